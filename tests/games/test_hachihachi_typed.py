"""A month copied from an old sheet by its totals."""

import pytest

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.games.hachihachi.facts import Dekiyaku, Field, PlayedOut, Teyaku

JANUARY = Totals(amounts=(-216, 288, -72), leader=1)


def test_the_totals_move_and_the_leader_deals_next_and_owes_the_stone(table) -> None:
    at = table().say(JANUARY)
    assert at.points == (-216, 288, -72)
    assert at.next == (2, 1, "")
    assert at.stones == (0, 1, 0)
    assert at.line("totals").cites() == ("hachihachi.settle.4",)


def test_without_a_field_the_sheet_says_that_the_bind_is_unknown(table) -> None:
    assert "しばりは不明" in table().say(JANUARY).line("totals").marks[0].ja


def test_with_a_field_its_bind_holds(table) -> None:
    at = table().say(Field(brights=("sakura-hikari", "susuki-hikari")), JANUARY)
    assert at.next == (2, 1, "big")
    assert [mark.ja for mark in at.line("totals").marks] == ["役と点は不明"]


@pytest.mark.parametrize(
    ("given", "fact", "key"),
    [
        ((), Totals(amounts=(-1, 0, 0), leader=1), "totals-sum"),
        ((), Totals(amounts=(0, 0), leader=1), "totals-seats"),
        ((), Totals(amounts=(-12, 24, -12)), "totals-leader"),
        ((), Totals(amounts=(0, 0, 0), leader=5), "totals-leader"),
        ((Field(), Teyaku(player=0, names=("aka",))), JANUARY, "totals-begun"),
        ((Field(), Dekiyaku(player=0, names=("akatan",), then="sage")), JANUARY, "totals-begun"),
    ],
)
def test_invalid_totals(table, given, fact, key) -> None:
    assert key in {one for one, _ in table().say(*given).refuses(fact)}


def test_totals_are_accepted_after_a_redeal(table) -> None:
    assert table().say(Field(), Teyaku(player=0, names=("aka",)), Redo(), JANUARY).points == (-216, 288, -72)


def test_a_year_of_totals_ends_like_any_other(table) -> None:
    months = [Totals(amounts=(12, -24, 12), leader=0)] * 11
    at = table().say(*months, Field(), PlayedOut(points=(88, 89, 87)))
    assert sum(at.final or (1,)) == 0
