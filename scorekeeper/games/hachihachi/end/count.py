"""The count of a month that was played out: what was told, and whether captured cards can make it."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.game import Objection
from scorekeeper.core.words import seat
from scorekeeper.decks import captures as whole
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import points
from scorekeeper.games.hachihachi.end.kasu import MOST_KASU, SUJUROKU, kasu_of, possible_kasu
from scorekeeper.games.hachihachi.facts import PlayedOut
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.games.hachihachi.play.dekiyaku import found

EVEN = 88
"""Each player's share of the 264 points (hachihachi.setup.3)."""


class Count(NamedTuple):
    """What was counted: points by seat (None where sujuroku makes them irrelevant) and the kasu that were told (0: not told)."""

    points: tuple[int, ...] | None
    kasu: tuple[int, ...]


def counted(fact: PlayedOut) -> Count:
    """Points and kasu of a fact that `check_played_out` let through; the missing number follows from 264."""
    if fact.captures:
        piles = whole.piles(fact.captures)
        return Count(tuple(points(pile) for pile in piles), tuple(kasu_of(pile) for pile in piles))
    kasu = tuple(fact.kasu if player == fact.sujuroku else 0 for player in range(SEATS))
    given = [*fact.points, *(None,) * SEATS][:SEATS]
    if given.count(None) > 1:
        return Count(None, kasu)
    rest = DECK_POINTS - sum(ten for ten in given if ten is not None)
    return Count(tuple(rest if ten is None else ten for ten in given), kasu)


def check_captures(fact: PlayedOut) -> Iterator[Objection]:
    if fact.points or fact.sujuroku is not None:
        yield LAW.no("capture-or-points", "captures")
        return
    amiss = whole.amiss(fact.captures)
    if amiss and amiss.key == "capture-48":
        told = sum(map(len, fact.captures))
        yield LAW.no("capture-48", "captures", told=told)
        return
    if amiss:
        yield Objection(amiss.key, "captures", amiss.text, LAW["settle.2" if amiss.key == "capture-odd" else "setup.16"])
        return
    for player, pile in enumerate(whole.piles(fact.captures)):
        made = found(pile)
        if made:
            who, words = seat(player), made[0].words
            yield LAW.no("capture-yaku", "captures", who=who, words=words)


def check_points(fact: PlayedOut) -> Iterator[Objection]:
    given = [*fact.points, *(None,) * SEATS][:SEATS]
    known = [ten for ten in given if ten is not None]
    if len(known) < SEATS - 1:
        if known or fact.sujuroku is None:
            yield LAW.no("points-two", "points")
        return
    for player, ten in enumerate(given):
        if ten is not None and not 0 <= ten <= DECK_POINTS:
            yield LAW.no("points-range", f"points[{player}]")
            return
    total = sum(known)
    sum_said = " + ".join(str(ten) for ten in known)
    last = max(player for player, ten in enumerate(given) if ten is not None)
    if None in given and total > DECK_POINTS:
        yield LAW.no("points-over", f"points[{last}]", sum=sum_said, total=total)
        return
    if None not in given and total != DECK_POINTS:
        yield LAW.no("points-sum", f"points[{last}]", sum=sum_said, total=total)
        return
    divided = counted(fact).points
    assert divided is not None
    if not whole.possible(divided):
        yield LAW.no("points-cards", "points")


def check_kasu(fact: PlayedOut) -> Iterator[Objection]:
    if fact.sujuroku is None:
        return
    if not SUJUROKU <= fact.kasu <= MOST_KASU:
        yield LAW.no("kasu-range", "kasu")
        return
    scores = counted(fact).points
    if scores and not possible_kasu(fact.kasu, scores[fact.sujuroku]):
        yield LAW.no("kasu-points", "kasu", kasu=fact.kasu, points=scores[fact.sujuroku])
