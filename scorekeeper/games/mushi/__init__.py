"""むし: two of two to five at the table play with forty cards or forty-one, a year of twelve months, points against half.

Where to look: `deck` says what is played with, `yaku` has the four yaku, and which card points go with them. Who plays comes from
`games.basics`. `captured` hands over what was left on the field and tells whether cards can have been captured so; `count` checks
and pays the month that they end, `ending` the year. `forms` and `sheet` show it, `referee` answers questions, `chances` has the
odds and statistics.
"""

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.words import Words
from scorekeeper.games.basics import forms as basics
from scorekeeper.games.basics import speaking
from scorekeeper.games.basics.facts import Blank, Spoke
from scorekeeper.games.mushi import chances, count, ending, forms, month, practice, referee, sheet, yaku
from scorekeeper.games.mushi.deck import FORTY
from scorekeeper.games.mushi.facts import MushiLength, MushiPlayedOut
from scorekeeper.games.mushi.house import MushiHouse
from scorekeeper.games.mushi.law import LAW, POINT, SPEECH
from scorekeeper.games.mushi.month import MushiMonth
from scorekeeper.kit import purses
from scorekeeper.kit.game import RoundHead, ruleset
from scorekeeper.kit.months import month_name
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move

PLAY = Play(
    speech=SPEECH,
    unit=POINT,
    decks=lambda house: house.pack.deck,
    first=MushiMonth.begin,
    sits=month.SEATS,
    coming=MushiMonth.following,
    moves={
        Spoke: speaking.MOVES[Spoke],
        Blank: speaking.MOVES[Blank],
        MushiPlayedOut: Move(count.check_played_out, count.played_out),
        MushiLength: Move(ending.check_length, ending.length, opens=False, late=True),
        Redo: Move(ending.check_redo, ending.redo),
        Totals: Move(ending.check_totals, ending.by_totals),
    },
    over=ending.over,
    finish=ending.finish,
    lasts=LAW["year-end.1"],
    agreed=LAW["year-end.2"],
)


def show(at: Position[MushiMonth]) -> RoundHead:
    """The heading of the table page: the month, and how many the year has where the table has agreed to another number."""
    year = at.round.months
    aside = Words(f"月数 {year}", f"number of months: {year}") if year != MushiHouse().months else Words("", "")
    return RoundHead(month_name(at.round.number), month_name(at.match.now.number), aside=aside)


GAME = ruleset(
    LAW,
    Words("むし", "Mushi"),
    PLAY,
    edition="1",
    seats=month.SEATS,
    sitting=LAW["setup.1"],
    deck=FORTY.deck,
    house=MushiHouse,
    show=show,
    asked=basics.asking,
    totals=lambda at: purses.holdings(at.match),
    forms=forms.FORMS,
    find=forms.find,
    called={Blank: Words("目印の札", "the marker card")},
    paper=sheet.PAPER,
    questions=referee.QUESTIONS,
    odds=chances.tables,
    yaku=yaku.groups,
    worths=yaku.worths,
    tallies=chances.tallies,
    exercises=practice.EXERCISES,
    events=chances.events,
)
