"""Certificates of a season, for who is first, or up to the third."""

from datetime import date
from typing import NamedTuple

from flask import Blueprint, Response, abort, request

from scorekeeper.core.names import NAME_LENGTH, trim
from scorekeeper.core.text import holding, with_sign
from scorekeeper.core.words import NOTHING, ordinal
from scorekeeper.season import award
from scorekeeper.season.rules import label
from scorekeeper.season.standings import standings, unit
from scorekeeper.web.groups.circle import circle
from scorekeeper.web.prints import printing
from scorekeeper.web.prints.season import season_context

certificates = Blueprint("certificates", __name__, url_prefix="/g/<group>")

RANKED = ("first", "second", "third")
OTHERS = 4
"""The most others that a certificate names."""


def _day(text: str) -> date | None:
    """A day as a form gives it; None for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


class Winner(NamedTuple):
    """What a certificate says, in columns and as plain texts; `rest` names the others, `ranked` is the place in English."""

    title: award.SignColumn
    place: award.SignColumn
    name: tuple[award.SignColumn, ...]
    text: tuple[award.SignColumn, ...]
    day: award.SignColumn | None
    group: award.SignColumn
    who: str
    taken: award.Participation
    value: str
    when: str
    by: str
    rest: str
    ranked: str


@certificates.get("/season/<int:season>/print/certificate.pdf")
def certificate(group: str, season: int) -> Response:
    """A certificate for everybody who is first in a season, or up to the second or third (`places`); 404 while nobody is. `day` and
    `by` say when it is given and by whom, if not on the day of the last match by the group.
    """
    here, how = circle(group), printing.setting()
    places = min(max(request.args.get("places", 1, type=int), 1), len(RANKED))
    issuer, chosen = trim(request.args.get("by", ""))[:NAME_LENGTH] or here.group.name, _day(request.args.get("day", ""))
    played = here.season_events(season)
    game, found = here.game(played.season), standings(played)
    first = [row for row in found.rows if row.place and row.place <= places and row.value is not None]
    if not first:
        abort(404)
    frame = season_context(here, played)
    counted, ends = unit(game, played.season.rules), frame["days"]
    values, digits = counted.small, holding if counted.plain else with_sign
    by = played.season.rules.by
    per = label(played.season.rules, game.speech) if by in ("average", "rounds") else NOTHING
    given = chosen or (ends[1] if ends else None)
    winners = []
    for row in first:
        assert row.place
        assert row.value is not None
        others = [
            f"{ordinal(one.place).say(how.lang)} {one.who.name}" for one in found.rows if one.place and one.place != row.place
        ]
        whole = row.value.denominator == 1
        over = [share for share in row.shares if share.worth is not None]
        rounds, length = sum(share.rounds for share in over), sum(share.length for share in over)
        taken = award.Participation(row.over, rounds, length, row.counted)
        winners.append(
            Winner(
                award.column("賞状"),
                award.column(award.rank(row.place)),
                award.name(row.who.name),
                award.text(played.season.name, game.words, taken, game.speech, row.value, values.ja, per.ja, row.place),
                award.column(award.day(given)) if given else None,
                award.column(issuer, 8),
                row.who.name,
                taken,
                f"{digits(int(row.value))} {values.en} {per.en.lower()}".strip() if whole else "",
                award.day_in_english(given) if given else "",
                issuer,
                "　".join(others[:OTHERS]),
                RANKED[row.place - 1],
            )
        )
    made = printing.page("print/award.html", how, **frame, winners=winners, art=game.deck.emblem)
    return printing.pdf(made, how, "certificate", whose=here.id)
