"""The seals of tables in the database (core/seals.py). What is declared at a sealed table is sealed by the statement that stores
it.
"""

import msgspec

from scorekeeper.core import seals
from scorekeeper.core.seals import SealCheck, Sealed
from scorekeeper.core.words import Words
from scorekeeper.store.log.reading import RecordReader
from scorekeeper.store.rows.answers import Unsound
from scorekeeper.store.rows.connection import Db
from scorekeeper.store.rows.rows import fetch

BROKEN = Words(
    "封のある卓なのに、最後の記入に封が無い。何も書かれていない。席主が scorekeeper verify で確かめ、封を外して付け直す。",
    "This table is sealed, but its last entry has no seal. Nothing was written. The host checks it with `scorekeeper verify`,"
    " takes the seal off and seals it again.",
)


class Seals:
    """The seals of tables in the database passed to each method, within its transaction."""

    def __init__(self, records: RecordReader) -> None:
        self._records = records

    def check(self, db: Db, id: str) -> SealCheck:
        """Whether the seals fit what is stored. LookupError for a table that does not exist, Unsound if it cannot be read."""
        stored = self._records.load(db, id)
        if stored is None:
            raise LookupError(id)
        return seals.check(stored.record, entries(db, id))

    def sound(self, db: Db, id: str) -> bool:
        """Whether a table is sealed and its seals fit."""
        if not fetch(db, "SELECT 1 FROM tables WHERE id = ? AND sealed IS NOT NULL AND removed IS NULL", id):
            return False
        try:
            return self.check(db, id).sound
        except Unsound:
            return False

    def seal_rest(self, db: Db, id: str) -> None:
        """Seal what no seal covers as one act."""
        found = entries(db, id)
        if found and not found[-1].seal:
            self._put(db, id, [*found[:-1], found[-1]._replace(seal="new")], only_last=True)

    def seal_anew(self, db: Db, id: str) -> None:
        """Make all seals of a table anew after a name was replaced in it."""
        self._put(db, id, entries(db, id))

    def _put(self, db: Db, id: str, found: list[Sealed], *, only_last: bool = False) -> None:
        stored = self._records.load(db, id)
        assert stored, "it was sealed in this transaction"
        made = seals.seals_of(stored.record, found)
        if only_last and len(made) > 1:  # after the seal that is there, whether it fits or not
            before = [one.seal for one in found if one.seal][-2]
            rest = [one for one in found if one.entry > made[-2][0]]
            made = [(made[-1][0], seals.seal(before or "", seals.canonical(stored.record, rest)))]
        db.executemany("UPDATE entries SET seal = ? WHERE table_id = ? AND entry = ?", [(seal, id, entry) for entry, seal in made])


def entries(db: Db, id: str) -> list[Sealed]:
    """The entries of a table as they are stored."""
    rows = fetch(db, 'SELECT entry, fact, "by", at, seal FROM entries WHERE table_id = ? ORDER BY entry', id)
    return [Sealed(entry, msgspec.json.decode(fact), by, at, seal) for entry, fact, by, at, seal in rows]


def lacks_last_seal(db: Db, id: str) -> bool:
    """Whether a table is sealed, but its last entry is not."""
    last = "(SELECT max(entry) FROM entries WHERE table_id = tables.id)"
    sealed = f"SELECT 1 FROM tables JOIN entries ON table_id = id AND entry = {last} WHERE id = ? AND sealed IS NOT NULL"
    return bool(fetch(db, f"{sealed} AND seal IS NULL", id))
