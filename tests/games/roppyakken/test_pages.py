"""The pages of a game of scores: what somebody has is written without a plus, wherever it stands."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import page_of

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.record import Record, read
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.roppyakken.facts import Count, Fuke
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.web.record.entry_summaries import EntrySummaries

EXAMPLE = Path(__file__).parents[3] / "examples" / "roppyakken-game.json"
SEASON, PEOPLE = 3, (1, 2)


def record() -> Record:
    found = read(EXAMPLE.read_bytes(), BY_NAME)
    assert isinstance(found, Record)
    return found


@pytest.fixture(scope="module")
def group(app: Flask) -> str:
    """The path of a group with a season of two games that are alike."""
    store = app.extensions["store"]
    tables = [store.create(record()) for _ in range(2)]
    people = (PersonEntered(name=name) for name in record().players)
    season = SeasonEntered(name="春", ruleset="roppyakken")
    facts = [Called(name="木曜会"), *people, season, *(MatchEntered(table=one, season=SEASON, people=PEOPLE) for one in tables)]
    return f"/g/{store.groups.links(store.groups.create(facts)).scorer}/"


def shown(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return re.sub(r"<[^>]*>", "", answer.text)


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("season/3/", ("1200点", "700点")),
        ("season/3/statistics", ("1200点", "700点", "350点")),
        ("season/3/player/2", ("700点", "350点")),
    ],
)
def test_results_of_a_season_have_no_plus(client: FlaskClient, group: str, page: str, told: tuple[str, ...]) -> None:
    text = shown(client, group + page)
    for amount in told:
        assert amount in text
        assert f"+{amount}" not in text


def test_the_end_and_the_list_of_tables_have_no_plus(client: FlaskClient, app: Flask) -> None:
    path = page_of(app, record())
    for page in (f"{path}end", "/"):
        if page == "/":
            client.get(path)
        text = shown(client, page)
        assert "600点" in text
        assert "+600" not in text


def test_once_the_game_is_over_nobody_has_anything_to_go(client: FlaskClient, app: Flask) -> None:
    """Whoever won below 600 has won, and whoever lost needs no more points."""
    log = Totals(amounts=(0, 590)), Totals(amounts=(170, 0), winner=0)
    for last, far in ((1, ["あと 600", "あと 10"]), (2, ["勝ち", ""])):
        path = page_of(app, record()._replace(log=log[:last]))
        for page in ("", "board"):
            told = re.findall(r'<span class="far">(.*?)</span>', client.get(path + page).text)
            assert told == far


WON = Totals(amounts=(100, 0)), Fuke(players=(1,)), Totals(amounts=(450, 0))


def test_a_round_that_goes_has_neither_field_nor_anything_carried(client: FlaskClient, app: Flask) -> None:
    path = page_of(app, record()._replace(log=WON, house=RoppyakkenHouse(fuke="on")))
    page = client.get(f"{path}strike/0").text
    assert re.findall(r"<dt>(.*?)</dt>", re.sub(r"</?a[^>]*>", "", page)) == ["親"], "the last round is gone, and its dealer"
    assert "無くなる" in page


def test_a_correction_names_a_round_once(client: FlaskClient, app: Flask) -> None:
    """Where an entry is put right, and where one after it could not stand."""
    path = page_of(app, record()._replace(log=(*WON[1:], *WON[1:2]), house=RoppyakkenHouse(fuke="on")))
    assert "今の記入二回 合計だけ記入" in shown(client, f"{path}correct/1")
    assert "一回　" not in shown(client, f"{path}correct/0")
    sent = client.post(f"{path}correct/1/totals", data={"amounts.0": "600", "amounts.1": "0", "leader": "", "do": "enter"})
    assert re.findall(r'<p class="spot">(.*?)</p>', sent.text) == ["<b>三回 フケ 無勝負</b>"]


def test_the_history_names_a_round_once(app: Flask) -> None:
    """The lines of a round that is not scored begin with its name already."""
    game = BY_NAME["roppyakken"]
    log = Redo(), Fuke(players=(1,)), Count(points=(300, 190), names=(("kusa",), ()))
    with app.test_request_context():
        telling = EntrySummaries(Record(game, game.edition, RoppyakkenHouse(fuke="on"), ("秋山", "石川"), log))
        telling.placing = range(len(log))
        said = [telling.with_round(entry) for entry in telling.placing]
    assert [one.ja for one in said] == ["一回 配り直し", "一回 フケ 無勝負", "二回　取り札 草 @0 +210点"]
    assert said[1].en == "round 1 fuke: void"


def test_results_are_plain_where_players_score() -> None:
    assert [game.name for game in GAMES if not game.unit.plain == game.unit.of_results.plain == game.scores] == []


def test_the_chart_of_a_game_has_no_settlement_after_it(client: FlaskClient, app: Flask) -> None:
    text = shown(client, f"{page_of(app, record())}chart")
    assert "回ごとの累計" in text
    assert "終わりの計算" not in text
