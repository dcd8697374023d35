"""Forms and facts at a table of which some seats are empty: nobody is asked for whom nothing can be told."""

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from scorekeeper.core.facts import AgreedScore, Fact, Reseated, Totals
from scorekeeper.core.game import State
from scorekeeper.core.inquiry import Inquiry
from scorekeeper.core.offer import Input, Objection, Offer
from scorekeeper.core.words import Words, seat
from scorekeeper.kit.finish import CLAUSE

NOT_THERE = Words("この人は卓にいない。", "This player is not at the table.")
Asks = TypeVar("Asks", Offer, Inquiry)


def for_everybody(state: State, fact: Fact) -> Fact:
    """The fact with nothing told of those who have joined since."""
    match fact:
        case Totals(amounts=told) | AgreedScore(amounts=told) | Reseated(order=told):
            missing = tuple(range(len(told), state.seats))
        case _:
            return fact
    if not missing or not state.gone.issuperset(missing):
        return fact
    if isinstance(fact, Reseated):
        return msgspec.structs.replace(fact, order=told + missing)
    return msgspec.structs.replace(fact, amounts=told + (0,) * len(missing))


def check(state: State, fact: Totals) -> Iterator[Objection]:
    """The objections to totals that tell something of an empty seat."""
    where = [f"amounts[{player}]" for player in sorted(state.gone) if any(fact.amounts[player : player + 1])]
    where += [name for name in ("leader", "winner") if getattr(fact, name) in state.gone]
    return (Objection("totals-gone", one, NOT_THERE, CLAUSE) for one in where)


def of_those_there(state: State, asking: Asks) -> Asks:
    """A form that asks of nobody whose seat is empty, where some are."""
    return asking._replace(inputs=tuple(_without(state, one) for one in asking.inputs))


def _without(state: State, asked: Input) -> Input:
    empty = {(str(one), seat(one)) for one in state.gone}
    choices = tuple(one for one in asked.choices if (one.value, one.label) not in empty)
    there = tuple(one for one in range(state.seats) if one not in state.gone)
    of = there if asked.kind in ("amounts", "numbers") and not asked.of else asked.of
    return asked._replace(choices=choices, of=of)
