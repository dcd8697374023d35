"""Statistics of both games of 八八: their teyaku and fields against the odds, and what yaku and hatto moved."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.core.chance import Table
from scorekeeper.core.game import Yaku
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.tally import Counted, Event, Tally
from scorekeeper.core.words import Words
from scorekeeper.games.eights.fields import WORDS, FieldKind
from scorekeeper.games.eights.odds import TOTAL

NO_CHANCE = Words(
    "何回できるはずかは、打ち方によるので計算できない。", "How often to expect it cannot be computed: it depends on the play."
)


def teyaku(yaku: Mapping[str, Yaku], table: Table) -> dict[str, Counted]:
    """Every hand with its chance, alone or in a compound."""
    places = {row.key: (row.key, TOTAL.key) for row in table.rows} | {one.key: (TOTAL.key, one.key) for one in table.columns}
    return {key: Counted(one.words, table.cells[places[key]].value, one.clause) for key, one in yaku.items()}


def fields(table: Table, clauses: Mapping[FieldKind, str], clause: str) -> Tally:
    """Every kind of field with its share of the months of a year, including those of etsunen if it is played."""
    span = table.columns[-1].key
    length = table.cells["length", span].value
    rows = {str(kind): Counted(words, table.cells[str(kind), span].value / length, clauses[kind]) for kind, words in WORDS.items()}
    note = Words("期待回数は1年を通した平均から。", "Expected from the average over a whole year.")
    return Tally(Words("場", "fields"), clause, rows, per="deal", note=note)


def received(payments: Iterable[Payment]) -> int:
    return sum(payment.amount for payment in payments)


def by_name(kind: str, line: Line, names: Mapping[str, str], number: int) -> Iterator[Event]:
    """Every yaku that a line pays, with its payment. `names` are the keys by the clause of the first step of a reckoning."""
    moved: Counter[str] = Counter()
    for payment in line.payments:
        moved[names[payment.why.steps[0].clause]] += payment.amount
    yield from (Event(kind, name, line.player, number, amount) for name, amount in moved.items())


def hatto(key: str, payments: Iterable[Payment], number: int) -> Iterator[Event]:
    """Once for everybody who pays a line by hatto."""
    paid: Counter[int] = Counter()
    for payment in payments:
        paid[payment.payer] += payment.amount
    yield from (Event("hatto", key, payer, number, -amount) for payer, amount in paid.items())
