"""The tables of yaku for the rule book: each with cards that make it and what it pays on every field."""

from scorekeeper.core.chance import Heading
from scorekeeper.core.game import Group, Sample, Yaku
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import DECK, Kind, named
from scorekeeper.games.eights.fields import WORDS
from scorekeeper.games.eights.kasu import SUJUROKU
from scorekeeper.games.hachihachi.deal.field import Ground, flat
from scorekeeper.games.hachihachi.deal.teyaku import COUNT_HANDS, KASU_HANDS, count_hand
from scorekeeper.games.hachihachi.end.specials import SPECIALS
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU

HANDS: dict[str, str] = {
    "sanbon": "matsu-hikari matsu-tan matsu-kasu1 ume-tane sakura-hikari botan-tane kiku-tan",
    "tatesanbon": "fuji-tane fuji-tan fuji-kasu1 matsu-hikari ume-tane botan-tan kiku-kasu1",
    "kuttsuki": "matsu-hikari matsu-kasu1 ume-tane ume-tan kiku-tan kiku-kasu1 hagi-tane",
    "teshi": "matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2 ume-tane sakura-tan kiku-kasu1",
    "haneken": "matsu-hikari matsu-tan matsu-kasu1 ume-tane ume-kasu1 kiku-tane kiku-kasu1",
    "ichinishi": "matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2 ume-tane ume-tan kiku-tane",
    "shiso": "matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2 ume-tane ume-tan ume-kasu1",
    "futasanbon": "matsu-hikari matsu-tan matsu-kasu1 ume-tane ume-tan ume-kasu1 kiku-tane",
    "sanbontate": "matsu-hikari matsu-tan matsu-kasu1 fuji-tane fuji-tan fuji-kasu1 kiku-tane",
    "futatate": "fuji-tane fuji-tan fuji-kasu1 hagi-tane hagi-tan hagi-kasu1 matsu-hikari",
    "aka": "matsu-tan sakura-tan ume-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1",
    "tanichi": "matsu-tan ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1",
    "toichi": "ume-tane matsu-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1",
    "bikaichi": "matsu-hikari ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1",
    "karasu": "matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1",
}
"""A hand of seven for every teyaku, which is that alone."""

SIXTEEN = tuple(card for card in DECK if card.kind is Kind.KASU)[:SUJUROKU]


def groups(house: HachihachiHouse) -> tuple[Group, ...]:
    pays = tuple(Heading(str(kind), words) for kind, words in WORDS.items())

    def paying(sample: Sample) -> Sample:
        return sample._replace(fees=tuple(Ground(house.field, kind).fees([flat(sample.yaku)]).value for kind in WORDS))

    def hand(yaku: Yaku) -> Sample:
        cards = named(HANDS[yaku.key].split())
        formed = count_hand(cards)[1] if yaku.key in COUNT_HANDS else cards
        return paying(Sample(yaku, formed, (), tuple(card for card in cards if card not in formed)))

    def special(yaku: Yaku) -> Sample:
        return paying(Sample(yaku, SIXTEEN if yaku.key == "sujuroku" else (), ()))

    return (
        Group(Words("手役・枚数系", "Count teyaku"), tuple(map(hand, COUNT_HANDS.values())), pays),
        Group(Words("手役・空素系", "Kasu-type teyaku"), tuple(map(hand, KASU_HANDS.values())), pays),
        Group(Words("出来役", "Dekiyaku"), tuple(paying(row.sample) for row in DEKIYAKU.values()), pays),
        Group(Words("特殊役", "Specials"), tuple(map(special, SPECIALS.values())), pays),
    )
