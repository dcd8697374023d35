"""The referee of 八八: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.play.game import Answer, Question
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

ASK: dict[str, Answer[Month]] = {
    "teyaku": hands.ask_teyaku,
    "dekiyaku": turns.ask_dekiyaku,
    "hatto": discard.ask_hatto,
    "tobikomi": dive.ask_tobikomi,
    "sage": calls.ask_sage,
    "pays": turns.ask_pays,
    "field": fields.ask_field,
    "dealer": dealers.ask_dealer,
    "count": counts.ask_count,
    "special": extras.ask_special,
    "nuke": extras.ask_nuke,
    "wrong-teyaku": wrong.ask_wrong,
    "mishap": mishaps.ask_mishap,
    "year-end": year_end.ask_year_end,
    "points": counts.ask_points,
    "seats": seats_drawn(LAW.all("setup.9", "dealer.1", "setup.11"), LAW.all("setup.10")),
}
INQUIRIES: tuple[Question[Month], ...] = (
    discard.inquiry,
    turns.pays_inquiry,
    calls.sage_inquiry,
    dive.inquiry,
    hands.teyaku_inquiry,
    turns.dekiyaku_inquiry,
    fields.field_inquiry,
    dealers.dealer_inquiry,
    counts.count_inquiry,
    extras.special_inquiry,
    extras.nuke_inquiry,
    wrong.wrong_inquiry,
    mishaps.mishap_inquiry,
    year_end.inquiry,
)
"""The questions with a form, the most frequently disputed first."""
