"""House rules: declared once; the form, the validation, the file format, the check sheet and the rule book derive from it."""

from typing import Any, NamedTuple

import msgspec

from scorekeeper.core.words import Words


class Option(NamedTuple):
    """One question of the check sheet. `choices` maps the value kept in the record to (label, explanation)."""

    name: str
    question: Words
    choices: dict[str, tuple[Words, Words]]
    default: str
    clause: str


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every ruleset's house rules: only fields made by `option`."""


def option(question: Words, choices: dict[str, tuple[Words, Words]], clause: str) -> Any:
    """Metadata of a House field: `field: Annotated[Literal["A", "B"], option(...)] = "A"`."""
    return msgspec.Meta(title=question.ja, description=question.en, extra={"option": (question, choices, clause)})


def options(house: type[House]) -> tuple[Option, ...]:
    """The check sheet of a House class, in order of declaration."""
    found: list[Option] = []
    info = msgspec.inspect.type_info(house)
    assert isinstance(info, msgspec.inspect.StructType)
    for field in info.fields:
        assert isinstance(field.type, msgspec.inspect.Metadata)
        assert field.type.extra
        question, choices, clause = field.type.extra["option"]
        found.append(Option(field.name, question, choices, str(field.default), clause))
    return tuple(found)
