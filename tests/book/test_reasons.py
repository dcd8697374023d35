"""Reasons of rulings stand in the rule books: code and rule books know the same ones, with the same names in them."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import scorekeeper.games
from scorekeeper.games import GAMES
from scorekeeper.games.basics.law import LAW as BASICS
from scorekeeper.kit.law import parse_rulebook

FOLDERS = Path(scorekeeper.games.__file__).parent
KIT = "../kit"
"""What games share, which has no rule book: its reasons stand in those of the games."""
BOOKS = {game.package.rpartition(".")[2]: game.package for game in GAMES} | {"basics": BASICS.package}
each_book = pytest.mark.parametrize("folder", BOOKS)


@cache
def reasons(folder: str) -> dict[str, frozenset[str]]:
    """The reasons of a rule book by key, each with the names of its placeholders."""
    found: dict[str, frozenset[str]] = {}
    for clause in parse_rulebook(BOOKS[folder])["clause"]:
        for one in clause.get("reason", ()):
            names = [frozenset(re.findall(r"\{(\w+)\}", one[lang])) for lang in ("ja", "en")]
            assert one["key"] not in found, f"{one['key']} is there twice"
            assert not names[1] - names[0], one["key"]
            found[one["key"]] = names[0]
    return found


def sources(folder: str) -> list[str]:
    return [file.read_text("utf-8") for file in sorted((FOLDERS / folder).rglob("*.py"))]


@cache
def given(folder: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The reasons that the code of a folder gives by a literal key, each with the names that it fills in."""
    calls = (
        one
        for source in sources(folder)
        if ".because(" in source
        for one in ast.walk(ast.parse(source))
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr == "because" and one.args
    )
    return tuple(
        (str(key.value), frozenset(str(one.arg) for one in call.keywords) - {"by"})
        for call in calls
        for key in chosen(call.args[0])
        if isinstance(key, ast.Constant)
    )


def chosen(key: ast.expr) -> Iterator[ast.expr]:
    """What a conditional expression may come to."""
    if isinstance(key, ast.IfExp):
        yield from (*chosen(key.body), *chosen(key.orelse))
    else:
        yield key


@cache
def texts(folder: str) -> frozenset[str]:
    return frozenset(text for source in sources(folder) for text in re.findall(r'"([\w-]+)"', source))


@each_book
def test_a_reason_that_code_gives_is_in_the_rule_book_with_the_same_names(folder: str) -> None:
    known = reasons(folder)
    assert given(folder) or folder == "kingo"
    assert [(key, names) for key, names in given(folder) if known.get(key) != names] == []


def test_a_reason_that_games_share_is_in_a_rule_book_with_the_same_names() -> None:
    assert given(KIT)
    assert [(key, names) for key, names in given(KIT) if all(reasons(one).get(key) != names for one in BOOKS)] == []


@each_book
def test_every_reason_of_a_rule_book_is_given(folder: str) -> None:
    said = texts(folder) | texts(KIT)
    assert [key for key in reasons(folder) if key not in said] == []
