"""Signed amounts, cards sorted onto piles, findings that only inform, and the page of a new table."""

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Annotated, ClassVar, Literal

import pytest
from flask import Flask, render_template_string
from opening import page_of
from playwright.sync_api import Locator, expect

from scorekeeper.core.deck import Card, Deck
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import House, Option, between
from scorekeeper.core.offer import Finding
from scorekeeper.core.record import Record
from scorekeeper.core.words import Noun, Words, same
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.decks.kabu import KABU
from scorekeeper.decks.tiles import TILES
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiField
from tests.browser.phone import PHONE, SMALL, Open, Phone, Phones, Visit
from tests.browser.tour import LONG, cut

FIRST = (
    "matsu-tan matsu-hikari ume-tan ume-kasu2 botan-tan botan-kasu1 hagi-kasu1 hagi-kasu2 kiku-tan kiku-kasu1 yanagi-tane "
    "yanagi-hikari"
).split()
SECOND = (
    "ume-kasu1 ume-tane sakura-tan sakura-kasu1 fuji-kasu2 fuji-tane fuji-tan fuji-kasu1 botan-tane botan-kasu2 susuki-hikari "
    "susuki-kasu2 kiku-tane kiku-kasu2 yanagi-tan yanagi-kasu1 kiri-kasu1 kiri-hikari"
).split()
"""Two players' captures in a month without yaku; they count 75, 104 and so 85 points."""


def value(phone: Phone, seat: int) -> tuple[str, str, str]:
    """Sign, big and small units of a player as the form would submit them."""
    name = f"amounts.{seat}"
    sign = phone.page.locator(f'[name="{name}.sign"]:checked').get_attribute("value")
    return str(sign), phone.input(f"{name}.big").input_value(), phone.input(f"{name}.small").input_value()


def card(phone: Phone, name: str) -> Locator:
    """A card of the visible deck."""
    return phone.page.locator(f".dealing details:not([hidden]) .pick:has(input[value={name}])")


def turn(phone: Phone, pile: int) -> None:
    phone.tap(f'[data-pile="{pile}"]')


def held(phone: Phone) -> dict[str, list[str]]:
    """The cards that the form would submit, by pile."""
    found: dict[str, list[str]] = {}
    for name, given in phone.page.locator("form.declare").evaluate("form => Array.from(new FormData(form))"):
        if name.startswith("captures."):
            found.setdefault(name, []).append(given)
    return found


def names(phone: Phone) -> list[str]:
    return [str(text) for text in phone.page.locator("[name=players]").evaluate_all("all => all.map(one => one.value)")]


def type_into(phone: Phone, name: str, text: str) -> None:
    phone.tap(phone.input(name))
    phone.press(text)


def test_the_missing_amount_is_computed_and_no_draft(phone: Phone, opened: Open) -> None:
    phone.open(opened() + "declare/totals")
    expect(phone.input("amounts.0.big")).to_be_focused()
    phone.press("12")
    type_into(phone, "amounts.0.small", "3")
    phone.choose("amounts.1.sign", "-")
    type_into(phone, "amounts.1.big", "4")
    assert value(phone, 2) == ("-", "8", "3")
    expect(phone.page.locator(".signed.computed")).to_have_count(1)
    expect(phone.page.locator(".ask-amounts .sumok")).to_have_text("✓ 和は0")
    phone.choose("leader", 0)
    assert phone.preview.locator(".delta .sr").all_inner_texts() == ["12貫3点", "マイナス4貫", "マイナス8貫3点"]
    phone.enter()
    assert phone.totals == (147, -48, -99)
    expect(phone.page.locator("h1")).to_contain_text("二月")
    phone.open(opened() + "declare/totals")
    said = phone.page.locator(".ask-amounts .sumok")
    phone.press("5")
    phone.choose("amounts.1.sign", "-")
    type_into(phone, "amounts.1.big", "2")
    assert value(phone, 2) == ("-", "3", "")
    phone.page.reload()
    assert [value(phone, seat) for seat in range(3)] == [("+", "5", ""), ("-", "2", ""), ("-", "3", "")]
    type_into(phone, "amounts.1.small", "6")
    assert value(phone, 2) == ("-", "2", "6")
    phone.choose("amounts.2.sign", "+")
    expect(said).to_have_text("0まで あと −5貫")
    expect(said).to_have_class("sumok n off")
    phone.choose("amounts.2.sign", "-")
    expect(said).to_have_text("✓ 和は0")
    phone.page.locator('[name="amounts.0.big"]').fill("")
    assert value(phone, 0) == ("+", "", ""), "nothing is computed under the finger"
    phone.choose("leader", 0)
    expect(phone.input("amounts.0.big")).to_have_value("5")


