"""The law and the speech of 八八 with 出る・下りる."""

from scorekeeper.core.words import Words
from scorekeeper.kit import months
from scorekeeper.kit.law import Law

LAW = Law("hachihachi-classic", __package__)
BADGES = (Words("親", "dealer"), *months.BADGES[1:])
"""The dealer, next to his right, last (hachihachi-classic.setup.12)."""
SPEECH = months.speech(
    leader=BADGES[0],
    ending=Words("吟味", "Ginmi"),
    dealt=Words("配り終えたら、下で場の光札に触れる。", "After the deal, touch the bright cards that lie on the field."),
    free=Words("縛りなし", "nothing carried over"),
    token=Words("月石 {n}個", "month stones: {n}"),
    pot=Words("積み", "pot"),
)
