"""The referee of riichi mahjong: what a table asks, computed, with what the record knows filled in."""

from scorekeeper.core.arguments import AMOUNTS, CARD, FLAG, SEAT, cards, number, seats, word, words
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.games.riichi.hand import RiichiHand
from scorekeeper.games.riichi.referee import fouls, going, happening, liable, tiles, waits
from scorekeeper.games.riichi.yaku import YAKU
from scorekeeper.kit.game import Questions

TILES = {"hand": cards(1, 14), "calls": cards(0, 16).optional, "kans": cards(0, 4).optional}
WIN = TILES | {
    "player": SEAT,
    "by": word(tiles.BY),
    "payer": SEAT.optional,
    "yaku": words((*YAKU, *sorted(OWN_KEYS)), 20).optional,
    "indicators": cards(0, 5).optional,
    "ura": cards(0, 5).optional,
    "red": number(0, 4).optional,
}
OF_HAND = ("other", "east-4", *(f"{wind}-{n}" for wind in ("south", "west") for n in range(1, 5)))
QUESTIONS: Questions[RiichiHand] = {
    "win": (
        waits.win_inquiry,
        waits.ask_win,
        {
            **WIN,
            "river": cards(0, 24).optional,
            "passed": word(("turn", "riichi")).optional,
            "forfeited": FLAG.optional,
            "closed": FLAG.optional,
        },
    ),
    "worth": (tiles.inquiry, tiles.ask_worth, {**WIN}),
    "foul": (fouls.inquiry, fouls.ask_foul, {"done": word(fouls.DONE), "player": SEAT}),
    "sticks": (liable.sticks_inquiry, liable.ask_sticks, {"payer": SEAT, "winners": seats(4)}),
    "pao": (
        liable.pao_inquiry,
        liable.ask_pao,
        {
            "player": SEAT,
            "by": word(liable.BY),
            "payer": SEAT.optional,
            "yakuman": word(liable.YAKUMAN).optional,
            "liable": SEAT.optional,
            "more": number(0, 1).optional,
        },
    ),
    "dealer": (going.dealer_inquiry, going.ask_dealer, {"happened": word(happening.HAPPENS)}),
    "ends": (
        going.ends_inquiry,
        going.ask_ends,
        {
            "happened": word(happening.HAPPENS),
            "hand": word(OF_HAND),
            "scores": AMOUNTS,
        },
    ),
    "points": (
        going.points_inquiry,
        going.ask_points,
        {"scores": AMOUNTS, "won": seats(4).optional, "chips": AMOUNTS.optional},
    ),
    "tenpai": (waits.tenpai_inquiry, waits.ask_tenpai, {**TILES, "river": cards(0, 24).optional, "seen": cards(0, 62).optional}),
    "swap": (tiles.swap_inquiry, tiles.ask_swap, {"called": CARD, "cut": CARD}),
}
"""The most frequently disputed first."""
