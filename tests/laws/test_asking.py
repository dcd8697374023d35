"""What an inquiry takes: every question of every game, with arguments of every kind, and what docs/record/ tells of them."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from generated import beginnings
from kinds import times

from scorekeeper import Misasked
from scorekeeper.book.reading import book
from scorekeeper.core.answers import answers
from scorekeeper.core.arguments import ArgumentKind
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record
from scorekeeper.core.trial import AMISS
from scorekeeper.games import GAMES
from scorekeeper.library import Score
from tests.games.cases import cases

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda one: one.name)
WILD: tuple[Any, ...] = (
    *(None, True, -1, 0, 3, 13, 10**7, 1.5, "", "x", "0", "matsu-hikari"),
    *([], [0], [None], ["x"], [[]], {}, {"0": 1}),
)


def fitting(rng: Random, game: Game, kind: ArgumentKind, seats: int) -> Any:
    """A value of this kind, found by trying: some of any shape that an argument may have."""
    names = [*game.deck.by_name] * game.deck.copies
    told = [
        int(one) if one.isdecimal() else one for one in re.findall(r"'([\w-]+)'|\b(\d+)\b", kind.words.en) for one in one if one
    ]
    parts = kind.words.en.partition("each of ")[2].split(", ")

    def pile() -> list[str]:
        return rng.sample(names, rng.choice((0, 1, 2, 5, 7, 7, 8, 8, 14)))

    def shapes() -> tuple[Any, ...]:
        number, even = rng.randrange(28), rng.randrange(99)
        drawn: tuple[Any, ...] = tuple([rng.choice((*these, *nothing)) for _ in range(seats)] for these, nothing in (
            (names, ()), (names[:3], ("",)), (range(1, 13), ()), ((1, 2), (0,)), ((0, 30, 88, 100), (None,)), (told or [0], ("",)),
        ))  # fmt: skip
        return (
            number, bool(even % 2), rng.choice(told or [0]), [one for one in told if even % 3],
            rng.sample(range(seats), 2),
            pile(), rng.choice(names), *drawn, *([one] for one in drawn), [even, -even, *[0] * (seats - 2)], [25000] * seats,
            *({str(key): pile() for key in keys if rng.random() < 0.9} for keys in (range(seats), parts)), {names[0]: 0}, {3: 0},
        )  # fmt: skip

    for _ in range(60):
        found = [one for one in shapes() if kind.fits(one, seats, game.deck)]
        if found:
            return rng.choice(found)
    raise AssertionError(kind.words)


@pytest.mark.fuzz
@every_game
def test_any_question_is_answered_or_told_what_it_takes(game: Game) -> None:
    scores = [Score(one.record, one.state) for one in beginnings(game)]
    rng, answered = Random(len(game.name)), 0
    for nth, (key, takes) in enumerate((*game.takes.items(),) * times(4)):
        score = scores[nth % len(scores)]
        told = {
            name.replace("*", str(rng.randrange(score.state.seats))): fitting(rng, game, kind, score.state.seats)
            for name, kind in takes.items()
            if not kind.open or rng.random() < 0.6
        }
        amiss: dict[str, Any] = {}
        match nth % 4:
            case 1 if told:
                del told[rng.choice([*told])]
            case 2:
                amiss = {rng.choice((*told, "else")): rng.choice(WILD)}
        wrong = None
        try:
            ruling = score.ask(key, **told | amiss)
        except Misasked as error:
            wrong = error
        else:
            answered += 1
            assert ruling.clauses
            assert ruling.words.ja
        if wrong:
            assert wrong.inquiry == key
            assert wrong.argument
            assert wrong.takes.ja
            assert wrong.takes.en
            assert "{" not in wrong.takes.ja + wrong.takes.en
    assert answered


PAGES = Path(__file__).parents[2] / "docs" / "record"


def documented(name: str) -> dict[str, tuple[set[str], set[str]]]:
    """The questions of one page with the answers that they need, and all that they take."""
    _, _, section = (PAGES / f"{name}.md").read_text("utf-8").partition("\n## What is asked\n")
    rows = {}
    for key, told in re.findall(r"^\| `([\w-]+)` \| (.*?) \|", section, re.MULTILINE):
        told = re.sub(r"\(.*?\)|\bas in `.*?`", "", told)
        needed, _, _ = told.partition("optional")
        rows[key] = ({*re.findall(r"`(.*?)`", needed)}, {re.sub(r"\.\d$", ".*", one) for one in re.findall(r"`(.*?)`", told)})
    return rows


@every_game
def test_the_documentation_tells_every_question_with_its_answers(game: Game) -> None:
    rows = documented(game.name)
    if "drop" in game.takes:
        rows |= documented("basics")
    taken = {key: ({one for one, kind in takes.items() if not kind.open}, {*takes}) for key, takes in game.takes.items()}
    assert rows == taken


def verdicts(name: str) -> dict[str, set[str]]:
    """The words of the verdicts that one page tells of each question."""
    _, _, section = (PAGES / f"{name}.md").read_text("utf-8").partition("\n## What is asked\n")
    rows = re.findall(r"^\| `([\w-]+)` \| .*? \| (.*) \|$", section, re.MULTILINE)
    return {key: {word for said in re.findall(r"`(.*?)`", told) for word in words_of(said)} for key, told in rows}


def words_of(verdict: str) -> list[str]:
    """The words of a verdict, without amounts, seats and numbers."""
    return [one for word in re.split(r"[ /+:,]", verdict) if (one := re.sub(r"^[-+\d]+|-\d+$", "", word))]


def rulings(game: Game) -> set[tuple[str, str]]:
    """The questions of the rule book's examples and of the tables of cases, with their verdicts."""
    examples = [one for clause in book(game).clauses.values() for one in clause.examples]
    tables = cases(f"{game.name.replace('-', '_')}/cases.txt")
    rows = [row for section in ("answers", "rulings") for row in tables.get(section, ())]
    told = {(row[0].partition(" ")[0].rstrip("?"), row[3]) for row in rows if len(row) > 3 and not row[3].startswith("!")}
    return told | {(one.asks, one.verdict) for one in examples if one.asks and one.verdict}


