"""The rule books: every example computes as it says, and the laws that connect clauses, examples and code."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scorekeeper.book.clauses import ClauseTable, Example
from scorekeeper.book.examples import ExampleOutcome, run
from scorekeeper.book.reading import _load, book
from scorekeeper.core.game import Game
from scorekeeper.core.house import options
from scorekeeper.core.words import LANGUAGES, NOTHING, Words
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.basics.law import LAW as BASICS
from scorekeeper.games.koikoi import GAME as KOIKOI
from scorekeeper.web.rules.terms import find, glossary
from tests.marks import mark

KEPT = Path(__file__).parents[1] / "unchanged/examples.json"
HACHIHACHI = BY_NAME["hachihachi"]

CLAUSE = '[[clause]]\nid = "a.b.1"\ntopic = "b"\ntitle_ja = "うう"\ntitle_en = "b"\nja = "あ"\nen = "a"\n'

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
"""A test goes through all clauses of a game and lists those that fail."""


def clauses(game: Game) -> tuple[ClauseTable, ...]:
    return tuple(book(game).clauses.values())


def computed(game: Game) -> tuple[ClauseTable, ...]:
    return tuple(clause for clause in clauses(game) if not clause.procedure)


def beside(game: Game) -> tuple[Game, ...]:
    """The game and those that show a rule book of its own shares too: what they share is shown, and cited, by any of them."""
    return tuple(one for one in GAMES if one is game or one.shares.keys() & game.shares.keys())


@cache
def played_out(name: str) -> tuple[tuple[Example, ExampleOutcome], ...]:
    game = BY_NAME[name]
    return tuple((example, run(game, example)) for clause in clauses(game) for example in clause.examples)


def played(game: Game) -> tuple[tuple[Example, ExampleOutcome], ...]:
    """Every example of a game's rule book, with its outcome."""
    return played_out(game.name)


@cache
def headings(name: str) -> frozenset[Words]:
    """The names of declarations, badges and sums wherever an example leads; all of the table's page and sheet is computed there."""
    found: set[Words] = set()
    game = BY_NAME[name]
    for _, ran in played_out(name):
        if ran.state:
            game.inquiries(ran.state)
            offers, board = game.offers(ran.state), game.board(ran.state)
            sheet = game.sheet(ran.state, tuple("ABCDEFGHIJ"[: ran.state.seats]))
            found |= {offer.words for offer in offers if offer.place != "first"}  # the first is named after its round
            found |= {board.badge or NOTHING, board.aside, *(foot.name for foot in sheet.feet)}
    return frozenset(found - {NOTHING})


def cited(game: Game) -> frozenset[str]:
    """Every clause that a game's code refers to when it is loaded and while it computes its examples: a word in a docstring or a
    comment does not count.
    """
    for one in beside(game):
        assert headings(one.name)
    return game.cited()


@every_game
def test_an_exception_is_one_to_clauses_of_its_book_and_never_in_a_circle(game: Game) -> None:
    """Circles would show as a clause that is, over others, an exception to itself."""
    every = clauses(game)
    to = {one.id: {other.id for other in every if one.excepts(other.id)} for one in every}
    assert {one.id: len(one.exception_to) for one in every} == {id: len(found) for id, found in to.items()}
    reached = to
    for _ in every:
        reached = {id: found.union(*(to[one] for one in found)) for id, found in reached.items()}
    assert not [id for id, found in reached.items() if id in found]


@every_game
def test_every_example_comes_out_as_it_says(game: Game) -> None:
    assert played(game)
    assert {f"{example.clause}: {example.en}": ran.problems for example, ran in played(game) if ran.problems} == {}


def kept() -> dict[str, dict[str, str]]:
    """Of each game, by marks of its examples, marks of all that follows from them."""
    found: dict[str, dict[str, str]] = json.loads(KEPT.read_bytes())
    return found


def followed(game: Game) -> Iterator[tuple[str, str, str]]:
    """Every example, its mark, and a mark of all that follows: lines, objections, rulings, the board, and the sheet at the end."""
    for example, ran in played(game):
        board = ran.state and game.board(ran.state)
        over = ran.state and game.final(ran.state) is not None
        sheet = game.sheet(ran.state, tuple("ABCDEFGHIJ"[: ran.state.seats])) if ran.state and over else None
        yield f"{example.clause}: {example.en}", mark(example), mark((*ran[1:6], board, sheet))


@every_game
def test_what_follows_from_an_example_is_what_it_was(game: Game) -> None:
    """Also what it does not say. A new or changed example has no mark until `python -m tests.test_unchanged` writes them anew."""
    was, now = kept()[game.name], [*followed(game)]
    assert [said for said, example, all_ in now if was.get(example, all_) != all_] == []
    assert sum(example in was for _, example, _ in now) > len(now) * 2 // 3, "too many examples have no mark"


