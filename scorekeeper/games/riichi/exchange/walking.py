"""The tiles of each player at the end of a hand of tenhou.net/6, from the thirteen dealt ones and all draws, calls and discards."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.decks.tiles import FOUR
from scorekeeper.games.riichi.exchange.codes import DISCARDED, RED, tile_of

Item = int | str
"""A tile by its number, or a call, a kan or a riichi with the tiles of it."""
RIICHI = "r"
_TILES = re.compile(r"\d\d")


class HeldTiles(NamedTuple):
    """What a player holds at the end: concealed tiles, open groups and closed kans by the codes of the file, and the tile that was
    put on the table last (a discard, or a tile with which a kan was made), None if there was none.

    `riichi` is the number of the discard by which riichi was declared, None if it was not.
    """

    concealed: tuple[int, ...]
    calls: tuple[tuple[int, ...], ...]
    kans: tuple[tuple[int, ...], ...]
    last: int | None
    discards: int
    riichi: int | None

    @property
    def declared_last(self) -> bool:
        """Whether the last discard is the one of the riichi, which does not stand if somebody wins on it."""
        return self.riichi is not None and self.riichi == self.discards - 1


def walk(dealt: Sequence[int], draws: Sequence[Item], discards: Sequence[Item]) -> HeldTiles:
    """The tiles at the end. ValueError if these moves cannot be made with them."""
    concealed, calls, kans = [*dealt], list[tuple[int, ...]](), list[tuple[int, ...]]()
    last: int | None = None
    riichi: int | None = None
    drawn = 0
    for nth, draw in enumerate(draws):
        if isinstance(draw, int):
            drawn = draw
            concealed.append(draw)
        else:
            called, own = _call(draw)
            _take(concealed, own)
            calls.append(tuple(sorted((called, *own), key=tile_of)))
        if nth >= len(discards):
            continue
        cut = discards[nth]
        if isinstance(cut, str) and cut.startswith(RIICHI):
            riichi, cut = nth, int(cut[1:])
        if isinstance(cut, str):
            tiles = [int(one) for one in _TILES.findall(cut)]
            if "a" in cut:
                _take(concealed, tiles)
                kans.append(tuple(tiles))
                last = tiles[-1]
            else:
                last = _tile_behind(cut)
                _take(concealed, [last])
                calls.remove(grown := _pon(calls, last))
                calls.append((*grown, last))
        elif cut:
            last = drawn if cut == DISCARDED else cut
            _take(concealed, [last])
    return HeldTiles(tuple(concealed), tuple(calls), tuple(kans), last, len(discards), riichi)


def _call(text: str) -> tuple[int, list[int]]:
    """The tile that was called, behind the letter, and those from the player's own hand."""
    called = _tile_behind(text)
    own = [int(one) for one in _TILES.findall(text)]
    own.remove(called)
    return called, own


def _tile_behind(text: str) -> int:
    """The tile behind the letter of a call or a kan."""
    found = re.search(r"[a-z](\d\d)", text)
    if not found:
        raise ValueError(text)
    return int(found[1])


def _take(concealed: list[int], tiles: Sequence[int]) -> None:
    for tile in tiles:
        concealed.remove(tile)


def _pon(calls: Sequence[tuple[int, ...]], tile: int) -> tuple[int, ...]:
    """The open triplet that this tile makes a kan of."""
    for call in calls:
        if len(call) == FOUR - 1 and {tile_of(one) for one in call} == {tile_of(tile)}:
            return call
    raise ValueError(tile)


def red_of(tiles: Sequence[int]) -> int:
    """How many of these are red fives."""
    return sum(tile in RED for tile in tiles)
