"""The tables of yaku for the rule book."""

from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Group, Yaku
from scorekeeper.games.eights import samples
from scorekeeper.games.eights.odds import FIELD_KINDS
from scorekeeper.games.hachihachi.deal.field import Ground, flat
from scorekeeper.games.hachihachi.deal.teyaku import HANDS
from scorekeeper.games.hachihachi.end.specials import SPECIALS
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU

CALLED = samples.Headings(
    Words("手役・枚数系", "Count teyaku"),
    Words("手役・空素系", "Kasu-type teyaku"),
    Words("出来役", "Dekiyaku"),
    Words("特殊役", "Specials"),
)


def groups(house: HachihachiHouse) -> tuple[Group, ...]:
    def pays(yaku: Yaku) -> tuple[int, ...]:
        return tuple(Ground(house.field, kind).fees([flat(yaku)]).value for kind in FIELD_KINDS)

    return samples.groups(CALLED, HANDS, (row.sample for row in DEKIYAKU.values()), SPECIALS.values(), pays)
