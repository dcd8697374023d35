"""The odds of a game under chosen house rules: its exact tables as text and as plain values."""

import unicodedata
from fractions import Fraction
from math import floor
from typing import Any

from scorekeeper.core.chance import Average, Chance, Figure, FigureTable
from scorekeeper.core.game import Game
from scorekeeper.core.house import House
from scorekeeper.core.ledger import Unit

IMPOSSIBLE = "—"


def tables(game: Game, house: House) -> tuple[FigureTable, ...]:
    """The tables of a game; () if it has none."""
    return game.odds(house)


def as_decimal(value: Fraction, digits: int) -> str:
    """A non-negative number with this many decimals, rounded half up: 5.467639."""
    whole, rest = divmod(floor(value * 10**digits + Fraction(1, 2)), 10**digits)
    return f"{whole}.{rest:0{digits}d}" if digits else str(whole)


def percent(chance: Fraction) -> str:
    """A probability in percent: seven significant digits, at most six decimals unless that would show fewer than two digits."""
    value = chance * 100
    digits = min(6, 6 - _magnitude(value))
    return f"{as_decimal(value, max(digits, 1 - _magnitude(value), 0))}%"


def once(chance: Fraction) -> str:
    """A non-zero probability as one in n, with six significant digits or whole: 1/18.2894."""
    return f"1/{as_decimal(1 / chance, max(0, 5 - _magnitude(1 / chance)))}"


def average(value: Fraction) -> str:
    """An average with four decimals, or none if it is whole."""
    return as_decimal(value, 0 if value.denominator == 1 else 4)


def amount(points: int, unit: Unit | None) -> str:
    """An amount in the big unit if there is one: 54 点 is 4.5 (貫)."""
    per = unit.per if unit and unit.big else 1
    return f"{points / per:g}"


def _magnitude(value: Fraction) -> int:
    """The power of ten of the first digit: 2 for 100, 0 for 9.9, -1 for 0.1, 0 for 0."""
    power = 0
    while value and value >= 10 ** (power + 1):
        power += 1
    while value and value * 10**-power < 1:
        power -= 1
    return power


def lines(figure: Figure | None, unit: Unit | None) -> tuple[str, ...]:
    """The lines of a cell from top to bottom."""
    match figure:
        case None:
            return ("",)
        case Average(value):
            return (average(value),)
        case Chance(value, deals, pays):
            if not value:
                return (IMPOSSIBLE,)
            said = [percent(value), once(value)]
            if deals is not None:
                said.append(f"{deals:,}")
            if pays:
                said.append(" · ".join(amount(points, unit) for points in pays))
            return tuple(said)


def text(tables: tuple[FigureTable, ...], lang: str) -> str:
    """The tables for a terminal of 132 columns."""
    return "\n\n".join(_text(table, lang) for table in tables) + "\n"


def _text(table: FigureTable, lang: str) -> str:
    legend = [f"{table.deals:,} {table.dealt.say(lang)}"] if table.deals else []
    if table.pays:
        unit = (table.unit.big or table.unit.small).say(lang) if table.unit else ""
        legend.append(f"{unit}: " + " · ".join(heading.words.say(lang) for heading in table.pays))
    head = [table.words.say(lang) + (f" ({', '.join(legend)})" if legend else "")]
    if table.note.ja:
        head.append(table.note.say(lang))
    blocks: list[list[tuple[str, ...]]] = [[("",), *((column.words.say(lang),) for column in table.columns)]]
    for row in table.rows:
        cells = (table.cells.get((row.key, column.key)) for column in table.columns)
        blocks.append([(row.words.say(lang),), *(lines(figure, table.unit) for figure in cells)])
    widths = [max(_width(line) for block in blocks for line in block[place]) for place in range(len(blocks[0]))]
    for block in blocks:
        head.append("")
        for at in range(max(len(cell) for cell in block)):
            said = [cell[at] if at < len(cell) else "" for cell in block]
            first = said[0] + " " * (widths[0] - _width(said[0]))
            rest = (" " * (wide - _width(line)) + line for wide, line in zip(widths[1:], said[1:], strict=True))
            head.append("  ".join((first, *rest)).rstrip())
    return "\n".join(head)


def _width(text: str) -> int:
    """The width in terminal columns; Japanese characters take two."""
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)


def plain(tables: tuple[FigureTable, ...], lang: str) -> list[dict[str, Any]]:
    """The tables for JSON. A chance has `percent`, `once` (n for one in n, null for never), `count`, `pays` (smallest unit)."""
    return [
        {
            "key": table.key,
            "title": table.words.say(lang),
            "note": table.note.say(lang),
            "clauses": list(table.clauses),
            "deals": table.deals or None,
            "columns": [{"key": column.key, "label": column.words.say(lang)} for column in table.columns],
            "rows": [
                {
                    "key": row.key,
                    "label": row.words.say(lang),
                    "cells": {
                        column.key: _plain(table.cells[row.key, column.key], table)
                        for column in table.columns
                        if (row.key, column.key) in table.cells
                    },
                }
                for row in table.rows
            ],
        }
        for table in tables
    ]


def _plain(figure: Figure, table: FigureTable) -> dict[str, Any]:
    if isinstance(figure, Average):
        return {"average": float(figure.value)}
    said: dict[str, Any] = {"percent": float(figure.value * 100), "once": float(1 / figure.value) if figure.value else None}
    if figure.deals is not None:
        said["count"] = figure.deals
    if figure.pays:
        said["pays"] = {heading.key: points for heading, points in zip(table.pays, figure.pays, strict=True)}
    return said
