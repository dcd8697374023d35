"""What is disputed at a table of きんご: drawing and standing, hands and fights, lapsed yaku, mistakes, stakes and dealers."""

from scorekeeper.core import arguments
from scorekeeper.games.kingo.hands import OF_DEALER, OF_KO, SHORT
from scorekeeper.games.kingo.month import KingoMonth
from scorekeeper.games.kingo.referee.cards import ask_chance, ask_draw, ask_hand, chance_inquiry, draw_inquiry, hand_inquiry
from scorekeeper.games.kingo.referee.deals import ask_first, ask_staking, first_inquiry
from scorekeeper.games.kingo.referee.fights import ask_fight, fight_inquiry
from scorekeeper.games.kingo.referee.lapses import ERRORS, LAPSES, ask_error, ask_lapse, error_inquiry, lapse_inquiry
from scorekeeper.kit.banking import referee as banking
from scorekeeper.kit.game import Questions

KO = [one for one in OF_KO if one != SHORT]
QUESTIONS: Questions[KingoMonth] = {
    "draw": (
        draw_inquiry,
        ask_draw,
        {"cards": arguments.cards(1), "dealer": arguments.FLAG.optional, "spent": arguments.FLAG.optional},
    ),
    "chance": (chance_inquiry, ask_chance, {"cards": arguments.cards(1), "seen": arguments.cards().optional}),
    "fight": (
        fight_inquiry,
        ask_fight,
        {
            "dealer": arguments.word(OF_DEALER),
            "ko": arguments.word(KO),
            "stake": arguments.number().optional,
        },
    ),
    "hand": (hand_inquiry, ask_hand, {"cards": arguments.cards(1), "dealer": arguments.FLAG.optional}),
    "lapse": (lapse_inquiry, ask_lapse, {"lost": arguments.word(LAPSES)}),
    "error": (error_inquiry, ask_error, {"error": arguments.word(ERRORS)}),
    "staking": (banking.staking, ask_staking, {"player": arguments.SEAT, "stake": arguments.number().optional}),
    "banker": (banking.banking, banking.ask_banker, {}),
    "first": (first_inquiry, ask_first, {"drawn": arguments.ALL_NUMBERS}),
}
"""The most frequently disputed first."""
