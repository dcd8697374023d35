"""Card points against an even share of the deck: who pays whom."""

from collections.abc import Mapping

from scorekeeper.core.ledger import Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listing, same, seat


def against(scores: Mapping[int, int], even: int, clause: str) -> tuple[Payment, ...]:
    """Three players below the `even` share pay players above; `scores` by seat add up to three shares."""
    above = [player for player, score in scores.items() if score > even]
    below = [player for player, score in scores.items() if score < even]
    # A player alone on one side of the share pays or receives the whole of each difference.
    bearers = [(payer, payee, payer if len(above) == 1 else payee) for payer in below for payee in above]
    return tuple(Payment(payer, payee, _difference(bearer, scores[bearer], even, clause)) for payer, payee, bearer in bearers)


def _difference(player: int, score: int, even: int, clause: str) -> Reckoning:
    """A player's distance from the even share, as a positive number."""
    sign = 1 if score > even else -1
    why = Reckoning().plus(_cards(player), sign * score, clause)
    share = Words("基準の{even}点", "the even share of {even}").put(even=even)
    return why.plus(share, -sign * even, clause)


def between(scores: Mapping[int, int], clause: str) -> tuple[Payment, ...]:
    """Of two players the one with fewer points pays the other the difference."""
    fewer, more = sorted(scores, key=scores.__getitem__)
    if scores[fewer] == scores[more]:
        return ()
    why = Reckoning().plus(_cards(more), scores[more], clause).plus(_cards(fewer), -scores[fewer], clause)
    return (Payment(fewer, more, why),)


def counts_of(scores: Mapping[int, int]) -> Words:
    """The card points of everybody: 128・102."""
    return listing([same(str(score)) for score in scores.values()])


def _cards(player: int) -> Words:
    return Words("{who}の取り札", "{who}'s cards").put(who=seat(player))
