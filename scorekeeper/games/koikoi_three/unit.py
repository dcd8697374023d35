"""The unit of 三人こいこい: the mon (koikoi-three.setup.1)."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words

UNIT = Unit(Words("文", "mon"))


def mon(amount: int) -> Words:
    return Words(f"{amount}文", f"{amount} mon")
