"""A settled record in plain values, for other programs: every number with the payments, steps and clauses that made it.

It is drawn from what a game shows of itself, so it is the same for every ruleset. Keys never depend on a language; labels do.
"""

from fractions import Fraction
from typing import Any

import msgspec

from scorekeeper.core.game import State
from scorekeeper.core.ledger import Line, Payment, balances
from scorekeeper.core.reckoning import Step
from scorekeeper.core.record import Record, fingerprint
from scorekeeper.core.sheet import Cell, Foot, Round
from scorekeeper.core.words import Words


def plain(record: Record, state: State, lang: str) -> dict[str, Any]:
    """Where a record stands. Amounts are by player, in the small unit; `final`, in the big one, and `year_end` come at the end."""
    game, players = record.game, record.players
    sheet = game.sheet(state, players)
    unit, final, coming = game.unit, game.final(state), game.next(state)

    def said(words: Words) -> str:
        return words.called(players).say(lang)

    def step(one: Step) -> dict[str, Any]:
        return {"label": said(one.label), "op": str(one.op), "value": _number(one.value), "clause": one.clause}

    def payment(one: Payment) -> dict[str, Any]:
        return {
            "payer": one.payer,
            "payee": one.payee,
            "amount": one.amount,
            "steps": [step(each) for each in one.why.steps],
            "clauses": list(one.why.clauses),
        }

    def line(one: Line) -> dict[str, Any]:
        return {
            "entry": one.entry,
            "sort": one.sort,
            "kind": said(one.kind),
            "label": said(one.label),
            "player": one.player,
            "amounts": list(one.moved(len(players))),
            "payments": [payment(each) for each in one.payments],
            "struck": one.struck,
            "clauses": list(one.cites()),
            "marks": [said(mark) for mark in one.marks],
        }

    def month(one: Round) -> dict[str, Any]:
        lines = [*one.lines] or [row.line for row in one.rows if row.line]
        return {
            "month": one.number,
            "field": one.sort,
            "marks": [said(mark) for mark in one.marks],
            "lines": [line(each) for each in lines],
            "total": list(balances(lines, len(players))),
            "tokens": [sum(row.cells[seat].token for row in one.rows) for seat in range(len(players))],
        }

    def foot(one: Foot) -> dict[str, Any]:
        cells = [_cell(cell) for cell in one.cells]
        return {"key": one.key, "name": said(one.name), "cells": cells, "note": said(one.note), "clause": one.clause}

    return {
        "ruleset": game.name,
        "edition": record.edition,
        "fingerprint": fingerprint(record),
        "players": list(players),
        "unit": {"small": unit.small.say(lang), "big": unit.big.say(lang) if unit.big else None, "per": unit.per},
        "house": msgspec.to_builtins(record.house),
        "balances": list(game.balances(state)),
        "next": {"dealer": coming.dealer, "bind": coming.bind if coming.month is not None else None, "month": coming.month},
        "months": [month(one) for one in sheet.rounds],
        "final": None if final is None else list(final),
        "year_end": [] if final is None else [foot(one) for one in sheet.feet],
    }


def _number(value: int | Fraction) -> int | str:
    """A whole number, or a fraction as it is written: 3/2."""
    return value.numerator if value.denominator == 1 else str(value)


def _cell(cell: Cell) -> dict[str, int | None]:
    return {"big": cell.big, "small": cell.small}
