"""The ladder of a season, or of all seasons of a ruleset, with handicaps for those who sit down together."""

from typing import NamedTuple

from flask import Blueprint, render_template, request

from scorekeeper.local import effort
from scorekeeper.season.group import Who
from scorekeeper.season.ladder import WIDE, Given, Ladder, Rated
from scorekeeper.season.ladder import ladder as counted
from scorekeeper.web.groups.circle import circle
from scorekeeper.web.groups.statistics import Span, routes

ladder = Blueprint("ladder", __name__)

OF_SEASON, OF_ALL = routes("ladder")
COARSE = 3
"""From this standard deviation on tenths say nothing."""


class Rung(NamedTuple):
    """A person on the ladder; `low`, `at` and `high` are where the interval and the strength stand on the scale, in percent.
    `shown` are strength and interval as figures, tenths where they say something.
    """

    who: Who
    rated: Rated
    low: float
    at: float
    high: float
    shown: tuple[float, ...]


@ladder.get(OF_SEASON)
@ladder.get(OF_ALL)
@effort.defer_collection()
def page(group: str, season: int | None = None, ruleset: str | None = None) -> str:
    """Everybody's strength with its interval, and what those chosen should give each other."""
    span = Span(circle(group), season, ruleset)
    found = span.count_once("ladder", lambda: counted(*span.played))
    chosen = [number for number in request.args.getlist("who", type=int) if number in span.here.group.people]
    return render_template(
        "groups/ladder.html",
        here=span.here,
        span=span,
        ladder=found,
        rungs=_rungs(span, found) if found else (),
        nought=_place(found, 0.0) if found else 0,
        chosen=chosen,
        handicaps=[(span.person(one.person), one, _interval(one)) for one in found.handicaps(chosen)] if found else (),
    )


def _rungs(span: Span, found: Ladder) -> list[Rung]:
    rungs = []
    for one in found.rated:
        low, high = one.interval
        rungs.append(
            Rung(
                span.person(one.person),
                one,
                _place(found, low),
                _place(found, one.strength),
                _place(found, high),
                _figures(one.deviation, one.strength, low, high),
            )
        )
    return rungs


def _place(found: Ladder, strength: float) -> float:
    """Where a strength stands on the scale of all intervals, in percent."""
    least = min(0.0, *(one.interval[0] for one in found.rated))
    most = max(0.0, *(one.interval[1] for one in found.rated))
    return round(100 * (strength - least) / (most - least), 1)


def _figures(deviation: float, *every: float) -> tuple[float, ...]:
    return tuple(round(one, 1 if deviation < COARSE else None) + 0 for one in every)


def _interval(given: Given) -> tuple[float, ...]:
    low, high = given.interval
    return _figures((high - low) / (2 * WIDE), low, high)
