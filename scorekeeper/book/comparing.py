"""Two houses side by side, and a house as a file with the name that a table gives it."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from scorekeeper.book.clauses import ClauseTable
from scorekeeper.book.presets import STANDARD, presets
from scorekeeper.core import malformed
from scorekeeper.core.encoding import utf_8
from scorekeeper.core.game import Game
from scorekeeper.core.house import (
    OFF,
    House,
    Option,
    every_option,
    from_compact_form,
    open_options,
    option_value,
    own_options,
    plain_house,
    values,
)
from scorekeeper.core.limits import unusual
from scorekeeper.core.names import NAME_LENGTH
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Refused, house_of
from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.kit.asks import fee


class HouseAnswer(NamedTuple):
    """How a house answers a question of the check sheet; `own`: otherwise than the source."""

    words: Words
    own: bool


class ComparedOption(NamedTuple):
    """A question of the check sheet, and how two houses answer it."""

    option: Option
    one: HouseAnswer
    other: HouseAnswer


def differences(one: House, other: House) -> list[ComparedOption]:
    """What two houses of a game answer otherwise, in the order of the check sheet; then the yaku of their own that they do not have
    alike.
    """
    asked = [
        ComparedOption(option, _answer(one, option), _answer(other, option))
        for option in (*open_options(type(one)), *(option for option in every_option(type(one)) if option.yaku))
        if option_value(one, option.name) != option_value(other, option.name)
    ]
    ours, theirs = ({option.question: option for option in own_options(house)} for house in (one, other))
    return asked + [
        ComparedOption(theirs.get(name) or ours[name], _own_answer(ours.get(name)), _own_answer(theirs.get(name)))
        for name in dict.fromkeys((*ours, *theirs))
        if name not in ours or name not in theirs or ours[name].choices != theirs[name].choices
    ]


def _own_answer(option: Option | None) -> HouseAnswer:
    """What a yaku of the table's own is worth and made of; a dash for a house that does not have it."""
    ((words, _),) = option.choices.values() if option else ((same("—"), NOTHING),)
    return HouseAnswer(words, own=True)


def _answer(house: House, option: Option) -> HouseAnswer:
    value = str(option_value(house, option.name))
    return HouseAnswer(option.label_of(value), own=value != option.default)


def only_what_differs(house: House) -> str:
    """The house in one line for an address, without what is as in the source: `inflate:on,worth.gokou:10`; `standard` if nothing
    differs.
    """
    usual = values(type(house)())
    return ",".join(f"{name}:{value}" for name, value in values(house).items() if usual.get(name) != value) or STANDARD


def house_in_line(game: Game, line: str) -> House | None:
    """The house that `only_what_differs` wrote; None if there is none such, now or ever."""
    choices = {} if line == STANDARD else from_compact_form(line)
    house = house_of(game, choices) if choices or line == STANDARD else None
    return house if isinstance(house, House) else None


STANDARD_RULES = Words("標準の決まり", "Standard rules")


def house_words(game: Game, line: str) -> Words:
    """What differs from the source, in words: 二倍になる文数 7、五光 10文; or its name, if the house is known by one."""
    house = house_in_line(game, line)
    if house is None or line == STANDARD:
        return STANDARD_RULES if house else same(line)
    if named := next((one.words for one in presets(game) if one.rules(game) == house), None):
        return named
    told = [(option.short, _answer_words(game, house, option)) for option in unusual(house)]
    return Words("、".join(f"{a.ja} {b.ja}" for a, b in told), ", ".join(f"{a.en} {b.en}" for a, b in told))


class Elsewhere(NamedTuple):
    """How other houses answer what a clause asks, if not as the one in question does."""

    houses: tuple[Words, ...]
    said: Words

    @property
    def words(self) -> Words:
        """任天堂：五光 10文"""
        names = Words("・".join(one.ja for one in self.houses), ", ".join(one.en for one in self.houses))
        return Words(f"{names.ja}：{self.said.ja}", f"{names.en}: {self.said.en}")


def elsewhere(game: Game, house: House, clause: ClauseTable, named: str = "") -> list[Elsewhere]:
    """What the houses that are known by name answer to the questions on which a clause depends, where they differ from this house;
    of one that is `named` by its key, also where it does not.
    """
    asked = [one for one in every_option(game.house) if one.clause == clause.id or one.name in clause.switched_by]
    found: dict[Words, list[Words]] = {}
    for one in presets(game):
        if named in ("", one.key):
            theirs = one.rules(game)
            told = [
                Words(f"{option.short.ja} {said.ja}", f"{option.short.en} {said.en}")
                for option in asked
                if option_value(theirs, option.name) != option_value(house, option.name) and option.name not in one.open
                for said in [_answer_words(game, theirs, option)]
            ]
            words = Words("、".join(one.ja for one in told), ", ".join(one.en for one in told)) if told else AS_HERE
            if told or named:
                found.setdefault(words, []).append(one.words)
    return [Elsewhere(tuple(houses), said) for said, houses in found.items()]


AS_HERE = Words("この卓と同じ", "as at this table")


def _answer_words(game: Game, house: House, option: Option) -> Words:
    value = option_value(house, option.name)
    return fee(value * house.scale, game.unit) if option.yaku and value != OFF else option.label_of(value)


# A file


class HouseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules with the name that a table gives them. `house` has them as a record does; `version` is that of this format."""

    ruleset: str
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_LENGTH)]
    house: dict[str, Any]
    format: Literal["scorekeeper-house"] = "scorekeeper-house"
    version: Annotated[int, msgspec.Meta(ge=1, le=1)] = 1


class NamedHouse(NamedTuple):
    """House rules under the name that a table gives them."""

    game: Game
    name: str
    house: House


def write_house(named: NamedHouse) -> bytes:
    """The file of a house."""
    file = HouseFile(named.game.name, named.name, plain_house(named.house))
    return msgspec.json.format(msgspec.json.encode(file)) + b"\n"


def read_house(content: bytes, games: Mapping[str, Game]) -> NamedHouse | Refused:
    """The house in a file, of one of these games by name; Refused says what is wrong with it."""
    try:
        file = msgspec.json.decode(utf_8(content), type=HouseFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        problem, _, path = str(error).partition(" - at `$")
        return Refused(None, (Objection("file", path.removesuffix("`").lstrip("."), malformed.explain(problem), "record"),))
    if file.ruleset not in games:
        return Refused(None, (Objection("file", "ruleset", Words("この競技は無い。", "There is no such ruleset."), "record"),))
    game = games[file.ruleset]
    house = house_of(game, file.house)
    return house if isinstance(house, Refused) else NamedHouse(game, file.name, house)
