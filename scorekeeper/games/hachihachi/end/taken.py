"""Who took whole months, by tobikomi, and whether the count of the month agrees: its owner has all four cards of the three."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from scorekeeper.core.game import Objection
from scorekeeper.core.words import seat
from scorekeeper.decks import captures as whole
from scorekeeper.decks.hanafuda import BY_NAME, Flower, month_of
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.end.kasu import possible_kasu
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS, Hand, Month
from scorekeeper.games.hachihachi.play.playing import same_card

MONTHS = range(1, 13)
Taken = tuple[frozenset[int], ...]
"""The months that each seat took whole."""


def _like(number: int) -> tuple[int, ...]:
    """The points of a month's cards. To a count, months with the same points are the same."""
    return tuple(sorted(card.points for card in month_of(number)))


LIKE = defaultdict[tuple[int, ...], list[int]](list)
for _number in MONTHS:
    LIKE[_like(_number)].append(_number)


@lru_cache(256)
def _threes(names: tuple[str, ...], lying: frozenset[Flower]) -> tuple[frozenset[int], ...]:
    """The months that the threes of a hand may be of, given the cards `lying` on the field."""
    kinds = len(teyaku.threes(names))
    return tuple(frozenset(one) for one in combinations(MONTHS, kinds) if teyaku.threes_fit(names, one, lying))


def _of(month: Month, hand: Hand) -> Iterator[frozenset[int]]:
    """The sets of months that the owner of a hand may have taken whole."""
    known = frozenset(dive.month for dive in hand.dives if dive.month)
    lying = frozenset(BY_NAME[name] for name in month.brights)
    for threes in (frozenset(hand.months),) if hand.months else _threes(hand.names, lying):
        yield from (one for one in map(frozenset, combinations(sorted(threes), len(hand.dives))) if known <= one)


def _dived(month: Month) -> tuple[Hand, ...]:
    return tuple(hand for hand in month.standing if hand.dives)


def ways(month: Month) -> Iterator[Taken]:
    """The ways in which players may have taken whole months. Where the months are not known, one of each kind of way, as far as
    counts can tell them apart.
    """
    hands = _dived(month)
    kinds = [sorted({tuple(sorted(map(_like, one))) for one in _of(month, hand)}) for hand in hands]
    for way in product(*kinds):
        used = Counter[tuple[int, ...]]()
        taken = [frozenset[int]()] * SEATS
        for hand, likes in zip(hands, way, strict=True):
            for like in likes:
                taken[hand.player] |= {*LIKE[like][used[like] : used[like] + 1]}
                used[like] += 1
        if all(used[like] <= len(LIKE[like]) for like in used):
            yield tuple(taken)


def check_piles(month: Month, piles: Sequence[Sequence[Flower]]) -> Iterator[Objection]:
    """The captured cards against the tobikomi."""
    for hand in _dived(month):
        pile = frozenset(piles[hand.player])
        known = frozenset[Flower]().union(*(month_of(dive.month) for dive in hand.dives if dive.month))
        if known - pile:
            yield from same_card(hand.player, known - pile, "captures")
        elif not any(all(month_of(number) <= pile for number in one) for one in _of(month, hand)):
            yield LAW.no("tobikomi-pile", "captures", who=seat(hand.player))


def check_counted(month: Month, scores: Sequence[int] | None, kasu: Sequence[int]) -> Iterator[Objection]:
    """The points and kasu against the tobikomi. `kasu` by seat, 0 if not counted."""
    if not _dived(month):
        return
    fits = [taken for taken in ways(month) if scores is None or _points_fit(tuple(scores), taken)]
    if not fits:
        yield LAW.no("points-taken", "points")
    elif not any(_kasu_fit(scores, kasu, taken) for taken in fits):
        yield LAW.no("kasu-taken", "kasu")


def _points_fit(scores: tuple[int, ...], taken: Taken) -> bool:
    return whole.possible(scores, {card: player for player, months in enumerate(taken) for one in months for card in month_of(one)})


def _kasu_fit(scores: Sequence[int] | None, kasu: Sequence[int], taken: Taken) -> bool:
    everybody = frozenset[int]().union(*taken)
    return all(
        possible_kasu(number, scores[player] if scores else None, taken[player], everybody - taken[player])
        for player, number in enumerate(kasu)
        if number
    )
