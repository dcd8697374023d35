"""What is disputed at a table of きんご: drawing and standing, hands and fights, lapsed yaku, mistakes, stakes and dealers."""

from scorekeeper.games.banking import referee as banking
from scorekeeper.games.kingo.referee.cards import ask_chance, ask_draw, ask_hand, chance_inquiry, draw_inquiry, hand_inquiry
from scorekeeper.games.kingo.referee.deals import ask_first, ask_staking, first_inquiry
from scorekeeper.games.kingo.referee.fights import ask_fight, fight_inquiry
from scorekeeper.games.kingo.referee.lapses import ask_error, ask_lapse, error_inquiry, lapse_inquiry

ASK = {
    "draw": ask_draw,
    "chance": ask_chance,
    "fight": ask_fight,
    "hand": ask_hand,
    "lapse": ask_lapse,
    "error": ask_error,
    "staking": ask_staking,
    "banker": banking.ask_banker,
    "first": ask_first,
}
INQUIRIES = (
    draw_inquiry,
    chance_inquiry,
    fight_inquiry,
    hand_inquiry,
    lapse_inquiry,
    error_inquiry,
    banking.staking,
    banking.banking,
    first_inquiry,
)
