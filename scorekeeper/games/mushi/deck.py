"""The 40 cards of むし: hanafuda without peony and bush clover, 230 points in all (mushi.setup.2, 3)."""

from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import HANAFUDA

LEFT_OUT = frozenset(("botan", "hagi"))

MUSHI = HANAFUDA.without(LEFT_OUT, "mushi", Words("虫札", "mushi cards"))
DECK = MUSHI.cards
