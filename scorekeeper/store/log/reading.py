"""Reading the records of tables from the database, and folding only what is new."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.json import Decoder

from scorekeeper.core import record as records
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record, Refused
from scorekeeper.store.log.folded import Cache, FoldedRecord
from scorekeeper.store.rows.answers import Precedent, Stored, Unsound
from scorekeeper.store.rows.connection import Db
from scorekeeper.store.rows.rows import fetch, from_json, length, to_json


class RecordReader:
    """Reads the records of these games. Every method raises Unsound for a record that cannot be read."""

    def __init__(self, games: Mapping[str, Game], cache: Cache) -> None:
        self._games = games
        self._decoders: dict[str, Decoder[Fact]] = {}
        self._cache = cache

    def load(self, db: Db, id: str) -> Stored | None:
        head = fetch(db, "SELECT ruleset, edition, house, players, created FROM tables WHERE id = ? AND removed IS NULL", id)
        if not head:
            return None
        ruleset, edition, house, players, created = head[0]
        game = self._games.get(ruleset)
        if game is None:
            raise Unsound(id, problem=f"no ruleset {ruleset}")
        rules = records.choices_of(game, from_json(id, house, dict[str, Any]))
        if isinstance(rules, Refused):
            raise Unsound(id, rules)
        names = from_json(id, players, tuple[str, ...])
        least, most = game.seats
        if not least <= len(names) <= most:
            raise Unsound(id, problem=f"{len(names)} players")
        log, seals = self._log(db, id, game, 0)
        return Stored(id, Record(game, edition or game.edition, rules, names, log, seals), len(log), created)

    def log(self, db: Db, id: str, game: Game, since: int) -> tuple[Fact, ...]:
        """The entries of a table from index `since` on."""
        return self._log(db, id, game, since)[0]

    def _log(self, db: Db, id: str, game: Game, since: int) -> tuple[tuple[Fact, ...], tuple[tuple[int, str], ...]]:
        """The same with the seals."""
        read = 'SELECT fact, "by", at, entry, seal FROM entries WHERE table_id = ? AND entry >= ? ORDER BY entry'
        rows = fetch(db, read, id, since)
        if game.name not in self._decoders:
            self._decoders[game.name] = records.decoder(game)
        decode = self._decoders[game.name].decode
        try:
            log = tuple(msgspec.structs.replace(decode(fact), by=by, at=at) for fact, by, at, _, _ in rows)
        except msgspec.DecodeError as error:
            raise Unsound(id, problem=str(error)) from error
        return log, tuple((entry, seal) for *_, entry, seal in rows if seal)

    def precedents(self, db: Db, ids: Iterable[str]) -> list[Precedent]:
        rows = db.execute(
            f"SELECT id, players FROM tables WHERE removed IS NULL AND id IN (SELECT value FROM {db.given})"
            " AND EXISTS (SELECT 1 FROM entries"
            """ WHERE table_id = id AND fact LIKE '{"fact":"ruled"%' AND fact LIKE '%"otherwise":%')""",
            [to_json([*ids])],
        ).fetchall()
        found: list[Precedent] = []
        for id, names in rows:
            with suppress(Unsound):
                folded = self.fold(db, id, keep=False)
                assert folded, "it was listed"
                there = tuple(msgspec.json.decode(names))
                found += [Precedent(id, there, one) for one in folded.state.rulings if one.fact.otherwise]
        return sorted(found, key=lambda one: one.at, reverse=True)

    def fold(
        self, db: Db, id: str, seq: int | None = None, *, keep: bool = True, afresh: bool = False, partly: bool = False
    ) -> FoldedRecord | None:
        """The current state of a table; None if it does not exist. Unsound if the rules refuse an entry, unless it may be read
        `partly`, up to there.

        `seq` is the length of the log if it has just been read. `keep` stores the state in the cache; pass False for bulk reads,
        which would evict the tables in use. `afresh` ignores the cache.
        """
        held = None if afresh else self._cache.get(id)
        if held is None or held.seq != (there := length(db, id) if seq is None else seq):
            held = self._catch_up(db, id, held, there if held else 0, keep=keep)
        if held and held.refused and not partly:
            raise Unsound(id, held.refused)
        return held

    def _catch_up(self, db: Db, id: str, held: FoldedRecord | None, there: int, *, keep: bool) -> FoldedRecord | None:
        """The state of a table whose log is `there` long, from what is known of it."""
        if held and there < held.seq:
            self._cache.drop(id)  # a replica that took over may have lost the newest entries
            held = None
        if held is None:
            stored = self.load(db, id)
            if stored is None:
                return None
            held = FoldedRecord.of(stored.record._replace(seals=()))
        else:
            new = self.log(db, id, held.record.game, held.seq)
            longer = held.longer(*new)
            held = FoldedRecord.of(held.record.and_then(*new)) if isinstance(longer, Refused) else longer
        if keep:
            self._cache.put(id, held)
        return held
