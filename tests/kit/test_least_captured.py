"""How many cards a deal that is played out leaves captured at least and at most, and what they are worth: a search through all that
can become of every month, written from the rules of matching alone.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

import pytest

from scorekeeper.decks.hanafuda import DECK, KASU, WILLOW, Flower, Flowers, month_of
from scorekeeper.games.roppyakken import piles
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.yaku import GAJI, VALUED, worth
from scorekeeper.kit.counted.count import OF_TWO

Way = tuple[int, int, int, int]
"""What becomes of a month: cards dealt to the field, cards nobody sees, cards captured, and what these are worth."""


def ways(cards: Iterable[Flower], points: Callable[[Flower], int], *, wild: bool = False) -> set[Way]:
    """All ways of a month. `wild`: the gaji takes one of its valued cards from the field."""

    def captured(field: Flowers, left: Flowers, *, wild: bool, three: bool) -> Iterator[tuple[int, int]]:
        """How many cards are captured when those that are left come one after another, and what they are worth."""
        if not left and not wild:
            yield 0, 0
        taken: list[tuple[Flowers, Flowers, bool]] = []
        for card in left:
            alone = frozenset((card,))
            if not field:
                yield from captured(alone, left - alone, wild=wild, three=False)
            takes = [field] if three else [frozenset((one,)) for one in field]
            taken += [(one | alone, left - alone, wild) for one in takes]
        if wild:
            taken += [(frozenset((one,)), left, False) for one in field & VALUED]
        for pile, rest, still in taken:
            for number, sums in captured(field - pile, rest, wild=still, three=False):
                yield number + len(pile), sums + sum(map(points, pile))

    found = set()
    month = frozenset(cards)
    for size in range(4):  # four on the field are dealt again
        for lying in map(frozenset, combinations(sorted(month), size)):
            for seen in range(len(month) - size + 1):
                for drawn in map(frozenset, combinations(sorted(month - lying), seen)):
                    ends = captured(lying, drawn, wild=wild, three=size == 3)
                    found |= {(size, len(month) - size - seen, *end) for end in ends}
    return found


def fewest(months: Iterable[set[Way]], dealt: int, unseen: int, which: int, sign: int = 1) -> int | None:
    """The least (with sign −1 the most) cards captured of all months together (`which` 2), or their points (3)."""
    sums = {(0, 0): 0}
    for one in months:
        after: dict[tuple[int, int], int] = {}
        for (lying, away), whole in sums.items():
            for way in one:
                key = lying + way[0], away + way[1]
                if key[0] <= dealt and key[1] <= unseen:
                    after[key] = min(after.get(key, 10**6), whole + sign * way[which])
        sums = after
    least = sums.get((dealt, unseen))
    return None if least is None else sign * least


@pytest.mark.parametrize("kasu", [1, 0])
def test_two_players_of_seven_cards(kasu: int) -> None:
    """馬鹿っ花 for two: seven cards each, six on the field, fourteen are never seen (bakappana.settle.6)."""
    months = [ways(month_of(month), lambda card: kasu if card in KASU else card.points) for month in range(1, 13)]
    assert (fewest(months, 6, 14, 2), fewest(months, 6, 14, 2, -1)) == (OF_TWO[0], OF_TWO[-1])
    assert fewest(months, 6, 14, 3) == 18 * kasu
    assert fewest(months, 6, 14, 3, -1) == sum(card.points for card in DECK if card not in KASU) + 10 * kasu


@pytest.mark.parametrize("values", ["50", "20"])
def test_eight_and_eight(values: str) -> None:
    """六百間: eight cards stay in the stock (roppyakken.deal.2), and the gaji may take of another month."""
    house = RoppyakkenHouse(card_values=values)  # type: ignore[arg-type]

    def points(card: Flower) -> int:
        return worth(card, house)

    plain = {month: ways(month_of(month), points) for month in range(1, 13)}
    others = ways(WILLOW - {GAJI}, points)
    least: list[tuple[int | None, int | None]] = [(fewest(plain.values(), 8, 8, 2), fewest(plain.values(), 8, 8, 3))]
    for month in range(1, 11):
        taken = [*(plain[one] for one in range(1, 13) if one not in (month, 11)), ways(month_of(month), points, wild=True), others]
        gaji = {(0, 0, 1, points(GAJI))}
        least.append((fewest([*taken, gaji], 8, 8, 2), fewest([*taken, gaji], 8, 8, 3)))
    assert min(number for number, _ in least if number is not None) >= piles.LEAST_OF_EIGHT
    assert min(score for _, score in least if score is not None) >= piles.LEAST_POINTS
