"""The unit of 花合わせ: points, and nothing bigger (hanaawase.setup.2)."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words

UNIT = Unit(Words("点", "points"))
EVEN = 88
"""Each player's share of the 264 points (hanaawase.settle.3)."""
