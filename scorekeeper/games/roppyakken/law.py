"""The law, the unit and the speech of 六百間."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import Noun, Words, numeral
from scorekeeper.kit.law import Law

LAW = Law("roppyakken", __package__)
POINT = Unit(Words("点", "points"), plain=True)
"""Everything is counted in points (roppyakken.setup.3)."""
GAMES = POINT._replace(result=Words("番", "games"))
"""Where several games are played, the result is how many somebody has won (roppyakken.house.8)."""
OYA = Words("親", "dealer")
SPEECH = Speech(
    match=Noun("勝負", "game"),
    round=Noun("回", "round"),
    leader=OYA,
    now=Words("この回", "this round"),
    ending=Words("勝ち負け", "The result"),
    dealt=Words("手札が尽きたら、取り札を数えて入れる。", "When the hands are played out, count the captures."),
)


def round_name(number: int) -> Words:
    """三回, round 3."""
    said = numeral(number)
    return Words(f"{said.ja}回", f"round {said.en}")
