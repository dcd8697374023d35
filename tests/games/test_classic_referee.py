"""The referee of 八八 with 出る・下りる: any form gets an answer, and disputes of a table get the right one."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from classic_table import BIG, ZETSU, Table
from kinds import times
from strategies import tapping
from test_inquiries import answered, scrawled

from scorekeeper.book import book
from scorekeeper.core.game import State
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.ledger import POT
from scorekeeper.core.record import Record, Refused, add, fold
from scorekeeper.games.basics.facts import Paired
from scorekeeper.games.hachihachi_classic import GAME
from scorekeeper.games.hachihachi_classic.facts import Dekiyaku, Driven, PlayedOut, Teyaku
from tests.games.classic_years import Table as Year
from tests.games.test_classic_reckoned_twice import played

YEARS, FORMS = 6, 2
"""Years of one case, of which there are five, and forms that are filled in at each of their states."""


@pytest.mark.fuzz
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
                ruling = answered(GAME, state, inquiry, tapped)
                assert not ruling or not switched_off(state, ruling.clauses), (case, seed, inquiry.key, ruling)
            found = add(record, state, fact)
            assert not isinstance(found, Refused), found
            record, state = found
        for line in GAME.lines(state):
            assert not switched_off(state, line.cites()), (case, seed, line)


def switched_off(state: State, clauses: Iterable[str]) -> list[str]:
    """Those of the clauses that do not apply under the house rules."""
    return [clause for clause in clauses if book(GAME).clauses[clause].off(state.house)]


def ask(table: Table, key: str, **question: object) -> Ruling:
    state: State = table.state
    return GAME.ask[key](state, question)


def test_which_field_it_is_and_what_stays() -> None:
    assert ask(Table(seats=5), "field", brights=[ZETSU, BIG]).verdict == "zetsu/0-1"
    assert ask(Table(seats=5), "field", brights=[]).verdict == "small/0-0"
    assert ask(Table(seats=5), "field", brights=[BIG], zetsu=1, big=0).verdict == "zetsu/0-1"


def test_who_won_a_month_of_shiso_is_told_by_it_whatever_was_entered_after_it() -> None:
    table = Table(5, shisou_then="month-end").deal().speak("iii").say(Teyaku(player=1, names=("shiso",)))
    assert table.lines[-1].sort == "gift"
    assert ask(table, "winner").reasons[0].words.ja == "手役 四三"
    table.say(Driven(player=4, brights=1), Teyaku(player=2, names=("sanbon",)))
    assert ask(table, "winner").reasons[0].words.ja == "手役 四三"


@pytest.mark.parametrize(("two_out", "clause"), [("split", "drop.17"), ("ask", "drop.20")])
def test_two_who_halve_the_fees_do_so_by_the_rule_of_the_house(two_out: str, clause: str) -> None:
    table = Table(4, two_out=two_out).deal().speak("ooii")
    if two_out == "ask":
        table.say(Paired(plays=False))
    cited = {one.removeprefix("hachihachi-classic.") for one in ask(table, "winner").clauses}
    assert cited & {"drop.16", "drop.17", "drop.20"} == {clause}


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


def test_who_wins_a_month_that_was_halved() -> None:
    found = ask(Table(3, two_out="split").deal().speak("ioi"), "winner")
    assert found.verdict == "0/0"
    assert {(one.payer, one.payee, one.amount) for one in found.payments} == {(POT, 0, 9), (POT, 2, 9)}
    assert "hachihachi-classic.settle.8" not in found.clauses


def test_nobody_deals_after_the_year() -> None:
    at = Table(5).deal().speak("oiii").say(Teyaku(player=1, names=("shiso",)))
    found = ask(at, "winner")
    assert found.verdict == "1/1"
    assert "deals next" not in found.words.en
    assert {(one.payer, one.payee, one.amount) for one in found.payments} == {(POT, 1, 12)}


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
    assert ask(at, "atsukai", difference=difference).verdict == verdict
    # A month that two play is paid so, and the count says in which steps.
    count = ask(at.speak("iooi"), "count", points=[100, None, None, 100 - difference])
    assert [one.amount for one in count.payments if one.payer == 3] == ([int(verdict)] if difference else [])


def test_atsukai_is_asked_where_two_may_play() -> None:
    def asked(table: Table) -> bool:
        return "atsukai" in {one.key for one in table.GAME.inquiries(table.state)}

    assert asked(Table(2, shibari3="on"))
    assert asked(Table(4, two_out="ask"))
    assert not asked(Table(4, two_out="split"))
    assert not asked(Table(4, shibari3="on"))


@pytest.mark.parametrize(
    ("said", "player", "cases"), [("", 0, 2), ("", 2, 2), ("", 3, 3), ("iio", 3, 2), ("iio", 4, 3), ("oio", 4, 2)]
)
def test_who_cannot_be_driven_out_is_not_told_what_it_pays(said: str, player: int, cases: int) -> None:
    at = Table(5).deal().speak(said)
    cards = "matsu-hikari matsu-tan ume-tan ume-tane sakura-kasu1 fuji-tane kiku-kasu1".split()
    assert len(ask(at, "hand", player=player, cards=cards).cases) == cases


def test_tobikomi_by_hatto_is_paid_when_the_month_ends() -> None:
    at = Table(4).deal().speak("iii").say(Teyaku(player=1, names=("sanbon",), months=(1,)))
    red = ["ume-tan", "ume-kasu1", "sakura-tan", "sakura-kasu1"]
    found = ask(at, "hatto", discarder=0, played=["matsu-tan"], hand="last", captures={"1": red})
    (later,) = found.cases
    assert not found.payments
    assert [(one.payer, one.payee, one.amount) for one in later.payments] == [(0, 1, 24)]
    earlier = ask(at, "hatto", discarder=0, played=["matsu-tan"], hand="hidden", captures={"1": red})
    assert [one.amount for case in earlier.cases for one in case.payments] == [2 * 84, 24]


def test_what_is_due_before_and_after_half_time() -> None:
    """One loan: 4 points over the 60 dealt."""
    at = Table(3, shibari3="on").months(64)
    before, after = ask(at, "ginmi"), ask(at.months(0, 0, 0, 0, 0), "ginmi")
    assert any("@0 5 kan, @1 10 kan, @2 5 kan" in one.words.en for one in before.reasons)
    assert any("@0 10 kan, @1 15 kan, @2 10 kan" in one.words.en for one in after.reasons)


@pytest.mark.parametrize(("etsunen", "said"), [("on", ("大1",)), ("off", ())])
def test_the_last_field_of_a_year_carries_nothing_that_is_dropped(etsunen: str, said: tuple[str, ...]) -> None:
    """field.10, field.11."""
    table = Table(seats=3, shibari3="on", etsunen=etsunen).months(*[0] * 11).deal(ZETSU, BIG)
    (line,) = table.month.lines
    assert [mark.ja.removeprefix("縛り ") for mark in line.marks[1:]] == [*said]
    assert ("hachihachi-classic.field.11" in line.clauses) == (etsunen == "off")
    assert any(table.month.after) == (etsunen == "on")


SHISO = "sakura-hikari sakura-tan sakura-kasu1 sakura-kasu2 ume-tane ume-tan ume-kasu1".split()
SANBON = "sakura-hikari sakura-tan sakura-kasu1 ume-tane fuji-tan hagi-kasu1 kiku-kasu1".split()


def test_a_hand_of_the_month_to_come_waits_for_its_field() -> None:
    found = ask(Table(seats=3).deal().speak("iii").say(PlayedOut(points=(100, 90, 74))), "hand", player=1, cards=SANBON)
    assert found.verdict == "sanbon"
    assert [one.en for one in found.assumed] == ["Payments are not computed: Enter the field first."]


def test_shiso_after_a_month_without_play_is_of_that_month() -> None:
    """shisou.10, with the factor of that field; any other hand earns nothing there (drop.19)."""
    table = Table(seats=4, two_out="split").deal(BIG).speak("ooii")
    found = ask(table, "hand", player=2, cards=SHISO)
    assert (3, 2, 2 * 240) in [(one.payer, one.payee, one.amount) for one in found.payments]
    assert found.cases[0].note.en.startswith("40 kan each")
    dry = ask(table, "hand", player=2, cards=SANBON)
    assert "hachihachi-classic.drop.19" in dry.clauses
    assert not dry.payments


@pytest.mark.parametrize(
    ("captures", "announced", "lying", "suit"),
    [(["matsu-tan", "ume-tan"], (), "sakura-tan", "cherry"), ([], ("sanbon",), "ume-kasu1", "plum")],
)
def test_a_hand_not_shown_may_have_left_what_lay_there(
    captures: list[str], announced: tuple[str, ...], lying: str, suit: str
) -> None:
    """hatto.2, hatto.6: whether it could be taken depends on the cards in hand."""
    table = Table(seats=3, shibari3="on").deal()
    if announced:
        table.say(Teyaku(player=1, names=announced, months=(2,)))
    asked = {"discarder": 0, "played": ["kiku-kasu1"], "field": [lying], "captures": {"1": captures}}
    found = ask(table, "hatto", **asked, hand="hidden")
    assert found.verdict == "free"
    assert [one.en for one in found.assumed] == [f"Taking it that no card of {suit} was left in hand."]
    held = {"cherry": "sakura-kasu1", "plum": "ume-tan"}[suit]
    assert ask(table, "hatto", **asked, hand="shown", rest=[held, "hagi-kasu1", "fuji-kasu1"]).verdict == "hatto"
    other = ask(table, "hatto", **asked, hand="shown", rest=["hagi-tan", "hagi-kasu1", "fuji-kasu1"])
    assert (other.verdict, other.assumed) == ("free", ())


@pytest.mark.parametrize(("unit", "said"), [("12", ("2貫半", "2.5 kan")), ("10", ("2貫半", "2.5 kan"))])
def test_a_fee_of_half_a_kan_more_is_said_so(unit: str, said: tuple[str, str]) -> None:
    """drop.6: seat 4 pays two kan and a half, not so many points."""
    found = ask(Table(seats=5, unit=unit).deal().speak("ooi"), "drop", **{"said.0": "out", "said.1": "out", "said.2": "in"})
    texts = [one.words for one in found.reasons]
    assert any(said[0] in one.ja and said[1] in one.en for one in texts)


def test_card_points_between_two_are_said_in_points() -> None:
    """two.4, also where they come to a kan and a half; atsukai is said in kan (two.6)."""
    table = Table(seats=2).deal().speak("ii")
    assert ask(table, "atsukai", difference=18).words.en == "the one with fewer pays 18 points"
    assert ask(table, "atsukai", difference=30).words.en == "the one with fewer pays 3 kan"


def test_of_two_matching_cards_the_referee_asks_which_was_taken() -> None:
    """play.3: the ribbon that seat 1 lacks, or the card beside it."""
    table = Table(seats=3, shibari3="on").deal()
    asked = {"discarder": 0, "played": ["sakura-kasu1"], "captures": {"1": ["matsu-tan", "ume-tan"]}}
    assert ask(table, "hatto", **asked, field=["sakura-tan", "sakura-hikari"]).verdict == "which"
    assert ask(table, "hatto", **asked, field=["sakura-tan"], took=["sakura-hikari"]).verdict == "hatto"
    assert ask(table, "hatto", **asked, field=["sakura-hikari"], took=["sakura-tan"]).verdict == "free"
    assert ask(table, "hatto", **asked, field=["sakura-tan"]).verdict == "free"


def test_a_prize_below_nothing_has_a_minus_sign() -> None:
    """handon.4, ginmi.8: a shiso in June ends a year whose stones and rounding take more than nothing."""
    at = Table(4).months(*[10] * 5).deal().speak("oiii").say(Teyaku(player=1, names=("shiso",)))
    assert any("賞は−1貫" in one.words.ja and "it is −1 kan" in one.words.en for one in ask(at, "ginmi").reasons)


SEVEN_RIBBONS = "matsu-tan ume-tan sakura-tan fuji-tan ayame-tan botan-tan hagi-tan".split()


@pytest.mark.parametrize(("house", "clause"), [("aka", "teyaku.22"), ("none", "teyaku.23")])
def test_seven_ribbons_are_judged_by_the_rule_of_the_house(house: str, clause: str) -> None:
    found = ask(Table(4, seven_tan_hand=house).deal(), "hand", cards=SEVEN_RIBBONS)
    assert found.verdict == ("aka" if house == "aka" else "")
    assert {one.rpartition("classic.")[2] for one in found.clauses} & {"teyaku.22", "teyaku.23"} == {clause}
