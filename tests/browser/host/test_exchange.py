"""A match typed in on a phone from its paper sheet."""

from flask import Flask
from opening import PLAYERS, circle, store_of, table_of
from playwright.sync_api import expect

from scorekeeper.core import record as records
from scorekeeper.core.record import Record, Refused
from scorekeeper.games.hachihachi import GAME
from scorekeeper.season.matches import PlayedMatch, match_of
from tests.browser.example import example
from tests.browser.phone import Phone

PARTS = ("big", "small")


def seed() -> tuple[Record, PlayedMatch, list[int]]:
    """The sample match, its statistics, and who put down the stone of each round, and so leads the next."""
    record = example("seed-year")
    state = records.fold(record)
    assert not isinstance(state, Refused)
    rounds = GAME.sheet(state, record.players).rounds
    return (
        record,
        match_of(record, state),
        [next(seat for row in one.rows for seat, cell in enumerate(row.cells) if cell.token) for one in rounds],
    )


def type_match(phone: Phone, match: PlayedMatch, leaders: list[int], slip: int) -> None:
    """Type every round as on the sheet: 貫 and 点 of each player, Enter after each, then a tap on the next leader."""
    for nth, (round, leader) in enumerate(zip(match.rounds, leaders, strict=True), 1):
        phone.tap(phone.input(f"m.{nth}.0.0.big"))
        for seat, amount in enumerate(round.moved):
            for part, value in zip(PARTS, GAME.unit.split(amount + (slip if (nth, seat) == (5, 1) else 0)), strict=True):
                field = phone.input(f"m.{nth}.0.{seat}.{part}")
                expect(field).to_be_focused()
                if value:
                    phone.press(str(abs(value)))
                if value < 0:
                    phone.tap(phone.page.locator("label").filter(has=phone.input(f"m.{nth}.0.{seat}.{part}.minus")))
                    field.focus()
                phone.page.keyboard.press("Enter")
        phone.choose(f"m.{nth}.lead", leader)


def test_a_match_is_typed_from_its_sheet(app: Flask, phone: Phone) -> None:
    _, match, leaders = seed()
    page = phone.page
    phone.open(f"/g/{circle(store_of(app), 春の部=GAME.name).scorer}/")
    phone.named("秋山")
    phone.go(page.locator(".season-list a").first)
    phone.go(page.get_by_role("link", name="紙の年を写す"))
    for seat, name in enumerate(PLAYERS[:3]):
        phone.input("players").nth(seat).fill(name)
    expect(page.locator("[data-head='1']").first).to_have_text("石川")
    type_match(phone, match, leaders, slip=24)
    assert not phone.wider
    expect(page.locator(".paper-line").nth(4).locator(".linesum")).to_have_text("和が +2貫")
    page.reload(wait_until="domcontentloaded")
    expect(phone.input("m.5.0.1.big")).not_to_have_value("")
    phone.tap(page.get_by_text("紙の合計と下の行"))
    assert match.final
    totals = [sum(round.moved[seat] for round in match.rounds) for seat in range(3)]
    for key, amounts in (("total", totals), ("final", [kan * 12 for kan in match.final])):
        for seat, amount in enumerate(amounts):
            for part, value in zip(PARTS, divmod(abs(amount), 12), strict=True):
                phone.input(f"f.{key}.{seat}.{part}").fill(f"{'-' if amount < 0 else ''}{value}" if value else "")
    phone.go(page.locator(".thumb .do"))
    expect(page.locator(".strip[role=alert]")).to_contain_text("五月 石川: 2貫多い。")
    expect(phone.input("m.5.0.1.big")).to_be_focused()
    for part, value in zip(PARTS, GAME.unit.split(match.rounds[4].moved[1]), strict=True):
        phone.input(f"m.5.0.1.{part}").fill(str(abs(value)) if value else "")
        minus = phone.input(f"m.5.0.1.{part}.minus")
        if minus.is_checked() != (value < 0):
            phone.tap(page.locator("label").filter(has=minus))
    phone.go(page.locator(".thumb .do"))
    expect(page.locator(".strip[role=alert]")).to_have_count(0)
    phone.go(page.get_by_role("button", name="この年を記入する"))
    state = store_of(app).state(table_of(phone.table)).state  # type: ignore[union-attr]
    assert GAME.final(state) == match.final
    assert GAME.board(state).closed
