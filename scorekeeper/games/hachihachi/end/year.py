"""The year: twelve months and, under etsunen, more; then the chain of rows that makes the final result."""

from typing import NamedTuple

from scorekeeper.core.ledger import summed
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi.deal.field import Ground, Kind
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import SEATS, STONE, Month, Phase

YEAR = 12
GINMI = 10 * KAN
"""What everyone is short of 200 kan from the start (hachihachi.setup.6, hachihachi.year-end.3)."""
START, RETURN = 190 * KAN, 200 * KAN


class Year(NamedTuple):
    """The months that are done, the one at hand, and whether the table has agreed to the result.

    `moved` is what all the months that are done have moved, `put` the stones of their dealers and `before` the number of their
    lines, so that nobody has to go through them for it.
    """

    done: tuple[Month, ...]
    now: Month
    closed: bool = False
    moved: tuple[int, ...] = (0,) * SEATS
    put: tuple[int, ...] = (0,) * SEATS
    before: int = 0

    @property
    def months(self) -> tuple[Month, ...]:
        return (*self.done, self.now)

    def told(self, month: Month) -> "Year":
        """The year once something was said of the month at hand, or of the next."""
        if month.number == self.now.number:
            return self._replace(now=month)
        moved, put = summed(self.moved, self.now.moved), summed(self.put, stone(self.now))
        before = self.before + len(self.now.lines)
        return self._replace(done=self.months, now=month, moved=moved, put=put, before=before)


def first_month(house: HachihachiHouse) -> Month:
    """Month 1, dealt by the first player (hachihachi.dealer.1), without a bind."""
    return Month(1, 0, Kind.NONE, Ground(house.field, Kind.NONE))


def next_month(month: Month) -> Month:
    """The month after one that is over, still to be dealt."""
    assert month.next_dealer is not None
    return Month(month.number + 1, month.next_dealer, month.bind, Ground(month.ground.choice, Kind.NONE))


def ended(year: Year, house: HachihachiHouse) -> str | None:
    """The clause by which the year is over, or None while it goes on.

    The months of etsunen are months like any (hachihachi.etsunen.3). Shiso ends the year only when declared (hachihachi.shiso.7).
    """
    month = year.now
    if month.phase is Phase.SHISO:
        return LAW["shiso.1"]
    if not month.over or month.number < YEAR:
        return None
    if house.etsunen == "off":
        return LAW["etsunen.1"]
    if month.bind:
        return None
    return LAW["etsunen.4"] if month.number > YEAR else LAW["setup.4"]


def balances(year: Year) -> tuple[int, ...]:
    """Points of every seat, the month stones left aside (hachihachi.settle.4)."""
    return summed(year.moved, year.now.moved)


def stones(year: Year) -> tuple[int, ...]:
    """How many month stones every seat has put into the pot: 12 in all, and one for each month of etsunen (hachihachi.stone.2)."""
    return summed(year.put, stone(year.now))


def stone(month: Month) -> tuple[int, ...]:
    """The stone that a month put into the pot, by seat."""
    return tuple(STONE * (month.stone is not None and month.stone.payer == player) for player in range(SEATS))


class YearEnd(NamedTuple):
    """The chain to the final result, in points after each row, and how it was decided.

    `settled`: after own stones and the pot; `recount`: after the 10 kan; `rounded`: in whole kan (the top: None); `final`: in kan.
    `why`: the reckoning of every seat's final result, in points.
    """

    totals: tuple[int, ...]
    stones: tuple[int, ...]
    ranking: tuple[int, ...]
    pot: tuple[int, ...]
    settled: tuple[int, ...]
    recount: tuple[int, ...]
    rounded: tuple[int | None, ...]
    final: tuple[int, ...]
    why: tuple[Reckoning, ...]
    clauses: tuple[str, ...]
    void: Words | None = None


def year_end(year: Year) -> YearEnd:
    """The final result of a year that is over."""
    totals, put = balances(year), stones(year)
    owners = [hand.player for hand in year.now.hands if "shiso" in hand.names and not hand.void]
    after_own = tuple(total - own for total, own in zip(totals, put, strict=True))
    if year.now.phase is Phase.SHISO and len(owners) > 1:
        return _nothing(totals, put, after_own, Words("四三が二人。無勝負", "two shiso: the year is void"), LAW["shiso.4"])
    if len(set(after_own)) == 1 and not owners:
        return _nothing(totals, put, after_own, Words("三人同点。引き分け", "all equal: a draw"), LAW["year-end.9"])
    ranking, clauses = standing(after_own, year.now.dealer)
    if year.now.phase is Phase.SHISO:
        top = owners[0]
        rest = [player for player in ranking if player != top]
        ranking = (top, *rest)
        clauses = LAW.all("shiso.3", "shiso.6", "shiso.8")
        pot = tuple(sum(put) if player == top else 0 for player in range(SEATS))
    else:
        pot, shared = _pot(after_own, ranking, sum(put))
        clauses += shared
    return _chain(totals, put, pot, ranking, clauses, by_shiso=bool(owners))


