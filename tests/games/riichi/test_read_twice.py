"""Random riichi hands, read by the app and by fu.py."""

from collections.abc import Iterable
from random import Random

from kinds import times

from scorekeeper.decks.tiles import TILES, Tile
from scorekeeper.games.riichi import GAME
from scorekeeper.games.riichi.reading import Dealt, Luck, faults, readings
from scorekeeper.games.riichi.worth import whole
from scorekeeper.games.riichi.yaku import YAKU
from tests.games.riichi.fu import HONOURS, KINDS, Won, dearest, is_unconnected
from tests.games.riichi.hands import random_hand
from tests.games.riichi.reckoned import ron_points
from tests.games.riichi.test_reckoned_twice import rules

HANDS = 3000
TILE = {tile.name: tile for tile in TILES.cards}


def tiles(names: Iterable[str]) -> tuple[Tile, ...]:
    return tuple(TILE[name] for name in names)


def told(won: Won) -> tuple[Dealt, Luck]:
    dealt = Dealt(tiles(won.hand), tuple(tiles(call) for call in won.calls), tiles(won.kans))
    names = frozenset(won.names)
    house = GAME.house(**{name.replace("-", "_"): choice for name, choice in won.house.items()})
    dora = (tiles(won.dora), ())
    return dealt, Luck(won.ron, TILE[won.seat], TILE[won.round], names, won.furiten, won.shown, *dora, house, won.red)


def random_house(rng: Random, won: Won) -> Won:
    """The hand at a table whose house rules change what hands are worth, with red fives; without the luck that is off there."""
    house = rules(rng, often=0.4)
    fives = sum(tile[-1] == "5" for tile in won.tiles)
    names = tuple(name for name in won.names if house.get(name) != "off")
    return won._replace(names=names, red=min(fives, int(house["red"]), rng.randint(0, 4)), house=house)


def test_both_read_the_same() -> None:
    """fu.12: the yaku, han, fu and number of yakuman of the dearest reading.

    The hands have every yaku that tiles can show, and all of luck but the eighth win in a row.
    """
    seen = set()
    for seed in range(times(HANDS)):
        won = random_hand(Random(seed))
        if seed % 3:
            won = random_house(Random(seed), won)
        dealt, luck = told(won)
        found, expected = readings(dealt, luck), dearest(won)
        assert [objection.key for objection in faults(dealt, luck)] == ([] if expected else ["no-yaku"]), (seed, won)
        assert bool(found) is bool(expected), (seed, won)
        if expected:
            worth, read = expected[0], found[0]
            seen |= {*worth.yaku}
            paid = whole(read.value, 1, 0).value
            assert (read.units, paid) == (worth.units, ron_points(worth.base, dealer=False)), (seed, won, read)
            if worth.limit:
                continue
            assert {made.key for made in read.yaku} == {*worth.yaku}, (seed, won, read)
            assert read.fu == worth.fu, (seed, won, read)
            if not worth.units:
                assert read.han == worth.han, (seed, won, read)
                assert {made.key: made.han for made in read.yaku} == worth.yaku, (seed, won, read)
                if "chiitoitsu" not in worth.yaku:
                    total = sum(part.fu for part in read.parts)
                    assert -(-total // 10) * 10 == read.fu, (seed, won, read)

    assert seen == {*YAKU} - {"paarenchan", "shiisan", "open-riichi"}


def test_both_see_thirteen_unconnected_tiles() -> None:
    """yaku.30: nothing but one pair, or what keeps a hand from it."""
    seen = set()
    for seed in range(times(500)):
        rng = Random(seed)
        apart = [
            f"{suit}{number}" for suit in ("man", "pin", "sou") for number in rng.choice(((1, 4, 7), (2, 5, 8), (1, 5, 9), (3, 6)))
        ]
        hand = rng.sample(apart, min(len(apart), rng.randint(6, 9)))
        hand += rng.sample(HONOURS, 13 - len(hand))
        hand.append(rng.choice(rng.choice((hand, KINDS))))
        rng.shuffle(hand)
        won = Won(tuple(hand), seat="nan", names=("shiisan",))
        found = readings(*told(won))
        unconnected = is_unconnected(won)
        assert any(made.key == "shiisan" for read in found[:1] for made in read.yaku) is unconnected, (seed, won, found)
        seen.add(unconnected)
    assert seen == {True, False}
