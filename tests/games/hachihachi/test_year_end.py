"""The year end: stones, the ten kan, rounding, the top; ties, draws, shiso; and what is returned at the end of a month."""

import pytest

from scorekeeper.core.facts import Closed, Fact, Redo, Void
from scorekeeper.games.hachihachi.end.year import chain, shares, standing
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTobikomi, HachihachiWrongTeyaku
from scorekeeper.kit.seating import everyone
from tests.games.hachihachi.table import Table, agari, hand, month, out

LEVEL: list[Fact] = [HachihachiField(), out(90, 87, 87)]


def ended(totals: tuple[int, ...], put: tuple[int, ...], dealer: int = 0) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(final in kan, pot by seat) by the app's own chain from totals and stones in points."""
    after_own = tuple(total - own for total, own in zip(totals, put, strict=True))
    ranking, clauses = standing(after_own, everyone(3, dealer))
    pot, shared = shares(after_own, ranking, sum(put))
    end = chain(totals, put, pot, ranking, clauses + shared, by_shiso=False)
    return end.final, pot


# Totals and stones in points, the last dealer; the final result in kan and who gets the pot.
YEARS = {
    "the sample year": ((285, 614, -899), (5, 3, 4), 0, (13, 71, -84), (0, 0, 12)),
    # Stones decide: before them 1 leads by one, after them 0 does (year-end.1).
    "standing after own stones": ((101, 102, -203), (0, 6, 6), 1, (28, -2, -26), (0, 0, 12)),
    # The pot lifts the last above the second, who still does not get it (year-end.2).
    "the pot lifts the last": ((20, -10, -10), (4, 3, 5), 2, (21, -11, -10), (0, 0, 12)),
    "tied top, dealer first": ((60, 60, -120), (6, 6, 0), 0, (24, -5, -19), (0, 0, 12)),
    "tied top, dealer second": ((60, 60, -120), (6, 6, 0), 1, (-5, 24, -19), (0, 0, 12)),
    "tied top, dealer last: then do-ni": ((60, 60, -120), (6, 6, 0), 2, (24, -5, -19), (0, 0, 12)),
    "tied top, 1 and 2, dealer 0: do-ni": ((-120, 60, 60), (0, 6, 6), 0, (-19, 24, -5), (12, 0, 0)),
    "tied last": ((120, -60, -60), (0, 6, 6), 0, (30, -15, -15), (0, 6, 6)),
    "tied last, odd pot": ((118, -59, -59), (1, 6, 6), 0, (28, -14, -14), (1, 6, 6)),
}


@pytest.mark.parametrize(("totals", "put", "dealer", "final", "pot"), YEARS.values(), ids=YEARS.keys())
def test_the_chain(totals, put, dealer, final, pot) -> None:
    assert ended(totals, put, dealer) == (final, pot)


def test_twelve_months_and_no_more() -> None:
    at = Table()
    for number in range(1, 13):
        assert (at.next[0], at.final) == (number, None)
        assert at.refuses(Closed())[0] == ("match-on", "setup.4")
        at.say(*LEVEL)
    assert (at.next, at.stones) == ((None, None, ""), (12, 0, 0))
    assert at.refuses(HachihachiField()) == (("match-over", "etsunen.1"),)
    # 24 − 12 stones lead; −12 and −12 are tied for last: six stones each, 10 kan off, toward zero.
    assert at.final == (20, -10, -10)
    assert at.refuses(Closed(final=(1, 2, -3))) == (("final-differs", "year-end.6"),)
    at.say(Closed(final=(20, -10, -10)))
    for fact in (HachihachiField(), Closed(), HachihachiWrongTeyaku(player=0), Redo()):
        assert at.refuses(fact) == (("match-closed", "year-end.6"),)
    at.say(Void(entry=len(at.record.log) - 1), Closed())


SHISO = hand(1, "shiso")


