"""The end of a month: fuke, then yaku and chaff hands, then card points (hanaawase.settle.1); and who deals next."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.core.game import Yaku
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.games.hanaawase.count import Count, counted
from scorekeeper.games.hanaawase.dealt import CHAFF, WIPEABLE
from scorekeeper.games.hanaawase.dekiyaku import Part, said
from scorekeeper.games.hanaawase.facts import PlayedOut
from scorekeeper.games.hanaawase.month import KINDS, SEATS, VOID, Month, from_both
from scorekeeper.games.hanaawase.unit import EVEN

YEAR = 12
"""Months of a year (hanaawase.setup.3)."""
UNKNOWN = Words("だれのふけか不明（胴は替わらないとする）", "whose is not known (the dealer is taken to stay)")


def apply_played_out(month: Month, fact: PlayedOut, entry: int) -> Month:
    count = counted(month, fact)
    if count.fuke is None or count.fuke:
        return _fuke(month, count, entry)
    assert count.points is not None
    paid = [*_yaku(month, count, entry), *_chaff(month, entry), _card_points(count.points, count.clauses, entry)]
    month = month.add(*paid)
    by_cards = month.house.dealer_by == "cards"
    dealer, clauses = next_dealer(month, count.points if by_cards else month.moved, by_cards=by_cards)
    last = month.lines[-1]
    month = month._replace(lines=(*month.lines[:-1], last._replace(clauses=(*last.clauses, *clauses))))
    return month.end(dealer)


def _fuke(month: Month, count: Count, entry: int) -> Month:
    """Nobody can decline it, and all that was shown or told is wiped (hanaawase.special.3). The month counts."""
    month = month.strike("hanaawase.special.3", VOID, WIPEABLE - {"shima"} | {"told"})
    clauses = ["settle.1", "special.1", "special.2", "special.3", "special.4"]
    dealer, label = month.dealer, UNKNOWN
    if count.fuke:
        # The one nearer biki deals (hanaawase.special.6).
        dealer = [player for player in month.turn if player in count.fuke][-1]
        label = listed([_low(player, count.points) for player in count.fuke])
        clauses.append("special.6" if len(count.fuke) > 1 else "special.5")
    if month.number == YEAR:
        clauses.append("year-end.5")
    line = Line(entry, "fuke", KINDS["fuke"], label, None, (), (), tuple(f"hanaawase.{clause}" for clause in clauses))
    return month.add(line)._replace(fuke=count.fuke or ()).end(dealer, void=True)


def _low(player: int, points: tuple[int, ...] | None) -> Words:
    who = seat(player)
    return Words(f"{who.ja} {points[player]}点", f"{who.en}: {points[player]} points") if points else who


def fees(player: int, parts: Iterable[Part]) -> tuple[Payment, ...]:
    """What the two others pay for these dekiyaku."""
    why = Reckoning()
    for part in parts:
        why = part.onto(why)
    return from_both(player, why)


def chaff_fees(player: int, yaku: Yaku) -> tuple[Payment, ...]:
    """What the two others pay for a chaff hand."""
    return from_both(player, Reckoning().plus(yaku.words, yaku.fee, yaku.clause))


def _yaku(month: Month, count: Count, entry: int) -> Iterator[Line]:
    """Everyone with yaku collects, from the dealer on (hanaawase.settle.2)."""
    for player in month.turn:
        found = count.found[player]
        if not found.parts:
            continue
        clauses = [*found.clauses, "hanaawase.settle.1", "hanaawase.settle.2"]
        told = month.told(player)
        label = said(found.parts)
        about = (told.entry,) if told else ()
        payments = fees(player, found.parts)
        yield Line(entry, "dekiyaku", KINDS["dekiyaku"], label, player, payments, (), tuple(clauses), about=about)


def _chaff(month: Month, entry: int) -> Iterator[Line]:
    """The fees of chaff hands; of several everyone collects (hanaawase.teyaku.8)."""
    clauses = ["hanaawase.teyaku.7", *(["hanaawase.teyaku.8"] if len(month.hands) > 1 else ())]
    for player in month.turn:
        hand = month.hand(player)
        if hand:
            yaku = CHAFF[hand.name]
            payments = chaff_fees(player, yaku)
            yield Line(entry, "chaff", KINDS["chaff"], yaku.words, player, payments, (), tuple(clauses), about=(hand.entry,))


def _card_points(scores: tuple[int, ...], more: tuple[str, ...], entry: int) -> Line:
    """Who lies below 88 pays who lies above (hanaawase.settle.3)."""
    over = [ten - EVEN for ten in scores]
    above = [player for player in range(SEATS) if over[player] > 0]
    payments: list[Payment] = []
    for payer in (player for player in range(SEATS) if over[player] < 0):
        for payee in above:
            bearer = payer if len(above) == 1 else payee
            payments.append(Payment(payer, payee, _difference(bearer, scores[bearer])))
    label = Words("・".join(map(str, scores)), ", ".join(map(str, scores)))
    clauses = tuple(dict.fromkeys(("hanaawase.settle.3", "hanaawase.settle.4", *more)))
    return Line(entry, "points", KINDS["points"], label, None, tuple(payments), (), clauses, counted=True)


def _difference(player: int, score: int) -> Reckoning:
    """How far a player lies from 88, as a positive number."""
    sign = 1 if score > EVEN else -1
    clause = "hanaawase.settle.3"
    why = Reckoning().plus(Words("{who}の取り札", "{who}'s cards").put(who=seat(player)), sign * score, clause)
    return why.plus(Words("基準の88点", "the even share of 88"), -sign * EVEN, clause)


def next_dealer(month: Month, scores: Sequence[int], *, by_cards: bool) -> tuple[int, tuple[str, ...]]:
    """Who has most, by month score (hanaawase.dealer.1) or by card points (hanaawase.dealer.2), and why.

    Ties in the order dealer, douni (hanaawase.dealer.3).
    """
    best = max(scores)
    tied = [player for player in month.turn if scores[player] == best]
    rule = "hanaawase.dealer.2" if by_cards else "hanaawase.dealer.1"
    return tied[0], (rule, "hanaawase.dealer.3", "hanaawase.dealer.4") if len(tied) > 1 else (rule, "hanaawase.dealer.4")
