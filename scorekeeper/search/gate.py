"""Selects training questions for the search: a question is accepted if it adds something new.

New are parts (letters, meanings, pairs) that recur under its clause, so that they generalise beyond one question, and that are not
there often enough yet. `python -m scorekeeper.search.gate GAME FILE` takes a file in the format of `questions/` and adds the
accepted questions to the lessons of the game.
"""

import argparse
import heapq
import json
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from scorekeeper.book.clauses import Questions
from scorekeeper.core.game import Game
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME
from scorekeeper.search.entries import entries, lesson_file, lessons, read_lessons, shared_lessons
from scorekeeper.search.index import parts
from scorekeeper.search.vocabulary import talk

LEAST = 1
"""The minimum number of wanted parts in an accepted question."""
OFTEN = 1
"""The number of questions with a part from which it is no longer wanted."""
WIDTH = 130
"""The line width of a file in columns; a Japanese letter takes two."""


def passing(there: Iterable[set[str]], offered: Sequence[set[str]], least: int = LEAST, often: int = OFTEN) -> list[int]:
    """The indices of the accepted questions, which are given as sets of parts; those with most wanted parts are picked first.

    `there` are the parts of each existing question under the same clause and in the same language.
    """
    have = Counter(part for one in there for part in one)
    times = have + Counter(part for one in offered for part in one)
    recurring = [{part for part in one if times[part] > 1} for one in offered]

    def brings(place: int) -> int:
        return sum(have[part] < often for part in recurring[place])

    waiting = [(-brings(place), place) for place in range(len(offered))]
    heapq.heapify(waiting)
    found: list[int] = []
    while waiting:
        _, place = heapq.heappop(waiting)
        much = brings(place)
        if waiting and -much > waiting[0][0]:  # its gain has shrunk, another may be better
            heapq.heappush(waiting, (-much, place))
        elif much >= least:
            have.update(recurring[place])
            found.append(place)
        else:
            break
    return sorted(found)


def taken_in(game: Game, offered: Mapping[str, Questions], often: int = OFTEN) -> dict[str, Questions]:
    """The accepted ones of the offered questions, by entry id. KeyError for an unknown entry."""
    spoken = talk(game)
    known = {entry.id: entry for entry in entries(game)}
    taught = lessons(game)

    def apart(text: str) -> set[str]:
        return set(parts(text, spoken.hear(text)))

    def coming(id: str, lang: str) -> tuple[str, ...]:
        there = [*known[id].asked[lang], *getattr(taught.get(id, Questions()), lang)]
        fresh = [one for one in dict.fromkeys(getattr(offered[id], lang)) if one not in there]
        return tuple(fresh[place] for place in passing(map(apart, there), list(map(apart, fresh)), often=often))

    return {id: Questions(**{lang: coming(id, lang) for lang in LANGUAGES}) for id in offered}


def lessons_text(questions: Mapping[str, Questions]) -> str:
    """Questions as the text of a lessons file: by clause, as many on a line as fit."""
    return "\n".join("\n".join(_table(key, one)) + "\n" for key, one in questions.items() if one.ja or one.en)


def _table(key: str, questions: Questions) -> Iterator[str]:
    yield f'["{key}"]'
    for lang in LANGUAGES:
        said: tuple[str, ...] = getattr(questions, lang)
        if said:
            yield f"{lang} = ["
            yield from _fill_lines(json.dumps(one, ensure_ascii=False) + "," for one in said)
            yield "]"


def _fill_lines(said: Iterable[str]) -> Iterator[str]:
    line = " "
    for one in said:
        if line.strip() and _columns(line) + 1 + _columns(one) > WIDTH:
            yield line
            line = " "
        line += f" {one}"
    yield line


def _columns(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WFA" else 1 for letter in text)


def main(arguments: Sequence[str]) -> int:
    reader = argparse.ArgumentParser(prog="python -m scorekeeper.search.gate")
    sharing = {name: game for game in BY_NAME.values() for name in game.shares}
    reader.add_argument("game", choices=[*BY_NAME, *sharing], help="a game, or a rule book that games share")
    reader.add_argument("file", type=Path)
    reader.add_argument(
        "--often", type=int, default=OFTEN, help=f"number of questions after which a part is no longer wanted ({OFTEN})"
    )
    chosen = reader.parse_args(arguments)
    shared = chosen.game in sharing
    game = sharing[chosen.game] if shared else BY_NAME[chosen.game]
    file = shared_lessons(chosen.game) if shared else lesson_file(game)
    offered = read_lessons(chosen.file)
    ids = {key: key if key.startswith("silent.") else f"{chosen.game}.{key}" for key in offered}
    coming = taken_in(game, {ids[key]: questions for key, questions in offered.items()}, chosen.often)
    there = read_lessons(file)
    for key in offered:
        old, new = there.get(key, Questions()), coming[ids[key]]
        there[key] = Questions(ja=(*old.ja, *new.ja), en=(*old.en, *new.en))
    file.write_text(lessons_text(there), "utf-8")
    counts = [sum(len(one.ja) + len(one.en) for one in every.values()) for every in (coming, offered)]
    print(f"{counts[0]} of {counts[1]} accepted")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
