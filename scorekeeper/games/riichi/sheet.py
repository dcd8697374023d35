"""The sheet of a game: a row a hand."""

from scorekeeper.core.play.sheets import of_rounds
from scorekeeper.core.words import Words, listed
from scorekeeper.games.riichi.game_end import FEET
from scorekeeper.games.riichi.hand import Hand, name
from scorekeeper.games.riichi.law import SPEECH, TEN


def _note(hand: Hand) -> Words:
    return listed([line.label for line in hand.lines if line.struck is None])


PAPER = of_rounds(Words("麻雀　半荘記録", "Riichi: game record"), SPEECH, TEN, FEET["final"], name, _note, 20)
