"""The types of the API for groups and seasons, from which its description is made (web.api.tables)."""

from collections.abc import Callable
from typing import Any

import msgspec

from scorekeeper.club.meeting import Meeting
from scorekeeper.core.game import Game
from scorekeeper.season.group import GroupState as Folded
from scorekeeper.season.group import KeptSeason
from scorekeeper.season.ladder import Ladder
from scorekeeper.season.matches import MatchResult
from scorekeeper.season.played import Played, Sat
from scorekeeper.season.rules import SeasonRules, brief
from scorekeeper.season.standings import Standing as Line
from scorekeeper.season.standings import standings
from scorekeeper.store import Role
from scorekeeper.web.groups.circle import Circle
from scorekeeper.web.groups.public import Season


class GroupPerson(msgspec.Struct, frozen=True):
    """A person of a group, under a number that never changes."""

    number: int
    name: str
    guest: bool


class SeasonOf(msgspec.Struct, frozen=True):
    """A season of a group; `matches` is their number."""

    number: int
    name: str
    ruleset: str
    rules: SeasonRules
    matches: int


class EveningOf(msgspec.Struct, frozen=True):
    """An evening of a group: its day, its time by the club's clock, how many minutes it lasts, where, and who came, by number."""

    number: int
    day: str
    time: str
    minutes: int
    venue: str
    note: str
    cancelled: bool
    came: list[int]


class GroupSummary(msgspec.Struct, frozen=True):
    """A group: its people, its seasons and its evenings."""

    role: Role
    seq: int
    name: str
    people: list[GroupPerson]
    seasons: list[SeasonOf]
    evenings: list[EveningOf]


class StrangerOf(msgspec.Struct, frozen=True):
    """A substitute who is not in the group by this name: what counts for him counts for nobody."""

    name: str
    final: int | str | None


class MatchOf(msgspec.Struct, frozen=True):
    """A match of a season: the link of its table, the players, and the final result in the usual unit of results (a fraction as
    text: 308/5), null while it goes on. `people` are the players in seat order, and after them the substitutes with rounds of their
    own; so are the lists of numbers. `length` is the number of its rounds, `played` how many of them each player did not sit
    out. `house` is what its house rules answer otherwise than the source, as in an address; `standard` if nothing.
    """

    table: str
    people: list[int]
    began: str
    ended: str
    closed: bool
    fingerprint: str
    final: list[int | str | None] | None
    ranks: list[int]
    played: list[int]
    length: int
    house: str
    strangers: list[StrangerOf]


class MatchPart(msgspec.Struct, frozen=True):
    """A match's contribution to a player's value; a fraction is written 3/2. `left` is the clause by which it does not count."""

    match: int
    rank: int
    worth: int | str | None
    left: str | None


class PenaltyOf(msgspec.Struct, frozen=True):
    """A penalty, which is taken off the value in the standings: so many `points`, and the `reason`."""

    points: int
    reason: str


class StandingLine(msgspec.Struct, frozen=True):
    """A line of the standings: the sum of what counts, and that sum divided by `divisor`: the number of matches that count in a
    season by average, the number of rounds played in a season by rounds, else 1. `counted` is the number of matches that count; of
    their `length` rounds the player did not sit out `rounds`. `penalties` are taken off the value. `unplaced` is the clause
    by which the player has no place.
    """

    person: int
    name: str
    place: int | None
    value: int | str | None
    summed: int | str
    divisor: int
    counted: int
    rounds: int
    length: int
    parts: list[MatchPart]
    unplaced: str | None
    clauses: list[str]
    penalties: list[PenaltyOf]


class GroupSeason(msgspec.Struct, frozen=True):
    """A season with its matches in the order in which they were played, and the standings. `unread` is the number of matches
    whose record cannot be read.
    """

    season: SeasonOf
    matches: list[MatchOf]
    standings: list[StandingLine]
    unread: int


class LadderRung(msgspec.Struct, frozen=True):
    """A person on the ladder, by number: what may be expected of a usual match at a table of average members, in the unit of
    results, and the interval that holds it 19 times in 20; the number of matches, and how many more would tell the person from
    the average: 0 if they do already, null if more than a thousand.
    """

    person: int
    name: str
    strength: float
    low: float
    high: float
    matches: int
    more: int | None


class LadderOf(msgspec.Struct, frozen=True):
    """The ladder of a season, the strongest first. `unit` names the unit of results, `rounds` is the length of a usual match,
    `chance` how far a result in it moves by chance alone (a standard deviation), null before anybody got more than another. Of
    `left_out` people who played least nothing is said.
    """

    season: SeasonOf
    unit: str
    rounds: int
    chance: float | None
    left_out: int
    rungs: list[LadderRung]


class PublicSeason(msgspec.Struct, frozen=True):
    """A season of a group with a public page: its number, its name, its ruleset and what that is called, and the number of its
    matches.
    """

    number: int
    name: str
    ruleset: str
    title: str
    matches: int


class PublicGroup(msgspec.Struct, frozen=True):
    """A group with a public page, its seasons with the newest first."""

    name: str
    seasons: list[PublicSeason]


