"""The referee of 八八 with 出る・下りる: any form gets an answer, and disputes of a table get the right one."""

from random import Random
from typing import Any

import pytest
from classic_table import BIG, ZETSU, Table
from strategies import tapping
from test_inquiries import answered, scrawled

from scorekeeper.core.game import Ruling, State
from scorekeeper.core.record import Record, Refused, add, fold
from scorekeeper.games.hachihachi_classic import GAME
from scorekeeper.games.hachihachi_classic.facts import Dekiyaku, PlayedOut, Teyaku
from tests.games.classic_years import Table as Year
from tests.games.test_classic_reckoned_twice import played
from tests.kinds import times

YEARS, FORMS = 6, 2
"""Years of one case, of which there are five, and forms that are filled in at each of their states."""


@pytest.mark.parametrize("case", range(5))
def test_any_form_is_answered_all_through_a_year(case: int) -> None:
    for seed in range(times(YEARS)):
        rng = Random(f"referee {case} {seed}")
        year = Year(rng)
        record = Record(GAME, GAME.edition, played(year.house), tuple("ABCDEFG"[: year.seats]))
        state: Any = fold(record)
        for fact in year.facts():
            for _ in range(FORMS):
                inquiry = rng.choice(GAME.inquiries(state))
                tapped = {
                    **{name: [*values] for name, values in inquiry.given.items()},
                    **tapping(rng, GAME, state, inquiry.inputs),
                }
                if rng.random() < 0.3:
                    tapped |= scrawled(rng, inquiry.inputs)
                answered(GAME, state, inquiry, tapped)
            found = add(record, state, fact)
            assert not isinstance(found, Refused), found
            record, state = found


def ask(table: Table, key: str, **question: object) -> Ruling:
    state: State = table.state
    return GAME.ask[key](state, question)


def test_which_field_it_is_and_what_stays() -> None:
    assert ask(Table(seats=5), "field", brights=[ZETSU, BIG]).verdict == "zetsu/0-1"
    assert ask(Table(seats=5), "field", brights=[]).verdict == "small/0-0"
    assert ask(Table(seats=5), "field", brights=[BIG], zetsu=1, big=0).verdict == "zetsu/0-1"


@pytest.mark.parametrize(("points", "verdict"), [(88, "none"), (89, "nuke")])
def test_nuke_takes_89_points(points: int, verdict: str) -> None:
    table = Table(seats=3, shibari3="on").deal().say(Teyaku(player=1, names=("aka",)))
    assert ask(table, "mizuten", player=1, points=points, ended="points").verdict == verdict


def test_the_month_as_it_is_counted() -> None:
    table = Table(seats=3, shibari3="on").deal()
    found = ask(table, "count", points=[80, 100, None])
    assert found.verdict == "points/1"
    assert sorted((one.payer, one.payee, one.amount) for one in found.payments) == [(0, 1, 8), (2, 1, 4)]


def test_who_wins_deals_and_puts_out_the_stone() -> None:
    table = Table(seats=5).deal().speak("oiii").say(PlayedOut(points=(None, 100, 100, 64, None)))
    assert ask(table, "winner").verdict == "1/1"


def test_the_referee_knows_what_a_lowering_costs() -> None:
    table = Table(seats=3, shibari3="on").deal().say(Dekiyaku(player=0, names=("akatan",), then="lower"))
    found = ask(table, "pays", player=2, names=["aotan"], then="end")
    assert {(one.payer, one.payee, one.amount) for one in found.payments} == {(0, 2, 2 * 84), (1, 0, 42), (2, 0, 42)}
