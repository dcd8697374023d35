"""89 points: for whom they matter beside the card points, and whether he can have captured them or not."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import listing, seat
from scorekeeper.decks.hanafuda import HANAFUDA, Flowers
from scorekeeper.games.hachihachi_classic.dekiyaku import DekiyakuMade, card_holders
from scorekeeper.games.hachihachi_classic.facts import Reached
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth, Hand
from scorekeeper.games.hachihachi_classic.playing import holders
from scorekeeper.games.hachihachi_classic.teyaku import hands
from scorekeeper.kit.cards import piles
from scorekeeper.kit.cards.piles import PileNumber, PileTelling, possible
from scorekeeper.kit.eights.teyaku import KindHand
from scorekeeper.kit.eights.unmade import WORTH

REACHED = 89
"""The points of mizuten and nuke (hachihachi-classic.mizuten.3, hachihachi-classic.nuke.1)."""


def nuke_hands(month: ClassicMonth) -> tuple[Hand, ...]:
    """The announced hands that may earn a nuke."""
    return tuple(hand for hand in month.standing if hands(month.house).has_nuke(hand.names))


def players_concerned(month: ClassicMonth, *, special: bool = False) -> tuple[int, ...]:
    """For whom 89 points matter, whoever wins the cards, in turn. A special yaku leaves only mizuten
    (hachihachi-classic.special.9).
    """
    nukes = () if special else tuple(hand.player for hand in nuke_hands(month))
    return tuple(player for player in month.seating.turn if player in (*nukes, month.bold))


def check_reached(
    month: ClassicMonth, told: Reached, made: Sequence[DekiyakuMade], *, special: bool = False
) -> Iterator[Objection]:
    """Objections to who is said to have 89 points where no card points are told. `made`: all yaku of the month."""
    there = players_concerned(month, special=special)
    if told is None:
        if there:
            yield LAW.no("reached-asked", "reached", words=listing([*map(seat, there)]))
        return
    others = {*told} - {*there}
    if others or len({*told}) != len(told):
        light = any(hand.player in others and KindHand.PIKAICHI in hand.names for hand in month.standing)
        yield LAW.no("reached-whom", "reached", by=LAW["nuke.2"] if light else "")
        return
    held = holders(month) | card_holders(month.house, made)
    own = {player: frozenset(card for card, owner in held.items() if owner == player) for player in month.seating.turn}
    for player in there:
        if not _can(own[player], frozenset(held) - own[player], reached=player in told):
            yield LAW.no("reached-not" if player in told else "reached-surely", "reached", who=seat(player))
            return
    least = {player: _least(cards, frozenset(held) - cards) for player, cards in own.items()}
    if sum(max(points, REACHED) if player in told else points for player, points in least.items()) > HANAFUDA.points:
        yield LAW.no("reached-not", "reached", who=listing([*map(seat, told)]))


@lru_cache(1024)
def _can(own: Flowers, gone: Flowers, *, reached: bool) -> bool:
    """Whether a player with these cards, and without those of the others, can have 89 points; or fewer."""
    allowed: Collection[int] = range(REACHED, HANAFUDA.points + 1) if reached else range(REACHED)
    return possible(HANAFUDA, PileTelling(need=own, barred=gone, numbers=(PileNumber(WORTH, allowed),)))


@lru_cache(1024)
def _least(own: Flowers, gone: Flowers) -> int:
    """The fewest points of a player with these cards, and without those of the others."""
    every = PileNumber(WORTH, range(HANAFUDA.points + 1))
    return min(points for (points,) in piles.reachable_numbers(HANAFUDA, PileTelling(need=own, barred=gone, numbers=(every,))))
