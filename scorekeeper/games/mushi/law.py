"""The law, the unit and the speech of むし."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words
from scorekeeper.kit import months
from scorekeeper.kit.law import Law

LAW = Law("mushi", __package__)
POINT = Unit(Words("点", "points"))
"""Everything is counted in points (mushi.settle.4)."""
OYA, BIKI = Words("親", "dealer"), Words("ビキ", "biki")
SPEECH = months.speech(
    leader=OYA,
    ending=Words("年計", "The year's total"),
    dealt=Words(
        "打ち終えたら、残り札を渡してから二人の札を数える。", "When all is played, hand over the left-over cards, then count."
    ),
)
