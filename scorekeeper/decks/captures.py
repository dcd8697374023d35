"""How 48 cards are captured by three players.

At the end of a month every card has been captured, always with a partner: of each month either one player has all four cards, or
two pairs are made, for one player or two.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import BY_NAME, DECK, PLANTS, Flower, month_of, named, points

DECK_POINTS = points(DECK)
"""264 with the usual points of hanafuda."""
KEPT = 4096
"""How many ways of dividing the cards are kept as they were judged: each is asked for several times, and again by every fold."""
SEATS = 3

Held = frozenset[tuple[Flower, int]]
"""Cards that are known to lie with a seat."""


@cache
def shares(month: int, held: Held = frozenset()) -> frozenset[tuple[int, int]]:
    """(points of seat 0, points of seat 1) that one month may bring."""
    cards = sorted(month_of(month))
    found: set[tuple[int, int]] = set()
    for takers in product(range(SEATS), repeat=len(cards)):
        taken = dict(zip(cards, takers, strict=True))
        if all(takers.count(player) % 2 == 0 for player in range(SEATS)) and all(taken[card] == player for card, player in held):
            first, second = (points(card for card in cards if taken[card] == player) for player in (0, 1))
            found.add((first, second))
    return frozenset(found)


@lru_cache(maxsize=64)
def _divisions(held: Held) -> tuple[int, ...]:
    """For each number of points of seat 0, the possible points of seat 1 as a set of bits."""
    reach = [0] * (DECK_POINTS + 1)
    reach[0] = 1
    for month in PLANTS:
        after = [0] * (DECK_POINTS + 1)
        for first, second in shares(month, frozenset(one for one in held if one[0].month == month)):
            for have in range(DECK_POINTS + 1 - first):
                if reach[have]:
                    after[have + first] |= reach[have] << second
        reach = after
    return tuple(reach)


def possible(divided: tuple[int, ...], held: Mapping[Flower, int] | None = None) -> bool:
    """Whether three players can have captured exactly these points, `held` lying where it lies."""
    first, second, third = divided
    if min(divided) < 0 or first + second + third != DECK_POINTS:
        return False
    return bool(_divisions(frozenset((held or {}).items()))[first] >> second & 1)


def piles(told: Sequence[Sequence[str]]) -> tuple[tuple[Flower, ...], ...]:
    """The pile of every seat; the last, if it is left out, takes the rest. KeyError for a name that no card has."""
    return _piles(tuple(map(tuple, told)))


@lru_cache(KEPT)
def _piles(told: tuple[tuple[str, ...], ...]) -> tuple[tuple[Flower, ...], ...]:
    sorted_ = [named(pile) for pile in (*told, *((),) * SEATS)[:SEATS]]
    if not sorted_[-1]:
        taken = {card for pile in sorted_ for card in pile}
        sorted_[-1] = tuple(card for card in DECK if card not in taken)
    return tuple(sorted_)


class Amiss(NamedTuple):
    """Why piles cannot be what was captured: capture-unknown, -twice, -48 or -odd, and in words."""

    key: str
    text: Words


def amiss(told: Sequence[Sequence[str]]) -> Amiss | None:
    """What is wrong with piles of card names, if anything."""
    return _amiss(tuple(map(tuple, told)))


@lru_cache(KEPT)
def _amiss(told: tuple[tuple[str, ...], ...]) -> Amiss | None:
    names = [name for pile in told for name in pile]
    if set(names) - BY_NAME.keys():
        return Amiss("capture-unknown", Words("札の名前が違う。48枚から選ぶ。", "No such card. Choose among the 48."))
    twice = sorted(card for card, times in Counter(named(names)).items() if times > 1)
    if twice:
        words = twice[0].words
        text = Words(f"{words.ja}が二度出ている。どちらかを外す。", f"The {words.en} is there twice. Take one away.")
        return Amiss("capture-twice", text)
    if len(told) < SEATS - 1 or (len(told) == SEATS and told[-1] and len(names) != len(DECK)):
        count = len(names)
        text = Words(f"札が{count}枚しかない。48枚を三人に分ける。", f"Only {count} cards are told. Deal all 48 out to the three.")
        return Amiss("capture-48", text)
    for player, pile in enumerate(piles(told)):
        odd = [month for month, size in sorted(Counter(card.month for card in pile).items()) if size % 2]
        if odd:
            who, (_, plant) = seat(player), PLANTS[odd[0]]
            text = Words(
                f"{who.ja}の取り札で{plant.ja}の札が奇数枚。札は同じ月の2枚ずつ取る。並べ直す。",
                f"{who.en} has an odd number of {plant.en} cards. Cards are captured in pairs: sort them again.",
            )
            return Amiss("capture-odd", text)
    return None


def filled(told: Sequence[int | None]) -> tuple[int, ...]:
    """The points of all; a number that is missing follows from those of the deck."""
    given = _by_seat(told)
    rest = DECK_POINTS - sum(score for score in given if score is not None)
    return tuple(rest if score is None else score for score in given)


def _by_seat(told: Sequence[int | None]) -> tuple[int | None, ...]:
    return (*told, *(None,) * SEATS)[:SEATS]


class Miscount(NamedTuple):
    """Why points cannot be what was captured: points-two, -range, -sum (not all of the deck), -over (two have more than all) or
    -cards; which number is wrong; what was added up, and what that makes.
    """

    key: str
    where: str
    sum: str = ""
    total: int = 0


def miscounted(told: Sequence[int | None]) -> Miscount | None:
    """What is wrong with card points by seat, one of which may be missing, if anything."""
    known = {player: score for player, score in enumerate(_by_seat(told)) if score is not None}
    if len(known) < SEATS - 1:
        return Miscount("points-two", "points")
    outside = [player for player, score in known.items() if not 0 <= score <= DECK_POINTS]
    if outside:
        return Miscount("points-range", f"points[{outside[0]}]")
    total = sum(known.values())
    if total > DECK_POINTS or (total < DECK_POINTS and len(known) == SEATS):
        key = "points-sum" if len(known) == SEATS else "points-over"
        return Miscount(key, f"points[{max(known)}]", " + ".join(map(str, known.values())), total)
    return None if possible(filled(told)) else Miscount("points-cards", "points")
