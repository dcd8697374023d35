"""The end of a month: fuke, then yaku and chaff hands, then card points (hanaawase.settle.1); and who deals next."""

from collections.abc import Iterator

from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words
from scorekeeper.games.hanaawase.facts import HanaawasePlayedOut
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import VOIDED, HanaawaseMonth, next_dealer
from scorekeeper.games.hanaawase.yaku import paid_hands
from scorekeeper.kit.counted.claims import with_told
from scorekeeper.kit.counted.count import CardCount, count_of
from scorekeeper.kit.counted.ending import card_points, chaff_fees, nearest, paid_yaku, whose
from scorekeeper.kit.counted.month import MONTHS

UNKNOWN = Words("だれのふけか不明（胴は替わらないとする）", "whose is not known (assuming the dealer stays)")


def played_out(month: HanaawaseMonth, fact: HanaawasePlayedOut, entry: int) -> HanaawaseMonth:
    month = with_told(month, fact.declarations if fact.points else (), entry)
    count = count_of(month, fact)
    if count.fuke is None or count.fuke:
        return _fuke(month, count, entry)
    assert count.points is not None
    month = month.add(
        *paid_yaku(month, count, entry, LAW.all("settle.1", "settle.2")),
        *_chaff(month, entry),
        card_points(month, count, entry, LAW.all("settle.3", "settle.4")),
    )
    by_cards = month.house.dealer_by == "cards"
    dealer, clauses = next_dealer(month, tuple(count.points.values()) if by_cards else month.moves, by_cards=by_cards)
    return month.cite(*clauses).replace(next=dealer)


def _fuke(month: HanaawaseMonth, count: CardCount, entry: int) -> HanaawaseMonth:
    """Nobody can decline it, and everything shown or declared is wiped (hanaawase.special.3). The month counts."""
    month = month.strike(LAW["special.3"], VOIDED, frozenset(("shown", "told")))
    clauses = [*LAW.all("settle.1", "special.1", "special.2", "special.3", "special.4")]
    dealer, made = month.leader, count.fuke or ()
    if made:
        dealer = nearest(month, made)
        clauses.append(LAW["special.6" if len(made) > 1 else "special.5"])
    if month.number == MONTHS:
        clauses.append(LAW["year-end.5"])
    line = month.line(entry, "fuke", whose(count, UNKNOWN), clauses=clauses)
    return month.add(line).replace(fuke=made, next=dealer, void=True)


def _chaff(month: HanaawaseMonth, entry: int) -> Iterator[Line]:
    """The fees of chaff hands. If several were shown, each is paid (hanaawase.teyaku.8)."""
    clauses = LAW.all("teyaku.7", *(("teyaku.8",) if len(month.hands) > 1 else ()))
    for player in month.seating.turn:
        hand = month.hand(player)
        if hand:
            yaku = paid_hands(month.house)[hand.name]
            paid = chaff_fees(month, player, yaku)
            own = LAW.all("house.1") if yaku.source is not None else ()
            yield month.line(entry, "chaff", yaku.words, player, paid, clauses=(*clauses, *own), about=(hand.entry,))
