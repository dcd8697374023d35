"""八八: three fixed players, a year of twelve months, options A to F, the two-month bind, etsunen.

Where to look: `month` is the state of a month. It goes through `deal` (the field, the declared hands), `play` (dekiyaku,
tobikomi, sage; `play.hatto` decides what is 法度, `play.owing` who pays) and `end` (the count, specials, nuke, the result of the
year). `show` has the forms, the table page, the sheet, the odds, the statistics, and the referee.
"""

from scorekeeper.core.facts import Closed, Redo, Totals
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.hachihachi import month
from scorekeeper.games.hachihachi.deal import declared, opening
from scorekeeper.games.hachihachi.end import feet, played_out, totals, year
from scorekeeper.games.hachihachi.facts import (
    Exempt,
    HachihachiDekiyaku,
    HachihachiField,
    HachihachiPlayedOut,
    HachihachiTeyaku,
    HachihachiTobikomi,
    HachihachiWrongTeyaku,
    SageCancel,
    TwoTurned,
)
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import KAN, LAW, SPEECH, UNIT
from scorekeeper.games.hachihachi.play import mishaps, sage, tobikomi, turn
from scorekeeper.games.hachihachi.show import board, chances, practice, referee, samples, sheet, tallies, walk
from scorekeeper.games.hachihachi.show.forms import hands, offers
from scorekeeper.kit.eights import year as years
from scorekeeper.kit.finish import GINMI
from scorekeeper.kit.game import ruleset
from scorekeeper.kit.position import Play
from scorekeeper.kit.rounds import Move

PLAY = Play(
    unit=UNIT,
    speech=SPEECH,
    first=month.first,
    coming=month.coming,
    moves={
        HachihachiField: Move(opening.check_field, opening.apply_field),
        HachihachiTeyaku: Move(declared.check_teyaku, declared.apply_teyaku, opens=False, late=True),
        HachihachiTobikomi: Move(tobikomi.check_tobikomi, tobikomi.apply_tobikomi, opens=False),
        Exempt: Move(tobikomi.check_exempt, tobikomi.apply_exempt, opens=False),
        HachihachiDekiyaku: Move(turn.check_dekiyaku, turn.apply_dekiyaku, opens=False),
        SageCancel: Move(sage.check_cancel, sage.apply_cancel, opens=False),
        HachihachiPlayedOut: Move(played_out.check_played_out, played_out.apply_played_out, opens=False),
        HachihachiWrongTeyaku: Move(mishaps.check_wrong_teyaku, mishaps.apply_wrong_teyaku, opens=False, late=True),
        TwoTurned: Move(mishaps.check_two_turned, mishaps.apply_two_turned, opens=False),
        Totals: Move(totals.check_totals, totals.apply_totals),
        Redo: Move(mishaps.check_redo, mishaps.apply_redo, opens=False, late=True),
    },
    over=year.over,
    unsure=years.unsure,
    finish=feet.finish,
    award=GINMI,
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
    worths=samples.worths,
    scale=KAN,
    tallies=tallies.tallies,
    exercises=practice.EXERCISES,
    walk=walk.WALK,
    events=tallies.events,
)
