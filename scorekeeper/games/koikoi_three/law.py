"""The law, the unit and the speech of 三人こいこい."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words
from scorekeeper.kit import months
from scorekeeper.kit.law import Law

LAW = Law("koikoi-three", __package__)
MON = Unit(Words("文", "mon"))
"""Everything is counted in mon (koikoi-three.setup.1)."""
SPEECH = months.speech(
    ending=Words("吟味と合計", "Ginmi and total"),
    dealt=Words("手役があれば、打ち始める前に宣言する。", "Declare a hand before the first card is played."),
    free=Words("しぼりなし", "no limit"),
)


def mon(amount: int) -> Words:
    return Words(f"{amount}文", f"{amount} mon")
