"""The law, the unit and the speech of 花合わせ."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words
from scorekeeper.kit import months
from scorekeeper.kit.law import Law

LAW = Law("hanaawase", __package__)
POINT = Unit(Words("点", "points"))
"""Everything is counted in points (hanaawase.setup.2)."""
SPEECH = months.speech(
    ending=Words("年末の清算", "Year end"),
    dealt=Words(
        "打ち終えたら取り札を三人に分ける。公開する手があれば先に記入する。",
        "Once all cards are played, sort the captured cards onto the three piles. Enter hands that are shown first.",
    ),
)
