"""おいちょかぶ: fights, payments, and who deals next, as tables of cases written from the clauses."""

import re
from typing import Any

import pytest

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.forms import read
from scorekeeper.core.offer import Offer
from scorekeeper.games.banking.ending import Length
from scorekeeper.games.oichokabu import GAME
from scorekeeper.games.oichokabu.facts import Call, Fights, Stake, Stakes
from scorekeeper.games.oichokabu.house import OichokabuHouse
from tests.games.cases import Case, cases, chosen, each, facts
from tests.games.table import Table

CASES = cases("oichokabu_cases.txt")
SHORT = dict(line.split(" = ") for (line,) in CASES[""])

PLAYERS = ("秋山", "石川", "上田", "江口", "小野")
ARASHI, LOSE = {"oya_arashi": "on"}, {"oya_arashi": "lose"}
PLAIN = {"arashi3": "off"}
"""An arashi pays as much as the stake."""


class Oicho(Table):
    GAME = GAME


def told(seats: int, *facts: Fact, **house: Any) -> Oicho:
    """The table after these facts, every one of which stands."""
    table = Oicho(seats, **house).say(*facts)
    assert sum(table.balances) == 0
    return table


def refused(seats: int, *facts: Fact, **house: Any) -> list[str]:
    """The keys of the objections to the last of the facts."""
    why = GAME.check(told(seats, *facts[:-1], **house).state, facts[-1])
    return [one.key for one in why]


def stakes(*amounts: int, spots: str) -> Stakes:
    """What the others stake, from seat 1, each on a spot of his own letter; a point is nothing."""
    return Stakes(stakes=(0, *amounts), spots=("", *(one.replace(".", "") for one in spots)))


TEN = stakes(10, spots="1")


def read_facts(text: str) -> tuple[Fact, ...]:
    return facts(GAME, re.sub(r"[A-Z]+", lambda name: SHORT[name[0]], text))


def offer(table: Oicho, key: str) -> Offer:
    return next(one for one in GAME.offers(table.state) if one.key == key)


def test_the_settlement_of_the_source() -> None:
    """Five ko against a dealer with 7: 30 and 10 on a 9, 30 on a 7, 10 and 20 on a 2."""
    staked = stakes(30, 10, 30, 10, 20, spots="11233")
    assert told(6, staked, Fights(spots=("9", "7", "2"), oya="7")).balances == (-10, 30, 10, 0, -10, -20)


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
            table = told(2, TEN, fought(*hands.split("/"), section), **chosen(GAME, house))
            assert table.balances[1] == 10 * int(gain), (house, fight)


@each(CASES["lie"])
def test_cards_that_can_lie_there(case: Case) -> None:
    house, text = case
    for laid in text.split(", "):
        hands, _, key = laid.partition(":")
        found = refused(2, TEN, fought(*hands.split("/"), "cards"), **chosen(GAME, house))
        assert " ".join(found) == key.strip(), laid


@pytest.mark.parametrize(
    ("fights", "ja", "en"),
    [
        (Fights(cards=(("9", "6"), ("1", "2")), hand=("4", "4")), "二の2枚は3以下なので、", "take a third (spot 2)."),
        (Fights(cards=(("9", "6"), ("8", "9", "10")), hand=("4", "4")), "二は2枚で7以上なので、", "is drawn (spot 2)."),
        (Fights(cards=(("9", "6"), ("9",)), hand=("4", "4")), "二の札は2枚か3枚。", "two or three cards (spot 2)."),
        (Fights(cards=(("9", "6"), ("9", "6")), hand=("1", "2")), "親の2枚は3以下なので、", "take a third (dealer)."),
    ],
)
def test_wrong_cards_are_named_by_their_spot(fights: Fights, ja: str, en: str) -> None:
    (why,) = told(3, stakes(10, 10, spots="12")).refusing(fights)
    assert why.text.ja.startswith(ja)
    assert en in why.text.en


