"""The host's own pages on a phone: complete at any size, in both themes and languages, and usable."""

from pathlib import Path

import pytest
from flask import Flask
from opening import group_with

from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME
from scorekeeper.store import FILE, Store, host_log
from scorekeeper.store.backup import shelf
from tests.browser.phone import Visit
from tests.browser.table.test_people import hosting
from tests.browser.tour import cut

PAGES = (
    *("/host", "/host/backups", "/host/log", "/host/log?from=50", "/host/tables", "/host/names", "/host/removed"),
    *("/host/remove/table?what={table}", "/host/remove/name?what={name}", "/host/remove/group?what={group}"),
)
NAMES = ("寿" * 24, "W" * 24, "秋山")


@pytest.fixture
def house(app: Flask) -> Flask:
    """An installation with events in its log and a failed backup."""
    instance = Path(app.instance_path)
    shelf.keep(instance / FILE, instance / "backups", asked=True)
    shelf.keep(instance / FILE, Path("/nowhere") / ("long" * 20) / "backups", asked=True)
    for event in ("started", "locked", "unlocked", "store-error"):
        host_log.write(instance, event, table="abcdef", why="SQLITE_FULL: database or disk is full " * 4)
    for _ in range(60):
        host_log.write(instance, "wrong-code", address="2001:db8:85a3:8d3:1319:8a2e:370:7348")
    store: Store = app.extensions["store"]
    gone = store.create(Record(GAME, GAME.edition, GAME.house(), NAMES))
    store.removals.remove("table", gone, " ".join(NAMES))
    store.removals.remove("name", NAMES[2], NAMES[2])
    return app


def test_every_page_is_accessible_and_complete(visit: Visit, house: Flask) -> None:
    store: Store = house.extensions["store"]
    table = store.create(Record(GAME, GAME.edition, GAME.house(), NAMES))
    group = group_with(house, table).scorer.partition("-")[0]
    pages = {path: path.format(table=table, name=NAMES[1], group=group) for path in PAGES}
    visit(pages, cut, begin=lambda phone: hosting(phone, house))
