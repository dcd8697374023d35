"""The unit of 花合わせ, points and nothing bigger (hanaawase.setup.2), and what it calls things."""

from scorekeeper.core.game import Speech
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Noun, Words

UNIT = Unit(Words("点", "points"))
EVEN = 88
"""Each player's share of the 264 points (hanaawase.settle.3)."""
SPEECH = Speech(
    match=Noun("年", "year"),
    round=Noun("月", "month"),
    leader=Words("胴", "do"),
    now=Words("今月", "month"),
    ending=Words("年末の清算", "Year end"),
    dealt=Words(
        "打ち終えたら取り札を三人に分ける。公開する手があれば先に記入する。",
        "When all is played deal the captured cards out to the three; hands that are shown come first.",
    ),
)
