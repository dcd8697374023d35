"""Practice as pages: every question has an address, is graded, shows its clauses, and comes back when it was missed."""

import html
import re
from random import Random
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from generated import rules
from opening import client_of, page_of

from scorekeeper.book.presets import preset
from scorekeeper.core.game import Game
from scorekeeper.core.house import compact_form
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.practice.questions import question

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return client_of(app)


def answers(page: str) -> list[str]:
    return [html.unescape(re.sub("<[^>]*>", "", one)) for one in re.findall(r'<button [^>]*name="said"[^>]*>(.*?)</button>', page)]


@every_game
def test_a_game_lists_its_exercises_and_asks_each(client: FlaskClient, game: Game) -> None:
    page = client.get(f"/rules/{game.name}/practice").text
    asked = re.findall(rf"/rules/{game.name}/practice/next\?only=([\w-]+)", page)
    assert {*asked} <= {one.key for one in game.exercises}
    key = asked[-1]
    made = question(game, game.house(), key, 3)
    assert made
    form = client.get(f"/rules/{game.name}/practice/{key}/3")
    assert len(answers(form.text)) == len(made.choices)
    graded = client.get(f"/rules/{game.name}/practice/{key}/3?said={made.right}")
    assert "正" in graded.text
    for clause in made.case.ruling.clauses:
        assert f"/{clause.partition('.')[2]}" in graded.text or clause in graded.text
    assert client.get(f"/rules/{game.name}/practice/quiz/5/1").status_code == 200
    assert "right" in client.get(f"/rules/{game.name}/practice/quiz/5/1?answer=1").text


def test_what_was_missed_comes_back_after_two_more_answers(app: Flask) -> None:
    client, game = client_of(app), BY_NAME["hachihachi"]

    def say(key: str, seed: int, *, right: bool) -> str:
        made = question(game, game.house(), key, seed)
        assert made
        said = made.right if right else (made.right + 1) % len(made.choices)
        return client.post(f"/rules/hachihachi/practice/{key}/{seed}", data={"said": said}, follow_redirects=True).text

    missed = say("teyaku", 11, right=False)
    assert all(said in missed for said in ("この問いは、また出る。", "0／1 正解。"))
    assert "また出る" not in say("teyaku", 12, right=True)
    say("dekiyaku", 1, right=True)
    again = client.get("/rules/hachihachi/practice/next")
    assert again.location.startswith("/rules/hachihachi/practice/teyaku/11?")
    assert "前に間違えた" in client.get(again.location).text
    assert "間違えた問い1が、また出る。" in client.get("/rules/hachihachi/practice").text
    say("teyaku", 11, right=True)
    assert not client.get("/rules/hachihachi/practice/next").location.startswith("/rules/hachihachi/practice/teyaku/11?")


def test_the_same_seed_asks_the_same_and_another_house_is_judged_by_its_rules(client: FlaskClient) -> None:
    game = BY_NAME["koikoi"]
    house = preset(game, "nintendo")
    assert house
    address = "/rules/koikoi/practice/yaku/4"
    assert answers(client.get(address).text) == answers(client.get(address).text)
    query = urlencode({"house": compact_form(house)})
    there = question(game, house, "yaku", 4)
    assert there
    assert answers(client.get(f"{address}?{query}").text) == [one.ja for one in there.choices]
    assert f"house={compact_form(house)}" in html.unescape(client.get(f"/rules/koikoi/practice?{query}").text)


@pytest.mark.parametrize("path", ["none/1", "teyaku/1000000", "quiz/1000000/1", "quiz/1/0"])
def test_what_is_no_question_is_not_found_and_no_answer_asked_again(client: FlaskClient, path: str, app: Flask) -> None:
    assert client.get(f"/rules/hachihachi/practice/{path}").status_code == 404
    client = client_of(app)
    before = app.extensions["store"].totals()
    answer = client.post("/rules/koikoi/practice/yaku/1", data={"said": 0})
    assert app.extensions["store"].totals() == before
    assert any("practice-koikoi" in one for one in answer.headers.getlist("Set-Cookie"))
    assert "practice" not in str(client_of(app).get("/rules/koikoi/practice").headers)


def test_an_answer_that_was_not_offered_is_asked_again(client: FlaskClient) -> None:
    question = "/rules/hachihachi/practice/teyaku/1"
    for said in ("9", "-1", "x", ""):
        assert client.post(question, data={"said": said}).location == question
        assert answers(client.get(f"{question}?said={said}").text)


def test_the_rule_book_and_a_table_lead_to_it_under_their_house_rules(app: Flask, client: FlaskClient) -> None:
    assert "/rules/mushi/practice" in client.get("/rules/mushi").text
    game = BY_NAME["hachihachi"]
    house = rules(Random(3), game)
    table = client.get(page_of(app, Record(game, game.edition, house, ("秋山", "石川", "上田"))))
    assert f"/rules/hachihachi/practice?house={compact_form(house)}" in html.unescape(table.text)