def test_a_word_is_looked_at_while_it_is_typed_and_one_tap_enters_it(phone: Phone, opened: Open) -> None:
    path = opened()
    phone.open(f"{path}declare/renamed")
    phone.choose("player", 1)
    phone.page.locator("[name=name]").press_sequentially("石河")
    expect(phone.confirm).to_be_enabled()
    phone.go(phone.confirm)
    expect(phone.page.locator(".players")).to_contain_text("石河")


def test_cards_go_to_the_chosen_pile(phone: Phone, opened: Open) -> None:
    phone.open(opened(HachihachiField()) + "declare/piles")
    tabs, rest = phone.page.locator("[data-pile]"), phone.page.locator("[data-rest]")
    expect(rest).to_have_text("48")
    for name in FIRST:
        phone.tap(card(phone, name))
    turn(phone, 1)
    expect(tabs.nth(1)).to_have_attribute("aria-pressed", "true")
    for name in SECOND:
        phone.tap(card(phone, name))
    assert [part.strip() for part in tabs.all_inner_texts()] == ["秋山\n秋\n12\n枚", "石川\n石\n18\n枚"]
    expect(rest).to_have_text("18")
    phone.settle()
    assert phone.preview.locator(".delta .sr").all_inner_texts() == ["マイナス1貫1点", "1貫4点", "マイナス3点"]
    phone.enter()
    assert phone.totals == (-13, 16, -3)


def test_a_card_is_on_one_pile_only(phone: Phone, opened: Open) -> None:
    phone.open(opened(HachihachiField(), players=("秋山", "秋田", "上田")) + "declare/piles")
    assert phone.page.locator(".of").all_inner_texts() == ["1", "2"], "who have the same initial are numbered"
    phone.open(opened(HachihachiField()) + "declare/piles")
    phone.tap(card(phone, "matsu-hikari"))
    phone.tap(card(phone, "ume-tan"))
    turn(phone, 1)
    taken = card(phone, "matsu-hikari")
    expect(taken).to_have_attribute("data-of", "秋")
    expect(taken.locator("input")).to_have_accessible_name("松に鶴 (秋山)")
    phone.tap(taken)
    assert held(phone) == {"captures.0": ["ume-tan"], "captures.1": ["matsu-hikari"]}
    expect(taken).to_have_attribute("data-of", "石")
    phone.tap(taken)
    assert held(phone) == {"captures.0": ["ume-tan"]}, "a second tap gives it back"
    expect(taken).not_to_have_attribute("data-of", "石")
    phone.settle()
    phone.page.reload()
    assert held(phone) == {"captures.0": ["ume-tan"]}
    expect(phone.page.locator("[data-rest]")).to_have_text("47")


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390x844", "360x640"])
def test_all_48_cards_are_visible(phones: Phones, opened: Open, size: tuple[int, int]) -> None:
    phone = phones(size=size)
    phone.open(opened(HachihachiField()) + "declare/piles")
    phone.tap(card(phone, "matsu-hikari"))
    phone.settle()
    if size == SMALL:
        phone.page.mouse.wheel(0, 600)
        expect(phone.page.locator(".tabs")).to_be_in_viewport(ratio=1)
    zone = phone.preview.bounding_box()
    tabs = phone.page.locator(".tabs").bounding_box()
    assert zone
    assert tabs
    cards = phone.page.locator(".dealing details:not([hidden]) .pick .card").evaluate_all(
        "cards => cards.map(card => card.getBoundingClientRect()).map(box => [box.left, box.top, box.right, box.bottom])"
    )
    assert len(cards) == len(DECK)
    assert [box for box in cards if box[0] < 0 or box[2] > size[0] or box[1] < tabs["y"] or box[3] > zone["y"]] == []


