"""The tables of yaku for the rule book: each with cards that make it and its fee."""

from scorekeeper.core.game import Group, Sample, Yaku
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import BRIGHTS, CRANE, DECK, RIBBONS, Flower, Kind, named
from scorekeeper.games.hanaawase.dealt import AGAIN, CHAFF
from scorekeeper.games.hanaawase.dekiyaku import OYANAKA, SEVEN, SIX, TABLE, TWELVE
from scorekeeper.games.hanaawase.house import HanaawaseHouse

HANDS: dict[str, tuple[str, str]] = {
    "rokkasu": ("matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1", "kiku-tane"),
    "shichikasu": ("matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1", ""),
    "teshi": ("matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2", "ume-tane sakura-tan kiku-kasu1"),
    "tsuki-sante": ("matsu-hikari matsu-tan matsu-kasu1 ume-tane ume-kasu1 kiku-tane kiku-tan", ""),
}
"""A hand of seven for each that may be shown: the cards that make it, and the rest."""

FREE: dict[str, tuple[Flower, ...]] = {
    "nanatan": tuple(sorted(RIBBONS)[1 : SEVEN + 1]),
    "rokutan": tuple(sorted(RIBBONS)[1 : SIX + 1]),
    "ameshikou": tuple(sorted(BRIGHTS - {CRANE})),
    "kasu": tuple(card for card in DECK if card.kind is Kind.KASU)[:TWELVE],
}
"""Cards for what leaves a choice; ribbons that are no red or blue ones too."""


def _hand(yaku: Yaku) -> Sample:
    made, rest = (named(names.split()) for names in HANDS[yaku.key])
    return Sample(yaku, made, (yaku.fee,) if yaku.fee else (), rest)


def groups(house: HanaawaseHouse) -> tuple[Group, ...]:
    dekiyaku = [Sample(row.yaku, FREE.get(row.yaku.key, tuple(sorted(row.cards))), (row.yaku.fee,)) for row in TABLE]
    if house.oyanaka == "on":
        dekiyaku.append(Sample(OYANAKA, (), (OYANAKA.fee,)))
    return (
        Group(Words("手役", "Dealt hands"), tuple(map(_hand, CHAFF.values()))),
        Group(Words("配り直せる手", "Hands that are dealt again"), tuple(map(_hand, AGAIN.values()))),
        Group(Words("出来役", "Dekiyaku"), tuple(dekiyaku)),
    )
