"""Tables of cases in text files beside the tests: `[a section]`, then a case a line, its parts between bars. # is a remark."""

import re
from pathlib import Path

import pytest

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
            found[section].append(re.split(BAR, line))
    return found


def each(rows: list[Case]) -> pytest.MarkDecorator:
    """A test of each case, named after the first part."""
    return pytest.mark.parametrize("case", rows, ids=[row[0] for row in rows])


def chosen(house: str) -> dict[str, str]:
    """House rules: `west=off tie=split`."""
    return dict(rule.split("=") for rule in house.split())


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))
