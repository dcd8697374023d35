"""The tables of hands: the three that are no plain numbers, and the names of the numbers, each with cards that make it."""

from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Group, Sample, Yaku
from scorekeeper.decks.kabu import KABU_48
from scorekeeper.games.banking.speech import STAKES
from scorekeeper.games.oichokabu.duel import times
from scorekeeper.games.oichokabu.hands import ARASHI, NAMES, SPECIAL
from scorekeeper.games.oichokabu.house import OichokabuHouse
from scorekeeper.games.oichokabu.law import LAW

CARDS = {"arashi": (2, 2, 2), "shippin": (4, 1), "kuppin": (9, 1)}
PAIRS = ((4, 6), (10, 1), (10, 2), (1, 2), (1, 3), (2, 3), (2, 4), (3, 4), (3, 5), (4, 5))
"""Two months that make each number, from 0; the name of a number is its key in the glossary too."""


def _sample(yaku: Yaku, months: tuple[int, ...], fees: tuple[int, ...] = ()) -> Sample:
    return Sample(yaku, tuple(KABU_48.by_name[str(month)] for month in months), fees)


def groups(house: OichokabuHouse) -> tuple[Group, ...]:
    """The hands under these house rules, and what they pay in stakes."""
    clauses = {"arashi": "special.10", "shippin": "special.1", "kuppin": "special.2"}
    words = {"arashi": ARASHI, **SPECIAL}
    worth = {"arashi": times(house).factor, "shippin": 1, "kuppin": 1}
    special = tuple(
        _sample(Yaku(key, words[key], worth[key], LAW[clause]), CARDS[key], (worth[key],)) for key, clause in clauses.items()
    )
    strongest = reversed(tuple(enumerate(NAMES)))
    numbers = tuple(_sample(Yaku(name.en, name, number, LAW["setup.8"]), PAIRS[number]) for number, name in strongest)
    return Group(Words("役（張りの何倍か）", "Hands (times the stake)"), special, unit=STAKES), Group(
        Words("数の呼び名", "Names of the numbers"), numbers, unit=STAKES
    )
