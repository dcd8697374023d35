"""What a browser needs to keep the app: its manifest and icons."""

import struct
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from opening import client_of

from scorekeeper.web import create_app


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    return client_of(create_app(tmp_path))


def size(client: FlaskClient, path: str) -> tuple[int, int]:
    """Width and height of a PNG, from its first chunk."""
    with client.get(path) as answer:
        png = answer.data
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
    client = client_of(create_app(tmp_path, HTTPS=True))
    assert "manifest" not in client.get("/trust", base_url="http://localhost").text
