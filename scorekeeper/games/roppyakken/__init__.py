"""六百間: two or three race to 600, by the difference of each round or by their own points.

Where to look: `yaku` has the worth of cards and the table of yaku, `piles` what the gaji leaves over. A round is one fact: `count`
judges what was counted, `round` says what it brings, `game_end` who has won. `forms` and `sheet` show it, `referee` answers all
questions, `chances` has the odds and statistics.
"""

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.roppyakken import chances, forms, game_end, practice, referee, round, sheet, yaku
from scorekeeper.games.roppyakken.facts import Count, Fuke, Ichikoro
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.law import GAMES, LAW, POINT, SPEECH, round_name
from scorekeeper.games.roppyakken.round import RoppyakkenRound
from scorekeeper.kit.game import RoundHead, ruleset
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move

PLAY = Play(
    speech=SPEECH,
    unit=POINT,
    units=lambda house: POINT if house.length == "one" else GAMES,
    first=RoppyakkenRound.begin,
    coming=RoppyakkenRound.following,
    moves={
        Count: Move(round.check_count, round.by_games(round.after_count)),
        Ichikoro: Move(round.check_ichikoro, round.by_games(round.ichikoro)),
        Fuke: Move(round.check_fuke, round.fuke),
        Totals: Move(round.check_totals, round.by_games(round.after_totals)),
        Redo: Move(lambda hand, fact: (), round.redo),
    },
    over=game_end.over,
    settle=round.from_nought,
    finish=game_end.finish,
    lasts=LAW["win.1"],
    agreed=LAW["win.1"],
    scores=True,
)


def show(at: Position[RoppyakkenRound]) -> RoundHead:
    """The heading of the table page: the round, the race to the target, and how many games everybody has won of several."""
    won = "\N{WORD JOINER}–\N{WORD JOINER}".join(map(str, at.match.now.games_after))
    aside = NOTHING if at.house.length == "one" else Words(f"取った番 {won}", f"games won {won}")
    return RoundHead(
        round_name(at.round.number),
        round_name(at.match.now.number),
        aside=aside,
        target=at.house.target,
        all_rounds=True,
        factor=NOTHING,
    )


GAME = ruleset(
    LAW,
    Words("六百間", "Roppyakken"),
    PLAY,
    edition="2",
    earlier=("1",),
    later=("points-table", "yaku-left-out"),
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
    worths=yaku.worths,
    tallies=chances.tallies,
    exercises=practice.EXERCISES,
    events=chances.events,
)
