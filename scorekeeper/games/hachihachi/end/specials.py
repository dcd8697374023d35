"""Sohachi, futahachi and sujuroku: who made one, what it pays, and who deals next."""

from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.house import at_worth
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.games.hachihachi.deal.field import Fee
from scorekeeper.games.hachihachi.end.count import HachihachiCount
from scorekeeper.games.hachihachi.house import SOURCE, HachihachiHouse
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.kit.eights import specials as counted
from scorekeeper.kit.eights.specials import SpecialMade
from scorekeeper.kit.seating import Seating

SPECIALS = {
    yaku.key: yaku
    for yaku in (
        Yaku("sohachi", Words("総八", "sohachi"), 10 * KAN, LAW["special.2"]),
        Yaku("futahachi", Words("二八", "futahachi"), 10 * KAN, LAW["special.3"]),
        Yaku("sujuroku", Words("素十六", "sujuroku"), 12 * KAN, LAW["special.4"]),
    )
}


@lru_cache(256)
def special_yaku(house: HachihachiHouse) -> dict[str, Yaku]:
    """Those of this table, with its worths."""
    own = ((key, at_worth(house, yaku)) for key, yaku in SPECIALS.items())
    return {key: yaku for key, yaku in own if yaku}


class Special(NamedTuple):
    """A special that was made: by whom, which, its name with the number of cards, its fee."""

    maker: int
    yaku: Yaku
    words: Words
    fee: Fee


def specials(count: HachihachiCount, dealer: int, house: HachihachiHouse = SOURCE) -> tuple[Special, ...]:
    """The specials in a count that are paid, in the order sohachi, futahachi, sujuroku."""
    made = _all_specials(count, dealer, house)
    return tuple(one for one in made if one not in giving_way(made, house))


def giving_way(made: tuple[Special, ...], house: HachihachiHouse) -> tuple[Special, ...]:
    """The sujuroku that gives way to other specials, where the table pays one only (hachihachi.house.4)."""
    least = tuple(one for one in made if one.yaku.key == "sujuroku")
    return least if house.special_add == "one" and least != made else ()


def without_pay(count: HachihachiCount, dealer: int, house: HachihachiHouse) -> tuple[Special, ...]:
    """The specials in a count that give way."""
    return giving_way(_all_specials(count, dealer, house), house)


def _all_specials(count: HachihachiCount, dealer: int, house: HachihachiHouse) -> tuple[Special, ...]:
    played = special_yaku(house)
    made = counted.specials(dict(enumerate(count.points or ())), dict(enumerate(count.kasu)), dealer)
    return tuple(_special_of(one, played[one.key]) for one in made if one.key in played)


def _special_of(made: SpecialMade, yaku: Yaku) -> Special:
    parts = [(yaku.words, yaku.fee, yaku.clause)]
    if made.growth:
        label, kan = made.growth
        parts.append((label, kan * KAN, yaku.clause))
    return Special(made.maker, yaku, made.record_name(yaku.words), Fee(tuple(parts), LAW["field.22"]))


def special_dealer(made: tuple[Special, ...], count: HachihachiCount, seating: Seating) -> tuple[int, str]:
    """Who deals after specials: their maker, of two makers the one with more points; after sohachi the dealer stays."""
    makers = {special.maker for special in made}
    if any(special.yaku.key == "sohachi" for special in made):
        return seating.leader, LAW["special.14" if len(made) > 1 else "special.12"]
    if len(makers) == 1:
        return makers.pop(), LAW["special.12"]
    scores = count.points
    assert scores is not None
    return max((player for player in seating.turn if player in makers), key=lambda maker: scores[maker]), LAW["special.13"]
