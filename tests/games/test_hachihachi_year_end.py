"""The year end: stones, the ten kan, rounding, the top; ties, draws, etsunen, shiso."""

import pytest

from scorekeeper.core.facts import Closed, Redo, Void
from scorekeeper.core.play.seating import everyone
from scorekeeper.core.record import Refused, fold
from scorekeeper.games.hachihachi.end import feet
from scorekeeper.games.hachihachi.end.year import chain, shares, standing
from scorekeeper.games.hachihachi.facts import Dekiyaku, Exempt, Field, PlayedOut, Teyaku, Tobikomi, WrongTeyaku

BIG2 = ("matsu-hikari", "sakura-hikari")
ZETSU2 = ("yanagi-hikari", "kiri-hikari")


def month(*points: int) -> list:
    return [Field(), PlayedOut(points=points)]


def ended(totals: tuple[int, ...], put: tuple[int, ...], dealer: int = 0) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(final in kan, pot by seat) by the app's own chain from totals and stones in points."""
    after_own = tuple(total - own for total, own in zip(totals, put, strict=True))
    ranking, clauses = standing(after_own, everyone(3, dealer))
    pot, shared = shares(after_own, ranking, sum(put))
    end = chain(totals, put, pot, ranking, clauses + shared, by_shiso=False)
    return end.final, pot


def reckoned(totals: tuple[int, ...], put: tuple[int, ...], dealer: int = 0) -> tuple[int, ...]:
    """The same with chips (year-end.5): hold, pay stones, round everybody's holding but the top's to whole kan, compare with
    200.
    """
    held = [2280 + total - own for total, own in zip(totals, put, strict=True)]
    order = sorted(range(3), key=lambda seat: (-held[seat], (seat - dealer) % 3))
    top, second, last = order
    pot = sum(put)
    if held[second] == held[last]:
        held[second] += pot // 2
        held[last] += pot // 2
        held[top] += pot % 2
    else:
        held[last] += pot
    final = [0, 0, 0]
    for seat in (second, last):
        whole = held[seat] // 12 if held[seat] >= 2400 else -(-held[seat] // 12)
        final[seat] = whole - 200
    final[top] = -sum(final)
    return tuple(final)


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
    assert reckoned(totals, put, dealer) == final


@pytest.mark.parametrize("dealer", range(3))
def test_the_chain_is_the_same_with_chips(dealer: int) -> None:
    for one in range(-300, 301, 13):
        for two in range(-300, 301, 17):
            for put in ((4, 4, 4), (12, 0, 0), (5, 3, 4), (1, 6, 6)):
                totals = (one, two, -one - two)
                if len({total - own for total, own in zip(totals, put, strict=True)}) > 1:
                    final, pot = ended(totals, put, dealer)
                    assert final == reckoned(totals, put, dealer)
                    assert (sum(final), sum(pot)) == (0, sum(put))


def test_twelve_months_and_no_more(table) -> None:
    at = table()
    for number in range(1, 13):
        assert at.next[0] == number
        assert at.final is None
        assert at.refuses(Closed())[0] == ("match-on", "setup.4")
        at.say(*month(90, 87, 87))
    assert at.next == (None, None, "")
    assert sum(at.stones) == 12
    assert at.refuses(Field()) == (("match-over", "etsunen.1"),)
    # 24 − 12 stones lead; −12 and −12 are tied for last: six stones each, 10 kan off, toward zero.
    assert at.final == (20, -10, -10)
    assert at.refuses(Closed(final=(1, 2, -3))) == (("final-differs", "year-end.6"),)
    at.say(Closed(final=(20, -10, -10)))
    for fact in (Field(), Closed(), WrongTeyaku(player=0), Redo()):
        assert at.refuses(fact) == (("match-closed", "year-end.6"),)
    at.say(Void(entry=len(at.record.log) - 1)).say(Closed())


