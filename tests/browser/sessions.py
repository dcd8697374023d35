"""Sessions in text files beside the tests of each wing: what somebody taps on a phone, and what is seen then, a step a line.

They are written as those of the pages (`tests/web/sessions.py`), whose `table`, `example`, `group`, `at`, `call`, `meanwhile` and
`log` are used here too. The first phone is 秋山's, in Japanese.

    as 石川 · as a guest of 石川 small en new plain    whose phone it is (another one of hers); of another size or language; with
                                                     scripts of its own, or without any
    a server of its own · server stops · server starts
    open PATH · reload · back · forward · leaves     without a tap; from where one is, if it has no slash; the page is closed
    tap TARGET · go TARGET · touch 20 20             a touch; one that leads to another page; one at a point
    offer KEY · rare KEY · key KEY                   the form of an offer, or of a rare one; the key that enters at once
    choose player=2 names=aka · step ribbons +1      choices, cards and switches, by the names of their fields; + and − of a number
    count 118 62 - · type points.2=85 · type 85      numbers typed in turn; into a field; where the focus is
    fill players=秋山 players=石川 · write TARGET: …   what stands in fields from now on
    leads TARGET                                     to the address that is written there
    answer han=3 · tiles man2 man3                   questions that are shown, each with its preview; tiles of the rack that is open
    check TARGET | TARGET · wide 360                 boxes by the keyboard; so many pixels
    turns KEY · lay 10 7 · press Enter               keys and cards of whose turn it is; keys of a keyboard
    enter · settle · later 800                       confirm; wait for the preview; let milliseconds pass before the next tap
    cut PATTERN · lose PATTERN · mend PATTERN        what is sent there, or all that is asked for, does not arrive; it does again
    again · host locks · host unlocks · host renews  try what waits; what the host does with the table and its link
    does SCRIPT · is SCRIPT: VALUE                   a script, and what it finds at last
    first SCRIPT · may PERMISSION                    what begins each page; what its user allows

    says WORDS | WORDS · lacks WORDS                 words of the page
    holds TARGET: WORDS | … · reads TARGET: A | B    words of the first one; the whole text of each, or a /pattern/
    shows TARGET | … · hides TARGET | … · counts 2 TARGET
    checked a=1 b=2 · unchecked a=1 · value a=1 b=   what is chosen, and what stands in fields
    focus TARGET · disabled TARGET · within TARGET   where the keyboard is; what is on the screen as a whole
    on PATTERN · totals 96 -48 -48                   the end of the address; what everybody has, by the page
    mark · stays                                     the page has not been loaded again since
    fits · accessible · large TARGET                 nothing is wider than the screen; axe finds nothing; as large as a finger

A TARGET is the words of a link or button, a choice (`names=aka`, its label), an input (`@points.0`, `@names=aka`), one of NAMED
with a selector within it, or a selector; `A >> B` is B within A, and `A >> nth=1` the second of them.
"""

import json
import re
import shlex
from collections.abc import Callable
from time import monotonic, sleep

import pytest
from flask import Flask
from opening import store_of, table_of
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.phone import CUT_OFF, PHONE, SMALL, TWICE, WAIT, Phone, selector
from tests.browser.tour import barriers
from tests.games import cases
from tests.web.sessions import Session

NAMED = {
    "preview": "#preview", "confirm": "#preview .do[value=enter]", "undo": ".undos > :first-child > .undo",
    "redo": ".undos > :last-child > .undo", "dialog": "role=dialog", "lines": ".lines .line", "waiting": "#waiting .unsent",
    "labels": ".lines .line .what b", "by": ".lines .line .by", "totals": ".players .total .sr",
}  # fmt: skip
"""Parts of pages, by the words of the sessions."""
SIZES = {"small": SMALL, "side": (844, 390), "television": (1280, 720)}
FINGER = 44
RING = """() => {
  const style = getComputedStyle(document.activeElement.closest("label, button, a, input"));
  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
}"""
"""Whether what has the focus has a ring that can be seen."""
Within = Page | Locator


