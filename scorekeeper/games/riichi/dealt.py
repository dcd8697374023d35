"""How often the tiles dealt have won already, are tenpai, or are nine kinds of orphans: counted exactly, suit by suit.

Each set of a hand lies in one suit. A hand has won if the tiles of one suit are sets and a pair and those of the others are sets.
How many ways there are to draw such tiles is counted in each suit, once for tiles that are sets in several ways, and multiplied.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from math import comb, prod
from typing import NamedTuple

from scorekeeper.core.chance import Heading, Table
from scorekeeper.core.play import odds
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.yaku import YAKU

Held = tuple[int, ...]
"""How many tiles of each kind of a suit."""
Mark = tuple[int, ...]
"""What is counted of the tiles of a suit; marks of suits are added."""
Counts = Mapping[Mark, int]
"""How many ways there are for the tiles of a suit to have each mark."""


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

    def ways(self, held: Held) -> int:
        """How many ways there are to draw so many of each kind."""
        return prod(map(_choices(self.copies).__getitem__, held))

    def each(self, pairs: int, singles: int) -> int:
        """How many ways there are to draw two of each of some kinds and one of each of others."""
        return self.ways((*[2] * pairs, *[1] * singles))


@cache
def _choices(copies: int) -> tuple[int, ...]:
    """By number, how many ways there are to draw so many tiles of a kind."""
    return tuple(comb(copies, number) for number in range(copies + 1))


WALL = Wall()
NEAR = 3
"""Kinds of a suit that differ by less could become a sequence."""


class Suit(NamedTuple):
    """What the tiles of a suit can be, by number of sets: `sets` alone, or `paired` with a pair."""

    sets: tuple[frozenset[Held], ...]
    paired: tuple[frozenset[Held], ...]


@cache
def suit(kinds: int, copies: int, sets: int, *, runs: bool) -> Suit:
    """The tiles of a suit of so many kinds that are up to `sets` sets, sequences among them if it has `runs`."""
    groups = [tuple(3 * (kind == at) for kind in range(kinds)) for at in range(kinds)]
    if runs:
        groups += [tuple(int(at <= kind < at + 3) for kind in range(kinds)) for at in range(kinds - 2)]
    pairs = [tuple(2 * (kind == at) for kind in range(kinds)) for at in range(kinds)]

    def wider(found: Iterable[Held], more: Collection[Held]) -> frozenset[Held]:
        joined = (tuple(a + b for a, b in zip(held, group, strict=True)) for held in found for group in more)
        return frozenset(held for held in joined if max(held) <= copies)

    found = [frozenset({(0,) * kinds})]
    for _ in range(sets):
        found.append(wider(found[-1], groups))
    return Suit(tuple(found), tuple(wider(one, pairs) for one in found))


def _of_suits(wall: Wall, marked: Callable[[Suit], Counts]) -> list[Counts]:
    """The marks of every suit. Those of numbers are all alike."""
    numbers = marked(suit(wall.numbers, wall.copies, wall.sets, runs=True))
    return [*[numbers] * wall.suits, marked(suit(wall.honours, wall.copies, wall.sets, runs=False))]


def _multiplied(marks: Iterable[Counts], end: Mark) -> int:
    """How many hands have marks of their suits that add up to `end`."""
    found: Counts = {(0,) * len(end): 1}
    for more in marks:
        joined: Counter[Mark] = Counter()
        for (one, many), (other, ways) in ((a, b) for a in found.items() for b in more.items()):
            mark = tuple(a + b for a, b in zip(one, other, strict=True))
            if all(a <= b for a, b in zip(mark, end, strict=True)):
                joined[mark] += many * ways
        found = joined
    return found.get(end, 0)


# ---------------------------------------------------------------- fourteen tiles


def won(wall: Wall = WALL) -> int:
    """How many hands have won as they are dealt (riichi.win.4)."""
    return _of_sets(wall) + _of_pairs(wall) + _of_orphans(wall)


def _of_sets(wall: Wall, most: int | None = None) -> int:
    """Hands of sets and a pair; only those with none or `most` of each kind, if given."""

    def counted(found: Iterable[Held]) -> int:
        return sum(wall.ways(held) for held in found if most is None or {*held} <= {0, most})

    def marked(one: Suit) -> Counts:
        return {(sets, pair): counted(each[sets]) for pair, each in enumerate(one) for sets in range(wall.sets + 1)}

    return _multiplied(_of_suits(wall, marked), (wall.sets, 1))


def _of_pairs(wall: Wall) -> int:
    """Hands of different pairs that are no sets and a pair."""
    if wall.size % 2:
        return 0
    pairs = wall.size // 2
    return comb(wall.kinds, pairs) * wall.each(pairs, 0) - _of_sets(wall, 2)


def _of_orphans(wall: Wall) -> int:
    """Hands of all ones, nines and honours and one more of them."""
    if wall.size != wall.orphans + 1:
        return 0
    return wall.orphans * wall.each(1, wall.orphans - 1)


def orphans(wall: Wall = WALL, least: int = 9) -> int:
    """How many hands have at least so many kinds of ones, nines and honours (riichi.draw.1)."""
    others = (wall.kinds - wall.orphans) * wall.copies
    drawn: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(wall.orphans):
        wider: Counter[tuple[int, int]] = Counter()
        for (kinds, tiles), ways in drawn.items():
            for number in range(wall.copies + 1):
                wider[kinds + (number > 0), tiles + number] += ways * comb(wall.copies, number)
        drawn = wider
    found = ((tiles, ways) for (kinds, tiles), ways in drawn.items() if kinds >= least and tiles <= wall.size)
    return sum(ways * comb(others, wall.size - tiles) for tiles, ways in found)


def scattered(wall: Wall = WALL) -> int:
    """How many hands are 十三不塔 (riichi.yaku.30): one pair, and kinds far from each other. 国士無双 has won and is left out."""
    most = -(-wall.numbers // NEAR)
    apart: Counts = {(number,): comb(wall.numbers - (NEAR - 1) * (number - 1), number) for number in range(1, most + 1)}
    honours: Counts = {(number,): comb(wall.honours, number) for number in range(wall.honours + 1)}
    kinds = wall.size - 1
    chosen = _multiplied([*[{**apart, (0,): 1}] * wall.suits, honours], (kinds,))
    hands = chosen * kinds * wall.each(1, kinds - 1)
    return hands - (_of_orphans(wall) if wall.numbers > NEAR else 0)


# ---------------------------------------------------------------- thirteen tiles


def tenpai(wall: Wall = WALL) -> int:
    """How many hands lack one tile, which must be one that they have not all of (riichi.tenpai.8)."""
    return _short_of_sets(wall) + _short_of_pairs(wall) + _short_of_orphans(wall)


def _less(found: Iterable[Held]) -> set[Held]:
    """The same without one tile."""
    return {(*held[:at], held[at] - 1, *held[at + 1 :]) for held in found for at, number in enumerate(held) if number}


def _short_of_sets(wall: Wall, singles: bool = False) -> int:
    """Hands that lack a tile to sets and a pair; of `singles` only those that lack a tile to pairs as well.

    Either a suit lacks a tile of its sets and another one has the pair, or a suit lacks a tile of its sets and its pair. Two suits
    with a pair and sets beside can each be the one that lacks a tile.
    """
    marks = _of_suits(wall, lambda one: _short(wall, one, singles))
    single = 1 if singles else 0
    total = 0
    for sort in ((1, 0, 0, 0), (0, 1, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1), (0, 0, 0, 2)):
        total += _multiplied(marks, (wall.sets * 3 + 1, single, *sort))
    return total


def _short(wall: Wall, one: Suit, singles: bool) -> Counts:
    """How many ways there are for the tiles of a suit to be each thing.

    A mark tells how many tiles, how many single ones (counted only for `singles`), and whether they lack a tile of sets and a pair;
    lack one of sets; are sets and a pair; or are both of these.
    """
    found: defaultdict[Mark, int] = defaultdict(int)

    def add(each: Iterable[Held], *mark: int) -> None:
        for held in each:
            if singles and not {*held} <= {0, 1, 2}:
                continue
            found[sum(held), held.count(1) if singles else 0, *mark] += wall.ways(held)

    for number in range(wall.sets + 1):
        add(one.sets[number], 0, 0, 0, 0)
        add(_less(one.paired[number]), 1, 0, 0, 0)
        less, paired = _less(one.sets[number + 1]) if number < wall.sets else set(), one.paired[number]
        add(less - paired, 0, 1, 0, 0)
        add(paired - less, 0, 0, 1, 0)
        add(paired & less, 0, 0, 0, 1)
    return found


def _short_of_pairs(wall: Wall) -> int:
    """Hands that lack one tile to different pairs, but not to sets and a pair."""
    if wall.size % 2:
        return 0
    pairs = wall.size // 2
    hands = comb(wall.kinds, pairs) * pairs * wall.each(pairs - 1, 1)
    return hands - _short_of_sets(wall, singles=True)


def _short_of_orphans(wall: Wall) -> int:
    """Hands that lack one tile to all ones, nines and honours and one more."""
    if wall.size != wall.orphans + 1:
        return 0
    pairs = wall.orphans * (wall.orphans - 1) * wall.each(1, wall.orphans - 2)
    return pairs + wall.each(0, wall.orphans)


# ---------------------------------------------------------------- tables

KYUUSHU = Words("九種九牌", "nine kinds of terminals and honours")
FIRST = (
    ("won", Words("天和・地和", "tenhou, chiihou"), won),
    ("kyuushu", KYUUSHU, orphans),
    ("shiisan", YAKU["shiisan"].words, scattered),
)


@cache
def first_table() -> Table:
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
def tenpai_table() -> Table:
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


def tables() -> tuple[Table, ...]:
    """The odds, which are the same under all house rules."""
    return first_table(), tenpai_table()
