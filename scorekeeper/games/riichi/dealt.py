"""How often the tiles dealt have won already, are tenpai, or are nine kinds of orphans: counted exactly, suit by suit.

A suit is gone through kind by kind, and of the tiles so far only this is kept: in which ways they can be read as sets, a pair and a
tile that is lacking, begun sequences among them. Hands that can be read in the same ways are counted together, whatever their
tiles are, and each only once, however many ways there are.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

from scorekeeper.core.chance import FigureTable, Heading
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.yaku import YAKU
from scorekeeper.kit.cards import odds

Held = tuple[int, ...]
"""How many tiles of each kind."""


class Wall(NamedTuple):
    """What is dealt from: suits of `numbers` kinds, and honours, four of each; a hand that won has so many `sets` and a pair."""

    suits: int = 3
    numbers: int = 9
    honours: int = 7
    copies: int = 4
    sets: int = 4

    @property
    def kinds(self) -> int:
        return self.suits * self.numbers + self.honours

    @property
    def orphans(self) -> int:
        """How many kinds are ones, nines or honours."""
        return 2 * self.suits + self.honours

    @property
    def size(self) -> int:
        """The tiles of a hand that has won."""
        return 3 * self.sets + 2

    def hands(self, size: int) -> int:
        """How many hands of `size` tiles there are, tiles of a kind told apart."""
        return comb(self.kinds * self.copies, size)

    @property
    def bits(self) -> int:
        """The bits of a digit that can count all hands, of whatever size."""
        return self.kinds * self.copies

    def ways(self, held: Held) -> int:
        """How many ways there are to draw so many of each kind."""
        return prod(comb(self.copies, number) for number in held)

    def each(self, pairs: int, singles: int) -> int:
        """How many ways there are to draw two of each of some kinds and one of each of others."""
        return self.ways((*[2] * pairs, *[1] * singles))


WALL = Wall()
NEAR = 3
"""Kinds of a suit that differ by less could become a sequence."""


class WallWay(NamedTuple):
    """One way to read the tiles of the lowest kinds of a suit: how many sequences lack only the next kind, how many that and the
    kind after it, and whether a pair is among them and a tile that is `short`.
    """

    third: int = 0
    second: int = 0
    pair: int = 0
    short: int = 0


Ways = frozenset[WallWay]
START = frozenset({WallWay()})


@cache
def _after(way: WallWay, copies: int, runs: bool) -> tuple[Ways, ...]:
    """The ways to go on with the next kind, by how many tiles of it there are; sequences begin there if it `runs`. Three sequences
    that are equal are taken as triplets.
    """
    found: tuple[set[WallWay], ...] = tuple(set() for _ in range(copies + 1))
    for pair, short, there in product(range(way.pair, 2), range(way.short, 2), range(copies + 1)):
        left = there - way.third - way.second - 2 * (pair - way.pair)
        if left >= 0 and there >= short - way.short and (runs or not left % 3):
            found[there - short + way.short].add(WallWay(way.second, left % 3, pair, short))
    return tuple(map(frozenset, found))


@cache
def _further(ways: Ways, copies: int, runs: bool) -> tuple[Ways, ...]:
    """The same for some tiles that can be read in these ways."""
    return tuple(frozenset().union(*after) for after in zip(*[_after(way, copies, runs) for way in ways], strict=True))


Counts = Mapping[Ways, int]
"""By the ways to read some tiles, in how many ways they are drawn: one digit of the integer for every number of tiles, in the base
of the wall. So a product of two integers counts the tiles of both together.
"""


class TileDraw(NamedTuple):
    """How many tiles of a kind may be drawn: none, one and so on, each with what it counts; all together count `most` at most."""

    numbers: tuple[int, ...]
    most: int


def _suit(wall: Wall, kinds: int, draw: TileDraw, *, runs: bool) -> Counts:
    """The tiles of a suit."""
    drawn = [(wall.ways((held,)), wall.bits * number) for held, number in enumerate(draw.numbers)]
    found, digits = {START: 1}, (1 << wall.bits * (draw.most + 1)) - 1
    for _ in range(kinds):
        wider: defaultdict[Ways, int] = defaultdict(int)
        for ways, many in found.items():
            for (times, place), after in zip(drawn, _further(ways, wall.copies, runs), strict=False):
                if after and (both := (many * times << place) & digits):
                    wider[after] += both
        found = wider
    ended: defaultdict[Ways, int] = defaultdict(int)
    for ways, many in found.items():
        ended[frozenset(way for way in ways if not way.third and not way.second)] += many
    return ended


def _both(one: Ways, other: Ways) -> Ways:
    """How the tiles of two suits can be read."""
    joined = (WallWay(pair=a.pair + b.pair, short=a.short + b.short) for a, b in product(one, other))
    return frozenset(way for way in joined if way.pair <= 1 and way.short <= 1)


@cache
def _hands(wall: Wall, draw: TileDraw) -> Counts:
    """The tiles of all suits."""
    numbers = _suit(wall, wall.numbers, draw, runs=True)
    found: Counts = {START: 1}
    for more in (*[numbers] * wall.suits, _suit(wall, wall.honours, draw, runs=False)):
        wider: defaultdict[Ways, int] = defaultdict(int)
        for (one, many), (other, times) in product(found.items(), more.items()):
            wider[_both(one, other)] += many * times
        found = wider
    return found


# ---------------------------------------------------------------- what is dealt


def winning_hands(wall: Wall = WALL) -> int:
    """How many hands have won as they are dealt (riichi.win.4)."""
    return _hands_short_of(wall, 0)


def tenpai(wall: Wall = WALL) -> int:
    """How many hands lack one tile, which must be one that they have not all of (riichi.tenpai.8)."""
    return _hands_short_of(wall, 1)


def _hands_short_of(wall: Wall, short: int) -> int:
    """Hands that have won, or are one tile `short` of it."""
    every = _of_sets(wall, short, TileDraw(tuple(range(wall.copies + 1)), wall.size), wall.size - short)
    return every + _of_pairs(wall, short) + _of_orphans(wall, short)


def _of_sets(wall: Wall, short: int, draw: TileDraw, end: int) -> int:
    """Hands of sets and a pair that count `end`."""
    found = sum(many for ways, many in _hands(wall, draw).items() if WallWay(pair=1, short=short) in ways)
    return (found >> wall.bits * end) % (1 << wall.bits)


def _of_pairs(wall: Wall, short: int) -> int:
    """Hands of different pairs that are no sets and a pair. A single tile counts more than all pairs, so that there is one only."""
    if wall.size % 2:
        return 0
    pairs, single = wall.size // 2, wall.size + 1
    hands = comb(wall.kinds, pairs) * comb(pairs, short) * wall.each(pairs - short, short)
    return hands - _of_sets(
        wall, short, TileDraw((0, single, 2), single + wall.size - 2), (wall.size, single + wall.size - 2)[short]
    )


def _of_orphans(wall: Wall, short: int) -> int:
    """Hands of all ones, nines and honours and one more of them."""
    if wall.size != wall.orphans + 1:
        return 0
    paired = wall.orphans * comb(wall.orphans - 1, short) * wall.each(1, wall.orphans - 1 - short)
    return paired + short * wall.each(0, wall.orphans)


def orphans(wall: Wall = WALL, least: int = 9) -> int:
    """How many hands have at least so many kinds of ones, nines and honours (riichi.draw.1): those with exactly these kinds, by
    inclusion and exclusion of what they lack.
    """
    others = (wall.kinds - wall.orphans) * wall.copies
    found = 0
    for kinds in range(least, wall.orphans + 1):
        for there in range(kinds + 1):
            ways = comb(wall.orphans, kinds) * comb(kinds, there) * comb(others + there * wall.copies, wall.size)
            found += (-1) ** (kinds - there) * ways
    return found


def shiisan_hands(wall: Wall = WALL) -> int:
    """How many hands are 十三不塔 (riichi.yaku.30): one pair, and kinds far from each other. 国士無双 has won and is left out."""
    apart = [comb(wall.numbers - (NEAR - 1) * (number - 1), number) for number in range(1, -(-wall.numbers // NEAR) + 1)]
    chosen = {0: 1}
    for more in (*[[1, *apart]] * wall.suits, [comb(wall.honours, number) for number in range(wall.honours + 1)]):
        wider: defaultdict[int, int] = defaultdict(int)
        for (kinds, many), (number, ways) in product(chosen.items(), enumerate(more)):
            wider[kinds + number] += many * ways
        chosen = wider
    kinds = wall.size - 1
    hands = chosen.get(kinds, 0) * kinds * wall.each(1, kinds - 1)
    return hands - (_of_orphans(wall, 0) if wall.numbers > NEAR else 0)


# ---------------------------------------------------------------- tables

KYUUSHU = Words("九種九牌", "nine kinds of terminals and honours")
FIRST = (
    ("won", Words("天和・地和", "tenhou, chiihou"), winning_hands),
    ("kyuushu", KYUUSHU, orphans),
    ("shiisan", YAKU["shiisan"].words, shiisan_hands),
)


@cache
def first_table() -> FigureTable:
    """The fourteen tiles of the dealer, or of a non-dealer after the first draw."""
    return odds.table(
        "first",
        Words("最初の14枚の確率", "The odds of the first fourteen tiles"),
        [(Heading(key, words), counted(WALL), ()) for key, words, counted in FIRST],
        WALL.hands(WALL.size),
        Words("手", "hands"),
        LAW.all("yakuman.1", "draw.1", "yaku.30"),
        note=Words(
            "親は配牌、子は第一ツモまで。鳴きは数えない。九種ある国士無双と十三不塔は、九種九牌にも数える。",
            "The dealer's deal, or a non-dealer's up to the first draw, calls not counted. "
            "Kokushi and shiisan puutaa with nine kinds count under nine kinds too.",
        ),
    )


@cache
def tenpai_table() -> FigureTable:
    """The thirteen tiles of a non-dealer before the first draw."""
    return odds.table(
        "dealt",
        Words("配牌テンパイの確率", "The odds of being dealt tenpai"),
        [(Heading("tenpai", Words("テンパイ", "tenpai")), tenpai(WALL), ())],
        WALL.hands(WALL.size - 1),
        Words("手", "hands"),
        LAW.all("tenpai.7", "tenpai.8"),
        note=Words("子の13枚で、第一ツモの前。", "A non-dealer's thirteen tiles, before the first draw."),
    )


def tables() -> tuple[FigureTable, ...]:
    """The odds, which are the same under all house rules."""
    return first_table(), tenpai_table()
