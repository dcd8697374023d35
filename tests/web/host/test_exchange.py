"""Import and export on the pages and the command line: a report first, one confirmation, nothing twice, nothing unrequested."""

import io
import json
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import circle, client_of, page_of, sat, table_of
from reading import first
from routes import kept
from storing import NAMES, example
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from scorekeeper import cli
from scorekeeper.core import record as records
from scorekeeper.core.effort import Exhausted
from scorekeeper.core.facts import EndedEarly
from scorekeeper.core.record import fingerprint
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.riichi.facts import Ron
from scorekeeper.season import archive
from scorekeeper.store import FILE, Store, Where, open_store
from scorekeeper.store.tables.waiting import LENGTH, MOST, UploadedFile
from scorekeeper.web import LARGEST_BODY

OLD = {
    "ruleset": "koikoi-three",
    "edition": "1",
    "players": NAMES,
    "log": [
        {"fact": "nagare"},
        {"fact": "shobu", "player": 1, "names": ["kasu", "inoshikachou", "tan"], "tane": 5, "tan": 10, "kasu": 12, "cup": True},
        {"fact": "nagare"},
    ],
}
"""A record that 0.2.0 took: with these yaku there are at most seven ribbons."""
SEED = (Path(__file__).parents[3] / "examples" / "seed-year.json").read_bytes()


def founded(store: Store) -> tuple[str, str]:
    """A group with a season for each of two rulesets: its id and the path of its page."""
    link = circle(store, 春の部=GAMES[0].name, 夏の部=GAMES[1].name).scorer
    return link.partition("-")[0], f"/g/{link}/"


def every(text: str, *parts: str) -> bool:
    return [part for part in parts if part not in text] == []


def match(*players: str) -> bytes:
    log = [{"fact": "field", "by": "上田", "at": "2020-01-01T09:00:00Z"}]
    return json.dumps({"ruleset": GAMES[0].name, "players": players or NAMES, "log": log}, ensure_ascii=False).encode()


def sent(client: FlaskClient, where: str, *files: bytes, name: str = "f", **fields: str) -> TestResponse:
    """The response to an upload."""
    values = fields | {"files": [FileStorage(io.BytesIO(one), f"{nth}-{name}") for nth, one in enumerate(files)]}
    boundary, body = encode_multipart(values)
    return client.post(where, data=body, content_type=f"multipart/form-data; boundary={boundary}")


def brought(client: FlaskClient, page: str, *files: bytes, name: str = "f.json") -> str:
    """The address of the report on these files."""
    answer = sent(client, f"{page}import", *files, name=name)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def confirmed(client: FlaskClient, report: str, **chosen: str | list[str]) -> TestResponse:
    """Confirm a report, as it is drawn."""
    new = first(r'name="new" value="(\d+)"', client.get(report).text)
    return client.post(report, data={"do": "enter", "new": new, **chosen})


def test_a_record_is_imported_into_a_group_by_one_confirmation(client: FlaskClient, store: Store) -> None:
    id, page = founded(store)
    before = store.groups.state_of(id).seq
    wrong = SEED.replace(b'"akatan"', b'"akatann"').replace(b'"edition": "1"', b'"edition": "2"')
    report = brought(client, page, match(), wrong, b"{")
    text = client.get(report).text
    assert store.groups.state_of(id).seq == before, "nothing is entered by looking"
    assert every(text, "新しい記録 1", "読まなかったもの 2", "0-f.json", "1-f.json", "2-f.json", "log[", "新しい記録1件を取り込む")
    assert confirmed(client, report).status_code == 303
    group = store.groups.state_of(id)
    (table,) = group.group.seasons[4].matches
    fact = store.load(table).record.log[0]  # type: ignore[union-attr]
    assert (fact.by, fact.at) == ("上田", "2020-01-01T09:00:00Z"), "who said it and when is kept"
    assert group.log[-1].by == "秋山", "and who brought it"
    text = client.get(report).text
    assert ("もうある記録" in text, "を取り込む</button>" in text) == (True, False)


def test_importing_the_same_again_changes_nothing_and_says_so(app: Flask, client: FlaskClient, store: Store) -> None:
    _, page = founded(store)
    report = brought(client, page, match(), SEED)
    assert confirmed(client, report, season="", name=["A", "B", "C"], who=["1", "2", "3"]).status_code == 303
    before = kept(app)
    packed = client.get(f"{page}archive.zip").data
    for files, name in (((packed,), "f.zip"), ((match(), SEED), "f.json"), ((packed, match()), "f")):
        again = brought(client, page, *files, name=name)
        assert "すべてもうある。取り込むものは無い。" in client.get(again).text
        assert client.post(again, data={"do": "enter", "new": "0"}).status_code == 303
    assert kept(app) == before


