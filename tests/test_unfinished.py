"""Cards that are still being laid out are not yet wrong: what is missing is told calmly until the form is sent."""

import re

import pytest
from flask import Flask
from opening import client_of, page_of

from scorekeeper.core.record import Record
from scorekeeper.games.hanaawase import GAME as HANAAWASE
from scorekeeper.games.koikoi_three import GAME as KOIKOI

NAMES = ("秋山", "石川", "上田")
TWO = ["matsu-kasu1", "matsu-kasu2"]
CASES = {
    "one card of a hand of seven": (KOIKOI, "teyaku-cards", {"cards.0": ["matsu-hikari"]}, "teyaku-cards"),
    "an odd pile": (KOIKOI, "shobu-cards", {"player": "0", "captures.before": ["matsu-hikari"]}, "shobu-cards"),
    "a pile that makes nothing": (
        KOIKOI,
        "shobu-cards",
        {"player": "0", "captures.hand": ["matsu-kasu1", "matsu-kasu2"]},
        "shobu-cards",
    ),
    "three cards of forty-eight": (HANAAWASE, "piles", {"captures.0": ["matsu-hikari"], "captures.1": ["ume-tane"]}, "piles"),
}


@pytest.mark.parametrize(("game", "key", "form", "offer"), [*CASES.values()], ids=[*CASES])
def test_a_pile_that_is_not_complete_is_not_red_before_it_is_sent(app: Flask, game, key, form, offer) -> None:  # type: ignore[no-untyped-def]
    client = client_of(app)
    path = page_of(app, Record(game, game.edition, game.house(), NAMES))
    page = client.get(f"{path}declare/{offer}").text
    asks = re.search(r'name="asks" value="([^"]*)"', page)
    live = client.post(f"{path}preview/{key}", data=form | {"seq": "0"} | ({"asks": asks[1]} if asks else {})).text
    red = [said for said in re.findall(r'<p class="why-not[^"]*"[^>]*>(.*?)</p>', live, re.S) if said.strip()]
    assert red == []
    assert 'class="unfinished"' in live
    sent = client.post(f"{path}declare/{key}", data=form | {"seq": "0", "key": "k", "do": "enter"})
    assert sent.status_code == 422
    assert 'class="unfinished"' not in sent.text
