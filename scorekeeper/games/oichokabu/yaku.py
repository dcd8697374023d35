"""The tables of hands: the three that are no plain numbers, and the names of the numbers, each with cards that make it."""

from scorekeeper.core.house import at_worth
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Sample, Yaku, YakuGroup
from scorekeeper.decks.kabu import KABU_48
from scorekeeper.games.oichokabu.duel import CLAUSES
from scorekeeper.games.oichokabu.hands import ARASHI, NAMES, SPECIAL
from scorekeeper.games.oichokabu.house import OichokabuHouse
from scorekeeper.games.oichokabu.law import LAW
from scorekeeper.games.oichokabu.own import own_hands
from scorekeeper.kit.banking.speech import STAKES

CARDS = {"arashi": (2, 2, 2), "shippin": (4, 1), "kuppin": (9, 1)}
PAIRS = ((4, 6), (10, 1), (10, 2), (1, 2), (1, 3), (2, 3), (2, 4), (3, 4), (3, 5), (4, 5))
"""Two months that make each number, from 0; the name of a number is its key in the glossary too."""


def _sample(yaku: Yaku, months: tuple[int, ...], fees: tuple[int, ...] = ()) -> Sample:
    return Sample(yaku, tuple(KABU_48.by_name[str(month)] for month in months), fees)


def worths(house: OichokabuHouse | None) -> dict[str, Yaku]:
    """The hands whose multiple a table may set, as the source has it."""
    arashi = 1 if house and house.arashi3 == "off" else 3
    told = (("arashi", ARASHI, arashi, "special.10"), *((key, SPECIAL[key], 1, CLAUSES[key]) for key in SPECIAL))
    return {key: Yaku(key, words, times, LAW[clause]) for key, words, times, clause in told}


def groups(house: OichokabuHouse) -> tuple[YakuGroup, ...]:
    """The hands under these house rules, and what they pay in stakes."""
    own = ((key, at_worth(house, yaku)) for key, yaku in worths(house).items())
    special = tuple(_sample(yaku, CARDS[key], (yaku.fee,)) for key, yaku in own if yaku)
    mine = tuple(
        _sample(Yaku(one.key, one.words, one.times, LAW["house.7"]), one.months, (one.times,)) for one in own_hands(house).values()
    )
    special = (*mine, *special)
    strongest = reversed(tuple(enumerate(NAMES)))
    numbers = tuple(_sample(Yaku(name.en, name, number, LAW["setup.8"]), PAIRS[number]) for number, name in strongest)
    hands = YakuGroup(Words("役（張りの何倍か）", "Hands (times the stake)"), special, unit=STAKES)
    names = YakuGroup(Words("数の呼び名", "Names of the numbers"), numbers, unit=STAKES)
    return (hands, names) if special else (names,)
