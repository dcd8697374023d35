"""The house rules of むし."""

from typing import Annotated, Literal

from scorekeeper.core.house import House, number, option
from scorekeeper.core.words import Words
from scorekeeper.games.mushi.facts import MOST_MONTHS
from scorekeeper.games.mushi.law import LAW


class MushiHouse(House, frozen=True):
    """The questions that the rules leave to the table."""

    months: Annotated[
        int,
        number(
            Words("一年の月数", "Months of a year"),
            Words("途中で打ち切ることも、続けることもできる。", "A year may be cut short, or go on, as the table agrees."),
            LAW["year-end.1"],
            1,
            MOST_MONTHS,
            brief=Words("月数", "months"),
        ),
    ] = 12
    out2: Annotated[
        Literal["binding", "solo"],
        option(
            Words("三人以上の卓で、出る者が二人に足りない時", "With three or more at the table, when fewer than two would play"),
            {
                "binding": (Words("縛り", "binding"), Words("残る二人は出なければならない。", "The last two must play.")),
                "solo": (
                    Words("支払い無しで終わる", "the month ends"),
                    Words("一人だけ出た者が次の親。", "Nothing is paid, and whoever alone is in deals next."),
                ),
            },
            LAW["drop.4"],
            brief=Words("人数不足", "too few in"),
        ),
    ] = "binding"
