"""The end of a match and the start of the next: the result, what is open before, names and rules taken over, seats drawn."""

import re

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient
from opening import client_of, sat
from reading import first, text

from scorekeeper.core import record
from scorekeeper.core.facts import Ruled
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import ShobuThree

NAMES = ("秋山", "石川", "上田")


def typed(page: str) -> list[str]:
    return re.findall(r'name="players"[^>]* value="([^"]*)"', page)


WON = tuple(ShobuThree(player=0, names=("akatan",)) for _ in range(12))


def test_closing_leads_to_the_result(app: Flask) -> None:
    client, path = client_of(app), sat(app, GAME, *WON)
    answer = client.post(f"{path}declare/closed", data={"seq": "12", "key": "k", "do": "enter"})
    assert answer.headers["Location"] == f"{path}end"
    page = client.get(f"{path}end").text
    assert re.search(r"首位 秋山 \+\d+ ?文", text(page))
    assert all(said in page for said in ("紙に刷る", 'data-share="result-link"', "首位　秋山　+"))
    sent = "/t/" + first(r'id="result-link">([^<]+)<', page).partition("/t/")[2].removesuffix("end")
    assert sent != path
    assert app.test_client().post(f"{sent}declare/shobu", data={"seq": "12"}).status_code == 403, "who gets it only watches"


def test_open_rulings_are_named_before_closing_and_seats_are_drawn(app: Flask) -> None:
    ruled = Ruled(
        inquiry="yaku", answers=(("cards", "matsu-tan"),), verdict="akatan", clauses=("koikoi-three.dekiyaku.6",), agreed=(0,)
    )
    for log, named in (((ruled, *WON), True), (WON, False)):
        assert ("まだ全員が同意していない裁定" in client_of(app).get(f"{sat(app, GAME, *log)}end").text) is named
    seen = {drawn(app, f"key {nth}")[1] for nth in range(40)}
    assert len(seen) == 6, "every order comes up"
    assert drawn(app, "once") == drawn(app, "once"), "sent twice, it is one draw"


def test_the_next_year_takes_over_names_seats_and_house_rules(app: Flask, client: FlaskClient) -> None:
    """And a seat is moved up without script."""
    path = sat(app, GAME, *WON, grow_new="off")
    with app.test_request_context():
        asked = url_for("home.new", ruleset=GAME.name, after=path.split("/")[2])
    page = client.get(asked).text
    assert typed(page) == [*NAMES]
    assert re.search(r'name="grow-new" value="off" checked', page)
    assert typed(client.get("/new?ruleset=koikoi-three&after=nothing").text) == ["", "", ""]
    form = {"ruleset": GAME.name, "shown": GAME.name, "players": ["甲", "乙", "丙"], "do": "up.2"}
    assert typed(client.post("/new", data=form).text) == ["甲", "丙", "乙"]


def drawn(app: Flask, key: str) -> tuple[str, tuple[str, ...]]:
    client = client_of(app)
    form = {"ruleset": GAME.name, "shown": GAME.name, "players": ["甲", "乙", "丙"], "seating": "app", "key": key}
    link = client.post("/new", data=form).headers["Location"]
    found = record.read(client.get(f"{link}sheet.json").data, BY_NAME)
    assert isinstance(found, Record)
    return link, found.players


@pytest.mark.parametrize(("name", "asked"), [("秋山", False), ("江口", True)])
def test_a_name_that_does_not_sit_here_is_asked_for_once(app: Flask, name: str, asked: bool) -> None:
    there, here, client = sat(app, GAME), sat(app, GAME), app.test_client()
    client.post(f"{there}who", data={"name": name})
    answer = client.get(f"{here}declare/shobu")
    assert (answer.status_code == 303) is asked
    if asked:
        assert "江口はこの卓に座っていない" in text(client.get(answer.headers["Location"]).text)
        client.post(f"{here}who", data={"name": name})
        assert client.get(f"{here}declare/shobu").status_code == 200


def test_the_first_page_says_where_matches_stand(app: Flask, client: FlaskClient) -> None:
    paths = [sat(app, GAME, *WON[:2]), sat(app, GAME, *WON)]
    client.post(f"{paths[1]}declare/closed", data={"seq": "12", "key": "closed", "do": "enter"})
    for path in paths:
        client.get(path)
    page = client.get("/").text
    assert re.search(r"三月 首位 秋山 \+28 ?文", text(page))
    assert re.search(r"終わり 一位 秋山", text(page))
    assert 'href="/new?ruleset=koikoi-three"' in page
