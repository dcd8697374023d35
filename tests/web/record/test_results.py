"""Seats that the app draws; results.txt tells of the end of a match and the start of the next."""

from flask import Flask
from opening import client_of

from scorekeeper.core import record
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from scorekeeper.games.koikoi_three import GAME


def drawn(app: Flask, key: str) -> tuple[str, tuple[str, ...]]:
    """The link of a new table and its players in their seats."""
    client = client_of(app)
    form = {"ruleset": GAME.name, "shown": GAME.name, "players": ["甲", "乙", "丙"], "seating": "app", "key": key}
    link = client.post("/new", data=form).headers["Location"]
    found = record.read(client.get(f"{link}sheet.json").data, BY_NAME)
    assert isinstance(found, Record)
    return link, found.players


def test_seats_are_drawn_in_every_order_and_once_for_each_form(app: Flask) -> None:
    seen = {drawn(app, f"key {nth}")[1] for nth in range(40)}
    assert len(seen) == 6, "every order comes up"
    assert drawn(app, "once") == drawn(app, "once"), "sent twice, it is one draw"
