"""Tables of the running app, opened without a tap."""

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.core.record import Record
from scorekeeper.store import Role


def page_of(app: Flask, record: Record, role: Role = "scorer") -> str:
    """The path of the page of a new table where this record is kept, by one of its links."""
    store = app.extensions["store"]
    return f"/t/{getattr(store.links(store.create(record)), role)}/"


def table_of(path: str) -> str:
    """The id of the table that a path leads to."""
    return path.split("/")[2].partition("-")[0]


def client_of(app: Flask, name: str = "秋山") -> FlaskClient:
    """A browser that has said whose it is."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["name"] = name
    return client
