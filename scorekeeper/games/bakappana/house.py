"""The check sheet of 馬鹿っ花: what to settle before the year."""

from typing import Annotated, Literal

from scorekeeper.core.house import Switch, number, option, switch
from scorekeeper.core.words import Words
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.basics.house import Basics

OFF, ON = Words("無", "off"), Words("有", "on")


class BakappanaHouse(Basics, frozen=True):
    """The house rules. `kudari_flat`, `ame_shikou_points` and `nomi_points` matter only under the choice that they belong to."""

    kudari: Annotated[
        Literal["none", "flat", "hachi-seat", "hachi-order"],
        option(
            Words("下り賃・追い込み賃", "Drop and drive-out fees"),
            {
                "none": (Words("無", "none"), Words("下りても追い込まれても払わない。", "Neither is paid.")),
                "flat": (Words("一律", "flat"), Words("下り賃も追い込み賃も同じ決まった点。", "Both are the same fixed amount.")),
                "hachi-seat": (
                    Words("席順", "by seat"),
                    Words("下り賃は席で10点から30点、追い込み賃は手札で決まる。", "10 to 30 by seat; driven out, by the hand."),
                ),
                "hachi-order": (
                    Words("下り順", "by order of dropping"),
                    Words("下り賃は下りた順に10点から30点、追い込み賃は手札で決まる。", "10 to 30 by turn; driven out: by hand."),
                ),
            },
            LAW["out.2"],
            letter="イ",
        ),
    ] = "none"
    kudari_flat: Annotated[
        int,
        number(
            Words("一律の下り賃", "Flat fee"),
            Words("下り賃・追い込み賃を一律とする時の点。", "The points of a flat drop or drive-out fee."),
            LAW["out.3"],
            1,
            50,
            letter="イ",
        ),
    ] = 5
    teyaku: Annotated[
        Switch,
        switch(
            Words("手役(七カス・六カス)", "Teyaku (shichikasu, rokkasu)"),
            Words("六カス20点、七カス30点。晒して打つ。", "Rokkasu 20, shichikasu 30, played face up."),
            Words("カスばかりの手にも役代は無い。", "Hands of kasu pay nothing."),
            LAW["teyaku.1"],
            letter="ロ",
        ),
    ] = "off"
    ame_shikou: Annotated[
        Literal["off", "yaku", "shikou"],
        option(
            Words("雨四光", "Ameshikou"),
            {
                "off": (OFF, Words("小野道風の入った光4枚は役でない。", "Four brights with the rain man are no yaku.")),
                "yaku": (ON, Words("取り決めた点の役とする。", "A yaku with points of its own.")),
                "shikou": (Words("四光", "as shikou"), Words("四光と同じ60点とする。", "It pays 60 as shikou does.")),
            },
            LAW["dekiyaku.4"],
            letter="ハ",
        ),
    ] = "off"
    ame_shikou_points: Annotated[
        int,
        number(
            Words("雨四光の点", "Points of ameshikou"),
            Words("雨四光を役とする時の点。40から50点ほど。", "What ameshikou pays as a yaku: about 40 to 50."),
            LAW["dekiyaku.5"],
            1,
            100,
            letter="ハ",
        ),
    ] = 40
    nomi: Annotated[
        Literal["sum", "own"],
        option(
            Words("のみ(てっぽう)", "Nomi (teppou)"),
            {
                "sum": (Words("花見と月見の合計", "both drinks"), Words("20点と20点で40点。", "20 and 20, that is 40 points.")),
                "own": (Words("独立の点", "its own"), Words("取り決めた点だけ。", "Only the points agreed on.")),
            },
            LAW["dekiyaku.12"],
            letter="ニ",
        ),
    ] = "sum"
    nomi_points: Annotated[
        int,
        number(
            Words("のみの点", "Points of nomi"),
            Words("のみを独立の役とする時の点。30点など。", "What nomi pays as a yaku by itself, 30 for instance."),
            LAW["dekiyaku.13"],
            1,
            100,
            letter="ニ",
        ),
    ] = 30
    ame_shima: Annotated[
        Literal["yaku", "nagashi"],
        option(
            Words("雨しま", "Ame-shima"),
            {
                "yaku": (Words("出来役", "a yaku"), Words("10点の出来役。", "A dekiyaku of 10 points.")),
                "nagashi": (
                    Words("役流し", "washes out"),
                    Words("その月の全員の出来役が無効になる。", "Voids all dekiyaku."),
                ),
            },
            LAW["dekiyaku.20"],
            letter="ホ",
        ),
    ] = "yaku"
    oyanaka: Annotated[
        Switch,
        switch(
            Words("親仲八丁ビキ十丁", "Oyanaka-hatchou biki-jitchou"),
            Words(
                "取り札が親・胴二は8枚以下、ビキは10枚以下なら30点の出来役。",
                "A yaku of 30 for dealer or do-ni with 8 cards or fewer, for biki with 10 or fewer.",
            ),
            Words("取り札が少なくても役代は無い。", "Few captures pay nothing."),
            LAW["special.1"],
            letter="ヘ",
        ),
    ] = "off"
    fuke: Annotated[
        Switch,
        switch(
            Words("フケ役", "Fuke"),
            Words("20点以下の者がいれば無勝負。", "With 20 points or fewer the month is void."),
            Words("札の点が少なくても精算する。", "Low card points are settled like any others."),
            LAW["special.3"],
            letter="ト",
        ),
    ] = "off"
    kasu_point: Annotated[
        Literal["1", "0"],
        option(
            Words("カス札の点", "Points of kasu"),
            {
                "1": (Words("1点", "1 point"), Words("総計264点、基準88点。", "264 in all, counted from 88.")),
                "0": (Words("0点", "nothing"), Words("総計240点、基準80点。", "240 in all, counted from 80.")),
            },
            LAW["settle.5"],
        ),
    ] = "1"
    shikou_stack: Annotated[
        Literal["off", "on"],
        option(
            Words("五光に四光を足すか", "Shikou beside gokou"),
            {
                "off": (Words("足さない", "not added"), Words("五光の100点だけ。", "Only the 100 of gokou.")),
                "on": (Words("足す", "added"), Words("五光100点と四光60点。", "100 of gokou and 60 of shikou.")),
            },
            LAW["dekiyaku.3"],
        ),
    ] = "off"
    fuke_dealer: Annotated[
        Literal["stay", "fuke"],
        option(
            Words("フケ役の次の親", "Next dealer after fuke"),
            {
                "stay": (Words("親が続ける", "stays"), Words("その月の親がもう一度。", "The dealer of the month deals again.")),
                "fuke": (Words("フケた者", "who made fuke"), Words("フケ役になった者が次の親。", "Whoever made fuke deals next.")),
            },
            LAW["dealer.3"],
        ),
    ] = "stay"
