"""Rows of the sheet open what explains them: the reckoning of a line, or the lines that a row sums up."""

import re

import pytest
from flask import Flask
from kinds import share
from opening import client_of, page_of
from printed import EXAMPLES


@pytest.mark.parametrize("game", ["hachihachi", "koikoi-three", "hanaawase", "koikoi", "bakappana", "hachihachi-classic"])
def test_every_row_leads_to_its_reckoning(app: Flask, game: str) -> None:
    """A third of the rows with each commit."""
    client = client_of(app)
    path = page_of(app, EXAMPLES[game])
    rows = [*dict.fromkeys(re.findall(r'<a class="over" href="([^"]+)"', client.get(f"{path}sheet").text))]
    assert len(rows) > 11
    for row in share(rows):
        page = client.get(row)
        assert page.status_code == 200
        assert 'class="steps"' in page.text or 'class="line' in page.text, row


def test_a_row_of_several_lines_lists_them(app: Flask) -> None:
    client = client_of(app)
    path = page_of(app, EXAMPLES["hachihachi"])
    page = client.get(f"{path}lines/1/3").text
    assert [f"{path}line/{number}" in page for number in (0, 1, 2, 3, 4)] == [False, True, True, True, False]
    assert client.get(f"{path}lines/3/99999").status_code == 404
    assert client.get(f"{path}lines/3/1").status_code == 404
