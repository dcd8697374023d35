"""A phone on the table: pages driven by what a scorer sees, counting every tap and key press."""

import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect

KAN = 12
PHONE, SMALL, LARGE = (390, 844), (360, 640), (430, 932)
WAIT = 15_000
"""Milliseconds after which something that should be visible counts as missing."""

TWICE = 800
"""Milliseconds within which a second tap on the same spot is taken for a part of the first."""
HASTY = "hasty"
"""The name of a window whose taps count when they come; in any other, a page begins TWICE after the one before."""

NOTHING = "/static/icon.svg"
"""An address of the app without scripts."""

TURN = "[data-turn-of]:not([hidden]) "
"""The keys of the player whose turn it is to be told."""

WIDER = "document.documentElement.scrollWidth > innerWidth"

USUAL = (
    "Failed to load resource: the server responded", "htmx:afterRequest", "htmx:sendAbort",
    "Service Worker registration blocked by Playwright",
)  # fmt: skip
"""What a browser logs for any response other than 200, and htmx for a preview that a newer one has replaced."""

CUT_OFF = ("Failed to load resource: net::ERR_", "[object Event]", "htmx:sendError")
"""What a browser logs, and htmx for a stream and a preview, while the server is out of reach."""

WIPE = "localStorage.clear(); sessionStorage.clear(); window.name = 'wiped'"
"""Forget everything; and when the page is left, what its scripts keep then (COUNT)."""

# Counts what htmx is waiting for, so that a test can wait until nothing is pending, and puts off the taps of a tab.
COUNT = f"""
if (window.name === "wiped") {{
  localStorage.clear();
  sessionStorage.clear();
  window.name = "";
}}
window.underway = 0;
document.addEventListener("htmx:beforeRequest", () => {{ window.underway += 1; }});
document.addEventListener("htmx:afterRequest", () => {{ window.underway -= 1; }});
{{
  const {{ get }} = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
  const ahead = () => {{ try {{ return Number(sessionStorage.getItem("ahead")); }} catch {{ return 0; }} }};
  Object.defineProperty(Event.prototype, "timeStamp", {{ get() {{ return get.call(this) + ahead(); }} }});
  window.pass = (ms) => {{ try {{ sessionStorage.setItem("ahead", String(ahead() + ms)); }} catch {{}} }};
  addEventListener("pagehide", () => {{ if (window.name !== "{HASTY}") window.pass({TWICE}); }});
}}
"""


SETTLED = f"""async (box, checked) => {{
  const busy = () => window.underway || document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")
    || (box && document.querySelector(box)?.checked !== checked);
  for (const begun = performance.now(); busy(); ) {{
    if (performance.now() - begun > {WAIT}) throw new Error(`${{box || "a request"}} is not settled`);
    await new Promise((done) => setTimeout(done, 5));
  }}
}}"""
"""Waits until nothing is pending, and a box is checked or not. It waits for no frames, because each would be drawn."""


def selector(name: str, value: str | int | None = None) -> str:
    """The selector of a field or of one of its boxes."""
    return f'input[name="{name}"]' + ("" if value is None else f'[value="{value}"]')


def points(text: str) -> int:
    """An amount as a screen reader says it, 「マイナス21貫3点」, in points."""
    found = re.fullmatch(r"(マイナス)?(?:(\d+)貫)?(?:(\d+)[点文])?", text.strip())
    assert found, text
    assert text.strip()
    return (-1 if found[1] else 1) * (int(found[2] or 0) * KAN + int(found[3] or 0))


class Shown(NamedTuple):
    """A line of the month on the table page; amounts in points, none if nothing is paid."""

    kind: str
    label: str
    by: str
    amounts: tuple[int, ...]
    struck: bool


