"""What only 八八 with drops, the kabu games and 六百間 show on a phone: keys, chips, hands by cards, room for ten."""

from typing import Any

import pytest
from flask import Flask
from opening import PLAYERS, sat, table_of
from playwright.sync_api import expect

from scorekeeper.core.facts import Fact, Totals
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.hachihachi_classic import GAME as CLASSIC
from scorekeeper.games.hachihachi_classic.facts import ClassicDriven, ClassicField, ClassicPlayedOut
from scorekeeper.games.kingo import GAME as KINGO
from scorekeeper.games.kingo.facts import Fight, Hands, KingoStakes
from scorekeeper.games.oichokabu import GAME as OICHOKABU
from scorekeeper.games.oichokabu.facts import Fights, OichokabuStakes
from scorekeeper.games.roppyakken import GAME as ROPPYAKKEN
from scorekeeper.games.roppyakken.facts import Count
from tests.browser.phone import PHONE, SMALL, Phone, Phones


def laid(phone: Phone, months: list[str]) -> None:
    for month in months:
        phone.in_turn(f'[data-card="{month}"]')


def test_hands_by_cards(phones: Phones, app: Flask) -> None:
    """One that takes no further card (a bust, kingo, a yaku) leads to the next, and comes back by a touch; one that may stand is
    left by a key.
    """
    phone = phones(size=SMALL)
    phone.open(sat(app, KINGO, KingoStakes(stakes=(0, 20, 10, 20, 10, 10)), players=PLAYERS[:6]))
    phone.offer("hands")
    phone.tap("a[data-carry]")
    phone.page.wait_for_url("**/declare/hands-cards*")
    laid(phone, ["10", "7", "9", "6", "3", "3", "3", "7", "6"])
    phone.in_turn("[data-stands]")
    laid(phone, ["8", "4"])
    said = phone.page.locator("[data-turn] [data-said]")
    expect(said).to_have_text(["10・7", "9・6", "3・3・3", "7・6", "8・4"])
    phone.tap("[data-turn] >> nth=0")
    phone.in_turn('[data-card=""]')
    laid(phone, ["4"])
    expect(said).to_have_text(["10・4", "9・6", "3・3・3", "7・6", "8・4"])
    assert not phone.wider


