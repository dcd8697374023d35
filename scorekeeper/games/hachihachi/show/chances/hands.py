"""How often each teyaku is dealt.

The rules say what a hand is (`teyaku.readings`). This module only knows what they depend on, so one hand of each class is read
instead of all 73,629,072.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache, lru_cache, partial
from typing import Literal, NamedTuple

from msgspec.structs import replace

from scorekeeper.core.chance import FigureTable, Heading
from scorekeeper.core.counting import classes
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import DECK, RIBBONS, WILLOW, Flower, Kind
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.deal.field import Ground, flat
from scorekeeper.games.hachihachi.house import SOURCE, HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW, UNIT
from scorekeeper.kit.cards import odds
from scorekeeper.kit.eights import odds as eights
from scorekeeper.kit.eights.alike import teyaku_features, together
from scorekeeper.kit.eights.odds import FIELD_KINDS, HANDS, Names
from scorekeeper.kit.eights.teyaku import BESIDE, HAND, KindHand

OF_TEYAKU, OF_AKA = LAW.all("odds.1", "odds.5", "odds.6"), LAW.all("odds.4")
"""The clauses that state the figures of each table."""
WILLOW_RIBBON = {
    "choice": Words("柳の短冊も短冊に数える。", "The willow ribbon counts as a ribbon."),
    "kasu": Words("柳の短冊はカスに数える。", "The willow ribbon counts as kasu."),
}
Ribbons = tuple[int, int]
"""Ribbons outside the willow, which make a hand aka, and the willow's, which count beside them."""


def ribbons_of(cards: Sequence[Flower]) -> Ribbons:
    """The ribbons in cards of one month."""
    ribbons = len(RIBBONS.intersection(cards))
    return (0, ribbons) if WILLOW.issuperset(cards) else (ribbons, 0)


def both(one: Ribbons, other: Ribbons) -> Ribbons:
    """The ribbons in the cards of different months."""
    return one[0] + other[0], one[1] + other[1]


def _in_aka(card: Flower) -> bool:
    """Whether a card may be in a hand that is aka (hachihachi.teyaku.21)."""
    return card in WILLOW or card.kind is Kind.KASU or card.kind in BESIDE[KindHand.AKA]


class HandChances(NamedTuple):
    """How many hands are best declared under each name, and how many aka hands have each number of ribbons."""

    names: Counter[Names]
    aka: Counter[int]


def count_hands(deck: Collection[Flower] = DECK, house: HachihachiHouse = SOURCE) -> HandChances:
    """All hands of seven cards of `deck`, by their best declaration: the willow is read as what pays most (hachihachi.odds.6)."""
    hands = HandChances(Counter(), Counter())
    mark = partial(teyaku_features, willow=teyaku.reads_willow(house))
    for alike in classes(deck, HAND, mark, together).values():
        hands.names[teyaku.best(alike.example, house)] += alike.hands
    ribbons = RIBBONS if house.willow == "choice" else RIBBONS - WILLOW
    for alike in classes(filter(_in_aka, deck), HAND, ribbons_of, both).values():
        if "aka" in teyaku.best(alike.example, replace(house, worth=())):
            hands.aka[len(ribbons.intersection(alike.example))] += alike.hands
    return hands


@cache
def _hands(willow: Literal["choice", "kasu"] = "choice") -> HandChances:
    return count_hands(house=replace(SOURCE, willow=willow))


@lru_cache(16)
def _names(house: HachihachiHouse) -> Counter[Names]:
    """How many hands are best declared under each name; only worths of the table's own can change that."""
    return count_hands(house=house).names if house.worth else _hands().names


def teyaku_table(house: HachihachiHouse) -> FigureTable:
    """Count hands down, kasu-type hands across, with their fees on the three kinds of field."""
    fees = partial(_fees, house)
    return eights.teyaku_table(_names(house), teyaku.hands(house), fees, UNIT, OF_TEYAKU)


def _fees(house: HachihachiHouse, names: Names) -> tuple[int, ...]:
    """What each of the two others pays on a small, a big and a zetsu field."""
    parts = [flat(teyaku.hands(house).yaku[name]) for name in names]
    return tuple(Ground(house.field, kind, house.share == "half").fees(parts).value for kind in FIELD_KINDS)


def aka_table(house: HachihachiHouse) -> FigureTable:
    """How often aka has to show a ribbon, and how often it has only ribbons (hachihachi.expose.5)."""
    aka = _hands(house.willow).aka
    hidden = teyaku.HIDDEN_RIBBONS
    many, all_of_them = sum(hands for ribbons, hands in aka.items() if ribbons > hidden), aka[HAND]
    rows = (
        (Heading("many", Words(f"短冊{hidden + 1}枚以上の赤", f"aka with {hidden + 1} ribbons or more")), many, ()),
        (Heading("all", Words("7枚とも短冊", "seven ribbons")), all_of_them, ()),
    )
    return odds.table(
        "aka",
        Words("短冊の多い赤", "Aka with many ribbons"),
        rows,
        HANDS,
        Words("手", "hands"),
        OF_AKA,
        note=WILLOW_RIBBON[house.willow],
    )
