"""The command line: arguments, output and exit status."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scorekeeper import cli, logbook, serve
from scorekeeper.core import record as records
from scorekeeper.core.names import NAME_LENGTH
from scorekeeper.games import BY_NAME
from scorekeeper.store import FILE, open_store, shelf

CHECKOUT = Path(__file__).parents[1]
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


def record(**changes: Any) -> bytes:
    return json.dumps({"ruleset": "hachihachi", "players": PLAYERS, **changes}, ensure_ascii=False).encode()


def settled(run: Run, *arguments: str, stdin: bytes = b"") -> dict[str, Any]:
    said = run("settle", *arguments, "--json", stdin=stdin)
    assert (said.status, said.err) == (0, "")
    found: dict[str, Any] = json.loads(said.out)
    return found


# The sample year: month, field, marks, who puts down the stone, and every player's gain, in 点.

MONTHS = [
    (1, "big", "大", 1, [-216, 288, -72]),
    (2, "small", "小", 2, [-58, 97, -39]),
    (3, "big", "大大", 0, [396, -220, -176]),
    (4, "big", "大", 0, [672, -336, -336]),
    (5, "small", "小", 2, [-204, -204, 408]),
    (6, "zetsu", "絶", 0, [324, -292, -32]),
    (7, "small", "小", 0, [37, 36, -73]),
    (8, "small", "小", 2, [-78, 54, 24]),
    (9, "small", "小", 1, [0, 15, -15]),
    (10, "zetsu", "絶", 1, [-672, 1344, -672]),
    (11, "big", "大", 0, [132, 24, -156]),
    (12, "big", "大", 2, [-48, -192, 240]),
]
YEAR_END = {
    "total": [(8, 189), (72, -250), (-80, 61)],
    "stones": [(8, 184), (72, -253), (-80, 69)],
    "ginmi": [(-10, None), (-10, None), (-10, None)],
    "recount": [(-2, 184), (62, -253), (-90, 69)],
    "kan": [(13, 4), (40, 11), (-84, -3)],
    "rounded": [(13, None), (None, None), (-84, None)],
    "final": [(13, None), (71, None), (-84, None)],
}


def test_the_sample_year_settles_to_the_figures_of_its_sheet(run: Run) -> None:
    year = settled(run, str(SAMPLE))
    assert (year["ruleset"], year["edition"], year["players"]) == ("hachihachi", "1", ["A", "B", "C"])
    assert year["unit"] == {"small": "点", "big": "貫", "per": 12, "result": "貫"}
    assert year["house"] == {"field": "A", "etsunen": "off", "method": "written"}
    assert year["balances"] == [285, 614, -899]
    assert year["next"] == {"round": None, "leader": None, "carried": None}
    assert year["final"] == [13, 71, -84]
    months = [
        (month["number"], month["sort"], "".join(month["marks"]), month["tokens"].index(1), month["total"])
        for month in year["rounds"]
    ]
    assert months == MONTHS
    assert {foot["key"]: [(cell["big"], cell["small"]) for cell in foot["cells"]] for foot in year["finish"]} == YEAR_END


def test_every_payment_has_its_steps(run: Run) -> None:
    lines = [line for month in settled(run, str(SAMPLE))["rounds"] for line in month["lines"]]
    assert len(lines) == 44
    for line in lines:
        moved = [0, 0, 0]
        for payment in line["payments"]:
            value = 0
            for step in payment["steps"]:
                number = step["value"]
                value = {"+": value + number, "×": value * number, "÷": value // number, "−": -value}[step["op"]]
                assert step["clause"] in payment["clauses"]
            assert value == payment["amount"] > 0
            moved[payment["payer"]] -= value
            moved[payment["payee"]] += value
            assert set(payment["clauses"]) <= set(line["clauses"])
        assert moved == line["amounts"]
    assert [(line["label"], line["struck"] is not None) for line in lines if line["struck"]] == [("空素", True)]
    assert lines[1] | {"payments": [], "clauses": []} == {
        "entry": 1,
        "sort": "teyaku",
        "kind": "手役",
        "label": "三本",
        "player": 2,
        "amounts": [-48, -48, 96],
        "payments": [],
        "struck": None,
        "clauses": [],
        "marks": [],
    }


def test_a_year_in_progress_has_a_next_round(run: Run) -> None:
    log = [{"fact": "field", "brights": ["sakura-hikari", "susuki-hikari"]}, AGARI]
    year = settled(run, "-", stdin=record(log=log))
    assert year["next"] == {"round": 2, "leader": 1, "carried": "big"}
    assert (year["final"], year["finish"]) == (None, [])
    assert settled(run, "-", stdin=record())["rounds"] == []


def test_a_fractional_factor_is_written_as_a_fraction(run: Run) -> None:
    year = settled(run, "-", stdin=record(house={"field": "C"}, log=[{"fact": "field", "brights": ["matsu-hikari"]}, AGARI]))
    paid = [payment for line in year["rounds"][0]["lines"] for payment in line["payments"]]
    assert "3/2" in [step["value"] for step in paid[0]["steps"]]


def test_an_unfinished_month_tells_its_void_deals(run: Run) -> None:
    log = [{"fact": "field-of-four", "declared": False}, {"fact": "nagare"}]
    (month,) = settled(run, "-", stdin=record(ruleset="koikoi-three", log=log))["rounds"]
    assert (month["number"], month["sort"], month["leader"], month["over"]) == (1, "limit", 1, False)
    assert [(line["sort"], line["label"]) for line in month["lines"]] == [("void", "場に同月4枚"), ("void", "勝負なし")]


def test_kobiki_is_part_of_its_month(run: Run) -> None:
    log = [{"fact": "shobu", "player": 0, "names": ["akatan"]}] * 3
    *_, march = settled(run, "-", stdin=record(ruleset="koikoi-three", log=log))["rounds"]
    assert [line["sort"] for line in march["lines"]] == ["shobu", "kobiki"]
    assert march["total"] == [sum(line["amounts"][seat] for line in march["lines"]) for seat in range(3)]


def test_with_chips_the_stones_are_told_apart_from_the_balances(run: Run) -> None:
    log = [{"fact": "field"}, AGARI, {"fact": "field"}, AGARI]
    year = settled(run, "-", stdin=record(house={"method": "chips"}, log=log))
    assert sum(year["balances"]) == 0
    assert year["tokens"] == [sum(month["tokens"][seat] for month in year["rounds"]) for seat in range(3)]
    assert sum(year["tokens"]) == 2


@pytest.mark.parametrize(("lang", "said"), [("ja", "上田の下げ中"), ("en", "under 上田's sage")])
def test_texts_come_in_the_reader_s_language_with_the_players_names(run: Run, lang: str, said: str) -> None:
    changed = json.loads(SAMPLE.read_bytes()) | {"players": PLAYERS}
    year = settled(run, "-", "--lang", lang, stdin=json.dumps(changed).encode())
    marks = [mark for month in year["rounds"] for line in month["lines"] for mark in line["marks"]]
    assert said in marks
    assert "@" not in json.dumps(year)


def test_settle_prints_the_sheet(run: Run) -> None:
    said = run("settle", SAMPLE)
    assert (said.status, said.err) == (0, "")
    assert "素十六・17枚" in said.out
    assert "最終得点" in said.out
    assert "首位" in said.out


@pytest.mark.parametrize(
    ("name", "starts"),
    [
        pytest.param("a.pdf", b"%PDF-", marks=pytest.mark.pdf),
        ("a.html", b"<!DOCTYPE html>"),
        ("a.csv", b"\xef\xbb\xbf"),
        ("a.txt", "八八".encode()),
        ("A.TXT", "八八".encode()),
    ],
)
def test_a_sheet_is_made_in_the_format_of_its_name(run: Run, tmp_path: Path, name: str, starts: bytes) -> None:
    assert run("sheet", SAMPLE, "-o", tmp_path / name) == (0, "", "")
    assert (tmp_path / name).read_bytes()[: len(starts)].lower() == starts.lower()
    assert run("sheet", "-", "-o", tmp_path / name, "--lang", "en", stdin=SAMPLE.read_bytes()).status == 0


def test_a_sheet_is_made_for_the_paper_that_is_named(run: Run, tmp_path: Path) -> None:
    assert run("sheet", SAMPLE, "-o", tmp_path / "a.html", "--paper", "a5").status == 0
    assert '<article class="ledger a5"' in (tmp_path / "a.html").read_text("utf-8")


HOSTILE = ["<script>alert(1)</", "שלום عالم", "👩‍👩‍👧‍👦🎴"]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("suffix", [pytest.param("pdf", marks=pytest.mark.pdf), "html", "csv", "txt"])
def test_any_displayable_name_is_printed_unchanged(run: Run, tmp_path: Path, suffix: str, lang: str) -> None:
    out = tmp_path / f"out.{suffix}"
    log = [{"fact": "field"}, AGARI]
    assert run("sheet", "-", "-o", out, "--lang", lang, stdin=record(players=HOSTILE, log=log)).status == 0
    if suffix == "html":
        assert "<script" not in out.read_text("utf-8")
    assert settled(run, "-", stdin=record(players=HOSTILE, log=log))["players"] == HOSTILE


BAD: dict[str, tuple[bytes, str, str, str]] = {
    "half a file": (record()[:30], "", "malformed", "記録を読めない: 途中で切れている。"),
    "no JSON": (b"{ruleset}", "", "malformed", "JSONになっていない"),
    "nested too deep": (b'{"log": ' + b"[" * 5000 + b"]" * 5000 + b"}", "", "malformed", "入れ子が深すぎる"),
    "a field that there is not": (record(nope=1), "", "malformed", "`nope` という項目は無い"),
    "no players": (b'{"ruleset": "hachihachi"}', "", "malformed", "項目 `players` が無い"),
    "an unknown fact": (record(log=[{"fact": "nope"}]), "log[0].fact", "malformed", "'nope' という値は無い"),
    "an edition with a space": (record(edition="1 1"), "edition", "malformed", "書けるのは `str`"),
    "an edition that there is not": (record(edition="2"), "edition", "edition", "読めるのは 1"),
    "a key twice": (
        b'{"ruleset": "hachihachi", "players": ["a", "b", "c"], "players": ["a", "b", "d"]}',
        "players",
        "key-twice",
        "`players` が二度",
    ),
    "a key twice in a fact": (
        b'{"ruleset": "hachihachi", "players": ["a", "b", "c"], "log": [{"fact": "field"}, {"fact": "void", "by": "a", "by": ""}]}',
        "log[1].by",
        "key-twice",
        "`by` が二度",
    ),
    "nothing": (b"", "", "malformed", "記録を読めない"),
    "not UTF-8": (b'{"ruleset": "\xff\xfe"}', "", "malformed", "utf-8"),
    "a number for a name": (record(players=["a", 1, "c"]), "players[1]", "malformed", "`str` を書く所に `int` がある"),
    "wrong type in a fact": (record(log=[{"fact": "field", "brights": 3}]), "log[0].brights", "malformed", "array"),
    "unknown ruleset": (record(ruleset="chess"), "ruleset", "ruleset", "chess"),
    "unknown option": (record(house={"limit": "on"}), "house", "house", "limit"),
    "unknown choice": (record(house={"field": "Z"}), "house.field", "house", "Z"),
    "200 characters": (record(players=["あ" * 200, "b", "c"]), "players[0]", "name", f"{NAME_LENGTH}字"),
    "turned round": (record(players=["\u202eabc", "b", "c"]), "players[0]", "name", "使えない文字"),
    "10 MB": (record() + b" " * 10_000_000, "", "too-long", "長すぎ"),
    "10 MB of facts": (record(log=[{"fact": "field"}] * 600_000), "", "too-long", "長すぎ"),
    "month 13": (record(log=[{"fact": "field"}, AGARI] * 13), "log[24]", "hachihachi.etsunen.1", "年は終わった"),
    "after the end": (
        record(log=[{"fact": "field"}, AGARI] * 12 + [{"fact": "cancel"}]),
        "log[24]",
        "hachihachi.etsunen.1",
        "年は",
    ),
    "two of a family": (
        record(log=[{"fact": "field"}, {"fact": "teyaku", "player": 0, "names": ["sanbon", "teshi"]}]),
        "log[1].names",
        "hachihachi.teyaku.4",
        "同じ系",
    ),
    "a name in the objection": (
        record(log=[{"fact": "field"}, AGARI | {"then": "sage"}, {"fact": "played-out", "points": [88, 88, 88]}]),
        "log[2]",
        "hachihachi.sage.19",
        "石川の下げ",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_is_refused_with_place_and_clause(run: Run, tmp_path: Path, name: str) -> None:
    content, place, clause, words = BAD[name]
    bad = tmp_path / "year.json"
    bad.write_bytes(content)
    clause = clause if "." in clause else "record"
    for said in (run("settle", bad), run("settle", bad, "--json"), run("sheet", bad, "-o", tmp_path / "out.pdf")):
        assert (said.status, said.out) == (2, "")
        assert said.err.startswith(f"{bad}: {place}{': ' if place else ''}")
        assert words in said.err
        assert said.err.endswith(f"[{clause}]\n")
        assert len(said.err) < 1000
    assert not (tmp_path / "out.pdf").exists()
    english = run("settle", "-", "--lang", "en", stdin=content)
    assert english.status == 2
    assert english.err.startswith(f"-: {place}")
    assert "。" not in english.err
    for text in ("Expected", "Object", "Invalid", "truncated", "codec", "recursion"):  # the decoder's own words
        assert text not in f"{said.err} {english.err}"


def test_every_objection_has_its_line(run: Run) -> None:
    said = run("settle", "-", stdin=record(players=["", "x" * 200, "c"]))
    assert [line.split(":")[1].strip() for line in said.err.splitlines()] == ["players[0]", "players[1]"]


def test_messages_about_a_file_contain_no_terminal_escapes(run: Run) -> None:
    said = run("settle", "-", stdin=json.dumps({"ruleset": "\x1b[2J\u202e", "players": []}).encode())
    assert said.status == 2
    assert "\x1b" not in said.err
    assert "\u202e" not in said.err


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("file", ["missing.json", ".", "", "a\0b", "\udcff.json", "x" * 5000])
def test_an_unreadable_file_is_reported(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, lang: str) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("settle", file, "--lang", lang)
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert ("cannot be read" in said.err) == (lang == "en")


@pytest.mark.parametrize(
    ("output", "status"),
    [("nowhere/out.txt", 1), ("folder.txt", 1), ("a\0b.txt", 1), ("out.docx", 2), ("out", 2), (".pdf", 2), ("folder", 2)],
)
def test_an_unwritable_output_is_reported(run: Run, tmp_path: Path, output: str, status: int) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.txt").mkdir()
    said = run("sheet", SAMPLE, "-o", tmp_path / output)
    assert (said.status, said.out) == (status, "")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["conquer"],
        ["settle"],
        ["settle", "a", "--lang", "la"],
        ["sheet", "a"],
        ["serve", "--port", "99999"],
        ["serve", "--port", "-1"],
        ["serve", "--port", "x"],
    ],
)
def test_a_command_that_makes_no_sense_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    assert end.value.code == 2
    assert "usage: scorekeeper" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["settle", "--help"], ["sheet", "--help"], ["odds", "--help"]])
def test_help_is_given(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    assert end.value.code == 0
    assert "scorekeeper" in capsys.readouterr().out


def test_the_schema_is_printed(run: Run) -> None:
    said = run("schema", "hachihachi")
    assert said.status == 0
    assert json.loads(said.out)["properties"]["ruleset"] == {"const": "hachihachi"}
    refused = run("schema", "chess")
    assert (refused.status, refused.out) == (2, "")
    assert "chess" in refused.err


def test_odds_are_printed_for_the_chosen_house_rules(run: Run) -> None:
    assert "5.467639%" in run("odds").out
    usual, other = run("odds", "--json"), run("odds", "--json", "--house", "field=C, etsunen=on", "--lang", "en")
    assert usual.status == other.status == 0
    assert json.loads(usual.out) != json.loads(other.out)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--ruleset", "chess"], "chess"),
        (["--house", "field=Z"], "--house: house.field: "),
        (["--house", "limit=on"], "--house: house: "),
        (["--house", "field"], "field=A,etsunen=on"),
    ],
)
def test_odds_of_unknown_games_and_options_are_refused(run: Run, arguments: list[str], said: str) -> None:
    refused = run("odds", *arguments)
    assert (refused.status, refused.out) == (2, "")
    assert said in refused.err


def test_migrate_makes_the_database_and_a_second_time_changes_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "house"))
    assert run("migrate") == (0, "", "")
    assert run("migrate") == (0, "", "")
    store = open_store(tmp_path / "house" / FILE)
    assert store.tables() == []
    store.close()


@pytest.mark.parametrize(("lang", "words"), [("ja", "読めない"), ("en", "cannot be read")])
def test_a_file_that_is_not_a_database_is_reported(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    (tmp_path / FILE).write_text("<html>" * 1000)
    said = run("migrate", "--lang", lang)
    assert (said.status, said.out) == (1, "")
    assert words in said.err
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "file"))
    assert run("migrate").status == 1


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation with one table."""
    folder = tmp_path / "house"
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    found = records.read(SAMPLE.read_bytes(), BY_NAME)
    assert isinstance(found, records.Record)
    store = open_store(folder / FILE)
    store.create(found)
    store.close()
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


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["restore", "nowhere"], 2, "cannot be read: No such file"),
        (["restore", "."], 2, "cannot be read: Is a directory"),
        (["restore", str(SAMPLE)], 2, "not a backup of the records"),
        (["restore", "/dev/zero"], 2, "not a backup of the records"),
        (["backup", "nowhere/copy"], 1, "cannot be written: No such file"),
        (["backup", "."], 1, "already"),
        (["backup", ".", "--force"], 1, "cannot be written"),
    ],
)
def test_a_failing_backup_or_restore_is_reported(run: Run, house: Path, arguments: list[str], status: int, said: str) -> None:
    before = (house / FILE).read_bytes()
    told = run(*arguments, "--lang", "en")
    assert (told.status, told.out) == (status, "")
    assert said in told.err
    assert (house / FILE).read_bytes() == before


