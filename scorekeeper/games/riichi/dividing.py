"""The tiles of a hand as sets and a pair, in every way, with fu and shapes: where the package `mahjong` is asked.

It numbers kinds of tiles as the deck places them, and single tiles by four times that.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
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

KINDS = len(TILES.cards)
Group = tuple[Tile, ...]


class FuPart(NamedTuple):
    """A part of the fu."""

    words: Words
    fu: int
    clause: str


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
    def own(self) -> tuple[int, ...]:
        """How many of each of the 34 kinds the hand has, with its calls and kans."""
        return _own(self)


@lru_cache(64)
def _own(dealt: Dealt) -> tuple[int, ...]:
    return tuple(counts((*dealt.hand, *chain.from_iterable(dealt.calls), *dealt.kans * FOUR)))


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


def counts(tiles: Iterable[Tile]) -> list[int]:
    """How many there are of each of the 34 kinds."""
    found = [0] * KINDS
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
    melds, tile, kans = _melds(dealt), dealt.winning_tile, len(dealt.kans)
    for blocks in HandDivider.divide_hand(dealt.own, melds):
        groups = tuple([_group(*block) for block in blocks])
        inside = list(groups)
        for meld in melds:
            inside.remove(_group(*meld.tiles_34))
        closed = kans + sum([len(group) == 3 and group[0] is group[1] for group in inside])
        for won in dict.fromkeys([group for group in inside if tile in group]):
            opened = ron and len(won) == 3 and won[0] is won[1]
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
    """What a division is at a glance: so many sequences, whether two are the same, so many triplets (or kans), so many suits of
    numbers, groups of honours and triplets among them, and whether there are ones or nines.
    """

    runs: int
    twins: bool
    triplets: int
    suits: int
    honours: int
    values: int
    ends: bool


NEEDED: Mapping[str, Callable[[Traits], bool]] = {
    "tanyao": lambda has: not has.honours and not has.ends,
    "iipeikou": lambda has: has.twins,
    "ryanpeikou": lambda has: has.twins and has.runs >= 4,
    "yakuhai-haku": lambda has: has.values > 0,
    "yakuhai-hatsu": lambda has: has.values > 0,
    "yakuhai-chun": lambda has: has.values > 0,
    "toitoi": lambda has: has.triplets >= 4,
    "doukou": lambda has: has.triplets >= 3 and has.suits >= 3,
    "sanshoku": lambda has: has.runs >= 3 and has.suits >= 3,
    "ittsu": lambda has: has.runs >= 3,
    "chanta": lambda has: has.runs > 0 and has.honours > 0 and has.ends,
    "junchan": lambda has: has.runs > 0 and not has.honours and has.ends,
    "honroutou": lambda has: not has.runs,
    "shousangen": lambda has: has.honours >= 3 and has.values >= 2,
    "chiitoitsu": lambda has: not has.runs and not has.triplets,
    "honitsu": lambda has: has.suits <= 1 and has.honours > 0,
    "chinitsu": lambda has: has.suits <= 1 and not has.honours,
    "daisangen": lambda has: has.values >= 3,
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
    triplets = honours = values = 0
    runs: list[int] = []
    suits: set[str] = set()
    ends = False
    for group in groups:
        first = group[0]
        if len(group) > 2:
            if first is group[1]:
                triplets += 1
                values += not first.number
            else:
                runs.append(first.place)
        if not first.number:
            honours += 1
        else:
            suits.add(first.suit)
            ends = ends or first.number == 1 or group[-1].number == 9
    return Traits(len(runs), len({*runs}) < len(runs), triplets, len(suits), honours, values, ends)


SIMPLE_PINZU = tuple(2 if tile.suit == PIN and not tile.end else 0 for tile in TILES.cards)
"""The seven pairs of daisharin (riichi.yakuman.11)."""


def shapes(division: Division, dealt: Dealt) -> set[str]:
    """The keys of the yaku that the division shows, whatever the wait, the seats and the luck."""
    found = {key for key, met in _possible(_traits(division.groups)) if met(division.blocks)}
    if "ryanpeikou" in found:
        found.discard("iipeikou")
    if dealt.winning_tile.suit == PIN and dealt.own == SIMPLE_PINZU:
        found.add("daisharin")
    kans = len(dealt.kans) + sum(len(call) == FOUR for call in dealt.calls)
    if kans >= 3:
        found.add("suukantsu" if kans == FOUR else "sankantsu")
    if division.closed >= 3:
        found.add("sanankou" if division.closed == 3 else "suuankou")
    if dealt.kans:
        found.discard("chuuren")
    return found - CONCEALED if dealt.open else found


# ---------------------------------------------------------------- fu

CONFIG = {True: HandConfig(is_tsumo=False), False: HandConfig(is_tsumo=True)}
"""What the package must know to count fu, by whether the hand was won by ron."""
CALC = FuCalculator
BASE = FuPart(Words("副底", "base"), 20, LAW["fu.1"])
CLOSED_RON = FuPart(Words("門前のロン", "closed ron"), 10, LAW["fu.1"])
OPEN_PINFU = FuPart(Words("副露した平和形のロン", "open pinfu shape by ron"), 10, LAW["fu.9"])
TSUMO = FuPart(Words("ツモ", "tsumo"), 2, LAW["fu.3"])
PAIRS = FuPart(Words("七対子", "seven pairs"), 25, LAW["fu.10"])
WAITS = {
    CALC.PENCHAN: FuPart(Words("辺張待ち", "edge wait"), 2, LAW["fu.2"]),
    CALC.KANCHAN: FuPart(Words("嵌張待ち", "closed wait"), 2, LAW["fu.2"]),
    CALC.PAIR_WAIT: FuPart(Words("単騎待ち", "pair wait"), 2, LAW["fu.2"]),
}
"""The waits that have fu, by the package's word."""
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
def _set_part(reason: str, tile: Tile, points: int, clause: str) -> FuPart:
    return FuPart(SETS[reason].put(tile=tile.words), points, LAW[clause])


