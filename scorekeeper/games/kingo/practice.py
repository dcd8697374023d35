"""What a player of きんご practises."""

from collections.abc import Mapping

from scorekeeper.core.exercise import Dealt, Dice, Exercise
from scorekeeper.core.words import Words
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.kit.practice import VERDICT, any_of, form, gains, kind_of_verdict

MONTHS = tuple(map(str, range(1, 11)))
LEAST, FULL = 8, 15
"""A hand is asked about from the first of these sums on, and no further card is dealt from the other on."""


def _hand(house: KingoHouse, dice: Dice) -> list[str]:
    """Cards as they are dealt one after the other, up to a sum at which a player begins to think."""
    dealt = [dice.choice(MONTHS)]
    while sum(map(int, dealt)) < LEAST or (sum(map(int, dealt)) < FULL and dice.random() < 1 / 2):
        dealt.append(dice.choice(MONTHS))
    return dealt


def _cards(house: KingoHouse, dice: Dice) -> Mapping[str, Dealt]:
    return {"cards": _hand(house, dice), "dealer": "on" if dice.random() < 1 / 3 else ""}


EXERCISES = (
    Exercise(
        "draw",
        "draw",
        _cards,
        kind_of_verdict(
            must=Words("もう一枚もらう", "another card must be taken"),
            may=Words("どちらでもよい", "draw or stand, as you like"),
            no=Words("もうもらえない", "no further card"),
        ),
    ),
    Exercise(
        "better",
        "chance",
        form({"cards": _hand}),
        kind_of_verdict(
            must=Words("もう一枚もらうしかない", "there is no choice: draw"),
            draw=Words("引く方が得", "drawing is better"),
            stand=Words("止める方が得", "standing is better"),
            no=Words("もうもらえない", "no further card"),
        ),
    ),
    Exercise("hand", "hand", _cards, VERDICT),
    Exercise(
        "fight",
        "fight",
        form(
            {
                "dealer": any_of("12", "13", "14", "15", "bust", "shippin", "kuppin", "ittan"),
                "ko": any_of("12", "13", "14", "15", "bust", "arashi", "ittan", "goshita"),
                "stake": any_of("5", "10", "20"),
            }
        ),
        gains(1),
        Words("この子はいくら貰うか（取られるなら−）", "What does the ko get (− if the dealer takes it)?"),
        fixed=("stake",),
    ),
    Exercise(
        "lapse",
        "lapse",
        form({"lost": any_of("pair", "ittan-soon", "ittan-late", "ko-late", "ko-opened", "kingo", "arashi", "goshita")}),
        VERDICT,
    ),
    Exercise(
        "error", "error", form({"error": any_of("short-soon", "short-late", "dealer-short", "raised", "over", "spent")}), VERDICT
    ),
)
