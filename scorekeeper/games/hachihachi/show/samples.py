"""The tables of yaku for the rule book."""

from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku, YakuGroup
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.deal.field import Ground, flat
from scorekeeper.games.hachihachi.end.specials import SPECIALS, special_yaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU, dekiyaku
from scorekeeper.kit.eights import samples
from scorekeeper.kit.eights.odds import FIELD_KINDS

CALLED = samples.Headings(
    Words("手役・枚数系", "Count teyaku"),
    Words("手役・空素系", "Kasu-type teyaku"),
    Words("出来役", "Dekiyaku"),
    Words("特殊役", "Specials"),
)


def worths(house: HachihachiHouse | None) -> dict[str, Yaku]:
    """Every yaku whose worth a table may set, as the source counts it."""
    return teyaku.TEYAKU | {key: row.yaku for key, row in DEKIYAKU.items()} | SPECIALS


def groups(house: HachihachiHouse) -> tuple[YakuGroup, ...]:
    def pays(yaku: Yaku) -> tuple[int, ...]:
        return tuple(Ground(house.field, kind, house.share == "half").fees([flat(yaku)]).value for kind in FIELD_KINDS)

    return samples.groups(
        CALLED, teyaku.hands(house), (row.sample for row in dekiyaku(house).values()), special_yaku(house).values(), pays
    )
