"""The referee of 八八 with 出る・下りる: disputes of a table get the right answer."""

from collections.abc import Sequence
from typing import Any

import pytest
from classic_table import BIG, ZETSU, Table, counts, dealt, driven, hand, spoken

from scorekeeper.core.facts import Fact
from scorekeeper.core.inquiry import Ruling
from scorekeeper.games.hachihachi_classic.facts import Teyaku

Paid = set[tuple[int, int, int]]
SHISO = "sakura-hikari sakura-tan sakura-kasu1 sakura-kasu2 ume-tane ume-tan ume-kasu1".split()
SANBON = "sakura-hikari sakura-tan sakura-kasu1 ume-tane fuji-tan hagi-kasu1 kiku-kasu1".split()


def paid(ruling: Ruling) -> Paid:
    return {(one.payer, one.payee, one.amount) for one in ruling.payments}


def test_nobody_deals_after_the_year() -> None:
    assert "deals next" not in spoken("oiii", 5).say(hand(1, "shiso")).ask("winner").words.en


@pytest.mark.parametrize("later", [[], [driven(brights=1), hand(2, "sanbon")]])
def test_who_won_a_month_of_shiso_is_told_by_it_whatever_was_entered_after_it(later: Sequence[Fact]) -> None:
    table = spoken("iii", 5, shisou_then="month-end").say(hand(1, "shiso"))
    assert table.lines[-1].sort == "gift"
    assert table.say(*later).ask("winner").reasons[0].words.ja == "手役 四三"


@pytest.mark.parametrize(
    ("house", "bright", "difference", "verdict"),
    [
        ({}, "", 29, "29"),
        ({}, "", 30, "36"),
        ({}, BIG, 39, "72"),
        ({}, ZETSU, 40, "192"),
        ({"unit": "10"}, "", 50, "50"),
        ({"atsukai_3": 20}, "", 25, "36"),
        ({"atsukai": "off"}, BIG, 45, "90"),
        ({}, "", 0, "0"),
    ],
)
def test_what_a_difference_comes_to_between_two(house: Any, bright: str, difference: int, verdict: str) -> None:
    at = Table(4, **house).deal(*([bright] if bright else []))
    assert at.ask("atsukai", difference=difference).verdict == verdict
    # A month that two play is paid so, and the count says in which steps.
    count = at.speak("iooi").ask("count", points=[100, None, None, 100 - difference])
    assert [one.amount for one in count.payments if one.payer == 3] == ([int(verdict)] if difference else [])


def test_card_points_between_two_are_said_in_points() -> None:
    """two.4, also where they come to a kan and a half; atsukai is said in kan (two.6)."""
    for difference, said in ((18, "18 points"), (30, "3 kan")):
        assert dealt(playing=2).ask("atsukai", difference=difference).words.en == f"the one with fewer pays {said}"


def test_atsukai_is_asked_where_two_may_play() -> None:
    for table, asked in (
        (Table(2, shibari3="on"), True),
        (Table(4, two_out="ask"), True),
        (Table(4, two_out="split"), False),
        (Table(4, shibari3="on"), False),
    ):
        assert ("atsukai" in {one.key for one in table.GAME.inquiries(table.state)}) is asked


@pytest.mark.parametrize(
    ("said", "player", "cases"), [("", 0, 2), ("", 2, 2), ("", 3, 3), ("iio", 3, 2), ("iio", 4, 3), ("oio", 4, 2)]
)
def test_who_cannot_be_driven_out_is_not_told_what_it_pays(said: str, player: int, cases: int) -> None:
    cards = "matsu-hikari matsu-tan ume-tan ume-tane sakura-kasu1 fuji-tane kiku-kasu1".split()
    assert len(spoken(said, 5).ask("hand", player=player, cards=cards).cases) == cases


def test_tobikomi_by_hatto_is_paid_when_the_month_ends() -> None:
    at = spoken("iii", 4).say(hand(1, "sanbon", months=(1,)))
    red = ["ume-tan", "ume-kasu1", "sakura-tan", "sakura-kasu1"]
    found = at.ask("hatto", discarder=0, played=["matsu-tan"], hand="last", captures={"1": red})
    (later,) = found.cases
    assert not found.payments
    assert [(one.payer, one.payee, one.amount) for one in later.payments] == [(0, 1, 24)]
    earlier = at.ask("hatto", discarder=0, played=["matsu-tan"], hand="hidden", captures={"1": red})
    assert [one.amount for case in earlier.cases for one in case.payments] == [2 * 84, 24]


