"""Records for tests of the store, what such tests wait for, and other processes."""

import multiprocessing
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlite_utils import Database

from scorekeeper.core.facts import Fact, Redo
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, fold, read
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.season import group_folding
from scorekeeper.season.group import GroupState
from scorekeeper.season.matches import PlayedMatch, match_of
from scorekeeper.store import Appended, StoreError

One = TypeVar("One")
GAME = BY_NAME["hachihachi"]
NAMES = ("秋山", "石川", "上田")
EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.json"))
MONTH: tuple[Fact, ...] = (HachihachiField(), Redo())
"""A month that is dealt anew."""
LONG = 30.0
"""Seconds; a test that waits this long has failed."""
FRESH = multiprocessing.get_context("forkserver")
"""Processes that share nothing with this one. What they need is loaded once, in the one that they are copies of."""
FRESH.set_forkserver_preload(
    ["pytest", "psycopg", "sqlite_utils", "scorekeeper.serve.server", "scorekeeper.store", "scorekeeper.web"]
)


def table(*names: str, log: tuple[Fact, ...] = ()) -> Record:
    return Record(GAME, "1", GAME.house(), names or NAMES, log)


def record_in(content: bytes | str | Path) -> Record:
    """The record in a file, or in its content."""
    found = read(content.read_bytes() if isinstance(content, Path) else content, BY_NAME)
    assert isinstance(found, Record), found
    return found


@cache
def example(name: str = "seed-year") -> Record:
    """A whole match; that of `GAME` unless another is named."""
    return record_in(next(file for file in EXAMPLES if file.stem == name))


def folded(record: Record) -> State:
    state = fold(record)
    assert isinstance(state, State), state
    return state


def group_of(*facts: Fact) -> GroupState:
    group = group_folding.fold(facts)
    assert isinstance(group, GroupState), group
    return group


def match_in(record: Record | Path) -> PlayedMatch:
    record = record if isinstance(record, Record) else record_in(record)
    return match_of(record, folded(record))


def kept(answer: object) -> Appended:
    assert isinstance(answer, Appended), answer
    return answer


def there(found: One | None) -> One:
    assert found is not None
    return found


@contextmanager
def refusal(words: Words, kind: type[StoreError] = StoreError) -> Iterator[pytest.ExceptionInfo[StoreError]]:
    """What is tried in this block is refused in these words."""
    with pytest.raises(kind) as told:
        yield told
    assert (type(told.value), told.value.words) == (kind, words)


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)


def from_tomorrow(path: Path) -> None:
    """Note a step of migration in a file that only a newer app knows."""
    with Database(path) as db:
        db["_sqlite_migrations"].insert({"migration_set": "scorekeeper", "name": "from_tomorrow", "applied_at": "2099"})


@contextmanager
def beside(work: Callable[..., None], *arguments: Any) -> Iterator[Connection]:
    """A process that works until the end of this block, where it is killed, and what it tells through the last argument of
    `work`.
    """
    hears, tells = FRESH.Pipe(duplex=False)
    other = FRESH.Process(target=work, args=(*arguments, tells))
    other.start()
    tells.close()
    try:
        yield hears
    finally:
        other.kill()
        other.join(LONG)


def together(work: Callable[..., None], *each: tuple[Any, ...]) -> None:
    """Processes with these arguments, which must all end well."""
    others = [FRESH.Process(target=work, args=arguments) for arguments in each]
    for other in others:
        other.start()
    for other in others:
        other.join(2 * LONG)
    assert [other.exitcode for other in others] == [0] * len(others)
