"""The referee of こいこい: what a table asks, computed, with what the record knows filled in."""

from scorekeeper.core.arguments import FLAG, SEAT, cards, number, piles, word, words
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.koikoi.house import KoikoiHouse, in_month
from scorekeeper.games.koikoi.month import Month
from scorekeeper.games.koikoi.referee import hands, months, turns
from scorekeeper.games.koikoi.yaku import dekiyaku
from scorekeeper.kit.game import Questions

TURN = piles("before", "hand", "turned")
KEYS = (*dekiyaku(in_month(KoikoiHouse(aka_ao="on", ame_shikou="on", tsukifuda=1), 1)), *sorted(OWN_KEYS))
TOLD = {
    "tane": number(3, 9).optional,
    "tan": number(3, 10).optional,
    "kasu": number(10, 25).optional,
    "koi": number(0, 16).optional,
}
QUESTIONS: Questions[Month] = {
    "call": (
        turns.call_inquiry,
        turns.ask_call,
        {
            "captures": TURN.optional,
            "before": cards().optional,
            "hand": cards().optional,
            "turned": cards().optional,
            "player": SEAT.optional,
            "last": FLAG.optional,
        },
    ),
    "koi": (
        months.koi_inquiry,
        months.ask_koi,
        {**TOLD, "names": words(KEYS), "player": SEAT.optional, "old": words(KEYS).optional},
    ),
    "yaku": (turns.yaku_inquiry, turns.ask_yaku, {"cards": cards()}),
    "new": (turns.new_inquiry, turns.ask_new, {"now": words(KEYS), "before": words(KEYS).optional, "grown": words(KEYS).optional}),
    "ran-out": (
        months.ran_out_inquiry,
        months.ask_ran_out,
        {**TOLD, "names": words(KEYS).optional, "last": SEAT.optional, "captures": cards().optional},
    ),
    "teyaku": (hands.inquiry, hands.ask_teyaku, {"cards": cards(8, 8).optional, "player": SEAT.optional, "played": FLAG.optional}),
    "again": (hands.again_inquiry, hands.ask_again, {"happened": word(("field", "four", "pairs"))}),
    "dealer": (months.dealer_inquiry, months.ask_dealer, {}),
    **basics.QUESTIONS,
}
"""The most frequently disputed first."""
