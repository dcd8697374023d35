"""The sheet: the table-shaped view of a record that HTML, PDF, text and CSV all draw."""

from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.core.ledger import Line, Payment, Unit
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import NOTHING, Words, same

TOKEN = same("★")
STRUCK = Words("取消し線", "struck through")
"""The marks that are drawn and not written: a legend explains them by these names."""


class Cell(NamedTuple):
    """A player's two columns in a row. None is an empty column; `out`: the player has no part in the round."""

    big: int | None = None
    small: int | None = None
    token: bool = False
    out: bool = False


class Row(NamedTuple):
    """A row: a payment of a round. `line` is the ledger line behind it.

    Its remark is in three parts: what `kind` of row it is, the `note`, and `end`, which says why a struck row is struck.
    """

    cells: tuple[Cell, ...]
    kind: Words = NOTHING
    note: Words = NOTHING
    struck: bool = False
    line: Line | None = None
    end: Words = NOTHING


class Round(NamedTuple):
    """The rows of one round, never split across pages. `marks` stand under each other in the second column.

    `number` and `sort` say to machines which round it is, counted from 1, and what kind of round. `group` heads neighbouring
    rounds on a sheet that runs across. `lines` are the ledger lines of a round whose rows are sums and name none.
    """

    name: Words
    marks: tuple[Words, ...]
    rows: tuple[Row, ...]
    played: bool = True
    number: int = 0
    sort: str = ""
    group: Words = NOTHING
    lines: tuple[Line, ...] = ()


class Foot(NamedTuple):
    """A row of the final chain: its name, a remark, a note, and, on the last, the reckoning of every seat in the smallest unit."""

    key: str
    name: Words
    aside: Words
    cells: tuple[Cell, ...]
    note: Words
    clause: str
    last: bool = False
    why: tuple[Reckoning, ...] = ()


class Form(NamedTuple):
    """The sheet as it is ruled before anything is written: rounds of empty rows, feet of empty cells, the legend of every mark."""

    rounds: tuple[Round, ...] = ()
    feet: tuple[Foot, ...] = ()
    legend: tuple[tuple[Words, Words], ...] = ()


class Sheet(NamedTuple):
    """The whole sheet. `options` are pairs of label and value for the head; `legend` explains every mark used.

    `heads` stand over the rounds, their marks and the remarks, `columns` over a player's two columns. `ranks` are in seat order.
    `edition` and `fingerprint` say which ruleset and which record it was made from, `reopened` how many times the game was closed
    and reopened to be corrected. A sheet `across` has a row for every player, a column for every round (each of one row, whose
    remark stands in a list below) and one for every foot. One that is too long for one file is one of several (`number`: 2 / 3):
    of the rounds `before` it only the sums are shown.
    """

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
    heads: tuple[Words, Words, Words] = (Words("回", "Round"), NOTHING, Words("備考", "Remarks"))
    fingerprint: str = ""
    reopened: int = 0
    form: Form = Form()
    across: bool = False
    before: tuple[Round, ...] = ()
    number: str = ""


def cells(line: Line, unit: Unit, seats: int) -> tuple[Cell, ...]:
    """The two columns of every player in a line.

    Each payment is split by itself, so that a receiver of two halves shows +6 貫 +12 点 as the payers show −3 貫 −6 点. A
    counted line uses the small column alone. A column that nothing was written in stays empty.
    """
    big: list[int | None] = [None] * seats
    small: list[int | None] = [None] * seats
    for payment in line.payments:
        whole, rest = _columns(payment, line, unit)
        for seat, sign in ((payment.payer, -1), (payment.payee, 1)):
            if seat < 0:
                continue
            if whole:
                big[seat] = (big[seat] or 0) + sign * whole
            if rest:
                small[seat] = (small[seat] or 0) + sign * rest
    return tuple(Cell(b, s) for b, s in zip(big, small, strict=True))


def _columns(payment: Payment, line: Line, unit: Unit) -> tuple[int, int]:
    return (0, payment.amount) if line.counted else unit.split(payment.amount)


def total(rounds: Iterable[Round], seats: int) -> tuple[Cell, ...]:
    """Column sums over all rows that are not struck."""
    rows = [row.cells for one in rounds for row in one.rows if not row.struck]
    return tuple(Cell(sum(row[seat].big or 0 for row in rows), sum(row[seat].small or 0 for row in rows)) for seat in range(seats))


def added(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Two rows of sums as one."""
    return tuple(Cell((a.big or 0) + (b.big or 0), (a.small or 0) + (b.small or 0)) for a, b in zip(one, other, strict=True))


def tokens(rounds: Iterable[Round], seats: int) -> tuple[int, ...]:
    """How many tokens stand in each player's columns."""
    rows = [row.cells for one in rounds for row in one.rows]
    return tuple(sum(row[seat].token for row in rows) for seat in range(seats))
