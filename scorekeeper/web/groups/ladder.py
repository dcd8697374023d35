"""The ladder of a season, or of all seasons of a ruleset, with handicaps for those who sit down together."""

from fractions import Fraction
from typing import NamedTuple

from flask import Blueprint, Response, abort, render_template, request

from scorekeeper.core import effort
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words, literal
from scorekeeper.season.group import Who
from scorekeeper.season.ladder import WIDE, Given, Ladder, Rated
from scorekeeper.season.ladder import ladder as counted
from scorekeeper.web.common.functions import exact, lang
from scorekeeper.web.groups.circle import circle
from scorekeeper.web.groups.statistics import Span, routes

ladder = Blueprint("ladder", __name__)

OF_SEASON, OF_ALL = routes("ladder")
TEXT_OF_SEASON, TEXT_OF_ALL = routes("ladder.txt")
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
    found = ladder_of(span)
    chosen = [number for number in request.args.getlist("who", type=int) if number in span.here.group.people]
    return render_template(
        "groups/ladder.html",
        here=span.here,
        span=span,
        ladder=found,
        rungs=rungs(span, found) if found else (),
        nought=place_of(found, 0.0) if found else 0,
        chosen=chosen,
        handicaps=[(span.person(one.person), one, _interval(one)) for one in found.handicaps(chosen)] if found else (),
    )


def ladder_of(span: Span) -> Ladder | None:
    """The ladder of these matches, counted once until something changes."""
    return span.count_once("ladder", lambda: counted(*span.played))


@ladder.get(TEXT_OF_SEASON)
@ladder.get(TEXT_OF_ALL)
@effort.defer_collection()
def text(group: str, season: int | None = None, ruleset: str | None = None) -> Response:
    """The ladder as a text for a chat; 404 before anybody got more than another."""
    span = Span(circle(group), season, ruleset)
    found = ladder_of(span)
    if found is None:
        abort(404)
    return Response(ladder_text(span, found, lang()), mimetype="text/plain")


HEAD = Words("番付　{group}　{of}", "Ladder · {group} · {of}")
PER = Words(
    "一{match}（{n}{rounds}）に勝ちそうな{unit}。かっこは、ほぼ確か（九割五分）な幅。",
    "What each may expect of a {match} ({n} {rounds}), in {unit}; in brackets the interval that holds it 19 times in 20.",
)
RUNG = Words("{nth} {name} {at}（{low} 〜 {high}）{n}{match}", "{nth} {name} {at} ({low} to {high}), {n} {matches}")


def ladder_text(span: Span, found: Ladder, lang: str) -> str:
    """A line for everybody with strength, interval and number of matches."""
    speech, unit = span.game.speech, span.finals

    def line(nth: int, one: Rung) -> str:
        at, low, high = (plain_figure(value, unit) for value in one.shown)
        name, n = literal(one.who.name), one.rated.matches
        return speech.put(RUNG, nth=nth, name=name, at=at, low=low, high=high, n=n).say(lang)

    of = literal(span.season.name) if span.season else span.game.words
    head = HEAD.put(group=literal(span.here.group.name), of=of).say(lang)
    per = speech.put(PER, n=found.usual, unit=unit.small).say(lang)
    return "\n".join((head, per, *(line(nth, one) for nth, one in enumerate(rungs(span, found), 1))))


def plain_figure(value: float, unit: Unit) -> str:
    """A figure with its sign, without its unit."""
    told = exact(Fraction(value).limit_denominator(10), unit)
    return f"{told.sign}{told.digits}"


def rungs(span: Span, found: Ladder) -> list[Rung]:
    """Everybody who is rated, the strongest first."""
    shown = []
    for one in found.rated:
        low, high = one.interval
        shown.append(
            Rung(
                span.person(one.person),
                one,
                place_of(found, low),
                place_of(found, one.strength),
                place_of(found, high),
                _figures(one.deviation, one.strength, low, high),
            )
        )
    return shown


def place_of(found: Ladder, strength: float) -> float:
    """Where a strength stands on the scale of all intervals, in percent."""
    least = min(0.0, *(one.interval[0] for one in found.rated))
    most = max(0.0, *(one.interval[1] for one in found.rated))
    return round(100 * (strength - least) / (most - least), 1)


def _figures(deviation: float, *every: float) -> tuple[float, ...]:
    return tuple(round(one, 1 if deviation < COARSE else None) + 0 for one in every)


def _interval(given: Given) -> tuple[float, ...]:
    low, high = given.interval
    return _figures((high - low) / (2 * WIDE), low, high)
