"""こいこい for two: up to five at the table, of whom two play each month; a year of twelve months; the unit the mon.

Where to look: `yaku` has the tables of dealt hands and captured sets. `hands` settles declared hands; `judge` decides what is new
at the end of a turn, `calling` checks and pays a shobu, `run_out` what is left when the hands have run out, `telling` whether
yaku told by name can be. `month` has koi, draws and new deals, `year` the end. Who plays comes from `games.basics`. `forms` and
`sheet` show it, `referee` answers questions, `chances` has the odds and statistics.
"""

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.basics import forms as basics
from scorekeeper.games.basics import speaking
from scorekeeper.games.koikoi import calling, chances, forms, hands, month, referee, run_out, sheet, yaku, year
from scorekeeper.games.koikoi.facts import Koi, RanOut, Shobu, Teyaku
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.law import LAW, MON, SPEECH
from scorekeeper.games.koikoi.month import Month
from scorekeeper.kit.game import RoundHead, ruleset
from scorekeeper.kit.months import month_name
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move

PLAY = Play(
    speech=SPEECH,
    unit=MON,
    first=Month.begin,
    coming=Month.following,
    moves={
        **speaking.MOVES,
        Teyaku: Move(hands.check_teyaku, hands.teyaku),
        Koi: Move(month.check_koi, month.koi),
        Shobu: Move(calling.check_shobu, calling.shobu),
        RanOut: Move(run_out.check_ran_out, run_out.ran_out),
        Redo: Move(month.check_redo, month.REDEALT.apply),
        Totals: Move(month.check_totals, month.by_totals),
    },
    over=year.over,
    finish=year.finish,
    lasts=LAW["setup.5"],
    agreed=LAW["setup.5"],
)


def show(at: Position[Month]) -> RoundHead:
    """The heading of the table page: the month, and what is in the pot."""
    pot = Words(f"積み{at.round.pot}文", f"pot {at.round.pot} mon") if at.round.pot else NOTHING
    return RoundHead(month_name(at.round.number), month_name(at.match.now.number), aside=pot)


def noted(at: Position[Month], player: int) -> Words:
    """How often the player has said koi in this month."""
    times = at.match.now.koi.count(player)
    return Words(f"こい {times}回", f"koi {times}") if times else NOTHING


GAME = ruleset(
    LAW,
    Words("こいこい", "Koi-koi"),
    PLAY,
    edition="1",
    seats=(2, 5),
    sitting=LAW["setup.1"],
    deck=HANAFUDA,
    house=KoikoiHouse,
    show=show,
    asked=basics.asking,
    noted=noted,
    totals=lambda at: year.holdings(at.match),
    forms=forms.FORMS,
    find=forms.find,
    paper=sheet.PAPER,
    questions=referee.QUESTIONS,
    odds=chances.tables,
    yaku=yaku.groups,
    worths=yaku.worths,
    tallies=chances.tallies,
    events=chances.events,
)
