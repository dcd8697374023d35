"""Statistics pages: for a season or for all seasons of a ruleset; for a player; for a pair; the matches behind a number; a
match as a chart.

Every number leads to the matches behind it. The games themselves say what is counted and what is expected.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from flask import Blueprint, abort, render_template, request, url_for

from scorekeeper.book import odds
from scorekeeper.charts.drawing import Chart, abreast
from scorekeeper.core import effort
from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Unit
from scorekeeper.core.seated import by_beginning
from scorekeeper.core.tally import Event
from scorekeeper.core.words import Words, literal, same
from scorekeeper.games import BY_NAME
from scorekeeper.local.days import moment
from scorekeeper.season import charts
from scorekeeper.season.counts import TallyCount, TallyKind
from scorekeeper.season.group import KeptSeason, Who
from scorekeeper.season.matches import MatchResult, PlayedMatch, match_of
from scorekeeper.season.played import Played, Sat
from scorekeeper.season.rules import SeasonRules
from scorekeeper.season.standings import standings, unit
from scorekeeper.season.statistics import Player, Statistics
from scorekeeper.season.statistics import statistics as counted
from scorekeeper.web.common.functions import lang, store
from scorekeeper.web.common.pieces import pages_of
from scorekeeper.web.groups.circle import Circle, circle
from scorekeeper.web.record.request import at

statistics = Blueprint("statistics", __name__)
statistics.add_app_template_global(abreast)


Found = TypeVar("Found")
MOST = 32
"""The most statistics and charts cached in memory; the least recently used are dropped."""
ENOUGH = 10.0
"""Seconds of computing that counting may take, which is more than a request may: stopped halfway, it would begin anew each time."""
_held: OrderedDict[Hashable, Any] = OrderedDict()
_lock = Lock()


def _cache(matches: Hashable, count: Callable[[], Found]) -> Found:
    """The statistics of these matches, or a chart, cached under a key of everything that they depend on."""
    with _lock:
        found: Found | None = _held.get(matches)
    if found is None:
        found = count()
    with _lock:
        _held[matches] = found
        _held.move_to_end(matches)
        while len(_held) > MOST:
            _held.popitem(last=False)
    return found


class MatchShown(NamedTuple):
    """A match as pages show it: its number in its season, when it began, and the address of its sheet."""

    season: KeptSeason
    number: int
    when: datetime | None
    link: str


class Span:
    """The matches that a page of statistics covers: of one season, or of all seasons of one ruleset."""

    def __init__(self, here: Circle, season: int | None, ruleset: str | None) -> None:
        self.here = here
        self.season = None if season is None else here.season(season)
        name = self.season.ruleset if self.season else ruleset
        seasons = [self.season] if self.season else [one for one in here.group.seasons.values() if one.ruleset == name]
        if name not in BY_NAME or not seasons:
            abort(404)
        self.game: Game = BY_NAME[name]
        self.played: tuple[Played[MatchResult], ...] = tuple(here.season_results(one.number) for one in seasons)

    @property
    def at(self) -> dict[str, str | int]:
        """The URL parameters of this span."""
        return {"season": self.season.number} if self.season else {"ruleset": self.game.name}

    def url(self, page: str, **more: str | int | None) -> str:
        """The address of another page of statistics for the same matches."""
        return url_for(f"statistics.{page}", group=self.here.link, **self.at, **more)  # type: ignore[arg-type]

    @property
    def finals(self) -> Unit:
        """The unit of final results."""
        return unit(self.game, SeasonRules())

    @property
    def unit(self) -> Unit:
        """The unit of what was moved."""
        return self.statistics.game.unit

    @cached_property
    def _shows(self) -> Hashable:
        """Everything that the statistics depend on."""
        matches = tuple([(sat.table, sat.match.fingerprint) for one in self.played for sat in one.matches])
        return self.here.id, self.here.seq, store().changes, matches

    def count_once(self, what: str, count: Callable[[], Found]) -> Found:
        """Something about the matches, counted once until something changes."""
        with effort.besides(ENOUGH):
            return _cache((what, self._shows), count)

    @cached_property
    def statistics(self) -> Statistics:
        """The statistics of the matches."""
        return self.count_once("statistics", lambda: counted(*(self.here.season_events(one.season.number) for one in self.played)))

    @cached_property
    def course(self) -> tuple[Chart, ...]:
        """How the standings went, drawn once until something changes; () for several seasons."""
        if not self.season:
            return ()
        (played,) = self.played
        tables = [sat.table for sat in played.final_matches]

        def draw() -> tuple[Chart, ...]:
            return charts.course(standings(played), tables, unit(self.game, played.season.rules), self.game.speech, lang())

        return _cache((self.season.number, lang(), self._shows), draw)

    @cached_property
    def _numbers(self) -> dict[str, tuple[KeptSeason, int]]:
        return {table: (one.season, number) for one in self.played for table, number in one.numbers.items()}

    def match(self, sat: Sat[MatchResult]) -> MatchShown:
        """A match as pages show it."""
        season, number = self._numbers[sat.table]
        return MatchShown(season, number, moment(sat.match.began), self.here.table(sat.table))

    def person(self, number: int) -> Who:
        """A person of the group; 404 for an unknown number."""
        try:
            return self.here.group.who(number)
        except KeyError:
            abort(404)


def spans(here: Circle, person: int) -> Iterator[tuple[Words, dict[str, str | int]]]:
    """All spans with matches of a person: each season, and all seasons of a ruleset if there are several."""
    for game in BY_NAME.values():
        played = [here.season_results(one.number) for one in here.group.seasons.values() if one.ruleset == game.name]
        sat = [one.season for one in played if any(person in sat.people for sat in one.final_matches)]
        for season in sat:
            yield literal(season.name), {"season": season.number}
        if len(sat) > 1:
            every = Words("{game}の全シーズン", "all seasons of {game}").put(game=game.words)
            yield every, {"ruleset": game.name}


@statistics.app_template_filter()
def likely(value: Fraction) -> str:
    """Format an expected number: 12.3, 1.23, 0.0123."""
    return odds.as_decimal(value, 1 if value >= 10 else 2 if value >= Fraction(1, 10) else 4)


@statistics.app_template_filter()
def percent(value: Fraction) -> str:
    """Format a share of a hundred: 23.4."""
    return odds.as_decimal(value, 1)


@statistics.app_template_filter()
def mean(value: Fraction) -> str:
    """Format an average rank: 2.35."""
    return odds.as_decimal(value, 2)


def routes(page: str) -> tuple[str, str]:
    """The routes of a page, for a season and for all seasons of a ruleset."""
    return f"/g/<group>/season/<int:season>/{page}", f"/g/<group>/all/<ruleset>/{page}"


OF_SEASON, OF_ALL = routes("statistics")
PLAYER, PLAYER_ALL = routes("player/<int:person>")
PAIR, PAIR_ALL = routes("pair/<int:person>/<int:into>")
COUNT, COUNT_ALL = routes("count/<kind>/<key>")


@statistics.get(OF_SEASON)
@statistics.get(OF_ALL)
@effort.defer_collection()
def season(group: str, season: int | None = None, ruleset: str | None = None) -> str:
    """All players side by side, and the course of the standings."""
    span = Span(circle(group), season, ruleset)
    return render_template(
        "groups/statistics_season.html",
        here=span.here,
        span=span,
        course=span.course,
        expected=_expectation_charts(span.statistics.kinds),
    )


def _distribution_charts(found: Player, span: Span) -> tuple[Chart, Chart]:
    """The distribution of a player's results and ranks."""
    speech = span.game.speech
    return charts.results(found, span.finals, speech, lang()), charts.ranks(found, speech, lang())