@every_game
def test_every_computable_clause_has_an_example(game: Game) -> None:
    shown = {clause.id for one in beside(game) for clause in clauses(one) if clause.examples}
    assert [clause.id for clause in computed(game) if clause.id not in shown] == []


@every_game
def test_every_objection_has_an_example_and_counts_no_hands(game: Game) -> None:
    objections = [one for clause in clauses(game) for one in clause.objection]
    assert [one.key for one in objections if one.key.endswith("unknown") and re.search(r"\d種", one.ja)] == []
    run_into = {example.objects for one in beside(game) for clause in clauses(one) for example in clause.examples}
    assert [one.key for one in objections if one.key not in run_into] == []


@pytest.mark.fuzz
@every_game
def test_code_cites_every_computable_clause_and_no_unknown_one(game: Game) -> None:
    found = frozenset(cited(game))
    assert [clause.id for clause in computed(game) if clause.id not in found] == []
    assert sorted(found - book(game).clauses.keys()) == []


@pytest.mark.fuzz
@every_game
def test_declarations_and_headings_can_be_looked_up(game: Game) -> None:
    glossaries = {language: glossary(game.name, language) for language in LANGUAGES}
    unread = [one for one in headings(game.name) if not all(find(one.say(lang), glossaries[lang]) for lang in LANGUAGES)]
    assert unread == []


@every_game
def test_a_clause_is_in_both_languages_under_a_known_topic(game: Game) -> None:
    def speaks(clause: ClauseTable) -> bool:
        said = [clause.ja, clause.en, *(text for example in clause.examples for text in (example.ja, example.en))]
        known = clause.topic in book(game).topics and clause.id.rpartition(".")[0] in (f"{game.name}.{clause.topic}", clause.topic)
        return known and all(text.strip() for text in said)

    assert [clause.id for clause in clauses(game) if not speaks(clause)] == []


@every_game
def test_every_clause_has_a_short_title_of_its_own(game: Game) -> None:
    """Of 2 to 10 characters in Japanese and 1 to 4 words in English, and no other of the topic has the same."""
    long = [one.id for one in clauses(game) if not 2 <= len(one.title_ja) <= 10 or not 1 <= len(one.title_en.split()) <= 4]
    assert long == []
    for language in LANGUAGES:
        times = Counter((one.topic, one.title.say(language)) for one in clauses(game))
        assert [title for title, many in times.items() if many > 1] == []


@every_game
def test_a_clause_is_switched_only_by_options_that_exist(game: Game) -> None:
    known = {option.name for option in options(game.house)}
    assert [clause.id for clause in clauses(game) if not clause.switched_by <= known] == []


@every_game
def test_a_clause_stands_only_for_clauses_that_exist(game: Game) -> None:
    assert [one for clause in clauses(game) for one in clause.instead if one.partition(".")[2] not in BASICS.clauses] == []


@every_game
def test_a_rule_book_asks_only_for_options_that_exist(game: Game) -> None:
    known = {(option.clause, option.name) for option in options(game.house)}
    asked = {(clause.id, option.name) for clause in clauses(game) for option in clause.option}
    assert known <= asked
    shared = {one for one in asked if one[0].partition(".")[0] in game.shares}
    assert asked - known <= shared, "a game may leave out what a shared book asks"


@every_game
def test_every_clause_has_questions_in_players_words(game: Game) -> None:
    others = [clause.id for clause in clauses(game) if (len(clause.questions.ja), len(clause.questions.en)) != (3, 2)]
    assert others == [], "three questions in Japanese and two in English"
    asked = [
        (clause.id, text, question.casefold())
        for clause in clauses(game)
        for text, questions in ((clause.ja, clause.questions.ja), (clause.en.casefold(), clause.questions.en))
        for question in questions
    ]
    assert [(id, said) for id, text, said in asked if not said.strip() or said in text or text in said] == []


@every_game
def test_no_question_is_under_two_clauses(game: Game) -> None:
    every = [one.questions for one in book(game).clauses.values()]
    times = Counter(question.casefold() for asked in every for question in (*asked.ja, *asked.en))
    assert [question for question, found in times.items() if found > 1] == []


FIELD: dict[str, Any] = {"fact": "field"}
SANBON: dict[str, Any] = {"fact": "teyaku", "player": 0, "names": ["sanbon"]}


