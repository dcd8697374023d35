"""Filled forms: from a fact back to the answers of the form that declares it."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

from scorekeeper.core.facts import Fact
from scorekeeper.core.forms import matters, piece, pile_names, read, start, sure
from scorekeeper.core.offer import Input, Offer


def taps_for(offer: Offer, fact: Fact, seats: int) -> dict[str, list[str]]:
    """The answers with which a form declares this fact, as far as it can. Inputs that do not apply are as in a fresh form."""
    answers: dict[str, list[str]] = {}
    for question in offer.inputs:
        if matters(question, answers):
            field, _, seat = (question.fills or question.name).partition(".")
            value = _share(question, offer, getattr(fact, field, None))
            _tap(question, _part(value or (), int(seat)) if seat else value, seats, answers)
    return {**start(offer), **answers}


def _share(question: Input, offer: Offer, value: Any) -> Any:
    """What one input gives to a field that several fill: those after the first give as much as they take at most."""
    after = [one for one in offer.inputs if one.fills == (question.fills or question.name)]
    if not after or not isinstance(value, tuple):
        return value
    ends = len(value) - sum(one.most for one in after[after.index(question) if question in after else 0 :])
    return value[max(0, ends) :][: question.most] if question in after else value[: max(0, ends)]


def _tap(question: Input, value: Any, seats: int, answers: dict[str, list[str]]) -> None:
    """Add the answers to one input to `answers`."""
    name = question.name
    match question.kind:
        case "flag":
            answers[name] = ["on"] if value else []
        case "found":
            answers[name] = ["+".join(value)] if value else []
        case "numbers":
            answers.update({piece(name, seat): [_plain(_part(value, seat))] for seat in range(seats)})
        case "piles":
            for number, pile in enumerate(pile_names(question, seats)):
                answers[piece(name, pile)] = list(_part(value, number) or ())
        case "amounts":
            for seat in range(seats):
                for part, typed in _amount_parts(_part(value, seat), question.total):
                    answers[piece(piece(name, seat), part)] = [typed]
        case _:
            own = {choice.value for choice in question.choices}
            given = [_plain(one) for one in (value if isinstance(value, tuple) else (value,))]
            # Two questions may fill one field, each with its own choices.
            answers.setdefault(name, []).extend(one for one in given if one in own or not own)


def _part(value: Any, number: int) -> Any:
    """One item of a field that holds an item for each seat; None if the field is too short."""
    return value[number] if number < len(value) else None


def _plain(value: Any) -> str:
    """A value as a form submits it."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
    return str(value)


def _amount_parts(amount: int | None, per: int) -> Iterator[tuple[str, str]]:
    """An amount as it is typed, in parts (name, text): sign, big, small. None yields nothing."""
    if amount is not None:
        big, small = divmod(abs(amount), per) if per > 1 else (0, abs(amount))
        yield "sign", "-" if amount < 0 else "+"
        yield "big", str(big or "")
        yield "small", str(small)


def amounts(name: str, sums: Iterable[int], per: int = 1) -> dict[str, tuple[str, ...]]:
    """The answers for an input `name` of kind `amounts`, from one amount a seat; `per` small units make a big one."""
    parts = ((seat, *typed) for seat, amount in enumerate(sums) for typed in _amount_parts(amount, per))
    return {piece(piece(name, seat), part): (typed,) for seat, part, typed in parts if typed}


PLACES = ("first", "now", "apart", "main", "more", "close", "hidden", "frame")
"""The places of offers, in the order in which players use them."""


def offer_for(offers: Iterable[Offer], fact: Fact, seats: int) -> Offer | None:
    """The offer whose form can declare this fact: reading the answers of `taps_for` gives the same fact. None if there is none.

    Who entered the fact, when and at which place is not compared, nor are the fields of inputs that do not apply.
    """
    able = (offer for offer in offers if offer.fact is type(fact) and _says(offer, fact, seats))
    return min(able, key=lambda offer: PLACES.index(offer.place), default=None)


def _says(offer: Offer, fact: Fact, seats: int) -> bool:
    answers = taps_for(offer, fact, seats)
    said = read(offer, answers, seats).fact
    if said is None:
        return False
    mattering = {question.name for question in offer.inputs if matters(question, answers)}
    idle = {question.name for question in offer.inputs} - mattering
    sets = {question.name for question in offer.inputs if question.kind == "many"}
    own = {*fact.__struct_fields__} - {*Fact.__struct_fields__} - idle
    unasked = {one.name: one.of for one in offer.inputs if one.kind == "numbers" and one.of}
    told = {field: _of(getattr(fact, field), unasked.get(field, ())) for field in own}
    for question in offer.inputs:  # what is known need not have been told
        if known := sure(question, answers) if question.name in mattering & told.keys() else ():
            mine, said_there = told[question.name], getattr(said, question.name)
            told[question.name] = (*mine, *(one for one in said_there if _plain(one) in known and one not in mine))
    return all(_alike(getattr(said, field), told[field], ordered=field not in sets) for field in own)


def _of(value: Any, seats: tuple[int, ...]) -> Any:
    """Numbers by seat, of which 0 says nothing of seats that are not asked."""
    if not seats or not isinstance(value, tuple):
        return value
    return tuple(one if seat in seats else one or None for seat, one in enumerate(value))


BLANK = (None, "", ())
"""The empty values of a field."""


def _alike(one: Any, other: Any, *, ordered: bool) -> bool:
    """Whether two values of a field mean the same: items missing at the end of a tuple count as empty."""
    if not isinstance(one, tuple) or not isinstance(other, tuple):
        return bool(one == other)
    if not ordered:
        return sorted(one) == sorted(other)
    return all(mine == its or (mine in BLANK and its in BLANK) for mine, its in zip_longest(one, other))
