"""`count`: what a hand counts under house rules, without a record."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from scorekeeper.cli.command import WRONG, Command, Trouble
from scorekeeper.cli.rules import RULES, game_names, game_of, house_told
from scorekeeper.core.arguments import ArgumentKind, Misasked
from scorekeeper.core.game import Game, State
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.words import Words
from scorekeeper.serve.terminal import clean, in_language, print_json

SEAT = Words("{n}人目", "player {n}")
PAYS = Words("{payer} → {payee}", "{payer} → {payee}")
NO_QUESTION = Words("この問いは無い: {key}。あるのは {known}。", "There is no question {key}. There are {known}.")
NOT_AN_ANSWER = Words("答えは「名=値」と書く。", "Write answers as NAME=VALUE.")
LEFT_OUT = Words("（省ける）", " (may be left out)")


def commands(command: Command) -> None:
    made = command("count", count, Words("卓を立てずに手を数える", "count a hand, without a record"))
    made.add_argument("ruleset", metavar="RULESET", help=game_names)
    made.add_argument(
        "question", nargs="?", default="", metavar="QUESTION", help=Words("無ければ問いの一覧", "all questions if left out")
    )
    made.add_argument("answers", nargs="*", metavar="NAME=VALUE", help=NOT_AN_ANSWER)
    made.add_argument("--house", default="", metavar=RULES, help=Words("標準と違う決まり", "house rules that differ from Standard"))
    made.add_argument("--json", action="store_true", help=Words("JSONで", "as JSON"))


def count(arguments: Namespace) -> None:
    lang: str = arguments.lang
    game = game_of(arguments.ruleset, lang)
    house = house_told(game, arguments.house, lang)
    game = game.under(house)
    state = game.start(house, game.seats[0])
    if not arguments.question:
        sys.stdout.writelines(f"{line}\n" for line in _questions(game, state, lang))
        return
    if arguments.question not in game.ask:
        text = in_language(NO_QUESTION, lang, key=clean(arguments.question[:40]), known=", ".join(game.ask))
        raise Trouble(WRONG, text)
    told = [one.partition("=") for one in arguments.answers]
    if not all(equals for _, equals, _ in told):
        raise Trouble(WRONG, NOT_AN_ANSWER.say(lang))
    takes = game.takes[arguments.question]
    values = {name: _value(takes.get(name), text, game, state) for name, _, text in told}
    try:
        ruling = game.ask[arguments.question](state, values)
    except Misasked as error:
        place = f"{error.inquiry}.{error.argument}" if error.argument else error.inquiry
        raise Trouble(WRONG, f"{clean(place)}: {error.takes.say(lang)}") from None
    if arguments.json:
        print_json(_plain(game, ruling, lang))
    else:
        sys.stdout.writelines(f"{line}\n" for line in ruling_lines(game, ruling, state.seats, lang))


def _questions(game: Game, state: State, lang: str) -> Iterator[str]:
    """Every question, with what it takes."""
    for key, takes in game.takes.items():
        form = game.inquiry(state, key)
        words = form.words.with_names(seat_names(game.seats[0], lang)).say(lang) if form else ""
        yield f"{key}  {words}".rstrip()
        for name, kind in takes.items():
            yield f"    {name}: {kind.words.put(last=state.seats - 1).say(lang)}{LEFT_OUT.say(lang) if kind.open else ''}"


def _value(kind: ArgumentKind | None, text: str, game: Game, state: State) -> Any:
    """What a text stands for: the first reading of it that the argument takes; the text itself if it takes none."""
    for value in (*_as_json(text), text, *_as_json(f"[{text}]"), text.replace(",", " ").split()):
        if kind and kind.fits(value, state.seats, game.deck):
            return value
    return text


def _as_json(text: str) -> Iterator[Any]:
    try:
        yield json.loads(text)
    except ValueError:
        return


def seat_names(seats: int, lang: str) -> tuple[str, ...]:
    """What so many players are called whose names are not known."""
    return tuple(in_language(SEAT, lang, n=seat + 1) for seat in range(seats))


def ruling_lines(game: Game, ruling: Ruling, seats: int, lang: str) -> Iterator[str]:
    """A ruling as lines: the verdict, who pays whom, and why, with the clauses, and what was assumed."""
    names = seat_names(seats, lang)

    def say(words: Words) -> str:
        return words.with_names(names).say(lang)

    def account(number: int) -> str:
        return names[number] if number >= 0 else say(game.speech.pot)

    yield say(ruling.words)
    for one in ruling.payments:
        if one.scorer is not None:
            who, sign = names[one.scorer], "−" if one.gain < 0 else ""
        else:
            who, sign = in_language(PAYS, lang, payer=account(one.payer), payee=account(one.payee)), ""
        yield f"  {who}  {sign}{game.unit.digits(one.amount)} {game.unit.small.say(lang)}"
    for reason in ruling.reasons:
        yield f"  {say(reason.words)} [{' '.join(reason.clauses)}]"
    for words in ruling.assumed:
        yield f"  {say(words)}"


def _plain(game: Game, ruling: Ruling, lang: str) -> dict[str, Any]:
    names = seat_names(game.seats[0], lang)
    return {
        "verdict": ruling.verdict,
        "words": ruling.words.with_names(names).say(lang),
        "clauses": list(ruling.clauses),
        "payments": [{"payer": one.payer, "payee": one.payee, "amount": one.amount} for one in ruling.payments],
        "reasons": [{"words": one.words.with_names(names).say(lang), "clauses": list(one.clauses)} for one in ruling.reasons],
        "assumed": [one.with_names(names).say(lang) for one in ruling.assumed],
    }
