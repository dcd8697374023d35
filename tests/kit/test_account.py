"""The account of the deck refuses exactly what small decks do not have, tried in all ways; and it gives up in time."""

from itertools import product
from random import Random

import pytest
from kinds import times

from scorekeeper.decks.hanafuda import BRIGHTS, HANAFUDA, KASU, RIBBONS, TANE, WILLOW, Flower, Flowers
from scorekeeper.kit.cards.account import TRIES, CardPlace, Search, possible
from tests.games.small_decks import deck

SETS = KASU, BRIGHTS, RIBBONS, TANE, KASU | WILLOW, KASU | RIBBONS


def drawn(rng: Random, cards: list[Flower], size: int, sets: int) -> CardPlace[Flower]:
    """A place of which something is told."""
    held = tuple(sorted(rng.sample(cards, rng.choice((0, 0, 1)))))
    return CardPlace(held, tuple((each.intersection(cards), rng.randint(0, min(size, 3))) for each in rng.sample(SETS, sets)), size)


def holds(place: CardPlace[Flower], cards: Flowers) -> bool:
    return {*place.cards} <= cards and len(cards) <= place.most and all(len(cards & each) >= number for each, number in place.least)


@pytest.mark.parametrize("seed", range(times(12)))
def test_exactly_what_one_deck_has(seed: int) -> None:
    rng = Random(seed)
    small = deck((*rng.sample(range(1, 13), 2),))
    cards = [*small.cards]
    places = [drawn(rng, cards, rng.randint(2, 4), 2) for _ in range(2)]
    shares = product(range(3), repeat=len(cards))
    piles = (
        [frozenset(card for card, whose in zip(cards, share, strict=True) if whose == one) for one in range(2)] for share in shares
    )
    found = any(all(map(holds, places, pile)) for pile in piles)
    assert possible(small, tuple((one,) for one in places)) is found


def test_it_gives_up_in_time() -> None:
    """Seven hands of which only numbers are told, each in two ways."""
    rng = Random(1)
    for _ in range(10):
        search = Search(HANAFUDA, [[drawn(rng, [*HANAFUDA.cards], 7, 3)._replace(cards=()) for _ in range(2)] for _ in range(7)])
        search.succeeds()
        assert len(search.failed) + search.steps < 1.1 * TRIES
