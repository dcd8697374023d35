"""The rule book on a phone: from the table to a clause and its link, the yaku and the odds; in any size, language and theme."""

from playwright.sync_api import expect

from scorekeeper.games import BY_NAME
from scorekeeper.practice.questions import question
from tests.browser.phone import Phone, Visit
from tests.browser.tour import cut, smaller

UNDER = "house=field:C,etsunen:off,method:written,sage-lost:half,special-add:add,willow:choice,hatto:on,share:each"
PAGES = {
    "book": "/rules/hanaawase?house=oyanaka:on",
    "book, wrong": "/rules/koikoi-three?house=sky:blue",
    "topic": f"/rules/hachihachi/field?{UNDER}",
    "sheets": "/rules/hachihachi/year-end",
    "yaku": f"/rules/hachihachi/tables/yaku?{UNDER}",
    "yaku, one fee": "/rules/koikoi-three/tables/yaku",
    "odds": f"/rules/hachihachi/tables/odds?{UNDER}",
}


def test_every_page_is_accessible_and_complete(visit: Visit) -> None:
    visit(PAGES, smaller, cut, unfold=True)


def test_a_question_is_answered_by_thumb_and_comes_back(phone: Phone) -> None:
    game, page = BY_NAME["hachihachi"], phone.page
    made = question(game, game.house(), "teyaku", 1)
    assert made
    phone.open("/rules/hachihachi/practice/teyaku/1")
    cards = page.locator(".dealt .fan .card")
    expect(cards).to_have_count(7)
    box = cards.first.bounding_box()
    assert box
    assert box["width"] >= 44  # seven in a row, as wide as a thumb
    for one in page.locator(".replies button").all():
        key = one.bounding_box()
        assert key
        assert key["height"] >= 48
        assert key["y"] + key["height"] <= page.viewport_size["height"]  # type: ignore[index]
    wrong = made.choices[(made.right + 1) % len(made.choices)]
    phone.go(page.get_by_role("button", name=wrong.ja, exact=True))
    expect(page.locator(".graded h2")).to_have_text(made.choices[made.right].ja)
    expect(page.locator(".reasons .clause").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]  # type: ignore[index]
    phone.go(page.get_by_role("link", name="次の問い"))
    expect(page.locator(".replies button").first).to_be_visible()

    page.set_viewport_size({"width": 1280, "height": 720})
    phone.open("/rules/hachihachi/practice/quiz/3/1")
    expect(page.locator(".offered li").first).to_be_visible()
    expect(page.locator(".offered .right")).to_have_count(0)
    phone.go(page.get_by_role("link", name="答えを見る"))
    expect(page.locator(".offered .right")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollHeight") == 720
