"""A month: one deal, from the field to the next dealer. Everything here is made by folding facts."""

from enum import StrEnum
from typing import NamedTuple

from scorekeeper.core.ledger import POT, Line, Payment, balances
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi.deal.field import Ground, Kind
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.play.dekiyaku import Part

SEATS = 3
"""Three fixed players (hachihachi.setup.1)."""
STONE = 1
"""The month stone, in points whatever the field (hachihachi.field.29)."""


class Phase(StrEnum):
    """DEAL: the field is not told yet. TEYAKU: hands may be declared. PLAY: the first card is played. OVER.

    SHISO: over, and the year with it.
    """

    DEAL = "deal"
    TEYAKU = "teyaku"
    PLAY = "play"
    OVER = "over"
    SHISO = "shiso"


class Dive(NamedTuple):
    """A tobikomi that was made: which three, the line's entry, who paid alone and may still prove an exemption, and who paid alone
    because he left the card lying, which has none (hachihachi.tobikomi.8).
    """

    month: int | None
    entry: int
    provisional: int | None = None
    omitted: int | None = None


class Hand(NamedTuple):
    """A declared hand. `months`: the months of its threes, where known."""

    player: int
    names: tuple[str, ...]
    entry: int
    cards: tuple[str, ...] = ()
    months: tuple[int, ...] = ()
    dives: tuple[Dive, ...] = ()
    void: bool = False


class Sage(NamedTuple):
    """The sage that stands: its holder, the dekiyaku held unpaid, and whether two turned cards forced it."""

    holder: int
    parts: tuple[Part, ...]
    forced: bool = False


class Month(NamedTuple):
    """Where a month stands. `bound` is the bind it began with, `bind` the one it leaves.

    `past` of the lines tell of deals before this one: nothing of them is left to strike or to pay.
    """

    number: int
    dealer: int
    bound: Kind
    ground: Ground
    bind: Kind = Kind.NONE
    brights: tuple[str, ...] = ()
    phase: Phase = Phase.DEAL
    hands: tuple[Hand, ...] = ()
    sage: Sage | None = None
    lines: tuple[Line, ...] = ()
    next_dealer: int | None = None
    stone: Payment | None = None
    points: tuple[int, ...] | None = None
    past: int = 0

    def hand(self, player: int) -> Hand | None:
        return next((hand for hand in self.hands if hand.player == player), None)

    def with_hand(self, hand: Hand) -> "Month":
        others = tuple(held for held in self.hands if held.player != hand.player)
        return self._replace(hands=(*others, hand))

    def add(self, *lines: Line) -> "Month":
        return self._replace(lines=self.lines + lines)

    def strike(self, clause: str, mark: Words, sorts: frozenset[str], player: int | None = None) -> "Month":
        """Strike the lines of these sorts (of one player) in this deal, with the clause and a remark.

        What is struck stays struck by its first clause.
        """

        def struck(line: Line) -> Line:
            hit = line.sort in sorts and line.struck is None and player in (None, line.player)
            return line._replace(struck=clause, marks=(*line.marks, mark)) if hit else line

        return self._replace(lines=self.lines[: self.past] + tuple(struck(line) for line in self.lines[self.past :]))

    def end(self, next_dealer: int, entry: int) -> "Month":
        """The month is over: the next dealer puts a stone into the pot (hachihachi.stone.1)."""
        why = Reckoning().plus(Words("月石", "month stone"), STONE, LAW["stone.1"])
        return self._replace(phase=Phase.OVER, sage=None, next_dealer=next_dealer, stone=Payment(next_dealer, POT, why))

    @property
    def moved(self) -> tuple[int, ...]:
        return balances(self.lines[self.past :], SEATS)

    @property
    def over(self) -> bool:
        return self.phase in (Phase.OVER, Phase.SHISO)


def others(player: int) -> tuple[int, ...]:
    """The two other seats, in turn order from the player's right (hachihachi.setup.11)."""
    return tuple((player + step) % SEATS for step in range(1, SEATS))


def from_both(player: int, why: Reckoning) -> tuple[Payment, ...]:
    """Each of the two others pays."""
    return tuple(Payment(payer, player, why) for payer in others(player))


KINDS = {
    "deal": Words("配札", "deal"),
    "teyaku": Words("手役", "teyaku"),
    "tobikomi": Words("飛込み", "tobikomi"),
    "exempt": Words("免除", "exemption"),
    "dekiyaku": Words("出来役", "dekiyaku"),
    "sage": Words("下げ", "sage"),
    "special": Words("特殊役", "special"),
    "nuke": Words("抜け", "nuke"),
    "points": Words("点差", "card points"),
    "note": Words("覚え", "note"),
}
ORDINALS = ("", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")


def month_name(number: int) -> Words:
    """三月, month 3; beyond the twelfth the extra months of etsunen count on: 十三月."""
    if number <= 12:
        return Words(f"{ORDINALS[number]}月", f"month {number}")
    return Words(f"十{ORDINALS[number - 10]}月" if number < 20 else f"{number}月", f"month {number}")
