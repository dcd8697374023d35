"""What a player of こいこい practises."""

from scorekeeper.core.exercise import Exercise
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import YakuGroup
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.yaku import groups
from scorekeeper.kit.practice import VERDICT, captures, form, hand, maybe, turn


def _hand_groups(house: KoikoiHouse) -> tuple[YakuGroup, ...]:
    return groups(house)[:-1]


def _capture_groups(house: KoikoiHouse) -> tuple[YakuGroup, ...]:
    return groups(house)[-1:]


EXERCISES = (
    Exercise(
        "yaku",
        "yaku",
        form({"cards": captures(HANAFUDA, _capture_groups, 14, 6)}),
        VERDICT,
        Words("この取り札で何ができ、何文になるか", "What do these captures make, and what is it worth?"),
    ),
    Exercise("call", "call", form({"player": "0", "captures": turn(HANAFUDA, _capture_groups, 14), "last": maybe(1 / 4)}), VERDICT),
    Exercise("teyaku", "teyaku", form({"player": "0", "cards": hand(HANAFUDA, _hand_groups, 8)}), VERDICT, silent=("player",)),
)
