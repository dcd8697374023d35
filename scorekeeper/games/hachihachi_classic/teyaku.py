"""Teyaku: the dealt hands that may be announced, read from seven cards or told by name."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import WILLOW, Flower, Kind
from scorekeeper.games.hachihachi_classic.house import ClassicHouse, in_kan
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.kit.eights import teyaku as shapes
from scorekeeper.kit.eights.teyaku import NEVER, THREES, EightsHands, KindHand, MonthHand, Three, Threes

KIND_HANDS = frozenset[str](KindHand)
MONTH_HANDS = frozenset[str](MonthHand)
SHISO = str(MonthHand.SHISO)
SANBON = frozenset[str]((MonthHand.SANBON, MonthHand.FUTA, MonthHand.MIXED))
"""Those with a sanbon in them."""
EITHER = Three.PLAIN, Three.EITHER
"""Two threes of which one may be a tate (hachihachi-classic.teyaku.16)."""
NO_AKA_SHISO = (str(KindHand.AKA), SHISO)
LIGHT_TATE = (str(KindHand.PIKAICHI), str(MonthHand.TATE))


# ---------------------------------------------------------------- names and fees


@cache
def hands(house: ClassicHouse) -> EightsHands:
    """The hands of a house, those by kinds first. A compound pays the sum (hachihachi-classic.teyaku.28) and is said that by kinds
    first (hachihachi-classic.teyaku.32); four have a nuke (hachihachi-classic.nuke.1, hachihachi-classic.nuke.2).
    """
    kan, own = int(house.unit), (in_kan(house, one) for one in source_hands(house))
    yaku = {one.key: one._replace(fee=one.fee * kan, source=one.source and one.source * kan) for one in own if one}
    return EightsHands(yaku, {str(hand): hand for hand in (*KindHand, *MonthHand)}, _diving(house), bent=house.willow == "kasu")


def source_hands(house: ClassicHouse) -> tuple[Yaku, ...]:
    """The hands under the other house rules, with the fees of the source, in kan."""
    return (*_by_kinds(house), *_by_months(house))


def _diving(house: ClassicHouse) -> Mapping[str, Threes]:
    """The threes that a tobikomi may complete (hachihachi-classic.tobikomi.3, hachihachi-classic.tobikomi.4)."""
    threes = {str(hand): those for hand, those in THREES.items()}
    if house.sanbon_tate == "off":
        threes[MonthHand.FUTA] = EITHER
    if house.haneken_tobikomi == "off":
        del threes[MonthHand.HANEKEN]
    return threes


def _by_kinds(house: ClassicHouse) -> Iterator[Yaku]:
    yield _yaku(KindHand.AKA, "赤", int(house.aka), "teyaku.20" if house.aka == "3" else "teyaku.21")
    yield _yaku(KindHand.TANICHI, "短一", 3, "teyaku.24")
    yield _yaku(KindHand.TOICHI, "十一", 3, "teyaku.25")
    yield _yaku(KindHand.PIKAICHI, "光一", 4, "teyaku.26")
    yield _yaku(KindHand.KARASU, "空素", 4, "teyaku.27")


def _by_months(house: ClassicHouse) -> Iterator[Yaku]:
    yield _yaku(MonthHand.SANBON, "三本", 2, "teyaku.7")
    yield _yaku(MonthHand.TATE, "立三本", 3, "teyaku.10")
    yield _yaku(MonthHand.KUTTSUKI, "喰付", 4, "teyaku.11")
    yield _yaku(MonthHand.TESHI, "手四", 6, "teyaku.12")
    yield _yaku(MonthHand.HANEKEN, "はねけん", 7, "teyaku.13")
    yield _yaku(MonthHand.ICHINISHI, "一二四", 8, "teyaku.14")
    yield _yaku(MonthHand.SHISO, "四三", 20, "teyaku.15")
    if house.sanbon_tate == "on":
        yield _yaku(MonthHand.FUTA, "二三本", 6, "teyaku.17")
        yield _yaku(MonthHand.MIXED, "三本立三本", 7, "teyaku.18")
    else:
        yield _yaku(MonthHand.FUTA, "二三本", 6, "teyaku.16")
    yield _yaku(MonthHand.FUTA_TATE, "二立三本", 8, "teyaku.19")


def _yaku(key: str, ja: str, kan: int, clause: str) -> Yaku:
    return Yaku(str(key), Words(ja, str(key)), kan, LAW[clause])


def reads_willow(house: ClassicHouse) -> bool:
    """Whether it may matter which willow cards there are: with worths of the table's own, another reading may pay more."""
    return any(key in KIND_HANDS for key, _ in house.worth)


