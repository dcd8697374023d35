"""Forms: from what was tapped and typed to a fact, by the inputs of an offer alone."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from scorekeeper.core.cards import BY_NAME
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Input, Inquiry, Objection, Offer
from scorekeeper.core.words import Words

Tapped = Mapping[str, list[str]]
"""Form values as they come: a name and everything that was sent under it."""

SAID = frozenset(("on", "true", "1", "yes"))


class Draft(NamedTuple):
    """A form read so far: the fact if it is complete, else the inputs that still miss an answer, or what cannot be understood."""

    fact: Fact | None
    missing: tuple[Input, ...] = ()
    wrong: tuple[Objection, ...] = ()


def matters(question: Input, tapped: Tapped) -> bool:
    """Whether a question is to be asked, given the answers so far."""
    return _hold(question.when, tapped)


def _hold(conditions: tuple[tuple[str, frozenset[str]], ...], tapped: Tapped) -> bool:
    for name, values in conditions:
        given = {value for value in tapped.get(name, []) if value}
        if not (given & values if values else given):
            return False
    return True


def piece(name: str, part: int | str) -> str:
    """The form name of one part of a question: a seat's, or a pile's."""
    return f"{name}.{part}"


def pile_names(question: Input, seats: int) -> tuple[str, ...]:
    """What the piles of a question are called in a form: its choices, or one for every seat."""
    return tuple(choice.value for choice in question.choices) or tuple(map(str, range(seats)))


def _answer(question: Input, tapped: Tapped, seats: int) -> Any:
    """The answer to a question in plain values; None where there is none."""
    given = [value.strip() for value in tapped.get(question.name, []) if value.strip()]
    match question.kind:
        case "one":
            return given[0] if given else None
        case "count":
            return _first(tapped, question.name)
        case "flag":
            return (bool(given) and given[0] in SAID) or None
        case "found":
            return given[0].split("+") if given else None
        case "many" | "cards":
            own = {choice.value for choice in question.choices}
            return [value for value in given if not own or value in own] or None
        case "numbers":
            numbers = [_first(tapped, piece(question.name, seat)) for seat in range(seats)]
            return numbers if any(number is not None for number in numbers) else None
        case "piles":
            piles = [tapped.get(piece(question.name, pile), []) for pile in pile_names(question, seats)]
            return piles if any(piles) else None
        case "amounts":
            amounts = [_amount(tapped, piece(question.name, seat), question.total) for seat in range(seats)]
            return amounts if any(amount is not None for amount in amounts) else None


def _first(tapped: Tapped, name: str) -> str | None:
    """A number as it was typed, in the digits of any keyboard: １６ is 16."""
    given = [value.strip() for value in tapped.get(name, []) if value.strip()]
    return unicodedata.normalize("NFKC", given[0]) if given else None


def _amount(tapped: Tapped, name: str, per: int) -> int | str | None:
    """An amount in the smallest unit, typed as a sign, big units and small ones; what is no number is handed on to be refused."""
    big, small = _first(tapped, piece(name, "big")), _first(tapped, piece(name, "small"))
    if big is None and small is None:
        return None
    if not all(part is None or (part.isascii() and part.isdecimal() and len(part) < 7) for part in (big, small)):
        return f"{big or ''} {small or ''}"
    whole = int(big or 0) * max(1, per) + int(small or 0)
    return -whole if _first(tapped, piece(name, "sign")) in ("-", "\N{MINUS SIGN}") else whole


def _enough(question: Input, answer: Any, tapped: Tapped) -> bool:
    if question.kind == "many" and question.least:
        # Two questions may fill one field; an answer to either will do.
        return sum(bool(value.strip()) for value in tapped.get(question.name, [])) >= question.least
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
        return sum(number is None for number in answer) <= (1 if question.total else 0)
    return True


def read(offer: Offer, tapped: Tapped, seats: int) -> Draft:
    """The fact that a form says. Questions that do not matter now are not looked at; nothing is guessed for one without an
    answer.
    """
    values: dict[str, Any] = dict(offer.fixed)
    missing: list[Input] = []
    for question in offer.inputs:
        if not matters(question, tapped):
            continue
        answer = _answer(question, tapped, seats)
        spared = bool(question.spare) and answer is None and _hold(question.spare, tapped)
        if not spared and not _enough(question, answer, tapped):
            missing.append(question)
        name, _, seat = question.name.partition(".")
        if seat:
            values.setdefault(name, [""] * seats)[int(seat)] = answer or ""
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


def _not_understood(offer: Offer, problem: str) -> Objection:
    where = problem.rpartition("`$.")[2].rstrip("`") if "`$." in problem else ""
    name = where.partition("[")[0]
    asked = next((question.label for question in offer.inputs if question.name.partition(".")[0] == name), offer.words)
    return _unreadable(asked, where)


def _unreadable(label: Words, where: str) -> Objection:
    text = Words(
        f"「{label.ja}」の値を読めない。選び直すか、数字を入れ直す。",
        f"“{label.en}” cannot be read. Choose again, or enter the number again.",
    )
    return Objection("unreadable", where, text, "record")


def start(offer: Offer | Inquiry) -> dict[str, list[str]]:
    """The answers that a fresh form begins with."""
    return {question.name: [question.start] for question in offer.inputs if question.start}


# A form without a fact: plain values.


class Answers(NamedTuple):
    """A form read so far: the values if it is complete, else the inputs that still miss an answer, or what cannot be so.

    A value is what its kind says: `one` a text, or a number where it is one (a seat, a month); `many` a list of these; `flag` a
    bool; `count` a number; `cards` a list of names; `numbers` and `amounts` a list of numbers by seat, None for one left open;
    `piles` a list of names for every pile. What has no answer, or does not matter, is not among them.
    """

    values: dict[str, Any] | None
    missing: tuple[Input, ...] = ()
    wrong: tuple[Objection, ...] = ()


def answers(inputs: Iterable[Input], tapped: Tapped, seats: int) -> Answers:
    """The values that a form gives, each as its kind and its bounds allow; a card lies in one place only."""
    values: dict[str, Any] = {}
    missing: list[Input] = []
    wrong: list[Objection] = []
    places: dict[str, str] = {}
    for question in (one for one in inputs if matters(one, tapped)):
        answer = _answer(question, tapped, seats)
        if not _enough(question, answer, tapped) or (answer is None and question.kind == "many" and question.least):
            missing.append(question)
            continue
        if answer is None:
            continue
        try:
            value = _value(question, answer, tapped, seats)
        except ValueError:
            wrong.append(_unreadable(question.label, question.name))
            continue
        wrong += _lying(question, value, places)
        values[question.name] = value
    if missing or wrong:
        return Answers(None, tuple(missing), tuple(wrong))
    return Answers(values)


def _value(question: Input, answer: Any, tapped: Tapped, seats: int) -> Any:
    """A plain value. ValueError for what the question does not allow."""
    match question.kind:
        case "one":
            return _chosen(question, answer, tapped)
        case "many":
            _within(len(answer), 0, question.most or len(answer))
            return [_chosen(question, one, tapped) for one in answer]
        case "cards":
            _within(len(answer), 0, question.most)
            return _cards(answer)
        case "count":
            return _within(int(answer), question.least, question.most)
        case "numbers":
            return [None if typed is None else _within(int(typed), 0, question.total or MOST) for typed in answer]
        case "amounts":
            return [_within(amount, -MOST, MOST) for amount in map(int, answer)]
        case "piles":
            return {name: _cards(pile) for name, pile in zip(pile_names(question, seats), answer, strict=True)}
    return answer


MOST = 10**6
"""The largest number that an answer may hold."""


def _chosen(question: Input, value: str, tapped: Tapped) -> str | int:
    choice = next((one for one in question.choices if one.value == value), None)
    if choice is None or (choice.unless and value in tapped.get(choice.unless, [])):
        raise ValueError(value)
    return int(value) if value.isascii() and value.isdecimal() else value


def _cards(names: list[str]) -> list[str]:
    if set(names) - BY_NAME.keys():
        raise ValueError(names)
    return names


def _within(number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise ValueError(number)
    return number


def _lying(question: Input, value: Any, places: dict[str, str]) -> Iterator[Objection]:
    """The cards of an answer that lie elsewhere already; `places` holds where."""
    match question.kind:
        case "cards":
            lying = [(question.name, name) for name in value]
        case "piles":
            lying = [(piece(question.name, pile), name) for pile, names in value.items() for name in names]
        case _:
            return
    for where, name in lying:
        if name in places:
            words = BY_NAME[name].words
            text = Words(f"{words.ja}が二度出ている。どちらかを外す。", f"The {words.en} is there twice. Take one away.")
            yield Objection("card-twice", where, text, "record")
        places[name] = where


# The other way: from a fact to the form that says it.


def tapped(offer: Offer, fact: Fact, seats: int) -> dict[str, list[str]]:
    """The answers with which a form says this fact, as far as it can; questions that do not matter then are as in a fresh form."""
    answers: dict[str, list[str]] = {}
    for question in offer.inputs:
        if matters(question, answers):
            field, _, seat = question.name.partition(".")
            value = getattr(fact, field, None)
            _tap(question, _part(value or (), int(seat)) if seat else value, seats, answers)
    return {**start(offer), **answers}


def _tap(question: Input, value: Any, seats: int, answers: dict[str, list[str]]) -> None:
    """Give the answer to one question."""
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
                for part, typed in _signed(_part(value, seat), question.total):
                    answers[piece(piece(name, seat), part)] = [typed]
        case _:
            own = {choice.value for choice in question.choices}
            given = [_plain(one) for one in (value if isinstance(value, tuple) else (value,))]
            # Two questions may fill one field, each with its own choices.
            answers.setdefault(name, []).extend(one for one in given if one in own or not own)


def _part(value: Any, number: int) -> Any:
    """What a field that holds something for every seat has for one; None where it ends before."""
    return value[number] if number < len(value) else None


def _plain(value: Any) -> str:
    """A value as a form sends it."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
    return str(value)


