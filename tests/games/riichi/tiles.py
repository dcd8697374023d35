"""Hands of riichi mahjong in the short notation: 123m 456p 789s 1234567z (winds from east, then white, green, red)."""

from typing import Any

from scorekeeper.decks.tiles import EAST, SOUTH, TILES, Tile
from scorekeeper.games.riichi.dividing import Dealt
from scorekeeper.games.riichi.reading import Luck, TilesReading, readings

SUIT = {"m": 0, "p": 9, "s": 18, "z": 27}


def tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of 234m55z."""
    found: list[Tile] = []
    numbers: list[int] = []
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            numbers.append(int(letter))
        else:
            found += (TILES.cards[SUIT[letter] + number - 1] for number in numbers)
            numbers.clear()
    return tuple(found)


def dealt(text: str) -> Dealt:
    """A hand: the concealed tiles, the winning tile last, then calls, and closed kans after a plus: `55z 123m 456m +1111p`."""
    hand, *others = text.split()
    calls = tuple(tiles(other) for other in others if not other.startswith("+"))
    kans = tuple(tiles(other[1:])[0] for other in others if other.startswith("+"))
    return Dealt(tiles(hand), calls, kans)


def luck(how: str = "ron", **more: Any) -> Luck:
    """Of South in an east round: `ron` or `tsumo`, yaku, `furiten`, `hidden`, `seat=1z`, `indicators=1p4p`, `ura=2m`."""
    told: dict[str, Any] = {"ron": False, "seat": SOUTH, "round": EAST, "names": frozenset[str]()}
    for word in how.split():
        name, _, value = word.partition("=")
        if name == "hidden":
            told["shown"] = False
        elif name in ("ron", "furiten"):
            told[name] = True
        elif value:
            told[name] = tiles(value)[0] if name == "seat" else tiles(value)
        elif name != "tsumo":
            told["names"] |= {name}
    return Luck(**told | more)


def read(hand: str, how: str = "ron") -> list[TilesReading]:
    """The readings of a hand, the dearest first."""
    return [*readings(dealt(hand), luck(how))]


def keys(reading: TilesReading) -> set[str]:
    return {made.key for made in reading.yaku}
