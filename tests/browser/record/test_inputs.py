"""Signed amounts, cards sorted onto piles, findings that only inform, and the page of a new table."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from flask import Flask, render_template_string
from opening import page_of
from playwright.sync_api import Locator, expect

from scorekeeper.core.deck import Card, Deck
from scorekeeper.core.game import State
from scorekeeper.core.offer import Finding
from scorekeeper.core.record import Record
from scorekeeper.core.words import Words, same
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


def card(phone: Phone, name: str) -> Locator:
    """A card of the visible deck."""
    return phone.page.locator(f".dealing details:not([hidden]) .pick:has(input[value={name}])")


def turn(phone: Phone, pile: int) -> None:
    phone.tap(f'[data-pile="{pile}"]')


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


def test_every_page_is_accessible_and_complete(visit: Visit, opened: Open) -> None:
    sent = "&".join([f"captures.0={name}" for name in FIRST] + [f"captures.1={name}" for name in SECOND])
    dealt, fresh = opened(HachihachiField(), players=LONG), opened(players=LONG)
    pages = {
        "amounts": f"{fresh}declare/totals?amounts.0.big=12&amounts.0.small=3&amounts.1.big=4&amounts.1.sign=-&leader=0",
        "amounts wrong": f"{fresh}declare/totals?amounts.0.big=12&amounts.1.big=4&amounts.2.big=4&leader=0",
        "piles": f"{dealt}declare/piles",
        "piles dealt": f"{dealt}declare/piles?{sent}",
        "new": "/new?ruleset=hachihachi-classic",
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
