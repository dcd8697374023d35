"""八八 with 出る・下りる on a phone: months of two and of seven, how many taps a month takes."""

from typing import Any

from flask import Flask
from opening import page_of, table_of
from playwright.sync_api import expect

from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.record import Record
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.hachihachi import GAME as THREE
from scorekeeper.games.hachihachi_classic import GAME
from scorekeeper.games.hachihachi_classic.facts import ClassicDriven, ClassicField, ClassicPlayedOut
from tests.browser.phone import SMALL, Phone, Phones
from tests.browser.scorer import driven

NAMES = ("秋山", "石川", "上田", "江口", "小野", "加藤", "木村")


def table(app: Flask, seats: int, *log: Fact, **house: Any) -> str:
    return page_of(app, Record(GAME, GAME.edition, GAME.house(**house), NAMES[:seats], log))


def said(*answers: str) -> list[Fact]:
    """The answers of the first players, seat by seat."""
    return [Spoke(player=seat, says=says) for seat, says in enumerate(answers)]  # type: ignore[arg-type]


def test_the_first_deal_is_confirmed_on_a_phone_on_its_side(phones: Phones, app: Flask) -> None:
    """Although the key of mizuten stands above the cards."""
    phone = phones(size=(844, 390))
    phone.open(table(app, 5))
    expect(phone.page.locator(".deal > .offers .offer")).to_be_visible()
    expect(phone.page.locator(".deal .thumb .do")).to_be_in_viewport(ratio=1)


# ---------------------------------------------------------------- how many taps


def test_a_tap_a_seat_and_none_for_who_is_driven_out_or_forced_in(phone: Phone, app: Flask) -> None:
    phone.open(table(app, 5, ClassicField()))
    for says in ("in", "in", "in"):
        phone.at_once(f"spoke-{says}")
    assert phone.taps == 3
    expect(phone.page.locator(".players .out .seat")).to_have_text(["追込", "追込"])
    phone.open(table(app, 5, ClassicField(), shibari3="on"))
    for says in ("out", "out"):
        phone.at_once(f"spoke-{says}")
    assert phone.taps == 5
    expect(phone.page.locator(".players .out .seat")).to_have_text(["下り", "下り"])
    expect(phone.page.locator(".players li:not(.out) .seat")).to_have_text(["親", "胴二", "ビキ"])


def test_a_month_of_three_with_shibari_takes_as_many_taps_as_in_the_game_of_three(phone: Phone, app: Flask) -> None:
    """The field, the count of two, and entering it. Without shibari everybody may drop, and each says so by one tap."""
    taken = {}
    for name, path in {
        "八八": page_of(app, Record(THREE, THREE.edition, THREE.house(), NAMES[:3], ())),
        "with shibari": table(app, 3, shibari3="on"),
        "without": table(app, 3),
    }.items():
        phone.open(path)
        before = phone.taps + phone.presses
        phone.field()
        if name == "without":
            for _ in NAMES[:3]:
                phone.at_once("spoke-in")
        phone.played_out(100, 80, None)
        taken[name] = phone.taps + phone.presses - before
    assert taken["with shibari"] == taken["八八"]
    assert taken["without"] == taken["八八"] + 3


def test_mizuten_is_one_key_before_the_deal(phone: Phone, app: Flask) -> None:
    phone.open(table(app, 5))
    cards = phone.page.locator(".deal .do").bounding_box()
    phone.at_once("mizuten")
    assert phone.taps == 1
    expect(phone.key("mizuten")).to_have_count(0)
    assert phone.page.locator(".deal .do").bounding_box() == cards, "the thumb finds the same key in the same place"
    phone.field()
    expect(phone.page.locator(".turn.now .called")).to_have_text("石川")
    phone.go(phone.undo)
    phone.go(phone.undo)
    expect(phone.key("mizuten")).to_have_count(1)


def test_the_key_for_a_drive_out_fee_goes_when_all_is_told(phone: Phone, app: Flask) -> None:
    phone.open(table(app, 5, ClassicField(), *said("in", "in", "in")))
    for nth in (1, 2):
        driven(phone, {"player": 2 + nth, "brights": nth})
    expect(phone.page.locator('.offers a[href$="/declare/driven"]')).to_have_count(0)
    expect(phone.page.locator(".offers .now")).to_contain_text("手役")
    expect(phone.page.locator(".line.new")).to_contain_text("光2枚")
    assert phone.totals == (51, 51, 51, 69, 78)


# ---------------------------------------------------------------- two, and seven


def test_two_play_with_atsukai(phone: Phone, app: Flask) -> None:
    """A difference of 40 is 4 kan (two.6), twice on a big field (two.9)."""
    phone.open(table(app, 2))
    phone.field("matsu-hikari")
    for _ in range(2):
        phone.at_once("spoke-in")
    phone.offer("played-out")
    phone.count(100, 60)
    expect(phone.preview).to_contain_text("100・60")
    expect(phone.preview).to_contain_text("8貫")
    phone.enter()
    expect(phone.page.locator(".line.new, .lines .line").last).to_contain_text("あつかい")
    assert phone.totals == (60 + 96 - 1, 60 - 96 + 60), "who had to borrow for it holds the rest"
    expect(phone.page.locator(".players .noted")).to_have_text("改貫1")
    phone.field()
    phone.at_once("spoke-out")
    expect(phone.page.locator(".bar h1")).to_contain_text("三月")
    assert phone.totals == (155 - 18, 24 + 18 - 1), "who alone is in takes the fee, 1.5 kan (drop.9)"


