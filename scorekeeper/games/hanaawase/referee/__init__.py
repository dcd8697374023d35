"""The referee of 花合わせ: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.arguments import AMOUNTS, FLAG, NUMBERS, PILES, SEAT, cards, draws, number, word, words
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import HanaawaseMonth
from scorekeeper.games.hanaawase.referee import captured, hands, months
from scorekeeper.games.hanaawase.referee.captured import CAPTURED
from scorekeeper.games.hanaawase.referee.ending import ENDING
from scorekeeper.games.hanaawase.yaku import DEKIYAKU, HANDS
from scorekeeper.kit.counted.referee import ask_points, points_inquiry
from scorekeeper.kit.game import Questions
from scorekeeper.kit.months import seats_drawn

QUESTIONS: Questions[HanaawaseMonth] = {
    "hand": (
        hands.inquiry,
        hands.ask_hand,
        {"cards": cards(7, 7).optional, "player": SEAT.optional, "played": FLAG.optional, "name": word(HANDS).optional},
    ),
    "fuke": (months.fuke_inquiry, months.ask_fuke, {"points": NUMBERS, "dealer": SEAT.optional}),
    "month": (months.inquiry, months.ask_month, {"captures": PILES}),
    "captures": (CAPTURED.by_cards, CAPTURED.ask_captures, {"cards": cards(), "player": SEAT.optional}),
    "names": (
        CAPTURED.by_name,
        CAPTURED.ask_names,
        {
            "names": words((*DEKIYAKU, *sorted(OWN_KEYS))),
            "player": SEAT.optional,
            "kasu": number(12, 24).optional,
            "captured": number(0, 48).optional,
            "dealer": SEAT.optional,
        },
    ),
    "oyanaka": (
        captured.oyanaka_inquiry,
        captured.ask_oyanaka,
        {"captured": number(0, 48), "player": SEAT.optional, "dealer": SEAT.optional},
    ),
    "dealer": (
        months.dealer_inquiry,
        months.ask_dealer,
        {"scores": AMOUNTS.optional, "points": NUMBERS.optional, "dealer": SEAT.optional},
    ),
    "ginmi": (ENDING.question_now, ENDING.answer, {"subtotal": AMOUNTS}),
    "points": (points_inquiry, ask_points, {"cards": cards()}),
    "seats": (None, seats_drawn(LAW.all("setup.4", "setup.5"), LAW.all("setup.4")), {"draws": draws(number(1, 12), 0)}),
}
"""Questions about showing a hand or ending a month are not asked once the year is over; all others always are."""
