"""All records from a file to a house on a server and back: the same everywhere, or nothing copied."""

import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from opening import founded
from servers import Server, programs

from scorekeeper import cli, keys
from scorekeeper.core import record as records
from scorekeeper.core.facts import Redo, Void
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.store import FILE, Appended, Given, House, Once, StoreError, Where, copying, open_store
from scorekeeper.store.connection import IN_USE, NEWER, Db
from scorekeeper.store.copying import COLUMNS, DIFFERENT, HELD, LEFT, NOTHING, SAME, copy, fingerprints

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.json"))
NAMES = ("秋山", "石川", "上田")
BOTH = ("file to server", "server to file", "server to server")


def example(path: Path) -> Record:
    found = records.read(path.read_bytes(), BY_NAME)
    assert isinstance(found, Record)
    return found


def furnish(where: Where) -> None:
    """Records of every kind: tables that were entered at a table or imported, a group with seasons, locks, revoked links, an undo,
    removals that were brought back and that were not, and what is not copied.
    """
    with closing(open_store(where)) as store:
        ids = [store.create(example(path), f"key {path.name}") for path in EXAMPLES]
        game = BY_NAME["hachihachi"]
        played = store.create(Record(game, game.edition, game.house(), NAMES))
        for nth, fact in enumerate(example(EXAMPLES[-1]).log[:6]):
            assert isinstance(store.append(played, [fact], nth, f"once {nth}"), Appended)
        assert isinstance(store.append(played, [Void(entry=5, by="秋山")], 6, "undone"), Appended)
        store.lock(played, locked=True)
        store.renew(played, "scorer")
        group = store.groups.create(founded(ids[0], game.name, NAMES), "group")
        store.groups.renew(group, "watcher")
        store.removals.remove("table", ids[1], "a table")
        store.removals.bring_back(store.removals.remove("table", ids[2], "another"))
        store.removals.remove("name", "上田", "a name")
        store.removals.set_months(12)
        store.removals.steady()
        store.waiting.put([Given("a.json", b"{}")])
        store.tries.wait("192.0.2.1")
        store.quotas.take("192.0.2.1", 1000)
        keys.passcode(keys.place(Path("/nowhere"), None, store.settings))


def seen(where: Where) -> dict[str, str]:
    with closing(open_store(where)) as store, store.reading() as db:
        return fingerprints(db)


@pytest.fixture
def places(request: pytest.FixtureRequest, tmp_path: Path, postgresql: Server) -> tuple[Where, Where]:
    """From where to where, nothing in either."""
    kinds: dict[str, Callable[[str], Where]] = {"file": lambda name: tmp_path / name / FILE, "server": lambda _: postgresql.house()}
    source, target = request.param.split(" to ")
    return kinds[source]("from"), kinds[target]("to")


@pytest.mark.parametrize("places", BOTH, indirect=True)
def test_everything_is_the_same_in_the_other_place(places: tuple[Where, Where]) -> None:
    source, target = places
    furnish(source)
    before = seen(source)
    rows = copy(source, target)
    assert seen(target) == before == seen(source)
    assert rows.keys() == COLUMNS.keys()
    assert all(rows.values())
    with closing(open_store(source)) as one, closing(open_store(target)) as other:
        assert other.tables() == one.tables()
        assert other.groups.ids() == one.groups.ids()
        assert other.removals.listed() == one.removals.listed()
        assert other.removals.months() == 12
        for listed in one.tables():
            assert other.links(listed.id) == one.links(listed.id)
            folded, copied = one.state(listed.id), other.state(listed.id)
            assert folded
            assert copied
            assert records.fingerprint(copied.record) == records.fingerprint(folded.record)
            assert copied.state == folded.state


@pytest.mark.parametrize("places", BOTH, indirect=True)
def test_a_copy_goes_on_where_the_original_ended(places: tuple[Where, Where]) -> None:
    source, target = places
    furnish(source)
    copy(source, target)
    with closing(open_store(target)) as store:
        (locked,) = [one for one in store.tables() if one.locked]
        store.lock(locked.id, locked=False)
        assert isinstance(store.append(locked.id, [Redo(by="石川")], locked.entries, "later"), Appended)
        assert store.seq(locked.id) == locked.entries + 1
        assert store.used(locked.id, Once("once 0"))
        numbers = [one.number for one in store.removals.listed()]
        assert store.removals.remove("table", locked.id, "again") == max(numbers) + 1


