"""The questions that measure the search, one half at a time; whoever tunes it reads only `seen` (tests/questions/README.md)."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from scorekeeper.core.game import Game

HALVES = ("seen", "unseen")
TESTS = Path(__file__).parent.parent / "tests"
QUESTIONS = TESTS / "questions"
INQUIRIES = TESTS / "inquiries.tsv"


def rows(file: Path) -> Iterator[list[str]]:
    """The columns of a file with a question on each line below its heading."""
    return (line.split("\t") for line in file.read_text("utf-8").splitlines()[1:])


class Asked(NamedTuple):
    """A question and the clauses that answer it; no clauses if the rules are silent."""

    text: str
    lang: str
    clauses: tuple[str, ...]


def asked(game: Game, half: str) -> list[Asked]:
    """The questions on a game in one half, in the order of the file."""
    return [
        Asked(text, lang, tuple(one if one.count(".") > 1 else f"{game.name}.{one}" for one in clauses.split()))
        for told, lang, clauses, text in rows(QUESTIONS / f"{game.name.replace('-', '_')}.tsv")
        if told == half
    ]


class Wanted(NamedTuple):
    """A question and the key of the inquiry that fits it; None if none does."""

    text: str
    lang: str
    inquiry: str | None


def wanted(game: Game, half: str) -> list[Wanted]:
    """The questions on a game in one half that name their inquiry."""
    return [Wanted(text, lang, key or None) for told, lang, name, key, text in rows(INQUIRIES) if (told, name) == (half, game.name)]
