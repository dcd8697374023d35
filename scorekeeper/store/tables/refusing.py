"""Which tables have an entry that today's rules refuse, as far as that is known.

They are looked for in the background, once for each version of the rules; a table that was corrected is taken off the list, one
that is imported put on it.
"""

import hashlib
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec

from scorekeeper.core.game import Game
from scorekeeper.store.groups.kept import code
from scorekeeper.store.rows.answers import Unsound
from scorekeeper.store.rows.connection import Connections, StoreError
from scorekeeper.store.rows.settings import Settings

NAME = "refused"


class RefusedTables(msgspec.Struct, frozen=True):
    """The tables that these rules refuse; `rules` is a hash of the code of all games."""

    rules: str
    tables: tuple[str, ...] = ()


class Refusing:
    """The list of one installation. Thread-safe. Every method may raise StoreError.

    `fold` folds a table from disk and raises Unsound if it cannot be read as a whole.
    """

    def __init__(
        self, connections: Connections, settings: Settings, games: Mapping[str, Game], fold: Callable[[str], object]
    ) -> None:
        self._connections, self._settings, self._games, self._fold = connections, settings, games, fold

    def tables(self) -> tuple[str, ...] | None:
        """The ids of these tables; None until they have been looked for under today's rules."""
        known = self._load_known()
        return known.tables if known else None

    def look_for(self, pause: float, over: Callable[[], bool]) -> tuple[str, ...] | None:
        """Go through all tables, sleeping `pause` seconds after each, unless that was done under these rules; None then, and if
        it was `over` before the end.
        """
        if self._load_known():
            return None
        with self._connections.reading() as db:
            ids = [id for (id,) in db.execute("SELECT id FROM tables WHERE removed IS NULL ORDER BY touched DESC").fetchall()]
        found: list[str] = []
        for id in ids:
            if over():
                return None
            try:
                self._fold(id)
            except Unsound:
                found.append(id)
            time.sleep(pause)
        self._put(tuple(found))
        return tuple(found)

    def refuses(self, id: str) -> None:
        """Put a table on the list."""
        with suppress(StoreError):  # it is missing on the list until the next rules
            known = self.tables()
            if known is not None:
                self._put((id, *known))

    def stands(self, id: str) -> None:
        """Take a table off the list."""
        with suppress(StoreError):  # it stays on the list until the next rules
            known = self.tables()
            if known and id in known:
                self._put(tuple(one for one in known if one != id))

    def _load_known(self) -> RefusedTables | None:
        text = self._settings.find(NAME)
        with suppress(msgspec.DecodeError):
            known = msgspec.json.decode(text or "", type=RefusedTables)
            return known if known.rules == self._rules else None
        return None

    def _put(self, ids: tuple[str, ...]) -> None:
        self._settings.put(NAME, msgspec.json.encode(RefusedTables(self._rules, ids)).decode())

    @property
    def _rules(self) -> str:
        made = " ".join(f"{name} {code(game.package)}" for name, game in sorted(self._games.items()))
        return hashlib.sha256(made.encode()).hexdigest()[:16]
