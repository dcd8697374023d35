"""The referee of 三人こいこい: what a table asks, computed, with what the record knows filled in."""

from scorekeeper.core.arguments import AMOUNTS, FLAG, SEAT, by_seat, cards, draws, number, piles, word
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.month import KoikoiThreeMonth
from scorekeeper.games.koikoi_three.referee import hands, months, stopping
from scorekeeper.games.koikoi_three.referee.ending import ENDING
from scorekeeper.games.koikoi_three.yaku import TEYAKU
from scorekeeper.kit.game import Questions
from scorekeeper.kit.months import seats_drawn

TURN = piles("before", "hand", "turned")
QUESTIONS: Questions[KoikoiThreeMonth] = {
    "captures": (
        stopping.inquiry,
        stopping.ask_captures,
        {
            "captures": TURN.optional,
            "before": cards().optional,
            "hand": cards().optional,
            "turned": cards().optional,
            "player": SEAT.optional,
            "limit": number(0, 1).optional,
        },
    ),
    "teyaku": (hands.inquiry, hands.ask_teyaku, {"cards": cards(7, 7).optional, "player": SEAT.optional, "played": FLAG.optional}),
    "clash": (
        hands.clash_inquiry,
        hands.ask_clash,
        {"names": by_seat(word(TEYAKU), "").optional, "names.*": word(TEYAKU).optional},
    ),
    "month": (
        months.inquiry,
        months.ask_month,
        {"happened": word(("now", "four", "out")).optional, "declared": number(0, 1).optional},
    ),
    "yaku": (stopping.yaku_inquiry, stopping.ask_yaku, {"cards": cards(), "player": SEAT.optional}),
    "season": (months.season_inquiry, months.ask_season, {"first": SEAT.optional, "second": SEAT.optional, "third": SEAT.optional}),
    "ginmi": (ENDING.question_now, ENDING.answer, {"subtotals": AMOUNTS}),
    "seats": (None, seats_drawn(LAW.all("setup.3", "setup.5"), LAW.all("setup.4")), {"draws": draws(number(1, 12), 0)}),
}
"""The most frequently disputed first."""
