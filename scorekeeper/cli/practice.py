"""`practice`: a question of a game, dealt and graded in a terminal."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from random import SystemRandom
from typing import TYPE_CHECKING

from scorekeeper.cli.command import WRONG, Command, Trouble
from scorekeeper.cli.counting import ruling_lines, seat_names
from scorekeeper.cli.rules import RULES, game_names, game_of, house_told
from scorekeeper.core.words import Words
from scorekeeper.serve.terminal import clean, in_language

if TYPE_CHECKING:
    from scorekeeper.practice.questions import PracticeQuestion

NO_EXERCISE = Words("この稽古は無い: {key}。あるのは {known}。", "There is nothing to practise called {key}. There are {known}.")
NOTHING_TO_ASK = Words("この決まりでは、聞くことが無い。", "There is nothing to ask under these house rules.")
WHICH = Words("答えの番号: ", "number of the answer: ")
NO_ANSWER = Words("答えは1から{most}までの番号。", "An answer is a number from 1 to {most}.")
RIGHT, NOT_RIGHT = Words("正しい。", "Right."), Words("違う。正しいのは {n}。", "Wrong: it is {n}.")
GOES_ON = Words("答え: --answer N", "to answer: --answer N")


def commands(command: Command) -> None:
    made = command(
        "practice", practice, Words("稽古：札を配って聞き、答えを見る", "practise: answer a question that is dealt and graded")
    )
    made.add_argument("ruleset", metavar="RULESET", help=game_names)
    made.add_argument("--exercise", default="", metavar="NAME", help=Words("何を（無ければどれか）", "what (default: anything)"))
    made.add_argument("--seed", type=int, default=None, metavar="N", help=Words("同じ問いをもう一度", "the same question again"))
    made.add_argument("--answer", type=int, default=None, metavar="N", help=Words("答えの番号", "number of the answer"))
    made.add_argument("--house", default="", metavar=RULES, help=Words("標準と違う決まり", "house rules that differ from Standard"))


def practice(arguments: Namespace) -> None:
    from scorekeeper.practice.questions import SEEDS, first_questions, question

    lang: str = arguments.lang
    game = game_of(arguments.ruleset, lang)
    house, dice = house_told(game, arguments.house, lang), SystemRandom()
    known = {one.key for one in game.exercises}
    if arguments.exercise and arguments.exercise not in known:
        told = ", ".join(one.key for one in game.exercises) or "–"
        raise Trouble(WRONG, in_language(NO_EXERCISE, lang, key=clean(arguments.exercise[:40]), known=told))
    keys = [arguments.exercise] if arguments.exercise else [*first_questions(game, house)]
    seed = dice.randrange(SEEDS) if arguments.seed is None else arguments.seed
    key = keys[seed % len(keys)] if keys else ""
    made = (question(game, house, key, seed) or question(game, house, key, 0)) if key else None
    if made is None:
        raise Trouble(WRONG, NOTHING_TO_ASK.say(lang))
    sys.stdout.writelines(f"{line}\n" for line in _question_lines(made, lang))
    said = arguments.answer
    if said is None:
        if not sys.stdin.isatty():
            print(GOES_ON.say(lang))
            return
        text = input(WHICH.say(lang)).strip()
        said = int(text) if text.isascii() and text.isdecimal() else 0
    if not 0 < said <= len(made.choices):
        raise Trouble(WRONG, in_language(NO_ANSWER, lang, most=len(made.choices)))
    print(RIGHT.say(lang) if said == made.right + 1 else in_language(NOT_RIGHT, lang, n=made.right + 1))
    sys.stdout.writelines(f"{line}\n" for line in ruling_lines(made.game, made.case.ruling, made.state.seats, lang))


def _question_lines(made: "PracticeQuestion", lang: str) -> Iterator[str]:
    """The question, what was dealt, and the answers by number; the first line names what deals it again."""
    from scorekeeper.web.practice.asking import dealt_words

    names = seat_names(made.state.seats, lang)

    def say(words: Words) -> str:
        return words.with_names(names).say(lang)

    yield f"{made.game.words.say(lang)}  --exercise {made.exercise.key} --seed {made.seed}"
    yield say(made.words)
    board, lines = made.game.board(made.state), made.game.lines(made.state)
    if lines and board.badge:
        yield f"  {say(board.badge)} {say(board.factor)}".rstrip()
    for line in lines:
        if line.player is not None and line.kind != line.label:
            yield f"  {say(line.kind)}: {names[line.player]} {say(line.label)}"
    for one in dealt_words(made, made.game):
        piles = [(say(whose), ", ".join(say(card.words) for card in pile)) for whose, pile in one.cards]
        told = "; ".join(f"{whose}: {pile}" if whose else pile for whose, pile in piles) or say(one.words)
        yield f"  {say(one.label)}: {told}" if told else f"  {say(one.label)}"
    for nth, choice in enumerate(made.choices, 1):
        yield f"{nth}. {say(choice)}"
