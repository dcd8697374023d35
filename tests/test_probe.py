"""A game unlike ours (tests/probe) at tables of two to ten: its rules, and every page, print, form and answer of the app."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import page_of
from probe import GAME, Out, Staked
from routes import address, opened, routes

from scorekeeper.core.facts import Closed
from scorekeeper.core.record import Record, Refused, add, fold, start
from scorekeeper.games import BY_NAME
from scorekeeper.web import create_app

NAMES = ("秋山", "Constantinos", "上田", "江口", "勘解由小路光太郎", "加藤", "木村", "久保", "小池", "佐藤")
TABLES = (2, 3, 4, 7, 10)


def played(seats: int, turns: int = 6) -> Record:
    """A sitting so far: the bank goes round; at four and more somebody sits every other turn out."""
    record = Record(GAME, GAME.edition, GAME.house(), NAMES[:seats])
    state = start(record)
    for turn in range(turns):
        bank = turn % seats
        out = {(bank + 1) % seats} if seats > 3 and turn % 2 else set[int]()
        stakes = tuple(None if player == bank or player in out else 5 * (player + 1) for player in range(seats))
        won = tuple(player for player in range(seats) if stakes[player] and player % 2 == 0)
        facts = (Out(players=tuple(out)), Staked(stakes=stakes, won=won)) if out else (Staked(stakes=stakes, won=won),)
        added = add(record, state, *facts)
        assert not isinstance(added, Refused)
        record, state = added
    return record


@pytest.mark.parametrize("seats", TABLES)
def test_the_table_closes_whenever_it_likes(seats: int) -> None:
    record = played(seats)
    state = fold(record)
    assert not isinstance(state, Refused)
    assert sum(GAME.balances(state)) == 0
    assert GAME.final(state) is None
    assert [offer.place for offer in GAME.offers(state) if offer.key == "closed"] == ["more"]
    added = add(record, state, Closed(final=GAME.balances(state)))
    assert not isinstance(added, Refused)
    assert GAME.final(added[1]) == GAME.balances(state)
    assert GAME.check(added[1], Staked(stakes=(None, 1)))[0].key == "match-closed"


def test_nobody_closes_a_round_that_is_not_over() -> None:
    record = played(4)
    state = fold(record.and_then(Out(players=(0,))))
    assert not isinstance(state, Refused)
    assert [one.key for one in GAME.check(state, Closed())] == ["match-on"]


def test_who_sits_out_is_shown_so() -> None:
    state = fold(played(4, 1).and_then(Out(players=(3,))))
    assert not isinstance(state, Refused)
    seats = GAME.board(state).seats
    assert [seat.out for seat in seats] == [False, False, False, True]
    assert [seat.badge.ja for seat in seats] == ["", "親", "", "休み"]


REFUSED = [
    (Out(players=(0,)), "out-who"),
    (Out(players=()), "out-who"),
    (Out(players=(1, 2, 3)), "out-all"),
    (Staked(stakes=(5, 5, 5, 5)), "stakes-who"),
    (Staked(stakes=(None, None)), "stakes-who"),
    (Staked(stakes=(None, 5), won=(2,)), "won-unstaked"),
]


@pytest.mark.parametrize(("fact", "key"), REFUSED)
def test_what_cannot_stand(fact: Out | Staked, key: str) -> None:
    state = GAME.start(GAME.house(), 4)
    assert [one.key for one in GAME.check(state, fact)] == [key]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A house that knows the probe."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(BY_NAME, GAME.name, GAME)
        app = create_app(tmp_path_factory.mktemp("instance"), WTF_CSRF_ENABLED=False)
        yield app
        app.extensions["store"].close()


@pytest.fixture
def client(house: Flask) -> FlaskClient:
    found = house.test_client()
    found.environ_base["HTTP_ACCEPT_LANGUAGE"] = "ja"
    return found


@pytest.mark.parametrize("seats", TABLES)
def test_every_page_of_its_table(house: Flask, client: FlaskClient, seats: int) -> None:
    with house.test_request_context():
        page = page_of(house, played(seats))
    link = page.split("/")[2]
    client.post(f"{page}who", data={"name": NAMES[0]})
    values = {"table": link, "ruleset": GAME.name, "key": "staked", "what": "blank", "topic": "bank", "clause": "probe.bank.1"}
    tried = 0
    for method, rule in routes(house, "GET"):
        if rule.endpoint.startswith("static"):
            continue
        answer = opened(client, method, address(rule, values))
        assert answer.status_code < 500, (rule, answer.status_code)
        tried += "table" in rule.arguments and answer.status_code == 200
    assert tried > 25


def test_the_table_page_has_columns_for_four_and_rows_for_more(house: Flask, client: FlaskClient) -> None:
    for seats in TABLES:
        with house.test_request_context():
            page = page_of(house, played(seats, 2))
        client.post(f"{page}who", data={"name": NAMES[0]})
        drawn = client.get(page).text
        assert ('class="players roll' in drawn) == (seats > 4)
        assert ('class="give"' in drawn) == (seats > 4)
        assert drawn.count('<li class="out">') == 0
        client.post(
            f"{page}declare/out", data={"players": "0", "seq": "3" if seats > 3 else "2", "key": f"once-{seats}", "do": "enter"}
        )
        assert client.get(page).text.count('<li class="out">') == (seats > 2)


@pytest.mark.parametrize("seats", TABLES)
def test_stakes_are_typed_only_of_those_who_play(house: Flask, client: FlaskClient, seats: int) -> None:
    with house.test_request_context():
        page = page_of(house, played(seats, 0))
    client.post(f"{page}who", data={"name": NAMES[0]})
    form = client.get(f"{page}declare/staked").text
    assert form.count('name="stakes.') == seats - 1
    told = {f"stakes.{player}": "7" for player in range(1, seats)} | {
        "won": "1",
        "seq": "0",
        "key": f"typed-{seats}",
        "do": "enter",
    }
    assert client.post(f"{page}declare/staked", data=told).status_code == 303
    link = page.split("/")[2]
    settled = client.get(f"/api/t/{link}").json["settled"]
    assert settled["balances"] == [7 * (seats - 3), 7, *[-7] * (seats - 2)]
