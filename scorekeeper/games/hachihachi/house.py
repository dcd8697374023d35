"""The check sheet of 八八: the questions a table settles before the year (hachihachi.setup.14)."""

from typing import Annotated, Literal

from scorekeeper.core.house import House, option
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi.law import LAW


class HachihachiHouse(House, frozen=True):
    """The house rules: three questions, and no others."""

    field: Annotated[
        Literal["A", "B", "C", "D", "E", "F"],
        option(
            Words("大場、絶場の扱い", "Big and zetsu fields"),
            {
                "A": (Words("等倍・2倍・4倍", "×1 · ×2 · ×4"), Words("標準の倍率。", "The usual factors.")),
                "B": (Words("等倍・2倍・3倍", "×1 · ×2 · ×3"), Words("絶場を3倍に抑える。", "Zetsu held to ×3.")),
                "C": (
                    Words("等倍・1.5倍・2倍", "×1 · ×1.5 · ×2"),
                    Words(
                        "大場の点差は偶数にそろえてから1.5倍する。",
                        "On a big field card points are made even before ×1.5.",
                    ),
                ),
                "D": (
                    Words("等倍・2倍・2倍", "×1 · ×2 · ×2"),
                    Words("絶場も大場と同じ2倍。", "Zetsu counts like a big field."),
                ),
                "E": (
                    Words("すべて等倍", "always ×1"),
                    Words("場は判定だけする。", "Fields are judged but change no amount."),
                ),
                "F": (
                    Words("等倍・1貫増・2貫増", "+0 · +1 · +2 kan"),
                    Words(
                        "倍率の代わりに役ごとに足す。飛込み・抜け・点差は増えない。",
                        "Adds to every yaku; tobikomi, nuke and card points stay.",
                    ),
                ),
            },
            LAW["setup.14"],
            brief=Words("場", "field"),
        ),
    ] = "A"
    etsunen: Annotated[
        Literal["on", "off"],
        option(
            Words("越年", "Etsunen"),
            {
                "off": (Words("無", "off"), Words("しばりが残っても12月で終わる。", "The year ends after month 12.")),
                "on": (
                    Words("有", "on"),
                    Words("しばりが残れば、消えるまで月を続ける。", "A pending bind adds months until one leaves none."),
                ),
            },
            LAW["etsunen.2"],
            brief=Words("越年", "etsunen"),
        ),
    ] = "off"
    method: Annotated[
        Literal["written", "chips"],
        option(
            Words("記入式・道具式", "On paper or with chips"),
            {
                "written": (
                    Words("記入式", "written"),
                    Words(
                        "0から貫と点を書く。月石は★を付け、年末に清算する。",
                        "Counts from 0; stones are marked ★ and settled at the end.",
                    ),
                ),
                "chips": (
                    Words("道具式", "chips"),
                    Words(
                        "190貫ずつ持って始める。月石はその場で出す。結果は同じ。",
                        "Everyone starts with 190 kan and pays stones at once. The result is the same.",
                    ),
                ),
            },
            LAW["setup.6"],
            brief=Words("方式", "method"),
        ),
    ] = "written"