class Touch(Session):
    """One or several phones at a running app, one of them in use."""

    def __init__(self, app: Flask, patch: pytest.MonkeyPatch, ask: Callable[[str], object]) -> None:
        self.ask_for = ask
        self.phones: dict[str, Phone] = {}
        self.cuts: dict[str, Callable[[Route], None]] = {}
        super().__init__(app, patch)

    # Who and where

    def step_as(self, what: str) -> None:
        """A phone is handed out when it is used first."""
        self.told = what
        self.who = re.split(" (?:small|side|television|en|new|plain|unnamed|dark)\\b", what)[0]

    @property
    def phone(self) -> Phone:
        if self.who not in self.phones:
            told = self.told.removeprefix(self.who).split()
            settings: dict[str, object] = {"locale": "en-GB"} if "en" in told else {}
            settings |= {"java_script_enabled": False} if "plain" in told else {}
            settings |= {"color_scheme": "dark"} if "dark" in told else {}
            size = next((SIZES[one] for one in told if one in SIZES), PHONE)
            given = self.ask_for("phones")
            name = "" if "unnamed" in told else self.who.rpartition(" of ")[2]
            self.phones[self.who] = given(size=size, name=name, new="new" in told, **settings)  # type: ignore[operator]
        return self.phones[self.who]

    @property
    def page(self) -> Page:
        return self.phone.page

    def step_a(self, what: str) -> None:
        assert what == "server of its own"
        self.house = self.ask_for("house")
        self.phones[self.who] = self.ask_for("away")  # type: ignore[assignment]
        self.app = self.house.app  # type: ignore[attr-defined]
        self.store = store_of(self.app)

    def step_server(self, what: str) -> None:
        {"stops": self.house.stop, "starts": self.house.start}[what]()  # type: ignore[attr-defined]
        self.app = self.house.app  # type: ignore[attr-defined]
        self.store = store_of(self.app)

    def find(self, what: str) -> Locator:
        place: Within = self.page
        for part in what.split(" >> "):
            place = part_of(place, part.strip())
        assert isinstance(place, Locator)
        return place

    # What is done

    def step_open(self, path: str) -> None:
        self.phone.open(self.path(path))

    def step_visit(self, path: str) -> None:
        """Without entering a name where it is asked for."""
        self.page.goto(self.phone.base + self.path(path), wait_until="domcontentloaded")

    def step_reload(self, _: str) -> None:
        self.page.reload(wait_until="domcontentloaded")

    def step_leaves(self, _: str) -> None:
        """The page is closed, and another begun."""
        self.page.close()
        self.phone.page = self.phone.context.new_page()

    def step_back(self, _: str) -> None:
        self.page.go_back()

    def step_forward(self, _: str) -> None:
        self.page.go_forward()

    def step_tap(self, what: str) -> None:
        self.phone.tap(self.find(what))

    def step_touch(self, at: str) -> None:
        x, y = map(int, at.split())
        self.page.touchscreen.tap(x, y)

    def step_go(self, what: str) -> None:
        self.phone.go(self.find(what))

    def step_offer(self, key: str) -> None:
        self.phone.offer(key)

    def step_rare(self, key: str) -> None:
        self.phone.rare(key)

    def step_key(self, key: str) -> None:
        self.phone.at_once(key)

    def step_choose(self, what: str) -> None:
        for name, value in pairs(what):
            self.phone.choose(name, value)

    def step_step(self, what: str) -> None:
        name, by = what.split()
        self.phone.step(name, int(by))

    def step_count(self, what: str) -> None:
        self.phone.count(*(None if one == "-" else int(one) for one in what.split()))

    def step_type(self, what: str) -> None:
        name, _, text = what.rpartition("=")
        if name:
            self.phone.tap(self.phone.input(name))
        self.phone.press(text)

    def step_fill(self, what: str) -> None:
        told = [*pairs(what)]
        for nth, (name, value) in enumerate(told):
            self.phone.input(name).nth(sum(name == other for other, _ in told[:nth])).fill(value)

    def step_write(self, what: str) -> None:
        target, _, text = what.partition(": ")
        self.find(target).first.fill(text)

    def step_text(self, text: str) -> None:
        self.page.keyboard.type(text)

    def step_pile(self, cards: str) -> None:
        for card in cards.split():
            self.phone.tap(f".dealing details:not([hidden]) .pick:has(input[value={card}])")

    def step_boxes(self, what: str) -> None:
        name, _, cards = what.partition(": ")
        for card in cards.split():
            self.phone.tap(f"label:has({selector(name, card)})")

    def step_tabs(self, target: str) -> None:
        """By the keyboard, until a TARGET has the focus, and a ring around it."""
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("target => document.activeElement.matches(target)", target):
                assert self.page.evaluate(RING), f"no ring around {target}"
                return
        raise AssertionError(f"the keyboard does not reach {target}")

    def step_leads(self, target: str) -> None:
        self.page.goto(self.find(target).inner_text())

    def step_turns(self, what: str) -> None:
        self.phone.in_turn(what)

    def step_lay(self, cards: str) -> None:
        for card in cards.split():
            self.phone.in_turn(f'[data-card="{card}"]')

    def step_answer(self, what: str) -> None:
        for name, value in pairs(what):
            self.phone.answer(name, value)

    def step_tiles(self, tiles: str) -> None:
        for tile in tiles.split():
            self.phone.tap(f'.rack > details:not([hidden]) .copies:has([value="{tile}"])')

    def step_check(self, what: str) -> None:
        """By the keyboard, as without scripts."""
        for one in what.split(" | "):
            self.find(one).first.focus()
            self.page.keyboard.press("Space")

    def step_wide(self, px: str) -> None:
        self.page.set_viewport_size({"width": int(px), "height": 740})

    def step_press(self, keys: str) -> None:
        self.phone.press(keys.split())

    def step_enter(self, _: str) -> None:
        self.phone.enter()

    def step_settle(self, _: str) -> None:
        self.phone.settle()

    def step_later(self, ms: str) -> None:
        self.phone.later(int(ms or TWICE))

    def step_cut(self, pattern: str) -> None:
        self.phone.usual += CUT_OFF
        self.phone.context.route(pattern, lambda route: route.abort() if route.request.method == "POST" else route.continue_())

    def step_lose(self, what: str) -> None:
        self.phone.usual += CUT_OFF
        self.phone.context.route(pattern(what), lambda route: route.abort())

    def step_mend(self, what: str) -> None:
        self.phone.context.unroute(pattern(what))

    def step_host(self, does: str) -> None:
        id = table_of(self.here)
        if does == "renews":
            self.store.renew(id, "scorer")
        else:
            self.store.lock(id, locked=does == "locks")
        self.store.nudge(id)

    def step_again(self, _: str) -> None:
        """Retry, unless the page has just done so by itself."""
        self.page.evaluate("document.querySelector('[data-again]')?.click()")

    def step_does(self, script: str) -> None:
        self.page.evaluate(f"() => {{ {script}; }}")

    def step_first(self, script: str) -> None:
        self.page.add_init_script(script)

    def step_may(self, what: str) -> None:
        self.phone.context.grant_permissions(what.split())

    # What is seen

    def step_is(self, what: str) -> None:
        found = re.fullmatch(r'(.+?): (true|false|-?[\d.]+|".*"|\[.*\])', what)
        assert found, what
        script, wanted = found[1], json.loads(found[2])
        until(lambda: self.page.evaluate(script) == wanted, lambda: self.page.evaluate(script))

    def step_says(self, what: str) -> None:
        for words in what.split(" | "):
            expect(self.page.locator("body")).to_contain_text(words)

    def step_lacks(self, what: str) -> None:
        for words in what.split(" | "):
            expect(self.page.locator("body")).not_to_contain_text(words)

    def step_holds(self, what: str) -> None:
        target, _, told = what.partition(": ")
        for words in told.split(" | "):
            expect(self.find(target).first).to_contain_text(pattern(words))

    def step_reads(self, what: str) -> None:
        target, _, told = what.partition(": ")
        expect(self.find(target)).to_have_text([pattern(one) for one in told.split(" | ")])

    def step_shows(self, what: str) -> None:
        for one in what.split(" | "):
            expect(self.find(one).first).to_be_visible()

    def step_hides(self, what: str) -> None:
        for one in what.split(" | "):
            expect(self.find(one).first).to_be_hidden()

    def step_counts(self, what: str) -> None:
        number, _, target = what.partition(" ")
        expect(self.find(target)).to_have_count(int(number))

    def step_checked(self, what: str) -> None:
        for name, value in pairs(what):
            expect(self.phone.input(name, value)).to_be_checked()

    def step_unchecked(self, what: str) -> None:
        for name, value in pairs(what):
            expect(self.phone.input(name, value)).not_to_be_checked()

    def step_value(self, what: str) -> None:
        for name, value in pairs(what):
            expect(self.phone.input(name).first).to_have_value(value)

    def step_focus(self, what: str) -> None:
        expect(self.find(what)).to_be_focused()

    def step_disabled(self, what: str) -> None:
        expect(self.find(what)).to_be_disabled()

    def step_within(self, what: str) -> None:
        expect(self.find(what).first).to_be_in_viewport(ratio=1)

    def step_on(self, end: str) -> None:
        expect(self.page).to_have_url(re.compile(re.escape(end).replace("\\*", ".*") + "$"))

    def step_totals(self, what: str) -> None:
        until(lambda: self.phone.totals == cases.numbers(what), lambda: self.phone.totals)

    def step_mark(self, _: str) -> None:
        self.page.evaluate("window.stays = true")

    def step_stays(self, _: str) -> None:
        assert self.page.evaluate("window.stays === true")

    def step_fits(self, _: str) -> None:
        assert not self.phone.wider

    def step_accessible(self, _: str) -> None:
        assert barriers(self.phone) == []

    def step_large(self, what: str) -> None:
        for one in self.find(what).all():
            box = one.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= FINGER, box


