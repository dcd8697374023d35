"""The gate for training questions: only questions that add something are admitted."""

from pathlib import Path

import pytest

from scorekeeper.book.clauses import Questions
from scorekeeper.games import BY_NAME
from scorekeeper.search import gate
from scorekeeper.search.entries import read_lessons

GAME = BY_NAME["koikoi-three"]


ADMITTED: list[tuple[str, str, int, list[int]]] = [
    # what is there and what is offered, a letter a feature; how often each is wanted, and which are admitted
    ("", "ab ab", 1, [0]),  # the second adds nothing
    ("", "ab cd", 1, []),  # nothing recurs
    ("ab", "ab ac", 1, []),  # everything that recurs is there already
    ("ax", "ab cb", 1, [0]),  # b recurs among the offered questions
    ("", "ab abcd cd", 1, [1]),  # the one that adds most comes first
    ("", "ab ba cd dc", 1, [0, 2]),
    ("ab", "ab ac", 2, [0]),  # a and b are there only once; then a is there twice
    ("ab ab", "ab ac", 2, []),
    ("", "ab ab ab ab", 2, [0, 1]),
]


def test_a_question_is_admitted_if_it_adds_a_recurring_feature() -> None:
    for there, offered, often, comes in ADMITTED:
        assert gate.passing(map(set, there.split()), [set(one) for one in offered.split()], often=often) == comes, offered
    many = [{"a", "b", "c"}, {"a", "b", "c"}, {"d"}, {"d"}]
    assert [gate.passing([], many, least=least, often=1) for least in (1, 2)] == [[0, 2], [0]]


def test_admitted_questions_are_written_once_and_read_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.search.entries.LESSONS", tmp_path)
    offered = tmp_path / "offered.toml"
    offered.write_text('["setup.1"]\nja = ["ぷよぷよする？", "ぷよぷよした", "ぽ"]\nen = ["zebra walk", "a zebra walk"]\n', "utf-8")
    assert gate.main([GAME.name, str(offered), "--often", "1"]) == 0
    file = tmp_path / "koikoi_three.toml"
    first = file.read_text("utf-8")
    taken = read_lessons(file)["setup.1"]
    assert 1 <= len(taken.ja) <= 2
    assert set(taken.ja) <= {"ぷよぷよする？", "ぷよぷよした"}
    assert len(taken.en) == 1
    assert gate.main([GAME.name, str(offered), "--often", "1"]) == 0
    assert file.read_text("utf-8") == first
    questions = {"setup.1": Questions(ja=("「はい」と言う？", "三" * 80), en=('He says "no"', "a" * 140))}
    file = tmp_path / "lessons.toml"
    file.write_text(gate.lessons_text(questions), "utf-8")
    assert read_lessons(file) == questions
