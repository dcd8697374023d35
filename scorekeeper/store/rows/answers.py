"""Return values of the store: tables as stored or listed, the outcome of an append, and a record that cannot be read."""

from typing import NamedTuple

from scorekeeper.core import record as records
from scorekeeper.core.game import KeptRuling
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import Words
from scorekeeper.store.rows.connection import StoreError


class Stored(NamedTuple):
    """A stored record: `seq` is the number of its entries, `created` the time when the table was opened (ISO 8601)."""

    id: str
    record: Record
    seq: int
    created: str


class ListedTable(NamedTuple):
    """A table in the list of tables. `touched` is the time of the last entry, `locked` the time when the host locked the table,
    None if it is open (both ISO 8601).
    """

    id: str
    ruleset: str
    players: tuple[str, ...]
    created: str
    entries: int
    touched: str
    locked: str | None


class StoredTotals(NamedTuple):
    """How much an installation stores."""

    tables: int
    groups: int
    entries: int


class Precedent(NamedTuple):
    """A ruling in which players decided against the rules, with the table and its players by seat."""

    table: str
    players: tuple[str, ...]
    ruling: KeptRuling

    @property
    def at(self) -> str:
        """The time of the ruling (ISO 8601), "" if the record does not say."""
        return self.ruling.fact.at or ""


class Appended(NamedTuple):
    """The facts were accepted and are on disk. `entries` are their log indices; `record` and `seq` are the current ones.

    `again`: the key had been used before for the same facts; nothing was added, and `entries` are those of the first time.
    """

    record: Record
    seq: int
    entries: tuple[int, ...]
    again: bool = False


class Stale(NamedTuple):
    """Nothing was added because somebody else made an entry in the meantime: the log now has `seq` entries."""

    seq: int


class Reused(NamedTuple):
    """Nothing was added because the one-time key was used before for something else."""

    key: str


class Locked(NamedTuple):
    """Nothing was added because the host locked the table at `at` (ISO 8601)."""

    at: str


class Unsound(StoreError):
    """The stored record of a table cannot be read or folded by this version of the app. Nothing is lost; `refused` says why."""

    def __init__(self, table: str, refused: Refused | None = None, problem: str = "") -> None:
        words = Words(
            "この卓の記録は、今の規則では読めない。記録のファイルとして取り出して調べる。",
            "This version of the app cannot read the record of this table. Save it as a file and inspect it.",
        )
        if refused:
            problem = "; ".join(f"{records.whereabouts(refused.entry, one.where)}: {one.text.en}" for one in refused.objections)
        super().__init__(words, f"{table}: {problem}")
        self.refused = refused