def _expectation_charts(kinds: tuple[TallyKind, ...]) -> dict[str, Chart]:
    """Charts of counted and expected numbers, by kind; none if nobody had a hand."""
    drawn = {kind.key: charts.expectation_chart(kind, lang()) for kind in kinds if kind.tries}
    return {key: chart for key, chart in drawn.items() if chart}


@statistics.get(PLAYER)
@statistics.get(PLAYER_ALL)
@effort.defer_collection()
def player(group: str, person: int, season: int | None = None, ruleset: str | None = None) -> str:
    """Everything about one player."""
    span = Span(circle(group), season, ruleset)
    who = span.person(person)
    found = span.statistics.player(who.number)
    shown = pages_of(len(found.sittings) if found else 0)
    return render_template(
        "groups/statistics_player.html",
        here=span.here,
        span=span,
        who=who,
        player=found,
        spans=[*spans(span.here, who.number)],
        pictures=_distribution_charts(found, span) if found else (),
        expected=_expectation_charts(found.kinds) if found else {},
        sittings=found.sittings[::-1][shown.first - 1 : shown.last] if found else (),
        pages=shown,
        rivals=[pair for one in span.statistics.people if (pair := span.statistics.pair(who.number, one.who.number))],
    )


@statistics.get(PAIR)
@statistics.get(PAIR_ALL)
@effort.defer_collection()
def pair(group: str, person: int, into: int, season: int | None = None, ruleset: str | None = None) -> str:
    """Two players: who finished ahead of the other, and how much they paid each other in all."""
    span = Span(circle(group), season, ruleset)
    one, other = span.person(person), span.person(into)
    found = span.statistics.pair(one.number, other.number)
    shown = pages_of(len(found.met) if found else 0)
    return render_template(
        "groups/statistics_pair.html",
        here=span.here,
        span=span,
        one=one,
        other=other,
        pair=found,
        met=found.met[::-1][shown.first - 1 : shown.last] if found else (),
        pages=shown,
    )


