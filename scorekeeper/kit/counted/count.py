"""The count of a month that was played out: what was declared, and whether captured cards can add up to it."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

from scorekeeper.core.captures import of_seats, reachable
from scorekeeper.core.deck import Deck
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import seat
from scorekeeper.decks.hanafuda import DECK, Flower, Flowers
from scorekeeper.kit.cards.hands import card_names
from scorekeeper.kit.cards.telling import Claim
from scorekeeper.kit.cards.yaku import yaku_words
from scorekeeper.kit.counted.claims import ClaimsTold
from scorekeeper.kit.counted.month import CountedMonth
from scorekeeper.kit.counted.yaku import NOTHING_FOUND, FoundDekiyaku
from scorekeeper.kit.reasons import NO_YAKU

OF_TWO = range(18, 34 + 1)
"""How many cards two players capture: at most those of their hands, of as many turns and of the field."""
Scores = Mapping[int, int]
"""Card points by seat, of those who play."""


class PlayedOut(Protocol):
    """The fact that ends the month, in one of three ways: piles of those who play, points by seat, or who made fuke. The dekiyaku
    told with the points are claims of the month already; with piles only those are told that no cards make.
    """

    @property
    def captures(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def points(self) -> tuple[int | None, ...]: ...
    @property
    def fuke(self) -> tuple[int, ...] | None: ...
    @property
    def declarations(self) -> tuple[ClaimsTold, ...]: ...


class CardCount(NamedTuple):
    """What was counted: points by seat (None: not entered), the dekiyaku of everyone who plays, who made fuke (None: not known).

    `clauses` say why nothing more is paid.
    """

    points: Scores | None
    found: Mapping[int, FoundDekiyaku]
    fuke: tuple[int, ...] | None
    clauses: tuple[str, ...] = ()


def piles(month: CountedMonth, told: Collection[Collection[str]]) -> dict[int, tuple[Flower, ...]]:
    """The pile of everyone who plays; the last, if left out, gets the rest, unless only two play."""
    return dict(zip(month.players, month.sorting.piles(tuple(map(tuple, told))), strict=False))


def count_of(month: CountedMonth, fact: PlayedOut) -> CardCount:
    """The count of a fact that `check` allowed."""
    if fact.fuke is not None:
        return CardCount(None, {}, fact.fuke or None)
    if fact.captures:
        taken = piles(month, fact.captures)
        scores = {player: month.worth(pile) for player, pile in taken.items()}
        made = found_in(month, fact, taken)
        return CardCount(scores, made, month.made_fuke(scores), tuple(_why_nothing(month, taken, made)))
    scores = fill_points(month, fact.points)
    claims = {player: month.claim(player) for player in month.players}
    told = {player: month.sets.by_name(claim.held) if claim else NOTHING_FOUND for player, claim in claims.items()}
    return CardCount(scores, told, month.made_fuke(scores))


def found_in(month: CountedMonth, fact: PlayedOut, taken: Mapping[int, tuple[Flower, ...]]) -> dict[int, FoundDekiyaku]:
    """What the piles make, with what was told by word."""
    told = {claim.player: claim.names for claim in month.claims} | {one.player: one.names for one in fact.declarations}
    return {player: month.sets.dekiyaku_in(pile, month.few(player), told.get(player, ())) for player, pile in taken.items()}


def _why_nothing(month: CountedMonth, taken: Mapping[int, tuple[Flower, ...]], made: Mapping[int, FoundDekiyaku]) -> Iterator[str]:
    """Why a pile that might seem to have a yaku has none."""
    for player in month.seating.turn:
        if not made[player].held:
            yield from made[player].clauses
        yield from month.why_unpaid(player, taken[player])
    if month.row_cards:
        yield month.ROW


def _points_told(month: CountedMonth, points: tuple[int | None, ...]) -> list[int | None]:
    """The points of those who play, in seat order."""
    return of_seats(points, month.players, None)


def fill_points(month: CountedMonth, points: tuple[int | None, ...]) -> dict[int, int]:
    """The points of everyone who plays; a missing number is what remains, unless only two play."""
    return dict(zip(month.players, month.captures.fill(_points_told(month, points)), strict=False))


def check(month: CountedMonth, fact: PlayedOut) -> Iterator[Objection]:
    told = [name for name in ("captures", "points", "fuke") if getattr(fact, name) not in ((), None)]
    if len(told) + (fact.fuke == ()) != 1:
        yield month.LAW.no("count-one-way", told[0] if told else "")
    elif fact.declarations and not (fact.points or fact.captures):
        yield month.LAW.no("count-one-way", "names")
    elif fact.fuke is not None:
        yield from _check_fuke(month, fact.fuke)
    elif fact.captures:
        yield from _check_by_word(month, fact) or _check_captures(month, fact)
    else:
        yield from _check_points(month, fact.points)


# ---------------------------------------------------------------- by cards


def _check_by_word(month: CountedMonth, fact: PlayedOut) -> tuple[Objection, ...]:
    """Beside piles nothing is told that cards would show, and nobody tells what he has told before."""
    numbers = next((name for name in ("captured", "kasu") if getattr(fact, name, ())), "")
    if numbers:
        return (month.LAW.no("count-one-way", numbers),)
    for one in fact.declarations:
        if {*one.names} - month.sets.by_word:
            return (month.LAW.no("count-one-way", f"names[{one.player}]"),)
        if month.claim(one.player):
            return (month.LAW.no("dekiyaku-twice", f"names[{one.player}]"),)
        if one.player not in month.players or len({*one.names}) < len(one.names):
            return (month.LAW.no("dekiyaku-unknown", f"names[{one.player}]"),)
    return ()


def _check_captures(month: CountedMonth, fact: PlayedOut) -> Iterator[Objection]:
    law, told = month.LAW, fact.captures
    wrong = month.sorting.amiss(told)
    if wrong and wrong.lasting:
        yield law.no(wrong.key, wrong.where, lasting=True, **wrong.names)
        return
    if month.two and len(told) != len(month.players):
        yield law.no("two-points", "captures")
        return
    taken = piles(month, told)
    if wrong:
        whose = next((player for player, pile in taken.items() if month.sorting.odd(pile)), 0)
        yield law.no(wrong.key, wrong.where, **{**wrong.names, "who": seat(whose)})
    stray = _stray(month, told, taken, done=not wrong)
    large = next((player for player, pile in taken.items() if len(pile) > month.most_cards), None)
    if stray:
        yield stray
    elif large is not None:
        yield law.no("capture-many", "captures", who=seat(large), told=len(taken[large]), most=month.most_cards)
    elif wrong:
        return
    elif month.two and sum(map(len, taken.values())) not in OF_TWO:
        yield law.no("two-cards", "captures")
    elif not month.made_fuke({player: month.worth(pile) for player, pile in taken.items()}):
        yield from _check_piles(month, found_in(month, fact, taken))


def _stray(
    month: CountedMonth, told: tuple[tuple[str, ...], ...], taken: Mapping[int, tuple[Flower, ...]], *, done: bool
) -> Objection | None:
    """The objection to cards from the field that are not in the dealer's pile, or, until all is `done`, in that of another."""
    laid = {name for player, pile in zip(month.players, told, strict=False) for name in pile if player != month.leader}
    elsewhere = frozenset(card for card in month.row_cards if card.name in laid)
    strays = month.row_cards.difference(taken[month.leader]) if done else elsewhere
    if not strays:
        return None
    return month.LAW.no("shima-dealer", "captures", lasting=bool(elsewhere), words=card_names(strays), who=seat(month.leader))


