"""Card points against an even share of the deck: who pays whom."""

from collections.abc import Mapping

from scorekeeper.core.ledger import Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listing, same, seat

SETTLED = Words("払い済み", "settled already")


def against(scores: Mapping[int, int], even: int, clause: str) -> tuple[Payment, ...]:
    """Players below the `even` share pay players above; `scores` by seat add up to a share for each.

    A player alone on one side pays or receives the whole of each difference. Of two and two, whoever comes first pays whoever comes
    first, until one of both is even.
    """
    above = [player for player, score in scores.items() if score > even]
    paid, moved = [], dict.fromkeys(scores, 0)
    for payer in (player for player, score in scores.items() if score < even):
        for payee in above:
            gives, gets = (abs(scores[player] - even) - moved[player] for player in (payer, payee))
            if not gives or not gets:
                continue
            bearer = payer if gives < gets or (gives == gets and len(above) == 1) else payee
            why = _difference(bearer, scores[bearer], even, clause)
            if moved[bearer]:
                why = why.plus(SETTLED, -moved[bearer], clause)
            moved = moved | {player: moved[player] + why.value for player in (payer, payee)}
            paid.append(Payment(payer, payee, why))
    return tuple(paid)


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


def shares(scores: Mapping[int, int], share: int, clause: str, *, tens: bool) -> tuple[Payment, ...]:
    """Card points paid in shares: for every full ten each takes one from each of the others, or only who has the most takes one."""
    most = max(scores.values())
    one = list(scores.values()).count(most) == 1
    taken = {player: score // 10 if tens else int(one and score == most) for player, score in scores.items()}

    def why(payer: int, payee: int) -> Reckoning:
        gets = Reckoning().plus(_shares(payee, taken[payee]), taken[payee] * share, clause)
        return gets.plus(_shares(payer, taken[payer]), -taken[payer] * share, clause) if taken[payer] else gets

    return tuple(Payment(payer, payee, why(payer, payee)) for payer in scores for payee in scores if taken[payee] > taken[payer])


def counts_of(scores: Mapping[int, int]) -> Words:
    """The card points of everybody: 128・102."""
    return listing([same(str(score)) for score in scores.values()])


def _cards(player: int) -> Words:
    return Words("{who}の取り札", "{who}'s cards").put(who=seat(player))


def _shares(player: int, many: int) -> Words:
    one = Words("{who}の1口", "1 share of {who}")
    return (one if many == 1 else Words("{who}の{n}口", "{n} shares of {who}")).put(who=seat(player), n=many)
