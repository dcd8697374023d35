"""A cache, in the database, of what finished matches add to their seasons.

A row is valid for a number of entries, an edition of the ruleset, a version of the code that folds, and a digest of the stored
record. Triggers (migrations.py) delete it when any program changes the record, and the digests are compared after a start. It may
be deleted at any time.
"""

import hashlib
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from scorekeeper import core, games, season
from scorekeeper.core import record as records
from scorekeeper.core.game import Game
from scorekeeper.core.house import House
from scorekeeper.core.record import Refused
from scorekeeper.season.matches import Happened, MatchResult, PlayedMatch
from scorekeeper.store.rows.connection import Db
from scorekeeper.store.rows.rows import to_json


class Rest(NamedTuple):
    """The parts of a match other than its result and house rules."""

    written_rounds: msgspec.Raw
    paid: tuple[tuple[int, ...], ...]
    written_events: msgspec.Raw
    happened: tuple[Happened, ...]
    ranked_by: tuple[str, ...]
    most: tuple[int | None, ...]
    least: tuple[int | None, ...]


class New(NamedTuple):
    """A match to be cached, with the number of entries that it was folded from and their digest."""

    id: str
    seq: int
    digest: bytes
    match: PlayedMatch


RESULT, REST = msgspec.msgpack.Decoder(MatchResult), msgspec.msgpack.Decoder(Rest)
encode = msgspec.msgpack.encode


class MatchCache:
    """The cached matches of these games, in the database passed to each method."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games

    def results(self, db: Db, seqs: Mapping[str, int | None]) -> dict[str, MatchResult]:
        """The valid cached results by table; `seqs` are the numbers of entries by table."""
        rows = db.execute(
            f"SELECT table_id, seq, made, result FROM {db.given} JOIN kept_results ON table_id = value", [to_json([*seqs])]
        ).fetchall()
        found: dict[str, MatchResult] = {}
        for id, seq, made, result in rows:
            with suppress(msgspec.DecodeError):
                told = RESULT.decode(result)
                if seq == seqs[id] and made == self._version(told.ruleset):
                    found[id] = told
        return found

    def matches(self, db: Db, seqs: Mapping[str, int | None], known: Mapping[str, MatchResult]) -> dict[str, PlayedMatch]:
        """The valid cached matches by table, with everything that happened in them; of some the results are `known`."""
        results = {**known, **self.results(db, {id: seq for id, seq in seqs.items() if id not in known})}
        rows = db.execute(
            f"SELECT value, house, rest FROM {db.given} JOIN kept_rests ON table_id = value JOIN tables ON tables.id = value",
            [to_json([*results])],
        ).fetchall()
        found: dict[str, PlayedMatch] = {}
        houses: dict[tuple[str, str], House | Refused] = {}
        for id, text, rest in rows:
            with suppress(msgspec.DecodeError, zlib.error):
                game = self._games[results[id].ruleset]
                if (game.name, text) not in houses:
                    houses[game.name, text] = records.house_of(game, msgspec.json.decode(text, type=dict[str, Any]))
                house = houses[game.name, text]
                if not isinstance(house, Refused):
                    found[id] = PlayedMatch(*(*msgspec.structs.astuple(results[id]), house, *REST.decode(zlib.decompress(rest))))
        return found

    def keep(self, db: Db, new: Iterable[New]) -> None:
        """Cache these matches, except those whose record has grown in the meantime."""
        grown = "(SELECT coalesce(max(entry) + 1, 0) FROM entries WHERE table_id = ?) = ?"
        for one in new:
            said = one.digest, encode(one.match.result)
            match = one.match
            rest = zlib.compress(encode(Rest(*(getattr(match, part) for part in Rest._fields))))
            db.execute(
                "INSERT INTO kept_results (table_id, seq, made, digest, result)"
                f" SELECT ?, ?, ?, ?, ? WHERE {grown} ON CONFLICT (table_id) DO UPDATE"
                " SET seq = excluded.seq, made = excluded.made, digest = excluded.digest, result = excluded.result",
                [one.id, one.seq, self._version(one.match.ruleset), *said, one.id, one.seq],
            )
            db.execute(
                f"INSERT INTO kept_rests (table_id, rest) SELECT ?, ? WHERE {grown}"
                " ON CONFLICT (table_id) DO UPDATE SET rest = excluded.rest",
                [one.id, rest, one.id, one.seq],
            )

    def untrue(self, db: Db, ids: Iterable[str]) -> list[str]:
        """Those of the tables whose cached match has an outdated digest."""
        said = digests(db, ids)
        rows = db.execute(
            f"SELECT table_id, digest FROM {db.given} JOIN kept_results ON table_id = value", [to_json([*said])]
        ).fetchall()
        return [id for id, digest in rows if digest != said[id]]

    def forget(self, db: Db, ids: Iterable[str]) -> None:
        """Delete what is cached for these tables."""
        for kept in ("kept_results", "kept_rests"):
            db.execute(f"DELETE FROM {kept} WHERE table_id IN (SELECT value FROM {db.given})", [to_json([*ids])])

    def _version(self, ruleset: str) -> str:
        """The version of the rules and code that fold a match of this ruleset."""
        game = self._games.get(ruleset)
        return f"{game.edition} {code(game.package)}" if game else ""


def digests(db: Db, ids: Iterable[str]) -> dict[str, bytes]:
    """Digests of the stored records, by table, for those that exist."""
    rows = db.execute(db.digested, [to_json([*ids])])
    return {id: hashlib.sha256(content).digest() for id, content in rows}


@cache
def code(package: str) -> str:
    """A hash of the code that makes a match from a record; `package` is the game's."""
    folders = [*map(Path, (*core.__path__, *games.__path__)), Path(str(resources.files(package)))]
    files = sorted(file for folder in folders for file in folder.rglob("*.py"))
    recipe = hashlib.sha256()
    for file in (*files, Path(season.__path__[0]) / "matches.py", Path(__file__)):
        recipe.update(file.read_bytes())
    return recipe.hexdigest()[:16]
