"""Questions that several forms of 八八 share."""

from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW, kan
from scorekeeper.games.hachihachi.month import SEATS, HachihachiMonth
from scorekeeper.games.hachihachi.play.dekiyaku import SEVEN, dekiyaku
from scorekeeper.kit import asks
from scorekeeper.kit.eights.month import Phase
from scorekeeper.kit.position import Position

At = Position[HachihachiMonth]
EVERYONE = tuple(range(SEATS))
NONE = Choice("", Words("なし", "none"))
PROOFS = (
    Choice("last", Words("最後の札だった", "it was the last card")),
    Choice("shown", Words("残りの手札を公開した", "the rest of the hand was shown")),
)
"""How an exemption from hatto is proved."""
LAST = asks.flag("last", "最後の手札だった", "It was the last hand card", LAW["sage.4"])
TWO_TURNED = asks.flag("two_turned", "山札を2枚めくった", "Two stock cards were turned", LAW["penalty.5"], quiet=True)


def names(house: HachihachiHouse) -> tuple[Choice, ...]:
    """The dekiyaku by name, with what they pay."""
    return tuple(Choice(key, row.yaku.words, kan(row.yaku.fee)) for key, row in dekiyaku(house).items())


def playing(at: At) -> bool:
    """Whether a month is dealt and not over."""
    return at.round.phase in (Phase.TEYAKU, Phase.PLAY)


def ribbons(clause: str = "") -> Input:
    label = Words("七短の短冊", "Ribbons of nanatan")
    return asks.count("ribbons", label, SEVEN, 10, clause, when={"names": ("nanatan",)})


def offender(label: Words, hint: Words, clause: str, **more: object) -> Input:
    """Who broke hatto, if anybody."""
    others = (NONE, *asks.players(EVERYONE, unless="player"))
    return asks.one("offender", label, others, clause, optional=True, hint=hint, badge=True, **more)
