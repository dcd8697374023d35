"""Games of riichi mahjong told in short. Players are seats from 0, the first dealer; hands are told by number or by yaku.

`ron 1<2 3/40`: 1 wins on a discard of 2 with 3 han and 40 fu, `also 3 mangan`: so does 3; `tsumo 0 yakuman daisangen=3`;
`tsumo 1 renhou+chiitoitsu dora=2`; `draw 02`: 0 and 2 are tenpai; `draw nagashi=1`; `riichi 13`: first 1, then 3; `foul 2`;
`chombo 02`; `abort suufuu`; `stop`; `7*draw`: seven times.
"""

from typing import Any, get_args

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import State
from scorekeeper.core.record import union
from scorekeeper.games.riichi import GAME
from scorekeeper.games.riichi.facts import Limited
from tests.games.table import Table

LIMITS = get_args(Limited)


def fact(**entry: Any) -> Fact:
    """A fact as a record has it: `fact` is its kind."""
    told: Fact = msgspec.convert(entry, union(GAME))
    return told


def facts(text: str) -> list[Fact]:
    return [fact(**entry) for one in filter(None, text.split(", ")) for entry in entries(one)]


def entries(text: str) -> list[dict[str, Any]]:
    many, _, told = text.rpartition("*")
    kind, *words = told.split()
    named = dict(word.split("=") for word in words if "=" in word)
    plain = [word for word in words if "=" not in word]
    if kind == "riichi":
        return [{"fact": kind, "player": int(seat)} for seat in plain[0]] * int(many or 1)
    entry: dict[str, Any] = {"fact": "also-ron" if kind == "also" else kind}
    if kind == "draw":
        entry |= {"tenpai": [*map(int, "".join(plain))], "nagashi": [*map(int, named.get("nagashi", ""))]}
    elif kind == "chombo":
        entry["players"] = [*map(int, plain[0])]
    elif kind == "abort":
        entry["reason"] = plain[0]
    elif plain:
        player, _, payer = plain[0].partition("<")
        entry |= {"player": int(player)} | ({"payer": int(payer)} if payer else {})
        entry |= {name: value == "1" if name == "open" else int(value) for name, value in named.items()}
        entry |= worth(plain[1]) if len(plain) > 1 else {}
    return [entry] * int(many or 1)


def worth(text: str) -> dict[str, Any]:
    """By han and fu, by a limit, or by yaku."""
    han, _, fu = text.partition("/")
    if han.isdigit():
        return {"han": int(han)} | ({"fu": int(fu)} if fu else {})
    return {"han": text} if text in LIMITS else {"yaku": text.split("+")}


class Riichi(Table):
    GAME = GAME
    SEATS = 4

    @property
    def scores(self) -> tuple[int, ...]:
        return scores(self.state)

    @property
    def stands(self) -> str:
        return stands(self.state)

    def refusal(self, one: Fact) -> str:
        """The clause that the first objection cites, "" if there is none."""
        objections = GAME.check(self.state, one)
        return self.short(objections[0].clause) if objections else ""


def told(text: str = "", **house: Any) -> Riichi:
    """The table after facts that are all accepted."""
    return Riichi(**house).say(*facts(text))


def scores(state: State) -> tuple[int, ...]:
    return tuple(state.house.start + balance for balance in GAME.balances(state))


def stands(state: State) -> str:
    """The hand at hand and its honba: "South 4, 2"; or "over"."""
    board = GAME.board(state)
    if board.over:
        return "over"
    assert board.badge
    return f"{board.round.en}, {board.badge.en.removesuffix(' honba')}"
