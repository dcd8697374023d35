"""A group's public page: the results of its seasons for anybody with its link, without the names of those who asked for that, and
as they are while an evening goes on.
"""

from datetime import datetime
from hashlib import sha256
from typing import NamedTuple

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words
from scorekeeper.local.days import moment
from scorekeeper.season.matches import MatchResult, PlayedMatch
from scorekeeper.season.played import Played, Sat
from scorekeeper.season.rules import SeasonRules, brief
from scorekeeper.season.standings import standings, unit
from scorekeeper.web.common.functions import Figure, exact, lang, store
from scorekeeper.web.common.links import Door, door
from scorekeeper.web.groups.circle import Circle, arranging, circle
from scorekeeper.web.groups.seasons import why
from scorekeeper.web.record.request import there

public = Blueprint("public", __name__)

NEWEST = 30
"""How many finished matches are listed."""
OFTEN = 5
"""Seconds after which the page asks whether something is new."""
NAMELESS = Words("名を出さない人", "a player")


class Table(NamedTuple):
    """A match on the public page: its number once it is over, when it began, and its players, the first first, each with place and
    amount; of a running one the amounts are what the rounds have moved so far.
    """

    number: int | None
    when: datetime | None
    rows: tuple[tuple[int, str, str], ...]


class Season(NamedTuple):
    """A season on the public page; `mark` changes with everything that it shows."""

    here: Circle
    played: Played[MatchResult]
    game: Game
    mark: str

    @property
    def values(self) -> Unit:
        return unit(self.game, self.played.season.rules)

    def name(self, person: int) -> str:
        """The name of a person as the public may read it."""
        who = self.here.group.who(person)
        return NAMELESS.say(lang()) if who.anonymous else who.name


def public_door(here: Circle, season: int | None = None) -> Door | None:
    """The way to a group's public page, or to a season there; None while the group has no such page."""
    link = store().groups.public_link(here.id)
    if not link:
        return None
    return door("results", url_for("public.season", link=link, season=season) if season else url_for("public.page", link=link))


def shown_group(link: str) -> Circle:
    """The group of a public page; 410 once its link is revoked."""
    opened = there(store().groups.shows(link))
    return Circle(store().groups.state_of(opened.table), link, "watcher", None, inside=False)


def shown_season(here: Circle, number: int) -> Season:
    """A season of a group as the public may see it; 404 where there is none."""
    played = here.season_results(number)
    seen = (here.seq, lang(), *(sat.match.fingerprint for sat in played.matches))
    return Season(here, played, here.game(played.season), sha256(repr(seen).encode()).hexdigest()[:16])


@public.get("/results/<link>/")
def page(link: str) -> str:
    """The seasons of the group, the newest first."""
    here = shown_group(link)
    return render_template("groups/public.html", here=here, seasons=[*here.group.seasons.values()][::-1])


@public.get("/results/<link>/<int:season>")
def season(link: str, season: int) -> ResponseReturnValue:
    """The standings of a season and its matches; with `seen` what has changed since, or 204."""
    shown = shown_season(shown_group(link), season)
    seen = request.args.get("seen")
    if seen == shown.mark:
        return "", 204
    found = standings(shown.played)
    return render_template(
        "groups/_public_season.html" if seen else "groups/public_season.html",
        shown=shown,
        here=shown.here,
        season=shown.played.season,
        game=shown.game,
        standings=found,
        unit=shown.values,
        rules=brief(shown.played.season.rules, shown.game.speech),
        why=why(shown.game),
        running=[_running_match(shown, sat) for sat in shown.played.matches if not sat.over],
        matches=[_final_match(shown, sat) for sat in shown.played.final_matches[: -NEWEST - 1 : -1]],
        often=OFTEN,
    )


def _rows(shown: Season, sat: Sat[MatchResult], amounts: list[str]) -> tuple[tuple[int, str, str], ...]:
    order = sorted(range(len(sat.people)), key=lambda seat: sat.match.ranks[seat])
    return tuple((sat.match.ranks[seat], shown.name(sat.people[seat]), amounts[seat]) for seat in order)


def _final_match(shown: Season, sat: Sat[MatchResult]) -> Table:
    finals = unit(shown.game, SeasonRules())
    amounts = [_amount(exact(sat.match.worth(seat) or 0, finals)) for seat in range(len(sat.people))]
    return Table(shown.played.numbers[sat.table], moment(sat.match.began), _rows(shown, sat, amounts))


def _running_match(shown: Season, sat: Sat[MatchResult]) -> Table:
    whole: PlayedMatch | None = store().matches([sat.table])[sat.table]
    moved = [round.moved for round in whole.rounds] if whole else []
    sums = [sum(one[seat] for one in moved) for seat in range(len(sat.people))]
    amounts = [_amount(exact(one, Unit(shown.game.unit.small, plain=shown.game.unit.plain))) for one in sums]
    return Table(None, moment(sat.match.began), _rows(shown, sat, amounts))


def _amount(found: Figure) -> str:
    return f"{found.sign}{found.digits}"


@public.get("/results/<link>/<int:season>.txt")
def text(link: str, season: int) -> Response:
    """The standings as a text for a chat."""
    shown = shown_season(shown_group(link), season)
    return Response(standing_text(shown), mimetype="text/plain")


def standing_text(shown: Season) -> str:
    """The standings as a text for a chat, with the link of the public page."""
    found, game = standings(shown.played), shown.game
    head = f"{shown.here.group.name}　{shown.played.season.name}"
    count = game.speech.put(Words("{n}{match}", "{n} {matches}"), n=found.over).say(lang())
    small = shown.values.small.say(lang())
    rows = [
        f"{row.place or '—'} {shown.name(row.who.number)} {_amount(exact(row.value, shown.values))} {small}"
        for row in found.rows
        if row.value is not None
    ]
    way = public_door(shown.here, shown.played.season.number)
    return "\n".join((head, f"{game.words.say(lang())}　{count}", *rows, *([way.address] if way else ())))


@public.get("/g/<group>/public")
def settings(group: str) -> str:
    """Whether the group has a public page, with its link and its QR code."""
    here = circle(group)
    return render_template("groups/group_public.html", here=here, door=public_door(here))


@public.post("/g/<group>/public")
def change(group: str) -> ResponseReturnValue:
    """Make a public page or give it another link (`open`), or revoke its link (`close`)."""
    here = arranging(group)
    does = request.form.get("do")
    if does not in ("open", "close"):
        abort(400)
    store().groups.withdraw(here.id, again=does == "open")
    return redirect(url_for("public.settings", group=group), 303)
