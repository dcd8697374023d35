"""Keys of single players, taps that enter at once, and players who are asked one after the other, on pages and for machines: with a
game made for it (tests/turns).
"""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, page_of, table_of
from reading import SOFT
from werkzeug.test import TestResponse

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import State
from scorekeeper.core.house import House
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Record
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.koikoi import GAME as KOIKOI
from scorekeeper.web.table.kept_pages import laid_out
from tests.plugins.turns import GAME, Pressed, Said

NAMES = ("秋山", "石川", "勘解由小路光太郎", "Constantinos", "江口", "小野", "上田", "久保", "近藤", "佐伯")


def said(*answers: str) -> tuple[Fact, ...]:
    """The answers of the first hand, from seat 0 on."""
    return tuple(Said(player=player, says="in" if one == "in" else "out") for player, one in enumerate(answers))


def record(seats: int, *log: Fact) -> Record:
    return Record(GAME, GAME.edition, House(), NAMES[:seats], log)


def kept(app: Flask, path: str) -> tuple[Fact, ...]:
    log: tuple[Fact, ...] = app.extensions["store"].load(table_of(path)).record.log
    return log


def form(page: str, tap: str) -> dict[str, str]:
    """The hidden fields of the form with the key that enters this offer."""
    whole = next(one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if f'formaction="{tap}"' in one)
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="(.*?)"', whole))


def tapped(client: FlaskClient, path: str, key: str, page: str = "") -> TestResponse:
    """Tap a key of the table page as a browser without scripts does."""
    where = f"{path}declare/{key}"
    return client.post(where, data=form(page or client.get(path).text, where))


def heads(page: str) -> list[str]:
    """The classes of the rows of those who are asked."""
    return re.findall(r'<li class="turn ?(.*?)"', page)


def test_the_list_shows_in_the_order_of_speaking_who_is_asked_and_what_was_said(app: Flask) -> None:
    path = page_of(app, record(5, *said("out", "in")))
    page = client_of(app).get(path).text.replace(SOFT, "")
    assert heads(page) == ["out", "in", "now", "", ""]
    assert page.count('aria-current="true"') == 1
    asked = page[page.index('class="turns') : page.index('class="players')]
    assert [asked.index(name) for name in NAMES[:5]] == sorted(asked.index(name) for name in NAMES[:5])
    for words in ("下りる", "出る", "いま", "まだ", "下り賃 3文", "積み", "この回の勝者が取る", "あと1人"):
        assert words in asked
    assert "<h2>出る・下りる</h2>" in page
    assert "第1回の記入" not in page, "the list stands where the lines are"


def test_whoever_watches_or_is_out_sees_the_list_but_no_keys(app: Flask) -> None:
    table, client = record(4, *said("out")), client_of(app)
    path = page_of(app, table)
    app.extensions["store"].lock(table_of(path), locked=True)
    for page in (page_of(app, table, "watcher"), path, path + "board"):
        shown = client.get(page).text
        assert heads(shown) == ["out", "now", "", ""]
        assert "data-once" not in shown
    over = page_of(app, record(4, *said("in", "in")))
    for page in (over, over + "board"):
        shown = client.get(page).text
        assert heads(shown) == [], "nobody is asked"
        assert shown.count('<li class="out">') == 2


def test_one_tap_declares_the_next_player_is_asked_and_what_came_second_is_told(app: Flask) -> None:
    client = client_of(app)
    path = page_of(app, record(4))
    for player, (key, rows) in enumerate((("out", ["out", "now", "", ""]), ("in", ["out", "in", "now", ""]))):
        page = client.get(path).text
        assert re.findall(r'formaction="\S+?declare/(\w+)"', page) == ["out", "in"]
        assert f'<bdi translate="no">{NAMES[player]}</bdi></b>' in page
        assert tapped(client, path, key).status_code == 303
        assert heads(client.get(path).text) == rows
    assert [(fact.player, fact.says, fact.by) for fact in kept(app, path)] == [(0, "out", "秋山"), (1, "in", "秋山")]  # type: ignore[attr-defined]
    one, other = client_of(app), client_of(app, "石川")
    path = page_of(app, record(4))
    pages = [client.get(path).text for client in (one, other)]
    assert [tapped(one, path, "in", pages[0]).status_code for _ in range(2)] == [303, 303]
    late = tapped(other, path, "out", pages[1])
    assert late.status_code == 409
    assert "秋山さんが「出る 秋山」を記入" in re.sub(r"<.*?>", "", late.text)
    assert [fact.says for fact in kept(app, path)] == ["in"]  # type: ignore[attr-defined]


