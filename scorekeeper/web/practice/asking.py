"""Questions to practise under the house rules in the address: for one person, to whom what was missed comes back, and as a quiz for
a group.

A question is dealt from its address, so that it can be shared. What somebody has answered is kept in a cookie of the browser.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random, SystemRandom
from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.forms import matters
from scorekeeper.core.game import Game
from scorekeeper.core.house import House, compact_form
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games import BY_NAME
from scorekeeper.practice import boxes
from scorekeeper.practice.boxes import Boxes
from scorekeeper.practice.questions import SEEDS, PracticeQuestion, question
from scorekeeper.web.common.links import door
from scorekeeper.web.referee.answers_said import AnswerSaid, question_words
from scorekeeper.web.referee.counting import Alone, alone
from scorekeeper.web.referee.questions import ruling_shown
from scorekeeper.web.rules.book import PLAYERS, same_house

practice = Blueprint("practice", __name__, url_prefix="/rules/<ruleset>/practice")
practice.url_defaults(same_house)
NONE = Words("なし", "none")
TRIES = 8
"""How many seeds are tried for a new question: now and then all deals have the same answer."""


class ExerciseRow(NamedTuple):
    """An exercise on the page that lists them: its key, its question, and how well it is known, from 1 to `boxes.KNOWN`."""

    key: str
    words: Words
    box: int


def here_with_exercises(ruleset: str) -> Alone:
    here = alone(ruleset)
    if not here.game.exercises:
        abort(404)
    return here


@lru_cache(maxsize=512)
def _question(ruleset: str, house: House, key: str, seed: int) -> PracticeQuestion | None:
    return question(BY_NAME[ruleset], house, key, seed)


def question_at(here: Alone, key: str, seed: int) -> PracticeQuestion:
    known = any(one.key == key for one in here.game.exercises) and seed < SEEDS
    return (_question(here.game.name, here.house, key, seed) if known else None) or abort(404)


def keys_of(here: Alone) -> list[str]:
    """The exercises that have questions under these house rules."""
    return [one.key for one in here.game.exercises if _question(here.game.name, here.house, one.key, 0)]


def dealt_words(made: PracticeQuestion, game: Game) -> Iterator[AnswerSaid]:
    """What was dealt, in the words of the form: cards as cards, and that there are none where they are asked for."""
    each = made.case.told.each
    for one in made.inquiry.inputs:
        if one.name in made.exercise.silent:
            continue
        if one.name in made.exercise.drawn and one.name in each:
            yield AnswerSaid(one.label, cards=((NOTHING, game.deck.cards_named([str(each[one.name])])),))
        elif one.kind == "cards" and one.name not in each and not (one.least or one.optional or one.look):
            if matters(one, made.case.tapped):
                yield AnswerSaid(one.label, NONE)
        else:
            yield from question_words(made.inquiry._replace(inputs=(one,)), each, game)


def question_context(here: Alone, made: PracticeQuestion) -> dict[str, Any]:
    """What every page of a question shows."""
    game, seats = here.game, made.state.seats
    players = PLAYERS[:seats]
    board, lines = game.board(made.state), game.lines(made.state)
    told = list(dealt_words(made, game))
    texts = (
        made.words,
        *made.choices,
        *(text for one in told for text in (one.label, one.words, *(whose for whose, _ in one.cards))),
    )
    return {
        "here": here,
        "game": game,
        "players": players,
        "made": made,
        "dealt": told,
        "board": board if lines else None,
        "happened": [line for line in lines if line.player is not None and line.kind != line.label],
        "seated": list(zip(players, board.seats, strict=True)) if any("@" in text.ja for text in texts) else [],
        "brief": all(len(one.ja) < BRIEF for one in made.choices),
    }


BRIEF = 8
"""Answers of fewer letters than this stand beside each other."""


@practice.get("")
def page(ruleset: str) -> str:
    """What can be practised."""
    here = here_with_exercises(ruleset)
    known, keys = _boxes(ruleset), keys_of(here)
    rows = [ExerciseRow(key, question_at(here, key, 0).words, known.known.get(key, 0)) for key in keys]
    waiting = known.waiting(keys, _house(here))
    return render_template("practice/practice.html", here=here, rows=rows, boxes=known, waiting=waiting, players=PLAYERS)


@practice.get("/next")
def another(ruleset: str) -> ResponseReturnValue:
    """On to what was missed, if it is due, or to a new question, of the exercise that is asked for or of any."""
    here = here_with_exercises(ruleset)
    only = request.args.get("only", "")
    keys = [key for key in keys_of(here) if key == only or not only]
    if not keys:
        return redirect(url_for("practice.page", ruleset=ruleset), 303)
    known, dice = _boxes(ruleset), SystemRandom()
    due = known.due(keys, _house(here))
    if due and _question(here.game.name, here.house, due.key, due.seed):
        return redirect(url_for("practice.ask", ruleset=ruleset, key=due.key, seed=due.seed, only=only or None, again=1), 303)
    key = known.draw(keys, dice)
    seeds = (dice.randrange(SEEDS) for _ in range(TRIES))
    seed = next((seed for seed in seeds if _question(here.game.name, here.house, key, seed)), 0)
    return redirect(url_for("practice.ask", ruleset=ruleset, key=key, seed=seed, only=only or None), 303)


@practice.get("/<key>/<int:seed>")
def ask(ruleset: str, key: str, seed: int) -> str:
    """A question; with an answer in the address, whether it is right, and why."""
    here = here_with_exercises(ruleset)
    made = question_at(here, key, seed)
    said, known = request.args.get("said", type=int), _boxes(ruleset)
    only, again = request.args.get("only"), "again" in request.args
    context = question_context(here, made) | {"said": said, "boxes": known, "only": only, "again": again}
    if said is None or not 0 <= said < len(made.choices):
        return render_template("practice/question.html", **context)
    returns = any((one.key, one.seed, one.house) == (key, seed, _house(here)) for one in known.missed)
    return render_template("practice/answer.html", **context, **_why(here, made), returns=returns)


@practice.post("/<key>/<int:seed>")
def answer(ruleset: str, key: str, seed: int) -> ResponseReturnValue:
    """Keep whether an answer was right, and show why."""
    here = here_with_exercises(ruleset)
    made = question_at(here, key, seed)
    said = request.form.get("said", type=int)
    kept: dict[str, Any] = {name: request.form[name] for name in ("only", "again") if request.form.get(name)}
    if said is not None and 0 <= said < len(made.choices):
        after = _boxes(ruleset).after(key, seed, _house(here), right=said == made.right)
        session[_cookie(ruleset)] = boxes.plain(after)
        kept["said"] = str(said)
    return redirect(url_for("practice.ask", ruleset=ruleset, key=key, seed=seed, **kept), 303)


@practice.get("/quiz")
def begin_quiz(ruleset: str) -> ResponseReturnValue:
    """A new quiz."""
    return redirect(url_for("practice.quiz", ruleset=ruleset, series=SystemRandom().randrange(SEEDS), nth=1), 303)


@practice.get("/quiz/<int:series>/<int:nth>")
def quiz(ruleset: str, series: int, nth: int) -> str:
    """The nth question of a quiz, to be read from across a room; `answer` in the address shows the answer."""
    here = here_with_exercises(ruleset)
    keys = keys_of(here)
    if not 0 < nth < SEEDS or series >= SEEDS or not keys:
        abort(404)
    order = Random(series).sample(keys, len(keys))
    key, dice = order[(nth - 1) % len(order)], Random(f"{series} {nth}")
    seeds = (dice.randrange(SEEDS) for _ in range(TRIES))
    seed = next((seed for seed in seeds if _question(here.game.name, here.house, key, seed)), 0)
    made = question_at(here, key, seed)
    phone = door("watcher", url_for("practice.ask", ruleset=ruleset, key=key, seed=seed))
    context = question_context(here, made) | {"series": series, "nth": nth, "phone": phone}
    return render_template("practice/quiz.html", **context, **_why(here, made), open="answer" in request.args)


def _why(here: Alone, made: PracticeQuestion) -> dict[str, Any]:
    """The ruling as a page of the referee shows it."""
    case = made.case
    found = ruling_shown(here.game, made.state.seats, made.inquiry, case.told, case.ruling)
    return found | {"idle": (), "choosing": [""] * len(case.ruling.cases)}


def _cookie(ruleset: str) -> str:
    return f"practice-{ruleset}"


def _boxes(ruleset: str) -> Boxes:
    return boxes.read(session.get(_cookie(ruleset), {}))


def _house(here: Alone) -> str:
    """These house rules as an address has them, "" for the usual ones."""
    return compact_form(here.house) if here.differences else ""
