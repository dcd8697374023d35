"""Links: what opens a table. Whoever has the scorer's may declare, whoever has the watcher's may look; nobody can guess either."""

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


class Opened(NamedTuple):
    """What a link opens: `table` is the id of the table, `locked` since when nobody may declare there (ISO 8601).

    `revoked` is since when the link opens nothing any more; whoever holds it may be told so.
    """

    table: str
    role: Role
    revoked: str | None = None
    locked: str | None = None


class Links(NamedTuple):
    """The two links of a table that are in force."""

    scorer: str
    watcher: str


def unguessable() -> str:
    """Sixteen letters and digits, 80 bits, that can be read aloud."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def first_links(db: Database, table: str, at: str) -> None:
    """The links of a new table."""
    for role in ROLES:
        make(db, table, role, at)


def make(db: Database, table: str, role: Role, at: str) -> None:
    """Another link of this role; the earlier ones are left as they are."""
    db.execute("INSERT INTO links (table_id, role, secret, made) VALUES (?, ?, ?, ?)", [table, role, unguessable(), at])


def revoke(db: Database, table: str, role: Role, at: str) -> None:
    """Every link of this role opens nothing from now on."""
    db.execute("UPDATE links SET revoked = ? WHERE table_id = ? AND role = ? AND revoked IS NULL", [at, table, role])


def opened(db: Database, link: str) -> Opened | None:
    """What a link opens; None for one that was never made.

    Every secret of the table is compared, each in constant time, so that the time taken tells nothing of any of them.
    """
    read = _LINK.fullmatch(link)
    if read is None:
        return None
    table, typed = read.groups()
    rows = db.execute(
        "SELECT role, secret, revoked, locked FROM links JOIN tables ON id = table_id WHERE table_id = ?", [table]
    ).fetchall()
    found = [Opened(table, role, revoked, locked) for role, secret, revoked, locked in rows if hmac.compare_digest(secret, typed)]
    return found[0] if found else None


def in_force(db: Database, table: str) -> Links:
    """The newest links of a table. LookupError where there is no such table."""
    rows = db.execute("SELECT role, secret FROM links WHERE table_id = ? AND revoked IS NULL ORDER BY rowid", [table]).fetchall()
    if not rows:
        raise LookupError(table)
    return Links(**{role: f"{table}-{secret}" for role, secret in rows})
