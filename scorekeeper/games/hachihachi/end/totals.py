"""A month known only by its totals, as from an old paper sheet."""

from collections.abc import Iterator

from scorekeeper.core.facts import Totals
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS, HachihachiMonth
from scorekeeper.kit import totals
from scorekeeper.kit.eights.month import Phase

ZERO = LAW["settle.4"]
NO_FIELD = Words("場としばりは不明(次の月はしばりなし)", "field and bind unknown (the next month is not bound)")
NO_HANDS = Words("役と点は不明", "yaku and points unknown")


def check_totals(month: HachihachiMonth, fact: Totals) -> Iterator[Objection]:
    begun = any(line.payments and line.struck is None for line in month.lines) or month.sage is not None
    by = (ZERO, LAW["stone.1"]) if month.house.method == "chips" else ("", "")
    yield from totals.check_led(LAW, fact, SEATS, ZERO, begun=begun, by=by)


def apply_totals(month: HachihachiMonth, fact: Totals, entry: int) -> HachihachiMonth:
    assert fact.leader is not None
    marks = (NO_FIELD, NO_HANDS) if month.phase is Phase.DEAL else (NO_HANDS,)
    return month.add(totals.line(fact, entry, ZERO, *marks)).end(fact.leader)
