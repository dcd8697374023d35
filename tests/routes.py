"""Every address of the running app, as its own map has them, so that no test of all of them forgets one."""

import re
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.store import FILE


def routes(app: Flask, *methods: str) -> list[tuple[str, Rule]]:
    """Every method of these with every rule that takes it."""
    rules = sorted(app.url_map.iter_rules(), key=str)
    return [(method, rule) for rule in rules for method in methods if method in (rule.methods or ())]


def forms(app: Flask) -> list[Rule]:
    """Every address that a form of a page is sent to. The API takes no form and looks at no cookie (test_api.py)."""
    return [rule for _, rule in routes(app, "POST") if not rule.endpoint.startswith("api.")]


def address(rule: Rule, values: Mapping[str, str]) -> str:
    """The path of a rule with its blanks filled in; a whole number and a word where nothing is known of a blank."""

    def fill(blank: re.Match[str]) -> str:
        kind, name = blank.groups()
        return quote(values.get(name, "1" if kind and kind.startswith("int") else "none"), safe="")

    return re.sub(r"<(?:([^<>]*):)?(\w+)>", fill, rule.rule)


def opened(client: FlaskClient, method: str, page: str, **more: object) -> TestResponse:
    """An answer, of a stream no more than its first event."""
    answer = client.open(page, method=method, **more)  # type: ignore[arg-type]
    told = [next(iter(answer.response))] if answer.mimetype == "text/event-stream" and method == "GET" else [answer.data]
    answer.close()
    answer.response = told
    return answer


Kept = dict[str, tuple[tuple[object, ...], ...]]


def kept(app: Flask) -> Kept:
    """All that is kept of every table and every group, by its id: its head, its links, what was declared."""
    db = sqlite3.connect(Path(app.instance_path) / FILE)
    try:
        found = {id: ((id, *head),) for id, *head in db.execute("SELECT id, ruleset, edition, house, players, locked FROM tables")}
        for id, *link in db.execute("SELECT table_id, role, secret, revoked FROM links ORDER BY table_id, rowid"):
            found[id] += (("link", *link),)
        for id, *entry in db.execute('SELECT table_id, entry, fact, "by", at FROM entries ORDER BY table_id, entry'):
            found[id] += (("entry", *entry),)
        found |= {id: ((id, locked),) for id, locked in db.execute("SELECT id, locked FROM groups")}
        for id, *link in db.execute("SELECT group_id, role, secret, revoked FROM group_links ORDER BY group_id, rowid"):
            found[id] += (("link", *link),)
        for id, *entry in db.execute('SELECT group_id, entry, fact, "by", at FROM group_entries ORDER BY group_id, entry'):
            found[id] += (("entry", *entry),)
    finally:
        db.close()
    return found


def forget(app: Flask, id: str) -> None:
    """Take a table or a group out of the file, as no request can."""
    with sqlite3.connect(Path(app.instance_path) / FILE) as db:
        for table in ("entries", "links"):
            db.execute(f"DELETE FROM {table} WHERE table_id = ?", [id])
            db.execute(f"DELETE FROM group_{table} WHERE group_id = ?", [id])
        for table in ("tables", "groups"):
            db.execute(f"DELETE FROM {table} WHERE id = ?", [id])
    db.close()
