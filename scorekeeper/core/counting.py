"""Exact counting: the classes into which all hands of a deck fall, and the number of hands in each.

A class is what a rule looks at in some cards (how many pairs, how many ribbons). The classes of one suit's subsets are joined with
those of the suits before, so that the work grows with the number of classes and not with the number of hands: the 73,629,072 hands
of seven cards may fall into a hundred classes. As suits are much alike, the join of two marks is computed only once.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from itertools import combinations, product
from math import prod
from typing import Generic, NamedTuple, TypeVar

from scorekeeper.core.deck import C

Mark = TypeVar("Mark", bound=Hashable)


class Class(NamedTuple, Generic[C]):
    """The number of hands that the rule does not tell apart, and one of them."""

    hands: int
    example: tuple[C, ...]


def classes(
    deck: Iterable[C],
    size: int,
    mark: Callable[[Sequence[C]], Mark],
    join: Callable[[Mark, Mark], Mark],
    weigh: Callable[[Sequence[C]], int] = lambda _: 1,
) -> dict[Mark, Class[C]]:
    """Every class of the hands of `size` cards of `deck`, which lists identical cards one by one.

    `mark` gives the class of some cards of one suit, including the empty tuple. `join` combines the classes of different suits; it
    must be associative and commutative, with the mark of no cards as its neutral element. A hand is counted as the product of what
    its cards of each suit `weigh`.
    """
    suits: dict[str, list[C]] = {}
    for card in sorted(deck):
        suits.setdefault(card.suit, []).append(card)
    marks = _Marks(join)
    left = sum(map(len, suits.values()))
    # found[n]: the classes of n cards from the suits so far, if they can still be completed to `size` cards.
    found: list[_Found[C]] = [_Found({}, {}) for _ in range(size + 1)]
    found[0].add(marks.number(mark(())), 1, ())
    for cards in suits.values():
        left -= len(cards)
        wider: list[_Found[C]] = [_Found({}, {}) for _ in range(size + 1)]
        for more in range(min(size, len(cards)) + 1):
            alone: _Found[C] = _Found({}, {})
            for subset in combinations(cards, more):
                alone.add(marks.number(mark(subset)), weigh(subset), subset)
            for whole in range(max(more, size - left), size + 1):
                _join(wider[whole], found[whole - more], alone, marks)
        found = wider
    return {marks.marks[number]: Class(hands, found[size].examples[number]) for number, hands in found[size].hands.items()}


class Digits(Generic[C]):
    """Hands of a class counted by how many cards of each of these groups they have, as the digits of one integer.

    That is much less work than classes that tell them apart. `most`: the number of all hands.
    """

    def __init__(self, groups: Sequence[Collection[C]], most: int) -> None:
        self._bits = most.bit_length()
        self._places = [*product(*(range(len(group) + 1) for group in groups))]
        steps = (prod(len(after) + 1 for after in groups[number + 1 :]) for number in range(len(groups)))
        self._steps = {card: self._bits * step for group, step in zip(groups, steps, strict=True) for card in group}

    def weigh(self, cards: Sequence[C]) -> int:
        """For `classes`."""
        return 1 << sum(self._steps.get(card, 0) for card in cards)

    def read(self, hands: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """How many cards of each group there are, and in how many of the hands."""
        while hands:
            place = ((hands & -hands).bit_length() - 1) // self._bits
            many = hands >> place * self._bits & (1 << self._bits) - 1
            yield self._places[place], many
            hands -= many << place * self._bits


class _Found(NamedTuple, Generic[C]):
    """Classes of hands of one size, by the number of their mark: the number of hands and an example."""

    hands: dict[int, int]
    examples: dict[int, tuple[C, ...]]

    def add(self, number: int, hands: int, example: tuple[C, ...]) -> None:
        self.hands[number] = self.hands.get(number, 0) + hands
        self.examples.setdefault(number, example)


class _Marks(Generic[Mark]):
    """Numbers for marks, and a cache of joined marks by number: numbers hash faster than marks."""

    def __init__(self, join: Callable[[Mark, Mark], Mark]) -> None:
        self._join = join
        self._numbers: dict[Mark, int] = {}
        self.marks: list[Mark] = []
        self.met: defaultdict[int, dict[int, int]] = defaultdict(dict)
        """The cache: `met[one][other]` is the number of the two marks joined."""

    def number(self, mark: Mark) -> int:
        if mark not in self._numbers:
            self._numbers[mark] = len(self.marks)
            self.marks.append(mark)
        return self._numbers[mark]

    def together(self, one: int, other: int) -> int:
        found = self.met[one][other] = self.number(self._join(self.marks[one], self.marks[other]))
        return found


def _join(into: _Found[C], left: _Found[C], right: _Found[C], marks: _Marks[Mark]) -> None:
    """Add to `into` the hands made of one of `left` and one of `right`. This is the hot loop."""
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
