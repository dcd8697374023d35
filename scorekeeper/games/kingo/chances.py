"""The odds, exactly: how hands end, and whether to draw or to stand against a dealer, by the cards not yet seen.

A dealer is taken to draw until 12, as he must, and then to fight everybody.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import perm
from typing import NamedTuple

from scorekeeper.core.chance import Chance, Heading, Table
from scorekeeper.core.words import Words, same
from scorekeeper.games.kingo import hands
from scorekeeper.games.kingo.hands import BUST, DUTY, GOSHITA, KINGO, NAMES
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.games.kingo.judge import judge
from scorekeeper.games.kingo.law import LAW

Pool = tuple[int, ...]
"""How many cards of each month may come, from month 1."""
Ends = Mapping[str, Fraction]
"""How often a hand ends as what, by its key."""
MOST = 16
"""More cards than any hand can have."""


class Policy(NamedTuple):
    """Whose hand it is, and from which total he stands; a yaku he keeps."""

    dealer: bool = False
    least: int = DUTY


DEALER = Policy(dealer=True)


def whole(house: KingoHouse) -> Pool:
    """The whole deck."""
    deck = house.pack
    return tuple(deck.copies for _ in deck.cards)


def without(pool: Pool, months: Iterable[int]) -> Pool:
    """The pool without these cards. ValueError if it does not have them."""
    left = [*pool]
    for month in months:
        left[month - 1] -= 1
    if min(left) < 0:
        raise ValueError(months)
    return tuple(left)


def key_of(months: Sequence[int], house: KingoHouse, *, dealer: bool) -> str:
    """What these cards make."""
    total = hands.total(months, house)
    made = hands.pair(months, house) if dealer else hands.yaku(months, house)
    return made or (str(total) if total <= KINGO else BUST)


def stands(key: str, size: int, policy: Policy) -> bool:
    """Whether somebody with this policy takes no more cards."""
    return size > 1 and (not key.isdecimal() or int(key) >= policy.least)


@lru_cache(1 << 16)
def counted(pool: Pool, held: tuple[int, ...], policy: Policy, house: KingoHouse) -> Mapping[str, int]:
    """In how many of the orders of the next cards a hand that holds these months (sorted) ends as what."""
    key = key_of(held, house, dealer=policy.dealer)
    left = sum(pool)
    if not left or stands(key, len(held), policy):
        return {key: orders(left, len(held))}
    found: Counter[str] = Counter()
    for place, many in enumerate(pool):
        if many:
            after = counted(without(pool, (place + 1,)), tuple(sorted((*held, place + 1))), policy, house)
            for end, number in after.items():
                found[end] += many * number
    return found


def orders(left: int, size: int) -> int:
    """The orders of the next cards, as many as a hand of this size may still get."""
    return perm(left, min(left, MOST - size))


def ends(pool: Pool, held: tuple[int, ...], policy: Policy, house: KingoHouse) -> Ends:
    """How a hand that holds these months (sorted) ends."""
    every = orders(sum(pool), len(held))
    return {key: Fraction(number, every) for key, number in counted(pool, held, policy, house).items()}


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
        factor = judge(hands.named(dealer), hands.named(key)).factor
        won, even, lost = won + chance * (factor > 0), even + chance * (not factor), lost + chance * (factor < 0)
        worth += chance * factor
    return Odds(won, even, lost, Fraction(key == BUST), worth)


def drawing(pool: Pool, months: tuple[int, ...], house: KingoHouse) -> Odds:
    """With one more card, and after that no more than he must take."""
    left, sums = sum(pool), [Fraction()] * len(Odds._fields)
    least = 2 if house.free else DUTY
    for place, many in enumerate(pool):
        if not many:
            continue
        now, rest = tuple(sorted((*months, place + 1))), without(pool, (place + 1,))
        key = key_of(now, house, dealer=False)
        done = stands(key, len(now), Policy(least=least)) or left == 1
        after = standing(rest, key, house) if done else drawing(rest, now, house)
        sums = [one + other * Fraction(many, left) for one, other in zip(sums, after, strict=True)]
    return Odds(*sums)


# ---------------------------------------------------------------- tables

COLUMNS = ("12", "13", "14", "15", BUST, "ittan", "arashi", "goshita", "shippin", "kuppin", "goppin")


def _alike(key: str) -> str:
    """Yaku that are counted together."""
    return "arashi" if key == "arashi-5" else "goshita" if key in GOSHITA else key


@cache
def tables(house: KingoHouse) -> tuple[Table, ...]:
    """How hands end by the total from which a ko stands, and how the dealer's do."""
    own = {str(least): Policy(least=least) for least in range(DUTY, KINGO + 1)}
    rows = {key: (Words(f"子 {key}から止める", f"ko, stands from {key}"), policy) for key, policy in own.items()}
    rows["dealer"] = (Words("親 12から止める", "dealer, stands from 12"), DEALER)
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
    return (Table("ends", title, headings, columns, cells, LAW.all("draw.1", "draw.5", "draw.7", "kingo.1"), note=note),)
