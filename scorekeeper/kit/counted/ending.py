"""The lines at the end of a month: what dekiyaku pay, whose fuke it was, and months of which only the totals are known."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from scorekeeper.core.facts import Totals
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.core.yaku import Yaku
from scorekeeper.kit import totals
from scorekeeper.kit.cards.points import against, between, counts_of
from scorekeeper.kit.cards.yaku import HeldYaku, fees, yaku_words
from scorekeeper.kit.counted.count import CardCount
from scorekeeper.kit.counted.month import CountedMonth
from scorekeeper.kit.rounds import Move

NOT_KNOWN = Words("役と札点は不明", "yaku and card points unknown")
M = TypeVar("M", bound=CountedMonth)


def yaku_fees(month: CountedMonth, player: int, held: Iterable[HeldYaku]) -> tuple[Payment, ...]:
    """What each of the others pays for these dekiyaku."""
    return month.seating.from_others(player, fees(held))


def chaff_fees(month: CountedMonth, player: int, yaku: Yaku) -> tuple[Payment, ...]:
    """What each of the others pays for a chaff hand."""
    return month.seating.from_others(player, Reckoning().plus(yaku.words, yaku.fee, yaku.clause))


def paid_yaku(month: CountedMonth, count: CardCount, entry: int, clauses: tuple[str, ...]) -> Iterator[Line]:
    """Everyone with yaku collects, from the dealer on. `clauses` say that they do."""
    for player in month.seating.turn:
        held, why = count.found[player]
        if held:
            claim = month.claim(player)
            paid, about = yaku_fees(month, player, held), (claim.entry,) if claim and claim.entry != entry else ()
            yield month.line(entry, "dekiyaku", yaku_words(held), player, paid, clauses=(*why, *clauses), about=about)


def card_points(month: CountedMonth, count: CardCount, entry: int, clauses: Iterable[str]) -> Line:
    """Players below the even share pay players above; of two, the one with fewer pays the difference."""
    assert count.points is not None
    even = month.captures.deck.points // len(month.players)
    paid = between(count.points, month.by_points) if month.two else against(count.points, even, month.by_points)
    return month.line(
        entry, "points", counts_of(count.points), None, paid, clauses=dict.fromkeys((*clauses, *count.clauses)), counted=True
    )


def whose(count: CardCount, unknown: Words) -> Words:
    """Whose fuke it was, with the points if they were counted."""

    def low(player: int) -> Words:
        who = seat(player)
        if count.points is None:
            return who
        return Words(f"{who.ja} {count.points[player]}点", f"{who.en}: {count.points[player]} points")

    return listing([*map(low, count.fuke)]) if count.fuke else unknown


def nearest(month: CountedMonth, made: Iterable[int]) -> int:
    """Of those who made fuke, the one nearest biki."""
    return max(made, key=month.seating.turn.index)


# ---------------------------------------------------------------- totals


def check_totals(month: CountedMonth, fact: Totals) -> Iterator[Objection]:
    asked = not month.tells_dealer
    yield from totals.check_led(month.LAW, fact, month.seating.seats, month.TOTALS, begun=month.has_begun, asked=asked)


def by_totals(month: M, fact: Totals, entry: int) -> M:
    """Where the month score decides, the totals say who deals next, unless the sheet says otherwise."""
    month = month.add(totals.line(fact, entry, month.TOTALS, NOT_KNOWN))
    if fact.leader is not None:
        return month.replace(next=fact.leader)
    dealer, clauses = month.best(fact.amounts)
    return month.cite(*clauses).replace(next=dealer)


TYPED: Move[Any] = Move(check_totals, by_totals)
"""The move of a month of which only the totals are known."""
