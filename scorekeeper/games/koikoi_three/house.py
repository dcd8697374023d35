"""The house rules of 三人こいこい."""

from typing import Annotated, Literal

from scorekeeper.core.house import House, number, option
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three.law import LAW


class KoikoiHouse(House, frozen=True):
    """The questions that the rules leave to the table. `gokou_shugi` is gokou-shugi in a record."""

    gokou_shugi: Annotated[
        int,
        number(
            Words("五光の祝儀（文）", "Gift for gokou, in mon"),
            Words("五光で勝負した者が二人からそれぞれ受け取る。0はなし。", "What each of the others adds for gokou; 0 for none."),
            LAW["dekiyaku.2"],
            0,
            100,
            brief=Words("五光の祝儀", "gokou gift"),
        ),
    ] = 0
    teyaku_clash: Annotated[
        Literal["diff", "pairwise"],
        option(
            Words("同時手役の精算", "Simultaneous hands"),
            {
                "diff": (
                    Words("次点との差", "less the second"),
                    Words("最高と次点の差を二人からそれぞれ受け取る。", "Each of the two pays the highest less the second."),
                ),
                "pairwise": (
                    Words("二人ずつの差", "pair by pair"),
                    Words("各組で高い者が差を受け取る。手役なしは0。", "In each pair the higher takes the difference."),
                ),
            },
            LAW["teyaku.10"],
            brief=Words("同時手役", "simultaneous hands"),
        ),
    ] = "diff"
    grow_new: Annotated[
        Literal["on", "off"],
        option(
            Words("タネ・タン・カスの枚数増", "One more tane, tan or kasu"),
            {
                "on": (Words("新役とみなす", "is new"), Words("増えた巡に勝負できる。", "It gives the right to shobu.")),
                "off": (
                    Words("新役とみなさない", "is not new"),
                    Words("初めて成立した巡だけ勝負できる。", "Only the turn that first makes the yaku does."),
                ),
            },
            LAW["call.3"],
            brief=Words("枚数増", "a further card"),
        ),
    ] = "on"
    bake_both: Annotated[
        Literal["on", "off"],
        option(
            Words("菊に盃をタネとカスの両方に使う", "The cup as tane and as kasu"),
            {
                "on": (Words("使える", "both"), Words("同時に両方に数える。", "It counts for both at once.")),
                "off": (
                    Words("どちらか一方", "one of them"),
                    Words("有利な方に数える。同じならタネ。", "It counts where it pays more; tane if equal."),
                ),
            },
            LAW["bake.2"],
            brief=Words("菊に盃", "the cup"),
        ),
    ] = "on"
    extend: Annotated[
        Literal["three", "any-top"],
        option(
            Words("延長の条件", "When the year is extended"),
            {
                "three": (
                    Words("三者同点", "all three level"),
                    Words("首位の二人が同点なら吟味で分ける。", "Two firsts share ginmi."),
                ),
                "any-top": (
                    Words("1位同点", "first place tied"),
                    Words("1位が一人になるまで季節を重ねる。", "Seasons are added until one is first."),
                ),
            },
            LAW["year-end.5"],
            brief=Words("延長", "extension"),
        ),
    ] = "three"
