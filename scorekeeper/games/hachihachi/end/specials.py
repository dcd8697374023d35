"""Sohachi, futahachi and sujuroku: who made one, what it pays, and who deals next."""

from typing import NamedTuple

from scorekeeper.core.play.seating import Seating
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.games.eights import specials as counted
from scorekeeper.games.eights.specials import Counted
from scorekeeper.games.hachihachi.deal.field import Fee
from scorekeeper.games.hachihachi.end.count import Count
from scorekeeper.games.hachihachi.law import KAN, LAW

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
    return tuple(map(_paid, counted.specials(dict(enumerate(count.points or ())), dict(enumerate(count.kasu)), dealer)))


def _paid(made: Counted) -> Special:
    yaku = SPECIALS[made.key]
    parts = [(yaku.words, yaku.fee, yaku.clause)]
    if made.grown:
        label, kan = made.grown
        parts.append((label, kan * KAN, yaku.clause))
    return Special(made.maker, yaku, made.called(yaku.words), Fee(tuple(parts), LAW["field.22"]))


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
