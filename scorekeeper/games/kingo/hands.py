"""What cards make: totals, kingo, busts and yaku, by the number of cards and their months.

The order of the cards does not matter. Nobody draws with 15 or more, so that the cards of a hand that can be are enough to tell
whether its first two, three or five made a yaku.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from scorekeeper.core.house import OFF, at_worth
from scorekeeper.core.words import Words, same
from scorekeeper.core.yaku import Sample, Yaku, YakuGroup
from scorekeeper.decks.kabu import KABU
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.games.kingo.law import LAW
from scorekeeper.kit.banking.speech import STAKES

KINGO = 15
SIXTEEN = 16
MOST = KINGO - 1
"""The highest total that may draw."""
LOW = 5
"""The highest month of goshita-gomai, and how many cards it needs."""
HIGH = (8, 9, 10)
"""The months of which two cards exceed 15 (kingo.yaku.13)."""
BUST, SHORT = "bust", "short"
PAIRS = {frozenset((4, 1)): "shippin", frozenset((9, 1)): "kuppin", frozenset((5, 1)): "goppin"}
SWEEPS = ("shippin", "kuppin")
ARASHI = ("arashi", "arashi-5")
GOSHITA = ("goshita", "goshita-15")
FOUR_FIVE_SIX = {4, 5, 6}
"""The months of shigoro, where it is played (kingo.house.4)."""
THREE_FIVES = "arashi-5"
"""The one arashi that the dealer may have too, where it is the strongest hand (kingo.house.3)."""
BY_KINGO = ("15", "arashi-5", "goshita-15", "shigoro")
"""What counts as kingo for the deal (kingo.dealer.3, kingo.dealer.5)."""
NAMES = {
    "shippin": Words("四一", "shippin"),
    "kuppin": Words("九一", "kuppin"),
    "goppin": Words("五一", "goppin"),
    "arashi": Words("あらし", "arashi"),
    "arashi-5": Words("5月のあらし", "arashi of month 5"),
    "ittan": Words("一旦十六", "ittan-juroku"),
    "goshita": Words("五下五枚", "goshita-gomai"),
    "goshita-15": Words("五下五枚（15）", "goshita-gomai (15)"),
    "shigoro": Words("シゴロ", "shigoro"),
    "15": Words("きんご", "kingo"),
    BUST: Words("ばれ", "bust"),
    SHORT: Words("止め違い", "stood wrongly"),
}
WORTHS = {"goshita-15": "goshita"}
"""The hand by whose multiple another is paid."""


def own_times(key: str, house: KingoHouse) -> int | Literal["off"] | None:
    """The multiple that this table gives a hand, "off" if it does not recognise it; None if it is the source's."""
    if key == "shigoro" and house.shigoro == "off":
        return OFF
    return dict(house.worth).get(WORTHS.get(key, key))


TOTALS = tuple(str(total) for total in range(1, KINGO + 1))
OF_KO = (*TOTALS, BUST, *ARASHI, "ittan", *GOSHITA, "shigoro", SHORT)
OF_DEALER = (*TOTALS, BUST, *SWEEPS, "goppin", "ittan", "shigoro", THREE_FIVES)
YAKU_OF_KO = (*ARASHI, "ittan", *GOSHITA, "shigoro")
LOW_HANDS = ((BUST,), (*TOTALS[:MOST],), ("goppin",), ("15",), ("shigoro",))
ORDERS = {
    "sweeps": (*LOW_HANDS, GOSHITA, ("ittan",), (THREE_FIVES, "arashi"), SWEEPS),
    "kingo": (*LOW_HANDS, ("kuppin",), ("shippin",), ("ittan",), GOSHITA, ("arashi",), (THREE_FIVES,)),
}
"""The hands from weak to strong: as the source has them (kingo.yaku.27), and with three fives on top (kingo.house.3)."""
TAKES_ALL = {"sweeps": SWEEPS, "kingo": (THREE_FIVES,)}
"""The dealer's hands that take every stake that is left, in each of these orders."""
CALLED = {
    "bust": ("draw.5",),
    "arashi": ("yaku.9",),
    "arashi-5": ("yaku.9", "yaku.11"),
    "ittan": ("yaku.20",),
    "goshita": ("yaku.17",),
    "goshita-15": ("yaku.17", "yaku.28"),
    "shippin": ("yaku.1",),
    "kuppin": ("yaku.2",),
    "goppin": ("yaku.5",),
    "shigoro": ("house.4",),
    "15": ("kingo.1",),
}
"""The clauses that say what a hand is."""


