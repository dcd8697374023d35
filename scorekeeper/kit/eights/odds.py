"""The tables of the odds of teyaku, of fields and of the months of a year."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import comb

from scorekeeper.core.chance import Average, Chance, Figure, FigureTable, Heading
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.hanafuda import BRIGHTS, DECK, Flower
from scorekeeper.kit.eights.fields import WORDS, FieldKind
from scorekeeper.kit.eights.teyaku import HAND, EightsHands

HANDS = comb(len(DECK), HAND)
ON_FIELD = 6
"""Cards dealt to the field."""
FIELD_KINDS = (FieldKind.SMALL, FieldKind.BIG, FieldKind.ZETSU)
PAYS = tuple(Heading(str(kind), WORDS[kind]) for kind in FIELD_KINDS)
ALONE = Heading("none", Words("単独", "alone"))
TOTAL = Heading("total", Words("合計", "total"))
Names = tuple[str, ...]


def brights_of(cards: Iterable[Flower]) -> frozenset[Flower]:
    return BRIGHTS.intersection(cards)


def teyaku_table(
    counted: Counter[Names], hands: EightsHands, fees: Callable[[Names], tuple[int, ...]], unit: Unit, clauses: tuple[str, ...]
) -> FigureTable:
    """Hands by months down, those by kinds across, with what one player pays on the three kinds of field. `counted`: how many of
    all hands are best announced under these names, that by kinds first.
    """
    months, kinds = hands.by_months, hands.by_kinds
    cells: dict[tuple[str, str], Figure] = {}
    down_total: Counter[str] = Counter()
    across_total: Counter[str] = Counter()
    for down in (ALONE.key, *months):
        for across in (ALONE.key, *kinds):
            names = tuple(name for name in (across, down) if name != ALONE.key)
            number = counted[names]
            cells[down, across] = Chance(Fraction(number, HANDS), number, fees(names) if names and number else ())
            if names:
                down_total[down] += number
                across_total[across] += number
    totals = {(down, TOTAL.key): number for down, number in down_total.items()}
    totals |= {(TOTAL.key, across): number for across, number in across_total.items()}
    totals[TOTAL.key, TOTAL.key] = down_total.total()
    cells |= {place: Chance(Fraction(number, HANDS), number) for place, number in totals.items()}
    return FigureTable(
        "teyaku",
        Words("手役の確率", "The odds of teyaku"),
        (ALONE, *(Heading(key, yaku.words) for key, yaku in months.items()), TOTAL),
        (ALONE, *(Heading(key, yaku.words) for key, yaku in kinds.items()), TOTAL),
        cells,
        clauses,
        HANDS,
        Words("手", "hands"),
        PAYS,
        unit,
        Words(
            "左上は役無し、右下は何かの手役がある手。合計に役無しは入らない。柳は役代の高い方に読む。",
            "Top left no teyaku at all, bottom right any; totals leave out hands without teyaku. Willow is read as pays more.",
        ),
    )


def field_table(
    columns: Mapping[Heading, Counter[FieldKind]], fields: int, clauses: tuple[str, ...], note: Words = NOTHING
) -> FigureTable:
    """How many of all fields are of each kind, in several cases."""
    cells: dict[tuple[str, str], Figure] = {}
    for case, kinds in columns.items():
        cells |= {(str(kind), case.key): Chance(Fraction(kinds[kind], fields), kinds[kind]) for kind in FIELD_KINDS}
    words, dealt = Words("場の確率", "The odds of fields"), Words("場", "fields")
    return FigureTable("field", words, PAYS, tuple(columns), cells, clauses, fields, dealt, note=note)


Months = Mapping[FieldKind, Fraction]
"""Expected months of each kind."""


def year_table(
    spans: Mapping[Heading, Months],
    worth: Callable[[FieldKind], Fraction],
    rows: tuple[Words, Words],
    left: Fraction,
    clauses: tuple[str, ...],
    note: Words,
) -> FigureTable:
    """The expected months of several spans, of which the first is the twelve. `rows` name that something is `left` after those, and
    what a field is `worth` on average.
    """
    first, *_ = spans
    cells: dict[tuple[str, str], Figure] = {("bound", first.key): Chance(left)}
    for span, months in spans.items():
        length = sum(months.values(), Fraction())
        mean = sum((number * worth(kind) for kind, number in months.items()), Fraction()) / length
        cells |= {(str(kind), span.key): Average(number) for kind, number in months.items()}
        cells |= {("length", span.key): Average(length), ("factor", span.key): Average(mean)}
    bound, factor = rows
    beside = Heading("length", Words("月数", "months in all")), Heading("bound", bound), Heading("factor", factor)
    words = Words("1年の平均月数", "The months of a year on average")
    return FigureTable("year", words, (*PAYS, *beside), tuple(spans), cells, clauses, note=note)