def test_there_and_back_is_where_it_began(tmp_path: Path, postgresql: Server) -> None:
    begin, house, end = tmp_path / "a" / FILE, postgresql.house(), tmp_path / "b" / FILE
    furnish(begin)
    assert copy(begin, house) == copy(house, end)
    assert seen(end) == seen(begin)


def test_every_table_and_column_of_the_schema_is_copied_or_left_out_on_purpose(tmp_path: Path) -> None:
    open_store(tmp_path / FILE).close()
    with closing(open_store(tmp_path / FILE)) as store, store.reading() as db:
        there = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        own = {name for name in there if not name.startswith(("sqlite_", "_sqlite_"))}
        assert own == {*COLUMNS, *LEFT}
        for name, columns in COLUMNS.items():
            found = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
            assert sorted(columns.replace('"', "").split(", ")) == sorted(found)


@pytest.mark.parametrize("places", BOTH, indirect=True)
def test_what_belongs_to_a_place_stays_there(places: tuple[Where, Where]) -> None:
    source, target = places
    furnish(source)
    with closing(open_store(target)) as store:
        store.settings.put("passcode", "11112222")
        store.tries.wait("192.0.2.9")
        assert not store.removals.steady()
    copy(source, target)
    with closing(open_store(target)) as store, store.reading() as db:
        assert store.settings.kept("passcode", lambda: "") == "11112222"
        assert db.execute("SELECT address FROM tries").fetchall() == [("192.0.2.9",)]
        assert db.execute("SELECT count(*) FROM waiting").fetchone() == (0,)


@pytest.mark.parametrize("places", BOTH, indirect=True)
def test_a_place_with_records_is_left_alone(places: tuple[Where, Where]) -> None:
    source, target = places
    furnish(source)
    game = BY_NAME["koikoi"]
    with closing(open_store(target)) as store:
        store.create(Record(game, game.edition, game.house(), NAMES[:2]))
    before = seen(target)
    with pytest.raises(StoreError) as refused:
        copy(source, target)
    assert refused.value.words == HELD
    assert seen(target) == before


@pytest.mark.parametrize("places", BOTH, indirect=True)
@pytest.mark.parametrize("side", [0, 1])
def test_a_place_that_an_app_uses_is_refused(places: tuple[Where, Where], side: int) -> None:
    furnish(places[0])
    with closing(open_store(places[side])), pytest.raises(StoreError) as refused:
        copy(*places)
    assert refused.value.words == IN_USE
    assert copy(*places)


