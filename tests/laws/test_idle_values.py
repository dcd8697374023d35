"""No fact carries a value that nothing uses: it would look like something that was entered and settled.

A value is idle if every other value in its place would stand too and lead to the same lines, table page, forms and sheet. Generated
facts, with one field changed to something unusual, either have no idle value or are refused.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from kinds import times
from msgspec import inspect
from strategies import PLAYERS, SEATS, WORDS, declared, grown

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import options
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES


def others(kind: inspect.Type, value: Any, rng: Random) -> Iterator[Any]:
    """Other values of a type, some of them meaningful; numbers next to `value` first."""
    match kind:
        case inspect.Metadata():
            yield from others(kind.type, value, rng)
        case inspect.NoneType():
            yield None
        case inspect.BoolType():
            yield not value
        case inspect.LiteralType():
            yield from (one for one in kind.values if one != value)
        case inspect.StrType():
            yield from (one for one in rng.sample(WORDS, len(WORDS)) if one != value)
        case inspect.IntType():
            yield from _numbers(kind, value, rng)
        case inspect.UnionType():
            yield from (found for one in kind.types for found in others(one, value, rng) if found != value)
        case inspect.TupleType():
            for place, item in enumerate(kind.item_types):
                yield from ((*value[:place], one, *value[place + 1 :]) for one in islice(others(item, value[place], rng), 10))
        case inspect.VarTupleType():
            if value:
                yield ()
                yield from (found for place in range(len(value)) for found in changed(kind, value, place, rng))
            else:
                yield from ((one,) for one in others(kind.item_type, None, rng))
        case _:
            raise NotImplementedError(kind)


def _numbers(kind: inspect.IntType, value: int | None, rng: Random) -> Iterator[int]:
    least, most = -300 if kind.ge is None else kind.ge, kind.le if kind.le is not None else 300 if kind.lt is None else kind.lt - 1
    some = rng.sample(range(least, most + 1), min(most - least + 1, 30))
    near = (value - 1, value + 1) if isinstance(value, int) else ()
    yield from (one for one in dict.fromkeys((*near, *some)) if least <= one <= most and one != value)


def changed(kind: inspect.VarTupleType, value: tuple[Any, ...], place: int, rng: Random) -> Iterator[tuple[Any, ...]]:
    """The tuple without the item at a place, or with another there."""
    yield (*value[:place], *value[place + 1 :])
    for one in islice(others(kind.item_type, value[place], rng), 40):
        yield (*value[:place], one, *value[place + 1 :])


@cache
def fields(kind: type[Fact]) -> tuple[inspect.Field, ...]:
    """The fields of a fact that declare something: not who entered it, when or where."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return tuple(field for field in info.fields if field.name not in Fact.__struct_fields__)


def places(field: inspect.Field, value: Any, rng: Random) -> Iterator[tuple[str, Iterator[Any]]]:
    """A field, and each place in it if it is a tuple, with other values of the field that differ there."""
    yield field.name, others(field.type, value, rng)
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    for kind in (one.type if isinstance(one, inspect.Metadata) else one for one in kinds):
        if isinstance(kind, inspect.VarTupleType):
            yield from ((f"{field.name}[{place}]", changed(kind, value, place, rng)) for place in range(len(value or ())))


def outcome(game: Game, state: State, fact: Fact, entry: int) -> object:
    """What follows from a fact; None if it is refused. A hand may only matter when somebody else declares the same."""
    if game.check(state, fact):
        return None
    after = game.step(state, fact, entry)
    seen = [show(after) for show in (game.lines, game.board, game.offers, game.inquiries, game.balances, game.coming, game.final)]
    theirs = [msgspec.structs.replace(fact, player=seat) for seat in SEATS] if hasattr(fact, "player") else []
    return (
        seen,
        game.sheet(after, PLAYERS[: state.seats]),
        [{no.key for no in game.check(after, one)} for one in theirs],
        after.rulings,
    )


def idle(game: Game, state: State, fact: Fact, entry: int, rng: Random) -> Iterator[str]:
    """The idle values of a fact: fields, or places in a tuple."""
    stands = outcome(game, state, fact, entry)
    told = [field for field in fields(type(fact)) if field.required or getattr(fact, field.name) != field.default]
    for field in told if stands is not None else ():
        for name, values in places(field, getattr(fact, field.name), rng):
            if all(outcome(game, state, msgspec.structs.replace(fact, **{field.name: one}), entry) == stands for one in values):
                yield f"{name} of {fact}"


def unusual(fact: Fact, rng: Random) -> Iterator[Fact]:
    """A fact as it was declared, and with other values in one field at a time."""
    yield fact
    for field in fields(type(fact)):
        values = [*islice(others(field.type, getattr(fact, field.name), rng), 60)]
        yield from (msgspec.structs.replace(fact, **{field.name: one}) for one in rng.sample(values, min(2, len(values))))


def begun(game: Game, rng: Random) -> tuple[Record, State]:
    """A few entries of a match under any house rules."""
    asked = {option.name.replace("-", "_"): option for option in options(game.house)}
    ruled = {name: rng.choice(sorted(one.choices)) if one.choices else rng.choice(one.numbers) for name, one in asked.items()}
    return [*grown(game, game.house(**ruled), rng, rng.randint(0, 25))][-1]


@pytest.mark.fuzz
@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_value_of_a_fact_is_used(game: Game) -> None:
    found: dict[str, int] = {}
    for seed in range(times(6)):
        rng = Random(seed)
        record, state = begun(game, rng)
        for fact in (declared(rng, game, state) for _ in range(5)):
            for one in unusual(fact, rng) if fact else ():
                found |= dict.fromkeys(idle(game, state, one, len(record.log), rng), seed)
    assert found == {}
