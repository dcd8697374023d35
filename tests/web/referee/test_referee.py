"""The referee in every game: each question by its form, its ruling at an address; referee.txt tells of what is asked at a table."""

import html
import re
from urllib.parse import urlencode

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from generated import Match, beginnings, years
from kinds import covering, deep, share, times
from opening import log_of, page_of, sat
from reading import hidden
from strategies import a_table, tapping
from werkzeug.test import TestResponse

from scorekeeper.book.examples import run
from scorekeeper.book.reading import book
from scorekeeper.core import corrections
from scorekeeper.core.answers import answers as read_answers
from scorekeeper.core.facts import Fact, Ruled
from scorekeeper.core.game import Game
from scorekeeper.core.house import compact_form
from scorekeeper.core.inquiry import Inquiry
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.search import Answer, Hit
from scorekeeper.store import Role
from scorekeeper.web.referee import questions

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
BIG = (HachihachiField(brights=("sakura-hikari",)),)


def opened(app: Flask, *log: Fact, game: Game = GAME, role: Role = "scorer") -> str:
    return sat(app, game, *log, role=role)


def held(answer: TestResponse) -> dict[str, str]:
    """The hidden fields of the form that enters a ruling."""
    return hidden(answer.text[answer.text.index('<footer class="thumb">') :])


def alone(*facts: Fact) -> tuple[Fact, ...]:
    """Facts without who said them when, and in which act."""
    return tuple(msgspec.structs.replace(fact, by=None, at=None, also=False) for fact in facts)


def ruling_of(path: str, key: str, answers: dict[str, list[str]] | dict[str, str | list[str]]) -> str:
    return f"{path}ask/{key}/ruling?{urlencode(answers, doseq=True)}"


def words(answer: TestResponse) -> str:
    """The text of a page, as one line."""
    main = answer.text[answer.text.index("<header") :]
    return " ".join(re.sub(r"<template.*?</template>|<[^>]*>", " ", main, flags=re.S).split())


@every_game
def test_every_question_has_a_form(app: Flask, client: FlaskClient, game: Game) -> None:
    path = opened(app, game=game)
    page = client.get(path + "ask")
    inquiries = game.inquiries(game.start(game.house(), a_table(game)))
    for inquiry in inquiries:
        address = f"{path}ask/{inquiry.key}" + ("" if inquiry.inputs else "/ruling")
        assert f'href="{address}"' in page.text
        shown = client.get(address)
        assert shown.status_code == 200
        for name, values in inquiry.given.items():
            for value in filter(None, values):
                found = re.search(rf'name="{re.escape(name)}"[^>]* value="{re.escape(value)}"', shown.text)
                assert found, (inquiry.key, name, value)
    assert page.text.count("/ask/") == len(inquiries)


@pytest.mark.fuzz
@every_game
def test_any_address_is_answered(app: Flask, client: FlaskClient, game: Game) -> None:
    """A ruling if the answers are complete, else the form; what the ruling says it enters is what is entered."""
    for match in beginnings(game)[: times(2)]:
        rng, paths = match.rng, []
        for inquiry in game.inquiries(match.state):
            if not paths:
                paths = [page_of(app, match.record)]
            tapped = {name: [*values] for name, values in inquiry.given.items()} | tapping(rng, game, match.state, inquiry.inputs)
            if rng.random() < 0.2:
                tapped |= {name: ["x" * 50, "-1"] for name in [*tapped][:1]}
            if is_entered(app, client, match, paths[0], inquiry, tapped):
                paths.clear()