class PublicLine(msgspec.Struct, frozen=True):
    """A line of the standings as the public may read it: place (null: none yet), name, value in `unit` (a fraction is written 3/2),
    and how many matches count.
    """

    place: int | None
    name: str
    value: int | str | None
    counted: int


class PublicPlayer(msgspec.Struct, frozen=True):
    """A player's place and result in a match, in the usual unit of results; null while it goes on."""

    place: int
    name: str
    result: int | str | None


class PublicMatch(msgspec.Struct, frozen=True):
    """A match as the public may read it: its number once it is over, when it began ("" if that is not known), its players, the
    first of them first.
    """

    number: int | None
    began: str
    over: bool
    players: list[PublicPlayer]


class PublicResults(msgspec.Struct, frozen=True):
    """The results of a season as the public may read them. Who asked for it has no name here; `rules` say in words what counts, and
    `unit` in what `value` is counted. The matches are in the order in which they were played.
    """

    group: str
    season: PublicSeason
    rules: str
    unit: str
    standings: list[PublicLine]
    matches: list[PublicMatch]


def public_group(here: Circle, lang: str) -> PublicGroup:
    return PublicGroup(here.group.name, [_public_season(one, here.game(one), lang) for one in [*here.group.seasons.values()][::-1]])


def _public_season(kept: KeptSeason, game: Game, lang: str) -> PublicSeason:
    return PublicSeason(kept.number, kept.name, kept.ruleset, game.words.say(lang), len(kept.matches))


def public_results(shown: Season, lang: str) -> PublicResults:
    kept, game = shown.played.season, shown.game

    def match(sat: Sat[MatchResult]) -> PublicMatch:
        order = sorted(range(len(sat.people)), key=lambda seat: sat.match.ranks[seat])
        players = [
            PublicPlayer(sat.match.ranks[seat], shown.name(sat.people[seat]), _number(sat.match.worth(seat))) for seat in order
        ]
        return PublicMatch(shown.played.numbers.get(sat.table), sat.match.began, sat.over, players)

    return PublicResults(
        shown.here.group.name,
        _public_season(kept, game, lang),
        brief(kept.rules, game.speech).say(lang),
        shown.values.small.say(lang),
        [
            PublicLine(row.place, shown.name(row.who.number), _number(row.value), row.counted)
            for row in standings(shown.played).rows
        ],
        [match(sat) for sat in shown.played.matches],
    )


def group(folded: Folded, role: Role, seq: int) -> GroupSummary:
    people = [GroupPerson(one.number, one.name, one.guest) for one in folded.people.values()]
    return GroupSummary(
        role,
        seq,
        folded.name,
        people,
        [season_of(one) for one in folded.seasons.values()],
        [_evening(folded, one) for one in folded.meetings.values()],
    )


def _evening(folded: Folded, one: Meeting) -> EveningOf:
    came = sorted({folded.who(person).number for person in one.came})
    return EveningOf(one.number, str(one.day), one.time, one.minutes, one.venue, one.note, one.cancelled, came)


def season_of(kept: KeptSeason) -> SeasonOf:
    return SeasonOf(kept.number, kept.name, kept.ruleset, kept.rules, len(kept.matches))


def season(played: Played[MatchResult], links: dict[str, str]) -> GroupSeason:
    """`links` are those of the tables, by id."""
    place = {one.table: nth for nth, one in enumerate(played.matches)}

    def place_of(row: Line) -> StandingLine:
        return StandingLine(
            row.who.number,
            row.who.name,
            row.place,
            _number(row.value),
            _number(row.summed) or 0,
            row.divisor,
            row.counted,
            row.rounds,
            row.length,
            [MatchPart(place[share.sat.table], share.rank, _number(share.worth), share.left) for share in row.shares],
            row.unplaced,
            [*row.cites(played.season.rules)],
            [PenaltyOf(one.points, one.reason) for one in row.penalties],
        )

    matches = [
        MatchOf(
            links[one.table],
            [*one.people],
            one.match.began,
            one.match.ended,
            one.match.closed,
            one.match.fingerprint,
            None if one.match.final is None else [_number(one.match.worth(seat)) for seat in range(len(one.match.final))],
            [*one.match.ranks],
            [*one.match.played],
            one.match.length,
            one.match.house_line,
            [StrangerOf(who.name, _number(who.worth)) for who in one.strangers],
        )
        for one in played.matches
    ]
    return GroupSeason(season_of(played.season), matches, [place_of(row) for row in standings(played).rows], len(played.unread))


def ladder(kept: KeptSeason, found: Ladder | None, unit: str, name: Callable[[int], str]) -> LadderOf:
    if found is None:
        return LadderOf(season_of(kept), unit, 0, None, 0, [])
    rungs = []
    for one in found.rated:
        strength, low, high = (round(value, 2) for value in (one.strength, *one.interval))
        rungs.append(LadderRung(one.person, name(one.person), strength, low, high, one.matches, one.more))
    return LadderOf(season_of(kept), unit, found.usual, round(found.chance, 2), found.left_out, rungs)


def _number(value: Any) -> int | str | None:
    """A whole number, or a fraction as text: 3/2."""
    return None if value is None else int(value) if value.denominator == 1 else str(value)
