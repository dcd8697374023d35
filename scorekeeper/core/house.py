"""House rules: declared once; form, validation, file format, check sheet and rule book are derived from the declaration."""

from functools import cache
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

from scorekeeper.core.words import NOTHING, Words, same


class Option(NamedTuple):
    """One question of the check sheet. `choices` maps the value stored in the record to (label, explanation).

    Without choices it asks for a number from `least` to `most`; `explained` says what the number does. `brief` is a short label,
    `letter` the letter of the question on the check sheet of the rules, if that has letters.
    """

    name: str
    question: Words
    choices: dict[str, tuple[Words, Words]]
    default: str
    clause: str
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


class Limit(msgspec.Struct, frozen=True):
    """How `options` depend on others or on each other. The kinds are in scorekeeper.core.limits."""

    options: tuple[str, ...]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Base class of house rules. All fields are made by `option` or `number`. The record writes `grow_new` as grow-new. `limits`
    hold between them, and always under the defaults.
    """

    limits: ClassVar[tuple[Limit, ...]] = ()


def option(
    question: Words, choices: dict[str, tuple[Words, Words]], clause: str, *, brief: Words = NOTHING, letter: str = ""
) -> Any:
    """Metadata of a House field: `field: Annotated[Literal["A", "B"], option(...)] = "A"`."""
    extra: dict[str, Any] = {"option": (question, choices, clause, 0, 0, NOTHING, brief, letter)}
    return msgspec.Meta(title=question.ja, description=question.en, extra=extra)


Switch = Literal["on", "off"]


def switch(question: Words, on: Words, off: Words, clause: str, *, brief: Words = NOTHING, letter: str = "") -> Any:
    """Metadata of a House field for a rule that is played or not: `field: Annotated[Switch, switch(...)] = "off"`. `on` and `off`
    say what either means.
    """
    choices = {"on": (Words("有", "yes"), on), "off": (Words("無", "no"), off)}
    return option(question, choices, clause, brief=brief, letter=letter)


def number(
    question: Words, explained: Words, clause: str, least: int, most: int, *, brief: Words = NOTHING, letter: str = ""
) -> Any:
    """Metadata of a House field that holds a number: `gift: Annotated[int, number(...)] = 0`."""
    extra: dict[str, Any] = {"option": (question, {}, clause, least, most, explained, brief, letter)}
    return msgspec.Meta(title=question.ja, description=question.en, ge=least, le=most, extra=extra)


def chosen(house: House, name: str) -> Any:
    """The value of the option that the record calls `name`."""
    return getattr(house, name.replace("-", "_"))


@cache
def options(house: type[House]) -> tuple[Option, ...]:
    """The options of a House class, in order of declaration."""
    found: list[Option] = []
    info = msgspec.inspect.type_info(house)
    assert isinstance(info, msgspec.inspect.StructType)
    for field in info.fields:
        assert isinstance(field.type, msgspec.inspect.Metadata)
        assert field.type.extra
        question, choices, clause, *rest = field.type.extra["option"]
        found.append(Option(field.encode_name, question, choices, str(field.default), clause, *rest))
    return tuple(found)


def written(house: House) -> str:
    """All choices in one line, for a URL: `field:B,etsunen:off`."""
    return ",".join(f"{option.name}:{chosen(house, option.name)}" for option in options(type(house)))
