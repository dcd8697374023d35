"""What every print of a season shows: its group, its ruleset, and its matches with their players."""

from datetime import datetime
from typing import Any, NamedTuple

from scorekeeper.local import days
from scorekeeper.season.group import Who
from scorekeeper.season.matches import MatchResult
from scorekeeper.season.played import Played, Sat
from scorekeeper.web.groups.circle import Circle


class PrintedMatch(NamedTuple):
    """A match in a print: its number in the season, when it began, and its players with their seats, the winner first."""

    number: int
    sat: Sat[MatchResult]
    when: datetime | None
    seats: tuple[tuple[Who, int], ...]


def final_matches(played: Played[MatchResult]) -> list[PrintedMatch]:
    """The matches that have a final result, in order."""
    return [_match_row(played, number, sat) for number, sat in enumerate(played.final_matches, 1)]


def _match_row(played: Played[MatchResult], number: int, sat: Sat[MatchResult]) -> PrintedMatch:
    seats = sorted(range(len(sat.people)), key=lambda seat: sat.match.ranks[seat])
    return PrintedMatch(
        number, sat, days.moment(sat.match.began), tuple((played.group.people[sat.people[seat]], seat) for seat in seats)
    )


def season_context(here: Circle, played: Played[MatchResult], matches: list[PrintedMatch] | None = None) -> dict[str, Any]:
    """What every print of a season needs: the group, the ruleset, and the matches with a final result."""
    matches = final_matches(played) if matches is None else matches
    known = [day for match in matches if (day := days.day(match.when))]
    game = here.game(played.season)
    return {
        "group": here.group,
        "season": played.season,
        "game": game,
        "matches": matches,
        "places": max((len(match.seats) for match in matches), default=game.seats[0]),
        "numbers": {match.sat.table: match.number for match in matches},
        "days": (known[0], known[-1]) if known else (),
    }
