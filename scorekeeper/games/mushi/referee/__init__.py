"""The referee of むし: what a table asks, computed, with what the record knows filled in."""

from scorekeeper.core.arguments import CARD, FLAG, NUMBERS, SEAT, cards, number, piles, word, words
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.mushi.month import MushiMonth
from scorekeeper.games.mushi.referee import deals, lying, months, reach, turns
from scorekeeper.kit.game import Questions

OWN = words(sorted(OWN_KEYS))
QUESTIONS: Questions[MushiMonth] = {
    "oni": (
        turns.inquiry,
        turns.ask_take,
        {"card": CARD, "origin": word(("hand", "stock")), "field": cards(0, 16).optional, "last": FLAG.optional},
    ),
    "left": (lying.inquiry, lying.ask_left, {"left": cards(0, 4).optional, "oni": SEAT.optional, "willow": SEAT.optional}),
    "winner": (
        months.month_inquiry,
        months.ask_month,
        {
            "points": NUMBERS.optional,
            "gokou": SEAT.optional,
            "sankou": SEAT.optional,
            "fuji_shima": SEAT.optional,
            "kiri_shima": SEAT.optional,
            "oni": SEAT.optional,
            "names.*": OWN.optional,
        },
    ),
    "again": (deals.inquiry, deals.ask_deal, {"place": word(("hand", "field")), "cards": cards(1, 9)}),
    "captures": (months.captures_inquiry, months.ask_captures, {"cards": cards()}),
    "possible": (reach.inquiry, reach.ask_possible, {"seen": piles(*reach.PILES).optional, "holds": number(0, 9)}),
    "dealer": (months.dealer_inquiry, months.ask_dealer, {}),
    **basics.QUESTIONS,
    "marker": (deals.marker_inquiry, deals.ask_marker, {"card": CARD}),
}
"""The most frequently disputed first."""
