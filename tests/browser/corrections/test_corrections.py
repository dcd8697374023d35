"""Correcting an earlier entry during the year, by what a scorer sees."""

import re

from playwright.sync_api import expect

from scorekeeper.core.facts import Closed, Fact, Totals, Void
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiPlayedOut, HachihachiTeyaku
from tests.browser.example import example
from tests.browser.phone import Open, Phone, Visit
from tests.browser.tour import LONG, cut

MONTH: tuple[Fact, ...] = (HachihachiField(), HachihachiPlayedOut(points=(100, 80, 84)))


NINTH = (HachihachiField(brights=("matsu-hikari",)), HachihachiTeyaku(player=2, names=("karasu",)))


def test_a_line_on_the_table_leads_to_its_correction(phone: Phone, opened: Open) -> None:
    """Which says what changes, is entered by a tap, and taken back by another."""
    phone.open(opened(*NINTH))
    before = phone.totals
    phone.tap(".lines .line >> nth=1")
    phone.page.get_by_role("dialog").wait_for()
    phone.go(phone.page.get_by_role("link", name="この行を訂正"))
    expect(phone.input("names", "karasu")).to_be_checked()
    phone.choose("player", 1)
    phone.go(phone.confirm)
    expect(phone.page.get_by_role("heading", name="変わるところ")).to_be_visible()
    button = phone.page.locator('.thumb .do[value="enter"]')
    expect(button).to_have_text(re.compile("訂正する"))
    phone.go(button)
    assert [(line.label, line.by) for line in phone.lines[1:]] == [("空素", "石川")]
    expect(phone.undo).to_contain_text("訂正 手役 空素 石川")
    phone.go(phone.undo)
    assert phone.totals == before


PAGES = """{open}correct/1 {open}correct/9 {open}strike/1 {open}strike/2 {open}strike/9 {open}insert/4 {open}insert/-1
{open}correct/1?do=choose {closed}correct/1 {closed}strike/1?reopen=yes {open}history {undone}restore/42 {undone}history
{open}rules?from=3 {open}insert/-1/reseated""".split()


def test_every_page_is_accessible_and_complete(visit: Visit, opened: Open) -> None:
    tables = {
        "open": opened(*example("seed-year").log, players=LONG),
        "closed": opened(*example("seed-year").log, Closed(final=(13, 71, -84)), players=LONG),
        "undone": opened(*example("seed-year").log, Void(entry=40), Void(entry=1), players=LONG),
    }
    visit({one: one.format(**tables) for one in PAGES}, cut)


def test_what_is_typed_takes_the_place_of_a_number_and_the_last_untouched_one_follows(phone: Phone, opened: Open) -> None:
    path = opened(*MONTH, Totals(amounts=(24, -12, -12), leader=0))
    page = phone.page
    phone.open(path + "history")
    phone.go(page.locator("#n2").get_by_role("link", name="訂正"))
    first, second, third = (page.locator(f'input[name="points.{seat}"]') for seat in range(3))
    first.tap()
    page.keyboard.type("90")
    assert [one.input_value() for one in (first, second, third)] == ["90", "80", "94"]
    second.tap()
    page.keyboard.type("100")
    assert [one.input_value() for one in (first, second, third)] == ["90", "100", "74"]
    third.tap()
    page.keyboard.type("80")
    first.tap()
    page.keyboard.type("8")
    expect(page.locator(".sumok.off")).to_have_text("8 + 100 + 80 = 188")
    phone.open(path + "history")
    phone.go(page.locator("#n3").get_by_role("link", name="訂正"))
    page.locator('input[name="amounts.0.big"]').tap()
    page.keyboard.type("3")
    page.locator(".whose").first.tap()
    assert page.locator('input[name="amounts.2.big"]').input_value() == "2"


def test_who_is_given_another_seat_changes_with_the_one_there(phone: Phone, opened: Open) -> None:
    """One tap is enough, for two or for three who sat wrong; every seat is always somebody's."""
    phone.open(opened(*MONTH, *MONTH) + "insert/1/reseated")
    for seat, person, then in ((0, 2, [2, 1, 0]), (1, 0, [2, 0, 1]), (2, 1, [2, 0, 1])):
        phone.choose(f"order.{seat}", person)
        for at, one in enumerate(then):
            expect(phone.input(f"order.{at}", one)).to_be_checked()
