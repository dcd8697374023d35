"""Opening a store: a file on this machine, or a house on a server."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.core.game import Game
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.store.log.folded import MOST
from scorekeeper.store.rows.connection import Connections, StoreError
from scorekeeper.store.rows.disk import log_of
from scorekeeper.store.rows.where import HouseSchema, Where
from scorekeeper.store.sqlite.database import Files, claim
from scorekeeper.store.sqlite.looking import begin, inspect
from scorekeeper.store.tables.tables import Store

EXTRA = Words(
    "PostgreSQL を使う部品が入っていない。pip install 'scorekeeper[postgresql]' か、SCOREKEEPER_STORE を付けて script/setup。",
    "What PostgreSQL needs is not installed: pip install 'scorekeeper[postgresql]', or script/setup with SCOREKEEPER_STORE set.",
)


def now() -> datetime:
    return datetime.now(UTC)


def open_store(
    where: Where,
    games: Mapping[str, Game] = BY_NAME,
    clock: Callable[[], datetime] = now,
    most: int = MOST,
    *,
    seen: bool = False,
    alone: bool = False,
) -> Store:
    """Open the store in a file, creating it (readable only by its owner) if it does not exist, or in a house on a server.

    `clock` stamps entries; up to `most` folded tables are cached. StoreError if the database cannot be opened or is not a sound one
    of this app; `seen` skips the check of a file if the caller has just done it. With `alone` nobody else can open it until it is
    closed: StoreError if anybody has.
    """
    store = Store(_server(where, alone) if isinstance(where, HouseSchema) else _file(where, seen, alone), games, clock, most)
    try:
        store.migrate()
    except BaseException:
        store.close()
        raise
    return store


def there(where: Where) -> bool:
    """Whether there are records in this place, of any version. StoreError if it cannot be reached."""
    if isinstance(where, HouseSchema):
        with _extra():
            from scorekeeper.store.postgresql.database import there
        return there(where)
    return where.exists() or log_of(where).exists()


def _file(path: Path, seen: bool, alone: bool) -> Connections:
    if alone and path.exists():
        claim(path, alone=True).close()  # whoever only looks waits for others, however long they take
    if not seen:
        inspect(path)
    begin(path)
    return Files(path, alone=alone)


def _server(house: HouseSchema, alone: bool) -> Connections:
    with _extra():
        from scorekeeper.store.postgresql.database import Server
    return Server(house, alone=alone)


@contextmanager
def _extra() -> Iterator[None]:
    """For the import of what needs an optional extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise StoreError(EXTRA, str(error)) from error
