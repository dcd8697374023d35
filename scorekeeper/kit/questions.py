"""Questions as they are declared: what is asked while the match goes on, a form asked as a question, and the arguments that a fact
takes.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.inspect import IntType, Metadata, StructType, Type, UnionType, type_info

from scorekeeper.core.arguments import SEAT, ArgumentKind, Takes, cards, number, words
from scorekeeper.core.facts import SEATS, Fact
from scorekeeper.core.inquiry import Inquiry
from scorekeeper.core.offer import Input
from scorekeeper.core.words import Words
from scorekeeper.kit.game import Form, Question
from scorekeeper.kit.position import Position
from scorekeeper.kit.rounds import R


def open_question(
    key: str,
    said: Words,
    hint: Words,
    topic: str,
    inputs: Callable[[Position[Any]], tuple[Input, ...]] = lambda at: (),
    *,
    given: Callable[[Position[Any]], Mapping[str, tuple[str, ...]]] = lambda at: MappingProxyType({}),
    where: Callable[[Position[Any]], bool] = lambda at: True,
) -> Question[Any]:
    """What may be asked while the match goes on, `where` that has a meaning."""

    def inquiry(at: Position[Any]) -> Inquiry | None:
        return None if at.over or not where(at) else Inquiry(key, said, hint, topic, inputs(at), given(at))

    return inquiry


def as_question(key: str, said: Words, hint: Words, topic: str, form: Form[R]) -> Question[R]:
    """The questions of a form, to ask what its fact would do; what the form starts with is given. There is none without the form,
    nor after the match.
    """

    def inquiry(at: Position[R]) -> Inquiry | None:
        offer = None if at.over else form(at)
        given = {one.name: (one.start,) for one in offer.inputs if one.start} if offer else {}
        return Inquiry(key, said, hint, topic, offer.inputs, given) if offer else None

    return inquiry


def takes_of(
    fact: type[Fact],
    among: Mapping[str, Iterable[str]] = MappingProxyType({}),
    *,
    without: Collection[str] = (),
    needs: Collection[str] = (),
) -> Takes:
    """The arguments by which the fields of a fact are told, as far as each has bounds: a seat, a number, one of `among` by field,
    or cards. All but `needs` may be left out.
    """
    info = type_info(fact)
    assert isinstance(info, StructType)
    own = [one for one in info.fields if one.name not in (*Fact.__struct_fields__, *without)]
    kinds = {one.name: _some(among[one.name], one.type) if one.name in among else _kind(one.type) for one in own}
    return {name: kind if name in needs else kind.optional for name, kind in kinds.items()}


def _some(choices: Iterable[str], told: Type) -> ArgumentKind:
    """Some of the choices, as many as the field holds."""
    kind, most = words(choices), getattr(told, "max_length", None)
    return kind._replace(fits=lambda value, seats, deck: kind.fits(value, seats, deck) and (most is None or len(value) <= most))


def _kind(told: Type) -> ArgumentKind:
    bare = told.type if isinstance(told, Metadata) else told
    if isinstance(bare, UnionType):
        return _kind(next(one for one in bare.types if not isinstance(one, type(type_info(type(None))))))
    if not isinstance(bare, IntType):
        return cards()
    assert bare.ge is not None
    if bare.lt == SEATS:
        return SEAT
    assert bare.le is not None
    return number(bare.ge, bare.le)
