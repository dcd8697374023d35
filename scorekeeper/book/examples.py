"""Runs the examples of the rule books and compares the outcome with what they expect.

If an example has `pays`, `scores`, `objects` or `verdict`, its clause must be cited by the added lines, the objections or the
ruling. The house rules of an example must not switch its clause off.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from scorekeeper.book.clauses import After, Example
from scorekeeper.book.reading import book
from scorekeeper.core import record
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import house_from
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.ledger import NOBODY, Line, Payment
from scorekeeper.core.limits import limit_objections
from scorekeeper.core.offer import Finding, Objection
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.sheet import Sheet, SheetCell, SheetRound


class ExampleOutcome(NamedTuple):
    """The outcome of an example, and its differences from what is expected (`problems`)."""

    state: State | None = None
    lines: tuple[Line, ...] = ()
    """The lines that the fact added."""
    payments: tuple[Payment, ...] = ()
    """What they move, or what the ruling would."""
    objections: tuple[Objection, ...] = ()
    ruling: Ruling | None = None
    findings: tuple[Finding, ...] = ()
    sheet: Sheet | None = None
    problems: tuple[str, ...] = ()

    @property
    def citations(self) -> frozenset[str]:
        """Every clause that the outcome cites."""
        cited = {clause for line in self.lines for clause in line.cites()}
        cited |= {objection.clause for objection in self.objections}
        return frozenset(cited | set(self.ruling.clauses if self.ruling else ()))


def run(game: Game, example: Example) -> ExampleOutcome:
    """Run an example and compare."""
    if example.figures is not None:
        return ExampleOutcome()
    try:
        outcome = _play(game, example)
    except msgspec.ValidationError as error:
        return ExampleOutcome(problems=(f"cannot be read: {error}",))
    return outcome._replace(problems=(*outcome.problems, *_differences(game, example, outcome)))


def _play(game: Game, example: Example) -> ExampleOutcome:
    house = house_from(game.house, example.house)
    if wrong := limit_objections(house):
        return ExampleOutcome(game.start(house, example.seats or game.seats[0]), objections=wrong)
    entry_type = record.union(game)
    given: tuple[Fact, ...] = tuple(msgspec.convert(entry, entry_type) for entry in example.given)
    players = tuple(f"@{seat}" for seat in range(example.seats or game.seats[0]))
    table = Record(game, game.edition, house, players, given)
    state = record.fold(table)
    if isinstance(state, Refused):
        return ExampleOutcome(
            problems=tuple(f"given[{state.entry}] is refused: {why.key} ({why.clause})" for why in state.objections)
        )
    outcome = ExampleOutcome(state)
    if example.fact is not None:
        outcome = _declare(game, table, state, msgspec.convert(example.fact, entry_type))
    elif example.asks:
        ruling = game.ask[example.asks](state, example.question)
        outcome = ExampleOutcome(state, payments=ruling.payments, ruling=ruling)
    elif example.cards:
        outcome = ExampleOutcome(state, findings=_find(game, state, example.cards))
    if outcome.state and (example.sheet or example.marks is not None or example.feet):
        outcome = outcome._replace(sheet=game.sheet(outcome.state, players))
    return outcome


def _declare(game: Game, table: Record, state: State, fact: Fact) -> ExampleOutcome:
    added = record.add(table, state, fact)
    if isinstance(added, Refused):
        return ExampleOutcome(state, objections=added.objections)
    _, after = added
    lines = tuple(line for line in game.lines(after) if line.entry == len(table.log))
    paid = tuple(payment for line in lines if line.struck is None for payment in line.payments)
    return ExampleOutcome(after, lines, paid)


def _find(game: Game, state: State, cards: tuple[str, ...]) -> tuple[Finding, ...]:
    """The findings of the form that recognises cards, for these cards."""
    keys = [one.key for one in game.offers(state) if any(question.kind == "found" for question in one.inputs)]
    return game.find(state, keys[0], {"cards": list(cards)}) if keys else ()


def _differences(game: Game, example: Example, outcome: ExampleOutcome) -> Iterator[str]:
    if outcome.state is None:
        return
    clause = book(game).clauses.get(example.clause)
    if clause and clause.off(outcome.state.house):
        yield "these house rules switch the clause off"
    if example.objects and not outcome.objections:
        yield "the fact is not refused"
    if isinstance(example.objects, str) and outcome.objections and example.objects not in (one.key for one in outcome.objections):
        yield f"the fact is refused by {', '.join(one.key for one in outcome.objections)}, not {example.objects}"
    if outcome.objections and not example.objects:
        yield from (f"the fact is refused: {why.key} ({why.clause})" for why in outcome.objections)
        return
    if example.cites and example.clause and example.clause not in outcome.citations:
        yield f"cites {', '.join(sorted(outcome.citations)) or 'nothing'} instead of {example.clause}"
    if example.pays is not None:
        yield from _differ("pays", _sums(example.pays), _sums((one.payer, one.payee, one.amount) for one in outcome.payments))
    if example.scores is not None:
        scored = _sums((NOBODY, player, amount) for player, amount in example.scores)
        yield from _differ("scores", scored, _sums((one.payer, one.payee, one.amount) for one in outcome.payments))
    if example.verdict is not None:
        yield from _differ("verdict", example.verdict, outcome.ruling and outcome.ruling.verdict)
    if example.struck is not None:
        struck = {line.entry for line in game.lines(outcome.state) if line.struck}
        yield from _differ("struck", set(example.struck), struck)
    if example.after:
        yield from _stands(game, outcome.state, example.after)
    if example.offers:
        open_now = {offer.key for offer in game.offers(outcome.state) if offer.shut is None}
        yield from (f"offer {key} is not open" for key in example.offers.open if key not in open_now)
        yield from (f"offer {key} is open" for key in example.offers.shut if key in open_now)
    yield from _finding_differences(example, outcome.findings)
    if outcome.sheet:
        yield from _sheet_differences(example, outcome.sheet)
    if not _expects(example):
        yield "nothing is expected"


def _expects(example: Example) -> bool:
    plain = (
        example.pays,
        example.scores,
        example.struck,
        example.after,
        example.offers,
        example.verdict,
        example.finds,
        example.marks,
    )
    found = (example.shows, example.hides, example.groups)
    return bool(example.objects) or any(one is not None for one in (*plain, *found)) or bool(example.sheet or example.feet)


def _differ(what: str, wanted: object, is_: object) -> Iterator[str]:
    if wanted != is_:
        yield f"{what}: {is_!r}, not {wanted!r}"


def _sums(payments: Iterable[tuple[int, int, int]]) -> dict[tuple[int, int], int]:
    """The sums of payments by (payer, payee)."""
    sums: Counter[tuple[int, int]] = Counter()
    for payer, payee, amount in payments:
        sums[payer, payee] += amount
    return dict(sums)


def _stands(game: Game, state: State, after: After) -> Iterator[str]:
    coming, board = game.coming(state), game.board(state)
    stands = After(
        round=coming.round,
        leader=coming.leader,
        carried=coming.carried,
        badge=board.badge.ja if board.badge else "",
        factor=board.factor.ja,
        badges=tuple(seat.badge.ja for seat in board.seats),
        over=board.over,
        totals=tuple(seat.total for seat in board.seats),
        balances=game.balances(state),
        tokens=tuple(seat.tokens for seat in board.seats),
        final=game.final(state),
    )
    for name in After.__struct_fields__:
        wanted = getattr(after, name)
        if wanted is not None:
            yield from _differ(f"after.{name}", wanted, getattr(stands, name))


def _finding_differences(example: Example, findings: tuple[Finding, ...]) -> Iterator[str]:
    if example.finds is not None:
        yield from _differ("finds", example.finds, tuple(tuple(one.values.get("names", ())) for one in findings))
    groups = findings[0].groups if findings else ()
    cards = [{card.name for card in group} for _, group in groups]
    for what, wanted, place in (("shows", example.shows, 0), ("hides", example.hides, 1)):
        if wanted is not None:
            yield from _differ(what, set(wanted), cards[place] if len(cards) > place else set())
    if example.groups is not None:
        yield from _differ("groups", example.groups, tuple(label.ja for label, _ in groups))


def _sheet_differences(example: Example, sheet: Sheet) -> Iterator[str]:
    for wanted in example.sheet:
        rows = _round(sheet, wanted.round).rows
        where = f"sheet row {wanted.row}"
        if not -len(rows) <= wanted.row < len(rows):
            yield f"{where}: there are {len(rows)} rows"
            continue
        row = rows[wanted.row]
        yield from _differ(where, _plain(wanted.cells), tuple(cell_text(cell) for cell in row.cells))
        if wanted.kind is not None:
            yield from _differ(f"{where}, kind", wanted.kind, row.kind.ja)
        if wanted.note is not None:
            yield from _differ(f"{where}, note", wanted.note, row.note.ja)
        if wanted.struck is not None:
            yield from _differ(f"{where}, struck", wanted.struck, row.struck)
    if example.marks is not None:
        yield from _differ("marks", example.marks, tuple(mark.ja for mark in _round(sheet, -1).marks))
    for key, cells in example.feet.items():
        foot = next((foot for foot in sheet.feet if foot.key == key), None)
        yield from _differ(f"foot {key}", _plain(cells), tuple(cell_text(cell) for cell in foot.cells) if foot else None)


def _round(sheet: Sheet, number: int) -> SheetRound:
    return sheet.rounds[number]


def _plain(cells: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(cell.replace("−", "-").replace(" ", "") for cell in cells)


def cell_text(cell: SheetCell) -> str:
    """A cell in the notation of examples: +6|+12★; an empty column is left empty."""
    big, small = ("" if number is None else f"{number:+d}" if number else "0" for number in (cell.big, cell.small))
    return f"{big}|{small}{'★' if cell.token else ''}"
