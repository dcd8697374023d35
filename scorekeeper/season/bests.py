"""The records of a season: who holds the best year, the best month, the most hands. A fold over statistics."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from scorekeeper.core.ledger import Unit
from scorekeeper.core.tally import COULD
from scorekeeper.core.words import Words
from scorekeeper.season.group import Who
from scorekeeper.season.played import Sat
from scorekeeper.season.rules import Rules
from scorekeeper.season.standings import unit
from scorekeeper.season.statistics import Moved, Player, Sitting, Statistics
from scorekeeper.season.years import Month, Year

FIRSTS = Words("首位", "First places")
BEST_YEAR, WORST_YEAR = Words("最高の年", "Best year"), Words("最低の年", "Worst year")
BEST_MONTH, WORST_MONTH = Words("最高の月", "Best month"), Words("最低の月", "Worst month")


class Holder(NamedTuple):
    """Who holds a record, and of which year and month it is, where it is of one."""

    who: Who
    sat: Sat[Year] | None = None
    month: Month | None = None


class Best(NamedTuple):
    """A record: what of, how much, in the small unit of `unit` (None: how many times), and everybody who holds it."""

    words: Words
    value: int
    unit: Unit | None
    holders: tuple[Holder, ...]


def bests(found: Statistics) -> Iterator[Best]:
    """Every record that somebody holds: of years, of months, then of every kind that players make, the most."""
    if not found.people:
        return
    final = unit(found.game, Rules())
    years = [(player.who, sitting) for player in found.people for sitting in player.sittings]
    months = [(player.who, moved) for player in found.people for moved in player.months]
    yield _times(FIRSTS, found.people, lambda player: player.ranks[0])
    for words, pick in ((BEST_YEAR, max), (WORST_YEAR, min)):
        yield _year(words, years, pick(sitting.final for _, sitting in years), final)
    for words, pick in ((BEST_MONTH, max), (WORST_MONTH, min)):
        if months:
            yield _month(words, months, pick(moved.amount for _, moved in months), found.game.unit)
    own = {one.kind for sat in found.years for one in sat.year.happened if one.seat is not None and one.key != COULD}
    for kind in found.kinds:
        if kind.key in own:
            yield _times(kind.tally.words, found.people, partial(_made, key=kind.key))


def _made(player: Player, *, key: str) -> int:
    kind = player.kind(key)
    return kind.times if kind else 0


def _times(words: Words, people: tuple[Player, ...], count: Callable[[Player], int]) -> Best:
    most = max(map(count, people))
    return Best(words, most, None, tuple(Holder(player.who) for player in people if count(player) == most))


def _year(words: Words, years: list[tuple[Who, Sitting]], value: int, final: Unit) -> Best:
    return Best(words, value, final, tuple(Holder(who, one.sat) for who, one in years if one.final == value))


def _month(words: Words, months: list[tuple[Who, Moved]], value: int, amounts: Unit) -> Best:
    held = (Holder(who, one.sitting.sat, one.month) for who, one in months if one.amount == value)
    return Best(words, value, amounts, tuple(held))
