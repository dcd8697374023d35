"""Forms: reading a fact from submitted answers by the inputs of an offer."""

import unicodedata
from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Any, NamedTuple

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.core.inquiry import Inquiry
from scorekeeper.core.offer import Input, Objection, Offer
from scorekeeper.core.words import Words

Tapped = Mapping[str, list[str]]
"""Submitted form values: all values by name."""

LAID = ("piles", "cards")
"""The kinds of questions that are answered card by card."""
MOST_WAYS = 48
"""The most ways of answering the rest of a form that are tried."""
SAID = frozenset(("on", "true", "1", "yes"))


class Draft(NamedTuple):
    """A form as read so far: the fact if it is complete, else the inputs that still need an answer, or the objections."""

    fact: Fact | None
    missing: tuple[Input, ...] = ()
    wrong: tuple[Objection, ...] = ()


def matters(question: Input, tapped: Tapped) -> bool:
    """Whether an input applies, given the answers so far."""
    return _hold(question.when, tapped)


def _hold(conditions: tuple[tuple[str, frozenset[str]], ...], tapped: Tapped) -> bool:
    for name, values in conditions:
        given = {value for value in tapped.get(name, []) if value}
        if not (given & values if values else given):
            return False
    return True


def sure(question: Input, tapped: Tapped) -> list[str]:
    """The choices of an input that are known without being told."""
    known = (one for one in question.choices if one.sure or (one.sure_when and _hold(one.sure_when, tapped)))
    return [one.value for one in known if not one.instead or one.instead not in tapped.get(question.name, [])]


def piece(name: str, part: int | str) -> str:
    """The field name of one part of an input: of a seat or of a pile."""
    return f"{name}.{part}"


MINUS_SIGNS = "\N{MINUS SIGN}\N{HYPHEN}\N{EN DASH}\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK}"
"""What is typed for a minus on a phone's keyboard."""


def pile_names(question: Input, seats: int) -> tuple[str, ...]:
    """The names of an input's piles in a form: its choices, or the seats."""
    return tuple(choice.value for choice in question.choices) or tuple(map(str, range(seats)))


def asked_of(question: Input, seats: int) -> tuple[int, ...]:
    """The seats for which an input of kind `numbers` asks a number."""
    return question.of or tuple(range(seats))


def answer_to(question: Input, tapped: Tapped, seats: int) -> Any:
    """The unchecked answer to an input, in the shape of its kind; None if there is none."""
    given = [value.strip() for value in tapped.get(question.name, []) if value.strip()]
    given += [value for value in sure(question, tapped) if value not in given]
    match question.kind:
        case "one" | "text":
            return given[0] if given else None
        case "count":
            return _first(tapped, question.name)
        case "signed":
            typed = _first(tapped, question.name)
            return f"-{typed[1:]}" if typed and typed[0] in MINUS_SIGNS else typed and typed.removeprefix("+")
        case "flag":
            return (bool(given) and given[0] in SAID) or None
        case "found":
            return given[0].split("+") if given else None
        case "many" | "cards":
            own = {choice.value for choice in question.choices}
            return [value for value in given if not own or value in own] or None
        case "numbers":
            asked = asked_of(question, seats)
            numbers = [_first(tapped, piece(question.name, seat)) if seat in asked else None for seat in range(seats)]
            return numbers if any(number is not None for number in numbers) else None
        case "piles":
            piles = [tapped.get(piece(question.name, pile), []) for pile in pile_names(question, seats)]
            return piles if any(piles) else None
        case "amounts":
            asked = asked_of(question, seats)
            amounts = [_amount(tapped, piece(question.name, seat), question.total) if seat in asked else 0 for seat in range(seats)]
            if all(amounts[seat] is None for seat in asked):
                return None
            return [one or 0 for one in amounts] if _will_do(question, amounts) else amounts


def _first(tapped: Tapped, name: str) -> str | None:
    """A number as typed, with full-width digits normalised: １６ is 16."""
    given = [value.strip() for value in tapped.get(name, []) if value.strip()]
    return unicodedata.normalize("NFKC", given[0]) if given else None


def _amount(tapped: Tapped, name: str, per: int) -> int | str | None:
    """An amount in the smallest unit, typed as sign, big units and small units. Invalid text is returned as is, to be refused."""
    big, small = _first(tapped, piece(name, "big")), _first(tapped, piece(name, "small"))
    if big is None and small is None:
        return None
    if not all(part is None or (part.isascii() and part.isdecimal() and len(part) < 7) for part in (big, small)):
        return f"{big or ''} {small or ''}"
    whole = int(big or 0) * max(1, per) + int(small or 0)
    return -whole if _first(tapped, piece(name, "sign")) in ("-", "\N{MINUS SIGN}") else whole


