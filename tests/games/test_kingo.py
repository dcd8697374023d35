"""きんご: cases written from the clauses."""

from typing import Any

import pytest

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.forms import read
from scorekeeper.games.banking.ending import Length
from scorekeeper.games.kingo import GAME
from scorekeeper.games.kingo.facts import Fight, Hands, Stake, Stakes
from tests.games.table import Table

TWO = Stakes(stakes=(0, 20, 30))
HELD = Hands(hands=("", "13", "bust"))
KINGO = Hands(hands=("", "12", "15"))
PLAIN = Hands(hands=("", "12", "13"))


class Kingo(Table):
    GAME = GAME


def told(*facts: Fact, seats: int = 3, **house: Any) -> Kingo:
    """The table after these facts, to none of which there is an objection."""
    return Kingo(seats, **house).say(*facts)


def refused(fact: Fact, *before: Fact, **house: Any) -> tuple[str, str]:
    """The key of the first objection to a fact, and the field that it is beside."""
    first = told(*before, **house).refusing(fact)[0]
    return first.key, first.where


def one(ko: str, dealer: str) -> int:
    """What a ko with a hand, told by its key, wins from a dealer with another."""
    return told(Stakes(stakes=(0, 10)), Hands(hands=("", ko)), Fight(hand=dealer)).balances[1]


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


# ---------------------------------------------------------------- what cards make

MADE: list[tuple[str, dict[str, Any], str]] = [
    ("ko", {}, "4 9: 13, 9 6: 15, 8 8: ittan, 7 9: ittan, 8 9: bust, 10 4 2: bust, 9 9 9: amiss, 11 6: amiss"),
    ("ko", {}, "1 1 1: arashi, 5 5 5: arashi-5, 7 7 7: arashi, 1 1 1 10: 13, 1 1 2 2 3 3: 12, 1 2 3 4 6: bust"),
    ("ko", {}, "1 1 1 2 2: goshita, 1 2 3 4 5: goshita-15, 5 5 3 1 4: goshita, 4 1: 5"),
    ("oya", {}, "4 1: shippin, 1 9: kuppin, 1 5: goppin, 4 1 9: 14, 6 10: ittan, 5 5 5: 15, 1 2 3 4 5: 15"),
    ("oya", {"goppin": "off"}, "1 5: 6"),
    ("ko", {"arashi_chase": "on"}, "9 9 9: arashi, 9 9 2: bust"),
    ("oya", {"arashi_chase": "on"}, "9 9 9: amiss"),
    ("ko", {"deck": "48"}, "11 6: ittan, 12 12 12: amiss"),
    ("ko", {"deck": "48", "n11": 1, "n12": 2}, "11 4: 5, 12 12 12: arashi"),
    ("ko", {"deck": "48", "n11": 5}, "11 10: 15"),
]
DRAWS: list[tuple[str, dict[str, Any], str]] = [
    ("ko", {}, "5: must, 5 6: must, 5 7: may, 9 5: may, 9 6: no/15, 9 7: no/ittan, 9 8: no/bust, 8 8: no/ittan"),
    ("ko", {}, "3 3 3: may/arashi, 5 5 5: no/arashi-5, 6 6 6: no/arashi, 1 1 1 1 2: may/goshita, 5 4 3 2 4: no/goshita"),
    ("ko", {"choice": "2-14"}, "5 6: may"),
    ("oya", {"choice": "2-14"}, "1 1: may"),
    ("oya", {}, "4 7: must, 4 8: may, 4 1: may/shippin, 5 1: may/goppin, 9 6: no/15"),
    ("ko", {"arashi_chase": "on"}, "8 8: may/ittan, 10 10: may/bust, 10 9: no/bust"),
    ("oya", {"arashi_chase": "on"}, "8 8: no/ittan"),
]


@pytest.mark.parametrize(("key", "who", "house", "cases"), [*(("hand", *one) for one in MADE), *(("draw", *one) for one in DRAWS)])
def test_what_cards_make_and_whether_another_must_be_taken(key: str, who: str, house: dict[str, Any], cases: str) -> None:
    told_of = dict(case.split(": ") for case in cases.split(", "))
    table = told(**house)
    assert {months: table.ask(key, cards=months.split(), dealer=who == "oya").verdict for months in told_of} == told_of