def test_an_installation_without_records_has_nothing_to_back_up(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "new"))
    assert run("backup", tmp_path / "copy") == (1, "", f"{tmp_path / 'copy'}: 記録がまだ無い。\n")


def backed(house: Path, *days: int) -> list[Path]:
    """Backups of some days of November, the newest first; each day adds a table."""
    for day in days:
        store = open_store(house / FILE)
        found = store.load(store.tables()[0].id)
        assert found
        store.create(found.record)
        store.close()
        at = datetime(2026, 11, day, tzinfo=UTC)
        assert isinstance(shelf.keep(house / FILE, house / "backups", clock=lambda at=at: at), shelf.Put)  # type: ignore[misc]
    return [copy.file for copy in shelf.copies(house / "backups")]


def test_backups_are_listed_and_the_newest_is_restored_by_one_command(run: Run, house: Path) -> None:
    newest, oldest = backed(house, 20, 21)
    listed = run("backups", "--lang", "en")
    assert (listed.status, listed.err) == (0, "")
    first, second = listed.out.splitlines()
    assert re.fullmatch(rf"2026-11-\d\d \d\d:\d\d +\d+\.\d MB  tables 3, entries \d+  {newest}", first)
    assert second.endswith(str(oldest))
    (house / FILE).write_bytes(b"")
    assert f"scorekeeper restore {newest}" in run("migrate", "--lang", "en").err
    back = run("restore", "latest", "--lang", "en")
    assert (back.status, back.err) == (0, "")
    assert back.out.startswith(f"From backup: {newest}\nRestored: tables 3, entries")
    assert run("migrate").status == 0
    assert logbook.read(house)[0].event == "restored"
    assert logbook.read(house)[0].about["tables"] == 3


