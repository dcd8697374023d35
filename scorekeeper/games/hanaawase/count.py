"""The count of a month that was played out: what was told, and whether captured cards can make it."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.game import Objection
from scorekeeper.core.words import listed, seat
from scorekeeper.decks import captures
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import Flower, points
from scorekeeper.games.hanaawase.dekiyaku import DEKIYAKU, FEW, Found, clauses_of, of, said
from scorekeeper.games.hanaawase.facts import PlayedOut
from scorekeeper.games.hanaawase.month import SEATS, Made, Month, object_
from scorekeeper.games.hanaawase.told import cards_by, entailed, fits

LEAST = 30
"""Whoever has no more makes fuke, whatever the seat; willow counts at face value (hanaawase.special.1, hanaawase.special.2)."""
MOST_FUKE = 2
"""Three with 30 points or less would leave 174 of the 264 points with nobody."""


class Count(NamedTuple):
    """What was counted: points by seat (None: not told), the dekiyaku of every seat, and who made fuke (None: not known).

    `clauses` say why nothing more is paid.
    """

    points: tuple[int, ...] | None
    found: tuple[Found, ...]
    fuke: tuple[int, ...] | None
    clauses: tuple[str, ...] = ()


NOTHING_FOUND = (Found((), ()),) * SEATS


def counted(month: Month, fact: PlayedOut) -> Count:
    """The count of a fact that `check_played_out` let through."""
    if fact.fuke is not None:
        return Count(None, NOTHING_FOUND, fact.fuke or None)
    if fact.captures:
        piles = captures.piles(fact.captures)
        scores = tuple(points(pile) for pile in piles)
        found = tuple(of(pile, month.most(player)) for player, pile in enumerate(piles))
        return Count(scores, found, fuke(scores), tuple(_nothing_for(month, piles, found)))
    scores = filled(fact)
    return Count(scores, tuple(_by_name(month.told(player)) for player in range(SEATS)), fuke(scores))


def _nothing_for(month: Month, piles: tuple[tuple[Flower, ...], ...], found: tuple[Found, ...]) -> Iterator[str]:
    """Why there is no yaku in some pile that might seem to have one (hanaawase.special.9)."""
    for player, most in zip(month.turn, FEW, strict=True):
        if not found[player].parts:
            yield from found[player].clauses
        if month.house.oyanaka == "off" and len(piles[player]) <= most:
            yield "hanaawase.special.9"
    if month.row:
        yield "hanaawase.field.2"


def _by_name(made: Made | None) -> Found:
    return Found(made.parts, clauses_of(made.parts)) if made else NOTHING_FOUND[0]


def filled(fact: PlayedOut) -> tuple[int, ...]:
    """The points of all, the missing number from 264."""
    given = [*fact.points, *(None,) * SEATS][:SEATS]
    rest = DECK_POINTS - sum(ten for ten in given if ten is not None)
    return tuple(rest if ten is None else ten for ten in given)


def fuke(scores: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(player for player in range(SEATS) if scores[player] <= LEAST)


def check_played_out(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    told = [name for name in ("captures", "points", "fuke") if getattr(fact, name) not in ((), None)]
    if len(told) + (fact.fuke == ()) != 1:
        yield object_(
            "count-one-way",
            told[0] if told else "",
            "取り札か、札点か、ふけの人か、どれか一つで入れる。札で入れれば点も役も札から出る。",
            "Enter the cards, or the points, or who made fuke: one of them. With the cards, points and yaku follow.",
            "settle.1",
        )
    elif fact.fuke is not None:
        yield from _check_fuke(fact)
    elif fact.captures:
        yield from _check_captures(month, fact)
    else:
        yield from list(_check_points(fact)) or _check_told(month, fact)


def _check_fuke(fact: PlayedOut) -> Iterator[Objection]:
    players = fact.fuke or ()
    if len(set(players)) != len(players) or len(players) > MOST_FUKE:
        yield object_(
            "fuke-three",
            "fuke",
            "ふけは多くても二人。三人とも30点以下なら264点にならない。",
            "At most two can make fuke: three with 30 points or less do not make 264.",
            "special.6",
        )


def _check_captures(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    amiss = captures.amiss(fact.captures)
    if amiss:
        yield object_(amiss.key, "captures", *amiss.text, "play.1" if amiss.key == "capture-odd" else "setup.2")
        return
    piles = captures.piles(fact.captures)
    elsewhere = sorted(month.row_cards.difference(piles[month.dealer]))
    if elsewhere:
        words, who = listed([card.words for card in elsewhere]), seat(month.dealer)
        yield object_(
            "shima-dealer",
            "captures",
            f"場にあった{words.ja}は胴の{who.ja}の取り札。並べ直す。",
            f"The {words.en} lay on the field and is captured by the dealer, {who.en}. Sort them again.",
            "field.1",
        )
        return
    if fuke(tuple(points(pile) for pile in piles)):
        return
    for player, pile in enumerate(piles):
        yield from _check_pile(month, player, pile)


def _check_pile(month: Month, player: int, pile: tuple[Flower, ...]) -> Iterator[Objection]:
    """The cards against what was told before."""
    told, found = month.told(player), of(pile, month.most(player)).parts
    if told is None or set(told.parts) == set(found):
        return
    who, names, cards = seat(player), said(told.parts), said(found)
    clause = next(part.yaku.clause for part in (*told.parts, *found) if (part in told.parts) != (part in found))
    yield object_(
        "capture-told",
        "captures",
        f"{who.ja}の役は{names.ja}と記入したが、札では{cards.ja or '役なし'}。どちらかを直す。",
        f"{who.en} was told to have {names.en}; these cards have {cards.en or 'no yaku'}. Correct one of them.",
        clause.removeprefix("hanaawase."),
    )


def _check_points(fact: PlayedOut) -> Iterator[Objection]:
    given = [*fact.points, *(None,) * SEATS][:SEATS]
    known = [ten for ten in given if ten is not None]
    if len(known) < SEATS - 1:
        yield object_(
            "points-two",
            "points",
            "二人の札点を入れる。三人目は264から出る。",
            "Enter the points of two. The third follows from 264.",
            "settle.3",
        )
        return
    for player, ten in enumerate(given):
        if ten is not None and not 0 <= ten <= DECK_POINTS:
            yield object_(
                "points-range",
                f"points[{player}]",
                "札点は0から264。数え直す。",
                "Flower points go from 0 to 264. Count again.",
                "setup.2",
            )
            return
    total = sum(known)
    sum_said = " + ".join(map(str, known))
    last = max(player for player, ten in enumerate(given) if ten is not None)
    if (None in given and total > DECK_POINTS) or (None not in given and total != DECK_POINTS):
        over = None in given
        yield object_(
            "points-sum",
            f"points[{last}]",
            f"{sum_said} = {total}。{'264を超えている' if over else '264にならない'}。数え直す。",
            f"{sum_said} = {total}, {'more than' if over else 'not'} 264. Count again.",
            "setup.2",
        )
    elif not captures.possible(filled(fact)):
        yield object_(
            "points-cards",
            "points",
            "この点になる札の分け方は無い(札は同じ月の2枚ずつ取る)。数え直す。",
            "No way of capturing cards in pairs gives these points. Count again.",
            "play.1",
        )


def _check_told(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    """The points against the yaku that were told; fuke asks for none."""
    scores = filled(fact)
    if fuke(scores):
        if not captures.possible(scores, cards_by(month, ())):
            yield _not_with_row(month)
        return
    if month.row and not month.told(month.dealer) and entailed((), month.row_cards):
        words, who = DEKIYAKU[entailed((), month.row_cards)[0]].yaku.words, seat(month.dealer)
        yield object_(
            "shima-yaku",
            "",
            f"胴の{who.ja}は場から{words.ja}を得ている。出来役に記入してからしめる。",
            f"The dealer, {who.en}, has {words.en} from the field. Enter it as a dekiyaku first.",
            "field.2",
        )
        return
    held = cards_by(month, month.made)
    for made in month.made:
        ten = scores[made.player]
        if not fits(made, held, month.most(made.player), ten):
            who, names = seat(made.player), said(made.parts)
            yield object_(
                "points-yaku",
                f"points[{made.player}]",
                f"{names.ja}を取った{who.ja}の札点が{ten}点にはならない。数え直すか、役を直す。",
                f"With {names.en}, {who.en} cannot have {ten} points. Count again, or correct the yaku.",
                made.parts[0].yaku.clause.removeprefix("hanaawase."),
            )
            return
    if not captures.possible(scores, held):
        if month.made:
            yield object_(
                "points-table",
                "points",
                "記入した出来役とこの点は両立しない。数え直すか、役を直す。",
                "These points do not go with the dekiyaku that were told. Count again, or correct the yaku.",
                "settle.1",
            )
        else:
            yield _not_with_row(month)


def _not_with_row(month: Month) -> Objection:
    return object_(
        "points-row",
        "points",
        "場から胴に渡った4枚があれば、この点にはならない。数え直す。",
        "With the four cards that the field gave to the dealer these points cannot be. Count again.",
        "field.2",
    )
