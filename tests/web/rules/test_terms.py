"""Every term can be looked up where it appears, and every page is available in the other language."""

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from kinds import covering
from markupsafe import escape
from opening import FOUNDED, client_of, group_with, sat, table_of
from routes import address, routes

from scorekeeper.book.reading import book
from scorekeeper.core.game import Game
from scorekeeper.core.house import options
from scorekeeper.core.words import LANGUAGES, Words, same
from scorekeeper.core.yaku import Yaku
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTeyaku
from scorekeeper.web.rules.terms import clauses_on, find, glossary, terms

HACHIHACHI = BY_NAME["hachihachi"]
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def found(text: str, game: Game = HACHIHACHI, language: str = "ja") -> list[str]:
    return [text[one.start : one.end] for one in find(text, glossary(game.name, language))]


FOUND = {
    "ja": {
        "短一二立三本": "短一 二立三本", "赤三本": "赤 三本", "空素四三": "空素 四三", "十一一二四": "十一 一二四", "胴二": "胴二",
        "十一月の胴": "胴", "赤い文": "赤",
        "得点と点数": "", "光札": "", "絶場しばり": "絶場 しばり", "@1の出来役": "出来役",
    },
    "en": {
        "Dekiyaku": "Dekiyaku", "tan'ichi-sanbon": "tan'ichi sanbon", "the next do-ni": "do-ni",
        "two hattos, one sage": "hatto sage", "do not deal ten cards": "", "sagesse": "", "Do": "Do", "big": "big",
        "a big hand": "",
    },
}  # fmt: skip
"""Of Japanese the longest terms, of English whole words."""


@pytest.mark.parametrize("language", FOUND)
def test_which_terms_are_found_in_a_text(language: str) -> None:
    assert {text: " ".join(found(text, language=language)) for text in FOUND[language]} == FOUND[language]


def test_a_particle_is_not_taken_for_a_yaku() -> None:
    hanaawase = BY_NAME["hanaawase"]
    assert found("カスのみを取る", hanaawase) == ["カス"]
    assert found("五光・のみ", hanaawase) == ["五光", "のみ"]
    assert found("たくさん", hanaawase) == []


