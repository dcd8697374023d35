"""きんご: cases written from the clauses, and laws over months whose cards are really dealt."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from scorekeeper.book import book
from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.forms import read
from scorekeeper.core.game import State
from scorekeeper.examples import run
from scorekeeper.games.banking.ending import Length
from scorekeeper.games.kingo import GAME
from scorekeeper.games.kingo.facts import Fight, Hands, Stake, Stakes
from scorekeeper.games.kingo.house import KingoHouse

TWO = Stakes(stakes=(0, 20, 30))


def told(*facts: Fact, seats: int = 3, **house: Any) -> State:
    """The state after these facts, to none of which there is an objection."""
    state = GAME.start(KingoHouse(**house), seats)
    for entry, fact in enumerate(facts):
        assert not GAME.check(state, fact), (fact, GAME.check(state, fact))
        state = GAME.step(state, fact, entry)
    return state


def refused(fact: Fact, *before: Fact, seats: int = 3, **house: Any) -> tuple[str, str]:
    """The key of the first objection to a fact, and the field that it is beside."""
    first = GAME.check(told(*before, seats=seats, **house), fact)[0]
    return first.key, first.where


def one(ko: str, dealer: str, stake: int = 10, **house: Any) -> int:
    """What a ko with a hand, told by its key, wins from a dealer with another."""
    low = {"spent": True} if ko.isdecimal() and int(ko) < 12 else {}
    facts = (Stakes(stakes=(0, stake)), Hands(hands=("", ko), **low), Fight(hand=dealer))
    return GAME.balances(told(*facts, **house))[1]


# ---------------------------------------------------------------- the rule book


@pytest.mark.parametrize("clause", book(GAME).clauses.values(), ids=lambda clause: clause.id)
def test_every_example_comes_out_as_it_says(clause: Any) -> None:
    assert [(example.en, run(GAME, example).problems) for example in clause.examples if run(GAME, example).problems] == []
    assert clause.procedure or clause.examples


# ---------------------------------------------------------------- the order of strength (yaku.27, settle.1 to settle.4)

KO = ("arashi", "arashi-5", "ittan", "goshita", "15", "14", "13", "12", "bust")
FIGHTS = {
    #            あらし 5月  一旦 五下 15   14   13   12  ばれ
    "shippin": (-10, -10, -10, -10, -10, -10, -10, -10, -10),
    "kuppin": (-10, -10, -10, -10, -10, -10, -10, -10, -10),
    "ittan": (20, 30, 0, -10, -10, -10, -10, -10, -10),
    "15": (20, 30, 30, 10, 0, -10, -10, -10, -10),
    "goppin": (20, 30, 30, 10, 10, -10, -10, -10, -10),
    "14": (20, 30, 30, 10, 10, -10, -10, -10, -10),
    "13": (20, 30, 30, 10, 10, 10, -10, -10, -10),
    "12": (20, 30, 30, 10, 10, 10, 10, -10, -10),
    "bust": (20, 30, 30, 10, 10, 10, 10, 10, 0),
}


@pytest.mark.parametrize("dealer", FIGHTS)
def test_who_wins_and_what_is_paid(dealer: str) -> None:
    assert tuple(one(ko, dealer) for ko in KO) == FIGHTS[dealer]


@pytest.mark.parametrize("dealer", ["12", "bust", "shippin"])
def test_who_stood_wrongly_loses_in_any_case(dealer: str) -> None:
    """At once, before the dealer's turn; with nobody else left the month is over (draw.8)."""
    facts = (TWO, Hands(hands=("", "short", "ittan")))
    assert GAME.balances(told(*facts)) == (20, -20, 0)
    assert GAME.balances(told(*facts, Fight(hand=dealer)))[1] == -20
    state = told(TWO, Hands(hands=("", "short", "short")))
    assert (GAME.balances(state), GAME.coming(state).round) == ((50, -20, -30), 2)


# ---------------------------------------------------------------- what cards make

MADE = [
    ((4, 9), False, {}, "13"),
    ((9, 6), False, {}, "15"),
    ((8, 8), False, {}, "ittan"),
    ((7, 9), False, {}, "ittan"),
    ((8, 9), False, {}, "bust"),
    ((10, 4, 2), False, {}, "bust"),
    ((1, 1, 1), False, {}, "arashi"),
    ((5, 5, 5), False, {}, "arashi-5"),
    ((7, 7, 7), False, {}, "arashi"),
    ((1, 1, 1, 10), False, {}, "13"),
    ((1, 1, 1, 2, 2), False, {}, "goshita"),
    ((1, 2, 3, 4, 5), False, {}, "goshita-15"),
    ((5, 5, 3, 1, 4), False, {}, "goshita"),
    ((1, 2, 3, 4, 6), False, {}, "bust"),
    ((1, 1, 2, 2, 3, 3), False, {}, "12"),
    ((4, 1), False, {}, "5"),
    ((4, 1), True, {}, "shippin"),
    ((1, 9), True, {}, "kuppin"),
    ((1, 5), True, {}, "goppin"),
    ((1, 5), True, {"goppin": "off"}, "6"),
    ((4, 1, 9), True, {}, "14"),
    ((6, 10), True, {}, "ittan"),
    ((5, 5, 5), True, {}, "15"),
    ((1, 2, 3, 4, 5), True, {}, "15"),
    ((9, 9, 9), False, {"arashi_chase": "on"}, "arashi"),
    ((9, 9, 2), False, {"arashi_chase": "on"}, "bust"),
    ((9, 9, 9), False, {}, "amiss"),
    ((9, 9, 9), True, {"arashi_chase": "on"}, "amiss"),
    ((11, 6), False, {}, "amiss"),
    ((11, 6), False, {"deck": "48"}, "ittan"),
    ((11, 4), False, {"deck": "48", "n11": 1}, "5"),
    ((12, 12, 12), False, {"deck": "48", "n12": 2}, "arashi"),
    ((12, 12, 12), False, {"deck": "48"}, "amiss"),
    ((11, 10), False, {"deck": "48", "n11": 5}, "15"),
]


