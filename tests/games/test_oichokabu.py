"""おいちょかぶ: fights, payments, and who deals next, as tables of cases written from the clauses."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.book import book
from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.forms import read
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, Refused, add, fold
from scorekeeper.examples import run
from scorekeeper.games.banking.ending import Length
from scorekeeper.games.oichokabu import GAME
from scorekeeper.games.oichokabu.facts import Call, Fights, Stake, Stakes
from scorekeeper.games.oichokabu.house import OichokabuHouse

PLAYERS = ("秋山", "石川", "上田", "江口", "小野", "久保")
EXAMPLES = [(clause.id, example) for clause in book(GAME).clauses.values() for example in clause.examples]


def played(seats: int, *facts: Fact, **house: Any) -> Record:
    """The record of these facts, every one of which stands."""
    record = Record(GAME, GAME.edition, OichokabuHouse(**house), PLAYERS[:seats])
    state = fold(record)
    for fact in facts:
        assert not isinstance(state, Refused)
        told = add(record, state, fact)
        assert not isinstance(told, Refused), (fact, told)
        record, state = told
    return record


def state(seats: int, *facts: Fact, **house: Any) -> Any:
    found = fold(played(seats, *facts, **house))
    assert not isinstance(found, Refused)
    return found


def refused(seats: int, *facts: Fact, **house: Any) -> list[str]:
    """The keys of the objections to the last of the facts."""
    return [one.key for one in GAME.check(state(seats, *facts[:-1], **house), facts[-1])]


def stakes(*amounts: int, spots: str) -> Stakes:
    """What the others stake, from seat 1, each on a spot of his own letter; a point is nothing."""
    return Stakes(stakes=(0, *amounts), spots=("", *(one.replace(".", "") for one in spots)))


def balances(seats: int, *facts: Fact, **house: Any) -> tuple[int, ...]:
    moved = GAME.balances(state(seats, *facts, **house))
    assert sum(moved) == 0
    return moved


@pytest.mark.parametrize(("clause", "example"), EXAMPLES, ids=[f"{id}-{nth}" for nth, (id, _) in enumerate(EXAMPLES)])
def test_an_example_of_the_rule_book(clause: str, example: Any) -> None:
    assert run(GAME, example).problems == (), clause


def test_every_computable_clause_is_cited_and_shown() -> None:
    whole = book(GAME).clauses
    assert len(whole) == 89
    assert [one.id for one in whole.values() if not one.procedure and not one.examples] == []
    for _, example in EXAMPLES:
        ran = run(GAME, example)
        if ran.state:
            GAME.offers(ran.state), GAME.inquiries(ran.state), GAME.board(ran.state)
            GAME.sheet(ran.state, PLAYERS[: ran.state.seats])
    cited = GAME.cited()
    assert [one.id for one in whole.values() if not one.procedure and one.id not in cited] == []
    assert sorted(cited - whole.keys()) == []


def test_the_settlement_of_the_source() -> None:
    """Five ko against a dealer with 7: 30 and 10 on a 9, 30 on a 7, 10 and 20 on a 2."""
    staked = stakes(30, 10, 30, 10, 20, spots="11233")
    moved = balances(6, staked, Fights(spots=("9", "7", "2"), oya="7"))
    assert moved == (-10, 30, 10, 0, -10, -20)


@pytest.mark.parametrize(
    ("ko", "oya", "house", "gain"),
    [
        # Numbers (match.1, match.3, match.4).
        ("9", "8", {}, 1),
        ("0", "9", {}, -1),
        ("0", "0", {}, 0),
        ("0", "0", {"tie": "oya"}, -1),
        ("1", "0", {"tie": "oya"}, 1),
        # The dealer's sweeps (special.1, special.2) and arashi (special.3, special.10).
        ("9", "shippin", {}, -1),
        ("9", "kuppin", {}, -1),
        ("arashi", "shippin", {"oya_arashi": "on"}, 3),
        ("arashi", "kuppin", {"oya_arashi": "lose", "arashi3": "off"}, 1),
        ("arashi", "9", {"oya_arashi": "on"}, 3),
        ("arashi", "9", {"oya_arashi": "on", "arashi3": "off"}, 1),
        # The dealer's arashi (special.16, special.18).
        ("9", "arashi", {"oya_arashi": "on"}, -3),
        ("9", "arashi", {"oya_arashi": "on", "arashi3": "off"}, -1),
        ("9", "arashi", {"oya_arashi": "lose"}, 3),
        ("0", "arashi", {"oya_arashi": "lose", "arashi3": "off"}, 1),
        ("arashi", "arashi", {"oya_arashi": "lose"}, 3),
        # Wrong draws noticed too late (draw.12).
        ("foul", "9", {}, -1),
        ("9", "foul", {}, 1),
        ("0", "foul", {"tie": "oya"}, 1),
    ],
)
def test_a_fight(ko: str, oya: str, house: dict[str, str], gain: int) -> None:
    alone = ko == "foul"
    told = Fights(spots=(ko,), oya="" if alone else oya)
    assert balances(2, stakes(10, spots="1"), told, **house) == (-10 * gain, 10 * gain)


@pytest.mark.parametrize(
    ("mine", "his", "gain", "tie"),
    # Three of a month make 3, 6, 9, 2, 5, 8, 1, 4, 7, 0 from month 1 on (special.17).
    [("3", "6", 3, "draw"), ("6", "3", -3, "draw"), ("10", "1", -3, "draw"), ("1", "10", 3, "oya"), ("8", "2", -3, "oya")],
)
def test_arashi_against_arashi(mine: str, his: str, gain: int, tie: str) -> None:
    told = Fights(spots=("arashi",), oya="arashi", months=(mine, "", "", "", his))
    assert balances(2, stakes(10, spots="1"), told, oya_arashi="on", tie=tie) == (-10 * gain, 10 * gain)


@pytest.mark.parametrize(("tie", "gain"), [("draw", 0), ("oya", -3)])
def test_equal_arashi_of_two_months(tie: str, gain: int) -> None:
    """Only with 48 cards: 10 and 11 both make 0."""
    told = Fights(spots=("arashi",), oya="arashi", months=("10", "", "", "", "11"))
    assert balances(2, stakes(10, spots="1"), told, deck="48", oya_arashi="on", tie=tie) == (-10 * gain, 10 * gain)


@pytest.mark.parametrize(
    ("cards", "hand", "house", "gain"),
    [
        (("4", "5"), ("3", "5"), {}, 1),
        (("4", "5"), ("4", "1"), {}, -1),
        (("4", "5"), ("1", "4"), {}, -1),
        (("4", "5"), ("1", "4"), {"shippin": "ordered"}, 1),
        (("1", "3"), ("1", "9", "2"), {"shippin": "ordered"}, 1),
        (("2", "2", "2"), (), {}, 3),
        (("10", "10", "10"), (), {"arashi3": "off"}, 1),
        (("4", "1"), ("2", "4"), {}, -1),
        (("6", "10"), ("3", "3", "3"), {}, -1),
        (("6", "10"), ("3", "3", "3"), {"oya_arashi": "on"}, -3),
        (("6", "10"), ("3", "3", "3"), {"oya_arashi": "lose"}, 3),
        (("12", "11"), ("1", "2", "5"), {"deck": "48", "n11": 4, "n12": 5}, 1),
    ],
)
def test_a_fight_by_cards(cards: tuple[str, ...], hand: tuple[str, ...], house: dict[str, Any], gain: int) -> None:
    assert balances(2, stakes(10, spots="1"), Fights(cards=(cards,), hand=hand), **house) == (-10 * gain, 10 * gain)


@pytest.mark.parametrize(
    ("cards", "hand", "house", "keys"),
    [
        (("1", "2"), ("4", "4"), {}, ["draw-must"]),
        (("1", "3"), ("4", "4"), {}, []),
        (("1", "2"), ("4", "4"), {"santa": "off"}, []),
        (("3", "4", "1"), ("4", "4"), {}, []),  # 3 and 1, then 4
        (("8", "9", "10"), ("4", "4"), {}, ["draw-not"]),  # any two of them make 7 or more
        (("9", "9", "9"), ("4", "4"), {}, ["draw-not"]),
        (("9", "9", "9"), (), {"shichiken": "off"}, []),
        (("9", "6"), ("1", "9"), {}, []),
        (("9", "6"), ("1", "9"), {"shippin": "ordered"}, ["draw-must"]),
        (("9", "6"), ("5", "4", "1"), {}, ["draw-not"]),
        (("9", "6"), ("5",), {}, ["cards-two"]),
        (("9", "12"), ("5", "1"), {}, ["cards-deck"]),
        (("9", "12"), ("5", "1"), {"deck": "48"}, []),
        (("5", "5", "5"), ("5", "5"), {}, ["cards-five"]),
    ],
)
def test_cards_that_can_lie_there(cards: tuple[str, ...], hand: tuple[str, ...], house: dict[str, Any], keys: list[str]) -> None:
    assert refused(2, stakes(10, spots="1"), Fights(cards=(cards,), hand=hand), **house) == keys


@pytest.mark.parametrize(
    ("told", "ja", "en"),
    [
        (Fights(cards=(("9", "6"), ("1", "2")), hand=("4", "4")), "二の2枚は3以下なので、", "take a third (spot 2)."),
        (Fights(cards=(("9", "6"), ("8", "9", "10")), hand=("4", "4")), "二は2枚で7以上なので、", "is drawn (spot 2)."),
        (Fights(cards=(("9", "6"), ("9",)), hand=("4", "4")), "二の札は2枚か3枚。", "two or three cards (spot 2)."),
        (Fights(cards=(("9", "6"), ("9", "6")), hand=("1", "2")), "親の2枚は3以下なので、", "take a third (dealer)."),
    ],
)
def test_wrong_cards_are_named_by_their_spot(told: Fights, ja: str, en: str) -> None:
    (why,) = GAME.check(state(3, stakes(10, 10, spots="12")), told)
    assert why.text.ja.startswith(ja)
    assert en in why.text.en


@pytest.mark.parametrize(
    ("told", "house", "key"),
    [
        (Fights(spots=("9", "9"), oya="8", first=(1,), two=5), {}, None),
        (Fights(spots=("9", "9"), oya="8", first=(1,), two=5), {"two_then_three": "off"}, "first-off"),
        (Fights(spots=("9", "9"), oya="8", first=(1,), two=7), {}, "first-seven"),
        (Fights(spots=("9", "9"), oya="8", first=(1,), two=7), {"shichiken": "off"}, None),
        (Fights(spots=("9", "9"), oya="foul", first=(1,), two=7), {}, None),  # that is what he drew wrongly
        (Fights(spots=("9", "9"), oya="8", first=(1, 2), two=5), {}, "first-all"),
        (Fights(spots=("9", "9"), oya="8", first=(1, 1), two=5), {}, "first-who"),
        (Fights(spots=("9", "9"), oya="8", first=(0,), two=5), {}, "first-who"),
        (Fights(spots=("arashi", "9"), oya="8", first=(1,), two=5), {}, "first-who"),
        (Fights(spots=("arashi", "9"), oya="8", first=(1,), two=5), {"oya_arashi": "on"}, None),
        (Fights(spots=("9", "9"), oya="8", first=(1,)), {}, "first-number"),
        (Fights(spots=("9", "9"), oya="8", two=5), {}, "first-two"),
        (Fights(spots=("9", "9"), hand=("2", "3"), first=(1,)), {}, "first-third"),
        (Fights(spots=("9", "9"), hand=("2", "3", "4"), first=(1,)), {}, None),
        (Fights(spots=("9", "9"), hand=("4", "1", "4"), first=(1,)), {}, "first-special"),
        (Fights(spots=("9", "9"), hand=("2", "3", "4"), first=(1,), two=5), {}, "told-twice"),
        (Fights(spots=("9", ""), oya="shippin", first=(1,), two=5), {}, "first-special"),
        (Fights(spots=("9", "9", "9"), oya="8"), {}, "spot-unstaked"),
        (Fights(spots=("9",), oya="8"), {}, "spot-none"),
        (Fights(spots=("9",), oya="kuppin"), {}, None),
        (Fights(spots=("9", "9")), {}, "oya-none"),
        (Fights(spots=("foul", "arashi")), {}, None),
        (Fights(spots=("foul", "9"), oya="8", first=(2,), two=5), {}, None),
        (Fights(spots=("foul", "9"), first=(2,), two=5), {}, None),
        (Fights(spots=("foul", "arashi"), oya="8"), {}, "oya-idle"),
        (Fights(spots=("9", "9"), oya="arashi"), {}, "oya-arashi-off"),
        (Fights(spots=("9", "9"), oya="arashi", first=(1,), two=4), {"oya_arashi": "on"}, None),
        (Fights(spots=("9", "9"), oya="arashi", first=(1,), two=5), {"oya_arashi": "on"}, "arashi-two"),
        (Fights(spots=("arashi", "9"), oya="8", months=("3",)), {"oya_arashi": "on"}, "months-idle"),
        (Fights(spots=("foul", "9"), oya="8"), {"santa": "off", "shichiken": "off"}, "foul-off"),
    ],
)
def test_what_can_be_told(told: Fights, house: dict[str, Any], key: str | None) -> None:
    assert refused(3, stakes(10, 20, spots="12"), told, **house) == ([key] if key else [])


def test_first_fights_pay_by_two_cards_and_the_others_by_three() -> None:
    staked = stakes(10, 20, 30, spots="123")
    assert balances(4, staked, Fights(spots=("3", "7", "9"), oya="8", first=(1,), two=5)) == (0, -10, -20, 30)
    lines = state(4, staked, Fights(spots=("3", "7", "9"), oya="8", first=(1,), two=5)).own.now.lines
    assert [line.label.ja for line in lines[1:]] == ["3 対 5", "7 対 8", "9 対 8"]


def test_events_are_settled_in_order() -> None:
    """Arashi at once, then the fights on two cards, the wrong draw, and the rest (special.14, match.5)."""
    staked = stakes(10, 10, 10, 10, 10, spots="12341")
    told = Fights(spots=("4", "arashi", "foul", "9"), oya="8", first=(5,), two=5)
    assert [line.player for line in state(6, staked, told).own.now.lines[1:]] == [2, 5, 3, 1, 4]


@pytest.mark.parametrize(
    ("house", "won", "leader"),
    [
        ({}, 100, 1),
        ({}, 99, 0),
        ({}, -100, 1),
        ({}, -99, 0),
        ({"domae": 30}, 30, 1),
        ({"rotate": "months"}, 10, 1),
        ({"rotate": "months", "rotate_months": 2}, 10, 0),
        ({"rotate": "winner"}, 10, 0),
        ({"rotate": "winner"}, -10, 1),
        ({"domae_kind": "bank"}, 100, 1),
        ({"domae_kind": "bank", "bank_target": "3"}, 100, 0),
        ({"domae_kind": "bank"}, -100, 1),
        ({"domae_kind": "bank", "rotate": "months"}, 10, 0),
    ],
)
def test_who_deals_next(house: dict[str, Any], won: int, leader: int) -> None:
    after = state(3, stakes(abs(won), 0, spots="1."), Fights(spots=("2" if won > 0 else "9",), oya="6"), **house)
    assert GAME.coming(after).leader == leader
    by_totals = state(3, Totals(amounts=(won, -won, 0)), **house)
    assert GAME.coming(by_totals).leader == leader
    for named in range(3):
        wrong = GAME.check(state(3, **house), Totals(amounts=(won, -won, 0), leader=named))
        assert [(why.key, why.where, f"@{leader}" in why.text.ja) for why in wrong] == [("totals-next", "leader", True)] * (
            named != leader
        )
        assert {why.clause for why in wrong} <= {*GAME.lines(by_totals)[-1].clauses}


def test_five_or_less_passes_the_deal_to_the_right_and_nowhere_else() -> None:
    """Totals, and a match that goes on after all, name the dealer or his right-hand neighbour (dealer.1, dealer.3)."""
    house: dict[str, Any] = {"rotate": "goke", "months": 2}
    first, last = Totals(amounts=(10, -10, 0, 0), leader=1), Totals(amounts=(10, -10, 0, 0))
    asked = (((), "totals", ["0", "1"]), ((first, last), "go-on", ["1", "2"]))
    for before, form, seats in asked:
        offer = next(one for one in GAME.offers(state(4, *before, **house)) if one.key == form)
        assert [choice.value for one in offer.inputs if one.name == "leader" for choice in one.choices] == seats
    for step, wrong in enumerate(([], [], ["totals-next"], ["totals-next"])):
        assert refused(4, Totals(amounts=(10, -10, 0, 0), leader=step), **house) == wrong
        assert refused(4, first, last, Length(months=3, leader=(1 + step) % 4), **house) == wrong


def test_totals_ask_who_deals_next_unless_the_match_ends() -> None:
    """Which numbers were fought with, totals do not tell (dealer.3); a match that goes on after all asks then."""

    def asks(at: State, form: str) -> bool | None:
        offer = next(one for one in GAME.offers(at) if one.key == form)
        return next((not one.optional for one in offer.inputs if one.name == "leader"), None)

    month = Totals(amounts=(10, -10, 0), leader=1)
    house: dict[str, Any] = {"rotate": "goke", "months": 2}
    assert [asks(state(3, *before, **house), "totals") for before in ((), (month,))] == [True, False]
    ended = state(3, month, Totals(amounts=(10, -10, 0)), **house)
    assert asks(ended, "go-on")
    assert asks(state(3, month, month, **house), "go-on") is None
    assert GAME.coming(state(3, month, Totals(amounts=(10, -10, 0)), Length(months=3, leader=2), **house)).leader == 2
    assert refused(3, Totals(amounts=(10, -10, 0)), **house) == ["totals-dealer"]
    assert refused(3, month, Totals(amounts=(10, -10, 0)), Length(months=3), **house) == ["totals-dealer"]


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
    ("staked", "told", "house", "clause"),
    [
        (stakes(10, spots="1"), Fights(spots=("arashi",), oya="8"), {}, "special.14"),
        (stakes(10, spots="1"), Fights(spots=("foul",), oya="8"), {"oya_arashi": "on"}, "draw.12"),
    ],
)
def test_nobody_is_left_to_fight_for_a_reason(staked: Stakes, told: Fights, house: dict[str, Any], clause: str) -> None:
    (why,) = GAME.check(state(2, staked, **house), told)
    assert (why.key, why.clause) == ("oya-idle", f"oichokabu.{clause}")


@pytest.mark.parametrize(
    ("told", "clause"),
    [
        (Fights(spots=("2",), oya="6"), "dealer.8"),
        (Fights(spots=("2",), oya="shippin"), "dealer.4"),
        (Fights(spots=("arashi",)), "dealer.4"),
        (Fights(spots=("foul",)), "dealer.8"),
    ],
)
def test_the_dealer_stays_for_a_reason(told: Fights, clause: str) -> None:
    assert state(2, stakes(10, spots="1"), told, rotate="goke").own.now.lines[-1].clauses[-1] == f"oichokabu.{clause}"


@pytest.mark.parametrize(
    ("house", "told", "ja", "en"),
    [
        ({"rotate": "goke"}, Fights(spots=("2", "9"), oya="8", first=(1,), two=5), "勝負した数は5・8。", "fought with 5, 8."),
        ({"rotate": "winner"}, Fights(spots=("2", "9"), oya="8"), "一番勝ったのは@2の+20点。", "@2 won most: +20."),
        ({}, Fights(spots=("2", "9"), oya="8"), "代わる決まりに当たらなければ", "If nothing passes the deal"),
        ({"domae": 60}, Fights(spots=("2", "9"), oya="8"), "胴前は60点。", "The domae is 60."),
        ({"rotate": "months", "rotate_months": 3}, Fights(oya="shippin"), "するのは3か月まで。", "in a row for a dealer: 3."),
        ({"domae_kind": "bank"}, Fights(oya="shippin"), "100点で始まり、いま130点。", "began with 100 and holds 130."),
    ],
)
def test_who_deals_next_is_explained(house: dict[str, Any], told: Fights, ja: str, en: str) -> None:
    reasons = GAME.ask["banker"](state(3, stakes(10, 20, spots="12"), told, **house), {}).reasons
    assert any(ja in one.words.ja and en in one.words.en for one in reasons)


@pytest.mark.parametrize(
    ("told", "leader"),
    [
        (Fights(spots=("2",), oya="5"), 1),
        (Fights(spots=("2",), oya="6"), 0),
        (Fights(spots=("2",), oya="0"), 1),
        (Fights(spots=("2",), oya="shippin"), 0),
        (Fights(spots=("arashi",)), 0),
        (Fights(spots=("2",), oya="foul"), 0),
    ],
)
def test_the_deal_passes_after_a_fight_with_five_or_less(told: Fights, leader: int) -> None:
    assert GAME.coming(state(2, stakes(10, spots="1"), told, rotate="goke")).leader == leader


def test_the_bank_is_counted_anew() -> None:
    months: Sequence[Fact] = (
        stakes(60, 40, spots="12"),
        Fights(spots=("2", "2"), oya="6"),
        Stakes(stakes=(30, 0, 0), spots=("1",)),
        Fights(spots=("9",), oya="6"),
    )
    after = state(3, *months).own.now
    assert (after.leader, after.run, after.row) == (1, -30, 1)
    assert (after.following().leader, after.following().ceiling) == (1, 100)
    bank = state(3, *months, domae_kind="bank").own.now
    assert (bank.following().leader, bank.following().ceiling) == (1, 70)


@pytest.mark.parametrize(
    ("facts", "keys"),
    [
        ((Stakes(stakes=(0, 60, 40), spots=("", "1", "2")),), []),
        ((Stakes(stakes=(0, 60, 41), spots=("", "1", "2")),), ["stakes-over"]),
        ((Stakes(stakes=(5, 60, 0), spots=("1", "1", "")),), ["stakes-banker"]),
        ((Stakes(stakes=(0, 10, 10, 10), spots=("", "1", "1", "1")),), ["stakes-seat"]),
        ((Stakes(stakes=(0, 10, 10), spots=("", "1")),), ["stake-spot"]),
        ((Stakes(stakes=(0, 10), spots=("", "1", "2")),), ["stake-spot"]),
        ((Stake(player=1, stake=100, spot="1"), Stake(player=2, stake=0)), []),
        ((Stake(player=1, stake=100, spot="1"), Stake(player=2, stake=1, spot="1")), ["stakes-room"]),
        ((Stake(player=1, stake=70, spot="1"), Stake(player=1, stake=100, spot="1")), []),
        ((Stake(player=1, stake=70, spot="1"), Stake(player=2, stake=0), Stake(player=1, stake=5, spot="1")), ["stakes-closed"]),
        ((Stake(player=0, stake=70, spot="1"),), ["stakes-banker"]),
        ((Stake(player=3, stake=70, spot="1"),), ["stakes-seat"]),
        ((Call(card="name"), Call(card="sancho")), ["call-twice"]),
        ((stakes(10, spots="1"), Call(card="name")), ["call-late"]),
    ],
)
def test_what_may_be_staked_and_called(facts: tuple[Fact, ...], keys: list[str]) -> None:
    assert refused(3, *facts) == keys


def test_a_month_is_dealt_again() -> None:
    after = state(2, stakes(10, spots="1"), Redo()).own.now
    assert (after.number, after.leader, after.staked, after.over) == (1, 0, (), False)
    assert balances(2, stakes(10, spots="1"), Redo(), stakes(20, spots="2"), Fights(spots=("", "9"), oya="8")) == (-20, 20)


def test_a_month_that_nobody_stakes_on() -> None:
    """The stakes end it (oichokabu.bet.3), also if each tells his own; the deal passes as by any other month."""
    alone = Stake(player=2, stake=0), Stake(player=1, stake=0)
    for told in ((stakes(0, 0, spots=".."),), alone):
        now = state(3, *told, rotate="months", rotate_months=1).own.now
        assert (now.over, now.next, now.moved) == (True, 1, (0, 0, 0))
        assert now.lines[-1].clauses == (
            "oichokabu.domae.1",
            *(f"oichokabu.{one}" for one in ("bet.1", "bet.3", "dealer.5", "dealer.1", "dealer.7")),
        )
    assert refused(3, stakes(0, 0, spots=".."), Fights()) == ["fights-stakes"]


def test_the_match_ends_when_the_table_stops_and_goes_on_if_it_agrees() -> None:
    month = (stakes(10, spots="1"), Fights(spots=("9",), oya="8"))
    assert GAME.final(state(2, *month, *month)) is None
    assert GAME.final(state(2, *month, *month, Length(months=2))) == (-20, 20)
    assert GAME.final(state(2, *month, Length(months=1), Length(months=3))) is None


def test_the_sheet_of_a_month() -> None:
    """A stake small before the figure, a draw without one, the hatch of who sits out, and how the bank moved."""
    staked = stakes(20, 10, 10, 0, spots="123.")
    made = GAME.sheet(state(5, staked, Fights(spots=("arashi", "6", "2"), oya="6")), PLAYERS[:5])
    (row,) = made.rounds[0].rows
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
    ("shippin", "en"), [("either", "They may come in either order."), ("ordered", "Month 1 came second, as it must.")]
)
def test_the_order_of_a_sweep_is_explained(shippin: str, en: str) -> None:
    reasons = GAME.ask["sweep"](state(3, shippin=shippin), {"one": 4, "two": 1}).reasons
    assert en in [one.words.en for one in reasons]


@pytest.mark.parametrize(("house", "says"), [({"oya_arashi": "on"}, True), ({"oya_arashi": "lose"}, False), ({}, False)])
def test_an_arashi_is_compared_with_that_of_the_dealer_where_he_may_win_with_one(house: dict[str, Any], says: bool) -> None:
    asked = {"who": "ko", "one": 2, "two": 2, "three": 2}
    reasons = GAME.ask["arashi"](state(3, arashi3="off", **house), asked).reasons
    assert ("If the dealer has one too, the digits of the totals decide." in [one.words.en for one in reasons]) is says
    assert "As much as the stake." in [one.words.en for one in reasons]


@pytest.mark.parametrize(("before", "left"), [((), 100), ((Stake(player=1, stake=60, spot="1"),), 100)])
def test_a_stake_that_is_told_anew_leaves_its_own_room(before: tuple[Stake, ...], left: int) -> None:
    offer = next(one for one in GAME.offers(state(3, *before)) if one.key == "stake")
    amount = next(one for one in offer.inputs if one.name == "stake")
    assert amount.gauge is not None
    assert amount.gauge.left == left


MADE = stakes(20, 10, 10, spots="123")


@pytest.mark.parametrize(
    ("told", "house", "arashi"),
    [
        (Fights(spots=("arashi", "9", "2"), oya="6"), {}, {1: 60}),
        (Fights(spots=("arashi", "9", "2"), oya="6"), {"oya_arashi": "on"}, {1: 60}),
        (Fights(spots=("arashi", "9", "2"), oya="6", first=(1,), two=4), {"oya_arashi": "lose"}, {1: 60}),
        (Fights(spots=("8", "9", "2"), oya="arashi"), {"oya_arashi": "on"}, {0: 120}),
        (Fights(spots=("8", "9", "2"), oya="arashi"), {"oya_arashi": "lose"}, {0: -120}),
        (Fights(spots=("arashi", "9", "2"), oya="arashi"), {"oya_arashi": "lose"}, {0: -120, 1: 60}),
        (
            Fights(spots=("arashi", "9", "2"), oya="arashi", months=("3", "", "", "", "3")),
            {"oya_arashi": "on"},
            {0: 60, 1: 0},
        ),
        (Fights(spots=("arashi", "9", "2"), oya="foul"), {"oya_arashi": "on"}, {1: 20}),
    ],
)
def test_an_arashi_is_counted_once_for_whoever_made_it(told: Fights, house: dict[str, Any], arashi: dict[int, int]) -> None:
    made = [event for event in GAME.events(state(4, MADE, told, **house)) if event.kind == "special"]
    assert {event.player: event.moved for event in made} == arashi
    assert len(made) == len(arashi)


def test_a_call_of_the_dealer_is_no_fight() -> None:
    after = state(4, Call(card="sancho"), MADE, Fights(spots=("8", "9", "2"), oya="6"))
    assert {event.player for event in GAME.events(after) if event.kind == "fights"} == {1, 2, 3}


@pytest.mark.parametrize(("deck", "clause"), [("40", "oichokabu.setup.2"), ("48", "oichokabu.setup.3")])
def test_too_many_cards_of_a_month_cite_the_clause_on_the_deck(deck: str, clause: str) -> None:
    (why,) = GAME.check(state(2, stakes(10, spots="1"), deck=deck), Fights(cards=(("3", "3", "1"),), hand=("3", "3", "3")))
    assert (why.key, why.clause) == ("cards-five", clause)


def test_the_form_of_cards_asks_for_the_two_of_a_dealer_who_drew_wrongly_after_he_fought_somebody() -> None:
    at = state(3, stakes(20, 10, spots="12"))
    offer = next(one for one in GAME.offers(at) if one.key == "fights-cards")
    tapped = {"cards.0": ["9", "9"], "cards.1": ["2", "5"], "oya": ["foul"], "first": ["1"], "two": ["9"]}
    told = read(offer, tapped, 3).fact
    assert told is not None
    assert GAME.check(at, told) == ()
    laid = read(offer, tapped | {"oya": [], "hand": ["2", "3", "4"]}, 3).fact
    assert isinstance(laid, Fights)
    assert laid.two is None
