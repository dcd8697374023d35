"""The referee of 三人こいこい: what a table asks, computed, with what the record knows filled in."""

from scorekeeper.core.play.game import Answer, Question
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.month import Month
from scorekeeper.games.koikoi_three.referee import hands, months, stopping
from scorekeeper.games.koikoi_three.referee.ending import ENDING
from scorekeeper.games.months import seats_drawn

ASK: dict[str, Answer[Month]] = {
    "captures": stopping.ask_captures,
    "yaku": stopping.ask_yaku,
    "teyaku": hands.ask_teyaku,
    "clash": hands.ask_clash,
    "month": months.ask_month,
    "season": months.ask_season,
    "ginmi": ENDING.answer,
    "seats": seats_drawn(LAW.all("setup.3", "setup.5"), LAW.all("setup.4")),
}
INQUIRIES: tuple[Question[Month], ...] = (
    stopping.inquiry,
    hands.inquiry,
    hands.clash_inquiry,
    months.inquiry,
    stopping.yaku_inquiry,
    months.season_inquiry,
    ENDING.asked,
)
"""The questions with a form, the most frequently disputed first."""
