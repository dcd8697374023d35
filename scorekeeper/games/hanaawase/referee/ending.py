"""Who owes what at the end of the year?"""

from scorekeeper.core.inquiry import Inquiry
from scorekeeper.core.words import Words
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import HanaawaseMonth
from scorekeeper.games.hanaawase.year import GINMI
from scorekeeper.kit.ending import Ending
from scorekeeper.kit.finish import Award


def _award_text(award: Award) -> str:
    """What each gets: `-10 -70 +80`."""
    return " ".join(f"{amount:+d}" if amount else "0" for amount in award.moved)


ENDING: Ending[HanaawaseMonth] = Ending(
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
    verdict=_award_text,
    after=("subtotal",),
)
"""The verdict is what each gets, or uneven."""
