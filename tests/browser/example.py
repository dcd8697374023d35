"""The matches of examples/, and one of them entered on a phone entry by entry."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from flask import Flask
from opening import page_of, table_of

from scorekeeper.core import record
from scorekeeper.core.facts import Closed
from scorekeeper.core.game import State
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.settlement import plain
from tests.browser.phone import Phone

FOLDER = Path(__file__).parents[2] / "examples"


def example(name: str, entries: int | None = None, players: tuple[str, ...] = ()) -> Record:
    """A match of examples/, or so many entries of one; with other players, if told."""
    kept = record.read((FOLDER / f"{name}.json").read_bytes(), BY_NAME)
    assert isinstance(kept, Record)
    return kept._replace(log=kept.log[:entries], players=players or kept.players)


def by_touch(
    phone: Phone, app: Flask, name: str, tapped: Callable[[Phone, dict[str, Any]], None], begun: int = 0, end: int | None = None
) -> str:
    """Enter a match of examples/ of which so many entries are there already, up to its end or an entry: `tapped` enters a fact.
    After each the page shows the totals that the record comes to. A deal without bright cards is implied by what is declared after
    it. Returns the address of the table.
    """
    kept = example(name, end)
    path = page_of(app, kept._replace(log=kept.log[:begun]))
    phone.open(path)
    for nth, fact in enumerate(kept.log[begun:], begun + 1):
        told = msgspec.to_builtins(fact)
        after = msgspec.to_builtins(kept.log[nth]) if nth < len(kept.log) else {}
        implied = told["fact"] == "field" and not told.get("brights") and after["fact"] in ("teyaku", "dekiyaku")
        if isinstance(fact, Closed) or (implied and phone.page.locator(".players .opens").count()):
            continue
        tapped(phone, told)
        expected = record.fold(kept._replace(log=kept.log[:nth]))
        assert isinstance(expected, State)
        assert phone.totals == tuple(seat.total for seat in kept.game.board(expected).seats), (nth, fact)
        assert not phone.wider, fact
    return path


def final(app: Flask, path: str) -> list[int]:
    """The final results of a table, as programs read them."""
    told = app.extensions["store"].state(table_of(path))
    settled: list[int] = plain(told.record, told.state, "ja")["final"]
    return settled
