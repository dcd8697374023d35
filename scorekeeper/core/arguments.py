"""What an inquiry takes: its arguments as plain values, read before it is answered."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Self

from scorekeeper.core.answers import MOST
from scorekeeper.core.deck import Deck
from scorekeeper.core.offer import Choice
from scorekeeper.core.words import Words


class Misasked(ValueError):
    """An inquiry that cannot be answered as it was put: its `argument` is missing, unknown or wrong, and this is what it `takes`.

    `argument` is "" if there is no such inquiry. The message is in both languages.
    """

    def __init__(self, inquiry: str, argument: str, takes: Words) -> None:
        self.inquiry = inquiry
        self.argument = argument
        self.takes = takes
        place = f"{inquiry}.{argument}" if argument else inquiry
        super().__init__(f"{place}: {takes.ja} / {takes.en}")


class ArgumentKind(NamedTuple):
    """A kind of argument: what it takes, in words ({last}: the highest seat), and whether a value `fits` at a table of so many
    seats with this deck. It may be left out if it is `open`. `value` is what an answer is given of it.
    """

    words: Words
    fits: Callable[[Any, int, Deck[Any]], bool]
    open: bool = False
    value: Callable[[Any], Any] = lambda value: value

    @property
    def optional(self) -> Self:
        return self._replace(open=True)


Takes = Mapping[str, ArgumentKind]
"""The arguments of an inquiry by name; `said.*` stands for `said.0`, `said.1` and so on, one of a seat each."""


class GivenValues(dict[str, Any]):
    """The values of the arguments. Misasked where one is looked up that is missing, because the others ask for it."""

    def __init__(self, inquiry: str, takes: Takes, values: Mapping[str, Any], seats: int) -> None:
        super().__init__({name: takes[name].value(value) if name in takes else value for name, value in values.items()})
        self.inquiry, self.takes, self.seats = inquiry, takes, seats

    def __missing__(self, name: str) -> Any:
        raise Misasked(self.inquiry, name, self.takes[name].words.put(last=self.seats - 1))


def read(inquiry: str, takes: Takes, values: Mapping[str, Any], seats: int, deck: Deck[Any]) -> GivenValues:
    """The values of the arguments; None stands for one that is left out. Misasked if one is missing, unknown or wrong."""
    given = {name: value for name, value in values.items() if value is not None}
    for name in given:
        part = name.partition(".")[2]
        if part.isdecimal() and int(part) < seats and (kind := takes.get(name.replace(part, "*"))):
            if not kind.fits(given[name], seats, deck):
                raise Misasked(inquiry, name, kind.words.put(last=seats - 1))
        elif name not in takes:
            every = ", ".join(takes) or "–"
            raise Misasked(inquiry, name, Words(f"この名の答えは無い。あるのは {every}", f"no such argument. It takes {every}"))
    for name, kind in takes.items():
        if name not in given and kind.open:
            continue
        if name not in given or not kind.fits(given[name], seats, deck):
            raise Misasked(inquiry, name, kind.words.put(last=seats - 1))
    return GivenValues(inquiry, takes, given, seats)


def whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _sat(value: Any, seats: int, deck: Deck[Any]) -> bool:
    return whole(value, 0, seats - 1)


SEAT = ArgumentKind(Words("席（0から{last}）", "a seat, 0 to {last}"), _sat)
FLAG = ArgumentKind(Words("真か偽", "True or False"), lambda value, seats, deck: isinstance(value, bool))
AMOUNTS = ArgumentKind(
    Words("席ごとの数のリスト", "a list with a number for each seat"),
    lambda value, seats, deck: _list(value) and len(value) == seats and all(whole(one, -MOST, MOST) for one in value),
)
NUMBERS = ArgumentKind(
    Words("席ごとのリスト：0以上の数、分からない所は空", "a list with a number from 0, or None, for each seat"),
    lambda value, seats, deck: (
        _list(value) and 0 < len(value) <= seats and all(one is None or whole(one, 0, MOST) for one in value)
    ),
)
ALL_NUMBERS = ArgumentKind(
    Words("席ごとに0以上の数のリスト", "a list with a number from 0 for each seat"),
    lambda value, seats, deck: _list(value) and len(value) == seats and all(whole(one, 0, MOST) for one in value),
)


def seats(most: int) -> ArgumentKind:
    """A list of seats."""
    return ArgumentKind(
        Words(f"席（0から{{last}}）のリスト、一度ずつ、{most}人まで", f"a list of seats, 0 to {{last}}, each once, {most} at most"),
        lambda value, seats, deck: (
            _list(value) and all(whole(one, 0, seats - 1) for one in value) and len({*value}) == len(value) <= most
        ),
    )


def number(least: int = 0, most: int = MOST) -> ArgumentKind:
    return ArgumentKind(
        Words(f"{least}から{most}までの数", f"a number from {least} to {most}"),
        lambda value, seats, deck: whole(value, least, most),
    )


def _values(choices: Iterable[Choice | str | int]) -> tuple[str | int, ...]:
    """The values as answers have them: those that look like a number are one (core.answers)."""
    plain = (str(one.value if isinstance(one, Choice) else one) for one in choices)
    return tuple(dict.fromkeys(int(one) if one.isascii() and one.isdecimal() else one for one in plain if one))


def _one_of(value: Any, values: tuple[str | int, ...]) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool) and {*_values((value,))} <= {*values} and value != ""


def word(choices: Iterable[Choice | str | int]) -> ArgumentKind:
    """One of the values of these choices; a number may be text too."""
    values = _values(choices)
    return ArgumentKind(_among(values, "のどれか", "one of"), lambda value, seats, deck: _one_of(value, values))


def words(choices: Iterable[Choice | str | int], most: int = 100) -> ArgumentKind:
    """Some of the values of these choices."""
    values = _values(choices)
    few = Words(f"のリスト、{most}まで", f"a list, {most} at most, of") if most < len(values) else Words("のリスト", "a list of")
    return ArgumentKind(
        _among(values, few.ja, few.en),
        lambda value, seats, deck: _list(value) and len(value) <= most and all(_one_of(one, values) for one in value),
    )


def _among(values: tuple[str | int, ...], ja: str, en: str) -> Words:
    every = ", ".join(map(repr, values))
    return Words(f"{every} {ja}", f"{en} {every}")


def _pile(value: Any, deck: Deck[Any], least: int = 0, most: int | None = None) -> bool:
    if not (_list(value) and all(isinstance(one, str) and one in deck.by_name for one in value)):
        return False
    return len(value) >= least and not deck.overfull(value, deck.size if most is None else most)


def cards(least: int = 0, most: int | None = None) -> ArgumentKind:
    """A list of so many cards by name."""
    many = f"{least}" if least == most else f"{least}–{most}" if most is not None else f"{least}–" if least else ""
    return ArgumentKind(
        Words(f"札の名{many and f'{many}枚'}のリスト", f"a list of {many and f'{many} '}cards by name"),
        lambda value, seats, deck: _pile(value, deck, least, most),
    )


def _alone(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


CARD = ArgumentKind(
    Words("札の名", "a card by name"),
    lambda value, seats, deck: isinstance(value, str | list | tuple) and _pile(_alone(value), deck, 1, 1),
    value=_alone,
)
NAME = ArgumentKind(CARD.words, lambda value, seats, deck: isinstance(value, str) and value in deck.by_name)


def _piles(value: Any, names: Iterable[str], deck: Deck[Any]) -> bool:
    return isinstance(value, Mapping) and {*value} <= {*names} and all(_pile(pile, deck) for pile in value.values())


def piles(*names: str) -> ArgumentKind:
    """A list of cards for each of these names, or for some."""
    every = ", ".join(names)
    return ArgumentKind(
        Words(f"{every} ごとの札の名のリスト", f"a list of cards for each of {every}"),
        lambda value, seats, deck: _piles(value, names, deck),
    )


PILES = ArgumentKind(
    Words('席（文字で "0" から "{last}"）ごとの札の名のリスト', 'a list of cards for each seat, as text, "0" to "{last}"'),
    lambda value, seats, deck: _piles(value, map(str, range(seats)), deck),
)


def by_seat(kind: ArgumentKind, nothing: object) -> ArgumentKind:
    """A list with a value of this kind for each seat, or `nothing`."""
    said = Words("席ごとのリスト：{kind}、無ければ{none}", "a list for all seats: {kind}, {none} for none")
    return ArgumentKind(
        said.put(kind=kind.words, none=repr(nothing)),
        lambda value, seats, deck: (
            _list(value) and len(value) == seats and all(one in (nothing, None) or kind.fits(one, seats, deck) for one in value)
        ),
    )


def by_key(kind: ArgumentKind, by: ArgumentKind) -> ArgumentKind:
    """Values of one kind by keys of another."""
    return ArgumentKind(
        Words("{by}ごとに{kind}", "{kind} for each of {by}").put(kind=kind.words, by=by.words),
        lambda value, seats, deck: (
            isinstance(value, Mapping)
            and all(by.fits(key, seats, deck) and kind.fits(one, seats, deck) for key, one in value.items())
        ),
    )


def draws(kind: ArgumentKind, nothing: object) -> ArgumentKind:
    """What everybody drew for seats, draw by draw; `nothing` from whoever did not draw again."""
    one = by_seat(kind, nothing)
    return ArgumentKind(
        Words("引いた回ごとに、{one}", "for each draw {one}").put(one=one.words),
        lambda value, seats, deck: _list(value) and bool(value) and all(one.fits(draw, seats, deck) for draw in value),
    )
