"""The yaku and what they are worth, and what a hand told by the names of its yaku is worth."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from functools import lru_cache
from typing import Literal, NamedTuple

from scorekeeper.core.house import OFF, option_value, own_yaku
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.games.riichi.house import OF_YAKUMAN, USUAL, RiichiHouse
from scorekeeper.games.riichi.law import LAW

FIXED = 5
"""The han of a mangan that nothing is added to (riichi.yaku.31)."""


class RiichiYaku(NamedTuple):
    """A yaku: its han in a closed hand and with calls (0 if it is closed only), or how many yakuman it is."""

    key: str
    words: Words
    closed: int
    open: int
    units: int
    clause: str
    source: int | None = None
    """What the source gives it, where the table gives something else."""
    limit: Words = NOTHING
    """The limit that it is by itself, where nothing is added to it."""

    @property
    def closed_only(self) -> bool:
        """Whether it is for hands without calls only."""
        return self.closed > 0 and not self.open

    def han(self, *, open: bool) -> int:
        return self.open if open else self.closed


def _row(key: str, ja: str, en: str, closed: int, open: int, clause: str) -> RiichiYaku:
    return RiichiYaku(key, Words(ja, en), closed, open, 0, LAW[clause])


def _yakuman(key: str, ja: str, en: str, clause: str, units: int = 1) -> RiichiYaku:
    return RiichiYaku(key, Words(ja, en), 0, 0, units, LAW[clause])


YAKU: dict[str, RiichiYaku] = {
    row.key: row
    for row in (
        _row("riichi", "立直", "riichi", 1, 0, "yaku.1"),
        _row("double-riichi", "ダブル立直", "double riichi", 2, 0, "yaku.10"),
        _row("ippatsu", "一発", "ippatsu", 1, 0, "yaku.2"),
        _row("open-riichi", "オープン立直", "open riichi", 1, 0, "house.55"),
        _row("tsumo", "門前清自摸和", "menzen tsumo", 1, 0, "yaku.3"),
        _row("pinfu", "平和", "pinfu", 1, 0, "yaku.4"),
        _row("tanyao", "断么九", "tanyao", 1, 1, "yaku.5"),
        _row("iipeikou", "一盃口", "iipeikou", 1, 0, "yaku.6"),
        _row("yakuhai-haku", "翻牌・白", "yakuhai: white dragon", 1, 1, "yaku.7"),
        _row("yakuhai-hatsu", "翻牌・發", "yakuhai: green dragon", 1, 1, "yaku.7"),
        _row("yakuhai-chun", "翻牌・中", "yakuhai: red dragon", 1, 1, "yaku.7"),
        _row("bakaze", "翻牌・場風", "yakuhai: round wind", 1, 1, "yaku.7"),
        _row("jikaze", "翻牌・自風", "yakuhai: seat wind", 1, 1, "yaku.7"),
        _row("renpuu", "連風牌", "double wind", 2, 2, "yaku.8"),
        _row("haitei", "海底撈月", "haitei", 1, 1, "yaku.9"),
        _row("houtei", "河底撈魚", "houtei", 1, 1, "yaku.9"),
        _row("rinshan", "嶺上開花", "rinshan kaihou", 1, 1, "yaku.9"),
        _row("chankan", "搶槓", "chankan", 1, 1, "yaku.9"),
        _row("toitoi", "対々和", "toitoi", 2, 2, "yaku.11"),
        _row("sanankou", "三暗刻", "sanankou", 2, 2, "yaku.12"),
        _row("sankantsu", "三槓子", "sankantsu", 2, 2, "yaku.13"),
        _row("doukou", "三色同刻", "sanshoku doukou", 2, 2, "yaku.14"),
        _row("sanshoku", "三色同順", "sanshoku doujun", 2, 1, "yaku.15"),
        _row("ittsu", "一気通貫", "ittsu", 2, 1, "yaku.16"),
        _row("chanta", "全帯么九", "chanta", 2, 1, "yaku.17"),
        _row("honroutou", "混老頭", "honroutou", 2, 2, "yaku.18"),
        _row("shousangen", "小三元", "shousangen", 2, 2, "yaku.19"),
        _row("chiitoitsu", "七対子", "chiitoitsu", 2, 0, "yaku.20"),
        _row("ryanpeikou", "二盃口", "ryanpeikou", 3, 0, "yaku.21"),
        _row("honitsu", "混一色", "honitsu", 3, 2, "yaku.22"),
        _row("junchan", "純全帯么九", "junchan", 3, 2, "yaku.23"),
        _row("chinitsu", "清一色", "chinitsu", 6, 5, "yaku.24"),
        _row("renhou", "人和", "renhou", 4, 0, "yaku.25"),
        _row("shiisan", "十三不塔", "shiisan puutaa", FIXED, 0, "yaku.30"),
        _yakuman("tenhou", "天和", "tenhou", "yakuman.1"),
        _yakuman("chiihou", "地和", "chiihou", "yakuman.1"),
        _yakuman("daisangen", "大三元", "daisangen", "yakuman.2"),
        _yakuman("suuankou", "四暗刻", "suuankou", "yakuman.3"),
        _yakuman("chinroutou", "清老頭", "chinroutou", "yakuman.4"),
        _yakuman("shousuushii", "小四喜", "shousuushii", "yakuman.5"),
        _yakuman("tsuuiisou", "字一色", "tsuuiisou", "yakuman.6"),
        _yakuman("ryuuiisou", "緑一色", "ryuuiisou", "yakuman.7"),
        _yakuman("kokushi", "国士無双", "kokushi musou", "yakuman.8"),
        _yakuman("chuuren", "九連宝燈", "chuuren poutou", "yakuman.9"),
        _yakuman("suukantsu", "四槓子", "suukantsu", "yakuman.10"),
        _yakuman("daisharin", "大車輪", "daisharin", "yakuman.11"),
        _yakuman("paarenchan", "八連荘", "paarenchan", "yakuman.12"),
        _yakuman("daisuushii", "大四喜", "daisuushii", "yakuman.14", 2),
        _yakuman("tanki", "四暗刻単騎待ち", "suuankou on a pair wait", "yakuman.15", 2),
        _yakuman("juusanmen", "国士無双十三面待ち", "kokushi on thirteen waits", "yakuman.16", 2),
        _yakuman("junsei", "純正九連宝燈", "pure chuuren poutou", "yakuman.17", 2),
    )
}
"""Every yaku of the rules but nagashi mangan, which is no winning hand. What is not here is not played (riichi.yaku.32)."""
LUCK = OWN_KEYS | frozenset(
    "riichi double-riichi open-riichi ippatsu haitei houtei rinshan chankan renhou shiisan tenhou chiihou paarenchan".split()
)
"""What the tiles of a hand cannot show, or the app does not see in them. `shiisan` says that they were the first fourteen, none of
them called.
"""
YAKUMAN = frozenset(row.key for row in YAKU.values() if row.units)
CONCEALED = frozenset(row.key for row in YAKU.values() if row.closed_only) | {
    *("tenhou", "chiihou", "suuankou", "tanki", "kokushi", "juusanmen", "chuuren", "junsei", "daisharin")
}
"""What calls make impossible."""


DOUBLE = tuple(row.key for row in YAKU.values() if row.units > 1)
COUNTED = frozenset("riichi double-riichi tsumo pinfu chiitoitsu renhou shiisan paarenchan".split())
"""What keeps the source's worth: which fu there can be with how many han depends on these, or another house rule asks for them."""
INSTEAD = (
    ("double-riichi", "riichi"),
    ("ryanpeikou", "iipeikou"),
    ("junchan", "chanta"),
    ("chinitsu", "honitsu"),
    ("renpuu", "bakaze"),
    ("renpuu", "jikaze"),
    ("daisuushii", "shousuushii"),
    ("tanki", "suuankou"),
    ("juusanmen", "kokushi"),
    ("junsei", "chuuren"),
)
"""(A yaku, the one that it is counted instead of)."""
SWITCHED = ("ippatsu", "open-riichi", "shiisan", "daisharin", "paarenchan")
"""The yaku that a house may not play (riichi.house.26, riichi.house.28, riichi.house.55)."""


