"""Riichi hands read from their tiles, beside the package `mahjong` alone, which gives no words and clauses."""

from collections import Counter
from random import Random

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig

from bench.rows import Row, Spent, turns
from scorekeeper.decks.tiles import EAST, FOUR, SOUTH, TILES, Tile
from scorekeeper.games.riichi.dividing import Dealt
from scorekeeper.games.riichi.reading import Luck, _misfits, faults, readings

HANDS, TIMES = 200, 9
BY_RON = Luck(ron=True, seat=SOUTH, round=EAST, names=frozenset({"riichi"}))
CONFIG = HandConfig(is_riichi=True, player_wind=SOUTH.place, round_wind=EAST.place)


def hands() -> list[tuple[Tile, ...]]:
    """Closed hands of four sets and a pair, drawn at random; the winning tile is the last."""
    rng = Random(4)
    found: list[tuple[Tile, ...]] = []
    while len(found) < HANDS:
        runs = [TILES.cards[9 * rng.randrange(3) + rng.randrange(7) :][:3] for _ in range(rng.randrange(2, 5))]
        triplets = [(tile,) * 3 for tile in rng.sample(TILES.cards, FOUR - len(runs))]
        tiles = [tile for group in (*runs, *triplets, (rng.choice(TILES.cards),) * 2) for tile in group]
        if max(Counter(tiles).values()) <= FOUR:
            rng.shuffle(tiles)
            found.append(tuple(tiles))
    return found


def measure() -> list[Row]:
    drawn = hands()
    dealt = [Dealt(hand) for hand in drawn]
    numbers = [_numbers(hand) for hand in drawn]

    def read() -> None:
        _forget()
        assert all(readings(one, BY_RON) for one in dealt)

    def judged() -> None:
        _forget()
        assert not any([*faults(one, BY_RON)] for one in dealt)
        assert all(readings(one, BY_RON) for one in dealt[-1:])

    def alone() -> None:
        assert all(HandCalculator.estimate_hand_value(one, one[-1], config=CONFIG).han for one in numbers)

    mine, checked, bare = turns(TIMES, read, judged, alone)
    return [
        _rate("riichi hands a second, read, ÷ `mahjong` alone", mine, bare, "≥ 0.8"),
        _rate("riichi hands a second, checked and read, ÷ `mahjong` alone", checked, bare, "≥ 0.8"),
    ]


def _rate(what: str, ours: Spent, bare: Spent, aim: str) -> Row:
    return Row(f"{what} ({ours.cpu / HANDS * 1e6:.0f} µs a hand)", bare.wall / ours.wall, aim, bare.cpu / ours.cpu)


def _numbers(hand: tuple[Tile, ...]) -> list[int]:
    """The tiles as the package numbers them: four of each kind."""
    before: Counter[Tile] = Counter()
    found = []
    for tile in hand:
        found.append(FOUR * tile.place + before[tile])
        before[tile] += 1
    return found


def _forget() -> None:
    readings.cache_clear()
    _misfits.cache_clear()
