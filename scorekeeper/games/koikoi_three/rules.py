"""Which function checks and which applies each fact: the table of contents of the rules."""

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.core.facts import Closed, Fact, Redo, Totals
from scorekeeper.core.game import Objection, State
from scorekeeper.games.koikoi_three import deal, shobu, typed, year
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare, Shobu, Teyaku
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.month import SEATS, Month, object_
from scorekeeper.games.koikoi_three.year import Year

Check = Callable[[KoikoiHouse, Month, Any], Iterator[Objection]]
Apply = Callable[[KoikoiHouse, Month, Any, int], Month]

DECIDING: dict[type[Fact], tuple[Check, Apply]] = {
    Teyaku: (deal.check_teyaku, deal.apply_teyaku),
    FieldOfFour: (deal.check_field_of_four, deal.apply_field_of_four),
    Shobu: (shobu.check_shobu, shobu.apply_shobu),
    Nagare: (deal.check_nagare, deal.apply_nagare),
    Totals: (typed.check_totals, typed.apply_totals),
}
"""Each of these ends a deal: it decides the month or has it dealt again."""


def start(house: KoikoiHouse, seats: int) -> State:
    return State(house, SEATS, Year((), year.first_month()))


def at_hand(own: Year, house: KoikoiHouse) -> Month:
    """The month that is dealt now: the one that is not over, or the next."""
    return year.next_month(own.now) if own.now.over and year.ended(own, house) is None else own.now


def check(state: State, fact: Fact) -> tuple[Objection, ...]:
    own: Year = state.own
    assert isinstance(state.house, KoikoiHouse)
    over = year.ended(own, state.house)
    if own.closed:
        return (
            object_(
                "year-closed",
                "",
                "この年は確定した。直すときは確定を取り消す。",
                "The year is closed. Undo the closing to change it.",
                "year-end.8",
            ),
        )
    if isinstance(fact, Closed):
        return tuple(_check_closed(own, fact, over))
    if over:
        return (
            object_(
                "year-over",
                "",
                "年は終わった。新しい年を始めるか、最後の記入を取り消す。",
                "The year is over. Start a new one, or undo the last entry.",
                over.removeprefix("koikoi-three."),
            ),
        )
    if isinstance(fact, Redo):
        return (
            object_(
                "no-redo",
                "",
                "配り直すだけなら記入は要らない。記入した月を直すときは取り消す。",
                "A misdeal is dealt again without an entry. To change a month that was entered undo it.",
                "flow.1",
            ),
        )
    checker, _ = DECIDING[type(fact)]
    return tuple(checker(state.house, at_hand(own, state.house), fact))


def _check_closed(own: Year, fact: Closed, over: str | None) -> Iterator[Objection]:
    if over is None:
        yield object_(
            "year-on",
            "",
            "年はまだ終わっていない。月を記入してから確定する。",
            "The year is not over yet. Enter the months first.",
            "setup.2",
        )
    elif fact.final and fact.final != year.year_end(own).final:
        final = ", ".join(f"{mon:+d}" for mon in year.year_end(own).final)
        yield object_(
            "final-differs",
            "final",
            f"確定した得点が計算と違う。計算では {final} 文。",
            f"The agreed result differs from the one computed: {final} mon.",
            "year-end.8",
        )


def step(state: State, fact: Fact, entry: int) -> State:
    own: Year = state.own
    house = state.house
    assert isinstance(house, KoikoiHouse)
    if isinstance(fact, Closed):
        return state._replace(own=own._replace(closed=True))
    month = at_hand(own, house)
    done = (*own.done, own.now) if own.now.over else own.done
    _, apply = DECIDING[type(fact)]
    return state._replace(own=year.season_end(Year(done, apply(house, month, fact, entry)), house, entry))
