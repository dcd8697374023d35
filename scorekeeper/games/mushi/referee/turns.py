"""What may a card take, the oni above all: from the hand or turned from the stock."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listing
from scorekeeper.decks.hanafuda import Flower
from scorekeeper.games.mushi.deck import Pack
from scorekeeper.games.mushi.forms import At
from scorekeeper.games.mushi.law import LAW
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values

HAND, STOCK = "hand", "stock"
THREE = 3
"""So many cards of a month can lie on the field only since the deal."""
FIELD = 16
"""The most cards that can lie on the field: eight dealt, of one month three at most, then one of every other month, and the oni."""


class TurnTaken(NamedTuple):
    """The cards that may be taken, how (`take` it, `choose` one, take `all`, `put` the card there, `hold` it), and why."""

    how: str
    cards: tuple[Flower, ...]
    why: tuple[Reason, ...]


def inquiry(at: At) -> Inquiry:
    origins = Choice(HAND, Words("手札から", "from the hand")), Choice(STOCK, Words("山札から", "from the stock"))
    return Inquiry(
        "oni",
        Words("この札で何を取れるか（鬼札など）", "What may this card take (the oni, for one)?"),
        Words("手札か山札か、最後の1枚か", "from the hand or the stock, the last card or not"),
        "oni",
        (
            asks.cards("card", Words("出した札・めくった札", "The card played or turned"), 1, 1, LAW["play.1"]),
            asks.one("origin", Words("どこから", "Where from"), origins, LAW["play.1"], start=HAND),
            asks.cards("field", Words("その時の場札", "What lay on the field then"), 0, FIELD, LAW["play.1"], optional=True),
            asks.flag("last", "最後の手札・最後の山札だった", "the last card of the hand or of the stock", LAW["oni.11"]),
        ),
        {"card": (at.round.pack.oni.name,), "origin": (HAND,)},
    )


def ask_take(at: At, question: Values) -> Ruling:
    """What may `card` take, played from the hand or turned from the stock (`origin`), with these cards on the `field`?

    `last`: it is the player's last hand card, or the last card of the stock. The verdict is `take/` with the card, `choose/` with
    those of which one is taken, `all/` with all three; put, if the card stays on the field; hold, if it cannot be played yet.
    """
    pack = at.round.pack
    (card,) = at.house.pack.deck.cards_named(question["card"])
    field = at.house.pack.deck.cards_named(question.get("field") or ())
    turned, last = question["origin"] == STOCK, bool(question.get("last"))
    taken = taken_by(pack, card, field, turned=turned, last=last)
    names = "+".join(one.name for one in taken.cards)
    said = SAID[taken.how].put(card=card.words, cards=listing([one.words for one in taken.cards]))
    return rule(f"{taken.how}/{names}" if names else taken.how, said, taken.why)


def taken_by(pack: Pack, card: Flower, field: Sequence[Flower], *, turned: bool, last: bool) -> TurnTaken:
    """What a card takes, played or turned."""
    if not pack.willows:
        return _butterflies(field, turned=turned, last=last) if card == pack.oni else _beside_them(pack, card, field)
    return _oni(pack, field, turned=turned, last=last) if card == pack.oni else _other(pack, card, field, turned=turned, last=last)


SAID = {
    "take": Words("{cards}を取る", "takes the {cards}"),
    "choose": Words("どれか1枚を取る：{cards}", "takes one of these: {cards}"),
    "all": Words("まとめて取る：{cards}", "takes all of these: {cards}"),
    "put": Words("取れない。場に置く", "takes nothing and stays on the field"),
    "hold": Words("まだ出せない", "cannot be played yet"),
    "other": Words("取れない。相手のものになる", "takes nothing and goes to the other player"),
}

# ---------------------------------------------------------------- the oni, played or turned


def _one_of(cards: Sequence[Flower], *why: Reason) -> TurnTaken:
    return TurnTaken("take" if len(cards) == 1 else "choose", tuple(cards), why)


def _oni(pack: Pack, field: Sequence[Flower], *, turned: bool, last: bool) -> TurnTaken:
    """What the oni takes."""
    plain = [card for card in field if card not in pack.willows]
    willows = [card for card in field if card in pack.willows]
    if plain:
        months = [card.month for card in plain]
        three = any(months.count(month) >= THREE for month in months)
        return _one_of(
            plain,
            LAW.because("turned-takes" if turned else "last-hand-takes" if last else "any-but-willow"),
            *((LAW.because("never-three"),) if three else ()),
        )
    if turned and last and willows:
        return _one_of(willows, LAW.because("last-of-stock"))
    if turned:
        return TurnTaken("put", (), (LAW.because("oni-stays"), LAW.because("next-must-take")))
    return (
        TurnTaken("put", (), (LAW.because("not-a-willow"), LAW.because("last-hand-put"), LAW.because("next-must-take")))
        if last
        else TurnTaken("hold", (), (LAW.because("not-a-willow"), LAW.because("no-discard")))
    )


# ---------------------------------------------------------------- any other card


def _other(pack: Pack, card: Flower, field: Sequence[Flower], *, turned: bool, last: bool) -> TurnTaken:
    """What any other card takes. The oni on the field is taken by turned cards alone."""
    fits = [one for one in field if one.month == card.month and one != pack.oni]
    matched = _cards_taken(card, fits, willow=card in pack.willows)
    if pack.oni not in field:
        return matched
    if not turned:
        return matched._replace(why=(LAW.because("not-by-hand"), *matched.why))
    if card not in pack.willows:
        return _one_of([pack.oni], LAW.because("must-take-oni"), *((LAW.because("oni-first"),) if fits else ()))
    if last and not fits:
        return _one_of([pack.oni], LAW.because("last-willow"), LAW.because("none-left"))
    return matched._replace(why=(LAW.because("willow-first" if last else "willow-waits"), *matched.why))


def _cards_taken(card: Flower, fits: Sequence[Flower], *, willow: bool = False) -> TurnTaken:
    """The cards of its month that a card takes."""
    three = (LAW.because("three-willows"),) if willow else ()
    if not fits:
        return TurnTaken("put", (), (*three, LAW.because("stays")))
    if len(fits) >= THREE:
        return TurnTaken("all", tuple(fits), (LAW.because("fourth-takes-three"),))
    return _one_of(fits, *three, LAW.because("one-of-two") if len(fits) > 1 else LAW.because("must-match"))


# ---------------------------------------------------------------- the butterflies as the oni of forty-one cards


def _butterflies(field: Sequence[Flower], *, turned: bool, last: bool) -> TurnTaken:
    """What the butterflies take: any card, or three of a month together (mushi.house.9). Turned last they meet an empty field
    (mushi.house.10).
    """
    if field:
        months = [card.month for card in field]
        three = any(months.count(month) >= THREE for month in months)
        return _one_of(field, LAW.because("any-of-41"), *((LAW.because("three-of-41"),) if three else ()))
    if turned:
        return (
            TurnTaken("other", (), (LAW.because("oni-to-other"),)) if last else TurnTaken("put", (), (LAW.because("empty-of-41"),))
        )
    return TurnTaken("hold", (), (LAW.because("no-discard"),))


def _beside_them(pack: Pack, card: Flower, field: Sequence[Flower]) -> TurnTaken:
    """What any other card takes: what fits, or the butterflies on the field, which it must take where nothing fits."""
    fits = [one for one in field if one.month == card.month]
    matched = _cards_taken(card, fits)
    if pack.oni not in field:
        return matched
    if not fits:
        return _one_of([pack.oni], LAW.because("must-of-41"))
    return _one_of([*fits, pack.oni], LAW.because("may-of-41"), *matched.why)
