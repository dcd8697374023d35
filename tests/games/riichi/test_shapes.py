"""Which shapes the package `mahjong` is asked for: never fewer than it would find."""

from itertools import chain
from random import Random

from kinds import times

from scorekeeper.decks.tiles import FOUR, TILES, Tile
from scorekeeper.games.riichi.dividing import SHAPES, Group, _possible, _traits

ENDS = tuple(tile for tile in TILES.cards if tile.end)
HONOURS = TILES.cards[27:]
GREEN = tuple(TILES.cards[place] for place in (19, 20, 21, 23, 25, 32))
KINDS = (TILES.cards, TILES.cards[:9], ENDS, (*ENDS, *HONOURS), HONOURS, (*TILES.cards[18:27], *HONOURS), GREEN)


def divided(rng: Random, tiles: tuple[Tile, ...]) -> tuple[Group, ...]:
    """Four sets and a pair of these tiles, or seven pairs."""
    if rng.random() < 0.2:
        return tuple((tile,) * 2 for tile in rng.sample(tiles, min(7, len(tiles))))
    runs = [TILES.cards[one.place :][:3] for one in tiles if 0 < one.number <= 7]
    sets = [rng.choice(runs) if runs and rng.random() < 0.5 else (rng.choice(tiles),) * rng.choice((3, 3, FOUR)) for _ in range(4)]
    return (*sets, (rng.choice(tiles),) * 2)


def test_no_shape_is_missed() -> None:
    rng, seen = Random(38), set[str]()
    for tiles in KINDS:
        for _ in range(times(600)):
            groups = divided(rng, tuple(tiles))
            blocks = [[tile.place for tile in group] for group in groups]
            found = {key for key, met in SHAPES.items() if met(blocks)}
            pairs = {"shousangen"} if len(groups) == 7 else set()  # the package sees it in pairs of all three dragons
            asked = {key for key, met in _possible(_traits(groups)) if met(blocks)}
            assert found - pairs == asked, [*chain.from_iterable(groups)]
            seen |= asked
    assert seen >= {*SHAPES} - {"chuuren"}
