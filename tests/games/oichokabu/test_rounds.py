"""おいちょかぶ: what cases.txt does not tell alike in every game: fights by their hands, the deal, and what is counted."""

from functools import partial
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from kinds import times

from scorekeeper.core.facts import Totals
from scorekeeper.core.sheet import signs
from scorekeeper.games.oichokabu import GAME
from scorekeeper.games.oichokabu.facts import Fights, OichokabuStakes
from scorekeeper.games.oichokabu.forms import full
from scorekeeper.games.oichokabu.house import OichokabuHouse
from tests.games import cases
from tests.games.cases import Case, each, every

told = partial(cases.told, "oichokabu")
CASES = every("oichokabu")


def fought(ko: str, oya: str, section: str) -> Fights:
    if section == "fights":
        return Fights(spots=(ko,), oya=oya)
    if section == "arashi":
        return Fights(spots=("arashi",), oya="arashi", months=(ko, "", "", "", oya))
    return Fights(cards=(tuple(ko.split()),), hand=tuple(oya.split()))


@pytest.mark.parametrize("section", ["fights", "cards", "arashi"])
def test_fights(section: str) -> None:
    for house, text in CASES[section]:
        for fight in text.split(", "):
            hands, _, gain = fight.partition(": ")
            table = told("TEN", house).say(fought(*hands.split("/"), section))
            assert table.balances[1] == 10 * int(gain), (house, fight)


@each(CASES["lie"])
def test_cards_that_can_lie_there(case: Case) -> None:
    house, text = case
    for laid in text.split(", "):
        hands, _, key = laid.partition(":")
        wrong = GAME.check(told("TEN", house).state, fought(*hands.split("/"), "cards"))
        assert " ".join(one.key for one in wrong) == key.strip(), laid


# ---------------------------------------------------------------- who deals next


@each(CASES["won"])
def test_who_deals_next(case: Case) -> None:
    house, won, leader = f"{case[0]} seats=3", int(case[1]), int(case[2])
    after = told(f"stakes stakes=0,{abs(won)},0 spots=,1,; fights spots={2 if won > 0 else 9}, oya=6", house)
    by_totals = told("", house).say(Totals(amounts=(won, -won, 0)))
    assert after.next[1] == by_totals.next[1] == leader
    for named in range(3):
        wrong = GAME.check(told("", house).state, Totals(amounts=(won, -won, 0), leader=named))
        said = [(why.key, why.where, f"@{leader}" in why.text.ja) for why in wrong]
        assert said == [("totals-next", "leader", True)] * (named != leader)
        assert {why.clause for why in wrong} <= {*by_totals.lines[-1].clauses}


@each(CASES["goke"])
def test_the_last_clause_of_a_month_says_why_the_deal_passes_or_not(case: Case) -> None:
    fights, clause = case
    assert told(f"TEN; {fights}", "rotate=goke").month.lines[-1].clauses[-1] == f"oichokabu.{clause}"


# ---------------------------------------------------------------- months


def test_odds_count_every_order_of_dealing() -> None:
    for house in (OichokabuHouse(), OichokabuHouse(deck="48")):
        size = 40 if house.deck == "40" else 48
        two, three = GAME.odds(house)
        assert (two.deals, three.deals) == (size * (size - 1), size * (size - 1) * (size - 2))
        for table in (two, three):
            digits = [cell.deals or 0 for (row, _), cell in table.cells.items() if row.isdigit()]
            assert sum(digits) == table.deals
    assert GAME.odds(OichokabuHouse())[0].cells["shippin", "hands"].deals == 32


@each(CASES["counted"])
def test_an_arashi_is_counted_once_for_whoever_made_it(case: Case) -> None:
    fights, house, arashi = case
    state = told(f"THREE; {fights}", f"{house} seats=4").state
    made = [f"{event.player}:{event.moved}" for event in GAME.events(state) if event.kind == "special"]
    assert sorted(made) == arashi.split()


@pytest.mark.parametrize(("house", "ends"), [("", True), ("shichiken=off", False), ("deck=48 n11=1 n12=2", True)])
def test_two_cards_of_seven_to_nine_lead_to_the_next_spot(house: str, ends: bool) -> None:
    """Unless one may draw to them (oichokabu.draw.3, draw.5)."""
    found = full(told("", house).record.house).hands
    months = range(1, 13 if "48" in house else 11)
    worth = {month: {11: 1, 12: 2}.get(month, month) for month in months}
    pairs = combinations_with_replacement(months, 2)
    expected = [f"{one}+{other}" for one, other in pairs if (worth[one] + worth[other]) % 10 >= 7] if ends else []
    assert [*found] == expected


def test_one_card_each_is_as_at_any_table() -> None:
    """A table with stakes on several cards, where nobody uses it, settles as one with one card each."""
    rng = Random(2)
    for _ in range(times(20)):
        amounts = (0, rng.randint(1, 40), rng.randint(1, 40))
        spots = ("", rng.choice("1234"), rng.choice("1234"))
        numbers = {spot: rng.choice("0123456789") for spot in spots if spot}
        fights = Fights(spots=tuple(numbers.get(spot, "") for spot in "1234"), oya=rng.choice("0123456789"))
        on = {f"on{nth}": tuple(one if at == nth else 0 for one, at in zip(amounts, spots, strict=True)) for nth in "1234"}
        one = told("", "seats=3").say(OichokabuStakes(stakes=amounts, spots=spots), fights)
        several = told("", "seats=3 spots=several").say(OichokabuStakes(stakes=(), **on), fights)
        assert one.points == several.points


@pytest.mark.parametrize(("tie", "arashi3", "marks"), [("draw", "on", "親分三"), ("oya", "on", "親三"), ("draw", "off", "親分")])
def test_a_blank_sheet_has_the_marks_that_can_be(tie: Any, arashi3: Any, marks: str) -> None:
    """Where equal numbers go to the banker nothing is drawn (match.4); without a multiple nothing is paid three times."""
    house = GAME.house(tie=tie, arashi3=arashi3)
    sheet = GAME.sheet(GAME.start(house, 3), tuple("ABC"))
    assert {one.ja for one in signs(sheet.form.rounds)} == {*marks}
    assert {mark.sign.ja for mark in sheet.form.legend if mark.shape} == {*marks}
