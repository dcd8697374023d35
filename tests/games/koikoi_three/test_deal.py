"""Declared hands of 三人こいこい, four of a month on the field, void deals, months by their totals, and who deals next."""

import pytest

from scorekeeper.core.facts import Totals
from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import Nagare, ShobuThree, TeyakuThree
from tests.games.koikoi_three.table import Table, cards
from tests.games.referee import asked, moved

TESHI = "crane matsu* matsu** matsu-tan ume* sakura* fuji*"


@pytest.mark.parametrize(
    ("hand", "name", "fee", "clause"),
    [
        (TESHI, "teshi", 8, "teyaku.1"),
        ("crane matsu* matsu** ume* ume** fuji* fuji**", "haneken", 10, "teyaku.2"),
        ("crane matsu* matsu** ume* ume** warbler fuji*", "futasanbon", 20, "teyaku.3"),
        ("crane matsu* matsu** matsu-tan ume* ume** fuji*", "ichinishi", 30, "teyaku.4"),
        ("crane matsu* matsu** matsu-tan ume* ume** warbler", "shisou", 80, "teyaku.5"),
        ("crane matsu* matsu** ume* ume** fuji* ayame*", "none", 0, "teyaku.6"),
        ("crane matsu* ume* ume** fuji* fuji** boar", "none", 0, "teyaku.2"),
        ("crane ume* sakura* fuji* ayame* botan* boar", "none", 0, "teyaku.6"),
    ],
)
def test_seven_cards_make_one_hand(hand: str, name: str, fee: int, clause: str) -> None:
    table, shown = Table(), TeyakuThree(cards=((), cards(hand), ()))
    ruling = asked(GAME, table.state, "teyaku", player="1", cards=[*cards(hand)])
    assert (ruling.verdict, moved(ruling.payments)) == (name, (-fee, 2 * fee, -fee))
    assert ruling.facts == ((shown,) if fee else ())
    assert f"koikoi-three.{clause}" in ruling.clauses
    if not fee:
        assert table.refuses(shown) == (("teyaku-cards", "teyaku.7"),)
        return
    assert Table().say(shown).balances == Table().say(TeyakuThree(names=("", name))).balances == (-fee, 2 * fee, -fee)
    events = GAME.events(Table().say(shown).state)
    assert [(one.key, one.player, one.moved) for one in events if one.kind == "teyaku" and one.key] == [(name, 1, 2 * fee)]
    other = "teshi" if name != "teshi" else "haneken"
    assert table.refuses(TeyakuThree(names=("", other), cards=((), cards(hand)))) == (("teyaku-other", "teyaku.6"),)


def test_the_biki_of_each_void_deal_deals_next_and_the_limit_stays() -> None:
    table = Table()
    for dealer in (2, 1, 0, 2):
        assert table.say(Nagare()).next == (1, dealer, "limit")
        assert table.balances == (0, 0, 0)
    assert table.cites("flow.6", "call.9")
    board = GAME.board(table.state)
    assert [board.badge and board.badge.ja, *(seat.badge.ja for seat in board.seats)] == ["3文しぼり", "胴二", "ビキ", "胴"]
    assert table.say(ShobuThree(player=1, names=("akatan",))).next == (2, 1, "")
    board = GAME.board(table.state)
    assert (board.badge, board.round.ja) == (None, "春　二月")


@pytest.mark.parametrize(("amounts", "leader", "dealer"), [((4, -2, -2), None, 0), ((-6, -6, 12), 2, 2)])
def test_a_month_by_its_totals(amounts: tuple[int, ...], leader: int | None, dealer: int) -> None:
    table = Table().say(Totals(amounts=amounts, leader=leader))
    assert (table.balances, table.next) == (amounts, (2, dealer, ""))
    assert [mark.ja for mark in table.lines[-1].marks] == ["役は不明", "流れも不明"]
