"""The referee of 八八: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.play.game import Questions
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import Month
from scorekeeper.games.hachihachi.show.referee import (
    calls,
    counts,
    dealers,
    discard,
    dive,
    extras,
    fields,
    hands,
    mishaps,
    turns,
    wrong,
    year_end,
)
from scorekeeper.games.months import seats_drawn

QUESTIONS: Questions[Month] = {
    "hatto": (discard.inquiry, discard.ask_hatto),
    "pays": (turns.pays_inquiry, turns.ask_pays),
    "sage": (calls.sage_inquiry, calls.ask_sage),
    "tobikomi": (dive.inquiry, dive.ask_tobikomi),
    "teyaku": (hands.teyaku_inquiry, hands.ask_teyaku),
    "dekiyaku": (turns.dekiyaku_inquiry, turns.ask_dekiyaku),
    "field": (fields.field_inquiry, fields.ask_field),
    "dealer": (dealers.dealer_inquiry, dealers.ask_dealer),
    "count": (counts.count_inquiry, counts.ask_count),
    "special": (extras.special_inquiry, extras.ask_special),
    "nuke": (extras.nuke_inquiry, extras.ask_nuke),
    "wrong-teyaku": (wrong.wrong_inquiry, wrong.ask_wrong),
    "mishap": (mishaps.mishap_inquiry, mishaps.ask_mishap),
    "year-end": (year_end.inquiry, year_end.ask_year_end),
    "points": (None, counts.ask_points),
    "seats": (None, seats_drawn(LAW.all("setup.9", "dealer.1", "setup.11"), LAW.all("setup.10"))),
}
"""The most frequently disputed first."""