def _will_do(question: Input, amounts: list[int | str | None]) -> bool:
    """Whether these amounts say all: `least` of them are not 0, and they sum to zero."""
    told = [one for one in amounts if one]
    numbers = [one for one in told if isinstance(one, int)]
    return 0 < question.least <= len(told) == len(numbers) and (question.any_sum or sum(numbers) == 0)


def enough(question: Input, answer: Any, tapped: Tapped) -> bool:
    """Whether this answer completes the input."""
    if question.kind == "many" and question.least:
        # Two questions may fill one field; an answer to either will do.
        told = [value for value in tapped.get(question.name, []) if value.strip()]
        return len({*told, *sure(question, tapped)}) >= question.least
    if answer is None:
        return question.optional or question.kind == "flag" or (question.kind in ("many", "cards") and not question.least)
    if question.kind in ("many", "cards"):
        return len(answer) >= question.least
    if question.kind == "amounts":
        return None not in answer
    if question.kind == "piles" and not question.choices:
        # The last player's pile may be the rest, but not while somebody else has nothing yet.
        return all(answer[:-1]) or sum(map(len, answer)) >= question.total
    if question.kind == "numbers":
        given = [answer[seat] for seat in asked_of(question, len(answer)) if answer[seat] is not None]
        return len(given) >= (question.least or len(asked_of(question, len(answer))) - bool(question.total))
    return True


def read(offer: Offer, tapped: Tapped, seats: int) -> Draft:
    """The fact that a form declares. Inputs that do not apply are ignored; nothing is guessed for an input without an answer."""
    values: dict[str, Any] = dict(offer.fixed)
    missing: list[Input] = []
    for question in offer.inputs:
        if not matters(question, tapped):
            continue
        answer = answer_to(question, tapped, seats)
        spared = bool(question.spare) and answer is None and _hold(question.spare, tapped)
        if not spared and not enough(question, answer, tapped):
            missing.append(question)
        name, _, seat = (question.fills or question.name).partition(".")
        if seat:
            blank: Any = [] if question.kind in ("many", "cards") else None if question.kind == "count" else ""
            values.setdefault(name, [blank] * (question.parts or seats))[int(seat)] = answer or blank
            continue
        if answer is None:
            continue
        known = values.get(name)
        values[name] = [*known, *answer] if isinstance(known, list) and isinstance(answer, list) else answer
    if missing:
        return Draft(None, tuple(missing))
    try:
        return Draft(msgspec.convert(values, offer.fact, strict=False))
    except msgspec.ValidationError as error:
        return Draft(None, wrong=(_not_understood(offer, str(error)),))


def so_far(offer: Offer, tapped: Tapped, seats: int) -> Iterator[Fact]:
    """What a form whose cards are still being laid out would declare by now, once for every way of choosing what is not chosen
    yet. Nothing if no card lies, or if too much else is missing.
    """
    asked = [question for question in offer.inputs if matters(question, tapped)]
    answers = {question.name: answer_to(question, tapped, seats) for question in asked}
    if not any(question.kind in LAID and answers[question.name] for question in asked):
        return
    missing = [one for one in asked if one.kind == "one" and not one.optional and answers[one.name] is None]
    if prod(len(one.choices) for one in missing) > MOST_WAYS:
        return
    told = {name: answer for name, answer in answers.items() if answer is not None and "." not in name}
    none: dict[str, Any] = {one.name: [] for one in asked if one.kind == "found"}
    for way in product(*(one.choices for one in missing)):
        chosen = {one.name: choice.value for one, choice in zip(missing, way, strict=True)}
        try:
            yield msgspec.convert(none | dict(offer.fixed) | told | chosen, offer.fact, strict=False)
        except msgspec.ValidationError:
            return


def _not_understood(offer: Offer, problem: str) -> Objection:
    where = problem.rpartition("`$.")[2].rstrip("`") if "`$." in problem else ""
    name = where.partition("[")[0]
    asked = next((question.label for question in offer.inputs if question.name.partition(".")[0] == name), offer.words)
    return unreadable(asked, where)


def unreadable(label: Words, where: str) -> Objection:
    """The objection to an answer that the form itself could not have submitted."""
    text = Words(
        f"「{label.ja}」の値を読めない。選び直すか、数字を入れ直す。",
        f"“{label.en}” cannot be read. Choose again, or enter the number again.",
    )
    return Objection("unreadable", where, text, "record")


def start(offer: Offer | Inquiry) -> dict[str, list[str]]:
    """The initial answers of a form."""
    begun = {question.name: [question.start] for question in offer.inputs if question.start}
    several = (question for question in offer.inputs if question.kind == "numbers")
    seats = ((question, seat, number) for question in several for seat, number in enumerate(question.starts))
    return begun | {piece(question.name, seat): [str(number)] for question, seat, number in seats if number is not None}
