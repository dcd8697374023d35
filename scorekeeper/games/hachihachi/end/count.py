"""The count of a month that was played out: what was entered, and whether the captured cards can make it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.captures import KEPT
from scorekeeper.core.offer import Objection
from scorekeeper.core.play.unused import told, unused
from scorekeeper.core.words import Words, seat
from scorekeeper.decks import captures as whole
from scorekeeper.decks.hanafuda import named, points
from scorekeeper.games.eights import kasu
from scorekeeper.games.eights.kasu import kasu_of
from scorekeeper.games.hachihachi.facts import PlayedOut
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.games.hachihachi.play.dekiyaku import found


class Count(NamedTuple):
    """What was counted: points by seat (None if sujuroku makes them irrelevant) and kasu by seat (0: not entered)."""

    points: tuple[int, ...] | None
    kasu: tuple[int, ...]


def counted(fact: PlayedOut) -> Count:
    """Points and kasu of a fact that `check_played_out` allowed; the missing number is computed from 264."""
    if fact.captures:
        return _of_piles(fact.captures)
    many = tuple(fact.kasu if player == fact.sujuroku else 0 for player in range(SEATS))
    told = [ten for ten in fact.points if ten is not None]
    return Count(whole.filled(fact.points) if len(told) >= SEATS - 1 else None, many)


@lru_cache(KEPT)
def _of_piles(captures: tuple[tuple[str, ...], ...]) -> Count:
    piles = whole.piles(captures)
    return Count(tuple(points(pile) for pile in piles), tuple(kasu_of(pile) for pile in piles))


def check_captures(fact: PlayedOut) -> Iterator[Objection]:
    both = told(fact, "points", "sujuroku", "kasu")
    if both:
        yield from (LAW.no("capture-or-points", name) for name in both)
        return
    wrong = whole.amiss(fact.captures)
    if wrong:
        yield LAW.no(wrong.key, wrong.where, lasting=wrong.lasting, **wrong.names)
        if wrong.lasting:
            return
    laid = tuple(named(pile) for pile in fact.captures)
    for player, pile in enumerate(laid if wrong else whole.piles(fact.captures)):
        made = found(pile)
        if made:
            certain = pile in laid
            yield LAW.no("capture-yaku", "captures", lasting=certain, who=seat(player), words=made[0].words)


def check_points(fact: PlayedOut) -> Iterator[Objection]:
    """Objections to the points, which may be left out after sujuroku."""
    wrong = whole.miscounted(fact.points)
    if wrong and (fact.sujuroku is None or any(ten is not None for ten in fact.points)):
        yield LAW.no(wrong.key, wrong.where, **wrong.names)


def check_kasu(fact: PlayedOut) -> Iterator[Objection]:
    if fact.sujuroku is None:
        yield from unused(fact, LAW["special.4"], Words("素十六", "sujuroku"), "kasu")
        return
    scores = counted(fact).points
    yield from kasu.check_kasu(LAW, fact.kasu, scores[fact.sujuroku] if scores else None)
