"""How often each kind of field is dealt, and the months of a year by kind."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import islice
from math import comb
from typing import NamedTuple

from scorekeeper.core.chain import visits, walk
from scorekeeper.core.chance import FigureTable, Heading
from scorekeeper.core.counting import classes
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import DECK, Flower
from scorekeeper.games.hachihachi.deal.field import TREATMENTS, Treatment, judge
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.kit.eights import odds as eights
from scorekeeper.kit.eights.fields import FieldKind
from scorekeeper.kit.eights.month import YEAR
from scorekeeper.kit.eights.odds import FIELD_KINDS, ON_FIELD, Months, brights_of

FIELDS = comb(len(DECK), ON_FIELD)
OF_FIELDS, OF_YEARS = LAW.all("odds.2"), LAW.all("odds.3")
"""The clauses that state the figures of each table."""


def _with(some: frozenset[Flower], others: frozenset[Flower]) -> frozenset[Flower]:
    return some | others


@cache
def _fields() -> dict[frozenset[Flower], int]:
    """How many fields show exactly these bright cards."""
    alike = classes(DECK, ON_FIELD, brights_of, _with)
    return {brights: found.hands for brights, found in alike.items()}


@cache
def binds_after(bind: FieldKind) -> Counter[tuple[FieldKind, FieldKind]]:
    """The number of fields of each kind that leave each bind, dealt under `bind`."""
    found: Counter[tuple[FieldKind, FieldKind]] = Counter()
    for brights, fields in _fields().items():
        judgement = judge(bind, brights)
        found[judgement.kind, judgement.bind] += fields
    return found


def _kinds(bind: FieldKind) -> Counter[FieldKind]:
    found: Counter[FieldKind] = Counter()
    for (kind, _), fields in binds_after(bind).items():
        found[kind] += fields
    return found


def _leaves(bind: FieldKind) -> dict[FieldKind, Fraction]:
    """The chances of the bind that a month under `bind` leaves."""
    found: Counter[FieldKind] = Counter()
    for (_, after), fields in binds_after(bind).items():
        found[after] += fields
    return {after: Fraction(fields, FIELDS) for after, fields in found.items()}


BINDS = {
    FieldKind.NONE: Heading("none", Words("しばり無し", "no bind")),
    FieldKind.BIG: Heading(str(FieldKind.BIG), Words("大場しばり", "big bind")),
    FieldKind.ZETSU: Heading(str(FieldKind.ZETSU), Words("絶場しばり", "zetsu bind")),
}


def field_table() -> FigureTable:
    """How likely each kind of field is under each bind."""
    return eights.field_table({column: _kinds(bind) for bind, column in BINDS.items()}, FIELDS, OF_FIELDS)


def _months(under: Mapping[FieldKind, Fraction]) -> Months:
    """Computed from the expected number of months under each bind."""
    return {
        kind: sum((times * Fraction(_kinds(bind)[kind], FIELDS) for bind, times in under.items()), Fraction())
        for kind in FIELD_KINDS
    }


class ExpectedYear(NamedTuple):
    """The expected months of a year: the first twelve, the chance of a bind after them, and the months that etsunen adds."""

    twelve: Months
    bound: Fraction
    more: Months


@cache
def years() -> ExpectedYear:
    """From a start without bind (hachihachi.odds.3). The end by shiso, once in thousands of years, is left out."""
    chain = {bind: _leaves(bind) for bind in BINDS}
    *months, end = islice(walk(chain, {FieldKind.NONE: Fraction(1)}), YEAR + 1)
    under = {bind: sum((month.get(bind, Fraction()) for month in months), Fraction()) for bind in BINDS}
    left = {bind: chance for bind, chance in end.items() if bind}
    # Under etsunen a month that leaves no bind is the last (hachihachi.etsunen.4).
    bound = {bind: leaves for bind, leaves in chain.items() if bind}
    return ExpectedYear(_months(under), sum(left.values(), Fraction()), _months(visits(bound, left)))


def year_table(house: HachihachiHouse) -> FigureTable:
    """The expected months of a year under the chosen treatment, with a column for etsunen if the house plays it."""
    twelve, bound, more = years()
    spans = {Heading("twelve", Words("12ヶ月", "twelve months")): twelve}
    if house.etsunen == "on":
        whole = {kind: twelve[kind] + more[kind] for kind in FIELD_KINDS}
        spans[Heading("etsunen", Words("越年を含む1年", "year with etsunen"))] = whole
    treatment = TREATMENTS[house.field]
    factor = Words(f"1ヶ月の平均倍率（方式 {house.field}）", f"average factor of a month (option {house.field})")
    if treatment.added:
        factor = Words("1役に足す平均の貫（方式 F）", "average kan added to a yaku (option F)")
    rows = Words("12月の後にしばりが残る（越年）", "a bind is left after month 12 (etsunen)"), factor
    note = Words("しばり無しで始まる1年。四三で終わる年は考えない。", "From a start without bind; an end by shiso is left out.")
    return eights.year_table(spans, partial(_worth, treatment), rows, bound, OF_YEARS, note)


def _worth(treatment: Treatment, kind: FieldKind) -> Fraction:
    """The effect of a field on a yaku: its factor, or the kan that it adds."""
    return Fraction(treatment.addition(kind), KAN) if treatment.added else treatment.factor(kind)