def test_piles_without_javascript(phones: Phones, opened: Open) -> None:
    phone = phones(java_script_enabled=False)
    page = phone.page
    check = page.get_by_role("button", name="確かめる")
    phone.open(opened(HachihachiField()) + "declare/piles")
    expect(page.locator(".tabs")).to_be_hidden()
    for name in FIRST:
        phone.tap(page.locator("label").filter(has=phone.input("captures.0", name)))
    phone.tap(page.locator(".piles summary").nth(1))
    for name in [*SECOND, FIRST[0]]:
        phone.tap(page.locator("label").filter(has=phone.input("captures.1", name)))
    phone.go(check)
    expect(phone.preview.locator(".why-not")).to_contain_text("二度出ている")
    page.locator(".piles details").nth(1).evaluate("one => { one.open = true; }")
    phone.tap(page.locator("label").filter(has=phone.input("captures.1", FIRST[0])))
    phone.go(check)
    phone.go(phone.confirm)
    assert phone.totals == (-13, 16, -3)


def telling(state: State, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """The yaku in the first player's pile, with nothing to choose."""
    if key != "piles":
        return GAME.find(state, key, tapped)
    pile = tapped.get("captures.0", [])
    made = Finding({}, Words("@0", "@0"), same(f"{len(pile)}!"), 24 if len(pile) == len(FIRST) else None, (), "hachihachi.nuke.2")
    return (made,) if pile else ()


def test_findings_change_as_the_piles_grow(phone: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(GAME, find=telling)
    monkeypatch.setitem(BY_NAME, GAME.name, game)
    record = Record(game, game.edition, game.house(), ("秋山", "石川", "上田"), (HachihachiField(),))
    phone.open(f"{page_of(app, record)}declare/piles")
    told = phone.preview.locator(".told li")
    expect(told).to_have_count(0)
    phone.tap(card(phone, FIRST[0]))
    expect(told).to_contain_text("秋山")
    expect(told).to_contain_text("1!")
    expect(told.locator("input, .fee")).to_have_count(0)
    for name in FIRST[1:]:
        phone.tap(card(phone, name))
    turn(phone, 1)
    for name in SECOND:
        phone.tap(card(phone, name))
    phone.settle()
    expect(told.locator(".fee .sr")).to_have_text("2貫")
    expect(phone.preview.locator(".says")).to_contain_text("点差")
    phone.enter()


ASKED = {
    "gift": Option(
        "gift", Words("持ち点", "Points"), {}, "hachihachi.setup.14", explained=Words("はじめに持つ点。", "Held at first.")
    ),
    "field": Option("field", Words("場", "Field"), {key: (same(key.upper()), same("")) for key in "xy"}, "hachihachi.setup.14"),
}


class Other(House, frozen=True):
    """A check sheet with an option named as in 八八 and one that takes a number."""

    law: ClassVar = SimpleNamespace(options=ASKED)

    gift: Annotated[int, between(0, 120)] = 40
    field: Literal["x", "y"] = "x"


@pytest.fixture
def other(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Another game for up to four players, after 八八 in the menu."""
    speech = GAME.speech._replace(match=Noun("勝負", "match", "matches"))
    made = replace(GAME, name="other", words=Words("別の競技", "Another game"), house=Other, seats=(2, 4), speech=speech)
    monkeypatch.setitem(BY_NAME, made.name, made)
    monkeypatch.setitem(app.jinja_env.globals, "games", (GAME, made))
    return made


@pytest.mark.usefixtures("other")
def test_another_game_shows_its_check_sheet_and_keeps_the_names(phone: Phone) -> None:
    phone.open("/new")
    for seat, name in enumerate(("秋山", "石川", "上田")):
        phone.input("players").nth(seat).fill(name)
    phone.tap(".house-line > summary")
    phone.choose("field", "C")
    phone.tap(".house-line > summary")
    phone.choose("ruleset", "other")
    expect(phone.page.locator("h1")).to_have_text("勝負を始める")
    expect(phone.input("ruleset", "other")).to_be_focused()
    assert names(phone) == ["秋山", "石川", "上田", ""]
    expect(phone.input("field", "x")).to_be_checked()
    phone.input("players").nth(3).fill("江口")
    phone.choose("ruleset", "hachihachi")
    assert names(phone) == ["秋山", "石川", "上田"]
    expect(phone.input("field", "A")).to_be_checked()
    phone.choose("ruleset", "other")
    assert names(phone) == ["秋山", "石川", "上田", "江口"], "a name without a seat is kept for the next game that has one"
    expect(phone.page.locator(".option .clause").first).to_have_attribute("href", "/rules/other/clause/setup.14")


def test_every_page_is_accessible_and_complete(visit: Visit, opened: Open, other: Game) -> None:
    sent = "&".join([f"captures.0={name}" for name in FIRST] + [f"captures.1={name}" for name in SECOND])
    dealt, fresh = opened(HachihachiField(), players=LONG), opened(players=LONG)
    pages = {
        "amounts": f"{fresh}declare/totals?amounts.0.big=12&amounts.0.small=3&amounts.1.big=4&amounts.1.sign=-&leader=0",
        "amounts wrong": f"{fresh}declare/totals?amounts.0.big=12&amounts.1.big=4&amounts.2.big=4&leader=0",
        "piles": f"{dealt}declare/piles",
        "piles dealt": f"{dealt}declare/piles?{sent}",
        "new": f"/new?ruleset={other.name}",
    }
    visit(pages, cut)


PAGE = """{% extends "common/base.html" %}{% set styles = ("fields", "declare") %}
{% from "common/_inputs.html" import picker with context %}
{% block kind %}page declare{% endblock %}{% block body %}<form class="declare" data-draft="picked"><main class="body">
{{ picker(deck, "hand", [], 5) }}</main></form>{% endblock %}"""


@pytest.mark.parametrize(("deck", "name"), [(TILES, "sou5"), (KABU, "4")])
def test_a_card_is_taken_and_put_back(app: Flask, base: str, phone: Phone, deck: Deck[Card], name: str) -> None:
    with app.test_request_context(base_url=base):
        page = render_template_string(PAGE, deck=deck)
    phone.page.route("**/picked", lambda route: route.fulfill(body=page, content_type="text/html; charset=utf-8"))
    phone.page.goto(f"{base}/picked")
    several = phone.page.locator(f".copies:has(input[value='{name}'])")
    others = phone.page.locator(".copies").first
    checked = several.locator(":checked")

    def card(at: float) -> None:
        box = several.bounding_box()
        assert box
        phone.page.touchscreen.tap(box["x"] + box["width"] * at, box["y"] + box["height"] / 2)

    for count in (1, 2, 3, 4):
        card(0.25)
        expect(checked).to_have_count(count)
    # There is no fifth copy; tapping the number puts one back.
    card(0.25)
    expect(checked).to_have_count(4)
    card(0.8)
    expect(checked).to_have_count(3)
    card(0.25)
    # No more than requested.
    others.tap(position={"x": 8, "y": 20})
    expect(phone.page.locator(":checked")).to_have_count(5)
    expect(phone.page.locator(".deck")).to_have_class("deck several full" if deck is TILES else "deck alone several full")
    # A draft keeps the number of copies.
    phone.page.reload()
    expect(phone.page.locator(":checked")).to_have_count(5)
    expect(checked).to_have_count(4)
