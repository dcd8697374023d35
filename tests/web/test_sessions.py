"""Whole sessions at the pages, told in text files beside the tests of each wing (`sessions.py` says how)."""

import pytest
from flask import Flask

from tests.web.sessions import Session, sessions

SLOW = ("club", "corrections", "groups", "host")
"""The folders whose pages `script/check` leaves out."""


@pytest.mark.parametrize(
    "name", [pytest.param(one, id=one, marks=[pytest.mark.app] if one.split(":")[0] in SLOW else []) for one in sessions()]
)
def test_a_session(app: Flask, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    Session(app, monkeypatch).take(sessions()[name])
