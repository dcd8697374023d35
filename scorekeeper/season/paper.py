"""Typing in a match from a paper sheet: the form, laid out like the sheet, and reading its fields.

Independent of the ruleset: the sheet says which rows there are.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core import record as records
from scorekeeper.core.facts import Totals
from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Unit
from scorekeeper.core.offer import Input
from scorekeeper.core.record import Record
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.speech import Speech
from scorekeeper.core.text import with_sign
from scorekeeper.core.words import NOTHING, Words, agreeing

MOST_ROUNDS = 60
"""The maximum number of rounds: far more than were ever played."""
MOST_ROWS = 12
"""The maximum number of lines in a round."""
TYPED = re.compile("([-\N{MINUS SIGN}\N{EN DASH}\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK}△▲])?\\+?([0-9]{1,6})")
"""A number with any of the usual minus signs."""

WON = "won"
"""The field for who won whatever the totals are."""

Amounts = tuple[int | None, ...]
"""A line by seat, in the smallest unit; None for an empty cell."""


class PaperRound(NamedTuple):
    """A typed round: its lines, who leads the next, and its sums if they are on the paper."""

    rows: tuple[Amounts, ...]
    leader: int | None = None
    sums: Amounts = ()

    @property
    def empty(self) -> bool:
        return not any(filled_cells(row) for row in self.rows)

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """Its non-empty lines, each with its empty cell computed."""
        return tuple(whole(row) for row in self.rows if filled_cells(row))

    @property
    def moves(self) -> tuple[int, ...]:
        """What it moved, by seat."""
        return tuple(map(sum, zip(*self.lines, strict=True)))


class TypedPaper(NamedTuple):
    """A typed sheet. `winner` won the match by the last round whatever the totals are. `beside` are rounds that the rules add, by
    their place on the form; `feet` are the closing rows by key.

    `ranks` are places from 1. These three hold only what is on the paper; it is compared with the computed values and not entered.
    """

    rounds: tuple[PaperRound, ...]
    beside: Mapping[int, Amounts] = {}
    feet: Mapping[str, Amounts] = {}
    ranks: Amounts = ()
    winner: int | None = None

    @property
    def filled_rounds(self) -> tuple[PaperRound, ...]:
        """The rounds up to the last non-empty one."""
        count = max((nth for nth, round in enumerate(self.rounds, 1) if not round.empty), default=0)
        return self.rounds[:count]

    def with_round(self, nth: int, round: PaperRound) -> "TypedPaper":
        """The paper with this round replaced."""
        return self._replace(rounds=(*self.rounds[:nth], round, *self.rounds[nth + 1 :]))

    def with_line(self, nth: int, row: int, line: Amounts) -> "TypedPaper":
        """The paper with this line replaced."""
        round = self.rounds[nth]
        return self.with_round(nth, round._replace(rows=(*round.rows[:row], line, *round.rows[row + 1 :])))


class Slip(NamedTuple):
    """A discrepancy: its field, and what to do. A `light` one is in the sums on the paper and does not prevent entering the
    match.
    """

    where: str
    text: Words
    clause: str = ""
    light: bool = False


def filled_cells(row: Amounts) -> int:
    """The number of non-empty cells in a line."""
    return sum(amount is not None for amount in row)


def whole(line: Amounts) -> tuple[int, ...]:
    """The line with its empty cell computed."""
    rest = -sum(amount or 0 for amount in line)
    return tuple(rest if amount is None else amount for amount in line)


# The form of a sheet


class PaperForm(NamedTuple):
    """The layout of the form: the rounds of the blank sheet, added rounds by their place on the form, and the closing rows. `hint`
    says which figures of a round are meant; `winner` asks who won whatever the totals are, in a game where that can be.
    """

    rounds: tuple[Words, ...]
    beside: Mapping[int, tuple[int, Words]]
    feet: tuple[SheetFoot, ...]
    leader: Input
    speech: Speech
    seats: int
    hint: Words = NOTHING
    winner: Input | None = None


def form_of(game: Game, blank: Record) -> PaperForm:
    """The form for a game that takes totals, with the house rules and seats of the empty record `blank`."""
    state = records.start(blank)
    sheet = game.sheet(state, blank.players)
    rounds: list[Words] = []
    beside: dict[int, tuple[int, Words]] = {}
    for nth, one in enumerate(sheet.form.rounds):
        if one.number > len(rounds):
            rounds.append(game.speech.round_name(one.name))
        else:
            beside[nth] = (one.number, Words(f"{one.group.ja}の{one.name.ja}", f"{one.name.en} of {one.group.en}"))
    offer = next(offer for offer in game.offers(state) if offer.fact is Totals)
    asked = {one.name: one for one in offer.inputs}
    hint, wins = asked["amounts"].hint, asked.get("winner")
    return PaperForm(tuple(rounds), beside, sheet.form.feet, asked["leader"], game.speech, state.seats, hint, wins)


def name_of(form: PaperForm, number: int) -> Words:
    """The name of a round, counted from 1, even beyond the blank sheet."""
    if number <= len(form.rounds):
        return form.rounds[number - 1]
    return form.speech.put(Words("{n}{round}目", "{round} {n}"), n=number)


# Reading what was typed


def read(typed: Mapping[str, str], game: Game, form: PaperForm, rows: Sequence[int]) -> tuple[TypedPaper, tuple[Slip, ...]]:
    """The paper from the fields of its form, and a Slip for each field that is not a number. `rows` is the number of lines by
    round.

    A cell is `m.3.0.1.big` (round 3, its first line, seat 1), a round's sums are `m.3.sum`, its leader `m.3.lead`; `b` are added
    rounds, `f` closing rows, `r` ranks and `won` is who won whatever the totals are. Where players score, an empty cell of a line
    is 0. A minus sign is typed with the number, or in a separate field that ends in `.minus`.
    """
    seats = range(form.seats)
    wrong: list[Slip] = []

    def number(field: str) -> int | None:
        text = unicodedata.normalize("NFKC", typed.get(field, "")).strip()
        if not text:
            return None
        found = TYPED.fullmatch(text)
        if not found:
            words = Words("6桁までの数を入れる。", "Enter a number of at most 6 digits.")
            wrong.append(Slip(field.rpartition(".")[0], words))
            return None
        return -int(found[2]) if found[1] or typed.get(f"{field}.minus") else int(found[2])

    def line(prefix: str) -> Amounts:
        return tuple(amount_of(number(f"{prefix}.{seat}.big"), number(f"{prefix}.{seat}.small"), game.unit) for seat in seats)

    def scores(row: Amounts) -> Amounts:
        return tuple(amount or 0 for amount in row) if game.scores and filled_cells(row) else row

    def seat_of(field: str) -> int | None:
        return next((seat for seat in seats if typed.get(field) == str(seat)), None)

    rounds = tuple(
        PaperRound(tuple(scores(line(f"m.{nth}.{row}")) for row in range(count)), seat_of(f"m.{nth}.lead"), line(f"m.{nth}.sum"))
        for nth, count in enumerate(rows, 1)
    )
    beside = {nth: line(f"b.{nth}") for nth in form.beside}
    feet = {foot.key: line(f"f.{foot.key}") for foot in form.feet}
    ranks = tuple(seat + 1 if (seat := seat_of(f"r.{one}")) is not None else None for one in seats)
    return TypedPaper(rounds, beside, feet, ranks, seat_of(WON) if form.winner else None), tuple(wrong)


def amount_of(big: int | None, small: int | None, unit: Unit) -> int | None:
    return None if big is None and small is None else (big or 0) * unit.per + (small or 0)


def amount_words(amount: int, unit: Unit, *, sign: bool = True) -> Words:
    """+2貫6点, "+2 kan 6 points"."""
    big, small = unit.split(abs(amount))
    parts = [(big, unit.big)] if big and unit.big else []
    parts += [(small, unit.small)] if small or not parts else []
    mark = with_sign(amount)[:1] if amount and sign and not unit.plain else ""
    return Words(
        mark + "".join(f"{count}{name.ja}" for count, name in parts),
        mark + " ".join(f"{count} {agreeing(name, count).en}" for count, name in parts),
    )