@pytest.mark.parametrize(("months", "dealer", "house", "key"), MADE)
def test_what_cards_make(months: tuple[int, ...], dealer: bool, house: dict[str, Any], key: str) -> None:
    question = {"cards": [str(month) for month in months], "dealer": dealer}
    assert GAME.ask["hand"](told(**house), question).verdict == key


DRAWS = [
    ((5,), False, {}, "must"),
    ((5, 6), False, {}, "must"),
    ((5, 7), False, {}, "may"),
    ((9, 5), False, {}, "may"),
    ((9, 6), False, {}, "no/15"),
    ((9, 7), False, {}, "no/ittan"),
    ((9, 8), False, {}, "no/bust"),
    ((5, 6), False, {"choice": "2-14"}, "may"),
    ((1, 1), True, {"choice": "2-14"}, "may"),
    ((4, 7), True, {}, "must"),
    ((4, 8), True, {}, "may"),
    ((4, 1), True, {}, "may/shippin"),
    ((5, 1), True, {}, "may/goppin"),
    ((9, 6), True, {}, "no/15"),
    ((3, 3, 3), False, {}, "may/arashi"),
    ((5, 5, 5), False, {}, "no/arashi-5"),
    ((6, 6, 6), False, {}, "no/arashi"),
    ((1, 1, 1, 1, 2), False, {}, "may/goshita"),
    ((5, 4, 3, 2, 4), False, {}, "no/goshita"),
    ((8, 8), False, {}, "no/ittan"),
    ((8, 8), False, {"arashi_chase": "on"}, "may/ittan"),
    ((10, 10), False, {"arashi_chase": "on"}, "may/bust"),
    ((10, 9), False, {"arashi_chase": "on"}, "no/bust"),
    ((8, 8), True, {"arashi_chase": "on"}, "no/ittan"),
]


@pytest.mark.parametrize(("months", "dealer", "house", "verdict"), DRAWS)
def test_whether_a_card_must_be_taken(months: tuple[int, ...], dealer: bool, house: dict[str, Any], verdict: str) -> None:
    question = {"cards": [str(month) for month in months], "dealer": dealer}
    assert GAME.ask["draw"](told(**house), question).verdict == verdict


# ---------------------------------------------------------------- the settlement of the source

STAKED = Stakes(stakes=(0, 15, 30, 20, 30))
BY_NAME = Hands(hands=("", "13", "bust", "15", "13"))
BY_CARDS = Hands(cards=((), ("4", "9"), ("7", "9", "8"), ("10", "5"), ("9", "4")))


@pytest.mark.parametrize(
    ("hands", "fights"),
    [
        (BY_NAME, (Fight(hand="12", against=(2, 1)), Fight(hand="15"))),
        (BY_NAME, (Fight(hand="12", against=(2,)), Fight(hand="12", against=(1,)), Fight(hand="15", against=(3, 4)))),
        (
            Hands(cards=((), ("4", "9"), ("8", "3", "6"), ("10", "5"), ("9", "4"))),
            (Fight(cards=("3", "4", "5"), against=(1, 2)), Fight(cards=("3", "4", "5", "3"))),
        ),
    ],
)
def test_the_settlement_of_the_source(hands: Hands, fights: tuple[Fight, ...]) -> None:
    state = told(STAKED, hands, *fights, seats=5)
    assert GAME.balances(state) == (45, 15, -30, 0, -30)
    assert GAME.coming(state).leader == 1
    assert GAME.coming(told(STAKED, hands, *fights, seats=5, rotate_kingo="on")).leader == 0
    assert [line.player for line in GAME.lines(state) if line.sort == "fight"] == [1, 2, 3, 4] or hands is BY_NAME


def test_a_month_of_which_the_cards_are_impossible() -> None:
    """7, 9 and 8: with any two of them there is no third."""
    assert refused(BY_CARDS, STAKED, seats=5) == ("hand-over", "cards[2]")


# ---------------------------------------------------------------- what no table can say

