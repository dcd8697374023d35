"""Months of こいこい as the rules tell them: tables of cases, each with what it moves and who deals next."""

from typing import Any

from scorekeeper.games.koikoi.facts import RanOut, Shobu
from tests.games.koikoi.table import Table


def shobu(player: int, names: str, **more: Any) -> Shobu:
    return Shobu(player=player, names=(*names.split(),), **more)


def test_a_year_of_twelve_months() -> None:
    """A drawn month counts, and nothing is paid at the end."""
    table = Table().say(*[shobu(1, "akatan")] * 11, RanOut())
    assert (table.balances, table.next) == ((-66, 66), (None, None, ""))
    assert table.keys(RanOut()) == ("match-over",)
