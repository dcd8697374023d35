"""The state of a hand: what it began with, what was declared, and how it ended."""

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

from scorekeeper.core.game import PendingBonus
from scorekeeper.core.ledger import sum_by_seat
from scorekeeper.core.words import NOTHING, Words, numeral
from scorekeeper.games.riichi.facts import SEATS
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW, WINDS
from scorekeeper.games.riichi.worth import Value
from scorekeeper.kit.rounds import RoundState
from scorekeeper.kit.seating import everyone

STICK = 1000
"""A riichi stick (riichi.riichi.1)."""
HUNDRED = 100
"""Points are paid in hundreds (riichi.payment.1)."""


class Pao(NamedTuple):
    """`player` is liable for so many `units` of yakuman, by a clause."""

    player: int
    units: int
    words: Words


class Won(NamedTuple):
    """A hand that was won: by whom, from whom (None: tsumo), what it is worth, and who is liable. `feeder` gave the open kan of a
    rinshan kaihou, `tile` is the name of the winning tile if the hand was told by tiles, `chips` are how many each payer gives.
    """

    player: int
    payer: int | None
    value: Value
    pao: tuple[Pao, ...] = ()
    feeder: int | None = None
    tile: str = ""
    chips: int = 0


BONUSES = {"tip": Words("祝儀", "Tips"), "bust": Words("飛び賞", "Bust bonus"), "chip": Words("チップ", "Chips")}
"""What is paid after the game, by sort (riichi.bonus.1, riichi.bust.2, riichi.house.47)."""


class Extra(NamedTuple):
    """What a hand pays after the game, in points: a tip for a yakuman, for taking a player below zero, or chips."""

    payer: int
    payee: int
    points: int
    clause: str
    sort: Literal["tip", "bust", "chip"]


