"""The tables of yaku: each with cards that make it and what it pays on every field."""

from scorekeeper.core.game import Group, Sample, Yaku
from scorekeeper.core.words import Words
from scorekeeper.games.eights import samples
from scorekeeper.games.eights.odds import FIELD_KINDS, PAYS
from scorekeeper.games.eights.teyaku import KindHand, MonthHand
from scorekeeper.games.hachihachi_classic import teyaku
from scorekeeper.games.hachihachi_classic.dekiyaku import DEKIYAKU
from scorekeeper.games.hachihachi_classic.field import FACTORS
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.month_end import SPECIALS


def groups(house: ClassicHouse) -> tuple[Group, ...]:
    table, kan = teyaku.hands(house).yaku, int(house.unit)

    def paying(sample: Sample) -> Sample:
        return sample._replace(fees=tuple(sample.yaku.fee * FACTORS[kind] for kind in FIELD_KINDS))

    def hands(keys: type[MonthHand] | type[KindHand]) -> tuple[Sample, ...]:
        return tuple(paying(samples.dealt(table[key], key)) for key in keys if key in table)

    def in_points(yaku: Yaku) -> Yaku:
        return yaku._replace(fee=yaku.fee * kan)

    made = (row.sample for row in DEKIYAKU.values())
    special = (Yaku(key, words, fee, clause) for key, (words, fee, clause) in SPECIALS.items())
    return (
        Group(Words("手役・月の役", "Month hands"), hands(MonthHand), PAYS),
        Group(Words("手役・種類の役", "Kind hands"), hands(KindHand), PAYS),
        Group(Words("出来役", "Dekiyaku"), tuple(paying(one._replace(yaku=in_points(one.yaku))) for one in made), PAYS),
        Group(Words("特殊な出来役", "Special yaku"), tuple(paying(samples.special(in_points(one))) for one in special), PAYS),
    )
