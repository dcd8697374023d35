"""Answers: from what was tapped and typed to plain values, for a question that no fact is made of."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from scorekeeper.core.deck import Card, Deck
from scorekeeper.core.forms import Tapped, answer_to, enough, matters, piece, pile_names, unreadable
from scorekeeper.core.game import Input, Objection

MOST = 10**6
"""The largest number that an answer may hold."""


class Answers(NamedTuple):
    """A form read so far: the values if it is complete, else the inputs that still miss an answer, or what cannot be so.

    A value is what its kind says: `one` a text, or a number where it is one (a seat); `many` a list of these; `flag` a
    bool; `count` a number; `cards` a list of names; `numbers` and `amounts` a list of numbers by seat, None for one left open;
    `piles` a list of names for every pile. What has no answer, or does not matter, is not among them.
    """

    values: dict[str, Any] | None
    missing: tuple[Input, ...] = ()
    wrong: tuple[Objection, ...] = ()


def answers(inputs: Iterable[Input], tapped: Tapped, seats: int, deck: Deck[Card]) -> Answers:
    """The values that a form gives, each as its kind and its bounds allow; a card lies as often as the deck has it."""
    values: dict[str, Any] = {}
    missing: list[Input] = []
    wrong: list[Objection] = []
    lying: Counter[str] = Counter()
    for question in (one for one in inputs if matters(one, tapped)):
        answer = answer_to(question, tapped, seats)
        if not enough(question, answer, tapped) or (answer is None and question.kind == "many" and question.least):
            missing.append(question)
            continue
        if answer is None:
            continue
        try:
            value = _value(question, answer, tapped, seats, deck)
        except ValueError:
            wrong.append(unreadable(question.label, question.name))
            continue
        wrong += _lying(question, value, lying, deck)
        values[question.name] = value
    if missing or wrong:
        return Answers(None, tuple(missing), tuple(wrong))
    return Answers(values)


def _value(question: Input, answer: Any, tapped: Tapped, seats: int, deck: Deck[Card]) -> Any:
    """A plain value. ValueError for what the question does not allow."""
    match question.kind:
        case "one":
            return _chosen(question, answer, tapped)
        case "many":
            _within(len(answer), 0, question.most or len(answer))
            return [_chosen(question, one, tapped) for one in answer]
        case "cards":
            _within(len(answer), 0, question.most)
            return _cards(answer, deck)
        case "count":
            return _within(int(answer), question.least, question.most)
        case "numbers":
            return [None if typed is None else _within(int(typed), 0, question.total or MOST) for typed in answer]
        case "amounts":
            return [_within(amount, -MOST, MOST) for amount in map(int, answer)]
        case "piles":
            return {name: _cards(pile, deck) for name, pile in zip(pile_names(question, seats), answer, strict=True)}
    return answer


def _chosen(question: Input, value: str, tapped: Tapped) -> str | int:
    choice = next((one for one in question.choices if one.value == value), None)
    if choice is None or (choice.unless and value in tapped.get(choice.unless, [])):
        raise ValueError(value)
    return int(value) if value.isascii() and value.isdecimal() else value


def _cards(names: list[str], deck: Deck[Card]) -> list[str]:
    if set(names) - deck.by_name.keys():
        raise ValueError(names)
    return names


def _within(number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise ValueError(number)
    return number


def _lying(question: Input, value: Any, lying: Counter[str], deck: Deck[Card]) -> Iterator[Objection]:
    """The cards of an answer of which the deck has no more left; `lying` holds how many of each lie somewhere already."""
    match question.kind:
        case "cards":
            put = [(question.name, name) for name in value]
        case "piles":
            put = [(piece(question.name, pile), name) for pile, names in value.items() for name in names]
        case _:
            return
    for where, name in put:
        lying[name] += 1
        if lying[name] == deck.copies + 1:
            yield Objection("card-twice", where, deck.too_often(deck.by_name[name]), "record")
