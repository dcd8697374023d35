"""The host's own pages on a phone: whole at any size, in both themes and languages, and of use."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import expect

from browser.table import Phone
from browser.test_access import CUT, SMALL, violations
from browser.test_people import hosting
from scorekeeper import logbook
from scorekeeper.store import FILE, shelf

Phones = Callable[..., Phone]
PAGES = ("/host", "/host/backups", "/host/log", "/host/log?from=50")


@pytest.fixture
def house(app: Flask) -> Flask:
    """A house where something has happened, and a backup failed."""
    instance = Path(app.instance_path)
    shelf.keep(instance / FILE, instance / "backups", asked=True)
    shelf.keep(instance / FILE, Path("/nowhere") / ("long" * 20) / "backups", asked=True)
    for event in ("started", "locked", "unlocked", "store-error"):
        logbook.write(instance, event, table="abcdef", why="SQLITE_FULL: database or disk is full " * 4)
    for _ in range(60):
        logbook.write(instance, "wrong-code", address="2001:db8:85a3:8d3:1319:8a2e:370:7348")
    return app


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_pages_of_the_house_are_whole_for_everybody(phones: Phones, house: Flask, language: str) -> None:
    phone = phones(size=SMALL, locale={"ja": "ja-JP", "en": "en-GB"}[language])
    hosting(phone, house)
    found: dict[str, list[str]] = {}
    for path in PAGES:
        phone.open(path)
        phone.settle()
        wrong = violations(phone)
        phone.page.emulate_media(color_scheme="dark")
        wrong += [f"dark: {one}" for one in violations(phone, ["color-contrast", "link-in-text-block"])]
        phone.page.emulate_media(color_scheme="light")
        for percent in (100, 200):
            phone.page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; }", percent)
            wrong += [f"{percent} %: {one}" for one in phone.page.evaluate(CUT)]
        if wrong:
            found[path] = wrong
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)


def test_a_host_looks_at_the_house_and_makes_a_backup(phones: Phones, house: Flask) -> None:
    phone = phones()
    hosting(phone, house)
    phone.go(phone.page.get_by_role("link", name="席主"))
    expect(phone.page.get_by_role("alert")).to_contain_text("控えを作れなかった")
    phone.go(phone.page.get_by_role("button", name="今、控えを作る"))
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    phone.go(phone.page.get_by_role("link", name="全て見る"))
    expect(phone.page.locator(".events li")).to_have_count(50)
    phone.go(phone.page.get_by_role("link", name="古い方へ"))
    expect(phone.page.locator(".events")).to_contain_text("アプリが始まった")
