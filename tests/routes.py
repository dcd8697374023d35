"""All addresses of the app, from its own URL map, so that tests of all of them miss none."""

import re
from collections.abc import Mapping
from urllib.parse import quote

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse


def routes(app: Flask, *methods: str) -> list[tuple[str, Rule]]:
    """Each of these methods with every rule that accepts it."""
    rules = sorted(app.url_map.iter_rules(), key=str)
    return [(method, rule) for rule in rules for method in methods if method in (rule.methods or ())]


def forms(app: Flask) -> list[Rule]:
    """Every address to which a page's form is submitted. The API accepts no form and ignores cookies (test_api.py)."""
    return [rule for _, rule in routes(app, "POST") if not rule.endpoint.startswith("api.")]


def address(rule: Rule, values: Mapping[str, str]) -> str:
    """The path of a rule with its parameters filled in; a whole number or a word for an unknown parameter."""

    def fill(blank: re.Match[str]) -> str:
        kind, name = blank.groups()
        return quote(values.get(name, "1" if kind and kind.startswith("int") else "none"), safe="")

    return re.sub(r"<(?:([^<>]*):)?(\w+)>", fill, rule.rule)


def opened(client: FlaskClient, method: str, page: str, **more: object) -> TestResponse:
    """A response; of a stream no more than its first event."""
    answer = client.open(page, method=method, **more)  # type: ignore[arg-type]
    told = [next(iter(answer.response))] if answer.mimetype == "text/event-stream" and method == "GET" else [answer.data]
    answer.close()
    answer.response = told
    return answer


Kept = dict[str, tuple[tuple[object, ...], ...]]


def kept(app: Flask) -> Kept:
    """Everything stored about every table and group, by id: its head, its links, its log."""
    with app.extensions["store"].writing() as db:
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
    return found


def forget(app: Flask, id: str) -> None:
    """Delete a table or a group from the database, as no request can."""
    with app.extensions["store"].writing() as db:
        for table in ("entries", "links"):
            db.execute(f"DELETE FROM {table} WHERE table_id = ?", [id])
            db.execute(f"DELETE FROM group_{table} WHERE group_id = ?", [id])
        for table in ("tables", "groups"):
            db.execute(f"DELETE FROM {table} WHERE id = ?", [id])
