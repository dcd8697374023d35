"""House rules: a class says what may be chosen, the rule book asks it; form, validation and check sheet follow from both."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Protocol, Self

import msgspec

from scorekeeper.core.own_yaku import BESIDE, DEAREST, INSTEAD, MOST, OWN, THEN, WHEN_MADE, OwnYaku, amiss, definition, own_yaku_in
from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.core.yaku import Yaku

OFF: Literal["off"] = "off"
"""The worth of a yaku that a table does not recognise."""
UNRECOGNISED = Words("役としない", "not recognised")
WORTH = "worth."
"""Before the key of a yaku: the name of the option that holds its worth."""
HOUSE = "house"
"""The topic of clauses on what tables do otherwise than the source says."""
CALLED = dict(zip("イロハニホヘトチリヌルヲワカ", "I Ro Ha Ni Ho He To Chi Ri Nu Ru Wo Wa Ka".split(), strict=True))
"""What the letters of check sheets are called."""
ANY_NUMBER = Words("0でない数", "any number but 0")


class Option(NamedTuple):
    """One question of the check sheet. `choices` maps the value stored in the record to (label, explanation).

    Without choices it asks for a number from `least` to `most`, a multiple of `step`; `explained` says what the number does.
    `brief` is a short label, `letter` the letter of the question on the check sheet of the rules, if that has letters.
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
    yaku: Yaku | None = None
    step: int = 1

    @property
    def numbers(self) -> range:
        """What may be chosen without choices."""
        return range(self.least, self.most + 1, self.step)

    @property
    def departs(self) -> bool:
        """Whether a clause of the topic `house` asks for it, or it is what a yaku is worth: the source does not leave it open, but
        tables differ from it.
        """
        return self.yaku is not None or self.clause.split(".")[1:2] == [HOUSE]

    @property
    def mark(self) -> Words:
        """The letter, for those who do not read kana as it is called: イ, I; ロ, Ro."""
        return Words(self.letter, CALLED.get(self.letter, self.letter))

    @property
    def short(self) -> Words:
        """The label: the brief one if there is one, else the question."""
        return self.brief if self.brief.ja else self.question

    def label_of(self, value: object) -> Words:
        """The label of a chosen value."""
        if self.yaku and value == OFF:
            return UNRECOGNISED
        return self.choices[str(value)][0] if self.choices else same(str(value))

    def lettered_label(self, value: str) -> Words:
        """The same with the letter of the choice, if it has one: B 等倍・2倍・3倍."""
        said = self.label_of(value)
        return Words(f"{value} {said.ja}", f"{value} {said.en}") if len(value) == 1 and value.isalpha() else said

    def among(self, values: Sequence[str]) -> Words:
        """The question with the choices that are meant: 「追い札：有か無」."""
        every = [self.lettered_label(value) if self.choices or value.isdecimal() else ANY_NUMBER for value in values]
        return Words(
            f"{self.question.ja}：{'か'.join(one.ja for one in every)}",
            f"{self.question.en}: {' or '.join(one.en for one in every)}",
        )


class OptionLimit(msgspec.Struct, frozen=True):
    """How `options` depend on others or on each other. The kinds are in scorekeeper.core.limits."""

    options: tuple[str, ...]


class AsksHouse(Protocol):
    """A rule book, as far as it asks a table what to play."""

    @property
    def options(self) -> Mapping[str, Option]:
        """What it says about each option, by name. The defaults and bounds are those of the House."""


Worths = tuple[tuple[str, Annotated[int, msgspec.Meta(ge=0, le=DEAREST)] | Literal["off"]], ...]
"""The worths that a table gives to yaku, by key."""


class House(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, rename="kebab"):
    """Base class of house rules. A field is a `Switch`, another Literal of choices, or a number `between` two others; what it asks
    stands in the rule book `law`. The record writes `grow_new` as grow-new. `limits` hold between them, and always under the
    defaults.

    `worth` has the yaku whose worth is not that of the source, in the order of their tables. The source's worths are those of
    `source_worths`: under the house rules, or of every yaku there can be (None). `scale` of the smallest unit make one of a worth.

    A game that lets a table have yaku of its own has a field `own: OwnYakus = ()`, a clause on them, `own_clause`, the cards that
    make them, by name ({}: all are told), and the consequences `own_then` that they may have, in words, for which a form asks by
    `own_asked`; by `own_unit` for the worth, if that is not in the unit of the game. `own_instead` is what a form calls the yaku
    that one is `instead` of, and what a definition says of them. Their keys are own-1, own-2 and so on.
    """

    law: ClassVar[AsksHouse]
    limits: ClassVar[tuple[OptionLimit, ...]] = ()
    source_worths: ClassVar[Callable[[Any], Mapping[str, Yaku]]] = staticmethod(lambda house: {})
    scale: ClassVar[int] = 1
    own_clause: ClassVar[str] = ""
    own_cards: ClassVar[Mapping[str, Any]] = {}
    own_then: ClassVar[Mapping[str, Words]] = {"asks": NOTHING}
    own_asked: ClassVar[Words] = WHEN_MADE
    own_unit: ClassVar[Words | None] = None
    own_instead: ClassVar[tuple[Words, Words]] = BESIDE, INSTEAD

    worth: Worths = ()

    def among(self, there: int) -> Self:
        """These house rules as they hold where so many are there: some need more or fewer."""
        return self


