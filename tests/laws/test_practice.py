"""Exercises of every game, under the usual house rules and any: each question is legal, and exactly one of its answers is right."""

import os
import subprocess
import sys
from functools import cache
from random import Random

import pytest
from generated import priced, rules
from kinds import times

from scorekeeper.book.reading import book
from scorekeeper.core import forms
from scorekeeper.core.answers import answers
from scorekeeper.core.exercise import Exercise
from scorekeeper.core.game import Game
from scorekeeper.core.house import OFF, House, house_from, values, worths
from scorekeeper.core.trial import AMISS
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.practice.questions import PracticeQuestion, first_questions, question

pytestmark = pytest.mark.fuzz
every_game = pytest.mark.parametrize("name", [game.name for game in GAMES])

DEALT = """
from scorekeeper.games import GAMES
from scorekeeper.practice.questions import question
for game in GAMES:
    for one in game.exercises:
        found = question(game, game.house(), one.key, 7)
        print(game.name, one.key, found and (sorted(found.case.tapped.items()), found.choices, found.right))
"""


def houses(game: Game) -> list[House]:
    """The usual one, any, and any with other worths."""
    made = [game.house()]
    for seed in range(times(2)):
        rng = Random(seed)
        house = rules(rng, game)
        made.append(priced(rng, house) if seed % 2 else house)
    return made


@cache
def asked(name: str) -> list[tuple[Exercise, House, PracticeQuestion]]:
    game = BY_NAME[name]
    found = [
        (one, house, question(game, house, one.key, seed)) for seed, house in enumerate(houses(game)) for one in game.exercises
    ]
    return [(one, house, made) for one, house, made in found if made]


@every_game
def test_every_exercise_is_dealt_under_some_rules(name: str) -> None:
    """Mostly the usual ones."""
    game, rng = BY_NAME[name], Random(1)
    tried = [game.house(), *(rules(rng, game) for _ in range(20))]
    assert [one.key for one in game.exercises if not any(question(game, house, one.key, 1) for house in tried)] == []


@every_game
def test_a_question_is_legal_and_its_answer_is_what_the_game_rules(name: str) -> None:
    game = BY_NAME[name]
    for exercise, house, made in asked(name):
        where = f"{exercise.key}, seed {made.seed}, {house}"
        assert made.state.house == house, where
        inquiry = game.inquiry(made.state, exercise.inquiry)
        assert inquiry, where
        read = answers(inquiry.inputs, made.case.tapped, made.state.seats, game.deck)
        assert not read.wrong, where
        assert read.values is not None, where
        told = {key.partition(".")[0] for key in made.case.tapped} | {*made.case.tapped}
        seats = [int(part) for key in made.case.tapped if (part := key.rpartition(".")[2]).isdigit()]
        assert max(seats, default=0) < made.state.seats, where
        assert told & {one.name for one in inquiry.inputs if forms.matters(one, made.case.tapped)}, where
        ruling = game.ask[exercise.inquiry](made.state, read.values)
        assert ruling.verdict != AMISS, where
        assert ruling == made.case.ruling, where
        assert exercise.asked.answer(ruling) == made.case.answer, where
        assert ruling.clauses, where
        assert {*ruling.clauses} <= {*book(game).clauses}, where


@every_game
def test_one_answer_is_right_and_no_reader_takes_another_for_it(name: str) -> None:
    for exercise, house, made in asked(name):
        where = f"{exercise.key}, seed {made.seed}, {house}: {made.choices}"
        assert len(made.choices) >= 2, where
        assert len({one.ja for one in made.choices}) == len({one.en for one in made.choices}) == len(made.choices), where
        answer, right = made.case.answer, made.choices[made.right]
        if isinstance(answer, int):
            written = right.ja.replace(",", "")
            unit = BY_NAME[name].under(house).unit
            assert all(str(part) in written for part in map(abs, unit.split(answer)) if part), where
            assert ("\N{MINUS SIGN}" in written) == (answer < 0), where
        else:
            assert right == answer, where
            outcomes = {case.words for case in made.case.ruling.cases}
            assert len(outcomes) < 2 or not outcomes & {*made.choices}, where


@every_game
def test_a_table_that_recognises_no_yaku_is_asked_what_is_left(name: str) -> None:
    game = BY_NAME[name]
    none = house_from(game.house, values(game.house()) | {one.name: OFF for one in worths(game.house)})
    for one in game.exercises:
        made = question(game, none, one.key, 1)
        assert made is None or made.case.ruling.clauses


@every_game
def test_there_is_something_to_practise_under_any_house_rules(name: str) -> None:
    game = BY_NAME[name]
    keys = [one.key for one in game.exercises]
    assert len({*keys}) == len(keys) >= (3 if name == "hachihachi" else 1)
    assert {one.inquiry for one in game.exercises} <= {*game.ask}
    for house in houses(game):
        assert first_questions(game, house), house


def test_the_same_seed_deals_the_same_question_in_every_process() -> None:
    def dealt(seed: str) -> str:
        environment = os.environ | {"PYTHONHASHSEED": seed}
        return subprocess.run([sys.executable, "-c", DEALT], env=environment, capture_output=True, text=True, check=True).stdout

    assert dealt("1") == dealt("2")


def test_seeds_deal_different_questions() -> None:
    game = BY_NAME["hachihachi"]
    found = [question(game, game.house(), "teyaku", seed) for seed in range(8)]
    assert len({str(made.case.tapped) for made in found if made}) == len(found)
    assert len({made.right for made in found if made}) > 1
