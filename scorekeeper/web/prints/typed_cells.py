"""The fields of a paper sheet that is typed in: lines of cells with what was typed and what is wrong with it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.ledger import Unit
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.words import Words
from scorekeeper.season.paper import WON, PaperForm, Slip


class TypedNumber(NamedTuple):
    """The field of one number of a cell: its sign and digits as typed, and its unit."""

    field: str
    minus: bool
    value: str
    unit: Words


class TypedCell(NamedTuple):
    """The cell of a seat in a line. `bad`: it, or the line that it is in, does not agree."""

    at: str
    seat: int
    name: str
    numbers: tuple[TypedNumber, ...]
    bad: bool


class TypedLine(NamedTuple):
    """A line with a cell for each seat, and the discrepancies of the line and its cells."""

    at: str
    cells: tuple[TypedCell, ...]
    slips: tuple[Slip, ...]


class TypedChoice(NamedTuple):
    """A field with one value out of several: who leads on from a round, or the rank of a seat. None: nothing is chosen."""

    field: str
    chosen: int | None
    slips: tuple[Slip, ...]


class Typing(NamedTuple):
    """What was typed into the form, and the discrepancies by their fields."""

    unit: Unit
    columns: Sequence[str]
    typed: Mapping[str, str]
    told: Mapping[str, Sequence[Slip]]

    def line(self, at: str) -> TypedLine:
        """The line whose fields begin with `at`."""
        cells = tuple(self._cell(at, seat, name) for seat, name in enumerate(self.columns))
        return TypedLine(at, cells, (*self._slips(at), *(slip for cell in cells for slip in self._slips(cell.at))))

    def choice(self, field: str) -> TypedChoice:
        value = self.typed.get(field, "")
        return TypedChoice(
            field, int(value) if value.isascii() and value.isdecimal() and len(value) < 3 else None, self._slips(field)
        )

    def _cell(self, line: str, seat: int, name: str) -> TypedCell:
        at = f"{line}.{seat}"
        parts = (("big", self.unit.big), ("small", self.unit.small)) if self.unit.big else (("small", self.unit.small),)
        numbers = tuple(self._number(f"{at}.{part}", unit) for part, unit in parts)
        return TypedCell(at, seat, name, numbers, bool(self._slips(line) or self._slips(at)))

    def _number(self, field: str, unit: Words) -> TypedNumber:
        return TypedNumber(field, bool(self.typed.get(f"{field}.minus")), self.typed.get(field, ""), unit)

    def _slips(self, where: str) -> tuple[Slip, ...]:
        return tuple(self.told.get(where, ()))


class TypedRound(NamedTuple):
    """A round: its number from 1, its lines, its sum if it has several lines, and who leads on from it."""

    number: int
    name: Words
    lines: tuple[TypedLine, ...]
    total: TypedLine | None
    lead: TypedChoice


class Below(NamedTuple):
    """The rows under the rounds: who won whatever the totals are, the running sums by their names, the closing rows, and the ranks
    by seat.
    """

    sums: tuple[tuple[Words, TypedLine], ...]
    feet: tuple[tuple[SheetFoot, TypedLine], ...]
    ranks: tuple[tuple[str, TypedChoice], ...]
    slips: tuple[Slip, ...]
    winner: TypedChoice


def round_of(typing: Typing, number: int, name: Words, count: int) -> TypedRound:
    """A round with `count` lines."""
    at = f"m.{number}"
    lines = tuple(typing.line(f"{at}.{row}") for row in range(count))
    return TypedRound(number, name, lines, typing.line(f"{at}.sum") if count > 1 else None, typing.choice(f"{at}.lead"))


def below(typing: Typing, asks: PaperForm) -> Below:
    """The rows under the rounds; `slips`: what is wrong with the ranks."""
    ranks = tuple((name, typing.choice(f"r.{seat}")) for seat, name in enumerate(typing.columns))
    return Below(
        tuple((name, typing.line(f"b.{nth}")) for nth, (_, name) in asks.beside.items()),
        tuple((foot, typing.line(f"f.{foot.key}")) for foot in asks.feet),
        ranks,
        tuple(slip for _, rank in ranks for slip in rank.slips),
        typing.choice(WON),
    )
