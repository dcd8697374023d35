"""The tables of yaku: each with cards that make it and what it pays on every field."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Sample, Yaku, YakuGroup
from scorekeeper.decks.hanafuda import DECK, Kind, cards_named
from scorekeeper.kit.eights.kasu import SUJUROKU
from scorekeeper.kit.eights.odds import PAYS
from scorekeeper.kit.eights.teyaku import EightsHands, KindHand, MonthHand, shape

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


class Headings(NamedTuple):
    """What a game calls its four groups of yaku."""

    months: Words
    kinds: Words
    dekiyaku: Words
    specials: Words


def groups(
    called: Headings, hands: EightsHands, made: Iterable[Sample], specials: Iterable[Yaku], pays: Callable[[Yaku], tuple[int, ...]]
) -> tuple[YakuGroup, ...]:
    """`made`: the dekiyaku; `pays`: what one player pays for a yaku on the three kinds of field."""

    def paying(several: Iterable[Sample]) -> tuple[Sample, ...]:
        return tuple(one._replace(fees=pays(one.yaku)) for one in several)

    def teyaku_samples(several: Mapping[str, Yaku]) -> tuple[Sample, ...]:
        return paying(_teyaku_sample(yaku, hands.shapes[key]) for key, yaku in several.items())

    return (
        YakuGroup(called.months, teyaku_samples(hands.by_months), PAYS),
        YakuGroup(called.kinds, teyaku_samples(hands.by_kinds), PAYS),
        YakuGroup(called.dekiyaku, paying(made), PAYS),
        YakuGroup(called.specials, paying(Sample(one, SIXTEEN if one.key == "sujuroku" else (), ()) for one in specials), PAYS),
    )


def _teyaku_sample(yaku: Yaku, hand: MonthHand | KindHand) -> Sample:
    """A teyaku with the cards that form it and the rest of a hand."""
    cards = cards_named(HANDS[hand].split())
    formed = shape(cards).formed if isinstance(hand, MonthHand) else cards
    return Sample(yaku, formed, (), tuple(card for card in cards if card not in formed))
