"""The year: twelve months, or more under etsunen; then the stones, the ginmi and the final result."""

from typing import NamedTuple

from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import SEATS, HachihachiMonth
from scorekeeper.kit.eights import year as years
from scorekeeper.kit.eights.hatto import HATTO
from scorekeeper.kit.eights.month import YEAR, Phase
from scorekeeper.kit.rounds import MatchState
from scorekeeper.kit.seating import Seating

Year = MatchState[HachihachiMonth]
GINMI = 10 * KAN
"""What everyone is short of 200 kan from the start (hachihachi.setup.6, hachihachi.year-end.3)."""
START = 190 * KAN


def over(year: Year) -> str | None:
    """The clause by which the year is over, or None while it goes on. Shiso ends the year only if declared."""
    month = year.now
    last = LAW["etsunen.4" if month.number > YEAR else "setup.4"]
    return years.over(year, LAW["shiso.1"], LAW["etsunen.1"], None if month.bind else last)


class YearEnd(NamedTuple):
    """How the year ends.

    By seat, in points: `totals` without month stones (hachihachi.settle.4); `stones` put in; what each gets of the `pot`; `why`,
    the reckonings of the final results. `ranking`: the seats from first to last, `ranked_by` the clauses that decide it.
    `clauses`: what decided. `void`: why there is no result. `ginmi`: what everyone is short of.
    """

    totals: tuple[int, ...]
    stones: tuple[int, ...]
    pot: tuple[int, ...]
    ranking: tuple[int, ...]
    why: tuple[Reckoning, ...]
    clauses: tuple[str, ...]
    void: Words | None = None
    ranked_by: tuple[str, ...] = ()
    ginmi: int = GINMI

    @property
    def recount(self) -> tuple[int, ...]:
        """In points, after the stones are settled and 10 kan deducted (hachihachi.year-end.3)."""
        chain = zip(self.totals, self.stones, self.pot, strict=True)
        return tuple(total - own + got - self.ginmi for total, own, got in chain)

    @property
    def places(self) -> tuple[int, ...]:
        """By seat, from 1. Two who are tied for last share the second place (hachihachi.year-end.8)."""
        if self.void:
            return (1,) * SEATS
        last = [self.totals[player] - self.stones[player] for player in self.ranking[1:]]
        order = (1, 2, 2 if last[0] == last[1] else 3)
        return tuple(order[self.ranking.index(player)] for player in range(SEATS))

    @property
    def final(self) -> tuple[int, ...]:
        """In kan."""
        return tuple(one.value // KAN for one in self.why)


def year_end(year: Year) -> YearEnd:
    """The final result of a year that is over."""
    totals, put, month = year.balances, year.tokens, year.now
    owners = [hand.player for hand in month.standing if "shiso" in hand.names]
    scores = tuple(total - own for total, own in zip(totals, put, strict=True))
    by_shiso = month.phase is Phase.SHISOU
    if by_shiso and len(owners) > 1:
        return _nothing(totals, put, Words("四三が二人。無勝負", "two shiso: the year is void"), LAW["shiso.4"])
    if len(set(scores)) == 1 and not owners:
        return _nothing(totals, put, Words("三人同点。引き分け", "all tied: a draw"), LAW["year-end.9"])
    ranking, clauses = standing(scores, month.seating)
    if by_shiso:
        (top,) = owners
        ranking = (top, *(player for player in ranking if player != top))
        clauses = LAW.all("shiso.3", "shiso.6", "shiso.8")
        pot = tuple(sum(put) * (player == top) for player in range(SEATS))
    else:
        pot, shared = shares(scores, ranking, sum(put))
        by_hatto = any(HATTO in line.marks for line in year.lines if line.payments and line.struck is None)
        clauses = (*clauses, *(LAW.all("hatto.13") if by_hatto else ()), *shared)
    return chain(totals, put, pot, ranking, clauses, by_shiso=by_shiso, ginmi=0 if year.ended == "sums" else GINMI)


def standing(scores: tuple[int, ...], seating: Seating) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The seats from first to last, own stones deducted, before the pot (hachihachi.year-end.1), and the clauses.

    At equal points the last month's dealer goes first, then its do-ni (hachihachi.year-end.7, hachihachi.year-end.10).
    """
    ranking = tuple(sorted(seating.turn, key=lambda player: -scores[player]))
    tied = scores[ranking[0]] == scores[ranking[1]]
    return ranking, LAW.all("year-end.1", *(("year-end.7", "year-end.10") if tied else ()))


def shares(scores: tuple[int, ...], ranking: tuple[int, ...], pot: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Who gets the stones: the last, or both who are tied for last; an odd one goes to the top (hachihachi.year-end.8)."""
    given = [0] * SEATS
    top, second, last = ranking
    if scores[second] != scores[last]:
        given[last] = pot
        return tuple(given), LAW.all("year-end.2")
    given[second] = given[last] = pot // 2
    given[top] = pot % 2
    return tuple(given), LAW.all("year-end.8")


def toward_zero(points: int) -> int:
    """Whole kan in points, rounded toward zero (hachihachi.year-end.4).

    With chips, holdings of 200 kan or more are rounded down and lower ones up, which is the same (hachihachi.year-end.5).
    """
    whole = abs(points) // KAN * KAN
    return whole if points >= 0 else -whole


def chain(
    totals: tuple[int, ...],
    put: tuple[int, ...],
    pot: tuple[int, ...],
    ranking: tuple[int, ...],
    clauses: tuple[str, ...],
    *,
    by_shiso: bool,
    ginmi: int = GINMI,
) -> YearEnd:
    """The result for this ranking: two players in whole kan, and the top makes the sum 0 (hachihachi.year-end.6)."""
    shared = LAW["shiso.3"] if by_shiso else clauses[-1]
    why = [Reckoning()] * SEATS
    for player in ranking[1:]:
        reckoned = Reckoning().plus(Words("合計", "total"), totals[player], LAW["settle.4"])
        reckoned = reckoned.plus(Words("出した月石", "own stones"), -put[player], LAW["stone.1"])
        if pot[player]:
            reckoned = reckoned.plus(Words("番個板の石", "stones of the pot"), pot[player], shared)
        if ginmi:
            reckoned = reckoned.plus(Words("吟味分", "ginmi"), -ginmi, LAW["year-end.3"])
        odd = toward_zero(reckoned.value) - reckoned.value
        why[player] = reckoned.plus(Words("端数", "rounding"), odd, LAW["year-end.4"]) if odd else reckoned
    sums_to_zero = LAW["shiso.3" if by_shiso else "year-end.6"]
    top = Reckoning()
    for player in ranking[1:]:
        top = top.plus(Words("{who}の最終得点", "final of {who}").put(who=f"@{player}"), why[player].value, sums_to_zero)
    why[ranking[0]] = top.negate(Words("二人の和の符号を変える", "sign changed"), sums_to_zero)
    ranked_by = LAW.all("shiso.3" if by_shiso else "year-end.1")
    return YearEnd(totals, put, pot, ranking, tuple(why), clauses, ranked_by=ranked_by, ginmi=ginmi)


def _nothing(totals: tuple[int, ...], put: tuple[int, ...], void: Words, clause: str) -> YearEnd:
    why = (Reckoning().plus(void, 0, clause),) * SEATS
    return YearEnd(totals, put, (0,) * SEATS, tuple(range(SEATS)), why, (clause,), void)
