"""The law, the unit and the speech of 馬鹿っ花."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words
from scorekeeper.games.basics.law import LAW as BASICS
from scorekeeper.kit import months
from scorekeeper.kit.law import Law

LAW = Law("bakappana", __package__, BASICS)
POINT = Unit(Words("点", "points"))
"""Everything is counted in points (bakappana.setup.2)."""
BADGES = (Words("親", "dealer"), *months.BADGES[1:])
"""The dealer, next to his right, last (basics.out.6)."""
BADGES_OF_FOUR = (*BADGES[:2], Words("三番", "third"), BADGES[-1])
"""Where four play (bakappana.house.9)."""
SPEECH = months.speech(
    leader=BADGES[0],
    ending=Words("年の終わり", "Year end"),
    dealt=Words(
        "打ち終えたら取り札を打った人に分ける。晒す手役があれば先に記入する。",
        "Once all cards are played, sort the captured cards onto the players' piles. Enter teyaku that are shown first.",
    ),
)
