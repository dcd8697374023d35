"""A group of people who play together for years, as a request sees it: their seasons, and who may arrange them."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

import msgspec
from flask import Blueprint, abort, g, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.acts import Act, about, acts, put_back, together, undoing
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Unit
from scorekeeper.core.log import in_force
from scorekeeper.core.names import nameless, trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.local.days import moment
from scorekeeper.season.entries import Called, PersonEntered
from scorekeeper.season.group import GroupState, KeptSeason, add
from scorekeeper.season.matches import MatchResult, PlayedMatch
from scorekeeper.season.played import Played, season_of_matches
from scorekeeper.season.standings import Standing, standings, unit
from scorekeeper.season.told import log_words
from scorekeeper.store import Overtaken, Refused, Reused, Role, StoredGroup
from scorekeeper.store.tables.quotas import TABLE
from scorekeeper.web.common import cookies
from scorekeeper.web.common.functions import fresh_key, store
from scorekeeper.web.common.links import door
from scorekeeper.web.common.opened_links import GROUPS
from scorekeeper.web.common.permissions import is_host, no_room, opening
from scorekeeper.web.common.pieces import pages_of
from scorekeeper.web.record.entering import USED, one_time
from scorekeeper.web.record.entry_summaries import FEW, few
from scorekeeper.web.record.history import KINDS, SHOWN
from scorekeeper.web.record.news import NEWEST
from scorekeeper.web.record.request import there

founding = Blueprint("founding", __name__)
groups = Blueprint("groups", __name__, url_prefix="/g/<group>")


PATIENCE = 0.8
"""Seconds of computing that a request spends on folding matches that are not cached; then it reports how far it has come."""


class Circle(NamedTuple):
    """A group as a request sees it: the link that was used and what it allows."""

    held: StoredGroup
    link: str
    role: Role
    by: str | None

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
        """A season by its number; 404 where there is none."""
        found = self.group.seasons.get(number)
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
    news: tuple["GroupAct", ...] = ()

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


@founding.route("/group", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Found a group: its name, and the people who play in it."""
    opening()
    form = request.form
    if request.method == "GET":
        return render_template("groups/group_new.html", form=form, key=fresh_key(), wrong={})
    names = [name for line in form.get("people", "").splitlines() if (name := trim(line))]
    said = (Called(name=trim(form.get("name", ""))), *(PersonEntered(name=name) for name in names))
    facts = together(*(msgspec.structs.replace(fact, by=session.get("name")) for fact in said))
    refused = add((), GroupState(), *facts)
    if isinstance(refused, Refused):
        wrong = {"people" if refused.entry else "name": refused.objections[0]}
        culprit = names[refused.entry - 1] if refused.entry else ""
        return render_template(
            "groups/group_new.html", form=form, key=form.get("key") or fresh_key(), wrong=wrong, culprit=culprit
        ), 422
    key = form.get("key", "")
    if not (key and store().groups.group_of_key(key)) and (full := no_room(TABLE)):
        wrong = {"name": Objection("room", "name", full, "record")}
        return render_template("groups/group_new.html", form=form, key=key or fresh_key(), wrong=wrong), 429
    link = store().groups.links(store().groups.create(facts, key)).scorer
    GROUPS.add(link)
    return redirect(url_for("groups.page", group=link), 303)


class Leading(NamedTuple):
    """A season on the group's page: how many of its matches are over, who leads, and the links of those in progress, with their
    players.
    """

    season: KeptSeason
    game: Game
    unit: Unit
    over: int
    leaders: tuple[Standing, ...]
    running: tuple[tuple[str, tuple[str, ...]], ...]


@groups.get("/")
def page(group: str) -> ResponseReturnValue:
    """The group: its seasons, its people, and the way to a new match."""
    here = circle(group)
    GROUPS.add(group)
    if here.arranges and not here.by:
        return redirect(url_for("groups.who", group=group), 303)
    shown = pages_of(len(here.group.seasons))
    newest = [*here.group.seasons.values()][::-1][shown.first - 1 : shown.last]
    return render_template(
        "groups/group.html", here=here, seasons=[_leading(here, season) for season in newest], pages=shown, names=BY_NAME
    )


def _leading(here: Circle, season: KeptSeason) -> Leading:
    now = here.season_results(season.number)
    found = standings(now)
    leaders = tuple(row for row in found.rows if row.place == 1)
    running = tuple((here.table(one.table), here.names(one.people)) for one in now.matches if not one.over)
    game = here.game(season)
    return Leading(season, game, unit(game, season.rules), found.over, leaders, running)


@groups.get("/links")
def links(group: str) -> str:
    """The links for others to join the group; a watcher sees no link that allows arranging it."""
    here = circle(group)
    hosting = is_host()
    kinds: tuple[Role, ...] = ("scorer", "watcher") if here.arranges or hosting else ("watcher",)
    asked = next((kind for kind in kinds if kind == request.args.get("show")), kinds[0])
    link = getattr(store().groups.links(here.id), asked)
    kept = any(one.table == here.id for one in GROUPS.links().values())
    way = door(asked, url_for("groups.page", group=link))
    return render_template("groups/group_links.html", here=here, kinds=kinds, door=way, hosting=hosting, listed=kept)


