"""The tables of yaku."""

from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku, YakuGroup
from scorekeeper.games.hachihachi_classic import teyaku
from scorekeeper.games.hachihachi_classic.dekiyaku import DEKIYAKU, dekiyaku
from scorekeeper.games.hachihachi_classic.field import FACTORS
from scorekeeper.games.hachihachi_classic.house import KAN, ClassicHouse, payers_share
from scorekeeper.games.hachihachi_classic.month_end import SPECIALS, special_yaku
from scorekeeper.kit.eights import samples
from scorekeeper.kit.eights.odds import FIELD_KINDS

CALLED = samples.Headings(
    Words("手役・月の役", "Month hands"),
    Words("手役・種類の役", "Kind hands"),
    Words("出来役", "Dekiyaku"),
    Words("特殊な出来役", "Special yaku"),
)


def worths(house: ClassicHouse | None) -> dict[str, Yaku]:
    """Every yaku whose worth a table may set, as the source counts it."""
    hands = teyaku.source_hands(house or ClassicHouse(sanbon_tate="on"))
    every = (*hands, *(row.yaku for row in DEKIYAKU.values()), *SPECIALS.values())
    return {one.key: one._replace(fee=one.fee * KAN) for one in every}


def groups(house: ClassicHouse) -> tuple[YakuGroup, ...]:
    def in_points(yaku: Yaku) -> Yaku:
        kan = int(house.unit)
        return yaku._replace(fee=yaku.fee * kan, source=yaku.source and yaku.source * kan)

    def pays(yaku: Yaku) -> tuple[int, ...]:
        return tuple(yaku.fee * FACTORS[kind] // payers_share(house) for kind in FIELD_KINDS)

    made = (row._replace(yaku=in_points(row.yaku)).sample for row in dekiyaku(house).values())
    return samples.groups(CALLED, teyaku.hands(house), made, map(in_points, special_yaku(house).values()), pays)