HELD = Hands(hands=("", "13", "bust"))
SEEN = (TWO, Hands(cards=((), ("3", "3", "3"))))
"""Three cards of a month are with a ko whose hand is told before the others."""
REFUSED: list[tuple[Fact, tuple[Fact, ...], dict[str, Any], tuple[str, str]]] = [
    (Stakes(stakes=(5, 20)), (), {}, ("stakes-banker", "stakes[0]")),
    (Stakes(stakes=(0, 60, 41)), (), {}, ("stakes-over", "stakes")),
    (Stakes(stakes=(0, 1, 1, 1)), (), {}, ("stakes-seat", "stakes")),
    (Stake(player=2, stake=41), (Stake(player=1, stake=60),), {}, ("stakes-room", "stake")),
    (Stake(player=0, stake=10), (), {}, ("stakes-banker", "player")),
    (Stake(player=1, stake=71), (TWO,), {}, ("stakes-room", "stake")),
    (Stake(player=1, stake=0), (TWO,), {}, ("raise-least", "stake")),
    (Stake(player=1, stake=20), (TWO,), {}, ("raise-same", "stake")),
    (Stake(player=1, stake=30), (TWO, Hands(hands=("", "13"))), {}, ("raise-late", "stake")),
    (Stake(player=2, stake=30), (Stakes(stakes=(0, 20)),), {}, ("stakes-closed", "stake")),
    (TWO, (TWO,), {}, ("stakes-closed", "stakes")),
    (HELD, (), {}, ("hand-early", "hands")),
    (Hands(), (TWO,), {}, ("hand-none", "hands")),
    (Hands(hands=("13",)), (TWO,), {}, ("hand-who", "hands[0]")),
    (Hands(hands=("", "", "13")), (Stakes(stakes=(0, 20)),), {}, ("hand-who", "hands[2]")),
    (Hands(hands=("", "", "", "13")), (TWO,), {}, ("stakes-seat", "hands")),
    (Hands(hands=("", "14")), (TWO, HELD), {}, ("hand-again", "hands[1]")),
    (Hands(hands=("", "16")), (TWO,), {}, ("hand-unknown", "hands[1]")),
    (Hands(hands=("", "11")), (TWO,), {}, ("hand-short", "hands[1]")),
    (Hands(hands=("", "1")), (TWO,), {"choice": "2-14"}, ("hand-one", "hands[1]")),
    (Hands(cards=((), ("5", "6"))), (TWO,), {}, ("hand-short", "cards[1]")),
    (Hands(cards=((), ("5",))), (TWO,), {}, ("hand-one", "cards[1]")),
    (Hands(cards=((), ("5", "13"))), (TWO,), {}, ("card-unknown", "cards[1]")),
    (Hands(cards=((), ("9", "9", "9"))), (TWO,), {}, ("hand-chase", "cards[1]")),
    (Hands(cards=((), ("7", "7"), ("7", "7", "7"))), (TWO,), {}, ("card-many", "cards")),
    (Hands(cards=((), ("9", "4")), silent=(1,)), (TWO,), {}, ("silent-nothing", "silent")),
    (Hands(hands=("", "15"), silent=(1,)), (TWO,), {}, ("silent-nothing", "silent")),
    (Hands(cards=((), ("9", "6")), silent=(1,)), (TWO,), {"declare": "showdown"}, ("silent-showdown", "silent")),
    (Hands(hands=("", "13"), spent=True), (TWO,), {}, ("spent-nothing", "spent")),
    (Fight(hand="12"), (), {}, ("hand-early", "hand")),
    (Fight(hand="12"), (TWO, Hands(hands=("", "13"))), {}, ("fight-early", "")),
    (Fight(hand="12", against=(2,)), (TWO, Hands(hands=("", "13"))), {}, ("fight-early", "")),
    (Fight(hand="12", against=(1, 2)), (TWO, Hands(hands=("", "13"))), {}, ("fight-early", "")),
    (Fight(hand="15", against=(1,)), (TWO, Hands(hands=("", "13"))), {}, ("fight-all", "against")),
    (Fight(hand="bust"), (TWO, Hands(hands=("", "13"))), {}, ("fight-early", "")),
    (Fight(hand="shippin"), (TWO,), {"rotate_kingo": "on"}, ("fight-early", "")),
    (Stake(player=2, stake=20), (TWO, Hands(hands=("", "13")), Fight(hand="12", against=(1,))), {}, ("raise-late", "stake")),
    (Hands(cards=((), (), ("3", "9"))), (*SEEN, Fight(cards=("3", "9"), against=(1,))), {}, ("card-many", "cards")),
    (Fight(), (TWO, HELD), {}, ("fight-hand", "hand")),
    (Fight(hand="arashi"), (TWO, HELD), {}, ("fight-hand", "hand")),
    (Fight(hand="12", cards=("9", "3")), (TWO, HELD), {}, ("fight-hand", "hand")),
    (Fight(hand="goppin"), (TWO, HELD), {"goppin": "off"}, ("fight-goppin", "hand")),
    (Fight(hand="11"), (TWO, HELD), {}, ("fight-low", "hand")),
    (Fight(hand="7", against=(2,)), (TWO, HELD), {}, ("fight-low-wait", "against")),
    (Fight(hand="7", against=(1,)), (TWO, HELD), {"oya_under_12": "on"}, ("fight-low-bust", "against")),
    (Fight(hand="7"), (TWO, HELD), {"oya_under_12": "on"}, ("fight-low-bust", "against")),
    (Fight(hand="15", against=(1,)), (TWO, HELD), {}, ("fight-all", "against")),
    (Fight(hand="bust", against=(1,)), (TWO, HELD), {}, ("fight-all", "against")),
    (Fight(hand="ittan", against=(1,)), (TWO, HELD), {}, ("fight-all", "against")),
    (Fight(hand="shippin", against=(1,)), (TWO, HELD), {}, ("fight-sweep", "against")),
    (Fight(hand="12", against=(0,)), (TWO, HELD), {}, ("fight-who", "against")),
    (Fight(hand="12", against=(1, 1)), (TWO, HELD), {}, ("fight-who", "against")),
    (Fight(hand="12", spent=True), (TWO, HELD), {}, ("spent-nothing", "spent")),
    (Fight(hand="12", against=(1,), spent=True), (TWO, HELD), {}, ("fight-all", "against")),
    (Fight(hand="13"), (TWO, HELD, Fight(hand="14", against=(1,))), {}, ("fight-back", "hand")),
    (Fight(hand="goppin"), (TWO, HELD, Fight(hand="14", against=(1,))), {}, ("fight-pair", "hand")),
    (Fight(hand="15", against=(1,)), (TWO, HELD, Fight(hand="14", against=(1,))), {}, ("fight-who", "against")),
    (Fight(cards=("9", "4")), (TWO, HELD, Fight(cards=("9", "3"), against=(1,))), {}, ("fight-back", "cards")),
    (Fight(cards=("9", "8", "7")), (TWO, HELD), {}, ("hand-over", "cards")),
    (Fight(cards=("9", "4"), silent=True), (TWO, HELD), {}, ("fight-silent", "silent")),
    (Fight(hand="12", silent=True), (TWO, HELD), {}, ("fight-silent", "silent")),
    (Fight(cards=("9",)), (TWO, HELD), {}, ("hand-one", "cards")),
    (Fight(hand="1"), (TWO, HELD), {"choice": "2-14"}, ("hand-one", "hand")),
    (Fight(hand="2", spent=True), (TWO, HELD), {"choice": "2-14"}, ("spent-nothing", "spent")),
    (Fight(hand="6"), (TWO, HELD, Fight(hand="goppin", against=(1,))), {"choice": "2-14"}, ("fight-back", "hand")),
    (Totals(amounts=(10, -9, 0)), (), {}, ("totals-sum", "amounts")),
    (Totals(amounts=(-301, 301, 0)), (), {}, ("totals-over", "amounts")),
    (Totals(amounts=(-299, 299, 0)), (), {}, ("totals-over", "amounts")),  # neither twice nor three times a stake
    (Totals(amounts=(-203, 202, 1)), (), {}, ("totals-over", "amounts")),  # twice 101, and 1
    (Totals(amounts=(101, -101, 0)), (), {}, ("totals-over", "amounts")),  # the dealer never takes more than the stakes
    (Totals(amounts=(10, -10, 0)), (TWO,), {}, ("totals-begun", "")),
    (Length(months=3), (), {}, ("length-none", "months")),
]


