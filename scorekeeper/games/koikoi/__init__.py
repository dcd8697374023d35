"""こいこい for two: up to five at the table, of whom two play each month; a year of twelve months; the unit the mon.

Where to look: `yaku` has the tables of dealt hands and captured sets. `month` has declared hands, koi, draws, new deals and the
year, `shobu` who is paid for yaku, at a shobu or when the hands have run out. `forms` asks, `referee` answers, and `sheet` writes
and counts. What other games have too in which a player may stop is in `kit.calling`; who plays comes from `games.basics`.
"""

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.basics import forms as basics
from scorekeeper.games.basics import speaking
from scorekeeper.games.koikoi import forms, month, referee, sheet, shobu, yaku
from scorekeeper.games.koikoi.facts import Koi, RanOut, Shobu, Teyaku
from scorekeeper.games.koikoi.house import LAW, MON, SPEECH, KoikoiHouse
from scorekeeper.games.koikoi.month import Month
from scorekeeper.kit.game import ruleset
from scorekeeper.kit.months import heading
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move

PLAY = Play(
    speech=SPEECH,
    unit=MON,
    first=Month.begin,
    coming=Month.following,
    moves={
        **speaking.MOVES,
        Teyaku: Move(month.check_teyaku, month.teyaku),
        Koi: speaking.in_play(month.check_koi, month.koi),
        Shobu: speaking.in_play(shobu.check_shobu, shobu.shobu),
        RanOut: speaking.in_play(shobu.check_ran_out, shobu.ran_out),
        Redo: Move(month.check_redo, month.REDEALT.apply),
        Totals: Move(month.check_totals, month.by_totals),
    },
    over=month.over,
    finish=month.finish,
    lasts=LAW["setup.5"],
    agreed=LAW["setup.5"],
)


def koi_note(at: Position[Month], player: int) -> Words:
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
    show=heading,
    asked=basics.asking,
    noted=koi_note,
    totals=lambda at: month.holdings(at.match),
    forms=forms.FORMS,
    find=forms.find,
    paper=sheet.PAPER,
    questions=referee.QUESTIONS,
    odds=sheet.tables,
    yaku=yaku.groups,
    worths=yaku.worths,
    tallies=sheet.tallies,
    events=sheet.events,
)
