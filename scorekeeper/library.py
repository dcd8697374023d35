"""What `import scorekeeper` gives: a record read, settled, refereed and printed, without the app around it (docs/library.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec

from scorekeeper import plain, settlement
from scorekeeper import sheet as sheets
from scorekeeper.core import record as records
from scorekeeper.core.game import Game, Ruling, State
from scorekeeper.core.record import Record, Refused
from scorekeeper.games import BY_NAME
from scorekeeper.paper import A4, PAPERS, SUFFIXES, Paper
from scorekeeper.settlement import Settled


class Unreadable(ValueError):
    """A record that cannot stand. `refused` says which entry and why, and the message says it in both languages; `players` are
    called by their names in it, as far as they are known.
    """

    def __init__(self, refused: Refused, players: tuple[str, ...] = ()) -> None:
        self.refused = refused
        self.players = players
        super().__init__("\n".join(_lines(refused, players)))


def _lines(refused: Refused, players: tuple[str, ...]) -> list[str]:
    """A line for each objection: the place in the file, what to do, the clause."""
    lines = []
    for objection in refused.objections:
        place, text = records.whereabouts(refused.entry, objection.where), objection.text.called(players)
        lines.append(f"{place or 'record'}: {text.ja} / {text.en} [{objection.clause}]")
    return lines


@dataclass(frozen=True)
class Score:
    """A record, and where the match that it tells of stands. Nothing changes it: what is added makes another."""

    record: Record
    state: State

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.record.players

    @property
    def balances(self) -> tuple[int, ...]:
        """What every seat has won or lost so far, in the game's smallest unit."""
        return self.game.balances(self.state)

    @property
    def final(self) -> tuple[int, ...] | None:
        """The final result by seat, in the unit of results; None while the match goes on."""
        return self.game.final(self.state)

    def settle(self, lang: str = "ja") -> Settled:
        """Every payment with the steps and clauses that made it, its words in a language (`ja`, `en`)."""
        return settlement.settled(self.record, self.state, lang)

    def add(self, *facts: Mapping[str, Any]) -> "Score":
        """The score once the table has declared more: entries of a log, as docs/record.md shows them. Unreadable for what cannot
        stand.
        """
        try:
            told = [msgspec.convert(dict(fact), records.union(self.game)) for fact in facts]
        except msgspec.ValidationError as error:
            raise Unreadable(Refused(len(self.record.log), (records.misread(str(error)),))) from error
        added = records.add(self.record, self.state, *told)
        if isinstance(added, Refused):
            raise Unreadable(added, self.players)
        return Score(*added)

    def ask(self, inquiry: str, **answers: Any) -> Ruling:
        """The ruling on a question that the table asks now, from its answers in plain values (players by seat, cards by name).
        KeyError for a question that the game does not know.
        """
        return self.game.ask[inquiry](self.state, answers)

    def drawn(self, suffix: str, lang: str = "ja", paper: Paper = A4) -> bytes:
        """The sheet as a file whose name ends so: one of SUFFIXES, ValueError for any other. OSError where Pango is not installed,
        which a PDF needs.
        """
        sheet = sheets.prepare(self.record, self.state)
        match suffix.lower():
            case ".txt":
                return plain.text(sheet, lang).encode()
            case ".csv":
                return plain.csv(sheet, lang).encode()
            case ".html":
                return sheets.html(sheet, lang, paper).encode()
            case ".pdf":
                # Imported here: it needs Pango, and a record is settled without it.
                from scorekeeper import pdf

                return pdf.pdf(sheets.html(sheet, lang, paper))
        raise ValueError(f"a sheet is written as {' '.join(SUFFIXES)}, not {suffix!r}")

    def print(self, path: str | PathLike[str], lang: str = "ja", paper: str = A4.key) -> None:
        """Write the sheet into a file, in the format that its name ends with, on this paper (`A4`, `A5`)."""
        path = Path(path)
        path.write_bytes(self.drawn(path.suffix, lang, PAPERS[paper]))


def read(source: str | PathLike[str] | bytes) -> Score:
    """A record from a file, or from its content in bytes. Unreadable where it is wrong, OSError where there is no such file."""
    content = source if isinstance(source, bytes) else Path(source).read_bytes()
    record = records.read(content, BY_NAME)
    if isinstance(record, Refused):
        raise Unreadable(record)
    state = records.fold(record)
    if isinstance(state, Refused):
        raise Unreadable(state, record.players)
    return Score(record, state)
