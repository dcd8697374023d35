"""The schema of an SQLite database as a list of migrations. A released migration is never changed; new ones are added below, and
under the same names to `postgresql_schema`.
"""

from typing import cast

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from scorekeeper.store.rows.connection import Db
from scorekeeper.store.rows.links import first_links

STEPS = Migrations("scorekeeper")


@STEPS()
def tables_and_entries(db: Database) -> None:
    """A table stores a record: its head, and one row for each entry of its log, as declared."""
    db.table("tables").create(
        {"id": str, "ruleset": str, "edition": str, "house": str, "players": str, "created": str, "touched": str, "key": str},
        pk="id",
        not_null=("id", "ruleset", "edition", "house", "players", "created", "touched"),
    )
    db.table("tables").create_index(["touched"])
    db.table("tables").create_index(["key"], unique=True)
    db.table("entries").create(
        {"table_id": str, "entry": int, "fact": str, "by": str, "at": str, "key": str},
        pk=("table_id", "entry"),
        not_null=("table_id", "entry", "fact"),
        foreign_keys=[("table_id", "tables", "id")],
    )
    db.table("entries").create_index(["table_id", "key"])


@STEPS()
def links_and_locks(db: Database) -> None:
    """Links open a table, one for scorers and one for watchers; the host may lock it."""
    db.table("links").create(
        {"table_id": str, "role": str, "secret": str, "made": str, "revoked": str},
        pk=("table_id", "secret"),
        not_null=("table_id", "role", "secret", "made"),
        foreign_keys=[("table_id", "tables", "id")],
    )
    db.table("tables").add_column("locked", str)
    for id, created in db.execute("SELECT id, created FROM tables").fetchall():
        first_links(cast(Db, db), id, created)


@STEPS()
def groups_and_their_entries(db: Database) -> None:
    """A group has a log and links of its own; its entries name the tables of its matches."""
    db.table("groups").create(
        {"id": str, "created": str, "touched": str, "key": str, "locked": str}, pk="id", not_null=("id", "created", "touched")
    )
    db.table("groups").create_index(["key"], unique=True)
    db.table("group_entries").create(
        {"group_id": str, "entry": int, "fact": str, "by": str, "at": str, "key": str},
        pk=("group_id", "entry"),
        not_null=("group_id", "entry", "fact"),
        foreign_keys=[("group_id", "groups", "id")],
    )
    db.table("group_entries").create_index(["group_id", "key"])
    db.table("group_links").create(
        {"group_id": str, "role": str, "secret": str, "made": str, "revoked": str},
        pk=("group_id", "secret"),
        not_null=("group_id", "role", "secret", "made"),
        foreign_keys=[("group_id", "groups", "id")],
    )


@STEPS()
def tables_touched_by_entries(db: Database) -> None:
    """A trigger updates `touched` with every new entry. Entries of an imported record have no key and do not."""
    db.execute(
        "CREATE TRIGGER entries_touch AFTER INSERT ON entries WHEN new.key IS NOT NULL"
        " BEGIN UPDATE tables SET touched = max(touched, new.at) WHERE id = new.table_id; END"
    )


@STEPS()
def files_that_wait(db: Database) -> None:
    """Uploaded files wait here for a while until their import is confirmed."""
    db.table("waiting").create(
        {"key": str, "nth": int, "name": str, "content": bytes, "made": str},
        pk=("key", "nth"),
        not_null=("key", "nth", "name", "content", "made"),
    )


@STEPS()
def tries_of_the_passcode(db: Database) -> None:
    """Recent failed attempts at the host's passcode, in seconds since 1970."""
    db.table("tries").create({"address": str, "at": float}, not_null=("address", "at"))


@STEPS()
def openings_by_address(db: Database) -> None:
    """Recently created content by address, in bytes and seconds since 1970; and the address of each upload."""
    db.table("openings").create({"address": str, "at": float, "size": int}, not_null=("address", "at", "size"))
    db.table("waiting").add_column("address", str)


@STEPS()
def years_that_are_kept(db: Database) -> None:
    """The cache of finished matches, with triggers that delete a row when its record changes."""
    db.table("kept_results").create(
        {"table_id": str, "seq": int, "made": str, "digest": bytes, "result": bytes},
        pk="table_id",
        not_null=("table_id", "seq", "made", "digest", "result"),
    )
    db.table("kept_rests").create({"table_id": str, "rest": bytes}, pk="table_id", not_null=("table_id", "rest"))
    changes = {
        "entries": (("INSERT", "new.table_id"), ("UPDATE", "old.table_id"), ("UPDATE", "new.table_id"), ("DELETE", "old.table_id")),
        "tables": (("UPDATE OF id, ruleset, edition, house, players", "old.id"), ("DELETE", "old.id")),
    }
    for table, ways in changes.items():
        for nth, (way, id) in enumerate(ways):
            db.execute(
                f"CREATE TRIGGER {table}_forget_{nth} AFTER {way} ON {table}"
                f" WHEN EXISTS (SELECT 1 FROM kept_results WHERE table_id = {id})"
                f" BEGIN DELETE FROM kept_results WHERE table_id = {id}; DELETE FROM kept_rests WHERE table_id = {id}; END"
            )


@STEPS()
def removals_that_can_be_undone(db: Database) -> None:
    """What the host removed, and when; the day on which a table was last opened."""
    for table in ("tables", "groups"):
        db.table(table).add_column("removed", str)
    db.table("tables").add_column("seen", str)
    db.table("removals").create(
        {"id": int, "kind": str, "what": str, "about": str, "why": str, "at": str, "back": str, "erased": str},
        pk="id",
        not_null=("kind", "what", "about", "why", "at"),
    )
    db.table("settings").create({"key": str, "value": str}, pk="key", not_null=("key", "value"))


@STEPS()
def devices_and_seals(db: Database) -> None:
    """The phones that used a table, and those that the host signed off; which of them made an entry; seals (core/seals.py)."""
    db.table("devices").create(
        {"table_id": str, "device": str, "role": str, "name": str, "seen": str, "ended": str},
        pk=("table_id", "device"),
        not_null=("table_id", "device", "role", "seen"),
        foreign_keys=[("table_id", "tables", "id")],
    )
    db.table("entries").add_column("device", str)
    db.table("entries").add_column("seal", str)
    db.table("tables").add_column("sealed", str)


def unknown_names(db: Database) -> list[str]:
    """The names, sorted, of migrations in this file that this version does not know."""
    with Database(memory=True) as empty:
        ours = {step.name for step in STEPS.pending(empty)}
    return sorted({step.name for step in STEPS.applied(db)} - ours)
