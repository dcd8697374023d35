"""Announced hands in one deck with the field and each other, also where only their names are known."""

from collections.abc import Iterable, Iterator
from itertools import product

from scorekeeper.core.offer import Objection
from scorekeeper.decks.hanafuda import BRIGHTS, HANAFUDA, KASU, RIBBONS, TANE, WILLOW, Flower, Flowers, cards_named, month_of
from scorekeeper.kit.cards.account import CardPlace, possible
from scorekeeper.kit.eights.month import Announced
from scorekeeper.kit.eights.teyaku import HAND, PAULOWNIA, TATE_MONTHS, EightsHands, KindHand, Three
from scorekeeper.kit.law import Law

ON_FIELD = 6
"""Cards dealt to the field."""
CHAFF = KASU | WILLOW
"""What may be read as kasu."""
OTHERS: dict[KindHand, tuple[Flowers, int]] = {
    KindHand.AKA: (RIBBONS, 2),
    KindHand.TANICHI: (RIBBONS, 1),
    KindHand.TOICHI: (TANE, 1),
    KindHand.PIKAICHI: (BRIGHTS, 1),
}
"""What else a hand by kinds holds at least; all the rest of it is chaff, or ribbons of aka."""
Ways = tuple[CardPlace[Flower], ...]
"""What a hand can be."""


def ways(hands: EightsHands, names: Iterable[str], cards: Iterable[str] = (), months: Iterable[int] = ()) -> Ways:
    """What is certainly in a hand: its cards, or what its names and the months of its threes say."""
    held = cards_named(cards)
    if held:
        return (CardPlace(held, (), HAND),)
    told, known = tuple(names), tuple(months)
    fixed = [one for name in told if name in hands.kinds for one in _by_kinds(hands.kinds[name], hands.bent)]
    threes = [month_of(month) for month in known]
    tates = 0 if known else hands.threes(told).count(Three.TATE)
    special = [*(month_of(month) for month in sorted(TATE_MONTHS)), month_of(PAULOWNIA) & KASU]
    return tuple(
        CardPlace((), (*fixed, *((three, 3) for three in (*threes, *more))), HAND)
        for more in product(special, repeat=tates)
        if len({*more}) == tates
    )


def _by_kinds(kind: KindHand, bent: bool) -> Iterator[tuple[Flowers, int]]:
    others, least = OTHERS.get(kind, (frozenset(), 0))
    others -= WILLOW if bent else frozenset()
    yield CHAFF | others, HAND
    if least:
        # A willow card is one of them or chaff.
        yield (others, least)
    if kind is not KindHand.AKA:
        yield CHAFF, HAND - least


def check_deck(
    law: Law, month: Announced, player: int, mine: Ways, hands: EightsHands, where: str, away: Iterable[Ways] = ()
) -> Iterator[Objection]:
    """The objection to a hand that one deck does not have beside the field, the hands of the others and what is `away`."""
    others = [ways(hands, one.names, one.cards, one.months) for one in month.standing if one.player != player]
    lying = (CardPlace(cards_named(month.brights), (), ON_FIELD),)
    if not possible(HANAFUDA, (mine, *others, lying, *away)):
        yield law.no("hand-deck", where)