def test_what_is_due_before_and_after_half_time() -> None:
    """One loan: 4 points over the 60 dealt."""
    at = Table(3, shibari3="on").months(64)
    before, after = at.ask("ginmi"), at.months(0, 0, 0, 0, 0).ask("ginmi")
    assert any("@0 5 kan, @1 10 kan, @2 5 kan" in one.words.en for one in before.reasons)
    assert any("@0 10 kan, @1 15 kan, @2 10 kan" in one.words.en for one in after.reasons)


@pytest.mark.parametrize(("etsunen", "said"), [("on", ["大1"]), ("off", [])])
def test_the_last_field_of_a_year_carries_nothing_that_is_dropped(etsunen: str, said: list[str]) -> None:
    """field.10, field.11."""
    table = Table(seats=3, shibari3="on", etsunen=etsunen).months(*[0] * 11).deal(ZETSU, BIG)
    (line,) = table.month.lines
    assert [mark.ja.removeprefix("縛り ") for mark in line.marks[1:]] == said
    assert ("hachihachi-classic.field.11" in line.clauses) == (etsunen == "off")
    assert any(table.month.after) == (etsunen == "on")


def test_a_hand_of_the_month_to_come_waits_for_its_field() -> None:
    found = dealt().say(counts(100, 90, 74)).ask("hand", player=1, cards=SANBON)
    assert found.verdict == "sanbon"
    assert [one.en for one in found.assumed] == ["Payments are not calculated: Enter the field first."]


def test_shiso_after_a_month_without_play_is_of_that_month() -> None:
    """shisou.10, with the factor of that field."""
    table = Table(seats=4, two_out="split").deal(BIG).speak("ooii")
    found = table.ask("hand", player=2, cards=SHISO)
    assert (3, 2, 2 * 240) in paid(found)
    assert found.cases[0].note.en.startswith("40 kan each")
    assert not table.ask("hand", player=2, cards=SANBON).payments


@pytest.mark.parametrize(
    ("captures", "announced", "lying", "suit", "held"),
    [
        (["matsu-tan", "ume-tan"], [], "sakura-tan", "cherry", "sakura-kasu1"),
        ([], [hand(1, "sanbon", months=(2,))], "ume-kasu1", "plum", "ume-tan"),
    ],
)
def test_a_hand_not_shown_may_have_left_what_lay_there(
    captures: list[str], announced: list[Teyaku], lying: str, suit: str, held: str
) -> None:
    """hatto.2, hatto.6: whether it could be taken depends on the cards in hand."""
    table = dealt().say(*announced)
    asked = {"discarder": 0, "played": ["kiku-kasu1"], "field": [lying], "captures": {"1": captures}}
    found = table.ask("hatto", **asked, hand="hidden")
    assert found.verdict == "free"
    assert [one.en for one in found.assumed] == [f"Assuming that no card of {suit} was left in hand."]
    assert table.ask("hatto", **asked, hand="shown", rest=[held, "hagi-kasu1", "fuji-kasu1"]).verdict == "hatto"
    other = table.ask("hatto", **asked, hand="shown", rest=["hagi-tan", "hagi-kasu1", "fuji-kasu1"])
    assert (other.verdict, other.assumed) == ("free", ())


@pytest.mark.parametrize("unit", ["12", "10"])
def test_a_fee_of_half_a_kan_more_is_said_so(unit: str) -> None:
    """drop.6: seat 4 pays two kan and a half, not so many points."""
    found = spoken("ooi", 5, unit=unit).ask("drop", **{"said.0": "out", "said.1": "out", "said.2": "in"})
    assert any("2貫半" in one.words.ja and "2.5 kan" in one.words.en for one in found.reasons)


def test_a_prize_below_nothing_has_a_minus_sign() -> None:
    """handon.4, ginmi.8: a shiso in June ends a year whose stones and rounding take more than nothing."""
    at = Table(4).months(*[10] * 5).deal().speak("oiii").say(hand(1, "shiso"))
    assert any("賞は−1貫" in one.words.ja and "it is −1 kan" in one.words.en for one in at.ask("ginmi").reasons)
