"""The house rules on seats, the dealer's hand and too few players."""

from typing import Annotated, Literal

from scorekeeper.core.house import House, option
from scorekeeper.core.words import Words
from scorekeeper.games.basics.law import LAW


class Basics(House, frozen=True):
    """The questions that the shared rules leave to the table. Games add their own."""

    shortage: Annotated[
        Literal["shibari", "play", "split", "ask"],
        option(
            Words("出る者が足りない時", "When too few are in"),
            {
                "shibari": (Words("縛り", "shibari"), Words("残りの者は強制的に出る。", "Those who are left are forced in.")),
                "play": (
                    Words("差す", "they play"),
                    Words("二人なら二人で打つ。一人なら下り賃を取って終わる。", "Two play it out; one takes the fees."),
                ),
                "split": (
                    Words("下り賃を折半", "they split the fees"),
                    Words("二人なら打たずに折半。一人なら全部取る。", "Two split the fees and do not play; one takes all."),
                ),
                "ask": (
                    Words("その都度相談", "they choose"),
                    Words("出た二人が差すか折半かを決める。", "The two who are in choose between playing and splitting."),
                ),
            },
            LAW["force.9"],
            brief=Words("人数不足", "too few in"),
        ),
    ] = "shibari"
    oyate: Annotated[
        Literal["on", "off"],
        option(
            Words("親手を貰う", "Taking the dealer's hand"),
            {
                "on": (Words("有り", "allowed"), Words("手札を見る前なら一度だけ求められる。", "Once, before one's hand is seen.")),
                "off": (Words("無し", "not allowed"), Words("親の手札と交換しない。", "Nobody swaps hands with the dealer.")),
            },
            LAW["deal.9"],
            brief=Words("親手", "dealer's hand"),
        ),
    ] = "on"
    seat_draw: Annotated[
        Literal["card", "pile"],
        option(
            Words("最初の親の決め方", "The first dealer"),
            {
                "card": (
                    Words("早い月の者", "the earliest month"),
                    Words("席決めで一番早い札の者。", "Who drew it for the seats."),
                ),
                "pile": (
                    Words("松に鶴の山の者", "the crane's pile"),
                    Words("仮親が分けた山を選び、松に鶴があった者。", "Who picks the pile with the crane."),
                ),
            },
            LAW["seat.4"],
            brief=Words("最初の親", "first dealer"),
        ),
    ] = "card"
