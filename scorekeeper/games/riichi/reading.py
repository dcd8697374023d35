"""What a hand is worth by its tiles: every way to read it, the dearest first, and what is wrong with it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from scorekeeper.core.offer import Objection
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.words import Words
from scorekeeper.decks.tiles import DRAGONS, EAST, FOUR, ORPHANS, TILES, WINDS, Tile
from scorekeeper.games.riichi.calls import SET, lying
from scorekeeper.games.riichi.dividing import Dealt, FuPart, Group, divisions, fu, shapes, wait
from scorekeeper.games.riichi.house import USUAL, RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.standing import conflicts
from scorekeeper.games.riichi.worth import Value
from scorekeeper.games.riichi.yaku import FIXED, LUCK, YAKU, all_yaku, fixed_han, fixes, giving_way, instead, table, together

HAND = 14
"""The tiles of a winning hand; each kan adds one (riichi.setup.6)."""
ORDER = {key: nth for nth, key in enumerate((*YAKU, *sorted(OWN_KEYS)))}
DORA = Words("ドラ", "dora")
URA = Words("裏ドラ", "ura dora")
RED = Words("赤ドラ", "red fives")
RIICHI = frozenset(("riichi", "double-riichi"))
ALONGSIDE = LUCK - {"shiisan"}
"""The yaku of luck that others are added to."""


class Luck(NamedTuple):
    """What the tiles do not show. `names` are keys of yaku (LUCK), `shown` whether the winning tile was (riichi.win.3)."""

    ron: bool
    seat: Tile
    round: Tile
    names: frozenset[str] = frozenset()
    furiten: bool = False
    shown: bool = True
    indicators: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    house: RiichiHouse = USUAL
    red: int = 0


class YakuMade(NamedTuple):
    """A yaku of a hand, with its han there, or how many yakuman it is."""

    key: str
    words: Words
    han: int
    units: int
    clause: str
    limit: Words = Words("満貫", "mangan")

    @property
    def worth(self) -> Words:
        """2翻, 役満."""
        if self.units:
            return Words("役満", "yakuman") if self.units == 1 else Words("役満二つ", "double")
        if not self.han:
            return self.limit
        return Words(f"{self.han}翻", f"{self.han} han")


class TilesReading(NamedTuple):
    """One way to read the tiles. `han` is that of the yaku and the dora; the parts add up to the fu before rounding.

    Yakuman, which `units` counts, have neither han nor fu, and 十三不塔 is a mangan without fu. `wait` is "" where the winning tile
    was not shown.
    """

    yaku: tuple[YakuMade, ...]
    parts: tuple[FuPart, ...]
    fu: int
    han: int
    units: int
    groups: tuple[Group, ...]
    wait: str
    dora: tuple[YakuMade, ...] = ()
    house: RiichiHouse = USUAL

    @property
    def is_fixed(self) -> bool:
        return not self.units and fixes(self.house, [made.key for made in self.yaku], self.han)

    @property
    def value(self) -> Value:
        keys = tuple(made.key for made in self.yaku)
        return Value(self.han, self.fu, self.units, self.is_fixed, keys, sum(made.han for made in self.dora), house=self.house)


@lru_cache(64)
def readings(dealt: Dealt, luck: Luck) -> tuple[TilesReading, ...]:
    """Every reading that has a yaku, the dearest first (riichi.fu.12); none if the tiles are no winning hand.

    A win is read when it is checked, valued and paid, so the last hands are remembered.
    """
    if _misfits(dealt, luck):
        return ()
    found: list[TilesReading] = []
    for one in (*_orphans(dealt, luck), *_shiisan_readings(dealt, luck), *_divided_readings(dealt, luck)):
        if one not in found:
            found.append(one)
    return tuple(sorted(found, key=_dear, reverse=True)) if len(found) > 1 else tuple(found)


def _dear(reading: TilesReading) -> tuple[int, int, int, int]:
    """What makes one reading dearer than another: the payment, then true yakuman, han and fu."""
    return _payment(reading.value._replace(yaku=(), dora=0)), reading.units, reading.han, reading.fu


@lru_cache(256)
def _payment(value: Value) -> int:
    return value.share(FOUR).value


def _divided_readings(dealt: Dealt, luck: Luck) -> Iterator[TilesReading]:
    """The readings as four sets and a pair, or seven pairs."""
    lucky, winds, dora = tuple(_lucky(dealt, luck)), (luck.seat, luck.round), tuple(_dora(dealt, luck))
    for division in divisions(dealt, ron=luck.ron):
        keys = shapes(division, dealt)
        keys.update(lucky)
        keys.update(_winds(division.groups, luck))
        parts, pinfu = fu(division, dealt, ron=luck.ron, shown=luck.shown, winds=winds, double=luck.house.wind_pair == "4")
        if pinfu:
            keys.add("pinfu")
        if "suuankou" in keys and len(division.won) == 2:
            keys = keys - {"suuankou"} | {"tanki"}
        if "chuuren" in keys and not luck.furiten and dealt.own[dealt.winning_tile.place] in (2, FOUR):
            keys = keys - {"chuuren"} | {"junsei"}
        yield from _reading(dealt, luck, keys, division.groups, parts, wait(division, dealt.winning_tile), dora)


def _orphans(dealt: Dealt, luck: Luck) -> Iterator[TilesReading]:
    """国士無双: one of each and one more (riichi.yakuman.8)."""
    if dealt.winning_tile in ORPHANS and not (dealt.calls or dealt.kans) and set(dealt.hand) == ORPHANS:
        all_waits = dealt.own[dealt.winning_tile.place] == 2
        key = "juusanmen" if all_waits and not luck.furiten else "kokushi"
        keys = {key, *_lucky(dealt, luck)}
        groups, waited = (tuple(sorted(dealt.hand)),), "juusanmen" if all_waits else "kokushi"
        yield from _reading(dealt, luck, keys, groups, (), waited, tuple(_dora(dealt, luck)))


def _shiisan_readings(dealt: Dealt, luck: Luck) -> Iterator[TilesReading]:
    """十三不塔, a mangan to which nothing is added (riichi.yaku.30, riichi.yaku.31)."""
    if (
        "shiisan" in luck.names
        and "shiisan" in table(luck.house)
        and not luck.ron
        and not dealt.calls
        and not dealt.kans
        and is_shiisan(dealt.hand)
    ):
        made = (_yaku_in_hand(luck.house, False)["shiisan"],)
        yield TilesReading(made, (), 0, FIXED, 0, (tuple(sorted(dealt.hand)),), "", house=luck.house)


def is_shiisan(tiles: Sequence[Tile]) -> bool:
    """Whether fourteen tiles are one pair and twelve that form neither pairs nor parts of sequences (riichi.yaku.30)."""
    kinds = sorted(set(tiles))
    near = (a.suit == b.suit and not a.honour and b.number - a.number <= 2 for a, b in pairwise(kinds))
    return len(tiles) == HAND and len(kinds) == HAND - 1 and not any(near)


def _lucky(dealt: Dealt, luck: Luck) -> Iterator[str]:
    """The yaku of luck, and the closed tsumo. 十三不塔 stands alone."""
    yield from luck.names & ALONGSIDE
    if not luck.ron and not dealt.open:
        yield "tsumo"


def _winds(groups: Iterable[Group], luck: Luck) -> Iterator[str]:
    """The triplets of value winds (riichi.yaku.7, riichi.yaku.8)."""
    triplets = [group[0] for group in groups if len(group) > 2 and not group[0].number]
    if not triplets:
        return
    if luck.seat == luck.round:
        if luck.seat in triplets:
            yield "renpuu"
        return
    if luck.round in triplets:
        yield "bakaze"
    if luck.seat in triplets:
        yield "jikaze"


def _reading(
    dealt: Dealt,
    luck: Luck,
    keys: set[str],
    groups: tuple[Group, ...],
    parts: tuple[FuPart, ...],
    waited: str,
    dora: tuple[YakuMade, ...],
) -> Iterator[TilesReading]:
    """The reading with these yaku; none if there are none."""
    house, open = luck.house, dealt.open
    played = _yaku_in_hand(house, open)
    counted = instead(keys, house) & played.keys()
    if house.own:
        counted -= giving_way(counted, house, open=open).keys()
    made = [played[key] for key in sorted(counted, key=ORDER.__getitem__)]
    yaku = tuple([one for one in made if one.han or one.units or one.key == "renhou"])
    waited = waited if luck.shown or luck.ron else ""
    if units := together(house, [one.units for one in yaku if one.units]):
        yield TilesReading(tuple(one for one in yaku if one.units), (), 0, 0, units, groups, waited, house=house)
        return
    han = sum([one.han for one in yaku])
    every = han and han + sum([one.han for one in dora])
    if yaku and (fixed := fixed_han(house, counted, every)):
        alone = tuple(one for one in yaku if one.key == "renhou")
        yield TilesReading(alone, (), 0, fixed, 0, groups, waited, house=house)
    elif han:
        points = sum([part.fu for part in parts])
        if len(groups) != 7:
            points += -points % 10
        yield TilesReading(yaku, parts, points, every, 0, groups, waited, dora, house)


@lru_cache(64)
def _yaku_in_hand(house: RiichiHouse, open: bool) -> Mapping[str, YakuMade]:
    """The yaku that a house plays, as they are in a hand with or without calls."""
    rows = table(house).values()
    made = {row.key: YakuMade(row.key, row.words, row.han(open=open), row.units, row.clause) for row in rows}
    return made | {row.key: made[row.key]._replace(limit=row.limit) for row in rows if row.limit.ja}


# ---------------------------------------------------------------- dora


def after(indicator: Tile) -> Tile:
    """The tile that an indicator makes dora (riichi.dora.2)."""
    if not indicator.honour:
        return TILES.cards[indicator.place + 1 if indicator.number < 9 else indicator.place - 8]
    ring = WINDS if indicator in WINDS else DRAGONS
    return ring[(ring.index(indicator) + 1) % len(ring)]


def _dora(dealt: Dealt, luck: Luck) -> Iterator[YakuMade]:
    for key, words, indicators, clause in (
        ("dora", DORA, luck.indicators, "dora.3"),
        ("ura", URA, luck.ura if luck.names & RIICHI else (), "dora.5"),
    ):
        if indicators and (number := sum([dealt.own[after(indicator).place] for indicator in indicators])):
            yield YakuMade(key, words, number, 0, LAW[clause])
    if luck.red:
        yield YakuMade("red", RED, luck.red, 0, LAW["house.29"])


# ---------------------------------------------------------------- what is wrong


def faults(dealt: Dealt, luck: Luck) -> Iterator[Objection]:
    """Why the tiles are no hand that wins like this; nothing if they are one."""
    wrong = _misfits(dealt, luck)
    yield from wrong
    if wrong:
        return
    yield from _luckless(dealt, luck)
    if not table(luck.house).keys() >= luck.names:
        return
    if luck.ron and luck.furiten:
        yield LAW.no("furiten-ron", "furiten")
    if not readings(dealt, luck):
        bare = readings(dealt, luck._replace(names=luck.names | {"paarenchan"}, house=USUAL))
        yield LAW.no("no-yaku" if bare else "no-form", "hand")


@lru_cache(64)
def _misfits(dealt: Dealt, luck: Luck) -> tuple[Objection, ...]:
    """Objections to tiles that cannot lie in one hand."""
    wrong = tuple(lying(dealt, (("indicators", luck.indicators), ("ura", luck.ura))))
    size = HAND - SET * (len(dealt.calls) + len(dealt.kans))
    if size < 2:
        return (*wrong, LAW.no("calls-many", "calls"))
    if len(dealt.hand) != size:
        return (*wrong, LAW.no("hand-size", "hand", size=size, here=len(dealt.hand)))
    return wrong


def _luckless(dealt: Dealt, luck: Luck) -> Iterator[Objection]:
    """Objections to the luck that was told."""
    yield from _apart(luck.names, luck.house, dealt.open, luck.ron, luck.seat == EAST)
    if not table(luck.house).keys() >= luck.names & LUCK & all_yaku(luck.house).keys():
        return
    kans = bool(dealt.kans) or any(len(call) == FOUR for call in dealt.calls)
    if "rinshan" in luck.names and not kans:
        yield LAW.no("yaku-kan", "yaku", words=YAKU["rinshan"].words, by=LAW["call.5"])
    if "chankan" in luck.names and dealt.own[dealt.winning_tile.place] > 1:
        yield LAW.no("chankan-own", "hand")
    if kans:
        for name in sorted(luck.names & {"tenhou", "chiihou", "renhou", "shiisan"}):
            yield LAW.no("yaku-first", "yaku", words=YAKU[name].words, by=table(luck.house)[name].clause)
    if luck.ura and not luck.names & RIICHI:
        yield LAW.no("ura-riichi", "ura")
    if "shiisan" in luck.names and not any(_shiisan_readings(dealt, luck)):
        yield LAW.no("shiisan-not", "yaku")


@lru_cache(256)
def _apart(names: frozenset[str], house: RiichiHouse, open: bool, ron: bool, dealer: bool) -> tuple[Objection, ...]:
    """Objections to luck that is none, and to what does not go together whatever the tiles."""
    every = all_yaku(house)
    shown = (LAW.no("yaku-shown", "yaku", words=every[name].words if name in every else name) for name in sorted(names - LUCK))
    lucky = [name for name in every if name in names & LUCK]
    return (*shown, *conflicts(lucky, open=open, tsumo=not ron, dealer=dealer, house=house))
