"""Riichi mahjong for four by the JAN-NIKI rules: a game of East and South; the unit the point, results in pt.

Where to look: `worth` turns han and fu into base points and shares. `claims` says what a told hand is worth, `paying` who pays it
and who is liable, `wins` settles ron and tsumo, `ends` riichi, draws and fouls. `hand` is the state that one hand hands to the
next, `busts` says who has fallen below zero, `game_end` when the game is over and what it comes to. `forms` and `sheet` show it,
`referee` answers questions, `chances` what statistics count.
"""

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.tiles import TILES
from scorekeeper.games.riichi import chances, dealt, ends, forms, game_end, needs, practice, referee, sheet, tables, wins, yaku
from scorekeeper.games.riichi.exchange import FORMATS
from scorekeeper.games.riichi.facts import SEATS, Abort, AlsoRon, Chombo, Draw, Foul, Riichi, Ron, StopGame, Tsumo
from scorekeeper.games.riichi.hand import STICK, RiichiHand, name
from scorekeeper.games.riichi.house import RiichiHouse, unit
from scorekeeper.games.riichi.law import LAW, SPEECH, TEN
from scorekeeper.kit.game import RoundHead, ruleset
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move, never

PLAY = Play(
    speech=SPEECH,
    unit=TEN,
    units=unit,
    first=RiichiHand.begin,
    coming=RiichiHand.following,
    moves={
        Riichi: Move(ends.check_riichi, ends.riichi),
        Ron: Move(wins.check_ron, wins.ron),
        AlsoRon: Move(wins.check_also_ron, wins.also_ron, opens=False, late=True),
        Tsumo: Move(wins.check_tsumo, wins.tsumo),
        Draw: Move(ends.check_draw, ends.draw),
        Abort: Move(ends.check_abort, ends.abort),
        Chombo: Move(ends.check_chombo, ends.chombo),
        Foul: Move(ends.as_told, ends.foul),
        StopGame: Move(ends.check_stop, ends.stop, opens=False),
        Redo: never(ends.check_redo),
        Totals: Move(ends.check_totals, ends.by_totals),
    },
    over=game_end.over,
    finish=game_end.finish,
    lasts=LAW["setup.1"],
    agreed=LAW["rank.3"],
)


def show(at: Position[RiichiHand]) -> RoundHead:
    """The heading of the table page: the hand, and the sticks on the table."""
    hand = at.round
    sticks = Words(f"供託 {hand.pot:,}", f"sticks {hand.pot:,}") if hand.pot else Words("供託なし", "no sticks")
    honba = Words(f"{hand.honba}本場", f"{hand.honba} honba")
    return RoundHead(
        name(hand, honba=False),
        name(at.match.now),
        badge=honba,
        aside=sticks,
        around=hand.pot // STICK,
        needs=needs.TITLE if needs.is_offered(at) else NOTHING,
        whole=name(hand),
        holds=True,
    )


def totals(at: Position[RiichiHand]) -> tuple[int, ...]:
    """Everybody's points, from 25,000 on (riichi.setup.2)."""
    return tuple(at.house.start + moved for moved in at.match.balances)


GAME = ruleset(
    LAW,
    Words("麻雀", "Riichi mahjong"),
    PLAY,
    edition="2",
    earlier=("1",),
    later=("pao-uncounted",),
    seats=(SEATS, SEATS),
    sitting=LAW["setup.1"],
    deck=TILES,
    house=RiichiHouse,
    show=show,
    totals=totals,
    tokens=lambda at: tuple(int(seat in at.round.riichi) for seat in at.seats),
    forms=forms.FORMS,
    find=forms.find,
    needs=needs.needs,
    paper=sheet.PAPER,
    questions=referee.QUESTIONS,
    yaku=tables.groups,
    worths=yaku.worths,
    odds=lambda house: dealt.tables(),
    tallies=chances.tallies,
    exercises=practice.EXERCISES,
    events=chances.events,
    formats=FORMATS,
)
