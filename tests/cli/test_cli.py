"""The command line: arguments, output and exit status."""

import io
import json
import os
import re
import subprocess
import sys
from argparse import _SubParsersAction
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from kinds import share
from storing import example

from scorekeeper import cli
from scorekeeper.book.reading import book
from scorekeeper.games import BY_NAME, OWN
from scorekeeper.serve import server
from scorekeeper.store import FILE, host_log, open_store
from scorekeeper.store.backup import shelf

CHECKOUT = Path(__file__).parents[2]
SAMPLE = CHECKOUT / "examples" / "seed-year.json"
COMMAND = [sys.executable, "-c", "import sys; from scorekeeper.cli import main; sys.exit(main())"]
PLAYERS = ["秋山", "石川", "上田"]
AGARI: dict[str, Any] = {"fact": "dekiyaku", "player": 1, "names": ["akatan"], "then": "agari"}


class Said(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command, with `stdin` on its standard input."""

    def command(*arguments: str | Path, stdin: bytes = b"") -> Said:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = cli.main([str(argument) for argument in arguments])
        return Said(status, *capsys.readouterr())

    return command


TENHOU: dict[str, Any] = {
    "name": ["A", "B", "C", "D"],
    "rule": {"disp": "般南喰赤", "aka": 1},
    "log": [[[0, 0, 0], [25000] * 4, [], [], *[[], [], []] * 4, ["和了", [-5200, 5200, 0, 0], [1, 0, 1, "30符3飜3900点"]]]],
}
"""A file of another program, in which a hand moves other points than by the rules."""


def record(**changes: Any) -> bytes:
    return json.dumps({"ruleset": "hachihachi", "players": PLAYERS, **changes}, ensure_ascii=False).encode()


def settled(run: Run, *arguments: str, stdin: bytes = b"") -> dict[str, Any]:
    said = run("settle", *arguments, "--json", stdin=stdin)
    assert (said.status, said.err) == (0, "")
    found: dict[str, Any] = json.loads(said.out)
    return found


def test_the_sample_year_settles_to_the_figures_of_its_sheet(run: Run) -> None:
    year = settled(run, str(SAMPLE))
    assert (year["ruleset"], year["edition"], year["players"]) == ("hachihachi", "1", ["A", "B", "C"])
    assert year["unit"] == {"small": "点", "big": "貫", "per": 12, "result": "貫"}
    assert year["house"] == {"field": "A", "etsunen": "off", "method": "written"}
    assert (year["balances"], year["final"], len(year["rounds"])) == ([285, 614, -899], [13, 71, -84], 12)
    assert year["next"] == {"round": None, "leader": None, "carried": None, "begins": {}}
    first, _, march, *_ = year["rounds"]
    assert (first["number"], first["sort"], first["marks"], first["tokens"]) == (1, "big", ["大"], [0, 1, 0])
    assert first["total"] == [-216, 288, -72]
    assert (march["marks"], march["tokens"], march["total"]) == (["大", "大"], [1, 0, 0], [396, -220, -176])
    kan, _, final = ([(cell["big"], cell["small"]) for cell in foot["cells"]] for foot in year["finish"][-3:])
    assert (kan, final) == ([(13, 4), (40, 11), (-84, -3)], [(13, None), (71, None), (-84, None)])
    lines = [line for month in year["rounds"] for line in month["lines"]]
    assert len(lines) == 44
    for line in lines:
        moved = [0, 0, 0]
        for payment in line["payments"]:
            value = 0
            for step in payment["steps"]:
                number = step["value"]
                value = {"+": value + number, "×": value * number, "÷": value // number, "−": -value}[step["op"]]
            assert value == payment["amount"] > 0
            moved[payment["payer"]] -= value
            moved[payment["payee"]] += value
            assert {step["clause"] for step in payment["steps"]} <= {*payment["clauses"]} <= {*line["clauses"]}
        assert moved == line["amounts"]
    assert [line["label"] for line in lines if line["struck"]] == ["空素"]
    told = [lines[1][name] for name in ("entry", "sort", "kind", "label", "player", "amounts", "struck", "marks")]
    assert told == [1, "teyaku", "手役", "三本", 2, [-48, -48, 96], None, []]
    changed = json.dumps(json.loads(SAMPLE.read_bytes()) | {"players": PLAYERS}).encode()
    for lang, said in (("ja", "上田の下げ中"), ("en", "under 上田's sage")):
        year = settled(run, "-", "--lang", lang, stdin=changed)
        assert said in [mark for month in year["rounds"] for line in month["lines"] for mark in line["marks"]]
        assert "@" not in json.dumps(year), "texts have the players' names"


def test_what_a_match_in_progress_tells(run: Run) -> None:
    log = [{"fact": "field"}, AGARI, {"fact": "field", "brights": ["sakura-hikari", "susuki-hikari"]}, AGARI]
    year = settled(run, "-", stdin=record(house={"method": "chips"}, log=log))
    assert year["next"] == {"round": 3, "leader": 1, "carried": "big", "begins": {}}
    assert (year["final"], year["finish"], year["tokens"]) == (None, [], [0, 2, 0])
    assert [month["tokens"] for month in year["rounds"]] == [[0, 1, 0], [0, 1, 0]]
    assert settled(run, "-", stdin=record())["rounds"] == []
    by_half = settled(run, "-", stdin=record(house={"field": "C"}, log=[{"fact": "field", "brights": ["matsu-hikari"]}, AGARI]))
    paid = [payment for line in by_half["rounds"][0]["lines"] for payment in line["payments"]]
    assert "3/2" in [step["value"] for step in paid[0]["steps"]]
    void = record(ruleset="koikoi-three", log=[{"fact": "field-of-four", "declared": False}, {"fact": "nagare"}])
    (month,) = settled(run, "-", stdin=void)["rounds"]
    assert (month["number"], month["sort"], month["leader"], month["over"]) == (1, "limit", 1, False)
    assert [(line["sort"], line["label"]) for line in month["lines"]] == [("void", "場に同月4枚"), ("void", "勝負なし")]


def test_the_sheet_is_printed_or_made_for_the_paper_that_is_named(run: Run, tmp_path: Path) -> None:
    said = run("settle", SAMPLE)
    assert (said.status, said.err) == (0, "")
    assert all(words in said.out for words in ("素十六・17枚", "最終得点", "首位"))
    assert run("sheet", SAMPLE, "-o", tmp_path / "a.html", "--paper", "a5").status == 0
    assert '<article class="ledger a5"' in (tmp_path / "a.html").read_text("utf-8")


HOSTILE = ["<script>alert(1)</", "שלום عالم", "👩‍👩‍👧‍👦🎴"]


def test_a_sheet_of_any_names_is_made_in_the_format_of_its_name(run: Run, tmp_path: Path) -> None:
    content = record(players=HOSTILE, log=[{"fact": "field"}, AGARI])
    formats = ("a.html", "ja", b"<!doctype html>"), ("a.csv", "en", b"\xef\xbb\xbf"), ("A.TXT", "ja", "八八".encode())
    for name, lang, starts in formats:
        for arguments, stdin in (([SAMPLE], b""), (["-", "--lang", lang], content)):
            assert run("sheet", *arguments, "-o", tmp_path / name, stdin=stdin) == (0, "", "")
            assert (tmp_path / name).read_bytes()[: len(starts)].lower() == starts
    assert b"<script" not in (tmp_path / "a.html").read_bytes()
    assert settled(run, "-", stdin=content)["players"] == HOSTILE


@pytest.mark.pdf
def test_a_sheet_of_any_names_is_printed(run: Run, tmp_path: Path) -> None:
    content = record(players=HOSTILE, log=[{"fact": "field"}, AGARI])
    assert run("sheet", "-", "--lang", "en", "-o", tmp_path / "a.pdf", stdin=content) == (0, "", "")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF-")


TWICE = b'[{"fact": "field"}, {"fact": "void", "by": "a", "by": ""}]'
ODD = "三鳥~4~~~0~tako.ika~asks"
SAGE = [{"fact": "field"}, AGARI | {"then": "sage"}, {"fact": "played-out", "points": [88, 88, 88]}]
BAD: dict[str, tuple[bytes, str, str, str]] = {
    "half a file": (record()[:30], "", "malformed", "記録を読めない: 途中で切れている。"),
    "no JSON": (b"{ruleset}", "", "malformed", "JSONになっていない"),
    "nested too deep": (b'{"log": ' + b"[" * 5000 + b"]" * 5000 + b"}", "", "malformed", "入れ子が深すぎる"),
    "a field that there is not": (record(nope=1), "", "malformed", "`nope` という項目は無い"),
    "no players": (b'{"ruleset": "hachihachi"}', "", "malformed", "項目 `players` が無い"),
    "an unknown fact": (record(log=[{"fact": "nope"}]), "log[0].fact", "malformed", "'nope' という値は無い"),
    "an edition with a space": (record(edition="1 1"), "edition", "malformed", "書けるのは `str`"),
    "a key twice in a fact": (record(log=[[0], [1]]).replace(b"[[0], [1]]", TWICE), "log[1].by", "key-twice", "`by` が二度"),
    "a number for a name": (record(players=["a", 1, "c"]), "players[1]", "malformed", "`str` を書く所に `int` がある"),
    "unknown choice": (record(house={"field": "Z"}), "house.field", "house", "Z"),
    "instead of no yaku": (record(house={"own.1": ODD}), "house.own.1.instead", "record", "'tako, ika' という値は無い"),
    "10 MB of facts": (record(log=[{"fact": "field"}] * 600_000), "", "too-long", "長すぎ"),
    "month 13": (record(log=[{"fact": "field"}, AGARI] * 13), "log[24]", "hachihachi.etsunen.1", "年は終わった"),
    "a name in the objection": (record(log=SAGE), "log[2]", "hachihachi.sage.19", "石川の下げ"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_is_refused_with_place_and_clause(run: Run, tmp_path: Path, name: str) -> None:
    content, place, clause, words = BAD[name]
    bad = tmp_path / "year.json"
    bad.write_bytes(content)
    for said in (run("settle", bad, "--json"), run("sheet", bad, "-o", tmp_path / "out.pdf")):
        assert (said.status, said.out) == (2, "")
        assert said.err.startswith(f"{bad}: {place}{': ' if place else ''}")
        assert words in said.err
        assert said.err.endswith(f"[{clause if '.' in clause else 'record'}]\n")
        assert len(said.err) < 1000
    assert not (tmp_path / "out.pdf").exists()
    english = run("settle", "-", "--lang", "en", stdin=content)
    assert english.status == 2
    assert english.err.startswith(f"-: {place}")
    assert "。" not in english.err
    for text in ("Expected", "Object", "Invalid", "truncated", "codec", "recursion"):  # the decoder's own words
        assert text not in f"{said.err} {english.err}"


def test_every_objection_has_its_line_without_terminal_escapes(run: Run) -> None:
    said = run("settle", "-", stdin=record(players=["", "x" * 200, "c"]))
    assert [line.split(":")[1].strip() for line in said.err.splitlines()] == ["players[0]", "players[1]"]
    said = run("settle", "-", stdin=record(ruleset="\x1b[2J\u202e"))
    assert said.status == 2
    assert not {"\x1b", "\u202e"} & {*said.err}


def test_unreadable_files_and_unwritable_ones_are_reported(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for file, lang in zip(("missing.json", ".", "", "a\0b", "\udcff.json", "x" * 5000), cycle(("ja", "en")), strict=False):
        said = run("settle", file, "--lang", lang)
        assert (said.status, said.out, said.err.count("\n")) == (2, "", 1), file
        assert ("cannot be read" in said.err) == (lang == "en")
    for folder in ("folder", "folder.txt"):
        (tmp_path / folder).mkdir()
    wrong = {"nowhere/out.txt": 1, "folder.txt": 1, "a\0b.txt": 1, "out.docx": 2, "out": 2, ".pdf": 2, "folder": 2}
    for output, status in wrong.items():
        said = run("sheet", SAMPLE, "-o", tmp_path / output)
        assert (said.status, said.out, said.err.count("\n")) == (status, "", 1), output


def test_every_command_is_found_by_its_topic_and_helps_who_makes_no_sense(capsys: pytest.CaptureFixture[str]) -> None:
    every = [name for names in cli.TOPICS.values() for name in names]
    assert [*commands(cli.parser())] == every
    assert {name: [*commands(cli.parser(name))] for name in every} == {
        name: [*names] for names in cli.TOPICS.values() for name in names
    }
    senseless = "conquer", "settle", "settle a --lang la", "sheet a", "serve --port 99999", "serve --port -1", "serve --port x"
    for arguments in ("--help", "--version", "settle --help", "sheet --help", "odds --help", *senseless):
        with pytest.raises(SystemExit) as end:
            cli.main(arguments.split())
        wrong = arguments in senseless
        assert end.value.code == (2 if wrong else 0), arguments
        said = capsys.readouterr()
        assert ("usage: scorekeeper" if wrong else "scorekeeper") in (said.err if wrong else said.out)


def commands(parser: cli.Parser) -> list[str]:
    (found,) = (action.choices for action in parser._actions if isinstance(action, _SubParsersAction))
    return [*found]


def test_the_version_loads_no_game_and_settling_and_asking_one_and_no_templates() -> None:
    code = "import sys; from scorekeeper import cli\ntry: cli.main(sys.argv[1:])\nfinally: print(*sys.modules, file=sys.stderr)"
    folders = {f"scorekeeper.games.{name.replace('-', '_')}" for name in OWN}
    for command in (("--version",), ("settle", str(SAMPLE)), ("ask", "法度ってなに")):
        done = subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True, check=True)
        loaded = {*done.stderr.split()}
        assert folders & loaded == ({"scorekeeper.games.hachihachi"} if len(command) > 1 else set())
        assert not {"jinja2", "segno", "mahjong", "flask", "numpy", "sqlite3", "concurrent.futures"} & loaded
        if len(command) == 1:
            loaded = {name for name in loaded if name.startswith("scorekeeper")}
            assert not any(name.startswith(("scorekeeper.games", "scorekeeper.core.record")) for name in loaded)
            assert len(loaded) < 12, loaded


LOCALES: list[tuple[dict[str, str], str]] = [
    ({"LANG": "ja_JP.UTF-8"}, "ja"),
    ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
    ({"LANG": "C", "LANGUAGE": "ja:en"}, "ja"),
    ({}, "en"),
]
SPOKEN = {
    "ja": ("使い方: scorekeeper settle", "記録を精算する", "読めない"),
    "en": ("usage: scorekeeper settle", "settle a record", "cannot be read"),
}


def test_the_command_line_speaks_the_language_of_the_locale(run: Run, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for locale, lang in LOCALES:
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        for name, value in locale.items():
            monkeypatch.setenv(name, value)
        usage, says, missing = SPOKEN[lang]
        with pytest.raises(SystemExit):
            cli.main(["settle", "--help"])
        helped = capsys.readouterr().out
        assert helped.startswith(usage), locale
        assert says in helped
        assert missing in run("settle", "/there/is/none").err


def test_the_schema_is_printed(run: Run) -> None:
    assert json.loads(run("schema", "hachihachi").out)["properties"]["ruleset"] == {"const": "hachihachi"}
    refused = run("schema", "chess")
    assert (refused.status, refused.out) == (2, "")
    assert "chess" in refused.err


def test_odds_are_printed_for_the_chosen_house_rules(run: Run) -> None:
    assert "5.467639%" in run("odds").out
    usual, other = run("odds", "--json"), run("odds", "--json", "--house", "field=C, etsunen=on", "--lang", "en")
    assert usual.status == other.status == 0
    assert json.loads(usual.out) != json.loads(other.out)
    for arguments, said in (
        ("--ruleset chess", "chess"),
        ("--house field=Z", "--house: house.field: "),
        ("--house limit=on", "--house: house: "),
        ("--house field", "field=A,etsunen=on"),
    ):
        refused = run("odds", *arguments.split())
        assert (refused.status, refused.out) == (2, "")
        assert said in refused.err


def test_migrate_makes_the_database_once(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "house"))
    assert run("migrate") == run("migrate") == (0, "", "")
    with closing(open_store(tmp_path / "house" / FILE)) as store:
        assert store.tables() == []
    (tmp_path / "house" / FILE).write_text("<html>" * 1000)
    for lang, words in (("ja", "読めない"), ("en", "cannot be read")):
        said = run("migrate", "--lang", lang)
        assert (said.status, said.out) == (1, "")
        assert words in said.err


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation with one table."""
    folder = tmp_path / "house"
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    with closing(open_store(folder / FILE)) as store:
        store.create(example())
    return folder


def test_records_are_backed_up_and_restored(run: Run, house: Path, tmp_path: Path) -> None:
    (house / "passcode").write_text("12345678")
    copy = tmp_path / "copy"
    serving = open_store(house / FILE)
    entries = serving.tables()[0].entries
    assert run("backup", copy) == (0, f"控え {copy}: 卓 1、記入 {entries}\n", "")
    assert run("backup", copy, "--lang", "en").err.startswith(f"{copy}: The file exists already. Choose another name")
    assert run("backup", copy, "--force", "--lang", "en").out == f"Backup {copy}: tables 1, entries {entries}\n"
    busy = run("restore", copy, "--lang", "en")
    assert busy == (1, "", f"{copy}: The app is using these records. Stop it and try again.\n")
    serving.close()
    back = run("restore", copy)
    assert (back.status, back.err) == (0, "")
    assert back.out.startswith(f"戻した: 卓 1、記入 {entries}\nこれまでの記録: {house / FILE}.before-")
    again = open_store(house / FILE)
    assert [listed.entries for listed in again.tables()] == [entries]
    again.close()
    assert (house / "passcode").read_text() == "12345678"
    assert b"12345678" not in copy.read_bytes()


def test_a_failing_backup_or_restore_is_reported(run: Run, house: Path, tmp_path: Path) -> None:
    before = (house / FILE).read_bytes()
    for command, status, said in (
        ("restore nowhere", 2, "cannot be read: No such file"),
        ("restore .", 2, "cannot be read: Is a directory"),
        (f"restore {SAMPLE}", 2, "not a backup of the records"),
        ("restore /dev/zero", 2, "not a backup of the records"),
        ("backup nowhere/copy", 1, "cannot be written: No such file"),
        ("backup .", 1, "already"),
        ("backup . --force", 1, "cannot be written"),
    ):
        told = run(*command.split(), "--lang", "en")
        assert (told.status, told.out) == (status, ""), command
        assert said in told.err
    assert (house / FILE).read_bytes() == before
    (house / FILE).unlink()
    assert run("backup", tmp_path / "copy") == (1, "", f"{tmp_path / 'copy'}: 記録がまだ無い。\n")


def backed(house: Path, *days: int) -> list[Path]:
    """Backups of some days of November, the newest first; each day adds a table."""
    for day in days:
        with closing(open_store(house / FILE)) as store:
            store.create(example())
        at = datetime(2026, 11, day, tzinfo=UTC)
        assert isinstance(shelf.keep(house / FILE, house / "backups", clock=lambda at=at: at), shelf.Put)  # type: ignore[misc]
    return [copy.file for copy in shelf.copies(house / "backups")]


def test_backups_are_listed_and_the_newest_whole_one_is_restored(run: Run, house: Path, tmp_path: Path) -> None:
    newest, oldest = backed(house, 20, 21)
    before = (house / FILE).read_bytes()
    listed = run("backups", "--lang", "en")
    assert (listed.status, listed.err) == (0, "")
    first, second = listed.out.splitlines()
    assert re.fullmatch(rf"2026-11-\d\d \d\d:\d\d +\d+\.\d MB  tables 3, entries \d+  {newest}", first)
    assert second.endswith(str(oldest))
    asked = run("restore", "--lang", "en")
    assert (asked.status, asked.out) == (2, listed.out)
    assert "scorekeeper restore latest" in asked.err
    assert (house / FILE).read_bytes() == before, "without arguments nothing is restored"
    (house / FILE).write_bytes(b"")
    assert f"scorekeeper restore {newest}" in run("migrate", "--lang", "en").err
    back = run("restore", "latest", "--lang", "en")
    assert (back.status, back.err) == (0, "")
    assert back.out.startswith(f"From backup: {newest}\nRestored: tables 3, entries")
    assert run("migrate").status == 0
    assert host_log.read(house)[0].event == "restored"
    assert host_log.read(house)[0].about["tables"] == 3
    newest.write_bytes(newest.read_bytes()[:8192])
    assert "damaged" in run("backups", "--lang", "en").out.splitlines()[0]
    back = run("restore", "latest", "--lang", "en")
    assert (back.status, back.err) == (0, f"{newest}: damaged\n")
    assert f"From backup: {oldest}\nRestored: tables 2" in back.out
    (house / "backups").rename(tmp_path / "stick")
    assert run("backups", "--lang", "en") == (1, "", f"there is no backup in {house / 'backups'}\n")
    assert run("restore", "--lang", "en").status == 1
    assert "There is no backup yet" in run("restore", "latest", "--lang", "en").err
    for command in (["backups"], ["restore", "latest"]):
        assert run(*command, "--backups", tmp_path / "stick").status == 0


def test_a_table_that_is_no_longer_valid_is_named(run: Run, house: Path, tmp_path: Path) -> None:
    store = open_store(house / FILE)
    with store.writing() as db:
        db.execute("UPDATE tables SET ruleset = 'chess'")
    id = store.tables()[0].id
    store.close()
    assert run("backup", tmp_path / "copy").status == 0
    back = run("restore", tmp_path / "copy", "--lang", "en")
    assert (back.status, back.out.partition(",")[0]) == (0, "Restored: tables 1")
    assert f"{id}: no ruleset chess" in back.err


def test_serve_passes_its_options_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[dict[str, Any]] = []
    monkeypatch.setattr(server, "serve", lambda **named: called.append(named))
    passed: dict[str, dict[str, Any]] = {
        "": {},
        "--host 127.0.0.1 --port 9": {"host": "127.0.0.1", "port": 9},
        "--backups off": {"BACKUPS": None},
        "--backups /media/stick --zone asia/tokyo": {"BACKUPS": Path("/media/stick"), "ZONE": "Asia/Tokyo"},
    }
    for arguments, named in passed.items():
        assert run("serve", *arguments.split()).status == 0
        told = {
            name: value for name, value in called[-1].items() if name in ("host", "port", "BACKUPS") or (name == "ZONE" and value)
        }
        assert told == named


@pytest.mark.kill
def test_any_terminal_can_be_written_to_and_a_closed_pipe_is_not_an_error() -> None:
    for encoding, file, status in (("ascii", str(SAMPLE), 0), ("cp932", "\udcff", 2)):
        said = subprocess.run([*COMMAND, "settle", file], env=os.environ | {"PYTHONIOENCODING": encoding}, capture_output=True)
        assert (said.returncode, b"Traceback" in said.stderr) == (status, False)
    command = subprocess.Popen([*COMMAND, "settle", str(SAMPLE), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    command.stdout.close()  # type: ignore[union-attr]
    with closing(command.stderr) as told:  # type: ignore[type-var]
        assert told.read() == b""  # type: ignore[union-attr]
    assert command.wait(30) == 1


@pytest.mark.kill
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_reported() -> None:
    with Path("/dev/full").open("wb") as full:
        env = os.environ | {"PYTHONUTF8": "1"}
        said = subprocess.run([*COMMAND, "settle", str(SAMPLE)], stdout=full, stderr=subprocess.PIPE, env=env)
    assert (said.returncode, "書けない" in said.stderr.decode(), b"Traceback" in said.stderr) == (1, True, False)


@pytest.mark.parametrize("name", OWN)
def test_counting_answers_as_the_examples_of_the_rule_book(run: Run, name: str) -> None:
    """Those that ask before anything has been entered, with as few players as the game takes: the same verdict."""
    game, tried = BY_NAME[name], 0
    for shown in (one for clause in share([*book(game).clauses.values()], 3) for one in clause.examples):
        alone = not (shown.given or shown.game) and shown.seats in (0, game.seats[0])
        if shown.asks and shown.verdict is not None and alone:
            answers = [f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in shown.question.items()]
            house = ",".join(f"{option}={choice}" for option, choice in shown.house.items())
            said = run("count", name, shown.asks, *answers, "--json", "--house", house)
            assert (said.status, said.err) == (0, ""), shown.ja
            assert json.loads(said.out)["verdict"] == shown.verdict, shown.ja
            tried += 1
    assert tried or name == "hachihachi-classic", "whose questions are all about who plays"


def test_counting_says_what_can_be_asked_and_what_is_wrong(run: Run) -> None:
    every = run("count", "koikoi", "--lang", "en")
    assert every.out.startswith("call  ")
    assert "\nyaku  What do these captures make?\n    cards: a list of cards by name\n" in every.out
    said = run(
        "count", "koikoi", "yaku", "cards=matsu-hikari,sakura-hikari,susuki-hikari", "--house", "worth.sankou=9", "--lang", "en"
    )
    assert said.out.startswith("sankou: 9 mon in all\n")
    said = run("count", "riichi", "points", "scores=40000,30000,20000,10000", "--lang", "en")
    assert said.out.startswith("player 1 +60, player 2 +10, player 3 −20, player 4 −50\n")
    said = run("count", "koikoi", "koi", "player=0", "names=sankou", "--house", "field-times=lights", "--lang", "en")
    assert said.out.splitlines()[-1] == "  Assuming no bright card lay on the dealt field."
    hand = '["man1","man2","man3","pin4","pin5","pin6","sou7","sou8","sou9","haku","haku","haku","ton","ton"]'
    said = run("count", "riichi", "worth", f"hand={hand}", "player=0", "by=ron", "payer=1", 'yaku=["riichi"]', "--lang", "en")
    paid = [line for line in said.out.splitlines() if "→" in line]
    assert [line.partition("  ")[0] for line in map(str.strip, paid)] == ["player 1 → pot", "player 2 → player 1", "pot → player 1"]
    for wrong in (("nope",), ("yaku", "cards"), ("yaku", "cards=foo"), ("yaku", "tiles=matsu-hikari"), ("yaku",)):
        said = run("count", "koikoi", *wrong, "--lang", "en")
        assert (said.status, said.out) == (2, ""), wrong
        assert said.err.count("\n") == 1, wrong


def test_practice_deals_the_same_question_for_a_seed_and_grades_it(run: Run) -> None:
    dealt = ("practice", "hachihachi", "--exercise", "field", "--seed", "7", "--lang", "en")
    asked = run(*dealt)
    assert (asked.status, run(*dealt)) == (0, asked)
    choices = [line for line in asked.out.splitlines() if line[:1].isdigit()]
    answers = [run(*dealt, "--answer", str(nth)).out for nth in range(1, len(choices) + 1)]
    assert sum("\nRight.\n" in one for one in answers) == 1
    assert sum("\nWrong: it is " in one for one in answers) == len(choices) - 1 > 0
    assert all("[hachihachi.field.1" in one for one in answers)
    for wrong in (("--exercise", "nope"), ("--seed", "1", "--answer", "9"), ("--house", "nope=1")):
        said = run("practice", "koikoi", *wrong, "--lang", "en")
        assert (said.status, said.err.count("\n")) == (2, 1), wrong


def test_a_group_is_made_and_listed(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "house"))
    assert (run("group").status, run("group").out) == (0, "")
    made = run("group", "new", "木曜会", "秋山", "石川")
    assert made.status == 0
    assert re.fullmatch(r"(/g/\S+/\n){2}", made.out)
    assert run("group", "--lang", "en").out == "木曜会  people 2, seasons 0\n"
    for wrong in (("new",), ("new", "金曜会", "秋山", "秋山"), ("new", "金曜会", " ")):
        said = run("group", *wrong, "--lang", "en")
        assert (said.status, said.out) == (2, ""), wrong
        assert said.err, wrong
    assert run("group").out.count("\n") == 1


def test_convert_makes_records_of_other_files_and_other_files_of_records(run: Run, tmp_path: Path) -> None:
    made, back = tmp_path / "game.json", tmp_path / "back.json"
    done = run("convert", "-", "-o", made, "--lang", "en", stdin=json.dumps(TENHOU).encode())
    assert (done.status, done.out) == (0, "")
    assert "East 1: the file moves −5,200 +5,200 0 0; by the rules here it is −3,900 +3,900 0 0." in done.err
    assert json.loads(made.read_bytes())["log"] == [{"fact": "ron", "player": 1, "payer": 0, "han": 3, "fu": 30}]
    done = run("convert", made, "--to", "tenhou6", "-o", back, "--lang", "en")
    assert (done.status, "A record has no deals" in done.err) == (0, True)
    assert json.loads(back.read_bytes())["log"][0][-1] == ["和了", [-3900, 3900, 0, 0], [1, 0, 1, "30符3飜3900点"]]
    assert run("convert", made, "-o", back).err.strip() == "この記録の書き出し先は record, tenhou6, bgstats。--to で選ぶ。"
    undated = run("convert", SAMPLE, "--to", "bgstats", "-o", back, "--lang", "en")
    assert (undated.status, undated.err.startswith("Only a match that is over and has a date")) == (2, True)
    done = run("convert", "-", "-o", back, "--lang", "en", stdin=json.dumps(TENHOU | {"log": [[1]]}).encode())
    assert (done.status, "hand 1 of it does not fit the format" in done.err) == (2, True)
