"""What the host removes: hidden at once, restorable unchanged for a month, and then erased."""

import html
import json
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from opening import circle, client_of, hosting
from servers import IN_A_FILE, by_hand
from storing import GAME, NAMES, kept, table, there

from scorekeeper.core.facts import Fact, PlayerRenamed, Substituted
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTeyaku
from scorekeeper.pdf import queue
from scorekeeper.season.entries import MatchEntered
from scorekeeper.serve import background
from scorekeeper.store import HouseSchema, Links, Store, Where, host_log, open_store
from scorekeeper.store.tables.removals import DAYS, Hangs, instead
from scorekeeper.web import create_app

LOG: tuple[Fact, ...] = (HachihachiField(by="秋山"), HachihachiTeyaku(player=0, names=("sanbon",), by="石川"))


def opened(store: Store, players: tuple[str, ...] = NAMES) -> tuple[str, Links]:
    id = store.create(table(*players, log=LOG))
    return id, store.links(id)


def circle_of(store: Store, id: str) -> Links:
    """The links of a new group that has this table among its matches."""
    return circle(store, MatchEntered(table=id, season=4, people=(1, 2, 3)), 春の部=GAME.name)


class Clock:
    """A clock that a test sets."""

    now = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def on(self, days: float) -> None:
        self.now += timedelta(days=days)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(tmp_path: Path, where: Where, clock: Clock) -> Iterator[Flask]:
    app = create_app(tmp_path, WTF_CSRF_ENABLED=False, RECORDS=where)
    app.extensions["store"].close()
    app.extensions["store"] = open_store(where, clock=clock)
    yield app
    app.extensions["store"].close()


def everything(where: Where) -> str:
    """Everything in the database, as text."""
    names = "SELECT name FROM sqlite_master WHERE type = 'table'"
    if isinstance(where, HouseSchema):
        names = f"SELECT tablename FROM pg_tables WHERE schemaname = '{where.name}'"
    tables = [name for (name,) in by_hand(where, names)]
    assert {"tables", "entries", "group_entries", "removals"} <= {*tables}
    return "\n".join(str(row) for table in tables for row in by_hand(where, f'SELECT * FROM "{table}"'))


