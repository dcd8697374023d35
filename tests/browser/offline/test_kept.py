"""Reloading a table while its server is down: on localhost, as over https, the browser's worker keeps it."""

import re
from collections.abc import Iterator

import pytest
from opening import sat, table_of
from playwright.sync_api import Browser, Error, expect

from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTeyaku
from tests.browser.phone import CUT_OFF, Phone, phone_of
from tests.browser.server import House
from tests.web.edge.test_files import MOST

DEALT = HachihachiField(brights=("matsu-hikari",), by="秋山")
KEPT = """async (path) => {
  const pages = await (await caches.open("tables")).keys();
  const paths = pages.map((one) => new URL(one.url).pathname);
  return paths.filter((one) => one.startsWith(path)).map((one) => one.slice(path.length)).sort();
}"""


@pytest.fixture
def path(house: House) -> str:
    return sat(house.app, GAME, DEALT)


@pytest.fixture
def phone(house: House, chromium: Browser) -> Iterator[Phone]:
    phone = phone_of(chromium, f"http://127.0.0.1:{house.port}", service_workers="allow")
    phone.usual += CUT_OFF
    yield phone
    phone.context.close()
    assert phone.said == []


def kept(phone: Phone, path: str, *pages: str) -> None:
    """Wait until exactly these pages of a table are kept."""
    for _ in range(100):
        if phone.page.evaluate(KEPT, path) == sorted(pages):
            return
        phone.page.wait_for_timeout(100)
    assert phone.page.evaluate(KEPT, path) == sorted(pages)


def test_a_reload_without_the_server_shows_the_table_and_since_when(house: House, phone: Phone, path: str) -> None:
    phone.open(path)
    kept(phone, path, "", "forms")
    assert len(phone.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")) < MOST
    house.store.append(table_of(path), [HachihachiTeyaku(player=0, names=("sanbon",), by="石川")], 1, "other")
    expect(phone.page.locator(".line")).to_have_count(2)
    phone.page.wait_for_function(
        "() => performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/forms')).length > 1"
    )
    phone.page.wait_for_timeout(300)
    house.stop()
    phone.page.reload(wait_until="domcontentloaded")
    expect(phone.page.locator("#wire")).to_contain_text(re.compile(r"つながっていない\s*\d+:\d\dの時点の卓"))
    expect(phone.page.locator(".line")).to_have_count(2)
    assert phone.page.locator(".players").evaluate("players => getComputedStyle(players).display") == "grid"
    expect(phone.page.locator("body[data-kept]")).to_be_attached()
    phone.page.goto(phone.base + path + "sheet", wait_until="domcontentloaded")
    assert phone.page.url.endswith(path)
    expect(phone.page.locator("body[data-kept]")).to_be_attached()
    phone.tap('.offer[href$="/declare/teyaku"]')
    phone.tell(player=1, names="aka")
    phone.tap(phone.confirm)
    phone.page.reload(wait_until="domcontentloaded")
    expect(phone.page.locator("#waiting .by")).to_have_text("石川・赤")
    house.start()
    expect(phone.page.locator(".line")).to_have_count(3)
    expect(phone.page.locator("#waiting")).to_be_empty()


def test_tables_kept_while_the_clock_was_ahead_leave_room_for_a_new_one(house: House, phone: Phone, path: str) -> None:
    phone.open(path)
    kept(phone, path, "", "forms")
    phone.page.evaluate(
        """async () => {
          const pages = await caches.open("tables");
          for (const one of ["a1", "b2", "c3"]) {
            document.cookie = `kept-${one}=yes; path=/t/; max-age=600`;
            await pages.put(`/t/${one}-x/`, new Response("", { headers: { "X-Kept": String(Date.now() + 3600000) } }));
          }
        }"""
    )
    phone.page.reload()
    kept(phone, "/t/a1-x/")
    kept(phone, path, "", "forms")


def test_nothing_is_kept_once_the_browser_has_no_cookie_or_the_link_is_gone(house: House, phone: Phone, path: str) -> None:
    phone.open(path)
    kept(phone, path, "", "forms")
    house.store.renew(table_of(path), "scorer")
    house.store.nudge(table_of(path))
    expect(phone.page.locator("#wire")).to_contain_text("このリンクは使えなくなった")
    kept(phone, path)
    path = f"/t/{house.store.links(table_of(path)).scorer}/"
    phone.open(path)
    kept(phone, path, "", "forms")
    phone.open("/")
    phone.context.clear_cookies()
    house.stop()
    with pytest.raises(Error, match="ERR_FAILED"):
        phone.page.goto(phone.base + path)
    house.start()
    phone.page = phone.context.new_page()
    phone.page.goto(phone.base + "/")
    kept(phone, path)
