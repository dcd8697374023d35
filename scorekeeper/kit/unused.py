"""Values that nothing in their fact uses: they are refused, so that nobody believes them settled."""

from collections.abc import Iterator
from functools import cache

from msgspec.inspect import StructType, type_info

from scorekeeper.core.facts import Fact
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words


@cache
def _defaults(kind: type[Fact]) -> dict[str, object]:
    info = type_info(kind)
    assert isinstance(info, StructType)
    return {field.name: field.default for field in info.fields}


def filled_fields(fact: Fact, *fields: str) -> tuple[str, ...]:
    """Those of the fields that hold something other than their default."""
    return tuple(name for name in fields if getattr(fact, name) != _defaults(type(fact))[name])


def unused_objections(fact: Fact, clause: str, user: Words, *fields: str) -> Iterator[Objection]:
    """Objections to values in `fields`, which only `user` would use: a yaku that the fact does not name. `clause` is its clause."""
    text = Words(
        "{user}があるときだけ入れる。{user}を足すか、これを外す。",
        "This counts only with {user}. Name that too, or leave this out.",
    ).put(user=user)
    for name in filled_fields(fact, *fields):
        yield Objection("unused", name, text, clause)
