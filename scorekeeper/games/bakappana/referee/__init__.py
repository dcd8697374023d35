"""The referee of 馬鹿っ花: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.arguments import AMOUNTS, FLAG, NUMBERS, PILES, SEAT, cards, number, words
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.month import BakappanaMonth
from scorekeeper.games.bakappana.referee import captured, hands, months
from scorekeeper.games.bakappana.referee.captured import CAPTURED
from scorekeeper.games.bakappana.yaku import table
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.basics.forms import when_settled
from scorekeeper.kit.counted.referee import points_inquiry
from scorekeeper.kit.game import Questions

KEYS = (*table(BakappanaHouse(ame_shikou="yaku", oyanaka="on")), *sorted(OWN_KEYS))
QUESTIONS: Questions[BakappanaMonth] = {
    **basics.QUESTIONS,
    "driven": (hands.driven_inquiry, hands.ask_driven, {"cards": cards(7, 7).optional, "player": SEAT.optional}),
    "captures": (CAPTURED.by_cards, captured.ask_captures, {"cards": cards(), "player": SEAT.optional}),
    "names": (
        when_settled(CAPTURED.by_name),
        captured.ask_names,
        {"names": words(KEYS), "player": SEAT.optional, "captured": number(0, 48).optional},
    ),
    "fuke": (when_settled(months.fuke_inquiry), months.ask_fuke, {"points": NUMBERS}),
    "month": (when_settled(months.inquiry), months.ask_month, {"captures": PILES}),
    "dealer": (months.dealer_inquiry, months.ask_dealer, {"scores": AMOUNTS.optional}),
    "hand": (hands.inquiry, hands.ask_hand, {"cards": cards(5, 7), "player": SEAT.optional, "played": FLAG.optional}),
    "oyanaka": (when_settled(CAPTURED.few), captured.ask_oyanaka, {"captured": number(0, 48).optional, "player": SEAT.optional}),
    "points": (points_inquiry, captured.ask_points, {"cards": cards()}),
}
"""Those about a month being played are asked once it is settled who plays it."""
