"""The odds, exactly: how hands end, and whether to draw or to stand against a dealer, by the cards not yet seen.

A dealer is taken to draw as long as he must, and then to fight everybody.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import perm
from typing import NamedTuple

from scorekeeper.core.chance import Chance, FigureTable, Heading
from scorekeeper.core.words import Words, same
from scorekeeper.games.kingo import hands
from scorekeeper.games.kingo.hands import BUST, GOSHITA, KINGO, NAMES
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.games.kingo.judge import judge
from scorekeeper.games.kingo.law import LAW

Pool = tuple[int, ...]
"""How many cards of each month may come, from month 1."""
MOST = 16
"""More cards than any hand can have."""


class Policy(NamedTuple):
    """Whose hand it is, and from which total he stands, 0: as soon as he may; a yaku he keeps."""

    dealer: bool = False
    least: int = 0


DEALER = Policy(dealer=True)


def whole(house: KingoHouse) -> Pool:
    """The whole deck."""
    return (house.pack.copies,) * len(house.pack.cards)


def without(pool: Pool, months: Sequence[int]) -> Pool:
    """The pool without these cards. ValueError if it does not have them."""
    left = tuple(many - months.count(month) for month, many in enumerate(pool, 1))
    if min(left) < 0 or max(months, default=0) > len(pool):
        raise ValueError(months)
    return left


def key_of(months: Sequence[int], total: int, house: KingoHouse, *, dealer: bool) -> str:
    """What these cards make."""
    made = hands.dealer_yaku(months, house) if dealer else hands.yaku(months, house)
    return made or (str(total) if total <= KINGO else BUST)


def enough(key: str, size: int) -> int:
    """Who stands from this total or a lower one takes no more cards; 0: everybody takes one."""
    return 0 if size < 2 else int(key) if key.isdecimal() else MOST


@lru_cache(1 << 12)
def count_orders(pool: Pool, held: tuple[int, ...], house: KingoHouse, *, dealer: bool) -> Mapping[tuple[int, int, str], int]:
    """In how many of the orders of the next cards a hand that holds these months (sorted) ends as what, for those who stand from a
    total above one number and up to another.
    """
    left, every = sum(pool), [(many + held.count(month), house.number(month)) for month, many in enumerate(pool, 1)]
    found: Counter[tuple[int, int, str]] = Counter()
    now: dict[tuple[int, ...], dict[int, int]] = {held: {0: 1}}
    while now:
        after: dict[tuple[int, ...], dict[int, int]] = {}
        for cards, come in now.items():
            key = key_of(cards, sum(every[month - 1][1] for month in cards), house, dealer=dealer)
            most = enough(key, len(cards)) if left else MOST
            reached, rest = sum(come.values()), perm(left, min(left, MOST - len(cards)))
            for above, ways in come.items():
                found[above, most, key] += ways * rest
            for month, (many, _) in enumerate(every if most < (house.duty if dealer else KINGO) else (), 1):
                if there := many - cards.count(month):
                    into = after.setdefault(tuple(sorted((*cards, month))), {})
                    into[most] = into.get(most, 0) + reached * there
        now, left = after, left - 1
    return found


def ends(pool: Pool, held: tuple[int, ...], policy: Policy, house: KingoHouse) -> Mapping[str, Fraction]:
    """How often a hand that holds these months (sorted) ends as what, by its key."""
    found: Counter[str] = Counter()
    for (above, most, key), number in count_orders(pool, held, house, dealer=policy.dealer).items():
        if above < (policy.least or house.duty) <= most:
            found[key] += number
    return {key: Fraction(number, found.total()) for key, number in found.items()}


class Odds(NamedTuple):
    """How often a ko wins, draws and loses, how often he busts, and what he gains on the average, in stakes."""

    won: Fraction
    even: Fraction
    lost: Fraction
    bust: Fraction
    worth: Fraction


@lru_cache(1 << 14)
def standing(pool: Pool, key: str, house: KingoHouse) -> Odds:
    """With a hand as it is, against a dealer of whose cards none is seen."""
    won = even = lost = worth = Fraction()
    for dealer, chance in ends(pool, (), DEALER, house).items():
        factor = judge(hands.hand_of_key(dealer), hands.hand_of_key(key), house).factor
        won, even, lost = won + chance * (factor > 0), even + chance * (not factor), lost + chance * (factor < 0)
        worth += chance * factor
    return Odds(won, even, lost, Fraction(key == BUST), worth)


def drawing(pool: Pool, months: tuple[int, ...], house: KingoHouse) -> Odds:
    """With one more card, and after that no more than he must take."""
    left, sums = sum(pool), [Fraction()] * len(Odds._fields)
    least = 2 if house.free else house.duty
    for place, many in enumerate(pool):
        if not many:
            continue
        now, rest = tuple(sorted((*months, place + 1))), without(pool, (place + 1,))
        key = key_of(now, hands.total(now, house), house, dealer=False)
        done = enough(key, len(now)) >= least or left == 1
        after = standing(rest, key, house) if done else drawing(rest, now, house)
        sums = [one + other * Fraction(many, left) for one, other in zip(sums, after, strict=True)]
    return Odds(*sums)


# ---------------------------------------------------------------- tables

COLUMNS = ("11", "12", "13", "14", "15", BUST, "ittan", "arashi", "goshita", "shigoro", "shippin", "kuppin", "goppin")


def _alike(key: str) -> str:
    """Yaku that are counted together."""
    return "arashi" if key == "arashi-5" else "goshita" if key in GOSHITA else key


@cache
def tables(house: KingoHouse) -> tuple[FigureTable, ...]:
    """How hands end by the total from which a ko stands, and how the dealer's do."""
    own = {str(least): Policy(least=least) for least in range(house.duty, KINGO + 1)}
    rows = {key: (Words(f"子 {key}から止める", f"ko, stands from {key}"), policy) for key, policy in own.items()}
    rows["dealer"] = (Words(f"親 {house.duty}から止める", f"dealer, stands from {house.duty}"), DEALER)
    cells: dict[tuple[str, str], Chance] = {}
    for row, (_, policy) in rows.items():
        sums: dict[str, Fraction] = {}
        for key, chance in ends(whole(house), (), policy, house).items():
            sums[_alike(key)] = sums.get(_alike(key), Fraction()) + chance
        cells |= {(row, key): Chance(sums[key]) for key in COLUMNS if key in sums}
    columns = tuple(Heading(key, NAMES.get(key, same(key))) for key in COLUMNS if any((row, key) in cells for row in rows))
    headings = tuple(Heading(row, words) for row, (words, _) in rows.items())
    note = Words("役ができれば止める。8〜10月のあらしは狙わない。", "A yaku is kept. Arashi of months 8–10 are not chased.")
    title = Words("手の終わり方", "How hands end")
    by = (*LAW.all("draw.1", "draw.5", "draw.7", "kingo.1"), *house.own_duty)
    return (FigureTable("ends", title, headings, columns, cells, by, note=note),)
