"""A group as a request finds it: people who play together for years, their seasons, and who may arrange them."""

from typing import NamedTuple

from flask import Blueprint, abort, render_template, session

from scorekeeper.core.game import Game
from scorekeeper.games import BY_NAME
from scorekeeper.season.group import Group, Kept
from scorekeeper.season.played import Played, played
from scorekeeper.store import Held, Role
from scorekeeper.web.pages import store

groups = Blueprint("groups", __name__, url_prefix="/g/<group>")


class Circle(NamedTuple):
    """A group as a request finds it: through which link, and in whose hands."""

    held: Held
    link: str
    role: Role
    by: str | None

    @property
    def id(self) -> str:
        return self.held.id

    @property
    def group(self) -> Group:
        return self.held.group

    @property
    def arranges(self) -> bool:
        """Whether this browser may change what the group has declared."""
        return self.role == "scorer"

    def season(self, number: int) -> Kept:
        """A season by its number; 404 where there is none."""
        found = self.group.seasons.get(number)
        if found is None:
            abort(404)
        return found

    def played(self, number: int) -> Played:
        """A season with all its years."""
        season = self.season(number)
        return played(self.group, season, store().years(season.years))

    def game(self, season: Kept) -> Game:
        """The ruleset of a season."""
        return BY_NAME[season.ruleset]

    def table(self, id: str) -> str:
        """The link of a table that this link of the group leads on to: who arranges may declare, who watches may look."""
        return str(getattr(store().links(id), self.role))


def circle(link: str) -> Circle:
    """The group that a link opens; 404 for a link that was never made, 410 for one that was revoked."""
    opened = store().groups.opens(link)
    if opened is None:
        abort(404)
    if opened.revoked:
        abort(410)
    return Circle(store().groups.held(opened.table), link, opened.role, session.get("name"))


def arranging(link: str) -> Circle:
    """The group of a request that changes it; 403 for who may only look."""
    here = circle(link)
    if not here.arranges:
        abort(403)
    return here


@groups.get("/")
def page(group: str) -> str:
    """The group: its seasons, its people, and the way to a new year."""
    return render_template("group.html", here=circle(group))
