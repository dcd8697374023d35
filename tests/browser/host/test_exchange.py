"""Import and export on a phone: files imported after a report, and a match typed in from its paper sheet."""

from pathlib import Path

from flask import Flask
from playwright.sync_api import FilePayload, expect

from scorekeeper.core import record as records
from scorekeeper.core.record import Record, Refused
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi import GAME
from scorekeeper.season.entries import Called, PersonEntered, SeasonEntered
from scorekeeper.season.matches import PlayedMatch, match_of
from scorekeeper.store import Store
from tests.browser.phone import Phone

NAMES = ("秋山", "石川", "上田")
SEED = (Path(__file__).parents[3] / "examples" / "seed-year.json").read_bytes()


def seed() -> tuple[Record, PlayedMatch]:
    """The sample match and its statistics."""
    record = records.read(SEED, BY_NAME)
    assert isinstance(record, Record)
    state = records.fold(record)
    assert not isinstance(state, Refused)
    return record, match_of(record, state)


def leaders() -> list[int]:
    """Who put down the stone of each round, and so leads the next."""
    record, _ = seed()
    state = records.fold(record)
    assert not isinstance(state, Refused)
    rounds = GAME.sheet(state, record.players).rounds
    return [next(seat for row in one.rows for seat, cell in enumerate(row.cells) if cell.token) for one in rounds]


def founded(app: Flask) -> str:
    store: Store = app.extensions["store"]
    facts = [Called(name="木曜会"), *(PersonEntered(name=name) for name in NAMES), SeasonEntered(name="春の部", ruleset=GAME.name)]
    return f"/g/{store.groups.links(store.groups.create(facts)).scorer}/"


def file(name: str, content: bytes) -> FilePayload:
    return {"name": name, "mimeType": "application/json", "buffer": content}


def test_files_are_imported_after_a_report(app: Flask, phone: Phone) -> None:
    page = phone.page
    phone.open(founded(app))
    phone.named("秋山")
    phone.go(page.get_by_role("link", name="取り込む"))
    page.locator("input[type=file]").set_input_files([file("seed.json", SEED), file("bad.json", b'{"ruleset": "x"}')])
    phone.go(page.get_by_role("button", name="中身を確かめる"))
    expect(page.locator(".verdict-line")).to_contain_text("新しい記録 1")
    expect(page.locator(".refused")).to_contain_text("bad.json")
    expect(page.locator(".refused .why-not")).to_contain_text("players")
    page.locator("select[name=who]").nth(0).select_option(label="秋山と同じ人")
    page.locator("select[name=who]").nth(1).select_option(label="石川と同じ人")
    phone.go(page.get_by_role("button", name="新しい記録1件を取り込む"))
    expect(page.locator(".verdict-line")).to_contain_text("取り込んだ。すべてここにある。")
    phone.go(page.get_by_role("link", name="会へ"))
    phone.go(page.locator(".season-list a").first)
    expect(page.locator(".standings tbody tr")).to_have_count(3)
    expect(page.locator(".standings")).to_contain_text("石川")
    with page.expect_download() as taken:
        phone.tap(page.get_by_role("link", name="シーズンのまとめ"))
    assert taken.value.suggested_filename.endswith(".zip")
    assert phone.taps < 12


def type_match(phone: Phone, match: PlayedMatch, slip: int = 0) -> None:
    """Type every round as on the sheet: 貫 and 点 of each player, Enter after each, then a tap on the next leader."""
    for nth, (round, leader) in enumerate(zip(match.rounds, leaders(), strict=True), 1):
        phone.tap(phone.input(f"m.{nth}.0.0.big"))
        for seat, amount in enumerate(round.moved):
            big, small = GAME.unit.split(amount + (slip if (nth, seat) == (5, 1) else 0))
            for part, value in (("big", big), ("small", small)):
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
    _, match = seed()
    page = phone.page
    phone.open(founded(app))
    phone.named("秋山")
    phone.go(page.locator(".season-list a").first)
    phone.go(page.get_by_role("link", name="紙の年を写す"))
    for seat, name in enumerate(NAMES):
        phone.input("players").nth(seat).fill(name)
    expect(page.locator("[data-head='1']").first).to_have_text("石川")
    type_match(phone, match, slip=24)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    line = page.locator(".paper-line").nth(4).locator(".linesum")
    expect(line).to_have_text("和が +2貫")
    page.reload(wait_until="domcontentloaded")
    expect(phone.input("m.5.0.1.big")).not_to_have_value("")
    phone.tap(page.get_by_text("紙の合計と下の行"))
    final = seed()[1].final
    assert final
    totals = [sum(round.moved[seat] for round in match.rounds) for seat in range(3)]
    for key, line_of, per in (("total", totals, 12), ("final", [kan * 12 for kan in final], 12)):
        for seat, amount in enumerate(line_of):
            big, small = divmod(abs(amount), per)
            for part, value in (("big", big), ("small", small)):
                phone.input(f"f.{key}.{seat}.{part}").fill(f"{'-' if amount < 0 else ''}{value}" if value else "")
    phone.go(page.locator(".thumb .do"))
    expect(page.locator(".strip[role=alert]")).to_contain_text("五月 石川: 2貫多い。")
    wrong = phone.input("m.5.0.1.big")
    expect(wrong).to_be_focused()
    right, _ = GAME.unit.split(match.rounds[4].moved[1])
    wrong.fill(str(abs(right)))
    minus = phone.input("m.5.0.1.big.minus")
    if minus.is_checked() != (right < 0):
        phone.tap(page.locator("label").filter(has=minus))
    small = GAME.unit.split(match.rounds[4].moved[1])[1]
    phone.input("m.5.0.1.small").fill(str(abs(small)) if small else "")
    under = phone.input("m.5.0.1.small.minus")
    if under.is_checked() != (small < 0):
        phone.tap(page.locator("label").filter(has=under))
    phone.go(page.locator(".thumb .do"))
    expect(page.locator(".strip[role=alert]")).to_have_count(0)
    phone.go(page.get_by_role("button", name="この年を記入する"))
    store: Store = app.extensions["store"]
    state = store.state(phone.table.split("/")[2].partition("-")[0])
    assert state
    assert GAME.final(state.state) == final
    assert GAME.board(state.state).closed
