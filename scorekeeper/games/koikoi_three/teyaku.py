"""Teyaku: the five hands by how many cards of each month there are, and who wins when several are declared."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.core.cards import Card
from scorekeeper.core.game import Yaku
from scorekeeper.core.words import Words

HAND = 7
"""Cards in a hand (koikoi-three.deal.2)."""


class Teyaku(NamedTuple):
    """A row of the table: the hand that holds exactly so many cards of each month."""

    yaku: Yaku
    split: tuple[int, ...]


TEYAKU: dict[str, Teyaku] = {
    row.yaku.key: row
    for row in (
        Teyaku(Yaku("teshi", Words("手四", "teshi"), 8, "koikoi-three.teyaku.1"), (4, 1, 1, 1)),
        Teyaku(Yaku("haneken", Words("はねけん", "haneken"), 10, "koikoi-three.teyaku.2"), (3, 2, 2)),
        Teyaku(Yaku("futasanbon", Words("二三本", "futasanbon"), 20, "koikoi-three.teyaku.3"), (3, 3, 1)),
        Teyaku(Yaku("ichinishi", Words("一二四", "ichinishi"), 30, "koikoi-three.teyaku.4"), (4, 2, 1)),
        Teyaku(Yaku("shisou", Words("四三", "shisou"), 80, "koikoi-three.teyaku.5"), (4, 3)),
    )
}

BY_SPLIT = {row.split: key for key, row in TEYAKU.items()}


def hand(cards: Iterable[Card]) -> str | None:
    """The hand of seven cards. A split has one name, so that a hand never has two (koikoi-three.teyaku.6)."""
    sizes = Counter(card.month for card in cards)
    return BY_SPLIT.get(tuple(sorted(sizes.values(), reverse=True)))


def fee(key: str) -> int:
    """What each of the two others pays, in mon; nothing for no hand."""
    return TEYAKU[key].yaku.fee if key else 0


class Clash(NamedTuple):
    """How the declared hands compare: the winner (None: the highest are level), the fee next to his, and the clauses."""

    winner: int | None
    second: int
    clauses: tuple[str, ...]


def clash(names: Sequence[str], mode: str) -> Clash:
    """Who wins with hands `names` by seat, "" for none: the highest, unless two or more share it (koikoi-three.teyaku.12)."""
    fees = [fee(name) for name in names]
    top, second, *_ = sorted(fees, reverse=True)
    if sum(bool(one) for one in fees) == 1:
        return Clash(fees.index(top), 0, ("koikoi-three.teyaku.9",))
    if top == second:
        return Clash(None, second, ("koikoi-three.teyaku.12",))
    clause = "koikoi-three.teyaku.10" if mode == "diff" else "koikoi-three.teyaku.11"
    return Clash(fees.index(top), second, ("koikoi-three.teyaku.9", clause))
