"""Warms the app up before the first request: draws a page of each kind."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from pickle import UnpicklingError
from tempfile import TemporaryDirectory

import msgspec
from flask import Flask
from jinja2.bccache import Bucket, FileSystemBytecodeCache

from scorekeeper.book.clauses import Example
from scorekeeper.book.reading import book
from scorekeeper.core import record as records
from scorekeeper.core.game import Game
from scorekeeper.core.house import house_from
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import GAMES
from scorekeeper.search.vocabulary import talk
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.store import FILE, Store, open_store

HOUSE = ("/", "/new", "/group", "/host", "/import", "/paper")
OF_BOOK = ("", "/{topic}", "/clause/{clause}", "/term/{term}", "/ask", "/tables/yaku", "/print")
OF_TABLE = ("/", "/forms", "/board", "/more", "/history", "/people", "/sheet", "/whatif", "/chart", "/line/0", "/ask", "/print")
OF_GROUP = ("/", "/history", "/links", "/people/", "/people/1", "/season/new", "/print")
OF_SEASON = ("/", "/of/1", "/statistics", "/ladder", "/player/1", "/pair/1/2", "/start", "/rules", "/add", "/print")
"""The pages that are drawn of a group's season."""


def keep_compiled(app: Flask) -> None:
    """Keep compiled templates in the folder of the installation."""
    app.jinja_env.bytecode_cache = _Compiled(Path(app.instance_path) / "templates")


def ready(app: Flask, host: str = "localhost") -> dict[tuple[str, str], int]:
    """Draw a page of each kind, and return the status of each; see `draw_pages`."""
    keep_compiled(app)
    return dict(filter(None, draw_pages(app, host)))


def draw_pages(app: Flask, host: str = "localhost") -> Iterator[tuple[tuple[str, str], int] | None]:
    """Draw a page of each kind, as a visitor of `host` would see it, step by step: each gives a page with its status, or None.

    This reads and compiles everything that a page needs. Only for an app that does not serve requests itself: it uses a temporary
    store meanwhile.
    """
    for template in app.jinja_env.list_templates():
        app.jinja_env.get_template(template)
        yield None
    for game in GAMES:
        talk(game)
        yield None
    own = app.extensions["store"]
    with TemporaryDirectory() as folder:
        store = app.extensions["store"] = open_store(Path(folder) / FILE, seen=True)
        try:
            for page in _pages(store):
                yield page, _status(app, host, *page)
        finally:
            app.extensions["store"] = own
            store.close()


class _Compiled(FileSystemBytecodeCache):
    """Templates compiled at an earlier start. If they cannot be written or read, they are compiled at every start."""

    def __init__(self, folder: Path) -> None:
        with suppress(OSError):
            folder.mkdir(mode=0o700, exist_ok=True)
        super().__init__(str(folder))

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except (OSError, EOFError, ValueError, UnpicklingError):  # after a power cut the file may be incomplete
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _status(app: Flask, host: str, language: str, page: str) -> int:
    at = f"https://{host}"
    client = app.test_client()
    with client.session_transaction(base_url=at) as session:
        session["name"] = "A"
    with client.get(page, base_url=at, headers={"Accept-Language": language}) as answer:
        return answer.status_code


def _pages(store: Store) -> Iterator[tuple[str, str]]:
    """Pairs of language and page: the app's own pages in each language, every page of a game, and of the others what differs."""
    first = LANGUAGES[0]
    for game in GAMES:
        link, group = _store_sample(store, game)
        state = store.state(link.partition("-")[0])
        assert state, "the table has just been created"
        forms = [f"/declare/{offer.key}" for offer in game.offers(state.state) if not offer.shut][:1]
        asked = [f"/ask/{inquiry.key}" for inquiry in game.inquiries(state.state)][:1]
        yield from ((first, f"/t/{link}{page}") for page in ("/", "/sheet", *forms, *asked))
        yield (first, f"/rules/{game.name}")
        if game is GAMES[0]:
            yield from ((first, f"/t/{link}{page}") for page in OF_TABLE)
            yield from ((first, f"/g/{group}{page}") for page in OF_GROUP)
            season = max(store.groups.state_of(group.partition("-")[0]).group.seasons)
            yield from ((first, f"/g/{group}/season/{season}{page}") for page in OF_SEASON)
            some = next(iter(book(game).clauses.values()))
            names = {"topic": some.topic, "clause": some.short, "term": next(iter(book(game).terms))}
            yield from ((first, f"/rules/{game.name}{page.format(**names)}") for page in OF_BOOK)
    yield from product(LANGUAGES, HOUSE)


def _store_sample(store: Store, game: Game) -> tuple[str, str]:
    """Store a match of this game, and a group with a season that contains it: the links of both."""
    record = _sample(game)
    table = store.create(record)
    people = [PersonEntered(name=name) for name in record.players]
    season = 1 + len(people)
    match = MatchEntered(table=table, season=season, people=tuple(range(1, season)))
    group = store.groups.create((Called(name="A"), *people, SeasonEntered(name="A", ruleset=game.name), match))
    return store.links(table).scorer, store.groups.links(group).scorer


def _blank(game: Game, seats: int = 0) -> Record:
    return Record(game, game.edition, game.house(), tuple("ABCDEFGHIJ"[: seats or game.seats[0]]))


def _sample(game: Game) -> Record:
    """The longest record among the examples of the rule book."""
    given = [example for clause in book(game).clauses.values() for example in clause.examples]
    for example in sorted(given, key=lambda one: len(one.given), reverse=True):
        made = _record(game, example)
        if not isinstance(records.fold(made), Refused):
            return made
    return _blank(game)


def _record(game: Game, example: Example) -> Record:
    log = tuple(msgspec.convert(entry, records.union(game)) for entry in example.given)
    return _blank(game, example.seats)._replace(house=house_from(game.house, example.house), log=log)
