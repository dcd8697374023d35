"""Cached matches: nothing is folded after a start, and the record always overrides the cache."""

import shutil
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import kinds
import msgspec
import pytest
from servers import IN_A_FILE, by_hand
from storing import EXAMPLES, example, kept

from scorekeeper.core.facts import Void
from scorekeeper.core.record import Record, fold, write
from scorekeeper.games import BY_NAME
from scorekeeper.season.entries import Called, PersonEntered, SeasonEntered
from scorekeeper.season.entries import MatchEntered as Added
from scorekeeper.season.matches import PlayedMatch, match_of
from scorekeeper.store import FILE, HouseSchema, StoreError, Where, open_store
from scorekeeper.store.groups import kept as caching
from scorekeeper.store.groups import matches
from scorekeeper.store.groups.kept import MatchCache, New
from scorekeeper.store.rows.connection import FULL

FEW = [path.stem for path in EXAMPLES][::4]


def told(record: Record) -> PlayedMatch:
    """What a record says, folded here, once for records that say the same."""
    same = write(record)
    if same not in TOLD:
        TOLD[same] = match_of(record, fold(record))  # type: ignore[arg-type]
    return TOLD[same]


TOLD: dict[bytes, PlayedMatch] = {}


def entered(where: Where, names: Iterable[str]) -> dict[str, Record]:
    """Tables with these samples, by id."""
    with closing(open_store(where)) as store:
        return {store.create(example(name)): example(name) for name in names}


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Record]]:
    """A file with a few sample matches, which no test changes."""
    path = tmp_path_factory.mktemp("filled") / FILE
    return path, entered(path, FEW)


@pytest.fixture
def tables(where: Where, filled: tuple[Path, dict[str, Record]]) -> dict[str, Record]:
    """A few sample matches, all finished, by table id."""
    if isinstance(where, HouseSchema):
        return entered(where, FEW)
    shutil.copy(filled[0], where)
    return filled[1]


def said(where: Where, tables: Mapping[str, Record]) -> list[PlayedMatch | None]:
    """What a new process says about these tables."""
    with closing(open_store(where)) as store:
        found = store.matches(tables)
        results = store.results(tables)
    with closing(open_store(where)) as store:
        assert store.results(tables) == results == {id: match and match.result for id, match in found.items()}
    return [*found.values()]


