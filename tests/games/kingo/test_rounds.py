"""きんご: what cases.txt does not tell: forms, lines, and what is counted."""

from functools import partial
from itertools import chain, combinations_with_replacement

import pytest

from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.forms import read as filled
from scorekeeper.games.kingo import GAME
from scorekeeper.games.kingo.facts import Fight, Hands
from scorekeeper.games.kingo.forms import full
from scorekeeper.games.kingo.hands import too_many
from tests.games import cases
from tests.games.cases import Case, each, every, read
from tests.games.table import Table

told = partial(cases.told, "kingo")
KO, *DEALERS = every("kingo")["fights"]
ONE, HELD = "TWO; hands hands=,13", "TWO; hands hands=,13,bust"
FOUGHT = "fight hand=12 against=1,"
ON = "rotate_kingo=on"


@each(DEALERS)
def test_who_wins_and_what_is_paid(case: Case) -> None:
    dealer, gains = case
    for ko, gain in zip(KO[1].split(), gains.split(), strict=True):
        assert told(f"stakes stakes=0,10; hands hands=,{ko}; fight hand={dealer}").balances[1] == int(gain), ko


@pytest.mark.parametrize("key", ["hand", "draw"])
def test_what_cards_make_and_whether_another_must_be_taken(key: str) -> None:
    for who, house, hands in every("kingo")[key]:
        expected = dict(hand.split(": ") for hand in hands.split(", "))
        table = told("", house)
        assert {months: table.ask(key, cards=months.split(), dealer=who == "oya").verdict for months in expected} == expected


def test_a_month_dealt_again_strikes_what_it_paid() -> None:
    table = told(f"{HELD}; fight hand=13 against=2,; redo")
    assert [line.struck for line in table.lines if line.payments] == ["kingo.deal.1"]
    assert table.next[:2] == (1, 0)
    assert "redo" in [one.key for one in GAME.offers(told().state)], "the first cards lie there before anybody has staked"


def test_lines_name_each_fight() -> None:
    by_cards = next(case for case in every("kingo")["moves"] if case[0] == "by cards")[1]
    for entries, house, players in ((by_cards, "seats=5", [1, 2, 3, 4]), ("TWO; fight hand=shippin", "", [1, 2])):
        fights = [line for line in told(entries, house).lines if line.sort == "fight"]
        assert [line.player for line in fights] == players
    assert [line.label.ja for line in fights] == ["四一", "四一"]


def test_a_goppin_after_which_the_dealer_draws_is_counted() -> None:
    state = told("TWO; hands hands=,14,15; fight hand=goppin against=1,; fight hand=12").state
    assert [(one.player, one.key) for one in GAME.events(state) if one.kind == "hands"] == [(2, "kingo"), (0, "goppin")]


def test_the_last_totals_of_a_match_do_not_say_that_nobody_made_kingo() -> None:
    ended = told("totals amounts=10,-10,0 leader=1; WON", f"{ON} rotate_months=0 months=2")
    assert "kingo.dealer.7" not in ended.lines[-1].clauses


# ---------------------------------------------------------------- forms


def test_the_form_of_a_raise_shows_what_is_staked_and_leaves_room_for_it() -> None:
    """Chips are not cut at what is left beside the stake that is changed (bet.2, domae.3)."""
    who, amount = next(one for one in GAME.offers(told("TWO").state) if one.key == "stake").inputs
    assert [choice.detail.ja for choice in who.choices] == ["20点", "30点"]
    assert amount.gauge is not None
    assert amount.gauge.rest == 50 + 30


@pytest.mark.parametrize(("domae", "own", "why"), [(100, 20, ""), (60, 20, ""), (59, None, "20 from before is beyond the domae")])
def test_last_months_stakes_include_what_its_dealer_staked_before_if_it_fits(domae: int, own: int | None, why: str) -> None:
    """@0, @1 and @2 deal in turn; before the third month @1 has staked in the first."""
    table = told("MONTH; stakes stakes=40,0,10; hands hands=12,,13; fight hand=14", f"domae={domae}")
    amounts = next(one for one in GAME.offers(table.state) if one.key == "stakes-again").inputs[0]
    assert amounts.starts == (40, own, None)
    assert [words.en for words in amounts.blank] == ["", why, ""]


@pytest.mark.parametrize(
    ("entries", "house", "place", "keys", "against"),
    [
        ("TWO", "", "main", "shippin kuppin", None),
        ("TWO", ON, None, "", None),
        (ONE, ON, "main", "12 15 bust shippin", ["1"]),
        (HELD, "", "now", "12 15 bust shippin", ["1", "2"]),
        (f"{ONE}; {FOUGHT}", "", None, "", None),
    ],
)
def test_when_the_dealers_fights_are_offered(
    entries: str, house: str, place: str | None, keys: str, against: list[str] | None
) -> None:
    offer = next((one for one in GAME.offers(told(entries, house).state) if one.key == "fight"), None)
    assert (offer and offer.place) == place
    if offer:
        asked = {one.name: [choice.value for choice in one.choices] for one in offer.inputs}
        assert [key for key in asked["hand"] if key in keys.split()] == keys.split()
        assert ("14" in asked["hand"]) == ("12" in keys)
        assert asked.get("against") == against


