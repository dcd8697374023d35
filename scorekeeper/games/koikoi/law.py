"""The law, the unit and the speech of こいこい."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import Noun, Words
from scorekeeper.games.basics.law import LAW as BASICS
from scorekeeper.kit.law import Law

LAW = Law("koikoi", __package__, BASICS)
MON = Unit(Words("文", "mon"))
"""Everything is counted in mon; the points of cards are not used (koikoi.setup.2)."""
OYA, BIKI = Words("親", "dealer"), Words("ビキ", "biki")
SPEECH = Speech(
    match=Noun("年", "match", "matches"),
    round=Noun("月", "month"),
    leader=OYA,
    now=Words("今月", "this month"),
    ending=Words("年計", "The year's total"),
    dealt=Words("手役があれば、打ち始める前に宣言する。", "Declare a hand before the first card is played."),
)


def mon(amount: int) -> Words:
    return Words(f"{amount}文", f"{amount} mon")
