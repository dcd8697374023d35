"""The odds of 八八: how often each teyaku is dealt, how often each field, and what a year is made of. Counted, never stored.

The rules themselves say what a hand or a field is (`teyaku.readings`, `field.judge`); this module only knows what they look at, so
that one hand of each class has to be read and not all 73,629,072.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice
from math import comb
from typing import NamedTuple

from scorekeeper.core.chain import visits, walk
from scorekeeper.core.chance import Average, Chance, Figure, Heading, Table
from scorekeeper.core.counting import classes
from scorekeeper.core.play import odds
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import BRIGHTS, DECK, RIBBONS, WILLOW, Flower, Kind
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.deal.field import TREATMENTS, WORDS, FieldKind, Ground, Treatment, flat, judge
from scorekeeper.games.hachihachi.end.year import YEAR
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import KAN, LAW, UNIT

HANDS = comb(len(DECK), teyaku.HAND)
ON_FIELD = 6
"""Cards dealt to the field (hachihachi.deal.3)."""
OF_TEYAKU, OF_AKA = LAW.all("odds.1", "odds.5", "odds.6"), LAW.all("odds.4")
OF_FIELDS, OF_YEARS = LAW.all("odds.2"), LAW.all("odds.3")
"""The clauses that state the figures of each table."""
FIELDS = comb(len(DECK), ON_FIELD)

FIELD_KINDS = (FieldKind.SMALL, FieldKind.BIG, FieldKind.ZETSU)
SHOWN = (Kind.HIKARI, Kind.TANE, Kind.TAN)

ALONE = Heading("none", Words("単独", "alone"))
TOTAL = Heading("total", Words("合計", "total"))

Names = tuple[str, ...]


class Seen(NamedTuple):
    """All that teyaku look at in some cards, the willow read as kasu: no other reading pays more.

    `groups`: pairs, plain threes, special threes, fours of a month. `kinds`: bright, animal and ribbon cards, of which two are as
    many as more; None once no kasu-type hand is left to hope for, since a further card never brings one back.
    """

    groups: tuple[int, int, int, int]
    kinds: tuple[int, int, int] | None


SEVERAL = 2
"""More ribbons name no other hand."""


@cache
def _hopeful(bright: int, animal: int, ribbon: int) -> bool:
    return teyaku.kasu_hand(Counter(dict(zip(SHOWN, (bright, animal, ribbon), strict=True)))) is not None


def _shown(cards: Sequence[Flower]) -> tuple[int, int, int]:
    """Bright, animal and ribbon cards, the willow left aside."""
    kind = Counter(card.kind for card in cards if card not in WILLOW)
    bright, animal, ribbon = (kind[shown] for shown in SHOWN)
    return bright, animal, ribbon


def seen(cards: Sequence[Flower]) -> Seen:
    """What teyaku look at in cards of one month."""
    size = len(cards)
    tate = size == 3 and teyaku.is_tate(cards)
    bright, animal, ribbon = _shown(cards)
    return Seen(
        (int(size == 2), int(size == 3 and not tate), int(tate), int(size == 4)),
        (bright, animal, min(ribbon, SEVERAL)) if _hopeful(bright, animal, ribbon) else None,
    )


def together(one: Seen, other: Seen) -> Seen:
    """What teyaku look at in the cards of different months."""
    (a, b, c, d), (e, f, g, h) = one.groups, other.groups
    groups = (a + e, b + f, c + g, d + h)
    if one.kinds is None or other.kinds is None:
        return Seen(groups, None)
    (a, b, c), (d, e, f) = one.kinds, other.kinds
    kinds = (a + d, b + e, min(c + f, SEVERAL))
    return Seen(groups, kinds if _hopeful(*kinds) else None)


Ribbons = tuple[int, int]
"""Ribbons outside the willow, which make a hand aka, and the willow's, which count beside them."""


def beribboned(cards: Sequence[Flower]) -> Ribbons:
    """The ribbons in cards of one month."""
    ribbons = len(RIBBONS.intersection(cards))
    return (0, ribbons) if WILLOW.issuperset(cards) else (ribbons, 0)


def both(one: Ribbons, other: Ribbons) -> Ribbons:
    """The ribbons in the cards of different months."""
    return one[0] + other[0], one[1] + other[1]


def _in_aka(card: Flower) -> bool:
    """Whether a card may be in a hand that is aka (hachihachi.teyaku.21)."""
    return card in WILLOW or card.kind is Kind.KASU or card.kind in teyaku.BESIDE_KASU["aka"]


class Hands(NamedTuple):
    """How many hands are best declared under each name, and how many of them are aka with so many ribbons."""

    names: Counter[Names]
    aka: Counter[int]


