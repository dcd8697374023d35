"""A live server and phones that use it."""

import contextlib
import logging
import os
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from opening import page_of
from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

from browser.table import Phone, executable, phone_of
from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.web import create_app


@pytest.fixture(scope="package")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("instance"))
    yield app
    app.extensions["store"].close()


def whole_files(app: Flask) -> Any:
    """The app, with files read before they are sent: Werkzeug's server leaves a file open when the client disconnects."""

    def served(environ: dict[str, Any], start_response: Any) -> Any:
        body = app(environ, start_response)
        if not environ["PATH_INFO"].startswith("/static/"):
            return body
        with contextlib.closing(body):  # type: ignore[type-var]
            return [b"".join(body)]

    return served


@pytest.fixture(scope="package")
def base(app: Flask) -> Iterator[str]:
    """The address of the running app, with a folder of its own."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, whole_files(app), threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def opened(app: Flask) -> Callable[..., str]:
    """Opens a table with some entries: the path of its page."""

    def opened(*log: Fact, players: tuple[str, str, str] = ("秋山", "石川", "上田"), **house: str) -> str:
        kept = Record(GAME, GAME.edition, HachihachiHouse(**house), players, log)  # type: ignore[arg-type]
        return page_of(app, kept)

    return opened


@pytest.fixture(scope="package")
def launched() -> Iterator[Callable[..., Browser]]:
    """Starts browsers, each with environment variables of its own where they differ."""
    with sync_playwright() as playwright:
        path = executable()
        started: list[Browser] = []

        def launched(**other: str) -> Browser:
            started.append(playwright.chromium.launch(executable_path=path, args=["--disable-quic"], env=os.environ | other))
            return started[-1]

        yield launched
        for browser in started:
            browser.close()


@pytest.fixture(scope="package")
def chromium(launched: Callable[..., Browser]) -> Browser:
    return launched()


@pytest.fixture
def phones(chromium: Browser, base: str) -> Iterator[Callable[..., Phone]]:
    """Makes phones, each with its own cookies. Their pages must not have logged anything to the console."""
    made: list[Phone] = []

    def phone(**settings: Any) -> Phone:
        made.append(phone_of(chromium, base, **settings))
        return made[-1]

    yield phone
    for one in made:
        one.context.close()
    assert [said for one in made for said in one.said] == []


@pytest.fixture
def phone(phones: Callable[..., Phone]) -> Phone:
    return phones()