def test_a_term_is_linked_at_its_first_occurrence_and_a_sheet_opens_no_sheet(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        said = str(terms(same("手役と手役"), HACHIHACHI))
    assert (said.count("<a "), said.endswith("</a>と手役")) == (1, True)
    sheet = client.get("/rules/hachihachi/term/dekiyaku", headers={"HX-Request": "true", "HX-Target": "over"}).text
    assert ('class="term"' in sheet, "hx-get" in sheet, "<html" in sheet) == (True, False, False)
    assert "hx-get" in client.get("/rules/hachihachi/term/dekiyaku").text


HOSTILE = ("光", "<b>出来役</b>", "@1", "@0", '"onclick="', "&amp;", "手役", "{0}", "%s", "sage")


@given(st.lists(st.sampled_from(HOSTILE) | st.text(max_size=8), min_size=3, max_size=3))
def test_a_name_is_never_a_term_and_never_markup(app: Flask, names: list[str]) -> None:
    with app.test_request_context():
        said = str(terms(Words("@0が出来役、@1と@2<b>", ""), HACHIHACHI, tuple(names)))
    link = re.search("<a .*?</a>", said)
    assert link
    assert link[0].endswith(">出来役</a>")
    assert said == f"{escape(names[0])}が{link[0]}、{escape(names[1])}と{escape(names[2])}&lt;b&gt;"


@pytest.mark.fuzz
@pytest.mark.parametrize(("name", "language"), covering([game.name for game in GAMES], LANGUAGES))
def test_every_term_has_a_page(app: Flask, name: str, language: str) -> None:
    client, game = client_of(app), BY_NAME[name]
    client.post(f"/language/{language}")
    for term in book(game).terms.values():
        assert re.fullmatch("[ぁ-ゖー]+", term.reading), term.key
        page = client.get(f"/rules/{name}/term/{term.key}")
        assert (page.status_code, f"{term.reading}</span>" in page.text) == (200, True)
        assert str(escape(term.words.say(language))) in page.text
        assert all(f'href="/rules/{name}/clause/{book(game).clauses[id].short}"' in page.text for id in clauses_on(game, term))
    assert client.get(f"/rules/{name}/term/nothing").status_code == 404


@each_game
def test_no_name_means_two_things_and_every_yaku_has_a_reading(game: Game) -> None:
    for language in LANGUAGES:
        names = [term.words.say(language).casefold() for term in book(game).terms.values()]
        names += [said.casefold() for term in book(game).terms.values() for said in term.said]
        assert len(names) == len(set(names)), sorted(name for name in names if names.count(name) > 1)
    names = tables(game)
    assert len(names) > 3
    for language in LANGUAGES:
        whole = {one.say(language): "".join(found(one.say(language), game, language)) for one in names}
        assert {name: read for name, read in whole.items() if name != read} == {}


def yaku(held: Any) -> Iterator[Words]:
    """The names of all yaku in a game's tables, however they are nested."""
    if isinstance(held, Yaku):
        yield held.words
    elif isinstance(held, tuple | list | Mapping):
        for one in held.values() if isinstance(held, Mapping) else held:
            yield from yaku(one)


def tables(game: Game) -> set[Words]:
    package = import_module(f"scorekeeper.games.{game.name.replace('-', '_')}")
    modules = [import_module(one.name) for one in walk_packages(package.__path__, f"{package.__name__}.")]
    houses = [{}, *({option.name: choice} for option in options(game.house) for choice in option.choices)]
    shown = [game.yaku(msgspec.convert(house, game.house)) for house in houses]
    drawn = {sample.yaku.words for groups in shown for group in groups for sample in group.samples}
    return drawn | {words for module in modules for held in vars(module).values() for words in yaku(held)}


WAYS = ("sheet", "owe", "house-book", "history", "people")
UNDER = "/rules/hachihachi"
"""What the menu of every page of a table leads to: pages of the table, and the rules."""


NAMED = re.compile(
    r'<head>.*?</head>|<section class="settings".*?</section>|<bdi translate="no".*?</bdi>|<option.*?</option>|<[^>]*>'
    r"|来た人|客の人|日本語",
    re.DOTALL,
)
"""What an English page may say in Japanese: names, and how to switch to it."""


@pytest.mark.fuzz
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_can_switch_its_language(app: Flask, language: str) -> None:
    """And an English one, but of the rule book, has no Japanese."""
    table = sat(app, HACHIHACHI, HachihachiField(), HachihachiTeyaku(player=0, names=("sanbon",)), players=("A", "B", "C"))
    given = FOUNDED | {"table": table.split("/")[2], "group": group_with(app, table_of(table)).scorer, "match": table_of(table)}
    given |= {"ruleset": "hachihachi", "topic": "hatto", "clause": "hatto.1", "number": "0", "entry": "0", "place": "0"}
    keys = {"rules.term": "hatto", "table.declare": "dekiyaku", "corrections.change": "field", "corrections.insert": "teyaku"}
    paths = [address(rule, given | {"key": keys.get(rule.endpoint, "")}) for _, rule in routes(app, "GET")]
    client = client_of(app, "D")
    client.post(f"/language/{language}")
    seen = 0
    for path in (*paths, "/nowhere"):
        if path.endswith((".pdf", ".zip")) or path.startswith("/static"):
            continue
        answer = client.get(path, follow_redirects=True)
        if answer.mimetype == "text/html" and "<!doctype html>" in answer.text:
            seen += 1
            assert answer.text.count('id="settings"') == 1, path
            ways = re.findall(r'href="([^"]*)"', answer.text.partition('id="settings"')[2].partition("</section>")[0])
            assert "/" in ways, "home"
            missing = {*(f"{table}{one}" for one in WAYS), UNDER} - {one.partition("?")[0] for one in ways}
            assert not missing or answer.status_code != 200 or not path.startswith(table), (path, missing)
            assert all(f'formaction="/language/{code}"' in answer.text for code in LANGUAGES), path
            assert answer.text.count('name="theme"') == 3, path
            strange = re.findall("[ぁ-ヿ一-鿿]+", NAMED.sub(" ", answer.text))
            assert language == "ja" or "/rules/" in path or not strange, (path, strange)
    assert seen > 12


BACK = {
    # where a form to switch the language is sent from, and where it leads
    "http://localhost/new?ruleset=hanaawase": "/new?ruleset=hanaawase",
    "http://localhost/t/aaaa/declare/dekiyaku?player=1": "/t/aaaa/declare/dekiyaku?player=1",
    "http://localhost/t/aaaa/undo": "/t/aaaa/",
    "http://localhost/t/aaaa/preview/dekiyaku": "/t/aaaa/",
    "http://localhost/nowhere": "/nowhere",
    "http://localhost/language/en": "/",
    "http://localhost//evil.example/": "/evil.example/",
    "http://localhost/\\evil.example/": "/evil.example/",
    "http://evil.example/new": "/",
    "//evil.example": "/",
    "javascript:alert(1)": "/",
    "http://[": "/",
    "": "/",
}


@pytest.mark.parametrize("path", ["/look", "/language/en"])
def test_switching_the_language_returns_to_the_same_page(client: FlaskClient, path: str) -> None:
    answers = {before: client.post(path, data={"theme": "dark"}, headers={"Referer": before}) for before in BACK}
    assert {answer.status_code for answer in answers.values()} == {303}
    assert {before: answer.headers["Location"] for before, answer in answers.items()} == BACK
