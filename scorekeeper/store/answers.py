"""What the store answers: a table as it is kept or listed, what came of a declaration, and a record that cannot be read."""

from typing import NamedTuple

from scorekeeper.core import record as records
from scorekeeper.core.game import Kept
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import Words
from scorekeeper.store.connection import StoreError


class Stored(NamedTuple):
    """A record as it is kept: `seq` is the number of its entries, `created` when the table was opened (ISO 8601)."""

    id: str
    record: Record
    seq: int
    created: str


class Listed(NamedTuple):
    """A table in the list of tables; `ruleset` is a name of a ruleset, `touched` when something was last declared.

    `locked` is since when its host lets nobody declare, None for a table that is open.
    """

    id: str
    ruleset: str
    players: tuple[str, ...]
    created: str
    entries: int
    touched: str
    locked: str | None


class Whole(NamedTuple):
    """How much a house keeps."""

    tables: int
    groups: int
    entries: int


class Precedent(NamedTuple):
    """What a group ruled otherwise than the rules say, at one of its tables: the ruling, and who sat where."""

    table: str
    players: tuple[str, ...]
    ruling: Kept

    @property
    def at(self) -> str:
        """When it was ruled (ISO 8601), "" where the record does not tell."""
        return self.ruling.fact.at or ""


class Appended(NamedTuple):
    """The facts stand, and are on the disk. `entries` are their places in the log; `record` and `seq` are as they are now.

    `again` says that this key had been used before: nothing was added, and `entries` are those of the first time.
    """

    record: Record
    seq: int
    entries: tuple[int, ...]
    again: bool = False


class Stale(NamedTuple):
    """Somebody else declared something in the meantime: the log now has `seq` entries."""

    seq: int


class Reused(NamedTuple):
    """The one-time key was used before, for something else: nothing was added."""

    key: str


class Locked(NamedTuple):
    """The host has locked the table, since `at` (ISO 8601): nothing was added."""

    at: str


class Unsound(StoreError):
    """What is kept of this table does not fold by the rules of this app. Nothing is lost; `refused` says what stands in the way."""

    def __init__(self, table: str, refused: Refused | None = None, problem: str = "") -> None:
        words = Words(
            "この卓の記録は、今の規則では読めない。記録のファイルとして取り出して調べる。",
            "The record of this table cannot be read by the rules of this app. Take it out as a file and look into it.",
        )
        if refused:
            problem = "; ".join(f"{records.whereabouts(refused.entry, one.where)}: {one.text.en}" for one in refused.objections)
        super().__init__(words, f"{table}: {problem}")
        self.refused = refused
