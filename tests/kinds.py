"""Kinds of tests that take long, by the files they stand in; and how many cases are tried.

`script/check` leaves these kinds out, `script/test` runs them all, the heaviest files first.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import cycle, islice, product
from pathlib import Path
from typing import TypeVar

import pytest

One = TypeVar("One")
Other = TypeVar("Other")

HERE = Path(__file__).parent

FILES = {
    "browser": ("browser",),
    "kill": ("test_kill", "test_package", "test_patience", "test_ready", "test_serve", "test_setup", "test_tls", "test_wheel"),
    "pdf": ("test_pdf", "test_press", "test_prints"),
    "fuzz": ("test_any_request", "test_attacks", "test_greatest_logs"),
}
"""Folders and files under tests/. A single test of another file is marked where it stands."""

deep = False
"""Whether --deep was given. Set before any file of tests is imported."""


def times(usual: int) -> int:
    """How many generated cases a test tries: as many as usual, or 20 times as many with --deep."""
    return usual * 20 if deep else usual


def covering(ones: Collection[One], others: Collection[Other]) -> list[tuple[One, Other]]:
    """Pairs in which every one and every other comes, as few as there are; with --deep each with each."""
    if deep:
        return list(product(ones, others))
    return list(islice(zip(cycle(ones), cycle(others), strict=False), max(len(ones), len(others))))


def by_turns(ones: Mapping[str, Other], nth: int, of: int = 2) -> dict[str, Other]:
    """What is tried in the nth of so many ways: each thing in one of them; with --deep everything in each."""
    return {name: one for place, (name, one) in enumerate(ones.items()) if deep or place % of == nth}


@cache
def kind_of(path: Path) -> str | None:
    """The kind of the tests of a file; None for what takes little."""
    name = path.relative_to(HERE).parts[0].removesuffix(".py")
    return next((kind for kind, files in FILES.items() if name in files), None)


def mark(items: Iterable[pytest.Item]) -> None:
    """Mark every test by the file it stands in; whatever Hypothesis makes the cases of is `fuzz`."""
    for item in items:
        kind = kind_of(item.path)
        if kind:
            item.add_marker(kind)
        if hasattr(getattr(item, "function", None), "hypothesis"):
            item.add_marker("fuzz")


def heaviest_first(items: list[pytest.Item]) -> None:
    """The files of long tests come first, so that at the end no process works on one while the others have nothing left."""
    order = [*FILES, None]
    items.sort(key=lambda item: order.index(kind_of(item.path)))
