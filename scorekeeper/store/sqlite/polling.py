"""Watching an SQLite database: what other processes have written is looked for many times a second."""

from sqlite_utils import Database

from scorekeeper.store.rows.connection import Listener
from scorekeeper.store.rows.rows import CHANGES

LOOK = 0.05
"""Seconds between two polls for what other processes have written."""
ROW = "SELECT coalesce(max(rowid), 0) FROM entries"
"""SQL: the row id of the newest entry. It is never deleted (`Db.spared`), so row ids only increase."""
NEWER = "SELECT table_id, max(entry) + 1 FROM entries WHERE rowid > ? AND rowid <= ? GROUP BY table_id"
"""SQL: the lengths of the logs that got entries between two row ids."""
VERSION = "PRAGMA data_version"
"""SQL: a number that changes when another connection has written."""
DOORS = (
    "SELECT (SELECT count(*) FROM links), (SELECT group_concat(id || locked) FROM tables WHERE locked IS NOT NULL),"
    f" (SELECT group_concat(device || ended) FROM devices WHERE ended IS NOT NULL), ({CHANGES})"
)
"""SQL: values that change when a table is locked or unlocked, links are renewed, a phone is signed off or let in again, or anything
is removed or restored.
"""


def poll(db: Database, heard: Listener) -> None:
    """Tell what others write, while it is wanted."""
    version, doors, row = (db.execute(sql).fetchone() for sql in (VERSION, DOORS, ROW))
    heard.catch_up()  # something may have changed before the first poll
    while heard.is_wanted:
        heard.pause(LOOK)
        seen, version = version, db.execute(VERSION).fetchone()
        if version == seen:
            continue
        shut, doors = doors, db.execute(DOORS).fetchone()
        if doors != shut:
            heard.nudge_all()  # rare: only hosts do this
        since, row = row, db.execute(ROW).fetchone()
        for id, seq in db.execute(NEWER, [*since, *row]).fetchall():
            heard.log_grew(id, seq)
