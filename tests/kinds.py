"""Kinds of slow tests, by file; and how many cases are tried.

`script/check` leaves these kinds out, `script/test` runs them all, the heaviest files first.
"""

import os
import subprocess
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
    "kill": ("test_first_answer", "test_kill", "test_package", "test_ready", "test_serve", "test_setup", "test_tls", "test_wheel"),
    "pdf": tuple(
        """test_pdf test_press test_prints test_ruled_sheets test_season_prints
        test_without_pango""".split()
    ),
    "fuzz": ("test_any_request", "test_attacks", "test_frame", "test_greatest_logs", "test_one_deck"),
    "app": tuple(
        """test_archive test_backup test_certificates test_charts test_copying test_correct_pages
        test_corrections test_costs test_evenings test_exchange test_groups_web test_halted test_history
        test_kept_matches test_limits test_live test_paper test_people test_quotas test_reached test_remembered
        test_removals test_results test_rule_book test_shelf test_statistics_pages test_watch""".split()
    ),
}
"""The folder and the files under tests/, wherever they are. A single test in another file carries its own mark."""
TWICE = "_twice"
"""How the name of a file ends that reckons a second time, in games nobody made up, what the app reckons: `fuzz`."""
SERVER = "postgresql"
"""The fixture of a PostgreSQL server, and the parameter of tests that run on one."""
LONG = ("test_cases", "test_unchanged", "test_running", "test_search", "test_one_language", "test_referee")
"""Files of no such kind that take long all the same. One of them that began last would leave the other cores idle."""

BY_TURNS = tuple(
    """test_corrections test_exchange test_grid test_groups test_inputs test_people test_preview test_referee test_rule_book
    test_second_tap test_sessions test_sheets test_still test_strangers test_turns test_wrong""".split()
)
"""Files of tests/browser of which a run of all takes every other test."""
VISIT = "visit"
"""The fixture of tests that take every other page of many."""

TURN = "TESTS_TURN"
"""The name of the variable of the environment that tells all processes whose turn it is."""

deep = False
"""Whether --deep was given. Set before any file of tests is imported."""


def times(usual: int) -> int:
    """How many generated cases a test tries: as many as usual, or 20 times as many with --deep."""
    return usual * 20 if deep else usual


def covering(ones: Collection[One], others: Collection[Other]) -> list[tuple[One, Other]]:
    """As few pairs as possible that cover every one and every other; all combinations with --deep."""
    if deep:
        return list(product(ones, others))
    return list(islice(zip(cycle(ones), cycle(others), strict=False), max(len(ones), len(others))))


def by_turns(ones: Mapping[str, Other], nth: int, of: int = 2) -> dict[str, Other]:
    """The share of the nth of so many ways, with each thing in one of them; with --deep everything in each."""
    return {name: one for place, (name, one) in enumerate(ones.items()) if deep or place % of == nth}


def turn() -> int:
    """The number of commits: each commit is always tried with the same share of cases, and the next one with another.

    Counted once for all processes of a run, before they start.
    """
    if TURN not in os.environ:
        counted = subprocess.run(["git", "rev-list", "--count", "HEAD"], cwd=HERE, capture_output=True, text=True)
        os.environ[TURN] = str(int(counted.stdout or 0))
    return int(os.environ[TURN])


def share(ones: Iterable[One], of: int = 3) -> list[One]:
    """Every third of these (or so), by turns from commit to commit; all of them with --deep."""
    return [one for place, one in enumerate(ones) if deep or place % of == turn() % of]


def waiting(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The tests that wait for the next commit: every other one of BY_TURNS, but none with --deep, or if one file is run."""
    some = [item for item in items if HERE / "browser" in item.path.parents and item.path.stem in BY_TURNS]
    waits = [item for item in some if VISIT not in getattr(item, "fixturenames", ())][turn() % 2 :: 2]
    return waits if len({item.path for item in some}) == len(BY_TURNS) and not deep else []


@cache
def kind_of(path: Path) -> str | None:
    """The kind of the tests in a file; None for quick ones."""
    if path.stem.endswith(TWICE):
        return "fuzz"
    name = "browser" if HERE / "browser" in path.parents else path.stem
    return next((kind for kind, files in FILES.items() if name in files), None)


def on_a_server(item: pytest.Item) -> bool:
    """Whether a test runs on a PostgreSQL server."""
    params = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    return SERVER in getattr(item, "fixturenames", ()) or any(isinstance(one, str) and one == SERVER for one in params)


def mark(items: Iterable[pytest.Item]) -> None:
    """Mark every test by its file; tests that use Hypothesis are `fuzz`, those on a server `kill`."""
    for item in items:
        kind = kind_of(item.path)
        if kind:
            item.add_marker(kind)
        if hasattr(getattr(item, "function", None), "hypothesis"):
            item.add_marker("fuzz")
        if on_a_server(item):
            item.add_marker("kill")


def is_quick(item: pytest.Item) -> bool:
    """Whether a test is of none of the kinds."""
    return not any(item.get_closest_marker(kind) for kind in FILES)


def heaviest_first(items: list[pytest.Item]) -> None:
    """Run the files of slow tests first, so that at the end no process works on one while the others are idle."""
    order = [*FILES, None]

    def place(path: Path) -> tuple[int, bool]:
        return order.index(kind_of(path)), path.stem not in LONG

    items.sort(key=lambda item: place(item.path))