Switch = Literal["on", "off"]
"""A rule that is played or not."""


def between(least: int, most: int, step: int = 1) -> msgspec.Meta:
    """Bounds of a House field that holds a number: `gift: Annotated[int, between(0, 20)] = 10`. It is a multiple of `step`, and so
    are the bounds.
    """
    return msgspec.Meta(ge=least, le=most, multiple_of=step if step > 1 else None)


def option_value(house: House, name: str) -> Any:
    """The value of the option that the record calls `name`."""
    if name.startswith(OWN):
        nth = int(name.removeprefix(OWN))
        return own_of(house)[nth - 1].line if nth <= len(own_of(house)) else ""
    if name.startswith(WORTH):
        key = name.removeprefix(WORTH)
        return dict(house.worth).get(key, _source_worth(type(house), house, key))
    return getattr(house, name.replace("-", "_"))


def _source_worth(kind: type[House], house: House, key: str) -> int:
    """What the source gives a yaku under the other house rules, or under those that have it."""
    played = kind.source_worths(house)
    return (played[key] if key in played else kind.source_worths(None)[key]).fee // kind.scale


def at_worth(house: House, yaku: Yaku) -> Yaku | None:
    """The yaku as this table counts it; None if it does not."""
    worth = dict(house.worth).get(yaku.key)
    return yaku if worth is None else None if worth == OFF else yaku._replace(fee=worth * house.scale, source=yaku.fee)


def changes_worth(house: House, keys: Collection[str]) -> bool:
    """Whether this table counts one of these yaku otherwise than the source, or leaves some yaku out."""
    return any(key in keys or worth == OFF for key, worth in house.worth)


def house_from(kind: type[House], given: Mapping[str, Any]) -> House:
    """House rules from plain values by option name; worths also as one map, `worth`. msgspec.ValidationError if there is no such
    choice.
    """
    named = [name for name in given if name in ("worth", "own") or name.startswith((WORTH, OWN))]
    house = msgspec.convert({name: value for name, value in given.items() if name not in named}, kind, strict=False)
    if not named:
        return house
    told = msgspec.convert({name: given[name] for name in named if name in ("worth", "own")}, _Own)
    worths = told.worth | {name.removeprefix(WORTH): given[name] for name in named if name.startswith(WORTH)}
    lines = sorted((name for name in named if name.startswith(OWN)), key=lambda name: (len(name), name))
    spelt = (msgspec.convert({"name": name} | one, OwnYaku) for name, one in told.own.items())
    own = (*spelt, *(_own_yaku(name, given[name]) for name in lines if given[name]))
    house = _with_worths(house, worths) if worths else house
    return _with_own_yaku(house, own) if own else house


class _Own(msgspec.Struct):
    worth: dict[str, Any] = {}
    own: dict[str, Any] = {}


def own_of(house: House) -> tuple[OwnYaku, ...]:
    """The yaku of the table's own; none in a game that has none."""
    own: tuple[OwnYaku, ...] = getattr(house, "own", ())
    return own


def _own_yaku(name: str, line: Any) -> OwnYaku:
    try:
        return own_yaku_in(str(line))
    except msgspec.ValidationError as error:
        raise msgspec.ValidationError(f"{str(error).partition(' - at ')[0]} - at `$.{name}`") from None


def _with_own_yaku(house: House, own: tuple[OwnYaku, ...]) -> House:
    """The house rules with yaku of the table's own. msgspec.ValidationError if the game has none, or they do not fit it."""
    kind = type(house)
    if "own" not in kind.__struct_fields__:
        raise msgspec.ValidationError("Object contains unknown field `own` - at `$.own`")
    if len(own) > MOST:
        raise msgspec.ValidationError(f"Expected `array` of length <= {MOST} - at `$.own`")
    names = [one.name for one in own]
    for nth, one in enumerate(own, 1):
        if one.name in names[: nth - 1]:  # a record has them by name
            raise msgspec.ValidationError(f"Invalid value {one.name[:40]!r} - at `$.{OWN}{nth}.name`")
        if field := amiss(one, kind.own_cards, kind.source_worths(None), kind.own_then):
            told = getattr(one, field)
            shown = ", ".join(told) if isinstance(told, tuple) else str(told)
            raise msgspec.ValidationError(f"Invalid value {shown[:40]!r} - at `$.{OWN}{nth}.{field}`")
    return msgspec.structs.replace(house, own=own)


def own_options(house: House) -> tuple[Option, ...]:
    """The yaku of the table's own as answers: each with its worth and definition."""
    kind = type(house)
    names = {key: yaku.words for key, yaku in kind.source_worths(None).items()} if own_of(house) else {}
    cards = {name: card.words for name, card in kind.own_cards.items()} if own_of(house) else {}
    return tuple(
        Option(f"{OWN}{nth}", one.words, {one.line: (_own_answer(kind, one, cards, names), NOTHING)}, kind.own_clause)
        for nth, one in enumerate(own_of(house), 1)
    )


