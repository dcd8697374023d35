"""All records from a file to a house on a server and back: the same everywhere, or nothing copied."""

import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from opening import founded
from servers import Server, by_hand, programs
from storing import EXAMPLES, NAMES, example, from_tomorrow, kept, refusal, table, there

from scorekeeper import cli
from scorekeeper.core import record as records
from scorekeeper.core.facts import Redo, Void
from scorekeeper.local import secret_keys
from scorekeeper.store import FILE, HouseSchema, Once, Store, UploadedFile, Where, open_store
from scorekeeper.store.backup import copying
from scorekeeper.store.backup.copying import COLUMNS, DIFFERENT, HELD, LEFT, NOTHING, SAME, copy, fingerprints
from scorekeeper.store.rows.connection import IN_USE, NEWER, Db

WAYS = ("file to server", "server to file", "server to server")
ways = pytest.mark.parametrize("places", WAYS, indirect=True)
Places = tuple[Where, Where]


def furnish(where: Where) -> None:
    """Records of every kind: tables that were entered at a table or imported, a group with seasons, locks, revoked links, an undo,
    removals that were brought back and that were not, and what is not copied.
    """
    with closing(open_store(where)) as store:
        ids = [store.create(example(path.stem), f"key {path.name}") for path in EXAMPLES[:3]]
        played = store.create(table())
        for nth, fact in enumerate(example().log[:6]):
            kept(store.append(played, [fact], nth, f"once {nth}"))
        kept(store.append(played, [Void(entry=5, by="秋山")], 6, "undone"))
        store.lock(played, locked=True)
        store.seal(played, on=True)
        store.set_zone("Asia/Tokyo")
        for phone in ("b", "a"):
            store.devices.note(played, phone, "scorer", "秋山")
        store.devices.keep()
        store.devices.end(played, "b", ended=True)
        store.renew(played, "scorer")
        group = store.groups.create(founded(ids[0], "hachihachi", NAMES), "group")
        store.groups.renew(group, "watcher")
        store.removals.remove("table", ids[1], "a table")
        store.removals.bring_back(store.removals.remove("table", ids[2], "another"))
        store.removals.remove("name", "上田", "a name")
        store.removals.set_months(12)
        store.removals.steady()
        store.waiting.put([UploadedFile("a.json", b"{}")])
        store.tries.wait("192.0.2.1")
        store.quotas.take("192.0.2.1", 1000)
        secret_keys.passcode(secret_keys.place(Path("/nowhere"), None, store.settings))


def seen(where: Where) -> dict[str, str]:
    with closing(open_store(where)) as store, store.reading() as db:
        return fingerprints(db)


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory, postgresql: Server) -> dict[str, Callable[[], Where]]:
    """What makes a place of each kind with nothing in it."""
    return {"file": lambda: tmp_path_factory.mktemp("bare") / FILE, "server": postgresql.house}


@pytest.fixture(scope="module")
def furnished(bare: dict[str, Callable[[], Where]]) -> dict[str, Where]:
    """A place of each kind, which no test changes."""
    made = {kind: make() for kind, make in bare.items()}
    for where in made.values():
        furnish(where)
    return made


@pytest.fixture
def places(request: pytest.FixtureRequest, furnished: dict[str, Where], bare: dict[str, Callable[[], Where]]) -> Places:
    """From where to where: all records in the one place, and nothing in the other."""
    source, target = request.param.split(" to ")
    return furnished[source], bare[target]()


@ways
def test_everything_is_the_same_in_the_other_place_and_goes_on_there(places: Places) -> None:
    source, target = places
    with closing(open_store(target)) as store:
        store.settings.put("passcode", "11112222")
        store.tries.wait("192.0.2.9")
        assert not store.removals.steady()
    before = seen(source)
    rows = copy(source, target)
    assert seen(target) == before == seen(source)
    assert rows.keys() == COLUMNS.keys()
    assert all(rows.values())
    with closing(open_store(source)) as one, closing(open_store(target)) as other:
        assert (other.tables(), other.groups.ids()) == (one.tables(), one.groups.ids())
        assert (other.removals.list_all(), other.removals.months()) == (one.removals.list_all(), 12)
        for id in (listed.id for listed in one.tables()):
            assert (other.links(id), other.devices.at(id)) == (one.links(id), one.devices.at(id))
            assert (other.check_seals(id), other.zone) == (one.check_seals(id), "Asia/Tokyo")
            folded, copied = there(one.state(id)), there(other.state(id))
            assert records.fingerprint(copied.record) == records.fingerprint(folded.record)
            assert copied.state == folded.state
        with other.reading() as db:  # what belongs to a place stays there
            assert other.settings.keep("passcode", lambda: "") == "11112222"
            assert db.execute("SELECT address FROM tries").fetchall() == [("192.0.2.9",)]
            assert db.execute("SELECT count(*) FROM waiting").fetchone() == (0,)
        goes_on(other)
        assert other.is_used(next(each.id for each in one.tables() if each.locked), Once("once 0"))
        numbers = [each.number for each in other.removals.list_all()]
        assert other.removals.remove("table", other.tables()[0].id, "again") == max(numbers) + 1


