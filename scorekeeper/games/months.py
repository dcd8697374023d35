"""Rounds that are the months of a year, and the three who play them."""

from scorekeeper.core.game import Speech
from scorekeeper.core.words import NOTHING, Noun, Words, numeral

BADGES = (Words("胴", "do"), Words("胴二", "do-ni"), Words("ビキ", "biki"))
"""Dealer, next to his right, last."""


def speech(*, ending: Words, dealt: Words, free: Words = NOTHING, token: Words = NOTHING) -> Speech:
    """What a game of months calls things: a year of them, led by the do."""
    return Speech(Noun("年", "year"), Noun("月", "month"), BADGES[0], Words("今月", "month"), ending, dealt, free, token)


def month_name(number: int) -> Words:
    """三月, month 3; beyond the twelfth they count on: 十三月."""
    said = numeral(number)
    return Words(f"{said.ja}月", f"month {said.en}")
