"""Teyaku: the hands that may be declared, read from seven cards or checked by name."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.house import at_worth
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import WILLOW, Flower, Kind
from scorekeeper.games.hachihachi.house import SOURCE, HachihachiHouse
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.kit.eights import teyaku as shapes
from scorekeeper.kit.eights.teyaku import NEVER, EightsHands, KindHand, MonthHand


def _table(*rows: tuple[str, str, str, int, str]) -> dict[str, Yaku]:
    """Hands by key: (key, Japanese, English, kan, clause)."""
    return {key: Yaku(key, Words(ja, en), kan * KAN, LAW[clause]) for key, ja, en, kan, clause in rows}


COUNT_HANDS = _table(
    ("sanbon", "三本", "sanbon", 2, "teyaku.11"),
    ("tatesanbon", "立三本", "tatesanbon", 3, "teyaku.12"),
    ("kuttsuki", "喰付", "kuttsuki", 4, "teyaku.13"),
    ("teshi", "手四", "teshi", 6, "teyaku.14"),
    ("haneken", "はねけん", "haneken", 7, "teyaku.15"),
    ("ichinishi", "一二四", "ichinishi", 9, "teyaku.16"),
    ("shiso", "四三", "shiso", 40, "teyaku.17"),
    ("futasanbon", "二三本", "futasanbon", 8, "teyaku.18"),
    ("sanbontate", "三本立三本", "sanbon-tatesanbon", 9, "teyaku.19"),
    ("futatate", "二立三本", "futatatesanbon", 10, "teyaku.20"),
)
KASU_HANDS = _table(
    ("aka", "赤", "aka", 2, "teyaku.21"),
    ("tanichi", "短一", "tan'ichi", 3, "teyaku.22"),
    ("toichi", "十一", "to'ichi", 3, "teyaku.23"),
    ("bikaichi", "光一", "bika'ichi", 4, "teyaku.24"),
    ("karasu", "空素", "karasu", 4, "teyaku.25"),
)
TEYAKU = COUNT_HANDS | KASU_HANDS
"""Fees on a small field."""
DEAREST = 44 * KAN
"""The fee that no hand exceeds: shiso with karasu or bika'ichi (hachihachi.teyaku.27)."""

KEYS: dict[MonthHand | KindHand, str] = {
    **dict(zip(MonthHand, COUNT_HANDS, strict=True)),
    **dict(zip(KindHand, KASU_HANDS, strict=True)),
}
"""The name of each hand in records."""
IMPOSSIBLE = frozenset((KEYS[kind], KEYS[month]) for kind, month in NEVER)
"""Compounds that cannot be dealt. Aka-shiso can, but such a hand is better read as tan'ichi-shiso (hachihachi.teyaku.26)."""

HANDS = EightsHands(
    TEYAKU, {key: hand for hand, key in KEYS.items()}, {KEYS[hand]: threes for hand, threes in shapes.THREES.items()}
)
"""Spoken kasu-type first (hachihachi.teyaku.6), compounds paying the sum (hachihachi.teyaku.5); four have a nuke
(hachihachi.nuke.1), and every three of a count hand a tobikomi (hachihachi.tobikomi.1).
"""


@lru_cache(256)
def hands(house: HachihachiHouse) -> EightsHands:
    """The hands of this table, with its worths."""
    own = ((key, at_worth(house, yaku)) for key, yaku in TEYAKU.items())
    yaku = {key: yaku for key, yaku in own if yaku} if house.worth else HANDS.yaku
    return EightsHands(yaku, HANDS.shapes, HANDS.diving, bent=house.willow == "kasu")


def reads_willow(house: HachihachiHouse) -> bool:
    """Whether it may matter which willow cards there are: with worths of the table's own, another reading may pay more."""
    return house.willow == "choice" and any(key in KASU_HANDS for key, _ in house.worth)


HIDDEN_RIBBONS = 4
"""How many ribbons aka may hide (hachihachi.expose.5)."""

ALONE = {
    "aka": LAW["expose.5"],
    "karasu": LAW["teyaku.25"],
    "tanichi": LAW["expose.4"],
    "toichi": LAW["expose.4"],
    "bikaichi": LAW["expose.4"],
}
"""By which clause a kasu-type hand is shown that is not in a compound."""

WORKED = {("aka", "tatesanbon"): LAW["expose.10"], ("bikaichi", "teshi"): LAW["expose.11"]}
"""The compounds that the rule book works out: one part shows a card that the other alone would hide."""


class HandReading(NamedTuple):
    """One way to declare seven cards: its names, the cards that must be shown and those that may stay hidden. The owner picks
    `choose` of the hidden cards to show as well. `clauses` say what is shown, the most particular last.
    """

    names: tuple[str, ...]
    shown: tuple[Flower, ...]
    hidden: tuple[Flower, ...]
    choose: int = 0
    clauses: tuple[str, ...] = ()


