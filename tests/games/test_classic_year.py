"""八八 with 出る・下りる: month stones, loans, half time, the ginmi, and when a year is over."""

from typing import Any

import pytest
from classic_table import BIG, ZETSU, Table, counts, dealt, driven, hand, spoken

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.games.hachihachi_classic import GAME
from scorekeeper.games.hachihachi_classic.facts import Field
from scorekeeper.games.hachihachi_classic.year import Ginmi, ginmi, holdings, loans, over

STAKE = 60
"""Points of 5 kan."""


def told(table: Table, *amounts: int, dealer: int = 0) -> None:
    table.say(Totals(amounts=amounts, leader=dealer))


def rest(table: Table) -> Table:
    """Months in which nothing moves, to December."""
    while not table.final:
        table.months(0)
    return table


def end(table: Table) -> Ginmi:
    return ginmi(table.state.own)


# ---------------------------------------------------------------- the month stone


@pytest.mark.parametrize(
    ("says", "drives", "placer"),
    [
        ("iii", {3: 1, 4: 2}, 4),
        ("iii", {3: 1, 4: 0}, 3),
        ("iii", {3: 0, 4: 1}, 4),
        ("iii", {3: 0, 4: 0}, 0),
        ("iii", {}, 0),
        ("oiii", {4: 3}, 1),
        ("ooiii", {}, 2),
    ],
)
def test_who_puts_out_the_stone(says: str, drives: dict[int, int], placer: int) -> None:
    """By the fees that were really paid; the first who plays wins here (hachihachi-classic.tsukiishi.2 to 5)."""
    table = spoken(says, 5).say(*(driven(player=player, brights=brights) for player, brights in drives.items()))
    turn = table.month.seating.turn
    points = {turn[0]: 100, turn[1]: 82, turn[2]: 82}
    table.say(counts(*(points.get(player) for player in range(5))))
    assert (table.month.next, table.month.placer, table.balances[placer]) == (turn[0], placer, table.points[placer] - 1)
    clause = "tsukiishi.2" if "o" in says else "tsukiishi.3" if any(drives.values()) else "tsukiishi.4"
    assert clause in table.clauses()
    assert ("tsukiishi.5" in table.clauses()) == ("o" not in says and sum(map(bool, drives.values())) < 2)


def test_a_drive_out_fee_that_is_told_late_moves_the_stone() -> None:
    table = spoken("iii", 4).say(counts(100, 88, 76, None))
    assert table.month.placer == 0
    assert "tsukiishi.4" in table.clauses("points")
    table.say(driven(player=3, brights=1))
    assert table.month.placer == 3
    assert "tsukiishi.3" in table.clauses("drive")
    assert not {"tsukiishi.4", "tsukiishi.5"} & table.clauses("points")


@pytest.mark.parametrize(("two_out", "says"), [("split", "ooii"), ("split", "iooi"), ("futari", "ooo"), ("futari", "oiii")])
@pytest.mark.parametrize("then", ["ginmi", "month-end"])
def test_a_shiso_takes_the_whole_pot_and_places_the_stone(two_out: str, says: str, then: str) -> None:
    """Also where it was halved or taken already (hachihachi-classic.shisou.8, hachihachi-classic.shisou.10)."""
    table = Table(4, two_out=two_out, shisou_then=then, shisou_gift=0).deal(BIG).speak(says)
    fees = sum(payment.amount for line in table.lines if line.sort == "out" for payment in line.payments)
    table.say(hand(3, "shiso"))
    assert (table.pot, table.points[3]) == (0, fees + 480 * (len(table.month.playing) - 1))
    assert (table.month.next, table.month.placer) == (3, 3)
    assert over(table.state.own) == ("hachihachi-classic.shisou.3" if then == "ginmi" else None)
    assert {"shisou.8", "field.12", "tsukiishi.1", "dealer.1"} <= table.clauses("teyaku", "pot")


# ---------------------------------------------------------------- loans


@pytest.mark.parametrize(
    ("amounts", "times"),
    [
        ((-60,), 0),
        ((-61,), 1),
        ((-120,), 1),
        ((-121,), 2),
        ((-61, 200), 1),
        ((200, -260), 0),
        ((-60, 60, -61), 1),
        ((-60, -60, -60), 2),
        ((-100, 100, -150), 2),
    ],
)
def test_the_least_number_of_loans(amounts: tuple[int, ...], times: int) -> None:
    """Month by month; what was borrowed is kept (hachihachi-classic.loan.4)."""
    table = Table(3, tsukiishi="off").months(*amounts)
    held = STAKE + sum(amounts) + STAKE * times
    assert (loans(table.state.own)[0], holdings(table.state.own)[0]) == (times, held)
    (seat, *_) = GAME.board(table.state).seats
    assert (seat.total, seat.note.ja) == (held, f"改貫{times}" if times else "")


