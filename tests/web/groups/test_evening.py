"""A group's evening: five people at one table of こいこい for a whole year, of whom two play each month, on pages and prints."""

import csv
import io
import json
import re
import subprocess

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import circle as founded
from opening import client_of, sat, store_of, table_of
from reading import first, hidden, rows, seen, tight

from scorekeeper.games.koikoi import GAME
from scorekeeper.season.entries import MatchEntered, SeasonEntered
from scorekeeper.season.rules import LABELS, SeasonRules
from scorekeeper.season.spreadsheets import matches_csv
from scorekeeper.web.groups.circle import circle
from tests.season.test_standings import FEE, FIVE, STAYS, TURNS, months

ROUNDS = {"秋山": 5, "石川": 6, "上田": 5, "榎本": 4, "大野": 4}
"""How many months of TURNS everybody played."""
GAINED = {"秋山": -1, "石川": 0, "上田": 1, "榎本": 0, "大野": 0}
"""What everybody gained in them, in aka-tan."""
ORDER = ["上田", "石川", "榎本", "大野", "秋山"]


@pytest.fixture(scope="module")
def season(app: Flask) -> str:
    return seasoned(app, TURNS)


def seasoned(app: Flask, year: list[tuple[int, int]]) -> str:
    """The path of a season by rounds with this year."""
    season = SeasonEntered(name="秋", ruleset=GAME.name, rules=SeasonRules(by="rounds"))
    match = MatchEntered(table=table_of(sat(app, GAME, *months(year), players=FIVE)), season=6, people=(1, 2, 3, 4, 5))
    return f"/g/{founded(store_of(app), season, match, people=FIVE).scorer}/season/6/"


def counted_by(client: FlaskClient, season: str, by: str) -> None:
    """Change the rules by their form, as a browser without scripts does."""
    form = first(rf'(<form[^>]* action="{season}rules".*?</form>)', client.get(f"{season}rules").text)
    assert client.post(f"{season}rules", data=hidden(form) | {"name": "秋", "by": by}).status_code == 303


def standing(page: str) -> list[list[str]]:
    """The rows of the standings."""
    table = seen(page).partition('<table class="standings more">')[2].partition("</table>")[0]
    return [[cell.replace(" ", "") for cell in row] for row in rows(table)]


def test_the_standings_count_per_round_played_and_say_so(app: Flask, season: str) -> None:
    page = client_of(app).get(season).text
    assert standing(page) == [
        ["順位", "人", "一月あたり", "年", "打った月"],
        ["1", "上田", "+1.2文", "1", "5/12"],
        ["2", "石川", "0文", "1", "6/12"],
        ["2", "榎本", "0文", "1", "4/12"],
        ["2", "大野", "0文", "1", "4/12"],
        ["5", "秋山", "−1.2文", "1", "5/12"],
    ]
    assert all(said in page for said in ('id="season.rounds"', "休んだ月は打った数に入れない"))


def test_a_players_line_shows_both_numbers_and_the_division(app: Flask, season: str) -> None:
    for number, person in enumerate(FIVE, 1):
        page = client_of(app).get(f"{season}of/{number}").text
        assert page.count(f"打った月 {ROUNDS[person]}／12") == 2, "in all, and in the only year"
        assert "数えた年 1" in page
        assert re.search(rf'打った月の数で割る.*?class="op">÷</span> {ROUNDS[person]}<', page, re.DOTALL)
    told = tight(seen(client_of(app).get(f"{season}player/3").text))
    assert all(said in told for said in ("一年あたり+6文", "打った月の数5/12", "一月あたり+1.2文"))
    assert "値の動き（一月あたり）" in client_of(app).get(f"{season}statistics").text


def test_the_other_way_of_counting_says_so_too(app: Flask, client: FlaskClient) -> None:
    season = seasoned(app, TURNS)
    group = season.partition("season")[0]
    form = client.get(f"{season}rules").text
    assert all(said in form for said in ("<b>一年あたり</b>", "<b>一月あたり</b>", 'value="rounds" checked'))
    assert "<b>一回あたり</b>" in client.get(f"{group}season/new").text, "of no game yet"
    assert "一月あたり" in client.get(group).text
    counted_by(client, season, "average")
    head, *lines = standing(client.get(season).text)
    assert head == ["順位", "人", "一年あたり", "年", "打った月"]
    assert lines[0] == ["1", "上田", "+6文", "1", "5/12"]
    page = client.get(f"{season}of/3").text
    assert "打った月 5／12" in page
    assert re.search(r'年の数で割る.*?class="op">÷</span> 1<', page, re.DOTALL)
    assert "一年あたり" in client.get(group).text


def test_machines_get_both_numbers(app: Flask, season: str) -> None:
    client = client_of(app)
    _, _, link, _, number, _ = season.split("/")
    told = json.loads(client.get(f"/api/g/{link}/seasons/{number}").text)
    assert told["season"]["rules"] == {"by": "rounds"}
    assert [(one["name"], one["divisor"], one["counted"], one["rounds"], one["length"]) for one in told["standings"]] == [
        (name, ROUNDS[name], 1, ROUNDS[name], 12) for name in ORDER
    ]
    (match,) = told["matches"]
    assert (match["played"], match["length"]) == ([ROUNDS[name] for name in FIVE], 12)
    heads, *lines = csv.reader(io.StringIO(client.get(f"{season}standings.csv").text.removeprefix("\ufeff")))
    assert heads == ["順位", "名前", "値（一月あたり）", "終わった年", "数えた年", "打った月", "数えた年の月", "決まり", "罰点"]
    assert [line[1:7] for line in lines] == [
        [name, f"{GAINED[name] * FEE / ROUNDS[name]:.2g}".removesuffix(".0"), "1", "1", str(ROUNDS[name]), "12"] for name in ORDER
    ]
    _, _, link, _, number, _ = season.split("/")
    with app.test_request_context(season):
        _, *lines = csv.reader(io.StringIO(matches_csv(circle(link).season_events(int(number)), "ja")))
    assert [sum(cell != "" for cell in line[8:]) for line in lines] == [ROUNDS[name] for name in FIVE]


@pytest.mark.pdf
def test_the_prints_tell_per_what_a_value_is(app: Flask, season: str) -> None:
    client = client_of(app)
    said = {}
    for what, lang in (("scorecard", "ja"), ("player-3", "en")):
        made = client.get(f"{season}print/{what}.pdf?paper=a4&lang={lang}").data
        told = subprocess.run(["pdftotext", "-layout", "-", "-"], input=made, check=True, capture_output=True).stdout
        said[what] = re.sub(r"\s", "", told.decode())
        assert re.sub(r"\s", "", GAME.speech.put(LABELS["rounds"]).say(lang)) in said[what]
    for name in FIVE:
        assert re.search(rf"{name}\S*1{ROUNDS[name]}/12", said["scorecard"]), name
    assert "5/12" in said["player-3"]


@pytest.mark.pdf
def test_who_has_played_no_round_is_on_the_prints_without_a_value(app: Flask) -> None:
    """大野 sits out all of a year, and nobody else of it."""
    client = client_of(app)
    season = seasoned(app, STAYS)
    page = client.get(season).text
    assert standing(page)[-1] == ["—", "大野打った月が無い", "—", "1", "0/12"]
    assert "打った月が無い" in client.get(f"{season}of/5").text
    for what in ("scorecard", "player-5"):
        assert client.get(f"{season}print/{what}.pdf?paper=a4&lang=ja").status_code == 200
