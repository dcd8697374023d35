"""Whether those who play can have captured card points without making any dekiyaku."""

from functools import lru_cache

from scorekeeper.core.captures import KEPT
from scorekeeper.core.words import NOTHING
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.captures import MOST, THREE
from scorekeeper.decks.hanafuda import DECK, HANAFUDA, Flower, Flowers
from scorekeeper.kit.cards.division import divides
from scorekeeper.kit.cards.piles import PileNumber, PileTelling, count, reachable_numbers
from scorekeeper.kit.cards.yaku import YakuRow, YakuTable

WORTH = {card: card.points for card in DECK}
WORK, SPARE = 16, 2
"""Beyond these a count could not be checked within a second; that nobody has made such a yaku is believed."""
Holding = frozenset[tuple[Flower, int]]
"""Cards that are known to be captured, each with the place of who has it."""


def looked_at(table: YakuTable[Flower]) -> tuple[YakuRow[Flower], ...]:
    """The dekiyaku of which it is looked at whether cards make them, of whatever worth; those of the table's own that some of their
    cards make as long as these multiply the work by no more than WORK, and leave three players some way to share them out.
    """
    left, work = set[str](), 1
    for key in table.own:
        size = len(table[key].of) + 1
        spare = THREE.seats * (table[key].need - 1) - len(table[key].of)
        if work * size > WORK or (table[key].need and 0 <= spare < SPARE):
            left.add(key)
        else:
            work *= size
    rows = (row for key, row in table.items() if key not in left and (row.cards or row.need))
    return tuple(row._replace(yaku=Yaku(row.yaku.key, NOTHING, 0, "")) for row in rows)


def _somebody_makes(row: YakuRow[Flower]) -> bool:
    """Whether one of three players makes a yaku in any case, when all cards are captured."""
    return len(row.cards) == 1 or (row.need > 0 and len(row.of) > THREE.seats * (row.need - 1))


class Unmade:
    """Judges card points by a `table` of dekiyaku, of which none was made. `left`: how many cards nobody captures if two play."""

    def __init__(self, table: YakuTable[Flower], left: range = range(1)) -> None:
        self.table, self.left = table, left
        self.growing = [row for row in table.values() if row.need]
        self.can = lru_cache(KEPT)(self._can)
        """Whether players can have these points. Of two players the third pile is what is left over."""

    def _can(self, scores: tuple[int, ...], held: Holding) -> bool:
        owners = enumerate(scores)
        piles = [self._pile(score, frozenset(card for card, owner in held if owner == place), held) for place, score in owners]
        rest = HANAFUDA.points - sum(scores)
        if rest < 0 or (len(scores) == THREE.seats and any(map(_somebody_makes, self.table.values()))):
            return False
        if len(scores) < THREE.seats:
            any_number = (count(row.of, range(len(row.of) + 1)) for row in self.growing)
            barred = frozenset(card for card, _ in held)
            piles.append(PileTelling(barred=barred, numbers=(PileNumber(WORTH, {rest}), *any_number, count(DECK, self.left))))
        numbers: list[frozenset[tuple[int, ...]]] = []
        for pile in piles:
            numbers.append(reachable_numbers(HANAFUDA, pile))
            if not numbers[-1]:
                return False
        return divides(HANAFUDA, piles, numbers)

    def _pile(self, score: int, own: Flowers, held: Holding) -> PileTelling[Flower]:
        barred = frozenset(card for card, _ in held) - own
        too_few = (count(row.of, range(row.need)) for row in self.growing)
        numbers = (PileNumber(WORTH, {score}), *too_few, count(DECK, range(MOST + 1)))
        return PileTelling(own, barred, self.table.apart(()), numbers=numbers)
