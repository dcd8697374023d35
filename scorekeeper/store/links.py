"""Links: what opens a table or a group. Whoever has the scorer's may declare, whoever has the watcher's may look; nobody can guess
either.
"""

import base64
import hmac
import re
import secrets
from typing import Literal, NamedTuple, get_args

from sqlite_utils import Database

Role = Literal["scorer", "watcher"]
ROLES: tuple[Role, ...] = get_args(Role)

_LINK = re.compile(r"([a-z2-7]{16})-([a-z2-7]{16})")
"""A table's id and a secret of 80 bits."""


class Doors(NamedTuple):
    """Links of one kind: where the database keeps them, in which column they name what they open, and where that is kept."""

    links: str
    column: str
    opened: str


TABLES = Doors("links", "table_id", "tables")
GROUPS = Doors("group_links", "group_id", "groups")


class Opened(NamedTuple):
    """What a link opens: `table` is the id of the table or group, `locked` since when nobody may declare there (ISO 8601).

    `revoked` is since when the link opens nothing any more, `removed` since when the host has taken away what it opens; whoever
    holds it may be told so.
    """

    table: str
    role: Role
    revoked: str | None = None
    locked: str | None = None
    removed: str | None = None


class Links(NamedTuple):
    """The two links of a table or a group that are in force."""

    scorer: str
    watcher: str


def unguessable() -> str:
    """Sixteen letters and digits, 80 bits, that can be read aloud."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def first_links(db: Database, id: str, at: str, doors: Doors = TABLES) -> None:
    """The links of a new table or group."""
    for role in ROLES:
        make(db, id, role, at, doors)


def make(db: Database, id: str, role: Role, at: str, doors: Doors = TABLES) -> None:
    """Another link of this role; the earlier ones are left as they are."""
    db.execute(f"INSERT INTO {doors.links} ({doors.column}, role, secret, made) VALUES (?, ?, ?, ?)", [id, role, unguessable(), at])


def revoke(db: Database, id: str, role: Role, at: str, doors: Doors = TABLES) -> None:
    """Every link of this role opens nothing from now on."""
    db.execute(f"UPDATE {doors.links} SET revoked = ? WHERE {doors.column} = ? AND role = ? AND revoked IS NULL", [at, id, role])


def opened(db: Database, link: str, doors: Doors = TABLES) -> Opened | None:
    """What a link opens; None for one that was never made.

    Every secret of what it would open is compared, each in constant time, so that the time taken tells nothing of any of them.
    """
    read = _LINK.fullmatch(link)
    if read is None:
        return None
    id, typed = read.groups()
    rows = db.execute(
        f"SELECT role, secret, coalesce(revoked, removed), locked, removed FROM {doors.links}"
        f" JOIN {doors.opened} ON id = {doors.column} WHERE id = ?",
        [id],
    ).fetchall()
    found = [Opened(id, role, *rest) for role, secret, *rest in rows if hmac.compare_digest(secret, typed)]
    return found[0] if found else None


def in_force(db: Database, id: str, doors: Doors = TABLES) -> Links:
    """The newest links of a table or a group. LookupError where it is not there."""
    rows = db.execute(
        f"SELECT role, secret FROM {doors.links} WHERE {doors.column} = ? AND revoked IS NULL ORDER BY rowid", [id]
    ).fetchall()
    if not rows:
        raise LookupError(id)
    return Links(**{role: f"{id}-{secret}" for role, secret in rows})
