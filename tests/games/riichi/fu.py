"""A second reckoning of a riichi hand by its tiles: han, fu and yaku, written from the clauses and not from the app.

Tiles are their names in records (`man1`, `pin9`, `sou5`, `ton`, `haku`); seats' and rounds' winds are tile names.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.games.riichi.reckoned import LIMITS, USUAL, House
from tests.games.riichi.reckoned import base as base_points

SUITS = ("man", "pin", "sou")
WINDS = ("ton", "nan", "shaa", "pei")
DRAGONS = ("haku", "hatsu", "chun")
HONOURS = (*WINDS, *DRAGONS)
KINDS = (*(f"{suit}{number}" for suit in SUITS for number in range(1, 10)), *HONOURS)
ORPHANS = frozenset(kind for kind in KINDS if kind in HONOURS or kind[-1] in "19")
GREEN = frozenset({"sou2", "sou3", "sou4", "sou6", "sou8", "hatsu"})
BY_LUCK = {"riichi": 1, "double-riichi": 2, "ippatsu": 1, "haitei": 1, "houtei": 1, "rinshan": 1, "chankan": 1, "renhou": 4}
BY_LUCK |= {"open-riichi": 1}
"""What tiles cannot show (yaku.1, yaku.2, yaku.9, yaku.10, yaku.25, house.55)."""
YAKUMAN_BY_LUCK = ("tenhou", "chiihou", "paarenchan")


class Group(NamedTuple):
    """A set. A kan has four tiles. `hidden`: made without a tile of another player."""

    tiles: tuple[str, ...]
    hidden: bool

    @property
    def run(self) -> bool:
        return self.tiles[0] != self.tiles[1]

    @property
    def kan(self) -> bool:
        return len(self.tiles) == 4

    @property
    def kind(self) -> str:
        return self.tiles[0]

    @property
    def outside(self) -> bool:
        """Whether it has a one, a nine or an honour."""
        return not ORPHANS.isdisjoint(self.tiles)


class Won(NamedTuple):
    """A hand that was won. `hand` are the concealed tiles, the winning tile last; `calls` the open sets, `kans` the closed kans by
    kind. `names` are the yaku that tiles cannot show; `shown`: a tsumo winner showed the winning tile (win.3).
    """

    hand: tuple[str, ...]
    calls: tuple[tuple[str, ...], ...] = ()
    kans: tuple[str, ...] = ()
    ron: bool = False
    seat: str = "ton"
    round: str = "ton"
    names: tuple[str, ...] = ()
    furiten: bool = False
    shown: bool = True
    dora: tuple[str, ...] = ()
    """The indicators that count."""
    red: int = 0
    house: House = USUAL

    @property
    def tile(self) -> str:
        return self.hand[-1]

    @property
    def closed(self) -> bool:
        return not self.calls

    @property
    def tiles(self) -> list[str]:
        return [*self.hand, *(tile for call in self.calls for tile in call), *(kan for kan in self.kans for _ in range(4))]


class Worth(NamedTuple):
    """What a hand is worth in one reading: `units` yakuman, or han (with dora) and fu, or a limit of renhou (house.27)."""

    yaku: dict[str, int]
    dora: int = 0
    fu: int = 0
    units: int = 0
    house: House = USUAL
    limit: str = ""

    @property
    def han(self) -> int:
        return 0 if self.units else sum(self.yaku.values()) + self.dora

    @property
    def told(self) -> dict[str, str | int]:
        """As a hand is told by number: `more` than three yakuman cannot be."""
        if self.units:
            return {"han": ("yakuman", "double", "triple")[min(self.units, 3) - 1], "more": max(0, self.units - 3)}
        if self.limit:
            return {"han": self.limit}
        if self.han >= 13:
            return {"han": "kazoe" if self.house["kazoe"] == "yakuman" else "sanbaiman"}
        return {"han": self.han, "fu": self.fu} if self.han < 5 else {"han": self.han}

    @property
    def base(self) -> int:
        """The base points (payment.1 to payment.5)."""
        return base_points(self.house, self.told)


# How a hand can be taken apart (win.4)


def grouped(counts: dict[str, int], left: int) -> Iterator[list[tuple[str, ...]]]:
    """All ways to make `left` sets of exactly these tiles."""
    if not left:
        yield []
        return
    first = next(kind for kind in KINDS if counts.get(kind))
    found = [(first,) * 3] if counts[first] >= 3 else []
    if first not in HONOURS and int(first[-1]) <= 7:
        run = tuple(f"{first[:3]}{int(first[-1]) + step}" for step in range(3))
        if all(counts.get(kind) for kind in run):
            found.append(run)
    for tiles in found:
        rest = dict(counts)
        for tile in tiles:
            rest[tile] -= 1
        for others in grouped(rest, left - 1):
            yield [tiles, *others]


class Reading(NamedTuple):
    """Four sets and a pair. `wait`: "both" for two-sided, "pair", "twin" for one of two pairs, "inside" or "edge"."""

    groups: tuple[Group, ...]
    pair: str
    wait: str


def readings(won: Won) -> Iterator[Reading]:
    """Every way to see the hand as four sets and a pair, and the winning tile as part of each of them."""
    made = [Group(call, hidden=False) for call in won.calls] + [Group((kan,) * 4, hidden=True) for kan in won.kans]
    counts = Counter(won.hand)
    for pair in [kind for kind, many in counts.items() if many >= 2]:
        rest = counts - Counter([pair, pair])
        for sets in grouped(rest, 4 - len(made)):
            if pair == won.tile:
                yield Reading((*made, *(Group(tiles, hidden=True) for tiles in sets)), pair, "pair")
            for nth, tiles in enumerate(sets):
                if won.tile in tiles:
                    own = [Group(each, hidden=other != nth or not won.ron) for other, each in enumerate(sets)]
                    yield Reading((*made, *own), pair, waited(tiles, won.tile))


def waited(tiles: tuple[str, ...], tile: str) -> str:
    """How a set waited for the tile."""
    if tiles[0] == tiles[1]:
        return "twin"
    place = tiles.index(tile)
    if place == 1:
        return "inside"
    return "edge" if (place == 2 and tiles[0][-1] == "1") or (place == 0 and tiles[2][-1] == "9") else "both"


def is_kokushi(won: Won) -> bool:
    return {*won.tiles} == ORPHANS and len(won.hand) == 14


def is_seven_pairs(won: Won) -> bool:
    """Seven different pairs (yaku.20)."""
    return len(won.hand) == 14 and set(Counter(won.hand).values()) == {2}


def is_unconnected(won: Won) -> bool:
    """One pair, and otherwise no pair and no two tiles of a sequence (yaku.30)."""
    many = Counter(won.hand)
    if len(won.hand) != 14 or sorted(many.values()) != [1] * 12 + [2]:
        return False
    numbers = [(tile[:3], int(tile[-1])) for tile in many if tile not in HONOURS]
    return not any(one[0] == other[0] and 0 < other[1] - one[1] <= 2 for one in numbers for other in numbers)


# Fu


def valued(won: Won, kind: str) -> int:
    """How many times an honour counts."""
    return (kind in DRAGONS) + (kind == won.seat) + (kind == won.round)


def is_pinfu(won: Won, reading: Reading) -> bool:
    """yaku.4, win.3; without looking whether the hand is closed."""
    return all(group.run for group in reading.groups) and not valued(won, reading.pair) and reading.wait == "both"


def fu(won: Won, reading: Reading) -> int:
    if won.closed and is_pinfu(won, reading) and not won.ron and won.shown:
        return 20  # fu.11
    pair = min(valued(won, reading.pair), 2 if won.house["wind-pair"] == "4" else 1)
    total = 20 + (10 if won.closed and won.ron else 0) + (0 if won.ron else 2) + 2 * pair
    if reading.wait in ("edge", "inside", "pair") and (won.ron or won.shown):
        total += 2
    for group in reading.groups:
        if not group.run:
            total += 2 * (2 if group.outside else 1) * (2 if group.hidden else 1) * (4 if group.kan else 1)
    if total == 20:
        return 30  # fu.9
    return -(-total // 10) * 10


# Yaku


def suits(won: Won) -> tuple[set[str], bool]:
    """The suits of the tiles, and whether there are honours."""
    return {tile[:3] for tile in won.tiles if tile not in HONOURS}, any(tile in HONOURS for tile in won.tiles)


def of_any_form(won: Won) -> dict[str, int]:
    """Yaku that do not depend on how the hand is taken apart."""
    found = {name: han for name, han in BY_LUCK.items() if name in won.names and (name != "renhou" or won.house[name] == "han")}
    if won.closed and not won.ron:
        found["tsumo"] = 1
    if ORPHANS.isdisjoint(won.tiles) and (won.closed or won.house["kuitan"] == "on"):
        found["tanyao"] = 1
    if ORPHANS.issuperset(won.tiles):
        found["honroutou"] = 2
    of, honours = suits(won)
    if len(of) == 1:
        found |= {"honitsu": 3 - (not won.closed)} if honours else {"chinitsu": 6 - (not won.closed)}
    return found


def yaku(won: Won, reading: Reading) -> dict[str, int]:
    """The yaku of four sets and a pair, without yakuman."""
    found = of_any_form(won)
    lower = 0 if won.closed else 1
    runs = [group.tiles for group in reading.groups if group.run]
    same = {group.kind for group in reading.groups if not group.run}
    if won.closed:
        if is_pinfu(won, reading) and (won.ron or won.shown):
            found["pinfu"] = 1
        twins = sum(many // 2 for many in Counter(runs).values())
        if twins:
            found |= {"ryanpeikou": 3} if twins == 2 else {"iipeikou": 1}
    found |= {f"yakuhai-{kind}": 1 for kind in DRAGONS if kind in same}
    if won.seat == won.round and won.seat in same:
        found["renpuu"] = 2
    else:
        found |= {name: 1 for name, wind in (("jikaze", won.seat), ("bakaze", won.round)) if wind in same}
    if not runs:
        found["toitoi"] = 2
    if sum(group.hidden and not group.run for group in reading.groups) == 3:
        found["sanankou"] = 2
    if sum(group.kan for group in reading.groups) == 3:
        found["sankantsu"] = 2
    if any(all(f"{suit}{number}" in same for suit in SUITS) for number in range(1, 10)):
        found["doukou"] = 2
    starts = {run[0] for run in runs}
    if any(all(f"{suit}{number}" in starts for suit in SUITS) for number in range(1, 8)):
        found["sanshoku"] = 2 - lower
    if any(all(f"{suit}{number}" in starts for number in (1, 4, 7)) for suit in SUITS):
        found["ittsu"] = 2 - lower
    if runs and reading.pair in ORPHANS and all(group.outside for group in reading.groups):
        found |= {"chanta": 2 - lower} if suits(won)[1] else {"junchan": 3 - lower}
    if reading.pair in DRAGONS and len(same & {*DRAGONS}) == 2:
        found["shousangen"] = 2
    return found


def yakuman(won: Won, reading: Reading | None) -> dict[str, int]:
    """The yakuman of a reading; None: of seven pairs or thirteen orphans."""
    found = {name: 1 for name in YAKUMAN_BY_LUCK if name in won.names}
    if "renhou" in won.names and won.house["renhou"] == "yakuman":
        found["renhou"] = 1
    double = 2 if won.house["double"] == "on" else 1  # house.24
    of, honours = suits(won)
    if not of:
        found["tsuuiisou"] = 1
    if sorted(won.hand) == sorted(2 * [f"pin{number}" for number in range(2, 9)]) and won.house["daisharin"] == "on":
        found["daisharin"] = 1
    if reading is None:
        return found
    if not honours and ORPHANS.issuperset(won.tiles):
        found["chinroutou"] = 1
    if GREEN.issuperset(won.tiles):
        found["ryuuiisou"] = 1
    same = {group.kind for group in reading.groups if not group.run}
    if {*DRAGONS} <= same:
        found["daisangen"] = 1
    if {*WINDS} <= same:
        found["daisuushii"] = double
    elif {*WINDS} <= same | {reading.pair}:
        found["shousuushii"] = 1
    if sum(group.hidden and not group.run for group in reading.groups) == 4:
        found |= {"tanki": double} if reading.wait == "pair" else {"suuankou": 1}
    if all(group.kan for group in reading.groups):
        found["suukantsu"] = 1
    if len(won.hand) == 14 and len(of) == 1 and not honours:
        numbers = Counter(int(tile[-1]) for tile in won.hand)
        extra = numbers - Counter([1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9])
        if extra.total() == 1:
            nine_sided = [*extra] == [int(won.tile[-1])] and not won.furiten
            found |= {"junsei": double} if nine_sided else {"chuuren": 1}
    return found


def follower(indicator: str) -> str:
    """The dora of an indicator (dora.2)."""
    for circle in (WINDS, DRAGONS):
        if indicator in circle:
            return circle[(circle.index(indicator) + 1) % len(circle)]
    return f"{indicator[:3]}{int(indicator[-1]) % 9 + 1}"


def whole(won: Won, yakuman: dict[str, int], yaku: dict[str, int], fu: int) -> Iterator[Worth]:
    """What a reading with these yakuman, or else these yaku, is worth; nothing without a yaku (dora.3)."""
    if yakuman:  # house.23
        yield Worth(yakuman, units=sum(yakuman.values()) if won.house["yakuman-add"] == "add" else max(yakuman.values()))
        return
    dora = won.red + sum(won.tiles.count(follower(indicator)) for indicator in won.dora)
    fixed = won.house["renhou"] if "renhou" in won.names else ""
    if fixed in LIMITS:
        plain = Worth(yaku | {"renhou": 0}, dora, fu, house=won.house)
        yield plain._replace(limit=fixed) if not yaku or LIMITS[fixed] >= plain.base else plain
    elif yaku:
        yield Worth(yaku, dora, fu, house=won.house)


def worths(won: Won) -> Iterator[Worth]:
    """What the hand is worth in each of its readings."""
    if is_kokushi(won):
        found = yakuman(won, None)
        thirteen = won.hand.count(won.tile) == 2 and not won.furiten
        found |= {"juusanmen": 2 if won.house["double"] == "on" else 1} if thirteen else {"kokushi": 1}
        yield from whole(won, found, {}, 0)
        return
    if is_seven_pairs(won):
        yield from whole(won, yakuman(won, None), of_any_form(won) | {"chiitoitsu": 2}, 25)
    for reading in readings(won):
        yield from whole(won, yakuman(won, reading), yaku(won, reading), fu(won, reading))


def dearest(won: Won, least: int = 1) -> Sequence[Worth]:
    """The readings that pay most (fu.12), true yakuman and then the most han and fu first, of those with so many han of yaku
    (house.46). () if the hand is no win.
    """
    found = [worth for worth in worths(won) if worth.units or worth.limit or worth.han - worth.dora >= least]
    found.sort(key=lambda worth: (worth.base, worth.units, worth.han, worth.fu), reverse=True)
    return [worth for worth in found if worth.base == found[0].base]