def test_restore_without_arguments_lists_the_backups_and_changes_nothing(run: Run, house: Path) -> None:
    newest, _ = backed(house, 20, 21)
    before = (house / FILE).read_bytes()
    told = run("restore", "--lang", "en")
    assert (told.status, told.out) == (2, run("backups", "--lang", "en").out)
    assert "scorekeeper restore latest" in told.err
    assert str(newest) in told.out
    assert (house / FILE).read_bytes() == before


def test_a_damaged_backup_is_reported_and_skipped(run: Run, house: Path) -> None:
    newest, older = backed(house, 20, 21)
    newest.write_bytes(newest.read_bytes()[:8192])
    assert "damaged" in run("backups", "--lang", "en").out.splitlines()[0]
    back = run("restore", "latest", "--lang", "en")
    assert (back.status, back.err) == (0, f"{newest}: damaged\n")
    assert f"From backup: {older}\nRestored: tables 2" in back.out


def test_backups_in_another_folder_are_found(run: Run, house: Path, tmp_path: Path) -> None:
    backed(house, 20)
    (house / "backups").rename(tmp_path / "stick")
    assert run("backups", "--lang", "en") == (1, "", f"there is no backup in {house / 'backups'}\n")
    assert run("restore", "--lang", "en").status == 1
    assert "There is no backup yet" in run("restore", "latest", "--lang", "en").err
    assert run("backups", "--backups", tmp_path / "stick").status == 0
    assert run("restore", "latest", "--backups", tmp_path / "stick").status == 0


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


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        ([], {}),
        (["--host", "127.0.0.1", "--port", "9"], {"host": "127.0.0.1", "port": 9}),
        (["--backups", "off"], {"BACKUPS": None}),
        (["--backups", "/media/stick"], {"BACKUPS": Path("/media/stick")}),
    ],
)
def test_serve_passes_its_options_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], given: dict[str, Any]
) -> None:
    called: list[dict[str, Any]] = []
    monkeypatch.setattr(serve, "serve", lambda **named: called.append(named))
    assert run("serve", *arguments).status == 0
    (passed,) = called
    assert {name: value for name, value in passed.items() if name in ("host", "port", "BACKUPS")} == given


