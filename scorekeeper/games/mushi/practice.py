"""What a player of むし practises."""

from collections.abc import Callable, Mapping

from scorekeeper.core.exercise import Dealt, Dice, Exercise, Part
from scorekeeper.core.words import Words
from scorekeeper.games.mushi.deck import Pack
from scorekeeper.games.mushi.house import MushiHouse
from scorekeeper.games.mushi.yaku import groups
from scorekeeper.kit.practice import PLAIN, VERDICT, any_of, captures, card_points, form, gains, names, with_suit


def _turn(house: MushiHouse, dice: Dice) -> Mapping[str, Dealt]:
    """A card that is played or turned: the oni, or one that finds another of its month or the oni on the field."""
    pack = house.pack
    lies = dice.sample(pack.cards, dice.randint(2, 5))
    other = dice.choice([one for one in pack.cards if one not in lies])
    card = other if pack.oni in lies or dice.random() < 1 / 2 else pack.oni
    origin = dice.choice(("hand", "stock"))
    return {"card": card.name, "origin": origin, "field": names(lies), "last": "on" if dice.random() < PLAIN else ""}


def _one_place(house: MushiHouse, dice: Dice) -> Mapping[str, Dealt]:
    """A hand or the field as it is dealt, with a whole month or not."""
    place, pack = dice.choice(("hand", "field")), house.pack
    part = with_suit(pack.deck, pack.hand if place == "hand" else pack.field)
    assert callable(part)
    return {"place": place, "cards": part(house, dice)}


def _of(part: Callable[[Pack], Part]) -> Part:
    """A part that is dealt from the cards of the table."""

    def deal(house: MushiHouse, dice: Dice) -> Dealt:
        made = part(house.pack)
        return made(house, dice) if callable(made) else made

    return deal


EXERCISES = (
    Exercise("oni", "oni", _turn, VERDICT, fixed=("field",)),
    Exercise("captures", "captures", form({"cards": _of(lambda pack: captures(pack.deck, groups, 14, 6))}), VERDICT),
    Exercise(
        "winner",
        "winner",
        form(
            {
                "points": _of(lambda pack: card_points(pack.deck, 2)),
                "sankou": any_of("", "0", "1"),
                "fuji_shima": any_of("", "0", "1"),
            }
        ),
        gains(0),
        Words("この月、@0はいくら貰うか（払うなら−）", "What does @0 get this month (− if he pays)?"),
    ),
    Exercise("again", "again", _one_place, VERDICT),
)
