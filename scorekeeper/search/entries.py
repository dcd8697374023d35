"""What can be found: the clauses of a rule book, and the matters on which it is silent."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.book import book
from scorekeeper.core.game import Game
from scorekeeper.core.words import LANGUAGES
from scorekeeper.search.vocabulary import talk


class Entry(NamedTuple):
    """A clause, or a matter on which the rules are silent: what it says, what is asked about it, and its examples, by language."""

    id: str
    text: Mapping[str, Sequence[str]]
    asked: Mapping[str, Sequence[str]]
    examples: Mapping[str, Sequence[str]]

    def everything(self, lang: str) -> list[str]:
        return [*self.asked[lang], *self.text[lang], *self.examples[lang]]


def entries(game: Game) -> list[Entry]:
    """What is indexed of a game: its clauses, then what its rules say nothing about."""
    clauses = [
        Entry(
            clause.id,
            _said((clause.ja,), (clause.en,)),
            _said(clause.questions.ja, clause.questions.en),
            _said([example.ja for example in clause.example], [example.en for example in clause.example]),
        )
        for clause in book(game).clauses.values()
    ]
    silences = [
        Entry(silence(place), _said((one.ja,), (one.en,)), _said(one.asked_ja, one.asked_en), _said((), ()))
        for place, one in enumerate(talk(game).silent)
    ]
    return clauses + silences


def silence(place: int) -> str:
    """The id of what the rules say nothing about, by its place in the talk."""
    return f"silent.{place}"


def _said(ja: Sequence[str], en: Sequence[str]) -> dict[str, Sequence[str]]:
    return dict(zip(LANGUAGES, (ja, en), strict=True))
