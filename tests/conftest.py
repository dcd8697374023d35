"""Shared fixtures: an app with its pages, places for records, and the number of generated cases."""

import gc
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import kinds
import pytest
import timing
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from jinja2.bccache import Bucket, BytecodeCache
from opening import client_of
from werkzeug.routing import Rule

from scorekeeper.store import FILE, Store, Where, open_store
from scorekeeper.web import create_app

if TYPE_CHECKING:
    from servers import Server

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)
settings.register_profile("same", max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=SLOW)
settings.register_profile("deep", max_examples=2000, deadline=None, print_blob=True, suppress_health_check=SLOW)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--deep", action="store_true", help="look for new cases, and for many more than the few that are always the same"
    )
    parser.addoption("--quick", action="store_true", help="leave out the slow kinds of tests (kinds.py)")


def pytest_configure(config: pytest.Config) -> None:
    """Also called in each process of xdist, which gets the same options. The command line speaks Japanese in all of them."""
    os.environ["LANGUAGE"] = "ja"
    kinds.deep = config.getoption("--deep")
    settings.load_profile("deep" if kinds.deep else "same")
    if not hasattr(config, "workerinput"):
        kinds.turn()
        config.pluginmanager.register(timing.Times(kinds.deep))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With --quick files of slow tests are not even imported."""
    return (config.getoption("--quick") and kinds.kind_of(collection_path) is not None) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    kinds.mark(items)
    if config.getoption("--quick"):
        config.hook.pytest_deselected(items=[item for item in items if not kinds.is_quick(item)])
        items[:] = filter(kinds.is_quick, items)
    waiting = {*kinds.waiting(items)}
    config.hook.pytest_deselected(items=[*waiting])
    items[:] = (item for item in items if item not in waiting)
    kinds.heaviest_first(items)


def pytest_collection_finish() -> None:
    """Nothing that was collected is ever freed, so the garbage collector need not scan it repeatedly; nor as often as in a small
    program.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def building(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
    """How a URL of this rule is built. Generating that code takes most of the start of an app, so it is kept for the next one."""
    key = (rule.rule, rule.host, rule.subdomain, repr(rule.defaults), append_unknown)
    if key not in BUILDING:
        BUILDING[key] = generate(rule, append_unknown)
    return BUILDING[key]


BUILDING: dict[tuple[object, ...], Callable[..., tuple[str, str]]] = {}
generate = Rule._compile_builder
Rule._compile_builder = building  # type: ignore[method-assign]


class Compiled(BytecodeCache):
    """The templates of all apps of this process, each compiled once."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()


Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": Compiled()}


@pytest.fixture(scope="session")
def postgresql() -> "Iterator[Server]":
    """A server for all tests of this process."""
    from servers import running  # psycopg takes a while, and most files need no server

    with running(durable=False) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    """A place for records that nobody has used, of each kind."""
    if request.param == "sqlite":
        return tmp_path / FILE
    server: Server = request.getfixturevalue("postgresql")
    return server.house()


@pytest.fixture
def store(where: Where) -> Iterator[Store]:
    """The records of such a place."""
    with closing(open_store(where)) as opened:
        yield opened


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app for one file of tests; its forms need no token, and how long it computes is not limited on a busy machine."""
    app = create_app(tmp_path_factory.mktemp("instance"), WTF_CSRF_ENABLED=False, COMPUTING=None)
    yield app
    app.extensions["store"].close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Flask]:
    """The app as it is in production, in the folder `tmp_path`, for one test; but for how long it may compute."""
    app = create_app(tmp_path, COMPUTING=None)
    yield app
    app.extensions["store"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser at the app of one file that has entered a name."""
    return client_of(app)


@pytest.fixture
def visitor(served: Flask) -> FlaskClient:
    """A browser that has never been at the app of one test."""
    return served.test_client()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A separate file system with room for one megabyte."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m,mode=700", "tmpfs", str(disk)]
    try:
        if subprocess.run(command, capture_output=True).returncode:
            pytest.skip("a disk can be mounted by root only")
    except FileNotFoundError:
        pytest.skip("there is no mount here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)
