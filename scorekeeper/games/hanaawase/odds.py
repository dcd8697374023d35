"""The odds of 花合わせ: how often each hand is dealt that may be shown. Counted, never stored.

The rules themselves say what a hand is (`dealt.readings`); this module only knows what they look at, so that one hand of each class
has to be read and not all 73,629,072.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb

from scorekeeper.core.chance import Chance, Figure, Heading, Table
from scorekeeper.core.counting import classes
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import DECK, Flower
from scorekeeper.games.hanaawase.dealt import AGAIN, CHAFF, HAND, readings
from scorekeeper.games.hanaawase.dekiyaku import chaff
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.unit import UNIT

HANDS = comb(len(DECK), HAND)
Seen = tuple[int, int, int]
"""All that dealt hands look at in some cards: chaff cards, months, fours of a month."""


def seen(cards: Sequence[Flower]) -> Seen:
    """What dealt hands look at in cards of one month."""
    return chaff(cards), int(bool(cards)), int(len(cards) == 4)


def together(one: Seen, other: Seen) -> Seen:
    (a, b, c), (d, e, f) = one, other
    return a + d, b + e, c + f


@cache
def count_hands() -> Counter[tuple[str, ...]]:
    """All hands of seven cards by everything they may be shown as."""
    hands: Counter[tuple[str, ...]] = Counter()
    for alike in classes(DECK, HAND, seen, together).values():
        hands[readings(alike.example)] += alike.hands
    return hands


ROWS = (
    *(Heading(key, yaku.words) for key, yaku in (CHAFF | AGAIN).items()),
    Heading("four-two-one", Words("手四でも月三手でもある手（4-2-1）", "both teshi and tsuki-sante (4-2-1)")),
    Heading("either", Words("六カス・七カスでも配り直しでもある手", "both a chaff hand and a redeal hand")),
    Heading("any", Words("どれか", "any of them")),
)


def chance(key: str) -> Fraction:
    """How likely a hand may be shown as this, whatever else it may be shown as."""
    return Fraction(sum(hands for names, hands in count_hands().items() if key in names), HANDS)


def _belongs(key: str, names: frozenset[str]) -> bool:
    """Whether hands with these readings stand in a row: a hand that is both redeals is counted as teshi."""
    both = AGAIN.keys() <= names
    match key:
        case "tsuki-sante":
            return key in names and not both
        case "four-two-one":
            return both
        case "either":
            return bool(CHAFF.keys() & names and AGAIN.keys() & names)
        case "any":
            return bool(names)
    return key in names


def dealt_table() -> Table:
    """Every kind of dealt hand: those with a fee, with what each of the others pays, and those that may be dealt again."""
    column = Heading("hands", Words("確率", "chance"))
    cells: dict[tuple[str, str], Figure] = {}
    for row in ROWS:
        hands = sum(hands for names, hands in count_hands().items() if _belongs(row.key, frozenset(names)))
        pays = (CHAFF[row.key].fee,) if row.key in CHAFF else ()
        cells[row.key, column.key] = Chance(Fraction(hands, HANDS), hands, pays)
    return Table(
        "dealt",
        Words("手役の確率", "The odds of dealt hands"),
        ROWS,
        (column,),
        cells,
        tuple(f"hanaawase.teyaku.{number}" for number in (1, 2, 9, 10, 13)),
        HANDS,
        Words("手", "hands"),
        (Heading("fee", Words("役代", "fee")),),
        UNIT,
        Words(
            "月三手は3-3-1と3-2-2の手。4-2-1は手四でもあり、どちらで配り直しても同じ。",
            "Tsuki-sante are hands of 3-3-1 and 3-2-2; 4-2-1 is teshi too, and either way the month is dealt again.",
        ),
    )


def tables(house: HanaawaseHouse) -> tuple[Table, ...]:
    """All that can be said about the odds; no house rule changes it."""
    return (dealt_table(),)