def test_only_the_sheet_makes_the_closing_rows(table, monkeypatch: pytest.MonkeyPatch) -> None:
    at = table().say(*month(90, 87, 87) * 12)
    rows = feet._rows
    monkeypatch.setattr(feet, "_rows", lambda year, end: pytest.fail("the result needs no closing rows"))
    assert at.final == (20, -10, -10)
    assert at.game.offer(at.state, "closed")
    at.say(Closed(final=at.final))
    monkeypatch.setattr(feet, "_rows", rows)
    assert at.game.sheet(at.state, at.record.players).feet[-1].last


def test_the_last_months_dealer_takes_a_tied_top(table) -> None:
    """The dealer of the last month, not the one who would deal next (year-end.10)."""
    at = table()
    for _ in range(5):
        at.say(*month(98, 78, 88), *month(78, 98, 88))
    at.say(*month(98, 78, 88))
    # Seat 0 deals the last month and wins less than seat 1, who would deal next.
    assert at.next[:2] == (12, 0)
    at.say(*month(83, 103, 78))
    assert (at.points, at.stones) == ((5, 5, -10), (6, 6, 0))
    assert at.end.ranking == (0, 1, 2)
    assert {"hachihachi.year-end.7", "hachihachi.year-end.10"} <= {*at.end.clauses}
    # After stones −1, −1, −10; the pot makes seat 2 +2; 10 kan off: −121 and −118 are −10 and −9.
    assert at.final == (19, -10, -9)


def test_stones_decide_the_standing(table) -> None:
    """Seat 1 leads by a point before the stones, seat 0 by five after them (year-end.1)."""
    at = table().say(*month(89, 91, 84))
    for _ in range(5):
        at.say(*month(90, 91, 83))
    for _ in range(6):
        at.say(*month(87, 86, 91))
    assert (at.points, at.stones) == ((5, 6, -11), (0, 6, 6))
    assert at.end.ranking == (0, 1, 2)
    assert at.final == (20, -10, -10)


def test_all_equal_is_a_draw(table) -> None:
    at = table()
    for _ in range(4):
        at.say(*month(98, 88, 78), *month(78, 98, 88), *month(88, 78, 98))
    assert (at.points, at.stones) == ((0, 0, 0), (4, 4, 4))
    assert at.final == (0, 0, 0)
    assert at.end.clauses == ("hachihachi.year-end.9",)


@pytest.mark.parametrize("method", ["written", "chips"])
def test_the_method_changes_what_is_shown_and_not_the_result(table, method: str) -> None:
    at = table(method=method)
    for _ in range(12):
        at.say(*month(90, 80, 94))
    shown = at.game.balances(at.state)
    assert shown == ((24, -96, 72) if method == "written" else (24, -96, 60))
    assert at.final == (-8, -17, 25)


@pytest.mark.parametrize("etsunen", ["off", "on"])
@pytest.mark.parametrize(("brights", "bind"), [((), ""), (BIG2, "big"), (ZETSU2, "zetsu")])
def test_etsunen(table, etsunen: str, brights: tuple[str, ...], bind: str) -> None:
    at = table(etsunen=etsunen)
    for _ in range(11):
        at.say(*month(90, 87, 87))
    at.say(Field(brights=brights), PlayedOut(points=(90, 87, 87)))
    if etsunen == "off" or not bind:
        assert at.final is not None
        return
    assert at.final is None
    assert at.next == (13, 0, bind)
    # A chain: the year goes on as long as a bind is left.
    at.say(Field(brights=brights), PlayedOut(points=(87, 90, 87)))
    assert at.next == (14, 1, bind)
    at.say(Field(brights=()), PlayedOut(points=(87, 90, 87)))
    assert at.final is not None
    assert at.stones == (12, 2, 0)
    assert at.refuses(Field()) == (("match-over", "etsunen.4"),)


SHISO = Teyaku(player=1, names=("shiso",))


