"""Tables of cases in text files beside the tests: `[a section]`, then a case a line, its parts between bars. # is a remark.

Facts are told as `fights spots=9,9 oya=8 first=1,`: a comma makes a list, also of one; `stakes=` is an empty list, a plus a blank,
and a slash makes a list of lists (`cards=/9,4`: nothing, and then 9 and 4). `shares=0011,…` are the piles of hanafuda that were
captured, in twelve words: who of those who play captured each card of a month. Facts that follow each other are separated by
semicolons; `11*field` is eleven of them, also of several that a word in capitals stands for; `says 0o 1i` is who is out and who in.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from scorekeeper.book.presets import STANDARD, preset
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.house import house_from, plain_house
from scorekeeper.core.record import union
from scorekeeper.games import BY_NAME
from tests.games.table import Table, piles

Case = list[str]
SAYS = {"i": "in", "o": "out"}
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
    """House rules: `west=off tie=split months=2 worth.teshi=off`; after `preset=nintendo` those of that house but for these."""
    rules = {name.replace("_", "-"): choice for name, _, choice in (rule.partition("=") for rule in text.split())}
    usual = preset(game, rules.pop("preset", STANDARD))
    assert usual is not None, text
    return msgspec.structs.asdict(house_from(game.house, plain_house(usual) | rules))


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def facts(game: Game, text: str, short: dict[str, str] | None = None) -> tuple[Fact, ...]:
    """`short`: facts for which a word in capitals stands."""
    text = re.sub(
        r"\bsays((?: \d[io])+)",
        lambda all_: "; ".join(f"spoke player={one[0]} says={SAYS[one[1]]}" for one in all_[1].split()),
        text,
    )
    many = r"(?:(\d+)\*)?\b([A-Z]{2,})\b"
    while re.search(many, text):
        text = re.sub(many, lambda word: "; ".join([(short or {})[word[2]]] * int(word[1] or 1)), text)
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
    return listed(text) if "," in text or not text else " " if text == "+" else text


def listed(text: str, mark: str = ",") -> list[str]:
    found = text.split(mark)
    return found if found[-1] else found[:-1]


def tapped(text: str) -> dict[str, list[str]]:
    """What is tapped in a form: `player=1 names=kasu,kusa`; a plus is a blank."""
    words = (word.partition("=") for word in text.split())
    return {name: [one.replace("+", " ") for one in listed(told)] for name, _, told in words}


def part(whole: Any, name: str) -> Any:
    """A part by its name, several as `key+player`, or of each in a list; one in it by its number, or those with `[sort=pot]`."""
    name, _, wanted = name.rstrip("]").partition("[")
    if isinstance(whole, Mapping):
        found = {str(key): one for key, one in whole.items()}[name]
    elif type(whole) in (list, tuple):
        found = whole[int(name)] if name.lstrip("-").isdigit() else [part(one, name) for one in whole]
    else:
        found = [part(whole, one) for one in name.split("+")] if "+" in name else getattr(whole, name)
        found = found() if callable(found) else found
    field, _, value = wanted.partition("=")
    return [one for one in found if shown(part(one, field)) == value] if wanted else found


def shown(value: Any, mark: str = ", ") -> str:
    """A value as a row says it: `0, 12, -12`, blanks between the parts of each of several, `-` for nothing."""
    if isinstance(value, Mapping):
        return mark.join(f"{key}={shown(one)}" for key, one in value.items()) or "-"
    if isinstance(value, (list, tuple, set, frozenset)):
        return mark.join(shown(one, " ") for one in (value if isinstance(value, (list, tuple)) else sorted(value))) or "-"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else "-" if value is None else str(value) or "-"


def looks(game: str, whole: Any, wants: list[str]) -> None:
    """Each part is as a row says: `next: 2, 0`, `lines[sort=pot].clauses: drop.21`; after ~ it has these words, after !~ not."""
    for want in wants:
        path, sign, value = re.fullmatch(r"(.+?)(:| ~| !~) ?(.*)", want).groups()  # type: ignore[union-attr]
        found = whole
        for name in re.findall(r"(?:[^.\[]|\[[^\]]*\])+", path):
            found = part(found, name)
        said = shown(found).replace(f"{game}.", "")
        assert (said == value) if sign == ":" else (value in said) is (sign == " ~"), f"{path}: {said}"


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
    house_rules = chosen(game, " ".join(f"{rule}={choice}" for rule, choice in rules.items()))
    return Table.of(game, seats, **house_rules).say(*read(name, text))
