"""Rows of the sheet open what explains them: the reckoning of a line, or the lines that a row sums up."""

import re
from pathlib import Path

import pytest
from flask import Flask
from opening import client_of, page_of

from scorekeeper.core.record import Record, read
from scorekeeper.games import BY_NAME

EXAMPLES = Path(__file__).parent.parent / "examples"


def kept(name: str) -> Record:
    found = read((EXAMPLES / name).read_bytes(), BY_NAME)
    assert isinstance(found, Record)
    return found


YEARS = [
    "seed-year.json",
    "koikoi-three-year.json",
    "hanaawase-year.json",
    "koikoi-year.json",
    "bakappana-year.json",
    "hachihachi-classic-year.json",
]


@pytest.mark.parametrize("name", YEARS)
def test_every_row_leads_to_its_reckoning(app: Flask, name: str) -> None:
    client = client_of(app)
    path = page_of(app, kept(name))
    rows = [*dict.fromkeys(re.findall(r'<a class="over" href="([^"]+)"', client.get(f"{path}sheet").text))]
    assert len(rows) > 11
    for row in rows:
        page = client.get(row)
        assert page.status_code == 200
        assert 'class="steps"' in page.text or 'class="line' in page.text, row


def test_a_row_of_several_lines_lists_them(app: Flask) -> None:
    client = client_of(app)
    path = page_of(app, kept("seed-year.json"))
    page = client.get(f"{path}lines/1/3").text
    assert [f"{path}line/{number}" in page for number in (0, 1, 2, 3, 4)] == [False, True, True, True, False]
    assert client.get(f"{path}lines/3/99999").status_code == 404
    assert client.get(f"{path}lines/3/1").status_code == 404
