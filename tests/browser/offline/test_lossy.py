"""八八 told over a slow and lossy network: nothing is lost, nothing doubled, and no page says anything that is not so.

The network has 5 % loss, 250 kbit/s and 800 ms until an answer for a whole year with --deep. A month is told ten times as fast and
with five times the loss: what counts is what is lost and what overtakes what, not how long it takes.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import kinds
import msgspec
import pytest
from opening import page_of, table_of
from playwright.sync_api import Browser, Error, Locator, Request, expect

from scorekeeper.core.facts import Void
from tests.browser.example import by_touch, example
from tests.browser.phone import CUT_OFF, Phone, phone_of
from tests.browser.scorer import TAPS
from tests.browser.server import House, Network

FALSE = "[role=alert], .wrong, [aria-invalid=true], .why-not, #news, #waiting [data-check]"
"""What says that somebody else was first, that an entry was refused, or that something is wrong with it."""
WATCH = f"""addEventListener("DOMContentLoaded", () => {{
  const look = () => {{
    for (const one of document.querySelectorAll("{FALSE}")) if (one.textContent.trim()) console.error(`said: ${{one.outerHTML}}`);
  }};
  new MutationObserver(look).observe(document.body, {{ attributes: true, childList: true, subtree: true }});
  look();
}});"""
SCREEN = """() => document.readyState !== "loading" && document.getElementById("over")
  && `${performance.timeOrigin} ${document.querySelectorAll("form[data-apart]").length}`"""
"""Which page it is, and whether a form is open over it; nothing while it is on its way."""
LONG, BROKEN = 60, 5
"""Seconds that the user waits for a page, and for the rest of one that has come in part."""


class Patient(Phone):
    """Whose user waits until what was tapped has led somewhere, and loads a page again that has not come or only in part."""

    @contextmanager
    def turning(self) -> Iterator[None]:
        broken: list[Request] = []

        def failed(request: Request) -> None:
            if request.is_navigation_request():
                broken.append(request)

        self.page.on("requestfailed", failed)
        before, begun = self.page.evaluate(SCREEN), time.monotonic()
        yield
        whole = time.monotonic()
        while not (now := self._screen()) or now == before:
            assert time.monotonic() < begun + LONG, self.page.content()
            if now:
                whole = time.monotonic()
            if broken or time.monotonic() > whole + BROKEN or not self.page.url.startswith(self.base):
                broken.clear()
                self._reload()
            time.sleep(0.02)
        self.page.remove_listener("requestfailed", failed)

    def _screen(self) -> str | None:
        try:
            return str(self.page.evaluate(SCREEN) or "")
        except Error:  # it is being left
            return None

    def _reload(self) -> None:
        try:
            self.page.reload(wait_until="commit")
        except Error:  # lost once more
            return

    def go(self, target: str | Locator) -> None:
        """A link that led back to the table, whose page is kept, is tapped again."""
        link, where = self.page.locator(target) if isinstance(target, str) else target, self.page.url
        leads = link.evaluate("(link) => link.localName === 'a'")
        super().go(link)
        while leads and self.page.url == where and not self.page.locator("form[data-apart]").count():
            super().go(link)

    def count(self, *points: int | None) -> None:
        for seat, value in enumerate(points):
            if value is not None:
                self.tap(self.input(f"points.{seat}"))
                self.press(str(value))
        self.settle()


def tell(house: House, chromium: Browser, network: Network, worker: str, begun: int, end: int) -> None:
    """The entries of a year from one to another, on a phone that has opened a table before."""
    base, undone = f"http://127.0.0.1:{house.port}", []
    phone = Patient(phone_of(chromium, base, service_workers=worker).context, base)
    phone.context.set_default_timeout(LONG * 1000)
    phone.usual += CUT_OFF
    for _ in range(2):
        phone.open(page_of(house.app, example("seed-year", begun)))
        phone.page.wait_for_load_state("load")
    phone.page.add_init_script(WATCH)

    def tapped(phone: Phone, told: dict[str, Any]) -> None:
        house.network = network
        id = table_of(phone.table)
        TAPS[told["fact"]](phone, told)
        if told["fact"] == "teyaku" and not undone:
            for key in (phone.undo, phone.redo):
                phone.go(key)
                undone.append(house.store.seq(id))
        expect(phone.page.locator("#waiting")).to_be_empty()
        expect(phone.page.locator("#seen")).to_have_attribute("data-seen", str(house.store.seq(id)))

    path = by_touch(phone, house.app, "seed-year", tapped, begun, end)
    house.network = None
    phone.context.close()
    assert phone.said == []
    stored = house.store.load(table_of(path))
    assert stored
    log = [msgspec.structs.replace(fact, by=None, at=None, also=False) for fact in stored.record.log]
    assert [fact for fact in log if not isinstance(fact, Void)] == [*example("seed-year", end).log]
    assert [nth for nth, fact in enumerate(log, 1) if isinstance(fact, Void)] == undone


@pytest.mark.parametrize("worker", kinds.share(("block", "allow"), 2))
@pytest.mark.parametrize("time", ["a month", "a year"][: 1 + kinds.deep])
def test_what_is_told_is_entered_once_and_nothing_else_is_said(house: House, chromium: Browser, time: str, worker: str) -> None:
    """With the worker that keeps tables, and without."""
    if time == "a month":
        network = Network(0.08, 312_000, 0.25, 19)
        tell(house, chromium, network, worker, 6, 10)
        assert {way for what, way in network.lost if what.startswith("POST /declare/")} == {*Network.WAYS}, network.lost
    else:
        tell(house, chromium, Network(0.8, 31_250, 0.05, 1), worker, 0, len(example("seed-year").log) - 1)
