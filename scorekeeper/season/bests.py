"""The records of a season: the best match, the best round, the most hands. A fold over statistics."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from scorekeeper.core.ledger import Unit
from scorekeeper.core.tally import COULD
from scorekeeper.core.words import Words
from scorekeeper.season.group import Who
from scorekeeper.season.matches import PlayedMatch, PlayedRound
from scorekeeper.season.played import Sat
from scorekeeper.season.rules import SeasonRules
from scorekeeper.season.standings import unit
from scorekeeper.season.statistics import MatchSitting, Player, RoundMoved, Statistics

FIRSTS = Words("首位", "First places")
BEST_MATCH, WORST_MATCH = Words("最高の{match}", "Best {match}"), Words("最低の{match}", "Worst {match}")
BEST_ROUND, WORST_ROUND = Words("最高の{round}", "Best {round}"), Words("最低の{round}", "Worst {round}")


class Holder(NamedTuple):
    """A holder of a record, with its match and round if it belongs to one."""

    who: Who
    sat: Sat[PlayedMatch] | None = None
    round: PlayedRound | None = None


class Best(NamedTuple):
    """A record: its name, its value in the small unit of `unit` (None: a number of times), and all holders."""

    words: Words
    value: Fraction | int
    unit: Unit | None
    holders: tuple[Holder, ...]


def bests(found: Statistics) -> Iterator[Best]:
    """All records: of matches, of rounds, and the most of each kind of thing that players make."""
    if not found.people:
        return
    final = unit(found.game, SeasonRules())
    matches = [(player.who, sitting) for player in found.people for sitting in player.sittings]
    rounds = [(player.who, moved) for player in found.people for moved in player.rounds]
    yield _times(FIRSTS, found.people, lambda player: player.ranks[0])
    for words, pick in ((BEST_MATCH, max), (WORST_MATCH, min)):
        yield _match(found.game.speech.put(words), matches, pick(sitting.final for _, sitting in matches), final)
    for words, pick in ((BEST_ROUND, max), (WORST_ROUND, min)):
        if rounds:
            yield _round(found.game.speech.put(words), rounds, pick(moved.amount for _, moved in rounds), found.game.unit)
    own = {one.kind for sat in found.matches for one in sat.match.happened if one.seat is not None and one.key != COULD}
    for kind in found.kinds:
        if kind.key in own:
            yield _times(kind.tally.words, found.people, partial(_times_made, key=kind.key))


def _times_made(player: Player, *, key: str) -> int:
    kind = player.kind(key)
    return kind.times if kind else 0


def _times(words: Words, people: tuple[Player, ...], count: Callable[[Player], int]) -> Best:
    most = max(map(count, people))
    return Best(words, most, None, tuple(Holder(player.who) for player in people if count(player) == most))


def _match(words: Words, matches: list[tuple[Who, MatchSitting]], value: Fraction | int, final: Unit) -> Best:
    return Best(words, value, final, tuple(Holder(who, one.sat) for who, one in matches if one.final == value))


def _round(words: Words, rounds: list[tuple[Who, RoundMoved]], value: int, amounts: Unit) -> Best:
    held = (Holder(who, one.sitting.sat, one.round) for who, one in rounds if one.amount == value)
    return Best(words, value, amounts, tuple(held))