@groups.route("/who", methods=["GET", "POST"])
def who(group: str) -> ResponseReturnValue:
    """The name of this phone's user, stored with everything declared on it, asked once for all tables and groups."""
    here = circle(group)
    name, wrong = here.by or "", None
    if request.method == "POST":
        name = trim(request.form.get("name", ""))
        wrong = nameless(name, "name")
        if not wrong:
            session["name"] = name
            tried = cookies.trying()
            return redirect(url_for("groups.who" if tried else "groups.page", group=group, **tried), 303)
    elif "cookies" in request.args and not cookies.refuses_cookies():
        return redirect(url_for("groups.page", group=group), 303)
    watching = store().groups.links(here.id).watcher
    return render_template("groups/group_who.html", here=here, typed=name, wrong=wrong, watching=watching), 422 if wrong else 200


@groups.route("/name", methods=["GET", "POST"])
def name(group: str) -> ResponseReturnValue:
    """Rename the group."""
    here = arranging(group)
    typed = trim(request.form.get("name", here.group.name))
    unsaid = None
    if request.method == "POST":
        answer = declare(here, Called(name=typed))
        if isinstance(answer, StoredGroup):
            return redirect(url_for("groups.page", group=group), 303)
        here, unsaid = answer.here, answer
    return render_template("groups/group_name.html", here=here, typed=typed, unsaid=unsaid), unsaid.code if unsaid else 200


# What was declared


class GroupAct(NamedTuple):
    """An act of a group in its history, numbered from 1; `over` if none of it counts any more."""

    number: int
    act: Act
    when: datetime | None
    how: Words
    words: Words
    over: bool


class GroupTelling:
    """Describes the acts of a group's log in one pass over it."""

    def __init__(self, log: tuple[Fact, ...]) -> None:
        self.acts = acts(log)
        self._about, self._words, self._counting = about(log), log_words(log), in_force(log)

    def past(self, nth: int) -> GroupAct:
        act = self.acts[nth]
        entries = [entry for entry, _ in act.declarations] or [*dict.fromkeys(self._about[entry] for entry in act.voids)]
        words = few([self._words[entry] for entry in entries[:FEW]], len(entries))
        return GroupAct(nth + 1, act, moment(act.at), KINDS[act.kind], words, not self.counts(act))

    def counts(self, act: Act) -> bool:
        """Whether anything of it counts."""
        return any(entry in self._counting for entry in act.entries)

    def undoable(self) -> "GroupUndo | None":
        """The newest act that still counts in part, but never the founding."""
        newest = next(
            (nth for nth in range(len(self.acts) - 1, 0, -1) if self.acts[nth].declarations and self.counts(self.acts[nth])), None
        )
        return None if newest is None else GroupUndo(self.acts[newest].entries[0], self.past(newest).words)

    def redoable(self) -> "GroupUndo | None":
        """What the last undo took back that has not been redone."""
        undone = put_back(self.acts)
        return GroupUndo(undone[-1].entries[0], self.past(self.acts.index(undone[-1])).words) if undone else None


class GroupUndo(NamedTuple):
    """What one tap takes back or restores: the entry to void, and its description."""

    entry: int
    words: Words


@groups.get("/history")
def history(group: str) -> str:
    """Everything that was ever declared, the newest first."""
    here = circle(group)
    telling = GroupTelling(here.held.log)
    count = len(telling.acts)
    newest = min(max(request.args.get("to", count, type=int), 1), count)
    oldest = max(0, newest - SHOWN)
    return render_template(
        "groups/group_history.html",
        here=here,
        past=[telling.past(nth) for nth in range(newest - 1, oldest - 1, -1)],
        older=oldest,
        newer=min(newest + SHOWN, count) if newest < count else None,
        undo=telling.undoable() if here.arranges else None,
        redo=telling.redoable() if here.arranges else None,
    )


@groups.post("/undo")
def undo(group: str) -> ResponseReturnValue:
    """Take back the newest act, or restore what the last one took back; for anything else, show its place in the history."""
    here = arranging(group)
    if store().groups.is_used(here.id, one_time()) is True:
        return redirect(url_for("groups.history", group=group), 303)  # sent again: the first response was lost
    log = here.held.log
    entry = request.form.get("entry", type=int)
    telling = GroupTelling(log)
    ways = {one.entry for one in (telling.undoable(), telling.redoable()) if one}
    voids = undoing(log, entry) if entry is not None and entry in ways else ()
    answer = declare(here, *voids) if voids else Unsaid(here)
    if isinstance(answer, StoredGroup):
        return redirect(url_for("groups.history", group=group), 303)
    return render_template("groups/group_stale.html", here=answer.here, unsaid=answer), answer.code
