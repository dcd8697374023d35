"""おいちょかぶ: what cases.txt does not tell: fights by their hands, the deal, the sheet, forms, and what is counted."""

from functools import partial
from itertools import combinations_with_replacement

import pytest

from scorekeeper.core.facts import Totals
from scorekeeper.core.forms import read as filled
from scorekeeper.core.offer import Offer
from scorekeeper.games.oichokabu import GAME
from scorekeeper.games.oichokabu.facts import Fights
from scorekeeper.games.oichokabu.forms import full
from scorekeeper.games.oichokabu.house import OichokabuHouse
from tests.games import cases
from tests.games.cases import Case, each, every
from tests.games.table import Table

told = partial(cases.told, "oichokabu")
CASES = every("oichokabu")
PLAYERS = ("秋山", "石川", "上田", "江口", "小野")


def offer(table: Table, key: str) -> Offer:
    return next(one for one in GAME.offers(table.state) if one.key == key)


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


def test_a_fight_names_what_was_compared() -> None:
    table = told("stakes stakes=0,10,20,30 spots=,1,2,3; fights spots=3,7,9 oya=8 first=1, two=5", "seats=4")
    assert [line.label.ja for line in table.month.lines[1:]] == ["3 対 5", "7 対 8", "9 対 8"]


def test_events_are_settled_in_order() -> None:
    """Arashi at once, then the fights on two cards, the wrong draw, and the rest (special.14, match.5)."""
    staked = "stakes stakes=0,10,10,10,10,10 spots=,1,2,3,4,1"
    table = told(f"{staked}; fights spots=4,arashi,foul,9 oya=8 first=5, two=5", "seats=6")
    assert [line.player for line in table.month.lines[1:]] == [2, 5, 3, 1, 4]


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


@pytest.mark.parametrize(
    ("before", "form", "seats"),
    [("", "totals", ["0", "1"]), ("totals amounts=10,-10,0,0 leader=1; totals amounts=10,-10,0,0", "go-on", ["1", "2"])],
)
def test_five_or_less_passes_the_deal_to_the_right_and_nowhere_else(before: str, form: str, seats: list[str]) -> None:
    """Totals, and a match that goes on after all, name the dealer or his right-hand neighbour (dealer.1, dealer.3)."""
    asked = offer(told(before, "seats=4 rotate=goke months=2"), form).inputs
    assert [choice.value for one in asked if one.name == "leader" for choice in one.choices] == seats


def test_the_bank_is_counted_anew() -> None:
    months = "stakes stakes=0,60,40 spots=,1,2; fights spots=2,2 oya=6; stakes stakes=30,0,0 spots=1,; fights spots=9, oya=6"
    after, bank = told(months, "seats=3").month, told(months, "seats=3 domae_kind=bank").month
    assert (after.leader, after.banker_balance, after.row) == (1, -30, 1)
    assert (after.following().leader, after.following().ceiling) == (1, 100)
    assert (bank.following().leader, bank.following().ceiling) == (1, 70)


# ---------------------------------------------------------------- months


def test_a_month_is_dealt_again() -> None:
    after = told("TEN; redo").month
    assert (after.number, after.leader, after.stakers, after.over) == (1, 0, (), False)


def test_the_sheet_of_a_month() -> None:
    """A stake small before the figure, a draw without one, the hatch of who sits out, and how the bank moved."""
    made = told("stakes stakes=0,20,10,10,0 spots=,1,2,3,,; fights spots=arashi,6,2 oya=6", "seats=5").state
    (row,) = GAME.sheet(made, PLAYERS).rounds[0].rows
    assert [(cell.small, cell.out) for cell in row.cells] == [(-50, False), (60, False), (None, False), (-10, False), (None, True)]
    assert [[sign.words.ja for sign in cell.signs] for cell in row.cells] == [["親"], ["20", "三"], ["10", "分"], ["10"], []]
    assert (row.note.ja, row.more.ja) == ("親 6", "残60 胴−50")


def test_odds_count_every_order_of_dealing() -> None:
    for house in (OichokabuHouse(), OichokabuHouse(deck="48")):
        size = 40 if house.deck == "40" else 48
        two, three = GAME.odds(house)
        assert (two.deals, three.deals) == (size * (size - 1), size * (size - 1) * (size - 2))
        for table in (two, three):
            digits = [cell.deals or 0 for (row, _), cell in table.cells.items() if row.isdigit()]
            assert sum(digits) == table.deals
    assert GAME.odds(OichokabuHouse())[0].cells["shippin", "hands"].deals == 32


@pytest.mark.parametrize("before", ["", "stake player=1 stake=60 spot=1"])
def test_a_stake_that_is_told_anew_leaves_its_own_room(before: str) -> None:
    amount = next(one for one in offer(told(before, "seats=3"), "stake").inputs if one.name == "stake")
    assert amount.gauge is not None
    assert amount.gauge.rest == 100


@each(CASES["counted"])
def test_an_arashi_is_counted_once_for_whoever_made_it(case: Case) -> None:
    fights, house, arashi = case
    state = told(f"THREE; {fights}", f"{house} seats=4").state
    made = [f"{event.player}:{event.moved}" for event in GAME.events(state) if event.kind == "special"]
    assert sorted(made) == arashi.split()


def test_a_call_of_the_dealer_is_no_fight() -> None:
    after = told("call card=sancho; THREE; fights spots=8,9,2 oya=6", "seats=4").state
    assert {event.player for event in GAME.events(after) if event.kind == "fights"} == {1, 2, 3}


def test_the_form_of_cards_asks_for_the_two_of_a_dealer_who_drew_wrongly_after_he_fought_somebody() -> None:
    table = told("TWO", "seats=3")
    form = offer(table, "fights-cards")
    tapped = {"cards.0": ["9", "9"], "cards.1": ["2", "5"], "oya": ["foul"], "first": ["1"], "two": ["9"]}
    laid = filled(form, tapped | {"oya": [], "hand": ["2", "3", "4"]}, 3).fact
    assert isinstance(laid, Fights)
    assert laid.two is None
    fights = filled(form, tapped, 3).fact
    assert fights is not None
    table.say(fights)


@pytest.mark.parametrize(("house", "ends"), [("", True), ("shichiken=off", False), ("deck=48 n11=1 n12=2", True)])
def test_two_cards_of_seven_to_nine_lead_to_the_next_spot(house: str, ends: bool) -> None:
    """Unless one may draw to them (oichokabu.draw.3, draw.5)."""
    found = full(told("", house).record.house).hands
    months = range(1, 13 if "48" in house else 11)
    worth = {month: {11: 1, 12: 2}.get(month, month) for month in months}
    pairs = combinations_with_replacement(months, 2)
    expected = [f"{one}+{other}" for one, other in pairs if (worth[one] + worth[other]) % 10 >= 7] if ends else []
    assert [*found] == expected
