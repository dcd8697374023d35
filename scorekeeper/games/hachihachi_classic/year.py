"""The year: what everybody holds and has borrowed, when the year is over, and the ginmi."""

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import NamedTuple

from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, numeral
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.kit.eights import year as years
from scorekeeper.kit.eights.month import Phase
from scorekeeper.kit.rounds import MatchState

Year = MatchState[ClassicMonth]
FIVE = 5
"""In kan, unless the table has agreed on others: what everybody is dealt at the start, each loan, and by how much half time raises
what is due in the end (hachihachi-classic.setup.15, hachihachi-classic.loan.2, hachihachi-classic.handon.1).
"""
HALF = 6
"""The month after which it is raised (hachihachi-classic.handon.1)."""


def over(year: Year) -> str | None:
    """The clause by which the year is over, or None while it goes on."""
    return years.over(year, LAW["shisou.3"], LAW["field.11"], None if any(year.now.after) else LAW["ginmi.1"])


def is_half_time(year: Year) -> bool:
    """Whether half time has come. A shiso in June or before ends the year first (hachihachi-classic.handon.4)."""
    month = year.now
    return month.number > HALF or (month.number == HALF and month.over and month.phase is not Phase.SHISOU)


def own(year: Year) -> tuple[int, ...]:
    """What everybody holds without loans, in points: what was dealt and moved, less the stones put out."""
    start = year.now.house.start_kan * year.now.points_of_kan
    return tuple(start + moved - put for moved, put in zip(year.balances, year.tokens, strict=True))


def loans(year: Year) -> tuple[int, ...]:
    """How often everybody has borrowed. What was borrowed before the month was dealt again is not."""
    return year.now.loans or year.now.brought or (0,) * year.now.seating.seats


