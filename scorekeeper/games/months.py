"""What games of twelve months share: the names of months and seats, and the draw for seats."""

from typing import Any

from scorekeeper.core.game import Ruling, Speech
from scorekeeper.core.play.game import Answer, Values
from scorekeeper.core.play.position import Position
from scorekeeper.core.play.seating import drawing
from scorekeeper.core.words import NOTHING, Noun, Words, numeral

BADGES = (Words("胴", "do"), Words("胴二", "do-ni"), Words("ビキ", "biki"))
"""Dealer, next to his right, last."""


POT = Words("場", "pot")


def speech(
    *,
    ending: Words,
    dealt: Words,
    leader: Words = BADGES[0],
    free: Words = NOTHING,
    token: Words = NOTHING,
    pot: Words = POT,
) -> Speech:
    """The speech of a game whose rounds are months; the do leads unless a game says otherwise."""
    return Speech(Noun("年", "year"), Noun("月", "month"), leader, Words("今月", "month"), ending, dealt, free, token, pot=pot)


def month_name(number: int) -> Words:
    """三月, month 3. After the twelfth the count continues: 十三月."""
    said = numeral(number)
    return Words(f"{said.ja}月", f"month {said.en}")


def seats_drawn(drawn: tuple[str, ...], again: tuple[str, ...]) -> Answer[Any]:
    """The answer to "Who sits where?". `drawn` are the clauses of the draw, `again` those of drawing again.

    The question's `draws`: for each draw, the month that each player drew; 0 for a player who did not draw.
    """

    def answer(at: Position[Any], question: Values) -> Ruling:
        return drawing([[month or None for month in draw] for draw in question["draws"]], BADGES, drawn, again)

    return answer