class RiichiHand(RoundState, frozen=True, kw_only=True):
    """A hand. `wind` is the round (0: East), `honba` and `kept` (the sticks from before, in points) what it begins with,
    `start` everybody's points then, `run` how many hands the dealer has won one after the other.

    `riichi` are the seats that declared it, `wins` rons in turn after the discarder. `by` is the sort of line that ended the hand,
    "" while it goes on. `tenpai` are those who were tenpai at a draw, `fined` those whose chombo costs them at the end. `stays`:
    the dealer deals again; `more` is the honba of the next hand, `wins_on` the next `run`.
    """

    KINDS: ClassVar = {
        "riichi": Words("リーチ", "riichi"),
        "foul": Words("軽い反則", "minor foul"),
        "ron": Words("ロン", "ron"),
        "tsumo": Words("ツモ", "tsumo"),
        "nagashi": Words("流し満貫", "nagashi mangan"),
        "pot": Words("供託", "sticks"),
        "honba": Words("本場", "honba"),
        "draw": Words("流局", "draw"),
        "abort": Words("途中流局", "abortive draw"),
        "chombo": Words("チョンボ", "chombo"),
        "returned": Words("リーチ料を戻す", "sticks returned"),
        "stop": Words("和了やめ", "the dealer stops"),
        "totals": Words("合計", "totals"),
    }
    BADGES: ClassVar = WINDS

    wind: int = 0
    honba: int = 0
    kept: int = 0
    run: int = 0
    start: tuple[int, ...] = (0,) * SEATS
    riichi: tuple[int, ...] = ()
    wins: tuple[Won, ...] = ()
    extras: tuple[Extra, ...] = ()
    tenpai: tuple[int, ...] = ()
    fined: tuple[int, ...] = ()
    by: str = ""
    more: int = 0
    wins_on: int = 0
    stopped: bool = False

    @classmethod
    def begin(cls, house: RiichiHouse, seats: int) -> "RiichiHand":
        """East 1, with what everybody begins with (riichi.setup.2)."""
        return super().begin(house, seats).replace(start=(house.start,) * seats)

    def with_house(self, house: RiichiHouse) -> "RiichiHand":
        """What everybody has counts from what the house begins with."""
        return self.replace(house=house, start=tuple(held + house.start - self.house.start for held in self.start))

    def with_moved(self, moved: tuple[int, ...]) -> "RiichiHand":
        return self.replace(start=sum_by_seat(self.start, moved))

    @property
    def scores(self) -> tuple[int, ...]:
        """Everybody's points now."""
        return tuple(held + moved for held, moved in zip(self.start, self.moves, strict=True))

    @property
    def pot(self) -> int:
        """The sticks on the table, in points."""
        return self.kept - sum(self.moves)

    @property
    def place(self) -> int:
        """The number of the hand in its round, from 0: the seat that deals."""
        return self.leader

    @property
    def last(self) -> bool:
        """Whether it is the last hand of South or West, or where only East is played, of East or South (riichi.house.42)."""
        house: RiichiHouse = self.house
        return self.wind >= house.winds - 1 and self.place == SEATS - 1

    @property
    def extra(self) -> bool:
        """Whether it is of the round that follows if nobody has enough (riichi.rank.8)."""
        house: RiichiHouse = self.house
        return self.wind == house.winds

    @property
    def repeat(self) -> str:
        """After what its dealer deals again (riichi.house.43), from the South round on perhaps after something else
        (riichi.house.48).
        """
        house: RiichiHouse = self.house
        return house.repeat_south if self._is_south else house.repeat

    @property
    def repeat_clause(self) -> str:
        """The clause on that, where it is not as the source has it."""
        return LAW["house.48" if self._is_south else "house.43"]

    @property
    def _is_south(self) -> bool:
        """Whether its dealer repeats by a rule for the South round."""
        house: RiichiHouse = self.house
        return self.wind > 0 and house.repeat_south != "same"

    @property
    def stays(self) -> bool:
        """Whether the hand is over and its dealer deals again."""
        return self.next == self.leader

    @property
    def sort(self) -> str:
        return self.by

    @property
    def begins(self) -> Mapping[str, int | str]:
        return {"wind": WINDS[self.wind].en.lower(), "hand": self.place + 1, "honba": self.honba, "pot": self.kept}

    @property
    def carry_over(self) -> str:
        """The honba and the sticks: `honba 2`, `pot 1000`, `honba 2 pot 1000`."""
        return " ".join(f"{name} {n}" for name, n in (("honba", self.honba), ("pot", self.kept)) if n)

    @property
    def bonuses(self) -> tuple[PendingBonus, ...]:
        per: int = self.house.per
        return tuple(
            PendingBonus(self.number, one.sort, one.payer, one.payee, one.points // per, one.clause, BONUSES[one.sort])
            for one in self.extras
        )

    def following(self) -> "RiichiHand":
        """The next hand: the dealer's again, or the next player's, after North the next round's."""
        leader = self.leader if self.next is None else self.next
        return RiichiHand(
            number=self.number + 1,
            house=self.house,
            seating=everyone(SEATS, leader),
            wind=self.wind + (leader < self.leader),
            honba=self.more,
            kept=self.pot,
            run=self.wins_on,
            start=self.scores,
        )

    def end(self, by: str, *, stays: bool, honba: int, run: int = 0) -> "RiichiHand":
        """The hand as it has ended."""
        after = self.leader if stays else (self.leader + 1) % SEATS
        return self.replace(by=by, next=after, more=honba, wins_on=run)

    def after(self, player: int) -> tuple[int, ...]:
        """The other players in turn after this one."""
        return tuple((player + step) % SEATS for step in range(1, SEATS))


def repeats(hand: RiichiHand, won: bool) -> bool:
    """Whether its dealer deals again who has `won` (riichi.dealer.1, riichi.house.43)."""
    return won and hand.repeat != "never"


def name(hand: RiichiHand, *, honba: bool = True) -> Words:
    """東一局　2本場, "East 1, 2 honba"."""
    wind, number = WINDS[hand.wind], numeral(hand.place + 1)
    with_honba = honba and hand.honba
    said = Words(f"　{hand.honba}本場", f", {hand.honba} honba") if with_honba else NOTHING
    return Words(f"{wind.ja}{number.ja}局{said.ja}", f"{wind.en} {number.en}{said.en}")
