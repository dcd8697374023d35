"""六百間 on a phone: what cannot be, フケ, undo, 四光 that ends a game, and names on the sheet."""

from flask import Flask
from opening import PLAYERS, sat, table_of
from playwright.sync_api import expect

from scorekeeper.games.roppyakken import GAME
from scorekeeper.games.roppyakken.facts import Count
from tests.browser.phone import Phone


def test_a_mistake_is_answered_and_a_shikou_ends_the_game(phone: Phone, app: Flask) -> None:
    """Boar, deer and butterflies alone are 30 points, so 20 cannot be all; then with the right number, after フケ."""
    phone.open(sat(app, GAME, players=PLAYERS[:2], fuke="on"))
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
    assert GAME.final(kept.state) == (600, 380)
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
    phone.open(f"{sat(app, GAME, *log, players=players)}sheet")
    rooms = phone.page.locator(".ledger .round td.k[data-name]").evaluate_all(NAMED)
    assert len(rooms) == 4
    assert all(room >= width for room, width in rooms), rooms