@every_game
def test_the_documentation_tells_every_verdict(game: Game) -> None:
    """All words that verdicts are made of, but for cards and the keys of hands and yaku."""
    told = verdicts(game.name) | (verdicts("basics") if "drop" in game.takes else {})
    page = (PAGES / f"{game.name}.md").read_text("utf-8")
    _, _, after = page.partition("\n## Keys of hands and yaku\n")
    keys = {*re.findall(r"`([\w-]+)`", after.partition("\n## ")[0])}
    cards = {word for name in game.deck.by_name for word in (name, name.partition("-")[2])}
    known = keys | cards | {AMISS}
    assert not {
        (key, word) for key, verdict in rulings(game) for word in words_of(verdict.rstrip("…")) if word not in told[key] | known
    }


@every_game
def test_a_question_is_answered_from_what_the_record_says(game: Game) -> None:
    """Asked with nothing more than the form needs when it opens, the ruling is the form's."""
    for match in beginnings(game):
        score = Score(match.record, match.state)
        for inquiry in game.inquiries(match.state):
            given = {name: [*values] for name, values in inquiry.given.items()}
            told = answers(inquiry.inputs, given, match.seats, game.deck)
            if told.values is not None and inquiry.given:
                assert score.ask(inquiry.key) == game.ask[inquiry.key](match.state, told.values), inquiry.key


@pytest.mark.parametrize("game", [one for one in GAMES if {"seats", "first"} & one.takes.keys()], ids=lambda one: one.name)
def test_equal_lots_are_drawn_again(game: Game) -> None:
    """The same card for two players is no error: those who drew it draw again, among themselves, as often as it takes."""
    for seats in game.seats:
        score = Score(Record(game, game.edition, game.house(), tuple("ABCDEFGHIJ"[:seats])), game.start(game.house(), seats))
        if "first" in game.takes:
            assert score.ask("first", drawn=[3] * seats).verdict == "tie " + "-".join(map(str, range(seats)))
            continue
        names, others = [card.name for card in game.deck.cards], seats - 2
        by_card = game.takes["seats"]["draws"].fits([names[:1] * seats], seats, game.deck)
        early, late, none = (names[0], names[-1], "") if by_card else (1, 12, 0)
        same, once_more = [early, early, *[late] * others], [early, early, *[none] * others]
        for draws in ([same], [same, once_more]):
            again = score.ask("seats", draws=draws)
            assert again.verdict == "again 0-1"
            assert again.words.en.endswith("draw again among themselves")
        settled = score.ask("seats", draws=[same, once_more, [late, early, *[none] * others]]).verdict
        assert settled.startswith("1-0" if others < 2 else "again 2-")