def _own_answer(kind: type[House], own: OwnYaku, cards: Mapping[str, Words], names: Mapping[str, Words]) -> Words:
    made = definition(own, cards, names.__getitem__, THEN.get(own.then) or kind.own_then[own.then], kind.own_instead[1])
    return Words(f"{own.worth}（{made.ja}）", f"{own.worth} ({made.en})")


def own_yaku(house: House) -> tuple[tuple[OwnYaku, Yaku], ...]:
    """The yaku of the table's own, each as a row of a table."""
    kind = type(house)
    return tuple(
        (one, Yaku(f"own-{nth}", one.words, one.worth * kind.scale, kind.own_clause)) for nth, one in enumerate(own_of(house), 1)
    )


def _with_worths(house: House, own: Mapping[str, Any]) -> House:
    """The house rules with these worths, without those that are the source's."""
    known = type(house).source_worths(None)
    for key in own:
        if key not in known:
            raise msgspec.ValidationError(f"Object contains unknown field `{key[:40]}` - at `$.worth`")
    told = [(key, own[key]) for key in known if key in own]
    given = [(key, _worth(key, value)) for key, value in told]
    return msgspec.structs.replace(
        house, worth=tuple((key, worth) for key, worth in given if worth != _source_worth(type(house), house, key))
    )


def _worth(key: str, value: Any) -> int | Literal["off"]:
    try:
        worth: int | Literal["off"] = msgspec.convert(value, Annotated[int, between(0, DEAREST)] | Literal["off"], strict=False)
    except msgspec.ValidationError as error:
        raise msgspec.ValidationError(f"{error} - at `$.{WORTH}{key}`") from None
    return worth


@cache
def options(house: type[House]) -> tuple[Option, ...]:
    """The questions that a House class asks, in order of declaration. ValueError if its rule book does not ask for one, or offers
    other choices.
    """
    info = msgspec.inspect.type_info(house)
    assert isinstance(info, msgspec.inspect.StructType)
    return tuple(_option(house, field) for field in info.fields if field.name not in ("worth", "own"))


@cache
def worths(house: type[House]) -> tuple[Option, ...]:
    """The options that hold what each yaku is worth, in the order of the tables."""
    return tuple(
        Option(f"{WORTH}{key}", one.words, {}, one.clause, str(one.fee // house.scale), most=DEAREST, yaku=one)
        for key, one in house.source_worths(None).items()
    )


def every_option(house: type[House]) -> tuple[Option, ...]:
    """The questions, and the worths of yaku."""
    return (*options(house), *worths(house))


def open_options(house: type[House]) -> tuple[Option, ...]:
    """The questions that leave something to choose: all but those that have one choice so far."""
    return tuple(one for one in options(house) if len(one.choices) != 1)


def _option(house: type[House], field: msgspec.inspect.Field) -> Option:
    asked = house.law.options.get(field.encode_name)
    if asked is None:
        raise ValueError(f"no clause asks for the option {field.encode_name}")
    own = asked._replace(default=str(field.default))
    match field.type:
        case msgspec.inspect.LiteralType(values) if own.choices.keys() == {*values}:
            return own
        case msgspec.inspect.IntType(ge=int(least), le=int(most), multiple_of=step) if not own.choices:
            return own._replace(least=least, most=most, step=int(step or 1))
    raise ValueError(f"the rule book and the type of the option {field.encode_name} differ")


def values(house: House) -> dict[str, str]:
    """The answers to all questions, and the worths that the table has changed, by the name of their option."""
    asked = {option.name: str(option_value(house, option.name)) for option in options(type(house))}
    own = {f"{OWN}{nth}": one.line for nth, one in enumerate(own_of(house), 1)}
    return asked | {f"{WORTH}{key}": str(worth) for key, worth in house.worth} | own


def changed_choices(house: House) -> tuple[tuple[str, str], ...]:
    """Those of the answers that differ from the source, as pairs."""
    usual = values(type(house)())
    return tuple((name, value) for name, value in values(house).items() if usual.get(name) != value)


@lru_cache(64)
def compact_form(house: House) -> str:
    """The same in one line, for a URL: `field:B,etsunen:off`."""
    return ",".join(f"{name}:{value}" for name, value in values(house).items())


def from_compact_form(text: str) -> dict[str, str]:
    """The choices by option name that such a line holds; which of them exist is not asked here."""
    pairs = (one.partition(":") for one in text.split(",") if one)
    return {option: choice for option, _, choice in pairs}


def plain_house(house: House) -> dict[str, Any]:
    """The house rules as a record holds them: the worths by key, left out if the table has changed none, and so is where tables do
    otherwise than the source, if this one does not. A new option of that sort leaves older records and their fingerprints alone.
    """
    every: dict[str, Any] = msgspec.to_builtins(house)
    worth, own = dict(every.pop("worth")), {one.pop("name"): one for one in every.pop("own", ())}
    for option in options(type(house)):
        if option.departs and str(every[option.name]) == option.default:
            del every[option.name]
    return every | ({"worth": worth} if worth else {}) | ({"own": own} if own else {})
