"""馬鹿っ花: three of three to seven players, a year of twelve months, points against 88, yaku in the captured cards.

Where to look: `yaku` has the tables of hands and captured sets. A month goes through who plays it (games/basics), `dealt` (hands of
those driven out, hands that are shown), `claims` (dekiyaku told by name) and `count` (piles of cards or points), and ends in
`month_end`; `year` computes the final result. `forms` and `sheet` show it, `referee` answers questions, `chances` has the odds and
statistics.
"""

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.bakappana import chances, claims, dealt, forms, month, month_end, practice, referee, sheet, yaku, year
from scorekeeper.games.bakappana.facts import BakappanaChaff, BakappanaDekiyaku, BakappanaDriven, BakappanaPlayedOut, FukeCalled
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.law import LAW, POINT, SPEECH
from scorekeeper.games.bakappana.month import BakappanaMonth
from scorekeeper.games.basics import forms as basics
from scorekeeper.games.basics import speaking
from scorekeeper.kit.counted.claims import claim_dekiyaku
from scorekeeper.kit.counted.ending import TYPED
from scorekeeper.kit.counted.forms import find
from scorekeeper.kit.game import RoundHead, ruleset
from scorekeeper.kit.months import heading
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move

PLAY = Play(
    speech=SPEECH,
    unit=POINT,
    first=BakappanaMonth.begin,
    sits=month.SEATS,
    coming=BakappanaMonth.following,
    moves={
        **speaking.MOVES,
        BakappanaDriven: Move(dealt.check_driven, dealt.drive_out),
        BakappanaChaff: Move(dealt.check_chaff, dealt.show_chaff),
        FukeCalled: Move(dealt.check_call, dealt.call_fuke),
        BakappanaDekiyaku: Move(claims.check_dekiyaku, claim_dekiyaku),
        BakappanaPlayedOut: Move(claims.check_played_out, month_end.played_out),
        Totals: TYPED,
        Redo: Move(dealt.REDEALT.check, dealt.REDEALT.apply),
    },
    over=year.over,
    finish=year.finish,
    lasts=LAW["setup.4"],
    agreed=LAW["year-end.1"],
)


def show(at: Position[BakappanaMonth]) -> RoundHead:
    """The heading of the table page: the month, a badge if it was void, and what is in the pot."""
    return heading(at, BakappanaMonth.KINDS["fuke"] if at.round.void else None)


GAME = ruleset(
    LAW,
    Words("馬鹿っ花", "Bakappana"),
    PLAY,
    edition="1",
    seats=month.SEATS,
    sitting=LAW["setup.1"],
    deck=HANAFUDA,
    house=BakappanaHouse,
    show=show,
    asked=basics.asking,
    forms=forms.FORMS,
    find=find,
    paper=sheet.PAPER,
    questions=referee.QUESTIONS,
    odds=chances.tables,
    yaku=yaku.groups,
    worths=yaku.worths,
    tallies=chances.tallies,
    exercises=practice.EXERCISES,
    events=chances.events,
)