def source_table(house: RiichiHouse) -> dict[str, RiichiYaku]:
    """The yaku that a house plays, with the source's worths under the other house rules (riichi.house.24 to riichi.house.28,
    riichi.house.38).
    """
    found = {key: row for key, row in YAKU.items() if key not in SWITCHED or option_value(house, key) != "off"}
    if house.kuitan == "off":
        found["tanyao"] = found["tanyao"]._replace(open=0)
    if house.double == "off":
        found |= {key: found[key]._replace(units=1, clause=LAW["house.24"]) for key in DOUBLE}
    if house.renhou == "off":
        del found["renhou"]
    elif house.renhou != "han":
        units, limit = int(house.renhou == "yakuman"), RENHOU.get(house.renhou, (0, NOTHING))[1]
        found["renhou"] = found["renhou"]._replace(closed=0, units=units, limit=limit, clause=LAW["house.27"])
    return found


@lru_cache(256)
def table(house: RiichiHouse) -> Mapping[str, RiichiYaku]:
    """The yaku that a house plays, with what they are worth there, those with worths of the table's own by riichi.house.37."""
    found, own = source_table(house), dict(house.worth)
    played = {key: _at_worth(row, own[key]) if key in own else row for key, row in found.items() if own.get(key) != OFF}
    return played | {row.key: row for row in _own_rows(house)}


@lru_cache(256)
def all_yaku(house: RiichiHouse) -> Mapping[str, RiichiYaku]:
    """Every yaku that can be named at a table, also those that it does not recognise, as the source counts them, and its own."""
    return YAKU | {row.key: row for row in _own_rows(house)} if house.own else YAKU


