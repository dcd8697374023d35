"""Card points: players below 88 pay those above, and the highest deals next."""

from collections.abc import Sequence

from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, seat
from scorekeeper.games.hachihachi.deal.field import Ground
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS, HachihachiMonth
from scorekeeper.kit.eights.fields import FieldKind
from scorekeeper.kit.eights.specials import EVEN
from scorekeeper.kit.seating import Seating


def differences(scores: Sequence[int], ground: Ground) -> tuple[tuple[int, ...], str | None]:
    """Points minus 88, made even on C's big field, and the clause of the adjustment, if any.

    One point moves from every odd plus player to minus (hachihachi.settle.6, hachihachi.settle.7) or from the plus player to every
    odd minus player (hachihachi.settle.8); a player at 0 is never touched (hachihachi.settle.9).
    """
    over = [ten - EVEN for ten in scores]
    odd = [player for player, ten in enumerate(over) if ten % 2]
    if ground.choice != "C" or ground.kind is not FieldKind.BIG:
        return tuple(over), None
    if not odd:
        return tuple(over), LAW["settle.9"]
    plus = [player for player in odd if over[player] > 0]
    (even,) = {*range(SEATS)} - {*odd}
    for player in odd:
        over[player] += 1 if over[player] < 0 else -1
    if len(plus) == 1:
        return tuple(over), LAW["settle.6"]
    over[even] += 2 if plus else -2
    return tuple(over), LAW["settle.7" if plus else "settle.8"]


def card_points(month: HachihachiMonth, scores: Sequence[int], entry: int) -> Line:
    """The line of the card points."""
    ground = month.ground
    adjusted, clause = differences(scores, ground)
    clauses = [LAW["settle.1"], *ground.reach(LAW["field.24"])]
    if ground.choice == "C":
        clauses += LAW.all("settle.10", "settle.11")
    if clause:
        clauses.append(clause)
    above = [player for player in range(SEATS) if adjusted[player] > 0]
    payments: list[Payment] = []
    for payer in (player for player in range(SEATS) if adjusted[player] < 0):
        for payee in above:
            bearer = payer if len(above) == 1 else payee
            why = _difference(bearer, scores[bearer], adjusted[bearer], clause)
            payments.append(Payment(payer, payee, ground.times(why)))
    return month.line(entry, "points", payments=tuple(payments), clauses=clauses, counted=True)


def _difference(player: int, score: int, adjusted: int, clause: str | None) -> Reckoning:
    """A player's distance from 88, as a positive number."""
    sign = 1 if score > EVEN else -1
    why = Reckoning().plus(Words("{who}の取り札", "{who}'s cards").put(who=seat(player)), sign * score, LAW["settle.1"])
    why = why.plus(Words("平均の88点", "the average of 88"), -sign * EVEN, LAW["settle.1"])
    moved = adjusted - (score - EVEN)
    return why.plus(Words("偶数にそろえる", "made even"), sign * moved, clause) if moved and clause else why


def next_dealer(scores: Sequence[int], seating: Seating) -> tuple[int, str]:
    """The highest card points deal next (hachihachi.dealer.3); ties in the order dealer, do-ni, biki (hachihachi.dealer.4).

    What teyaku and tobikomi moved does not count (hachihachi.dealer.6).
    """
    tied = [player for player in seating.turn if scores[player] == max(scores)]
    return tied[0], LAW["dealer.4" if len(tied) > 1 else "dealer.3"]