class Phone:
    """A page in a browser of its own. `taps` and `presses` count the actions of the thumb so far."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.context = context
        self.base = base
        context.add_init_script(COUNT)
        self._begin()

    def _begin(self, page: Page | None = None) -> None:
        self.taps = 0
        self.presses = 0
        self.said: list[str] = []
        self.usual: tuple[str, ...] = USUAL
        if not page:
            page = self.context.new_page()
            page.on("console", self._console)
            page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page = self._own = page

    def wipe(self) -> None:
        """Forget everything but the files that the browser has cached, as if nobody had used this phone."""
        for page in self.context.pages:
            if page is not self._own:
                page.close()
        self.context.unroute_all()
        if not self._own.is_closed():
            self._own.unroute_all()
        self._begin(None if self._own.is_closed() else self._own)
        self.page.goto(self.base + NOTHING)  # leaves what may still tell of its stream
        self.page.emulate_media(media="null")
        self.page.evaluate(WIPE)
        self.context.clear_cookies()
        self.context.clear_permissions()
        self.said.clear()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(self.usual):
            self.said.append(message.text)

    # The thumb

    def tap(self, target: str | Locator) -> None:
        self.taps += 1
        (self.page.locator(target) if isinstance(target, str) else target).tap()

    def press(self, keys: Iterable[str]) -> None:
        """Press each letter of `keys`, or each of these keys."""
        for key in keys:
            self.presses += 1
            self.page.keyboard.press(key)

    @contextmanager
    def turning(self) -> Iterator[None]:
        """The actions in this block lead to another page."""
        with self.page.expect_navigation(wait_until="domcontentloaded"):
            yield

    def go(self, target: str | Locator) -> None:
        """Tap a link or button that leads to another page."""
        with self.turning():
            self.tap(target)

    def later(self, ms: int) -> None:
        """Let so many milliseconds pass before the next tap in this tab, without waiting for them."""
        self.page.evaluate("ms => window.pass(ms)", ms)

    def hurry(self) -> None:
        """Let the time of animations pass a hundred times as fast: by one a page without scripts takes no taps while it is new."""
        clock = self.context.new_cdp_session(self._own)
        clock.send("Animation.enable")
        clock.send("Animation.setPlaybackRate", {"playbackRate": 100})

    # Looking

    def open(self, path: str) -> None:
        """Go to an address without a tap."""
        where = path if path.startswith("http") else self.base + path
        self.page.goto(where, wait_until="domcontentloaded")
        if not path.endswith("/who") and urlsplit(self.page.url).path.endswith("/who"):  # a link may begin with these letters
            with self.turning():
                self.page.locator("button[name=name]").first.click()

    def settle(self) -> None:
        """Wait until the preview matches the form."""
        self.page.evaluate(f"() => ({SETTLED})()")

    @property
    def table(self) -> str:
        """The path of the table on the screen."""
        found = re.search(r"/t/[^/]+/", self.page.url)
        assert found, self.page.url
        return found[0]

    @property
    def wider(self) -> bool:
        """Whether the page scrolls sideways."""
        return bool(self.page.evaluate(WIDER))

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(points(text) for text in self.page.locator(".players .total .sr").all_inner_texts())

    @property
    def lines(self) -> list[Shown]:
        found = self.page.locator(".lines .line").evaluate_all(
            """lines => lines.map(line => ({
                 kind: line.querySelector(".k").textContent.trim(),
                 label: line.querySelector(".what b").textContent.trim(),
                 by: line.querySelector(".by").textContent.trim(),
                 amounts: Array.from(line.querySelectorAll(".cols .n .sr"), one => one.textContent),
                 struck: !!line.querySelector("s .cols")}))"""
        )
        return [Shown(**(one | {"amounts": tuple(map(points, one["amounts"]))})) for one in found]

    @property
    def preview(self) -> Locator:
        return self.page.locator("#preview")

    @property
    def confirm(self) -> Locator:
        return self.page.locator("#preview .do[value=enter]")

    @property
    def undo(self) -> Locator:
        return self.page.locator(".undos > :first-child > .undo")

    @property
    def redo(self) -> Locator:
        return self.page.locator(".undos > :last-child > .undo")

    def input(self, name: str, value: str | int | None = None) -> Locator:
        return self.page.locator(selector(name, value))

    # Forms

    def choose(self, name: str, value: str | int) -> None:
        """Tap a choice, card or switch, by its label, and before it the tab under which it stands if that is not shown."""
        box = selector(name, value)
        tab = self.page.evaluate("(box) => document.querySelector(box).closest('[data-turn-of][hidden]')?.dataset.turnOf", box)
        if tab:
            self.tap(f'[data-turn="{tab}"]')
        checked = self.page.evaluate("(box) => !document.querySelector(box).matches('[type=checkbox]:checked')", box)
        self.tap(f"label:has({box})")
        self.page.evaluate(f"([box, checked]) => ({SETTLED})(box, checked)", [box, checked])

    def tell(self, **answers: str | int | tuple[str | int, ...]) -> None:
        """Tap these choices, one after the other."""
        for name, told in answers.items():
            for value in told if isinstance(told, tuple) else (told,):
                self.choose(name, value)

    def answer(self, name: str, value: object) -> None:
        """Tap a choice of a question that is shown, and wait for its preview."""
        self.tap(f".ask:not([hidden]) label:not([hidden]):has(> {selector(name, str(value))})")
        self.settle()

    def step(self, name: str, by: int) -> None:
        """Tap + or − of a stepper."""
        field = self.input(name)
        before = int(field.input_value())
        for nth in range(1, abs(by) + 1):
            self.tap(self.page.locator("[data-step]").filter(has=field).locator(f'[data-by="{1 if by > 0 else -1}"]'))
            expect(field).to_have_value(str(before + nth * (1 if by > 0 else -1)))
        self.settle()

    def count(self, *points: int | None) -> None:
        """Type the captured points of all but one player; the first number field is ready for typing."""
        page = self.page
        typed = [(seat, str(value)) for seat, value in enumerate(points) if value is not None]
        for nth, (seat, value) in enumerate(typed):
            field = self.input(f"points.{seat}")
            if not field.evaluate("field => field === document.activeElement"):
                self.tap(field)
                expect(field).to_be_focused()

            def told(request: Request, seat: int = seat, value: str = value) -> bool:
                return "/preview/" in request.url and f"points.{seat}={value}&" in f"{request.post_data}&"

            if nth < len(typed) - 1:
                self.press(value)
            else:
                with page.expect_request_finished(told):
                    self.press(value)
        self.settle()

    def enter(self) -> None:
        """Tap the confirm button."""
        self.go(self.confirm)

    # Declarations, each from the table page and back to it

    def named(self, name: str) -> None:
        """Enter the name of this phone's user if the page asks."""
        if self.page.url.endswith("/who"):
            self.go(self.page.get_by_role("button", name=name, exact=True))

    def offer(self, key: str) -> None:
        self.go(f'.offers a[href$="/declare/{key}"]')

    def key(self, key: str) -> Locator:
        """The key that enters an offer at once."""
        return self.page.locator(f'button[formaction$="/declare/{key}"]')

    def at_once(self, key: str) -> None:
        """Tap a key that enters at once."""
        self.go(self.key(key))

    def rare(self, key: str) -> None:
        """Open one of the rare offers."""
        self.tap(self.page.get_by_role("link", name="ほか…"))
        self.go(f'.rare-list a[href$="/declare/{key}"]')

    def in_turn(self, key: str) -> None:
        """Tap a key of whose turn it is. Two such taps in a moment would count as one."""
        self.later(TWICE)
        self.tap(f"{TURN}{key}")

    def field(self, *brights: str) -> None:
        for bright in brights:
            self.choose("brights", bright)
        self.enter()

    def tobikomi(self, player: int, offender: int | None = None) -> None:
        self.offer("tobikomi")
        if not self.input("player", player).is_checked():
            self.choose("player", player)
        if offender is not None:
            self.choose("offender", offender)
        self.enter()


def executable() -> str | None:
    """This machine's Chromium, preferably its headless shell, which draws no window around each page."""
    told = os.environ.get("SCOREKEEPER_CHROMIUM")
    return told or next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)


def phone_of(browser: Browser, base: str, size: tuple[int, int] = PHONE, **settings: Any) -> Phone:
    """A phone with its own cookies, in Japanese by default, and without the worker that keeps tables."""
    usual: dict[str, Any] = {
        "service_workers": "block",
        "locale": "ja-JP",
        "has_touch": True,
        "reduced_motion": "reduce",
        "color_scheme": "light",
    }
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **usual | settings)
    context.set_default_timeout(WAIT)
    phone = Phone(context, base)
    if settings.get("java_script_enabled") is False:
        phone.hurry()
    return phone


Phones = Callable[..., Phone]
Open = Callable[..., str]
Visit = Callable[..., None]
"""The fixtures that hand out phones, open tables, and look at pages (conftest)."""
