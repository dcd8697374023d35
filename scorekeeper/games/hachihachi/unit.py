"""The unit of 八八: 12 点 make a 貫 (hachihachi.setup.2)."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi.field import KAN

UNIT = Unit(Words("点", "ten"), Words("貫", "kan"), KAN)
