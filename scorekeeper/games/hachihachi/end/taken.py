"""Who took whole months, by tobikomi, and whether the count of the month agrees: its owner has all four cards of the three."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from scorekeeper.core.captures import Worth
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import seat
from scorekeeper.decks import captures as whole
from scorekeeper.decks.hanafuda import BY_NAME, Flower, month_of
from scorekeeper.games.hachihachi.deal.teyaku import HANDS
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS, HachihachiMonth, Hand
from scorekeeper.games.hachihachi.play.dekiyaku import dekiyaku
from scorekeeper.games.hachihachi.play.playing import same_card
from scorekeeper.kit.cards.yaku import YakuRow, YakuTable
from scorekeeper.kit.eights.kasu import possible_kasu
from scorekeeper.kit.eights.unmade import Holding, Unmade, looked_at

MONTHS = range(1, 13)
Taken = tuple[frozenset[int], ...]
"""The months that each seat took whole."""


MOST_WAYS = 100
"""The most ways for which a count is checked: enough for two threes of which the month is not known."""


@cache
def _unmade_of(rows: tuple[YakuRow[Flower], ...]) -> Unmade:
    """Judges card points by these dekiyaku, none of which was made."""
    return Unmade(YakuTable(rows))


def unmade(house: HachihachiHouse) -> Unmade:
    """The same of the dekiyaku of a table, whatever it gives for them."""
    return _unmade_of(looked_at(dekiyaku(house)))


def _like(number: int) -> Worth:
    """The points of a month's cards. To a count, months with the same points are the same."""
    return tuple(sorted(card.points for card in month_of(number)))


LIKE = defaultdict[Worth, list[int]](list)
for _number in MONTHS:
    LIKE[_like(_number)].append(_number)


def _threes(names: tuple[str, ...], lying: frozenset[Flower]) -> tuple[frozenset[int], ...]:
    """The months that the threes of a hand may be of, given the cards `lying` on the field."""
    kinds = len(HANDS.threes(names))
    return tuple(frozenset(one) for one in combinations(MONTHS, kinds) if HANDS.threes_fit(names, one, lying))


def _of(month: HachihachiMonth, hand: Hand) -> tuple[frozenset[int], ...]:
    """The sets of months that the owner of a hand may have taken whole."""
    return _sets(hand.names, hand.months, tuple(dive.month for dive in hand.dives), month.brights)


@lru_cache(512)
def _sets(
    names: tuple[str, ...], months: tuple[int, ...], dives: tuple[int | None, ...], brights: tuple[str, ...]
) -> tuple[frozenset[int], ...]:
    lying = frozenset(BY_NAME[name] for name in brights)
    known = {number for number in dives if number}
    every = (frozenset(months),) if months else _threes(names, lying)
    found = (frozenset(one) for threes in every for one in combinations(sorted(threes), len(dives)))
    return tuple(dict.fromkeys(one for one in found if known <= one))


@lru_cache(512)
def _kinds(sets: tuple[frozenset[int], ...]) -> frozenset[tuple[Worth, ...]]:
    """What a count can tell apart of these sets: the worths of their months."""
    return frozenset(tuple(sorted(map(_like, one))) for one in sets)


def _diving_hands(month: HachihachiMonth) -> tuple[Hand, ...]:
    return tuple(hand for hand in month.standing if hand.dives)


class TakingWay(NamedTuple):
    """A way in which players may have taken whole months: which, by seat; their points by seat; and the worths of those months."""

    taken: Taken
    points: tuple[int, ...]
    worths: tuple[Worth, ...]


def ways(month: HachihachiMonth) -> tuple[TakingWay, ...]:
    """Where the months are not known, one of each kind of way, as far as counts can tell them apart; () if there are too many ways
    for a count to contradict them all.
    """
    return _ways(tuple((hand.player, _kinds(_of(month, hand))) for hand in _diving_hands(month)))


@lru_cache(1024)
def _ways(hands: tuple[tuple[int, frozenset[tuple[Worth, ...]]], ...]) -> tuple[TakingWay, ...]:
    if prod(len(kinds) for _, kinds in hands) > MOST_WAYS:
        return ()
    found: list[TakingWay] = []
    for way in product(*(sorted(kinds) for _, kinds in hands)):
        used = Counter[Worth]()
        taken, points = [frozenset[int]()] * SEATS, [0] * SEATS
        for (player, _), likes in zip(hands, way, strict=True):
            for like in likes:
                taken[player] |= {*LIKE[like][used[like] : used[like] + 1]}
                points[player] += sum(like)
                used[like] += 1
        if all(times <= len(LIKE[like]) for like, times in used.items()):
            found.append(TakingWay(tuple(taken), tuple(points), tuple(sorted(used.elements()))))
    return tuple(found)


def _certain_cards(hand: Hand) -> frozenset[Flower]:
    """The cards that the owner of a hand has certainly captured."""
    return frozenset[Flower]().union(*map(month_of, hand.captured_months))


def _holding(month: HachihachiMonth) -> Holding:
    """The cards that are certainly captured, with who has them."""
    return frozenset((card, hand.player) for hand in _diving_hands(month) for card in _certain_cards(hand))


def check_laid(month: HachihachiMonth, told: Sequence[Sequence[str]]) -> Iterator[Objection]:
    """The cards laid out so far against the tobikomi: none of another player's."""
    for hand in _diving_hands(month):
        laid = {name for player, pile in enumerate(told) for name in pile if player != hand.player}
        cards = frozenset(card for card in _certain_cards(hand) if card.name in laid)
        yield from same_card(hand.player, cards, "captures", lasting=True)


def check_piles(month: HachihachiMonth, piles: Sequence[Sequence[Flower]]) -> Iterator[Objection]:
    """The captured cards against the tobikomi."""
    for hand in _diving_hands(month):
        pile = frozenset(piles[hand.player])
        if _certain_cards(hand) - pile:
            yield from same_card(hand.player, _certain_cards(hand) - pile, "captures")
        elif not any(all(month_of(number) <= pile for number in one) for one in _of(month, hand)):
            yield LAW.no("tobikomi-pile", "captures", who=seat(hand.player))


def check_counted(month: HachihachiMonth, scores: Sequence[int] | None, kasu: Sequence[int]) -> Iterator[Objection]:
    """The points and kasu against the tobikomi, and the points against yaku that nobody made. `kasu` by seat, 0 if not counted."""
    every = ways(month) if _diving_hands(month) else ()
    fits = [way for way in every if scores is None or _points_fit(scores, way)]
    if every and not fits:
        yield LAW.no("points-taken", "points")
    elif scores is not None and not unmade(month.house).can(tuple(scores), _holding(month)):
        yield LAW.no("points-yaku", "points")
    elif every and not any(_kasu_fit(scores, kasu, way.taken) for way in fits):
        yield LAW.no("kasu-taken", "kasu")


def _points_fit(scores: Sequence[int], way: TakingWay) -> bool:
    return whole.THREE.possible_without(tuple(score - own for score, own in zip(scores, way.points, strict=True)), way.worths)


def _kasu_fit(scores: Sequence[int] | None, kasu: Sequence[int], taken: Taken) -> bool:
    everybody = frozenset[int]().union(*taken)
    return all(
        possible_kasu(number, scores[player] if scores else None, taken[player], everybody - taken[player])
        for player, number in enumerate(kasu)
        if number
    )
