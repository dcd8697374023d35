"""Who owes what at the end of the year?"""

from scorekeeper.core.inquiry import Inquiry
from scorekeeper.core.play.ending import Ending
from scorekeeper.core.play.finish import Award
from scorekeeper.core.words import Words
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import Month
from scorekeeper.games.hanaawase.year import GINMI

ZERO = LAW.because("三人の得点の和はいつも0。", "The three scores always sum to zero.", "settle.4")


def _moved(award: Award) -> str:
    """What each gets: `-10 -70 +80`."""
    return " ".join(f"{amount:+d}" if amount else "0" for amount in award.moved)


ENDING: Ending[Month] = Ending(
    awards=GINMI,
    inquiry=Inquiry(
        "ginmi",
        Words("年の終わりにだれがいくら払うか", "Who owes what at the end of the year?"),
        Words("吟味・同点", "ginmi, ties"),
        "year-end",
    ),
    name="subtotal",
    label=Words("12か月の小計", "Subtotals of the twelve months"),
    clause=LAW["year-end.1"],
    zero=ZERO,
    verdict=_moved,
    after=(LAW.because("小計は各月の得点を足したもの。", "A subtotal adds up the scores of the months.", "settle.4"),),
)
"""The verdict is what each gets, or uneven."""
