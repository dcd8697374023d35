"""What a player of 馬鹿っ花 practises."""

from scorekeeper.core.exercise import Exercise
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import YakuGroup
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.yaku import groups
from scorekeeper.kit.practice import VERDICT, captures, few_points, form, gains, verdict_but

NO_FUKE = Words("フケではない", "no fuke")


def _capture_groups(house: BakappanaHouse) -> tuple[YakuGroup, ...]:
    return groups(house)[-1:]


EXERCISES = (
    Exercise("captures", "captures", form({"cards": captures(HANAFUDA, _capture_groups, 12, 6)}), VERDICT),
    Exercise(
        "pays",
        "captures",
        form({"player": "0", "cards": captures(HANAFUDA, _capture_groups, 12, 6)}),
        gains(0),
        Words("これらの役で二人から合わせていくら貰うか", "What do these yaku bring from both together?"),
        silent=("player",),
    ),
    Exercise(
        "fuke",
        "fuke",
        form({"points": few_points(HANAFUDA, 3, lambda house: house.fuke_limit)}),
        verdict_but(none=NO_FUKE, off=NO_FUKE),
        seats=3,
    ),
    Exercise("points", "points", form({"cards": captures(HANAFUDA, _capture_groups, 12, 6)}), VERDICT),
)
