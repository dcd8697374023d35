"""The gate for training questions: only questions that add something are admitted."""

from pathlib import Path

import pytest

from scorekeeper.book.clauses import Questions
from scorekeeper.games import BY_NAME
from scorekeeper.search import gate
from scorekeeper.search.entries import read_lessons

GAME = BY_NAME["koikoi-three"]


def test_a_question_is_admitted_if_it_adds_a_recurring_feature() -> None:
    """Rows of admitted.tsv."""
    for row in (Path(__file__).parent / "admitted.tsv").read_text("utf-8").splitlines()[1:]:
        there, offered, often, comes = (cell.strip("-") for cell in row.split("\t")[:4])
        found = gate.passing(map(set, there.split()), [set(one) for one in offered.split()], often=int(often))
        assert found == [*map(int, comes.split())], row
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