def count_hand(cards: Sequence[Flower]) -> tuple[str | None, tuple[Flower, ...]]:
    """The count hand of seven cards, the highest that fits (hachihachi.teyaku.4), and the cards that form it and must be shown."""
    found = shapes.shape(cards)
    return found.hand and KEYS[found.hand], found.formed


def readings(cards: Sequence[Flower], house: HachihachiHouse = SOURCE) -> tuple[HandReading, ...]:
    """Every way to declare seven cards, the best first; empty if there is no yaku."""
    hand = tuple(sorted(cards))
    counted, formed = count_hand(hand)
    found: dict[tuple[str, ...], HandReading] = {}
    for as_kasu, names in _willow_readings(hand, counted, house):
        reading = exposure(names, hand, formed, as_kasu)
        # The same hand by two treatments: the one that shows less, as aka may hide the willow ribbon (hachihachi.expose.8).
        if names not in found or len(reading.shown) < len(found[names].shown):
            found[names] = reading
    return tuple(found[names] for names in sorted(found, key=_ranking(house)))


def best(cards: Sequence[Flower], house: HachihachiHouse = SOURCE) -> tuple[str, ...]:
    """The names of the best way to declare seven cards; () if there is no yaku."""
    counted, _ = count_hand(cards)
    return min((names for _, names in _willow_readings(cards, counted, house)), key=_ranking(house), default=())


def _willow_readings(
    hand: Sequence[Flower], counted: str | None, house: HachihachiHouse
) -> Iterator[tuple[frozenset[Flower], tuple[str, ...]]]:
    """Every reading of a hand that makes a yaku: the willow cards read as kasu, and the names.

    The count hand is fixed by the cards (hachihachi.teyaku.10). The willow bright, animal and ribbon may each be read as kasu
    (hachihachi.teyaku.8, hachihachi.teyaku.9) and nothing else may be left out (hachihachi.teyaku.7). A table may read them all
    as kasu (hachihachi.house.5).
    """
    every = frozenset(card for card in hand if card in WILLOW and card.kind is not Kind.KASU)
    for as_kasu, kind in shapes.by_kinds(hand):
        if house.willow == "kasu" and as_kasu != every:
            continue
        if names := HANDS.in_order(name for name in (kind and KEYS[kind], counted) if name and name in hands(house).yaku):
            yield as_kasu, names


def _ranking(house: HachihachiHouse) -> Callable[[tuple[str, ...]], tuple[int, bool]]:
    """The sort key of the ways to declare a hand: the highest fee first; at equal fees, a hand with nuke."""
    return lambda names: (-hands(house).fee(names), not HANDS.has_nuke(names))


def exposure(names: tuple[str, ...], hand: Sequence[Flower], formed: Sequence[Flower], as_kasu: frozenset[Flower]) -> HandReading:
    """What a declared hand shows: everything that either part must show.

    `formed` are the cards of the count hand, `as_kasu` the willow cards read as kasu. The one card that is not kasu may stay
    hidden, and up to four of aka's ribbons: of more, the owner chooses which to show.
    """
    shown = set(formed) if any(name in COUNT_HANDS for name in names) else set()
    counted = [card for card in hand if card in shown and card.kind is not Kind.KASU and card not in as_kasu]
    kasu_type = next((name for name in names if name in KASU_HANDS), None)
    if kasu_type:
        shown |= {card for card in hand if card.kind is Kind.KASU or card in as_kasu}
    hidden = [card for card in hand if card not in shown]
    choose = max(0, len(hidden) - HIDDEN_RIBBONS) if kasu_type == "aka" else 0
    why = tuple(_why_shown(names, counted, hidden, as_kasu, choose))
    return HandReading(names, tuple(card for card in hand if card in shown), tuple(hidden), choose, why)


def _why_shown(
    names: tuple[str, ...], counted: Sequence[Flower], hidden: Sequence[Flower], as_kasu: frozenset[Flower], choose: int
) -> Iterator[str]:
    """The clauses by which a hand is shown. `counted` are the cards that only its count hand shows."""
    yield LAW["expose.2"] if len(names) > 1 else ALONE.get(names[0], LAW["expose.3"])
    if as_kasu:
        yield LAW["expose.9"]
    if counted and names in WORKED:
        yield WORKED[names]
    if "aka" not in names:
        return
    if any(card in WILLOW for card in hidden):
        yield LAW["expose.8"]
    if counted and len(counted) + len(hidden) > HIDDEN_RIBBONS:
        yield LAW["expose.7"]
    if choose:
        yield LAW["expose.6"]
