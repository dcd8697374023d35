"""Which function checks and which applies each fact: the table of contents of the rules."""

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.core.facts import Closed, Fact, Redo, Totals
from scorekeeper.core.game import Objection, State
from scorekeeper.games.hanaawase import count, dealt, ending, told, typed, year
from scorekeeper.games.hanaawase.facts import Chaff, Dekiyaku, PlayedOut, Redeal, Shima
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.month import SEATS, Month, object_
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
        text = "この年は確定した。直すときは確定を取り消す。"
        return (object_("year-closed", "", text, "The year is closed. Undo the closing to change it.", "year-end.1"),)
    if isinstance(fact, Closed):
        return tuple(_check_closed(own, fact, over))
    if over:
        text = "年は終わった。新しい年を始めるか、最後の記入を取り消す。"
        clause = over.removeprefix("hanaawase.")
        return (object_("year-over", "", text, "The year is over. Start a new one, or undo the last entry.", clause),)
    checker, _ = MONTHLY[type(fact)]
    return tuple(checker(month_for(own, fact), fact))


def _check_closed(own: Year, fact: Closed, over: str | None) -> Iterator[Objection]:
    if over is None:
        yield object_(
            "year-on",
            "",
            "まだ12か月が終わっていない。月を記入してから確定する。",
            "The year is not over yet. Enter the months first.",
            "setup.3",
        )
    elif fact.final and fact.final != year.year_end(own).final:
        final = [f"{points:+d}" if points else "0" for points in year.year_end(own).final]
        yield object_(
            "final-differs",
            "final",
            f"確定した得点が計算と違う。計算では {'・'.join(final)}。",
            f"The agreed result differs from the one computed: {', '.join(final)}.",
            "year-end.1",
        )


def step(state: State, fact: Fact, entry: int) -> State:
    own: Year = state.own
    if isinstance(fact, Closed):
        return state._replace(own=own._replace(closed=True))
    month = month_for(own, fact)
    done = own.done if month is own.now else (*own.done, own.now)
    _, apply = MONTHLY[type(fact)]
    return state._replace(own=Year(done, apply(month, fact, entry)))
