"""The referee of 八八 with 出る・下りる: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.play.game import Answer, Question
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.hachihachi_classic.month import Month
from scorekeeper.games.hachihachi_classic.referee import discard, hands, months, two, winner, yaku, years
from scorekeeper.games.hachihachi_classic.referee.asked import going

ASK: dict[str, Answer[Month]] = {
    **basics.ASK,
    "hand": hands.ask_hand,
    "pays": yaku.ask_pays,
    "hatto": discard.ask_hatto,
    "field": months.ask_field,
    "tobikomi": yaku.ask_tobikomi,
    "count": months.ask_count,
    "atsukai": two.ask_atsukai,
    "captures": yaku.ask_captures,
    "mizuten": months.ask_mizuten,
    "winner": winner.ask_winner,
    "again": years.ask_again,
    "ginmi": years.ask_ginmi,
}
INQUIRIES: tuple[Question[Month], ...] = (
    *basics.INQUIRIES,
    going(hands.inquiry),
    going(yaku.inquiry),
    going(discard.inquiry),
    going(months.field_inquiry),
    going(yaku.dive_inquiry),
    going(months.count_inquiry),
    two.inquiry,
    going(yaku.captures_inquiry),
    going(months.mizuten_inquiry),
    winner.inquiry,
    years.again_inquiry,
    years.inquiry,
)
"""The questions with a form, the most frequently disputed first."""
