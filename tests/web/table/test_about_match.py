"""Rounds that are skipped, and people who come and go, on every page of several games; about_match.txt tells of such evenings."""

import re

import pytest
from flask import Flask
from generated import beginnings
from opening import circle, client_of, page_of, store_of, table_of
from reading import first, hidden, red, text
from strategies import agreement

from scorekeeper.core.facts import RoundSkipped
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record, Refused, add, fold
from scorekeeper.games import GAMES
from scorekeeper.season.entries import MatchEntered

ALL_PAGES = ("", "sheet", "sheet.csv", "sheet.txt", "history", "frame", "referee", "whatif", "people", "chart", "links")
TEN = ("秋山", "石川", "上田", "榎本", "大野", "加藤", "木村", "久保", "小島", "佐藤")


def skipped(record: Record) -> Record:
    """The record with one more round, which the table skips."""
    state = fold(record)
    assert not isinstance(state, Refused), state
    ways = [RoundSkipped(leader=leader) for leader in (None, *(one for one in range(state.seats) if one not in state.gone))]
    fact = next(one for one in ways if not record.game.check(state, one))
    longer = add(record, state, fact)
    assert not isinstance(longer, Refused)
    return longer[0]


@pytest.mark.app
@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_what_may_be_said_from_an_earlier_round_on_is_looked_at_as_of_that_round(app: Flask, game: Game) -> None:
    client, told = client_of(app), set()
    for match in beginnings(game):
        path = page_of(app, match.record)
        for number in {1, match.rng.randrange(1, 4)}:
            page = client.get(f"{path}frame?from={number}").text
            for address in re.findall(rf'href="({path}insert/[^"]+)"', page):
                form = client.get(address, query_string={"reopen": ""}).text
                leaders = re.findall(r'name="leader" value="([^"]*)"', form) or [""]
                sent = hidden(form) | agreement(match.seats) | {"reopen": ""}
                looks = [client.post(address, data=sent | {"leader": one}, headers={"HX-Request": "true"}).text for one in leaders]
                assert any('class="do" name="do" value="enter"' in one and not red(one) for one in looks), (address, text(looks[0]))
                told.add(address.rpartition("/")[2])
    assert told >= {"score", "renamed"}


@pytest.mark.app
@pytest.mark.parametrize("name", ["hachihachi-classic", "koikoi", "bakappana", "mushi", "oichokabu", "kingo"])
def test_every_page_stands_it(app: Flask, name: str) -> None:
    game = next(one for one in GAMES if one.name == name)
    client = client_of(app)
    seats = game.seats[0] + 1
    record = Record(game, game.edition, game.house(), TEN[:seats])
    record = skipped(skipped(record))
    path = page_of(app, record)
    sent = client.post(f"{path}declare/left", data={"seq": "2", "key": "a", "player": "1"})
    assert sent.status_code == 303, text(sent.text)
    assert "退席" in text(client.get(path).text)
    shut = text(client.get(f"{path}frame").text)
    assert f"{game.seats[0]}人より少なくはできない" in shut
    for seq, newcomer in enumerate(("江口", "小野"), 3):
        preview = client.post(f"{path}preview/joined", data={"seq": str(seq), "name": newcomer}, headers={"HX-Request": "true"})
        assert preview.status_code == 200, text(preview.text)
        sent = client.post(f"{path}declare/joined", data={"seq": str(seq), "key": newcomer, "name": newcomer})
        assert sent.status_code == 303, text(sent.text)
    page = text(client.get(path).text)
    assert all(one in page for one in ("江口", "小野", "石川", "不在"))
    for where in ALL_PAGES:
        found = client.get(f"{path}{where}")
        assert found.status_code in (200, 302, 303, 404), (where, text(found.text))
    for key in re.findall(rf'href="{path}(ask/[^"?]+)', client.get(f"{path}referee").text):
        assert client.get(f"{path}{key}").status_code == 200, key
    for where in ("", "/sheet", "/offers", "/record"):
        assert client.get(f"/api{path}".rstrip("/") + where).status_code == 200, where
    places = [*re.findall(rf'href="({path}insert/[^"]+/(?:left|joined))"', client.get(f"{path}frame?from=2").text)]
    assert places or game.seats[1] == 5
    for there in places:
        form = {"seq": "5", "nth": "0", "do": "enter", "player": "0", "name": "森"}
        assert client.post(there, data=form).status_code == 200, there
    match = MatchEntered(table=table_of(path), season=seats + 2, people=tuple(range(1, seats + 1)))
    season = f"/g/{circle(store_of(app), match, people=(*TEN[:seats], '江口'), 春=name).scorer}/season/{seats + 2}/"
    sent = client.post(f"{path}declare/ended", data={"seq": "5", "key": "end", "how": "rules"})
    assert sent.status_code == 303, text(sent.text)
    for where in ("", "statistics"):
        found = client.get(f"{season}{where}")
        assert found.status_code == 200, text(found.text)
    assert "小野" in text(client.get(season).text)
    undo = {"seq": "6", "key": "undo", "entry": first(r'name="entry" value="(\d+)"', client.get(path).text)}
    assert client.post(f"{path}undo", data=undo).status_code == 303
