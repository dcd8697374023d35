"""The entries of an index: the clauses of a rule book and the matters on which it is silent; and the lessons about them.

Answering needs only the rule book with the few questions of each clause. Lessons are further training questions in `questions/` of
the checkout, which are not installed: a file for each game that has any, one for each rule book that games share, and
`all_games.toml` for the silences of all games and those of some. They have the format of `questions.toml` (clauses.py), by the
short id of a clause or as `silent.KEY`.
"""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from scorekeeper.book.clauses import Questions
from scorekeeper.book.reading import book
from scorekeeper.core.game import Game
from scorekeeper.core.words import LANGUAGES
from scorekeeper.search.vocabulary import Talk, talk

LESSONS = Path(__file__).parents[2] / "questions"
ALL_GAMES = "all_games"


class SearchEntry(NamedTuple):
    """A clause, or a matter on which the rules are silent: its texts, questions and examples by language. The texts of a clause
    are its words and its title.
    """

    id: str
    text: Mapping[str, Sequence[str]]
    asked: Mapping[str, Sequence[str]]
    examples: Mapping[str, Sequence[str]]

    def everything(self, lang: str) -> list[str]:
        return [*self.asked[lang], *self.text[lang], *self.examples[lang]]


def entries(game: Game) -> list[SearchEntry]:
    """The entries of a game: its clauses, then its silences."""
    clauses = [
        SearchEntry(
            clause.id,
            _by_language((clause.ja, clause.title_ja), (clause.en, clause.title_en)),
            _by_language(clause.questions.ja, clause.questions.en),
            _by_language([example.ja for example in clause.example], [example.en for example in clause.example]),
        )
        for clause in book(game).clauses.values()
    ]
    silences = [
        SearchEntry(
            silence(one.key), _by_language((one.ja,), (one.en,)), _by_language(one.asked_ja, one.asked_en), _by_language((), ())
        )
        for one in talk(game).silent
    ]
    return clauses + silences


def silence(key: str) -> str:
    """The entry id of a silence."""
    return f"silent.{key}"


Lessons = Mapping[str, Questions]
"""Training questions by entry id."""


def lesson_file(game: Game) -> Path:
    """The path of a game's lessons, if it has any."""
    return LESSONS / f"{game.name.replace('-', '_')}.toml"


def shared_lessons(name: str) -> Path:
    """The path of the lessons about a rule book that games share, or about ALL_GAMES."""
    return LESSONS / f"{name}.toml"


def lesson_files(game: Game) -> list[Path]:
    """The files of all lessons of a game, those of rule books that it shares and of all games among them."""
    return [one for one in (lesson_file(game), *map(shared_lessons, (*game.shares, ALL_GAMES))) if one.exists()]


def read_lessons(file: Path) -> dict[str, Questions]:
    """The lessons in a file by the short id of a clause or silence; {} if there is no file."""
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Questions]) if file.exists() else {}


def lessons(game: Game) -> Lessons:
    """The lessons of a game; {} if it has no file. ValueError for lessons about an unknown entry."""
    own = read_lessons(lesson_file(game))
    if not own:
        return {}
    spoken = talk(game)
    found = {_id(game, spoken, key): questions for key, questions in own.items()}
    for name in game.shares:
        found |= {f"{name}.{key}": questions for key, questions in read_lessons(shared_lessons(name)).items()}
    answered = {silence(key): clause and f"{game.name}.{clause}" for key, clause in spoken.answered.items()}
    for matter, questions in read_lessons(shared_lessons(ALL_GAMES)).items():
        key = answered.get(matter, matter)
        if not key or matter in {silence(one) for one in spoken.elsewhere}:
            continue
        known = found.get(key, Questions())
        found[key] = Questions(ja=(*known.ja, *questions.ja), en=(*known.en, *questions.en))
    strays = found.keys() - {entry.id for entry in entries(game)}
    if strays:
        raise ValueError(f"lessons of {game.name} about nothing: {', '.join(sorted(strays))}")
    return found


def _id(game: Game, spoken: Talk, key: str) -> str:
    return key if key in {silence(one.key) for one in spoken.silent} else f"{game.name}.{key}"


def _by_language(ja: Sequence[str], en: Sequence[str]) -> dict[str, Sequence[str]]:
    return dict(zip(LANGUAGES, (ja, en), strict=True))
