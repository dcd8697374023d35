"""What is sent besides pages, and how: files that are cached for good by their digest; the manifest and icons that keep the app on
a phone; compressed responses, none of which gives a secret away by its length.
"""

import gzip
import re
import struct
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, page_of
from storing import table
from werkzeug.test import TestResponse

from scorekeeper.web import create_app, files

ACCEPTS = {"Accept-Encoding": "gzip"}
BASE = "/static/style/base.css"


@pytest.fixture(scope="module")
def page(app: Flask) -> str:
    return page_of(app, table())


def got(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    """A response, read and closed."""
    with client.get(path, headers=headers) as answer:
        assert answer.data is not None
        return answer


def test_linked_files_are_cached_for_good(client: FlaskClient) -> None:
    linked = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get("/").text)
    assert len(linked) > 5
    for address in linked:
        answer = got(client, address)
        assert answer.status_code == 200, address
        assert answer.headers["Cache-Control"] == files.FOR_GOOD, address
        assert "Cookie" not in answer.headers.get("Vary", ""), address


def test_addresses_without_the_current_digest_get_the_current_file(app: Flask, client: FlaskClient) -> None:
    for address in (BASE, BASE.replace("static", "static/0123456789ab")):
        answer = got(client, address)
        assert answer.data == (Path(app.static_folder or "") / "style/base.css").read_bytes()
        assert answer.headers["Cache-Control"] == "no-cache"


def test_the_digest_changes_with_any_file(tmp_path: Path) -> None:
    def now() -> str:
        files.state.cache_clear()
        return files.state(tmp_path)

    (tmp_path / "style").mkdir()
    (tmp_path / "style/one.css").write_text("a")
    (tmp_path / "two.js").write_text("b")
    states = [now()]
    (tmp_path / "style/one.css").write_text("c")
    states.append(now())
    (tmp_path / "two.js").rename(tmp_path / "three.js")
    states.append(now())
    assert len(set(states)) == 3


# Kept on a phone


def size(client: FlaskClient, path: str) -> tuple[int, int]:
    """Width and height of a PNG, from its first chunk."""
    png = got(client, path).data
    assert png.startswith(b"\x89PNG\r\n")
    return struct.unpack(">II", png[16:24])  # type: ignore[return-value]


def test_every_page_names_the_manifest_and_its_icons_exist(client: FlaskClient) -> None:
    page = client.get("/").text
    assert '<link rel="manifest" href="/app.webmanifest">' in page
    answer = client.get("/app.webmanifest", headers={"Accept-Language": "en"})
    assert answer.mimetype == "application/manifest+json"
    told = answer.get_json(force=True)
    assert (told["name"], told["lang"], told["start_url"], told["display"]) == ("Scorekeeper", "en", "/", "standalone")
    drawn = [(*size(client, icon["src"]), icon["sizes"], icon["purpose"]) for icon in told["icons"]]
    assert drawn == [(192, 192, "192x192", "any"), (512, 512, "512x512", "any"), (512, 512, "512x512", "maskable")]
    apple = page.partition('rel="apple-touch-icon" href="')[2].partition('"')[0]
    assert size(client, apple) == (180, 180)


def test_where_the_certificate_is_offered_in_the_clear_no_manifest_is_named(tmp_path: Path) -> None:
    app = create_app(tmp_path, HTTPS=True)
    with closing(app.extensions["store"]):
        assert "manifest" not in client_of(app).get("/trust", base_url="http://localhost").text


# Compressed


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "{page}",
        "{page}sheet",
        "/new?ruleset=koikoi",
        "/rules/hachihachi/setup",
        "/rules/hachihachi?house=field:B",
        "/api/rulesets",
        BASE,
        "/static/vendor/htmx.min.js",
    ],
)
def test_text_is_compressed(client: FlaskClient, page: str, path: str) -> None:
    plain, small = got(client, path.format(page=page)), got(client, path.format(page=page), **ACCEPTS)
    assert (plain.status_code, small.status_code) == (200, 200)
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert len(small.data) < len(plain.data) / 2
    assert int(small.headers["Content-Length"]) == len(small.data)
    assert len(gzip.decompress(small.data)) == pytest.approx(len(plain.data), abs=200), "tokens differ"


def test_a_page_that_repeats_its_query_is_not_if_it_may_contain_links(client: FlaskClient, page: str) -> None:
    for path in ("/?guess=a", "/new?ruleset=koikoi&guess=a", "/new?after=a", f"{page}?guess=a", f"{page}sheet?guess=a"):
        answer = got(client, path, **ACCEPTS)
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer.headers


def test_a_stream_and_a_part_of_a_file_are_not_and_an_unchanged_file_is_not_sent_again(client: FlaskClient, page: str) -> None:
    stream = client.get(f"{page}live", headers=ACCEPTS, buffered=False)
    assert "Content-Encoding" not in stream.headers
    stream.close()
    part = got(client, BASE, Range="bytes=0-99", **ACCEPTS)
    assert (part.status_code, len(part.data)) == (206, 100)
    assert "Content-Encoding" not in part.headers
    whole = got(client, BASE, **ACCEPTS)
    again = got(client, BASE, **ACCEPTS, **{"If-None-Match": whole.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
