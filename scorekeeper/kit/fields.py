"""Fields of facts: the bounds that many of them have, which keep nonsense out, and how a field says that it is asked.

    names: Annotated[Names, Ask(lambda at, name: ..., by="names")] = ()

The forms of the fact, their questions to the referee and corrections follow. What the rules forbid is an objection.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_type_hints

from msgspec import Meta
from msgspec.inspect import IntType, StructType, UnionType, type_info

from scorekeeper.core.facts import SEATS, Fact
from scorekeeper.core.offer import Input

Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
"""A player, at a table of any size."""
SeatOfThree = Annotated[int, Meta(ge=0, le=2)]
"""A player of a game for three."""
CardName = Annotated[str, Meta(max_length=20)]
YakuName = Annotated[str, Meta(max_length=20)]
Pile = Annotated[tuple[CardName, ...], Meta(max_length=48)]
"""Cards of a deck of 48 by name."""


@cache
def _seat_fields(kind: type[Fact]) -> tuple[str, ...]:
    """The fields of a fact that hold a player."""
    info = type_info(kind)
    assert isinstance(info, StructType)
    types = {field.name: field.type.types if isinstance(field.type, UnionType) else (field.type,) for field in info.fields}
    return tuple(name for name, told in types.items() if any(isinstance(one, IntType) and one.lt == SEATS for one in told))


def players_of(fact: Fact) -> tuple[tuple[str, int], ...]:
    """The players whom a fact tells something of, each with the field."""
    told = ((name, getattr(fact, name)) for name in _seat_fields(type(fact)))
    return tuple((name, player) for name, player in told if player is not None)


class Ask(NamedTuple):
    """How a field is asked: its questions, from the position and the name of the field, none where nothing is asked.

    `by`: only in the form by names, or by cards, of a fact that has both. Questions stand in the order of the fields; those of a
    higher `place` come later.
    """

    inputs: Callable[[Any, str], Iterable[Input]]
    by: Literal["", "names", "cards"] = ""
    place: int = 0


@cache
def asks_of(fact: type[Fact]) -> tuple[tuple[str, Ask], ...]:
    """How the fields of a fact are asked, in the order of the questions."""
    hints = get_type_hints(fact, include_extras=True)
    found = [(name, one) for name in fact.__struct_fields__ for one in get_args(hints[name])[1:] if isinstance(one, Ask)]
    return tuple(sorted(found, key=lambda told: told[1].place))


@cache
def fields_by(fact: type[Fact], by: str) -> tuple[str, ...]:
    """The fields that are asked in one of the two forms of a fact alone, in their order."""
    ways: dict[str, set[str]] = {}
    for name, ask in asks_of(fact):
        ways.setdefault(name, set()).add(ask.by)
    return tuple(name for name in fact.__struct_fields__ if ways.get(name) == {by})


def inputs_of(fact: type[Fact], at: Any, by: str = "") -> tuple[Input, ...]:
    """The questions of the form of a fact, by names or by cards if it has both."""
    return tuple(one for name, ask in asks_of(fact) if ask.by in ("", by) for one in ask.inputs(at, name))
