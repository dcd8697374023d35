"""`scorekeeper check`: a sound ruleset passes, and each fault that one of another package may have is named."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import cli
from scorekeeper.checks import examples, exercises, floors, laws
from scorekeeper.core.game import Game
from scorekeeper.core.words import same
from scorekeeper.games import BY_NAME
from tests.plugins.probe import GAME as PROBE
from tests.plugins.race import GAME as RACE

Tried = Callable[[Game, int], Any]


def wrong(check: Tried, game: Game, matches: int = 4) -> list[str]:
    told = [*check(game, matches)]
    assert all(0 < done <= of for done, of, _ in told)
    return [line for _, _, found in told for line in found.split("\n") if line]


@pytest.mark.parametrize("game", [PROBE, RACE], ids=lambda game: game.name)
def test_a_sound_ruleset_passes(game: Game) -> None:
    assert wrong(laws.check, game) == wrong(floors.check, game) == []


def _fails(*_: Any) -> Any:
    raise ValueError("too much")


def _with_one_more(state: Any) -> tuple[int, ...]:
    first, *rest = PROBE.balances(state)
    return (first + 1, *rest)


def test_a_ruleset_that_breaks_a_law_is_told_which() -> None:
    for fault, named in (
        ({"balances": _with_one_more}, "but the balances are"),
        ({"step": _fails}, "ValueError: too much"),
        ({"board": _fails}, "boards: ValueError: too much"),
        ({"ranked_by": lambda state: ("probe.none.1",)}, "cite probe.none.1, which is no clause"),
    ):
        found = wrong(laws.check, replace(PROBE, **fault))
        assert all(line.startswith("match ") for line in found)
        assert [line for line in found if named in line], named


def test_what_a_game_must_not_import_is_named_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "eager"
    package.mkdir()
    (package / "__init__.py").write_text("import random\nfrom scorekeeper.core.words import Words\n")
    (package / "more.py").write_text("from scorekeeper.games.kingo.hands import months\nfrom eager import x\nimport time\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert wrong(floors.check, replace(PROBE, package="eager")) == [
        "__init__.py:1: imports random",
        "more.py:1: imports scorekeeper.games.kingo.hands",
        "more.py:3: imports time",
    ]
    sys.modules.pop("eager", None)


def test_an_example_that_comes_out_otherwise_is_named() -> None:
    """And so is what has no example: the rule books of the tests have none."""
    assert wrong(examples.check, PROBE)
    sound = [*examples.check(PROBE, 0)]
    assert all("no example" in found for _, _, found in sound if found)


@pytest.mark.parametrize("game", [RACE, PROBE], ids=lambda game: game.name)
def test_the_command_says_how_far_it_is_and_what_is_wrong(game: Game, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setattr("scorekeeper.cli.checking.game_of", lambda name, lang: replace(game, words=same(name)))
    assert cli.main(["check", game.name, "--matches", "2"]) == 1
    said = capsys.readouterr()
    assert "laws that hold for every game: 2 of 2" in said.err
    assert said.err.splitlines()[-1].startswith("Wrong: ")
    assert all("no example" in line for line in said.out.splitlines())


def test_an_exercise_that_asks_nothing_or_fails_is_named() -> None:
    koikoi = BY_NAME["koikoi"]
    sound = koikoi.exercises[0]
    assert wrong(exercises.check, replace(koikoi, exercises=(sound,))) == []
    silent = sound._replace(key="silent", asked=sound.asked._replace(answer=lambda ruling: None))
    alike = sound._replace(key="alike", asked=sound.asked._replace(every=(same("x"), same("x")), answer=lambda ruling: same("x")))
    broken = sound._replace(key="broken", deal=_fails)
    found = wrong(exercises.check, replace(koikoi, exercises=(silent, alike, broken)))
    assert found[0] == "exercise silent: it asks nothing, under any house rules"
    assert found[1] == "exercise alike: seed 0: two of its answers read the same (ja): ['x', 'x']"
    assert found[-1] == "exercise broken: seed 0: ValueError: too much"
