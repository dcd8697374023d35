"""A first round with the real cards, from the first page of an empty house to a table that goes on; what is left for the host."""

import html
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, hosting, page_of

from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.web import create_app

NAMES = ("秋山", "石川", "上田")
POINTS = {"points.0": "88", "points.1": "90"}


@pytest.fixture
def empty(tmp_path: Path) -> Flask:
    return create_app(tmp_path, WTF_CSRF_ENABLED=False, COMPUTING=None)


def text(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", page))


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def begun(client: FlaskClient) -> str:
    """The path of a new table, begun from the first page."""
    ruleset = re.search(r'action="/walk/([^"]+)"', client.get("/").text)
    assert ruleset
    new = client.post(f"/walk/{ruleset[1]}", follow_redirects=True).text
    form = {"players": list(NAMES), "shown": ruleset[1], "key": field(new, "key")}
    made = client.post(f"/new?ruleset={ruleset[1]}", data=form)
    path = made.location.partition("walk/")[0]
    client.post(path + "who", data={"name": NAMES[0]})
    return path


def enter(client: FlaskClient, address: str, **told: str) -> str:
    """Where an entered form leads."""
    page = client.get(address).text
    form = {"key": field(page, "key"), "seq": field(page, "seq"), "asks": field(page, "asks"), **told}
    return client.post(address, data=form).location


def test_a_month_in_three_forms_ends_at_a_table_that_goes_on(empty: Flask) -> None:
    client = client_of(empty)
    game = BY_NAME["hachihachi"]
    path = begun(client)
    assert client.get(path + "walk/1").location == path + "declare/field"
    assert "1／3" in client.get(path + "declare/field").text
    assert game.walk[0].says.ja in text(client.get(path + "declare/field").text)

    on = enter(client, path + "declare/field")
    assert client.get(on).location == path + "declare/teyaku-cards"
    hands = client.get(path + "declare/teyaku-cards").text
    assert "2／3" in hands
    assert f'href="{path}walk/3"' in hands  # nobody has a teyaku
    assert client.get(path + "walk/3").location == path + "declare/played-out"
    counting = client.get(path + "declare/played-out").text
    assert "3／3" in counting
    assert f'href="{path}declare/dekiyaku"' in counting  # somebody went out

    on = enter(client, path + "declare/played-out", **POINTS)
    assert client.get(on).location == path + "?walked=1"
    table = client.get(path + "?walked=1").text
    assert "これで一回りした" in table
    assert "二月" in table
    assert "／3" not in client.get(path + "declare/field").text
    assert "/walk/" not in client.get("/").text


def test_a_step_is_shown_on_its_own_phone_and_table_alone(empty: Flask) -> None:
    client, other = client_of(empty), client_of(empty)
    path = begun(client)
    client.get(path + "walk/1")
    other.post(path + "who", data={"name": NAMES[1]})
    assert "1／3" not in other.get(path + "declare/field").text
    game = BY_NAME["hachihachi"]
    second = page_of(empty, Record(game, game.edition, game.house(), NAMES))
    client.post(second + "who", data={"name": NAMES[0]})
    assert "1／3" not in client.get(second + "declare/field").text


def test_every_step_names_a_form_of_its_game_and_can_be_passed(empty: Flask) -> None:
    for game in GAMES:
        offers = {offer.key for offer in game.offers(game.start(game.house(), game.seats[0]))}
        assert not game.walk or game.walk[0].key in offers
        for step in game.walk:
            assert step.says.ja
            assert step.says.en
            assert bool(step.skip.ja) == bool(step.skip.en)
            assert step.skip.ja or not step.instead
    client = client_of(empty)
    assert client.post("/walk/none").status_code == 404
    assert client.post("/walk/koikoi").status_code == (303 if BY_NAME["koikoi"].walk else 404)
    game = BY_NAME["koikoi"]
    table = page_of(empty, Record(game, game.edition, game.house(), NAMES[:2]))
    assert client.get(table + "walk/1").location == table


def test_the_host_sees_in_a_line_each_what_is_left_to_do(empty: Flask) -> None:
    host = hosting(client_of(empty))
    page = text(host.get("/host").text)
    assert "まだ卓が無い。一つ立てる" in page
    assert "ほかの電話はまだ来ていない" in page
    assert "控えはまだ無い" in page
    game = BY_NAME["hachihachi"]
    table = page_of(empty, Record(game, game.edition, game.house(), NAMES))
    one, another = client_of(empty), client_of(empty)
    for _ in range(2):  # with the first page a phone is given its key
        one.get(table)
    assert "ほかの電話はまだ来ていない" in text(host.get("/host").text)
    for _ in range(2):
        another.get(table)
    page = text(host.get("/host").text)
    assert "卓を立てた" in page
    assert "電話が2台つながった" in page
    host.post("/host/backups")
    assert "まだすること" not in host.get("/host").text