def goes_on(store: Store) -> None:
    """Entries are added to what was locked, once it is unlocked."""
    (locked,) = [each for each in store.tables() if each.locked]
    store.lock(locked.id, locked=False)
    kept(store.append(locked.id, [Redo(by="石川")], locked.entries, "later"))
    assert store.seq(locked.id) == locked.entries + 1


def test_every_table_and_column_of_the_schema_is_copied_or_left_out_on_purpose(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / FILE)) as store, store.reading() as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        own = {name for name in names if not name.startswith(("sqlite_", "_sqlite_"))}
        assert own == {*COLUMNS, *LEFT}
        for name, columns in COLUMNS.items():
            found = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
            assert sorted(columns.replace('"', "").split(", ")) == sorted(found)


@ways
def test_a_place_that_has_records_or_an_app_uses_or_that_is_of_a_newer_one_is_refused(places: Places, bare: dict[str, Any]) -> None:
    for where in places:
        with closing(open_store(where)), refusal(IN_USE):
            copy(*places)
    assert copy(*places)
    before = seen(places[1])
    with refusal(HELD):
        copy(*places)
    assert seen(places[1]) == before
    for side in (0, 1):
        newer = [bare["server" if isinstance(where, HouseSchema) else "file"]() for where in places]
        for where in newer:
            open_store(where).close()
        if isinstance(newer[side], HouseSchema):
            by_hand(newer[side], "INSERT INTO migrations (name) VALUES ('from_tomorrow')")
        else:
            from_tomorrow(newer[side])
        with refusal(NEWER):
            copy(*newer)


def test_a_second_copy_at_once_is_refused(
    postgresql: Server, tmp_path: Path, furnished: dict[str, Where], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, target = furnished["server"], tmp_path / FILE
    whole = copying._copy_rows

    def meanwhile(of: Db, to: Db) -> dict[str, int]:
        for places in ((house, tmp_path / "other" / FILE), (target, postgresql.house())):
            with refusal(IN_USE):
                copy(*places)
        return whole(of, to)

    monkeypatch.setattr(copying, "_copy_rows", meanwhile)
    assert copy(house, target)


@ways
def test_a_copy_that_fails_leaves_the_target_empty(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = places
    put = copying._put

    def damaged(db: Db, name: str, rows: list[tuple[Any, ...]]) -> None:
        put(db, name, [(*row[:2], row[2] + " ", *row[3:]) for row in rows] if name == "entries" else rows)

    def lost(db: Db, name: str, rows: list[tuple[Any, ...]]) -> None:
        put(db, name, rows[:-1] if name == "group_links" else rows)

    for wrong, detail in ((damaged, "tables"), (lost, "group_links, groups")):
        monkeypatch.setattr(copying, "_put", wrong)
        with refusal(DIFFERENT) as refused:
            copy(source, target)
        assert refused.value.detail == detail
        with closing(open_store(target)) as store, store.reading() as db:
            assert not any(db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in COLUMNS)
    monkeypatch.undo()
    assert copy(source, target)


def test_no_place_is_made_by_looking_or_copied_into_itself(tmp_path: Path, postgresql: Server, furnished: dict[str, Where]) -> None:
    house, file = postgresql.house(), tmp_path / "no" / FILE
    for places in ((file, house), (house, file)):
        with refusal(NOTHING):
            copy(*places)
    assert not file.parent.exists()
    assert not postgresql.ask(f"SELECT 1 FROM pg_namespace WHERE nspname = '{house.name}'")
    for where in furnished.values():
        with refusal(SAME):
            copy(where, where)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: object) -> tuple[int, str, str]:
        status = cli.main(["copy", *map(str, arguments)])
        return status, *capsys.readouterr()

    return run


def test_the_command_copies_and_tells_or_says_why_not(
    tmp_path: Path, postgresql: Server, furnished: dict[str, Where], command: Any
) -> None:
    house, file = postgresql.house(), furnished["file"]
    target = ("--lang", "en", "--from", f"sqlite:{file}", "--to", house.url, "--to-house")
    with closing(open_store(file)) as store:
        tables = len(store.tables()) + 1
        assert command(*target, house.name)[::2] == (1, f"{file} → {house}: {IN_USE.en}\n")
    status, out, err = command(*target, house.name)
    assert (status, err) == (0, "")
    assert out.startswith(f"Copied: tables {tables} (entries ")
    assert "Compared: every table and every group is the same" in out
    assert "Not copied: passcode and keys" in out
    assert command(*target, house.name)[::2] == (1, f"{file} → {house}: {HELD.en}\n")
    status, out, err = command("--from", house.url, "--from-house", house.name, "--to", f"sqlite:{tmp_path / 'back.db'}")
    assert (status, err) == (0, "")
    assert out.startswith(f"写した: 卓 {tables}")
    assert seen(tmp_path / "back.db") == seen(file)
    assert command(*target, "public")[0] == 2
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
        goes_on(store)
    copied = HouseSchema(house.url, f"{house.name}_copy")
    assert copy(house, copied)
    assert postgresql.ask(f"SELECT count(*) FROM {house.name}_before.removals") == [(4,)]