def borrow(year: Year, entry: int) -> Year:
    """Whoever would fall below 0 borrows, as seldom as that goes (hachihachi-classic.loan.4).

    What an entry strikes goes back first; then its payments are made line by line, and the stone is put out last.
    """
    month, before = year.now, loans(year)
    seats, loan = month.seating.seats, month.house.loan_kan * month.points_of_kan
    new = [line.moves(seats) for line in month.lines[month.past :] if line.entry == entry and line.struck is None]
    new.append(tuple(-stones for stones in month.tokens))
    after = zip(own(year), before, *new, strict=True)
    borrowed = []
    for held, times, *steps in after:
        running = accumulate(steps, initial=held + loan * times - sum(steps))
        borrowed.append(times - min(0, *running) // loan)
    if tuple(borrowed) != before:
        month = month.cite(*LAW.all("loan.1", "loan.2", "loan.4", *("house.11",) * (month.house.loan_kan != FIVE)))
    return year.replace(now=month.replace(loans=tuple(borrowed)))


def holdings(year: Year) -> tuple[int, ...]:
    """What lies before everybody, in points, borrowed stones among it."""
    loan = year.now.house.loan_kan * year.now.points_of_kan
    return tuple(one + loan * times for one, times in zip(own(year), loans(year), strict=True))


def round_to_kan(points: int, kan: int) -> int:
    """Points in kan: 6 or more of 12, or 5 or more of 10, round up (hachihachi-classic.ginmi.2, hachihachi-classic.ginmi.3)."""
    return (points + kan // 2) // kan


class Ginmi(NamedTuple):
    """How the year ends, by seat in kan unless said otherwise.

    `held`: the holdings, in points; `whole`: rounded; `due`: what everybody gives back; `loans`: how many; `net`: the rest;
    `prize` and what it is without adjustment (`basic`); `stones`: how many, `consoled`: what they are worth to the last.
    `ranking`: the seats from first to last; `why`: the reckonings of the results, in points; `clauses`: what decided.
    """

    held: tuple[int, ...]
    whole: tuple[int, ...]
    due: int
    loans: tuple[int, ...]
    net: tuple[int, ...]
    basic: int
    prize: int
    stones: int
    consoled: int
    ranking: tuple[int, ...]
    why: tuple[Reckoning, ...]
    clauses: tuple[str, ...]
    kan: int

    @property
    def top(self) -> int:
        return self.ranking[0]

    @property
    def last(self) -> int:
        return self.ranking[-1]

    @property
    def ranked_by(self) -> tuple[str, ...]:
        """The clauses that decide the places: the net before the prize and the stones, and what breaks ties."""
        tied = any(self.net[one] == self.net[other] for one, other in pairwise(self.ranking))
        return LAW.all("ginmi.5", *("ginmi.6",) * tied, *("ginmi.9",) * (self.consoled > 0))

    @property
    def final(self) -> tuple[int, ...]:
        return tuple(one.value // self.kan for one in self.why)


def ginmi(year: Year) -> Ginmi:
    """The final result, or the result as if the year ended now."""
    month, seats, borrowed = year.now, year.now.seating.seats, loans(year)
    kan, half, exact = month.points_of_kan, is_half_time(year) and year.ended != "sums", own(year)
    held = holdings(year)
    whole = tuple(round_to_kan(points, kan) for points in held)
    due, loan = month.house.start_kan + month.house.raise_kan * half, month.house.loan_kan
    net = tuple(own - due - loan * times for own, times in zip(whole, borrowed, strict=True))
    # Rounding keeps the order, so the exact points rank everybody and break the ties in kan as well.
    ranking = tuple(sorted(range(seats), key=lambda player: -exact[player]))
    stones = sum(year.tokens)
    consoled = round_to_kan(stones, kan)
    basic, prize = month.house.raise_kan * seats * half, -sum(net) - consoled
    shown = _why(year, held, borrowed, due, stones)
    top, last = ranking[0], ranking[-1]
    if basic:
        each = month.house.raise_kan
        label = Words(f"賞 {seats}人×{each}貫", f"prize: {seats} × {each} kan")
        shown[top] = shown[top].plus(label, basic * kan, LAW["ginmi.7"])
    if prize != basic:
        label = Words("合計を0に合わせる", "adjusted so that all sum to 0")
        shown[top] = shown[top].plus(label, (prize - basic) * kan, LAW["ginmi.8"])
    if consoled:
        said = numeral(stones)
        label = Words(f"月石 {said.ja}個", f"{said.en} month stones")
        shown[last] = shown[last].plus(label, consoled * kan, LAW["ginmi.9"])
    tied = any(net[one] == net[other] for one, other in pairwise(ranking))
    clauses = [
        *("shisou.3",) * (month.phase is Phase.SHISOU),
        "setup.13" if month.house.unit == "12" else "setup.14",
        "ginmi.1",
        "ginmi.5",
        *("ginmi.6",) * tied,
        *(("handon.1", "handon.2", "handon.3") if half else ("handon.4",)),
        *("ginmi.8",) * (prize != basic),
        *_of_stones(month, stones),
        "ginmi.10",
        *("house.11",) * ({month.house.start_kan, month.house.loan_kan, month.house.raise_kan} != {FIVE}),
    ]
    return Ginmi(held, whole, due, borrowed, net, basic, prize, stones, consoled, ranking, tuple(shown), LAW.all(*clauses), kan)


def _of_stones(month: ClassicMonth, stones: int) -> Iterator[str]:
    """The clauses on what the stones are worth."""
    if month.house.tsukiishi == "off":
        yield "tsukiishi.8"
        return
    yield "tsukiishi.6"
    if stones != month.points_of_kan:
        yield "tsukiishi.7"


def _why(year: Year, held: tuple[int, ...], borrowed: tuple[int, ...], due: int, stones: int) -> list[Reckoning]:
    """The net result of everybody, from what was dealt to what is given back."""
    kan, house = year.now.points_of_kan, year.now.house
    rule = LAW["ginmi.2" if year.now.house.unit == "12" else "ginmi.3"]
    shown: list[Reckoning] = []
    for player, moved in enumerate(year.balances):
        first = Words("初めの{n}貫", "the first {n} kan").put(n=house.start_kan)
        why = Reckoning().plus(first, house.start_kan * kan, LAW["setup.15"])
        why = why.plus(Words("全部の月", "all months"), moved, LAW["settle.4"])
        if year.tokens[player]:
            why = why.plus(Words("出した月石", "month stones put in"), -year.tokens[player], LAW["tsukiishi.1"])
        if borrowed[player]:
            times = borrowed[player]
            why = why.plus(Words(f"改貫 {times}回", f"{times} loans"), house.loan_kan * times * kan, LAW["loan.4"])
        odd = round_to_kan(held[player], kan) * kan - held[player]
        if odd:
            why = why.plus(Words("端数", "rounding"), odd, rule)
        why = why.plus(Words("返し", "given back"), -due * kan, LAW["ginmi.4"])
        if borrowed[player]:
            why = why.plus(Words("改貫を引く", "loans deducted"), -house.loan_kan * borrowed[player] * kan, LAW["loan.3"])
        shown.append(why)
    return shown
