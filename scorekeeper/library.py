"""The API of `import scorekeeper`: reading, settling, refereeing and printing a record without the app (docs/library.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from scorekeeper import settlement
from scorekeeper.core import record as records
from scorekeeper.core.answers import implied_values
from scorekeeper.core.arguments import Misasked as Misasked
from scorekeeper.core.game import Game, State
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import Words
from scorekeeper.games import ONE_BY_ONE
from scorekeeper.settlement import Settled
from scorekeeper.sheet import layout as sheets
from scorekeeper.sheet import text_csv
from scorekeeper.sheet.measures import PaperSize
from scorekeeper.sheet.of_record import prepare
from scorekeeper.sheet.papers import A4, PAPERS, SUFFIXES

if TYPE_CHECKING:
    from scorekeeper.search import Answer


NO_FORMAT = Words("どの競技もこのファイルを読まない。", "No game reads this file.")
ASKABLE = Words("この名の問いは無い。あるのは {every}", "no such question. There are {every}")


class Unreadable(ValueError):
    """An invalid record. `refused` says which entry and why; the message says it in both languages, with the names of `players` if
    they are known.
    """

    def __init__(self, refused: Refused, players: tuple[str, ...] = ()) -> None:
        self.refused = refused
        self.players = players
        super().__init__("\n".join(_lines(refused, players)))


def _lines(refused: Refused, players: tuple[str, ...]) -> list[str]:
    """A line for each objection: place in the file, message, clause."""
    lines = []
    for objection in refused.objections:
        place, text = records.whereabouts(refused.entry, objection.where), objection.text.with_names(players)
        lines.append(f"{place or 'record'}: {text.ja} / {text.en} [{objection.clause}]")
    return lines


@dataclass(frozen=True)
class Score:
    """A record and its folded state. Immutable: `add` returns a new one."""

    record: Record
    state: State

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order, those of who joined later last."""
        return self.record.sitting

    @property
    def balances(self) -> tuple[int, ...]:
        """What each seat has won or lost so far, in the game's smallest unit, without the `tokens` put down."""
        return settlement.moves_in_force(self.game, self.state)

    @property
    def tokens(self) -> tuple[int, ...]:
        """How many tokens each seat has put down so far, which no balance contains."""
        return settlement.put_down(self.game, self.state)

    @property
    def final(self) -> tuple[int, ...] | None:
        """The final result by seat, in the unit of results; None while the match goes on."""
        return self.game.final(self.state)

    def settle(self, lang: str = "ja") -> Settled:
        """Every payment with its steps and clauses, with labels in `lang` (`ja` or `en`)."""
        return settlement.settlement_of(self.record, self.state, lang)

    def add(self, *facts: Mapping[str, Any]) -> "Score":
        """The score with more facts: entries of a log, as in docs/record.md. Unreadable if one of them cannot stand."""
        try:
            told = [msgspec.convert(dict(fact), records.union(self.game)) for fact in facts]
        except msgspec.ValidationError as error:
            raise Unreadable(Refused(len(self.record.log), (records.misread(str(error)),))) from error
        added = records.add(self.record, self.state, *told)
        if isinstance(added, Refused):
            raise Unreadable(added, self.players)
        return Score(*added)

    def ask(self, inquiry: str, **answers: Any) -> Ruling:
        """The ruling on a question in the current state, from answers in plain values (players by seat, cards by name). What is
        not told is as the record says, where it says so. Misasked for an unknown question, and for an answer that is missing,
        unknown or not what the question takes (docs/record/).
        """
        if inquiry not in self.game.ask:
            raise Misasked(inquiry, "", ASKABLE.put(every=", ".join(self.game.ask)))
        form = self.game.inquiry(self.state, inquiry)
        given = implied_values(form, answers, self.state.seats, self.game.deck) if form else {}
        return self.game.ask[inquiry](self.state, given | answers)

    def consult(self, question: str, most: int = 3) -> "Answer":
        """What the rule book answers to a question in a player's own words, Japanese or English, under this record's house rules:
        at most so many clauses, each with whether it is in force.
        """
        # Imported here: opening the search takes longer than settling a record.
        from scorekeeper import search

        return search.ask(self.game, question, most, self.state.house)

    def draw(self, suffix: str, lang: str = "ja", paper: PaperSize = A4) -> bytes:
        """The sheet in the format of a file suffix: one of SUFFIXES, else ValueError. NoPango, an OSError, for a PDF
        if Pango is not installed.
        """
        sheet = prepare(self.record, self.state)
        match suffix.lower():
            case ".txt":
                return text_csv.text(sheet, lang).encode()
            case ".csv":
                return text_csv.csv(sheet, lang).encode()
            case ".html":
                return sheets.html(sheet, lang, paper).encode()
            case ".pdf":
                # Imported here: it needs Pango, which settling a record does not.
                from scorekeeper.pdf import rendering

                return rendering.pdf(sheets.html(sheet, lang, paper))
        raise ValueError(f"a sheet is written as {' '.join(SUFFIXES)}, not {suffix!r}")

    def print(self, path: str | PathLike[str], lang: str = "ja", paper: str = A4.key) -> None:
        """Write the sheet to a file, in the format of its suffix, on `paper`, a key of PAPERS. Errors as in `draw`."""
        path = Path(path)
        path.write_bytes(self.draw(path.suffix, lang, PAPERS[paper]))


class Conversion(NamedTuple):
    """A file of another program as a record: where it stands by the rules here, and what has to be said beside it, the first
    `differing` notes being differences between the file's scores and the rules.
    """

    score: Score
    notes: tuple[Words, ...]
    differing: int


def convert(source: str | PathLike[str] | bytes) -> Conversion:
    """Read a file of another program (docs/exchange.md), or its content as bytes. Unreadable if it is invalid, or if no game reads
    such files; OSError if it cannot be opened.
    """
    from scorekeeper.core import exchange
    from scorekeeper.games import GAMES

    content = source if isinstance(source, bytes) else Path(source).read_bytes()
    found = exchange.read(GAMES, content)
    if found is None:
        raise Unreadable(Refused(None, (Objection("foreign-file", "", NO_FORMAT, "record"),)))
    if isinstance(found, Refused):
        raise Unreadable(found)
    state = records.fold(found.record)
    assert not isinstance(state, Refused), "what cannot stand was refused"
    return Conversion(Score(found.record, state), found.notes, len(found.differences))


def read(source: str | PathLike[str] | bytes) -> Score:
    """Read a record from a file, or from its content as bytes. Unreadable if it is invalid, OSError if it cannot be opened."""
    content = source if isinstance(source, bytes) else Path(source).read_bytes()
    record = records.read(content, ONE_BY_ONE)
    if isinstance(record, Refused):
        raise Unreadable(record)
    state = records.fold(record)
    if isinstance(state, Refused):
        raise Unreadable(state, record.players)
    return Score(record, state)