def test_an_old_record_that_today_s_rules_refuse_opens_up_to_there(client: FlaskClient, store: Store) -> None:
    id, page = founded(store)
    old, today = json.dumps(OLD).encode(), json.dumps(OLD | {"edition": "2"}).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("records/1.json", old)
    for file, name in ((old, "f.json"), (packed.getvalue(), "f.zip")):
        text = client.get(brought(client, page, file, today, name=name)).text
        assert every(text, "新しい記録 1", "読まなかったもの 1", "今の規則では成り立たない記入がある", "log[1].tan", "/dekiyaku.18")
    report = brought(client, page, old)
    assert confirmed(client, report).status_code == confirmed(client, report).status_code == 303
    (table,) = store.groups.state_of(id).group.seasons[5].matches
    path = f"/t/{store.links(table).scorer}/"
    assert every(client.get(path).text, f"{path}correct/1", "2番の記入は")
    assert client.get(path + "sheet").status_code == 409
    saved = json.loads(client.get(path + "sheet.json").data)
    assert (saved["edition"], len(saved["log"]), saved["log"][1]["tan"]) == ("1", 3, 10)
    ends = ("", "season/5/", "archive.zip", "season/5/matches.csv", "season/5/season.xlsx")
    assert {client.get(page + end).status_code for end in ends} == {client.get(report).status_code} == {200}
    store.refusing.look_for(0, lambda: False)
    assert store.refusing.tables() == (table,)
    confirmed(client, brought(client, "/", json.dumps(OLD | {"players": [*"甲乙丙"]}).encode()))
    assert len(store.refusing.tables() or ()) == 2


class Stopping:
    """Does so many things in a request, and is stopped before the next."""

    def __init__(self, done: Callable[..., Any], most: int) -> None:
        self.done, self.most, self.left = done, most, most

    def __call__(self, *args: Any, **more: Any) -> Any:
        if not self.left:
            self.left = self.most
            raise Exhausted
        self.left -= 1
        return self.done(*args, **more)