@cache
def _value_places(winds: tuple[Tile, Tile], double: bool) -> list[int]:
    """The kinds whose pair has fu, twice what has it twice."""
    return [tile.place for tile in (*DRAGONS, *(winds if double else dict.fromkeys(winds)))]


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
) -> tuple[tuple[FuPart, ...], bool]:
    """The parts of the fu before rounding, and whether the hand is pinfu. `winds` are those of the seat and the round; `double`: a
    pair of both counts for both (riichi.fu.4, riichi.house.25).

    Without the winning tile shown after a tsumo there is neither pinfu nor a wait (riichi.win.3), and so two fu for the tsumo.
    """
    if division.pairs:
        return (PAIRS,), False
    won = division.blocks[division.groups.index(division.won)]
    winning, valued = FOUR * dealt.winning_tile.place, _value_places(winds, double)
    details, _ = CALC.calculate_fu(division.blocks, winning, won, CONFIG[ron], valued, _melds(dealt))
    sets = (group for group in division.groups if len(group) > 2 and group[0] is group[1])
    parts = [BASE, CLOSED_RON] if ron and not dealt.open else [BASE]
    plain_parts = len(parts)
    waits: list[FuPart] = []
    for detail in details:
        points, reason = detail["fu"], detail["reason"]
        if reason in SETS:
            group = next(sets)
            clause = "fu.6" if len(group) == FOUR else "fu.7" if ron and group == division.won else "fu.5"
            parts.append(_set_part(reason, group[0], points, clause))
        elif reason in VALUED:
            single = not double and winds[0] == winds[1] and (winds[0],) * 2 in division.groups
            parts.append(FuPart(VALUED[reason], points, LAW["house.25" if single else "fu.4"]))
        elif reason in WAITS:
            waits.append(WAITS[reason])
    plain = len(parts) == plain_parts
    if shown or ron:
        parts += waits
        plain = plain and not waits
    pinfu = plain and not dealt.open and (shown or ron)
    if not (ron or pinfu):
        parts.append(TSUMO)
    if ron and plain and dealt.open:
        parts.append(OPEN_PINFU)
    return tuple(parts), pinfu