def test_shiso_ends_the_year(table) -> None:
    at = table().say(*month(90, 87, 87), Field(brights=("matsu-hikari",)), Teyaku(player=0, names=("aka",)), SHISO)
    assert at.next == (None, None, "")
    # Others' hands of that month count, before and after (shiso.2); the field counts (shiso.5); no stone (shiso.6).
    at.say(Teyaku(player=2, names=("sanbon",)))
    assert at.points == (2 + 96 - 960 - 48, -1 - 48 + 1920 - 48, -1 - 48 - 960 + 96)
    assert at.stones == (1, 0, 0)
    for fact in (Field(), Dekiyaku(player=0, names=("akatan",), then="agari"), PlayedOut(points=(90, 87, 87)), Tobikomi(player=2)):
        assert at.refuses(fact) == (("match-over", "shiso.1"),)
    # All stones go to the holder, the two others are rounded: −911−120 and −913−120 (shiso.3).
    assert at.end.pot == (0, 1, 0)
    assert at.final == (-85, 171, -86)
    assert "hachihachi.shiso.3" in at.end.clauses


def test_the_holder_of_shiso_takes_the_tops_place_even_if_he_is_last(table) -> None:
    at = table()
    for _ in range(8):
        at.say(Field(brights=("kiri-hikari",)), Dekiyaku(player=0, names=("goko",), then="agari"))
    at.say(Field(), SHISO)
    assert at.points == (8 * 1920 - 480, -8 * 960 + 960, -8 * 960 - 480)
    assert at.end.ranking[0] == 1
    # 0: 14880 − 8 − 120 = 14752 = 1229 kan 4; 2: −8160 − 120 = −690 kan.
    assert at.final == (1229, -539, -690)


def test_a_shiso_from_a_wrong_deal_is_dealt_again(table) -> None:
    before = table().say(*month(90, 87, 87))
    at = table().say(*month(90, 87, 87), Field(brights=("matsu-hikari",)), Teyaku(player=0, names=("aka",)), SHISO)
    offered = next(offer for offer in at.game.offers(at.state) if offer.key == "redo")
    assert [choice.value for choice in offered.inputs[0].choices] == ["deal"]
    at.say(Redo(reason="deal"))
    assert (at.points, at.stones, at.final, at.next) == (before.points, before.stones, None, before.next)
    at.say(*month(90, 87, 87))
    assert at.next[0] == 3


def test_a_closed_year_is_not_dealt_again(table) -> None:
    at = table().say(Field(), SHISO, Closed())
    assert at.refuses(Redo(reason="deal")) == (("match-closed", "year-end.6"),)


def test_a_compound_shiso_ends_the_year_too(table) -> None:
    at = table("F").say(Field(brights=("kiri-hikari",)), Teyaku(player=2, names=("karasu", "shiso")))
    assert at.kan == (-48, -48, 96)
    assert at.final == (-58, -58, 116)


def test_two_shiso_make_the_year_void(table) -> None:
    at = table().say(*month(98, 88, 78), Field(), SHISO, Teyaku(player=2, names=("tanichi", "shiso")))
    assert at.final == (0, 0, 0)
    assert at.end.clauses == ("hachihachi.shiso.4",)
    # One of them was wrong: the other stands.
    at.say(WrongTeyaku(player=2))
    assert at.end.ranking[0] == 1
    assert at.final is not None
    assert at.final[1] > 0


def test_shiso_under_etsunen_is_never_extended(table) -> None:
    at = table(etsunen="on").say(Field(brights=ZETSU2), SHISO)
    assert at.final is not None
    assert at.next == (None, None, "")


def test_shiso_in_an_extra_month(table) -> None:
    at = table(etsunen="on")
    for _ in range(12):
        at.say(Field(brights=BIG2), PlayedOut(points=(90, 87, 87)))
    at.say(Field(), SHISO)
    assert at.stones == (12, 0, 0)
    assert at.end.pot == (0, 12, 0)


def test_an_undeclared_shiso_ends_nothing(table) -> None:
    at = table().say(Field(), PlayedOut(points=(90, 87, 87)))
    assert at.next[0] == 2


