"""The law, the units and the speech of riichi mahjong."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import Noun, Words
from scorekeeper.kit.law import Law

LAW = Law("riichi", __package__)
TEN = Unit(Words("点", "points"), per=1000, result=Words("ポイント", "pt"), grouped=True)
"""A game is played in points; its result is in pt, 1,000 points each (riichi.rank.3)."""
POINT = Unit(Words("点", "points"), grouped=True)
"""The unit where the result is in points too, since nothing is rounded (riichi.house.6)."""
OYA = Words("親", "dealer")
WINDS = (Words("東", "East"), Words("南", "South"), Words("西", "West"), Words("北", "North"))
SPEECH = Speech(
    match=Noun("半荘", "game"),
    round=Noun("局", "hand"),
    leader=OYA,
    now=Words("この局", "this hand"),
    ending=Words("終局", "The final result"),
    dealt=Words("リーチは名前に触れる。", "Touch a player's name for riichi."),
    token=Words("リーチ", "Riichi"),
    pot=Words("供託", "pot"),
)


def points(amount: int) -> Words:
    """12,000点."""
    return Words(f"{amount:,}点", f"{amount:,} points")


def wind(number: int) -> Words:
    """The wind of a seat (0: the dealer) or of a round (0: the first)."""
    return WINDS[number]