@pytest.mark.parametrize(
    ("entries", "house", "said", "stand"),
    [
        (HELD, "", " (nobody chosen: all who are left)", ["14", "shippin"]),
        (ONE, "", " (nobody for a sweep)", ["shippin"]),
        (ONE, ON, "", []),
        (f"{HELD}; {FOUGHT}", "", " (nobody chosen: all who are left)", ["14"]),
        (f"{ONE}; {FOUGHT}", "", None, []),
    ],
)
def test_whom_the_dealer_fights_says_what_nobody_means(entries: str, house: str, said: str | None, stand: list[str]) -> None:
    """Hands that are hidden are fought by a sweep alone (yaku.29), and not where kingo decides the deal."""
    state = told(entries, house).state
    labels = [one.label.en for offer in GAME.offers(state) for one in offer.inputs if one.name == "against"]
    assert labels == ([] if said is None else [f"Whom the dealer fights now{said}"] * 2)
    assert [hand for hand in ("14", "shippin") if not GAME.check(state, Fight(hand=hand))] == stand


def by_form(table: Table, key: str, **tapped: list[str]) -> Fact | None:
    offer = GAME.offer(table.state, key)
    assert offer is not None
    return filled(offer, {name.replace("_", "."): values for name, values in tapped.items()}, 3).fact


def test_a_month_in_taps() -> None:
    """Each of the ko by one key, the dealer by one: kingo1 and kingo2 of the design."""
    assert by_form(told("TWO"), "hands", hands_1=["13"], hands_2=["15"]) == Hands(hands=("", "13", "15"))
    laid = "hands cards=/9,4/3,3,3"
    assert (by_form(told("TWO"), "hands-cards", cards_1=["9", "4"], cards_2=["3", "3", "3"]),) == read("kingo", laid)
    assert by_form(told(f"TWO; {laid}"), "fight", hand=["12"], against=["2"]) == Fight(hand="12", against=(2,))
    assert by_form(told(f"TWO; {laid}"), "fight-cards", cards=["9", "6"]) == Fight(cards=("9", "6"))


def test_questions_are_filled_from_the_record() -> None:
    table = told("TWO; hands cards=/9,4/8,3,6; fight hand=12 against=2,")
    given = {one.key: {name: [*values] for name, values in one.given.items()} for one in GAME.inquiries(table.state)}
    assert given["fight"] == {"dealer": ["12"], "ko": ["13"], "stake": ["20"]}
    assert given["chance"] == {"seen": ["9", "4", "8", "3", "6"]}
    assert table.ask("fight", dealer="12", ko="13", stake=20).verdict == "ko/1"


def test_a_yaku_that_was_not_declared_is_previewed_as_its_total() -> None:
    cards = {"cards.1": ["3", "3", "3"], "cards.2": ["9", "7"]}
    for silent, found in (([], ["あらし", "一旦十六"]), (["1"], ["", "一旦十六"]), (["1", "2"], ["", "ばれ"])):
        shown = GAME.find(told("TWO").state, "hands-cards", {**cards, "silent": silent})
        assert [one.detail.ja for one in shown] == found


@pytest.mark.parametrize(("earned", "dealers"), [(False, [0, 1]), (True, [0, 0])])
def test_totals_can_tell_that_the_dealer_made_kingo_himself(earned: bool, dealers: list[int]) -> None:
    """Two months each: his kingo in the first lets him begin anew."""
    table = told("", "rotate_kingo=on rotate_months=2")
    table.say(Totals(amounts=(10, -10, 0), leader=0, earned=earned))
    first = table.next[1]
    assert ("dealer.3" in table.clauses("totals")) == earned
    heirs = GAME.ask["banker"](table.state, {}).clauses
    assert ("kingo.dealer.3" in heirs) == earned
    table.say(Totals(amounts=(10, -10, 0), leader=dealers[1]))
    month = table.month.change
    assert [first, month.banker, month.clause] == [*dealers, "kingo.dealer.2"]


def test_the_banker_follows_by_every_clause_that_decides() -> None:
    table = told("TWO; hands hands=,15,15; fight hand=15", "rotate_kingo=on")
    assert {"kingo.dealer.3", "kingo.dealer.4"} <= {*table.ask("banker").clauses}


@pytest.mark.parametrize("declare", ["made", "showdown"])
def test_findings_name_what_the_cards_make(declare: str) -> None:
    table = told("TWO", f"declare={declare}")
    found = GAME.find(table.state, "hands-cards", {"cards.1": ["9", "7"], "cards.2": ["9", "4"]})
    assert [(one.words.ja, one.detail.ja) for one in found] == [("@1 16", "一旦十六"), ("@2 13", "")]


@pytest.mark.parametrize("more", ["", "arashi_chase=on", "deck=48 n11=1 n12=10"])
def test_a_hand_leads_to_the_next_ko_once_no_card_can_follow(more: str) -> None:
    """Or once it is a yaku, as no ko who declares one goes on."""
    table = told("", more)
    house = table.record.house
    said, months = full(house), [card.month for card in house.pack.cards]
    for laid in chain.from_iterable(combinations_with_replacement(months, size) for size in range(1, 6)):
        if too_many(laid, house) or max(map(laid.count, laid)) > house.pack.copies:
            continue
        hand, worth = "+".join(map(str, laid)), sum(dict(said.worths)[str(month)] for month in laid)
        verdict = table.ask("draw", cards=[*map(str, laid)]).verdict
        ends = hand in said.hands or (hand not in said.open and worth >= said.least)
        assert ends == (verdict.startswith("no") or (verdict.startswith("may/") and len(laid) > 2)), (laid, verdict)
