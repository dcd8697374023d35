"""A month: one deal, from the dealt hands to the next dealer. Everything here is made by folding facts."""

from enum import StrEnum
from typing import NamedTuple

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line, Payment, balances
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import Flower, month_of
from scorekeeper.games.hanaawase.dekiyaku import FEW, Part
from scorekeeper.games.hanaawase.house import HanaawaseHouse

SEATS = 3
"""Three fixed players (hanaawase.setup.1)."""
BADGES = (Words("胴", "do"), Words("胴二", "do-ni"), Words("ビキ", "biki"))
"""Dealer, the right-hand neighbour, and whoever sits to that one's right (hanaawase.setup.5, hanaawase.dealer.4)."""


class Phase(StrEnum):
    """DEAL: hands may be shown. COUNT: dekiyaku have been told, so the cards are played. OVER."""

    DEAL = "deal"
    COUNT = "count"
    OVER = "over"


class Hand(NamedTuple):
    """A chaff hand that was shown; the cards where they were told."""

    player: int
    name: str
    entry: int
    cards: frozenset[Flower] = frozenset()


class Made(NamedTuple):
    """The dekiyaku that a player was told to have; how many cards in all, where somebody counted."""

    player: int
    parts: tuple[Part, ...]
    entry: int
    captured: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(part.name for part in self.parts)


class Month(NamedTuple):
    """Where a month stands. `row`: the month of the four cards that lay on the opening field. `void`: it ended by fuke, of those in
    `fuke` as far as they are known. `past` of the lines tell of deals before this one: nothing of them is left to strike or to pay.
    """

    number: int
    dealer: int
    house: HanaawaseHouse
    phase: Phase = Phase.DEAL
    hands: tuple[Hand, ...] = ()
    row: int | None = None
    made: tuple[Made, ...] = ()
    lines: tuple[Line, ...] = ()
    next_dealer: int | None = None
    void: bool = False
    fuke: tuple[int, ...] = ()
    past: int = 0

    def hand(self, player: int) -> Hand | None:
        return next((hand for hand in self.hands if hand.player == player), None)

    def told(self, player: int) -> Made | None:
        return next((made for made in self.made if made.player == player), None)

    def add(self, *lines: Line) -> "Month":
        return self._replace(lines=self.lines + lines)

    def strike(self, clause: str, mark: Words, sorts: frozenset[str]) -> "Month":
        """Strike the lines of these sorts in this deal, with the clause and a remark."""

        def struck(line: Line) -> Line:
            hit = line.sort in sorts and line.struck is None
            return line._replace(struck=clause, marks=(*line.marks, mark)) if hit else line

        return self._replace(lines=self.lines[: self.past] + tuple(struck(line) for line in self.lines[self.past :]))

    def end(self, next_dealer: int, *, void: bool = False) -> "Month":
        return self._replace(phase=Phase.OVER, next_dealer=next_dealer, void=void)

    @property
    def moved(self) -> tuple[int, ...]:
        return balances(self.lines[self.past :], SEATS)

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def turn(self) -> tuple[int, ...]:
        """Dealer, douni, biki: play goes to the right (hanaawase.setup.5)."""
        return tuple((self.dealer + step) % SEATS for step in range(SEATS))

    @property
    def row_cards(self) -> frozenset[Flower]:
        """The four cards that the field gave to the dealer (hanaawase.field.1)."""
        return month_of(self.row) if self.row else frozenset()

    def most(self, player: int) -> int | None:
        """The most cards of oyanaka at this seat; None where it is not played."""
        return FEW[(player - self.dealer) % SEATS] if self.house.oyanaka == "on" else None


def from_both(player: int, why: Reckoning) -> tuple[Payment, ...]:
    """Each of the two others pays (hanaawase.settle.2, hanaawase.teyaku.7)."""
    return tuple(Payment((player + step) % SEATS, player, why) for step in range(1, SEATS))


def object_(key: str, where: str, ja: str, en: str, clause: str) -> Objection:
    return Objection(key, where, Words(ja, en), "hanaawase." + clause)


KINDS = {
    "shown": Words("公開", "shown"),
    "told": Words("申告", "told"),
    "shima": Words("場のシマ", "field row"),
    "redeal": Words("配り直し", "redeal"),
    "chaff": Words("手役", "dealt hand"),
    "dekiyaku": Words("出来役", "dekiyaku"),
    "fuke": Words("ふけ", "fuke"),
    "points": Words("札点", "card points"),
}
ORDINALS = ("", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")


def month_name(number: int) -> Words:
    """三月, month 3."""
    return Words(f"{ORDINALS[number]}月", f"month {number}")


LATER = Words("月の終わりに払う", "paid when the month ends")
WIPED = Words("配り直し", "dealt again")
VOID = Words("ふけで消える", "wiped by fuke")
