"""Which function checks and which applies each fact: the table of contents of the rules."""

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.core import closing
from scorekeeper.core.facts import Closed, Fact, Redo, Totals
from scorekeeper.core.game import Objection, State
from scorekeeper.games.koikoi_three import deal, shobu, typed, year
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare, Shobu, Teyaku
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.month import SEATS, Month, object_
from scorekeeper.games.koikoi_three.unit import UNIT
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
        return (closing.is_closed("koikoi-three.year-end.8"),)
    if isinstance(fact, Closed):
        final = year.year_end(own).final if over else None
        return tuple(closing.check(fact, final, UNIT, "koikoi-three.setup.2", "koikoi-three.year-end.8"))
    if over:
        return (closing.is_over(over),)
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


def step(state: State, fact: Fact, entry: int) -> State:
    own: Year = state.own
    house = state.house
    assert isinstance(house, KoikoiHouse)
    if isinstance(fact, Closed):
        return state._replace(own=own._replace(closed=True))
    month = at_hand(own, house)
    _, apply = DECIDING[type(fact)]
    return state._replace(own=year.season_end(own.told(apply(house, month, fact, entry)), house, entry))
