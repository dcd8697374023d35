"""きんご: cases written from the clauses."""

from typing import Any

import pytest

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.forms import read
from scorekeeper.games.kingo import GAME
from scorekeeper.games.kingo.facts import Fight, Hands, Stakes
from tests.games.cases import Case, cases, chosen, each, facts
from tests.games.table import Table

CASES = cases("kingo_cases.txt")
SHORT = dict(line.split(" = ") for (line,) in CASES[""])

TWO = Stakes(stakes=(0, 20, 30))
HELD = Hands(hands=("", "13", "bust"))
KINGO = Hands(hands=("", "12", "15"))


class Kingo(Table):
    GAME = GAME


def told(*facts: Fact, seats: int = 3, **house: Any) -> Kingo:
    """The table after these facts, to none of which there is an objection."""
    return Kingo(seats, **house).say(*facts)


def read_facts(text: str) -> tuple[Fact, ...]:
    return facts(GAME, text.replace("TWO", SHORT["TWO"]))


@each(CASES["fights"][1:])
def test_who_wins_and_what_is_paid(case: Case) -> None:
    dealer, gains = case
    for ko, gain in zip(CASES["fights"][0][1].split(), gains.split(), strict=True):
        month = Stakes(stakes=(0, 10)), Hands(hands=("", ko)), Fight(hand=dealer)
        assert told(*month).balances[1] == int(gain), ko


@pytest.mark.parametrize("key", ["hand", "draw"])
def test_what_cards_make_and_whether_another_must_be_taken(key: str) -> None:
    for who, house, hands in CASES[key]:
        expected = dict(hand.split(": ") for hand in hands.split(", "))
        table = told(**chosen(GAME, house))
        assert {months: table.ask(key, cards=months.split(), dealer=who == "oya").verdict for months in expected} == expected


# ---------------------------------------------------------------- months


def test_a_month_dealt_again_strikes_what_it_paid() -> None:
    table = told(TWO, HELD, Fight(hand="13", against=(2,)), Redo())
    assert [line.struck for line in table.lines if line.payments] == ["kingo.deal.1"]
    assert table.next[:2] == (1, 0)
    assert "redo" in [one.key for one in GAME.offers(told().state)], "the first cards lie there before anybody has staked"


def test_lines_name_each_fight() -> None:
    by_cards, sweep = told(*read_facts(CASES["moves"][2][1]), seats=5), told(TWO, Fight(hand="shippin"))
    assert [line.player for line in by_cards.lines if line.sort == "fight"] == [1, 2, 3, 4]
    assert [line.label.ja for line in sweep.lines if line.sort == "fight"] == ["四一", "四一"]


def test_a_goppin_after_which_the_dealer_draws_is_counted() -> None:
    goppin = Hands(hands=("", "14", "15")), Fight(hand="goppin", against=(1,))
    state = told(TWO, *goppin, Fight(hand="12")).state
    assert [(one.player, one.key) for one in GAME.events(state) if one.kind == "hands"] == [(2, "kingo"), (0, "goppin")]


MONTH = (TWO, Hands(hands=("", "12", "13")), Fight(hand="14"))
ON: dict[str, Any] = {"rotate_kingo": "on"}


# ---------------------------------------------------------------- forms


def test_the_form_of_a_raise_shows_what_is_staked_and_leaves_room_for_it() -> None:
    """Chips are not cut at what is left beside the stake that is changed (bet.2, domae.3)."""
    who, amount = next(one for one in GAME.offers(told(TWO).state) if one.key == "stake").inputs
    assert [choice.detail.ja for choice in who.choices] == ["20点", "30点"]
    assert amount.gauge is not None
    assert amount.gauge.left == 50 + 30


@pytest.mark.parametrize(("domae", "own"), [(100, 20), (60, 20), (59, None)])
def test_last_months_stakes_include_what_its_dealer_staked_before_if_it_fits(domae: int, own: int | None) -> None:
    """@0, @1 and @2 deal in turn; before the third month @1 has staked in the first."""
    second = (Stakes(stakes=(40, 0, 10)), Hands(hands=("12", "", "13")), Fight(hand="14"))
    amounts = next(one for one in GAME.offers(told(*MONTH, *second, domae=domae).state) if one.key == "stakes-again").inputs[0]
    assert amounts.starts == (40, own, None)


