"""The tiles of a hand as sets and a pair, in every way, with fu and shapes: where the package `mahjong` is asked.

It numbers kinds of tiles as the deck places them, and single tiles by four times that.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from mahjong.hand_calculating import yaku_list
from mahjong.hand_calculating.divider import HandDivider
from mahjong.hand_calculating.fu import FuCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.hand_calculating.yaku_list import yakuman
from mahjong.meld import Meld

from scorekeeper.core.words import Words
from scorekeeper.decks.tiles import DRAGONS, FOUR, PIN, TILES, Tile
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.yaku import CONCEALED

Group = tuple[Tile, ...]
Fu = tuple[Words, int, str]
"""Words, fu and clause of a part of the fu."""


class Dealt(NamedTuple):
    """The tiles of a hand. `hand`: the concealed tiles, the winning tile last; `calls`: the open groups of three or four; `kans`:
    the kind of each closed kan.
    """

    hand: Group
    calls: tuple[Group, ...] = ()
    kans: Group = ()

    @property
    def open(self) -> bool:
        return bool(self.calls)

    @property
    def winning_tile(self) -> Tile:
        return self.hand[-1]

    @property
    def own(self) -> Counter[Tile]:
        """How many of each kind the hand has, with its calls and kans."""
        return _own(self)


@lru_cache(64)
def _own(dealt: Dealt) -> Counter[Tile]:
    called = (tile for group in dealt.calls for tile in group)
    return Counter((*dealt.hand, *called, *dealt.kans * FOUR))


class Division(NamedTuple):
    """One way to divide a hand into `groups`, of which `won` was completed by the winning tile; `closed` are the triplets and kans
    that count as concealed, a triplet completed by ron being open (riichi.fu.7). `blocks` are the groups as the package has them.
    """

    groups: tuple[Group, ...]
    won: Group
    closed: int
    blocks: Sequence[Sequence[int]]

    @property
    def pairs(self) -> bool:
        return len(self.groups) == 7


def is_set(group: Group) -> bool:
    """Whether three or four tiles are a set: equal, or three in sequence."""
    first = group[0]
    if len(set(group)) == 1:
        return len(group) in (3, FOUR)
    return len(group) == 3 and not first.honour and [tile.place for tile in sorted(group)] == _sequence(min(group))


def _sequence(tile: Tile) -> list[int]:
    return [tile.place, tile.place + 1, tile.place + 2] if 0 < tile.number <= 7 else []


def counts(tiles: Iterable[Tile]) -> list[int]:
    """How many there are of each of the 34 kinds."""
    found = [0] * len(TILES.cards)
    for tile in tiles:
        found[tile.place] += 1
    return found


def _melds(dealt: Dealt) -> list[Meld]:
    return [_meld(tuple(sorted(call)), True) for call in dealt.calls] + [_meld((kind,) * FOUR, False) for kind in dealt.kans]


@lru_cache(512)
def _meld(group: Group, opened: bool) -> Meld:
    kind = Meld.KAN if len(group) == FOUR else Meld.PON if group[0] == group[1] else Meld.CHI
    return Meld(kind, [FOUR * tile.place + nth for nth, tile in enumerate(group)], opened)


def divisions(dealt: Dealt, *, ron: bool) -> Iterator[Division]:
    """Every way to read the hand as sets and a pair, or seven pairs, and which of the groups the winning tile completed."""
    melds = _melds(dealt)
    for blocks in HandDivider.divide_hand(
        counts((*dealt.hand, *(tile for call in dealt.calls for tile in call), *dealt.kans * FOUR)), melds
    ):
        groups = tuple([_group(*block) for block in blocks])
        inside = list(groups)
        for meld in melds:
            inside.remove(_group(*meld.tiles_34))
        closed = len(dealt.kans) + sum(len(group) == 3 and group[0] == group[1] for group in inside)
        for won in dict.fromkeys(group for group in inside if dealt.winning_tile in group):
            opened = ron and len(won) == 3 and won[0] == won[1]
            yield Division(groups, won, closed - opened, blocks)


@cache
def _group(*places: int) -> Group:
    return tuple(TILES.cards[place] for place in places)


# ---------------------------------------------------------------- shapes

Shape = Callable[[Collection[Sequence[int]]], bool]
SHAPES: Mapping[str, Shape] = {
    "tanyao": yaku_list.Tanyao().is_condition_met,
    "iipeikou": yaku_list.Iipeiko().is_condition_met,
    "ryanpeikou": yaku_list.Ryanpeikou().is_condition_met,
    "yakuhai-haku": yaku_list.Haku().is_condition_met,
    "yakuhai-hatsu": yaku_list.Hatsu().is_condition_met,
    "yakuhai-chun": yaku_list.Chun().is_condition_met,
    "toitoi": yaku_list.Toitoi().is_condition_met,
    "doukou": yaku_list.SanshokuDoukou().is_condition_met,
    "sanshoku": yaku_list.Sanshoku().is_condition_met,
    "ittsu": yaku_list.Ittsu().is_condition_met,
    "chanta": yaku_list.Chantai().is_condition_met,
    "junchan": yaku_list.Junchan().is_condition_met,
    "honroutou": yaku_list.Honroto().is_condition_met,
    "shousangen": yaku_list.Shosangen().is_condition_met,
    "chiitoitsu": yaku_list.Chiitoitsu().is_condition_met,
    "honitsu": yaku_list.Honitsu().is_condition_met,
    "chinitsu": yaku_list.Chinitsu().is_condition_met,
    "daisangen": yakuman.Daisangen().is_condition_met,
    "chinroutou": yakuman.Chinroutou().is_condition_met,
    "shousuushii": yakuman.Shousuushii().is_condition_met,
    "daisuushii": yakuman.DaiSuushii().is_condition_met,
    "tsuuiisou": yakuman.Tsuuiisou().is_condition_met,
    "ryuuiisou": yakuman.Ryuuiisou().is_condition_met,
    "chuuren": yakuman.ChuurenPoutou().is_condition_met,
}
"""The yaku that a division shows by itself, as the package knows them."""


class Traits(NamedTuple):
    """What a division is at a glance: so many sequences and triplets (or kans), so many suits of numbers, groups of honours, and
    whether there are ones or nines.
    """

    runs: int
    triplets: int
    suits: int
    honours: int
    ends: bool


NEEDED: Mapping[str, Callable[[Traits], bool]] = {
    "tanyao": lambda has: not has.honours and not has.ends,
    "iipeikou": lambda has: has.runs >= 2,
    "ryanpeikou": lambda has: has.runs >= 4,
    "yakuhai-haku": lambda has: has.honours > 0 and has.triplets > 0,
    "yakuhai-hatsu": lambda has: has.honours > 0 and has.triplets > 0,
    "yakuhai-chun": lambda has: has.honours > 0 and has.triplets > 0,
    "toitoi": lambda has: has.triplets >= 4,
    "doukou": lambda has: has.triplets >= 3 and has.suits >= 3,
    "sanshoku": lambda has: has.runs >= 3 and has.suits >= 3,
    "ittsu": lambda has: has.runs >= 3,
    "chanta": lambda has: has.runs > 0 and has.honours > 0 and has.ends,
    "junchan": lambda has: has.runs > 0 and not has.honours and has.ends,
    "honroutou": lambda has: not has.runs,
    "shousangen": lambda has: has.honours >= 3 and has.triplets >= 2,
    "chiitoitsu": lambda has: not has.runs and not has.triplets,
    "honitsu": lambda has: has.suits <= 1 and has.honours > 0,
    "chinitsu": lambda has: has.suits <= 1 and not has.honours,
    "daisangen": lambda has: has.honours >= 3 and has.triplets >= 3,
    "chinroutou": lambda has: not has.runs and not has.honours,
    "shousuushii": lambda has: has.honours >= 4,
    "daisuushii": lambda has: has.honours >= 4,
    "tsuuiisou": lambda has: not has.suits,
    "ryuuiisou": lambda has: has.suits <= 1,
    "chuuren": lambda has: has.suits <= 1 and not has.honours,
}
"""Without what a division cannot have a yaku of SHAPES, so that the package need not be asked."""


@cache
def _possible(has: Traits) -> tuple[tuple[str, Shape], ...]:
    return tuple((key, met) for key, met in SHAPES.items() if NEEDED[key](has))


def _traits(groups: Sequence[Group]) -> Traits:
    runs = triplets = honours = 0
    suits: set[str] = set()
    ends = False
    for group in groups:
        first = group[0]
        if len(group) > 2:
            if first is group[1]:
                triplets += 1
            else:
                runs += 1
        if not first.number:
            honours += 1
        else:
            suits.add(first.suit)
            ends = ends or first.number == 1 or group[-1].number == 9
    return Traits(runs, triplets, len(suits), honours, ends)


INSTEAD = {"iipeikou": "ryanpeikou"}
"""What gives way to a dearer yaku that contains it."""
SIMPLE_PINZU = [2 if tile.suit == PIN and not tile.end else 0 for tile in TILES.cards]
"""The seven pairs of daisharin (riichi.yakuman.11)."""


def shapes(division: Division, dealt: Dealt) -> frozenset[str]:
    """The keys of the yaku that the division shows, whatever the wait, the seats and the luck."""
    found = {key for key, met in _possible(_traits(division.groups)) if met(division.blocks)}
    found -= {less for less, more in INSTEAD.items() if more in found}
    if dealt.winning_tile.suit == PIN and counts(dealt.hand) == SIMPLE_PINZU:
        found.add("daisharin")
    kans = len(dealt.kans) + sum(len(call) == FOUR for call in dealt.calls)
    if kans >= 3:
        found.add("suukantsu" if kans == FOUR else "sankantsu")
    if division.closed >= 3:
        found.add("sanankou" if division.closed == 3 else "suuankou")
    if dealt.kans:
        found.discard("chuuren")
    return frozenset(found - CONCEALED if dealt.open else found)


# ---------------------------------------------------------------- fu

CONFIG = {True: HandConfig(is_tsumo=False), False: HandConfig(is_tsumo=True)}
"""What the package must know to count fu, by whether the hand was won by ron."""
CALC = FuCalculator
BASE = (Words("副底", "base"), 20, LAW["fu.1"])
CLOSED_RON = (Words("門前のロン", "closed ron"), 10, LAW["fu.1"])
OPEN_PINFU = (Words("副露した平和形のロン", "open pinfu shape by ron"), 10, LAW["fu.9"])
TSUMO = (Words("ツモ", "tsumo"), 2, LAW["fu.3"])
PAIRS = (Words("七対子", "seven pairs"), 25, LAW["fu.10"])
WAITS = {
    CALC.PENCHAN: ("penchan", Words("辺張待ち", "edge wait")),
    CALC.KANCHAN: ("kanchan", Words("嵌張待ち", "closed wait")),
    CALC.PAIR_WAIT: ("tanki", Words("単騎待ち", "pair wait")),
}
"""The waits that have fu, by the package's word: the key, and words."""
VALUED = {
    CALC.VALUED_PAIR: Words("役牌の対子", "pair of a value honour"),
    CALC.DOUBLE_VALUED_PAIR: Words("連風牌の対子", "pair of the double wind"),
}
SETS = {
    CALC.CLOSED_PON: Words("{tile}の暗刻", "closed triplet: {tile}"),
    CALC.OPEN_PON: Words("{tile}の明刻", "open triplet: {tile}"),
    CALC.CLOSED_KAN: Words("{tile}の暗槓", "closed kan: {tile}"),
    CALC.OPEN_KAN: Words("{tile}の明槓", "open kan: {tile}"),
}
SETS |= {
    CALC.CLOSED_TERMINAL_PON: SETS[CALC.CLOSED_PON],
    CALC.OPEN_TERMINAL_PON: SETS[CALC.OPEN_PON],
    CALC.CLOSED_TERMINAL_KAN: SETS[CALC.CLOSED_KAN],
    CALC.OPEN_TERMINAL_KAN: SETS[CALC.OPEN_KAN],
}