def test_a_removed_table_is_hidden_at_once_and_restored_unchanged(
    app: Flask, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, links = opened(store)
    nudged: list[bool] = []
    monkeypatch.setattr(store, "nudge_all", lambda: nudged.append(bool(store.tables())))
    group = f"/g/{circle_of(store, id).scorer}/"
    player, host = client_of(app), hosting(client_of(app))
    player.get(f"/t/{links.scorer}/")
    board = player.get(f"/t/{links.scorer}/").text
    look = html.unescape(host.get("/host/remove/table", query_string={"what": id}).text)
    assert "この卓の記入2件が見えなくなり" in look
    assert "木曜会" in look.partition("この対局が順位から消える会")[2]
    (tmp_path / queue.FOLDER).mkdir(exist_ok=True)
    printed = tmp_path / queue.FOLDER / "any.pdf"
    printed.write_bytes(b"%PDF")
    assert host.post("/host/remove/table", data={"what": id}).status_code == 303
    assert not printed.exists(), "nor on paper"
    for page in ("", "sheet", "live?view=table&poll=1", "sheet.pdf"):
        for link in links:
            answer = player.get(f"/t/{link}/{page}")
            assert (answer.status_code, "席主がこれを消した" in answer.text) == (410, True)
    assert player.get(f"/api/t/{links.watcher}").status_code == 410
    assert player.post(f"/t/{links.scorer}/undo", data={"entry": "1", "seq": "2"}).status_code == 410
    assert id not in player.get("/").text + host.get("/").text + host.get("/host/tables").text
    assert store.list_entry(id) is store.state(id) is store.load(id) is None
    assert not store.tables() + store.names()
    assert "読めない年" in player.get(f"{group}season/4/").text
    assert [player.get(group + page).status_code for page in ("", "archive.zip")] == [200, 200]
    (one,) = store.removals.list_all()
    assert (one.kind, one.about, one.can_come_back) == ("table", "秋山・石川・上田 2026-01-01", True)
    assert host.post(f"/host/removed/{one.number}/back").status_code == 303
    assert player.get(f"/t/{links.scorer}/").text.partition("<main")[2][:200] == board.partition("<main")[2][:200]
    assert "読めない年" not in player.get(f"{group}season/4/").text
    assert nudged == [False, True], "whoever follows looks again"


@IN_A_FILE
def test_a_removal_during_a_declaration_is_reported(app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    id, links = opened(store)
    append = store.append

    def too_late(*asked: object, **more: object) -> object:
        store.removals.remove("table", id, "")
        return append(*asked, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "append", too_late)
    answer = client_of(app).post(f"/t/{links.scorer}/declare/teyaku", data={"player": "1", "names": "aka", "seq": "2", "key": "k"})
    assert (answer.status_code, "席主がこれを消した" in answer.text) == (410, True)


def test_another_process_notices_at_its_next_read(store: Store, where: Where) -> None:
    id, links = opened(store)
    with closing(open_store(where)) as other:
        assert other.state(id)
        with other.following(id) as place:
            number = store.removals.remove("table", id, "")
            store.nudge_all()
            with suppress(LookupError):  # its own thread may have noticed before the wait begins
                assert place.wait(2, 10) is None or place.nudged
        assert other.state(id) is None
        assert there(other.opens(links.scorer)).removed
        store.removals.bring_back(number)
        assert other.state(id)


def test_removing_a_group_keeps_its_tables(app: Flask, store: Store) -> None:
    id, links = opened(store)
    circle = circle_of(store, id)
    group = circle.scorer.partition("-")[0]
    member, host = client_of(app), hosting(client_of(app))
    member.get(f"/g/{circle.scorer}/")
    assert f"/t/{links.scorer}/" in host.get("/host/remove/group", query_string={"what": group}).text
    assert host.post("/host/remove/group", data={"what": group}).status_code == 303
    assert [client_of(app).get(f"/g/{link}/").status_code for link in circle] == [410, 410]
    assert group not in member.get("/").text + host.get("/").text
    assert member.get(f"/t/{links.scorer}/").status_code == 200
    host.post(f"/host/removed/{store.removals.list_all()[0].number}/back")
    assert client_of(app).get(f"/g/{circle.watcher}/").status_code == 200


def test_a_name_is_replaced_everywhere_and_can_be_restored(app: Flask, store: Store) -> None:
    id, links = opened(store)
    other, _ = opened(store, ("石川", "秋山", "江藤"))
    alike, _ = opened(store, ("秋山さん", "石", "川"))
    circle = circle_of(store, id)
    host, player = hosting(client_of(app, "上田")), client_of(app, "上田")
    at_table = (f"{links.watcher}/", f"{links.watcher}/sheet", f"{links.scorer}/history", f"{links.watcher}/live?view=table&poll=1")
    pages = [f"/t/{page}" for page in at_table] + [f"/g/{circle.watcher}/{page}" for page in ("people/", "season/4/")]
    assert sum("秋山" in player.get(page).text for page in pages) >= 5

    def everything() -> object:
        return [store.load(each) for each in (id, other, alike)], store.groups.state_of(circle.scorer.partition("-")[0]).log

    before = everything()
    asked = store.removals.hangs_on("name", "秋山")
    assert (asked.entries, {*asked.tables}, len(asked.groups)) == (3, {id, other}, 1)
    assert "秋山" in host.get("/host/names").text
    assert host.post("/host/remove/name", data={"what": "秋山"}).status_code == 303
    number = store.removals.list_all()[0].number
    assert not [page for page in pages if "秋山" in player.get(page).text]
    assert instead(number) in player.get(pages[0]).text
    assert there(store.load(other)).record.players == ("石川", instead(number), "江藤")
    assert there(store.load(alike)).record.players == ("秋山さん", "石", "川"), "somebody else"
    assert host.post(f"/host/removed/{number}/back").status_code == 303
    assert everything() == before
    assert "秋山" in player.get(pages[0]).text


def test_the_name_of_a_substitute_is_replaced_in_the_log_too(store: Store) -> None:
    id, _ = opened(store)
    facts = [Substituted(player=2, name="江口", place=-1), PlayerRenamed(player=2, name="江口（弟）")]
    for nth, fact in enumerate(facts, len(LOG)):
        kept(store.append(id, [fact], nth, f"key-{nth}"))
    before = store.load(id)
    assert {name for name, _ in store.removals.names()} >= {"江口", "江口（弟）"}
    assert store.removals.hangs_on("name", "江口").tables == (id,)
    number = store.removals.remove("name", "江口", "")
    assert [fact.name for fact in there(store.load(id)).record.log[-2:]] == [instead(number), "江口（弟）"]  # type: ignore[attr-defined]
    assert there(store.state(id)).state.names[2] == "江口（弟）"
    store.removals.bring_back(number)
    assert store.load(id) == before


@IN_A_FILE
def test_only_the_host_removes_and_every_removal_is_logged_without_the_name(app: Flask, store: Store, tmp_path: Path) -> None:
    id, _ = opened(store)
    client, host = client_of(app), hosting(client_of(app))
    for page in ("tables", "names", "removed", f"remove/table?what={id}"):
        assert client.get(f"/host/{page}").status_code == 403
    for page in ("remove/table", "removed/1/back", "unopened"):
        assert client.post(f"/host/{page}", data={"what": id}).status_code == 403
    assert store.list_entry(id)
    unknown = {"name": ("だれも", "", "'; DROP"), "table": ("a" * 16,), "group": ("a" * 16,), "entry": ("1",)}
    for kind, what in ((kind, what) for kind, each in unknown.items() for what in each):
        assert host.get(f"/host/remove/{kind}", query_string={"what": what}).status_code == 404
        assert host.post(f"/host/remove/{kind}", data={"what": what}).status_code == 404
    assert not store.removals.list_all()
    assert store.removals.hangs_on("name", "だれも") == Hangs()
    id, _ = opened(store)
    host = hosting(client_of(app))
    host.post("/host/remove/name", data={"what": "上田"})
    host.post("/host/remove/table", data={"what": id})
    host.post("/host/removed/2/back")
    told = [(one.event, one.about) for one in host_log.read(tmp_path)]
    assert told[:3] == [
        ("brought-back", {"table": id[:6], "number": 2}),
        ("removed", {"table": id[:6], "number": 2}),
        ("removed", {"number": 1}),
    ]
    assert "上田" not in json.dumps(told, ensure_ascii=False)


@pytest.mark.parametrize("kind", ["table", "group", "name"])
def test_after_a_month_it_is_erased(app: Flask, store: Store, clock: Clock, where: Where, kind: str) -> None:
    id, links = opened(store)
    circle = circle_of(store, id)
    opened(store, ("い", "ろ", "は"))  # a newer entry
    what = {"table": id, "group": circle.scorer.partition("-")[0], "name": "秋山"}[kind]
    number = store.removals.remove(kind, what, "秋山の")  # type: ignore[arg-type]
    clock.on(DAYS - 0.01)
    assert store.removals.erase() == []
    clock.on(0.02)
    (one,) = store.removals.erase()
    assert (one.number, one.kind) == (number, kind)
    assert store.removals.erase() == []
    with pytest.raises(LookupError):
        store.removals.bring_back(number)
    assert (what if kind != "table" else f"'{id}'") not in everything(where).replace(f'"{id}"', "")
    table, group, season = f"/t/{links.watcher}/", f"/g/{circle.watcher}/", f"/api/g/{circle.scorer}/seasons/4"
    found = [client_of(app).get(page).status_code for page in (table, group, f"{group}season/4/", f"{group}archive.zip", season)]
    assert found == {"name": [200] * 5, "table": [404, *[200] * 4], "group": [200, *[404] * 4]}[kind]


@IN_A_FILE
def test_the_newest_row_of_entries_stays_until_there_is_a_newer_one(store: Store, clock: Clock) -> None:
    """Followers of tables rely on the row number of the newest entry."""
    id, _ = opened(store)
    store.removals.remove("table", id, "")
    clock.on(DAYS + 1)
    assert store.removals.erase() == []
    opened(store)
    assert [one.what for one in store.removals.erase()] == [id]


def test_unopened_tables_are_removed_only_by_the_hosts_rule(app: Flask, store: Store, clock: Clock) -> None:
    old, _ = opened(store)
    seen, links = opened(store)
    clock.on(200)
    client_of(app).get(f"/t/{links.watcher}/")
    store.devices.keep()
    told, _ = opened(store)
    assert store.removals.months() is None
    host = hosting(client_of(app))
    assert host.post("/host/unopened", data={"months": "7"}).status_code == 400
    assert host.post("/host/unopened", data={"months": "6"}).status_code == 303
    assert (store.removals.months(), store.removals.remove_unopened(6)) == (6, [old])
    assert {one.id for one in store.tables()} == {seen, told}
    assert store.removals.list_all()[0].why == "unopened"
    assert "だれも開かなかったため" in host.get("/host/removed").text
    host.post("/host/unopened", data={"months": "0"})
    assert store.removals.months() is None


def test_the_server_removes_unopened_tables_and_logs_it(store: Store, clock: Clock, tmp_path: Path) -> None:
    first, _ = opened(store)
    second, _ = opened(store)
    opened(store)
    store.removals.remove("name", "石川", "石川")
    store.removals.set_months(3)
    clock.on(95)
    opened(store)
    background.tidy(store, tmp_path)
    told = [(one.event, one.about) for one in host_log.read(tmp_path)]
    assert ("erased", {"number": 1}) in told
    assert sum(event == "removed" for event, _ in told) == 3
    text = (tmp_path / host_log.FILE).read_text("utf-8")
    assert not [one for one in (first, second, "石川") if one in text]


HOUR = 1 / 24
CLOCKS: dict[str, tuple[list[float], list[bool]]] = {
    "that goes on": ([0, HOUR, HOUR, HOUR, HOUR], [False, False, False, True, True]),
    "that four processes look at": ([0, HOUR, 0.001, 0.001, 0.001, HOUR, 0.001, HOUR], [*[False] * 7, True]),
    "that jumps ahead": ([0, *[HOUR] * 3, 3650, HOUR, HOUR, HOUR], [False, False, False, True, False, False, False, True]),
    "that is set back": ([0, *[HOUR] * 3, -3650, HOUR, HOUR, HOUR], [False, False, False, True, False, False, False, True]),
    "that stands still": ([0] * 6, [False] * 6),
    "of a machine that is off for a week": ([0, *[HOUR] * 3, 7, HOUR, HOUR, HOUR], [*[False] * 3, True, *[False] * 3, True]),
}


@IN_A_FILE
def test_a_wrong_clock_erases_nothing(where: Where, clock: Clock) -> None:
    for case, (jumps, believed) in CLOCKS.items():
        with closing(open_store(where.with_name(case), clock=clock)) as store:  # type: ignore[union-attr]
            found = []
            for jump in jumps:
                clock.on(jump)
                found.append(store.removals.steady())
            assert found == believed, case
