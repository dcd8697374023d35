"""How often each teyaku, each field and each drive-out fee is dealt, and the fields of a year, counted and never stored."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from scorekeeper.core import chain
from scorekeeper.core.chance import Average, Chance, Figure, FigureTable, Heading
from scorekeeper.core.counting import Digits, classes
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import BLUE_RIBBONS, BRIGHTS, DECK, RED_RIBBONS, RIBBONS, WILLOW, Flower, Flowers
from scorekeeper.games.hachihachi_classic import driven, teyaku
from scorekeeper.games.hachihachi_classic.dekiyaku import SLIPS
from scorekeeper.games.hachihachi_classic.driven import Earning
from scorekeeper.games.hachihachi_classic.field import FACTORS, FieldQueue
from scorekeeper.games.hachihachi_classic.house import ClassicHouse, payers_share, unit
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.kit.eights import odds as eights
from scorekeeper.kit.eights.alike import TeyakuFeatures, teyaku_features, together
from scorekeeper.kit.eights.fields import FieldKind
from scorekeeper.kit.eights.month import YEAR
from scorekeeper.kit.eights.odds import FIELD_KINDS, HANDS, ON_FIELD, Names, brights_of
from scorekeeper.kit.eights.teyaku import HAND

SUIT = 4
"""All cards of a month: on the field they are dealt again (hachihachi-classic.deal.4)."""


# ---------------------------------------------------------------- dealt hands


LIGHTS, *COLOURS = map(sorted, (BRIGHTS - WILLOW, BLUE_RIBBONS, SLIPS - driven.NAMED, RED_RIBBONS))
COLOURED = Digits(COLOURS, HANDS)
TIED = (0, 0, 0), (0, 0, 1)
"""Bright, animal and ribbon cards, beside which it may depend on the willow whether a hand is aka or tan-ichi."""
Alike = tuple[TeyakuFeatures, int, Flowers]
"""What matters in cards beside the colours of ribbons: for teyaku, how many bright cards there are, and which of the willow."""


def _join(one: Alike, other: Alike) -> Alike:
    both, willow = together(one[0], other[0]), one[2] | other[2]
    return both, one[1] + other[1], willow if both.kinds in TIED else willow & BRIGHTS


def _alike(house: ClassicHouse, cards: Sequence[Flower]) -> Alike:
    return _join(
        (teyaku_features(cards, willow=teyaku.reads_willow(house)), len(BRIGHTS.intersection(cards)), WILLOW.intersection(cards)),
        (teyaku_features(()), 0, frozenset()),
    )


@lru_cache(4096)
def _cards(house: ClassicHouse, brights: int, rain: Flowers, ribbons: tuple[int, ...]) -> tuple[Flowers, Names]:
    """Some cards of these numbers and the dekiyaku that all such cards make."""
    cards = rain.union(*(those[:many] for those, many in zip((LIGHTS, *COLOURS), (brights - len(rain), *ribbons), strict=True)))
    return cards, driven.complete_dekiyaku(house, cards)


@lru_cache(16)
def earnings_if_driven(house: ClassicHouse, away: Flowers = frozenset()) -> Counter[Earning]:
    """How many of all hands of seven without these cards earn what if they are driven out, each at its best."""
    names: dict[Hashable, Names] = {}
    alike, found = Counter[tuple[Names, int, Flowers]](), Counter[Earning]()
    # Seven ribbons alone may be nothing (hachihachi-classic.teyaku.23); they are no example of the others.
    others, quarter = replace(house, seven_tan_hand="aka"), driven.quarter_ribbons(house)
    deck = (card for card in DECK if card not in away)
    for (same, brights, willow), (hands, cards) in classes(deck, HAND, partial(_alike, house), _join, COLOURED.weigh).items():
        kind = same, same.kinds == TIED[1] and RIBBONS & willow and willow
        if kind not in names:
            names[kind] = teyaku.best(others, tuple(sorted(cards)))
        alike[names[kind], brights, willow & BRIGHTS] += hands
    for (best, brights, rain), hands in alike.items():
        for ribbons, many in COLOURED.read(hands):
            held, made = _cards(house, brights, rain, ribbons)
            name = best if sum(ribbons) < HAND else teyaku.best(house, tuple(sorted(held)))
            found[Earning(brights, len(held & quarter), name, made)] += many
    return found


def hands_by_name(house: ClassicHouse) -> Counter[Names]:
    """How many of all hands of seven are best announced under each name; () for no teyaku."""
    found: Counter[Names] = Counter()
    for what, hands in earnings_if_driven(house).items():
        found[what.hand] += hands
    return found


def teyaku_table(house: ClassicHouse) -> FigureTable:
    hands = teyaku.hands(house)

    def fees(names: Names) -> tuple[int, ...]:
        return tuple(hands.fee(names) * FACTORS[kind] // payers_share(house) for kind in FIELD_KINDS)

    return eights.teyaku_table(hands_by_name(house), hands, fees, unit(house), LAW.all("teyaku.28", "teyaku.31", "teyaku.36"))


# ---------------------------------------------------------------- hands that are driven out

MOST = (0, 1, 2, 4)
"""The bounds of the rows, in kan of the small field."""


def drive_table(house: ClassicHouse) -> FigureTable:
    """What each of those who play pays for a hand that is driven out, of all hands; whose hand it is, is left out of account."""
    dealt, alike, found = earnings_if_driven(house), Counter[Earning](), Counter[Fraction]()
    for what, hands in dealt.items():
        alike[what._replace(brights=0, ribbons=what.brights + what.ribbons)] += hands
    for what, hands in alike.items():
        found[driven.kan(house, what)] += hands
    rows = {
        **dict(_by_worth(found)),
        Heading("teyaku", Words("手役がある", "with a teyaku")): sum(hands for what, hands in dealt.items() if what.hand),
        Heading("tsukami", Words("つかみがある", "with a tsukami")): sum(hands for what, hands in dealt.items() if what.names),
    }
    cells: dict[tuple[str, str], Figure] = {(row.key, "hands"): Chance(Fraction(many, HANDS), many) for row, many in rows.items()}
    cells["mean", "hands"] = Average(sum((kan * hands for kan, hands in found.items()), Fraction()) / HANDS)
    return FigureTable(
        "drive",
        Words("追い込み賃の確率", "The odds of drive-out fees"),
        (*rows, Heading("mean", Words("平均（貫）", "on average, in kan"))),
        (Heading("hands", Words("確率", "chance")),),
        cells,
        LAW.all("oikomi.3", "oikomi.6", "oikomi.8", "oikomi.9"),
        HANDS,
        Words("手", "hands"),
        note=Words("小場で一人が払う額。三人から貰う。", "What one player pays on a small field. Three pay it."),
    )


def _by_worth(found: Counter[Fraction]) -> Iterator[tuple[Heading, int]]:
    """How many hands pay nothing, up to each bound, and more."""
    yield Heading("none", Words("無し", "nothing")), found[Fraction()]
    for low, high in pairwise(MOST):
        words = Words("{kan}貫まで", "up to {kan} kan").put(kan=high)
        yield Heading(f"to{high}", words), sum(hands for kan, hands in found.items() if low < kan <= high)
    words = Words("{kan}貫より多い", "more than {kan} kan").put(kan=MOST[-1])
    yield Heading("more", words), sum(hands for kan, hands in found.items() if kan > MOST[-1])


# ---------------------------------------------------------------- fields


@cache
def count_fields(deck: tuple[Flower, ...] = DECK, size: int = ON_FIELD) -> Counter[tuple[int, int]]:
    """How many fields that are not dealt again add so many months of zetsu and of big field to the queue."""
    found: Counter[tuple[int, int]] = Counter()
    six = classes(deck, size, lambda some: (brights_of(some), len(some) == SUIT), lambda a, b: (a[0] | b[0], a[1] or b[1]))
    for (brights, again), alike in six.items():
        if not again:
            new = FieldQueue().plus(brights)
            found[new.zetsu, new.big] += alike.hands
    return found


ALONE = Heading("none", Words("どの月も", "any month"))
QUEUES = {
    Heading("none", Words("縛り無し", "nothing carried over")): FieldQueue(),
    Heading("big", Words("大場が残る", "big carried over")): FieldQueue(big=1),
    Heading("zetsu", Words("絶場が残る", "zetsu carried over")): FieldQueue(zetsu=1),
}


def field_table(house: ClassicHouse) -> FigureTable:
    """How likely each kind of field is, by what is queued from the months before, if anything ever is."""
    queues = QUEUES if house.field_join == "queue" else {ALONE: FieldQueue()}
    note = Words("配り直す場は数えない。", "Fields that are dealt again are left out.")
    clauses = LAW.all("field.2", "field.3", "field.5" if house.field_join == "queue" else "house.9", "deal.6")
    return eights.field_table({case: _kinds(queue) for case, queue in queues.items()}, count_fields().total(), clauses, note)


def _kinds(queue: FieldQueue) -> Counter[FieldKind]:
    found: Counter[FieldKind] = Counter()
    for (zetsu, big), fields in count_fields().items():
        found[FieldQueue(queue.zetsu + zetsu, queue.big + big).coming] += fields
    return found


# ---------------------------------------------------------------- the year


class ExpectedClassicYear(NamedTuple):
    """The expected months of each kind in twelve, what is expected to be queued after them, and the chance that anything is."""

    twelve: dict[FieldKind, Fraction]
    queued: tuple[Fraction, Fraction]
    bound: Fraction


def count_years(fields: Counter[tuple[int, int]], months: int = YEAR) -> ExpectedClassicYear:
    """From an empty queue, months of card play or not alike. The end by shiso, once in thousands of years, is left out.

    Zetsu go before big (hachihachi-classic.field.5): they are a queue by themselves, and both together are another.
    """
    adds = Counter[int](), Counter[int]()
    for new, dealt in fields.items():
        adds[0][new[0]] += dealt
        adds[1][sum(new)] += dealt
    zetsu, both = (chain.queue(each, months) for each in adds)
    twelve = {FieldKind.SMALL: months - both.used, FieldKind.BIG: both.used - zetsu.used, FieldKind.ZETSU: zetsu.used}
    return ExpectedClassicYear(twelve, (zetsu.left, both.left - zetsu.left), both.any)


def extra_months(fields: Counter[tuple[int, int]], queued: tuple[Fraction, Fraction]) -> dict[FieldKind, Fraction]:
    """The expected months that are added until the queue is empty (hachihachi-classic.field.10).

    Each uses one of the queue and adds what its own field shows; so all together are what was queued and what they add themselves
    (Wald's equation), and each kind is used as often as it was queued.
    """
    adds = [Fraction(sum(new[part] * dealt for new, dealt in fields.items()), fields.total()) for part in (0, 1)]
    more = sum(queued, Fraction()) / (1 - sum(adds, Fraction()))
    zetsu, big = (had + more * each for had, each in zip(queued, adds, strict=True))
    return {FieldKind.SMALL: Fraction(), FieldKind.BIG: big, FieldKind.ZETSU: zetsu}


def _multiplied_table() -> FigureTable:
    """The same where every bright card multiplies in its own month, and no other (hachihachi-classic.house.9)."""
    fields, kinds = count_fields(), _kinds(FieldQueue())
    worth: Counter[FieldKind] = Counter()
    for (zetsu, big), dealt in fields.items():
        worth[FieldQueue(zetsu, big).coming] += dealt * FACTORS[FieldKind.ZETSU] ** zetsu * FACTORS[FieldKind.BIG] ** big
    twelve = {kind: Fraction(YEAR * kinds[kind], fields.total()) for kind in FIELD_KINDS}
    spans = {Heading("twelve", Words("12か月", "twelve months")): twelve}
    rows = Words("12月の後に場が残る", "fields are left after month 12"), Words("1か月の平均倍率", "average factor of a month")
    note, clauses = Words("四三で終わる年は考えない。", "An end by shiso is left out."), LAW.all("house.9")
    return eights.year_table(spans, lambda kind: Fraction(worth[kind], kinds[kind]), rows, Fraction(), clauses, note)


def year_table(house: ClassicHouse) -> FigureTable:
    """The months of a year by kind, and the factor of one on average."""
    if house.field_join == "multiply":
        return _multiplied_table()
    twelve, queued, bound = count_years(count_fields())
    spans = {Heading("twelve", Words("12か月", "twelve months")): twelve}
    if house.etsunen == "on":
        more = extra_months(count_fields(), queued)
        whole = {kind: twelve[kind] + more[kind] for kind in twelve}
        spans[Heading("etsunen", Words("越年を含む1年", "year with etsunen"))] = whole
    rows = Words("12月の後に場が残る", "fields are left after month 12"), Words("1か月の平均倍率", "average factor of a month")
    clauses = LAW.all("field.4", "field.5", "field.10" if house.etsunen == "on" else "field.11")
    note = Words("四三で終わる年は考えない。", "An end by shiso is left out.")
    return eights.year_table(spans, lambda kind: Fraction(FACTORS[kind]), rows, bound, clauses, note)


def tables(house: ClassicHouse) -> tuple[FigureTable, ...]:
    """Every table of odds under these house rules."""
    return teyaku_table(house), drive_table(house), field_table(house), year_table(house)