@pytest.mark.kill
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp932"])
def test_any_terminal_can_be_written_to(encoding: str) -> None:
    for arguments in (["settle", str(SAMPLE)], ["settle", str(SAMPLE), "--json"], ["settle", "\udcff"]):
        said = subprocess.run([*COMMAND, *arguments], env=os.environ | {"PYTHONIOENCODING": encoding}, capture_output=True)
        assert said.returncode == (2 if "\udcff" in arguments else 0)
        assert b"Traceback" not in said.stderr


@pytest.mark.kill
def test_a_closed_pipe_is_not_an_error() -> None:
    command = subprocess.Popen(
        [*COMMAND, "settle", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert command.stdin
    assert command.stdout
    assert command.stderr
    command.stdout.close()
    command.stdin.write(SAMPLE.read_bytes())
    command.stdin.close()
    assert command.stderr.read() == b""
    assert command.wait(30) == 1
    command.stderr.close()


@pytest.mark.kill
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_reported() -> None:
    with Path("/dev/full").open("wb") as full:
        said = subprocess.run(
            [*COMMAND, "settle", str(SAMPLE)], stdout=full, stderr=subprocess.PIPE, env=os.environ | {"PYTHONUTF8": "1"}
        )
    assert said.returncode == 1
    assert "書けない" in said.stderr.decode()
    assert "Traceback" not in said.stderr.decode()
