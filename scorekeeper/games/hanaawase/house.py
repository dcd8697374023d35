"""The check sheet of 花合わせ: two questions to settle before the year."""

from typing import Annotated, Literal

from scorekeeper.core.house import House, option
from scorekeeper.core.words import Words
from scorekeeper.games.hanaawase.law import LAW


class HanaawaseHouse(House, frozen=True):
    """The house rules; `dealer_by` is dealer-by in a record."""

    oyanaka: Annotated[
        Literal["off", "on"],
        option(
            Words("親仲八丁ビキ十丁", "Oyanaka-hatchou biki-jitchou"),
            {
                "off": (Words("無", "off"), Words("取り札が少なくても役代は無い。", "Few captures pay nothing.")),
                "on": (
                    Words("有", "on"),
                    Words(
                        "取り札が胴・胴二は8枚以下、ビキは10枚以下なら30点の出来役。",
                        "A yaku of 30 for do or do-ni with 8 cards or fewer, for biki with 10 or fewer.",
                    ),
                ),
            },
            LAW["special.7"],
        ),
    ] = "off"
    dealer_by: Annotated[
        Literal["score", "cards"],
        option(
            Words("翌月の胴", "Next dealer"),
            {
                "score": (
                    Words("月の得点で決める", "by month score"),
                    Words("役代を含む得点が最も高い者。", "Who scored most in the month, fees included."),
                ),
                "cards": (
                    Words("札点で決める", "by card points"),
                    Words("役代を含めない札点が最も高い者。", "Who captured most card points; fees do not count."),
                ),
            },
            LAW["dealer.1"],
        ),
    ] = "score"