def test_a_stone_may_make_somebody_borrow() -> None:
    assert loans(Table(3).months(-60).state.own) == (1, 0, 0)
    assert loans(Table(3).months(-60, dealer=2).state.own) == (0, 0, 0)


def test_loans_follow_the_lines_within_a_month() -> None:
    """A drop fee of 3 kan on a zetsu field is more than a dropper has left; the winner never needs a loan. What goes back was not
    borrowed for.
    """
    table = Table(4, unit="10").months(-10, dealer=1).deal(ZETSU).speak("o")
    assert loans(table.state.own) == (0, 0, 0, 0)
    table.speak("oo")
    assert table.points == (-10 + 40 + 60 + 80, 10 - 40, -60, -80)
    assert loans(table.state.own) == (0, 0, 1, 1)
    table = Table(4).deal(ZETSU).speak("oo")
    assert loans(table.state.own) == (0, 1, 0, 0)
    assert loans(table.say(Redo()).state.own) == (0, 0, 0, 0)


def test_what_was_borrowed_for_a_fee_that_goes_back_is_kept() -> None:
    """Futahachi blows the teyaku off, but who paid it has borrowed for it (hachihachi-classic.special.8)."""
    table = dealt(ZETSU, tsukiishi="off").say(hand(0, "sanbon"))
    assert (table.points, loans(table.state.own)) == ((192, -96, -96), (0, 1, 1))
    table.say(counts(168, 48, 48))
    assert (table.points, loans(table.state.own)) == ((960, -480, -480), (0, 7, 7))
    assert {"loan.1", "loan.2", "loan.4"} <= table.clauses("teyaku") & table.clauses("special")


# ---------------------------------------------------------------- half time and the end


@pytest.mark.parametrize(("months", "due"), [(0, 5), (5, 5), (6, 10), (11, 10)])
def test_a_shiso_that_ends_june_comes_before_half_time(months: int, due: int) -> None:
    table = Table(4).months(*[0] * months).deal().speak("oiii").say(hand(2, "shiso"))
    result = end(table)
    assert (result.top, result.due, sum(result.final)) == (2, due, 0)
    assert table.final == result.final
    assert "hachihachi-classic.shisou.3" in result.clauses


def test_the_year_ends_with_december() -> None:
    table = Table(3)
    for _ in range(12):
        assert (over(table.state.own), table.final) == (None, None)
        table.deal().months(0)
    assert over(table.state.own) == "hachihachi-classic.ginmi.1"
    assert table.keys(Totals(amounts=(0, 0, 0), leader=0)) == ("match-over",)
    assert table.keys(Redo()) == ("redo-over",)


def test_totals_go_on_after_december_if_a_field_is_not_known() -> None:
    """It may have queued one (hachihachi-classic.field.11); every other entry finds the year over."""
    table = Table(3).months(*[0] * 12)
    assert over(table.state.own) == "hachihachi-classic.ginmi.1"
    assert table.final is not None
    assert table.keys(Field()) == ("match-over",)
    table.months(6)
    assert (table.month.number, table.state.own.balances) == (13, (6, -6, 0))
    assert over(table.state.own) == "hachihachi-classic.ginmi.1"
    assert Table(3, etsunen="off").months(*[0] * 12).keys(Totals(amounts=(0, 0, 0), leader=0)) == ("match-over",)


@pytest.mark.parametrize(("etsunen", "months", "clause"), [("on", 15, "ginmi.1"), ("off", 12, "field.11")])
def test_etsunen(etsunen: str, months: int, clause: str) -> None:
    """As long as a field is queued, new bright cards among it (hachihachi-classic.field.10, hachihachi-classic.field.11)."""
    table = Table(3, etsunen=etsunen).months(*[0] * 11).deal(BIG, ZETSU, "sakura-hikari").months(0)
    if etsunen == "on":
        assert "field.10" not in table.clauses("deal")
        table.deal(BIG).speak("oo").months(0)
        assert "field.10" in table.clauses("deal")
        assert over(table.state.own) is None
        table.months(0)
    assert over(table.state.own) == f"hachihachi-classic.{clause}"
    assert (table.month.number, sum(table.state.own.tokens)) == (months, months)


