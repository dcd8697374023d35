"""Which function checks and which applies each fact: the table of contents of the rules."""

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.core.facts import Closed, Fact, Redo, Totals
from scorekeeper.core.game import Objection, State
from scorekeeper.core.play import closing
from scorekeeper.games.hanaawase import count, dealt, ending, told, typed, year
from scorekeeper.games.hanaawase.facts import Chaff, Dekiyaku, PlayedOut, Redeal, Shima
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.month import SEATS, Month
from scorekeeper.games.hanaawase.unit import SPEECH, UNIT
from scorekeeper.games.hanaawase.year import Year

MONTHLY: dict[type[Fact], tuple[Callable[[Month, Any], Iterator[Objection]], Callable[[Month, Any, int], Month]]] = {
    Chaff: (dealt.check_chaff, dealt.apply_chaff),
    Redeal: (dealt.check_redeal, dealt.apply_redeal),
    Shima: (dealt.check_shima, dealt.apply_shima),
    Dekiyaku: (told.check_dekiyaku, told.apply_dekiyaku),
    PlayedOut: (count.check_played_out, ending.apply_played_out),
    Totals: (typed.check_totals, typed.apply_totals),
    Redo: (dealt.check_redo, dealt.apply_redo),
}


def start(house: HanaawaseHouse, seats: int) -> State:
    return State(house, SEATS, Year((), year.first_month(house)))


def month_for(own: Year, fact: Fact) -> Month:
    """The month that a fact speaks of: once one is over, whatever is declared opens the next."""
    if own.now.over and not isinstance(fact, Redo):
        return year.next_month(own.now)
    return own.now


def check(state: State, fact: Fact) -> tuple[Objection, ...]:
    own: Year = state.own
    over = year.ended(own)
    if own.closed:
        return (closing.is_closed(SPEECH, "hanaawase.year-end.1"),)
    if isinstance(fact, Closed):
        final = year.year_end(own).final if over else None
        return tuple(closing.check(SPEECH, fact, final, UNIT, "hanaawase.setup.3", "hanaawase.year-end.1"))
    if over:
        return (closing.is_over(SPEECH, over),)
    checker, _ = MONTHLY[type(fact)]
    return tuple(checker(month_for(own, fact), fact))


def step(state: State, fact: Fact, entry: int) -> State:
    own: Year = state.own
    if isinstance(fact, Closed):
        return state._replace(own=own._replace(closed=True))
    month = month_for(own, fact)
    _, apply = MONTHLY[type(fact)]
    return state._replace(own=own.told(apply(month, fact, entry)))
