"""What games of twelve months share: the names of months and seats, the draw for seats, and who deals which month."""

from collections.abc import Callable
from typing import Any

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.speech import Speech
from scorekeeper.core.trial import rule
from scorekeeper.core.words import NOTHING, Noun, Words, numeral, seat
from scorekeeper.kit.game import Answer, Question, RoundHead, Values
from scorekeeper.kit.position import Position
from scorekeeper.kit.seating import drawing

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
    return Speech(
        Noun("年", "match", "matches"),
        Noun("月", "month"),
        leader,
        Words("今月", "this month"),
        ending,
        dealt,
        free,
        token,
        pot=pot,
    )


def month_name(number: int) -> Words:
    """三月, month 3. After the twelfth the count continues: 十三月."""
    said = numeral(number)
    return Words(f"{said.ja}月", f"month {said.en}")


def heading(at: Position[Any], badge: Words | None = None, aside: Words = NOTHING) -> RoundHead:
    """How the table page heads a month: its name, a badge, and what is in its pot."""
    pot, unit = getattr(at.round, "pot", 0), at.unit.small
    there = Words(f"積み{pot}{unit.ja}", f"pot {pot} {unit.en}") if pot else aside
    return RoundHead(month_name(at.round.number), month_name(at.match.now.number), badge, aside=there)


def seats_drawn(drawn: tuple[str, ...], again: tuple[str, ...], badges: tuple[Words, ...] = BADGES) -> Answer[Any]:
    """The answer to "Who sits where?". `drawn` are the clauses of the draw, `again` those of drawing again, `badges` the names of
    the seats.

    The question's `draws`: for each draw, the month that each player drew; 0 for a player who did not draw.
    """

    def answer(at: Position[Any], question: Values) -> Ruling:
        draws = [[month or None for month in draw] for draw in question["draws"]]
        return drawing(draws, badges[: len(draws[0])], drawn, again)

    return answer


def who_deals(hint: Words) -> Question[Any]:
    """The question "Who deals next?", to which nothing has to be told."""

    def inquiry(at: Position[Any]) -> Inquiry | None:
        return None if at.over else Inquiry("dealer", Words("次の親はだれか", "Who deals next?"), hint, "dealer")

    return inquiry


def dealing(coming: Callable[[Position[Any]], Reason]) -> Answer[Any]:
    """The answer: who deals the month at hand or, if it is over, the next. `coming` says why. The verdict is the seat, or over."""

    def answer(at: Position[Any], question: Values) -> Ruling:
        if at.over:
            return rule("over", Words("年は終わった", "the year is over"), [coming(at)])
        month = at.round
        said = Words("{name}の親は{who}", "{who} deals {name}").put(name=month_name(month.number), who=seat(month.leader))
        return rule(str(month.leader), said, [coming(at)])

    return answer
