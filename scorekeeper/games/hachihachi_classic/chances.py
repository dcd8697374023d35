"""How often each teyaku, each field and each drive-out fee is dealt, and the fields of a year, counted and never stored."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from scorekeeper.core.chance import Average, Chance, Figure, Heading, Table
from scorekeeper.core.counting import classes
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import DECK, Flower, Flowers, Kind
from scorekeeper.games.eights import odds as eights
from scorekeeper.games.eights.fields import FieldKind
from scorekeeper.games.eights.month import YEAR
from scorekeeper.games.eights.odds import FIELD_KINDS, HANDS, ON_FIELD, Names, brights_of
from scorekeeper.games.hachihachi_classic import driven, teyaku
from scorekeeper.games.hachihachi_classic.driven import Earning
from scorekeeper.games.hachihachi_classic.field import FACTORS, Queue
from scorekeeper.games.hachihachi_classic.house import ClassicHouse, unit
from scorekeeper.games.hachihachi_classic.law import LAW

SUIT = 4
"""All cards of a month: on the field they are dealt again (hachihachi-classic.deal.4)."""


# ---------------------------------------------------------------- dealt hands


@lru_cache(16)
def earned(house: ClassicHouse, away: Flowers = frozenset()) -> Counter[Earning]:
    """How many of all hands of seven without these cards earn what if they are driven out, each at its best."""
    found: Counter[Earning] = Counter()
    names: dict[Hashable, Names] = {}
    for kind, (hands, cards) in driven.hands(away).items():
        # These decide the best name; seven ribbons alone may be nothing (hachihachi-classic.teyaku.23).
        same = kind.seen, kind.willow, all(card.kind is Kind.TAN for card in cards)
        if same not in names:
            names[same] = teyaku.best(house, tuple(sorted(cards)))
        found[Earning(kind.brights, kind.ribbons(house), names[same], driven.made(cards))] += hands
    return found


def counted(house: ClassicHouse) -> Counter[Names]:
    """How many of all hands of seven are best announced under each name; () for no teyaku."""
    found: Counter[Names] = Counter()
    for what, hands in earned(house).items():
        found[what.hand] += hands
    return found


def teyaku_table(house: ClassicHouse) -> Table:
    hands = teyaku.hands(house)

    def fees(names: Names) -> tuple[int, ...]:
        return tuple(hands.fee(names) * FACTORS[kind] for kind in FIELD_KINDS)

    return eights.teyaku_table(counted(house), hands, fees, unit(house), LAW.all("teyaku.28", "teyaku.31", "teyaku.36"))


# ---------------------------------------------------------------- hands that are driven out

MOST = (0, 1, 2, 4)
"""The bounds of the rows, in kan of the small field."""


def drive_table(house: ClassicHouse) -> Table:
    """What each of those who play pays for a hand that is driven out, of all hands; whose hand it is, is left out of account."""
    found: Counter[Fraction] = Counter()
    earning: Counter[str] = Counter()
    for what, hands in earned(house).items():
        found[driven.kan(house, what)] += hands
        earning.update(dict.fromkeys(_earns(what), hands))
    rows = dict(_by_worth(found))
    parts = {"teyaku": Words("手役がある", "with a teyaku"), "tsukami": Words("つかみがある", "with a tsukami")}
    mean = sum((kan * hands for kan, hands in found.items()), Fraction()) / HANDS
    cells: dict[tuple[str, str], Figure] = {
        (one.key, "hands"): Chance(Fraction(hands, HANDS), hands) for one, hands in rows.items()
    }
    cells |= {(key, "hands"): Chance(Fraction(earning[key], HANDS), earning[key]) for key in parts}
    cells["mean", "hands"] = Average(mean)
    return Table(
        "drive",
        Words("追い込み賃の確率", "The odds of drive-out fees"),
        (*rows, *(Heading(key, words) for key, words in parts.items()), Heading("mean", Words("平均（貫）", "on average, in kan"))),
        (Heading("hands", Words("確率", "chance")),),
        cells,
        LAW.all("oikomi.3", "oikomi.6", "oikomi.8", "oikomi.9"),
        HANDS,
        Words("手", "hands"),
        note=Words("小場で一人が払う額。三人から貰う。", "What one player pays on a small field. Three pay it."),
    )


def _earns(what: Earning) -> Iterator[str]:
    if what.hand:
        yield "teyaku"
    if what.names:
        yield "tsukami"


def _by_worth(found: Counter[Fraction]) -> Iterator[tuple[Heading, int]]:
    """How many hands pay nothing, up to each bound, and more."""
    yield Heading("none", Words("無し", "nothing")), found[Fraction()]
    for low, high in pairwise(MOST):
        words = Words("{kan}貫まで", "up to {kan} kan").put(kan=high)
        yield Heading(f"to{high}", words), sum(hands for kan, hands in found.items() if low < kan <= high)
    words = Words("{kan}貫より多い", "more than {kan} kan").put(kan=MOST[-1])
    yield Heading("more", words), sum(hands for kan, hands in found.items() if kan > MOST[-1])


# ---------------------------------------------------------------- fields


Six = tuple[frozenset[Flower], bool]
"""The bright cards among some cards of the field, and whether they hold all four of a month."""


def _six(cards: Sequence[Flower]) -> Six:
    return brights_of(cards), len(cards) == SUIT


def _both(one: Six, other: Six) -> Six:
    return one[0] | other[0], one[1] or other[1]


def count_fields(deck: Collection[Flower] = DECK, size: int = ON_FIELD) -> Counter[tuple[int, int]]:
    """How many fields that are not dealt again add so many months of zetsu and of big field to the queue."""
    found: Counter[tuple[int, int]] = Counter()
    for (brights, again), alike in classes(deck, size, _six, _both).items():
        if not again:
            new = Queue().plus(brights)
            found[new.zetsu, new.big] += alike.hands
    return found


@cache
def _fields() -> Counter[tuple[int, int]]:
    return count_fields()


QUEUES = {
    Heading("none", Words("縛り無し", "nothing queued")): Queue(),
    Heading("big", Words("大場が残る", "big queued")): Queue(big=1),
    Heading("zetsu", Words("絶場が残る", "zetsu queued")): Queue(zetsu=1),
}


def field_table() -> Table:
    """How likely each kind of field is, by what is queued from the months before."""
    note = Words("配り直す場は数えない。", "Fields that are dealt again are left out.")
    clauses = LAW.all("field.2", "field.3", "field.5", "deal.6")
    return eights.field_table({case: _kinds(queue) for case, queue in QUEUES.items()}, _fields().total(), clauses, note)


def _kinds(queue: Queue) -> Counter[FieldKind]:
    found: Counter[FieldKind] = Counter()
    for (zetsu, big), fields in _fields().items():
        found[Queue(queue.zetsu + zetsu, queue.big + big).coming] += fields
    return found


# ---------------------------------------------------------------- the year


class Years(NamedTuple):
    """The expected months of each kind in twelve, what is expected to be queued after them, and the chance that anything is."""

    twelve: dict[FieldKind, Fraction]
    queued: tuple[Fraction, Fraction]
    bound: Fraction


def count_years(fields: Counter[tuple[int, int]], months: int = YEAR) -> Years:
    """From an empty queue, months of card play or not alike. The end by shiso, once in thousands of years, is left out."""
    out_of, now = 1, Counter({Queue(): 1})
    twelve = dict.fromkeys(FIELD_KINDS, Fraction())
    for _ in range(months):
        out_of *= fields.total()
        after: Counter[Queue] = Counter()
        kinds: Counter[FieldKind] = Counter()
        for queue, ways in now.items():
            for (zetsu, big), dealt in fields.items():
                filled = Queue(queue.zetsu + zetsu, queue.big + big)
                kinds[filled.coming] += ways * dealt
                after[filled.used] += ways * dealt
        twelve = {kind: mean + Fraction(kinds[kind], out_of) for kind, mean in twelve.items()}
        now = after
    mean = [sum(queue[part] * ways for queue, ways in now.items()) for part in (0, 1)]
    return Years(twelve, (Fraction(mean[0], out_of), Fraction(mean[1], out_of)), 1 - Fraction(now[Queue()], out_of))


def extra_months(fields: Counter[tuple[int, int]], queued: tuple[Fraction, Fraction]) -> dict[FieldKind, Fraction]:
    """The expected months that are added until the queue is empty (hachihachi-classic.field.10).

    Each uses one of the queue and adds what its own field shows; so all together are what was queued and what they add themselves
    (Wald's equation), and each kind is used as often as it was queued.
    """
    adds = [Fraction(sum(new[part] * dealt for new, dealt in fields.items()), fields.total()) for part in (0, 1)]
    more = sum(queued, Fraction()) / (1 - sum(adds, Fraction()))
    zetsu, big = (had + more * each for had, each in zip(queued, adds, strict=True))
    return {FieldKind.SMALL: Fraction(), FieldKind.BIG: big, FieldKind.ZETSU: zetsu}


@cache
def years() -> Years:
    return count_years(_fields())


def year_table(house: ClassicHouse) -> Table:
    """The months of a year by kind, and the factor of one on average."""
    twelve, queued, bound = years()
    spans = {Heading("twelve", Words("12か月", "twelve months")): twelve}
    if house.etsunen == "on":
        more = extra_months(_fields(), queued)
        spans[Heading("etsunen", Words("越年を含む1年", "year with etsunen"))] = {
            kind: twelve[kind] + more[kind] for kind in twelve
        }
    rows = (
        Words("12月の後に場が残る", "fields are queued after month 12"),
        Words("1か月の平均倍率", "average factor of a month"),
    )
    clauses = LAW.all("field.4", "field.5", "field.10" if house.etsunen == "on" else "field.11")
    note = Words("四三で終わる年は考えない。", "An end by shiso is left out.")
    return eights.year_table(spans, lambda kind: Fraction(FACTORS[kind]), rows, bound, clauses, note)


def tables(house: ClassicHouse) -> tuple[Table, ...]:
    """Every table of odds under these house rules."""
    return teyaku_table(house), drive_table(house), field_table(), year_table(house)
