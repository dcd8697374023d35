"""A month that an old paper sheet tells only by its totals."""

from collections.abc import Iterator

from scorekeeper.core.facts import Totals
from scorekeeper.core.game import Objection
from scorekeeper.core.play import totals
from scorekeeper.core.words import Words
from scorekeeper.games.hanaawase.dealt import begun
from scorekeeper.games.hanaawase.ending import next_dealer
from scorekeeper.games.hanaawase.month import SEATS, Month, object_

ZERO = "hanaawase.settle.4"
NOT_KNOWN = Words("役と札点は不明", "yaku and card points unknown")


def check_totals(month: Month, fact: Totals) -> Iterator[Objection]:
    if begun(month):
        yield object_(
            "totals-begun",
            "",
            "今月はもう記入がある。合計だけにするなら、今月の記入を取り消す。",
            "This month has entries already. Undo them to enter its totals alone.",
            "sheet.1",
        )
        return
    yield from totals.check(fact, SEATS, ZERO)
    if fact.leader is None and month.house.dealer_by == "cards":
        yield object_(
            "totals-leader",
            "leader",
            "次の胴を選ぶ。札点が分からないので、合計からは決まらない。",
            "Choose who deals next: without the card points it does not follow from the totals.",
            "dealer.2",
        )


def apply_totals(month: Month, fact: Totals, entry: int) -> Month:
    """By month score the totals say who deals next, unless the sheet says otherwise."""
    line = totals.line(fact, entry, ZERO, NOT_KNOWN)
    if fact.leader is not None:
        return month.add(line).end(fact.leader)
    dealer, clauses = next_dealer(month, fact.amounts, by_cards=False)
    return month.add(line._replace(clauses=(*line.clauses, *clauses))).end(dealer)
