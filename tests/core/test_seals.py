"""Seals: a chain over the entries of a table, in both kinds of store, through everything that is done to it; and `verify`."""

import io
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from servers import by_hand

from scorekeeper import cli
from scorekeeper.core import record as records
from scorekeeper.core import seals
from scorekeeper.core.acts import undoing
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.store import FILE, Appended, Store, StoreError, Where, open_store
from scorekeeper.store.backup.backup import backup, restore
from scorekeeper.store.backup.copying import copy

NAMES = ("秋山", "石川", "上田")


def played(store: Store, *, on: bool = True) -> str:
    """A table that was sealed after its first entry, with an undo, and an act of two entries."""
    id = store.create(Record(GAME, GAME.edition, HachihachiHouse(etsunen="on"), NAMES))
    store.append(id, [HachihachiField(by="秋山")], 0, "a")
    store.seal(id, on=on)
    store.append(id, [HachihachiTeyaku(player=0, names=("sanbon",), by="石川")], 1, "b")
    stored = store.load(id)
    assert stored
    store.append(id, undoing(stored.record.log, 1), 2, "c")
    more = (
        HachihachiTeyaku(player=1, names=("aka",), by="上田"),
        HachihachiDekiyaku(player=2, names=("aotan",), then="agari", by="上田", also=True),
    )
    assert isinstance(store.append(id, more, 3, "d"), Appended)
    return id


def test_every_act_of_a_sealed_table_has_a_seal_that_fits(where: Where) -> None:
    with closing(open_store(where)) as store:
        id = played(store)
        found = store.check_seals(id)
        assert (found.acts, found.sound, found.wrong, found.loose) == (4, True, None, None)
        stored = store.load(id)
        assert stored
        assert [entry for entry, _ in stored.record.seals] == [0, 1, 2, 4], "with the last entry of each act"
        assert seals.check_record(stored.record) == found
        assert store.sealed_tables() == [id]
        plain = played(store, on=False)
        assert (store.check_seals(plain).acts, store.check_seals(plain).loose, store.is_sealed(plain)) == (0, 0, False)


@pytest.mark.parametrize(
    ("sql", "wrong", "loose"),
    [
        ("UPDATE entries SET fact = replace(fact, 'sanbon', 'aka') WHERE entry = 1", 1, None),
        ("""UPDATE entries SET "by" = '上田' WHERE entry = 2""", 2, None),
        ("UPDATE entries SET at = '2026-01-01T00:00:00Z' WHERE entry = 4", 3, None),
        ("UPDATE entries SET seal = NULL WHERE entry = 1", 1, None),
        ("UPDATE entries SET seal = NULL WHERE entry = 4", None, 3),
        ("DELETE FROM entries WHERE entry = 3", 3, None),
        ("UPDATE tables SET players = replace(players, '秋山', '石井')", 0, None),
        ('UPDATE tables SET house = replace(house, \'"etsunen":"on"\', \'"etsunen":"off"\')', 0, None),
    ],
)
def test_the_first_entry_that_was_changed_is_named(where: Where, sql: str, wrong: int | None, loose: int | None) -> None:
    with closing(open_store(where)) as store:
        id = played(store)
    by_hand(where, sql)
    with closing(open_store(where)) as store:
        found = store.check_seals(id)
        assert (found.wrong, found.loose) == (wrong, loose)


def test_a_seal_outlives_a_removed_name_an_import_a_copy_and_a_pause(where: Where, tmp_path: Path) -> None:
    with closing(open_store(where)) as store:
        id = played(store)
        number = store.removals.remove("name", "上田", "上田")
        assert store.check_seals(id).sound
        before = store.check_seals(id).seal
        store.removals.bring_back(number)
        assert store.check_seals(id).sound
        assert store.check_seals(id).seal != before
        store.seal(id, on=False)
        store.append(id, [HachihachiField()], 5, "e")
        assert (store.check_seals(id).loose, store.is_sealed(id)) == (5, False)
        store.seal(id, on=True)
        assert (store.check_seals(id).acts, store.check_seals(id).sound) == (5, True)
        stored = store.load(id)
        assert stored
        brought = records.read(records.write(stored.record), BY_NAME)
        assert brought == stored.record
        other = store.create(brought)
        store.append(other, [HachihachiTeyaku(player=0, names=("sanbon",))], 6, "f")
        assert (store.check_seals(other).acts, store.check_seals(other).sound) == (6, True)
    copy(where, tmp_path / "copy.db")
    with closing(open_store(tmp_path / "copy.db")) as store:
        assert store.check_seals(id).sound
    backup(tmp_path / "copy.db", tmp_path / "backup.db")
    restore(tmp_path / "copy.db", tmp_path / "backup.db")
    with closing(open_store(tmp_path / "copy.db")) as store:
        assert store.check_seals(other).sound


def test_a_changed_table_is_not_sealed_over(where: Where) -> None:
    """Neither by a name that is removed nor by an entry, which is refused with what to do."""
    with closing(open_store(where)) as store:
        id = played(store)
    by_hand(where, "UPDATE entries SET fact = replace(fact, 'sanbon', 'aka') WHERE entry = 1")
    with closing(open_store(where)) as store:
        store.removals.remove("name", "上田", "上田")
        assert store.check_seals(id).wrong is not None
    by_hand(where, "UPDATE entries SET seal = NULL WHERE entry = 4")
    with closing(open_store(where)) as store:
        with pytest.raises(StoreError, match="verify"):
            store.append(id, [HachihachiField()], 5, "e")
        store.seal(id, on=False)
        store.seal(id, on=True)
        assert isinstance(store.append(id, [HachihachiField()], 5, "e"), Appended)
        assert store.check_seals(id).wrong == 0


def test_verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Files, archives and tables; each by its name, with the first entry that does not fit."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))

    def run(*what: str | Path) -> tuple[int, str, str]:
        return (cli.main(["verify", *map(str, what)]), *capsys.readouterr())

    with closing(open_store(tmp_path / FILE)) as store:
        assert run() == (1, "", "封のある卓が無い。\n")
        id = played(store)
        stored, link = store.load(id), store.links(id).watcher
        assert stored
        file = tmp_path / "record.json"
        file.write_bytes(records.write(stored.record))
        fits = f"合っている。4回の記入、最後の封 {store.check_seals(id).seal}\n"
        assert run(file, f"http://house.example/t/{link}/") == (0, f"{file}: {fits}/t/{link}/: {fits}", "")
        assert run()[0] == 0
        packed = io.BytesIO()
        changed = file.read_text("utf-8").replace("sanbon", "aka")
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("records/1.json", changed)
        (tmp_path / "all.zip").write_bytes(packed.getvalue())
        for wrong in (tmp_path / "all.zip", tmp_path / "changed.json"):
            (tmp_path / "changed.json").write_text(changed, "utf-8")
            status, _, said = run(wrong)
            assert (status, "log[1] から合わない。その前の1回は合っている。" in said) == (2, True)
        assert "封が無い。" in run(Path(__file__).parents[2] / "examples" / "seed-year.json")[2]
        assert run("nothing")[0] == 2
