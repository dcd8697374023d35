"""What every ruling of 三人こいこい is made with: facts tried out by the rules, and reasons by their clauses."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Objection, Reason, State
from scorekeeper.core.trial import Rules, Trial, trial
from scorekeeper.core.words import Words, seat
from scorekeeper.games.koikoi_three import board, rules, year
from scorekeeper.games.koikoi_three.board import round_name
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.month import Month
from scorekeeper.games.koikoi_three.names import SEASON, season_name
from scorekeeper.games.koikoi_three.year import YEAR

RULES = Rules(rules.check, rules.step, board.lines)
Values = Mapping[str, Any]
"""The answers of a form in plain values: cards by name, players by seat."""


def tried(state: State, fact: Fact) -> Trial | tuple[Objection, ...]:
    return trial(RULES, state, fact)


def because(ja: str, en: str, *clauses: str, **names: object) -> Reason:
    """A step of an argument, with its clauses without the name of the game."""
    return Reason(Words(ja, en).put(**names), tuple(f"koikoi-three.{clause}" for clause in clauses))


def house_of(state: State) -> KoikoiHouse:
    assert isinstance(state.house, KoikoiHouse)
    return state.house


def month_at(state: State) -> Month:
    """The month that is dealt now."""
    return rules.at_hand(state.own, house_of(state))


def over(state: State) -> str | None:
    """The clause by which the year is over, if it is."""
    return year.ended(state.own, house_of(state))


def coming(state: State) -> Reason:
    """Who deals what next, and why."""
    ended = over(state)
    if ended:
        return Reason(Words("これで年の終わり。小計で吟味を払う。", "The year is over; ginmi goes by the subtotals."), (ended,))
    month = month_at(state)
    name, who = round_name(month), seat(month.dealer)
    if month.limited:
        return because(
            "{name}をやり直す。胴は流れた時のビキの{who}、3文しぼり。",
            "The same month is dealt again ({name}), by {who}, the biki of the void deal, under the 3-mon limit.",
            "flow.2",
            "flow.3",
            name=name,
            who=who,
        )
    if month.number == 1:
        return because("{name}の胴は、はじめの席の{who}。", "{who} sits first and deals {name}.", "setup.3", name=name, who=who)
    if month.number > YEAR and month.number % SEASON == 1:
        return Reason(
            Words(
                "首位が決まらないので{season}に延長する。{name}の胴は、前の月に勝った{who}。",
                "Nobody is ahead: the year goes on with {season}. {who}, who won the last month, deals {name}.",
            ).put(season=season_name(month.season), name=name, who=who),
            (year.extending(house_of(state)), "koikoi-three.year-end.8"),
        )
    return because(
        "{name}の胴は、前の月に勝った{who}。",
        "{who}, who won the month before, deals {name}.",
        "dealer.1",
        name=name,
        who=who,
    )
