"""A first round with the real cards, from the first page of an empty house to a table that goes on; what is left for the host."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, hosting, sat
from reading import first, hidden, joined
from storing import NAMES

from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.web import create_app

HACHIHACHI = BY_NAME["hachihachi"]


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path, WTF_CSRF_ENABLED=False, COMPUTING=None)
    yield app
    app.extensions["store"].close()


def begun(client: FlaskClient) -> str:
    """The path of a new table, begun from the first page."""
    ruleset = first(r'action="/walk/([^"]+)"', client.get("/").text)
    new = client.post(f"/walk/{ruleset}", follow_redirects=True).text
    form = {"players": list(NAMES), "shown": ruleset, "key": first('name="key" value="([^"]*)"', new)}
    path = client.post(f"/new?ruleset={ruleset}", data=form).location.partition("walk/")[0]
    client.post(path + "who", data={"name": NAMES[0]})
    return path


def enter(client: FlaskClient, address: str, **told: str) -> str:
    """Where an entered form leads."""
    form = {name: value for name, value in hidden(client.get(address).text).items() if name in ("key", "seq", "asks")}
    return client.post(address, data=form | told).location


def test_a_month_in_three_forms_ends_at_a_table_that_goes_on(empty: Flask) -> None:
    client = client_of(empty)
    path = begun(client)
    assert client.get(path + "walk/1").location == path + "declare/field"
    shown = client.get(path + "declare/field").text
    assert ("1／3" in shown, HACHIHACHI.walk[0].says.ja in joined(shown)) == (True, True)
    on = enter(client, path + "declare/field")
    assert client.get(on).location == path + "declare/teyaku-cards"
    shown = client.get(path + "declare/teyaku-cards").text
    assert ("2／3" in shown, f'href="{path}walk/3"' in shown) == (True, True), "nobody may have a teyaku"
    assert client.get(path + "walk/3").location == path + "declare/played-out"
    shown = client.get(path + "declare/played-out").text
    assert ("3／3" in shown, f'href="{path}declare/dekiyaku"' in shown) == (True, True), "somebody may have gone out"
    on = enter(client, path + "declare/played-out", **{"points.0": "88", "points.1": "90"})
    assert client.get(on).location == path + "?walked=1"
    table = client.get(path + "?walked=1").text
    assert ("これで一回りした" in table, "二月" in table) == (True, True)
    assert "／3" not in client.get(path + "declare/field").text
    assert "/walk/" not in client.get("/").text


def test_every_step_is_shown_on_its_own_phone_and_table_alone_and_can_be_passed(empty: Flask) -> None:
    client, other = client_of(empty), client_of(empty, NAMES[1])
    path, second = begun(client), sat(empty, HACHIHACHI)
    client.get(path + "walk/1")
    assert "1／3" not in other.get(path + "declare/field").text
    assert "1／3" not in client.get(second + "declare/field").text
    for game in GAMES:
        offers = {offer.key for offer in game.offers(game.start(game.house(), game.seats[0]))}
        assert not game.walk or game.walk[0].key in offers
        for step in game.walk:
            assert step.says.ja
            assert step.says.en
            assert bool(step.skip.ja) == bool(step.skip.en)
            assert step.skip.ja or not step.instead
    client, koikoi = client_of(empty), BY_NAME["koikoi"]
    assert client.post("/walk/none").status_code == 404
    assert client.post("/walk/koikoi").status_code == (303 if koikoi.walk else 404)
    table = sat(empty, koikoi)
    assert client.get(table + "walk/1").location == table


def test_the_host_sees_in_a_line_each_what_is_left_to_do(empty: Flask) -> None:
    host = hosting(client_of(empty))
    page = host.get("/host").text
    assert all(said in page for said in ("まだ卓が無い。一つ立てる", "ほかの電話はまだ来ていない", "控えはまだ無い"))
    table, said = sat(empty, HACHIHACHI), []
    for phone in (client_of(empty), client_of(empty)):
        for _ in range(2):  # with the first page a phone is given its key
            phone.get(table)
        said.append(host.get("/host").text)
    assert "ほかの電話はまだ来ていない" in said[0]
    assert all(one in joined(said[1]) for one in ("卓を立てた", "電話が2台つながった"))
    host.post("/host/backups")
    assert "まだすること" not in host.get("/host").text
