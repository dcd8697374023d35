"""What seven dealt cards are, by their months and by their kinds. Names, fees and what counts beside each other are each game's."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import BY_NAME, WILLOW, Flower, Kind, month_of

HAND = 7
"""Cards in a hand."""
PAULOWNIA = 12
TATE_MONTHS = frozenset((4, 5, 7))
"""Wisteria, iris and bush clover; paulownia counts where its three are all kasu."""


class MonthHand(StrEnum):
    """A hand by how many cards of each month it holds."""

    SANBON = "sanbon"
    TATE = "tate-sanbon"
    KUTTSUKI = "kuttsuki"
    TESHI = "teshi"
    HANEKEN = "haneken"
    ICHINISHI = "ichi-ni-shi"
    SHISO = "shiso"
    FUTA = "futa-sanbon"
    MIXED = "sanbon-tate-sanbon"
    FUTA_TATE = "futa-tate-sanbon"


class KindHand(StrEnum):
    """A hand by the kinds of its cards."""

    AKA = "aka"
    TANICHI = "tan-ichi"
    TOICHI = "to-ichi"
    PIKAICHI = "pika-ichi"
    KARASU = "karasu"


NUKE_HANDS = frozenset((KindHand.AKA, KindHand.TANICHI, KindHand.TOICHI, KindHand.KARASU))
BESIDE: Mapping[KindHand, Mapping[Kind, int]] = {
    KindHand.AKA: {Kind.TAN: HAND},
    KindHand.TANICHI: {Kind.TAN: 1},
    KindHand.TOICHI: {Kind.TANE: 1},
    KindHand.PIKAICHI: {Kind.HIKARI: 1},
    KindHand.KARASU: {},
}
"""What each may hold besides kasu and willow."""
NEVER = frozenset(
    (
        (KindHand.KARASU, MonthHand.FUTA),
        (KindHand.KARASU, MonthHand.FUTA_TATE),
        (KindHand.PIKAICHI, MonthHand.FUTA_TATE),
    )
)
"""What no seven cards are both, futa-sanbon being two threes of which neither is a tate."""


def is_tate(three: Sequence[Flower]) -> bool:
    """A special three: wisteria, iris, bush clover, or the three paulownia kasu."""
    return three[0].month in TATE_MONTHS or (three[0].month == PAULOWNIA and all(card.kind is Kind.KASU for card in three))


class Shape(NamedTuple):
    """The hand that cards are by their months, and the cards that form it."""

    hand: MonthHand | None
    formed: tuple[Flower, ...] = ()


def shape(cards: Sequence[Flower]) -> Shape:
    """The highest hand that fits. A willow card counts with its month, however it is read for its kind."""
    sizes = Counter(card.month for card in cards)
    threes = [month for month, size in sorted(sizes.items()) if size == 3]
    tates = sum(is_tate([card for card in cards if card.month == month]) for month in threes)
    fours, pairs = sum(size == 4 for size in sizes.values()), sum(size == 2 for size in sizes.values())
    of_three = tuple(card for card in cards if sizes[card.month] >= 3)
    everything = tuple(cards)
    match fours, len(threes), pairs:
        case 1, 1, _:
            return Shape(MonthHand.SHISO, everything)
        case 1, _, 1:
            return Shape(MonthHand.ICHINISHI, everything)
        case 1, _, _:
            return Shape(MonthHand.TESHI, of_three)
        case _, 2, _:
            return Shape((MonthHand.FUTA, MonthHand.MIXED, MonthHand.FUTA_TATE)[tates], of_three)
        case _, 1, 2:
            return Shape(MonthHand.HANEKEN, everything)
        case _, 1, _:
            return Shape((MonthHand.SANBON, MonthHand.TATE)[tates], of_three)
        case _, _, 3:
            return Shape(MonthHand.KUTTSUKI, tuple(card for card in cards if sizes[card.month] > 1))
    return Shape(None)


def kind_hand(kinds: Counter[Kind]) -> KindHand | None:
    """The hand by how many cards of each kind there are, willow already read."""
    match kinds[Kind.HIKARI], kinds[Kind.TANE], kinds[Kind.TAN]:
        case 0, 0, 0:
            return KindHand.KARASU
        case 0, 0, 1:
            return KindHand.TANICHI
        case 0, 0, _:
            return KindHand.AKA
        case 0, 1, 0:
            return KindHand.TOICHI
        case 1, 0, 0:
            return KindHand.PIKAICHI
    return None


def by_kinds(cards: Sequence[Flower]) -> Iterator[tuple[frozenset[Flower], KindHand | None]]:
    """The hand by kinds under every treatment of the willow bright, animal and ribbon, each as kasu or as itself; and those that
    are read as kasu.
    """
    free = [card for card in cards if card in WILLOW and card.kind is not Kind.KASU]
    kinds = Counter(card.kind for card in cards if card not in free)
    for treated in product((False, True), repeat=len(free)):
        as_kasu = frozenset(card for card, kasu in zip(free, treated, strict=True) if kasu)
        yield as_kasu, kind_hand(kinds + Counter(card.kind for card in free if card not in as_kasu))


# ---------------------------------------------------------------- threes


class Three(StrEnum):
    """What a three that a tobikomi may complete can be."""

    PLAIN = "plain"
    TATE = "tate"
    EITHER = "either"


Threes = tuple[Three, ...]
THREES: Mapping[MonthHand, Threes] = {
    MonthHand.SANBON: (Three.PLAIN,),
    MonthHand.TATE: (Three.TATE,),
    MonthHand.HANEKEN: (Three.EITHER,),
    MonthHand.FUTA: (Three.PLAIN, Three.PLAIN),
    MonthHand.MIXED: (Three.PLAIN, Three.TATE),
    MonthHand.FUTA_TATE: (Three.TATE, Three.TATE),
}


def of_months(kinds: Threes, months: Iterable[int]) -> bool:
    """Whether some of these threes may be of these months, whatever their cards."""
    told = tuple(months)
    either = kinds.count(Three.EITHER)
    tates = sum(month in TATE_MONTHS for month in told)
    plain = sum(month not in TATE_MONTHS and month != PAULOWNIA for month in told)
    over = max(tates - kinds.count(Three.TATE), 0) + max(plain - kinds.count(Three.PLAIN), 0)
    return len(told) <= len(kinds) and over <= either


def threes_fit(kinds: Threes, beside: KindHand | None, months: Sequence[int], lying: Iterable[Flower] = ()) -> bool:
    """Whether the threes of a hand may be of these months, given what it is by kinds and the cards `lying` on the field."""
    if not len(months) == len(kinds) == len(set(months)):
        return False
    away = frozenset(lying)
    least = kinds.count(Three.TATE)
    most = least + kinds.count(Three.EITHER)
    for chosen in product(*(combinations(sorted(month_of(month) - away), 3) for month in months)):
        others = Counter(card.kind for three in chosen for card in three if card not in WILLOW and card.kind is not Kind.KASU)
        enough = beside is None or all(number <= BESIDE[beside].get(kind, 0) for kind, number in others.items())
        if enough and least <= sum(map(is_tate, chosen)) <= most:
            return True
    return False


def three_months(cards: Iterable[str]) -> tuple[int, ...]:
    """The months of which a hand holds exactly three."""
    sizes = Counter(BY_NAME[name].month for name in cards)
    return tuple(month for month, size in sorted(sizes.items()) if size == 3)


# ---------------------------------------------------------------- the hands of a game


@dataclass(frozen=True)
class EightsHands:
    """The hands of a game by their key in records: `yaku`, their names and what one player pays on a small field; `shapes`, what
    they are; `diving`, those with threes that a tobikomi may complete. Several names are a compound of a hand by kinds and one by
    months. `bent`: all willow is kasu, in hands by kinds, whoever holds it.
    """

    yaku: Mapping[str, Yaku]
    shapes: Mapping[str, MonthHand | KindHand]
    diving: Mapping[str, Threes]
    bent: bool = False

    @cached_property
    def kinds(self) -> Mapping[str, KindHand]:
        """The hands by kinds."""
        return {key: shape for key, shape in self.shapes.items() if isinstance(shape, KindHand)}

    @property
    def by_kinds(self) -> dict[str, Yaku]:
        return {key: yaku for key, yaku in self.yaku.items() if key in self.kinds}

    @property
    def by_months(self) -> dict[str, Yaku]:
        return {key: yaku for key, yaku in self.yaku.items() if key not in self.kinds}

    def in_order(self, names: Iterable[str]) -> tuple[str, ...]:
        """In spoken order: the hand by kinds first."""
        return tuple(sorted(names, key=lambda name: name not in self.kinds))

    def hand_name(self, names: Iterable[str]) -> Words:
        """The name of a hand: 空素三本, karasu-sanbon."""
        words = [self.yaku[name].words for name in self.in_order(names)]
        return Words("".join(one.ja for one in words), "-".join(one.en for one in words))

    def fee(self, names: Iterable[str]) -> int:
        """What one player pays on a small field, in the smallest unit: the two parts of a compound add up."""
        return sum(self.yaku[name].fee for name in names)

    def has_nuke(self, names: Iterable[str]) -> bool:
        """Whether a hand earns a nuke with 89 points."""
        return not NUKE_HANDS.isdisjoint(self.kinds[name] for name in names if name in self.kinds)

    def threes(self, names: Iterable[str]) -> Threes:
        """The threes of a hand that a tobikomi may complete."""
        return next((self.diving[name] for name in names if name in self.diving), ())

    def threes_fit(self, names: Iterable[str], months: Sequence[int], lying: Iterable[Flower] = ()) -> bool:
        """Whether the threes of a hand may be of these months, given the cards `lying` elsewhere."""
        told = tuple(names)
        beside = next((self.kinds[name] for name in told if name in self.kinds), None)
        return threes_fit(self.threes(told), beside, months, lying)