class Came(NamedTuple):
    """An occurrence of a counted event: in which match and round, whose, and what it moved, in the smallest unit."""

    sat: Sat[PlayedMatch]
    events: tuple[tuple[Who | None, Words, int], ...]


@statistics.get(COUNT)
@statistics.get(COUNT_ALL)
@effort.defer_collection()
def count(group: str, kind: str, key: str, season: int | None = None, ruleset: str | None = None) -> str:
    """The matches and rounds behind a number."""
    span = Span(circle(group), season, ruleset)
    asked = request.args.get("person", type=int)
    found: Player | Statistics | None = span.statistics
    who = None
    if asked is not None:
        who = span.person(asked)
        found = span.statistics.player(who.number)
    of, row = _row(found.kinds if found else (), kind, key)
    where = found.where(kind, key) if found else ()
    shown = pages_of(len(where))
    matches = [_came(span, sat, kind, key, who) for sat in where[::-1][shown.first - 1 : shown.last]]
    return render_template(
        "groups/statistics_count.html", here=span.here, span=span, kind=of, row=row, who=who, matches=matches, pages=shown
    )


def _row(kinds: tuple[TallyKind, ...], kind: str, key: str) -> tuple[TallyKind, TallyCount]:
    """The count under this kind and key; 404 if there is none."""
    of = next((one for one in kinds if one.key == kind), None)
    row = of.row(key) if of else None
    if of is None or row is None:
        abort(404)
    return of, row


def _came(span: Span, sat: Sat[PlayedMatch], kind: str, key: str, who: Who | None) -> Came:
    rounds = {round.number: round.name for round in sat.match.rounds}

    def is_mine(event: Event) -> bool:
        mine = who is None or event.player is None or sat.people[event.player] == who.number
        return (event.kind, event.key) == (kind, key) and mine

    def in_words(event: Event) -> tuple[Who | None, Words, int]:
        whose = None if event.player is None else span.here.group.who(sat.people[event.player])
        return whose, rounds.get(event.round, same(str(event.round))), event.moved

    return Came(sat, tuple(in_words(event) for event in sat.match.events if is_mine(event)))


@statistics.get("/t/<table>/chart")
def match(table: str) -> str:
    """A match as a chart: everybody's total after each round."""
    here = at(table)
    one = match_of(here.record, here.state)
    names = one.players if one.more else by_beginning(here.state)
    return render_template("groups/statistics_match.html", here=here, chart=charts.match(one, names, here.game, lang()))
