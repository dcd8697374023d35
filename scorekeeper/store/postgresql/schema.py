"""The schema of a house in PostgreSQL: the migrations of `migrations`, under the same names and in the same order.

A released migration is never changed. Texts compare byte by byte, as in SQLite. A `rowid` tells which of two rows of one second is
newer; entries have none, because a number that is given before a commit does not tell which was there first.
"""

import re

_WRITTEN = {
    "tables_and_entries": """
        CREATE TABLE tables (
            id TEXT PRIMARY KEY, ruleset TEXT NOT NULL, edition TEXT NOT NULL, house TEXT NOT NULL, players TEXT NOT NULL,
            created TEXT NOT NULL, touched TEXT NOT NULL, key TEXT UNIQUE, ROWID
        );
        CREATE INDEX ON tables (touched);
        CREATE TABLE entries (
            table_id TEXT NOT NULL REFERENCES tables, entry bigint NOT NULL, fact TEXT NOT NULL, "by" TEXT, at TEXT, key TEXT,
            PRIMARY KEY (table_id, entry)
        );
        CREATE INDEX ON entries (table_id, key);
        -- Whoever listens is told of the length of a log in the transaction that adds to it.
        FUNCTION entries_told BEGIN
            PERFORM pg_notify(TG_TABLE_SCHEMA, table_id || ' ' || (max(entry) + 1)) FROM changed GROUP BY table_id;
            RETURN NULL;
        END $$;
        CREATE TRIGGER entries_told AFTER INSERT ON entries
            REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION entries_told();
    """,
    "links_and_locks": """
        CREATE TABLE links (
            table_id TEXT NOT NULL REFERENCES tables, role TEXT NOT NULL, secret TEXT NOT NULL, made TEXT NOT NULL, revoked TEXT,
            ROWID, PRIMARY KEY (table_id, secret)
        );
        ALTER TABLE tables ADD COLUMN locked TEXT;
        FUNCTION links_told BEGIN
            PERFORM pg_notify(TG_TABLE_SCHEMA, new.table_id);
            RETURN NULL;
        END $$;
        CREATE TRIGGER links_told AFTER INSERT OR UPDATE ON links FOR EACH ROW EXECUTE FUNCTION links_told();
        FUNCTION tables_told BEGIN
            PERFORM pg_notify(TG_TABLE_SCHEMA, new.id);
            RETURN NULL;
        END $$;
        CREATE TRIGGER tables_told AFTER UPDATE OF locked ON tables FOR EACH ROW
            WHEN (old.locked IS DISTINCT FROM new.locked) EXECUTE FUNCTION tables_told();
    """,
    "groups_and_their_entries": """
        CREATE TABLE groups (
            id TEXT PRIMARY KEY, created TEXT NOT NULL, touched TEXT NOT NULL, key TEXT UNIQUE, locked TEXT, ROWID
        );
        CREATE TABLE group_entries (
            group_id TEXT NOT NULL REFERENCES groups, entry bigint NOT NULL, fact TEXT NOT NULL, "by" TEXT, at TEXT, key TEXT,
            PRIMARY KEY (group_id, entry)
        );
        CREATE INDEX ON group_entries (group_id, key);
        CREATE TABLE group_links (
            group_id TEXT NOT NULL REFERENCES groups, role TEXT NOT NULL, secret TEXT NOT NULL, made TEXT NOT NULL, revoked TEXT,
            ROWID, PRIMARY KEY (group_id, secret)
        );
        CREATE FUNCTION instr(text, text) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT strpos($1, $2)';
    """,
    "tables_touched_by_entries": """
        FUNCTION entries_touch BEGIN
            UPDATE tables SET touched = greatest(touched, newest)
                FROM (SELECT table_id, max(at) AS newest FROM changed WHERE key IS NOT NULL GROUP BY table_id) AS added
                WHERE id = table_id;
            RETURN NULL;
        END $$;
        CREATE TRIGGER entries_touch AFTER INSERT ON entries
            REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION entries_touch();
    """,
    "files_that_wait": """
        CREATE TABLE waiting (
            key TEXT NOT NULL, nth bigint NOT NULL, name TEXT NOT NULL, content bytea NOT NULL, made TEXT NOT NULL, ROWID,
            PRIMARY KEY (key, nth)
        );
    """,
    "tries_of_the_passcode": """
        CREATE TABLE tries (address TEXT NOT NULL, at double precision NOT NULL);
    """,
    "openings_by_address": """
        CREATE TABLE openings (address TEXT NOT NULL, at double precision NOT NULL, size bigint NOT NULL);
        ALTER TABLE waiting ADD COLUMN address TEXT;
    """,
    "years_that_are_kept": """
        CREATE TABLE kept_results (
            table_id TEXT PRIMARY KEY, seq bigint NOT NULL, made TEXT NOT NULL, digest bytea NOT NULL, result bytea NOT NULL
        );
        CREATE TABLE kept_rests (table_id TEXT PRIMARY KEY, rest bytea NOT NULL);
        FUNCTION entries_forget BEGIN
            DELETE FROM kept_results WHERE table_id IN (SELECT table_id FROM changed);
            DELETE FROM kept_rests WHERE table_id IN (SELECT table_id FROM changed);
            RETURN NULL;
        END $$;
        CREATE TRIGGER entries_forget_0 AFTER INSERT ON entries
            REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION entries_forget();
        CREATE TRIGGER entries_forget_1 AFTER UPDATE ON entries
            REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION entries_forget();
        CREATE TRIGGER entries_forget_2 AFTER UPDATE ON entries
            REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION entries_forget();
        CREATE TRIGGER entries_forget_3 AFTER DELETE ON entries
            REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION entries_forget();
        FUNCTION tables_forget BEGIN
            DELETE FROM kept_results WHERE table_id = old.id;
            DELETE FROM kept_rests WHERE table_id = old.id;
            RETURN NULL;
        END $$;
        CREATE TRIGGER tables_forget_0 AFTER UPDATE OF id, ruleset, edition, house, players ON tables
            FOR EACH ROW EXECUTE FUNCTION tables_forget();
        CREATE TRIGGER tables_forget_1 AFTER DELETE ON tables FOR EACH ROW EXECUTE FUNCTION tables_forget();
    """,
    "removals_that_can_be_undone": """
        ALTER TABLE tables ADD COLUMN removed TEXT;
        ALTER TABLE groups ADD COLUMN removed TEXT;
        ALTER TABLE tables ADD COLUMN seen TEXT;
        CREATE TABLE removals (
            id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, kind TEXT NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL,
            why TEXT NOT NULL, at TEXT NOT NULL, back TEXT, erased TEXT
        );
        CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
        FUNCTION removals_told BEGIN
            PERFORM pg_notify(TG_TABLE_SCHEMA, '*');
            RETURN NULL;
        END $$;
        CREATE TRIGGER removals_told AFTER INSERT OR UPDATE ON removals FOR EACH STATEMENT EXECUTE FUNCTION removals_told();
    """,
    "devices_and_seals": """
        CREATE TABLE devices (
            table_id TEXT NOT NULL REFERENCES tables, device TEXT NOT NULL, role TEXT NOT NULL, name TEXT, seen TEXT NOT NULL,
            ended TEXT, ROWID, PRIMARY KEY (table_id, device)
        );
        ALTER TABLE entries ADD COLUMN device TEXT;
        ALTER TABLE entries ADD COLUMN seal TEXT;
        ALTER TABLE tables ADD COLUMN sealed TEXT;
        CREATE FUNCTION seal_of(text, text) RETURNS text LANGUAGE sql IMMUTABLE
            AS 'SELECT encode(sha256(convert_to($1 || $2, ''UTF8'')), ''hex'')';
        FUNCTION devices_told BEGIN
            PERFORM pg_notify(TG_TABLE_SCHEMA, new.table_id);
            RETURN NULL;
        END $$;
        CREATE TRIGGER devices_told AFTER UPDATE OF ended ON devices FOR EACH ROW
            WHEN (old.ended IS DISTINCT FROM new.ended) EXECUTE FUNCTION devices_told();
    """,
}


def _whole(sql: str) -> str:
    sql = re.sub(r"\bTEXT\b", 'text COLLATE "C"', sql).replace("ROWID", "rowid bigint GENERATED BY DEFAULT AS IDENTITY")
    begin = r"CREATE FUNCTION \1() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$ BEGIN"
    return re.sub(r"\bFUNCTION (\w+) BEGIN", begin, sql)


STEPS = {name: _whole(sql) for name, sql in _WRITTEN.items()}
"""The statements of each migration by its name. They run in the schema of the house."""