@pytest.mark.parametrize(("fact", "before", "house", "why"), REFUSED)
def test_what_no_table_can_say(fact: Fact, before: tuple[Fact, ...], house: dict[str, Any], why: tuple[str, str]) -> None:
    assert refused(fact, *before, **house) == why


# ---------------------------------------------------------------- months


def test_the_dealer_does_not_stake_by_the_clause_on_dealers() -> None:
    assert GAME.check(told(), Stakes(stakes=(5, 20)))[0].clause == "kingo.setup.1"


def test_nobody_stakes() -> None:
    """The month is over, and the deal passes in turn (bet.5)."""
    state = told(Stakes(stakes=()))
    assert (GAME.coming(state).round, GAME.coming(state).leader) == (2, 1)
    state = told(Stake(player=1, stake=0), Stake(player=2, stake=0))
    assert (GAME.coming(state).round, GAME.coming(state).leader) == (2, 1)


def test_each_ko_is_told_for_himself() -> None:
    """Stakes from several phones, one raised on the way, hands as they are dealt (bet.2, deal.5)."""
    facts = (
        Stake(player=2, stake=30),
        Stake(player=1, stake=20),
        Stake(player=1, stake=40),
        Hands(hands=("", "14")),
        Stake(player=2, stake=5),
        Hands(cards=((), (), ("9", "7"))),
        Fight(hand="13"),
    )
    assert GAME.balances(told(*facts)) == (-55, 40, 15)


def test_the_form_of_a_raise_shows_what_is_staked_and_leaves_room_for_it() -> None:
    """Chips are not cut at what is left beside the stake that is changed (bet.2, domae.3)."""
    who, amount = next(one for one in GAME.offers(told(TWO)) if one.key == "stake").inputs
    assert [choice.detail.ja for choice in who.choices] == ["20点", "30点"]
    assert amount.gauge is not None
    assert amount.gauge.left == 50 + 30