@each(CASES["told"])
def test_what_can_be_told(case: Case) -> None:
    fights, house, key = case
    assert " ".join(refused(3, *read_facts(f"TWO; {fights}"), **chosen(GAME, house))) == key


def test_first_fights_pay_by_two_cards_and_the_others_by_three() -> None:
    table = told(4, stakes(10, 20, 30, spots="123"), Fights(spots=("3", "7", "9"), oya="8", first=(1,), two=5))
    assert table.balances == (0, -10, -20, 30)
    assert [line.label.ja for line in table.month.lines[1:]] == ["3 対 5", "7 対 8", "9 対 8"]


def test_events_are_settled_in_order() -> None:
    """Arashi at once, then the fights on two cards, the wrong draw, and the rest (special.14, match.5)."""
    fights = Fights(spots=("4", "arashi", "foul", "9"), oya="8", first=(5,), two=5)
    table = told(6, stakes(10, 10, 10, 10, 10, spots="12341"), fights)
    assert [line.player for line in table.month.lines[1:]] == [2, 5, 3, 1, 4]


# ---------------------------------------------------------------- who deals next


@each(CASES["deals"])
def test_who_deals_next(case: Case) -> None:
    house, won, leader = chosen(GAME, case[0]), int(case[1]), int(case[2])
    after = told(3, stakes(abs(won), 0, spots="1."), Fights(spots=("2" if won > 0 else "9",), oya="6"), **house)
    by_totals = told(3, Totals(amounts=(won, -won, 0)), **house)
    assert after.next[1] == by_totals.next[1] == leader
    for named in range(3):
        wrong = GAME.check(told(3, **house).state, Totals(amounts=(won, -won, 0), leader=named))
        said = [(why.key, why.where, f"@{leader}" in why.text.ja) for why in wrong]
        assert said == [("totals-next", "leader", True)] * (named != leader)
        assert {why.clause for why in wrong} <= {*by_totals.lines[-1].clauses}


@each(CASES["goke"])
def test_the_deal_passes_after_a_fight_with_five_or_less(case: Case) -> None:
    fights, leader, clause = case
    table = told(2, *read_facts(f"TEN; {fights}"), rotate="goke")
    assert (table.next[1], table.month.lines[-1].clauses[-1]) == (int(leader), f"oichokabu.{clause}")


GOKE: dict[str, Any] = {"rotate": "goke", "months": 2}
SAID, UNSAID = Totals(amounts=(10, -10, 0, 0), leader=1), Totals(amounts=(10, -10, 0, 0))


def test_five_or_less_passes_the_deal_to_the_right_and_nowhere_else() -> None:
    """Totals, and a match that goes on after all, name the dealer or his right-hand neighbour (dealer.1, dealer.3)."""
    for before, form, seats in (((), "totals", ["0", "1"]), ((SAID, UNSAID), "go-on", ["1", "2"])):
        asked = offer(told(4, *before, **GOKE), form).inputs
        assert [choice.value for one in asked if one.name == "leader" for choice in one.choices] == seats
    for step, wrong in enumerate(([], [], ["totals-next"], ["totals-next"])):
        assert refused(4, Totals(amounts=(10, -10, 0, 0), leader=step), **GOKE) == wrong
        assert refused(4, SAID, UNSAID, Length(months=3, leader=(1 + step) % 4), **GOKE) == wrong


@pytest.mark.parametrize(
    ("form", "before", "must"),
    [
        ("totals", (), True),
        ("totals", (SAID,), False),
        ("go-on", (SAID, UNSAID), True),
        ("go-on", (SAID, SAID), None),
    ],
)
def test_totals_ask_who_deals_next_unless_the_match_ends(form: str, before: tuple[Fact, ...], must: bool | None) -> None:
    """Which numbers were fought with, totals do not tell (dealer.3); a match that goes on after all asks then."""
    asked = offer(told(4, *before, **GOKE), form).inputs
    assert next((not one.optional for one in asked if one.name == "leader"), None) is must


