"""A group as a request sees it, and declaring something in it."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from flask import abort, g, request, session

from scorekeeper.core.acts import together
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.offer import Objection
from scorekeeper.games import BY_NAME
from scorekeeper.season.group import GroupState, KeptSeason
from scorekeeper.season.matches import MatchResult, PlayedMatch
from scorekeeper.season.played import Played, season_of_matches
from scorekeeper.store import Overtaken, Refused, Reused, Role, StoredGroup
from scorekeeper.web.common.functions import fresh_key, store
from scorekeeper.web.groups.acts import GroupAct, GroupTelling
from scorekeeper.web.record.entering import USED, one_time
from scorekeeper.web.record.news import NEWEST
from scorekeeper.web.record.request import there

PATIENCE = 0.8
"""Seconds of computing that a request spends on folding matches that are not cached; then it reports how far it has come."""


class Circle(NamedTuple):
    """A group as a request sees it: the link that was used and what it allows. `inside`: it opens the pages of the group; the links
    of the public page, the entrance, calendars and tables do not.
    """

    held: StoredGroup
    link: str
    role: Role
    by: str | None
    inside: bool = True

    @property
    def id(self) -> str:
        return self.held.id

    @property
    def group(self) -> GroupState:
        return self.held.group

    @property
    def seq(self) -> int:
        return self.held.seq

    @property
    def arranges(self) -> bool:
        """Whether this browser may change the group."""
        return self.role == "scorer"

    def season(self, number: int) -> KeptSeason:
        """A season by its number; 404 where there is none, Resting if its ruleset is not installed."""
        found = self.any_season(number)
        if number in self.group.resting:
            raise Resting(self, found)
        return found

    def any_season(self, number: int) -> KeptSeason:
        """The same, of whatever ruleset."""
        found = self.group.all_seasons.get(number)
        if found is None:
            abort(404)
        return found

    def season_results(self, number: int) -> Played[MatchResult]:
        """A season with the results of all its matches."""
        season = self.season(number)
        return season_of_matches(self.group, season, store().results(season.matches, PATIENCE))

    def season_events(self, number: int) -> Played[PlayedMatch]:
        """A season with everything that happened in its matches."""
        season = self.season(number)
        return season_of_matches(self.group, season, store().matches(season.matches, PATIENCE))

    def last(self, number: int) -> PlayedMatch | None:
        """The last readable match of a season."""
        table = next((one.table for one in reversed(self.season_results(number).matches)), None)
        return None if table is None else store().matches([table])[table]

    def game(self, season: KeptSeason) -> Game:
        """The ruleset of a season."""
        return BY_NAME[season.ruleset]

    def names(self, people: Iterable[int]) -> tuple[str, ...]:
        """The names of people of the group."""
        return tuple(self.group.who(person).name for person in people)

    def table(self, id: str) -> str:
        """The link to a table that this link of the group gives: the scorer link if it may arrange the group, else the watcher
        link.
        """
        return str(getattr(store().links(id), self.role))


class Resting(Exception):
    """The ruleset of a season is not installed, so that nothing can be counted in it."""

    def __init__(self, here: Circle, season: KeptSeason) -> None:
        super().__init__(season.ruleset)
        self.here, self.season = here, season


def circle(link: str) -> Circle:
    """The group that a link opens; 404 for a link that was never made, 410 for one that was revoked."""
    opened = there(store().groups.opens(link))
    here = Circle(store().groups.state_of(opened.table), link, opened.role, session.get("name"))
    g.setdefault("here", here)  # a table's page may open its group as well
    return here


def arranging(link: str) -> Circle:
    """The group of a request that changes it; 403 with the watcher link."""
    here = circle(link)
    if not here.arranges:
        abort(403)
    return here


class Unsaid(NamedTuple):
    """Why nothing was entered: what is wrong, or what others entered first. `here` is the group as it is now."""

    here: Circle
    wrong: tuple[Objection, ...] = ()
    news: tuple[GroupAct, ...] = ()

    def at(self, *fields: str) -> tuple[Objection, ...]:
        """The objections to these fields."""
        return tuple(one for one in self.wrong if one.where in fields)

    @property
    def code(self) -> int:
        """The HTTP status of the form that comes back."""
        return 422 if self.wrong else 409


def declare(here: Circle, *facts: Fact) -> StoredGroup | Unsaid:
    """Enter what a form declares, all or nothing, once per one-time key. If somebody else made an entry after the form was
    drawn, the result says so.
    """
    seq = request.form.get("seq", -1, type=int)
    said = together(*(msgspec.structs.replace(fact, by=here.by) for fact in facts))
    key, sent = one_time()
    answer = store().groups.append(here.id, said, key or fresh_key(), seq, sent)
    if isinstance(answer, Reused):
        return Unsaid(here, (Objection("used", "", USED, "record"),))
    if isinstance(answer, Refused):
        return Unsaid(here, answer.objections)
    if isinstance(answer, Overtaken):
        now = here._replace(held=answer.held)
        telling = GroupTelling(answer.held.log)
        newest = range(max(0, len(telling.acts) - NEWEST), len(telling.acts))
        return Unsaid(now, news=tuple(telling.past(nth) for nth in newest if telling.acts[nth].entries[0] >= max(seq, 0)))
    return answer


# The group
