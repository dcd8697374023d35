"""Groups of tiles: what a set is, calls entered one after the other, and tiles that cannot lie in one hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from operator import add

from scorekeeper.core.offer import Objection
from scorekeeper.decks.tiles import FOUR, TILES, Tile
from scorekeeper.games.riichi.dividing import Dealt, Group, counts
from scorekeeper.games.riichi.law import LAW

SET = 3


def is_set(group: Group) -> bool:
    """Whether three or four tiles are a set: equal, or three in sequence."""
    first = group[0]
    if len(set(group)) == 1:
        return len(group) in (3, FOUR)
    return len(group) == 3 and not first.honour and [tile.place for tile in sorted(group)] == _sequence(min(group))


def _sequence(tile: Tile) -> list[int]:
    return [tile.place, tile.place + 1, tile.place + 2] if 0 < tile.number <= 7 else []


def groups_of(tiles: Sequence[Tile]) -> tuple[Group, ...]:
    """The calls in tiles entered one group after the other, each of three or four; in any order if these are no groups.

    What cannot be divided into groups is one, which `faults` refuses.
    """
    for groups in (*_slices(tuple(tiles)), *_partitions(Counter(tiles))):
        return groups
    return (tuple(tiles),)


def _slices(tiles: Group) -> Iterator[tuple[Group, ...]]:
    if not tiles:
        yield ()
    for size in (FOUR, SET):
        if len(tiles) >= size and is_set(tiles[:size]):
            yield from ((tiles[:size], *rest) for rest in _slices(tiles[size:]))


def _partitions(held: Counter[Tile]) -> Iterator[tuple[Group, ...]]:
    """Every way to divide tiles into sets, from the first of the deck on."""
    if not held:
        yield ()
        return
    first = min(held)
    sequence = TILES.cards[first.place : first.place + SET]
    for group in ((first,) * FOUR, (first,) * SET, sequence):
        if not Counter(group) - held and is_set(group):
            yield from ((group, *rest) for rest in _partitions(held - Counter(group)))


def lying(dealt: Dealt, besides: Sequence[tuple[str, Group]]) -> Iterator[Objection]:
    """Objections to calls that are no sets, and to a tile that lies there more than four times, other piles `besides` the hand."""
    for call in dealt.calls:
        if not call or not is_set(call):
            yield LAW.no("call-form", "calls")
            return
    around = tuple(chain.from_iterable(tiles for _, tiles in besides))
    if max(map(add, dealt.own, counts(around)) if around else dealt.own) <= FOUR:
        return
    called = tuple(chain.from_iterable(dealt.calls))
    found: Counter[Tile] = Counter()
    piles = (("hand", dealt.hand), ("calls", called), ("kans", dealt.kans * FOUR), *besides)
    for where, tiles in piles:
        over: set[Tile] = set()
        for tile in tiles:
            found[tile] += 1
            if found[tile] == FOUR + 1:
                over.add(tile)
        for tile in dict.fromkeys(tiles if over else ()):
            if tile in over:
                yield Objection("card-twice", where, TILES.too_often(tile), LAW["setup.8"])