def barring_clause(house: ClassicHouse, names: Iterable[str]) -> str:
    """The clause by which a hand of two parts does not count as both, "" if it may (hachihachi-classic.teyaku.31)."""
    both = hands(house).in_order(names)
    if both == NO_AKA_SHISO:
        return LAW["teyaku.31"]
    return LAW["teyaku.35"] if both == LIGHT_TATE and house.hikari_tate == "off" else ""


def possible(house: ClassicHouse, names: Iterable[str]) -> bool:
    """Whether some seven cards are this hand. With a tate of paulownia kasu, two threes may be karasu."""
    both = hands(house).in_order(names)
    if both == (KindHand.KARASU, MonthHand.FUTA) and house.sanbon_tate == "off":
        return True
    return both not in NEVER


# ---------------------------------------------------------------- read from the cards


class ClassicReading(NamedTuple):
    """One way to announce seven cards: its names, the cards that stay exposed, and the willow cards that are read as kasu."""

    names: tuple[str, ...]
    exposed: frozenset[Flower]
    as_kasu: frozenset[Flower]


def month_hand(house: ClassicHouse, cards: Sequence[Flower]) -> tuple[str, tuple[Flower, ...]]:
    """The hand by months, "" for none, and the cards that form it. A sanbon beside a tate-sanbon is one of two sanbon unless the
    house plays it as a hand of its own (hachihachi-classic.teyaku.16).
    """
    hand, formed = shapes.shape(cards)
    if hand is MonthHand.MIXED and house.sanbon_tate == "off":
        hand = MonthHand.FUTA
    return str(hand or ""), formed


def readings(house: ClassicHouse, cards: Sequence[Flower]) -> tuple[ClassicReading, ...]:
    """Every way to announce seven cards, the best first; empty if they are nothing.

    Each willow card is kasu or itself (hachihachi-classic.teyaku.6), and either part of a compound may be kept back
    (hachihachi-classic.teyaku.3, hachihachi-classic.teyaku.36). Of two readings with the same name the one that exposes less.
    """
    by_months, formed = month_hand(house, cards)
    found: dict[tuple[str, ...], ClassicReading] = {}
    for as_kasu, kind in _kinds(house, cards):
        kasu = frozenset(card for card in cards if card.kind is Kind.KASU) | as_kasu
        for names in _announcements(house, kind, by_months):
            exposed = (kasu if kind in names else frozenset()) | frozenset(_exposed_cards(house, names, formed))
            if names not in found or len(exposed) < len(found[names].exposed):
                found[names] = ClassicReading(names, exposed, as_kasu if kind in names else frozenset())
    return tuple(sorted(found.values(), key=lambda one: _rank(house, one)))


def best(house: ClassicHouse, cards: Sequence[Flower]) -> tuple[str, ...]:
    """The names that hold if the owner does not say which (hachihachi-classic.teyaku.36); () for no teyaku."""
    found = readings(house, cards)
    return found[0].names if found else ()


def _kinds(house: ClassicHouse, cards: Sequence[Flower]) -> Iterator[tuple[frozenset[Flower], str]]:
    """The willow cards read as kasu and the hand by kinds, "" for none. Seven ribbons are aka only where the house says so
    (hachihachi-classic.teyaku.22, hachihachi-classic.teyaku.23).
    """
    every = frozenset(card for card in cards if card in WILLOW and card.kind is not Kind.KASU)
    for as_kasu, kind in shapes.by_kinds(cards):
        if house.willow == "kasu" and as_kasu != every:
            continue
        bare = not as_kasu and all(card.kind is Kind.TAN for card in cards)
        yield as_kasu, str(kind or "") if not bare or house.seven_tan_hand == "aka" else ""


def _announcements(house: ClassicHouse, kind: str, by_months: str) -> Iterator[tuple[str, ...]]:
    """What may be said of a hand that is both of these."""
    both = tuple(name for name in (kind, by_months) if name in hands(house).yaku)
    if len(both) > 1 and not barring_clause(house, both):
        yield both
    yield from ((name,) for name in both)


def _exposed_cards(house: ClassicHouse, names: Collection[str], formed: Iterable[Flower]) -> Iterator[Flower]:
    """The cards that a hand by months exposes. A sanbon that is shown once goes back into the hand
    (hachihachi-classic.teyaku.9).
    """
    if MONTH_HANDS.isdisjoint(names):
        return
    shown = house.sanbon_expose == "show" and not SANBON.isdisjoint(names)
    months = {card.month: [one for one in formed if one.month == card.month] for card in formed}
    for cards in months.values():
        if not shown or shapes.is_tate(cards):
            yield from cards


def _rank(house: ClassicHouse, reading: ClassicReading) -> tuple[int, bool, int, int, int]:
    """The dearest first, then the one with nuke, then the fuller name, what exposes less, and what takes more willow for kasu."""
    names = reading.names
    worth = hands(house)
    return -worth.fee(names), not worth.has_nuke(names), -len(names), len(reading.exposed), -len(reading.as_kasu)
