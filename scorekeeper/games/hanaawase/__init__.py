"""花合わせ: three fixed players, a year of twelve months, points against 88, yaku in the captured cards.

Where to look: `yaku` has the tables of hands and captured sets. A month goes through `dealt` (hands shown, the row on the field),
`claims` (dekiyaku entered by name) and kit/counted (piles of cards or points), and ends in `month_end`; `year` computes the
final result. `forms` and `sheet` show it, `referee` answers questions, `chances` has the odds and statistics.
"""

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.hanaawase import chances, claims, dealt, forms, month, month_end, practice, referee, sheet, yaku, year
from scorekeeper.games.hanaawase.facts import HanaawaseChaff, HanaawaseDekiyaku, HanaawasePlayedOut, Redeal, Shima
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.law import LAW, POINT, SPEECH
from scorekeeper.games.hanaawase.month import HanaawaseMonth
from scorekeeper.kit.counted.claims import claim_dekiyaku
from scorekeeper.kit.counted.ending import TYPED
from scorekeeper.kit.counted.forms import find
from scorekeeper.kit.finish import GINMI
from scorekeeper.kit.game import RoundHead, ruleset
from scorekeeper.kit.months import heading
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move

PLAY = Play(
    speech=SPEECH,
    unit=POINT,
    first=HanaawaseMonth.begin,
    coming=HanaawaseMonth.following,
    moves={
        HanaawaseChaff: Move(dealt.check_chaff, dealt.show_chaff),
        Redeal: Move(dealt.check_redeal, dealt.redeal),
        Shima: Move(dealt.check_shima, dealt.shima),
        HanaawaseDekiyaku: Move(claims.check_dekiyaku, claim_dekiyaku),
        HanaawasePlayedOut: Move(claims.check_played_out, month_end.played_out),
        Totals: TYPED,
        Redo: Move(dealt.check_redo, dealt.redo, opens=False),
    },
    over=year.over,
    finish=year.finish,
    award=GINMI,
    lasts=LAW["setup.3"],
    agreed=LAW["year-end.1"],
)


def show(at: Position[HanaawaseMonth]) -> RoundHead:
    """The heading of the table page: the month, with a badge if the last one ended by fuke."""
    return heading(at, HanaawaseMonth.KINDS["fuke"] if at.round.void else None)


GAME = ruleset(
    LAW,
    Words("花合わせ", "Hana-awase"),
    PLAY,
    edition="2",
    earlier=("1",),
    later=("capture-many", "dekiyaku-some", "fuke-row", "fuke-told", "points-no-yaku", "unused"),
    seats=(month.SEATS, month.SEATS),
    sitting=LAW["setup.1"],
    deck=HANAFUDA,
    house=HanaawaseHouse,
    show=show,
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
