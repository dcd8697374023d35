"""八八 with 出る・下りる: month stones, loans, half time, the ginmi, and when a year is over."""

import pytest

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.games.hachihachi_classic import GAME
from scorekeeper.games.hachihachi_classic.facts import ClassicField
from scorekeeper.games.hachihachi_classic.year import Ginmi, ginmi, over
from tests.games.hachihachi_classic.table import BIG, ZETSU, Table, counts, driven, hand, spoken


def rest(table: Table) -> Table:
    """Months in which nothing moves, to December."""
    while not table.final:
        table.months(0)
    return table


def end(table: Table) -> Ginmi:
    return ginmi(table.state.own)


# ---------------------------------------------------------------- the month stone


def test_a_drive_out_fee_that_is_told_late_moves_the_stone() -> None:
    table = spoken("iii", 4).say(counts(100, 88, 76, None))
    assert table.month.placer == 0
    assert "tsukiishi.4" in table.clauses("points")
    table.say(driven(player=3, brights=1))
    assert table.month.placer == 3
    assert "tsukiishi.3" in table.clauses("drive")
    assert not {"tsukiishi.4", "tsukiishi.5"} & table.clauses("points")


# ---------------------------------------------------------------- half time and the end


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
    assert table.keys(ClassicField()) == ("match-over",)
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
