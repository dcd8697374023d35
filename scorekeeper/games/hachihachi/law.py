"""The law, the unit and the speech of 八八."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words
from scorekeeper.kit import months
from scorekeeper.kit.law import Law

LAW = Law("hachihachi", __package__)
KAN = 12
"""Points to a kan (hachihachi.setup.2). Every amount of this package is in points (点)."""
UNIT = Unit(Words("点", "points"), Words("貫", "kan"), KAN)
SPEECH = months.speech(
    ending=Words("年末の清算", "Year end"),
    dealt=Words("配り終えたら、下で場の光札に触れる。", "After the deal, touch the bright cards that lie on the field."),
    free=Words("しばりなし", "no bind"),
    token=Words("月石 {n}個", "month stones: {n}"),
)


def kan(points: int) -> Words:
    """Points as whole kan."""
    return Words(f"{points // KAN}貫", f"{points // KAN} kan")
