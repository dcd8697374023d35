"""House rules: a class says what may be chosen, the rule book asks it; form, validation and check sheet follow from both."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

import msgspec

from scorekeeper.core.words import NOTHING, Words, same

ANY_NUMBER = Words("0でない数", "any number but 0")


class Option(NamedTuple):
    """One question of the check sheet. `choices` maps the value stored in the record to (label, explanation).

    Without choices it asks for a number from `least` to `most`; `explained` says what the number does. `brief` is a short label,
    `letter` the letter of the question on the check sheet of the rules, if that has letters.
    """

    name: str
    question: Words
    choices: dict[str, tuple[Words, Words]]
    clause: str
    default: str = ""
    least: int = 0
    most: int = 0
    explained: Words = NOTHING
    brief: Words = NOTHING
    letter: str = ""

    @property
    def short(self) -> Words:
        """The label: the brief one if there is one, else the question."""
        return self.brief if self.brief.ja else self.question

    def said(self, value: object) -> Words:
        """The label of a chosen value."""
        return self.choices[str(value)][0] if self.choices else same(str(value))

    def lettered(self, value: str) -> Words:
        """The same with the letter of the choice, if it has one: B 等倍・2倍・3倍."""
        said = self.said(value)
        return Words(f"{value} {said.ja}", f"{value} {said.en}") if len(value) == 1 and value.isalpha() else said

    def among(self, values: Sequence[str]) -> Words:
        """The question with the choices that are meant: 「追い札：有か無」."""
        every = [self.lettered(value) if self.choices or value.isdecimal() else ANY_NUMBER for value in values]
        return Words(
            f"{self.question.ja}：{'か'.join(one.ja for one in every)}",
            f"{self.question.en}: {' or '.join(one.en for one in every)}",
        )


class Limit(msgspec.Struct, frozen=True):
    """How `options` depend on others or on each other. The kinds are in scorekeeper.core.limits."""

    options: tuple[str, ...]


class Asked(Protocol):
    """A rule book, as far as it asks a table what to play."""

    @property
    def options(self) -> Mapping[str, Option]:
        """What it says about each option, by name. The defaults and bounds are those of the House."""


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Base class of house rules. A field is a `Switch`, another Literal of choices, or a number `between` two others; what it asks
    stands in the rule book `law`. The record writes `grow_new` as grow-new. `limits` hold between them, and always under the
    defaults.
    """

    law: ClassVar[Asked]
    limits: ClassVar[tuple[Limit, ...]] = ()


Switch = Literal["on", "off"]
"""A rule that is played or not."""


def between(least: int, most: int) -> msgspec.Meta:
    """Bounds of a House field that holds a number: `gift: Annotated[int, between(0, 20)] = 10`."""
    return msgspec.Meta(ge=least, le=most)


def chosen(house: House, name: str) -> Any:
    """The value of the option that the record calls `name`."""
    return getattr(house, name.replace("-", "_"))


@cache
def options(house: type[House]) -> tuple[Option, ...]:
    """The options of a House class, in order of declaration. ValueError if its rule book does not ask for one, or offers other
    choices.
    """
    info = msgspec.inspect.type_info(house)
    assert isinstance(info, msgspec.inspect.StructType)
    return tuple(_option(house, field) for field in info.fields)


def open_options(house: type[House]) -> tuple[Option, ...]:
    """The options that leave something to choose: all but those that have one choice so far."""
    return tuple(one for one in options(house) if len(one.choices) != 1)


def _option(house: type[House], field: msgspec.inspect.Field) -> Option:
    asked = house.law.options.get(field.encode_name)
    if asked is None:
        raise ValueError(f"no clause asks for the option {field.encode_name}")
    own = asked._replace(default=str(field.default))
    match field.type:
        case msgspec.inspect.LiteralType(values) if own.choices.keys() == {*values}:
            return own
        case msgspec.inspect.IntType(ge=int(least), le=int(most)) if not own.choices:
            return own._replace(least=least, most=most)
    raise ValueError(f"the rule book and the type of the option {field.encode_name} differ")


def written(house: House) -> str:
    """All choices in one line, for a URL: `field:B,etsunen:off`."""
    return ",".join(f"{option.name}:{chosen(house, option.name)}" for option in options(type(house)))
