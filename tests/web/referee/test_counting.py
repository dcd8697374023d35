"""Counting a hand without a table: the forms of the referee under the house rules of an address."""

import html
import re
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of
from reading import first

from scorekeeper.book.examples import run
from scorekeeper.book.presets import preset, presets
from scorekeeper.book.reading import book
from scorekeeper.core.game import Game
from scorekeeper.core.house import compact_form
from scorekeeper.games import BY_NAME, GAMES

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return client_of(app)


def text(page: str) -> str:
    """The words of a page."""
    return re.sub(r"<[^>]*>", "", page)


def links(page: str, game: Game) -> list[str]:
    return [html.unescape(one) for one in re.findall(rf'href="(/rules/{game.name}/count/[^"]*)"', page)]


@every_game
def test_every_question_has_a_form_that_says_what_is_missing(client: FlaskClient, game: Game) -> None:
    found = links(client.get(f"/rules/{game.name}/count").text, game)
    state = game.start(game.house(), game.seats[0])
    assert len(found) == len(game.inquiries(state)) > 4
    for link in found:
        answer = client.get(link)
        assert answer.status_code == 200
        if "/ruling" not in link:
            asked = client.get(f"{link}/ruling")
            assert (asked.status_code, "<form" in asked.text) in ((422, True), (200, True), (200, False)), link


@every_game
def test_an_address_answers_as_the_rule_book(client: FlaskClient, game: Game) -> None:
    """The examples of the rule book that ask about cards before anything has been entered, under their house rules."""
    tried = 0
    for clause in book(game).clauses.values():
        for example in clause.examples:
            cards = example.question.get("cards")
            if not (example.asks and cards and {*example.question} == {"cards"}) or example.given or run(game, example).problems:
                continue
            form = game.inquiry(game.start(run(game, example).state.house, game.seats[0]), example.asks)
            if form is None or any(not one.optional for one in form.inputs if one.name != "cards"):
                continue
            query = urlencode({"cards": cards, "house": compact_form(run(game, example).state.house)}, doseq=True)
            page = client.get(f"/rules/{game.name}/count/{example.asks}/ruling?{query}")
            assert page.status_code == 200, example.ja
            tried += 1
    assert tried or game.name in ("kingo", "koikoi-three", "oichokabu", "riichi")


def test_a_house_known_by_name_counts_by_its_worths(client: FlaskClient) -> None:
    game = BY_NAME["koikoi"]
    cards = [("cards", card) for card in ("matsu-hikari", "sakura-hikari", "susuki-hikari", "kiri-hikari")]
    house = preset(game, "nintendo")
    assert house
    usual, there = (
        text(client.get(f"/rules/koikoi/count/yaku/ruling?{urlencode([*cards, *more])}").text)
        for more in ([], [("house", compact_form(house))])
    )
    assert ("10文" in usual, "8文" in there, "10文" in there) == (True, True, False)
    page = client.get("/rules/koikoi/count").text
    assert all(html.escape(one.ja) in page for one in presets(game))
    for ruleset, key in (("koikoi", "/nothing"), ("nothing", "")):
        assert client.get(f"/rules/{ruleset}/count{key}").status_code == 404


def test_the_house_goes_with_the_form_and_its_answer(client: FlaskClient) -> None:
    form = client.get("/rules/koikoi/count/yaku?house=worth.sankou:9").text
    assert re.search(r'<input type="hidden" name="house" value="[^"]*worth\.sankou:9', form)
    cards = "cards=matsu-hikari&cards=sakura-hikari&cards=susuki-hikari"
    answer = client.get(f"/rules/koikoi/count/yaku/ruling?{cards}&house=worth.sankou:9").text
    assert "9文" in text(answer)
    filled = client.get(first(r'href="([^"]*)">直す', answer)).text
    assert (filled.count(" checked"), "worth.sankou:9" in filled) == (3, True)
