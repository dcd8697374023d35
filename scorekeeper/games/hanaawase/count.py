"""The count of a month that was played out: what was declared, and whether captured cards can add up to it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.game import Objection
from scorekeeper.core.play.yaku import said
from scorekeeper.core.words import Words, seat
from scorekeeper.decks import captures
from scorekeeper.decks.captures import MOST
from scorekeeper.decks.hanafuda import Flower, points
from scorekeeper.games.hanaawase.claims import divided, entailed, fits, holders
from scorekeeper.games.hanaawase.facts import PlayedOut
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import SEATS, Month
from scorekeeper.games.hanaawase.yaku import DEKIYAKU, NOTHING_FOUND, Found, by_name, found
from scorekeeper.games.hands import called
from scorekeeper.games.telling import Claim

LEAST = 30
"""A player with this or less makes fuke, in any seat; willow counts at face value (hanaawase.special.1, hanaawase.special.2)."""
MOST_FUKE = 2
"""Three players with 30 points or less would leave 174 of the 264 points with nobody."""
NO_YAKU = Words("役なし", "no yaku")


class Count(NamedTuple):
    """What was counted: points by seat (None: not entered), the dekiyaku of every seat, and who made fuke (None: not known).

    `clauses` say why nothing more is paid.
    """

    points: tuple[int, ...] | None
    found: tuple[Found, ...]
    fuke: tuple[int, ...] | None
    clauses: tuple[str, ...] = ()


def counted(month: Month, fact: PlayedOut) -> Count:
    """The count of a fact that `check_played_out` allowed."""
    if fact.fuke is not None:
        return Count(None, (NOTHING_FOUND,) * SEATS, fact.fuke or None)
    if fact.captures:
        piles = captures.piles(fact.captures)
        scores = tuple(map(points, piles))
        made = tuple(found(pile, month.few(player)) for player, pile in enumerate(piles))
        return Count(scores, made, made_fuke(scores), tuple(_why_nothing(month, piles, made)))
    scores = captures.filled(fact.points)
    claims = map(month.claim, range(SEATS))
    return Count(scores, tuple(by_name(claim.held) if claim else NOTHING_FOUND for claim in claims), made_fuke(scores))


def _why_nothing(month: Month, piles: Sequence[tuple[Flower, ...]], made: Sequence[Found]) -> Iterator[str]:
    """Why a pile that might seem to have a yaku has none."""
    for player in month.seating.turn:
        if not made[player].held:
            yield from made[player].clauses
        yield from month.why_unpaid(player, piles[player])
    if month.row:
        yield LAW["field.2"]


def made_fuke(scores: Sequence[int]) -> tuple[int, ...]:
    """The players who made fuke with these points."""
    return tuple(player for player, score in enumerate(scores) if score <= LEAST)


def check_played_out(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    told = [name for name in ("captures", "points", "fuke") if getattr(fact, name) not in ((), None)]
    if len(told) + (fact.fuke == ()) != 1:
        yield LAW.no("count-one-way", told[0] if told else "")
    elif fact.fuke is not None:
        if len({*fact.fuke}) != len(fact.fuke) or len(fact.fuke) > MOST_FUKE:
            yield LAW.no("fuke-three", "fuke")
        else:
            yield from _check_fuke(month, fact.fuke)
    elif fact.captures:
        yield from _check_captures(month, fact)
    else:
        wrong = captures.miscounted(fact.points)
        if wrong:
            yield LAW.no(wrong.key, wrong.where, **wrong.names)
        else:
            yield from _check_claims(month, captures.filled(fact.points))


def _check_captures(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    wrong = captures.amiss(fact.captures)
    if wrong:
        yield LAW.no(wrong.key, wrong.where, lasting=wrong.lasting, **wrong.names)
        if wrong.lasting:
            return
    laid = {name for player, pile in enumerate(fact.captures) for name in pile if player != month.leader}
    taken = tuple(card for card in month.row_cards if card.name in laid)
    piles = captures.piles(fact.captures)
    large = next((player for player, pile in enumerate(piles) if len(pile) > MOST), None)
    elsewhere = taken if wrong else month.row_cards.difference(piles[month.leader])
    if elsewhere:
        yield LAW.no("shima-dealer", "captures", lasting=bool(taken), words=called(elsewhere), who=seat(month.leader))
    elif large is not None:
        yield LAW.no("capture-many", "captures", who=seat(large), told=len(piles[large]), most=MOST)
    elif not wrong and not made_fuke([points(pile) for pile in piles]):
        for player, pile in enumerate(piles):
            yield from _check_pile(month, player, pile)


def _check_pile(month: Month, player: int, pile: tuple[Flower, ...]) -> Iterator[Objection]:
    """The cards against earlier declarations."""
    claim, held = month.claim(player), found(pile, month.few(player)).held
    if claim is None or {*claim.held} == {*held}:
        return
    differs = next(one for one in (*claim.held, *held) if (one in claim.held) != (one in held))
    cards = said(held) if held else NO_YAKU
    yield LAW.no("capture-told", "captures", by=differs.row.yaku.clause, who=seat(player), names=said(claim.held), cards=cards)


def _check_claims(month: Month, scores: tuple[int, ...]) -> Iterator[Objection]:
    """The points against the declared yaku. Fuke asks for none, but what was declared must be possible with it."""
    fuke = bool(made_fuke(scores))
    missing = () if fuke or month.claim(month.leader) else entailed((), month.row_cards)
    if missing:
        yield LAW.no("shima-yaku", words=DEKIYAKU[missing[0]].yaku.words, who=seat(month.leader))
        return
    held = holders(month, month.claims)
    if not month.claims and not captures.possible(scores, held):
        yield LAW.no("points-row", "points")
        return
    for player, score in enumerate(scores):
        claim = month.claim(player) or (None if fuke else Claim(player, (), 0))
        if claim and not fits(claim, held, month.few(player), (score,)):
            yield _not_with(claim, f"points[{player}]", score)
            return
    if not captures.possible(scores, held) or not (fuke or _divided(month, held, scores)):
        yield LAW.no("points-table", "points")


def _divided(month: Month, held: Mapping[Flower, int], scores: Sequence[int]) -> bool:
    """Whether some division of the 48 cards gives all three what they told; most are soon found."""
    claims = [month.claim(player) or Claim(player, (), 0) for player in range(SEATS)]
    few = [*map(month.few, range(SEATS))]
    return any(divided(claims, held, few, scores, thorough=thorough) for thorough in (False, True))


def _not_with(claim: Claim, where: str, score: int) -> Objection:
    """The objection to points that a player cannot have with exactly the yaku that were told."""
    who = seat(claim.player)
    if not claim.held:
        return LAW.no("points-no-yaku", where, who=who, score=score)
    return LAW.no("points-yaku", where, by=claim.held[0].row.yaku.clause, names=said(claim.held), who=who, score=score)


def _check_fuke(month: Month, made: Sequence[int]) -> Iterator[Objection]:
    """Who made fuke has at most 30 points, whatever was told before."""
    held = holders(month, month.claims)
    for player in made:
        claim = month.claim(player)
        row = points(month.row_cards) if player == month.leader else 0
        if row > LEAST:
            yield LAW.no("fuke-row", "fuke", who=seat(player), score=row)
        elif claim and not fits(claim, held, month.few(player), range(LEAST + 1)):
            yield LAW.no("fuke-told", "fuke", who=seat(player), names=said(claim.held))
