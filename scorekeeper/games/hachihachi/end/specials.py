"""Sohachi, futahachi and sujuroku: who made one, what it pays, and who deals next."""

from typing import NamedTuple

from scorekeeper.core.game import Yaku
from scorekeeper.core.play.seating import Seating
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.hachihachi.deal.field import Fee
from scorekeeper.games.hachihachi.end.count import EVEN, Count
from scorekeeper.games.hachihachi.end.kasu import SUJUROKU
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import SEATS

FUTAHACHI = 168
SPECIALS = {
    yaku.key: yaku
    for yaku in (
        Yaku("sohachi", Words("総八", "sohachi"), 10 * KAN, LAW["special.2"]),
        Yaku("futahachi", Words("二八", "futahachi"), 10 * KAN, LAW["special.3"]),
        Yaku("sujuroku", Words("素十六", "sujuroku"), 12 * KAN, LAW["special.4"]),
    )
}


class Special(NamedTuple):
    """A special that was made: by whom, which, its name with the number of cards, its fee."""

    maker: int
    yaku: Yaku
    words: Words
    fee: Fee


def specials(count: Count, dealer: int) -> tuple[Special, ...]:
    """The specials in a count, in the order sohachi, futahachi, sujuroku."""
    made: list[Special] = []
    if count.points == (EVEN,) * SEATS:
        made.append(_made(dealer, "sohachi"))
    for player, ten in enumerate(count.points or ()):
        if ten >= FUTAHACHI:
            made.append(_made(player, "futahachi", ten - FUTAHACHI, 1, Words("点", "points")))
    for player, kasu in enumerate(count.kasu):
        if kasu >= SUJUROKU:
            label = Words(f"素十六・{kasu}枚", f"sujuroku, {kasu} cards")
            made.append(_made(player, "sujuroku", kasu - SUJUROKU, 2, Words("枚", "cards"))._replace(words=label))
    return tuple(made)


def _made(player: int, key: str, over: int = 0, each: int = 0, unit: Words = NOTHING) -> Special:
    """A special that pays `each` kan more for each of the `over` points or cards beyond the minimum."""
    yaku = SPECIALS[key]
    parts = [(yaku.words, yaku.fee, yaku.clause)]
    if over:
        parts.append((Words(f"{over}{unit.ja}増し", f"{over} more {unit.en}"), over * each * KAN, yaku.clause))
    return Special(player, yaku, yaku.words, Fee(tuple(parts), LAW["field.22"]))


def special_dealer(made: tuple[Special, ...], count: Count, seating: Seating) -> tuple[int, str]:
    """Who deals after specials: their maker, of two makers the one with more points; after sohachi the dealer stays."""
    makers = {special.maker for special in made}
    if any(special.yaku.key == "sohachi" for special in made):
        return seating.leader, LAW["special.14" if len(made) > 1 else "special.12"]
    if len(makers) == 1:
        return makers.pop(), LAW["special.12"]
    scores = count.points
    assert scores is not None
    return max((player for player in seating.turn if player in makers), key=lambda maker: scores[maker]), LAW["special.13"]
