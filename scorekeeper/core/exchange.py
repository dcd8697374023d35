"""Files of other programs: a game says which it reads as a record, and as which it writes one (`Game.formats`).

What such a file says and a record cannot, and the other way round, is said in words beside the result. A file's own score changes
are compared with those that the rules give; neither is made to fit the other.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from scorekeeper.core.game import Game
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import FILE_LENGTH, Record, Refused, too_long
from scorekeeper.core.words import Words


class Difference(NamedTuple):
    """A round in which a file's score changes are others than the rules give: what it is called, and both by seat, in the smallest
    unit.
    """

    round: Words
    file: tuple[int, ...]
    here: tuple[int, ...]

    @property
    def words(self) -> Words:
        file, here = _figures(self.file), _figures(self.here)
        text = Words(
            "{round}: ファイルの点の動きは {file}、ここの規則では {here}。",
            "{round}: the file moves {file}; by the rules here it is {here}.",
        )
        return text.put(round=self.round, file=file, here=here)


def _figures(amounts: Sequence[int]) -> str:
    """Amounts in seat order: +8,000 −8,000 0 0."""
    return " ".join(f"{amount:+,}".replace("-", "\N{MINUS SIGN}") if amount else "0" for amount in amounts)


class Converted(NamedTuple):
    """A file read as a record: what it says that the record does not, and where its score changes differ."""

    record: Record
    remarks: tuple[Words, ...] = ()
    differences: tuple[Difference, ...] = ()

    @property
    def notes(self) -> tuple[Words, ...]:
        """All that has to be said beside the record: the differences first."""
        return (*(one.words for one in self.differences), *self.remarks)


class WrittenFile(NamedTuple):
    """A record written for another program, and what of it the file does not hold."""

    content: bytes
    remarks: tuple[Words, ...] = ()


class Format(NamedTuple):
    """A kind of file of another program: its key, what it is called, the suffix of its files and their media type.

    `recognises` says quickly whether a file is of this kind, which no record is. `read` makes a record of one, `write` one of a
    record; None where the game does only the other. Neither raises for any content.
    """

    key: str
    words: Words
    suffix: str
    kind: str
    recognises: Callable[[bytes], bool]
    read: Callable[[Game, bytes], Converted | Refused] | None = None
    write: Callable[[Record], WrittenFile] | None = None


def read(games: Iterable[Game], content: bytes) -> Converted | Refused | None:
    """The record in a file of another program; None if no game reads such a file."""
    for game in games:
        for one in game.formats:
            if one.read and one.recognises(content):
                return one.read(game, content) if len(content) <= FILE_LENGTH else too_long()
    return None


def unreadable(name: Words, ja: str, en: str, where: str = "") -> Refused:
    """A file that is refused, with what is wrong with it and what to do."""
    text = Words(f"{name.ja}として読めない: {ja}", f"It cannot be read as {name.en}: {en}")
    return Refused(None, (Objection("foreign-file", where, text, "record"),))