def test_a_second_copy_at_once_is_refused(postgresql: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house, target = postgresql.house(), tmp_path / FILE
    furnish(house)
    whole = copying._copied
    tried: list[StoreError] = []

    def meanwhile(of: Db, to: Db) -> dict[str, int]:
        for places in ((house, tmp_path / "other" / FILE), (tmp_path / FILE, postgresql.house())):
            with pytest.raises(StoreError) as refused:
                copy(*places)
            tried.append(refused.value)
        return whole(of, to)

    monkeypatch.setattr(copying, "_copied", meanwhile)
    copy(house, target)
    assert [one.words for one in tried] == [IN_USE, IN_USE]


@pytest.mark.parametrize("places", BOTH, indirect=True)
def test_a_copy_that_fails_leaves_the_target_empty(places: tuple[Where, Where], monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = places
    furnish(source)
    whole = copying._put

    def damaged(db: Db, name: str, rows: list[tuple[Any, ...]]) -> None:
        whole(db, name, [(*row[:2], row[2] + " ", *row[3:]) for row in rows] if name == "entries" else rows)

    monkeypatch.setattr(copying, "_put", damaged)
    with pytest.raises(StoreError) as refused:
        copy(source, target)
    assert (refused.value.words, refused.value.detail) == (DIFFERENT, "tables")
    monkeypatch.undo()
    with closing(open_store(target)) as store, store.reading() as db:
        assert not any(db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in COLUMNS)
    assert copy(source, target)


def test_rows_that_were_lost_are_noticed(tmp_path: Path, postgresql: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    furnish(tmp_path / FILE)
    whole = copying._put
    monkeypatch.setattr(copying, "_put", lambda db, name, rows: whole(db, name, rows[:-1] if name == "group_links" else rows))
    with pytest.raises(StoreError) as refused:
        copy(tmp_path / FILE, postgresql.house())
    assert (refused.value.words, refused.value.detail) == (DIFFERENT, "group_links, groups")


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("places", BOTH, indirect=True)
def test_a_place_of_a_newer_app_is_refused(places: tuple[Where, Where], side: int) -> None:
    furnish(places[0])
    newer = places[side]
    with closing(open_store(newer)) as store, store.writing() as db:
        if isinstance(newer, House):
            db.execute("INSERT INTO migrations (name) VALUES ('of_tomorrow')")
        else:
            applied = "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('scorekeeper', 'of_tomorrow', '')"
            db.execute(applied)
    with pytest.raises(StoreError) as refused:
        copy(*places)
    assert refused.value.words == NEWER


def test_an_absent_place_is_not_made_by_looking(tmp_path: Path, postgresql: Server) -> None:
    house = postgresql.house()
    for source, target in ((tmp_path / "no" / FILE, house), (house, tmp_path / "no" / FILE)):
        with pytest.raises(StoreError) as refused:
            copy(source, target)
        assert refused.value.words == NOTHING
    assert not (tmp_path / "no").exists()
    assert not postgresql.ask(f"SELECT 1 FROM pg_namespace WHERE nspname = '{house.name}'")


def test_a_place_is_not_copied_into_itself(tmp_path: Path, postgresql: Server) -> None:
    house = postgresql.house()
    furnish(house)
    for where in (tmp_path / FILE, house):
        with pytest.raises(StoreError) as refused:
            copy(where, where)
        assert refused.value.words == SAME


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: object) -> tuple[int, str, str]:
        status = cli.main(["copy", *map(str, arguments)])
        return status, *capsys.readouterr()

    return run


def test_the_command_copies_and_tells(tmp_path: Path, postgresql: Server, command: Any) -> None:
    house, file = postgresql.house(), tmp_path / FILE
    furnish(file)
    with closing(open_store(file)) as store:
        tables, entries = len(store.tables()) + 1, sum(one.entries for one in store.tables())
    status, out, err = command("--lang", "en", "--from", f"sqlite:{file}", "--to", house.url, "--to-house", house.name)
    assert (status, err) == (0, "")
    assert out.startswith(f"Copied: tables {tables} (entries ")
    assert entries
    assert "Compared: every table and every group is the same" in out
    assert "Not copied: passcode and keys" in out
    status, out, err = command("--from", house.url, "--from-house", house.name, "--to", f"sqlite:{tmp_path / 'back.db'}")
    assert (status, err) == (0, "")
    assert out.startswith(f"写した: 卓 {tables}")
    assert seen(tmp_path / "back.db") == seen(file)


def test_the_command_says_why_not(tmp_path: Path, postgresql: Server, command: Any) -> None:
    house, file = postgresql.house(), tmp_path / FILE
    furnish(file)
    there = ("--lang", "en", "--from", f"sqlite:{file}", "--to", house.url, "--to-house")
    with closing(open_store(file)):
        assert command(*there, house.name)[::2] == (1, f"{file} → {house}: {IN_USE.en}\n")
    assert command(*there, house.name)[0] == 0
    assert command(*there, house.name)[::2] == (1, f"{file} → {house}: {HELD.en}\n")
    assert command(*there, "public")[0] == 2
    for wrong in ("copy.db", "sqlite:", "mysql://there"):
        with pytest.raises(SystemExit) as refused:
            command("--from", wrong, "--to", house.url)
        assert refused.value.code == 2


def test_a_dump_brings_a_house_back_as_the_guide_says(tmp_path: Path, postgresql: Server) -> None:
    house = postgresql.house()
    furnish(house)
    before = seen(house)
    name, *options = house.dumps.split()
    dump = tmp_path / f"{house.name}.dump"
    subprocess.run([programs() / name, *options, "--dbname", house.url], cwd=tmp_path, check=True)
    with closing(open_store(house)) as store:
        store.removals.remove("table", store.tables()[0].id, "a table")
    postgresql.ask(f"ALTER SCHEMA {house.name} RENAME TO {house.name}_before")
    subprocess.run([programs() / "pg_restore", "--dbname", house.url, dump], check=True)
    assert seen(house) == before
    with closing(open_store(house)) as store:
        (locked,) = [one for one in store.tables() if one.locked]
        store.lock(locked.id, locked=False)
        assert isinstance(store.append(locked.id, [Redo(by="石川")], locked.entries, "later"), Appended)
    copied = House(house.url, f"{house.name}_copy")
    assert copy(house, copied)
    assert postgresql.ask(f"SELECT count(*) FROM {house.name}_before.removals") == [(4,)]
