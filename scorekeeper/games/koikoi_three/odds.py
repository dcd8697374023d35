"""The odds of 三人こいこい: how often each hand is dealt, and how often four of a month lie on the field. Counted, never stored."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb

from scorekeeper.core.cards import DECK, Card
from scorekeeper.core.chance import Chance, Figure, Heading, Table
from scorekeeper.core.counting import classes
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three import teyaku
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.unit import UNIT

HANDS = comb(len(DECK), teyaku.HAND)
ON_FIELD = 6
"""Cards dealt to the field (koikoi-three.deal.2)."""
FIELDS = comb(len(DECK), ON_FIELD)

ANY = Heading("any", Words("どれか", "any of them"))
DEALT = Heading("hands", Words("確率", "chance"))


def sizes(cards: Sequence[Card]) -> tuple[int, ...]:
    """How many cards of each month, the most first: all that hands look at."""
    return tuple(sorted(Counter(card.month for card in cards).values(), reverse=True))


def _together(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(one + other, reverse=True))


@cache
def count_hands() -> dict[str, int]:
    """How many of all hands of seven cards are each teyaku."""
    counted = dict.fromkeys(teyaku.TEYAKU, 0)
    for alike in classes(teyaku.HAND, sizes, _together).values():
        found = teyaku.hand(alike.example)
        if found:
            counted[found] += alike.hands
    return counted


@cache
def count_fields() -> int:
    """How many of all fields of six cards hold four of a month (koikoi-three.field.1)."""
    return sum(alike.hands for split, alike in classes(ON_FIELD, sizes, _together).items() if 4 in split)


def teyaku_table() -> Table:
    counted = count_hands()
    cells: dict[tuple[str, str], Figure] = {
        (key, DEALT.key): Chance(Fraction(hands, HANDS), hands, (teyaku.fee(key),)) for key, hands in counted.items()
    }
    total = sum(counted.values())
    cells[ANY.key, DEALT.key] = Chance(Fraction(total, HANDS), total)
    return Table(
        "teyaku",
        Words("手役の確率", "The odds of teyaku"),
        (*(Heading(key, row.yaku.words) for key, row in teyaku.TEYAKU.items()), ANY),
        (DEALT,),
        cells,
        tuple(row.yaku.clause for row in teyaku.TEYAKU.values()),
        HANDS,
        Words("手", "hands"),
        (Heading("each", Words("役代", "fee")),),
        UNIT,
    )


def field_table() -> Table:
    four = Heading("four", Words("場に同月4枚", "four of a month on the field"))
    fields = count_fields()
    return Table(
        "field",
        Words("場のシマの確率", "The odds of four on the field"),
        (four,),
        (DEALT,),
        {(four.key, DEALT.key): Chance(Fraction(fields, FIELDS), fields)},
        ("koikoi-three.field.1",),
        FIELDS,
        Words("場", "fields"),
    )


def tables(house: KoikoiHouse) -> tuple[Table, ...]:
    """All that can be said about the odds; no house rule changes them."""
    return teyaku_table(), field_table()
