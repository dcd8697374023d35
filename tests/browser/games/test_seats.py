"""Tables of two to ten players on the smallest phone: everybody is on the page, a hand is declared by touch, nothing is cut off."""

import kinds
import pytest
from flask import Flask
from kinds import covering
from opening import page_of
from playwright.sync_api import expect

from scorekeeper.games import BY_NAME
from tests.browser.phone import SMALL, Phones, Visit
from tests.browser.tour import CUT, cut
from tests.plugins.probe import GAME
from tests.plugins.test_seats import NAMES, played

SOFT = "\N{SOFT HYPHEN}"
TABLES = (2, 3, 4, 7, 10)
SAID = ".players .total .sr"


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the game, so that pages know it like any other."""
    monkeypatch.setitem(BY_NAME, GAME.name, GAME)


@pytest.mark.parametrize("seats", kinds.share(TABLES, 2))
def test_a_hand_at_a_table_of_any_size(phones: Phones, app: Flask, seats: int) -> None:
    phone = phones(size=SMALL)
    path = page_of(app, played(seats, 0))
    phone.open(path)
    called = phone.page.locator(".players .called").all_inner_texts()
    assert [name.replace(SOFT, "") for name in called] == [*NAMES[:seats]]
    boxes = [phone.page.locator(".players > li").nth(seat).bounding_box() for seat in range(seats)]
    places = [(box["y"], box["x"]) for box in boxes if box]
    assert (places, len(places)) == (sorted(places), seats)

    phone.offer("bets")
    staking = range(1, seats)
    for seat in staking:
        phone.tap(phone.input(f"stakes.{seat}"))
        with phone.page.expect_request_finished(lambda request: "/preview/" in request.url):
            phone.press(str(seat))
        phone.settle()
        phone.choose(f"spots.{seat}", 1 + seat % 4)
    phone.choose("won", 2)
    assert phone.page.evaluate(CUT) == []
    phone.enter()
    moved = [seat if seat % 4 == 1 else -seat for seat in staking]
    said = [f"{'マイナス' if amount < 0 else ''}{abs(amount)}点" for amount in (-sum(moved), *moved)]
    expect(phone.page.locator(SAID)).to_have_text([text if text != "0点" else "0" for text in said])


PAGES = ("", "sheet", "history", "people", "more", "line/3", "end", "declare/totals", "insert")


def test_every_page_is_complete_at_any_table(visit: Visit, app: Flask) -> None:
    paths = {seats: page_of(app, played(seats, 14)) for seats in TABLES}
    visit({f"{page} of {seats}": paths[seats] + page for page, seats in covering(PAGES, TABLES)}, cut, axe=False)
