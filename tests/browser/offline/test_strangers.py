"""Whoever answers in the app's name is not believed: login pages, proxies in maintenance, other houses, answers cut short."""

from collections.abc import Iterator
from typing import Any

import kinds
import pytest
from opening import log_of, sat, table_of
from playwright.sync_api import Browser, expect

from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTeyaku
from tests.browser.offline.test_waiting import waiting
from tests.browser.phone import Phone, phone_of
from tests.browser.server import House, Stranger

LOGIN = b"<!doctype html><html><title>Hotel Wi-Fi</title><body><div id=board>Please log in</div></body></html>"
STRANGERS = {
    "a login page": Stranger(200, LOGIN), "nothing": Stranger(204),
    "a way to a login": Stranger(302, b"", ("Location", "/login")),
    "a way to another house": Stranger(307, b"", ("Location", "http://127.0.0.1:9/login")), "a password": Stranger(401, LOGIN),
    "a filter": Stranger(403, LOGIN), "a proxy's password": Stranger(407, LOGIN), "a missing page": Stranger(404, LOGIN),
    "a page that is gone": Stranger(410, LOGIN), "too slow": Stranger(408, LOGIN), "too many": Stranger(429, LOGIN),
    "maintenance": Stranger(503, LOGIN), "no origin": Stranger(530, LOGIN),
    "another installation": Stranger(200, LOGIN, ("Scorekeeper", "0123456789abcdef 0.3.0")),
}  # fmt: skip


@pytest.fixture
def path(house: House) -> str:
    return sat(house.app, GAME, HachihachiField(by="秋山"))


@pytest.fixture
def phone(house: House, chromium: Browser) -> Iterator[Phone]:
    phone = phone_of(chromium, f"http://127.0.0.1:{house.port}", service_workers="allow")
    yield phone
    phone.context.close()


def waits(house: House, phone: Phone, path: str, stranger: Stranger) -> None:
    """A teyaku that was entered while somebody else answers."""
    phone.open(path)
    expect(phone.page.locator("body[data-kept]")).to_be_attached(timeout=20000)
    phone.offer("teyaku")
    phone.tell(player=1, names="aka")
    phone.settle()
    house.stranger = stranger
    phone.tap(phone.confirm)
    expect(waiting(phone.page).locator("b")).to_have_text("手役")


@pytest.mark.parametrize("who", kinds.share(STRANGERS, 5))
def test_an_entry_waits_while_somebody_else_answers_and_is_entered_once(house: House, phone: Phone, path: str, who: str) -> None:
    waits(house, phone, path, STRANGERS[who])
    expect(phone.page.locator("#wire")).to_contain_text("つながっていない")
    phone.page.reload(wait_until="domcontentloaded")
    expect(phone.page.locator(".players")).to_be_visible()
    expect(phone.page.locator("#wire .login")).to_be_attached()
    assert "Please log in" not in phone.page.content()
    house.stranger = None
    expect(phone.page.locator("#waiting")).to_be_empty(timeout=20000)
    expect(phone.page.locator(".line")).to_have_count(2)
    assert len(log_of(house.store, path)) == 2


def test_a_phone_that_is_signed_off_is_told_and_keeps_what_it_has_not_sent(house: House, phone: Phone, path: str) -> None:
    waits(house, phone, path, STRANGERS["maintenance"])
    (device,) = house.store.devices.at(table_of(path))
    house.store.devices.end(table_of(path), device.key, ended=True)
    house.stranger = None
    expect(phone.page.locator(".strip")).to_contain_text("席主がこの電話をこの卓から外した", timeout=20000)
    assert len(log_of(house.store, path)) == 1
    house.store.devices.end(table_of(path), device.key, ended=False)
    phone.page.goto(phone.base + path)
    expect(waiting(phone.page).locator("b")).to_have_text("手役")


DENIED = """
Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
  Object.defineProperty(window, name, { get() { throw new DOMException(name, "SecurityError"); } });
"""
"""What scripts find in a browser that refuses cookies."""


def refusing(app: Any) -> Any:
    """The app for browsers that keep no cookie of it and send none."""

    def answers(environ: dict[str, Any], start: Any) -> Any:
        environ.pop("HTTP_COOKIE", None)
        return app(environ, lambda status, headers, *more: start(status, [one for one in headers if one[0] != "Set-Cookie"], *more))

    return answers


def test_a_browser_that_refuses_cookies_watches_and_says_what_it_cannot_keep(house: House, chromium: Browser, path: str) -> None:
    house.app.wsgi_app = refusing(house.app.wsgi_app)  # type: ignore[method-assign]
    phone = phone_of(chromium, f"http://127.0.0.1:{house.port}")
    phone.context.add_init_script(DENIED)
    watched = f"/t/{house.store.links(table_of(path)).watcher}/"
    phone.open(watched)
    phone.page.locator(".settings > .link").click()
    phone.page.locator(".menu [value=large]").click()
    expect(phone.page.locator(".strip")).to_contain_text("クッキーを許してから")
    phone.page.locator(".thumb .do").click()
    expect(phone.page).to_have_url(phone.base + watched)
    house.store.append(table_of(path), [HachihachiTeyaku(player=1, names=("aka",))], 1, "")
    expect(phone.page.locator(".line")).to_have_count(2)
    assert phone.said == []
    phone.context.close()


@pytest.mark.parametrize("who", [STRANGERS["a login page"], Stranger(cut=40)], ids=["a login page", "an answer cut short"])
def test_what_is_not_the_apps_own_is_not_shown(house: House, phone: Phone, path: str, who: Stranger) -> None:
    phone.open(path)
    expect(phone.page.locator("body[data-kept]")).to_be_attached(timeout=20000)
    phone.offer("teyaku")
    house.stranger = who
    phone.choose("player", 1)
    expect(phone.page.locator("#preview[data-later]")).to_be_attached()
    phone.open(path)
    expect(phone.page.locator(".players")).to_be_visible()
    expect(phone.page.locator("#wire")).to_contain_text("つながっていない")
    assert "Please log in" not in phone.page.content()
    house.stranger = None
    expect(phone.page.locator("#wire")).to_contain_text("またつながった", timeout=20000)
