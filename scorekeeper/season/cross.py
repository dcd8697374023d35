"""Who beat whom in a season: what everybody got from everybody else when its matches were settled."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.core.ledger import Unit, fewest
from scorekeeper.core.words import Words
from scorekeeper.season.matches import MatchResult
from scorekeeper.season.played import Played

FROM_WHOM, ABOVE_WHOM = Words("だれからだれへ", "Who got from whom"), Words("だれがだれの上", "Who finished above whom")
PAID = Words(
    "左の人が上の人から取った差し引き（{unit}）、空らんは同じ卓に座らなかった二人",
    "what the row got from the column in {unit}; empty: never met",
)
RANKED = Words(
    "左の人が上の人より上だった回数–下だった回数、空らんは同じ卓に座らなかった二人",
    "times the row finished above – below the column; empty: never met",
)

AS_PLAYED = Words("{key}。決まった点の代わりの人も、打った点で", "{key}; of a substitute with a fixed score, what was played")


class TimesAbove(NamedTuple):
    """In how many matches somebody was ranked above another, or above all others, and in how many below."""

    above: int
    below: int

    def __str__(self) -> str:
        return f"{self.above}–{self.below}"


class CrossTable(NamedTuple):
    """What stands between two people, the row's first; two who never sat at one table are in none of it.

    Where players pay each other (`pays`), a cell is what the row got from the column by the fewest payments that settle each match,
    as its table tells who owes whom, in the unit of results: the row adds up to the sum of the results. Where points are scored
    that nobody pays, `above` says in how many matches the row was ranked above the column. `fixed`: somebody counts a fixed
    score in the season, which nobody paid; rows with it add up to something else than the standings.
    """

    pays: bool
    net: Mapping[tuple[int, int], Fraction]
    above: Mapping[tuple[int, int], int]
    sums: Mapping[int, Fraction]
    fixed: bool = False

    @property
    def title(self) -> Words:
        return FROM_WHOM if self.pays else ABOVE_WHOM

    def key(self, finals: Unit) -> Words:
        """What stands in a cell, where results are in the unit `finals`."""
        if not self.pays:
            return RANKED
        paid = PAID.put(unit=finals.small)
        return AS_PLAYED.put(key=paid) if self.fixed else paid

    def cell(self, one: int, other: int) -> Fraction | TimesAbove | None:
        """What stands between two people, from the side of `one`; None if they never sat at one table."""
        if (one, other) not in self.net:
            return None
        return self.net[one, other] if self.pays else TimesAbove(self.above[one, other], self.above[other, one])

    def total(self, one: int) -> Fraction | TimesAbove | None:
        """What a row adds up to; None for somebody without a result."""
        if one not in self.sums:
            return None
        if self.pays:
            return self.sums[one]
        met = [pair for pair in self.net if pair[0] == one]
        return TimesAbove(sum(self.above[pair] for pair in met), sum(self.above[other, one] for _, other in met))


def cross_table(played: Played[MatchResult]) -> CrossTable:
    """The cross table of the matches that have a final result."""
    net: dict[tuple[int, int], Fraction] = {}
    above: Counter[tuple[int, int]] = Counter()
    sums: dict[int, Fraction] = {}
    pays = True
    for sat in played.final_matches:
        match, people, final = sat.match, sat.people, sat.match.final
        assert final is not None, "only matches with a final result are counted"
        final = (*final, *(one.final or 0 for one in sat.strangers))
        pays &= not sum(final)
        for seat, person in enumerate(people):
            sums[person] = sums.get(person, Fraction()) + Fraction(final[seat], match.per)
            for other, whom in enumerate(people):
                if other != seat:
                    net.setdefault((person, whom), Fraction())
                    above[person, whom] += match.ranks[seat] < match.ranks[other]
        for payer, payee, amount in fewest(final) if pays else ():
            if max(payer, payee) >= len(people):
                continue  # a stranger to the group has no row
            net[people[payee], people[payer]] += Fraction(amount, match.per)
            net[people[payer], people[payee]] -= Fraction(amount, match.per)
    return CrossTable(pays, net, above, sums, any(sat.match.fixed for sat in played.final_matches))
