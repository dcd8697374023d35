"""Correcting an earlier entry during the year, by what a scorer sees."""

import re

from playwright.sync_api import expect

from scorekeeper.core.facts import Closed, Fact, Totals, Void
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiPlayedOut, HachihachiTeyaku
from tests.browser.example import example
from tests.browser.phone import Open, Phone, Visit
from tests.browser.tour import LONG, cut

MONTH: tuple[Fact, ...] = (HachihachiField(), HachihachiPlayedOut(points=(100, 80, 84)))
FIRST: tuple[Fact, ...] = (*MONTH, *MONTH, HachihachiField(), HachihachiDekiyaku(player=1, names=("akatan",), then="agari"))
"""Three months; the third as originally entered."""
REST: tuple[Fact, ...] = tuple(
    fact for _ in range(5) for fact in (HachihachiField(), HachihachiTeyaku(player=0, names=("sanbon",)), MONTH[1])
)
"""Months four to eight."""
NINTH: tuple[Fact, ...] = (HachihachiField(brights=("matsu-hikari",)), HachihachiTeyaku(player=2, names=("karasu",)))


def sheet(phone: Phone, path: str) -> str:
    """The sheet as text, without the lines that name its record."""
    text = phone.context.request.get(phone.base + path + "sheet.txt").text()
    return re.sub(r"記録 \w+", "", text)


def confirm(phone: Phone) -> str:
    """Tap the button that enters the correction; returns the effect that it announced."""
    button = phone.page.locator('.thumb .do[value="enter"]')
    said = button.inner_text()
    phone.go(button)
    return said


def test_month_3_is_corrected_in_month_9(phone: Phone, opened: Open) -> None:
    """The dekiyaku of month 3 was another player's, and in month 5 somebody had declared a wrong hand."""
    log = [*FIRST, *REST, *NINTH]
    path = opened(*log)
    phone.open(path)
    before = phone.totals
    phone.open(path + "history")
    page = phone.page
    assert page.locator(".history li").count() == len(log)
    phone.go(page.locator("#n6").get_by_role("link", name="訂正"))
    expect(phone.input("player", 1)).to_be_checked()
    expect(phone.input("names", "akatan")).to_be_checked()
    phone.choose("player", 2)
    phone.go(phone.confirm)
    expect(page.get_by_role("heading", name="変わるところ")).to_be_visible()
    expect(page.get_by_text("一月から二月は変わらない")).to_be_visible()
    expect(page.get_by_role("heading", name="三月")).to_be_visible()
    said = confirm(phone)
    assert said.startswith("訂正する")
    log[5] = HachihachiDekiyaku(player=2, names=("akatan",), then="agari")
    right = opened(*log)
    shown = phone.totals
    assert shown != before
    assert "訂正 出来役 赤短 上田" in phone.undo.inner_text()
    expected = sheet(phone, right)
    assert sheet(phone, path) == expected
    phone.open(right)
    assert phone.totals == shown
    phone.open(path)
    phone.go(phone.undo)
    assert phone.totals == before
    phone.go(phone.redo)
    assert phone.totals == shown


def test_a_line_on_the_table_leads_to_its_correction(phone: Phone, opened: Open) -> None:
    phone.open(opened(*NINTH))
    phone.tap(".lines .line >> nth=1")
    phone.page.get_by_role("dialog").wait_for()
    phone.go(phone.page.get_by_role("link", name="この行を訂正"))
    expect(phone.input("names", "karasu")).to_be_checked()
    phone.go(phone.page.get_by_role("link", name="この記入を取り消す"))
    assert confirm(phone).startswith("取り消す")
    assert [line.kind for line in phone.lines] == ["配札"]


PAGES = {
    "form": "{open}correct/1",
    "count": "{open}correct/9",
    "effect": "{open}strike/1",
    "long effect": "{open}strike/2",
    "refused": "{open}strike/9",
    "insert": "{open}insert/4",
    "insert first": "{open}insert/-1",
    "choose": "{open}correct/1?do=choose",
    "closed": "{closed}correct/1",
    "closed effect": "{closed}strike/1?reopen=yes",
    "history": "{open}history",
    "restore": "{undone}restore/42",
    "history undone": "{undone}history",
}


def test_every_page_is_accessible_and_complete(visit: Visit, opened: Open) -> None:
    tables = {
        "open": opened(*example("seed-year").log, players=LONG),
        "closed": opened(*example("seed-year").log, Closed(final=(13, 71, -84)), players=LONG),
        "undone": opened(*example("seed-year").log, Void(entry=40), Void(entry=1), players=LONG),
    }
    visit({name: one.format(**tables) for name, one in PAGES.items()}, cut)


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
