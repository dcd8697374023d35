"""What is disputed at a table of きんご: drawing and standing, hands and fights, lapsed yaku, mistakes, stakes and dealers."""

from scorekeeper.core.play.game import Questions
from scorekeeper.games.banking import referee as banking
from scorekeeper.games.kingo.month import Month
from scorekeeper.games.kingo.referee.cards import ask_chance, ask_draw, ask_hand, chance_inquiry, draw_inquiry, hand_inquiry
from scorekeeper.games.kingo.referee.deals import ask_first, ask_staking, first_inquiry
from scorekeeper.games.kingo.referee.fights import ask_fight, fight_inquiry
from scorekeeper.games.kingo.referee.lapses import ask_error, ask_lapse, error_inquiry, lapse_inquiry

QUESTIONS: Questions[Month] = {
    "draw": (draw_inquiry, ask_draw),
    "chance": (chance_inquiry, ask_chance),
    "fight": (fight_inquiry, ask_fight),
    "hand": (hand_inquiry, ask_hand),
    "lapse": (lapse_inquiry, ask_lapse),
    "error": (error_inquiry, ask_error),
    "staking": (banking.staking, ask_staking),
    "banker": (banking.banking, banking.ask_banker),
    "first": (first_inquiry, ask_first),
}
"""The most frequently disputed first."""
