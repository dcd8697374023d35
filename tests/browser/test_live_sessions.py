"""Sessions in forms, of several phones at one table, and of phones whose server is away: a run of all takes every one."""

import pytest
from flask import Flask

from tests.browser.sessions import Touch
from tests.browser.test_sessions import HERE, always
from tests.web.sessions import sessions


@pytest.mark.parametrize("name", [one for one in sessions(HERE) if always(one)])
def test_a_session(app: Flask, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, name: str) -> None:
    Touch(app, monkeypatch, request.getfixturevalue).take(sessions(HERE)[name])
