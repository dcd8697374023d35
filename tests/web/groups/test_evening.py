"""Files and prints of an evening at which two of five play each month; evening.txt tells of its pages."""

import csv
import io
import re
import subprocess

import pytest
from flask import Flask
from opening import circle as founded
from opening import client_of, sat, store_of, table_of
from reading import rows, seen

from scorekeeper.games.koikoi import GAME
from scorekeeper.season.entries import MatchEntered, SeasonEntered
from scorekeeper.season.rules import LABELS, SeasonRules
from scorekeeper.season.spreadsheets import matches_csv
from scorekeeper.web.groups.circle import circle
from tests.season.test_standings import FIVE, STAYS, TURNS, months

ROUNDS = {"秋山": 5, "石川": 6, "上田": 5, "榎本": 4, "大野": 4}
"""How many months of TURNS everybody played."""


@pytest.fixture(scope="module")
def season(app: Flask) -> str:
    return seasoned(app, TURNS)


def seasoned(app: Flask, year: list[tuple[int, int]]) -> str:
    """The path of a season by rounds with this year."""
    season = SeasonEntered(name="秋", ruleset=GAME.name, rules=SeasonRules(by="rounds"))
    match = MatchEntered(table=table_of(sat(app, GAME, *months(year), players=FIVE)), season=6, people=(1, 2, 3, 4, 5))
    return f"/g/{founded(store_of(app), season, match, people=FIVE).scorer}/season/6/"


def standing(page: str) -> list[list[str]]:
    """The rows of the standings."""
    table = seen(page).partition('<table class="standings more">')[2].partition("</table>")[0]
    return [[cell.replace(" ", "") for cell in row] for row in rows(table)]


def test_the_matches_as_csv_leave_out_the_rounds_that_somebody_sat_out(app: Flask, season: str) -> None:
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
