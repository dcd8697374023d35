"""House rules that depend on each other: choices that exclude each other, and questions that have no meaning beside a choice.

A game lists them in `limits` of its House. Where house rules are read, choices that exclude each other are refused beside the
field; where they are asked or told, a question that does not apply says so, or is left out.
"""

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.core.house import WORTH, House, Option, OptionLimit, option_value, options, own_options, worths
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import NOTHING, Words, numeral


class Clash(OptionLimit, frozen=True):
    """Choices that cannot be made together. `why` makes the objection to the field that it is given."""

    why: Callable[[str], Objection]

    def wrong(self, house: House) -> str:
        """The option beside which the objection belongs; "" if the choices go together."""
        raise NotImplementedError


class Never(Clash, frozen=True):
    """The options never have all of these `choices` at once."""

    choices: tuple[str, ...]

    def wrong(self, house: House) -> str:
        made = tuple(str(option_value(house, name)) for name in self.options)
        return self.options[-1] if made == self.choices else ""


class Rising(Clash, frozen=True):
    """Each of these numbers is larger than the one before."""

    def wrong(self, house: House) -> str:
        pairs = zip(self.options, self.options[1:], strict=False)
        return next((high for low, high in pairs if option_value(house, high) <= option_value(house, low)), "")


class Idle(OptionLimit, frozen=True):
    """The options do not apply where all of the choices of `under` are made, at a table of `seats` (least and most; 0: any number).
    `clause` says so.
    """

    clause: str
    under: Mapping[str, tuple[str, ...]] = {}
    seats: tuple[int, int] = (0, 0)

    def holds(self, house: House, seats: int = 0) -> bool:
        """Whether they do not apply to a table of so many seats. 0: whether they apply to none."""
        return self.at(seats) and self.applies({name: str(option_value(house, name)) for name in self.under})

    def at(self, seats: int) -> bool:
        """Whether a table of so many is meant; 0: whether any is."""
        least, most = self.seats
        return not any(self.seats) or 0 < max(seats, least) == seats <= (most or seats)

    def applies(self, given: Mapping[str, str]) -> bool:
        """Whether all of the choices of `under` are made by these values."""
        return all(given[name] in choices for name, choices in self.under.items())

    def sentence(self, house: type[House]) -> Words:
        """「三人縛り」が「有」なら、三人以上の卓では当てはまらない。"""
        by_name = {option.name: option for option in options(house)}
        told = [_under(by_name[name], choices) for name, choices in self.under.items()]
        ja, en = "、".join(one.ja for one in told), " and ".join(one.en for one in told)
        where = _seats(*self.seats)
        between = "、" if ja and where.ja else ""
        return Words(f"{ja}{between}{where.ja}当てはまらない。", f"Does not apply{where.en}{f' if {en}' if en else ''}.")


MANY = 2
"""How many choices are told one by one; of more, the only one that is not among them is told instead."""


def _under(option: Option, choices: tuple[str, ...]) -> Words:
    rest = [choice for choice in option.choices if choice not in choices]
    but = len(choices) > MANY and len(rest) == 1
    said = [option.label_of(choice) for choice in (rest if but else choices)]
    ja, en = "」か「".join(one.ja for one in said), "” or “".join(one.en for one in said)
    beside = Words("でなければ", "is not") if but else Words("なら", "is")
    return Words(f"「{option.question.ja}」が「{ja}」{beside.ja}", f"“{option.question.en}” {beside.en} “{en}”")


def _seats(least: int, most: int) -> Words:
    if least == most:
        return Words("{n}人の卓では", " at a table of {n}").put(n=numeral(least)) if least else NOTHING
    if most and least:
        return Words("{least}人から{most}人の卓では", " at a table of {least} to {most}").put(
            least=numeral(least), most=numeral(most)
        )
    if most:
        return Words("{n}人までの卓では", " at a table of up to {n}").put(n=numeral(most))
    return Words("{n}人以上の卓では", " at a table of {n} or more").put(n=numeral(least))


def clashes(house: House) -> Iterator[Clash]:
    """The limits that the choices of these house rules break."""
    return (limit for limit in house.limits if isinstance(limit, Clash) and limit.wrong(house))


def limit_objections(house: House) -> tuple[Objection, ...]:
    """An objection for each, beside the option."""
    return tuple(limit.why(f"house.{limit.wrong(house)}") for limit in clashes(house))


def limits_of(house: type[House], name: str) -> tuple[Idle, ...]:
    """Where the option `name` does not apply."""
    return tuple(limit for limit in house.limits if isinstance(limit, Idle) and name in limit.options)


def idle(house: House, name: str, seats: int = 0) -> Idle | None:
    """Why the option `name` does not apply under these house rules, at a table of so many seats; None if it may."""
    return next((limit for limit in limits_of(type(house), name) if limit.holds(house, seats)), None)


def unusual(house: House, seats: int = 0) -> list[Option]:
    """The options that apply at a table of so many seats and are not chosen as in the standard rules."""
    usual = type(house)()
    apply = (one for one in options(type(house)) if not idle(house, one.name, seats))
    own = dict(house.worth)
    return [one for one in apply if option_value(house, one.name) != option_value(usual, one.name)] + [
        *(one for one in worths(type(house)) if one.name.removeprefix(WORTH) in own),
        *own_options(house),
    ]