def count_hands(deck: Collection[Flower] = DECK) -> Hands:
    """All hands of seven cards of `deck`, by what they are best declared as: willow is read as pays most (hachihachi.odds.6)."""
    hands = Hands(Counter(), Counter())
    for alike in classes(deck, teyaku.HAND, seen, together).values():
        hands.names[teyaku.best(alike.example)] += alike.hands
    for alike in classes(filter(_in_aka, deck), teyaku.HAND, beribboned, both).values():
        if "aka" in teyaku.best(alike.example):
            hands.aka[len(RIBBONS.intersection(alike.example))] += alike.hands
    return hands


@cache
def _hands() -> Hands:
    return count_hands()


def teyaku_table(house: HachihachiHouse) -> Table:
    """Count hands down, kasu-type hands across; with what each pays on the three kinds of field."""
    counted = _hands().names
    cells: dict[tuple[str, str], Figure] = {}
    downs, acrosses = (ALONE.key, *teyaku.COUNT_HANDS), (ALONE.key, *teyaku.KASU_HANDS)
    down_total: Counter[str] = Counter()
    across_total: Counter[str] = Counter()
    for down in downs:
        for across in acrosses:
            names = teyaku.compound(name for name in (across, down) if name != ALONE.key)
            hands = counted[names]
            cells[down, across] = Chance(Fraction(hands, HANDS), hands, _fees(names, house) if names and hands else ())
            if names:
                down_total[down] += hands
                across_total[across] += hands
    totals = {(down, TOTAL.key): hands for down, hands in down_total.items()}
    totals |= {(TOTAL.key, across): hands for across, hands in across_total.items()}
    totals[TOTAL.key, TOTAL.key] = down_total.total()
    cells |= {place: Chance(Fraction(hands, HANDS), hands) for place, hands in totals.items()}
    return Table(
        "teyaku",
        Words("手役の確率", "The odds of teyaku"),
        (ALONE, *(Heading(key, yaku.words) for key, yaku in teyaku.COUNT_HANDS.items()), TOTAL),
        (ALONE, *(Heading(key, yaku.words) for key, yaku in teyaku.KASU_HANDS.items()), TOTAL),
        cells,
        OF_TEYAKU,
        HANDS,
        Words("手", "hands"),
        tuple(Heading(str(kind), WORDS[kind]) for kind in FIELD_KINDS),
        UNIT,
        Words(
            "左上は役無し、右下は何かの手役がある手。合計に役無しは入らない。柳は役代の高い方に読む。",
            "Top left no teyaku at all, bottom right any; totals leave out hands without teyaku. Willow is read as pays more.",
        ),
    )


def _fees(names: Names, house: HachihachiHouse) -> tuple[int, ...]:
    """What each of the two others pays on a small, a big and a zetsu field."""
    parts = [flat(teyaku.TEYAKU[name]) for name in names]
    return tuple(Ground(house.field, kind).fees(parts).value for kind in FIELD_KINDS)


def aka_table() -> Table:
    """Aka that has to show a ribbon, and nothing but ribbons (hachihachi.expose.5)."""
    aka = _hands().aka
    hidden = teyaku.HIDDEN_RIBBONS
    many, all_of_them = sum(hands for ribbons, hands in aka.items() if ribbons > hidden), aka[teyaku.HAND]
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
        note=Words("柳の短冊も短冊に数える。", "The willow ribbon counts as a ribbon."),
    )


def _brights(cards: Iterable[Flower]) -> frozenset[Flower]:
    return BRIGHTS.intersection(cards)


def _with(some: frozenset[Flower], others: frozenset[Flower]) -> frozenset[Flower]:
    return some | others


@cache
def _fields() -> dict[frozenset[Flower], int]:
    """How many fields show exactly these bright cards."""
    alike = classes(DECK, ON_FIELD, _brights, _with)
    return {brights: found.hands for brights, found in alike.items()}


@cache
def judged(bind: FieldKind) -> Counter[tuple[FieldKind, FieldKind]]:
    """How many of all fields make each kind and leave each bind, dealt under `bind`."""
    found: Counter[tuple[FieldKind, FieldKind]] = Counter()
    for brights, fields in _fields().items():
        judgement = judge(bind, brights)
        found[judgement.kind, judgement.bind] += fields
    return found


def _kinds(bind: FieldKind) -> Counter[FieldKind]:
    found: Counter[FieldKind] = Counter()
    for (kind, _), fields in judged(bind).items():
        found[kind] += fields
    return found


def _leaves(bind: FieldKind) -> dict[FieldKind, Fraction]:
    """The chances of the bind that a month under `bind` leaves."""
    found: Counter[FieldKind] = Counter()
    for (_, after), fields in judged(bind).items():
        found[after] += fields
    return {after: Fraction(fields, FIELDS) for after, fields in found.items()}


