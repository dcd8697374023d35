"""Games of riichi mahjong told in short. Players are seats from 0, the first dealer; hands are told by number."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import State
from scorekeeper.games.riichi import GAME
from scorekeeper.games.riichi.facts import Abort, AlsoRon, Chombo, Draw, Foul, Riichi, Ron, Tsumo

FACT: Any = reduce(or_, GAME.facts)
START = 25_000


def fact(**entry: Any) -> Fact:
    """A fact as a record has it: `fact` is its kind."""
    told: Fact = msgspec.convert(entry, FACT)
    return told


def riichi(*players: int) -> list[Fact]:
    return [Riichi(player=player) for player in players]


def ron(player: int, payer: int, han: Any, fu: int | None = None, **more: Any) -> Ron:
    return Ron(player=player, payer=payer, han=han, fu=fu, **more)


def also(player: int, han: Any, fu: int | None = None, **more: Any) -> AlsoRon:
    return AlsoRon(player=player, han=han, fu=fu, **more)


def tsumo(player: int, han: Any, fu: int | None = None, **more: Any) -> Tsumo:
    return Tsumo(player=player, han=han, fu=fu, **more)


def draw(*tenpai: int, nagashi: tuple[int, ...] = ()) -> Draw:
    return Draw(tenpai=tenpai, nagashi=nagashi)


def abort(reason: Any) -> Abort:
    return Abort(reason=reason)


def chombo(*players: int) -> Chombo:
    return Chombo(players=players)


def foul(player: int) -> Foul:
    return Foul(player=player)


def told(facts: Sequence[Fact | list[Fact]], **house: Any) -> State:
    """The state after facts that are all accepted."""
    state = GAME.start(GAME.house(**house), 4)
    flat = [each for one in facts for each in (one if isinstance(one, list) else [one])]
    for index, one in enumerate(flat):
        objections = GAME.check(state, one)
        assert not objections, (one, objections)
        state = GAME.step(state, one, index)
    return state


def scores(state: State) -> tuple[int, ...]:
    return tuple(START + balance for balance in GAME.balances(state))


def stands(state: State) -> str:
    """The hand at hand and its honba: "South 4, 2"; or "over"."""
    board = GAME.board(state)
    if board.over:
        return "over"
    assert board.badge
    return f"{board.round.en}, {board.badge.en.removesuffix(' honba')}"


def refusal(state: State, one: Fact) -> str:
    """The clause that the first objection cites, "" if there is none."""
    objections = GAME.check(state, one)
    return objections[0].clause.removeprefix("riichi.") if objections else ""
