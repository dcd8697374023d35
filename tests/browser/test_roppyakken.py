"""A whole game of 六百間 as a scorer taps it on a phone: by points and by cards, フケ and 化け札, a deal dealt again, undo, and
四光 that ends it, up to the sheet.
"""

from collections.abc import Callable

import pytest
from flask import Flask
from opening import page_of, table_of
from playwright.sync_api import expect

from browser.table import Phone
from scorekeeper.core.facts import Closed
from scorekeeper.core.record import Record
from scorekeeper.games.roppyakken import GAME
from scorekeeper.games.roppyakken.facts import Count
from scorekeeper.games.roppyakken.house import RoppyakkenHouse

PLAYERS = ("秋山", "石川")
PILES = (
    ("matsu-hikari", "matsu-kasu1", "susuki-hikari", "susuki-kasu1", "kiri-hikari", "kiri-kasu1"),
    ("ume-tane", "ume-kasu1", "sakura-tan", "sakura-kasu1", "fuji-tan", "fuji-kasu1"),
)


def opened(phone: Phone, app: Flask, **house: str) -> str:
    path = page_of(app, Record(GAME, GAME.edition, RoppyakkenHouse(**house), PLAYERS, ()))  # type: ignore[arg-type]
    phone.open(path)
    return path


def count(phone: Phone, *points: int | None, **tapped: tuple[str, ...]) -> None:
    """A count by points, with what is tapped below: yaku as `names_0`, cards that count as 0 as `zeros_1`."""
    phone.offer("count")
    phone.count(*points)
    for field, values in tapped.items():
        for value in values:
            phone.choose(field.replace("_", "."), value)


def counted(phone: Phone, *points: int | None, **tapped: tuple[str, ...]) -> None:
    count(phone, *points, **tapped)
    phone.enter()


def by_cards(phone: Phone) -> None:
    phone.offer("count")
    phone.go(phone.page.get_by_role("link", name="札で選ぶ"))
    for nth, pile in enumerate(PILES):
        if nth:
            phone.tap(f'.piles [data-pile="{nth}"]')
        for card in pile:
            phone.choose(f"captures.{nth}", card)
    expect(phone.preview).to_contain_text("松桐坊主")
    phone.enter()


def dealt_again(phone: Phone) -> None:
    phone.rare("redo")
    phone.enter()


def said_fuke(phone: Phone) -> None:
    phone.offer("fuke")
    phone.choose("players", 1)
    phone.enter()


def mistaken(phone: Phone) -> None:
    """Boar, deer and butterflies alone are 30 points, so 20 cannot be all; then with the right number."""
    count(phone, 150, 20, names_1=("inoshikachou",))
    expect(phone.preview).to_contain_text("30")
    expect(phone.confirm).to_have_count(0)
    field = phone.input("points.1")
    phone.tap(field)
    field.fill("")
    phone.press("230")
    expect(phone.confirm).to_be_visible()
    phone.settle()
    phone.enter()
    phone.go(phone.undo)
    assert phone.totals == (360, 0)
    phone.go(phone.redo)


def shikou(phone: Phone) -> None:
    phone.offer("ichikoro")
    phone.choose("player", 0)
    phone.enter()


ROUNDS: tuple[tuple[Callable[[Phone], object], tuple[int, int]], ...] = (
    # What is tapped, and the totals after it, worked out by hand: 210 + 100 against 180.
    (lambda p: counted(p, 210, 180, names_0=("aotan",)), (130, 0)),
    # 150 + 150 against 70.
    (by_cards, (360, 0)),
    (lambda p: (dealt_again(p), counted(p, 190, 190)), (360, 0)),
    (said_fuke, (360, 0)),
    # 150 against 230 + 300.
    (mistaken, (360, 380)),
    # The cup counts as 0, which leaves 30: void.
    (lambda p: counted(p, 240, 40, zeros_1=("kiku-tane",)), (360, 380)),
    (shikou, (960, 380)),
)
MOST = 75


def test_a_whole_game_by_touch(phone: Phone, app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    opened(phone, app, fuke="on", bake_cup="on")
    for tapped, totals in ROUNDS:
        tapped(phone)
        assert phone.totals == totals
        assert not phone.wider
    expect(phone.page.locator(".race .far").first).to_contain_text("600点に届いた")
    phone.go('.thumb a.do[href$="/end"]')
    ended = phone.page.locator(".chain .final td").all_inner_texts()
    assert ["".join(text.split()) for text in ended] == ["960点", "380点"]
    phone.go(".thumb button.do")
    with capsys.disabled():
        print(f"\na game of roppyakken: {phone.taps} taps and {phone.presses} key presses (at most {MOST})")
    assert phone.taps + phone.presses <= MOST
    kept = app.extensions["store"].state(table_of(phone.table))
    assert GAME.final(kept.state) == (960, 380)
    assert isinstance(kept.record.log[-1], Closed)
    phone.open(phone.table + "sheet")
    assert phone.page.locator("tr.final .both").all_inner_texts() == ["勝ち\n960", "負け\n380"]


def test_the_commonest_round_takes_few_taps(phone: Phone, app: Flask) -> None:
    """No yaku: the key, both numbers, done. With all cards played and what is left over taken, one number is enough."""
    opened(phone, app)
    counted(phone, 250, 200)
    assert (phone.taps, phone.presses) == (3, 6)
    assert phone.totals == (50, 0)
    phone.taps = phone.presses = 0
    opened(phone, app, deal="10", gaji_rest_10="take")
    counted(phone, 250, None)
    assert (phone.taps, phone.presses) == (2, 3)
    assert phone.totals == (10, 0)


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
    path = page_of(app, Record(GAME, GAME.edition, RoppyakkenHouse(), players, log))
    phone.open(f"{path}sheet")
    rooms = phone.page.locator(".ledger .round td.k[data-name]").evaluate_all(NAMED)
    assert len(rooms) == 4
    assert all(room >= width for room, width in rooms), rooms