def test_an_offer_at_once_has_a_page_too_which_confirms_it(app: Flask) -> None:
    client = client_of(app)
    path = page_of(app, record(2))
    page = client.get(f"{path}declare/press-1")
    assert page.status_code == 200
    assert 'class="whose"><bdi translate="no">石川' in page.text
    assert "この通り記入する" in page.text


@pytest.mark.parametrize(("place", "page"), [("main", ""), ("now", ""), ("more", "more")])
def test_an_offer_at_once_without_a_seat_is_a_tap_too(app: Flask, monkeypatch: pytest.MonkeyPatch, place: str, page: str) -> None:
    def offers(state: State) -> tuple[Offer, ...]:
        found = GAME.offers(state)
        return tuple(one._replace(seat=None, place=place) if one.key == "press-0" else one for one in found)  # type: ignore[arg-type]

    monkeypatch.setitem(BY_NAME, GAME.name, replace(GAME, offers=offers))
    client = client_of(app)
    path = page_of(app, record(2)._replace(ruleset=BY_NAME[GAME.name]))
    assert tapped(client, path, "press-0", client.get(path + page).text).status_code == 303
    assert [type(fact) for fact in kept(app, path)] == [Pressed]


def test_keys_stand_in_columns_in_seat_order(app: Flask) -> None:
    page = client_of(app).get(page_of(app, record(4, *said("out", "in", "out"), Pressed(player=3)))).text
    keys = page[page.index('class="keys of2"') :].replace(SOFT, "")
    found = re.findall(r'class="offer key".*?<b>(.*?)</b><span>(?:<bdi translate="no">)?([^<]*)', keys)
    assert found == [("勝負", "石川"), ("勝負", "Constantinos"), ("こい", "石川"), ("こい　二回目", "Constantinos")]
    assert [*re.findall(r'href="\S*?declare/(\S+?)"', keys)] == ["won-1", "won-3"]
    assert '<span class="noted">こい 1回</span>' in page


def test_more_players_than_columns_have_a_row_of_keys_each() -> None:
    def offer(key: str, seat: int | None) -> Offer:
        return Offer(key, Pressed, Words(key, key), seat=seat, at_once=True)

    def keys(offers: Sequence[Offer | None]) -> str:
        return " ".join(one.key if one else "-" for one in offers)

    many = laid_out([offer(f"{what}{seat}", seat) for what in "ab" for seat in range(6)])
    assert [(seat, keys(offers)) for seat, offers in many.keys] == [(seat, f"a{seat} b{seat}") for seat in range(6)]
    uneven = laid_out([offer("a", 0), offer("b", 1), offer("c", 1), offer("d", None)])
    assert ([keys(row) for row in uneven.rows], keys(uneven.buttons)) == (["a b", "- c"], "d")
    asked = laid_out([offer("a", 0), offer("b", 0), offer("c", 1)], 0)
    assert (keys(asked.answers), [seat for seat, _ in asked.keys]) == ("a b", [1])


def test_a_key_that_is_shut_keeps_its_place_and_says_why(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def offers(state: State) -> tuple[Offer, ...]:
        late = Words("もう下りられない", "too late")
        return tuple(one._replace(shut=late) if one.key == "out" else one for one in GAME.offers(state))

    monkeypatch.setitem(BY_NAME, GAME.name, replace(GAME, offers=offers))
    page = client_of(app).get(page_of(app, record(4)._replace(ruleset=BY_NAME[GAME.name]))).text
    answers = page[page.index('class="answers"') :]
    assert answers.index("もう下りられない") < answers.index("declare/in")
    assert "declare/out" not in answers


def test_forms_and_undo_have_the_players_name(app: Flask) -> None:
    found = client_of(app).get(page_of(app, record(2)) + "forms").text.replace(SOFT, "")
    assert 'data-form="won-0"' in found
    assert 'aria-label="勝負 石川"' in found
    # An answer that settles others too has several lines; it is called by what its player said.
    said = (Spoke(player=0, says="in"), Spoke(player=1, says="in"))
    path = page_of(app, Record(KOIKOI, KOIKOI.edition, KOIKOI.house(), NAMES[:4], said))
    assert '<span class="takes">出る 石川</span>' in re.sub(r"</?bdi>", "", client_of(app).get(path).text)
    path = page_of(app, Record(KOIKOI, KOIKOI.edition, KOIKOI.house(), NAMES[:2], ()))
    for key, other in (("shobu-1", "shobu-cards-1"), ("shobu-cards-1", "shobu-1")):
        shown = client_of(app).get(f"{path}declare/{key}").text
        assert 'name="player"' not in shown
        assert f"declare/{other}" in shown
        assert 'class="whose"><bdi translate="no">石川' in shown
