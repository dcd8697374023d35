"""Nuke: a player who declared one of four hands and captured 89 points gets one kan from each."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.games.hachihachi.deal.teyaku import HANDS
from scorekeeper.games.hachihachi.end.count import count_of
from scorekeeper.games.hachihachi.end.specials import specials
from scorekeeper.games.hachihachi.facts import HachihachiPlayedOut
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import HachihachiMonth
from scorekeeper.kit.eights.specials import EVEN

NUKE = 89
"""The points needed (hachihachi.nuke.2)."""


def check_nuke(month: HachihachiMonth, fact: HachihachiPlayedOut) -> Iterator[Objection]:
    """Objections if those who claim nuke are not entitled to it."""
    count = count_of(fact)
    if fact.nuke and specials(count, month.leader, month.house):
        yield LAW.no("nuke-special", "nuke")
        return
    for player in fact.nuke or ():
        hand = month.hand(player)
        points = count.points[player] if count.points else 0
        if hand is None or hand.void:
            yield LAW.no("nuke-hand", "nuke")
        elif not HANDS.has_nuke(hand.names):
            yield LAW.no("nuke-other", "nuke")
        elif points < NUKE:
            yield LAW.no("nuke-short", "nuke", by=LAW["nuke.3" if points == EVEN else "nuke.2"], points=points)


def nukes(month: HachihachiMonth, fact: HachihachiPlayedOut, scores: Sequence[int], entry: int) -> Iterator[Line]:
    """A nuke for everyone who is entitled and claims it (hachihachi.nuke.8), only at the end of play (hachihachi.nuke.6)."""
    claimed = month.seating.turn if fact.nuke is None else fact.nuke
    entitled = [player for player in month.seating.turn if player in claimed and has_nuke(month, player, scores)]
    several = LAW.all("nuke.8") if len(entitled) > 1 else ()
    why = month.ground.times(Reckoning().plus(HachihachiMonth.KINDS["nuke"], KAN, LAW["nuke.4"]))
    for player in entitled:
        clauses = (*LAW.all("nuke.1", "nuke.2", "nuke.5", "nuke.9"), *month.ground.reach(LAW["field.23"]), *several)
        yield month.line(entry, "nuke", None, player, month.seating.from_others(player, why), clauses=clauses)


def has_nuke(month: HachihachiMonth, player: int, scores: Sequence[int]) -> bool:
    """Whether a player declared a hand with nuke (hachihachi.nuke.10) and has 89 points, not 88 (hachihachi.nuke.3)."""
    hand = month.hand(player)
    return hand is not None and not hand.void and HANDS.has_nuke(hand.names) and scores[player] >= NUKE
