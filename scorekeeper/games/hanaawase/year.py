"""The year: twelve months, then the ginmi that makes the final result."""

from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import HanaawaseMonth
from scorekeeper.kit.counted.month import MONTHS
from scorekeeper.kit.finish import Awards, Finish, FinishShare, award_finish
from scorekeeper.kit.rounds import MatchState

Year = MatchState[HanaawaseMonth]
GINMI = Awards(
    Words("吟味", "ginmi"),
    {
        (1, 2, 3): FinishShare(
            LAW["year-end.1"],
            ((2, 1, 10), (3, 1, 70)),
            Words("二位が10、三位が70を首位に払う", "second pays 10 and third 70 to the first"),
        ),
        (1, 1, 3): FinishShare(
            LAW["year-end.2"], ((3, 1, 35),), Words("三位が首位の二人に35ずつ払う", "third pays 35 to each of the two first")
        ),
        (1, 2, 2): FinishShare(
            LAW["year-end.3"], ((2, 1, 40),), Words("二位の二人が首位に40ずつ払う", "both seconds pay 40 to the first")
        ),
        (1, 1, 1): FinishShare(LAW["year-end.4"], (), Words("三人同点。引き分け", "all tied: a draw")),
    },
)
"""80 points go to the first, unless all three are level."""
FEET = (
    SheetFoot("subtotal", Words("小計", "Subtotal"), Words("12ヶ月", "12 months"), (), NOTHING, LAW["settle.4"]),
    SheetFoot("ginmi", Words("吟味", "Ginmi"), Words("首位へ80", "80 to the first"), (), NOTHING, LAW["year-end.1"]),
    SheetFoot("final", Words("合計", "Total"), NOTHING, (), NOTHING, LAW["year-end.1"], last=True),
)


def over(year: Year) -> str | None:
    """The clause by which the year is over, or None while it goes on. Fuke in December adds no month."""
    if year.now.number < MONTHS or not year.now.over:
        return None
    return LAW["year-end.5" if year.now.void else "setup.3"]


def finish(year: Year) -> Finish:
    """From the 12-month subtotals; nothing else breaks a tie. A draw has no ranks."""
    subtotals = tuple(Reckoning().plus(Words("小計", "subtotal"), sum, LAW["settle.4"]) for sum in year.balances)
    end = award_finish(subtotals, GINMI, FEET, pays=year.ended != "sums")

    def feet() -> tuple[SheetFoot, ...]:
        *rows, last = end.feet()
        return (*rows, last._replace(clause=end.clauses[0]))

    return end._replace(feet=feet, ranked=len({*end.places}) > 1)