def test_a_year_that_a_shiso_ended_goes_on_when_its_month_is_dealt_again() -> None:
    table = Table(3).months(0, 0).deal().speak("iii").say(hand(1, "shiso"))
    assert table.final is not None
    table.say(Redo())
    assert (table.final, table.month.number, table.month.phase) == (None, 3, "deal")
    assert (table.points, sum(table.state.own.tokens)) == ((0, 0, 0), 2)


# ---------------------------------------------------------------- the ginmi


def year_of(held: tuple[int, ...], stones: tuple[int, ...], **house: Any) -> Table:
    """A year in which everybody ends with these points, having put out so many stones, and nobody borrows."""
    table = Table(len(held), **house)
    start = 5 * int(table.month.house.unit)
    placers = [player for player, number in enumerate(stones) for _ in range(number)]
    assert len(placers) == 12
    for nth, placer in enumerate(placers):
        last = nth == 11
        told(table, *(own - start + put if last else 0 for own, put in zip(held, stones, strict=True)), dealer=placer)
    assert end(table).held == held
    return table


def test_the_example_of_the_identity() -> None:
    """9 kan, 3 kan 11 and 1 kan 1 with twelve stones: 14, -6 and -8."""
    table = year_of((108, 47, 13), (4, 4, 4))
    result = end(table)
    assert (result.whole, result.net) == ((9, 4, 1), (-1, -6, -9))
    assert (result.prize, result.basic, result.stones, result.consoled) == (15, 15, 12, 1)
    assert (table.final, GAME.places(table.state)) == ((14, -6, -8), (1, 2, 3))


@pytest.mark.parametrize(
    ("held", "unit", "net", "prize"),
    [
        ((54, 54, 60), "12", (-5, -5, -5), 14),
        ((53, 53, 62), "12", (-6, -6, -5), 16),
        ((45, 45, 48), "10", (-5, -5, -5), 14),
        ((44, 44, 50), "10", (-6, -6, -5), 16),
    ],
)
def test_the_prize_makes_all_sum_to_zero(held: tuple[int, ...], unit: str, net: tuple[int, ...], prize: int) -> None:
    """Where rounding leaves more or less (hachihachi-classic.ginmi.8)."""
    result = end(year_of(held, (4, 4, 4), unit=unit))
    assert (result.net, result.prize, result.basic, sum(result.final)) == (net, prize, 15, 0)
    assert "hachihachi-classic.ginmi.8" in result.clauses
    assert "hachihachi-classic.ginmi.8" in result.why[result.top].clauses


@pytest.mark.parametrize(
    ("held", "ranking", "tied"),
    [
        ((56, 56, 56), (0, 1, 2), True),
        ((55, 57, 56), (1, 2, 0), True),
        ((28, 100, 40), (1, 2, 0), False),
        ((60, 48, 60), (0, 2, 1), True),
        ((72, 48, 48), (0, 1, 2), True),
    ],
)
def test_ties_go_by_points_and_then_by_seat(held: tuple[int, ...], ranking: tuple[int, ...], tied: bool) -> None:
    """The earlier of the seats of the year, whoever deals (hachihachi-classic.ginmi.6)."""
    result = end(year_of(held, (0, 1, 11)))
    assert result.ranking == ranking
    assert ("hachihachi-classic.ginmi.6" in result.clauses) == tied


def test_loans_are_deducted_and_break_ties_by_what_is_ones_own() -> None:
    result = end(rest(Table(3, tsukiishi="off").months(-72, 72)))
    assert (result.held, result.loans, result.ranking) == ((120, 60, 60), (1, 0, 0), (0, 1, 2))
    assert (result.net, result.final, result.stones, result.consoled) == ((-5, -5, -5), (10, -5, -5), 0, 0)
    assert "hachihachi-classic.tsukiishi.8" in result.clauses


def test_the_sheet_of_a_year_has_the_chain_of_the_ginmi() -> None:
    table = rest(Table(3).months(-61))
    feet = GAME.sheet(table.state, ("A", "B", "C")).feet
    assert [foot.key for foot in feet] == ["held", "rounded", "due", "loans", "net", "prize", "stones", "final"]
    assert [foot.note.ja for foot in feet[3:7]] == [
        "5貫×回数（合わせて1回）",
        "並べば端数、なお同じなら席順",
        "3×5＝15貫",
        "12個、最下位へ",
    ]
