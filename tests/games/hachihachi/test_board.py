"""What the table page shows and offers in a month, and months copied from an old sheet by their totals."""

import pytest

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.games.hachihachi.facts import Exempt, HachihachiField, HachihachiTobikomi, HachihachiWrongTeyaku, SageCancel
from tests.games.hachihachi.table import Table, hand, out, sage

PLAY = {"dekiyaku", "played-out", "piles", "two-turned", "redo"}


def test_what_may_be_declared() -> None:
    at = Table()
    for facts, offered in (
        ([], {"field", "totals"}),
        ([HachihachiField()], PLAY | {"teyaku", "teyaku-cards", "totals"}),
        ([hand(0, "sanbon")], PLAY | {"teyaku", "teyaku-cards", "tobikomi", "wrong-teyaku"}),
        ([HachihachiTobikomi(player=0, offender=1)], PLAY | {"exempt", "wrong-teyaku"}),
        ([Exempt(player=1, reason="last"), sage(2, "akatan")], PLAY - {"played-out", "piles"} | {"cancel", "wrong-teyaku"}),
        ([SageCancel()], {"field", "totals", "wrong-teyaku"}),
        ([HachihachiWrongTeyaku(player=0)], {"field", "totals"}),
        ([HachihachiField(), hand(0, "shiso")], {"closed", "teyaku", "teyaku-cards", "wrong-teyaku", "redo"}),
    ):
        at.say(*facts)
        assert {offer.key for offer in at.GAME.offers(at.state) if offer.shut is None} == offered


JANUARY = Totals(amounts=(-216, 288, -72), leader=1)


@pytest.mark.parametrize(
    ("said", "carried", "mark"),
    [
        ((), "", "しばりは不明"),
        ((HachihachiField(brights=("sakura-hikari", "susuki-hikari")),), "big", "役と点は不明"),
        ((HachihachiField(), hand(0, "aka"), Redo()), "", "しばりは不明"),
    ],
)
def test_the_totals_move_and_the_leader_deals_next_and_owes_the_stone(said: tuple[Fact, ...], carried: str, mark: str) -> None:
    """Without a field the sheet says that the bind is unknown; with one its bind holds."""
    at = Table().say(*said, JANUARY)
    assert (at.points, at.next, at.stones) == ((-216, 288, -72), (2, 1, carried), (0, 1, 0))
    assert mark in at.line("totals").marks[0].ja
    assert at.line("totals").cites() == ("hachihachi.settle.4",)


def test_a_year_of_totals_ends_like_any_other() -> None:
    at = Table().say(*[Totals(amounts=(12, -24, 12), leader=0)] * 11, HachihachiField(), out(88, 89, 87))
    assert at.final == (0, -31, 31)
