"""What exercises are made of: how cards and answers are dealt, and what is asked about a ruling."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.core.deck import Card, Deck
from scorekeeper.core.exercise import Asked, Deal, Dealt, Dice, Part
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.trial import lacks_payments
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Sample, YakuGroup

YakuOf = Callable[[Any], Iterable[YakuGroup]]
"""The groups of yaku under house rules."""
PLAIN = 1 / 4
"""How often cards are dealt at random, without a yaku in mind."""
CHANGED = 1 / 3
"""How often a card of a yaku is replaced by another, or left out."""


# How answers are dealt


def form(parts: Mapping[str, Part]) -> Deal:
    """Answers dealt independently of each other."""

    def deal(house: Any, dice: Dice) -> Mapping[str, Dealt]:
        return {name: part(house, dice) if callable(part) else part for name, part in parts.items()}

    return deal


def any_of(*values: str) -> Part:
    """One of these, all equally often."""
    return lambda house, dice: dice.choice(values)


def some_of(values: Sequence[str], least: int, most: int) -> Part:
    """Some of these, each at most once."""
    return lambda house, dice: dice.sample(values, dice.randint(least, most))


def number(least: int, most: int) -> Part:
    return lambda house, dice: str(dice.randint(least, most))


def maybe(chance: float) -> Part:
    """A switch that is on so often."""
    return lambda house, dice: "on" if dice.random() < chance else ""


def cards(deck: Deck[Any], least: int, most: int) -> Part:
    """So many cards of a deck, at random."""
    return lambda house, dice: names(dice.sample(pack(deck), dice.randint(least, most)))


def pack(deck: Deck[Any]) -> tuple[Card, ...]:
    """All cards of a deck, with their copies."""
    return tuple(card for card in deck.cards for _ in range(deck.copies))


def names(dealt: Iterable[Card]) -> list[str]:
    """Their names, in the order of the deck."""
    return [card.name for card in sorted(dealt)]


def samples(groups: Iterable[YakuGroup]) -> list[Sample]:
    """The yaku that are made of a player's own cards."""
    return [one for group in groups for one in group.samples if one.cards]


def hand(deck: Deck[Any], yaku: YakuOf, size: int) -> Part:
    """A dealt hand: most often one that makes a yaku of dealt cards, or would but for a card."""

    def deal(house: Any, dice: Dice) -> list[str]:
        known = [one for one in samples(yaku(house)) if len(one.cards) + len(one.rest) == size]
        if not known or dice.random() < PLAIN:
            return names(dice.sample(deck.cards, size))
        one = dice.choice(known)
        moved = _in_other_suits([*one.cards, *one.rest], deck, dice)
        if dice.random() < CHANGED:
            moved.remove(dice.choice(moved))
            moved.append(dice.choice([card for card in deck.cards if card not in moved]))
        return names(moved)

    return deal


def _in_other_suits(dealt: Sequence[Card], deck: Deck[Any], dice: Dice) -> list[Card]:
    """Cards that are not always those of the rule book: each suit takes the place of another, card by card. Whoever looks for
    threes and fours finds them in other months; a yaku that needs certain cards may be gone.
    """
    if dice.random() < CHANGED:
        return [*dealt]
    suits = [kinds for _, kinds in deck.by_suit]
    order = dice.sample(suits, len(suits))
    moved = [(suit, other) for suit, other in zip(suits, order, strict=True) if len(suit) == len(other)]
    other_of = {card: new for suit, other in moved for card, new in zip(suit, other, strict=True)}
    return [other_of.get(card, card) for card in dealt]


def with_suit(deck: Deck[Any], size: int) -> Part:
    """So many cards, with a whole suit among them as often as not."""

    def deal(house: Any, dice: Dice) -> list[str]:
        _, whole = dice.choice(deck.by_suit)
        held = whole if dice.random() < 1 / 2 else whole[1:]
        return names([*held, *dice.sample([card for card in deck.cards if card not in whole], size - len(held))])

    return deal


def captures(deck: Deck[Any], yaku: YakuOf, most: int, least: int = 2) -> Part:
    """Captured cards, in pairs of a suit as they are taken: with the cards of one or two yaku, or all but one of them."""

    def deal(house: Any, dice: Dice) -> list[str]:
        return names(pile_of(deck, samples(yaku(house)), dice, least, most))

    return deal


def pile_of(
    deck: Deck[Any], known: Sequence[Sample], dice: Dice, least: int, most: int, taken: Collection[Card] = ()
) -> frozenset[Card]:
    """Such cards, none of them among those that others have `taken`."""
    free = [card for card in deck.cards if card not in taken]
    made = [one for one in known if {*one.cards} <= {*free}]
    wanted: frozenset[Card] = frozenset()
    for one in dice.sample(made, min(len(made), dice.randint(1, 2))):
        dropped = dice.choice(one.cards) if dice.random() < CHANGED else None
        more: frozenset[Card] = frozenset(card for card in one.cards if card != dropped)
        if len(in_pairs(wanted | more, free, dice)) <= most:
            wanted |= more
    pile = in_pairs(wanted, free, dice)
    size = dice.randint(max(least, len(pile)), max(most, len(pile)))
    while len(pile) + 2 <= size:
        larger = in_pairs(pile | {dice.choice([card for card in free if card not in pile])}, free, dice)
        if len(larger) == len(pile):
            break
        pile = larger
    return pile


