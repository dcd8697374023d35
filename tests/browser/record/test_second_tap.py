"""A second tap on the spot where one has entered something does nothing, 60 to 700 ms later: no entry, no other page, no sheet."""

from functools import cache
from itertools import cycle
from time import monotonic
from urllib.parse import urlencode

import kinds
import pytest
from flask import Flask
from opening import page_of, table_of
from playwright.sync_api import Locator

from scorekeeper.core import filled, record
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.game import State
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Record
from tests.browser.example import example
from tests.browser.phone import HASTY, TWICE, Phone
from tests.browser.record.test_still import EXAMPLES

DELAYS = (700, 500, 300, 150, 60)
UNTIL = 200
"""Milliseconds, from the page that the first tap led to and the last tap on, until one that counted would have led somewhere."""


@cache
def entries(name: str) -> list[tuple[Record, Offer, Fact]]:
    """The first entry of a match with each of its offers, with what was entered before."""
    kept = example(name)
    seats, found = len(kept.players), dict[str, tuple[Record, Offer, Fact]]()
    begun = kept._replace(log=())
    state = record.fold(begun)
    for nth, fact in enumerate(kept.log):
        assert isinstance(state, State)
        offer = filled.offer_for(kept.game.offers(state), fact, seats) if not isinstance(fact, Void) else None
        if offer and not offer.shut and all(one.kind != "piles" for one in offer.inputs):  # piles are laid by touch
            found.setdefault(offer.key, (begun, offer, fact))
        begun = kept._replace(log=kept.log[: nth + 1])
        state = record.fold(begun)
    return [*found.values()]


def log(app: Flask, path: str) -> int:
    return len(app.extensions["store"].load(table_of(path)).record.log)


def taps(phone: Phone, target: Locator, *after: int) -> bool:
    """Tap one spot again and again, so many milliseconds after the tap before. Whether no tap came too late to be a second one."""
    phone.page.evaluate(f"window.name = '{HASTY}'")
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    with phone.turning():
        began, soon = monotonic(), True
        phone.page.touchscreen.tap(*at)
        for delay in after:
            phone.page.wait_for_timeout(delay)
            phone.page.touchscreen.tap(*at)
            soon, began = soon and monotonic() - began < TWICE / 1000, monotonic()
    phone.page.wait_for_timeout(UNTIL)
    phone.page.wait_for_load_state("domcontentloaded")
    return soon


def stands(phone: Phone) -> list[str]:
    """Where a phone is: its page, and what lies over it."""
    return [phone.page.url.split("/t/")[1].partition("/")[2], phone.page.locator("#over").inner_html().strip()]


def confirm(phone: Phone, path: str, kept: Record, offer: Offer, fact: Fact) -> Locator:
    """What enters a fact, on the page where it is entered."""
    if offer.at_once:
        phone.open(path)
        if not phone.key(offer.key).count():
            phone.open(f"{path}more")
        return phone.key(offer.key)
    answers = filled.taps_for(offer, fact, len(kept.players))
    phone.open(f"{path}declare/{offer.key}?{urlencode(answers, doseq=True)}")
    phone.settle()
    return phone.confirm


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_second_tap_on_the_spot_enters_nothing_and_leads_nowhere(phone: Phone, app: Flask, name: str) -> None:
    """In a sixth of the forms of each game, by turns: the latest taps first, which come upon the page after."""
    wrong = {}
    for (kept, offer, fact), delay in zip(kinds.share(entries(name), 6), cycle(DELAYS)):
        path = page_of(app, kept)
        while not taps(phone, confirm(phone, path, kept, offer, fact), delay):  # a busy machine
            path = page_of(app, kept)
        entered, leads = log(app, path) - len(kept.log), stands(phone)
        if (entered, leads) != (1, ["", ""]):
            wrong[offer.key] = delay, entered, leads
    assert wrong == {}


PLACES = "() => Array.from(document.querySelectorAll('.undo'), (one) => JSON.stringify(one.getBoundingClientRect()))"


def standing(phone: Phone) -> list[str]:
    """What undo would take back, and what everybody has."""
    return phone.page.locator(".undos > :first-child .takes, .total").all_inner_texts()


@pytest.mark.parametrize("name", kinds.share(EXAMPLES, 4))
def test_undo_and_redo_stay_where_they_are_and_go_as_far_as_each_other(phone: Phone, app: Flask, name: str) -> None:
    kept = example(name, 9)
    path = page_of(app, kept)
    phone.open(path)
    empty = phone.redo.get_attribute("aria-disabled")
    places, shown = phone.page.evaluate(PLACES), [standing(phone)]
    for _ in range(4):
        phone.later(TWICE)
        taps(phone, phone.undo, 300)
        shown.append(standing(phone))
        assert phone.page.evaluate(PLACES) == places
    assert len({*map(str, shown)}) > 1
    assert log(app, path) == len(kept.log) + 4
    for was in shown[-2::-1]:
        phone.page.evaluate("window.name = ''")
        phone.later(TWICE)
        phone.go(phone.redo)
        assert standing(phone) == was
        assert phone.page.evaluate(PLACES) == places
    assert phone.redo.get_attribute("aria-disabled") == empty