@pytest.mark.parametrize(("domae", "own"), [(100, 20), (60, 20), (59, None)])
def test_last_months_stakes_include_what_its_dealer_staked_before_if_it_fits(domae: int, own: int | None) -> None:
    """@0, @1 and @2 deal in turn; before the third month @1 has staked in the first."""
    first = (TWO, Hands(hands=("", "12", "13")), Fight(hand="14"))
    second = (Stakes(stakes=(40, 0, 10)), Hands(hands=("12", "", "13")), Fight(hand="14"))
    state = told(*first, *second, domae=domae)
    amounts = next(one for one in GAME.offers(state) if one.key == "stakes-again").inputs[0]
    assert amounts.starts == (40, own, None)


def test_a_month_may_be_dealt_again_before_anybody_has_staked() -> None:
    """The first cards lie there by then (bet.1)."""
    assert GAME.check(told(), Redo()) == ()
    assert "redo" in [one.key for one in GAME.offers(told())]


def test_a_month_dealt_again() -> None:
    state = told(TWO, HELD, Redo())
    assert (GAME.coming(state).round, GAME.coming(state).leader) == (1, 0)
    paid = told(TWO, HELD, Fight(hand="13", against=(2,)), Redo())
    assert GAME.balances(paid) == (0, 0, 0)
    assert [line.struck for line in GAME.lines(paid) if line.payments] == ["kingo.deal.1"]
    assert GAME.balances(told(TWO, HELD, Redo(), TWO, Hands(hands=("", "12", "12")), Fight(hand="12"))) == (50, -20, -30)


def test_hands_are_told_as_they_are_opened() -> None:
    """The example of the source (kingo.match.3), each hand as late as the table sees it, pays what it pays all at once."""
    stakes = Stakes(stakes=(0, 15, 30, 20, 30))
    seen = Hands(hands=("", "", "bust", "15")), Fight(hand="12", against=(2,))
    first = Hands(hands=("", "13")), Fight(hand="12", against=(1,))
    state = told(stakes, *seen, *first, Hands(hands=("", "", "", "", "13")), Fight(hand="15"), seats=5)
    assert GAME.balances(state) == (45, 15, -30, 0, -30)


def test_a_sweep_needs_no_hands() -> None:
    """Nobody opens his hand to a 四一 (kingo.yaku.29); only who deals next may hang on a kingo among them."""
    state = told(TWO, Fight(hand="shippin"))
    assert GAME.balances(state) == (50, -20, -30)
    assert [line.label.ja for line in GAME.lines(state) if line.sort == "fight"] == ["四一", "四一"]
    assert GAME.balances(told(TWO, Hands(hands=("", "", "15")), Fight(cards=("1", "9")))) == (50, -20, -30)


@pytest.mark.parametrize(
    ("before", "house", "place", "keys", "against"),
    [
        ((), {}, "main", ["shippin", "kuppin"], None),
        ((), {"rotate_kingo": "on"}, None, [], None),
        ((Hands(hands=("", "13")),), {"rotate_kingo": "on"}, "main", ["12", "15", "bust", "shippin"], ["1"]),
        ((HELD,), {}, "now", ["12", "15", "bust", "shippin"], ["1", "2"]),
        ((Hands(hands=("", "13")), Fight(hand="12", against=(1,))), {}, None, [], None),
    ],
)
def test_when_the_dealers_fights_are_offered(
    before: tuple[Fact, ...], house: dict[str, Any], place: str | None, keys: list[str], against: list[str] | None
) -> None:
    state = told(TWO, *before, **house)
    offer = next((one for one in GAME.offers(state) if one.key == "fight"), None)
    assert (offer and offer.place) == place
    if offer:
        asked = {one.name: [choice.value for choice in one.choices] for one in offer.inputs}
        assert [key for key in asked["hand"] if key in keys] == keys
        assert ("14" in asked["hand"]) == ("12" in keys)
        assert asked.get("against") == against


def test_dealer_at_eleven_takes_busts_first_and_fights_on() -> None:
    state = told(TWO, HELD, Fight(hand="7", against=(2,)), Fight(hand="bust"), oya_under_12="on")
    assert GAME.balances(state) == (10, 20, -30)
    assert GAME.balances(told(TWO, HELD, Fight(hand="bust"), oya_under_12="on")) == (-20, 20, 0)


def test_goppin_and_on() -> None:
    """Against the rest the total counts, or the bust (yaku.7)."""
    held = Hands(hands=("", "14", "15"))
    first = Fight(hand="goppin", against=(1,))
    assert GAME.balances(told(TWO, held, first, Fight(hand="15"))) == (20, -20, 0)
    assert GAME.balances(told(TWO, held, first, Fight(hand="bust"))) == (-10, -20, 30)


def test_a_yaku_that_nobody_called() -> None:
    """It is a plain total; without the duty to declare it stands (yaku.24, kingo.3)."""
    cards = ((), ("4", "4", "4"), ("9", "7"))
    lapsed = Hands(cards=cards, silent=(1, 2))
    assert GAME.balances(told(TWO, lapsed, Fight(hand="12"))) == (50, -20, -30)
    assert GAME.balances(told(TWO, Hands(cards=cards), Fight(hand="12"))) == (-130, 40, 90)
    assert GAME.balances(told(TWO, Hands(cards=cards), Fight(hand="12"), declare="showdown")) == (-130, 40, 90)


