"""八八: three fixed players, a year of twelve months, options A to F, the two-month bind, etsunen.

Where to look: `month` is the state of a month. It goes through `deal` (the field, the declared hands), `play` (dekiyaku,
tobikomi, sage; `play.hatto` decides what is 法度, `play.owing` who pays) and `end` (the count, specials, nuke, the result of the
year). `show` has the forms, the table page, the sheet, the odds, the statistics, and the referee.
"""

from scorekeeper.core.facts import Closed, Redo, Totals
from scorekeeper.core.play.game import ruleset
from scorekeeper.core.play.position import Play
from scorekeeper.core.play.rounds import Move
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.eights import year as years
from scorekeeper.games.hachihachi import month
from scorekeeper.games.hachihachi.deal import declared, opening
from scorekeeper.games.hachihachi.end import feet, played_out, totals, year
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Exempt, Field, PlayedOut, Teyaku, Tobikomi, TwoTurned, WrongTeyaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW, SPEECH, UNIT
from scorekeeper.games.hachihachi.play import mishaps, sage, tobikomi, turn
from scorekeeper.games.hachihachi.show import board, chances, referee, samples, sheet, tallies
from scorekeeper.games.hachihachi.show.forms import hands, offers

PLAY = Play(
    unit=UNIT,
    speech=SPEECH,
    first=month.first,
    coming=month.coming,
    moves={
        Field: Move(opening.check_field, opening.apply_field),
        Teyaku: Move(declared.check_teyaku, declared.apply_teyaku, opens=False, late=True),
        Tobikomi: Move(tobikomi.check_tobikomi, tobikomi.apply_tobikomi, opens=False),
        Exempt: Move(tobikomi.check_exempt, tobikomi.apply_exempt, opens=False),
        Dekiyaku: Move(turn.check_dekiyaku, turn.apply_dekiyaku, opens=False),
        Cancel: Move(sage.check_cancel, sage.apply_cancel, opens=False),
        PlayedOut: Move(played_out.check_played_out, played_out.apply_played_out, opens=False),
        WrongTeyaku: Move(mishaps.check_wrong_teyaku, mishaps.apply_wrong_teyaku, opens=False, late=True),
        TwoTurned: Move(mishaps.check_two_turned, mishaps.apply_two_turned, opens=False),
        Totals: Move(totals.check_totals, totals.apply_totals),
        Redo: Move(mishaps.check_redo, mishaps.apply_redo, opens=False, late=True),
    },
    over=year.over,
    unsure=years.unsure,
    finish=feet.finish,
    lasts=LAW["setup.4"],
    agreed=LAW["year-end.6"],
)
"""Until the year is closed a hand may be declared or found wrong (hachihachi.shiso.2, hachihachi.penalty.13), and the month of a
shiso dealt again (hachihachi.penalty.1).
"""

GAME = ruleset(
    LAW,
    Words("八八", "Hachi-hachi"),
    PLAY,
    edition="2",
    earlier=("1",),
    later=("kasu-taken", "points-taken", "tobikomi-pile", "unused"),
    seats=(month.SEATS, month.SEATS),
    sitting=LAW["setup.1"],
    deck=HANAFUDA,
    house=HachihachiHouse,
    show=board.show,
    forms=offers.FORMS,
    find=hands.find,
    called={Redo: Words("月のやり直し", "dealing again"), Closed: Words("年の確定", "closing the year")},
    balances=board.balances,
    totals=board.totals,
    tokens=board.stones,
    paper=sheet.PAPER,
    questions=referee.QUESTIONS,
    odds=chances.tables,
    yaku=samples.groups,
    tallies=tallies.tallies,
    events=tallies.events,
)