def _check_piles(month: CountedMonth, made: Mapping[int, FoundDekiyaku]) -> Iterator[Objection]:
    """The cards against earlier declarations. Where one yaku washes all out, it is enough that they hold what was told."""
    washed = any(month.washes(one.keys) for one in made.values())
    for player, one in made.items():
        claim, held = month.claim(player), one.held
        if claim is None or {*claim.held} == {*held} or (washed and {*claim.held} <= {*held}):
            continue
        differs = next(yaku for yaku in (*claim.held, *held) if (yaku in claim.held) != (yaku in held))
        cards = yaku_words(held) if held else NO_YAKU
        by = differs.row.yaku.clause
        yield month.LAW.no("capture-told", "captures", by=by, who=seat(player), names=yaku_words(claim.held), cards=cards)


# ---------------------------------------------------------------- by points


def _check_points(month: CountedMonth, points: tuple[int | None, ...]) -> Iterator[Objection]:
    told, captures = _points_told(month, points), month.captures
    if month.two and None in told:
        yield month.LAW.no("two-points", "points")
        return
    wrong = captures.amiss_points(told)
    if wrong:
        by = month.summed_by if wrong.key in ("points-two", "points-sum") else ""
        yield month.LAW.no(wrong.key, wrong.beside(month.players), by=by, whole=captures.deck.points, **wrong.names)
        return
    yield from _check_claims(month, fill_points(month, points))


