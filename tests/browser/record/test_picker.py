"""Picking cards with several copies, as in mahjong and the kabu games."""

import pytest
from flask import Flask, render_template_string
from playwright.sync_api import expect

from scorekeeper.core.deck import Card, Deck
from scorekeeper.decks.kabu import KABU
from scorekeeper.decks.tiles import TILES
from tests.browser.phone import Phone

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
