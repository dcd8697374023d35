"""The referee of 八八 with 出る・下りる: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.arguments import AMOUNTS, CARD, FLAG, NUMBERS, PILES, SEAT, by_key, cards, number, seats, word, words
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.hachihachi_classic.dekiyaku import DEKIYAKU
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.referee import discard, hands, months, two, winner, yaku, years
from scorekeeper.games.hachihachi_classic.referee.asked import going
from scorekeeper.games.hachihachi_classic.teyaku import KIND_HANDS, MONTH_HANDS
from scorekeeper.kit.game import Questions

KEYS = (*DEKIYAKU, *sorted(OWN_KEYS))
QUESTIONS: Questions[ClassicMonth] = {
    **basics.QUESTIONS,
    "hand": (
        going(hands.inquiry),
        hands.ask_hand,
        {"cards": cards(7, 7), "player": SEAT.optional, "name": word((*KIND_HANDS, *MONTH_HANDS)).optional},
    ),
    "pays": (
        going(yaku.inquiry),
        yaku.ask_pays,
        {
            "player": SEAT,
            "names": words(KEYS, 12).optional,
            "then": word(yaku.THEN).optional,
            "offender": SEAT.optional,
            "hatto": words(DEKIYAKU, 4).optional,
            "last": FLAG.optional,
            "more": word(KEYS).optional,
            "theirs": word(KEYS).optional,
            "reached": seats(3).optional,
        },
    ),
    "hatto": (
        going(discard.inquiry),
        discard.ask_hatto,
        {
            "discarder": SEAT,
            "played": CARD,
            "field": cards(0, 12).optional,
            "took": cards(0, 3).optional,
            "captures": PILES.optional,
            "hand": word(discard.REST).optional,
            "rest": cards(0, 6).optional,
            "then": word(discard.THEN).optional,
            "after": FLAG.optional,
            "reached": seats(3).optional,
            "threes": by_key(SEAT, number(1, 12)).optional,
        },
    ),
    "field": (
        going(months.field_inquiry),
        months.ask_field,
        {"brights": cards(0, 5).optional, "zetsu": number(0, 99).optional, "big": number(0, 99).optional},
    ),
    "tobikomi": (
        going(yaku.dive_inquiry),
        yaku.ask_tobikomi,
        {"player": SEAT, "month": number(1, 12).optional, "offender": SEAT.optional, "early": FLAG.optional},
    ),
    "count": (
        going(months.count_inquiry),
        months.ask_count,
        {"points": NUMBERS.optional, "sujuroku": SEAT.optional, "kasu": number(0, 27).optional, "reached": seats(3).optional},
    ),
    "atsukai": (two.inquiry, two.ask_atsukai, {"difference": number(0, 264)}),
    "captures": (going(yaku.captures_inquiry), yaku.ask_captures, {"cards": cards()}),
    "mizuten": (
        going(months.mizuten_inquiry),
        months.ask_mizuten,
        {"player": SEAT, "points": number(0, 264), "ended": word(months.ENDED).optional},
    ),
    "winner": (winner.inquiry, winner.ask_winner, {"scores": AMOUNTS.optional}),
    "again": (years.again_inquiry, years.ask_again, {"what": word(years.WHAT), "player": SEAT.optional, "acted": FLAG.optional}),
    "ginmi": (years.inquiry, years.ask_ginmi, {}),
}
"""The most frequently disputed first."""
