"""The API: its OpenAPI description, responses that match it, reading with the watcher link and writing with the scorer link."""

import json
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from kinds import covering
from openapi_spec_validator import validate
from opening import group_with, page_of, store_of, table_of
from strategies import grown
from werkzeug.test import TestResponse

from scorekeeper import search
from scorekeeper.book.reading import book
from scorekeeper.club.entries import MeetingEntered
from scorekeeper.core import record as records
from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.settlement import plain
from scorekeeper.sheet.of_record import prepare
from scorekeeper.store import Role
from scorekeeper.web import create_app
from scorekeeper.web.api.tables import sheet
from scorekeeper.web.club import evenings
from scorekeeper.web.common import pieces as paged

JSON, PROBLEM = "application/json", "application/problem+json"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app whose forms need a token, but not its API."""
    app = create_app(tmp_path_factory.mktemp("instance"))
    yield app
    app.extensions["store"].close()


@pytest.fixture(scope="module")
def described(app: Flask) -> dict[str, Any]:
    found: dict[str, Any] = app.test_client().get("/api/openapi.json").get_json()
    return found


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def table(app: Flask, begun: Record | None = None, role: Role = "scorer") -> str:
    """The address of a new table."""
    one = begun or Record(GAME, GAME.edition, GAME.house(), ("秋山", "石川", "@1"))
    return f"/api{page_of(app, one, role)}".removesuffix("/")


def said(*facts: dict[str, Any], seq: int = 0, key: str = "a key of mine", **more: Any) -> dict[str, Any]:
    return {"facts": [*facts], "seq": seq, "key": key, **more}


def as_described(described: dict[str, Any], answer: TestResponse, path: str) -> Any:
    """The JSON of a response, after checking it against the schema of its address and status."""
    operation = described["paths"][path][answer.request.method.lower()]
    (content,) = operation["responses"][str(answer.status_code)]["content"].items()
    assert answer.mimetype == content[0]
    schema = {**content[1]["schema"], "components": described["components"]}
    Draft202012Validator(schema).validate(answer.get_json())
    return answer.get_json()


def test_the_description_is_openapi_and_tells_the_cards(described: dict[str, Any], client: FlaskClient) -> None:
    validate(described)
    assert len(described["paths"]) >= 10
    assert all(operation["summary"] for path in described["paths"].values() for operation in path.values())
    for deck, name in {game.deck: game.name for game in GAMES}.items():
        told = client.get(f"/api/rulesets/{name}/deck", headers={"Accept-Language": "en"}).get_json()
        assert (told["name"], told["copies"]) == (deck.name, deck.copies)
        assert [one["name"] for one in told["cards"]] == [card.name for card in deck.cards]
        assert {one["suit"] for one in told["cards"]} == {one["key"] for one in told["suits"]}
        first, card = told["cards"][0], deck.cards[0]
        assert (first["title"], first["points"]) == (card.words.en, card.points)
        assert bool(first["drawing"]) == bool(card.art), "numbers are not drawn"
        if card.art:
            with client.get(first["drawing"]) as drawing:
                assert drawing.mimetype == "image/svg+xml"


@pytest.mark.fuzz
@pytest.mark.parametrize(("name", "lang"), covering([game.name for game in GAMES], LANGUAGES))
def test_everything_readable_is_as_described(app: Flask, described: dict[str, Any], name: str, lang: str) -> None:
    game = BY_NAME[name]
    *_, (begun, state) = grown(game, game.house(), Random(7), 100)
    id = store_of(app).create(begun)
    blanks = {"table": store_of(app).links(id).watcher, "ruleset": game.name, "number": "0"}
    group = group_with(app, id)
    held = store_of(app).groups.state_of(group.watcher.partition("-")[0])
    with app.test_request_context():
        store_of(app).groups.append(held.id, (MeetingEntered(day=str(evenings.today()), time="00:00"),), "")
    blanks |= {"number": str(next(iter(held.group.seasons))), "link": store_of(app).groups.withdraw(held.id, again=True)}
    blanks |= {"group": group.watcher, "meeting": str(held.seq)}
    client = app.test_client()
    read = 0
    for path, operations in described["paths"].items():
        if "get" in operations:
            query = {one["name"]: "親は誰" for one in operations["get"]["parameters"] if one["in"] == "query" and one["required"]}
            answer = client.get(path.format(**blanks), query_string={"lang": lang, **query})
            assert answer.status_code == 200, path
            as_described(described, answer, path)
            read += 1
    assert read >= 9
    told = client.get(f"/api/t/{blanks['table']}?lang={lang}").get_json()
    assert told["settled"] == json.loads(json.dumps(plain(begun, state, lang)))
    assert client.get(f"/api/t/{blanks['table']}/record").data == records.write(begun)


ASK = "/api/rulesets/{ruleset}/ask"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_about_the_rules(
    client: FlaskClient, described: dict[str, Any], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    address = ASK.format(ruleset=GAME.name)
    told = as_described(described, client.get(address, query_string={"q": "法度ってなに", "lang": lang}), ASK)
    first, second, third = told["clauses"]
    text = book(GAME).clauses["hachihachi.hatto.1"].words.say(lang)
    assert (first["id"], first["text"], told["verdict"]) == ("hachihachi.hatto.1", text, text)
    assert 1 >= first["share"] >= second["share"] >= third["share"] >= 0
    page, _, anchor = first["page"].partition("#")
    assert f'id="{anchor}"' in client.get(page).text
    assert (told["inquiry"], told["asks_back"], told["silent"]) == ("hatto", False, False)
    assert "hatto" in told["terms"]
    silent = client.get(address, query_string={"q": "円周率の百桁目は？", "lang": lang}).get_json()
    assert (silent["clauses"], silent["silent"], silent["verdict"]) == ([], True, search.NOTHING_FITS.say(lang))
    hits = (search.Hit(f"{GAME.name}.hatto.1", 0.5), search.Hit(f"{GAME.name}.hatto.2", 0.4))
    monkeypatch.setattr(search, "ask", lambda *_, **__: search.Answer(search.ASKS_BACK, hits, close=True))
    back = client.get(address, query_string={"q": "法度", "lang": lang}).get_json()
    assert (back["asks_back"], back["silent"], back["verdict"]) == (True, False, search.ASKS_BACK.say(lang))
    assert [(one["id"], one["share"], one["in_force"]) for one in back["clauses"]] == [*hits]
    for nothing, status in ((address, 400), (f"{address}?q=%20", 400), (f"{ASK.format(ruleset='bridge')}?q=trumps", 404)):
        asked = client.get(nothing)
        assert asked.status_code == status
        assert [one["where"] for one in as_described(described, asked, ASK).get("objections", ())] == ["q"] * (status == 400)


def test_a_question_is_answered_under_house_rules(client: FlaskClient, described: dict[str, Any]) -> None:
    asked = {"q": "まき札はまかないの？", "lang": "en"}
    address = ASK.format(ruleset="oichokabu")
    usual, without, wrong = (
        client.get(address, query_string=asked | house) for house in ({}, {"house": "maki:off"}, {"house": "maki:no"})
    )
    first, other, *_ = as_described(described, usual, ASK)["clauses"]
    assert (first["id"], first["in_force"]) == ("oichokabu.deal.2", True)
    assert (other["id"], other["in_force"], other["only"]) == ("oichokabu.deal.4", False, "Maki-fuda: no")
    assert as_described(described, without, ASK)["clauses"][0]["in_force"]
    assert as_described(described, wrong, ASK)["objections"][0]["where"] == "house.maki"


def joined(pieces: list[list[dict[str, Any]]], name: str, lines: str) -> list[dict[str, Any]]:
    """The rounds of several pieces; of one that goes on in the next the lines are put together."""
    found: list[dict[str, Any]] = []
    for one in chain(*pieces):
        if found and found[-1][name] == one[name]:
            found[-1][lines] += one[lines]
        else:
            found.append(one)
    return found


@pytest.mark.parametrize(
    ("name", "players", "fact", "begun"),
    [
        ("hachihachi-classic", "甲乙丙丁戊己庚", Totals(amounts=(6, -1, -1, -1, -1, -1, -1), leader=0), [1, 26]),
        ("koikoi", "甲乙", Redo(reason="field"), []),
    ],
)
def test_a_long_match_is_read_piece_by_piece(
    app: Flask,
    client: FlaskClient,
    described: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    players: str,
    fact: Fact,
    begun: list[int],
) -> None:
    """With the evenings of the whole match in each piece of its sheet; a new deal is of none."""
    monkeypatch.setattr(paged, "PIECE", 20)
    game, count = BY_NAME[name], 50
    days = ["2026-11-21"] * 25 + ["2026-11-28"] * 25
    log = tuple(msgspec.structs.replace(fact, at=f"{day}T11:00:00Z") for day in days)
    one = Record(game, game.edition, game.house(), tuple(players), log)
    address, state = table(app, one), records.fold(one)
    assert not isinstance(state, Refused)
    drawn = msgspec.to_builtins(sheet(prepare(one, state), (), "ja", 0, None))
    whole = {"": (plain(one, state, "ja")["rounds"], "number", "lines"), "/sheet": (drawn["rounds"], "name", "rows")}
    for end, (rounds, number, lines) in whole.items():
        pieces: list[list[dict[str, Any]]] = []
        since: int | None = 0
        while since is not None:
            told = client.get(f"{address}{end}", query_string={"lang": "ja"} | ({"from": since} if since else {})).get_json()
            pieces.append(told["rounds"] if end else told["settled"]["rounds"])
            assert told["from"] == since
            evenings = [{"day": day, "round": nth, "within": False} for day, nth in zip((days[0], days[-1]), begun, strict=False)]
            assert told.get("evenings", []) == (evenings if end else [])
            assert sum(len(one[lines]) for one in pieces[-1]) <= 20
            since = told["next"]
        assert joined(pieces, number, lines) == rounds
    beyond = client.get(address, query_string={"from": 10**6}).get_json()
    assert (beyond["settled"]["rounds"], beyond["next"]) == ([], None)
    for wrong in ("-1", "x", "1" * 9):
        refused = client.get(address, query_string={"from": wrong})
        assert as_described(described, refused, "/api/t/{table}")["objections"][0]["where"] == "from"
    entered = client.post(f"{address}/facts", json=said({"fact": "void", "entry": count - 1}, seq=count)).get_json()
    assert entered["from"] > 20
    assert entered["settled"]["rounds"][-1]["lines"][-1]["entry"] == count - 2


def test_a_repeated_request_enters_once(app: Flask, client: FlaskClient, described: dict[str, Any]) -> None:
    """And only as JSON, which another site's page cannot send without a preflight request."""
    address, facts = table(app), "/api/t/{table}/facts"
    declaration = said({"fact": "field"}, {"fact": "teyaku", "player": 0, "names": ["sanbon"]}, by="機械")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        refused = client.post(f"{address}/facts", data=json.dumps(declaration), content_type=kind)
        assert refused.status_code == 400, kind
    assert client.get(address).get_json()["seq"] == 0
    seen = client.post(f"{address}/preview", json=declaration)
    one, again = (client.post(f"{address}/facts", json=declaration) for _ in range(2))
    assert (one.status_code, again.status_code) == (201, 200)
    told = as_described(described, one, facts)
    assert (told["entries"], told["seq"], told["again"]) == ([0, 1], 2, False)
    assert as_described(described, again, facts) == {**told, "again": True}
    other = client.post(f"{address}/facts", json=declaration | {"facts": [{"fact": "field"}]})
    assert (other.status_code, "別の内容" in as_described(described, other, facts)["title"]) == (422, True)
    assert as_described(described, seen, "/api/t/{table}/preview")["settled"]["balances"] == told["settled"]["balances"]
    log = client.get(f"{address}/record").get_json()["log"]
    assert [(fact["fact"], fact["by"]) for fact in log] == [("field", "機械"), ("teyaku", "機械")]
    back = client.post(f"{address}/facts", json=said({"fact": "void", "entry": 1}, seq=2, key="another key"))
    assert back.get_json()["settled"]["balances"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("sent", "status", "complaint"),
    [
        (said({"fact": "field"}, seq=1), 409, None),
        (said({"fact": "teyaku", "player": 0, "names": ["sanbon"]}), 422, ("log[0]", "hachihachi.")),
        (said({"fact": "no such"}), 422, ("facts[0].fact", "record")),
        (said({"fact": "field"}, by="長" * 25), 400, ("by", "record")),
        (said({"fact": "field"}, by="\u202e"), 422, ("by", "record")),
        (said(), 400, ("facts", "record")),
        (said({"fact": "field"}, key="short"), 400, ("key", "record")),
        (said({"fact": "field"}, more=1), 400, ("", "record")),
        ([], 400, ("", "record")),
    ],
)
def test_a_refused_fact_says_where_and_why(
    app: Flask, client: FlaskClient, described: dict[str, Any], sent: Any, status: int, complaint: tuple[str, str] | None
) -> None:
    address = table(app)
    for end in ("facts", "preview"):
        answer = client.post(f"{address}/{end}", json=sent)
        assert answer.status_code == status, answer.get_json()
        told = as_described(described, answer, f"/api/t/{{table}}/{end}")
        assert told["title"]
        if complaint:
            (one,) = told["objections"]
            assert one["where"].startswith(complaint[0])
            assert one["clause"].startswith(complaint[1])
        else:
            assert told["seq"] == 0, "it is overtaken"
    assert client.get(address).get_json()["seq"] == 0


def test_who_may_not_declare_is_told_in_json(app: Flask, client: FlaskClient) -> None:
    watching, address = table(app, role="watcher"), table(app)
    assert client.get(f"{watching}/offers").status_code == 200
    for end in ("facts", "preview"):
        refused = client.post(f"{watching}/{end}", json=said({"fact": "field"}))
        assert (refused.status_code, refused.mimetype) == (403, PROBLEM)
    for path in ("t/none", "g/none", "rulesets/none/schema", "rulesets/none/deck", "none", "g/none/seasons/1"):
        answer = client.get(f"/api/{path}")
        assert (answer.status_code, answer.mimetype, answer.get_json()["status"]) == (404, PROBLEM, 404)
    id = table_of(address.removeprefix("/api"))
    store_of(app).lock(id, locked=True)
    assert client.post(f"{address}/facts", json=said({"fact": "field"})).status_code == 423
    store_of(app).renew(id, "scorer")
    assert client.get(address).status_code == 410
