"""A group on a phone: seats are taken by touch, a number is explained over the standings, and statistics have room."""

from pathlib import Path

import pytest
from flask import Flask
from opening import PLAYERS, circle, sat, store_of, table_of
from playwright.sync_api import expect

from scorekeeper.core.facts import Closed, Totals
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi import GAME as HACHIHACHI
from scorekeeper.season.entries import Anonymous, MatchEntered
from scorekeeper.store import Store
from tests.browser.example import example
from tests.browser.phone import PHONE, SMALL, Phone, Phones
from tests.web.groups.test_groups_web import over


def test_seats_are_taken_by_touch_and_a_number_is_explained(phone: Phone, app: Flask) -> None:
    match = example("koikoi-three-year", players=PLAYERS[:3])
    entered = MatchEntered(table=store_of(app).create(match), season=4, people=(1, 2, 3))
    group = f"/g/{circle(store_of(app), entered, 冬の部=match.game.name).scorer}/"
    phone.open(f"{group}season/4/")
    rows = phone.page.locator(".standings tbody tr")
    assert rows.locator("th bdi").all_inner_texts() == ["石川", "上田", "秋山"]
    assert rows.locator(".value .sr").all_inner_texts() == ["37文", "マイナス5文", "マイナス32文"]
    phone.tap(rows.nth(2).locator(".value"))
    sheet = phone.page.get_by_role("dialog")
    expect(sheet.locator(".season-steps .n .sr")).to_have_text(["マイナス32文"])
    expect(sheet).to_contain_text("season.total")
    phone.go(sheet.locator(".season-steps a").first)
    expect(phone.page.locator(".ledger").first).to_contain_text("−32")
    phone.open(f"{group}season/4/start")
    for seat, name in enumerate(("石川", "秋山", "上田")):
        phone.tap(phone.page.locator(f'.sits button[value="{name}"]'))
        expect(phone.input("players").nth(seat)).to_have_value(name)
        phone.settle()
    phone.go(phone.page.locator(".thumb .do"))
    expect(phone.page.locator(".players bdi")).to_have_text(["石川", "秋山", "上田"])


@pytest.mark.parametrize(("locale", "size"), [("ja-JP", SMALL), ("en-US", PHONE)])
def test_four_players_fit_side_by_side_with_numbers_on_one_line(
    phones: Phones, app: Flask, locale: str, size: tuple[int, int]
) -> None:
    """Averages with two decimals, the unit beside its number."""
    phone, store, people, matches = phones(size=size, locale=locale), store_of(app), PLAYERS[:4], []
    for lost, seats in enumerate(((1, 2, 3), (2, 3, 4), (3, 4, 1), (4, 1, 2), (1, 2, 4), (1, 3, 4)), 241):
        rounds = (Totals(amounts=(lost, -2 * lost, lost), leader=0),) * 12
        path = sat(app, HACHIHACHI, *rounds, players=tuple(people[one - 1] for one in seats))
        matches.append(MatchEntered(table=table_of(path), season=5, people=seats))
    phone.open(f"/g/{circle(store, *matches, people=people, 春=HACHIHACHI.name).watcher}/season/5/statistics")
    figures = phone.page.locator(".folk td > .n > [aria-hidden]:not(:has(.pt))")
    assert any(len(text) > 7 for text in figures.all_inner_texts())
    for figure in figures.all():
        assert figure.evaluate("one => new Set([...one.getClientRects()].map(line => line.top)).size") == 1, figure.inner_text()


def test_the_public_page_follows_the_evening(app: Flask, phone: Phone, store: Store) -> None:
    id = circle(store, 春=GAME.name).scorer.partition("-")[0]
    phone.open(f"/results/{store.groups.withdraw(id, again=True)}/4")
    assert "木曜会" in phone.page.title()
    store.groups.append(id, [MatchEntered(table=store.create(over(3)), season=4, people=(1, 2, 3))], "match")
    store.groups.append(id, [Anonymous(person=3, hidden=True)], "hidden")
    for name in ("石川", "名を出さない人"):
        phone.page.wait_for_selector(f".standings >> text={name}", timeout=15_000)
    assert "上田" not in phone.page.inner_text("main")
    assert not phone.wider


def test_pictures_of_a_match_and_a_season_are_saved_where_files_cannot_be_shared(app: Flask, phone: Phone, store: Store) -> None:
    table = store.create(over(3).and_then(Closed()))
    links = circle(store, MatchEntered(table=table, season=4, people=(1, 2, 3)), 春=GAME.name)
    phone.open(f"/t/{store.links(table).watcher}/end")
    with phone.page.expect_download() as made:
        phone.tap(phone.page.locator("button[data-picture]"))
    assert Path(made.value.path()).read_bytes()[1:4] == b"PNG"
    phone.open(f"/g/{links.watcher}/season/4/")
    with phone.page.expect_download() as made:
        phone.tap(phone.page.get_by_role("link", name="画像で送る"))
    assert made.value.suggested_filename == "season-4.png"
    assert Path(made.value.path()).read_bytes()[1:4] == b"PNG"
    assert phone.page.url.endswith("/season/4/")
