"""Who beat whom in a season: what everybody got from everybody else when its matches were settled."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.core.ledger import fewest
from scorekeeper.season.matches import MatchResult
from scorekeeper.season.played import Played


class CrossTable(NamedTuple):
    """What stands between two people, the row's first; two who never sat at one table are in none of it.

    Where players pay each other (`pays`), a cell is what the row got from the column by the fewest payments that settle each match,
    as its table tells who owes whom, in the unit of results: the row adds up to the sum of the results. Where points are scored
    that nobody pays, `above` says in how many matches the row was ranked above the column.
    """

    pays: bool
    net: Mapping[tuple[int, int], Fraction]
    above: Mapping[tuple[int, int], int]
    sums: Mapping[int, Fraction]


def cross_table(played: Played[MatchResult]) -> CrossTable:
    """The cross table of the matches that have a final result."""
    net: dict[tuple[int, int], Fraction] = {}
    above: Counter[tuple[int, int]] = Counter()
    sums: dict[int, Fraction] = {}
    pays = True
    for _, match, people in played.final_matches:
        assert match.final is not None, "only matches with a final result are counted"
        pays &= not sum(match.final)
        for seat, person in enumerate(people):
            sums[person] = sums.get(person, Fraction()) + Fraction(match.final[seat], match.per)
            for other, whom in enumerate(people):
                if other != seat:
                    net.setdefault((person, whom), Fraction())
                    above[person, whom] += match.ranks[seat] < match.ranks[other]
        for payer, payee, amount in fewest(match.final) if pays else ():
            net[people[payee], people[payer]] += Fraction(amount, match.per)
            net[people[payer], people[payee]] -= Fraction(amount, match.per)
    return CrossTable(pays, net, above, sums)