def test_shiso_ends_the_year() -> None:
    at = Table().say(*LEVEL, HachihachiField(brights=("matsu-hikari",)), hand(0, "aka"), SHISO)
    assert at.next == (None, None, "")
    # Others' hands of that month count, before and after (shiso.2); the field counts (shiso.5); no stone (shiso.6).
    at.say(hand(2, "sanbon"))
    assert at.points == (2 + 96 - 960 - 48, -1 - 48 + 1920 - 48, -1 - 48 - 960 + 96)
    for fact in (HachihachiField(), agari(0, "akatan"), out(90, 87, 87), HachihachiTobikomi(player=2)):
        assert at.refuses(fact) == (("match-over", "shiso.1"),)
    # All stones go to the holder, the two others are rounded: −911−120 and −913−120 (shiso.3).
    assert (at.stones, at.end.pot) == ((1, 0, 0), (0, 1, 0))
    assert at.final == (-85, 171, -86)
    assert "hachihachi.shiso.3" in at.end.clauses


def test_a_shiso_is_dealt_again_for_a_wrong_deal_alone_or_returned() -> None:
    at = Table().say(*LEVEL, HachihachiField(), hand(0, "aka"), SHISO)
    offered = at.GAME.offer(at.state, "redo")
    assert offered
    assert [choice.value for choice in offered.inputs[0].choices] == ["deal"]
    again = Table().say(*at.record.log, Redo(reason="deal"))
    assert (again.points, again.stones, again.final, again.next) == ((2, -1, -1), (1, 0, 0), None, (2, 0, ""))
    at.say(HachihachiWrongTeyaku(player=1))
    assert (at.points, at.final) == ((2 + 48, -1 - 24, -1 - 24), None)
    at.say(hand(2, "sanbon"), out(90, 87, 87))
    assert at.next == (3, 0, "")


def test_the_holder_of_shiso_takes_the_tops_place_even_if_he_is_last() -> None:
    at = Table()
    for _ in range(8):
        at.say(HachihachiField(brights=("kiri-hikari",)), agari(0, "goko"))
    at.say(HachihachiField(), SHISO)
    assert at.points == (8 * 1920 - 480, -8 * 960 + 960, -8 * 960 - 480)
    # 0: 14880 − 8 − 120 = 14752 = 1229 kan 4; 2: −8160 − 120 = −690 kan.
    assert at.final == (1229, -539, -690)


def test_a_wrong_hand_of_the_last_month_until_the_year_is_closed() -> None:
    at = Table().say(*LEVEL * 11, HachihachiField(), hand(1, "karasu", "sanbon"), HachihachiTobikomi(player=1), out(75, 100, 89))
    assert at.line("nuke").struck is None
    before = at.final
    at.say(HachihachiWrongTeyaku(player=1))
    assert at.line("teyaku").struck == "hachihachi.penalty.9"
    assert at.line("tobikomi").struck == at.line("nuke").struck == "hachihachi.penalty.12"
    assert at.points == (22 - 13, -11 + 12, -11 + 1)
    assert at.final != before


def test_a_wrong_hand_found_after_a_blow_off_stays_blown_off() -> None:
    at = month(hand(0, "aka"), out(sujuroku=1, kasu=16), HachihachiWrongTeyaku(player=0))
    assert at.line("teyaku").struck == "hachihachi.special.8"
    assert at.kan == (-12, 24, -12)


def test_the_same_hands_may_be_declared_in_a_month_dealt_again() -> None:
    hands = (hand(0, "sanbon"), HachihachiTobikomi(player=0), Redo(reason="count"))
    at = Table().say(*LEVEL, HachihachiField(), *hands, HachihachiField(), *hands)
    assert (at.next, at.points, at.stones) == ((2, 0, ""), (2, -1, -1), (1, 0, 0))
    assert at.refuses(HachihachiWrongTeyaku(player=0)) == (("wrong-none", "penalty.13"),)
    at.say(HachihachiField(), hand(0, "sanbon"), out(87, 90, 87))
    assert (at.next, at.stones) == ((3, 1, ""), (1, 1, 0))
    assert at.points == (2 + 48 - 1, -1 - 24 + 2, -1 - 24 - 1)
