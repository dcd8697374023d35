"""The referee of riichi mahjong: what a table asks, computed, with what the record knows filled in."""

from scorekeeper.core.play.game import Questions
from scorekeeper.games.riichi.hand import Hand
from scorekeeper.games.riichi.referee import fouls, going, liable, tiles, waits

QUESTIONS: Questions[Hand] = {
    "win": (waits.win_inquiry, waits.ask_win),
    "worth": (tiles.inquiry, tiles.ask_worth),
    "foul": (fouls.inquiry, fouls.ask_foul),
    "sticks": (liable.sticks_inquiry, liable.ask_sticks),
    "pao": (liable.pao_inquiry, liable.ask_pao),
    "dealer": (going.dealer_inquiry, going.ask_dealer),
    "ends": (going.ends_inquiry, going.ask_ends),
    "points": (going.points_inquiry, going.ask_points),
    "tenpai": (waits.tenpai_inquiry, waits.ask_tenpai),
    "swap": (tiles.swap_inquiry, tiles.ask_swap),
}
"""The most frequently disputed first."""
