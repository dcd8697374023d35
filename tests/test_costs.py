"""What requests cost, in numbers that are the same on every machine: statements to the database, templates that are drawn."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, template_rendered
from opening import hosting

from bench.bench_web import Browser, players, totals
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.store import Store
from scorekeeper.store.sqlite import File
from scorekeeper.web import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path, WTF_CSRF_ENABLED=False)


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    execute = File.execute

    def noted(db: File, sql: str, *values: Any) -> Any:
        said.append(sql)
        return execute(db, sql, *values)

    monkeypatch.setattr(File, "execute", noted)
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
def test_a_declaration_takes_four_statements_and_its_page_three(game: Game, app: Flask, statements: list[str]) -> None:
    browser, path = opened(app, game)
    for seq in range(2):
        statements.clear()
        browser.ask("POST", f"{path}declare/totals", 303, totals(seq, game) | {"seq": str(seq), "key": f"tap{seq}", "do": "enter"})
        assert [sql.split()[0] for sql in statements] == ["SELECT", "SELECT", "SELECT", "INSERT"]
        for _ in range(2):
            statements.clear()
            browser.ask("GET", path, 200)
            assert len(statements) == 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_frame_of_a_table_is_drawn_once_and_its_board_once_for_each_entry(game: Game, app: Flask, templates: list[str]) -> None:
    browser, path = opened(app, game)
    assert sorted(templates) == ["_board.html", "table.html"]
    templates.clear()
    browser.ask("GET", path, 200)
    assert templates == []
    browser.ask("POST", f"{path}declare/totals", 303, totals(0, game) | {"seq": "0", "key": "tap", "do": "enter"})
    browser.ask("GET", path, 200)
    assert templates == ["_board.html"]


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