BINDS = {
    FieldKind.NONE: Heading("none", Words("しばり無し", "no bind")),
    FieldKind.BIG: Heading(str(FieldKind.BIG), Words("大場しばり", "big bind")),
    FieldKind.ZETSU: Heading(str(FieldKind.ZETSU), Words("絶場しばり", "zetsu bind")),
}


def field_table() -> Table:
    """How likely each kind of field is under each bind."""
    cells: dict[tuple[str, str], Figure] = {}
    for bind, column in BINDS.items():
        fields = _kinds(bind)
        cells |= {(str(kind), column.key): Chance(Fraction(fields[kind], FIELDS), fields[kind]) for kind in FIELD_KINDS}
    return Table(
        "field",
        Words("場の確率", "The odds of fields"),
        tuple(Heading(str(kind), WORDS[kind]) for kind in FIELD_KINDS),
        tuple(BINDS.values()),
        cells,
        OF_FIELDS,
        FIELDS,
        Words("場", "fields"),
    )


Months = dict[FieldKind, Fraction]
"""Expected months of each kind."""


def _months(under: Mapping[FieldKind, Fraction]) -> Months:
    """From how many months are expected under each bind."""
    return {
        kind: sum((times * Fraction(_kinds(bind)[kind], FIELDS) for bind, times in under.items()), Fraction())
        for kind in FIELD_KINDS
    }


class Years(NamedTuple):
    """What a year is made of: its first twelve months, the chance that a bind is left then, and the months that etsunen adds."""

    twelve: Months
    bound: Fraction
    more: Months


@cache
def years() -> Years:
    """From a start without bind (hachihachi.odds.3). The end by shiso, once in thousands of years, is left out."""
    chain = {bind: _leaves(bind) for bind in BINDS}
    *months, end = islice(walk(chain, {FieldKind.NONE: Fraction(1)}), YEAR + 1)
    under = {bind: sum((month.get(bind, Fraction()) for month in months), Fraction()) for bind in BINDS}
    left = {bind: chance for bind, chance in end.items() if bind}
    # Under etsunen a month that leaves no bind is the last (hachihachi.etsunen.4).
    bound = {bind: leaves for bind, leaves in chain.items() if bind}
    return Years(_months(under), sum(left.values(), Fraction()), _months(visits(bound, left)))


def year_table(house: HachihachiHouse) -> Table:
    """What a year is made of, under the chosen treatment of fields; with etsunen as a further column where the house plays it."""
    twelve, bound, more = years()
    spans = {"twelve": (Words("12ヶ月", "twelve months"), twelve)}
    if house.etsunen == "on":
        whole = {kind: twelve[kind] + more[kind] for kind in FIELD_KINDS}
        spans["etsunen"] = (Words("越年を含む1年", "year with etsunen"), whole)
    treatment = TREATMENTS[house.field]
    factor = Words(f"1ヶ月の平均倍率（方式 {house.field}）", f"average factor of a month (option {house.field})")
    if treatment.added:
        factor = Words("1役に足す平均の貫（方式 F）", "average kan added to a yaku (option F)")
    cells: dict[tuple[str, str], Figure] = {("bound", "twelve"): Chance(bound)}
    for key, (_, months) in spans.items():
        length = sum(months.values(), Fraction())
        worth = sum((months[kind] * _worth(treatment, kind) for kind in FIELD_KINDS), Fraction())
        cells |= {(str(kind), key): Average(months[kind]) for kind in FIELD_KINDS}
        cells |= {("length", key): Average(length), ("factor", key): Average(worth / length)}
    return Table(
        "year",
        Words("1年の平均月数", "The months of a year on average"),
        (
            *(Heading(str(kind), WORDS[kind]) for kind in FIELD_KINDS),
            Heading("length", Words("月数", "months in all")),
            Heading("bound", Words("12月の後にしばりが残る（越年）", "a bind is left after month 12 (etsunen)")),
            Heading("factor", factor),
        ),
        tuple(Heading(key, words) for key, (words, _) in spans.items()),
        cells,
        OF_YEARS,
        note=Words("しばり無しで始まる1年。四三で終わる年は考えない。", "From a start without bind; an end by shiso is left out."),
    )


def _worth(treatment: Treatment, kind: FieldKind) -> Fraction:
    """What a field does to a yaku: its factor, or the kan that it adds."""
    return Fraction(treatment.addition(kind), KAN) if treatment.added else treatment.factor(kind)


def tables(house: HachihachiHouse) -> tuple[Table, ...]:
    """All that can be said about the odds under these house rules."""
    return teyaku_table(house), aka_table(), field_table(), year_table(house)