def part_of(place: Within, part: str) -> Within:
    """What a part of a TARGET stands for, within a page or a part of it."""
    if box := re.fullmatch(r"(?!role=)([\w.]+)=(\S*)", part):
        if box[1] != "nth":
            return place.locator(f"label:has({selector(box[1], box[2])})")
        assert isinstance(place, Locator)
        return place.nth(int(box[2]))
    if part.startswith("@"):
        name, *value = part[1:].split("=", 1)
        return place.locator(selector(name, *value))
    if (named := re.match(r"\w+", part)) and named[0] in NAMED:
        return place.locator(NAMED[named[0]] + part[named.end() :])
    if re.match(r"[a-z.#*:\[]", part):
        return place.locator(part)
    return place.get_by_role("link", name=part).or_(place.get_by_role("button", name=part)).filter(visible=True).first


def pairs(what: str) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in (one.partition("=") for one in shlex.split(what))]


def pattern(words: str) -> str | re.Pattern[str]:
    """What is told between slashes is a pattern."""
    return re.compile(words[1:-1]) if re.fullmatch("/.+/", words) else words


def until(holds: Callable[[], bool], found: Callable[[], object]) -> None:
    """Wait until something holds, or fail with what was found."""
    end = monotonic() + WAIT / 1000
    while not holds():
        assert monotonic() < end, found()
        sleep(0.02)
