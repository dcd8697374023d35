"""Players who are asked one after the other, and keys of single players, by touch: with a game made for it (tests/turns)."""

import pytest
from flask import Flask
from opening import page_of
from playwright.sync_api import expect

from scorekeeper.core.facts import Fact
from scorekeeper.games import BY_NAME
from tests.browser.offline.test_waiting import again, cut, waiting
from tests.browser.phone import CUT_OFF, PHONE, SMALL, TWICE, Phone, Phones, Visit
from tests.browser.server import House
from tests.browser.tour import cut as cut_off
from tests.browser.tour import smaller
from tests.plugins.test_turns import kept, record, said
from tests.plugins.turns import GAME, Pressed, Said

SIDE = (844, 390)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the game, so that pages know it like any other."""
    monkeypatch.setitem(BY_NAME, GAME.name, GAME)


def box(phone: Phone, key: str) -> tuple[int, ...]:
    """Where a key is on the screen: left, top, width, height."""
    found = phone.key(key).bounding_box()
    assert found
    return tuple(round(found[side]) for side in ("x", "y", "width", "height"))


LETTERS = """(key) => ["span", "b"].map((part) => parseFloat(getComputedStyle(key.querySelector(part)).fontSize))"""


def rows(phone: Phone) -> list[str]:
    return phone.page.locator(".turn").evaluate_all("rows => rows.map(row => row.className.replace('turn', '').trim())")


@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_one_tap_a_player_and_the_keys_never_move(phones: Phones, app: Flask, size: tuple[int, int]) -> None:
    phone = phones(size=size)
    path = page_of(app, record(5))
    phone.open(path)
    keys = box(phone, "out"), box(phone, "in")
    (left, top, _, height), (right, level, wide, _) = keys
    assert (top, height) == (level, 76)
    assert left < right
    assert right + wide <= size[0]
    assert top + height <= size[1]
    for player, key in enumerate(("out", "in", "out")):
        expect(phone.page.locator(".whom b")).to_have_text(record(5).players[player])
        assert (rows(phone).index("now"), rows(phone).count("now")) == (player, 1)
        assert (box(phone, "out"), box(phone, "in")) == keys
        inside = phone.page.locator(".turn.now").bounding_box()
        thumb = phone.page.locator(".thumb").bounding_box()
        assert inside
        assert thumb
        assert inside["y"] + inside["height"] <= thumb["y"] + 1
        phone.at_once(key)
    assert phone.taps == 3
    phone.at_once("out")
    expect(phone.page.locator(".turn")).to_have_count(0)
    expect(phone.page.locator(".keys .key b")).to_have_text(["勝負", "勝負", "こい", "こい"])
    name, act = phone.page.locator(".keys .key").first.evaluate(LETTERS)
    assert name > act, "what tells the keys apart at arm's length is whose they are"
    assert [fact.says for fact in kept(app, path)] == ["out", "in", "out", "out"]  # type: ignore[attr-defined]


def test_a_tap_while_the_server_is_away_is_kept_and_entered_once(house: House, away: Phone) -> None:
    path, phone = page_of(house.app, record(4)), away
    phone.open(path)
    expect(phone.page.locator("body[data-kept]")).to_be_attached()
    house.stop()
    expect(phone.page.locator("#wire")).to_contain_text("つながっていない")
    phone.tap(phone.key("in"))
    expect(waiting(phone.page).locator("b")).to_have_text("出る")
    expect(waiting(phone.page).locator(".by")).to_have_text("秋山")
    for key in ("in", "out"):
        assert phone.key(key).evaluate("key => !!key.closest('[inert]')"), "one answer for one player"
    assert rows(phone) == ["now", "", "", ""]
    house.start()
    expect(phone.page.locator(".turn.in")).to_have_count(1)
    expect(phone.page.locator("#waiting")).to_be_empty()
    assert kept(house.app, path) == (Said(player=0, says="in", by="秋山", at=kept(house.app, path)[0].at),)
    phone.at_once("out")
    assert rows(phone) == ["in", "out", "now", ""]


def test_a_tap_that_waits_holds_its_keys_when_the_page_is_opened_again(phone: Phone, app: Flask) -> None:
    path = page_of(app, record(2))
    phone.open(path)
    cut(phone)
    phone.tap(phone.key("press-0"))
    expect(waiting(phone.page).locator(".by")).to_have_text("秋山")
    assert not phone.key("press-1").evaluate("key => !!key.closest('[inert]')")
    phone.open(path)
    expect(waiting(phone.page)).to_be_visible()
    assert phone.key("press-0").evaluate("key => !!key.closest('[inert]')")
    phone.later(TWICE)
    phone.tap(phone.key("press-1"))
    expect(waiting(phone.page)).to_have_count(2)
    phone.tap(waiting(phone.page).nth(1).get_by_role("button", name="やめる"))
    expect(waiting(phone.page)).to_have_count(1)
    assert not phone.key("press-1").evaluate("key => !!key.closest('[inert]')")
    phone.later(TWICE)
    phone.tap(phone.key("press-1"))
    expect(waiting(phone.page)).to_have_count(2)
    phone.context.unroute("**/t/*/declare/*")
    again(phone)
    expect(phone.page.locator(".noted")).to_have_text(["こい 1回", "こい 1回"])
    assert [(type(fact), fact.player) for fact in kept(app, path)] == [(Pressed, 0), (Pressed, 1)]  # type: ignore[attr-defined]


def test_two_phones_at_once(phones: Phones, app: Flask) -> None:
    """The one that comes second is told what was first; who watches and who is out see it by themselves."""
    path = page_of(app, record(4))
    watched = page_of(app, record(4), "watcher")
    one, other, third = phones(), phones(), phones()
    one.open(path)
    other.open(path)
    third.open(path)
    other.page.route("**/live?*", lambda route: route.abort())
    other.usual += CUT_OFF
    other.page.reload(wait_until="domcontentloaded")
    one.at_once("out")
    other.at_once("in")
    expect(other.page.get_by_role("alert")).to_contain_text("秋山さんが「下りる 秋山 −1文」を記入")
    expect(other.page.get_by_role("alert")).to_contain_text("何も変えていない")
    other.go(".thumb .do")
    assert rows(other) == ["out", "now", "", ""]
    expect(third.page.locator(".turn.out")).to_have_count(1)
    expect(third.page.locator(".whom b")).to_have_text("石川")
    expect(third.page.locator("#spoken")).to_contain_text("石川 いま")
    assert len(kept(app, path)) == 1
    watcher = phones()
    watcher.open(watched)
    assert rows(watcher) == ["now", "", "", ""]
    expect(watcher.page.locator(".key")).to_have_count(0)


TABLES: dict[str, dict[int, tuple[Fact, ...]]] = {
    "asked": {seats: said("out", "in") for seats in (4, 5, 7, 10)},
    "begun": {3: (), 10: ()},
    "played": {
        2: (Pressed(player=1),),
        4: (*said("out", "in", "out"), Pressed(player=3)),
        5: (*said("out", "out", "in", "in"), Pressed(player=3)),
        10: said("in", "in"),
    },
}


def in_size(phone: Phone, size: tuple[int, int]) -> list[str]:
    """What is cut off on a screen of another size."""
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    found = cut_off(phone, (100,))
    phone.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    return found


def test_every_page_is_accessible_and_complete(visit: Visit, app: Flask) -> None:
    """At tables of any size, on a phone, on its side and on the television."""
    paths = {f"{what} {seats}": page_of(app, record(seats, *log)) for what, some in TABLES.items() for seats, log in some.items()}
    visit(paths, smaller, cut_off, lambda phone: in_size(phone, SIDE))
    visit({name: f"{path}board" for name, path in paths.items()}, lambda phone: in_size(phone, (1280, 720)))
