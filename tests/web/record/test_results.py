"""The end of a match and the start of the next: the result, what is open before, names and rules taken over, seats drawn."""

import re

import pytest
import reading
from flask import Flask, url_for
from flask.testing import FlaskClient
from opening import client_of, page_of

from scorekeeper.core import record
from scorekeeper.core.facts import Closed, Ruled
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import ShobuThree

NAMES = ("秋山", "石川", "上田")
WON = tuple(ShobuThree(player=0, names=("akatan",)) for _ in range(12))


def text(client: FlaskClient, path: str) -> str:
    return reading.text(client.get(path).text)


def year(*log: object, **house: str) -> Record:
    return Record(GAME, GAME.edition, GAME.house(**house), NAMES, log)  # type: ignore[arg-type]


def final(kept: Record) -> tuple[int, ...]:
    state = record.fold(kept)
    assert not isinstance(state, record.Refused)
    found = GAME.final(state)
    assert found
    return found


def test_closing_leads_to_the_result(app: Flask) -> None:
    client, path = client_of(app), page_of(app, year(*WON))
    answer = client.post(f"{path}declare/closed", data={"seq": "12", "key": "k", "do": "enter"})
    assert answer.headers["Location"] == f"{path}end"
    said = text(client, f"{path}end")
    assert re.search(r"首位 秋山 \+\d+ ?文", said)
    assert "紙に刷る" in said
    page = client.get(f"{path}end").text
    assert 'data-share="result-link"' in page
    assert "首位　秋山　+" in page
    link = re.search(r'id="result-link">([^<]+)<', page)
    assert link
    sent = "/t/" + link[1].partition("/t/")[2].removesuffix("end")
    assert sent != path
    assert app.test_client().post(f"{sent}declare/shobu", data={"seq": "12"}).status_code == 403, "who gets it only watches"


def test_rulings_that_not_all_have_agreed_to_are_named_before_closing(app: Flask) -> None:
    ruled = Ruled(
        inquiry="yaku", verdict="akatan", clauses=("koikoi-three.dekiyaku.6",), answers=(("cards", "matsu-tan"),), agreed=(0,)
    )
    for log, named in (((ruled, *WON), True), (WON, False)):
        assert ("まだ全員が同意していない裁定" in text(client_of(app), f"{page_of(app, year(*log))}end")) is named


def test_the_next_year_takes_over_names_seats_and_house_rules(app: Flask) -> None:
    path = page_of(app, year(*WON, grow_new="off"))
    with app.test_request_context():
        asked = url_for("home.new", ruleset=GAME.name, after=path.split("/")[2])
    page = client_of(app).get(asked).text
    assert re.findall(r'name="players"[^>]* value="([^"]*)"', page) == [*NAMES]
    assert re.search(r'name="grow-new" value="off" checked', page)
    nothing = client_of(app).get("/new?ruleset=koikoi-three&after=nothing").text
    assert re.findall(r'name="players"[^>]* value="([^"]*)"', nothing) == ["", "", ""]


def test_a_seat_is_moved_up_without_script(app: Flask) -> None:
    form = {"ruleset": GAME.name, "shown": GAME.name, "players": ["甲", "乙", "丙"], "do": "up.2"}
    page = client_of(app).post("/new", data=form).text
    assert re.findall(r'name="players"[^>]* value="([^"]*)"', page) == ["甲", "丙", "乙"]


def drawn(app: Flask, key: str) -> tuple[str, tuple[str, ...]]:
    client = client_of(app)
    form = {"ruleset": GAME.name, "shown": GAME.name, "players": ["甲", "乙", "丙"], "seating": "app", "key": key}
    link = client.post("/new", data=form).headers["Location"]
    found = record.read(client.get(f"{link}sheet.json").data, BY_NAME)
    assert isinstance(found, Record)
    return link, found.players


def test_the_app_draws_seats(app: Flask) -> None:
    seen = {drawn(app, f"key {nth}")[1] for nth in range(40)}
    assert len(seen) == 6, "every order comes up"
    assert drawn(app, "once") == drawn(app, "once"), "sent twice, it is one draw"


@pytest.mark.parametrize(("name", "asked"), [("秋山", False), ("江口", True)])
def test_a_name_that_does_not_sit_here_is_asked_for_once(app: Flask, name: str, asked: bool) -> None:
    there, here = page_of(app, year()), page_of(app, year())
    client = app.test_client()
    client.post(f"{there}who", data={"name": name})
    answer = client.get(f"{here}declare/shobu")
    assert (answer.status_code == 303) is asked
    if asked:
        assert "江口はこの卓に座っていない" in text(client, answer.headers["Location"])
        client.post(f"{here}who", data={"name": name})
        assert client.get(f"{here}declare/shobu").status_code == 200


def test_the_first_page_says_where_matches_stand(app: Flask) -> None:
    kept = year(*WON)
    client = client_of(app)
    for one in (year(*WON[:2]), kept.and_then(Closed(final=final(kept)))):
        client.get(page_of(app, one))
    said = text(client, "/")
    assert re.search(r"三月 首位 秋山 \+28 ?文", said)
    assert re.search(r"終わり 一位 秋山", said)
    assert 'href="/new?ruleset=koikoi-three"' in client.get("/").text
