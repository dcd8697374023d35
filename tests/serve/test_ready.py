"""Before a process accepts requests, everything that its pages need is loaded: no request reads, compiles or imports it."""

import errno
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple
from unittest.mock import Mock

import pytest
from flask import Flask
from jinja2 import DictLoader, Environment
from kinds import share

from scorekeeper.core.game import Game
from scorekeeper.games import GAMES
from scorekeeper.store import Store
from scorekeeper.web import create_app
from scorekeeper.web.edge.warm_up import _Compiled, ready

FIRST_HITS = """
import sys
import tomllib
from pathlib import Path

import gettext
import jinja2

from scorekeeper import search
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.local import toml
from scorekeeper.season.entries import Called, MatchEntered as Match, PersonEntered as Person, SeasonEntered as Season
from scorekeeper.serve import server
from scorekeeper.web import create_app
from scorekeeper.web.edge.warm_up import ready

found, games = [], [game for game in GAMES if game.name in sys.argv[3:]]

def late(what):
    def noticed(*_, **__):
        found.append(what)
        raise AssertionError(what)
    return noticed

app = create_app(Path(sys.argv[1]))
if sys.argv[2] == "ready":
    jinja2.Environment.compile = late("template compiled")  # an earlier start has done it
    ready(app)
    server.GAMES = games
    [*server.open_indexes()]

loaded = {*sys.modules}
jinja2.FileSystemLoader.get_source = late("template")
jinja2.Environment.compile = late("template compiled")
gettext.GNUTranslations._parse = late("catalogue")
tomllib.loads = tomllib.load = toml.contents = late("rule book")
compiled = [game for game in games if search.compiled.place(game).exists()] if sys.argv[2] == "ready" else []
search.opened = late("index")

store = app.extensions["store"]
of_house = ["/", "/new", "/group", "/import", "/paper", "/host"]
pages = {"ja": [*of_house], "en": [*of_house]}
for nth, game in enumerate(games):
    table = store.create(Record(game, game.edition, game.house(), tuple("ABCDEFG"[: game.seats[0]])))
    people = [Person(name=name) for name in "ABC"]
    match = Match(table=table, season=4, people=(1, 2, 3))
    group = store.groups.create((Called(name="A"), *people, Season(name="A", ruleset=game.name), match))
    at, circle, book = store.links(table).scorer, store.groups.links(group).scorer, "/rules/" + game.name
    mine = pages[("ja", "en")[nth % 2]]
    mine += [f"/t/{at}/", f"/t/{at}/declare/totals", f"/t/{at}/history", f"/t/{at}/sheet", f"/t/{at}/whatif", f"/t/{at}/ask"]
    mine += [f"/g/{circle}/", f"/g/{circle}/season/4/", f"/g/{circle}/season/4/statistics"]
    mine += [book, f"{book}/setup", f"{book}/tables/odds", f"{book}/tables/yaku"]
    mine += [f"{book}/ask?q=what+is+a+yaku", f"{book}/ask?q=役"] if game in compiled else []
app.testing = True
for language, mine in pages.items():
    client = app.test_client()
    with client.session_transaction() as session:
        session["name"] = "A"
    for page in mine:
        try:
            status = client.get(page, headers={"Accept-Language": language}).status_code
        except AssertionError as error:
            status = error
        if status != 200:
            print(language, page, status)
print(*found, *sorted({one for one in {*sys.modules} - loaded if one.startswith(("scorekeeper", "jinja2", "babel", "flask"))}))
"""


class Warm(NamedTuple):
    """An app that was warmed up, its folder, and the status of each page that was drawn for that."""

    app: Flask
    folder: Path
    drawn: dict[tuple[str, str], int]


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warm]:
    folder = tmp_path_factory.mktemp("house")
    app = create_app(folder)
    with closing(app.extensions["store"]):
        yield Warm(app, folder, ready(app))


def test_warming_up_draws_existing_pages_and_leaves_nothing_behind(warm: Warm) -> None:
    store: Store = warm.app.extensions["store"]
    assert {page: status for page, status in warm.drawn.items() if status not in (200, 302)} == {}
    assert sum(status == 302 for status in warm.drawn.values()) <= 2 * len(GAMES), "a clause is shown in its topic"
    assert store.tables() == store.groups.ids() == []


def first_hits(folder: Path, prepared: str, games: list[Game]) -> str:
    """What the first pages of a new process have to load: its own, and those of these games in one language or the other."""
    command = [sys.executable, "-W", "error", "-c", FIRST_HITS, str(folder), prepared, *(game.name for game in games)]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout.strip()


def test_the_second_start_compiles_no_template_and_the_first_page_loads_nothing(warm: Warm, tmp_path: Path) -> None:
    assert first_hits(warm.folder, "ready", share(GAMES)) == ""
    assert "template" in first_hits(tmp_path, "not", [])


@pytest.mark.parametrize("broken", ["no room", "half a file", "nothing of a file"])
def test_templates_are_compiled_again_if_the_cache_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    keep = _Compiled(tmp_path / "templates")
    environment = Environment(loader=DictLoader({"a": "{{ 1 + 1 }}"}), bytecode_cache=keep)
    if broken == "no room":
        monkeypatch.setattr("tempfile.NamedTemporaryFile", Mock(side_effect=OSError(errno.ENOSPC, "full")))
    assert environment.get_template("a").render() == "2"
    for file in (tmp_path / "templates").iterdir():
        whole = file.read_bytes()
        file.write_bytes(whole[:22] + b"\0" * 9 if broken == "half a file" else b"")
    assert environment.overlay(cache_size=0).get_template("a").render() == "2"
