"""Cards that show each teyaku and special in a table of yaku."""

from collections.abc import Mapping

from scorekeeper.core.game import Sample, Yaku
from scorekeeper.decks.hanafuda import DECK, Kind, named
from scorekeeper.games.eights.kasu import SUJUROKU
from scorekeeper.games.eights.teyaku import KindHand, MonthHand, shape

HANDS: Mapping[MonthHand | KindHand, str] = {
    MonthHand.SANBON: "matsu-hikari matsu-tan matsu-kasu1 ume-tane sakura-hikari botan-tane kiku-tan",
    MonthHand.TATE: "fuji-tane fuji-tan fuji-kasu1 matsu-hikari ume-tane botan-tan kiku-kasu1",
    MonthHand.KUTTSUKI: "matsu-hikari matsu-kasu1 ume-tane ume-tan kiku-tan kiku-kasu1 hagi-tane",
    MonthHand.TESHI: "matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2 ume-tane sakura-tan kiku-kasu1",
    MonthHand.HANEKEN: "matsu-hikari matsu-tan matsu-kasu1 ume-tane ume-kasu1 kiku-tane kiku-kasu1",
    MonthHand.ICHINISHI: "matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2 ume-tane ume-tan kiku-tane",
    MonthHand.SHISO: "matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2 ume-tane ume-tan ume-kasu1",
    MonthHand.FUTA: "matsu-hikari matsu-tan matsu-kasu1 ume-tane ume-tan ume-kasu1 kiku-tane",
    MonthHand.MIXED: "matsu-hikari matsu-tan matsu-kasu1 fuji-tane fuji-tan fuji-kasu1 kiku-tane",
    MonthHand.FUTA_TATE: "fuji-tane fuji-tan fuji-kasu1 hagi-tane hagi-tan hagi-kasu1 matsu-hikari",
    KindHand.AKA: "matsu-tan sakura-tan ume-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1",
    KindHand.TANICHI: "matsu-tan ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1",
    KindHand.TOICHI: "ume-tane matsu-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1",
    KindHand.PIKAICHI: "matsu-hikari ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1",
    KindHand.KARASU: "matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1",
}
"""A hand of seven for every teyaku, which is that alone."""

SIXTEEN = tuple(card for card in DECK if card.kind is Kind.KASU)[:SUJUROKU]


def dealt(yaku: Yaku, hand: MonthHand | KindHand) -> Sample:
    """A teyaku with the cards that form it and the rest of a hand."""
    cards = named(HANDS[hand].split())
    formed = shape(cards).formed if isinstance(hand, MonthHand) else cards
    return Sample(yaku, formed, (), tuple(card for card in cards if card not in formed))


def special(yaku: Yaku) -> Sample:
    return Sample(yaku, SIXTEEN if yaku.key == "sujuroku" else (), ())
