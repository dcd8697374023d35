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
from reading import first
from storing import table
from werkzeug.test import TestResponse

from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.decks.tiles import TILES
from scorekeeper.local import folders
from scorekeeper.web import create_app
from scorekeeper.web.edge import static_files as files
from scorekeeper.web.edge.joined import join_files
from tests.browser.example import example
from tests.browser.record.test_still import EXAMPLES

ACCEPTS = {"Accept-Encoding": "gzip"}
BASE = "/static/common/base.css"


@pytest.fixture(scope="module")
def page(app: Flask) -> str:
    return page_of(app, table())


def got(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    """A response, read and closed."""
    with client.get(path, headers=headers) as answer:
        assert answer.data is not None
        return answer


def test_linked_files_are_cached_for_good(app: Flask, client: FlaskClient) -> None:
    """Under their digest; without the current one, the current file is sent."""
    linked = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get("/").text)
    assert len(linked) > 5
    for address in linked:
        answer = got(client, address)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, files.FOR_GOOD), address
        assert "Cookie" not in answer.headers.get("Vary", ""), address
    for address in (BASE, BASE.replace("static", "static/0123456789ab")):
        answer = got(client, address)
        assert answer.data == (Path(app.static_folder or "") / "common/base.css").read_bytes()
        assert answer.headers["Cache-Control"] == "no-cache"


def test_the_digest_changes_with_any_file(tmp_path: Path) -> None:
    one, two = tmp_path / "common/one.css", tmp_path / "two.js"
    one.parent.mkdir()
    states = set()
    for change in (lambda: one.write_text("a"), lambda: one.write_text("c"), lambda: two.write_text("b")):
        change()
        files.state.cache_clear()
        states.add(files.state(tmp_path))
    two.rename(tmp_path / "three.js")
    files.state.cache_clear()
    assert len({*states, files.state(tmp_path)}) == 4


MOST = 17
"""Requests for all that a table page shows, and for what its forms need while the server is out of reach; two are no files."""


def files_of(client: FlaskClient, *pages: str) -> set[str]:
    """The addresses of all files that pages ask for, each of which is there."""
    linked = {one for page in pages for one in re.findall(r'(?:href|src)="(/static/[^"#]+)', got(client, page).text)}
    for one in [*linked]:
        answer = got(client, one)
        assert answer.status_code == 200, one
        if one.endswith(".js"):
            linked |= {f"{one.rpartition('/')[0]}/{other}" for other in re.findall(r'^import .*"\./(.+)";$', answer.text, re.M)}
    return {one for one in linked if not one.endswith(".png")}  # of which a phone asks for one as it installs the app


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_table_that_a_browser_has_never_seen_asks_for_few_files(app: Flask, client: FlaskClient, name: str) -> None:
    path = page_of(app, example(name, 3))
    files = files_of(client, path, f"{path}forms")
    assert 9 < len(files) <= MOST - 2, sorted(files)


def test_every_script_can_be_joined_with_others(client: FlaskClient) -> None:
    for one in folders.static().glob("[!v]*/*.js"):
        answer = got(client, f"/static/joined/{one.name}")
        assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
    lines = re.findall("^(?:import|export|const \\$).*", got(client, "/static/joined/live.js").text, re.M)
    for name in "none.css tokens+none.css ...css app.css cards+tiles.svg common.svg +.js".split():
        assert got(client, f"/static/joined/{name}").status_code == 404
    shared, *own = [re.sub(r"\{.*\}", "{}", line) for line in lines]
    assert (shared, own) == ('import {} from "./app.js";', ["const $windows = (() => {", "const $live = (() => {"])


def test_modules_that_cannot_be_joined_are_errors(tmp_path: Path) -> None:
    (tmp_path / "common").mkdir()
    texts = {
        "app": "",
        "one": 'import { b } from "./two.js";\n',
        "two": 'import { a } from "./one.js";\n',
        "three": "export default 3;\n",
        "four": 'import { a as b } from "./app.js";\n',
    }
    for name, text in texts.items():
        (tmp_path / f"common/{name}.js").write_text(text)
    with pytest.raises(ValueError, match="import each other: one, two, one"):
        join_files(tmp_path, "joined/one.js")
    for name in ("three", "four"):
        with pytest.raises(ValueError, match="cannot be joined"):
            join_files(tmp_path, f"joined/{name}.js")


