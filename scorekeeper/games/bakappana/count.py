"""The count of a month that was played out: what was declared, and whether captured cards can add up to it."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from scorekeeper.core.captures import Captures
from scorekeeper.core.deck import Deck
from scorekeeper.core.game import Objection
from scorekeeper.core.play.yaku import said
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.captures import MOST, THREE
from scorekeeper.decks.hanafuda import HANAFUDA, KASU, Flower
from scorekeeper.games.bakappana.claims import fits, holders, judge
from scorekeeper.games.bakappana.facts import PlayedOut
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import PLAYING, Month
from scorekeeper.games.bakappana.yaku import NOTHING_FOUND, Found, by_name, found
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.telling import Claim

LEAST = 20
"""A player with this or less makes fuke, in any seat (bakappana.special.3)."""
MOST_FUKE = 2
"""Three players with 20 points or less would leave most points with nobody."""
MOST_OF_TWO = 34
"""The cards of two hands, of as many turns and of the field (bakappana.settle.6)."""
NO_YAKU = Words("役なし", "no yaku")
Scores = Mapping[int, int]
"""Card points by seat, of those who play."""


@cache
def counting(house: BakappanaHouse) -> Captures[Flower]:
    """How the 48 cards are captured, with chaff worth what the house says. The third of two players is what is left over."""
    if house.kasu_point == "1":
        return THREE
    cards = (msgspec.structs.replace(card, points=0) if card in KASU else card for card in HANAFUDA.cards)
    return Captures(Deck("bare", HANAFUDA.words, HANAFUDA.suits, cards), PLAYING)


def worth(house: BakappanaHouse, pile: Iterable[Flower]) -> int:
    """The points of captured cards (bakappana.setup.2, bakappana.settle.5)."""
    deck = counting(house).deck
    return sum(deck.by_name[card.name].points for card in pile)


def even(house: BakappanaHouse) -> int:
    """Each player's share of the deck: 88, or 80 (bakappana.settle.4, bakappana.settle.5)."""
    return counting(house).deck.points // PLAYING


class Count(NamedTuple):
    """What was counted: points by seat (None: not entered), the dekiyaku of everyone who plays, who made fuke (None: not known).

    `clauses` say why nothing more is paid.
    """

    points: Scores | None
    found: Mapping[int, Found]
    fuke: tuple[int, ...] | None
    clauses: tuple[str, ...] = ()


def piles(month: Month, told: Collection[Collection[str]]) -> dict[int, tuple[Flower, ...]]:
    """The pile of everyone who plays; the last of three, if left out, gets the rest."""
    return dict(zip(month.players, THREE.piles(tuple(map(tuple, told))), strict=False))


def counted(month: Month, fact: PlayedOut) -> Count:
    """The count of a fact that `check_played_out` allowed."""
    if fact.fuke is not None:
        return Count(None, {}, fact.fuke or None)
    if fact.captures:
        taken = piles(month, fact.captures)
        scores = {player: worth(month.house, pile) for player, pile in taken.items()}
        made = {player: found(month.house, pile, month.few(player)) for player, pile in taken.items()}
        return Count(scores, made, made_fuke(month, scores), tuple(_why_nothing(month, taken, made)))
    scores = filled(month, fact.points)
    claims = {player: month.claim(player) for player in month.players}
    told = {player: by_name(month.house, claim.names) if claim else NOTHING_FOUND for player, claim in claims.items()}
    return Count(scores, told, made_fuke(month, scores))


def _why_nothing(month: Month, taken: Mapping[int, tuple[Flower, ...]], made: Mapping[int, Found]) -> Iterator[str]:
    """Why a pile that might seem to have a yaku has none."""
    for player in month.seating.turn:
        if not made[player].held:
            yield from made[player].clauses
        yield from month.why_unpaid(player, taken[player])


def made_fuke(month: Month, scores: Scores) -> tuple[int, ...]:
    """The players who made fuke with these points, if it is played. A month of two has none (bakappana.settle.6)."""
    if month.house.fuke == "off" or month.two:
        return ()
    return tuple(player for player, score in scores.items() if score <= LEAST)


def _told(month: Month, points: tuple[int | None, ...]) -> list[int | None]:
    """The points of those who play, in seat order."""
    return [points[player] if player < len(points) else None for player in month.players]


def filled(month: Month, points: tuple[int | None, ...]) -> dict[int, int]:
    """The points of everyone who plays; a missing number of three is what remains."""
    return dict(zip(month.players, counting(month.house).filled(_told(month, points)), strict=False))


