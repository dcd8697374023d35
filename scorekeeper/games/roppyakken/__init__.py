"""六百間: two or three race to 600, by the difference of each round or by their own points.

Where to look: `yaku` has the worth of cards and the table of yaku, `piles` what the gaji leaves over. A round is one fact: `count`
judges what was counted, `round` says what it brings, `game_end` who has won. `forms` and `sheet` show it, `referee` answers all
questions, `chances` has the odds and statistics.
"""

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.play.game import Shown, ruleset
from scorekeeper.core.play.position import Play, Position
from scorekeeper.core.play.rounds import Move
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.roppyakken import chances, forms, game_end, referee, round, sheet, yaku
from scorekeeper.games.roppyakken.facts import Count, Fuke, Ichikoro
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.law import LAW, POINT, SPEECH, TARGET, round_name
from scorekeeper.games.roppyakken.round import Hand

PLAY = Play(
    speech=SPEECH,
    unit=POINT,
    first=Hand.begin,
    coming=Hand.following,
    moves={
        Count: Move(round.check_count, round.counted),
        Ichikoro: Move(round.check_ichikoro, round.ichikoro),
        Fuke: Move(round.check_fuke, round.fuke),
        Totals: Move(round.check_totals, round.typed),
        Redo: Move(lambda hand, fact: (), round.redo),
    },
    over=game_end.over,
    finish=game_end.finish,
    lasts=LAW["win.1"],
    agreed=LAW["win.1"],
    scores=True,
)


def show(at: Position[Hand]) -> Shown:
    """The heading of the table page: the round, and the race to 600."""
    return Shown(round_name(at.round.number), round_name(at.match.now.number), target=TARGET, all_rounds=True, factor=NOTHING)


GAME = ruleset(
    LAW,
    Words("六百間", "Roppyakken"),
    PLAY,
    edition="1",
    seats=(2, 3),
    sitting=LAW["setup.1"],
    deck=HANAFUDA,
    house=RoppyakkenHouse,
    show=show,
    forms=forms.FORMS,
    find=forms.find,
    paper=sheet.PAPER,
    questions=referee.QUESTIONS,
    odds=chances.tables,
    yaku=yaku.groups,
    tallies=chances.tallies,
    events=chances.events,
)