def _own_rows(house: RiichiHouse) -> Iterator[RiichiYaku]:
    """The yaku of the table's own (riichi.house.39)."""
    for own, yaku in own_yaku(house):
        if own.then in OF_YAKUMAN:
            yield RiichiYaku(yaku.key, yaku.words, 0, 0, own.worth, yaku.clause)
        else:
            calls = {"asks": own.worth, "falls": max(own.worth - 1, min(own.worth, 1))}.get(own.then, 0)
            yield RiichiYaku(yaku.key, yaku.words, own.worth, calls, 0, yaku.clause)


def concealed_keys(house: RiichiHouse) -> frozenset[str]:
    """What calls make impossible at a table."""
    return CONCEALED | {yaku.key for own, yaku in own_yaku(house) if own.then in ("closed", "closed-yakuman")}


def giving_way(keys: Set[str], house: RiichiHouse, *, open: bool) -> dict[str, str]:
    """The yaku that do not count beside another because of a table's own, with that other: of two that do not add up the dearer
    counts, at the same worth the table's own (riichi.house.39).
    """
    found: dict[str, str] = {}
    played = table(house)
    for own, yaku in own_yaku(house):
        for other in own.instead if yaku.key in keys else ():
            if other in keys and other in played:
                less, more = sorted((other, yaku.key), key=lambda key: (*_dear(played[key], open=open), key == yaku.key))
                found[less] = more
    return found


def _dear(row: RiichiYaku, *, open: bool) -> tuple[int, int]:
    return row.units, row.han(open=open)


def _at_worth(row: RiichiYaku, worth: int | Literal["off"]) -> RiichiYaku:
    """The yaku with another worth; what calls take off it they take off here, but for the last han."""
    assert worth != OFF
    if row.units:
        return row._replace(units=worth, source=row.units)
    calls = max(worth - (row.closed - row.open), min(worth, 1)) if row.open else 0
    return row._replace(closed=worth, open=calls, source=row.closed)


def instead(keys: Set[str], house: RiichiHouse) -> set[str]:
    """These yaku, and those that count in the place of one that the table does not recognise."""
    return {*keys, *[less for more, less in _instead_of_unplayed(house) if more in keys]}


@lru_cache(256)
def _instead_of_unplayed(house: RiichiHouse) -> tuple[tuple[str, str], ...]:
    """The pairs of INSTEAD whose dearer yaku the table does not recognise."""
    played = table(house)
    return tuple((more, less) for more, less in INSTEAD if more not in played)


def worths(house: RiichiHouse | None) -> dict[str, Yaku]:
    """Every yaku whose han, or number of yakuman, a table may set, as the source counts it."""
    rows = YAKU if house is None else source_table(house)
    return {key: Yaku(key, row.words, row.units or row.closed, row.clause) for key, row in rows.items() if key not in COUNTED}


def yakuman(house: RiichiHouse) -> frozenset[str]:
    """The keys of the yakuman of a house."""
    found = YAKUMAN | {"renhou"} if house.renhou == "yakuman" else YAKUMAN
    return found | {row.key for row in _own_rows(house) if row.units}


def together(house: RiichiHouse, units: Iterable[int]) -> int:
    """How many yakuman several make: their sum, or the best of them (riichi.yakuman.13, riichi.house.23)."""
    return sum(units) if house.yakuman_add == "add" else max(units, default=0)


RENHOU = {
    "mangan": (FIXED, Words("満貫", "mangan")),
    "haneman": (6, Words("跳満", "haneman")),
    "baiman": (8, Words("倍満", "baiman")),
}
"""人和 as a limit by itself: the han from which this is reached, and its name (riichi.house.27)."""


def fixed_han(house: RiichiHouse, names: Collection[str], han: int) -> int:
    """The han of a hand that is a limit to which nothing is added: 十三不塔, and 人和 as a limit that the other yaku do not exceed
    (riichi.yaku.31, riichi.house.27). 0 for any other.
    """
    if "shiisan" in names:
        return FIXED
    least, _ = RENHOU.get(house.renhou, (0, NOTHING))
    return least if "renhou" in names and han <= least else 0


def fixes(house: RiichiHouse, names: Collection[str], han: int) -> bool:
    """Whether the hand is a limit to which nothing is added."""
    return fixed_han(house, names, han) > 0


def worth(names: Collection[str], open: bool, dora: int = 0, house: RiichiHouse = USUAL) -> tuple[int, int]:
    """(han, yakuman) of a hand told by the keys of its yaku.

    Yakuman leave everything else aside (riichi.yakuman.13), and dora make no yaku (riichi.dora.3).
    """
    played = table(house)
    rows = [played[name] for name in names if name in played]
    units = together(house, [row.units for row in rows])
    if units:
        return 0, units
    han = sum(row.han(open=open) for row in rows)
    han = han + dora if han else 0
    return fixed_han(house, names, han) or han, 0


DRAGONS = frozenset(("yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun"))
VALUES = DRAGONS | {"bakaze", "jikaze", "renpuu"}
"""Triplets of value honours."""
