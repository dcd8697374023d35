"""Who owes what at the end of the year?"""

from scorekeeper.core.inquiry import Inquiry
from scorekeeper.core.play.ending import Ending
from scorekeeper.core.play.finish import Award
from scorekeeper.core.words import Words
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import Month
from scorekeeper.games.hanaawase.year import GINMI


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
    law=LAW,
    zero="sums-to-zero",
    verdict=_moved,
    after=("subtotal",),
)
"""The verdict is what each gets, or uneven."""
