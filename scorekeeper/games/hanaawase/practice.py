"""What a player of 花合わせ practises."""

from scorekeeper.core.exercise import Exercise
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import YakuGroup
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.month import HanaawaseMonth
from scorekeeper.games.hanaawase.yaku import groups
from scorekeeper.kit.practice import VERDICT, any_of, captures, few_points, form, gains, hand, maybe, verdict_but

NO_FUKE = Words("ふけではない", "no fuke")


def _hand_groups(house: HanaawaseHouse) -> tuple[YakuGroup, ...]:
    return groups(house)[:-1]


def _capture_groups(house: HanaawaseHouse) -> tuple[YakuGroup, ...]:
    return groups(house)[-1:]


EXERCISES = (
    Exercise(
        "captures",
        "captures",
        form({"player": "0", "cards": captures(HANAFUDA, _capture_groups, 12, 6)}),
        VERDICT,
        silent=("player",),
    ),
    Exercise(
        "pays",
        "captures",
        form({"player": "0", "cards": captures(HANAFUDA, _capture_groups, 12, 6)}),
        gains(0),
        Words("これらの役で二人から合わせていくら貰うか", "What do these yaku bring from both together?"),
        silent=("player",),
    ),
    Exercise(
        "hand",
        "hand",
        form({"player": "0", "cards": hand(HANAFUDA, _hand_groups, 7), "played": maybe(1 / 5)}),
        VERDICT,
        silent=("player",),
    ),
    Exercise(
        "fuke",
        "fuke",
        form({"points": few_points(HANAFUDA, 3, lambda house: HanaawaseMonth.LEAST), "dealer": any_of("0", "1", "2")}),
        verdict_but(none=NO_FUKE),
    ),
    Exercise("points", "points", form({"cards": captures(HANAFUDA, _capture_groups, 12, 6)}), VERDICT),
)