def test_the_dealer_keeps_silent() -> None:
    held = Hands(hands=("", "12", "15"))
    assert GAME.balances(told(TWO, held, Fight(cards=("9", "7"), silent=True))) == (-50, 20, 30)
    assert GAME.balances(told(TWO, held, Fight(cards=("9", "7")))) == (50, -20, -30)
    assert GAME.balances(told(TWO, held, Fight(cards=("4", "1"), silent=True), choice="2-14")) == (-50, 20, 30)


# ---------------------------------------------------------------- who deals next

KINGO = Hands(hands=("", "12", "15"))
PLAIN = Hands(hands=("", "12", "13"))


@pytest.mark.parametrize(
    ("house", "hands", "dealer", "deals"),
    [
        ({}, KINGO, "14", 1),
        ({"rotate_months": 2}, KINGO, "14", 0),
        ({"rotate_kingo": "on"}, KINGO, "14", 2),
        ({"rotate_kingo": "on"}, KINGO, "15", 0),
        ({"rotate_kingo": "on"}, KINGO, "kuppin", 2),
        ({"rotate_kingo": "on"}, PLAIN, "14", 1),
        ({"rotate_kingo": "on", "rotate_months": 0}, PLAIN, "14", 0),
        ({"rotate_kingo": "on", "rotate_months": 3}, PLAIN, "14", 0),
        ({"rotate_kingo": "on"}, Hands(hands=("", "15", "15")), "14", 1),
        ({"rotate_kingo": "on"}, Hands(hands=("", "12", "arashi-5")), "14", 2),
        ({"rotate_kingo": "on"}, Hands(hands=("", "12", "arashi")), "14", 1),
        ({"rotate_kingo": "on"}, Hands(hands=("", "12", "goshita-15")), "14", 2),
        ({"rotate_kingo": "on"}, Hands(hands=("", "12", "goshita")), "14", 1),
        ({"rotate_kingo": "on"}, Hands(cards=((), ("9", "4"), ("9", "6")), silent=(2,)), "14", 2),
    ],
)
def test_who_deals_next(house: dict[str, Any], hands: Hands, dealer: str, deals: int) -> None:
    state = told(TWO, hands, Fight(hand=dealer), **house)
    assert GAME.coming(state).leader == deals
    assert GAME.ask["banker"](state, {}).verdict == str(deals)


@pytest.mark.parametrize(
    ("cards", "dealer", "house", "clause"),
    [
        (["3", "3", "3"], False, {}, "draw.1"),
        (["4", "4", "4"], False, {}, "draw.2"),
        (["4", "1"], True, {}, "draw.7"),
        (["4", "4", "4"], False, {"choice": "2-14"}, "draw.3"),
    ],
)
def test_one_may_draw_with_a_yaku_by_the_clause_on_its_total(
    cards: list[str], dealer: bool, house: dict[str, Any], clause: str
) -> None:
    ruling = GAME.ask["draw"](told(**house), {"cards": cards, "dealer": dealer})
    assert (ruling.verdict[:4], ruling.clauses[0]) == ("may/", f"kingo.{clause}")


def test_a_goppin_after_which_the_dealer_draws_is_counted() -> None:
    state = told(TWO, Hands(hands=("", "14", "15")), Fight(hand="goppin", against=(1,)), Fight(hand="12", against=()))
    assert [(one.player, one.key) for one in GAME.events(state) if one.kind == "hands"] == [(2, "kingo"), (0, "goppin")]


@pytest.mark.parametrize(("deck", "clause"), [("40", "kingo.setup.2"), ("48", "kingo.setup.3")])
def test_too_many_cards_of_a_month_cite_the_clause_on_the_deck(deck: str, clause: str) -> None:
    (why,) = GAME.check(told(TWO, deck=deck), Hands(cards=((), ("3", "3", "3"), ("3", "3", "7"))))
    assert (why.key, why.clause) == ("card-many", clause)


def test_a_kingo_that_decides_is_named() -> None:
    state = told(TWO, PLAIN, Fight(hand="14"), rotate_months=2)
    assert "Months until it passes: 2." in [one.words.en for one in GAME.ask["banker"](state, {}).reasons]
    state = told(TWO, KINGO, Fight(hand="15"), rotate_kingo="on")
    assert "Kingo was made by @0, @2." in [one.words.en for one in GAME.ask["banker"](state, {}).reasons]


def test_months_are_counted_anew_after_a_kingo() -> None:
    """Every two months: the dealer stays by a kingo in his second month, and has two more (dealer.6)."""
    month = (TWO, PLAIN, Fight(hand="14"))
    kingo = (TWO, PLAIN, Fight(hand="15"))
    house = {"rotate_months": 2, "rotate_kingo": "on"}
    leaders = [GAME.coming(told(*months, **house)).leader for months in (month, month + kingo, month + kingo + month)]
    assert leaders == [0, 0, 0]
    assert GAME.coming(told(*month, *kingo, *month, *month, **house)).leader == 1
    assert GAME.coming(told(*month, *month, **house)).leader == 1


