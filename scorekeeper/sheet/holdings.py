"""The chart of what each player held after every round, below the table of a sheet that shows holdings."""

from fractions import Fraction

from scorekeeper.charts.drawing import Chart, Frame, Label
from scorekeeper.charts.lines import AxisPlace, ChartLine
from scorekeeper.charts.lines import lines as charted
from scorekeeper.core.ledger import Unit
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.sheet.measures import Lines, PaperSize
from scorekeeper.sheet.paging import height_of

THOUSAND, DENSITY = 1000, 3.9
THOUSANDS = Words("千{unit}", "1,000 {unit}")
"""A chart of holdings is in thousands; it has so many user units in a millimetre."""


def chart(sheet: Sheet, lang: str, paper: PaperSize, under: Lines, more: int) -> Chart | None:
    """What each held after every round, if there is room for it below so many `more` lines than usual, the table and its notes."""
    high = paper.upright.held.chart(height_of(sheet.rounds, lang, under) + more)
    if not high or sheet.before or not sheet.feet:
        return None
    played = [one for one in sheet.rounds if one.played]
    places = [AxisPlace(0, NOTHING), *(AxisPlace(nth, one.name) for nth, one in enumerate(played, 1))]
    drawn: list[ChartLine] = []
    for seat, name in enumerate(sheet.players):
        held = [sheet.begins]
        for one in played:
            said = [so_far for row in one.rows if (so_far := row.cells[seat].so_far) is not None]
            held.append(said[-1] if said else held[-1])  # what is said beside a round has no figures
        drawn.append(ChartLine(name, tuple(Fraction(one, THOUSAND) for one in held)))
    frame = Frame(paper.upright.width * DENSITY, high * DENSITY, 11)
    title = Words(f"{sheet.columns[1].ja}の移り変わり", f"{sheet.columns[1].en} through the game")
    made = charted("held", title, sheet.heads[0], places, drawn, Unit(NOTHING), lang, frame, plus=False)
    below = Label(0, round(frame.height - frame.letter * 0.45, 1), THOUSANDS.put(unit=sheet.unit.small).say(lang))
    return made._replace(labels=(*made.labels, below))
