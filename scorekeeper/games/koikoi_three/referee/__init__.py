"""The referee of 三人こいこい: what a table asks, computed, with what the record knows filled in."""

from scorekeeper.core.play.game import Questions
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.month import Month
from scorekeeper.games.koikoi_three.referee import hands, months, stopping
from scorekeeper.games.koikoi_three.referee.ending import ENDING
from scorekeeper.games.months import seats_drawn

QUESTIONS: Questions[Month] = {
    "captures": (stopping.inquiry, stopping.ask_captures),
    "teyaku": (hands.inquiry, hands.ask_teyaku),
    "clash": (hands.clash_inquiry, hands.ask_clash),
    "month": (months.inquiry, months.ask_month),
    "yaku": (stopping.yaku_inquiry, stopping.ask_yaku),
    "season": (months.season_inquiry, months.ask_season),
    "ginmi": (ENDING.asked, ENDING.answer),
    "seats": (None, seats_drawn(LAW.all("setup.3", "setup.5"), LAW.all("setup.4"))),
}
"""The most frequently disputed first."""
