"""What tenhou.net/6 and mjlog call tiles, yaku and ways to end a hand."""

from collections.abc import Iterable, Mapping

from scorekeeper.decks.tiles import FOUR, TILES, Tile
from scorekeeper.games.riichi.yaku import INSTEAD

RED = {51: "man5", 52: "pin5", 53: "sou5"}
"""The red fives of tenhou.net/6."""
CODES = {
    10 * (nth + 1) + place + 1: tile.name
    for nth, first in enumerate((0, 9, 18, 27))
    for place, tile in enumerate(TILES.cards[first : first + (9 if nth < 3 else 7)])
}
"""The tiles of tenhou.net/6 by number: 11 to 19, 21 to 29, 31 to 39 the suits, 41 to 47 the honours from east on."""
CODE = {name: code for code, name in CODES.items()}
DISCARDED = 60
"""tenhou.net/6: the tile that was drawn is discarded."""


def tile_of(code: int) -> str:
    """A tile of tenhou.net/6 by its name in records, a red five as a five. KeyError for another number."""
    return RED.get(code) or CODES[code]


def kind_of(number: int) -> Tile:
    """A single tile of mjlog, 0 to 135, as a kind. ValueError for another number."""
    if not 0 <= number < len(TILES.cards) * FOUR:
        raise ValueError(number)
    return TILES.cards[number // FOUR]


def in_order(tiles: Iterable[str]) -> tuple[str, ...]:
    """Tiles by name, in the order of the deck."""
    return tuple(sorted(tiles, key=lambda name: TILES.by_name[name].place))


def groups_in_order(groups: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Groups one after the other, each in the order of the deck."""
    found = sorted((in_order(group) for group in groups), key=lambda group: [TILES.by_name[name].place for name in group])
    return tuple(name for group in found for name in group)


YAKU = tuple(
    name.replace("_", " ")
    for name in (
        "門前清自摸和 立直 一発 槍槓 嶺上開花 海底摸月 河底撈魚 平和 断幺九 一盃口 自風_東 自風_南 自風_西 自風_北 "
        "場風_東 場風_南 場風_西 場風_北 役牌_白 役牌_發 役牌_中 両立直 七対子 混全帯幺九 一気通貫 三色同順 三色同刻 三槓子 "
        "対々和 三暗刻 小三元 混老頭 二盃口 純全帯幺九 混一色 清一色 人和 天和 地和 大三元 四暗刻 四暗刻単騎 字一色 緑一色 "
        "清老頭 九蓮宝燈 純正九蓮宝燈 国士無双 国士無双１３面 大四喜 小四喜 四槓子 ドラ 裏ドラ 赤ドラ"
    ).split()
)
"""The yaku by their numbers in mjlog, under their names in tenhou.net/6."""
KEYS = tuple(
    "tsumo riichi ippatsu chankan rinshan haitei houtei pinfu tanyao iipeikou jikaze jikaze jikaze jikaze bakaze bakaze bakaze "
    "bakaze yakuhai-haku yakuhai-hatsu yakuhai-chun double-riichi chiitoitsu chanta ittsu sanshoku doukou sankantsu toitoi "
    "sanankou shousangen honroutou ryanpeikou junchan honitsu chinitsu renhou tenhou chiihou daisangen suuankou tanki tsuuiisou "
    "ryuuiisou chinroutou chuuren junsei kokushi juusanmen daisuushii shousuushii suukantsu dora dora dora".split()
)
"""Their keys in records; every sort of dora is `dora`."""
KEY = dict(zip(YAKU, KEYS, strict=True)) | {
    "ダブル立直": "double-riichi",
    "役牌:自風牌": "jikaze",
    "役牌:場風牌": "bakaze",
    "国士無双十三面待ち": "juusanmen",
    "八連荘": "paarenchan",
    "大車輪": "daisharin",
    "十三不塔": "shiisan",
}
"""Keys by name, also by those of other programs that write tenhou.net/6."""
NAME = {key: name for name, key in reversed(KEY.items()) if key not in ("jikaze", "bakaze", "dora")} | {"dora": "ドラ"}
"""Names by key, but for winds, whose names say which."""

ENDS = {
    "流局": "draw",
    "全員聴牌": "draw",
    "全員不聴": "draw",
    "流し満貫": "nagashi",
    "九種九牌": "kyuushu",
    "四家立直": "suucha",
    "三家和了": "sancha",
    "三家和": "sancha",
    "四槓散了": "suukan",
    "四開槓": "suukan",
    "四風連打": "suufuu",
    "チョンボ": "chombo",
    "合計": "totals",
}
"""How a hand ends without a win, by name; the last two are ours."""
TYPES = {"nm": "nagashi", "yao9": "kyuushu", "reach4": "suucha", "ron3": "sancha", "kan4": "suukan", "kaze4": "suufuu"}
"""The same by the types of mjlog."""
WON = "和了"
NO_OWN: Mapping[str, str] = {}
"""A table without yaku of its own."""


def keys_of(
    names: Iterable[tuple[str, int]], *, both: bool, own: Mapping[str, str] = NO_OWN
) -> tuple[tuple[str, ...], int, tuple[str, ...]]:
    """Yaku told by name with their han: the keys of records, how many dora, and the names that no key is known for.

    `both`: the winner's wind is the round's, a triplet of which is one yaku in records. `own` are the keys of the table's own,
    which may be called like another that it does not recognise.
    """
    found: list[str] = []
    unknown: list[str] = []
    dora = 0
    for name, han in names:
        key = own.get(name) or KEY.get(name)
        if key is None:
            unknown.append(name)
        elif key == "dora":
            dora += han
        else:
            found.append(key)
    if both and {"jikaze", "bakaze"} <= {*found}:
        found.append("renpuu")
    lesser = {less for more, less in INSTEAD if more in found}
    return tuple(dict.fromkeys(key for key in found if key not in lesser)), dora, tuple(unknown)