def standing(scores: tuple[int, ...], dealer: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Seats from first to last, after own stones and before the pot (hachihachi.year-end.1).

    What hatto moved counts like anything else (hachihachi.hatto.13).
    At equal points the last month's dealer goes first, then its do-ni (hachihachi.year-end.7, hachihachi.year-end.10).
    """
    turn = [(dealer + step) % SEATS for step in range(SEATS)]
    ranking = tuple(sorted(turn, key=lambda player: -scores[player]))
    clauses = [LAW["year-end.1"]]
    if scores[ranking[0]] == scores[ranking[1]]:
        clauses += [LAW["year-end.7"], LAW["year-end.10"]]
    return ranking, tuple(clauses)


def _pot(scores: tuple[int, ...], ranking: tuple[int, ...], whole: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Who gets the stones: the last, or both who are tied for last; an odd one goes to the top (hachihachi.year-end.8)."""
    given = [0] * SEATS
    top, second, last = ranking
    if scores[second] == scores[last]:
        half, odd = divmod(whole, 2)
        given[second], given[last] = half, half
        given[top] = odd
        return tuple(given), LAW.all("year-end.8")
    given[last] = whole
    return tuple(given), LAW.all("year-end.2")


def _toward_zero(points: int) -> int:
    """Whole kan, the odd points dropped toward zero (hachihachi.year-end.4).

    With chips the holding is rounded down from 200 kan on and up below, which is the same (hachihachi.year-end.5).
    """
    return points // KAN if points >= 0 else -(-points // KAN)


def _chain(
    totals: tuple[int, ...],
    put: tuple[int, ...],
    pot: tuple[int, ...],
    ranking: tuple[int, ...],
    clauses: tuple[str, ...],
    *,
    by_shiso: bool,
) -> YearEnd:
    top = ranking[0]
    settled = tuple(total - own + got for total, own, got in zip(totals, put, pot, strict=True))
    recount = tuple(points - GINMI for points in settled)
    rounded = tuple(None if player == top else _toward_zero(recount[player]) for player in range(SEATS))
    why = [Reckoning()] * SEATS
    pot_clause = LAW["shiso.3"] if by_shiso else clauses[-1]
    for player in range(SEATS):
        if player == top:
            continue
        reckoned = Reckoning().plus(Words("合計", "total"), totals[player], LAW["settle.4"])
        reckoned = reckoned.plus(Words("出した月石", "own stones"), -put[player], LAW["year-end.1"])
        if pot[player]:
            reckoned = reckoned.plus(Words("番個板の石", "stones of the pot"), pot[player], pot_clause)
        reckoned = reckoned.plus(Words("吟味分", "ginmi"), -GINMI, LAW["year-end.3"])
        kan = rounded[player]
        assert kan is not None
        odd = kan * KAN - recount[player]
        if odd:
            reckoned = reckoned.plus(Words("端数", "rounding"), odd, LAW["year-end.4"])
        why[player] = reckoned
    clause = LAW["shiso.3"] if by_shiso else LAW["year-end.6"]
    reckoned = Reckoning()
    for player in ranking[1:]:
        reckoned = reckoned.plus(Words(f"@{player}の最終得点", f"final of @{player}"), why[player].value, clause)
    why[top] = reckoned.turned(Words("二人の和の符号を変える", "sign changed"), clause)
    final = tuple(reckoned.value // KAN for reckoned in why)
    return YearEnd(totals, put, ranking, pot, settled, recount, rounded, final, tuple(why), clauses)


def _nothing(totals: tuple[int, ...], put: tuple[int, ...], after_own: tuple[int, ...], void: Words, clause: str) -> YearEnd:
    nil = (0,) * SEATS
    why = (Reckoning().plus(void, 0, clause),) * SEATS
    ranking = tuple(sorted(range(SEATS), key=lambda player: -after_own[player]))
    return YearEnd(totals, put, ranking, nil, after_own, after_own, nil, nil, why, (clause,), void)