def _check_claims(month: CountedMonth, scores: Scores) -> Iterator[Objection]:
    """The points against the declared yaku. Fuke, and what washes out, ask for none, but what was declared must be possible."""
    law, leader, captures = month.LAW, month.leader, month.captures
    void = bool(month.made_fuke(scores)) or any(month.washes(claim.names) for claim in month.claims)
    missing = () if void or month.claim(leader) else month.sets.entails((), month.row_cards)
    if missing:
        yield law.no("shima-yaku", f"names[{leader}]", words=month.sets.table[missing[0]].yaku.words, who=seat(leader))
        return
    held = month.holders(month.claims)
    place = {player: place for place, player in enumerate(month.players)}
    known = {captures.deck.by_name[card.name]: place[player] for card, player in held.items()}
    possible = captures.possible((*scores.values(), *_left_over(month, scores)), known)
    if month.row_cards and not month.claims and not possible:
        yield law.no("points-row", "points")
        return
    for player, score in scores.items():
        claim = month.claim(player) or (None if void else Claim(player, (), 0))
        if claim and not month.washes(claim.names) and not month.fits(claim, held, (score,)):
            yield _not_with(month, claim, score)
            return
    together = _leaves if month.two else _can_divide
    if not possible or not (void or together(month, held, scores)):
        yield law.no("two-sum" if month.two else "points-table", "points")


def _left_over(month: CountedMonth, scores: Scores) -> tuple[int, ...]:
    """What is left over where two play."""
    return (month.captures.deck.points - sum(scores.values()),) if month.two else ()


def _leaves(month: CountedMonth, held: Mapping[Flower, int], scores: Scores) -> bool:
    """Whether as many cards as two players leave over can be worth what is left."""
    (points,) = _left_over(month, scores)
    most, least = (len(DECK) - number for number in (OF_TWO[0], OF_TWO[-1]))
    deck = month.captures.deck
    ways = left_over(deck, frozenset(deck.by_name[card.name] for card in held))
    return any((points, number) in ways for number in range(least, most + 1))


@lru_cache(64)
def left_over(deck: Deck[Flower], barred: Flowers) -> frozenset[tuple[int, ...]]:
    """What can be left over without the cards that are barred: the points, and how many cards."""
    return reachable(deck, lambda cards: [(sum(card.points for card in cards), len(cards))], barred=barred)


def _can_divide(month: CountedMonth, held: Mapping[Flower, int], scores: Scores) -> bool:
    """Whether the deck has the cards of each kind for all together; most divisions show at once that it does."""
    claims = [month.claim(player) or Claim(player, (), 0) for player in scores]
    few = [*map(month.few, scores)]
    return any(month.judge.can_divide(claims, held, few, scores.values(), thorough=thorough) for thorough in (False, True))


def _not_with(month: CountedMonth, claim: Claim, score: int) -> Objection:
    """The objection to points that a player cannot have with exactly the yaku that were told; or to having told none."""
    law, player, held = month.LAW, claim.player, claim.held
    if not held:
        return law.no("points-no-yaku", f"names[{player}]", who=seat(player), score=score)
    by = held[0].row.yaku.clause
    return law.no("points-yaku", f"points[{player}]", by=by, names=yaku_words(held), who=seat(player), score=score)


def _check_fuke(month: CountedMonth, made: tuple[int, ...]) -> Iterator[Objection]:
    """Who made fuke has few points, whatever was told before."""
    law = month.LAW
    if month.no_fuke:
        yield law.no(month.no_fuke, "fuke")
        return
    if len({*made}) != len(made) or len(made) >= len(month.players):
        yield law.no(month.too_much_fuke, "fuke")
        return
    held = month.holders(month.claims)
    for player in made:
        claim = month.claim(player)
        row = month.worth(month.row_cards) if player == month.leader else 0
        if row > month.least:
            yield law.no("fuke-row", "fuke", who=seat(player), score=row)
        elif claim and not month.fits(claim, held, range(month.least + 1)):
            yield law.no("fuke-told", "fuke", who=seat(player), least=month.least, names=yaku_words(claim.held))
