"""What a group shows others, from a phone: the public page follows the evening by itself and fits a narrow screen, and the picture
of a season is sent on.
"""

from pathlib import Path

from flask import Flask
from opening import circle

from scorekeeper.core.facts import Closed
from scorekeeper.games.hachihachi import GAME
from scorekeeper.season.entries import Anonymous, MatchEntered
from scorekeeper.store import Store
from tests.browser.phone import Phone
from tests.web.groups.test_groups_web import over


def test_the_public_page_follows_the_evening(app: Flask, phone: Phone, store: Store) -> None:
    id = circle(store, 春=GAME.name).scorer.partition("-")[0]
    phone.open(f"/results/{store.groups.withdraw(id, again=True)}/4")
    assert "木曜会" in phone.page.title()
    store.groups.append(id, [MatchEntered(table=store.create(over(3)), season=4, people=(1, 2, 3))], "match")
    store.groups.append(id, [Anonymous(person=3, hidden=True)], "hidden")
    for name in ("石川", "名を出さない人"):
        phone.page.wait_for_selector(f".standings >> text={name}", timeout=15_000)
    assert "上田" not in phone.page.inner_text("main")
    assert not phone.wider


def test_pictures_of_a_match_and_a_season_are_saved_where_files_cannot_be_shared(app: Flask, phone: Phone, store: Store) -> None:
    table = store.create(over(3).and_then(Closed()))
    links = circle(store, MatchEntered(table=table, season=4, people=(1, 2, 3)), 春=GAME.name)
    phone.open(f"/t/{store.links(table).watcher}/end")
    with phone.page.expect_download() as made:
        phone.tap(phone.page.locator("button[data-picture]"))
    assert Path(made.value.path()).read_bytes()[1:4] == b"PNG"
    phone.open(f"/g/{links.watcher}/season/4/")
    with phone.page.expect_download() as made:
        phone.tap(phone.page.get_by_role("link", name="画像で送る"))
    assert made.value.suggested_filename == "season-4.png"
    assert Path(made.value.path()).read_bytes()[1:4] == b"PNG"
    assert phone.page.url.endswith("/season/4/")
