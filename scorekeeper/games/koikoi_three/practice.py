"""What a player of 三人こいこい practises."""

from scorekeeper.core.exercise import Exercise
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import YakuGroup
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.yaku import TEYAKU, groups
from scorekeeper.kit.practice import VERDICT, any_of, captures, form, gains, hand, maybe, turn

HANDS = ("", *TEYAKU)


def _hand_groups(house: KoikoiThreeHouse) -> tuple[YakuGroup, ...]:
    return groups(house)[:1]


def _capture_groups(house: KoikoiThreeHouse) -> tuple[YakuGroup, ...]:
    return groups(house)[1:]


EXERCISES = (
    Exercise("teyaku", "teyaku", form({"player": "0", "cards": hand(HANAFUDA, _hand_groups, 7)}), VERDICT, silent=("player",)),
    Exercise(
        "yaku",
        "yaku",
        form({"player": "0", "cards": captures(HANAFUDA, _capture_groups, 14, 6)}),
        gains(0),
        Words("この取り札で二人から合わせていくら貰うか", "What do these captures bring from both together?"),
        silent=("player",),
    ),
    Exercise(
        "names", "yaku", form({"player": "0", "cards": captures(HANAFUDA, _capture_groups, 12, 6)}), VERDICT, silent=("player",)
    ),
    Exercise(
        "call",
        "captures",
        form({"player": "0", "captures": turn(HANAFUDA, _capture_groups, 14), "limit": any_of("0", "0", "1")}),
        VERDICT,
    ),
    Exercise("clash", "clash", form({f"names.{seat}": any_of(*HANDS) for seat in range(3)}), VERDICT),
    Exercise(
        "late",
        "teyaku",
        form({"player": "0", "cards": hand(HANAFUDA, _hand_groups, 7), "played": maybe(1 / 3)}),
        VERDICT,
        fixed=("cards",),
    ),
)
