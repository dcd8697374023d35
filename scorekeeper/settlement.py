"""A settled record as plain values for other programs: every number with its payments, steps and clauses.

It uses only the interface of a game, so it is the same for every ruleset. Keys never depend on the language; labels do.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from typing import Any, Literal

import msgspec

from scorekeeper.core.game import Game, RoundTold, State
from scorekeeper.core.house import plain_house
from scorekeeper.core.ledger import Line as LedgerLine
from scorekeeper.core.ledger import Payment as LedgerPayment
from scorekeeper.core.ledger import sum_by_seat
from scorekeeper.core.naming import names_by_entry
from scorekeeper.core.reckoning import Step as ReckoningStep
from scorekeeper.core.record import Record, fingerprint
from scorekeeper.core.sheet import SheetFoot as SheetFoot
from scorekeeper.core.words import Words


class SettledStep(msgspec.Struct, frozen=True):
    """One step of a reckoning: its operation on the running number, and its clause. A factor may be a fraction: "3/2"."""

    label: str
    op: Literal["+", "×", "÷", "−"]
    value: int | str
    clause: str


class SettledPayment(msgspec.Struct, frozen=True):
    """A transfer between seats (−1: the pot; −2: nobody, from whom scores come): a positive amount in the smallest unit, and the
    steps that lead to it.
    """

    payer: int
    payee: int
    amount: int
    steps: list[SettledStep]
    clauses: list[str]


class SettledLine(msgspec.Struct, frozen=True):
    """A row of the record. `amounts` are by seat; `struck` is the clause that struck it, `entry` its log index."""

    entry: int
    sort: str
    kind: str
    label: str
    player: int | None
    amounts: list[int]
    payments: list[SettledPayment]
    struck: str | None
    clauses: list[str]
    marks: list[str]


class SettledRound(msgspec.Struct, frozen=True):
    """A round with an entry: its number, its sort (a kind of field, say), who leads it, whether it is over, all of its lines (void
    deals among them), and by seat what it has moved, the tokens put down in it, and what has been lent to each so far, which no
    balance contains; and what it began with, by key.
    """

    number: int
    sort: str
    leader: int
    over: bool
    marks: list[str]
    lines: list[SettledLine]
    total: list[int]
    tokens: list[int]
    lent: list[int]
    begins: dict[str, int | str]


class SettledCell(msgspec.Struct, frozen=True):
    """A player's two columns in a row of the sheet; null is an empty column."""

    big: int | None
    small: int | None


class SettledFoot(msgspec.Struct, frozen=True):
    """A closing row, leading to the final result."""

    key: str
    name: str
    cells: list[SettledCell]
    note: str
    clause: str


class SettledUnit(msgspec.Struct, frozen=True):
    """How amounts are written: `per` of `small` make one `big` (null: everything is in `small`). `result` is the unit of final
    results.
    """

    small: str
    big: str | None
    per: int
    result: str


class SettledNext(msgspec.Struct, frozen=True):
    """The start of the coming round; null values once the match is over."""

    round: int | None
    leader: int | None
    carried: str | None
    begins: dict[str, int | str]


class SettledBonus(msgspec.Struct, frozen=True):
    """What one player will pay another at the end, as it stands, in the unit of results; earned in this round, by a clause. `sort`
    is its kind for programs.
    """

    round: int
    sort: str
    payer: int
    payee: int
    amount: int
    clause: str


class Settled(msgspec.Struct, frozen=True):
    """The settlement of a record. Amounts are by seat, in the small unit. `balances` are the sums of all lines in force, without
    the `tokens` put down so far. `pot` is what lies there now. `final`, in the unit of results, and `finish` are only set once the
    match is over.
    """

    ruleset: str
    edition: str
    fingerprint: str
    players: list[str]
    unit: SettledUnit
    house: dict[str, str | int]
    balances: list[int]
    tokens: list[int]
    pot: int
    bonuses: list[SettledBonus]
    next: SettledNext
    rounds: list[SettledRound]
    final: list[int] | None
    finish: list[SettledFoot]


def moves_in_force(game: Game, state: State) -> tuple[int, ...]:
    """What each seat has won or lost by all lines in force, without tokens."""
    return reduce(sum_by_seat, (one.moved for one in game.rounds(state)), (0,) * state.seats)


def put_down(game: Game, state: State) -> tuple[int, ...]:
    """How many tokens each seat has put down so far."""
    return reduce(sum_by_seat, (one.tokens for one in game.rounds(state)), (0,) * state.seats)


def settlement_of(record: Record, state: State, lang: str, rounds: Iterable[RoundTold] | None = None) -> Settled:
    """The settlement of a record, with labels in `lang`; of its rounds all, or only these."""
    game, at = record.game, names_by_entry(record)
    players = at(-1)
    sheet = game.sheet(state, players)
    unit, final, coming = game.unit, game.final(state), game.coming(state)
    balances = moves_in_force(game, state)

    def say_named(words: Words, then: tuple[str, ...] = players) -> str:
        return words.with_names(then).say(lang)

    def line(one: LedgerLine) -> SettledLine:
        then = at(one.entry)

        def step(one: ReckoningStep) -> SettledStep:
            return SettledStep(say_named(one.label, then), one.op.value, _number(one.value), one.clause)

        def payment(one: LedgerPayment) -> SettledPayment:
            return SettledPayment(one.payer, one.payee, one.amount, [step(each) for each in one.why.steps], [*one.why.clauses])

        return SettledLine(
            one.entry,
            one.sort,
            say_named(one.kind, then),
            say_named(one.label, then),
            one.player,
            [*one.moves(len(players))],
            [payment(each) for each in one.payments],
            one.struck,
            [*one.cites()],
            [say_named(mark, then) for mark in one.marks],
        )

    marked: dict[int, list[str]] = {}
    for written in sheet.rounds:
        marked.setdefault(written.number, []).extend(map(say_named, written.marks))

    def round(one: RoundTold) -> SettledRound:
        marks = marked.get(one.number, [])
        lines = [line(each) for each in one.lines]
        return SettledRound(
            one.number, one.sort, one.leader, one.over, marks, lines, [*one.moved], [*one.tokens], [*one.lent], {**one.begins}
        )

    def foot(one: SheetFoot) -> SettledFoot:
        cells = [SettledCell(cell.big, cell.small) for cell in one.cells]
        return SettledFoot(one.key, say_named(one.name), cells, say_named(one.note), one.clause)

    return Settled(
        game.name,
        record.edition,
        fingerprint(record),
        [*players],
        SettledUnit(unit.small.say(lang), unit.big.say(lang) if unit.big else None, unit.per, unit.of_results.small.say(lang)),
        plain_house(state.house),
        [*balances],
        [*put_down(game, state)],
        -sum(balances) if not game.scores else 0,
        [SettledBonus(*one[:-1]) for one in game.bonuses(state)],
        SettledNext(coming.round, coming.leader, coming.carried if coming.round is not None else None, {**coming.begins}),
        [round(one) for one in (game.rounds(state) if rounds is None else rounds)],
        None if final is None else [*final],
        [] if final is None else [foot(one) for one in sheet.feet],
    )


def plain(record: Record, state: State, lang: str) -> dict[str, Any]:
    """The settlement of a record as plain values for JSON."""
    found: dict[str, Any] = msgspec.to_builtins(settlement_of(record, state, lang))
    return found


def _number(value: int | Fraction) -> int | str:
    """An int, or a fraction as text: 3/2."""
    return value.numerator if value.denominator == 1 else str(value)