LEAST = {"shippin": 5, "goppin": 6, "kuppin": 10, "shigoro": KINGO, THREE_FIVES: KINGO}
"""The totals of the dealer's yaku."""


class KingoHand(NamedTuple):
    """A hand as it counts: its key, why it is that, and its cards if they were told. `total` is None if only a name was told."""

    key: str
    clauses: tuple[str, ...] = ()
    months: tuple[int, ...] = ()
    total: int | None = None

    @property
    def words(self) -> Words:
        return NAMES.get(self.key, same(self.key))

    @property
    def plain(self) -> int | None:
        """The total of a hand that is no yaku and has not bust."""
        return int(self.key) if self.key in TOTALS else None

    @property
    def least(self) -> int:
        """The total, or the least that it can be."""
        return self.total or self.plain or LEAST.get(self.key, SIXTEEN)

    def is_low(self, house: KingoHouse) -> bool:
        """Whether it is a plain total below 12, or below what the table has instead."""
        return self.plain is not None and self.plain < house.duty

    @property
    def kingo(self) -> bool:
        """Whether it counts as kingo for the deal."""
        return self.key in BY_KINGO or self.total == KINGO

    def strength(self, house: KingoHouse) -> tuple[int, int]:
        """Its place in the order of strength, and its total among plain ones."""
        place = next(place for place, keys in enumerate(ORDERS[house.order]) if self.key in keys)
        return place, (self.plain or 0) if place == 1 else 0

    def takes_all(self, house: KingoHouse) -> bool:
        """Whether the dealer takes every stake that is left with it."""
        return self.key in TAKES_ALL[house.order]


UNTOLD = KingoHand("")
"""The hand of a ko that nobody needs to know: a sweep takes its stake."""


def months_of(cards: Sequence[str]) -> tuple[int, ...]:
    return tuple(map(int, cards))


def total(months: Sequence[int], house: KingoHouse) -> int:
    return sum(map(house.number, months))


def hand_of_key(key: str, *, silent: bool = False) -> KingoHand:
    """A hand told by its key; `silent`: kingo, or the total of a yaku, that was not declared (kingo.kingo.4, kingo.yaku.24)."""
    why = ("kingo.4" if key == str(KINGO) else "yaku.24",) if silent else ()
    return KingoHand(key, LAW.all(*CALLED.get(key, ()), *why))


def yaku(months: Sequence[int], house: KingoHouse) -> str | None:
    """The yaku that a ko's cards make at this table (kingo.yaku.9, kingo.yaku.17, kingo.yaku.20)."""
    key = _yaku(months, house)
    return None if key and own_times(key, house) == OFF else key


def _yaku(months: Sequence[int], house: KingoHouse) -> str | None:
    size, whole = len(months), total(months, house)
    if size == 2 and whole == SIXTEEN:
        return "ittan"
    if size == 3 and len({*months}) == 1:
        return "arashi-5" if months[0] == LOW else "arashi"
    if size == 3 and {*months} == FOUR_FIVE_SIX:
        return "shigoro"
    if size == LOW and max(months) <= LOW:
        return "goshita-15" if whole == KINGO else "goshita"
    return None


def plain(months: Sequence[int], house: KingoHouse) -> KingoHand:
    """What cards make that are no yaku: their total, or a bust."""
    whole = total(months, house)
    return hand_of_key(str(whole) if whole <= KINGO else BUST)._replace(months=tuple(months), total=whole)


