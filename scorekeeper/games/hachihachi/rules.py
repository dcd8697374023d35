"""Which function checks and which applies each fact: the table of contents of the rules."""

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.core.facts import Closed, Fact, Redo, Totals
from scorekeeper.core.game import Objection, State
from scorekeeper.core.play import closing
from scorekeeper.games.hachihachi.deal import declared as deal
from scorekeeper.games.hachihachi.end import played_out as ending
from scorekeeper.games.hachihachi.end import totals as typed
from scorekeeper.games.hachihachi.end import year
from scorekeeper.games.hachihachi.end.year import Year
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Exempt, Field, PlayedOut, Teyaku, Tobikomi, TwoTurned, WrongTeyaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW, SPEECH, UNIT
from scorekeeper.games.hachihachi.month import SEATS, Month
from scorekeeper.games.hachihachi.play import mishaps as penalty
from scorekeeper.games.hachihachi.play import playing as play
from scorekeeper.games.hachihachi.play import sage, tobikomi
from scorekeeper.games.hachihachi.play import turn as agari


def _check_teyaku(month: Month, fact: Teyaku) -> Iterator[Objection]:
    if month.phase == "deal":
        yield LAW.no("no-field")
        return
    wrong = list(deal.check_teyaku(month, fact))
    yield from wrong or deal.check_teyaku_table(month, fact)


MONTHLY: dict[type[Fact], tuple[Callable[[Month, Any], Iterator[Objection]], Callable[[Month, Any, int], Month]]] = {
    Field: (deal.check_field, deal.apply_field),
    Teyaku: (_check_teyaku, deal.apply_teyaku),
    Tobikomi: (tobikomi.check_tobikomi, tobikomi.apply_tobikomi),
    Exempt: (tobikomi.check_exempt, tobikomi.apply_exempt),
    Dekiyaku: (agari.check_dekiyaku, agari.apply_dekiyaku),
    Cancel: (sage.check_cancel, sage.apply_cancel),
    PlayedOut: (ending.check_played_out, ending.apply_played_out),
    WrongTeyaku: (penalty.check_wrong_teyaku, penalty.apply_wrong_teyaku),
    TwoTurned: (play.check_two_turned, play.apply_two_turned),
    Totals: (typed.check_totals, typed.apply_totals),
    Redo: (penalty.check_redo, penalty.apply_redo),
}
AFTER_THE_YEAR = (Teyaku, WrongTeyaku)
"""What may still be said between the end of the last month and the closing of the year (hachihachi.penalty.13,
hachihachi.shiso.2).
"""


def start(house: HachihachiHouse, seats: int) -> State:
    return State(house, SEATS, Year((), year.first_month(house)))


def month_for(own: Year, fact: Fact, over: str | None) -> Month:
    """The month that a fact speaks of: the field of the next deal, or its totals, opens the next month."""
    if isinstance(fact, Field | Totals) and own.now.over and over is None:
        return year.next_month(own.now)
    return own.now


def check(state: State, fact: Fact) -> tuple[Objection, ...]:
    own: Year = state.own
    assert isinstance(state.house, HachihachiHouse)
    over = year.ended(own, state.house)
    if own.closed:
        return (closing.is_closed(SPEECH, LAW["year-end.6"]),)
    if isinstance(fact, Closed):
        final = year.year_end(own).final if over else None
        return tuple(closing.check(SPEECH, fact, final, UNIT, LAW["setup.4"], LAW["year-end.6"]))
    if over and not isinstance(fact, AFTER_THE_YEAR):
        return (closing.is_over(SPEECH, over),)
    checker, _ = MONTHLY[type(fact)]
    return tuple(checker(month_for(own, fact, over), fact))


def step(state: State, fact: Fact, entry: int) -> State:
    own: Year = state.own
    assert isinstance(state.house, HachihachiHouse)
    if isinstance(fact, Closed):
        return state._replace(own=own._replace(closed=True))
    month = month_for(own, fact, year.ended(own, state.house))
    _, apply = MONTHLY[type(fact)]
    return state._replace(own=own.told(apply(month, fact, entry)))
