"""What if: the same record under another house rule, or with another ruling, side by side with what was played.

Nothing here is entered. That the table has closed the game is left aside: what it agreed to was the game as it was played.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from scorekeeper.core.facts import Closed, Fact
from scorekeeper.core.game import State
from scorekeeper.core.house import House, chosen, options
from scorekeeper.core.record import Record, Refused, amiss, live, start, steps
from scorekeeper.core.words import Words


class Result(NamedTuple):
    """Where a record leads: `balances` in the smallest unit, `final` in the big one (None while the game goes on)."""

    state: State
    balances: tuple[int, ...]
    final: tuple[int, ...] | None

    @property
    def ranks(self) -> tuple[int, ...]:
        """The place of every seat, 1 for the first; alike where level."""
        standing = self.final or self.balances
        return tuple(1 + sum(other > own for other in standing) for own in standing)


class Other(NamedTuple):
    """The record under other house rules: what was chosen otherwise, and where it leads, or why it cannot stand.

    `played` says that these are the house rules as they were.
    """

    option: str
    value: str
    words: Words
    house: House
    played: bool
    result: Result | Refused


def result(record: Record, *facts: Fact) -> Result | Refused:
    """Where a record leads with these corrections (`corrections.change`, `strike`, `insert`); Refused names the entry that could
    not stand.
    """
    longer = record.and_then(*facts)
    wrong = amiss(longer)
    if wrong:
        return wrong
    game, state = longer.game, start(longer)
    for step in steps(game, state, (one for one in live(longer.log) if not isinstance(one[1], Closed))):
        if isinstance(step, Refused):
            return step
        state = step.state
    return Result(state, game.balances(state), game.final(state))


def under(record: Record, house: House) -> Result | Refused:
    """Where the same log leads under other house rules."""
    return result(record._replace(house=house))


def others(record: Record, name: str) -> Iterator[Other]:
    """The record under every choice of one option, by its name in the record, the one that was played among them.

    An option that asks for a number has no choices: give its house to `under`.
    """
    option = next(one for one in options(record.game.house) if one.name == name)
    for value, (words, _) in option.choices.items():
        house = msgspec.structs.replace(record.house, **{name.replace("-", "_"): value})
        played = str(chosen(record.house, name)) == value
        yield Other(name, value, words, house, played, under(record, house))


def moved(was: Result, is_: Result) -> tuple[int, ...]:
    """The seats whose rank changes."""
    return tuple(seat for seat, ranks in enumerate(zip(was.ranks, is_.ranks, strict=True)) if ranks[0] != ranks[1])
