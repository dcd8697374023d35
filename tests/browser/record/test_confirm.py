"""A confirm key that is tapped before the preview of the last answer has come: it waits, and enters what that shows."""

from urllib.parse import urlencode

import kinds
import pytest
from flask import Flask
from opening import page_of
from playwright.sync_api import Route, expect

from scorekeeper.core import filled
from scorekeeper.games.hachihachi.facts import HachihachiField
from tests.browser.phone import Open, Phone
from tests.browser.record.test_second_tap import entries, log
from tests.browser.record.test_still import EXAMPLES

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