def of_ko(months: Sequence[int], house: KingoHouse, *, silent: bool = False) -> KingoHand:
    """What a ko's cards make; `silent`: he has not declared it (kingo.yaku.24, kingo.kingo.4)."""
    key = yaku(months, house)
    hand = plain(months, house)
    if key and not silent:
        hand = hand._replace(key=key, clauses=LAW.all(*CALLED[key]))
    more = (*hand.clauses, *LAW.all(*_why_ko(months, key, house, silent=silent)))
    return hand._replace(clauses=tuple(dict.fromkeys(more)))


def _why_ko(months: Sequence[int], key: str | None, house: KingoHouse, *, silent: bool) -> Iterator[str]:
    whole, made = total(months, house), key or total(months, house) == KINGO
    yield house.cards_by
    if house.deck == "48":
        yield "setup.4"
    if made and house.declare == "showdown":
        yield "kingo.3"
    elif made:
        yield "kingo.4" if silent and not key else "yaku.24" if key else "kingo.2"
    if key in ARASHI:
        if whole > KINGO:
            yield "yaku.12"
        if months[0] in HIGH and house.arashi_chase == "on":
            yield "yaku.14"
            if months[0] == HIGH[0]:
                yield "yaku.15"
    elif key is None and _lacks_months(months) and house.arashi_chase == "on":
        yield "yaku.14"
    if key in GOSHITA:
        yield "yaku.18"
    if len(months) == 4 and max(Counter(months).values()) >= 3:
        yield "yaku.16"
    if len(months) == LOW + 1 and sum(month <= LOW for month in months) >= LOW:
        yield "yaku.19"
    if len(months) == 2 and frozenset(months) in PAIRS:
        yield "yaku.26"
    if key is None and (whole == SIXTEEN or (whole > SIXTEEN and len(months) == 2)):
        yield "yaku.20"
    if key is None and len(months) == 3:
        yield "yaku.9"
    if key is None and len(months) == LOW:
        yield "yaku.17"


def pair(months: Sequence[int], house: KingoHouse) -> str | None:
    """The yaku that the dealer's two cards make."""
    if len(months) != 2:
        return None
    key = PAIRS.get(frozenset(months))
    if key == "goppin" and house.goppin == "off":
        key = None
    if key is None and total(months, house) == SIXTEEN:
        key = "ittan"
    return None if key and own_times(key, house) == OFF else key


def dealer_yaku(months: Sequence[int], house: KingoHouse) -> str | None:
    """The yaku that the dealer's cards make: one of two cards, or of three where he may have it (kingo.house.3, kingo.house.4)."""
    three = yaku(months, house)
    return three if three and may_have(three, house) and len(months) > 2 else pair(months, house)


def may_have(key: str, house: KingoHouse) -> bool:
    """Whether a yaku is one of the dealer's at this table (kingo.yaku.26)."""
    own = key != THREE_FIVES or house.order == "kingo"
    return own and key in OF_DEALER and own_times(key, house) != OFF and (key != "goppin" or house.goppin == "on")


def of_dealer(months: Sequence[int], house: KingoHouse, *, silent: bool = False) -> KingoHand:
    """What the dealer's cards make; `silent`: he has not declared it (kingo.yaku.4, kingo.yaku.25)."""
    key, hand = dealer_yaku(months, house), plain(months, house)
    if key and not silent:
        hand = hand._replace(key=key, clauses=LAW.all(*CALLED[key]))
    more = (*hand.clauses, *LAW.all(*_why_dealer(months, key, house, silent=silent)))
    return hand._replace(clauses=tuple(dict.fromkeys(more)))


def _why_dealer(months: Sequence[int], key: str | None, house: KingoHouse, *, silent: bool) -> Iterator[str]:
    yield house.cards_by
    if house.deck == "48":
        yield "setup.4"
    if silent or key in PAIRS.values():
        yield "yaku.25" if key == "ittan" else "yaku.4"
    elif key == "ittan":
        yield "yaku.25"
    if len(months) == 3 and any(both <= {*months} and pair((*both,), house) for both in PAIRS):
        yield "yaku.4"
    if frozenset(months) == frozenset((5, 1)) and len(months) == 2 and house.goppin == "off":
        yield "yaku.8"
    if key != THREE_FIVES and yaku(months, house) in (*ARASHI, *GOSHITA):
        yield "yaku.26"


