"""The heading of the table page, and what everybody holds."""

from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.games.hachihachi.end.year import START
from scorekeeper.games.hachihachi.law import kan
from scorekeeper.games.hachihachi.month import HachihachiMonth
from scorekeeper.kit.eights.fields import MARKS, WORDS, FieldKind
from scorekeeper.kit.eights.month import Phase
from scorekeeper.kit.game import RoundHead
from scorekeeper.kit.months import month_name
from scorekeeper.kit.position import Position

BOUND = {FieldKind.BIG: Words("大場しばり", "bound: big"), FieldKind.ZETSU: Words("絶場しばり", "bound: zetsu")}


def show(at: Position[HachihachiMonth]) -> RoundHead:
    month = at.round
    badge = Words(WORDS[month.kind].ja, MARKS[month.kind].en) if month.kind else None
    return RoundHead(month_name(month.number), month_name(at.match.now.number), badge, _factor(month), _aside(month))


def _factor(month: HachihachiMonth) -> Words:
    """×2, or what F adds to every yaku."""
    treatment = month.ground.treatment
    if not month.kind:
        return NOTHING
    if treatment.added:
        return Words("+{kan}", "+{kan}").put(kan=kan(treatment.addition(month.kind)))
    return same(f"×{float(treatment.factor(month.kind)):g}")


def _aside(month: HachihachiMonth) -> Words:
    """Whether the bind holds this month or the next."""
    if month.phase is Phase.DEAL:
        return BOUND.get(month.bound, NOTHING)
    return Words("二代しばり", "binds next") if month.bind else NOTHING


def balances(at: Position[HachihachiMonth]) -> tuple[int, ...]:
    """Points by seat. A stone is deducted at once with chips, at the year end on paper (hachihachi.year-end.1)."""
    if at.house.method == "written":
        return at.match.balances
    return tuple(total - stone for total, stone in zip(at.match.balances, at.match.tokens, strict=True))


def totals(at: Position[HachihachiMonth]) -> tuple[int, ...]:
    """What everybody holds. It may fall below zero: debts are owed among the players, without tokens (hachihachi.setup.8)."""
    start = START if at.house.method == "chips" else 0
    return tuple(start + points for points in balances(at))


def stones(at: Position[HachihachiMonth]) -> tuple[int, ...]:
    """The stones marked with a ★; with chips there are none."""
    return at.match.tokens if at.house.method == "written" else (0,) * len(at.seats)
