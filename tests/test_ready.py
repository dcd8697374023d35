"""Before a process accepts requests, everything that its pages need is loaded: no request reads, compiles or imports it."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import DictLoader, Environment

from scorekeeper.games import GAMES
from scorekeeper.store import Store
from scorekeeper.web import create_app
from scorekeeper.web.ready import _Compiled, ready

FIRST_HITS = """
import sys
import tomllib
from pathlib import Path

import gettext
import jinja2

from scorekeeper import search, serve
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.season.group import Called, Person, Season, Match
from scorekeeper.web import create_app
from scorekeeper.web.ready import ready

app = create_app(Path(sys.argv[1]))
if sys.argv[2] == "ready":
    ready(app)
    serve.open_indexes()

found = []

def late(what):
    def noticed(*_, **__):
        found.append(what)
        raise AssertionError(what)
    return noticed

loaded = {*sys.modules}
jinja2.FileSystemLoader.get_source = late("template")
jinja2.Environment.compile = late("template compiled")
gettext.GNUTranslations._parse = late("catalogue")
tomllib.loads = tomllib.load = late("rule book")
compiled = [game for game in GAMES if search.compiled.place(game).exists()] if sys.argv[2] == "ready" else []
search.opened = late("index")

store = app.extensions["store"]
pages = ["/", "/new", "/group", "/import", "/paper", "/host"]
for game in GAMES:
    table = store.create(Record(game, game.edition, game.house(), tuple("ABCDEFG"[: game.seats[0]])))
    people = [Person(name=name) for name in "ABC"]
    match = Match(table=table, season=4, people=(1, 2, 3))
    group = store.groups.create((Called(name="A"), *people, Season(name="A", ruleset=game.name), match))
    at, circle, book = store.links(table).scorer, store.groups.links(group).scorer, "/rules/" + game.name
    pages += [f"/t/{at}/", f"/t/{at}/declare/totals", f"/t/{at}/history", f"/t/{at}/sheet", f"/t/{at}/whatif", f"/t/{at}/ask"]
    pages += [f"/g/{circle}/", f"/g/{circle}/season/4/", f"/g/{circle}/season/4/statistics"]
    pages += [book, f"{book}/setup", f"{book}/tables/odds", f"{book}/tables/yaku"]
    pages += [f"{book}/ask?q=what+is+a+yaku", f"{book}/ask?q=役"] if game in compiled else []
app.testing = True
for language in ("ja", "en"):
    client = app.test_client()
    with client.session_transaction() as session:
        session["name"] = "A"
    for page in pages:
        try:
            status = client.get(page, headers={"Accept-Language": language}).status_code
        except AssertionError as error:
            status = error
        if status != 200:
            print(language, page, status)
print(*found, *sorted({one for one in {*sys.modules} - loaded if one.startswith(("scorekeeper", "jinja2", "babel", "flask"))}))
"""


def first_hits(folder: Path, prepared: str) -> str:
    """What the first pages of a new process have to load."""
    command = [sys.executable, "-W", "error", "-c", FIRST_HITS, str(folder), prepared]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout.strip()


def test_the_first_page_loads_nothing(tmp_path: Path) -> None:
    assert first_hits(tmp_path, "ready") == ""


def test_loading_by_a_page_is_noticed(tmp_path: Path) -> None:
    assert "template" in first_hits(tmp_path, "not")


@pytest.fixture
def made(tmp_path: Path) -> Flask:
    return create_app(tmp_path)


def test_warming_up_draws_existing_pages_and_leaves_nothing_behind(made: Flask, tmp_path: Path) -> None:
    store: Store = made.extensions["store"]
    drawn = ready(made)
    assert {page: status for page, status in drawn.items() if status not in (200, 302)} == {}
    assert sum(status == 302 for status in drawn.values()) <= 2 * len(GAMES), "a clause is shown in its topic"
    assert made.extensions["store"] is store
    assert store.tables() == []
    assert store.groups.ids() == []
    store.close()


def test_templates_are_compiled_at_the_first_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = create_app(tmp_path)
    ready(first)
    second = create_app(tmp_path)
    with monkeypatch.context() as patch:
        patch.delattr("jinja2.Environment.compile")
        assert ready(second)[("ja", "/")] == 200, "nothing is compiled any more"
    for app in (first, second):
        app.extensions["store"].close()


@pytest.mark.parametrize("broken", ["no room", "half a file", "nothing of a file"])
def test_templates_are_compiled_again_if_the_cache_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    keep = _Compiled(tmp_path / "templates")
    environment = Environment(loader=DictLoader({"a": "{{ 1 + 1 }}"}), bytecode_cache=keep)
    if broken == "no room":
        monkeypatch.setattr("tempfile.NamedTemporaryFile", full)
    assert environment.get_template("a").render() == "2"
    for file in (tmp_path / "templates").iterdir():
        whole = file.read_bytes()
        file.write_bytes(whole[:22] + b"\0" * 9 if broken == "half a file" else b"")
    assert environment.overlay(cache_size=0).get_template("a").render() == "2"
