"""The referee of 八八: what a table asks, computed from the record as far as it goes."""

from scorekeeper.core.arguments import (
    ALL_NUMBERS,
    CARD,
    FLAG,
    NAME,
    NUMBERS,
    PILES,
    SEAT,
    by_key,
    cards,
    draws,
    number,
    seats,
    word,
    words,
)
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.games.hachihachi.deal.teyaku import KASU_HANDS
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import HachihachiMonth
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU
from scorekeeper.games.hachihachi.show.forms.asked import PROOFS
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
from scorekeeper.kit.game import Questions
from scorekeeper.kit.months import seats_drawn

KEYS = (*DEKIYAKU, *sorted(OWN_KEYS))
QUESTIONS: Questions[HachihachiMonth] = {
    "hatto": (
        discard.inquiry,
        discard.ask_hatto,
        {
            "discarder": SEAT,
            "how": word(discard.HOW).optional,
            "played": CARD.optional,
            "captures": PILES.optional,
            "rest": cards(0, 6).optional,
            "hand": word(discard.REST).optional,
            "later": FLAG.optional,
            "after": FLAG.optional,
            "taker": SEAT.optional,
            "then": word(discard.THEN).optional,
            "tobikomi": by_key(SEAT, NAME).optional,
        },
    ),
    "pays": (
        turns.pays_inquiry,
        turns.ask_pays,
        {
            "player": SEAT,
            "names": words(KEYS),
            "ribbons": number(7, 10).optional,
            "offender": SEAT.optional,
            "hatto": words(DEKIYAKU).optional,
            "exempt": word(PROOFS).optional,
            "hatto_other": words(DEKIYAKU).optional,
            "exempt_other": word(PROOFS).optional,
            "then": word(discard.THEN),
            "last": FLAG.optional,
            "two_turned": FLAG.optional,
            "holder_ribbons": number(7, 10).optional,
            "proved": seats(3).optional,
        },
    ),
    "sage": (
        calls.sage_inquiry,
        calls.ask_sage,
        {
            "player": SEAT,
            "names": words(KEYS).optional,
            "ribbons": number(7, 10).optional,
            "last": FLAG.optional,
            "two_turned": FLAG.optional,
            "more": word(KEYS).optional,
            "theirs": word(KEYS).optional,
        },
    ),
    "tobikomi": (
        dive.inquiry,
        dive.ask_tobikomi,
        {
            "player": SEAT,
            "how": word(dive.HOW).optional,
            "month": number(1, 12).optional,
            "offender": SEAT.optional,
            "proof": word(PROOFS).optional,
            "early": FLAG.optional,
        },
    ),
    "teyaku": (
        hands.teyaku_inquiry,
        hands.ask_teyaku,
        {"cards": cards(7, 7), "player": SEAT.optional, "name": word(KASU_HANDS).optional},
    ),
    "dekiyaku": (turns.dekiyaku_inquiry, turns.ask_dekiyaku, {"cards": cards(), "player": SEAT.optional}),
    "field": (
        fields.field_inquiry,
        fields.ask_field,
        {"brights": cards(0, 5).optional, "bind": word(fields.BINDS.values()).optional, "taken": FLAG.optional},
    ),
    "dealer": (
        dealers.dealer_inquiry,
        dealers.ask_dealer,
        {"ended": word(dealers.ENDS).optional, "player": SEAT.optional, "points": NUMBERS.optional},
    ),
    "count": (counts.count_inquiry, counts.ask_count, {"points": ALL_NUMBERS, "cards": ALL_NUMBERS.optional}),
    "special": (
        extras.special_inquiry,
        extras.ask_special,
        {"points": NUMBERS.optional, "sujuroku": SEAT.optional, "kasu": number(0, 27).optional},
    ),
    "nuke": (extras.nuke_inquiry, extras.ask_nuke, {"player": SEAT, "ended": word(extras.ENDS), "points": NUMBERS.optional}),
    "wrong-teyaku": (
        wrong.wrong_inquiry,
        wrong.ask_wrong,
        {"player": SEAT, "what": word(wrong.WHAT), "cards": cards(7, 7).optional},
    ),
    "mishap": (
        mishaps.mishap_inquiry,
        mishaps.ask_mishap,
        {
            "what": word(mishaps.WHAT),
            "player": SEAT.optional,
            "names": words(KEYS).optional,
            "last": FLAG.optional,
            "seen": word(mishaps.SEEN).optional,
        },
    ),
    "year-end": (year_end.inquiry, year_end.ask_year_end, {}),
    "points": (None, counts.ask_points, {"cards": cards()}),
    "seats": (
        None,
        seats_drawn(LAW.all("setup.9", "dealer.1", "setup.11"), LAW.all("setup.10")),
        {"draws": draws(number(1, 12), 0)},
    ),
}
"""The most frequently disputed first."""