def test_a_misdeclared_shiso_is_returned_and_the_month_goes_on(table) -> None:
    at = table().say(Field(), Teyaku(player=0, names=("aka",)), SHISO)
    at.say(WrongTeyaku(player=1))
    assert at.final is None
    assert at.kan == (4, -2, -2)
    assert at.refuses(SHISO) == (("teyaku-void", "penalty.10"),)
    at.say(Teyaku(player=2, names=("sanbon",)), PlayedOut(points=(90, 87, 87)))
    assert at.next == (2, 0, "")


def test_a_wrong_hand_of_the_last_month_until_the_year_is_closed(table) -> None:
    at = table()
    for _ in range(11):
        at.say(*month(90, 87, 87))
    at.say(Field(), Teyaku(player=1, names=("karasu", "sanbon")), Tobikomi(player=1), PlayedOut(points=(75, 100, 89)))
    assert at.line("nuke").struck is None
    before = at.final
    at.say(WrongTeyaku(player=1))
    assert at.line("teyaku").struck == "hachihachi.penalty.9"
    assert at.line("tobikomi").struck == at.line("nuke").struck == "hachihachi.penalty.12"
    assert at.points == (22 - 13, -11 + 12, -11 + 1)
    assert at.final != before


def test_wrong_hands(table) -> None:
    at = table().say(
        Field(), Teyaku(player=0, names=("aka", "sanbon")), Tobikomi(player=0, offender=1), Exempt(player=1, reason="last")
    )
    at.say(WrongTeyaku(player=0))
    assert at.kan == (0, 0, 0)
    assert at.refuses(WrongTeyaku(player=0)) == (("wrong-twice", "penalty.9"),)
    assert at.refuses(WrongTeyaku(player=1)) == (("wrong-none", "penalty.13"),)
    assert at.refuses(Tobikomi(player=0)) == (("tobikomi-none", "tobikomi.1"),)
    assert at.refuses(PlayedOut(points=(90, 87, 87), nuke=(0,))) == (("nuke-hand", "nuke.10"),)
    at.say(PlayedOut(points=(90, 87, 87)))
    assert at.points == (2, -1, -1)
    # The next deal ends the time for corrections (penalty.13).
    at.say(Field())
    assert at.refuses(WrongTeyaku(player=0)) == (("wrong-none", "penalty.13"),)


def test_a_wrong_hand_found_after_a_blow_off_stays_blown_off(table) -> None:
    at = table().say(Field(), Teyaku(player=0, names=("aka",)), PlayedOut(sujuroku=1, kasu=16), WrongTeyaku(player=0))
    assert at.line("teyaku").struck == "hachihachi.special.8"
    assert at.kan == (-12, 24, -12)


def test_a_redealt_month(table) -> None:
    at = table().say(*month(90, 87, 87), Field(), Teyaku(player=0, names=("sanbon",)), Tobikomi(player=0))
    at.say(Dekiyaku(player=1, names=("akatan",), then="sage"), Redo(reason="count"))
    assert at.next == (2, 0, "")
    assert at.points == (2, -1, -1)
    assert at.stones == (1, 0, 0)
    assert at.refuses(Redo()) == (("redo-nothing", "penalty.4"),)
    assert at.refuses(WrongTeyaku(player=0)) == (("wrong-none", "penalty.13"),)
    # The same hands may be declared in the new deal, and again after another redo.
    at.say(Field(), Teyaku(player=0, names=("sanbon",)), Redo(), Field(), Teyaku(player=0, names=("sanbon",)))
    at.say(PlayedOut(points=(87, 90, 87)))
    assert at.next == (3, 1, "")
    assert at.stones == (1, 1, 0)
    assert at.points == (2 + 48 - 1, -1 - 24 + 2, -1 - 24 - 1)
    assert at.refuses(Redo()) == (("redo-over", "penalty.4"),)


def test_a_correction_that_later_facts_cannot_follow_is_refused(table) -> None:
    at = table().say(Field(), Teyaku(player=0, names=("sanbon",)), Tobikomi(player=0))
    refused = fold(at.record.and_then(Void(entry=1)))
    assert isinstance(refused, Refused)
    assert refused.entry == 2
    assert refused.objections[0].key == "tobikomi-none"