def _signed(amount: int | None, per: int) -> Iterator[tuple[str, str]]:
    """An amount as it is typed, in parts."""
    if amount is not None:
        big, small = divmod(abs(amount), per) if per > 1 else (0, abs(amount))
        yield "sign", "-" if amount < 0 else "+"
        yield "big", str(big or "")
        yield "small", str(small)


def amounts(name: str, sums: Iterable[int], per: int = 1) -> dict[str, tuple[str, ...]]:
    """The answers with which the question of this name says an amount for every seat; `per` small units make a big one."""
    parts = ((seat, *typed) for seat, amount in enumerate(sums) for typed in _signed(amount, per))
    return {piece(piece(name, seat), part): (typed,) for seat, part, typed in parts if typed}


PLACES = ("first", "now", "main", "more", "close", "hidden")
"""Where offers stand, in the order in which players use them."""


def asked(offers: Iterable[Offer], fact: Fact, seats: int) -> Offer | None:
    """The offer by whose form this fact was, or might have been, declared: `read` makes the same of what `tapped` answers.

    Who entered it, when and where it stands is left aside; so is what the form does not ask because it says nothing with these
    answers. None where no form can say it.
    """
    able = (offer for offer in offers if offer.fact is type(fact) and _says(offer, fact, seats))
    return min(able, key=lambda offer: PLACES.index(offer.place), default=None)


def _says(offer: Offer, fact: Fact, seats: int) -> bool:
    answers = tapped(offer, fact, seats)
    said = read(offer, answers, seats).fact
    if said is None:
        return False
    mattering = {question.name for question in offer.inputs if matters(question, answers)}
    idle = {question.name for question in offer.inputs} - mattering
    sets = {question.name for question in offer.inputs if question.kind == "many"}
    own = {*fact.__struct_fields__} - {*Fact.__struct_fields__} - idle
    return all(_alike(getattr(said, field), getattr(fact, field), ordered=field not in sets) for field in own)


BLANK = (None, "", ())
"""What stands in a field for a seat that has nothing."""


def _alike(one: Any, other: Any, *, ordered: bool) -> bool:
    """Whether two values of a field say the same: what is missing at the end of a tuple is as good as nothing there."""
    if not isinstance(one, tuple) or not isinstance(other, tuple):
        return bool(one == other)
    if not ordered:
        return sorted(one) == sorted(other)
    return all(mine == its or (mine in BLANK and its in BLANK) for mine, its in zip_longest(one, other))
