"""What every ruling of 花合わせ is made with: facts tried out by the rules, and reasons by their clauses."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Choice, Input, Objection, Reason, Ruling, State
from scorekeeper.core.trial import Rules, Trial, rule, trial
from scorekeeper.core.words import Words, same
from scorekeeper.games.hanaawase import board, rules
from scorekeeper.games.hanaawase.month import SEATS, Month
from scorekeeper.letters import signed

RULES = Rules(rules.check, rules.step, board.lines)
Values = Mapping[str, Any]
"""The answers of a form in plain values: cards by name, players by seat."""
PLAYERS = tuple(Choice(str(one), same(f"@{one}")) for one in range(SEATS))
WHOSE = Input("player", Words("だれの", "Whose"), "one", PLAYERS)
DEALER = Input("dealer", Words("その月の胴", "Who dealt that month"), "one", PLAYERS, optional=True, quiet=True)


def tried(state: State, fact: Fact) -> Trial | tuple[Objection, ...]:
    return trial(RULES, state, fact)


def tried_or_none(state: State, fact: Fact) -> Trial | None:
    """The trial of a fact that can stand."""
    found = tried(state, fact)
    return found if isinstance(found, Trial) else None


def because(ja: str, en: str, *clauses: str, **names: object) -> Reason:
    """A step of an argument, with its clauses without the name of the game."""
    return Reason(Words(ja, en).put(**names), tuple(f"hanaawase.{clause}" for clause in clauses))


def month_at(state: State) -> Month:
    """The month at hand, or the next to be dealt."""
    return board.coming(state.own)


def bare(month: Month, question: Values) -> Month:
    """The month with nothing in it yet, dealt by the `dealer` told."""
    return Month(month.number, question.get("dealer", month.dealer), month.house)


def uneven(sums: Sequence[int]) -> Ruling:
    """The ruling on amounts that do not sum to zero."""
    said = Words("三人の和が{more}。0になるように直す", "they sum to {more}: correct them to zero").put(more=signed(sum(sums)))
    return rule("uneven", said, [because("三人の得点の和はいつも0。", "The three scores always sum to zero.", "settle.4")])