@cache
def _set_words(reason: str, tile: Tile) -> Words:
    return SETS[reason].put(tile=tile.words)


def wait(division: Division, won: Tile) -> str:
    """What kind of wait the winning tile ended: tanki, shanpon, kanchan, penchan or ryanmen."""
    group = division.won
    if len(group) == 2:
        return "tanki"
    if group[0] == group[1]:
        return "shanpon"
    if won == group[1]:
        return "kanchan"
    far = group[2] if won == group[0] else group[0]
    return "penchan" if far.end else "ryanmen"


def fu(
    division: Division, dealt: Dealt, *, ron: bool, shown: bool, winds: tuple[Tile, Tile], double: bool = True
) -> tuple[tuple[Fu, ...], bool]:
    """The parts of the fu before rounding, and whether the hand is pinfu. `winds` are those of the seat and the round; `double`: a
    pair of both counts for both (riichi.fu.4, riichi.house.25).

    Without the winning tile shown after a tsumo there is neither pinfu nor a wait (riichi.win.3), and so two fu for the tsumo.
    """
    if division.pairs:
        return (PAIRS,), False
    both = winds[0] == winds[1]
    valued = [tile.place for tile in (*DRAGONS, *(winds if double else dict.fromkeys(winds)))]
    won = [tile.place for tile in division.won]
    details, _ = CALC.calculate_fu(division.blocks, FOUR * dealt.winning_tile.place, won, CONFIG[ron], valued, _melds(dealt))
    sets = iter([group for group in division.groups if len(group) > 2 and group[0] == group[1]])
    parts: list[Fu] = [BASE]
    if ron and not dealt.open:
        parts.append(CLOSED_RON)
    waits: list[Fu] = []
    for detail in details:
        points, reason = detail["fu"], detail["reason"]
        if reason in SETS:
            group = next(sets)
            clause = "fu.6" if len(group) == FOUR else "fu.7" if ron and group == division.won else "fu.5"
            parts.append((_set_words(reason, group[0]), points, LAW[clause]))
        elif reason in VALUED:
            single = both and not double and any(len(group) == 2 and group[0] == winds[0] for group in division.groups)
            parts.append((VALUED[reason], points, LAW["house.25" if single else "fu.4"]))
        elif reason in WAITS:
            waits.append((WAITS[reason][1], points, LAW["fu.2"]))
    plain = len(parts) == (2 if ron and not dealt.open else 1)
    if shown or ron:
        parts += waits
        plain = plain and not waits
    pinfu = plain and not dealt.open and (shown or ron)
    if not ron and not pinfu:
        parts.append(TSUMO)
    if ron and plain and dealt.open:
        parts.append(OPEN_PINFU)
    return tuple(parts), pinfu