def check_played_out(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    told = [name for name in ("captures", "points", "fuke") if getattr(fact, name) not in ((), None)]
    strangers = [(f"points[{player}]", player) for player, score in enumerate(fact.points) if score is not None]
    closed = tuple(open_for(month, *strangers, *(("fuke", player) for player in fact.fuke or ())))
    if closed:
        yield closed[0]
    elif len(told) + (fact.fuke == ()) != 1:
        yield LAW.no("count-one-way", told[0] if told else "")
    elif fact.fuke is not None:
        yield from _check_fuke(month, fact.fuke)
    elif fact.captures:
        yield from _check_captures(month, fact)
    else:
        yield from _check_points(month, fact.points)


# ---------------------------------------------------------------- by cards


def _check_captures(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    wrong = THREE.amiss(fact.captures)
    if wrong and wrong.lasting:
        yield LAW.no(wrong.key, wrong.where, lasting=True, **wrong.names)
        return
    if month.two and len(fact.captures) != len(month.players):
        yield LAW.no("two-points", "captures")
        return
    taken = piles(month, fact.captures)
    if wrong:
        whose = next((player for player, pile in taken.items() if THREE.odd(pile)), 0)
        yield LAW.no(wrong.key, wrong.where, **{**wrong.names, "who": seat(whose)})
        return
    large = next((player for player, pile in taken.items() if len(pile) > MOST), None)
    if large is not None:
        yield LAW.no("capture-many", "captures", who=seat(large), told=len(taken[large]), most=MOST)
    elif month.two and sum(map(len, taken.values())) > MOST_OF_TWO:
        yield LAW.no("two-cards", "captures")
    elif not made_fuke(month, {player: worth(month.house, pile) for player, pile in taken.items()}):
        yield from _check_piles(month, taken)


def _check_piles(month: Month, taken: Mapping[int, tuple[Flower, ...]]) -> Iterator[Objection]:
    """The cards against earlier declarations. Where willow washes all out, it is enough that they hold what was told."""
    made = {player: found(month.house, pile, month.few(player)) for player, pile in taken.items()}
    washed = any(month.washes(one.keys) for one in made.values())
    for player, one in made.items():
        claim, held = month.claim(player), one.held
        if claim is None or {*claim.held} == {*held} or (washed and {*claim.held} <= {*held}):
            continue
        differs = next(yaku for yaku in (*claim.held, *held) if (yaku in claim.held) != (yaku in held))
        cards = said(held) if held else NO_YAKU
        by = differs.row.yaku.clause
        yield LAW.no("capture-told", "captures", by=by, who=seat(player), names=said(claim.held), cards=cards)


# ---------------------------------------------------------------- by points


def _check_points(month: Month, points: tuple[int | None, ...]) -> Iterator[Objection]:
    told, captures = _told(month, points), counting(month.house)
    if month.two and None in told:
        yield LAW.no("two-points", "points")
        return
    wrong = captures.miscounted(told)
    if wrong:
        at = wrong.where.removeprefix("points").strip("[]")
        where = f"points[{month.players[int(at)]}]" if at else "points"
        yield LAW.no(wrong.key, where, whole=captures.deck.points, **wrong.names)
        return
    yield from _check_claims(month, filled(month, points))


def _check_claims(month: Month, scores: Scores) -> Iterator[Objection]:
    """The points against the declared yaku. Fuke and willow ask for none, but what was declared must be possible with them."""
    void = bool(made_fuke(month, scores)) or any(month.washes(claim.names) for claim in month.claims)
    held = holders(month, month.claims)
    for player, score in scores.items():
        claim = month.claim(player) or (None if void else Claim(player, (), 0))
        if claim and not month.washes(claim.names) and not fits(month, claim, held, (score,)):
            yield _not_with(claim, f"points[{player}]", score)
            return
    captures, third = counting(month.house), {player: place for place, player in enumerate(month.players)}
    known = {captures.deck.by_name[card.name]: third[player] for card, player in held.items()}
    rest = captures.deck.points - sum(scores.values())
    division = (*scores.values(), *((rest,) if month.two else ()))
    if not captures.possible(division, known) or not (void or month.two or _divided(month, held, scores)):
        yield LAW.no("points-table", "points")


def _divided(month: Month, held: Mapping[Flower, int], scores: Scores) -> bool:
    """Whether the deck has the cards of each kind for all three together; most divisions show at once that it does."""
    claims = [month.claim(player) or Claim(player, (), 0) for player in scores]
    few = [*map(month.few, scores)]
    able = judge(month.house)
    return any(able.divided(claims, held, few, scores.values(), thorough=thorough) for thorough in (False, True))


def _not_with(claim: Claim, where: str, score: int) -> Objection:
    """The objection to points that a player cannot have with exactly the yaku that were told."""
    who = seat(claim.player)
    if not claim.held:
        return LAW.no("points-no-yaku", where, who=who, score=score)
    return LAW.no("points-yaku", where, by=claim.held[0].row.yaku.clause, names=said(claim.held), who=who, score=score)


def _check_fuke(month: Month, made: tuple[int, ...]) -> Iterator[Objection]:
    """Who made fuke has at most 20 points, whatever was told before."""
    if month.house.fuke == "off":
        yield LAW.no("fuke-off", "fuke")
    elif month.two:
        yield LAW.no("two-fuke", "fuke")
    elif len({*made}) != len(made) or len(made) > MOST_FUKE:
        yield LAW.no("fuke-three", "fuke")
    else:
        held = holders(month, month.claims)
        for claim in filter(None, map(month.claim, made)):
            if not fits(month, claim, held, range(LEAST + 1)):
                yield LAW.no("fuke-told", "fuke", who=seat(claim.player), names=said(claim.held))
