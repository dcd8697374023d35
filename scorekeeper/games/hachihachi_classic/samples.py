"""The tables of yaku."""

from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Group, Yaku
from scorekeeper.games.eights import samples
from scorekeeper.games.eights.odds import FIELD_KINDS
from scorekeeper.games.hachihachi_classic import teyaku
from scorekeeper.games.hachihachi_classic.dekiyaku import DEKIYAKU
from scorekeeper.games.hachihachi_classic.field import FACTORS
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.month_end import SPECIALS

CALLED = samples.Headings(
    Words("手役・月の役", "Month hands"),
    Words("手役・種類の役", "Kind hands"),
    Words("出来役", "Dekiyaku"),
    Words("特殊な出来役", "Special yaku"),
)


def groups(house: ClassicHouse) -> tuple[Group, ...]:
    def in_points(yaku: Yaku) -> Yaku:
        return yaku._replace(fee=yaku.fee * int(house.unit))

    def pays(yaku: Yaku) -> tuple[int, ...]:
        return tuple(yaku.fee * FACTORS[kind] for kind in FIELD_KINDS)

    made = (row._replace(yaku=in_points(row.yaku)).sample for row in DEKIYAKU.values())
    return samples.groups(CALLED, teyaku.hands(house), made, map(in_points, SPECIALS.values()), pays)
