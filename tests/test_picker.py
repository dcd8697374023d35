"""Cards on pages: the picker and the gallery of every deck."""

import re
from collections import Counter
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient

from scorekeeper import games
from scorekeeper.core.answers import answers
from scorekeeper.core.deck import Card, Deck
from scorekeeper.core.offer import Input
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.decks.kabu import KABU, KABU_48
from scorekeeper.decks.mushi import MUSHI
from scorekeeper.decks.tiles import TILES
from scorekeeper.games import GAMES

every_deck = pytest.mark.parametrize("deck", [HANAFUDA, MUSHI, KABU, KABU_48, TILES], ids=lambda deck: deck.name)
PICKER = '{% from "_inputs.html" import picker with context %}{{ picker(deck, "hand", given, 14) }}'


def picked(app: Flask, deck: Deck[Card], given: list[str], lang: str = "ja") -> str:
    with app.test_request_context(headers={"Accept-Language": lang}):
        return render_template_string(PICKER, deck=deck, given=given)


@every_deck
def test_a_picker_has_a_box_for_every_card(app: Flask, deck: Deck[Card]) -> None:
    for lang in ("ja", "en"):
        shown = picked(app, deck, [], lang)
        boxes = re.findall(r'<input type="checkbox" name="hand" value="([^"]+)"', shown)
        assert Counter(boxes) == {card.name: deck.copies for card in deck.cards}
        assert " checked" not in shown
        said = unescape(shown)
        assert all(card.words.say(lang) in said for card in deck.cards)
        assert deck.alone or all(suit.words.say(lang) in said for suit in deck.suits)
    first, *_, last = (card.name for card in deck.cards)
    given = [first, *[last] * deck.copies]
    checked = re.findall(r'value="([^"]+)"[^>]* checked', picked(app, deck, given))
    assert Counter(checked) == Counter(given), "what was picked stays picked"


@every_deck
def test_a_card_chosen_too_often_is_refused(deck: Deck[Card]) -> None:
    asked = Input("hand", Words("手札", "hand"), "cards", least=1, most=6)
    name = deck.cards[0].name
    all_of_it = answers([asked], {"hand": [name] * deck.copies}, 2, deck)
    assert all_of_it.values == {"hand": [name] * deck.copies}
    more = answers([asked], {"hand": [name] * (deck.copies + 1)}, 2, deck)
    assert [(one.key, one.where) for one in more.wrong] == [("card-twice", "hand")]
    assert answers([asked], {"hand": ["joker"]}, 2, deck).values is None


@every_deck
def test_the_gallery_shows_every_card(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, deck: Deck[Card]) -> None:
    game = replace(GAMES[0], deck=deck)
    monkeypatch.setitem(games.BY_NAME, game.name, game)  # type: ignore[misc]
    for lang in ("ja", "en"):
        shown = unescape(client.get(f"/rules/{game.name}/tables/cards", headers={"Accept-Language": lang}).text)
        assert re.findall(r"/((?:cards|tiles)/[a-z0-9-]+\.svg)", shown) == [card.art for card in deck.cards if card.art]
        assert all(re.search(rf'(<span class="called">|<small>){card.words.say(lang)}<', shown) for card in deck.cards)
        assert str(deck.size) in shown
