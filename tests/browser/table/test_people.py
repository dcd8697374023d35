"""New phones join a table through its links; the host revokes them; a board is legible from three metres."""

import io
import re
from itertools import product
from pathlib import Path

import pytest
import segno
from browser.test_access import BEGUN
from flask import Flask
from kinds import covering
from opening import PLAYERS, sat, table_of, untried

from scorekeeper.core.board import BoardSeat
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.local import secret_keys
from scorekeeper.web.record.request import At
from tests.browser.example import example
from tests.browser.phone import Open, Phone, Phones, Visit
from tests.browser.tour import LONG, cut

TELEVISION, FULL, TABLET = (1280, 720), (1920, 1080), (820, 1180)


@pytest.fixture(autouse=True)
def reached(app: Flask, base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test server listens on loopback only, so the address shown must be that one."""
    monkeypatch.setattr("scorekeeper.local.address.lan_address", lambda: "127.0.0.1")
    untried(app)


def drawn(phone: Phone) -> str:
    return str(phone.page.locator(".qr path").last.get_attribute("d"))


def encoded(address: str) -> str:
    out = io.BytesIO()
    segno.make(address, micro=False, error="m").save(out, kind="svg", border=4)
    return re.findall(r' d="([^"]+)"', out.getvalue().decode())[-1]


def hosting(phone: Phone, app: Flask) -> None:
    phone.open("/host")
    phone.page.locator("[name=passcode]").fill(secret_keys.passcode(Path(app.instance_path)))
    phone.go(".thumb .do")


def test_a_phone_that_scans_the_code_is_asked_for_a_name(phones: Phones, opened: Open) -> None:
    path = opened(HachihachiField())
    first, second = phones(), phones(name="")
    first.open(path)
    first.tap(".settings > button")
    first.go(first.page.locator("#settings").get_by_role("link", name="卓の人"))
    address = first.page.locator("#address").inner_text()
    assert drawn(first) == encoded(address), "the code says what is written below it"
    box = first.page.locator(".qr").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 240
    second.page.goto(address, wait_until="domcontentloaded")
    assert second.page.url.endswith("/who")


def test_the_code_is_dark_on_light_and_payments_that_do_not_fit_are_hidden(phones: Phones, opened: Open) -> None:
    phone = phones(color_scheme="dark")
    phone.open(opened(*BEGUN) + "people")
    painted = phone.page.locator(".qr path").evaluate_all(
        "all => all.map(one => [getComputedStyle(one).fill, getComputedStyle(one).stroke])"
    )
    assert (painted[0][0], painted[1][1]) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")
    side = phone.page.locator(".qr").evaluate("svg => svg.viewBox.baseVal.width")
    assert side == segno.make(phone.page.locator("#address").inner_text(), micro=False, error="m").symbol_size(border=4)[0]
    phone = phones(size=TELEVISION)
    for players in (PLAYERS[:3], LONG):
        phone.open(opened(*example("seed-year").log, players=players) + "board")
        boxes = phone.page.locator(".paid > li").evaluate_all("rows => rows.map(row => row.getBoundingClientRect().toJSON())")
        assert 0 < max(box["bottom"] for box in boxes if box["left"] < TELEVISION[0]) <= TELEVISION[1]


SIZES = """() => {
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  return {
    total: Math.min(...all(".total > span:first-child").map(size)),
    called: Math.min(...all(".called:not(.long)").map(size)),
    wide: all(".players > li").filter((one) => one.scrollWidth > one.clientWidth).length,
    cut: all(".total, .called, .seat, .under > span").filter((one) => {
      const inner = one.getBoundingClientRect(), outer = one.closest("li").getBoundingClientRect();
      return inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
    }).length,
    page: document.scrollingElement.scrollWidth - innerWidth + document.scrollingElement.scrollHeight - innerHeight,
    low: all(".players")[0].getBoundingClientRect().bottom - innerHeight,
  };
}"""


def seats(count: int, total: int) -> tuple[BoardSeat, ...]:
    return tuple(BoardSeat(Words("胴二", "do-ni"), not seat, total if seat else -total, -24, seat) for seat in range(count))


TOTALS = (("hachihachi", 1011), ("hachihachi", 1211), ("hanaawase", 1234), ("koikoi-three", 88))
TEN = ("秋山", *LONG, "石川", "小川", "江口", "久保", "近藤", "佐伯")


@pytest.mark.parametrize(("size", "language"), covering([TELEVISION, FULL, TABLET], ["ja-JP", "en-GB"]), ids=str)
def test_the_board_is_read_from_three_metres(
    phones: Phones, app: Flask, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    """As large as its column allows, with the longest totals and the most players of a game."""
    phone = phones(size=size, locale=language)
    for (game, total), count in product(TOTALS, (3, 10)):
        rules = BY_NAME[game]
        path = sat(app, rules, players=LONG, role="watcher")
        shown = rules.board(rules.start(rules.house(), 3))._replace(seats=seats(count, total))
        monkeypatch.setattr(At, "board", property(lambda here, shown=shown: shown))
        monkeypatch.setattr(At, "players", property(lambda here, count=count: TEN[:count]))
        phone.open(path + "board")
        found = phone.page.evaluate(SIZES) | {"game": game, "count": count}
        assert (found["wide"], found["cut"], found["page"], found["low"] < 0) == (0, 0, 0, True), found
        if count == 3 and size != TABLET:
            scale = size[1] / 720
            assert (found["total"] >= 110 * scale, found["called"] >= 49 * scale) == (True, True), found


PAGES = ("people", "people?show=watcher", "people?show=board", "who")


def test_every_page_is_accessible_and_complete(visit: Visit, app: Flask, opened: Open) -> None:
    """With a table whose link was revoked after a visit, for the host; and a locked one. The board need not hold larger text."""
    store, path, locked = app.extensions["store"], opened(*BEGUN, players=LONG), opened(*BEGUN, players=LONG)

    def known(phone: Phone) -> None:
        revoked = opened(*BEGUN)
        for table in (path, locked, revoked):
            phone.open(table)
        phone.open("/")
        store.renew(table_of(revoked), "scorer")

    def signed_in(phone: Phone) -> None:
        hosting(phone, app)
        known(phone)

    visit({"home": "/", **{page: path + page for page in PAGES}}, cut, begin=known)
    visit({"the board": f"{path}board"}, lambda phone: cut(phone, (100,)))
    store.lock(table_of(locked), locked=True)
    visit({"home of a host": "/", "a locked table": f"{locked}people"}, cut, begin=signed_in)
