"""Compressed responses: which are, and that none of them can give a secret away by its length."""

import gzip

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import page_of
from werkzeug.test import TestResponse

from scorekeeper.core.record import Record
from scorekeeper.games import GAMES

GAME = GAMES[0]
ACCEPTS = {"Accept-Encoding": "gzip"}


def got(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    """A response, read and closed."""
    with client.get(path, headers=headers) as answer:
        assert answer.data is not None
        return answer


@pytest.fixture
def table(app: Flask) -> str:
    return page_of(app, Record(GAME, GAME.edition, GAME.house(), ("秋山", "石川", "上田")))


@pytest.mark.parametrize(
    "path",
    ["/", "{table}", "{table}sheet", "/rules/{game}/setup", "/rules/{game}?house=field:B", "/api/rulesets", "{base}", "{script}"],
)
def test_text_is_compressed(app: Flask, client: FlaskClient, table: str, path: str) -> None:
    with app.test_request_context():
        base, script = (app.url_for("static", filename=f"{name}") for name in ("style/base.css", "vendor/htmx.min.js"))
    path = path.format(table=table, game=GAME.name, base=base, script=script)
    plain, small = got(client, path), got(client, path, **ACCEPTS)
    assert (plain.status_code, small.status_code) == (200, 200)
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert len(small.data) < len(plain.data) / 2
    assert int(small.headers["Content-Length"]) == len(small.data)
    assert len(gzip.decompress(small.data)) == pytest.approx(len(plain.data), abs=200), "tokens differ"


def test_a_page_that_repeats_its_query_is_not_if_it_may_contain_links(client: FlaskClient, table: str) -> None:
    for path in ("/?guess=a", f"{table}?guess=a", f"{table}sheet?guess=a"):
        answer = got(client, path, **ACCEPTS)
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer.headers


def test_a_stream_is_not_compressed(client: FlaskClient, table: str) -> None:
    answer = client.get(f"{table}live", headers=ACCEPTS, buffered=False)
    assert "Content-Encoding" not in answer.headers
    answer.close()


def test_a_part_of_a_file_is_not_compressed(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        base = app.url_for("static", filename="style/base.css")
    answer = got(client, base, Range="bytes=0-99", **ACCEPTS)
    assert (answer.status_code, len(answer.data)) == (206, 100)
    assert "Content-Encoding" not in answer.headers


def test_an_unchanged_file_is_not_sent_again(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        base = app.url_for("static", filename="style/base.css")
    first = got(client, base, **ACCEPTS)
    again = got(client, base, **ACCEPTS, **{"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
