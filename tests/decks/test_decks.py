"""Laws of every deck, facts about each, and their cards on pages: the picker and the gallery."""

import re
from collections import Counter
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient

from scorekeeper import games
from scorekeeper.core.deck import Card, Deck, points
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import HANAFUDA, Kind
from scorekeeper.decks.kabu import KABU, KABU_48
from scorekeeper.decks.tiles import ENDS, ORPHANS, TILES
from scorekeeper.games import GAMES
from scorekeeper.games.mushi.deck import MUSHI, WITH_BUTTERFLIES
from scorekeeper.local import folders

DECKS = (HANAFUDA, MUSHI, WITH_BUTTERFLIES, KABU, KABU_48, TILES)
every_deck = pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)


@every_deck
def test_cards_and_suits_have_names_of_their_own(deck: Deck[Card]) -> None:
    assert len({card.name for card in deck.cards}) == len({card.place for card in deck.cards}) == len(deck.cards)
    assert all(card.name.replace("-", "").isalnum() and card.name == card.name.lower() for card in deck.cards)
    assert [card for _, kinds in deck.by_suit for card in kinds] == [*deck.cards]
    assert all(kinds for _, kinds in deck.by_suit)
    assert len({suit.key for suit in deck.suits}) == len(deck.suits)
    assert 4 <= len(deck.lots.drawn) == len(set(deck.lots.drawn)), "lots for seats have an order"
    assert deck.lots.words.say("en") in ("month", "wind")
    assert all(one.words.ja and one.words.en for one in (*deck.cards, *deck.suits, *deck.lots.drawn))


@every_deck
def test_names_are_read_back(deck: Deck[Card]) -> None:
    assert deck.cards_named(card.name for card in reversed(deck.cards)) == deck.cards
    first = deck.cards[0]
    assert deck.cards_named([first.name] * 2) == (first, first)
    with pytest.raises(KeyError):
        deck.cards_named(["joker"])


@every_deck
def test_every_card_can_be_shown(deck: Deck[Card]) -> None:
    for card in deck.cards:
        assert card.art or card.mark, card
        if card.art:
            drawing = (folders.static() / card.art).read_text("utf-8")
            width, height = card.shape
            assert f'viewBox="0 0 {width} {height}"' in drawing
            assert f"<title>{card.words.ja.removesuffix('のカス')}" in drawing


@pytest.mark.parametrize(
    ("deck", "kinds", "size", "worth", "suits"),
    [
        (HANAFUDA, 48, 48, 264, {4: 12}),
        (MUSHI, 40, 40, 230, {4: 10}),
        (WITH_BUTTERFLIES, 41, 41, 240, {4: 10, 1: 1}),
        (KABU, 10, 40, 4 * 55, {1: 10}),
        (KABU_48, 12, 48, 4 * 78, {1: 12}),
        (TILES, 34, 136, 0, {9: 3, 7: 1}),
    ],
    ids=lambda one: one.name if isinstance(one, Deck) else "",
)
def test_what_is_in_a_deck(deck: Deck[Card], kinds: int, size: int, worth: int, suits: dict[int, int]) -> None:
    assert len(deck.cards) == kinds
    assert deck.size == size
    assert deck.points == worth == deck.copies * points(deck.cards)
    assert Counter(len(cards) for _, cards in deck.by_suit) == suits


def test_the_kinds_of_flowers() -> None:
    for deck, kinds in ((HANAFUDA, (5, 9, 10, 24)), (MUSHI, (5, 7, 8, 20)), (WITH_BUTTERFLIES, (5, 8, 8, 20))):
        counted = Counter(card.kind for card in HANAFUDA.cards if card in deck.cards)
        assert tuple(counted[kind] for kind in Kind) == kinds


@pytest.mark.parametrize(
    ("deck", "name", "words", "suit", "mark"),
    [
        (HANAFUDA, "susuki-hikari", Words("芒に月", "moon"), "susuki", "八"),
        (MUSHI, "yanagi-kasu1", Words("柳のカス", "willow kasu"), "yanagi", "十一"),
        (KABU, "4", Words("藤", "wisteria"), "fuji", "4"),
        (KABU_48, "12", Words("桐", "paulownia"), "kiri", "12"),
        (TILES, "man1", Words("一萬", "one of characters"), "man", ""),
        (TILES, "sou9", Words("九索", "nine of bamboo"), "sou", ""),
        (TILES, "shaa", Words("西", "west"), "ji", ""),
        (TILES, "hatsu", Words("發", "green dragon"), "ji", ""),
    ],
)
def test_cards_as_they_are_called(deck: Deck[Card], name: str, words: Words, suit: str, mark: str) -> None:
    card = deck.by_name[name]
    assert (card.words, card.suit, card.mark) == (words, suit, mark)


def test_a_deck_of_fewer_cards_has_the_same_cards() -> None:
    assert set(MUSHI.cards) < set(HANAFUDA.cards)
    assert {card.month for card in HANAFUDA.cards if card not in MUSHI.cards} == {6, 7}
    assert set(KABU.cards) < set(KABU_48.cards)
    assert (len(ENDS), len(ORPHANS)) == (6, 13)
    assert {tile.honour for tile in ORPHANS - ENDS} == {True}


def test_a_card_named_too_often_is_refused() -> None:
    assert HANAFUDA.too_often(HANAFUDA.cards[0]).en == "The crane is there twice. Remove one."
    assert TILES.too_often(TILES.cards[0]).ja == "一萬は4枚しかない。多い分を外す。"


def test_a_yaku_is_of_cards_of_the_deck() -> None:
    for game in GAMES:
        shown = {card for group in game.yaku(game.house()) for one in group.samples for card in (*one.cards, *one.rest)}
        assert shown <= set(game.deck.cards), game.name


def test_blue_ribbons_have_bands_that_red_ones_lack() -> None:
    """So that a print without colour tells them apart."""
    bands = 'd="M-7.6 -29.5H7.6M-7.6 29.5H7.6"'
    drawings = folders.static() / "cards"
    for name, blue in {"botan-tan": True, "kiku-tan": True, "momiji-tan": True, "matsu-tan": False}.items():
        assert (bands in (drawings / f"{name}.svg").read_text("utf-8")) is blue


PICKER = '{% from "common/_inputs.html" import picker with context %}{{ picker(deck, "hand", given, 14) }}'


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
def test_the_gallery_shows_every_card(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, deck: Deck[Card]) -> None:
    game = replace(GAMES[0], deck=deck)
    monkeypatch.setitem(games.BY_NAME, game.name, game)  # type: ignore[misc]
    for lang in ("ja", "en"):
        shown = unescape(client.get(f"/rules/{game.name}/tables/cards", headers={"Accept-Language": lang}).text)
        assert re.findall(r"/(cards|tiles)\.svg#([a-z0-9-]+)", shown) == [
            (*card.art[:-4].split("/"),) for card in deck.cards if card.art
        ]
        assert all(re.search(rf'(<span class="called">|<small>){card.words.say(lang)}<', shown) for card in deck.cards)
        assert str(deck.size) in shown