@pytest.mark.parametrize(
    ("says", "problem"),
    [
        ({"given": [FIELD], "fact": SANBON, "pays": [[1, 0, 24], [2, 0, 25]]}, "pays"),
        ({"given": [FIELD], "fact": SANBON, "pays": [[1, 0, 24], [2, 0, 24]], "clause": "hachihachi.teyaku.12"}, "cites"),
        ({"given": [FIELD], "fact": SANBON, "objects": True}, "the fact is not refused"),
        ({"given": [FIELD], "fact": SANBON}, "nothing is expected"),
        ({"given": [FIELD], "fact": SANBON, "scores": [[0, 48]]}, "scores"),
        ({"given": [FIELD], "fact": SANBON, "struck": [1]}, "struck"),
        ({"given": [FIELD], "fact": SANBON, "after": {"badge": "絶場"}}, "after.badge"),
        ({"given": [FIELD], "fact": SANBON, "after": {"leader": 1}}, "after.leader"),
        ({"given": [FIELD], "fact": SANBON, "offers": {"open": ["nothing"]}}, "offer nothing is not open"),
        ({"given": [FIELD], "fact": SANBON, "offers": {"shut": ["teyaku"]}}, "offer teyaku is open"),
        ({"given": [FIELD], "fact": SANBON, "sheet": [{"row": 0, "cells": ["+4|", "-2|", "-2|1"]}]}, "sheet row 0"),
        ({"given": [FIELD], "fact": SANBON, "sheet": [{"row": 5, "cells": []}]}, "sheet row 5"),
        ({"given": [FIELD], "fact": SANBON, "marks": ["大"]}, "marks"),
        ({"given": [FIELD], "fact": SANBON, "feet": {"final": ["0|"]}}, "foot final"),
        ({"given": [SANBON], "after": {"round": 1}}, "given[0] is refused"),
        ({"fact": SANBON, "pays": []}, "the fact is refused"),
        ({"fact": {"fact": "no such fact"}, "pays": []}, "cannot be read"),
        ({"asks": "points", "question": {"cards": ["matsu-tan"]}, "verdict": "6"}, "verdict"),
        ({"given": [FIELD], "cards": ["matsu-tan"], "finds": [["aka"]]}, "finds"),
        ({"fact": FIELD, "after": {"badge": "小場"}, "clause": "hachihachi.field.16"}, "these house rules"),
    ],
)
def test_a_wrong_example_fails(says: dict[str, Any], problem: str) -> None:
    example = msgspec.convert({"ja": "…", "en": "…", **says}, Example)
    assert [found for found in run(HACHIHACHI, example).problems if found.startswith(problem)]


def test_house_rules_switch_a_clause() -> None:
    for field, off in (("A", True), ("C", False)):
        house = msgspec.convert({"field": field}, HACHIHACHI.house)
        assert book(HACHIHACHI).clauses["hachihachi.field.17"].off(house) is off
    none = KOIKOI.house(teshi="off", kuttsuki="off", futasanbon="off", haneken="off")
    used = [one.id for one in clauses(KOIKOI) if one.id.startswith("koikoi.teyaku.") and not one.off(none)]
    assert used == ["koikoi.teyaku.1"], "without any hand no clause about them is used"


@pytest.mark.parametrize(
    ("book", "questions", "said"),
    [
        (CLAUSE.replace('title_ja = "うう"\n', ""), "", "title_ja"),
        (CLAUSE + CLAUSE, "", r"twice in rulebook\.toml of \S+: a\.b\.1"),
        (CLAUSE, '["b.1"]\nja = ["い"]\n["b.2"]\nja = ["う"]\n', r"questions of no clause of \S+: b\.2"),
    ],
)
def test_a_wrong_rule_book_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: str, questions: str, said: str
) -> None:
    (tmp_path / "rulebook.toml").write_text(book, "utf-8")
    if questions:
        (tmp_path / "questions.toml").write_text(questions, "utf-8")
    monkeypatch.setattr("scorekeeper.book.reading.resources.files", lambda _: tmp_path)
    with pytest.raises((ValueError, msgspec.ValidationError), match=said):
        _load(tmp_path.name)


@pytest.mark.parametrize(
    ("only", "off"),
    [
        ((), (False, False, False, False)),
        ({"teshi": ("on",), "haneken": ("on",)}, (True, True, True, False)),
        (({"teshi": ("on",)}, {"haneken": ("on",)}), (True, False, False, False)),
    ],
)
def test_a_clause_applies_under_all_choices_of_a_table_or_under_any_of_several(
    only: dict[str, tuple[str, ...]] | tuple[dict[str, tuple[str, ...]], ...], off: tuple[bool, ...]
) -> None:
    clause = msgspec.structs.replace(book(KOIKOI).clauses["koikoi.teyaku.8"], only=only)
    houses = [KOIKOI.house(teshi=teshi, haneken=haneken) for teshi in ("off", "on") for haneken in ("off", "on")]
    assert tuple(map(clause.off, houses)) == off
