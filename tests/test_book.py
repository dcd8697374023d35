"""The rule books hold: every example comes out as it says, and the laws that tie clauses, examples and code together."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scorekeeper.book import Clause, Example, _read, book, folder
from scorekeeper.core.game import Game
from scorekeeper.core.house import options
from scorekeeper.examples import run
from scorekeeper.games import BY_NAME, GAMES

HACHIHACHI = BY_NAME["hachihachi"]

CLAUSES = [(game, clause) for game in GAMES for clause in book(game).clauses.values()]
COMPUTED = [(game, clause) for game, clause in CLAUSES if not clause.procedure]
EXAMPLES = [(game, example) for game, clause in CLAUSES for example in clause.examples]


def by_id(pairs: list[tuple[Game, Clause]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("game", "clause"), pairs, ids=[clause.id for _, clause in pairs])


def cited(game: Game) -> Iterator[str]:
    """Every clause that a game's code asks for where it is loaded and while it plays its examples out; and those that it names
    where it keeps a rule by its shape, so that there is nothing to ask for.
    """
    for clause in book(game).clauses.values():
        for example in clause.examples:
            state = run(game, example).state
            if state:
                shown = (game.offers(state), game.inquiries(state), game.board(state), game.sheet(state, ("A", "B", "C")))
                assert all(shown[2:])
    yield from game.cited()
    for file in Path(str(folder(game))).rglob("*.py"):
        source = file.read_text("utf-8")
        yield from re.findall(rf"\b{re.escape(game.name)}\.[a-z-]+\.\d+", source)
        if not game.cited():
            yield from (f"{game.name}.{short}" for short in re.findall(r'"([a-z-]+\.\d+)"', source))


CITED = {game.name: frozenset(cited(game)) for game in GAMES}


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=[f"{example.clause}: {example.en}" for _, example in EXAMPLES])
def test_an_example_comes_out_as_it_says(game: Game, example: Example) -> None:
    assert run(game, example).problems == ()


@by_id(COMPUTED)
def test_what_can_be_computed_has_an_example(game: Game, clause: Clause) -> None:
    assert clause.examples


@by_id(COMPUTED)
def test_what_can_be_computed_is_cited_by_code(game: Game, clause: Clause) -> None:
    assert clause.id in CITED[game.name]


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_code_cites_no_clause_that_is_not_there(game: Game) -> None:
    assert CITED[game.name] <= book(game).clauses.keys()


@by_id(CLAUSES)
def test_a_clause_speaks_both_languages_under_a_known_topic(game: Game, clause: Clause) -> None:
    assert clause.ja.strip()
    assert clause.en.strip()
    assert clause.topic in book(game).topics
    assert clause.id.rpartition(".")[0] == f"{game.name}.{clause.topic}"
    assert all(example.ja.strip() and example.en.strip() for example in clause.examples)


@by_id(CLAUSES)
def test_a_clause_is_switched_only_by_options_that_exist(game: Game, clause: Clause) -> None:
    assert clause.only.keys() <= {option.name for option in options(game.house)}


@by_id(CLAUSES)
def test_a_clause_is_asked_for_in_players_words(game: Game, clause: Clause) -> None:
    assert len(clause.questions.ja) >= 3
    assert len(clause.questions.en) >= 2
    for text, questions in ((clause.ja, clause.questions.ja), (clause.en.casefold(), clause.questions.en)):
        said = [question.casefold() for question in questions]
        assert all(question.strip() for question in said)
        assert [question for question in said if question in text or text in question] == []


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_a_question_stands_under_one_clause(game: Game) -> None:
    every = [one.questions for one in book(game).clauses.values()]
    times = Counter(question.casefold() for asked in every for question in (*asked.ja, *asked.en))
    assert [question for question, found in times.items() if found > 1] == []


FIELD: dict[str, Any] = {"fact": "field"}
SANBON: dict[str, Any] = {"fact": "teyaku", "player": 0, "names": ["sanbon"]}


@pytest.mark.parametrize(
    ("says", "problem"),
    [
        ({"given": [FIELD], "fact": SANBON, "pays": [[1, 0, 24], [2, 0, 25]]}, "pays"),
        ({"given": [FIELD], "fact": SANBON, "pays": [[1, 0, 24], [2, 0, 24]], "clause": "hachihachi.teyaku.12"}, "cites"),
        ({"given": [FIELD], "fact": SANBON, "objects": True}, "the fact is not refused"),
        ({"given": [FIELD], "fact": SANBON}, "nothing is expected"),
        ({"given": [FIELD], "fact": SANBON, "struck": [1]}, "struck"),
        ({"given": [FIELD], "fact": SANBON, "after": {"badge": "絶場"}}, "after.badge"),
        ({"given": [FIELD], "fact": SANBON, "after": {"leader": 1}}, "after.leader"),
        ({"given": [FIELD], "fact": SANBON, "offers": {"open": ["nothing"]}}, "offer nothing is not open"),
        ({"given": [FIELD], "fact": SANBON, "offers": {"shut": ["teyaku"]}}, "offer teyaku is open"),
        ({"given": [FIELD], "fact": SANBON, "sheet": [{"row": 0, "cells": ["+4|", "-2|", "-2|1"]}]}, "sheet row 0"),
        ({"given": [FIELD], "fact": SANBON, "sheet": [{"row": 5, "cells": []}]}, "sheet row 5"),
        ({"given": [FIELD], "fact": SANBON, "marks": ["大"]}, "marks"),
        ({"given": [FIELD], "fact": SANBON, "feet": {"final": ["0|"]}}, "foot final"),
        ({"given": [SANBON], "after": {"round": 1}}, "given[0] is refused"),
        ({"fact": SANBON, "pays": []}, "the fact is refused"),
        ({"fact": {"fact": "no such fact"}, "pays": []}, "cannot be read"),
        ({"asks": "points", "question": {"cards": ["matsu-tan"]}, "verdict": "6"}, "verdict"),
        ({"given": [FIELD], "cards": ["matsu-tan"], "finds": [["aka"]]}, "finds"),
        ({"fact": FIELD, "after": {"badge": "小場"}, "clause": "hachihachi.field.16"}, "these house rules"),
    ],
)
def test_an_example_that_is_wrong_is_found_out(says: dict[str, Any], problem: str) -> None:
    example = msgspec.convert({"ja": "…", "en": "…", **says}, Example)
    assert [found for found in run(HACHIHACHI, example).problems if found.startswith(problem)]


@pytest.mark.parametrize(("field", "off"), [("A", True), ("C", False)])
def test_house_rules_switch_a_clause(field: str, off: bool) -> None:
    house = msgspec.convert({"field": field}, HACHIHACHI.house)
    assert book(HACHIHACHI).clauses["hachihachi.field.17"].off(house) is off


def test_no_id_is_there_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clause = '[[clause]]\nid = "a.b.1"\ntopic = "b"\nja = "あ"\nen = "a"\n'
    (tmp_path / "rulebook.toml").write_text(clause + clause, "utf-8")
    monkeypatch.setattr("scorekeeper.book.resources.files", lambda _: tmp_path)
    with pytest.raises(ValueError, match=r"twice in rulebook\.toml of twice: a\.b\.1"):
        _read("twice", "rulebook.toml")


def test_questions_are_those_of_a_clause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rulebook.toml").write_text('[[clause]]\nid = "a.b.1"\ntopic = "b"\nja = "あ"\nen = "a"\n', "utf-8")
    (tmp_path / "questions.toml").write_text('["b.1"]\nja = ["い"]\n["b.2"]\nja = ["う"]\n', "utf-8")
    monkeypatch.setattr("scorekeeper.book.resources.files", lambda _: tmp_path)
    with pytest.raises(ValueError, match=r"questions of no clause of stray: b\.2"):
        _read("stray", "rulebook.toml")