@pytest.mark.parametrize(
    ("cards", "dealer", "house", "clause"),
    [
        ("333", False, {}, "draw.1"),
        ("444", False, {}, "draw.2"),
        ("41", True, {}, "draw.7"),
        ("444", False, {"choice": "2-14"}, "draw.3"),
    ],
)
def test_one_may_draw_with_a_yaku_by_the_clause_on_its_total(cards: str, dealer: bool, house: dict[str, Any], clause: str) -> None:
    ruling = told(**house).ask("draw", cards=[*cards], dealer=dealer)
    assert (ruling.verdict[:4], ruling.clauses[0]) == ("may/", f"kingo.{clause}")


# ---------------------------------------------------------------- what no table can say

ONE = Hands(hands=("", "13"))
SEEN = (TWO, Hands(cards=((), ("3", "3", "3"))))
"""Three cards of a month are with a ko whose hand is told before the others."""
REFUSED: list[tuple[Fact, tuple[Fact, ...], dict[str, Any], tuple[str, str]]] = [
    (Stake(player=2, stake=41), (Stake(player=1, stake=60),), {}, ("stakes-room", "stake")),
    (Stake(player=0, stake=10), (), {}, ("stakes-banker", "player")),
    (Stake(player=1, stake=71), (TWO,), {}, ("stakes-room", "stake")),
    (Stake(player=1, stake=30), (TWO, ONE), {}, ("raise-late", "stake")),
    (Stake(player=2, stake=30), (Stakes(stakes=(0, 20)),), {}, ("stakes-closed", "stake")),
    (TWO, (TWO,), {}, ("stakes-closed", "stakes")),
    (Hands(hands=("", "", "13")), (Stakes(stakes=(0, 20)),), {}, ("hand-who", "hands[2]")),
    (Hands(hands=("", "", "", "13")), (TWO,), {}, ("stakes-seat", "hands")),
    (Hands(hands=("", "14")), (TWO, HELD), {}, ("hand-again", "hands[1]")),
    (Hands(hands=("", "16")), (TWO,), {}, ("hand-unknown", "hands[1]")),
    (Hands(hands=("", "1")), (TWO,), {"choice": "2-14"}, ("hand-one", "hands[1]")),
    (Hands(cards=((), ("5", "6"))), (TWO,), {}, ("hand-short", "cards[1]")),
    (Hands(cards=((), ("5",))), (TWO,), {}, ("hand-one", "cards[1]")),
    (Hands(cards=((), ("7", "9", "8"))), (TWO,), {}, ("hand-over", "cards[1]")),  # with any two of them there is no third
    (Hands(cards=((), ("7", "7"), ("7", "7", "7"))), (TWO,), {}, ("card-many", "cards")),
    (Hands(cards=((), ("9", "4")), silent=(1,)), (TWO,), {}, ("silent-nothing", "silent")),
    (Hands(hands=("", "15"), silent=(1,)), (TWO,), {}, ("silent-nothing", "silent")),
    (Hands(hands=("", "13"), spent=True), (TWO,), {}, ("spent-nothing", "spent")),
    (Fight(hand="12"), (), {}, ("hand-early", "hand")),
    (Fight(hand="12", against=(1, 2)), (TWO, ONE), {}, ("fight-early", "")),
    (Fight(hand="15", against=(1,)), (TWO, ONE), {}, ("fight-all", "against")),
    (Fight(hand="bust"), (TWO, ONE), {}, ("fight-early", "")),
    (Fight(hand="shippin"), (TWO,), {"rotate_kingo": "on"}, ("fight-early", "")),
    (Stake(player=2, stake=20), (TWO, ONE, Fight(hand="12", against=(1,))), {}, ("raise-late", "stake")),
    (Hands(cards=((), (), ("3", "9"))), (*SEEN, Fight(cards=("3", "9"), against=(1,))), {}, ("card-many", "cards")),
    (Fight(), (TWO, HELD), {}, ("fight-hand", "hand")),
    (Fight(hand="12", cards=("9", "3")), (TWO, HELD), {}, ("fight-hand", "hand")),
    (Fight(hand="11"), (TWO, HELD), {}, ("fight-low", "hand")),
    (Fight(hand="7", against=(1,)), (TWO, HELD), {"oya_under_12": "on"}, ("fight-low-bust", "against")),
    (Fight(hand="15", against=(1,)), (TWO, HELD), {}, ("fight-all", "against")),
    (Fight(hand="bust", against=(1,)), (TWO, HELD), {}, ("fight-all", "against")),
    (Fight(hand="shippin", against=(1,)), (TWO, HELD), {}, ("fight-sweep", "against")),
    (Fight(hand="12", against=(0,)), (TWO, HELD), {}, ("fight-who", "against")),
    (Fight(hand="12", against=(1, 1)), (TWO, HELD), {}, ("fight-who", "against")),
    (Fight(hand="12", spent=True), (TWO, HELD), {}, ("spent-nothing", "spent")),
    (Fight(hand="12", against=(1,), spent=True), (TWO, HELD), {}, ("fight-all", "against")),
    (Fight(hand="goppin"), (TWO, HELD, Fight(hand="14", against=(1,))), {}, ("fight-pair", "hand")),
    (Fight(cards=("9", "4")), (TWO, HELD, Fight(cards=("9", "3"), against=(1,))), {}, ("fight-back", "cards")),
    (Fight(cards=("9", "8", "7")), (TWO, HELD), {}, ("hand-over", "cards")),
    (Fight(hand="12", silent=True), (TWO, HELD), {}, ("fight-silent", "silent")),
    (Fight(hand="1"), (TWO, HELD), {"choice": "2-14"}, ("hand-one", "hand")),
    (Fight(hand="2", spent=True), (TWO, HELD), {"choice": "2-14"}, ("spent-nothing", "spent")),
    (Fight(hand="6"), (TWO, HELD, Fight(hand="goppin", against=(1,))), {"choice": "2-14"}, ("fight-back", "hand")),
    (Totals(amounts=(-301, 301, 0)), (), {}, ("totals-over", "amounts")),
    (Totals(amounts=(-299, 299, 0)), (), {}, ("totals-over", "amounts")),  # neither twice nor three times a stake
    (Totals(amounts=(-203, 202, 1)), (), {}, ("totals-over", "amounts")),  # twice 101, and 1
    (Totals(amounts=(101, -101, 0)), (), {}, ("totals-over", "amounts")),  # the dealer never takes more than the stakes
]


