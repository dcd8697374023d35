"""The year: twelve months in four seasons, kobiki for a swept one, more seasons where nobody is ahead, and ginmi."""

from itertools import groupby
from typing import NamedTuple

from scorekeeper.core.ledger import Line, Payment, summed
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.month import KINDS, SEATS, Month, from_both
from scorekeeper.games.koikoi_three.names import SEASON, season_name

YEAR = 12
"""Months of a year, played in order (koikoi-three.setup.2)."""
KOBIKI = 5
"""What each of the others pays whoever wins all three months of a season (koikoi-three.season.1)."""
GINMI = (6, 12)
"""What the second and the third pay the first (koikoi-three.year-end.1)."""
LEVEL = 9
"""What one pays the other where two places are tied (koikoi-three.year-end.2, koikoi-three.year-end.3)."""


class Year(NamedTuple):
    """The months that are done, the one at hand, and whether the table has agreed to the result.

    `moved` is what all the months that are done have moved and `before` the number of their lines, so that nobody has to go through
    them for it.
    """

    done: tuple[Month, ...]
    now: Month
    closed: bool = False
    moved: tuple[int, ...] = (0,) * SEATS
    before: int = 0

    @property
    def months(self) -> tuple[Month, ...]:
        return (*self.done, self.now)

    def told(self, month: Month) -> "Year":
        """The year once something was said of the month at hand, or of the next."""
        if month.number == self.now.number:
            return self._replace(now=month)
        moved, before = summed(self.moved, self.now.moved), self.before + len(self.now.all_lines)
        return self._replace(done=self.months, now=month, moved=moved, before=before)


def first_month() -> Month:
    """Month 1, dealt by the first player (koikoi-three.setup.3)."""
    return Month(1, 0)


def next_month(month: Month) -> Month:
    """The month after one that is over: its winner deals, in an extension too (koikoi-three.dealer.1, koikoi-three.year-end.8)."""
    assert month.winner is not None
    return Month(month.number + 1, month.winner)


def season_end(year: Year, house: KoikoiHouse, entry: int) -> Year:
    """The year with the kobiki of the season that ends here, if somebody won all of its months.

    Only the months of one season count (koikoi-three.season.2), each for whoever won it in the end. No more is paid for several
    seasons (koikoi-three.season.5).
    """
    month = year.now
    if not month.over or month.number % SEASON:
        return year
    months = (*year.done[1 - SEASON :], month)
    winners = {one.winner for one in months}
    if len(winners) > 1 or month.winner is None:
        return year
    clauses = ["koikoi-three.season.1"]
    if any(one.voids for one in months):
        clauses.append("koikoi-three.season.3")
    if any(one.by == "teyaku" for one in months):
        clauses.append("koikoi-three.season.4")
    if month.number > YEAR:
        clauses.append(extending(house))
    name = season_name(month.season)
    swept = Words(f"{name.ja}の三か月とも", f"all three months of {name.en}")
    why = Reckoning().plus(swept, KOBIKI, "koikoi-three.season.1")
    line = Line(entry, "kobiki", KINDS["kobiki"], swept, month.winner, from_both(month.winner, why), (), tuple(clauses))
    return year._replace(now=month._replace(kobiki=line))


def balances(year: Year) -> tuple[int, ...]:
    """The subtotal: months and kobiki, by seat (koikoi-three.year-end.4)."""
    return summed(year.moved, year.now.moved)


def extending(house: KoikoiHouse) -> str:
    """The clause by which a year is extended."""
    return "koikoi-three.year-end.5" if house.extend == "three" else "koikoi-three.year-end.6"


def undecided(sums: tuple[int, ...], house: KoikoiHouse) -> bool:
    """Whether these subtotals ask for another season: all three level, or already two of them at the top (house rules)."""
    return sums.count(max(sums)) == SEATS if house.extend == "three" else sums.count(max(sums)) > 1


def ended(year: Year, house: KoikoiHouse) -> str | None:
    """The clause by which the year is over, or None while it goes on. Every extra season is played in full."""
    month = year.now
    if not month.over or month.number < YEAR or month.number % SEASON or undecided(balances(year), house):
        return None
    return "koikoi-three.year-end.7" if month.number > YEAR else "koikoi-three.setup.2"


class YearEnd(NamedTuple):
    """The final result in mon. `places`: 0 for the first, by seat; who is level has the same. `ginmi`: what it moves.

    `why`: the reckoning of every seat's total.
    """

    subtotal: tuple[int, ...]
    places: tuple[int, ...]
    payments: tuple[Payment, ...]
    ginmi: tuple[int, ...]
    final: tuple[int, ...]
    why: tuple[Reckoning, ...]
    clause: str


def ginmi(sums: tuple[int, ...]) -> tuple[tuple[Payment, ...], str]:
    """Who pays ginmi to whom by these subtotals, and the clause. 18 mon change hands, unless all three are level."""
    places = standing(sums)
    first = [player for player in range(SEATS) if places[player] == 0]
    rest = [player for player in range(SEATS) if places[player]]
    words = Words("吟味", "ginmi")
    if not rest:
        return (), "koikoi-three.year-end.5"
    if len(first) > 1:
        clause = "koikoi-three.year-end.3"
        why = Reckoning().plus(words, LEVEL, clause)
        return tuple(Payment(rest[0], player, why) for player in first), clause
    if places[rest[0]] == places[rest[1]]:
        clause = "koikoi-three.year-end.2"
        why = Reckoning().plus(words, LEVEL, clause)
        return tuple(Payment(player, first[0], why) for player in rest), clause
    clause = "koikoi-three.year-end.1"
    return tuple(Payment(player, first[0], Reckoning().plus(words, GINMI[places[player] - 1], clause)) for player in rest), clause


def standing(sums: tuple[int, ...]) -> tuple[int, ...]:
    """The place of every seat, 0 for the first: how many are ahead (koikoi-three.year-end.4)."""
    return tuple(sum(other > mine for other in sums) for mine in sums)


def year_end(year: Year) -> YearEnd:
    """The final result of a year that is over; ginmi is paid once, after any extension (koikoi-three.year-end.8)."""
    sums = balances(year)
    payments, clause = ginmi(sums)
    moved = Line(0, "ginmi", Words("吟味", "ginmi"), Words("吟味", "ginmi"), None, payments).moved(SEATS)
    why = tuple(_reckoned(year, player, moved[player], clause) for player in range(SEATS))
    return YearEnd(sums, standing(sums), payments, moved, tuple(reckoned.value for reckoned in why), why, clause)


def _reckoned(year: Year, player: int, moved: int, clause: str) -> Reckoning:
    """A seat's total from its months by season, kobiki and ginmi (koikoi-three.sheet.1)."""
    why = Reckoning()
    for season, played in groupby(year.months, key=lambda month: month.season):
        months = [*played]
        kobiki = sum(month.kobiki.moved(SEATS)[player] for month in months if month.kobiki)
        name = season_name(season)
        won = sum(month.moved[player] for month in months) - kobiki
        why = why.plus(Words(f"{name.ja}の月", f"months of {name.en}"), won, "koikoi-three.sheet.1")
        if kobiki:
            why = why.plus(Words(f"小引（{name.ja}）", f"kobiki ({name.en})"), kobiki, "koikoi-three.season.1")
    return why.plus(Words("吟味", "ginmi"), moved, clause)