def test_a_match_goes_on_with_who_is_said_to_deal() -> None:
    assert told(4, SAID, UNSAID, Length(months=3, leader=2), **GOKE).next[1] == 2
    assert refused(4, SAID, UNSAID, Length(months=3), **GOKE) == ["totals-dealer"]


@pytest.mark.parametrize(
    ("house", "least", "most"),
    [
        ({}, -100, 300),
        ({"oya_arashi": "lose"}, -100, 300),
        ({"oya_arashi": "on"}, -300, 300),
        ({"oya_arashi": "on", "arashi3": "off"}, -100, 100),
        ({"arashi3": "off"}, -100, 100),
    ],
)
def test_totals_fit_into_the_domae_by_the_multiples_of_the_table(house: dict[str, Any], least: int, most: int) -> None:
    for amount in (least, most):
        assert refused(2, Totals(amounts=(-amount, amount)), **house) == []
    for amount in (least - 1, most + 1):
        assert refused(2, Totals(amounts=(-amount, amount)), **house) == ["totals-over"]
    wins = refused(2, Totals(amounts=(-150, 150)), **house), refused(2, Totals(amounts=(-151, 151)), **house)
    assert wins == ([] if most == 300 else ["totals-over"], ["totals-over"])  # 151 is no multiple of three, nor of any other


@pytest.mark.parametrize(
    ("fights", "house", "clause"),
    [
        (Fights(spots=("arashi",), oya="8"), {}, "special.14"),
        (Fights(spots=("foul",), oya="8"), {"oya_arashi": "on"}, "draw.12"),
    ],
)
def test_nobody_is_left_to_fight_for_a_reason(fights: Fights, house: dict[str, Any], clause: str) -> None:
    (why,) = told(2, TEN, **house).refusing(fights)
    assert (why.key, why.clause) == ("oya-idle", f"oichokabu.{clause}")


@each(CASES["why"])
def test_who_deals_next_is_explained(case: Case) -> None:
    house, fights, ja, en = case
    reasons = told(3, *read_facts(f"TWO; {fights}"), **chosen(GAME, house)).ask("banker").reasons
    assert any(ja in one.words.ja and en in one.words.en for one in reasons)


def test_the_bank_is_counted_anew() -> None:
    first = (stakes(60, 40, spots="12"), Fights(spots=("2", "2"), oya="6"))
    months = (*first, Stakes(stakes=(30, 0, 0), spots=("1",)), Fights(spots=("9",), oya="6"))
    after, bank = told(3, *months).month, told(3, *months, domae_kind="bank").month
    assert (after.leader, after.run, after.row) == (1, -30, 1)
    assert (after.following().leader, after.following().ceiling) == (1, 100)
    assert (bank.following().leader, bank.following().ceiling) == (1, 70)


# ---------------------------------------------------------------- months


@each(CASES["staked"])
def test_what_may_be_staked(case: Case) -> None:
    assert " ".join(refused(3, *read_facts(case[0]))) == case[1]


def test_a_month_is_dealt_again() -> None:
    after = told(2, TEN, Redo()).month
    assert (after.number, after.leader, after.staked, after.over) == (1, 0, (), False)
    assert told(2, TEN, Redo(), stakes(20, spots="2"), Fights(spots=("", "9"), oya="8")).balances == (-20, 20)


@pytest.mark.parametrize("facts", [(stakes(0, 0, spots=".."),), (Stake(player=2, stake=0), Stake(player=1, stake=0))])
def test_a_month_that_nobody_stakes_on(facts: tuple[Fact, ...]) -> None:
    """The stakes end it (oichokabu.bet.3), also if each tells his own; the deal passes as by any other month."""
    now = told(3, *facts, rotate="months", rotate_months=1).month
    assert (now.over, now.next, now.moved) == (True, 1, (0, 0, 0))
    cited = ("domae.1", "bet.1", "bet.3", "dealer.5", "dealer.1", "dealer.7")
    assert now.lines[-1].clauses == tuple(f"oichokabu.{one}" for one in cited)