@pytest.mark.parametrize(("fact", "before", "house", "why"), REFUSED)
def test_what_no_table_can_say(fact: Fact, before: tuple[Fact, ...], house: dict[str, Any], why: tuple[str, str]) -> None:
    assert refused(fact, *before, **house) == why


def test_the_dealer_does_not_stake_by_the_clause_on_dealers() -> None:
    assert told().refuses(Stakes(stakes=(5, 20))) == (("stakes-banker", "setup.1"),)


@pytest.mark.parametrize(("deck", "clause"), [("40", "setup.2"), ("48", "setup.3")])
def test_too_many_cards_of_a_month_cite_the_clause_on_the_deck(deck: str, clause: str) -> None:
    assert told(TWO, deck=deck).refuses(Hands(cards=((), ("3", "3", "3"), ("3", "3", "7")))) == (("card-many", clause),)


# ---------------------------------------------------------------- months

STAKED = Stakes(stakes=(0, 15, 30, 20, 30))
BY_NAME = Hands(hands=("", "13", "bust", "15", "13"))
BY_CARDS = Hands(cards=((), ("4", "9"), ("8", "3", "6"), ("10", "5"), ("9", "4")))
SOURCE = (45, 15, -30, 0, -30)
THREE = ((), ("4", "4", "4"), ("9", "7"))
EACH = (
    Stake(player=2, stake=30),
    Stake(player=1, stake=20),
    Stake(player=1, stake=40),
    Hands(hands=("", "14")),
    Stake(player=2, stake=5),
    Hands(cards=((), (), ("9", "7"))),
    Fight(hand="13"),
)
"""Stakes from several phones, one raised on the way, hands as they are dealt (bet.2, deal.5)."""
OPENED = (
    Hands(hands=("", "", "bust", "15")),
    Fight(hand="12", against=(2,)),
    Hands(hands=("", "13")),
    Fight(hand="12", against=(1,)),
    Hands(hands=("", "", "", "", "13")),
    Fight(hand="15"),
)
LOW = {"oya_under_12": "on"}
GOPPIN = (TWO, Hands(hands=("", "14", "15")), Fight(hand="goppin", against=(1,)))
MONTHS: dict[str, tuple[tuple[Fact, ...], dict[str, Any], tuple[int, ...]]] = {
    "the settlement of the source": ((STAKED, BY_NAME, Fight(hand="12", against=(2, 1)), Fight(hand="15")), {}, SOURCE),
    "one by one": (
        (STAKED, BY_NAME, *(Fight(hand="12", against=(ko,)) for ko in (2, 1)), Fight(hand="15", against=(3, 4))),
        {},
        SOURCE,
    ),
    "by cards": ((STAKED, BY_CARDS, Fight(cards=("3", "4", "5"), against=(1, 2)), Fight(cards=("3", "4", "5", "3"))), {}, SOURCE),
    "each hand as late as the table sees it (match.3)": ((STAKED, *OPENED), {}, SOURCE),
    "who stood wrongly loses at once (draw.8)": ((TWO, Hands(hands=("", "short", "ittan"))), {}, (20, -20, 0)),
    "and nobody else is left": ((TWO, Hands(hands=("", "short", "short"))), {}, (50, -20, -30)),
    "whatever the dealer has": ((TWO, Hands(hands=("", "short", "ittan")), Fight(hand="bust")), {}, (-70, -20, 90)),
    "each ko for himself": (EACH, {}, (-55, 40, 15)),
    "dealt again": ((TWO, HELD, Fight(hand="13", against=(2,)), Redo()), {}, (0, 0, 0)),
    "dealt again and fought": ((TWO, HELD, Redo(), TWO, Hands(hands=("", "12", "12")), Fight(hand="12")), {}, (50, -20, -30)),
    "a sweep needs no hands (yaku.29)": ((TWO, Fight(hand="shippin")), {}, (50, -20, -30)),
    "nor all of them": ((TWO, Hands(hands=("", "", "15")), Fight(cards=("1", "9"))), {}, (50, -20, -30)),
    "at eleven busts first, and on": ((TWO, HELD, Fight(hand="7", against=(2,)), Fight(hand="bust")), LOW, (10, 20, -30)),
    "a bust dealer": ((TWO, HELD, Fight(hand="bust")), LOW, (-20, 20, 0)),
    "goppin, then the total (yaku.7)": ((*GOPPIN, Fight(hand="15")), {}, (20, -20, 0)),
    "goppin, then the bust": ((*GOPPIN, Fight(hand="bust")), {}, (-10, -20, 30)),
    "yaku nobody called (yaku.24)": ((TWO, Hands(cards=THREE, silent=(1, 2)), Fight(hand="12")), {}, (50, -20, -30)),
    "yaku that were called": ((TWO, Hands(cards=THREE), Fight(hand="12")), {}, (-130, 40, 90)),
    "no duty to call (kingo.3)": ((TWO, Hands(cards=THREE), Fight(hand="12")), {"declare": "showdown"}, (-130, 40, 90)),
    "the dealer keeps silent": ((TWO, KINGO, Fight(cards=("9", "7"), silent=True)), {}, (-50, 20, 30)),
    "the dealer speaks": ((TWO, KINGO, Fight(cards=("9", "7"))), {}, (50, -20, -30)),
    "silent on 四一": ((TWO, KINGO, Fight(cards=("4", "1"), silent=True)), {"choice": "2-14"}, (-50, 20, 30)),
}


