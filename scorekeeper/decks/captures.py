"""How the 48 cards of hanafuda are captured by three players, or by four."""

from scorekeeper.core.captures import Captures
from scorekeeper.decks.hanafuda import HANAFUDA


def most(hand: int, field: int) -> int:
    """The most cards that one player can capture with so many cards in the hand and on the field: a pair with each card played and
    each card turned, and a second pair with every stack of three that the field can make.
    """
    return 4 * hand + 2 * (field // 3)


MOST = most(7, 6)
"""Among three players. The four cards of a month that such a field may give to one of them are no more than its two stacks (play.1,
field.1 to field.3).
"""
MOST_OF_FOUR = most(5, 8)
"""Among four players, with hands of five and eight cards on the field."""
DECK_POINTS = HANAFUDA.points
THREE, FOUR = Captures(HANAFUDA, 3), Captures(HANAFUDA, 4)
amiss, piles, possible, fill, amiss_points = THREE.amiss, THREE.piles, THREE.possible, THREE.fill, THREE.amiss_points
