"""The pages of the rule book and its tables are complete on a phone, in either language and theme."""

from tests.browser.phone import Visit
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
