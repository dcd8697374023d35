"""Links to tables and groups. Anyone with the scorer link can make entries; the watcher link is read-only. Neither can be
guessed.
"""

import base64
import hmac
import re
import secrets
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

from scorekeeper.store.rows.connection import Db
from scorekeeper.store.rows.rows import to_json

Role = Literal["scorer", "watcher"]
ROLES: tuple[Role, ...] = get_args(Role)
RESULTS, ARRIVAL, CALENDAR = "results", "arrival", "calendar"
"""The roles of links of a group that open one thing and nothing else: its public page, the page on which people say that they have
come, and its calendar; that of a person is `calendar` with the number after a space.
"""

_LINK = re.compile(r"([a-z2-7]{16})-([a-z2-7]{16})")
"""A table's id and a secret of 80 bits."""


class LinkTable(NamedTuple):
    """The database table of one kind of link, its column with the target's id, and the database table of the target."""

    links: str
    column: str
    opened: str


TABLES = LinkTable("links", "table_id", "tables")
GROUPS = LinkTable("group_links", "group_id", "groups")


class OpenedLink(NamedTuple):
    """What a link opens: `table` is the id of the table or group. Times are ISO 8601 or None.

    `locked` is when the host locked it against entries, `revoked` when the link ceased to be valid, `removed` when the host removed
    the table or group, `ended` when the host signed off the device that asks; all of these may be shown to anyone with the link.
    """

    table: str
    role: Role
    revoked: str | None = None
    locked: str | None = None
    removed: str | None = None
    ended: str | None = None


class Links(NamedTuple):
    """The two valid links of a table or group."""

    scorer: str
    watcher: str


def unguessable() -> str:
    """A random id of sixteen letters and digits (80 bits), easy to read aloud."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def first_links(db: Db, id: str, at: str, doors: LinkTable = TABLES) -> None:
    """Create the links of a new table or group."""
    for role in ROLES:
        make(db, id, role, at, doors)


def make(db: Db, id: str, role: str, at: str, doors: LinkTable = TABLES) -> None:
    """Create another link for this role; earlier ones are left as they are."""
    db.execute(f"INSERT INTO {doors.links} ({doors.column}, role, secret, made) VALUES (?, ?, ?, ?)", [id, role, unguessable(), at])


def revoke(db: Db, id: str, role: str, at: str, doors: LinkTable = TABLES) -> None:
    """Revoke every link of this role."""
    db.execute(f"UPDATE {doors.links} SET revoked = ? WHERE {doors.column} = ? AND role = ? AND revoked IS NULL", [at, id, role])


def open_link(db: Db, link: str, doors: LinkTable = TABLES, device: str = "") -> OpenedLink | None:
    """What a link opens to this device; None for one that never existed."""
    return look_up(db, link, doors, device)[0]


def look_up(
    db: Db, link: str, doors: LinkTable = TABLES, device: str = "", beside: str = "", *values: str
) -> tuple[OpenedLink | None, tuple[Any, ...]]:
    """The same, with the columns `beside` it, which are the same for every secret of the table or group; () if there is none.

    All secrets of the table or group are compared, each in constant time, so that timing reveals nothing about them.
    """
    read = _LINK.fullmatch(link)
    if read is None:
        return None, ()
    id, typed = read.groups()
    ended = "(SELECT ended FROM devices WHERE table_id = id AND device = ?)" if device else "NULL"
    rows = db.execute(
        f"SELECT role, secret, coalesce(revoked, removed), locked, removed, {ended}{beside} FROM {doors.links}"
        f" JOIN {doors.opened} ON id = {doors.column} WHERE id = ?",
        [*([device] if device else ()), *values, id],
    ).fetchall()
    found = [OpenedLink(id, role, *rest[:4]) for role, secret, *rest in rows if hmac.compare_digest(secret, typed)]
    return (found[0] if found else None), (rows[0][6:] if rows else ())


def in_force(db: Db, id: str, doors: LinkTable = TABLES) -> Links:
    """The newest valid links of a table or group. LookupError if it does not exist."""
    rows = db.execute(
        f"SELECT role, secret FROM {doors.links} WHERE {doors.column} = ? AND revoked IS NULL ORDER BY rowid", [id]
    ).fetchall()
    if not rows:
        raise LookupError(id)
    return Links(**{role: f"{id}-{secret}" for role, secret in rows if role in ROLES})


def special_link(db: Db, id: str, role: str) -> str:
    """The valid link of a group for one thing; "" while it has none."""
    row = db.execute(
        "SELECT secret FROM group_links WHERE group_id = ? AND role = ? AND revoked IS NULL ORDER BY rowid DESC", [id, role]
    ).fetchone()
    return f"{id}-{row[0]}" if row else ""


def all_in_force(db: Db, ids: Sequence[str]) -> dict[str, Links]:
    """The newest valid links of these tables. LookupError if one does not exist."""
    rows = db.execute(
        f"SELECT table_id, role, secret FROM {db.given} JOIN links ON table_id = value WHERE revoked IS NULL ORDER BY links.rowid",
        [to_json([*ids])],
    ).fetchall()
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for id, role, secret in rows:
        found[id][role] = f"{id}-{secret}"
    if lost := [id for id in ids if id not in found]:
        raise LookupError(lost[0])
    return {id: Links(**found[id]) for id in ids}
