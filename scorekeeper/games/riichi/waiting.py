"""How far a hand is from winning: shanten, waits, and what each discard leaves; and furiten."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from mahjong.shanten import Shanten

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.decks.tiles import FOUR, TILES, Tile
from scorekeeper.games.riichi.calls import SET, lying
from scorekeeper.games.riichi.dividing import Dealt, counts
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.reading import HAND

TENPAI, WON = 0, -1


class UsefulTile(NamedTuple):
    """A tile that helps, and how many of it are unseen."""

    tile: Tile
    unseen: int


class AfterDiscard(NamedTuple):
    """What remains after a discard: how many tiles from tenpai, and the tiles that bring it nearer, or win."""

    discard: Tile
    shanten: int
    drawn: tuple[UsefulTile, ...]

    @property
    def unseen_count(self) -> int:
        return sum(one.unseen for one in self.drawn)


def faults(dealt: Dealt, seen: Iterable[Tile] = ()) -> Iterator[Objection]:
    """Why the tiles are no hand of thirteen, or of fourteen before the discard."""
    yield from lying(dealt, (("seen", tuple(seen)),))
    size = HAND - SET * (len(dealt.calls) + len(dealt.kans))
    if size < 2:
        yield LAW.no("calls-many", "calls")
    elif len(dealt.hand) not in (size - 1, size):
        text = Words(
            "手牌は{less}枚、ツモったら{size}枚（いま{here}枚）。",
            "The hand has {less} tiles, {size} after a draw; there are {here}.",
        )
        yield Objection("hand-thirteen", "hand", text.put(less=size - 1, size=size, here=len(dealt.hand)), LAW["win.4"])


def shanten(dealt: Dealt) -> int:
    """How many tiles the hand lacks to tenpai: 0 for a tenpai hand, -1 for one that has won.

    A hand that only its own fifth tile would complete lacks one (riichi.tenpai.8).
    """
    if len(dealt.hand) % SET == 2:
        least = _distance(tuple(counts(dealt.hand)))
        return min(left.shanten for left in _after_discard(dealt)) if least == TENPAI else least
    found = _distance(tuple(counts(dealt.hand)))
    return 1 if found == TENPAI and not waits(dealt) else found


@lru_cache(8192)
def _distance(held: tuple[int, ...]) -> int:
    return Shanten.calculate_shanten(held)


def waits(dealt: Dealt) -> tuple[Tile, ...]:
    """The tiles that complete a hand that lacks one, but none of which it has all four itself (riichi.tenpai.8)."""
    return tuple(tile for tile in _fourth(dealt) if _distance(_with(dealt, tile)) == WON)


def _fourth(dealt: Dealt) -> Iterator[Tile]:
    """The kinds of which not all four are in the hand, its calls and its kans."""
    own = dealt.own
    return (tile for tile in TILES.cards if own[tile.place] < FOUR)


def _with(dealt: Dealt, tile: Tile) -> tuple[int, ...]:
    return tuple(counts((*dealt.hand, tile)))


def useful_draws(dealt: Dealt, seen: Iterable[Tile] = ()) -> tuple[UsefulTile, ...]:
    """The tiles that bring a hand that has not drawn nearer to winning, with how many are neither in it nor among those seen."""
    now = shanten(dealt)
    own, gone = dealt.own, counts(seen)
    helps = waits(dealt) if now == TENPAI else [tile for tile in _fourth(dealt) if _after(dealt, tile) < now]
    return tuple(UsefulTile(tile, max(0, FOUR - own[tile.place] - gone[tile.place])) for tile in helps)


def _after(dealt: Dealt, tile: Tile) -> int:
    return shanten(dealt._replace(hand=(*dealt.hand, tile)))


def _after_discard(dealt: Dealt) -> Iterator[AfterDiscard]:
    """What each discard leaves, without what can be drawn."""
    for tile in sorted(set(dealt.hand)):
        yield AfterDiscard(tile, shanten(without(dealt, tile)), ())


def without(dealt: Dealt, tile: Tile) -> Dealt:
    """The hand after a discard."""
    hand = list(dealt.hand)
    hand.remove(tile)
    return dealt._replace(hand=tuple(hand))


def discards(dealt: Dealt, seen: Iterable[Tile] = ()) -> tuple[AfterDiscard, ...]:
    """For a hand that has drawn: what each discard leaves, the best first (nearest, then most tiles unseen)."""
    gone = tuple(seen)
    left = [one._replace(drawn=useful_draws(without(dealt, one.discard), gone)) for one in _after_discard(dealt)]
    return tuple(sorted(left, key=lambda one: (one.shanten, -one.unseen_count, one.discard)))


def furiten(dealt: Dealt, river: Iterable[Tile]) -> tuple[Tile, ...]:
    """The waits of a tenpai hand that are among its owner's discards, called ones included; any makes it furiten
    (riichi.furiten.1).
    """
    own = frozenset(river)
    return tuple(tile for tile in waits(dealt) if tile in own)
