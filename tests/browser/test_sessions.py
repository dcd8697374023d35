"""Sessions on phones, told in text files beside the tests of each wing (`sessions.py` says how): a run of all takes every other."""

from pathlib import Path

import pytest
from flask import Flask

from tests.browser.sessions import Touch
from tests.web.sessions import sessions

HERE = Path(__file__).parent
ALWAYS = ("offline/", "record/forms", "record/keyboard", "table/live", "table/aloud")
"""How the paths begin of the files of which a run takes every session (`test_live_sessions`)."""


def always(name: str) -> bool:
    return sessions(HERE)[name][0].where.startswith(ALWAYS)


@pytest.mark.parametrize("name", [one for one in sessions(HERE) if not always(one)])
def test_a_session(app: Flask, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, name: str) -> None:
    Touch(app, monkeypatch, request.getfixturevalue).take(sessions(HERE)[name])
