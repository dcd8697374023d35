"""The odds of dealt riichi hands, against a look at every hand of small walls."""

from collections.abc import Iterator

import pytest
from kinds import share

from scorekeeper.games.riichi import dealt

SMALL = (
    dealt.Wall(suits=1, numbers=5, honours=2, sets=2),
    dealt.Wall(suits=2, numbers=4, honours=3, copies=3, sets=2),
    dealt.Wall(suits=1, numbers=9, honours=1, sets=2),
    dealt.Wall(suits=2, numbers=3, honours=2, sets=2),
)


def held(wall: dealt.Wall, size: int, kinds: int) -> Iterator[dealt.Held]:
    """Everything that can be drawn from so many kinds."""
    if not kinds:
        if not size:
            yield ()
        return
    for number in range(min(wall.copies, size) + 1):
        yield from ((number, *rest) for rest in held(wall, size - number, kinds - 1))


def every(wall: dealt.Wall, size: int) -> Iterator[dealt.Held]:
    return held(wall, size, wall.kinds)


def of_sets(tiles: dealt.Held, wall: dealt.Wall) -> bool:
    first = next((kind for kind, number in enumerate(tiles) if number), None)
    if first is None:
        return True
    groups = [[first] * 3]
    if first < wall.suits * wall.numbers and first % wall.numbers <= wall.numbers - 3:
        groups.append([first, first + 1, first + 2])
    return any(of_sets(left, wall) for group in groups if min(left := without(tiles, group)) >= 0)


def without(tiles: dealt.Held, gone: list[int]) -> dealt.Held:
    return tuple(number - gone.count(kind) for kind, number in enumerate(tiles))


def at_the_end(wall: dealt.Wall) -> set[int]:
    """The ones, nines and honours."""
    return {kind for kind in range(wall.kinds) if kind >= wall.suits * wall.numbers or kind % wall.numbers in (0, wall.numbers - 1)}


def has_won(tiles: dealt.Held, wall: dealt.Wall) -> bool:
    thirteen = {kind for kind, number in enumerate(tiles) if number} == at_the_end(wall) and sum(tiles) == wall.orphans + 1
    paired = (kind for kind, number in enumerate(tiles) if number >= 2)
    return {*tiles} <= {0, 2} or thirteen or any(of_sets(without(tiles, [kind] * 2), wall) for kind in paired)


def is_tenpai(tiles: dealt.Held, wall: dealt.Wall) -> bool:
    return any(
        number < wall.copies and has_won((*tiles[:kind], number + 1, *tiles[kind + 1 :]), wall) for kind, number in enumerate(tiles)
    )


def is_scattered(tiles: dealt.Held, wall: dealt.Wall) -> bool:
    kinds = [kind for kind, number in enumerate(tiles) if number]
    suited = [kind for kind in kinds if kind < wall.suits * wall.numbers]
    near = any(0 < b - a < 3 and a // wall.numbers == b // wall.numbers for a in suited for b in suited)
    return len(kinds) == wall.size - 1 and not near and not has_won(tiles, wall)


@pytest.mark.fuzz
@pytest.mark.parametrize("wall", share(SMALL, 2))
def test_counted_as_by_looking_at_every_hand(wall: dealt.Wall) -> None:
    hands = [*every(wall, wall.size)]
    assert sum(map(wall.ways, hands)) == wall.hands(wall.size)
    assert dealt.winning_hands(wall) == sum(wall.ways(tiles) for tiles in hands if has_won(tiles, wall))
    ends = at_the_end(wall)
    assert dealt.orphans(wall, 4) == sum(wall.ways(tiles) for tiles in hands if sum(tiles[kind] > 0 for kind in ends) >= 4)
    assert dealt.shiisan_hands(wall) == sum(wall.ways(tiles) for tiles in hands if is_scattered(tiles, wall))
    assert dealt.tenpai(wall) == sum(wall.ways(tiles) for tiles in every(wall, wall.size - 1) if is_tenpai(tiles, wall))


def test_the_whole_wall() -> None:
    """A hand has won as it is dealt once in 330,529 times, a figure that players know; nine kinds of orphans once in 309."""
    assert dealt.WALL.hands(14) // dealt.winning_hands() == 330_529
    assert dealt.WALL.hands(14) // dealt.orphans() == 309
    assert dealt.first_table().deals == dealt.WALL.hands(14)
    assert {row.key for row in dealt.first_table().rows} == {"won", "kyuushu", "shiisan"}
    assert [row.key for row in dealt.tenpai_table().rows] == ["tenpai"]
