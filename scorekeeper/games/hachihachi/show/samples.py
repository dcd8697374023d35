"""The tables of yaku for the rule book: each with cards that make it and what it pays on every field."""

from collections.abc import Iterable

from scorekeeper.core.chance import Heading
from scorekeeper.core.game import Group, Sample
from scorekeeper.core.words import Words
from scorekeeper.games.eights import samples
from scorekeeper.games.eights.fields import WORDS
from scorekeeper.games.eights.teyaku import KindHand, MonthHand
from scorekeeper.games.hachihachi.deal.field import Ground, flat
from scorekeeper.games.hachihachi.deal.teyaku import KEYS, TEYAKU
from scorekeeper.games.hachihachi.end.specials import SPECIALS
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU


def groups(house: HachihachiHouse) -> tuple[Group, ...]:
    pays = tuple(Heading(str(kind), words) for kind, words in WORDS.items())

    def paying(sample: Sample) -> Sample:
        return sample._replace(fees=tuple(Ground(house.field, kind).fees([flat(sample.yaku)]).value for kind in WORDS))

    def hands(keys: Iterable[MonthHand | KindHand]) -> tuple[Sample, ...]:
        return tuple(paying(samples.dealt(TEYAKU[KEYS[key]], key)) for key in keys)

    return (
        Group(Words("手役・枚数系", "Count teyaku"), hands(MonthHand), pays),
        Group(Words("手役・空素系", "Kasu-type teyaku"), hands(KindHand), pays),
        Group(Words("出来役", "Dekiyaku"), tuple(paying(row.sample) for row in DEKIYAKU.values()), pays),
        Group(Words("特殊役", "Specials"), tuple(paying(samples.special(yaku)) for yaku in SPECIALS.values()), pays),
    )
