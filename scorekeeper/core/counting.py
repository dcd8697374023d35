"""Exact counting: into which classes all hands of a deck fall, and how many hands are in each.

A class is what a rule can still see of some cards (how many pairs, how many ribbons). The classes of one suit's subsets are joined
with those of the suits before, so that the work grows with the number of classes and not with the number of hands: the 73,629,072
hands of seven cards may fall into a hundred classes. Suits are much alike: what two marks are together is found out once.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

from scorekeeper.core.deck import C

Mark = TypeVar("Mark", bound=Hashable)


class Class(NamedTuple, Generic[C]):
    """How many hands look alike to the rule, and one of them."""

    hands: int
    example: tuple[C, ...]


def classes(
    deck: Iterable[C], size: int, mark: Callable[[Sequence[C]], Mark], join: Callable[[Mark, Mark], Mark]
) -> dict[Mark, Class[C]]:
    """Every class of the hands of `size` cards of `deck`, in which cards that are alike stand each.

    `mark` is the class of some cards of one suit, the empty tuple included. `join` puts the classes of different suits together;
    laws: it does not matter in which order, and the mark of no cards changes nothing.
    """
    suits: dict[str, list[C]] = {}
    for card in sorted(deck):
        suits.setdefault(card.suit, []).append(card)
    marks = _Marks(join)
    left = sum(map(len, suits.values()))
    # found[n]: the classes of n cards from the suits so far, of which `size` cards can still be made.
    found: list[_Found[C]] = [_Found({}, {}) for _ in range(size + 1)]
    found[0].add(marks.number(mark(())), 1, ())
    for cards in suits.values():
        left -= len(cards)
        wider: list[_Found[C]] = [_Found({}, {}) for _ in range(size + 1)]
        for more in range(min(size, len(cards)) + 1):
            alone: _Found[C] = _Found({}, {})
            for subset in combinations(cards, more):
                alone.add(marks.number(mark(subset)), 1, subset)
            for whole in range(max(more, size - left), size + 1):
                _join(wider[whole], found[whole - more], alone, marks)
        found = wider
    return {marks.marks[number]: Class(hands, found[size].examples[number]) for number, hands in found[size].hands.items()}


class _Found(NamedTuple, Generic[C]):
    """Classes of hands of one size, by the number of their mark: how many hands, and one of them."""

    hands: dict[int, int]
    examples: dict[int, tuple[C, ...]]

    def add(self, number: int, hands: int, example: tuple[C, ...]) -> None:
        self.hands[number] = self.hands.get(number, 0) + hands
        self.examples.setdefault(number, example)


class _Marks(Generic[Mark]):
    """Marks by number, and the numbers of what two of them are together: numbers are compared more quickly than marks."""

    def __init__(self, join: Callable[[Mark, Mark], Mark]) -> None:
        self._join = join
        self._numbers: dict[Mark, int] = {}
        self.marks: list[Mark] = []
        self.met: defaultdict[int, dict[int, int]] = defaultdict(dict)
        """What was found out: `met[one][other]` is both together."""

    def number(self, mark: Mark) -> int:
        if mark not in self._numbers:
            self._numbers[mark] = len(self.marks)
            self.marks.append(mark)
        return self._numbers[mark]

    def together(self, one: int, other: int) -> int:
        found = self.met[one][other] = self.number(self._join(self.marks[one], self.marks[other]))
        return found


def _join(into: _Found[C], left: _Found[C], right: _Found[C], marks: _Marks[Mark]) -> None:
    """The hands made of one of `left` and one of `right`. This is where the time goes."""
    total = into.hands
    for other, times in right.hands.items():
        met = marks.met[other]
        for one, hands in left.hands.items():
            number = met.get(one)
            if number is None:
                number = marks.together(other, one)
            if number in total:
                total[number] += hands * times
            else:
                into.add(number, hands * times, left.examples[one] + right.examples[other])
