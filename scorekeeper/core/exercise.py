"""Exercises: what a player of a game must know, asked of the game's own inquiries.

An exercise deals the answers of an inquiry's form; what the game then rules is what a player should have said. Nothing of it is
written by hand, so that an exercise cannot differ from the rules, under any house rules.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from scorekeeper.core.facts import Fact
from scorekeeper.core.forms import Tapped, piece
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.words import NOTHING, Words

T = TypeVar("T")


class Dice(Protocol):
    """Chance as an exercise is given it: the core and the games have none of their own."""

    def random(self) -> float:
        """A number from 0 to below 1."""

    def randint(self, a: int, b: int, /) -> int:
        """A whole number from a to b, both included."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of these."""

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """So many of these, each at most once, in any order."""


Dealt = str | Sequence[str] | Mapping[str, Sequence[str]]
"""The answer to one input of a form: a value, several (cards), or piles by name."""
Part = Dealt | Callable[[Any, Dice], Dealt]
"""Such an answer, or how it is dealt under house rules."""
Deal = Callable[[Any, Dice], Mapping[str, Dealt]]
"""Deals answers by the names of the inputs, under house rules."""


class Asked(NamedTuple):
    """What a player is asked about a ruling: its `answer` in words, or an amount in the game's smallest unit; None if the ruling
    has no single answer. `every` are all answers there are to choose from, in this order; without them, the answers to other deals
    are offered.
    """

    answer: Callable[[Ruling], Words | int | None]
    every: tuple[Words, ...] = ()


class Exercise(NamedTuple):
    """What is practised: the `inquiry`, how its form is filled in, and what is asked of the ruling.

    `words` is the question, if it is not that of the inquiry. `before` are the facts that were declared before, in a match without
    any other entry; `seats` how many play (None: as few as the game takes). `fixed` are inputs whose answers are the same in all
    deals from which wrong answers are taken, so that these are about the same cards. `silent` are inputs whose answers the question
    itself says, `drawn` those that choose a card of the deck by its name.
    """

    key: str
    inquiry: str
    deal: Deal
    asked: Asked
    words: Words = NOTHING
    before: Callable[[Any, Dice], tuple[Fact, ...]] = lambda house, dice: ()
    seats: int | None = None
    fixed: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()


def taps_of_deal(dealt: Mapping[str, Dealt]) -> Tapped:
    """Dealt answers in the format of a form."""
    tapped: dict[str, list[str]] = {}
    for name, value in dealt.items():
        if isinstance(value, str):
            tapped[name] = [value]
        elif isinstance(value, Mapping):
            tapped |= {piece(name, pile): [*cards] for pile, cards in value.items()}
        else:
            tapped[name] = [*value]
    return tapped
