"""三人こいこい: three fixed players, a year of twelve months in four seasons, the unit the mon.

Where to look: `yaku` has the tables of dealt hands and captured sets. `month` settles declared hands and void deals, `shobu` a call
of shobu; `judge` decides whether it may be called. `year` pays kobiki, extends the year and computes the final result. `forms` and
`sheet` show it, `referee` answers questions, `chances` has the odds and statistics.
"""

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.koikoi_three import chances, forms, month, practice, referee, sheet, shobu, yaku, year
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare, ShobuThree, TeyakuThree
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.law import LAW, MON, SPEECH
from scorekeeper.games.koikoi_three.month import LIMITED, KoikoiThreeMonth
from scorekeeper.kit.finish import GINMI
from scorekeeper.kit.game import RoundHead, ruleset
from scorekeeper.kit.months import month_name
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move, never

PLAY = Play(
    speech=SPEECH,
    unit=MON,
    first=month.first,
    coming=month.coming,
    moves={
        TeyakuThree: Move(month.check_teyaku, month.teyaku),
        FieldOfFour: Move(month.check_field_of_four, month.field_of_four),
        ShobuThree: Move(shobu.check_shobu, shobu.shobu),
        Nagare: Move(month.check_nagare, month.nagare),
        Totals: Move(month.check_totals, month.by_totals),
        Redo: never(month.check_redo),
    },
    settle=year.kobiki,
    over=year.over,
    finish=year.finish,
    award=GINMI,
    lasts=LAW["setup.2"],
    agreed=LAW["year-end.8"],
)


def show(at: Position[KoikoiThreeMonth]) -> RoundHead:
    """The heading of the table page: the month, and how many of its deals were void."""
    limited = at.round.has_limit and not at.over
    again = Words(f"やり直し{at.round.voids}回目", f"dealt again, {at.round.voids}")
    return RoundHead(
        forms.round_name(at.round),
        month_name(at.match.now.number),
        LIMITED if limited else None,
        aside=again if limited else NOTHING,
    )


GAME = ruleset(
    LAW,
    Words("三人こいこい", "Koi-koi for three"),
    PLAY,
    edition="2",
    earlier=("1",),
    later=("captures-many", "shobu-left-some", "shobu-with-cup", "totals-limit", "totals-unequal", "unused"),
    seats=(month.SEATS, month.SEATS),
    sitting=LAW["setup.1"],
    deck=HANAFUDA,
    house=KoikoiThreeHouse,
    show=show,
    forms=forms.FORMS,
    find=forms.find,
    paper=sheet.PAPER,
    questions=referee.QUESTIONS,
    odds=chances.tables,
    yaku=yaku.groups,
    worths=yaku.worths,
    tallies=chances.tallies,
    exercises=practice.EXERCISES,
    events=chances.events,
)
