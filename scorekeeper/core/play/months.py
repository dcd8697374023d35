"""Rounds that are the months of a year, and the three who play them."""

from scorekeeper.core.words import Words, numeral

BADGES = (Words("胴", "do"), Words("胴二", "do-ni"), Words("ビキ", "biki"))
"""Dealer, next to his right, last."""


def month_name(number: int) -> Words:
    """三月, month 3; beyond the twelfth they count on: 十三月."""
    said = numeral(number)
    return Words(f"{said.ja}月", f"month {said.en}")
