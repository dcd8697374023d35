"""The referee of 八八 with 出る・下りる: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.play.game import Questions
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.hachihachi_classic.month import Month
from scorekeeper.games.hachihachi_classic.referee import discard, hands, months, two, winner, yaku, years
from scorekeeper.games.hachihachi_classic.referee.asked import going

QUESTIONS: Questions[Month] = {
    **basics.QUESTIONS,
    "hand": (going(hands.inquiry), hands.ask_hand),
    "pays": (going(yaku.inquiry), yaku.ask_pays),
    "hatto": (going(discard.inquiry), discard.ask_hatto),
    "field": (going(months.field_inquiry), months.ask_field),
    "tobikomi": (going(yaku.dive_inquiry), yaku.ask_tobikomi),
    "count": (going(months.count_inquiry), months.ask_count),
    "atsukai": (two.inquiry, two.ask_atsukai),
    "captures": (going(yaku.captures_inquiry), yaku.ask_captures),
    "mizuten": (going(months.mizuten_inquiry), months.ask_mizuten),
    "winner": (winner.inquiry, winner.ask_winner),
    "again": (years.again_inquiry, years.ask_again),
    "ginmi": (years.inquiry, years.ask_ginmi),
}
"""The most frequently disputed first."""
