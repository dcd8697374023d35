"""The games made for tests are known to pages like any other."""

import pytest

from scorekeeper.games import BY_NAME
from tests.plugins import probe, race, turns


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in (probe, race, turns):
        monkeypatch.setitem(BY_NAME, one.GAME.name, one.GAME)