@pytest.mark.parametrize("case", MONTHS)
def test_what_a_month_moves(case: str) -> None:
    facts, house, balances = MONTHS[case]
    assert told(*facts, seats=len(balances), **house).balances == balances


def test_a_month_dealt_again_strikes_what_it_paid() -> None:
    table = told(TWO, HELD, Fight(hand="13", against=(2,)), Redo())
    assert [line.struck for line in table.lines if line.payments] == ["kingo.deal.1"]
    assert table.next[:2] == (1, 0)
    assert "redo" in [one.key for one in GAME.offers(told().state)], "the first cards lie there before anybody has staked"


@pytest.mark.parametrize("stakes", [(Stakes(stakes=()),), (Stake(player=1, stake=0), Stake(player=2, stake=0))])
def test_nobody_stakes(stakes: tuple[Fact, ...]) -> None:
    """The month is over, and the deal passes in turn (bet.5)."""
    assert told(*stakes).next[:2] == (2, 1)


def test_lines_name_each_fight() -> None:
    by_cards, sweep = told(*MONTHS["by cards"][0], seats=5), told(TWO, Fight(hand="shippin"))
    assert [line.player for line in by_cards.lines if line.sort == "fight"] == [1, 2, 3, 4]
    assert [line.label.ja for line in sweep.lines if line.sort == "fight"] == ["四一", "四一"]


