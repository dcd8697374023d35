"""The statistics of a season on a few pages: records, a line for everybody, counts against the odds, who paid whom."""

from typing import NamedTuple

from flask import Blueprint, Response, abort

from scorekeeper.charts.drawing import Frame
from scorekeeper.core.words import Words
from scorekeeper.local.widths import ems
from scorekeeper.season import charts, digest
from scorekeeper.season.bests import BEST_MATCH, BEST_ROUND, WORST_MATCH, Best, bests
from scorekeeper.season.rules import SeasonRules
from scorekeeper.season.standings import Standing, standings, unit
from scorekeeper.season.statistics import Player, statistics
from scorekeeper.web.groups.circle import circle
from scorekeeper.web.prints import printing
from scorekeeper.web.prints.season import season_context
from scorekeeper.web.prints.season_page import FittedName, course, fit

statistics_page = Blueprint("statistics_page", __name__, url_prefix="/g/<group>")

HOLDERS, LONG = 3, 8
"""The most holders of a record that are named; names of more em on average leave room for one of them, and for half the
pairs."""
PLACES = 4
"""The most places that have a column with how often somebody had them."""
OVER = 4
"""The lines that a kind has besides its rows: its name, the heads of its columns, and what is left out."""


class Limits(NamedTuple):
    """What a paper has room for: the lines of all kinds, the pairs, the width of a name in millimetres and its font size in points,
    the width and height of a chart in millimetres and the size of its letters.
    """

    lines: int
    pairs: int
    name: float
    size: float
    width: float
    height: float
    letter: float


LIMITS = {
    "a4": Limits(84, 30, 32, 9, 184, 66, 3),
    "letter": Limits(78, 30, 32, 9, 189.9, 62, 3),
    "b5": Limits(84, 24, 30, 8, 162, 56, 2.8),
    "a5": Limits(90, 20, 24, 7, 132, 48, 2.5),
}
BETWEEN = {True: Words("だれがだれから取った", "Who got from whom"), False: Words("だれがだれの上", "Who finished above whom")}
"""What is told of two people, by whether they pay each other."""
SCALE = 4
"""The units of a drawing in a millimetre."""


class PlayerLine(NamedTuple):
    """A line of the table of players: the statistics, and the row of the standings."""

    player: Player
    row: Standing
    name: FittedName


@statistics_page.get("/season/<int:season>/print/statistics.pdf")
def pages(group: str, season: int) -> Response:
    """The statistics of a season; 404 before a match is over."""
    here, how = circle(group), printing.setting()
    played = here.season_events(season)
    if not played.final_matches:
        abort(404)
    found, counted, room = standings(played), statistics(played), LIMITS[how.paper.key]
    game, values = counted.game, unit(counted.game, played.season.rules)
    frame = Frame(SCALE * room.width, SCALE * room.height, SCALE * room.letter)
    lines = [
        PlayerLine(one, row, fit(row.who.name, room.name - 2, room.size))
        for row in found.rows
        if (one := counted.player(row.who.number))
    ]
    long = sum(ems(line.row.who.name) for line in lines) > LONG * len(lines)
    drawn, (pairs, more) = digest.to_draw(counted), digest.pairs(counted, room.pairs // (2 if long else 1))
    records: list[Best] = [best for best in bests(counted) if best.value]
    pays = any(pair.net for pair in counted.pairs)
    made = printing.page(
        "print/statistics.html",
        how,
        **season_context(here, played),
        lines=lines,
        values=values,
        finals=unit(game, SeasonRules()),
        of=counted.game.unit,
        bests=records,
        HOLDERS=1 if long else HOLDERS,
        columns=min(PLACES, max(len(line.player.ranks) for line in lines)),
        course=course(found, played, values, how, game, frame),
        expected=charts.expectation_chart(drawn, how.lang, frame._replace(letter=0.85 * frame.letter)) if drawn else None,
        drawn=drawn,
        kinds=digest.kinds(counted, room.lines, OVER),
        heads=[game.speech.put(words) for words in (BEST_MATCH, WORST_MATCH, BEST_ROUND)],
        pairs=pairs,
        more_pairs=more,
        pays=pays,
        between_two=BETWEEN[pays],
    )
    return printing.pdf(made, how, "statistics", whose=here.id)
