"""A group on one phone: founding it, its first season, a match played to its end, the standings, a merge, and an explained
number.
"""

import re

import pytest
from flask import Flask
from opening import table_of
from playwright.sync_api import expect

from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME as HACHIHACHI
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.store import Appended, Store
from tests.browser.example import example
from tests.browser.phone import PHONE, SMALL, Phone

ROUND = (8, -4, -4)
"""Everybody's gain in each of the twelve rounds."""
SAMPLE = (-32, 37, -5)
"""The result of the sample match of 三人こいこい in its source."""


def found(phone: Phone, *people: str) -> None:
    phone.open("/")
    phone.go(phone.page.get_by_role("link", name="会を作る"))
    phone.input("name").fill("木曜会")
    phone.page.locator("textarea[name=people]").fill("\n".join(people))
    phone.go(phone.page.get_by_role("button", name="会を作る"))
    phone.named(people[0])
    expect(phone.page.locator("h1")).to_have_text("木曜会")


def season(phone: Phone, name: str, ruleset: str) -> None:
    phone.go(phone.page.get_by_role("link", name="新しいシーズン"))
    phone.input("name").fill(name)
    phone.choose("ruleset", ruleset)
    phone.go(phone.page.get_by_role("button", name="この決まりで作る"))
    expect(phone.page.locator("h1")).to_have_text(name)


def sit(phone: Phone, *names: str) -> None:
    for seat, name in enumerate(names):
        phone.tap(phone.page.locator(f'.sits button[value="{name}"]'))
        expect(phone.input("players").nth(seat)).to_have_value(name)
        phone.settle()


def rounds(phone: Phone, store: Store) -> None:
    """Type the totals of a round; the eleven others are entered meanwhile."""
    phone.open(phone.table + "declare/totals")
    for seat, amount in enumerate(ROUND[:2]):
        phone.choose(f"amounts.{seat}.sign", f"{amount:+d}"[0])
        phone.input(f"amounts.{seat}.small").fill(str(abs(amount)))
    phone.settle()
    phone.enter()
    assert isinstance(store.append(table_of(phone.table), [Totals(amounts=ROUND, by="秋山")] * 11, 1, "eleven"), Appended)


def values(phone: Phone) -> dict[str, str]:
    """The standings by name: the place, and the value as a screen reader says it."""
    rows = phone.page.locator(".standings tbody tr")
    return {
        row.locator("th bdi").inner_text(): f"{row.locator('.place').inner_text().strip()} {row.locator('.value .sr').inner_text()}"
        for row in rows.all()
    }


def said(place: int, value: int) -> str:
    """A line of the standings as a screen reader says it."""
    return f"{place} {'マイナス' if value < 0 else ''}{abs(value)}文"


def test_a_season_from_founding_to_an_explained_number(phone: Phone, app: Flask) -> None:
    found(phone, "秋山", "石川", "上田")
    group = re.search(r"/g/([^/]+)/", phone.page.url)
    assert group
    phone.go(phone.page.get_by_role("link", name="人 3人"))
    phone.input("name").fill("秋山さん")
    phone.go(phone.page.get_by_role("button", name="加える"))
    expect(phone.page.locator(".members li")).to_have_count(4)
    phone.go(".back")

    season(phone, "冬の部", "koikoi-three")
    phone.go(phone.page.get_by_role("link", name="年を始める"))
    sit(phone, "石川", "秋山", "上田")
    phone.go(phone.page.locator(".thumb .do"))
    rounds(phone, app.extensions["store"])
    phone.open(phone.table + "end")
    phone.go(phone.page.locator("#next .do"))
    phone.open(phone.table + "end")
    finals = phone.page.locator(".chain .final td").all_inner_texts()
    best, worst, _ = (int(re.sub(r"[^−\d]", "", text).replace("−", "-")) for text in finals)
    phone.go(phone.page.get_by_role("link", name="冬の部の順位"))
    assert values(phone) == {"石川": said(1, best), "秋山": said(2, worst), "上田": said(2, worst)}

    store = app.extensions["store"]
    added = MatchEntered(table=store.create(example("koikoi-three-year")), season=5, people=(4, 2, 3))
    store.groups.append(group[1].partition("-")[0], [added], "")
    phone.page.reload()
    assert values(phone)["秋山さん"] == said(2, SAMPLE[0])

    phone.open(f"/g/{group[1]}/people/")
    phone.go(phone.page.get_by_role("link", name="秋山さんを直す"))
    phone.page.locator("select[name=into]").select_option(label="秋山")
    phone.go(phone.page.get_by_role("button", name="何が変わるかを見る"))
    expect(phone.page.locator(".becomes dd").last).to_contain_text(said(3, worst + SAMPLE[0])[2:])
    phone.go(phone.page.get_by_role("button", name="秋山にまとめる"))
    expect(phone.page.locator(".members li")).to_have_count(3)
    phone.go(".back")
    phone.go(phone.page.locator(".season-list a").first)
    assert values(phone) == {
        "石川": said(1, best + SAMPLE[1]),
        "上田": said(2, worst + SAMPLE[2]),
        "秋山": said(3, worst + SAMPLE[0]),
    }

    phone.tap(phone.page.locator("tr", has_text="秋山").locator(".value"))
    sheet = phone.page.get_by_role("dialog")
    expect(sheet.locator(".season-steps li")).to_have_count(2)
    expect(sheet.locator(".season-steps .n .sr")).to_have_text([said(2, SAMPLE[0])[2:], said(2, worst)[2:]])
    expect(sheet).to_contain_text("season.total")
    phone.go(sheet.locator(".season-steps a").first)
    expect(phone.page.locator(".ledger").first).to_contain_text("−32")
    phone.open(f"/g/{group[1]}/history")
    phone.go(phone.undo)
    expect(phone.page.locator(".history li").first).to_contain_text("取り消し")


@pytest.mark.parametrize(("locale", "size"), [("ja-JP", SMALL), ("en-US", PHONE)])
def test_four_players_fit_side_by_side_with_numbers_on_one_line(
    phones: object, app: Flask, locale: str, size: tuple[int, int]
) -> None:
    """Averages with two decimals, the unit beside its number."""
    phone = phones(size=size, locale=locale)  # type: ignore[operator]
    store, people = app.extensions["store"], ("秋山", "石川", "上田", "江口")
    said: list[Fact] = [
        Called(name="四人"),
        *(PersonEntered(name=name) for name in people),
        SeasonEntered(name="春", ruleset=HACHIHACHI.name),
    ]
    for lost, seats in enumerate(((1, 2, 3), (2, 3, 4), (3, 4, 1), (4, 1, 2), (1, 2, 4), (1, 3, 4)), 241):
        rounds = (Totals(amounts=(lost, -2 * lost, lost), leader=0),) * 12
        names = tuple(people[one - 1] for one in seats)
        made = Record(HACHIHACHI, HACHIHACHI.edition, HACHIHACHI.house(), names, rounds)
        said.append(MatchEntered(table=store.create(made), season=5, people=seats))
    phone.open(f"/g/{store.groups.links(store.groups.create(said)).watcher}/season/5/statistics")
    figures = phone.page.locator(".folk td > .n > [aria-hidden]:not(:has(.pt))")
    assert any(len(text) > 7 for text in figures.all_inner_texts())
    for figure in figures.all():
        assert figure.evaluate("one => new Set([...one.getClientRects()].map(line => line.top)).size") == 1, figure.inner_text()