def test_the_match_ends_when_the_table_stops_and_goes_on_if_it_agrees() -> None:
    month = (TEN, Fights(spots=("9",), oya="8"))
    assert told(2, *month, *month).final is None
    assert told(2, *month, *month, Length(months=2)).final == (-20, 20)
    assert told(2, *month, Length(months=1), Length(months=3)).final is None


def test_the_sheet_of_a_month() -> None:
    """A stake small before the figure, a draw without one, the hatch of who sits out, and how the bank moved."""
    made = told(5, stakes(20, 10, 10, 0, spots="123."), Fights(spots=("arashi", "6", "2"), oya="6")).state
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


@pytest.mark.parametrize(
    ("house", "key", "question", "said", "says"),
    [
        ({}, "sweep", {"one": 4, "two": 1}, "They may come in either order.", True),
        ({"shippin": "ordered"}, "sweep", {"one": 4, "two": 1}, "Month 1 came second, as it must.", True),
        *(
            (PLAIN | house, "arashi", {"who": "ko", "one": 2, "two": 2, "three": 2}, said, says)
            for house, compared in ((ARASHI, True), (LOSE, False), ({}, False))
            for said, says in (
                ("If the dealer has one too, the digits of the totals decide.", compared),
                ("As much as the stake.", True),
            )
        ),
    ],
)
def test_special_hands_are_explained(house: dict[str, Any], key: str, question: dict[str, Any], said: str, says: bool) -> None:
    """The order of a sweep; an arashi is compared with the dealer's only where he may win with one."""
    assert (said in [one.words.en for one in told(3, **house).ask(key, **question).reasons]) is says


@pytest.mark.parametrize("before", [(), (Stake(player=1, stake=60, spot="1"),)])
def test_a_stake_that_is_told_anew_leaves_its_own_room(before: tuple[Stake, ...]) -> None:
    amount = next(one for one in offer(told(3, *before), "stake").inputs if one.name == "stake")
    assert amount.gauge is not None
    assert amount.gauge.left == 100


@each(CASES["counted"])
def test_an_arashi_is_counted_once_for_whoever_made_it(case: Case) -> None:
    fights, house, arashi = case
    state = told(4, *read_facts(f"THREE; {fights}"), **chosen(GAME, house)).state
    made = [f"{event.player}:{event.moved}" for event in GAME.events(state) if event.kind == "special"]
    assert sorted(made) == arashi.split()


def test_a_call_of_the_dealer_is_no_fight() -> None:
    after = told(4, Call(card="sancho"), *read_facts("THREE"), Fights(spots=("8", "9", "2"), oya="6")).state
    assert {event.player for event in GAME.events(after) if event.kind == "fights"} == {1, 2, 3}


@pytest.mark.parametrize(("deck", "clause"), [("40", "setup.2"), ("48", "setup.3")])
def test_too_many_cards_of_a_month_cite_the_clause_on_the_deck(deck: str, clause: str) -> None:
    fights = Fights(cards=(("3", "3", "1"),), hand=("3", "3", "3"))
    assert told(2, TEN, deck=deck).refuses(fights) == (("cards-five", clause),)


def test_the_form_of_cards_asks_for_the_two_of_a_dealer_who_drew_wrongly_after_he_fought_somebody() -> None:
    table = told(3, stakes(20, 10, spots="12"))
    tapped = {"cards.0": ["9", "9"], "cards.1": ["2", "5"], "oya": ["foul"], "first": ["1"], "two": ["9"]}
    fights = read(offer(table, "fights-cards"), tapped, 3).fact
    assert fights is not None
    table.say(fights)
    laid = read(offer(told(3, stakes(20, 10, spots="12")), "fights-cards"), tapped | {"oya": [], "hand": ["2", "3", "4"]}, 3).fact
    assert isinstance(laid, Fights)
    assert laid.two is None
