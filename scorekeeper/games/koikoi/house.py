"""The house rules of こいこい, in the order of its check sheet."""

from typing import Annotated, Any, Literal

from scorekeeper.core.house import Switch, number, option, switch
from scorekeeper.core.words import Words
from scorekeeper.games.basics.house import Basics
from scorekeeper.games.koikoi.law import LAW


def _hand(ja: str, en: str, clause: str) -> Any:
    return switch(
        Words(f"手役の{ja}", f"{en} as a hand"),
        Words("6文の手役とする。", "A hand of 6 mon."),
        Words("手役としない。", "Not a hand."),
        LAW[clause],
        brief=Words(ja, en.lower()),
        letter="ロ",
    )


class KoikoiHouse(Basics, frozen=True):
    """The questions that the rules leave to the table."""

    kudari: Annotated[
        int,
        number(
            Words("下り賃・追い込み賃（文）", "Fees of dropping and driving out, in mon"),
            Words(
                "下りた者が積み、追い込まれた者は出た二人から受け取る。0はなし。",
                "Paid by who drops, and to who is driven out; 0 for none.",
            ),
            LAW["out.3"],
            0,
            20,
            brief=Words("下り賃", "drop fee"),
            letter="イ",
        ),
    ] = 0
    teshi: Annotated[Switch, _hand("手四", "Teshi", "teyaku.2")] = "on"
    kuttsuki: Annotated[Switch, _hand("喰付", "Kuttsuki", "teyaku.3")] = "on"
    futasanbon: Annotated[Switch, _hand("二三本", "Futasanbon", "teyaku.4")] = "off"
    haneken: Annotated[Switch, _hand("はねけん", "Haneken", "teyaku.5")] = "off"
    teshi_ends: Annotated[
        Switch,
        switch(
            Words("手四で月を終える", "Teshi ends the month"),
            Words("宣言した者の勝ち。", "Who declares it wins."),
            Words("そのまま打つ。", "Play goes on."),
            LAW["teyaku.10"],
        ),
    ] = "on"
    kuttsuki_ends: Annotated[
        Switch,
        switch(
            Words("喰付で月を終える", "Kuttsuki ends the month"),
            Words("宣言した者の勝ち。", "Who declares it wins."),
            Words("そのまま打つ。", "Play goes on."),
            LAW["teyaku.13"],
        ),
    ] = "off"
    inflate: Annotated[
        Switch,
        switch(
            Words("こい倍", "Koi doubles"),
            Words("こい一回ごとに役代が倍になる。", "Every koi doubles the fee."),
            Words("何度こいしても等倍。", "The fee stays as it is."),
            LAW["settle.2"],
            letter="ハ",
        ),
    ] = "off"
    koi_fail: Annotated[
        Literal["draw", "last"],
        option(
            Words("こいの後、勝負が無い時", "Nobody calls shobu after koi"),
            {
                "draw": (Words("無勝負", "a draw"), Words("役代のやり取りは無い。", "Nothing is paid.")),
                "last": (
                    Words("最後のこい有効", "the last koi counts"),
                    Words("最後にこいを言った者の役を払う。", "The yaku of who said koi last are paid."),
                ),
            },
            LAW["call.13"],
            brief=Words("こいの後", "after koi"),
            letter="ニ",
        ),
    ] = "draw"
    no_yaku: Annotated[
        int,
        number(
            Words("一度も役が無い時の親の勝ち（文）", "The dealer's win without any yaku, in mon"),
            Words("0は無勝負。", "0 for a draw."),
            LAW["call.15"],
            0,
            6,
            brief=Words("役無し", "no yaku"),
            letter="ホ",
        ),
    ] = 0
    ame_shikou: Annotated[
        Switch,
        switch(
            Words("雨四光（8文）", "Ameshikou (8 mon)"),
            Words("柳に小野道風と他の光3枚。", "The rain man and three other lights."),
            Words("三光のまま。", "It stays sankou."),
            LAW["dekiyaku.3"],
            brief=Words("雨四光", "ameshikou"),
            letter="ヘ",
        ),
    ] = "off"
    tan_plus: Annotated[
        Switch,
        switch(
            Words("青短・赤短の1文増し", "Aotan and akatan grow"),
            Words("ほかの短冊1枚につき1文増す。", "By 1 for every further ribbon."),
            Words("6文のまま。", "They stay at 6."),
            LAW["dekiyaku.9"],
            brief=Words("短冊増し", "ribbons grow"),
            letter="ト",
        ),
    ] = "off"
    aka_ao: Annotated[
        Switch,
        switch(
            Words("青短・赤短の重複役（15文）", "Aotan and akatan as one yaku (15)"),
            Words("そろえば合わせて15文。", "Together they are 15."),
            Words("6文ずつ足す。", "They are 6 each."),
            LAW["dekiyaku.10"],
            brief=Words("重複役", "both ribbons"),
            letter="チ",
        ),
    ] = "off"
    sake: Annotated[
        Literal["5", "3"],
        option(
            Words("花見酒・月見酒", "Hanamizake and tsukimizake"),
            {
                "5": (Words("各5文", "5 each"), Words("両方で10文。", "10 for both.")),
                "3": (Words("各3文", "3 each"), Words("両方で6文。", "6 for both.")),
            },
            LAW["dekiyaku.16"],
            brief=Words("花見・月見", "the drinks"),
            letter="リ",
        ),
    ] = "5"
    bakefuda: Annotated[
        Switch,
        switch(
            Words("化け札（菊に盃）", "The cup as kasu"),
            Words("カス1枚にも数える。", "It counts as one kasu too."),
            Words("10点札としてだけ使う。", "It is a tane only."),
            LAW["bake.1"],
            brief=Words("化け札", "the cup"),
            letter="ヌ",
        ),
    ] = "on"