def is_entered(app: Flask, client: FlaskClient, match: Match, path: str, inquiry: Inquiry, tapped: dict[str, list[str]]) -> bool:
    """Whether the answers lead to a ruling that enters something, which is entered."""
    game, address = match.game, ruling_of(path, inquiry.key, tapped)
    answer = client.get(address)
    told = read_answers(inquiry.inputs, {name: values for name, values in tapped.items() if values}, match.seats, game.deck)
    assert answer.status_code == (422 if told.values is None else 200)
    if told.values is None:
        assert 'role="alert"' in answer.text
        return False
    ruling = game.ask[inquiry.key](match.state, told.values)
    if "記入する前に戻して裁いた" in answer.text:
        assert ruling.payments == ruling.facts == ()
        return False
    assert all(f"/clause/{id.removeprefix(f'{game.name}.')}" in answer.text for id in ruling.clauses)
    assert ("適用する" in answer.text) == bool(ruling.facts)
    if ruling.facts:
        assert client.post(address, data=held(answer) | {"do": "enter"}).status_code == 303
        added = log_of(app, path)[len(match.record.log) :]
        assert {fact.by for fact in added} == {"秋山"}
        assert isinstance(added[0], Ruled)
        assert [fact.also for fact in added] == [False, *[True] * len(ruling.facts)]
        assert alone(*added[1:]) == alone(*ruling.facts)
    return bool(ruling.facts)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_question_of_the_last_round_can_be_asked_after_it_and_after_the_match(
    app: Flask, client: FlaskClient, game: Game
) -> None:
    """By turns: in the pause, where each is answered as the round stood and never that it is over, and after the match."""
    kept = years(game)[0].record
    rounds = [*corrections.finished_rounds(kept)]
    first = rounds[0]
    after = [(first, kept.log[: 1 + first.entry]), (rounds[-1], kept.log)]
    for last, log in share(after[:: (-1) ** GAMES.index(game)], 2):
        path = page_of(app, kept._replace(log=log))
        asked = re.findall(rf'href="({path}ask/([^/?"]*)[^"]*)"', client.get(path + "ask").text)
        assert {one.key for one in game.inquiries(last.state)} <= {key for _, key in asked}
        assert all(client.get(html.unescape(address)).status_code == 200 for address, _ in asked)
        rng, found = years(game)[0].rng, []
        for inquiry in game.inquiries(last.state) * times(2) if last is first else ():
            answers = {name: [*values] for name, values in inquiry.given.items()} | tapping(rng, game, last.state, inquiry.inputs)
            found.append(client.get(ruling_of(path, inquiry.key, answers)).text)
        assert [words for words in found if "はもう終わっている" in words] == []


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch) -> dict[str, Answer]:
    """Fixed answers of the search, so that the pages do not depend on how well it finds."""
    answers: dict[str, Answer] = {}
    monkeypatch.setattr(questions.search, "ask", lambda game, question, house: answers[question])
    return answers


def test_a_question_is_answered_with_clauses_and_the_inquiry(app: Flask, client: FlaskClient, says: dict[str, Answer]) -> None:
    clauses = book(GAME).clauses
    hits = tuple(Hit(f"hachihachi.{id}", 0.3) for id in ("hatto.2", "hatto.1"))
    says["だれが払う？"] = Answer(clauses[hits[0].clause].words, hits, inquiry="hatto")
    path = opened(app, *BIG)
    page = client.get(f"{path}ask?{urlencode({'q': ' だれが払う？ '})}")
    said = words(page)
    places = [said.index(part) for part in ("hatto.2", "この卓で裁く この捨て札は法度か", "ほかに近い条", "hatto.1")]
    assert places == sorted(places)
    assert all(said in page.text for said in (f'<a class="do" href="{path}ask/hatto"', "だれが払う？</textarea>"))
    away = words(client.get(f"/rules/hachihachi/ask?{urlencode({'q': 'だれが払う？'})}"))
    assert "数えて確かめる この捨て札は法度か" in away


@pytest.mark.parametrize("inquiry", [None, "hatto"])
def test_silence_of_the_rules_is_reported(app: Flask, client: FlaskClient, says: dict[str, Answer], inquiry: str | None) -> None:
    """Also where a form fits, which is offered then."""
    says["天気"] = Answer(questions.search.NOTHING_FITS, inquiry=inquiry, silent=True)
    path = opened(app, *BIG)
    for asked, form in ((path, "この卓で裁く この捨て札は法度か"), ("/rules/hachihachi/", "数えて確かめる この捨て札は法度か")):
        page = client.get(f"{asked}ask?{urlencode({'q': '天気'})}")
        _, nothing, after = words(page).partition(questions.search.NOTHING_FITS.ja)
        assert nothing
        assert (form in after) == bool(inquiry)
        assert (f'<a class="do" href="{path}ask/hatto"' in page.text) == (asked == path and bool(inquiry))


ANYTHING = ("", " ", "法度？", "hatto", "'\"; DROP", "あ" * 5000, "\0", "😀", "OR AND NOT *")


@pytest.mark.fuzz
@pytest.mark.parametrize(("nth", "game"), covering(range(len(ANYTHING)), [game.name for game in GAMES]))
def test_any_question_is_answered(app: Flask, client: FlaskClient, nth: int, game: str) -> None:
    for path in (opened(app, game=BY_NAME[game]) + "ask", f"/rules/{game}/ask"):
        assert client.get(f"{path}?{urlencode({'q': ANYTHING[nth]})}").status_code == 200


@pytest.mark.fuzz
@every_game
def test_what_if_for_any_record(app: Flask, client: FlaskClient, game: Game) -> None:
    for match in beginnings(game)[: times(1)]:
        path = page_of(app, match.record)
        answer = client.get(path + "whatif")
        assert answer.status_code == 200
        for entry in re.findall(r'<option value="(\d+)"', answer.text)[:: 1 if deep else 6]:
            assert "無かったとする" in client.get(f"{path}whatif?entry={entry}").text


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
