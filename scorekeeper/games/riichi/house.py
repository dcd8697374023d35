"""The house rules of riichi mahjong: what the rules leave open."""

from typing import Annotated, Literal

from scorekeeper.core.house import House, Switch, option, switch
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.law import LAW


class RiichiHouse(House, frozen=True):
    """The questions that the rules leave to the table."""

    multi_honba: Annotated[
        Literal["each", "first"],
        option(
            Words("複数ロンの本場", "Honba with several rons"),
            {
                "each": (Words("全員に", "for each"), Words("和了者それぞれに加える。", "Every winner receives them.")),
                "first": (Words("上家取り", "for the first"), Words("放銃者から順で最初の和了者だけ。", "Only the first in turn.")),
            },
            LAW["payment.7"],
            brief=Words("複数ロンの本場", "honba"),
        ),
    ] = "each"
    nagashi: Annotated[
        Literal["win", "draw"],
        option(
            Words("流し満貫", "Nagashi mangan"),
            {
                "win": (Words("和了扱い", "a win"), Words("本場も供託も取る。", "With honba and sticks.")),
                "draw": (Words("流局扱い", "a draw"), Words("満貫の分だけ。", "Only the mangan is paid.")),
            },
            LAW["yaku.26"],
        ),
    ] = "win"
    west: Annotated[
        Literal["full", "sudden", "off"],
        option(
            Words("西入", "The West round"),
            {
                "full": (Words("西四局まで", "to West 4"), Words("全員三万点未満なら西四局まで打つ。", "If all are below 30,000.")),
                "sudden": (
                    Words("三万点まで", "to 30,000"),
                    Words("だれかが三万点になった局で終わる。", "Until somebody has 30,000."),
                ),
                "off": (Words("無", "none"), Words("南四局で終わる。", "The game ends with South 4.")),
            },
            LAW["rank.8"],
        ),
    ] = "full"
    agariyame: Annotated[
        Switch,
        switch(
            Words("和了やめ・テンパイやめ", "The leading dealer may stop"),
            Words("最終局で一位の親は終えてよい。", "In the last hand, after a win or a tenpai draw."),
            Words("一位の親も続ける。", "The game goes on."),
            LAW["dealer.8"],
            brief=Words("和了やめ", "stopping"),
        ),
    ] = "off"
    tie: Annotated[
        Literal["seat", "split"],
        option(
            Words("同点", "Ties"),
            {
                "seat": (Words("起家から", "by seat"), Words("起家に近い方が上位。", "Nearer the first dealer is higher.")),
                "split": (Words("ウマ等分", "shared"), Words("順位のウマを分け合う。", "They share the uma.")),
            },
            LAW["rank.1"],
        ),
    ] = "seat"
    oka: Annotated[
        Switch,
        switch(
            Words("オカ", "Oka"),
            Words("一位が20ポイントを取る。", "The winner takes the 20 pt."),
            Words("一位も自分の点とウマだけ。", "The winner gets only his score and uma."),
            LAW["rank.6"],
        ),
    ] = "on"
    uma: Annotated[
        Literal["10-30"],
        option(
            Words("ウマ", "Uma"),
            {"10-30": (Words("10-30", "10-30"), Words("順に+30・+10・−10・−30。", "+30, +10, −10, −30 by rank."))},
            LAW["rank.5"],
        ),
    ] = "10-30"
    ura: Annotated[
        Switch,
        switch(
            Words("裏ドラ", "Ura dora"),
            Words("リーチして和了した人に。", "For a winner who declared riichi."),
            Words("なし。", "None."),
            LAW["dora.5"],
        ),
    ] = "off"
    kandora: Annotated[
        Switch,
        switch(
            Words("カンドラ", "Kan dora"),
            Words("カンのたびにめくる。", "One more for every kan."),
            Words("なし。", "None."),
            LAW["dora.6"],
        ),
    ] = "off"
