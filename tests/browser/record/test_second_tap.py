"""A second tap on the spot where one has entered something does nothing, 60 to 700 ms later: no entry, no other page, no sheet."""

from functools import cache
from itertools import cycle
from time import monotonic
from urllib.parse import urlencode

import kinds
import pytest
from flask import Flask
from opening import page_of, table_of
from playwright.sync_api import Locator, Route, expect

from scorekeeper.core import filled, record
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.game import State
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi.facts import HachihachiField
from tests.browser.example import example
from tests.browser.phone import HASTY, TWICE, Open, Phone
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
        assert (standing(phone), phone.page.evaluate(PLACES)) == (was, places)
    assert phone.redo.get_attribute("aria-disabled") == empty


LATE = 400
"""Milliseconds for which an answer is on its way."""
OTHERWISE = """() => {
  const chosen = document.querySelectorAll('.declare .body input[type=radio]:checked');
  const asked = Array.from(chosen).filter((one) => one.checkVisibility());
  for (const one of asked) {
    const other = Array.from(one.form.elements[one.name]).find((each) => !each.checked && !each.disabled && each.value);
    if (!other) continue;
    other.click();
    document.querySelector('#preview .do:last-of-type').click();
    return true;
  }
  return false;
}"""
"""Answer something otherwise and confirm at once."""


def slow(phone: Phone) -> list[str]:
    """From now on previews take their time. What they said."""
    said = []

    def late(route: Route) -> None:
        answer = route.fetch()
        phone.page.wait_for_timeout(LATE)
        said.append(answer.text())
        route.fulfill(response=answer)

    phone.page.route("**/preview/*", late)
    return said


@pytest.mark.parametrize("name", kinds.share(EXAMPLES, 3))
def test_a_confirm_before_its_preview_enters_what_that_shows(phone: Phone, app: Flask, name: str) -> None:
    """In a sixth of the forms of each game, by turns: entered once, or refused beside the field; never sent back as changed."""
    wrong = {}
    for kept, offer, fact in kinds.share([one for one in entries(name) if not one[1].at_once], 6):
        path = page_of(app, kept)
        answers = filled.taps_for(offer, fact, len(kept.players))
        phone.open(f"{path}declare/{offer.key}?{urlencode(answers, doseq=True)}")
        phone.settle()
        said = slow(phone)
        if phone.confirm.count() and phone.page.evaluate(OTHERWISE):
            phone.page.wait_for_timeout(LATE + 500)
            phone.page.wait_for_load_state("domcontentloaded")
            entered, allowed = log(app, path) - len(kept.log), bool(said) and 'value="enter"' in said[-1]
            if entered != allowed or phone.page.locator(".strip[role=alert]").count():
                wrong[offer.key] = entered, allowed
        phone.page.unroute_all()
    assert wrong == {}


def test_an_answer_that_changes_takes_the_waiting_tap_back(phone: Phone, opened: Open) -> None:
    path = opened(HachihachiField())
    phone.open(path)
    phone.offer("teyaku")
    phone.tell(player=1, names="sanbon")
    phone.settle()
    slow(phone)
    phone.page.evaluate("""() => {
      const taps = ["[name=player][value='2']", "#preview .do", "[name=player][value='0']"];
      for (const one of taps) document.querySelector(one).click();
    }""")
    phone.page.wait_for_timeout(2 * LATE)
    expect(phone.confirm).to_have_text("記入する　石川・上田から 2貫ずつ")
    assert "/declare/" in phone.page.url