def test_totals_after_which_only_a_kingo_keeps_the_deal_count_the_months_anew() -> None:
    """Every two months, or by kingo (kingo.dealer.6): the dealer of two months who stays has made one, and has two more."""
    plain = Totals(amounts=(10, -10, 0), leader=0)
    by_rotation = (TWO, HELD, Fight(hand="14"))
    house = {"rotate_kingo": "on", "rotate_months": 2}
    assert GAME.lines(told(*by_rotation, plain, **house))[-1].clauses == ("kingo.settle.5", "kingo.dealer.3", "kingo.dealer.6")
    deals = [GAME.coming(told(*by_rotation, plain, *by_rotation * more, **house)).leader for more in range(3)]
    assert deals == [0, 0, 1]


def test_a_year_ends_and_goes_on() -> None:
    month = Totals(amounts=(10, -10, 0))
    assert GAME.final(told(*[month] * 11)) is None
    assert GAME.final(told(*[month] * 12)) == (120, -120, 0)
    assert GAME.final(told(month, Length(months=1))) == (10, -10, 0)
    assert GAME.places(told(Totals(amounts=(20, -10, -10)), Length(months=1))) == (1, 2, 2)
    assert GAME.final(told(month, Length(months=1), Length(months=2))) is None


ON: dict[str, Any] = {"rotate_kingo": "on", "rotate_months": 0, "months": 2}
UNSAID = Totals(amounts=(10, -10, 0))
SAID = Totals(amounts=(10, -10, 0), leader=1)


def asks(state: State, form: str) -> bool | None:
    """Whether a form must be told who deals next; None if it does not ask."""
    offer = next(one for one in GAME.offers(state) if one.key == form)
    return next((not one.optional for one in offer.inputs if one.name == "leader"), None)


def test_the_next_dealer_is_asked_for_only_where_somebody_deals_next() -> None:
    assert [asks(told(*before, **ON), "totals") for before in ((), (SAID,))] == [True, False]
    assert asks(told(SAID, Length(months=3), **ON), "totals")
    assert not asks(told(rotate_kingo="off"), "totals")
    assert refused(UNSAID, **ON) == ("totals-dealer", "leader")
    ended = told(SAID, UNSAID, **ON)
    assert GAME.final(ended) == (20, -20, 0)
    assert "kingo.dealer.7" not in GAME.lines(ended)[-1].clauses  # nobody said that nobody made kingo


@pytest.mark.parametrize(
    ("facts", "house", "said", "stand"),
    [
        ((TWO, HELD), {}, " (nobody chosen: all who are left)", ["14", "shippin"]),
        ((TWO, Hands(hands=("", "13"))), {}, " (nobody for a sweep)", ["shippin"]),
        ((TWO, Hands(hands=("", "13"))), {"rotate_kingo": "on"}, "", []),
        ((TWO, HELD, Fight(hand="12", against=(1,))), {}, " (nobody chosen: all who are left)", ["14"]),
        ((TWO, Hands(hands=("", "13")), Fight(hand="12", against=(1,))), {}, None, []),
    ],
)
def test_whom_the_dealer_fights_says_what_nobody_means(
    facts: tuple[Fact, ...], house: dict[str, Any], said: str | None, stand: list[str]
) -> None:
    """Hands that are hidden are fought by a sweep alone (yaku.29), and not where kingo decides the deal."""
    state = told(*facts, **house)
    labels = [one.label.en for offer in GAME.offers(state) for one in offer.inputs if one.name == "against"]
    assert labels == ([] if said is None else [f"Whom he fights now{said}"] * 2)
    assert [hand for hand in ("14", "shippin") if not GAME.check(state, Fight(hand=hand))] == stand


def test_a_match_that_goes_on_after_all_is_told_who_deals() -> None:
    ended = told(SAID, UNSAID, **ON)
    assert asks(ended, "go-on")
    assert refused(Length(months=3), SAID, UNSAID, **ON) == ("totals-dealer", "leader")
    assert refused(Length(months=3, leader=3), SAID, UNSAID, **ON) == ("length-leader", "leader")
    longer = told(SAID, UNSAID, Length(months=3, leader=2), **ON)
    assert (GAME.coming(longer).round, GAME.coming(longer).leader) == (3, 2)
    assert GAME.lines(longer)[-1].label.en == "goes on to 3 months, @2 deals next"
    assert asks(longer, "go-on") is None
    assert refused(Length(months=4, leader=1), SAID, UNSAID, Length(months=3, leader=2), **ON) == ("length-leader", "leader")


def test_a_match_that_goes_on_knows_who_deals_where_it_was_said() -> None:
    ended = told(SAID, Totals(amounts=(10, -10, 0), leader=2), **ON)
    assert asks(ended, "go-on") is None
    assert refused(Length(months=3, leader=0), SAID, SAID, **ON) == ("length-leader", "leader")
    assert GAME.coming(told(SAID, Totals(amounts=(10, -10, 0), leader=2), Length(months=3), **ON)).leader == 2


# ---------------------------------------------------------------- forms


def by_form(state: State, key: str, **tapped: list[str]) -> Fact:
    offer = GAME.offer(state, key)
    assert offer is not None
    fact = read(offer, {name.replace("_", "."): values for name, values in tapped.items()}, state.seats).fact
    assert fact is not None
    return fact