def test_a_goppin_after_which_the_dealer_draws_is_counted() -> None:
    state = told(*GOPPIN, Fight(hand="12", against=())).state
    assert [(one.player, one.key) for one in GAME.events(state) if one.kind == "hands"] == [(2, "kingo"), (0, "goppin")]


# ---------------------------------------------------------------- who deals next

MONTH, AGAIN = (TWO, PLAIN, Fight(hand="14")), (TWO, PLAIN, Fight(hand="15"))
ON: dict[str, Any] = {"rotate_kingo": "on"}
BOTH = ON | {"rotate_months": 2}
DEALS: list[tuple[dict[str, Any], tuple[Fact, ...], int]] = [
    ({}, (TWO, KINGO, Fight(hand="14")), 1),
    ({"rotate_months": 2}, (TWO, KINGO, Fight(hand="14")), 0),
    (ON, (TWO, KINGO, Fight(hand="14")), 2),
    (ON, (TWO, KINGO, Fight(hand="15")), 0),
    (ON, (TWO, KINGO, Fight(hand="kuppin")), 2),
    (ON, MONTH, 1),
    (ON | {"rotate_months": 0}, MONTH, 0),
    (ON | {"rotate_months": 3}, MONTH, 0),
    (ON, (TWO, Hands(hands=("", "15", "15")), Fight(hand="14")), 1),
    (ON, (TWO, Hands(hands=("", "12", "arashi-5")), Fight(hand="14")), 2),
    (ON, (TWO, Hands(hands=("", "12", "arashi")), Fight(hand="14")), 1),
    (ON, (TWO, Hands(hands=("", "12", "goshita-15")), Fight(hand="14")), 2),
    (ON, (TWO, Hands(hands=("", "12", "goshita")), Fight(hand="14")), 1),
    (ON, (TWO, Hands(cards=((), ("9", "4"), ("9", "6")), silent=(2,)), Fight(hand="14")), 2),
    # Every two months: the dealer stays by a kingo in his second month, and has two more (dealer.6).
    (BOTH, MONTH, 0),
    (BOTH, MONTH * 2, 1),
    (BOTH, MONTH + AGAIN, 0),
    (BOTH, MONTH + AGAIN + MONTH, 0),
    (BOTH, MONTH + AGAIN + MONTH * 2, 1),
]


@pytest.mark.parametrize(("house", "facts", "deals"), DEALS)
def test_who_deals_next(house: dict[str, Any], facts: tuple[Fact, ...], deals: int) -> None:
    table = told(*facts, **house)
    assert table.next[1] == deals
    assert table.ask("banker").verdict == str(deals)


