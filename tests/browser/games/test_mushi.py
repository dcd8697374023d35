"""むし on a phone: a table of five with the marker card, how many taps a month takes."""

from typing import Any

from flask import Flask
from opening import page_of, table_of
from playwright.sync_api import expect

from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Record
from scorekeeper.games.mushi import GAME
from scorekeeper.games.mushi.facts import MushiPlayedOut
from tests.browser.phone import SMALL, Phone, Phones

NAMES = ("秋山", "石川", "上田", "江口", "小野")


def table(app: Flask, seats: int, *log: Fact, **house: Any) -> str:
    return page_of(app, Record(GAME, GAME.edition, GAME.house(**house), NAMES[:seats], log))


def played_out(phone: Phone, points: dict[int, int], **made: int) -> None:
    """The end of a month by the points of one player, and by whom each yaku was made."""
    phone.offer("played-out")
    phone.count(*(points.get(seat) for seat in range(max(points) + 1)))
    for yaku, player in made.items():
        phone.choose(yaku, player)
    phone.enter()


# ---------------------------------------------------------------- how many taps


def test_the_commonest_month_is_two_taps_and_a_number(phone: Phone, app: Flask) -> None:
    """Card points of one player, and a tap for every yaku; both forms show what is paid before it is entered."""
    phone.open(table(app, 2))
    phone.offer("played-out")
    phone.count(128)
    expect(phone.preview).to_contain_text("128・102")
    expect(phone.preview).to_contain_text("13点")
    phone.enter()
    assert phone.totals == (13, -13)
    bare = phone.taps, phone.presses
    assert bare == (2, 3)
    played_out(phone, {1: 133}, sankou=1)
    assert phone.totals == (13 - 18 - 25, -13 + 18 + 25)
    assert (phone.taps - bare[0], phone.presses - bare[1]) == (4, 3), "the field of the second player takes a tap"


def test_a_month_of_five_with_the_marker_card(phones: Phones, app: Flask) -> None:
    """Who has the marker card, a tap for each who is asked, and the card points: the holder and who is driven out are not asked."""
    phone = phones(size=SMALL)
    path = table(app, 5)
    phone.open(path)
    phone.offer("blank")
    phone.choose("player", 3)
    phone.enter()
    for says in ("out", "in", "in"):
        phone.at_once(f"spoke-{says}")
    assert phone.taps == 6
    assert not phone.wider
    expect(phone.page.locator(".players .out .seat")).to_have_text(["下り", "目印", "追込"])
    played_out(phone, {1: 128}, kiri_shima=2)
    assert (phone.taps, phone.presses) == (9, 3)
    assert phone.totals == (0, 13 - 10, -13 + 10, 0, 0)
    told = app.extensions["store"].state(table_of(path))
    assert told.state.own.now.next == 1


# ---------------------------------------------------------------- the length of a year


def test_a_year_is_cut_short_or_goes_on(phone: Phone, app: Flask) -> None:
    phone.open(table(app, 2, MushiPlayedOut(points=(128,)), MushiPlayedOut(points=(97,))))
    phone.rare("stop")
    phone.enter()
    expect(phone.page.locator('.thumb a.do[href$="/end"]')).to_be_visible()
    phone.offer("go-on")
    phone.enter()
    expect(phone.page.locator('.thumb a.do[href$="/end"]')).to_have_count(0)
    played_out(phone, {0: 100})
    assert phone.totals == (13 - 18 - 15, -13 + 18 + 15)
    expect(phone.page.locator('.thumb a.do[href$="/end"]')).to_be_visible()


def test_what_cannot_be_is_said_beside_its_field(phone: Phone, app: Flask) -> None:
    phone.open(table(app, 2))
    phone.offer("played-out")
    phone.count(128, 103)
    expect(phone.page.locator('[id^="why-points"]')).to_contain_text("二人で231点になる")
    expect(phone.confirm).to_have_count(0)
    phone.input("points.1").fill("")
    phone.settle()
    phone.choose("gokou", 0)
    phone.choose("sankou", 1)
    expect(phone.page.locator('[id^="why-sankou"]')).to_contain_text("五光")
    expect(phone.confirm).to_have_count(0)
    phone.choose("sankou", 0)
    expect(phone.confirm).to_have_count(1)
