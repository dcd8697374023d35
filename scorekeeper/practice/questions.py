"""Questions to practise: dealt from a seed under house rules, and judged by the game.

The right answer is what the game rules on what was dealt, the wrong ones are what it rules on other deals of the same exercise.
The same game, house rules, exercise and seed give the same question anywhere.
"""

from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from random import Random
from typing import Any, NamedTuple

from scorekeeper.core import forms, record
from scorekeeper.core.answers import Answers, answers
from scorekeeper.core.exercise import Exercise, taps_of_deal
from scorekeeper.core.forms import Tapped
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import House
from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.ledger import Unit
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.trial import AMISS
from scorekeeper.core.words import Words

DEALS, FEW, TRIES = 8, 3, 32
"""How many deals a question is chosen from, a few if no wrong answers are taken from them, and how many are tried to find them:
some are no question, such as cards of which the ruling leaves open what they are.
"""
OPENINGS = 3
"""How many beginnings are tried: after some of them every deal has the same answer."""
CHOICES = 4
"""The most answers that are offered."""
SEEDS = 10**6
"""Seeds go from 0 to below this."""
PracticeAnswer = Words | int
"""In words, or an amount in the game's smallest unit."""


class PracticeCase(NamedTuple):
    """What was dealt, as a form has it and as it was read, what the game rules on it, and what is asked of that."""

    tapped: Tapped
    told: Answers
    ruling: Ruling
    answer: PracticeAnswer


class PracticeQuestion(NamedTuple):
    """A question with the answers that are offered; the one at place `right` is right."""

    game: Game
    exercise: Exercise
    seed: int
    state: State
    inquiry: Inquiry
    case: PracticeCase
    choices: tuple[Words, ...]
    right: int

    @property
    def words(self) -> Words:
        return self.exercise.words if self.exercise.words.ja else self.inquiry.words


def question(game: Game, house: House, key: str, seed: int) -> PracticeQuestion | None:
    """The question of an exercise for a seed; None if the exercise has none under these house rules. KeyError if there is no such
    exercise.
    """
    game = game.under(house)
    exercise = {one.key: one for one in game.exercises}[key]
    dice = Random(f"{game.name} {key} {seed}")
    return next(filter(None, (_question(game, house, exercise, seed, dice) for _ in range(OPENINGS))), None)


def _question(game: Game, house: House, exercise: Exercise, seed: int, dice: Random) -> PracticeQuestion | None:
    state = begin(game, house, exercise, dice)
    inquiry = game.inquiry(state, exercise.inquiry)
    if inquiry is None:
        return None
    by_answer: dict[PracticeAnswer, list[PracticeCase]] = {}
    for case in _cases(game, state, exercise, inquiry, dice):
        by_answer.setdefault(case.answer, []).append(case)
    every: tuple[PracticeAnswer, ...] = exercise.asked.every or tuple(by_answer)
    if not by_answer or len(every) < 2:
        return None
    answer = dice.choice(list(by_answer))
    case = dice.choice(by_answer[answer])
    offered = every if exercise.asked.every else (answer, *_wrong(answer, [one for one in every if one != answer]))
    written = [_in_words(one, game.unit) for one in _in_order(offered, dice, fixed=bool(exercise.asked.every))]
    if len(written) < 2:
        return None
    return PracticeQuestion(game, exercise, seed, state, inquiry, case, tuple(written), written.index(_in_words(answer, game.unit)))


def begin(game: Game, house: House, exercise: Exercise, dice: Random) -> State:
    """The match in which the exercise asks, after what comes before it, as far as these house rules allow that."""
    seats = exercise.seats or game.seats[0]
    begun = Record(game, game.edition, house, tuple("ABCDEFGHIJ"[:seats]))
    state = record.start(begun)
    for fact in exercise.before(house, dice):
        found = record.add(begun, state, fact)
        if not isinstance(found, Refused):
            begun, state = found
    return state


def _cases(game: Game, state: State, exercise: Exercise, inquiry: Inquiry, dice: Random) -> Iterator[PracticeCase]:
    """Deals with their rulings, as many as are needed."""
    found, fixed, enough = 0, dict[str, list[str]](), FEW if exercise.asked.every else DEALS
    for _ in range(TRIES):
        tapped = {**forms.start(inquiry), **taps_of_deal(exercise.deal(state.house, dice)), **fixed}
        told = answers(inquiry.inputs, tapped, state.seats, game.deck)
        if told.values is None:
            continue
        ruling = game.ask[inquiry.key](state, told.values)
        answer = None if ruling.verdict == AMISS else exercise.asked.answer(ruling)
        if answer is not None and ruling.clauses:
            found += 1
            fixed = {name: tapped[name] for name in tapped if name.partition(".")[0] in exercise.fixed}
            yield PracticeCase(tapped, told, ruling, answer)
        if found == enough:
            return


def _wrong(answer: PracticeAnswer, others: Iterable[PracticeAnswer]) -> list[PracticeAnswer]:
    """The answers to other deals that are most like the right one, and like no other in either language."""
    chosen: list[PracticeAnswer] = []
    for one in sorted(others, key=lambda other: -_alike(answer, other)):
        if not any(_same(one, other) for other in (answer, *chosen)):
            chosen.append(one)
    return chosen[: CHOICES - 1]


def _alike(one: PracticeAnswer, other: PracticeAnswer) -> float:
    if isinstance(one, int) and isinstance(other, int):
        return -abs(one - other)
    return SequenceMatcher(None, str(one), str(other), autojunk=False).ratio()


def _same(one: PracticeAnswer, other: PracticeAnswer) -> bool:
    """Whether a reader of one of the languages takes them for the same."""
    if isinstance(one, Words) and isinstance(other, Words):
        return one.ja == other.ja or one.en == other.en
    return one == other


def _in_order(offered: Iterable[PracticeAnswer], dice: Random, *, fixed: bool) -> list[PracticeAnswer]:
    """Amounts by size, what is always the same as it is, all else mixed."""
    order: list[Any] = [*offered]
    if all(isinstance(one, int) for one in order):
        return sorted(order)
    return order if fixed else dice.sample(order, len(order))


def _in_words(answer: PracticeAnswer, unit: Unit) -> Words:
    """An answer in words: 11貫1点, 11 kan 1 point."""
    return answer if isinstance(answer, Words) else unit.words(answer)


def first_questions(game: Game, house: House) -> Mapping[str, PracticeQuestion]:
    """A first question of every exercise that has any under these house rules."""
    found = ((one.key, question(game, house, one.key, 0)) for one in game.exercises)
    return {key: asked for key, asked in found if asked}
