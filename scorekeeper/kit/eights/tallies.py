"""Statistics of both games of 八八: their teyaku and fields against the odds, and what yaku and hatto moved. Each game gives the
clauses.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from scorekeeper.core.chance import FigureTable
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.tally import COULD, Event, Tally, TallyRow, sides
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.kit.eights.fields import WORDS, FieldKind
from scorekeeper.kit.eights.month import Announced
from scorekeeper.kit.eights.odds import TOTAL
from scorekeeper.kit.eights.specials import EVEN
from scorekeeper.kit.eights.teyaku import EightsHands


def teyaku(words: Words, clause: str, hands: EightsHands, table: FigureTable, note: Words) -> Tally:
    """Every hand with its chance by the table of odds, alone or in a compound."""
    places = {row.key: (row.key, TOTAL.key) for row in table.rows} | {one.key: (TOTAL.key, one.key) for one in table.columns}
    counted = {key: TallyRow(one.words, table.cells[places[key]].value, one.clause) for key, one in hands.yaku.items()}
    return Tally(words, clause, counted, paid=True, note=note)


def once(words: Words, clause: str, key: str, row: TallyRow, note: Words = NOTHING) -> Tally:
    """What has only one row, with what it moved."""
    return Tally(words, clause, {key: row}, paid=True, note=note)


def hatto_paid(kinds: Mapping[str, Words], dekiyaku: str, tobikomi: str, note: Words) -> Tally:
    """By the clauses on who pays for a dekiyaku and for a tobikomi; `kinds` are the names of the lines of a month."""
    counted = {"dekiyaku": TallyRow(kinds["dekiyaku"], clause=dekiyaku), "tobikomi": TallyRow(kinds["tobikomi"], clause=tobikomi)}
    return Tally(Words("払った法度", "hatto paid"), dekiyaku, counted, paid=True, note=note)


def card_points(words: Words, clause: str) -> Tally:
    return Tally(words, clause, sides(EVEN, clause), paid=True)


def stones(clause: str) -> Tally:
    counted = TallyRow(Words("出した月石", "stones put in"), clause=clause)
    return Tally(Words("月石", "month stones"), clause, {"stone": counted})


def fields(table: FigureTable, clauses: Mapping[FieldKind, str], clause: str) -> Tally:
    """Every kind of field with its share of the months of a year, including those of etsunen if it is played."""
    span = table.columns[-1].key
    length = table.cells["length", span].value
    rows = {str(kind): TallyRow(words, table.cells[str(kind), span].value / length, clauses[kind]) for kind, words in WORDS.items()}
    note = Words("期待回数は1年を通した平均から。", "Expected from the average over a whole year.")
    return Tally(Words("場", "fields"), clause, rows, per="deal", note=note)


# ---------------------------------------------------------------- what happened


def of_field(month: Announced) -> Iterator[Event]:
    """The field of a month, once it is known."""
    yield Event("field", COULD, None, month.number)
    yield Event("field", month.sort, None, month.number)


def of_hand(month: Announced, line: Line, fee: Callable[[str], int]) -> Iterator[Event]:
    """Every part of the announced hand of this line, for which each payer owed its `fee`."""
    hand = next(hand for hand in month.hands if hand.entry == line.entry)
    for name in hand.names:
        yield Event("teyaku", name, line.player, month.number, fee(name) * len(line.payments))


def amount_received(payments: Iterable[Payment]) -> int:
    return sum(payment.amount for payment in payments)


def by_name(
    kind: str, line: Line, names: Mapping[str, str], number: int, own: Mapping[Words, str] = MappingProxyType({})
) -> Iterator[Event]:
    """Every yaku that a line pays, with its payment. `names` are the keys by the clause of the first step of a reckoning, `own`
    those of the table's own by its words.
    """
    moved: Counter[str] = Counter()
    for payment in line.payments:
        first = payment.why.steps[0]
        moved[own.get(first.label) or names[first.clause]] += payment.amount
    yield from (Event(kind, name, line.player, number, amount) for name, amount in moved.items())


def hatto(key: str, payments: Iterable[Payment], number: int) -> Iterator[Event]:
    """Once for everybody who pays a line by hatto."""
    paid: Counter[int] = Counter()
    for payment in payments:
        paid[payment.payer] += payment.amount
    yield from (Event("hatto", key, payer, number, -amount) for payer, amount in paid.items())