def in_pairs(wanted: Collection[Card], free: Collection[Card], dice: Dice) -> frozenset[Card]:
    """These cards and, of every suit of which they are an odd number, one more that is free; a card that finds none is left."""
    pile = {*wanted}
    for suit, many in Counter(card.suit for card in sorted(pile)).items():
        if many % 2:
            partners = sorted(card for card in free if card.suit == suit and card not in pile)
            if partners:
                pile.add(dice.choice(partners))
            else:
                pile.remove(max(card for card in pile if card.suit == suit))
    return frozenset(pile)


def turn(deck: Deck[Any], yaku: YakuOf, most: int) -> Part:
    """Captured cards by when they were captured: `before` a turn, by the card from the `hand`, by the card `turned`."""

    def deal(house: Any, dice: Dice) -> Mapping[str, Sequence[str]]:
        pile = pile_of(deck, samples(yaku(house)), dice, 4, most)
        suits = sorted({card.suit for card in pile})
        now = dice.sample(suits, min(len(suits), dice.randint(1, 2)))
        piles = dict(zip(("hand", "turned"), ([card for card in pile if card.suit == suit] for suit in now), strict=False))
        return {name: names(there) for name, there in piles.items()} | {
            "before": names(card for card in pile if card.suit not in now)
        }

    return deal


def card_points(deck: Deck[Any], seats: int) -> Part:
    """What the captured cards of each seat count, all cards having been captured in pairs of a suit; a single one alone."""

    def deal(house: Any, dice: Dice) -> Mapping[str, Sequence[str]]:
        counted = [0] * seats
        takes = [seat for seat in range(seats) for _ in range(dice.randint(1, 3))]
        for _, kinds in deck.by_suit:
            mixed = dice.sample(kinds, len(kinds))
            for first in range(0, len(mixed), 2):
                counted[dice.choice(takes)] += sum(card.points for card in mixed[first : first + 2])
        return {str(seat): [str(points)] for seat, points in enumerate(counted)}

    return deal


def few_points(deck: Deck[Any], seats: int, limit_of: Callable[[Any], int]) -> Part:
    """What the captured cards of each seat count, of whom as often as not one or two have about so few points as is the limit under
    house rules.
    """
    dealt, whole = card_points(deck, seats), sum(card.points for card in pack(deck))

    def deal(house: Any, dice: Dice) -> Mapping[str, Sequence[str]]:
        if dice.random() < PLAIN:
            found: Mapping[str, Sequence[str]] = dealt(house, dice)  # type: ignore[operator,assignment]
            return found
        limit = limit_of(house)
        points = [max(0, limit + dice.choice((-10, -5, -1, 0, 0, 1, 4))) for _ in range(seats - 1)]
        if dice.random() < 1 / 2:
            points[-1] = dice.randint(limit + 5, (whole - limit) // (seats - 1))
        order = dice.sample(range(seats), seats)
        each = dict(zip(order, [*points, whole - sum(points)], strict=True))
        return {str(seat): [str(each[seat])] for seat in sorted(each)}

    return deal


# What is asked


def _verdict(ruling: Ruling) -> Words | None:
    """The verdict in words; None if it is one of several outcomes that the ruling leaves open."""
    cases = {case.words for case in ruling.cases}
    return None if len(cases) > 1 and ruling.words in cases else ruling.words


VERDICT = Asked(_verdict)
"""What does the game say?"""


def verdict_among(*every: Words) -> Asked:
    """Which of these does the game say?"""
    return Asked(lambda ruling: ruling.words if ruling.words in every else None, every)


def _kind(ruling: Ruling) -> str:
    """The kind of a verdict: what it begins with, before a blank or a slash."""
    return ruling.verdict.replace("/", " ").partition(" ")[0]


def kind_of_verdict(**every: Words) -> Asked:
    """Which of these kinds of verdict is it?"""
    return Asked(lambda ruling: every.get(_kind(ruling)), tuple(every.values()))


def verdict_but(**briefly: Words) -> Asked:
    """What does the game say? A verdict of one of these kinds is put briefly, without what it says of the numbers."""
    return Asked(lambda ruling: briefly.get(_kind(ruling)) or _verdict(ruling))


def gains(seat: int) -> Asked:
    """How much does this player get, all payments together?"""

    def answer(ruling: Ruling) -> int | None:
        if lacks_payments(ruling) or len(ruling.cases) > 1:
            return None
        return sum(one.amount * ((one.payee == seat) - (one.payer == seat)) for one in ruling.payments)

    return Asked(answer)
