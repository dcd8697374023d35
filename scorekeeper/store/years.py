"""Years in memory: what each record says for statistics, so that a season of many years is not folded anew for every page.

Nothing of it is written down; what is here may be thrown away at any time.
"""

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock

from scorekeeper.season.years import Year

MOST = 8000
"""Years kept; the one that was used longest ago goes first."""


class Years:
    """The newest year known of each table, by the number of its entries. Safe to share between threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._held: OrderedDict[str, tuple[int, Year]] = OrderedDict()

    def get(self, seqs: Mapping[str, int | None]) -> dict[str, Year]:
        """Those of the tables whose year is known as it is with so many entries (None: the table is gone)."""
        with self._lock:
            found = {id: held for id, seq in seqs.items() if (held := self._held.get(id)) and held[0] == seq}
            for id in found:
                self._held.move_to_end(id)
        return {id: year for id, (_, year) in found.items()}

    def put(self, id: str, seq: int, year: Year | None) -> None:
        """Keep a table's year, unless a newer one came first."""
        with self._lock:
            held = self._held.get(id)
            if year is not None and (held is None or held[0] <= seq):
                self._held[id] = (seq, year)
                self._held.move_to_end(id)
            while len(self._held) > MOST:
                self._held.popitem(last=False)
