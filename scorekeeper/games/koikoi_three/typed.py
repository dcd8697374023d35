"""A month that an old paper sheet tells only by its totals."""

from collections.abc import Iterator, Sequence

from scorekeeper.core import totals
from scorekeeper.core.facts import Totals
from scorekeeper.core.game import Objection
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.month import SEATS, Month, object_

ZERO = "koikoi-three.settle.2"
NO_YAKU = Words("役は不明", "yaku unknown")
NO_VOIDS = Words("流れも不明", "void deals unknown")


def gainer(amounts: Sequence[int]) -> int | None:
    """Who won the month, if exactly one gained."""
    gained = [seat for seat, amount in enumerate(amounts) if amount > 0]
    return gained[0] if len(gained) == 1 else None


def check_totals(house: KoikoiHouse, month: Month, fact: Totals) -> Iterator[Objection]:
    wrong = list(totals.check(fact, SEATS, ZERO))
    yield from wrong
    if wrong:
        return
    won = gainer(fact.amounts)
    if won is None and fact.leader is None:
        yield object_(
            "totals-leader",
            "leader",
            "増えた人が一人でない。月の勝者(次の胴)を選ぶ。",
            "Not exactly one gained. Choose who won the month and deals next.",
            "dealer.1",
        )
    elif fact.leader is not None and fact.leader != won and (won is not None or fact.amounts[fact.leader] < max(fact.amounts)):
        yield object_(
            "totals-leader",
            "leader",
            "月の勝者は最も増えた人で、次の胴になる。選び直す。",
            "Whoever gained most won the month and deals next. Choose again.",
            "dealer.1",
        )


def apply_totals(house: KoikoiHouse, month: Month, fact: Totals, entry: int) -> Month:
    won = gainer(fact.amounts)
    winner = fact.leader if won is None else won
    assert winner is not None
    marks = (NO_YAKU,) if month.voids else (NO_YAKU, NO_VOIDS)
    line = totals.line(fact, entry, ZERO, *marks)
    return month.decided(winner, line._replace(clauses=(ZERO, "koikoi-three.dealer.1")))
