"""Links: what they open, what they do not, and what the host can do with them."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import Field
from scorekeeper.store import FILE, ROLES, Appended, Locked, Role, Store, Where, open_store

EMPTY = Record(GAME, GAME.edition, GAME.house(), ("甲", "乙", "丙"))


@pytest.fixture
def store(where: Where) -> Iterator[Store]:
    store = open_store(where)
    yield store
    store.close()


@pytest.mark.parametrize("role", ROLES)
def test_a_link_opens_its_own_table_for_its_own_role(store: Store, role: Role) -> None:
    first, second = store.create(EMPTY), store.create(EMPTY)
    opened = store.opens(getattr(store.links(first), role))
    assert opened is not None
    assert (opened.table, opened.role, opened.revoked, opened.locked) == (first, role, None, None)
    assert not {*store.links(first)} & {*store.links(second)}


def test_made_up_links_open_nothing(store: Store) -> None:
    first, second = store.create(EMPTY), store.create(EMPTY)
    link = store.links(first).scorer
    secret = link.partition("-")[2]
    typed = ["", "-", first, f"{first}-", f"-{secret}", secret, f"{second}-{secret}", f"{first}-{'a' * 16}", link[:-1], f"{link}a"]
    typed += [
        link.upper(),
        f"{link}\n",
        f" {link}",
        link.replace("-", "_"),
        f"{first}-' OR 1=1 --  ",
        f"{first}-{'%' * 16}",
        "\0" * 33,
    ]
    for guess in typed:
        assert store.opens(guess) is None, guess


@pytest.mark.parametrize("role", ROLES)
def test_a_renewed_link_revokes_the_earlier_ones_of_its_role_alone(store: Store, role: Role) -> None:
    id = store.create(EMPTY)
    before = store.links(id)
    after = store.renew(id, role)
    for other in ROLES:
        assert (getattr(before, other) == getattr(after, other)) == (other != role)
    old, new = store.opens(getattr(before, role)), store.opens(getattr(after, role))
    assert old is not None
    assert new is not None
    assert old.revoked
    assert new.revoked is None
    assert store.links(id) == after


def test_a_locked_table_accepts_nothing_and_keeps_its_log(store: Store) -> None:
    id = store.create(EMPTY)
    assert isinstance(store.append(id, [Field()], 0, "a"), Appended)
    store.lock(id, locked=True)
    refused = store.append(id, [Field()], 1, "b")
    assert isinstance(refused, Locked)
    opened, listed = store.opens(store.links(id).scorer), store.listed(id)
    assert opened is not None
    assert listed is not None
    assert refused.at == opened.locked == listed.locked
    again = store.append(id, [Field()], 0, "a")
    assert isinstance(again, Appended), "what was kept before is acknowledged"
    assert again.again
    store.lock(id, locked=False)
    assert store.seq(id) == 1
    assert store.listed(id) == listed._replace(locked=None)


def test_an_unknown_table_has_no_links(store: Store) -> None:
    for act in (store.links, lambda id: store.renew(id, "scorer"), lambda id: store.lock(id, locked=True)):
        with pytest.raises(LookupError):
            act("a" * 16)


def test_a_migration_gives_old_tables_links(tmp_path: Path) -> None:
    store = open_store(tmp_path / FILE)
    id = store.create(EMPTY)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("DROP TABLE links")
        db.execute("ALTER TABLE tables DROP COLUMN locked")
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'links_and_locks'")
    db.close()
    store = open_store(tmp_path / FILE)
    assert {opened.role for link in store.links(id) if (opened := store.opens(link))} == {*ROLES}
    assert store.state(id) is not None
    store.close()


def test_names_are_those_of_the_tables_asked_for(store: Store) -> None:
    ours = store.create(EMPTY)
    store.create(EMPTY._replace(players=("丁", "戊", "己")))
    assert store.names([ours]) == ["丙", "乙", "甲"]
    assert store.names([]) == []
    assert len(store.names()) == 6