def _lacks_months(months: Sequence[int]) -> bool:
    """Whether two of three cards are of one of the months that cannot make an arashi otherwise (kingo.yaku.14)."""
    return len(months) == 3 and any(months.count(month) > 1 for month in HIGH)


def too_many(months: Sequence[int], house: KingoHouse, *, dealer: bool = False) -> str | None:
    """Why no hand can have all these cards: the key of an objection. Without its largest the others must leave room to draw."""
    values = [house.number(month) for month in months]
    if len(months) < 2 or sum(values) - max(values) <= MOST:
        return None
    if _lacks_months(months) and not dealer:
        return None if house.arashi_chase == "on" else "hand-chase"
    return "hand-over"


def may_stand(hand: KingoHand, months: Sequence[int], house: KingoHouse) -> bool:
    """Whether a ko may stand on it while there are cards (kingo.draw.1, kingo.draw.3)."""
    return house.free or not hand.is_low(house) or yaku(months, house) is not None


# ---------------------------------------------------------------- the page of yaku

EXAMPLES = {
    "shippin": ("4", "1"),
    "kuppin": ("9", "1"),
    "arashi": ("3", "3", "3"),
    "arashi-5": ("5", "5", "5"),
    "ittan": ("9", "7"),
    "goshita": ("1", "2", "2", "4", "5"),
    "shigoro": ("4", "5", "6"),
    "15": ("9", "6"),
    "goppin": ("5", "1"),
}
TIMES = {"arashi": 2, "arashi-5": 3, "ittan": 3, "goshita": 1, "goshita-15": 1, "shigoro": 2}
"""How many times the stake a ko who wins with it is paid (kingo.settle.3)."""


def times(key: str, house: KingoHouse) -> int:
    """How many times the stake a hand is paid at this table, or takes of the dealer's."""
    own = own_times(key, house)
    return own if isinstance(own, int) else TIMES.get(key, 1)


def worths(house: KingoHouse | None) -> dict[str, Yaku]:
    """The hands whose multiple a table may set, as the source has it."""
    more = ("shigoro",) if house is None or house.shigoro == "on" else ()
    return {key: _hand_yaku(key, TIMES.get(key, 1)) for key in ("arashi-5", "arashi", "ittan", "goshita", *SWEEPS, *more)}


def groups(house: KingoHouse) -> tuple[YakuGroup, ...]:
    """The yaku from strong to weak with example cards, and how many times the stake they are paid."""
    strongest = [key for keys in reversed(ORDERS[house.order]) for key in keys]
    of_dealer = tuple(_sample(key, house, dealer=True) for key in strongest if key in DEALERS and may_have(key, house))
    ko = (one for one in strongest if one in KO_SHOWN and own_times(one, house) != OFF)
    of_ko = tuple(_sample(key, house) for key in sorted(ko, key=lambda key: key == "15"))
    return (
        YakuGroup(Words("親の役", "The dealer's"), of_dealer, unit=STAKES),
        YakuGroup(Words("子の役", "A ko's"), of_ko, unit=STAKES),
    )


def _hand_yaku(key: str, times: int) -> Yaku:
    return Yaku("kingo" if key == str(KINGO) else key, NAMES[key], times, LAW[CALLED[key][-1]])


DEALERS = (*SWEEPS, "ittan", THREE_FIVES, "shigoro", "goppin")
KO_SHOWN = (THREE_FIVES, "arashi", "ittan", "goshita", "shigoro", "15")


def _sample(key: str, house: KingoHouse, *, dealer: bool = False) -> Sample:
    """The dealer is paid no multiple but what a table gives 四一 and 九一 (kingo.settle.1, kingo.house.1)."""
    cards = tuple(KABU.by_name[name] for name in EXAMPLES[key])
    source = _hand_yaku(key, 1 if dealer else TIMES.get(key, 1))
    yaku = source if dealer and key not in SWEEPS else at_worth(house, source) or source
    return Sample(yaku, cards, (yaku.fee,))
