"""The law of 三人こいこい, its unit, and what it calls things."""

from scorekeeper.core.game import Speech
from scorekeeper.core.ledger import Unit
from scorekeeper.core.play.law import Law
from scorekeeper.core.words import Noun, Words

LAW = Law("koikoi-three", __package__)
MON = Unit(Words("文", "mon"))
"""All is counted in mon (koikoi-three.setup.1)."""
SPEECH = Speech(
    match=Noun("年", "year"),
    round=Noun("月", "month"),
    leader=Words("胴", "do"),
    now=Words("今月", "month"),
    ending=Words("吟味と合計", "Ginmi and total"),
    dealt=Words("手役があれば、打ち始める前に宣言する。", "Declare a hand before the first card is played."),
    free=Words("しぼりなし", "no limit"),
)


def mon(amount: int) -> Words:
    return Words(f"{amount}文", f"{amount} mon")
