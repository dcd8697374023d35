"""The count of a month that was played out: what was told, and whether captured cards can make it."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.game import Objection
from scorekeeper.core.words import seat
from scorekeeper.decks import captures as whole
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import points
from scorekeeper.games.hachihachi import captures
from scorekeeper.games.hachihachi.dekiyaku import found
from scorekeeper.games.hachihachi.facts import PlayedOut
from scorekeeper.games.hachihachi.month import SEATS, object_

EVEN = 88
"""Each player's share of the 264 points (hachihachi.setup.3)."""
SUJUROKU = 16


class Count(NamedTuple):
    """What was counted: points by seat (None where sujuroku makes them irrelevant) and the kasu that were told (0: not told)."""

    points: tuple[int, ...] | None
    kasu: tuple[int, ...]


def counted(fact: PlayedOut) -> Count:
    """Points and kasu of a fact that `check_played_out` let through; the missing number follows from 264."""
    if fact.captures:
        piles = whole.piles(fact.captures)
        return Count(tuple(points(pile) for pile in piles), tuple(captures.kasu_of(pile) for pile in piles))
    kasu = tuple(fact.kasu if player == fact.sujuroku else 0 for player in range(SEATS))
    given = [*fact.points, *(None,) * SEATS][:SEATS]
    if given.count(None) > 1:
        return Count(None, kasu)
    rest = DECK_POINTS - sum(ten for ten in given if ten is not None)
    return Count(tuple(rest if ten is None else ten for ten in given), kasu)


def check_captures(fact: PlayedOut) -> Iterator[Objection]:
    if fact.points or fact.sujuroku is not None:
        yield object_(
            "capture-or-points",
            "captures",
            "札と点のどちらかで入れる。札で入れれば、点とカスは札から出る。",
            "Enter either the cards or the points. With the cards, points and kasu follow from them.",
            "settle.2",
        )
        return
    amiss = whole.amiss(fact.captures)
    if amiss and amiss.key == "capture-48":
        told = sum(map(len, fact.captures))
        yield object_(
            amiss.key,
            "captures",
            f"札が{told}枚しかない。48枚にならなければ、その月をやり直す。",
            f"Only {told} cards are told. If they are not 48 the month is replayed.",
            "penalty.2",
        )
        return
    if amiss:
        yield object_(amiss.key, "captures", *amiss.text, "settle.2" if amiss.key == "capture-odd" else "setup.16")
        return
    for player, pile in enumerate(whole.piles(fact.captures)):
        made = found(pile)
        if made:
            who, words = seat(player), made[0].words
            yield object_(
                "capture-yaku",
                "captures",
                f"{who.ja}の取り札に{words.ja}がある。打ち終わりでなく出来役を記入する。",
                f"{who.en}'s cards hold {words.en}. Enter the dekiyaku instead.",
                "agari.2",
            )


def check_points(fact: PlayedOut) -> Iterator[Objection]:
    given = [*fact.points, *(None,) * SEATS][:SEATS]
    known = [ten for ten in given if ten is not None]
    if len(known) < SEATS - 1:
        if known or fact.sujuroku is None:
            yield object_(
                "points-two",
                "points",
                "二人の点を入れる。三人目は264から出る。",
                "Enter the points of two. The third follows from 264.",
                "settle.2",
            )
        return
    for player, ten in enumerate(given):
        if ten is not None and not 0 <= ten <= DECK_POINTS:
            yield object_(
                "points-range",
                f"points[{player}]",
                "取り札の点は0から264。数え直す。",
                "Captured points go from 0 to 264. Count again.",
                "settle.2",
            )
            return
    total = sum(known)
    sum_said = " + ".join(str(ten) for ten in known)
    last = max(player for player, ten in enumerate(given) if ten is not None)
    if None in given and total > DECK_POINTS:
        yield object_(
            "points-sum",
            f"points[{last}]",
            f"{sum_said} = {total}。264を超えている。数え直す。",
            f"{sum_said} = {total}, more than 264. Count again.",
            "settle.2",
        )
        return
    if None not in given and total != DECK_POINTS:
        yield object_(
            "points-sum",
            f"points[{last}]",
            f"{sum_said} = {total}。264にならない。数え直し、合わなければその月をやり直す。",
            f"{sum_said} = {total}, not 264. Count again; if it stays wrong the month is replayed.",
            "penalty.2",
        )
        return
    divided = counted(fact).points
    assert divided is not None
    if not whole.possible(divided):
        yield object_(
            "points-cards",
            "points",
            "この点になる札の分け方は無い(札は同じ月の2枚ずつ取る)。数え直す。",
            "No way of capturing cards in pairs gives these points. Count again.",
            "settle.2",
        )


def check_kasu(fact: PlayedOut) -> Iterator[Objection]:
    if fact.sujuroku is None:
        return
    if not SUJUROKU <= fact.kasu <= captures.MOST_KASU:
        yield object_(
            "kasu-range",
            "kasu",
            "素十六は16枚から27枚。15枚以下なら「いない」を選ぶ。",
            "Sujuroku needs 16 to 27 kasu. Below 16 choose nobody.",
            "special.4",
        )
        return
    scores = counted(fact).points
    if scores and not captures.possible_kasu(fact.kasu, scores[fact.sujuroku]):
        yield object_(
            "kasu-points",
            "kasu",
            f"カス{fact.kasu}枚で{scores[fact.sujuroku]}点にはならない。数え直す。",
            f"{fact.kasu} kasu cannot go with {scores[fact.sujuroku]} points. Count again.",
            "special.6",
        )
