"""The referee of こいこい: what a table asks, computed, with what the record knows filled in."""

from scorekeeper.core.play.game import Answer, Question
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.koikoi.month import Month
from scorekeeper.games.koikoi.referee import hands, months, turns

ASK: dict[str, Answer[Month]] = {
    "call": turns.ask_call,
    "yaku": turns.ask_yaku,
    "new": turns.ask_new,
    "koi": months.ask_koi,
    "ran-out": months.ask_ran_out,
    "dealer": months.ask_dealer,
    "teyaku": hands.ask_teyaku,
    "again": hands.ask_again,
    **basics.ASK,
}
INQUIRIES: tuple[Question[Month], ...] = (
    turns.call_inquiry,
    months.koi_inquiry,
    turns.yaku_inquiry,
    turns.new_inquiry,
    months.ran_out_inquiry,
    hands.inquiry,
    hands.again_inquiry,
    months.dealer_inquiry,
    *basics.INQUIRIES,
)
"""The questions with a form, the most frequently disputed first."""
