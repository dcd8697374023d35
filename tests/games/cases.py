"""Tables of cases in text files beside the tests: `[a section]`, then a case a line, its parts between bars. # is a remark.

Facts are told as `fights spots=9,9 oya=8 first=1,`: a comma makes a list, also of one; `stakes=` is an empty list, and a slash
makes a list of lists (`cards=/9,4`: nothing, and then 9 and 4). `shares=0011,…` are the piles of hanafuda that were captured, in
twelve words: who of those who play captured each card of a month. Facts that follow each other are separated by semicolons;
`11*field` is eleven of them.
"""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.record import union
from scorekeeper.games import BY_NAME
from tests.games.table import Table, piles

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


def try_all(rows: list[Case], check: Callable[[Case], None]) -> None:
    """Try every case in one test, which costs a fraction of a test each, and say of all that fail why."""
    wrong = []
    for case in rows:
        try:
            check(case)
        except Exception as error:
            wrong.append(f"{' | '.join(case)}\n{type(error).__name__}: {error}")
    assert not wrong, "\n\n".join(wrong)


def each(rows: list[Case]) -> Callable[[Callable[[Case], None]], Callable[[], None]]:
    """A test of all these cases."""
    return lambda check: lambda: try_all(rows, check)


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
    each = (re.fullmatch(r"(?:(\d+)\*)?(.*)", one) for one in text.split("; ") if one)
    told = (said(one[2]) for one in each if one for _ in range(int(one[1] or 1)))
    return tuple(msgspec.convert({"fact": kind, **laid(named)}, union(game), strict=False) for kind, named in told)


def laid(named: dict[str, Any]) -> dict[str, Any]:
    """What is told, with piles instead of the shares of each month."""
    shares = named.pop("shares", None)
    return named if shares is None else named | {"captures": piles(" ".join(shares), 1 + int(max("".join(shares))))}


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


@cache
def every(name: str) -> dict[str, list[Case]]:
    """The cases of a game."""
    return cases(f"{name.replace('-', '_')}/cases.txt")


def read(name: str, text: str) -> tuple[Fact, ...]:
    """Facts of a game, with the words in capitals of its file."""
    return facts(BY_NAME[name], text, dict(line.split(" = ") for (line,) in every(name)[""]))


def told(name: str, text: str = "", house: str = "") -> Table:
    """The table after these facts, with `seats=3` among its house rules if they are not the fewest that may."""
    game = BY_NAME[name]
    rules = dict(rule.split("=") for rule in house.split())
    seats = int(rules.pop("seats", game.seats[0]))
    kind = type(name, (Table,), {"GAME": game})
    table: Table = kind(seats, **chosen(game, " ".join(f"{rule}={choice}" for rule, choice in rules.items())))
    return table.say(*read(name, text))
