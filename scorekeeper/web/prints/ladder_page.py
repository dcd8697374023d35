"""The ladder of a season, or of all seasons of a ruleset, on paper: nobody without his interval."""

from flask import Blueprint, Response, abort

from scorekeeper.core import effort
from scorekeeper.web.groups.circle import circle
from scorekeeper.web.groups.ladder import ladder_of, place_of, rungs
from scorekeeper.web.groups.statistics import Span, routes
from scorekeeper.web.prints import printing
from scorekeeper.web.prints.season_page import fit

ladder_page = Blueprint("ladder_page", __name__)

OF_SEASON, OF_ALL = routes("print/ladder.pdf")
NAME, SIZE = 42, 10
"""The width of a name in millimetres, and its size in points."""


@ladder_page.get(OF_SEASON)
@ladder_page.get(OF_ALL)
@effort.defer_collection()
def pages(group: str, season: int | None = None, ruleset: str | None = None) -> Response:
    """404 before anybody got more than another."""
    how, span = printing.setting(), Span(circle(group), season, ruleset)
    found = ladder_of(span)
    if found is None:
        abort(404)
    made = printing.page(
        "print/ladder.html",
        how,
        group=span.here.group,
        span=span,
        game=span.game,
        finals=span.finals,
        ladder=found,
        rungs=[(one, fit(one.who.name, NAME - 2, SIZE)) for one in rungs(span, found)],
        nought=place_of(found, 0.0),
    )
    return printing.pdf(made, how, "ladder", whose=span.here.id)
