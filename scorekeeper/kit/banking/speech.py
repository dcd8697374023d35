"""The words of a banking game."""

from scorekeeper.core.facts import SEATS
from scorekeeper.core.ledger import Unit
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import Noun, Words, numeral

POINT, STAKES = Unit(Words("点", "points")), Unit(Words("倍", "× the stake"))
"""What totals are in, and what the page of yaku counts in."""
OYA, KO, RESTS = Words("親", "dealer"), Words("子", "ko"), Words("休み", "out")
STAKE, FIGHT = Words("張り", "stakes"), Words("勝負", "fight")
DOMAE = Words("胴前", "domae")
BADGES = (OYA, *(KO,) * (SEATS - 1))


def speech(dealt: Words) -> Speech:
    """The speech of a game of months without a year of fixed length; `dealt` says what to do before the first is entered."""
    return Speech(
        match=Noun("勝負", "match", "matches"),
        round=Noun("月", "month"),
        leader=OYA,
        now=Words("今月", "this month"),
        ending=Words("合計", "Total"),
        dealt=dealt,
    )


def points(amount: int) -> Words:
    """20点, 20 points."""
    return Words(f"{amount}点", f"{amount} points" if amount != 1 else "1 point")


def months(count: int) -> Words:
    """三か月, 3 months."""
    return Words(f"{numeral(count).ja}か月", f"{count} months" if count > 1 else "1 month")


def month_name(number: int) -> Words:
    """三月, month 3."""
    said = numeral(number)
    return Words(f"{said.ja}月", f"month {said.en}")
