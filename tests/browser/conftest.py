"""A live server and phones that use it."""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from opening import sat, store_of
from playwright.sync_api import Browser, sync_playwright
from serving import in_a_thread

from scorekeeper.games.hachihachi import GAME
from scorekeeper.store import Store
from scorekeeper.web import create_app
from tests.browser.phone import CUT_OFF, PHONE, SMALL, Phone, executable, phone_of
from tests.browser.server import House, whole_files
from tests.browser.tour import LANGUAGES, LONG, UNFOLD, barriers, in_turn


@pytest.fixture(scope="package")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("instance"))
    yield app
    app.extensions["store"].close()


@pytest.fixture(scope="package")
def base(app: Flask) -> Iterator[str]:
    """The address of the running app, with a folder of its own."""
    with in_a_thread(whole_files(app)) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def store(app: Flask) -> Store:
    return store_of(app)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server that may stop, over a folder of its own."""
    house = House(tmp_path)
    yield house
    house.stop()


@pytest.fixture
def away(house: House, chromium: Browser) -> Iterator[Phone]:
    """A phone at that server."""
    phone = phone_of(chromium, f"http://127.0.0.1:{house.port}")
    phone.usual += CUT_OFF
    yield phone
    phone.context.close()
    assert phone.said == []


@pytest.fixture
def opened(app: Flask) -> Callable[..., str]:
    """Opens a table of 八八 with some entries: the path of its page."""
    return partial(sat, app, GAME)


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


@pytest.fixture(scope="package")
def ready() -> dict[str, list[Phone]]:
    """Phones that no test is using, by their settings. A browser that has cached the app's files opens a page in half the time."""
    return {}


@pytest.fixture
def phones(app: Flask, chromium: Browser, base: str, ready: dict[str, list[Phone]]) -> Iterator[Callable[..., Phone]]:
    """Hands out phones, each with its own cookies, whose user has entered a name. What a test changes for good (scripts that
    begin with a page, the network) it changes on a `new` one. Their pages must not have logged anything to the console.
    """
    taken: list[tuple[Phone, str]] = []

    def phone(size: tuple[int, int] = PHONE, name: str = "秋山", new: bool = False, **settings: Any) -> Phone:
        kind = "" if new else str(sorted(settings.items()))
        if kind and ready.setdefault(kind, []):
            one = ready[kind].pop()
            one.wipe()
            if one.page.viewport_size != (seen := {"width": size[0], "height": size[1]}):
                one.page.set_viewport_size(seen)
        else:
            one = phone_of(chromium, base, size=size, **settings)
        if name:
            one.context.add_cookies([name_cookie(app, base, name)])
        taken.append((one, kind))
        return one

    yield phone
    for one, kind in taken:
        if kind:
            ready[kind].append(one)
        else:
            one.context.close()
    assert [said for one, _ in taken for said in one.said] == []


def name_cookie(app: Flask, base: str, name: str) -> Any:
    """What a browser keeps once its user has entered a name."""
    signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    return {"name": f"{app.config['SESSION_COOKIE_NAME']}.name", "value": str(signer.dumps(("name", name))), "url": base}


@pytest.fixture
def phone(phones: Callable[..., Phone]) -> Phone:
    return phones()


@pytest.fixture(scope="package")
def visitors(chromium: Browser, base: str) -> dict[str, Phone]:
    """The smallest phone in each language."""
    return {language: phone_of(chromium, base, size=SMALL, locale=language) for language in LANGUAGES}


@pytest.fixture
def visit(app: Flask, base: str, visitors: dict[str, Phone]) -> Iterator[Callable[..., None]]:
    """Opens pages by their names and paths, for a user with the longest name: neither the checks nor axe find anything, nor does
    the console.
    """

    used: list[Phone] = []

    def visit(
        paths: Mapping[str, str],
        *checks: Callable[[Phone], list[str]],
        axe: bool = True,
        unfold: bool = False,
        begin: Callable[[Phone], object] | None = None,
    ) -> None:
        found: dict[str, list[str]] = {}
        begun: list[Phone] = []
        for language, schemes, name, path in in_turn(paths):
            phone = visitors[language]
            if phone not in begun:
                begun.append(phone)
                used.append(phone)
                phone.wipe()
                phone.context.add_cookies([name_cookie(app, base, LONG[0])])
                if begin:
                    begin(phone)
            phone.open(path)
            phone.settle()
            if unfold:
                phone.page.evaluate(UNFOLD)
            wrong = barriers(phone, schemes) if axe and schemes else []
            wrong += [one for check in checks for one in check(phone)]
            if wrong:
                found[f"{name}, {language}"] = wrong
        assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)

    yield visit
    assert [said for one in used for said in one.said] == []