def test_a_long_import_goes_on_where_it_was_stopped(client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [match(str(nth), "B", "C") for nth in range(5)]
    monkeypatch.setattr(archive, "_record", Stopping(archive._record, 2))
    report = brought(client, "/", *files)
    for done in (2, 4):
        answer = client.get(report)
        assert (answer.status_code, f"記録{done}つを読んだ" in answer.text) == (202, True)
        assert 'http-equiv="refresh"' in answer.text
    assert "新しい記録 5" in client.get(report).text
    before = len(store.tables())
    monkeypatch.setattr(store, "create", Stopping(store.create, 3))
    answer = confirmed(client, report)
    assert (answer.status_code, "続きを取り込む" in answer.text, len(store.tables()) - before) == (503, True, 3)
    assert (confirmed(client, report).status_code, len(store.tables()) - before) == (503, 3), "three that were there, and no more"
    monkeypatch.undo()
    assert (confirmed(client, report).status_code, len(store.tables()) - before) == (303, 5)
    report = brought(client, "/", match("甲", "B", "C"))
    monkeypatch.setattr(archive, "_record", Stopping(archive._record, 0))
    assert client.get(report).status_code == 503, "not even one can be read"


def test_the_report_is_shown_again_if_the_group_has_changed_and_an_old_one_has_expired(client: FlaskClient, store: Store) -> None:
    id, page = founded(store)
    report, other = brought(client, page, match()), brought(client, page, match(), SEED)
    assert confirmed(client, report).status_code == 303
    answer = client.post(other, data={"do": "enter", "new": "2"})
    assert (answer.status_code, "前に見たときと変わった" in answer.text) == (409, True)
    assert len(store.groups.state_of(id).group.seasons[4].matches) == 1
    _, page = founded(store)
    report = brought(client, page, match())
    for _ in range(MOST):
        brought(client, page, b"{}")
    for answer in (client.get(report), client.post(report)):
        assert (answer.status_code, "もう一度ファイルを選ぶ" in answer.text) == (410, True)
    assert client.post(f"{page}import", data={}).status_code == 422
    report = brought(client, founded(store)[1], match("<b>", "=1+1", "@0"), name="<script>.json")
    for lang in ("ja", "en"):
        text = client.get(report, headers={"Accept-Language": lang}).text
        assert every(text, '<bdi translate="no">&lt;b&gt;</bdi>', "&lt;script&gt;.json")
        assert not [raw for raw in ('<bdi translate="no"><b></bdi>', "<script>.json") if raw in text]


def test_names_are_somebody_of_the_group_or_somebody_new(client: FlaskClient, store: Store) -> None:
    id, page = founded(store)
    report = brought(client, page, match("あきやま", "石川", "新しい"))
    text = client.get(report).text
    assert text.count('name="name"') == 2
    refused = confirmed(client, report, name=["あきやま", "新しい"], who=["2", "new"])
    assert (refused.status_code, "二つの席が同じ人になる" in refused.text) == (409, True)
    assert confirmed(client, report, name=["あきやま", "新しい"], who=["1", "new"]).status_code == 303
    group = store.groups.state_of(id).group
    assert [who.name for who in group.people.values()] == [*NAMES, "新しい"]
    (sat,) = group.seasons[4].matches.values()
    assert [group.who(one).name for one in sat] == ["秋山", "石川", "新しい"]
    assert confirmed(client, brought(client, page, match("客", "石川", "上田")), name="客", who="guest").status_code == 303
    assert [who.name for who in store.groups.state_of(id).group.people.values() if who.guest] == ["客"]
    assert "会にいない名前" not in client.get(brought(client, page, match("新しい", "あきやま", "上田"))).text


def test_a_group_founded_from_an_archive_adopts_known_matches(app: Flask, store: Store) -> None:
    _, page = founded(store)
    confirmed(client_of(app), brought(client_of(app), page, match(), SEED))
    archive = client_of(app).get(f"{page}archive.zip").data
    for before, new in ((0, 2), (1, 1), (2, 0)):
        client = client_of(app)
        tables = set()
        for one in (match(), SEED)[:before]:
            path = confirmed(client, brought(client, "/", one)).headers["Location"]
            assert client.get(path, follow_redirects=True).status_code == 200, "without a group a record becomes a table"
            assert "すべてもうある" in client.get(brought(client, "/", one)).text
            tables.add(table_of(path))
        report = brought(client, "/", archive, name="f.zip")
        text = client.get(report).text
        assert "新しい会「木曜会」になる。" in text
        assert ("もうある記録の卓も、その会の対局になる。" in text) == bool(before)
        assert ("新しい記録 " in text) == bool(new)
        answer, again = confirmed(client, report), confirmed(client, report)
        assert again.headers["Location"] == answer.headers["Location"], "sent again, the same group"
        assert names_in(client.get(f"{answer.headers['Location']}archive.zip").data) == names_in(archive)
        (spring, _) = store.groups.state_of(table_of(answer.headers["Location"])).group.seasons.values()
        assert len(spring.matches) == 2
        assert tables <= {*spring.matches}, "its own tables, and no copies of them"


def test_founding_a_group_does_not_give_a_watcher_scorer_links(app: Flask, store: Store) -> None:
    id, page = founded(store)
    confirmed(client_of(app), brought(client_of(app), page, SEED))
    (match,) = store.groups.state_of(id).group.seasons[4].matches
    archive = client_of(app).get(f"{page}archive.zip").data
    watcher = client_of(app)
    watcher.get(f"/t/{store.links(match).watcher}/")
    answer = confirmed(watcher, brought(watcher, "/", archive, name="f.zip"))
    seasons = store.groups.state_of(table_of(answer.headers["Location"])).group.seasons
    (copy,) = (match for season in seasons.values() for match in season.matches)
    assert copy != match, "a copy of what was brought"


def names_in(archive: bytes) -> list[str]:
    """The files in an archive; those of records have their fingerprints in their names."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return opened.namelist()


def test_a_watcher_can_export_but_not_import(client: FlaskClient, store: Store) -> None:
    id, page = founded(store)
    confirmed(client, brought(client, page, SEED, match()))
    watching = f"/g/{store.groups.links(id).watcher}/"
    for name in ("archive.zip", "season/4/standings.csv", "season/4/matches.csv", "season/4/season.xlsx", "season/4/archive.zip"):
        answer = client.get(watching + name)
        assert (answer.status_code, answer.mimetype.endswith("sheet" if name.endswith("xlsx") else name[-3:])) == (200, True)
        assert "attachment" in answer.headers["Content-Disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.data)) as opened:
        found = {name: opened.read(name) for name in opened.namelist()}
    stored = [one.record for one in map(store.load, store.groups.state_of(id).group.seasons[4].matches) if one]
    assert {content for name, content in found.items() if name.startswith("records/")} == {*map(records.write, stored)}
    assert found["standings-1.csv"].startswith(b"\xef\xbb\xbf")
    assert fingerprint(example()) in map(fingerprint, stored)
    answers = (
        client.get(f"{watching}import"),
        sent(client, f"{watching}import", SEED),
        client.post(f"{watching}import/none", data={"do": "enter"}),
    )
    assert [answer.status_code for answer in answers] == [403] * 3


def test_only_uploads_may_be_large(client: FlaskClient, store: Store, served: Flask) -> None:
    """And they come with the token of their form."""
    _, page = founded(store)
    assert client.get(brought(client, page, b" " * (LARGEST_BODY * 4))).status_code == 200
    for where in (f"{page}import", "/import"):
        answer = sent(client, where, b" " * LENGTH)
        assert (answer.status_code, "8MB" in answer.text) == (413, True)
    assert client.post("/new", data={"players": "x" * LARGEST_BODY}).status_code == 413
    visitor, long = client_of(served), SEED + b" " * LARGEST_BODY * 2
    token = first('name="csrf_token" value="([^"]+)"', visitor.get("/import").text)
    assert sent(visitor, "/import", long).status_code == 400
    assert sent(visitor, "/import", long, csrf_token=token).status_code == 303


def test_files_wait_for_a_day(where: Where) -> None:
    now = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    hours = 0
    store = open_store(where, clock=lambda: now + timedelta(hours=hours))
    first, second = UploadedFile("a", b"1"), UploadedFile("b", b"\0")
    key = store.waiting.put([first, second])
    assert store.waiting.files(key) == [first, second]
    hours = 23
    assert store.waiting.files(key) == [first, second]
    hours = 25
    assert store.waiting.files(key) == store.waiting.files("none") == []
    store.waiting.put([first])
    hours = 0
    assert store.waiting.files(key) == [], "and it is gone from the disk"
    with pytest.raises(ValueError, match="too many files"):
        store.waiting.put([UploadedFile("a", b"0" * (LENGTH + 1))])
    store.close()


TENHOU = {
    "name": ["秋山", "石川", "上田", "榎本"],
    "rule": {"disp": "般南喰赤", "aka": 1},
    "log": [[[0, 0, 0], [25000] * 4, [], [], *[[], [], []] * 4, ["和了", [-3900, 3900, 0, 0], [1, 0, 1, "30符3飜4000点"]]]],
}
"""A file of another program whose figures fit, but for the words of its worth, which nobody reads."""


def test_a_file_of_another_program_is_imported_with_what_has_to_be_said(client: FlaskClient) -> None:
    assert "天鳳の牌譜（JSON）" in client.get("/import").text
    other = json.loads(json.dumps(TENHOU))
    other["log"][0][-1][1] = [-5200, 5200, 0, 0]
    report = brought(client, "/", json.dumps(TENHOU).encode(), json.dumps(other).encode())
    text = client.get(report).text
    assert "新しい記録 1" in text, "a difference changes nothing in the record"
    assert "<li>ウマはファイルに無い。天鳳の 10-30 とした。</li>" in text
    assert confirmed(client, report).status_code == 303
    text = client.get(brought(client, "/", json.dumps(other | {"name": ["甲", "乙", "丙", "丁"]}).encode())).text
    assert '<li class="off">東一局: ファイルの点の動きは −5,200 +5,200 0 0、ここの規則では −3,900 +3,900 0 0。' in text


def test_a_table_is_written_for_other_programs(app: Flask, client: FlaskClient) -> None:
    """As its game writes records, and for BG Stats once it is over and somebody knows when it was."""
    ron = Ron(player=1, payer=0, han=3, fu=30, at="2026-11-21T10:00:00Z")
    page = sat(app, BY_NAME["riichi"], ron, EndedEarly(how="rules", at="2026-11-21T11:00:00Z"), role="watcher")
    other = page_of(app, example())
    answer = client.get(f"{page}as/tenhou6")
    assert json.loads(answer.data)["log"][0][-1] == ["和了", [-3900, 3900, 0, 0], [1, 0, 1, "30符3飜3900点"]]
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    (play,) = json.loads(client.get(f"{page}as/bgstats").data)["plays"]
    assert (play["playDate"][:10], play["durationMin"], len(play["playerScores"])) == ("2026-11-21", 60, 4)
    for path, written in ((page, ("tenhou6", "bgstats")), (other, ())):
        listed = client.get(f"{path}print").text
        for key in ("tenhou6", "bgstats", "none"):
            assert (f"{path}as/{key}" in listed, client.get(f"{path}as/{key}").status_code) == (
                (True, 200) if key in written else (False, 404)
            )


def test_import_and_export_by_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "house"))
    with closing(open_store(tmp_path / "house" / FILE)) as store:
        founded(store)
    monkeypatch.chdir(tmp_path)
    Path("seed.json").write_bytes(SEED)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "empty"))
    assert (cli.main(["import", "seed.json", "--group", "木曜会"]), "会がまだ無い。" in capsys.readouterr().err) == (2, True)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "house"))
    Path("bad.json").write_bytes(b"[")

    def run(command: str) -> tuple[int, str, str]:
        return (cli.main(command.split()), *capsys.readouterr())

    status, out, err = run("import seed.json --group 木曜会 --dry-run")
    assert (status, "新しい記録 1、もうある記録 0、読まなかったもの 0" in out, err) == (0, True, "")
    status, out, err = run("import seed.json bad.json --group 木曜会 --season 春の部")
    assert (status, "/g/" in out, "bad.json" in err) == (2, True, True)
    assert run("export --group 木曜会 -o all.zip")[0] == run("export --group 木曜会 --season 春の部 -o one.zip")[0] == 0
    assert run("export --group 木曜会 --season 春の部 -o one.xlsx")[0] == 0
    assert zipfile.is_zipfile("one.xlsx")
    assert run("export --group 木曜会 --season 春の部 -o one.bgsplay")[0] == 0
    assert json.loads(Path("one.bgsplay").read_bytes())["plays"] == [], "nobody knows when it was"
    for name in ("all.zip", "one.zip", "seed.json"):
        assert "new 0, already here 1, refused 0" in run(f"import {name} --group 木曜会 --lang en")[1]
    assert "/" not in run("import seed.json")[1].partition("seed.json")[2], "nor as a table of its own"
    Path("old.json").write_text(json.dumps(OLD))
    status, out, err = run("import old.json --group 木曜会")
    assert (status, "log[1].tan" in out, "koikoi-three.dekiyaku.18" in out, err) == (0, True, True, "")
    Path("other.json").write_bytes(match())
    for command, said in (
        ("import --new-group seed.json", "新しい会の名を --group で言う。"),
        ("import none.json", "読めない"),
        ("import --group 金曜会 seed.json", "「金曜会」という会は無い。あるのは 木曜会。\n新しく作るなら --new-group。"),
        ("import --group 木曜会 --season 冬 seed.json", "「冬」というシーズンは無い。"),
        ("import --group 木曜会 --season 夏の部 other.json", "別のシーズンを選ぶ"),
        ("export --group 木曜会 --season 冬 -o x.zip", "「冬」というシーズンは無い。"),
        ("export --group 木曜会 -o x.xlsx", "--season で選ぶ"),
    ):
        assert (run(command)[0], said in run(command)[2]) == (2, True), command
    status, out, err = run("import seed.json --group 土曜会 --new-group --season 冬 --dry-run")
    assert (status, "新しい記録 1" in out, "/g/" in out, err) == (0, True, False, "")
    assert run("import bad.json --group 土曜会 --new-group")[0] == 2
    assert "土曜会" not in run("group")[1], "neither a dry run nor what is refused makes a group"
    for new, fate in ((1, 0), (0, 1)):  # the second time the group is there
        status, out, err = run("import seed.json --group 土曜会 --new-group --season 冬")
        assert (status, f"新しい記録 {new}、もうある記録 {fate}" in out, err) == (0, True, "")
    assert run("group")[1].count("土曜会  人3、シーズン1") == 1
    assert run("import all.zip --group 日曜会 --new-group")[0] == 0
    assert run("group new 月曜会 秋山")[0] == 0
    assert run("import seed.json --group 月曜会 --new-group --season 冬 --dry-run")[0] == 0
    assert "月曜会  人1、シーズン0" in run("group")[1], "a dry run makes no season either"
    assert run("import seed.json --group 月曜会 --new-group --season 冬")[0] == 0
    assert "月曜会  人4、シーズン1" in run("group")[1], "a group that is there gets the season that is missing"
