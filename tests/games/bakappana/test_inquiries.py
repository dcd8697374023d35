"""The referee of 馬鹿っ花: who must drop, what a hand earns, what captures make, fuke and what goes back, who deals next."""

from typing import Any

import pytest

from scorekeeper.core.answers import answers
from scorekeeper.core.ledger import moves_of
from scorekeeper.games.bakappana import GAME
from scorekeeper.games.bakappana.facts import BakappanaPlayedOut
from tests.games.bakappana.table import Table, told
from tests.games.hanaawase.table import piles


def driven(**house: Any) -> Table:
    """Seat 0 has dropped, seat 4 is driven out."""
    return Table(5, **{"kudari": "hachi-seat", "teyaku": "on", "fuke": "on", **house}).say(*told("oiii", seats=5))


@pytest.mark.parametrize(("willow", "verdict"), [("yaku", "paid"), ("nagashi", "washed")])
def test_who_pays_what(willow: str, verdict: str) -> None:
    taken = piles("0011 0220 1212 0011 1100 2211 1221 1122 0202 1001 0000 0022")
    table, after = driven(ame_shima=willow), driven(ame_shima=willow).say(BakappanaPlayedOut(captures=taken))
    ruling = table.ask("month", captures={str(seat): [*pile] for seat, pile in enumerate(taken, 1)})
    assert ruling.verdict == f"{verdict}/{after.dealer}"
    assert moves_of(ruling.payments, 5) == tuple(now - before for now, before in zip(after.points, table.points, strict=True))
    assert table.ask("month", captures={"1": ["matsu-hikari", "matsu-tan"]}).verdict == "amiss"


def test_the_next_dealer_is_asked_of_the_month_that_ended() -> None:
    table = driven().say(BakappanaPlayedOut(points=(None, 80, 84, 100)))
    inquiry = next(one for one in GAME.inquiries(table.state) if one.key == "dealer")
    values = answers(inquiry.inputs, {name: [*values] for name, values in inquiry.given.items()}, 5, GAME.deck).values
    assert values == {"scores": [0, -8, -4, 12, 0]}
    assert table.ask("dealer", **values).verdict == "3"


def test_nobody_deals_after_the_last_month() -> None:
    eleven = [BakappanaPlayedOut(points=(98, 88, 78))] * 11
    fuke = Table(fuke="on").say(*eleven).ask("fuke", points=[20, 160, 84])
    assert (fuke.verdict, fuke.words.ja[-9:]) == ("0/0", "。これで年は終わり")
    assert not any("bakappana.dealer.3" in reason.clauses for reason in fuke.reasons)
    over = Table().say(*eleven, BakappanaPlayedOut(points=(98, 88, 78)))
    assert [one.inputs for one in GAME.inquiries(over.state) if one.key == "dealer"] == [()]
    assert over.ask("dealer").verdict == "none"
