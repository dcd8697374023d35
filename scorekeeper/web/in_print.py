"""What every print of a season shows: its group, its ruleset, and its matches with their players."""

from datetime import datetime
from typing import Any, NamedTuple

from scorekeeper.letters import moment
from scorekeeper.season.group import Who
from scorekeeper.season.matches import Result
from scorekeeper.season.played import Played, Sat
from scorekeeper.web.groups import Circle


class Told(NamedTuple):
    """A match in a print: its number in the season, when it began, and its players with their seats, the winner first."""

    number: int
    sat: Sat[Result]
    when: datetime | None
    seats: tuple[tuple[Who, int], ...]


def told(played: Played[Result]) -> list[Told]:
    """The matches that have a final result, in order."""
    return [_told(played, number, sat) for number, sat in enumerate(played.counted, 1)]


def _told(played: Played[Result], number: int, sat: Sat[Result]) -> Told:
    seats = sorted(range(len(sat.people)), key=lambda seat: sat.match.ranks[seat])
    return Told(number, sat, moment(sat.match.began), tuple((played.group.people[sat.people[seat]], seat) for seat in seats))


def shown(here: Circle, played: Played[Result], matches: list[Told] | None = None) -> dict[str, Any]:
    """What every print of a season needs: the group, the ruleset, and the matches with a final result."""
    matches = told(played) if matches is None else matches
    days = [match.when.date() for match in matches if match.when]
    game = here.game(played.season)
    return {
        "group": here.group,
        "season": played.season,
        "game": game,
        "matches": matches,
        "places": max((len(match.seats) for match in matches), default=game.seats[0]),
        "numbers": {match.sat.table: match.number for match in matches},
        "days": (days[0], days[-1]) if days else (),
    }