TEN = tuple("花澤 由紀子|長谷川 慎太郎|勅使河原 三郎|江口|小野寺 慶一郎|久保田 万太郎|毛利|小林|佐々木|清水の次郎長".split("|"))
CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
  .map(one => one.textContent)"""
LINES = "all => all.map(one => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize)))"


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_the_names_and_totals_of_ten_stay_whole(phones: Phones, app: Flask, locale: str) -> None:
    """A note of what somebody owes, however long, leaves the name its room; a total at the end is one line, with its unit."""
    log = (KingoStakes(stakes=(0, *(10,) * 9)), Hands(hands=("", *["ittan"] * 9)))
    phone = phones(locale=locale)
    phone.open(sat(app, KINGO, *log, Fight(hand="shippin"), players=TEN, months=1, chips=1))
    expect(phone.page.locator(".players .noted")).to_have_count(9)
    assert phone.page.locator(".players .called").evaluate_all(CUT) == []
    assert not phone.wider
    phone.open(sat(app, KINGO, *log, Fight(hand="bust"), players=TEN, months=1) + "end")
    assert phone.page.locator(".chain td .n").evaluate_all(LINES) == [1] * 10
    assert not phone.wider


def test_a_stake_is_raised_from_what_it_is(phones: Phones, app: Flask) -> None:
    phone = phones()
    phone.open(sat(app, KINGO, KingoStakes(stakes=(0, 20, 30))))
    phone.offer("stake")
    assert not [*filter(None, phone.page.locator(".why-not").all_inner_texts())], "nothing is wrong before it is touched"
    phone.choose("player", 2)
    number = phone.input("stake")
    expect(number).to_have_value("30")
    phone.tap('[data-add="10"]')
    expect(number).to_have_value("40")
    expect(phone.page.locator(".becomes")).to_have_text("30 → 40")
    phone.choose("player", 1)
    expect(number).to_have_value("20")
    phone.settle()
    assert not phone.page.locator(".why-not:not(.calm)").filter(has_text="同じ").count(), "it is only told"


FIRST = (OichokabuStakes(stakes=(0, 20, 10, 20, 10), spots=("", "1", "2", "1", "4")), Fights(spots=("8", "2", "", "6"), oya="6"))
TOTALS = ".players .total .sr"


def opened(phones: Phones, app: Flask) -> Phone:
    phone = phones(size=SMALL)
    phone.open(sat(app, OICHOKABU, *FIRST, players=PLAYERS[:5]))
    return phone


def test_chips_add_up_to_what_is_left_and_say_when_they_are_cut(phones: Phones, app: Flask) -> None:
    phone = opened(phones, app)
    phone.offer("stakes")
    add = phone.page.locator("[data-add]")
    for nth in (3, 2, 1):  # 50, 20, 10
        phone.tap(add.nth(nth))
    expect(phone.page.locator('[name="stakes.1"]')).to_have_value("80")
    phone.tap('[name="stakes.2"]')
    phone.tap(add.nth(3))
    expect(phone.page.locator('[name="stakes.2"]')).to_have_value("20")
    expect(phone.page.locator(".adds [role=status]")).to_have_text("残りは20まで")
    expect(phone.page.locator("[data-left]")).to_have_text("0")
    phone.choose("spots.3", 1)
    expect(phone.page.locator(".adds [role=status]")).to_have_text("")
    expect(phone.page.locator(".staking").nth(2).locator(".why-not")).to_have_text("張りなし")
    expect(phone.page.locator(".staking").nth(1).locator(".why-not.calm")).to_have_text("札なし")
    expect(phone.preview).to_contain_text("江口の張りと張る札は、両方入れるか両方消す。")
    expect(phone.confirm).to_have_count(0)


def test_cards_are_laid_in_order_and_say_what_they_make(phones: Phones, app: Flask) -> None:
    phone = opened(phones, app)
    phone.offer("stakes-again")
    expect(phone.preview.locator(".unfinished")).to_have_count(1)
    for seat, spot in enumerate("1122", 1):
        phone.choose(f"spots.{seat}", spot)
    phone.tap("#preview button[value=then]")
    phone.page.wait_for_url("**/declare/fights")
    phone.tap("a[data-carry]")
    phone.page.wait_for_url("**/declare/fights-cards*")
    for month in ("5", "5", "5", "10", "7", "4", "1"):  # each hand takes no further card, and the next begins
        phone.in_turn(f'[data-card="{month}"]')
    phone.settle()
    expect(phone.page.locator(".told")).to_contain_text("あらし")
    phone.enter()
    expect(phone.page.locator(TOTALS)).to_have_text(["マイナス90点", "80点", "20点", "0点", "マイナス10点"])


def test_a_mistake_is_answered_and_a_shikou_ends_the_game(phone: Phone, app: Flask) -> None:
    """Boar, deer and butterflies alone are 30 points, so 20 cannot be all; then with the right number, after フケ."""
    phone.open(sat(app, ROPPYAKKEN, players=PLAYERS[:2], fuke="on"))
    phone.offer("fuke")
    phone.choose("players", 1)
    phone.enter()
    assert phone.totals == (0, 0)
    phone.offer("count")
    phone.count(150, 20)
    phone.choose("names.1", "inoshikachou")
    expect(phone.page.locator("[data-turn-of]:not([hidden])")).to_have_count(1)
    phone.input("names.1", "kiri-shima").locator("..").scroll_into_view_if_needed()
    expect(phone.input("points.0")).to_be_in_viewport(ratio=1)
    expect(phone.preview).to_contain_text("30")
    expect(phone.confirm).to_have_count(0)
    field = phone.input("points.1")
    phone.tap(field)
    field.fill("")
    phone.press("230")
    phone.enter()
    assert phone.totals == (0, 380), "150 against 230 + 300"
    phone.go(phone.undo)
    assert phone.totals == (0, 0)
    phone.go(phone.redo)
    phone.offer("ichikoro")
    phone.choose("player", 0)
    phone.enter()
    assert phone.totals == (600, 380)
    expect(phone.page.locator(".race .far").first).to_contain_text("600点に届いた")
    phone.later(1000)  # the key of the end stands where that of the entry stood
    phone.go('.thumb a.do[href$="/end"]')
    phone.go(".thumb button.do")
    kept = app.extensions["store"].state(table_of(phone.table))
    assert ROPPYAKKEN.final(kept.state) == (600, 380)
    phone.open(phone.table + "sheet")
    assert phone.page.locator("tr.final .both").all_inner_texts() == ["勝ち\n600", "負け\n380"]


NAMED = """(cells) => cells.map((cell) => {
  const drawn = getComputedStyle(cell, "::before");
  const text = document.createElement("span");
  Object.assign(text.style, { position: "absolute", font: drawn.font, whiteSpace: "nowrap" });
  text.textContent = cell.dataset.name;
  document.body.append(text);
  const whole = text.getBoundingClientRect();
  text.remove();
  return [parseFloat(drawn.width) * Math.round(parseFloat(drawn.height) / whole.height), whole.width];
})"""
"""How much room the name of every line of the sheet has, all its lines together, and how wide it is."""


def test_names_beside_the_dealers_mark_wrap_on_the_sheet(phone: Phone, app: Flask) -> None:
    players = ("東海林龍之介太郎", "勅使河原長十郎")
    log = Count(points=(180, 160)), Count(points=(160, 180))
    phone.open(f"{sat(app, ROPPYAKKEN, *log, players=players)}sheet")
    rooms = phone.page.locator(".ledger .round td.k[data-name]").evaluate_all(NAMED)
    assert len(rooms) == 4
    assert all(room >= width for room, width in rooms), rooms


def table(app: Flask, seats: int, *log: Fact, **house: Any) -> str:
    return sat(app, CLASSIC, *log, players=PLAYERS[:seats], **house)


def said(*answers: str) -> list[Fact]:
    """The answers of the first players, seat by seat."""
    return [Spoke(player=seat, says=says) for seat, says in enumerate(answers)]  # type: ignore[arg-type]


def test_the_first_deal_on_a_phone_on_its_side_and_seven_results_of_hundreds_fit(phones: Phones, app: Flask) -> None:
    """Although the key of mizuten stands above the cards."""
    phone = phones(size=(844, 390))
    phone.open(table(app, 5))
    expect(phone.page.locator(".deal > .offers .offer")).to_be_visible()
    expect(phone.page.locator(".deal .thumb .do")).to_be_in_viewport(ratio=1)
    phone.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    # Who is 2,000 points down has borrowed 33 times.
    log = [Totals(amounts=(100, -200, 20, 20, 20, 20, 20), leader=0) for _ in range(12)]
    phone.open(table(app, 7, *log) + "end")
    assert not phone.page.locator(".chain td .n").evaluate_all(FULL)
    assert "−195" in "".join(phone.page.locator(".chain td").all_inner_texts())


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
    assert stones.evaluate_all("all => all.map(one => one.dataset.name)") == [*PLAYERS[:6]]
    assert not phone.wider


FULL = """figures => figures.filter(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().width > one.closest("td").clientWidth - 2;
}).map(one => one.textContent.trim())"""
"""The figures that fill their cells to the edges."""


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
