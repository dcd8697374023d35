"""Exact counting: into which classes all hands of a deck fall, and how many hands are in each.

A class is what a rule can still see of some cards (how many pairs, how many ribbons). The classes of one month's subsets are joined
with those of the months before, so that the work grows with the number of classes and not with the number of hands: the 73,629,072
hands of seven cards may fall into a few hundred classes.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple, TypeVar

from scorekeeper.core.cards import DECK, Card

Mark = TypeVar("Mark", bound=Hashable)


class Class(NamedTuple):
    """How many hands look alike to the rule, and one of them."""

    hands: int
    example: tuple[Card, ...]


def classes(
    size: int, mark: Callable[[Sequence[Card]], Mark], join: Callable[[Mark, Mark], Mark], deck: Iterable[Card] = DECK
) -> dict[Mark, Class]:
    """Every class of the hands of `size` cards of `deck`.

    `mark` is the class of some cards of one month, the empty tuple included. `join` puts the classes of different months together;
    laws: it does not matter in which order, and the mark of no cards changes nothing.
    """
    months: dict[int, list[Card]] = {}
    for card in sorted(deck):
        months.setdefault(card.month, []).append(card)
    # found[n]: the classes of n cards from the months so far.
    found: list[dict[Mark, Class]] = [{mark(()): Class(1, ())}, *({} for _ in range(size))]
    for cards in months.values():
        taken = [_alone(cards, count, mark) for count in range(min(size, len(cards)) + 1)]
        wider: list[dict[Mark, Class]] = [{} for _ in range(size + 1)]
        for before, so_far in enumerate(found):
            for more, subsets in enumerate(taken[: size - before + 1]):
                _join(wider[before + more], so_far, subsets, join)
        found = wider
    return found[size]


def _alone(cards: Sequence[Card], count: int, mark: Callable[[Sequence[Card]], Mark]) -> dict[Mark, Class]:
    """The classes of `count` cards of one month."""
    found: dict[Mark, Class] = {}
    for subset in combinations(cards, count):
        key = mark(subset)
        known = found.get(key)
        found[key] = Class(known.hands + 1, known.example) if known else Class(1, subset)
    return found


def _join(into: dict[Mark, Class], left: dict[Mark, Class], right: dict[Mark, Class], join: Callable[[Mark, Mark], Mark]) -> None:
    for one, (hands, example) in left.items():
        for other, (times, more) in right.items():
            key = join(one, other)
            known = into.get(key)
            into[key] = Class(known.hands + hands * times, known.example) if known else Class(hands * times, example + more)