@pytest.mark.fuzz
@IN_A_FILE
def test_finished_matches_of_all_samples_are_not_folded_after_a_start(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = entered(where, [path.stem for path in EXAMPLES])
    assert all(told(record).final for record in tables.values())
    monkeypatch.delattr(matches, "match_of")
    assert said(where, tables) == [told(record) for record in tables.values()]


def test_a_match_is_cached_when_it_is_finished(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    record = example(FEW[0])
    with closing(open_store(where)) as store:
        ends = next(seq for seq in range(len(record.log))[::-1] if not told(record._replace(log=record.log[:seq])).final)
        id = store.create(record._replace(log=record.log[:ends]))
        assert store.results([id])[id] == told(record._replace(log=record.log[:ends])).result
        assert by_hand(where, "SELECT * FROM kept_results") == []
        answer = kept(store.append(id, record.log[ends:], ends, "k"))
        assert store.results([id])[id] == told(answer.record).result
    monkeypatch.delattr(matches, "match_of")
    assert said(where, {id: record}) == [told(answer.record)]


def test_a_result_kept_without_its_rounds_is_folded_anew(where: Where, tables: dict[str, Record]) -> None:
    """As versions before the rounds of each player kept it."""
    with closing(open_store(where)) as store, store.writing() as db:
        rows = db.execute("SELECT table_id, result FROM kept_results").fetchall()
        assert len(rows) == len(tables)
        for id, result in rows:
            short = msgspec.msgpack.encode(msgspec.msgpack.decode(result)[:-2])
            db.execute("UPDATE kept_results SET result = ? WHERE table_id = ?", [short, id])
    found = said(where, tables)
    assert found == [told(record) for record in tables.values()]
    assert all(match and match.length and sum(match.played) >= 2 * match.length for match in found)


def test_a_correction_is_seen_at_once(where: Where, tables: dict[str, Record]) -> None:
    (id, record), *_ = tables.items()
    with closing(open_store(where)) as store:
        assert store.matches([id])[id] == told(record)
        assert store.matches([id])[id] is store.matches([id])[id], "kept in memory"
        answer = kept(store.append(id, [Void(entry=len(record.log) - 1)], len(record.log), "k"))
        assert store.matches([id])[id] == told(answer.record) != told(record)
    assert said(where, {id: answer.record}) == [told(answer.record)]


CHANGES = {
    "a time": "UPDATE entries SET at = '2001-01-01T00:00:00Z' WHERE entry = 0",
    "an entry gone": "DELETE FROM entries WHERE entry > 20",
    "an entry in another's place": "UPDATE entries SET entry = -1 WHERE entry = 6",
    "an entry again": "INSERT OR REPLACE INTO entries (table_id, entry, fact)"
    " SELECT table_id, 1, fact FROM entries WHERE entry = 0",
    "players": """UPDATE tables SET players = '["い","ろ","は"]'""",
    "house rules": """UPDATE tables SET house = '{"field":"E"}'""",
    "nothing to be read": "UPDATE entries SET fact = '{' WHERE entry = 3",
    "everything": "DELETE FROM entries",
}
"""Changes to the records by hand, with and without a change in the number of entries."""
ON_SERVER = {
    "an entry again": "INSERT INTO entries (table_id, entry, fact) SELECT table_id, 1, fact FROM entries WHERE entry = 0"
    ' ON CONFLICT (table_id, entry) DO UPDATE SET fact = excluded.fact, "by" = NULL, at = NULL, key = NULL'
}
"""The same in words of PostgreSQL."""


CASES = [
    pytest.param(where, change, unnoticed, marks=() if unnoticed == nth % 2 else pytest.mark.fuzz)
    for where in ("sqlite", "postgresql")
    for nth, change in enumerate(CHANGES)
    for unnoticed in (False, True)
    if where == "sqlite" or unnoticed == nth % 2 or kinds.deep
]
"""On a server by turns noticed or unnoticed, and also in the quick tests."""


@pytest.mark.parametrize(("where", "change", "unnoticed"), CASES, indirect=["where"])
def test_the_record_overrides_the_cache(where: Where, tables: dict[str, Record], change: str, unnoticed: bool) -> None:
    """Whichever program changed it before the next start; what no trigger noticed is found when the store goes through its
    matches.
    """
    with closing(open_store(where)) as store:
        people = (PersonEntered(name=name) for name in "甲乙丙")
        added = (Added(table=id, season=4, people=(1, 2, 3)) for id in tables)
        store.groups.create((Called(name="会"), *people, SeasonEntered(name="春", ruleset="hachihachi"), *added))
    before = said(where, tables)
    if isinstance(where, HouseSchema):
        own = f"tgfoid IN (SELECT oid FROM pg_proc WHERE pronamespace = '{where.name}'::regnamespace AND proname LIKE '%forget')"
        triggers = f"SELECT tgname || ' ON ' || tgrelid::regclass FROM pg_trigger WHERE {own}"
        sql = ON_SERVER.get(change, CHANGES[change])
    else:
        triggers, sql = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%forget%'", CHANGES[change]
    forgetting = [name for (name,) in by_hand(where, triggers)]
    assert len(forgetting) == 6
    by_hand(where, *(f"DROP TRIGGER {name}" for name in forgetting if unnoticed), sql)
    if unnoticed:
        with closing(open_store(where)) as store:
            store.recall(pause=0)
            while_serving = [*store.matches(tables).values()]
        assert while_serving == said(where, tables)
    found = said(where, tables)
    by_hand(where, "DELETE FROM kept_results", "DELETE FROM kept_rests")
    assert found == said(where, tables) != before


def test_the_cache_may_be_emptied(where: Where, tables: dict[str, Record]) -> None:
    before = said(where, tables)
    byte, nothing = (r"'\x01'", "''") if isinstance(where, HouseSchema) else ("x'01'", "x''")
    for one in (
        "DELETE FROM kept_results",
        "DELETE FROM kept_rests",
        f"UPDATE kept_results SET result = {byte}",
        f"UPDATE kept_rests SET rest = {nothing}",
    ):
        by_hand(where, one)
        assert said(where, tables) == before, one


@pytest.mark.parametrize("changed", ["edition", "code"])
def test_a_new_edition_or_new_code_invalidates_the_cache(
    where: Where, tables: dict[str, Record], changed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folded: list[str] = []

    def counted(record: Record, state: object) -> PlayedMatch:
        folded.append(record.game.name)
        return match_of(record, state)  # type: ignore[arg-type]

    monkeypatch.setattr(matches, "match_of", counted)
    games = {name: replace(game, edition="2099") if changed == "edition" else game for name, game in BY_NAME.items()}
    if changed == "code":
        monkeypatch.setattr(caching, "code", lambda package: "other")
    for times in (len(tables), len(tables)):
        with closing(open_store(where, games)) as store:
            assert [*store.results(tables).values()] == [told(record).result for record in tables.values()]
        assert len(folded) == times, "once, and kept from then on"


def test_the_digest_of_the_code_covers_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Including those of a game in another package."""
    monkeypatch.syspath_prepend(tmp_path)
    package = tmp_path / "brought_game"
    package.mkdir()
    (package / "__init__.py").write_text("FEE = 1")
    before = caching.code.__wrapped__("brought_game")
    assert before == caching.code.__wrapped__("brought_game") != caching.code("scorekeeper.games.hanaawase")
    (package / "__init__.py").write_text("FEE = 2")
    assert caching.code.__wrapped__("brought_game") != before


def test_a_full_disk_does_not_stop_pages(where: Where, tables: dict[str, Record], monkeypatch: pytest.MonkeyPatch) -> None:
    by_hand(where, "DELETE FROM kept_results")
    monkeypatch.setattr(MatchCache, "keep", Mock(side_effect=StoreError(FULL)))
    assert said(where, tables) == [told(record) for record in tables.values()]


def test_a_result_outdated_by_a_new_entry_is_not_cached(where: Where, tables: dict[str, Record]) -> None:
    (id, record), *_ = tables.items()
    by_hand(where, "DELETE FROM kept_results", "DELETE FROM kept_rests")
    with closing(open_store(where)) as store, store.writing() as db:
        MatchCache(BY_NAME).keep(db, [New(id, len(record.log) - 1, b"", told(record))])
    assert by_hand(where, "SELECT (SELECT count(*) FROM kept_results) + (SELECT count(*) FROM kept_rests)") == [(0,)]
