"""What a player of むし practises."""

from collections.abc import Mapping

from scorekeeper.core.exercise import Dealt, Dice, Exercise
from scorekeeper.core.words import Words
from scorekeeper.games.mushi.deck import MUSHI
from scorekeeper.games.mushi.house import MushiHouse
from scorekeeper.games.mushi.yaku import ONI, groups
from scorekeeper.kit.practice import PLAIN, VERDICT, any_of, captures, card_points, form, gains, names, with_suit


def _turn(house: MushiHouse, dice: Dice) -> Mapping[str, Dealt]:
    """A card that is played or turned: the oni, or one that finds another of its month or the oni on the field."""
    lies = dice.sample(MUSHI.cards, dice.randint(2, 5))
    other = dice.choice([one for one in MUSHI.cards if one not in lies])
    card = other if ONI in lies or dice.random() < 1 / 2 else ONI
    origin = dice.choice(("hand", "stock"))
    return {"card": card.name, "origin": origin, "field": names(lies), "last": "on" if dice.random() < PLAIN else ""}


EXERCISES = (
    Exercise("oni", "oni", _turn, VERDICT, fixed=("field",)),
    Exercise("captures", "captures", form({"cards": captures(MUSHI, groups, 14, 6)}), VERDICT),
    Exercise(
        "winner",
        "winner",
        form({"points": card_points(MUSHI, 2), "sankou": any_of("", "0", "1"), "fuji_shima": any_of("", "0", "1")}),
        gains(0),
        Words("この月、@0はいくら貰うか（払うなら−）", "What does @0 get this month (− if he pays)?"),
    ),
    Exercise("again", "again", form({"place": any_of("hand", "field"), "cards": with_suit(MUSHI, 8)}), VERDICT),
)
