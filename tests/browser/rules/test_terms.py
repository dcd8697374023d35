"""A term is tapped and explained over the page; a page switches its language with all its input kept."""

import pytest
from playwright.sync_api import expect

from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from tests.browser.phone import SMALL, Open, Phone, Phones
from tests.browser.tour import barriers

BEGUN = (HachihachiField(brights=("matsu-hikari", "kiri-hikari")), HachihachiTeyaku(player=0, names=("tanichi", "sanbon")))


HEIGHTS = "all => all.map(one => one.getBoundingClientRect().height)"


def turn(phone: Phone, label: str) -> None:
    """Open the settings in the bar, then tap a language or a theme."""
    phone.tap(".settings > button")
    phone.go(phone.page.locator("#settings").get_by_role("button", name=label))


@pytest.mark.parametrize(
    ("language", "name", "reading"), [("ja-JP", "出来役", "できやく"), ("en-GB", "Dekiyaku", "出来役　できやく")], ids=["ja", "en"]
)
def test_a_term_opens_over_a_form_and_nothing_is_lost(phones: Phones, opened: Open, language: str, name: str, reading: str) -> None:
    phone = phones(locale=language)
    phone.open(opened(*BEGUN) + "declare/dekiyaku")
    phone.choose("player", 1)
    heading = phone.page.locator("h1").get_by_role("link", name=name, exact=True)
    phone.tap(heading)
    sheet = phone.page.get_by_role("dialog")
    expect(sheet).to_contain_text(reading)
    expect(sheet).to_be_focused()
    assert barriers(phone) == []
    phone.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(heading).to_be_focused()
    expect(phone.input("player", 1)).to_be_checked()


def test_a_term_in_a_sheet_opens_its_page_and_back(phone: Phone, opened: Open) -> None:
    table = opened(*BEGUN, HachihachiDekiyaku(player=2, names=("aotan",), then="sage"))
    phone.open(table)
    assert min(phone.page.locator(".bar .term").evaluate_all(HEIGHTS)) >= 40
    phone.tap(".lines .line >> nth=1")
    sheet = phone.page.get_by_role("dialog")
    phone.go(sheet.get_by_role("link", name="短一", exact=True).first)
    assert "/rules/hachihachi/term/tanichi?house=field:A" in phone.page.url
    expect(phone.page.locator(".sheet")).to_have_count(2)  # the term, and the closed settings
    phone.go(phone.page.get_by_role("link", name="戻る"))
    assert phone.page.url.endswith(table)


def test_without_javascript_a_term_is_a_page(phones: Phones, opened: Open) -> None:
    phone = phones(java_script_enabled=False)
    phone.open(opened(*BEGUN) + "declare/dekiyaku")
    phone.go(phone.page.locator(".field .term"))
    assert "/term/zetsuba?" in phone.page.url
    expect(phone.page.locator(".over-page")).to_contain_text("ぜつば")
    phone.go(phone.page.get_by_role("link", name="閉じる"))
    assert phone.page.url.endswith("/declare/dekiyaku")


def test_a_form_keeps_its_input_also_when_it_was_refused(phone: Phone, opened: Open) -> None:
    phone.open(opened(*BEGUN) + "declare/dekiyaku")
    phone.tell(player=1, names="akatan")
    turn(phone, "English")
    expect(phone.page.locator("h1")).to_have_text("Dekiyaku")
    expect(phone.input("names", "akatan")).to_be_checked()
    turn(phone, "Dark")
    assert phone.page.locator("html").get_attribute("data-theme") == "dark"
    expect(phone.input("player", 1)).to_be_checked()
    phone.choose("then", "agari")
    expect(phone.confirm).to_be_visible()
    # The response to a form has no address of its own: the form itself comes back.
    phone.open("/new")
    phone.input("ruleset", "hanaawase").evaluate("one => one.click()")
    phone.settle()
    expect(phone.input("ruleset", "hanaawase")).to_be_checked()
    phone.input("players").nth(0).fill("秋山")
    phone.input("players").nth(1).fill("石川")
    for _ in range(2):
        turn(phone, "English")
        expect(phone.input("ruleset", "hanaawase")).to_be_checked()
        assert [one.input_value() for one in phone.input("players").all()] == ["秋山", "石川", ""]
        phone.go(".thumb .do")  # refused: a player is missing
    phone.open("/new")
    assert phone.input("players").nth(0).input_value() == ""


@pytest.mark.parametrize("language", ["ja-JP", "en-GB"])
def test_the_settings_are_accessible(phones: Phones, opened: Open, language: str) -> None:
    phone = phones(size=SMALL, locale=language)
    phone.open(opened(*BEGUN))
    box = phone.page.locator(".settings > button").bounding_box() or {}
    assert min(box["width"], box["height"]) >= 44

    covered = phone.page.evaluate(
        """() => {
          const box = document.querySelector(".settings > button").getBoundingClientRect();
          return Array.from(document.querySelectorAll(".bar a, .bar .field"), (one) => one.getBoundingClientRect())
            .some((one) => one.right > box.left && one.left < box.right && one.bottom > box.top && one.top < box.bottom); }"""
    )
    assert not covered
    phone.tap(".settings > button")
    expect(phone.page.locator("#settings")).to_be_visible()
    assert barriers(phone) == []
    assert min(phone.page.locator("#settings button").evaluate_all(HEIGHTS)) >= 44
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator("#settings")).to_be_hidden()
    expect(phone.page.locator(".settings > button")).to_be_focused()