def test_a_kingo_that_decides_is_named() -> None:
    for facts, house, why in (
        (MONTH, {"rotate_months": 2}, "Months until it passes: 2."),
        ((TWO, KINGO, Fight(hand="15")), ON, "Kingo was made by @0, @2."),
    ):
        assert why in [one.words.en for one in told(*facts, **house).ask("banker").reasons]


def test_totals_after_which_only_a_kingo_keeps_the_deal_count_the_months_anew() -> None:
    """Every two months, or by kingo (kingo.dealer.6): the dealer of two months who stays has made one, and has two more."""
    plain = Totals(amounts=(10, -10, 0), leader=0)
    assert told(*MONTH, plain, **BOTH).lines[-1].clauses == ("kingo.settle.5", "kingo.dealer.3", "kingo.dealer.6")
    assert [told(*MONTH, plain, *MONTH * more, **BOTH).next[1] for more in range(3)] == [0, 0, 1]


def test_a_year_ends_and_goes_on() -> None:
    month = Totals(amounts=(10, -10, 0))
    assert told(*[month] * 11).final is None
    assert told(*[month] * 12).final == (120, -120, 0)
    assert told(month, Length(months=1)).final == (10, -10, 0)
    assert GAME.places(told(Totals(amounts=(20, -10, -10)), Length(months=1)).state) == (1, 2, 2)
    assert told(month, Length(months=1), Length(months=2)).final is None


TWO_MONTHS: dict[str, Any] = ON | {"rotate_months": 0, "months": 2}
UNSAID = Totals(amounts=(10, -10, 0))
SAID = Totals(amounts=(10, -10, 0), leader=1)


def asks(form: str, *before: Fact, **house: Any) -> bool | None:
    """Whether a form must be told who deals next; None if it does not ask."""
    offer = next(one for one in GAME.offers(told(*before, **house).state) if one.key == form)
    return next((not one.optional for one in offer.inputs if one.name == "leader"), None)


@pytest.mark.parametrize(
    ("form", "before", "must"),
    [
        ("totals", (), True),
        ("totals", (SAID,), False),
        ("totals", (SAID, Length(months=3)), True),
        ("go-on", (SAID, UNSAID), True),
        ("go-on", (SAID, UNSAID, Length(months=3, leader=2)), None),
        ("go-on", (SAID, SAID), None),
    ],
)
def test_who_deals_is_asked_for_only_where_somebody_deals_next(form: str, before: tuple[Fact, ...], must: bool | None) -> None:
    assert asks(form, *before, **TWO_MONTHS) is must
    assert not asks("totals", rotate_kingo="off")


@pytest.mark.parametrize(
    ("fact", "before", "key"),
    [
        (UNSAID, (), "totals-dealer"),
        (Length(months=3), (SAID, UNSAID), "totals-dealer"),
        (Length(months=3, leader=3), (SAID, UNSAID), "length-leader"),
        (Length(months=3, leader=0), (SAID, SAID), "length-leader"),
        (Length(months=4, leader=1), (SAID, UNSAID, Length(months=3, leader=2)), "length-leader"),
    ],
)
def test_a_wrong_next_dealer_is_refused(fact: Fact, before: tuple[Fact, ...], key: str) -> None:
    assert refused(fact, *before, **TWO_MONTHS) == (key, "leader")


def test_a_match_that_goes_on_knows_who_deals() -> None:
    ended = told(SAID, UNSAID, **TWO_MONTHS)
    assert ended.final == (20, -20, 0)
    assert "kingo.dealer.7" not in ended.lines[-1].clauses, "nobody said that nobody made kingo"
    longer = ended.say(Length(months=3, leader=2))
    assert longer.next[:2] == (3, 2)
    assert longer.lines[-1].label.en == "goes on to 3 months, @2 deals next"
    assert told(SAID, Totals(amounts=(10, -10, 0), leader=2), Length(months=3), **TWO_MONTHS).next[1] == 2


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
    state = told(*facts, **house).state
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
