"""The questions that measure the search, one half at a time; whoever tunes it reads only `seen` (tests/questions/README.md)."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from scorekeeper.core.game import Game

HALVES = ("seen", "unseen")
TESTS = Path(__file__).parent.parent / "tests"
QUESTIONS = TESTS / "questions"
INQUIRIES = TESTS / "inquiries.toml"


class Asked(NamedTuple):
    """A question and the clauses that answer it; no clauses if the rules are silent."""

    text: str
    lang: str
    clauses: tuple[str, ...]


def asked(game: Game, half: str) -> list[Asked]:
    """The questions on a game in one half, in the order of the file."""
    questions = tomllib.loads((QUESTIONS / f"{game.name.replace('-', '_')}.toml").read_text("utf-8"))["question"]
    return [Asked(one["text"], one["lang"], tuple(one["clauses"])) for one in questions if one["half"] == half]


class Wanted(NamedTuple):
    """A question and the key of the inquiry that fits it; None if none does."""

    text: str
    lang: str
    inquiry: str | None


def wanted(game: Game, half: str) -> list[Wanted]:
    """The questions on a game in one half that name their inquiry."""
    questions = tomllib.loads(INQUIRIES.read_text("utf-8"))["question"]
    return [
        Wanted(one["text"], one["lang"], one["inquiry"] or None)
        for one in questions
        if one["half"] == half and one["game"] == game.name
    ]
