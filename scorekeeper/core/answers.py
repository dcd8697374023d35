"""Answers: from the answers of a form to plain values, for an inquiry."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from scorekeeper.core.deck import Card, Deck
from scorekeeper.core.forms import Tapped, answer_to, enough, matters, piece, pile_names, unreadable
from scorekeeper.core.inquiry import Inquiry
from scorekeeper.core.offer import Input, Objection

MOST = 10**6
"""The largest number allowed in an answer."""


class Answers(NamedTuple):
    """A form as read so far: the values if it is complete, else the inputs that still need an answer, or the objections.

    The type of a value depends on the kind of input: `one` a text, or an int if it looks like one (a seat); `many` a list of
    these; `flag` a bool; `count` an int; `cards` a list of card names; `numbers` and `amounts` a list of numbers by seat, None for
    one left open; `piles` a list of card names for each pile. Inputs without an answer, or that do not apply, are missing. What
    several inputs give to one field is joined in their order; `each` has it by input.
    """

    values: dict[str, Any] | None
    missing: tuple[Input, ...] = ()
    wrong: tuple[Objection, ...] = ()
    each: Mapping[str, Any] = MappingProxyType({})


def answers(inputs: Iterable[Input], tapped: Tapped, seats: int, deck: Deck[Card]) -> Answers:
    """Read the values of a form, checked against the kinds and bounds of its inputs and the number of copies in the deck."""
    values: dict[str, Any] = {}
    each: dict[str, Any] = {}
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
        each[question.name] = value
        field = question.fills or question.name
        before = values.get(field)
        values[field] = [*before, *value] if isinstance(before, list) and isinstance(value, list) else value
    if missing or wrong:
        return Answers(None, tuple(missing), tuple(wrong))
    return Answers(values, each=each)


def implied_values(inquiry: Inquiry, told: Mapping[str, Any], seats: int, deck: Deck[Card]) -> dict[str, Any]:
    """The values that follow from the record, of those inputs that nothing is told about and that apply with what is told."""
    tapped = {name: [*values] for name, values in inquiry.given.items()}
    tapped |= {name: [str(value)] for name, value in told.items()}
    values: dict[str, Any] = {}
    for question in inquiry.inputs:
        field = question.fills or question.name
        if not {field, field.partition(".")[0]} & told.keys() and matters(question, tapped):
            given = {name: own for name, own in tapped.items() if name.partition(".")[0] == question.name.partition(".")[0]}
            values |= (answers((question._replace(when=()),), given, seats, deck).values or {}) if given else {}
    return values


def _value(question: Input, answer: Any, tapped: Tapped, seats: int, deck: Deck[Card]) -> Any:
    """The plain value of an answer. ValueError if the input does not allow it."""
    match question.kind:
        case "one":
            return _value_of_choice(question, answer, tapped)
        case "many":
            _within(len(answer), 0, question.most or len(answer))
            return [_value_of_choice(question, one, tapped) for one in answer]
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
            for choice, pile in zip(question.choices, answer, strict=False):
                _within(len(pile), 0, choice.most or len(pile))
            return {name: _cards(pile, deck) for name, pile in zip(pile_names(question, seats), answer, strict=True)}
    return answer


def _value_of_choice(question: Input, value: str, tapped: Tapped) -> str | int:
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
    """Objections to cards that are used more often than the deck has them; `lying` counts those used so far and is updated."""
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