def test_drawings_are_shown_by_their_names(client: FlaskClient) -> None:
    for deck in (HANAFUDA, TILES):
        folder = deck.cards[0].art.partition("/")[0]
        text = got(client, f"/static/joined/{folder}.svg").text
        views = re.findall(r'<view id="([^"]+)" viewBox="(\d+ \d+) 66 ', text)
        assert {card.art for card in deck.cards} <= {f"{folder}/{name}.svg" for name, _ in views}
        assert len({place for _, place in views}) == len(views) == text.count("<title>")


def test_every_page_names_the_manifest_and_its_icons_exist(client: FlaskClient, tmp_path: Path) -> None:
    """But not where the certificate is offered in the clear."""

    def size(path: str) -> tuple[int, ...]:
        """Width and height of a PNG, from its first chunk."""
        png = got(client, path).data
        assert png.startswith(b"\x89PNG\r\n")
        return struct.unpack(">II", png[16:24])

    page = client.get("/").text
    assert '<link rel="manifest" href="/app.webmanifest">' in page
    answer = client.get("/app.webmanifest", headers={"Accept-Language": "en"})
    assert answer.mimetype == "application/manifest+json"
    told = answer.get_json(force=True)
    assert (told["name"], told["lang"], told["start_url"], told["display"]) == ("Scorekeeper", "en", "/", "standalone")
    drawn = [(*size(icon["src"]), icon["sizes"], icon["purpose"]) for icon in told["icons"]]
    assert drawn == [(192, 192, "192x192", "any"), (512, 512, "512x512", "any"), (512, 512, "512x512", "maskable")]
    assert size(first('rel="apple-touch-icon" href="([^"]*)"', page)) == (180, 180)
    app = create_app(tmp_path, HTTPS=True)
    with closing(app.extensions["store"]):
        assert "manifest" not in client_of(app).get("/trust", base_url="http://localhost").text


def test_text_is_compressed(client: FlaskClient, page: str) -> None:
    for path in (
        *("/", page, f"{page}sheet", "/new?ruleset=koikoi", "/rules/hachihachi/setup", "/rules/hachihachi?house=field:B"),
        *("/api/rulesets", BASE, "/static/vendor/htmx.min.js"),
    ):
        plain, small = got(client, path), got(client, path, **ACCEPTS)
        assert (plain.status_code, small.status_code) == (200, 200)
        assert "Content-Encoding" not in plain.headers
        assert small.headers["Content-Encoding"] == "gzip", path
        assert "Accept-Encoding" in small.headers["Vary"]
        assert len(small.data) < len(plain.data) / 2
        assert int(small.headers["Content-Length"]) == len(small.data)
        assert len(gzip.decompress(small.data)) == pytest.approx(len(plain.data), abs=200), "tokens differ"


def test_a_page_that_repeats_its_query_is_not_if_it_may_contain_links(client: FlaskClient, page: str) -> None:
    """Nor are a stream and a part of a file; and an unchanged file is not sent again."""
    for path in ("/?guess=a", "/new?ruleset=koikoi&guess=a", "/new?after=a", f"{page}?guess=a", f"{page}sheet?guess=a"):
        answer = got(client, path, **ACCEPTS)
        assert (answer.status_code, "Content-Encoding" in answer.headers) == (200, False)
    stream = client.get(f"{page}live", headers=ACCEPTS, buffered=False)
    assert "Content-Encoding" not in stream.headers
    stream.close()
    part = got(client, BASE, Range="bytes=0-99", **ACCEPTS)
    assert (part.status_code, len(part.data), "Content-Encoding" in part.headers) == (206, 100, False)
    again = got(client, BASE, **ACCEPTS, **{"If-None-Match": got(client, BASE, **ACCEPTS).headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
