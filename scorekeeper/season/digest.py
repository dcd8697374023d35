"""The statistics of a season condensed for paper: what stands there of each kind, and between which people."""

from typing import NamedTuple

from scorekeeper.season.counts import TallyCount, TallyKind
from scorekeeper.season.pairs import PlayerPair
from scorekeeper.season.statistics import Statistics

BARS, FEW = 12, 4
"""The most bars of a chart; the most rows of a short kind."""


class KindDigest(NamedTuple):
    """A kind with the rows of it that are shown, in its order; `left_out` others occurred or were expected, `never` neither."""

    kind: TallyKind
    rows: tuple[TallyCount, ...]
    left_out: int
    never: int

    @property
    def expects(self) -> bool:
        return any(row.expected is not None for row in self.rows)

    @property
    def columns(self) -> int:
        """The columns of a row: what it is, how often, and what else there is to tell."""
        tally = self.kind.tally
        return 2 + self.expects + tally.rate + tally.mean + tally.paid

    @property
    def short(self) -> bool:
        """Whether its rows stand in one column, with another such kind beside it."""
        return len(self.rows) <= FEW


def kinds(found: Statistics, lines: int, over: int) -> tuple[KindDigest, ...]:
    """All kinds that have something to show, on at most so many lines with two rows in each; a kind has `over` lines besides. Of
    the longer ones the rows are left out that occurred least.
    """
    shown = [kind for kind in found.kinds if kind.visible_rows]

    def height(most: int) -> int:
        return sum(over + -(-min(most, len(kind.visible_rows)) // 2) for kind in shown)

    longest = max((len(kind.visible_rows) for kind in shown), default=0)
    most = next((most for most in range(longest, 2, -1) if height(most) <= lines), 2)
    return tuple(_digest(kind, most) for kind in shown)


def _digest(kind: TallyKind, most: int) -> KindDigest:
    kept = {row.key for row in _commonest(kind.visible_rows, most)}
    rows = tuple(row for row in kind.visible_rows if row.key in kept)
    return KindDigest(kind, rows, len(kind.visible_rows) - len(rows), len(kind.never))


def _commonest(rows: tuple[TallyCount, ...], most: int) -> list[TallyCount]:
    return sorted(rows, key=lambda row: (row.times, row.expected or 0), reverse=True)[:most]


def to_draw(found: Statistics) -> TallyKind | None:
    """The kind with the most rows whose expected number is known, with those of them that occurred most; None if they are few."""
    known = [(kind, tuple(row for row in kind.counts if row.expected is not None)) for kind in found.kinds if kind.tries]
    kind, rows = max(known, key=lambda one: len(one[1]), default=(None, ()))
    if kind is None or len(rows) <= FEW:
        return None
    kept = {row.key for row in _commonest(rows, BARS)}
    return kind._replace(counts=tuple(row for row in rows if row.key in kept))


def pairs(found: Statistics, most: int) -> tuple[tuple[PlayerPair, ...], int]:
    """The pairs between which most was paid, or who met most often, each from the side of the one who received it or finished above
    more often; and how many others there are.
    """
    turned = [pair.reverse if (pair.net, pair.above - pair.below) < (0, 0) else pair for pair in found.pairs]
    turned.sort(key=lambda pair: (pair.net, len(pair.met), pair.above), reverse=True)
    return tuple(turned[:most]), max(0, len(turned) - most)
