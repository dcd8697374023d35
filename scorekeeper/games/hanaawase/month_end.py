"""The end of a month: fuke, then yaku and chaff hands, then card points (hanaawase.settle.1); and who deals next."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.core.facts import Totals
from scorekeeper.core.game import Objection, Yaku
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.play import totals
from scorekeeper.core.play.yaku import Held, fees, said
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.games.hanaawase.count import Count, counted
from scorekeeper.games.hanaawase.facts import PlayedOut
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import SEATS, VOID, Month
from scorekeeper.games.hanaawase.yaku import CHAFF
from scorekeeper.games.points import against

YEAR = 12
"""Months of a year (hanaawase.setup.3)."""
EVEN = 88
"""Each player's share of the 264 points (hanaawase.settle.3)."""
UNKNOWN = Words("だれのふけか不明（胴は替わらないとする）", "whose is not known (the dealer is taken to stay)")
NOT_KNOWN = Words("役と札点は不明", "yaku and card points unknown")


def played_out(month: Month, fact: PlayedOut, entry: int) -> Month:
    count = counted(month, fact)
    if count.fuke is None or count.fuke:
        return _fuke(month, count, entry)
    assert count.points is not None
    paid = [*_yaku(month, count, entry), *_chaff(month, entry), _card_points(month, count.points, count.clauses, entry)]
    month = month.add(*paid)
    by_cards = month.house.dealer_by == "cards"
    dealer, clauses = next_dealer(month, count.points if by_cards else month.moved, by_cards=by_cards)
    return month.cite(*clauses).replace(next=dealer)


def _fuke(month: Month, count: Count, entry: int) -> Month:
    """Nobody can decline it, and everything shown or declared is wiped (hanaawase.special.3). The month counts."""
    month = month.strike(LAW["special.3"], VOID, frozenset(("shown", "told")))
    clauses = [*LAW.all("settle.1", "special.1", "special.2", "special.3", "special.4")]
    dealer, label, made = month.leader, UNKNOWN, count.fuke or ()
    if made:
        # Of two, the one nearer biki deals (hanaawase.special.6).
        dealer = [player for player in month.seating.turn if player in made][-1]
        label = listed([_low(player, count.points) for player in made])
        clauses.append(LAW["special.6" if len(made) > 1 else "special.5"])
    if month.number == YEAR:
        clauses.append(LAW["year-end.5"])
    return month.add(month.line(entry, "fuke", label, clauses=clauses)).replace(fuke=made, next=dealer, void=True)


def _low(player: int, points: tuple[int, ...] | None) -> Words:
    who = seat(player)
    return Words(f"{who.ja} {points[player]}点", f"{who.en}: {points[player]} points") if points else who


def yaku_fees(month: Month, player: int, held: Iterable[Held]) -> tuple[Payment, ...]:
    """What the two others pay for these dekiyaku (hanaawase.settle.2)."""
    return month.seating.from_others(player, fees(held))


def chaff_fees(month: Month, player: int, yaku: Yaku) -> tuple[Payment, ...]:
    """What the two others pay for a chaff hand (hanaawase.teyaku.7)."""
    return month.seating.from_others(player, Reckoning().plus(yaku.words, yaku.fee, yaku.clause))


def _yaku(month: Month, count: Count, entry: int) -> Iterator[Line]:
    """Everyone with yaku collects, from the dealer on."""
    for player in month.seating.turn:
        held, clauses = count.found[player]
        if held:
            claim = month.claim(player)
            paid, about = yaku_fees(month, player, held), (claim.entry,) if claim else ()
            cited = (*clauses, *LAW.all("settle.1", "settle.2"))
            yield month.line(entry, "dekiyaku", said(held), player, paid, clauses=cited, about=about)


def _chaff(month: Month, entry: int) -> Iterator[Line]:
    """The fees of chaff hands. If several were shown, each is paid (hanaawase.teyaku.8)."""
    clauses = LAW.all("teyaku.7", *(("teyaku.8",) if len(month.hands) > 1 else ()))
    for player in month.seating.turn:
        hand = month.hand(player)
        if hand:
            yaku = CHAFF[hand.name]
            paid = chaff_fees(month, player, yaku)
            yield month.line(entry, "chaff", yaku.words, player, paid, clauses=clauses, about=(hand.entry,))


def _card_points(month: Month, scores: Sequence[int], more: Iterable[str], entry: int) -> Line:
    """Players below 88 pay players above."""
    paid = against(dict(enumerate(scores)), EVEN, LAW["settle.3"])
    label = Words("・".join(map(str, scores)), ", ".join(map(str, scores)))
    clauses = dict.fromkeys((*LAW.all("settle.3", "settle.4"), *more))
    return month.line(entry, "points", label, None, paid, clauses=clauses, counted=True)


def next_dealer(month: Month, scores: Sequence[int], *, by_cards: bool) -> tuple[int, tuple[str, ...]]:
    """The player with the most, by month score (hanaawase.dealer.1) or card points (hanaawase.dealer.2), and the clauses.

    Ties go to the dealer, then douni (hanaawase.dealer.3).
    """
    most = [player for player, score in enumerate(scores) if score == max(scores)]
    level = ("dealer.3",) if len(most) > 1 else ()
    return month.seating.first(most), LAW.all("dealer.2" if by_cards else "dealer.1", *level, "dealer.4")


# ---------------------------------------------------------------- totals


def check_totals(month: Month, fact: Totals) -> Iterator[Objection]:
    if month.begun:
        yield LAW.no("totals-begun")
        return
    yield from totals.check(fact, SEATS, LAW["settle.4"])
    if fact.leader is None and month.house.dealer_by == "cards":
        yield LAW.no("totals-leader", "leader")


def by_totals(month: Month, fact: Totals, entry: int) -> Month:
    """Where the month score decides, the totals say who deals next, unless the sheet says otherwise."""
    month = month.add(totals.line(fact, entry, LAW["settle.4"], NOT_KNOWN))
    if fact.leader is not None:
        return month.replace(next=fact.leader)
    dealer, clauses = next_dealer(month, fact.amounts, by_cards=False)
    return month.cite(*clauses).replace(next=dealer)
