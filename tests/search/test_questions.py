"""The test questions of the search are sound: real clauses, the table's own words, enough of them in either half."""

import re
from collections import Counter
from unicodedata import normalize

import pytest

from bench.asked import HALVES, QUESTIONS, TESTS, Asked, asked, rows
from scorekeeper.book.reading import book
from scorekeeper.core.game import Game
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME, GAMES

LEAST = {"hachihachi": 120, "koikoi-three": 60, "hanaawase": 60, "koikoi": 60, "bakappana": 60, "riichi": 120}
LEAST |= {"hachihachi-classic": 120, "mushi": 80, "roppyakken": 100, "oichokabu": 130, "kingo": 130}
SILENT = 2


def every(game: Game) -> list[Asked]:
    return [one for half in HALVES for one in asked(game, half)]


def typed(text: str) -> str:
    """The text without variations of typing: width, case, spaces and punctuation."""
    return re.sub(r"[\W_]+", "", normalize("NFKC", text).lower())


def runs(parts: str | list[str], length: int) -> set[str]:
    """All runs of so many neighbouring letters (of a text) or words (of a list)."""
    return {" ".join(parts[start : start + length]) for start in range(len(parts) - length + 1)}


def words(text: str) -> list[str]:
    return re.findall(r"[\w']+", text.lower())


def test_every_game_has_its_questions() -> None:
    assert {game.name for game in GAMES} == LEAST.keys()
    assert {file.stem.replace("_", "-") for file in QUESTIONS.glob("*.tsv")} == LEAST.keys()


@pytest.mark.parametrize("file", [*(f"questions/{name.replace('-', '_')}.tsv" for name in LEAST), "inquiries.tsv"])
def test_every_line_has_its_columns(file: str) -> None:
    heading = (TESTS / file).read_text("utf-8").partition("\n")[0]
    for half, lang, *others in rows(TESTS / file):
        assert (half in HALVES, lang in LANGUAGES, len(others)) == (True, True, heading.count("\t") - 1)


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("name", LEAST)
def test_in_each_half_enough_is_asked_about_every_topic_and_two_thirds_in_japanese(name: str, half: str) -> None:
    found, rules = asked(BY_NAME[name], half), book(BY_NAME[name])
    answered = [question for question in found if question.clauses]
    assert len(answered) >= LEAST[name]
    assert len(found) - len(answered) >= SILENT
    assert {rules.clauses[question.clauses[0]].topic for question in answered} >= rules.topics.keys() - {"sheet"}
    assert 0.60 <= sum(question.lang == "ja" for question in found) / len(found) <= 0.72


@pytest.mark.parametrize("name", LEAST)
def test_questions_are_in_their_language_of_known_clauses_and_nobody_elses_words(name: str) -> None:
    clauses = book(BY_NAME[name]).clauses
    for question in every(BY_NAME[name]):
        assert {*question.clauses} <= clauses.keys()
        assert len(set(question.clauses)) == len(question.clauses)
        assert (re.search("[ぁ-ヶ]", question.text) is not None) is (question.lang == "ja"), question.text
        for clause in (clauses[key].words for key in question.clauses):
            if question.lang == "ja":
                assert not runs(question.text, 12) & runs(clause.ja, 12), question.text
            else:
                assert not runs(words(question.text), 6) & runs(words(clause.en), 6), question.text
    assert [text for text, times in Counter(typed(question.text) for question in every(BY_NAME[name])).items() if times > 1] == []