@pytest.mark.parametrize(
    ("before", "house", "place", "keys", "against"),
    [
        ((), {}, "main", "shippin kuppin", None),
        ((), ON, None, "", None),
        ((Hands(hands=("", "13")),), ON, "main", "12 15 bust shippin", ["1"]),
        ((HELD,), {}, "now", "12 15 bust shippin", ["1", "2"]),
        ((Hands(hands=("", "13")), Fight(hand="12", against=(1,))), {}, None, "", None),
    ],
)
def test_when_the_dealers_fights_are_offered(
    before: tuple[Fact, ...], house: dict[str, Any], place: str | None, keys: str, against: list[str] | None
) -> None:
    offer = next((one for one in GAME.offers(told(TWO, *before, **house).state) if one.key == "fight"), None)
    assert (offer and offer.place) == place
    if offer:
        asked = {one.name: [choice.value for choice in one.choices] for one in offer.inputs}
        assert [key for key in asked["hand"] if key in keys.split()] == keys.split()
        assert ("14" in asked["hand"]) == ("12" in keys)
        assert asked.get("against") == against


@pytest.mark.parametrize(
    ("entries", "house", "said", "stand"),
    [
        ((TWO, HELD), {}, " (nobody chosen: all who are left)", ["14", "shippin"]),
        ((TWO, Hands(hands=("", "13"))), {}, " (nobody for a sweep)", ["shippin"]),
        ((TWO, Hands(hands=("", "13"))), {"rotate_kingo": "on"}, "", []),
        ((TWO, HELD, Fight(hand="12", against=(1,))), {}, " (nobody chosen: all who are left)", ["14"]),
        ((TWO, Hands(hands=("", "13")), Fight(hand="12", against=(1,))), {}, None, []),
    ],
)
def test_whom_the_dealer_fights_says_what_nobody_means(
    entries: tuple[Fact, ...], house: dict[str, Any], said: str | None, stand: list[str]
) -> None:
    """Hands that are hidden are fought by a sweep alone (yaku.29), and not where kingo decides the deal."""
    state = told(*entries, **house).state
    labels = [one.label.en for offer in GAME.offers(state) for one in offer.inputs if one.name == "against"]
    assert labels == ([] if said is None else [f"Whom he fights now{said}"] * 2)
    assert [hand for hand in ("14", "shippin") if not GAME.check(state, Fight(hand=hand))] == stand


def by_form(table: Kingo, key: str, **tapped: list[str]) -> Fact:
    offer = GAME.offer(table.state, key)
    assert offer is not None
    fact = read(offer, {name.replace("_", "."): values for name, values in tapped.items()}, 3).fact
    assert fact is not None
    return fact


def test_a_month_in_taps() -> None:
    """Each of the ko by one key, the dealer by one: kingo1 and kingo2 of the design."""
    assert by_form(told(TWO), "hands", hands_1=["13"], hands_2=["15"]) == Hands(hands=("", "13", "15"))
    laid = by_form(told(TWO), "hands-cards", cards_1=["9", "4"], cards_2=["3", "3", "3"])
    assert laid == Hands(cards=((), ("9", "4"), ("3", "3", "3")))
    assert by_form(told(TWO, laid), "fight", hand=["12"], against=["2"]) == Fight(hand="12", against=(2,))
    assert by_form(told(TWO, laid), "fight-cards", cards=["9", "6"]) == Fight(cards=("9", "6"))


def test_questions_are_filled_from_the_record() -> None:
    table = told(TWO, Hands(cards=((), ("9", "4"), ("8", "3", "6"))), Fight(hand="12", against=(2,)))
    given = {one.key: {name: [*values] for name, values in one.given.items()} for one in GAME.inquiries(table.state)}
    assert given["fight"] == {"dealer": ["12"], "ko": ["13"], "stake": ["20"]}
    assert given["chance"] == {"seen": ["9", "4", "8", "3", "6"]}
    assert table.ask("fight", **{name: values[0] for name, values in given["fight"].items()}).verdict == "ko/1"


@pytest.mark.parametrize("declare", ["made", "showdown"])
def test_findings_name_what_the_cards_make(declare: str) -> None:
    found = GAME.find(told(TWO, declare=declare).state, "hands-cards", {"cards.1": ["9", "7"], "cards.2": ["9", "4"]})
    assert [(one.words.ja, one.detail.ja) for one in found] == [("@1 16", "一旦十六"), ("@2 13", "")]


def test_the_last_totals_of_a_match_do_not_say_that_nobody_made_kingo() -> None:
    said = Totals(amounts=(10, -10, 0), leader=1)
    ended = told(said, Totals(amounts=(10, -10, 0)), rotate_months=0, months=2, **ON)
    assert "kingo.dealer.7" not in ended.lines[-1].clauses
