"""What requests cost, in numbers that are the same on every machine: statements to the database, templates that are drawn, modules
and functions that are passed through.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest
from flask import Flask, template_rendered
from opening import hosting

import scorekeeper
from bench.bench_web import Browser, players, totals
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.store import Store
from scorekeeper.store.sqlite.database import SqliteFile
from scorekeeper.web import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path, WTF_CSRF_ENABLED=False)


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    execute = SqliteFile.execute

    def noted(db: SqliteFile, sql: str, *values: Any) -> Any:
        if threading.current_thread() is threading.main_thread():  # servers of other tests may still be watching their files
            said.append(sql)
        return execute(db, sql, *values)

    monkeypatch.setattr(SqliteFile, "execute", noted)
    return said


@pytest.fixture
def templates(app: Flask) -> Iterator[list[str]]:
    drawn: list[str] = []

    def noted(sender: Flask, template: Any, context: Any) -> None:
        drawn.append(str(template.name))

    with template_rendered.connected_to(noted, app):
        yield drawn


def opened(app: Flask, game: Game) -> tuple[Browser, str]:
    """A browser that has given its name, and the path of a new table."""
    store: Store = app.extensions["store"]
    path = f"/t/{store.links(store.create(Record(game, game.edition, game.house(), players(game)))).scorer}/"
    browser = Browser(app)
    browser.ask("POST", f"{path}who", 303, {"name": "A"})
    browser.ask("GET", path, 200)
    return browser, path


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_declaration_takes_two_statements_and_its_page_one(game: Game, app: Flask, statements: list[str]) -> None:
    browser, path = opened(app, game)
    for seq in range(2):
        statements.clear()
        browser.ask("POST", f"{path}declare/totals", 303, totals(seq, game) | {"seq": str(seq), "key": f"tap{seq}", "do": "enter"})
        assert [sql.split()[0] for sql in statements] == ["SELECT", "INSERT"]
        for _ in range(2):
            statements.clear()
            browser.ask("GET", path, 200)
            assert len(statements) == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_frame_of_a_table_is_drawn_once_and_its_board_once_for_each_entry(game: Game, app: Flask, templates: list[str]) -> None:
    browser, path = opened(app, game)
    assert sorted(templates) == ["table/_board.html", "table/table.html"]
    templates.clear()
    browser.ask("GET", path, 200)
    assert templates == []
    browser.ask("POST", f"{path}declare/totals", 303, totals(0, game) | {"seq": "0", "key": "tap", "do": "enter"})
    browser.ask("GET", path, 200)
    assert templates == ["table/_board.html"]


def test_the_first_page_of_a_house_with_many_tables_asks_for_fifty_of_them(app: Flask, statements: list[str]) -> None:
    store: Store = app.extensions["store"]
    game = GAMES[0]
    for _ in range(60):
        store.create(Record(game, game.edition, game.house(), players(game)))
    client = hosting(app.test_client())
    client.get("/")
    statements.clear()
    assert client.get("/").text.count('class="chev"') < 60
    assert len(statements) < 30, "of twenty tables it says where they stand"


class Footprint(NamedTuple):
    """What of this package a request passes through: how many of its modules, and of their functions."""

    modules: int
    functions: int


def footprint(request: Callable[[], object]) -> Footprint:
    functions: set[tuple[str, str]] = set()
    ours = str(Path(scorekeeper.__file__).parent)

    def called(frame: FrameType, event: str, arg: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(ours) and not code.co_name.startswith("<"):
            functions.add((code.co_filename, code.co_qualname))

    sys.setprofile(called)
    try:
        request()
    finally:
        sys.setprofile(None)
    return Footprint(len({module for module, _ in functions}), len(functions))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_how_much_of_the_app_a_request_passes_through(game: Game, app: Flask) -> None:
    """A declaration that is entered, and the page that it leads to once that is drawn. The judging of the game is in the first."""
    browser, path = opened(app, game)
    forms = [totals(seq, game) | {"seq": str(seq), "key": f"tap{seq}", "do": "enter"} for seq in range(2)]
    browser.ask("POST", f"{path}declare/totals", 303, forms[0])
    browser.ask("GET", path, 200)
    entered = footprint(lambda: browser.ask("POST", f"{path}declare/totals", 303, forms[1]))
    browser.ask("GET", path, 200)
    shown = footprint(lambda: browser.ask("GET", path, 200))
    print(game.name, entered, shown)
    assert entered.modules <= 40
    assert entered.functions <= 130
    assert shown.modules <= 18
    assert shown.functions <= 50
