"""The record sheet: a row for every round, with everybody's score and running total, and the chart of the race to 600."""

from typing import Any

from scorekeeper.core.play.sheets import Paper, round_a_row, ruled
from scorekeeper.core.sheet import Sign
from scorekeeper.core.words import NOTHING, Words, listed, numeral
from scorekeeper.games.roppyakken.game_end import FOOT
from scorekeeper.games.roppyakken.law import LAW, TARGET
from scorekeeper.games.roppyakken.round import Hand
from scorekeeper.games.roppyakken.yaku import table

ROUNDS = 10
DEALS = Sign(Words("親", "D"), "role")
WINS = Sign(Words("殺", "W"), "does")


def _name(hand: Hand) -> Words:
    return numeral(hand.number)


def _note(hand: Hand) -> Words:
    """What everybody's cards and yaku are worth: 270+50 対 200; or why they were not counted."""
    line, house = hand.lines[-1], hand.house
    if not hand.results:
        return listed([line.label, *line.marks])
    own = [(one.counted(house), one.total(house) - one.counted(house)) for one in hand.results]
    said = [f"{cards}+{yaku}" if yaku else str(cards) for cards, yaku in own]
    sums = Words(" 対 ".join(said), " : ".join(said))
    return listed([line.label, sums]) if hand.end == "fuke" else sums


def _more(hand: Hand) -> Words:
    """Everybody's yaku."""
    rows = table(hand.house)
    said = [
        Words(f"{rows.words(one.made.names).ja}（@{player}）", f"{rows.words(one.made.names).en} (@{player})")
        for player, one in enumerate(hand.results)
        if one.made.names
    ]
    return listed(said) if said else NOTHING


def _signs(hand: Hand, player: int) -> tuple[Sign, ...]:
    deals = (DEALS,) if player == hand.leader else ()
    return (*deals, WINS) if player == hand.winner else deals


def _marks(house: Any) -> Any:
    wins = (WINS.means(Words("四光・七短で勝ち", "wins by shikou or shichitan"), LAW["win.3"]),) if house.yaku == "on" else ()
    return (DEALS.means(Words("その回の親", "deals the round"), LAW["settle.5"]), *wins)


PAPER = Paper(
    title=Words("六百間　記入表", "Roppyakken: score sheet"),
    heads=(Words("回", "round"), NOTHING, Words("札＋役", "cards + yaku")),
    columns=(NOTHING, Words("得点", "score")),
    rounds=round_a_row(_name, _note, _signs, _more),
    blank=ruled(ROUNDS, (DEALS,)),
    feet=lambda house: (FOOT,),
    marks=_marks,
    running=True,
    target=TARGET,
)
