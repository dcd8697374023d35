"""The count of a month that was played out: what was entered, and whether the captured cards can make it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.captures import KEPT
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, seat
from scorekeeper.decks import captures as whole
from scorekeeper.decks.hanafuda import cards_named, points
from scorekeeper.games.hachihachi.facts import HachihachiPlayedOut
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.games.hachihachi.play.dekiyaku import dekiyaku_in
from scorekeeper.kit.eights import kasu
from scorekeeper.kit.eights.kasu import kasu_of
from scorekeeper.kit.unused import filled_fields, unused_objections


class HachihachiCount(NamedTuple):
    """What was counted: points by seat (None if sujuroku makes them irrelevant) and kasu by seat (0: not entered)."""

    points: tuple[int, ...] | None
    kasu: tuple[int, ...]


def count_of(fact: HachihachiPlayedOut) -> HachihachiCount:
    """Points and kasu of a fact that `check_played_out` allowed; the missing number is computed from 264."""
    if fact.captures:
        return _of_piles(fact.captures)
    many = tuple(fact.kasu if player == fact.sujuroku else 0 for player in range(SEATS))
    told = [ten for ten in fact.points if ten is not None]
    return HachihachiCount(whole.fill(fact.points) if len(told) >= SEATS - 1 else None, many)


@lru_cache(KEPT)
def _of_piles(captures: tuple[tuple[str, ...], ...]) -> HachihachiCount:
    piles = whole.piles(captures)
    return HachihachiCount(tuple(points(pile) for pile in piles), tuple(kasu_of(pile) for pile in piles))


def check_captures(house: HachihachiHouse, fact: HachihachiPlayedOut) -> Iterator[Objection]:
    both = filled_fields(fact, "points", "sujuroku", "kasu")
    if both:
        yield from (LAW.no("capture-or-points", name) for name in both)
        return
    wrong = whole.amiss(fact.captures)
    if wrong:
        yield LAW.no(wrong.key, wrong.where, lasting=wrong.lasting, **wrong.names)
        if wrong.lasting:
            return
    laid = tuple(cards_named(pile) for pile in fact.captures)
    for player, pile in enumerate(laid if wrong else whole.piles(fact.captures)):
        made = dekiyaku_in(pile, house)
        if made:
            certain = pile in laid
            yield LAW.no("capture-yaku", "captures", lasting=certain, who=seat(player), words=made[0].words)


def check_points(fact: HachihachiPlayedOut) -> Iterator[Objection]:
    """Objections to the points, which may be left out after sujuroku."""
    wrong = whole.amiss_points(fact.points)
    if wrong and (fact.sujuroku is None or any(ten is not None for ten in fact.points)):
        yield LAW.no(wrong.key, wrong.where, **wrong.names)


def check_kasu(fact: HachihachiPlayedOut) -> Iterator[Objection]:
    if fact.sujuroku is None:
        yield from unused_objections(fact, LAW["special.4"], Words("素十六", "sujuroku"), "kasu")
        return
    scores = count_of(fact).points
    yield from kasu.check_kasu(LAW, fact.kasu, scores[fact.sujuroku] if scores else None)
