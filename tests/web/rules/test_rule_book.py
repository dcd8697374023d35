"""The pages of the rule book: every clause with its examples as ledgers, under any house rules in the address."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from html import unescape
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

import kinds
import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from kinds import share
from markupsafe import escape
from opening import PLAYERS, client_of, sat

from scorekeeper.book import odds
from scorekeeper.book.clauses import ClauseTable
from scorekeeper.book.examples import run
from scorekeeper.book.reading import book
from scorekeeper.core.chance import Chance
from scorekeeper.core.game import Game
from scorekeeper.core.house import House, compact_form, option_value, options, plain_house
from scorekeeper.core.record import house_of
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.web.rules.book import work_examples

HACHIHACHI = BY_NAME["hachihachi"]
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
some_games = pytest.mark.parametrize("game", share(GAMES), ids=lambda game: game.name)
"""For what the pages of all games have from the same templates."""


def houses(game: Game) -> list[House]:
    """The default house rules, and every other choice by itself."""
    made = [house_of(game, {one.name: value}) for one in options(game.house) for value in one.choices or (one.least, one.most)]
    return [*dict.fromkeys(one for one in made if isinstance(one, House))]


def telling(game: Game, tell: Callable[[House], object]) -> list[tuple[House, str]]:
    """House rules for everything that a page can tell, each in one language; in both with --deep."""
    told = {repr(tell(house)): house for house in reversed(houses(game))}
    return kinds.covering([*told.values()], LANGUAGES)


def articles(page: str) -> dict[str, str]:
    """The clauses of a page by anchor, without the markup of their links."""
    return dict(re.findall(r'<article id="([^"]+)"(.*?)</article>', page, re.S))


def words(html: str) -> str:
    return unescape(re.sub("<[^>]+>", "", html))


class Topic(NamedTuple):
    """The page of a topic without house rules."""

    key: str
    language: str
    page: str
    clauses: tuple[ClauseTable, ...]

    @property
    def articles(self) -> list[tuple[ClauseTable, str]]:
        """The text of every clause."""
        shown = articles(self.page)
        assert [*shown] == [one.short for one in self.clauses]
        return [*zip(self.clauses, shown.values(), strict=True)]


@pytest.fixture(scope="module")
def speaking(app: Flask) -> Callable[[str], FlaskClient]:
    """A browser that reads a language."""

    @cache
    def opened(language: str) -> FlaskClient:
        client = client_of(app)
        client.post(f"/language/{language}")
        return client

    return opened


@pytest.fixture(scope="module")
def topics(speaking: Callable[[str], FlaskClient]) -> Callable[[str], list[Topic]]:
    """Every other topic of a game in one of the languages, by turns from commit to commit; every one in both with --deep."""

    @cache
    def drawn(ruleset: str) -> list[Topic]:
        whole = book(BY_NAME[ruleset])
        found = []
        for nth, key in share(enumerate(whole.topics), 2):
            for language in LANGUAGES if kinds.deep else [LANGUAGES[(nth + kinds.turn()) // 2 % 2]]:
                page = speaking(language).get(f"/rules/{ruleset}/{key}").text
                found.append(Topic(key, language, page, tuple(one for one in whole.clauses.values() if one.topic == key)))
        return found

    return drawn


Topics = Callable[[str], list[Topic]]


@pytest.mark.fuzz
@each_game
def test_every_clause_has_its_words_decisions_questions_a_link_to_share_and_examples_as_ledgers(topics: Topics, game: Game) -> None:
    """Under a list of their titles. Every payment of an example stands once, and something for every example."""
    for topic in topics(game.name):
        contents = topic.page.partition('<nav class="titles"')[2].partition("</nav>")[0]
        listed = [(id, unescape(text)) for id, text in re.findall('<a href="#([^"]+)">([^<]+)</a>', contents)]
        assert listed == [(one.short, one.title.say(topic.language)) for one in topic.clauses]
        assert re.findall('<li value="([^"]+)">', contents) == [one.short.rpartition(".")[2] for one in topic.clauses]
        assert [unescape(re.findall("<h2>(.*?)</h2>", text)[0]) for _, text in topic.articles] == [text for _, text in listed]
        for clause, text in topic.articles:
            assert f">http://localhost/rules/{game.name}/{topic.key}#{clause.short}</p>" in text
            assert all(one.say(topic.language) in words(text) for one in (clause.words, *(one.words for one in clause.decision)))
            links = re.findall('<a href="([^"]+)">([^<]+)</a>', text.partition('<details class="asked">')[2])
            assert [unescape(said) for _, said in links] == [*getattr(clause.questions, topic.language)[:3]]
            for address, said in links:
                where = urlsplit(unescape(address))
                assert (where.path, parse_qs(where.query)) == (f"/rules/{game.name}/ask", {"q": [unescape(said)]})
            for one, example in zip(text.split('<details class="example">')[1:], clause.examples, strict=True):
                assert one.count('<li class="pay">') == len(run(game, example).payments)
                told = re.split("</p>|</summary>", one, maxsplit=1)[1]
                assert re.search(r'class="(n|pay|why-not|ruled|what|can|then|link|card)\b', told), (clause.id, example.ja)
        assert "使わない</b>" not in topic.page, "nothing is switched off without chosen house rules"


def test_a_ledger_shows_payments_and_sums(client: FlaskClient) -> None:
    example = articles(client.get("/rules/hachihachi/teyaku").text)["teyaku.5"].split('<details class="example">')[1]
    pays = [words(one) for one in re.findall('<li class="pay">(.*?)</li>', example, re.S)]
    assert [re.sub(r"\s+", "", one) for one in pays] == ["石川秋山4貫4貫", "上田秋山4貫4貫"]
    net = re.findall('<span class="sr">(.*?)</span>', example.partition('<div class="cols delta">')[2].partition("</div>")[0])
    assert net == ["8貫", "マイナス4貫", "マイナス4貫"]
    reckoning = words(example.partition("<ol")[2].partition("</ol>")[0])
    assert all(said in reckoning for said in ("赤", "三本"))


def switching(game: Game) -> list[tuple[House, set[str]]]:
    """House rules that together switch off every clause that can be, each with those that the ones before do not."""
    found: list[tuple[House, set[str]]] = []
    for house in houses(game):
        off = {one.short for one in book(game).clauses.values() if one.off(house)}
        if new := off if kinds.deep else off.difference(*(before for _, before in found)):
            found.append((house, new))
    return found


@pytest.mark.fuzz
@each_game
def test_clauses_switched_off_by_the_house_rules_are_marked(client: FlaskClient, game: Game) -> None:
    clauses = book(game).clauses.values()
    for house, new in share(switching(game)):
        contents = client.get(f"/rules/{game.name}?house={compact_form(house)}").text
        told = sum(int(count) for count in re.findall("うち([0-9]+)条は使わない", contents))
        assert told == sum(one.off(house) for one in clauses)
        for topic in {one.topic for one in clauses if one.short in new}:
            page = articles(client.get(f"/rules/{game.name}/{topic}?house={compact_form(house)}").text)
            marked = {id for id, text in page.items() if "この卓では使わない" in text}
            assert marked == {id for id, text in page.items() if text.startswith(' class="off"')}
            assert marked == {one.short for one in clauses if one.topic == topic and one.off(house)}


def test_the_option_that_decides_is_named_and_fees_and_odds_follow_it(
    client: FlaskClient, speaking: Callable[[str], FlaskClient]
) -> None:
    said = {one: words(articles(speaking(one).get("/rules/hachihachi/field?house=field:B").text)["field.17"]) for one in LANGUAGES}
    assert "大場、絶場の扱い：C 等倍・1.5倍・2倍" in said["ja"]
    assert all(one in said["en"] for one in ("Not used at this table", "Big and zetsu fields: C ×1 · ×1.5 · ×2"))
    for house, fees, odds_ in (("A", ["2貫", "4貫", "8貫"], "2 · 4 · 8"), ("C", ["2貫", "3貫", "4貫"], "2 · 3 · 4")):
        page = client.get(f"/rules/hachihachi/tables/yaku?house=field:{house}").text
        assert re.findall('<span class="sr">([^<]*貫[^<]*)</span>', page.partition('<h3><a class="term"')[2])[:3] == fees
        page = client.get(f"/rules/hachihachi/tables/odds?house=field:{house}").text
        assert odds_ in re.sub(r"\s+", " ", words(page))


@pytest.mark.fuzz
@each_game
def test_examples_hold_under_the_house_rules_or_name_their_own(game: Game) -> None:
    """All examples under one other choice, and those of clauses that are switched off under some that do it."""
    *_, last = every = houses(game)
    for house in (*share(every[:-1], 9), last):
        for clause in book(game).clauses.values():
            if house != last and not clause.off(house) and not kinds.deep:
                continue
            shown = work_examples(clause, game, house)
            assert bool(shown) == bool(clause.examples)
            for one in shown:
                assert one.outcome.problems == ()
                here = msgspec.structs.replace(one.example, house=plain_house(house))
                assert one.under or not run(game, here).problems, (clause.id, compact_form(house))
                assert one.under or all(option_value(house, name) == value for name, value in one.example.house.items())
            assert not clause.off(house) or all(one.under for one in shown)


WRONG = {
    "an unknown option": "sky:blue", "an unknown choice": "field:Z", "no pair": "nonsense",
    "a number beyond": "gokou-shugi:101", "markup": "<script>:1", "brackets": "field:{0}%s",
}  # fmt: skip


@pytest.mark.parametrize(("wrong", "page"), kinds.covering(WRONG, ["", "/tables/yaku", "/tables/odds", "/tables/cards", "/field"]))
def test_unknown_house_rules_are_ignored_and_reported(client: FlaskClient, wrong: str, page: str) -> None:
    for query, kept in ((f"{WRONG[wrong]},etsunen:on", True), (WRONG[wrong], False)):
        answer = client.get(f"/rules/hachihachi{page}", query_string={"house": query})
        assert (answer.status_code, "この決まりは選べない" in answer.text, "<script>:" in answer.text) == (200, True, False)
        assert ("house=field:A,etsunen:on,method:written" in answer.text) == ("house=field" in answer.text) == kept


@some_games
def test_every_link_keeps_the_house_rules(client: FlaskClient, game: Game) -> None:
    house = houses(game)[-1]
    first, *_, last = book(game).topics
    term = next(iter(book(game).terms))
    for page in ("", f"/{first}", f"/{last}", "/tables/yaku", "/tables/odds", "/tables/cards", f"/term/{term}"):
        shown = client.get(f"/rules/{game.name}{page}?house={compact_form(house)}").text
        links = [unescape(one) for one in re.findall(rf'(?:href|hx-get)="(/rules/{game.name}[^"]*)"', shown)]
        others = [one for one in links if f"house={compact_form(house)}" not in one]
        assert len(links) > 2
        assert f'name="house" value="{compact_form(house)}"' in shown.partition('class="own-words"')[2].partition("</form>")[0]
        assert others == ([] if "term" in page else [f"/rules/{game.name}{page}"]), "only the way out of the house rules"
    clause = next(iter(book(game).clauses.values()))
    led = client.get(f"/rules/{game.name}/clause/{clause.short}?house={compact_form(house)}").location
    assert led == f"/rules/{game.name}/{clause.topic}?house={compact_form(house)}#{clause.short}"


def test_house_rules_are_chosen_by_a_plain_form(client: FlaskClient) -> None:
    at = "/rules/hachihachi/tables/odds"
    form = client.get(at).text.partition(f'<form action="{at}">')[2].partition("</form>")[0]
    chosen = "field:A etsunen:off method:written sage-lost:half special-add:add willow:choice hatto:on share:each"
    assert re.findall('value="([^"]+)" selected', form) == chosen.split()
    sent = client.get(f"{at}?house=field%3AB&house=etsunen%3Aon&house=method%3Achips").text
    assert "house=field:B,etsunen:on,method:chips" in sent
    typed = {"house.domae": "0", "house.n11": "11", "house.chips": "99"}
    refused = client.get("/rules/oichokabu", query_string=typed).text
    wrong = re.findall(r'name="house\.([^"]+)"[^>]* value="([^"]*)" aria-invalid="true"', refused)
    assert wrong == [("n11", "11"), ("domae", "0")], "every wrong number is answered beside its field"
    assert "chips:99" in refused
    assert "この決まりは選べない" in client.get("/rules/oichokabu", query_string={"house.nonsense": "1"}).text


@pytest.mark.parametrize(
    "game", [pytest.param(game, id=game.name) for game in GAMES if not all(o.choices for o in options(game.house))]
)
def test_a_number_is_typed_into_the_form(client: FlaskClient, game: Game) -> None:
    numbers = [one for one in options(game.house) if not one.choices]
    at = f"/rules/{game.name}"
    fields = re.findall(r'<input class="n" name="house\.([^"]+)"[^>]* value="([^"]+)"', client.get(at).text)
    assert fields == [(one.name, one.default) for one in numbers]
    one = numbers[-1]
    typed = client.get(at, query_string={f"house.{one.name}": f" {one.most - 1}".translate({ord("1"): "１"})}).text
    assert re.findall(rf'name="house\.{one.name}"[^>]* value="([^"]+)"', typed) == [str(one.most - 1)]
    assert f"{one.name}:{one.most - 1}" in typed, "links keep it"
    for wrong in (str(one.most + 1), "-1", "", "x" * 500):
        refused = client.get(at, query_string={f"house.{one.name}": wrong}).text
        ((said, why),) = re.findall(
            rf'name="house\.{one.name}"[^>]* value="([^"]*)" aria-invalid="true".*?<p [^>]*>(.*?)</p>', refused
        )
        assert (said, why) == (wrong, f"{one.least}から{one.most}までの数を入れる。その決まりは除いて載せる。")
        assert refused.count("その決まりは除いて載せる。") == 1
        assert ('<details class="rare house" open>' in refused, f"{one.name}:" in refused) == (True, False)


def test_a_table_leads_to_the_rules_under_its_own(app: Flask, client: FlaskClient) -> None:
    path, house = sat(app, HACHIHACHI, HachihachiField(), field="C"), compact_form(HACHIHACHI.house(field="C"))
    for page in (path, path + "line/0", path + "declare/teyaku"):
        links = [unescape(one) for one in re.findall(r'href="(/rules/[^"]*)"', client.get(page).text)]
        assert {f"house={house}" in one for one in links} == {True}, page
    assert "house=" not in client.get("/").text


@pytest.mark.fuzz
@each_game
def test_every_yaku_is_in_the_tables_with_its_cards_and_fees(speaking: Callable[[str], FlaskClient], game: Game) -> None:
    for house, language in telling(game, game.yaku):
        page = speaking(language).get(f"/rules/{game.name}/tables/yaku?house={compact_form(house)}").text
        samples = [one for group in game.yaku(house) for one in group.samples]
        items = re.findall(r'<li>\s*<div class="what">(.*?)</li>', page, re.S)
        for one, item in zip(samples, items, strict=True):
            assert words(item).startswith(one.yaku.words.say(language))
            assert re.findall(r"s\.svg#([a-z0-9-]+)", item) == [card.name for card in one.cards + one.rest if card.art]
            assert all(str(escape(card.words.say(language))) in item for card in one.cards)
            assert item.count('<span class="sr">') == sum(fee > 0 or len(one.fees) == 1 for fee in one.fees)
            assert f"/clause/{one.yaku.clause.partition('.')[2]}?" in item


@pytest.mark.fuzz
@each_game
def test_every_chance_is_shown_in_three_ways(speaking: Callable[[str], FlaskClient], game: Game) -> None:
    for house, language in telling(game, lambda house: odds.tables(game, house)):
        page = speaking(language).get(f"/rules/{game.name}/tables/odds?house={compact_form(house)}").text
        figures = [cell for table in odds.tables(game, house) for cell in table.cells.values()]
        assert figures
        for cell in figures:
            if isinstance(cell, Chance) and cell.value:
                assert all(said in page for said in (odds.percent(cell.value), odds.once(cell.value)))
        shown = re.findall(r'<span class="exact n">(.*?)</span>', page.replace(" / ", "/"))
        assert sorted(Fraction(one.replace(",", "")) for one in shown) == sorted(cell.value for cell in figures if cell.value)


@pytest.mark.parametrize(
    ("before", "leads"),
    [
        ("http://localhost/t/a-b/ask/hatto/ruling?x=1", "/t/a-b/ask/hatto/ruling?x=1"),
        ("http://localhost/t/a-b/", "/t/a-b/"),
        ("http://localhost/rules/hachihachi/sage", "/rules/hachihachi"),
        ("http://elsewhere/t/a-b/", "/rules/hachihachi"),
        ("http://localhost//elsewhere/t/", "/rules/hachihachi"),
        ("", "/rules/hachihachi"),
    ],
)
def test_a_clause_links_back_to_the_readers_table(client: FlaskClient, before: str, leads: str) -> None:
    answer = client.get("/rules/hachihachi/clause/hatto.1", headers={"Referer": before}, follow_redirects=True)
    assert f'<a class="back" href="{leads}"' in client.get("/rules/hachihachi/hatto", headers={"Referer": before}).text
    assert answer.status_code == 200


@some_games
def test_the_pages_of_the_book_link_to_each_other(client: FlaskClient, game: Game) -> None:
    pages = [f"/rules/{game.name}", *(f"/rules/{game.name}/tables/{table}" for table in ("yaku", "odds", "cards"))]
    for page in (*pages, f"/rules/{game.name}/{next(iter(book(game).topics))}"):
        shown = client.get(page).text
        assert all(f'href="{other}"' in shown for other in pages)
    for wrong in ("tables", "tables/none", "yaku/x"):
        assert client.get(f"/rules/{game.name}/{wrong}").status_code == 404
    assert client.get("/rules/poker/tables/yaku").status_code == 404


@each_game
def test_every_yaku_has_its_meaning_in_a_line(client: FlaskClient, game: Game) -> None:
    keys = [sample.yaku.key for group in game.yaku(game.house()) for sample in group.samples]
    page = client.get(f"/rules/{game.name}/meanings/{'+'.join(keys)}").text
    assert page.count("<dt>") == len(dict.fromkeys(keys))
    assert client.get(f"/rules/{game.name}/meanings/nothing").status_code == 404


def test_a_link_with_house_rules_sets_them_up(client: FlaskClient) -> None:
    """The rule book under house rules leads to a start with them, and the address may be sent to anybody."""
    said = "seven:7,worth.gokou:10"
    page = client.get(f"/rules/koikoi?house={said}").text
    assert 'type="hidden" name="house" value="worth.gokou:10"' in page, "a form for other questions drops no worth"
    (link,) = re.findall(r'href="(/new\?ruleset=koikoi[^"]*)"', page)
    form = client.get(unescape(link)).text
    assert re.search(r'name="seven"[^>]*value="7"', form)
    assert re.search(r'name="worth.gokou"[^>]*value="10"', form)
    assert client.get("/new?ruleset=koikoi&house=seven:99,x:y").status_code == 200


def test_a_table_leads_to_the_rules_as_they_hold_for_so_many(app: Flask) -> None:
    """Five cannot play むし with forty-one cards, so that the odds of their table are those of forty."""
    led = {}
    for people in (4, 5):
        path = sat(app, BY_NAME["mushi"], players=PLAYERS[:people], oni="butterflies")
        page = app.test_client().get(path, follow_redirects=True).text
        led[people] = {unescape(one) for one in re.findall(r'"(/rules/mushi[^"#]*)', page)}
    assert led[4]
    assert {"oni:butterflies" in one for one in led[4]} == {True}
    assert {"oni:butterflies" in one for one in led[5]} == {False}
