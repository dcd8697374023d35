"""The law and the unit of 三人こいこい."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.play.law import Law
from scorekeeper.core.words import Words

LAW = Law("koikoi-three", __package__)
MON = Unit(Words("文", "mon"))
"""All is counted in mon (koikoi-three.setup.1)."""


def mon(amount: int) -> Words:
    return Words(f"{amount}文", f"{amount} mon")
