"""The test questions of the search are sound: real clauses, the table's own words, enough of them in either half."""

import re
from collections import Counter
from pathlib import Path
from typing import Literal
from unicodedata import normalize

import msgspec
import pytest

from bench.asked import HALVES
from scorekeeper.book import book
from scorekeeper.core.game import Game
from scorekeeper.games import BY_NAME

LEAST = {
    "hachihachi": 120,
    "koikoi-three": 60,
    "hanaawase": 60,
    "koikoi": 60,
    "bakappana": 60,
    "riichi": 120,
    "hachihachi-classic": 120,
    "mushi": 80,
    "roppyakken": 100,
    "oichokabu": 130,
    "kingo": 130,
}
SILENT = 2


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    lang: Literal["ja", "en"]
    clauses: tuple[str, ...]
    half: Literal["seen", "unseen"]

    @property
    def letters(self) -> str:
        """The text without variations of typing: width, case, spaces and punctuation."""
        return re.sub(r"[\W_]+", "", normalize("NFKC", self.text).lower())


class Questions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    question: tuple[Question, ...]


ASKED = [
    (BY_NAME[file.stem.replace("_", "-")], msgspec.toml.decode(file.read_bytes(), type=Questions).question)
    for file in sorted((Path(__file__).parent / "questions").glob("*.toml"))
]
each_game = pytest.mark.parametrize(("game", "asked"), ASKED, ids=[game.name for game, _ in ASKED])
HALF = [(game, half, tuple(one for one in asked if one.half == half)) for game, asked in ASKED for half in HALVES]
each_half = pytest.mark.parametrize(
    ("game", "asked"), [(game, asked) for game, _, asked in HALF], ids=[f"{game.name} {half}" for game, half, _ in HALF]
)


def runs(parts: str | list[str], length: int) -> set[str]:
    """All runs of so many neighbouring letters (of a text) or words (of a list)."""
    return {" ".join(parts[start : start + length]) for start in range(len(parts) - length + 1)}


def words(text: str) -> list[str]:
    return re.findall(r"[\w']+", text.lower())


def test_every_game_has_its_questions() -> None:
    assert {game.name for game, _ in ASKED} == LEAST.keys()


@each_half
def test_enough_are_asked(game: Game, asked: tuple[Question, ...]) -> None:
    answered = sum(bool(question.clauses) for question in asked)
    assert answered >= LEAST[game.name]
    assert len(asked) - answered >= SILENT


@each_game
def test_the_clauses_are_in_the_book(game: Game, asked: tuple[Question, ...]) -> None:
    assert {clause for question in asked for clause in question.clauses} <= book(game).clauses.keys()
    assert all(len(set(question.clauses)) == len(question.clauses) for question in asked)


@each_half
def test_every_topic_of_the_rules_is_asked_about(game: Game, asked: tuple[Question, ...]) -> None:
    found = {book(game).clauses[question.clauses[0]].topic for question in asked if question.clauses}
    assert found >= book(game).topics.keys() - {"sheet"}


@each_half
def test_two_thirds_are_japanese(game: Game, asked: tuple[Question, ...]) -> None:
    assert 0.60 <= sum(question.lang == "ja" for question in asked) / len(asked) <= 0.72


@each_game
def test_the_language_is_what_it_says(game: Game, asked: tuple[Question, ...]) -> None:
    for question in asked:
        assert (re.search("[ぁ-ヶ]", question.text) is not None) is (question.lang == "ja"), question.text


@each_game
def test_nothing_is_asked_twice(game: Game, asked: tuple[Question, ...]) -> None:
    assert [text for text, times in Counter(question.letters for question in asked).items() if times > 1] == []


@each_game
def test_no_question_is_copied_from_its_clauses(game: Game, asked: tuple[Question, ...]) -> None:
    for question in asked:
        for clause in (book(game).clauses[key] for key in question.clauses):
            if question.lang == "ja":
                assert not runs(question.text, 12) & runs(clause.words.ja, 12), question.text
            else:
                assert not runs(words(question.text), 6) & runs(words(clause.words.en), 6), question.text
