"""Several phones at one table: everybody sees the same at once, and no input is lost."""

import re
from collections.abc import Callable

import msgspec
import pytest
from flask import Flask
from opening import table_of
from playwright.sync_api import Page, expect
from storing import kept

from scorekeeper.core.facts import Fact, Void
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTeyaku
from scorekeeper.store import Store
from tests.browser.example import example
from tests.browser.phone import CUT_OFF, WAIT, Open, Phone, Phones

DEALT = HachihachiField(brights=("matsu-hikari",), by="秋山")
THREE = HachihachiTeyaku(player=0, names=("sanbon",), by="秋山")


def declare(store: Store, path: str, *facts: Fact) -> None:
    """Make entries from another phone."""
    seq = store.seq(table_of(path))
    said = [fact if fact.by else msgspec.structs.replace(fact, by="上田") for fact in facts]
    kept(store.append(table_of(path), said, seq, f"tap {seq}"))


def stay(page: Page) -> Callable[[], bool]:
    """Returns a check that the page has not been reloaded since."""
    page.evaluate("window.stays = true")
    return lambda: bool(page.evaluate("window.stays === true"))


def test_nothing_is_replaced_under_a_finger(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT)
    phone.open(path)
    phone.page.mouse.move(200, 300)
    phone.page.mouse.down()
    with phone.page.expect_event("console", lambda said: said.text == "heard"):
        phone.page.evaluate("document.addEventListener('table:heard', () => console.log('heard'), { once: true })")
        declare(store, path, THREE)
    assert phone.page.locator(".line").count() == 1
    phone.page.mouse.up()
    expect(phone.page.locator(".line")).to_have_count(2)


def test_the_sheet_and_the_year_end_are_redrawn(phone: Phone, opened: Open, store: Store) -> None:
    path = opened(DEALT)
    phone.open(path + "sheet")
    still = stay(phone.page)
    declare(store, path, THREE)
    expect(phone.page.locator("#paper")).to_contain_text("三本")
    phone.usual += CUT_OFF
    phone.page.route("**/sheet", lambda route: route.abort(), times=1)
    declare(store, path, HachihachiTeyaku(player=1, names=("aka",)))
    expect(phone.page.locator("#paper")).to_contain_text("赤")
    assert still()
    kept = example("seed-year")
    path = opened(*kept.log)
    phone.open(path)
    phone.go(phone.page.get_by_role("link", name="年末の清算へ"))
    still = stay(phone.page)
    close = next(offer for offer in kept.game.offers(store.state(table_of(path)).state) if offer.place == "close")  # type: ignore[union-attr]
    declare(store, path, close.fact(**dict(close.fixed)))
    expect(phone.page.locator("#next")).to_contain_text("確定した")
    assert still()
    with phone.turning():
        declare(store, path, Void(entry=len(kept.log)), Void(entry=len(kept.log) - 1))
    assert phone.page.url.endswith(path)


def test_a_silent_server_is_noticed_within_five_seconds(
    phones: Phones, opened: Open, app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its machine is in reach, and connections to it stay open, but nothing comes."""
    phone = phones(new=True)
    path = opened(DEALT)
    monkeypatch.setitem(app.config, "BEAT", 600.0)
    phone.page.route("**/live?*poll*", lambda route: None)
    phone.context.add_init_script(
        """document.addEventListener("table:heard", () => { window.last = performance.now(); });
        document.addEventListener("table:lost", () => { window.silence = performance.now() - window.last; });"""
    )
    phone.open(path)
    wire = phone.page.locator("#wire")
    expect(wire).to_contain_text(re.compile(r"つながっていない\s*\d+:\d\dの時点の卓。記入はこの電話に残り"), timeout=WAIT)
    assert phone.page.evaluate("window.silence") < 5000
    monkeypatch.undo()
    store.nudge(table_of(path))
    phone.page.unroute("**/live?*poll*")
    expect(wire).to_contain_text("またつながった")


def test_a_slow_network_is_not_taken_for_a_lost_one(phones: Phones, opened: Open, store: Store) -> None:
    phone = phones(new=True)
    path = opened(DEALT)
    slow = phone.context.new_cdp_session(phone.page)
    slow.send("Network.enable")
    phone.open(path)
    slow.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 2000, "downloadThroughput": 50_000, "uploadThroughput": 50_000},
    )
    phone.page.evaluate(
        """() => { window.lost = 0; document.addEventListener("table:lost", () => { window.lost += 1; });
          window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })); }"""
    )
    declare(store, path, THREE)
    expect(phone.page.locator(".line")).to_have_count(2)
    phone.page.wait_for_timeout(4000)
    assert phone.page.evaluate("window.lost") == 0
