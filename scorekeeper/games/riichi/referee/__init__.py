"""The referee of riichi mahjong: what a table asks, computed, with what the record knows filled in."""

from scorekeeper.core.play.game import Answer, Question
from scorekeeper.games.riichi.hand import Hand
from scorekeeper.games.riichi.referee import fouls, going, liable, tiles, waits

ASK: dict[str, Answer[Hand]] = {
    "worth": tiles.ask_worth,
    "win": waits.ask_win,
    "tenpai": waits.ask_tenpai,
    "swap": tiles.ask_swap,
    "dealer": going.ask_dealer,
    "ends": going.ask_ends,
    "points": going.ask_points,
    "pao": liable.ask_pao,
    "sticks": liable.ask_sticks,
    "foul": fouls.ask_foul,
}
INQUIRIES: tuple[Question[Hand], ...] = (
    waits.win_inquiry,
    tiles.inquiry,
    fouls.inquiry,
    liable.sticks_inquiry,
    liable.pao_inquiry,
    going.dealer_inquiry,
    going.ends_inquiry,
    going.points_inquiry,
    waits.tenpai_inquiry,
    tiles.swap_inquiry,
)
"""The questions with a form, the most frequently disputed first."""
