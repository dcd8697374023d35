"""The sheet: the table-shaped view of a record that HTML, PDF, text and CSV all draw."""

from typing import NamedTuple

from scorekeeper.core.ledger import Line, Payment, Unit
from scorekeeper.core.words import NOTHING, Words


class Cell(NamedTuple):
    """A player's two columns in a row. None is an empty column."""

    big: int | None = None
    small: int | None = None
    token: bool = False


class Row(NamedTuple):
    """A row: a payment of a round, or a step of the final chain. `line` is the ledger line behind it."""

    cells: tuple[Cell, ...]
    kind: Words = NOTHING
    note: Words = NOTHING
    struck: bool = False
    line: Line | None = None


class Round(NamedTuple):
    """The rows of one round (a month), never split across pages. `marks` stand under each other in the second column."""

    name: Words
    marks: tuple[Words, ...]
    rows: tuple[Row, ...]
    played: bool = True


class Foot(NamedTuple):
    """A row of the final chain: its name, a remark, a note, and the reckoning of every seat behind the cells."""

    key: str
    name: Words
    aside: Words
    cells: tuple[Cell, ...]
    note: Words
    clause: str
    last: bool = False
    why: tuple[tuple[Words, ...], ...] = ()


class Sheet(NamedTuple):
    """The whole sheet. `options` are pairs of label and value for the head; `legend` explains every mark used."""

    title: Words
    options: tuple[tuple[Words, Words], ...]
    players: tuple[str, ...]
    unit: Unit
    columns: tuple[Words, Words]
    rounds: tuple[Round, ...]
    feet: tuple[Foot, ...]
    ranks: tuple[Words, ...]
    legend: tuple[tuple[Words, Words], ...]
    edition: str
    remark: Words = NOTHING


def cells(line: Line, unit: Unit, seats: int) -> tuple[Cell, ...]:
    """The two columns of every player in a line.

    Each payment is split by itself, so that a receiver of two halves shows +6 貫 +12 点 as the payers show −3 貫 −6 点. A counted line
    uses the small column alone. A column that nothing was written in stays empty.
    """
    big: list[int | None] = [None] * seats
    small: list[int | None] = [None] * seats
    for payment in line.payments:
        for seat, sign in ((payment.payer, -1), (payment.payee, 1)):
            if seat < 0:
                continue
            kan, ten = _columns(payment, line, unit)
            if kan:
                big[seat] = (big[seat] or 0) + sign * kan
            if ten:
                small[seat] = (small[seat] or 0) + sign * ten
    return tuple(Cell(b, s) for b, s in zip(big, small, strict=True))


def _columns(payment: Payment, line: Line, unit: Unit) -> tuple[int, int]:
    return (0, payment.amount) if line.counted else unit.split(payment.amount)


def total(rows: "list[tuple[Cell, ...]]", seats: int) -> tuple[Cell, ...]:
    """Column sums."""
    return tuple(Cell(sum(row[seat].big or 0 for row in rows), sum(row[seat].small or 0 for row in rows)) for seat in range(seats))
