"""Sohachi, futahachi, sujuroku: who made one, what it pays, and who deals next."""

from typing import NamedTuple

from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi.count import EVEN, SUJUROKU, Count
from scorekeeper.games.hachihachi.field import KAN, Fee
from scorekeeper.games.hachihachi.month import SEATS

FUTAHACHI = 168


class Special(NamedTuple):
    """A special that was made: who, its name, its fee."""

    maker: int
    words: Words
    fee: Fee
    clause: str


def specials(count: Count, dealer: int) -> tuple[Special, ...]:
    """The specials in a count, in the order in which they are told: sohachi, futahachi, sujuroku."""
    made: list[Special] = []
    if count.points == (EVEN,) * SEATS:
        words = Words("総八", "sohachi")
        fee = Fee(((words, 10 * KAN, "hachihachi.special.2"),), "hachihachi.field.22")
        made.append(Special(dealer, words, fee, "hachihachi.special.2"))
    for player, ten in enumerate(count.points or ()):
        if ten >= FUTAHACHI:
            made.append(
                _grown(
                    player,
                    Words("二八", "futahachi"),
                    10,
                    ten - FUTAHACHI,
                    1,
                    Words("点", "points"),
                    "hachihachi.special.3",
                )
            )
    for player, kasu in enumerate(count.kasu):
        if kasu >= SUJUROKU:
            label = Words(f"素十六・{kasu}枚", f"sujuroku, {kasu} cards")
            made.append(_grown(player, label, 12, kasu - SUJUROKU, 2, Words("枚", "cards"), "hachihachi.special.4"))
    return tuple(made)


def _grown(player: int, words: Words, kan: int, over: int, each: int, unit: Words, clause: str) -> Special:
    parts = [(words, kan * KAN, clause)]
    if over:
        parts.append((Words(f"{over}{unit.ja}増し", f"{over} more {unit.en}"), over * each * KAN, clause))
    return Special(player, words, Fee(tuple(parts), "hachihachi.field.22"), clause)


def special_dealer(made: tuple[Special, ...], count: Count, dealer: int) -> tuple[int, str]:
    """Who deals after specials: their maker; after sohachi the dealer stays; of two makers the one with more points."""
    makers = {special.maker for special in made}
    if any(special.clause == "hachihachi.special.2" for special in made):
        return dealer, "hachihachi.special.14" if len(made) > 1 else "hachihachi.special.12"
    if len(makers) == 1:
        return makers.pop(), "hachihachi.special.12"
    assert count.points is not None
    turn = [(dealer + step) % SEATS for step in range(SEATS)]
    scores = count.points
    return max((maker for maker in turn if maker in makers), key=lambda maker: scores[maker]), "hachihachi.special.13"