def test_a_month_in_taps() -> None:
    """Each of the ko by one key, the dealer by one: kingo1 and kingo2 of the design."""
    state = told(TWO)
    assert by_form(state, "hands", hands_1=["13"], hands_2=["15"]) == Hands(hands=("", "13", "15"))
    laid = by_form(state, "hands-cards", cards_1=["9", "4"], cards_2=["3", "3", "3"])
    assert laid == Hands(cards=((), ("9", "4"), ("3", "3", "3")))
    state = told(TWO, laid)
    assert by_form(state, "fight", hand=["12"], against=["2"]) == Fight(hand="12", against=(2,))
    assert by_form(state, "fight-cards", cards=["9", "6"]) == Fight(cards=("9", "6"))
    assert {offer.key for offer in GAME.offers(told(TWO, KINGO))} >= {"fight", "fight-cards", "redo"}


def test_questions_are_filled_from_the_record() -> None:
    state = told(TWO, Hands(cards=((), ("9", "4"), ("8", "3", "6"))), Fight(hand="12", against=(2,)))
    given = {one.key: {name: [*values] for name, values in one.given.items()} for one in GAME.inquiries(state)}
    assert given["fight"] == {"dealer": ["12"], "ko": ["13"], "stake": ["20"]}
    assert given["chance"] == {"seen": ["9", "4", "8", "3", "6"]}
    assert GAME.ask["fight"](state, {name: values[0] for name, values in given["fight"].items()}).verdict == "ko/1"


@pytest.mark.parametrize("declare", ["made", "showdown"])
def test_findings_name_what_the_cards_make(declare: str) -> None:
    state = told(TWO, declare=declare)
    found = GAME.find(state, "hands-cards", {"cards.1": ["9", "7"], "cards.2": ["9", "4"]})
    assert [(one.words.ja, one.detail.ja) for one in found] == [("@1 16", "一旦十六"), ("@2 13", "")]


# ---------------------------------------------------------------- months that are really dealt


def deal(rng: Random, house: KingoHouse, seats: int, dealer: int) -> Iterator[Fact]:
    """A month that a table could play, told by cards or by totals."""
    months = [month for month in range(1, 13 if house.deck == "48" else 11) for _ in range(4)]
    rng.shuffle(months)
    stakes = [0 if player == dealer else rng.choice((0, 5, 10)) for player in range(seats)]
    yield Stakes(stakes=tuple(stakes))
    turn = [(dealer + step) % seats for step in range(1, seats)]
    ko = [player for player in turn if stakes[player]]
    if not ko:
        return
    held: dict[int, list[int]] = {player: [months.pop()] for player in (*ko, dealer)}
    cards: list[tuple[str, ...]] = [()] * seats
    spent = False
    for player in ko:
        hand = held[player]
        while draws(rng, hand, house):
            if not months:
                spent = spent or (not house.free and sum(map(house.number, hand)) < 12)
                break
            hand.append(months.pop())
        cards[player] = tuple(map(str, hand))
    low = any(len(cards[player]) == 1 for player in ko)
    yield Hands(cards=tuple(cards), spent=spent or low)
    own = held[dealer]
    while months and (len(own) < 2 or sum(map(house.number, own)) < (2 if house.free else 12)):
        own.append(months.pop())
    yield Fight(cards=tuple(map(str, own)), spent=not house.free and sum(map(house.number, own)) < 12 and not pair(own, house))


def pair(own: list[int], house: KingoHouse) -> bool:
    names = {frozenset((4, 1)), frozenset((9, 1))} | ({frozenset((5, 1))} if house.goppin == "on" else set())
    return len(own) == 2 and frozenset(own) in names


def draws(rng: Random, hand: list[int], house: KingoHouse) -> bool:
    """Whether a ko takes another card: he must, or he may and likes to."""
    total = sum(map(house.number, hand))
    if len(hand) < 2 or (total < 12 and not house.free):
        return len(hand) < 2 or not (len(hand) == 3 and len({*hand}) == 1) or rng.random() < 0.5
    return total < 15 and rng.random() < 0.4


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(60))
def test_months_that_are_dealt_can_be_told_and_sum_to_zero(seed: int) -> None:
    rng = Random(seed)
    house = KingoHouse(
        deck=rng.choice(("40", "48")),
        n11=rng.choice((1, 5, 10)),
        choice=rng.choice(("12-14", "2-14")),
        goppin=rng.choice(("on", "off")),
        declare=rng.choice(("made", "showdown")),
        rotate_kingo=(kingo := rng.choice(("on", "off"))),
        rotate_months=rng.choice((0, 1, 3) if kingo == "on" else (1, 3)),
        months=20,
    )
    seats = rng.randrange(3, 8)
    state, entry = GAME.start(house, seats), 0
    for _ in range(12):
        leader = GAME.coming(state).leader
        assert leader is not None
        before = GAME.coming(state).round
        for fact in deal(rng, house, seats, leader):
            assert not GAME.check(state, fact), (fact, GAME.check(state, fact))
            state, entry = GAME.step(state, fact, entry), entry + 1
            assert sum(GAME.balances(state)) == 0
            assert GAME.offers(state)
            assert GAME.sheet(state, tuple("ABCDEFGH"[:seats]))
        assert GAME.coming(state).round == (before or 0) + 1
