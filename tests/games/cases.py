"""Tables of cases in text files beside the tests: `[a section]`, then a case a line, its parts between bars. # is a remark.

Facts are told as `fights spots=9,9 oya=8 first=1,`: a comma makes a list, also of one; `stakes=` is an empty list, and a slash
makes a list of lists (`cards=/9,4`: nothing, and then 9 and 4). Facts that follow each other are separated by semicolons.
"""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.record import union

Case = list[str]
BAR = r" *(?<= )\|(?= |$) *"


def cases(file: str) -> dict[str, list[Case]]:
    """The cases of each section; those before the first one are under ""."""
    found: dict[str, list[Case]] = {"": []}
    section = ""
    for line in (Path(__file__).parent / file).read_text("utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
            found[section] = []
        elif line and not line.startswith("#"):
            found[section] += rows(line)
    return found


def rows(text: str) -> list[Case]:
    return [re.split(BAR, line) for line in text.splitlines() if line]


def each(rows: list[Case]) -> pytest.MarkDecorator:
    """A test of each case, named after the first part."""
    return pytest.mark.parametrize("case", rows, ids=[row[0] for row in rows])


def chosen(game: Game, text: str) -> dict[str, Any]:
    """House rules: `west=off tie=split months=2`."""
    rules = (rule.split("=") for rule in text.split())
    house = msgspec.convert({name.replace("_", "-"): choice for name, choice in rules}, game.house, strict=False)
    return msgspec.structs.asdict(house)


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def facts(game: Game, text: str, short: dict[str, str] | None = None) -> tuple[Fact, ...]:
    """`short`: facts for which a word in capitals stands."""
    text = re.sub(r"\b[A-Z]{2,}\b", lambda word: (short or {})[word[0]], text)
    return tuple(msgspec.convert({"fact": kind, **named}, union(game), strict=False) for kind, named in map(said, told(text)))


def told(text: str) -> list[str]:
    return [one for one in text.split("; ") if one]


def said(text: str) -> tuple[str, dict[str, Any]]:
    """A kind of fact or a question, and what is told with it."""
    kind, *words = text.split(" ")
    return kind, {name: value(told) for name, _, told in (word.partition("=") for word in words)}


def value(text: str) -> Any:
    if "/" in text:
        return [listed(part) for part in listed(text, "/")]
    return listed(text) if "," in text or not text else text


def listed(text: str, mark: str = ",") -> list[str]:
    found = text.split(mark)
    return found if found[-1] else found[:-1]
