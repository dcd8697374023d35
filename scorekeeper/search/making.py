"""Compiling the indexes of the rule books, for which alone numpy is needed."""

import os
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec

from scorekeeper.core.game import Game
from scorekeeper.games import ONE_BY_ONE
from scorekeeper.local import toml
from scorekeeper.search import compiled
from scorekeeper.search.compiled import code, digest, net, net_place, place, read
from scorekeeper.search.entries import entries, lesson_file, lesson_files, lessons
from scorekeeper.search.filling import Texts, fill_with_lessons, untaught
from scorekeeper.search.index import StoredIndex
from scorekeeper.search.learning import learn
from scorekeeper.search.vocabulary import sources, talk


def compile_all(games: Sequence[Game]) -> None:
    """Keep what is in the rule books, compile the indexes if any is missing or was learned from something else, and delete outdated
    files. The games are read and indexed in parallel. Prints how far it is.
    """
    compiled.FOLDER.mkdir(exist_ok=True)
    texts_of = [file.read_bytes() for game in games for file in sources(game)]
    parsed = {compiled.FOLDER / toml.kept_as(text): text for text in texts_of}
    for file, text in parsed.items():
        if not file.exists():
            _write(file, tomllib.loads(text.decode()))
    with_lessons = [game for game in games if lesson_file(game).exists()]
    files = [file for game in with_lessons for file in (*sources(game), *lesson_files(game))]
    stamp = digest(code(), *(file.read_bytes() for file in files)) if with_lessons else ""
    kept = {place(game) for game in games} | ({net_place(stamp)} if stamp else set())
    net.cache_clear()
    if not all(made.exists() for made in kept) or any(_net_of(game) != stamp for game in games):
        with ProcessPoolExecutor() as pool:
            texts: dict[str, Texts] = {}
            for game, found in zip(with_lessons, pool.map(partial(_compile_lessons, stamp), _names(with_lessons)), strict=True):
                print(f"  {game.words.en}: {len(found)} texts", flush=True)
                texts[game.name] = found
            if with_lessons:
                _write(net_place(stamp), learn(texts, {game.name: len(entries(game)) for game in with_lessons}, stamp))
            list(pool.map(partial(_untaught, stamp), _names(game for game in games if game not in with_lessons)))
    for left in set(compiled.FOLDER.iterdir()) - kept - parsed.keys():
        left.unlink(missing_ok=True)


def _names(games: Iterable[Game]) -> list[str]:
    return [game.name for game in games]


def _net_of(game: Game) -> str:
    """The digest of the net that a compiled index belongs to."""
    made = read(place(game), StoredIndex)
    return made.net if made else ""


def _compile_lessons(stamp: str, name: str) -> Texts:
    """Compile the index of a game with lessons, and return what is to be learned from."""
    game = ONE_BY_ONE[name]
    made, texts = fill_with_lessons(entries(game), talk(game), lessons(game), stamp)
    _write(place(game), made)
    return texts


def _untaught(stamp: str, name: str) -> None:
    game = ONE_BY_ONE[name]
    _write(place(game), untaught(entries(game), talk(game), net(stamp)))


def _write(file: Path, made: object) -> None:
    """The file is there once it is complete."""
    unfinished = file.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(msgspec.msgpack.encode(made))
    unfinished.replace(file)
