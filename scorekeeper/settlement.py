"""A settled record as plain values for other programs: every number with its payments, steps and clauses.

It uses only the interface of a game, so it is the same for every ruleset. Keys never depend on the language; labels do.
"""

from fractions import Fraction
from typing import Any, Literal

import msgspec

from scorekeeper.core.game import State
from scorekeeper.core.ledger import Line as LedgerLine
from scorekeeper.core.ledger import Payment as LedgerPayment
from scorekeeper.core.ledger import balances
from scorekeeper.core.reckoning import Step as ReckoningStep
from scorekeeper.core.record import Record, fingerprint
from scorekeeper.core.sheet import Foot as SheetFoot
from scorekeeper.core.sheet import Round as SheetRound
from scorekeeper.core.words import Words


class Step(msgspec.Struct, frozen=True):
    """One step of a reckoning: its operation on the running number, and its clause. A factor may be a fraction: "3/2"."""

    label: str
    op: Literal["+", "×", "÷", "−"]
    value: int | str
    clause: str


class Payment(msgspec.Struct, frozen=True):
    """A transfer between seats (−1: the pot): a positive amount in the smallest unit, and the steps that lead to it."""

    payer: int
    payee: int
    amount: int
    steps: list[Step]
    clauses: list[str]


class Line(msgspec.Struct, frozen=True):
    """A row of the record. `amounts` are by seat; `struck` is the clause that struck it, `entry` its log index."""

    entry: int
    sort: str
    kind: str
    label: str
    player: int | None
    amounts: list[int]
    payments: list[Payment]
    struck: str | None
    clauses: list[str]
    marks: list[str]


class Round(msgspec.Struct, frozen=True):
    """A round: its number and sort (a kind of field), its lines, and by seat their total and the tokens."""

    number: int
    sort: str
    marks: list[str]
    lines: list[Line]
    total: list[int]
    tokens: list[int]


class Cell(msgspec.Struct, frozen=True):
    """A player's two columns in a row of the sheet; null is an empty column."""

    big: int | None
    small: int | None


class Foot(msgspec.Struct, frozen=True):
    """A closing row, leading to the final result."""

    key: str
    name: str
    cells: list[Cell]
    note: str
    clause: str


class Unit(msgspec.Struct, frozen=True):
    """How amounts are written: `per` of `small` make one `big` (null: everything is in `small`). `result` is the unit of final
    results.
    """

    small: str
    big: str | None
    per: int
    result: str


class Coming(msgspec.Struct, frozen=True):
    """The start of the coming round; null values once the match is over."""

    round: int | None
    leader: int | None
    carried: str | None


class Settled(msgspec.Struct, frozen=True):
    """The settlement of a record. Amounts are by seat, in the small unit; `final`, in the unit of results, and `finish` are only
    set once the match is over.
    """

    ruleset: str
    edition: str
    fingerprint: str
    players: list[str]
    unit: Unit
    house: dict[str, str | int]
    balances: list[int]
    next: Coming
    rounds: list[Round]
    final: list[int] | None
    finish: list[Foot]


def settled(record: Record, state: State, lang: str) -> Settled:
    """The settlement of a record, with labels in `lang`."""
    game, players = record.game, record.players
    sheet = game.sheet(state, players)
    unit, final, coming = game.unit, game.final(state), game.coming(state)

    def said(words: Words) -> str:
        return words.called(players).say(lang)

    def step(one: ReckoningStep) -> Step:
        return Step(said(one.label), one.op.value, _number(one.value), one.clause)

    def payment(one: LedgerPayment) -> Payment:
        return Payment(one.payer, one.payee, one.amount, [step(each) for each in one.why.steps], [*one.why.clauses])

    def line(one: LedgerLine) -> Line:
        return Line(
            one.entry,
            one.sort,
            said(one.kind),
            said(one.label),
            one.player,
            [*one.moved(len(players))],
            [payment(each) for each in one.payments],
            one.struck,
            [*one.cites()],
            [said(mark) for mark in one.marks],
        )

    def round(one: SheetRound) -> Round:
        lines = [*one.lines] or [row.line for row in one.rows if row.line]
        return Round(
            one.number,
            one.sort,
            [said(mark) for mark in one.marks],
            [line(each) for each in lines],
            [*balances(lines, len(players))],
            [sum(row.cells[seat].token for row in one.rows) for seat in range(len(players))],
        )

    def foot(one: SheetFoot) -> Foot:
        cells = [Cell(cell.big, cell.small) for cell in one.cells]
        return Foot(one.key, said(one.name), cells, said(one.note), one.clause)

    return Settled(
        game.name,
        record.edition,
        fingerprint(record),
        [*players],
        Unit(unit.small.say(lang), unit.big.say(lang) if unit.big else None, unit.per, unit.of_results.small.say(lang)),
        msgspec.to_builtins(record.house),
        [*game.balances(state)],
        Coming(coming.round, coming.leader, coming.carried if coming.round is not None else None),
        [round(one) for one in sheet.rounds],
        None if final is None else [*final],
        [] if final is None else [foot(one) for one in sheet.feet],
    )


def plain(record: Record, state: State, lang: str) -> dict[str, Any]:
    """The settlement of a record as plain values for JSON."""
    found: dict[str, Any] = msgspec.to_builtins(settled(record, state, lang))
    return found


def _number(value: int | Fraction) -> int | str:
    """An int, or a fraction as text: 3/2."""
    return value.numerator if value.denominator == 1 else str(value)