def test_seven_with_the_blank_card(phones: Phones, app: Flask) -> None:
    """Its holder is asked nothing and pays nothing; the seats of the others are counted without him (drop.8)."""
    phone = phones(size=SMALL)
    path = table(app, 7)
    phone.open(path)
    phone.offer("blank")
    phone.choose("player", 2)
    phone.enter()
    phone.field("kiri-hikari", "susuki-hikari")
    expect(phone.page.locator(".bar .field")).to_contain_text("縛り 大1")
    expect(phone.page.locator(".turn .nth")).to_have_text(["1番親", "2番", "白札", "3番", "4番", "5番", "6番"])
    for says in ("out", "out", "out", "in", "in", "in"):
        phone.at_once(f"spoke-{says}")
    assert not phone.wider
    expect(phone.page.locator(".bar .field")).to_contain_text("積み 14貫")
    assert phone.totals == (12, 12, 60, 48, 60, 60, 60), "1, 1 and 1.5 kan × 4, with a loan each"
    told = app.extensions["store"].state(table_of(path))
    assert sorted(told.state.own.now.seating.turn) == [4, 5, 6]


def test_the_sheet_on_a_phone_names_whose_stones_and_repeats_no_names(phone: Phone, app: Flask) -> None:
    """The remark on three drive-out fees takes several lines; only the first of them has amounts."""
    told = [ClassicDriven(player=player, brights=1) for player in (3, 4, 5)]
    phone.open(
        table(app, 6, ClassicField(), *said("in", "in", "in"), *told, ClassicPlayedOut(points=(100, 80, 84, None, None, None)))
        + "sheet"
    )
    rest = phone.page.locator(".ledger .aside")
    expect(rest.first).to_contain_text("追い込み賃")
    assert not any(cell.is_visible() for cell in rest.locator("td.k").all())
    stones = phone.page.locator(".ledger .held td.k")
    assert stones.evaluate_all("all => all.map(one => one.dataset.name)") == [*NAMES[:6]]
    assert not phone.wider


FULL = """figures => figures.filter(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().width > one.closest("td").clientWidth - 2;
}).map(one => one.textContent.trim())"""
"""The figures that fill their cells to the edges."""


def test_seven_results_of_hundreds_stand_apart(phone: Phone, app: Flask) -> None:
    """Who is 2,000 points down has borrowed 33 times."""
    log = [Totals(amounts=(100, -200, 20, 20, 20, 20, 20), leader=0) for _ in range(12)]
    phone.open(table(app, 7, *log) + "end")
    assert not phone.page.locator(".chain td .n").evaluate_all(FULL)
    assert "−195" in "".join(phone.page.locator(".chain td").all_inner_texts())


# ---------------------------------------------------------------- put right


MONTH = (ClassicField(), *said("out", "in", "in", "in"), ClassicPlayedOut(points=(None, 100, 80, 84, None)))
"""A drops for 12 as dealer, E is driven out; B wins 12 points and the fee, and puts out the stone."""


def test_a_hand_that_was_forgotten_is_put_in_later(phone: Phone, app: Flask) -> None:
    """Tan-ichi of C, after all had spoken: 36 from B and from D. The page shows the difference before it is entered."""
    phone.open(table(app, 5, *MONTH, ClassicField()))
    assert phone.totals == (48, 83, 52, 56, 60)
    phone.open(f"{phone.table}insert/4")
    phone.go(phone.page.get_by_role("button", name="手役"))
    phone.choose("player", 2)
    phone.choose("names", "tan-ichi")
    phone.go(phone.confirm)
    phone.go('.thumb .do[value="enter"]')
    phone.open(phone.table)
    assert phone.totals == (48, 47, 124, 20, 60)
    phone.go(phone.undo)
    assert phone.totals == (48, 83, 52, 56, 60)
    phone.go(phone.redo)
    assert phone.totals == (48, 47, 124, 20, 60)


def test_what_cannot_be_is_said_beside_its_field(phone: Phone, app: Flask) -> None:
    """Two lights and six ribbons that count are eight cards."""
    phone.open(table(app, 5, ClassicField(), *said("in", "in", "in")))
    phone.offer("driven")
    phone.choose("player", 3)
    phone.step("brights", 2)
    phone.step("ribbons", 6)
    expect(phone.page.locator('.ask:has(input[name="ribbons"]) .why, [id^="why-ribbons"]').first).to_contain_text("oikomi")
    expect(phone.confirm).to_have_count(0)
    phone.step("ribbons", -1)
    expect(phone.confirm).to_have_count(1)


def test_the_fields_that_are_left_stand_beside_the_month_on_a_phone_in_english(phones: Phones, app: Flask) -> None:
    """On one line, which runs down, within the column."""
    phone = phones(locale="en-GB")
    brights = ("matsu-hikari", "yanagi-hikari", "kiri-hikari")
    phone.open(
        table(app, 5, ClassicField(brights=brights), *said("in", "in", "in"), ClassicPlayedOut(points=(100, 80, 84, None, None)))
        + "sheet"
    )
    cell = phone.page.locator(".round:not(.pen) .b").first
    assert cell.inner_text().split() == ["zetsu", "then", "zetsu", "1", "big", "1"]
    inside = """cell => {
      const around = cell.getBoundingClientRect(), range = document.createRange();
      range.selectNodeContents(cell);
      return [...range.getClientRects()].every(one => one.left >= around.left && one.right <= around.right);
    }"""
    assert cell.evaluate(inside)
