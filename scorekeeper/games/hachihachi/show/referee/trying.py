"""What every ruling of 八八 is made with: facts tried out by the rules, and reasons by their clauses."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Objection, State
from scorekeeper.core.trial import Rules, Trial, trial
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi import rules
from scorekeeper.games.hachihachi.end import year
from scorekeeper.games.hachihachi.end.year import Year
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.month import Month
from scorekeeper.games.hachihachi.show import board

RULES = Rules(rules.check, rules.step, board.lines)
Values = Mapping[str, Any]
"""The answers of a form in plain values: cards by name, players by seat."""
AnyFact = TypeVar("AnyFact", bound=Fact)


def tried(state: State, *facts: Fact) -> Trial | tuple[Objection, ...]:
    return trial(RULES, state, *facts)


def tried_or_none(state: State, *facts: Fact) -> Trial | None:
    """The trial of facts that can stand."""
    found = tried(state, *facts)
    return found if isinstance(found, Trial) else None


def month_at(state: State) -> Month:
    """The month that was declared about last."""
    own: Year = state.own
    return own.now


def house_of(state: State) -> HachihachiHouse:
    assert isinstance(state.house, HachihachiHouse)
    return state.house


def over(state: State) -> str | None:
    """The clause by which the year is over, if it is."""
    return year.ended(state.own, house_of(state))


def said(kind: type[AnyFact], values: Values, **more: object) -> AnyFact:
    """The fact that the answers of a form say; answers that are no field of it are left aside."""
    fields = {name: value for name, value in {**values, **more}.items() if name in kind.__struct_fields__}
    return msgspec.convert(fields, kind)


def unpaid(objections: tuple[Objection, ...]) -> Words:
    """What a ruling assumes where what it rules cannot be entered now."""
    return Words("支払いは計算していない: {why}", "Payments are not reckoned: {why}").put(why=objections[0].text)
