"""The division of a deck among any number of players, against all divisions of three suits."""

from itertools import chain, combinations_with_replacement, product

import pytest

from scorekeeper.core.deck import Deck
from scorekeeper.decks.hanafuda import BRIGHTS, CRANE, HANAFUDA, KASU, MOON, RAIN_MAN, Flower, Flowers, month_of
from scorekeeper.kit.cards.division import divides
from scorekeeper.kit.cards.piles import PileTelling, count

SUITS = (2, 8, 11)
CARDS = [card for card in HANAFUDA.cards if card.month in SUITS]
DECK = Deck(
    "small", HANAFUDA.words, [suit for suit, cards in HANAFUDA.by_suit if cards[0].month in SUITS], CARDS, lots=HANAFUDA.lots
)
NUMBERS = count(BRIGHTS, range(3)), count(KASU, range(6))
WANTED = (
    PileTelling[Flower](numbers=NUMBERS),
    PileTelling(need=frozenset((MOON,)), numbers=NUMBERS),
    PileTelling(barred=frozenset((RAIN_MAN,)), short=(month_of(2),), numbers=NUMBERS),
    PileTelling(short=(month_of(8), frozenset((MOON, RAIN_MAN)), frozenset((CRANE, MOON))), numbers=NUMBERS),
)


def meets(pile: Flowers, told: PileTelling[Flower]) -> bool:
    return told.need <= pile and not told.barred & pile and not any(row <= pile for row in told.short)


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.fuzz)])
def test_every_division_is_found_and_no_other(players: int) -> None:
    takers = [one for one in product(range(players), repeat=4) if all(one.count(player) % 2 == 0 for player in range(players))]
    divisions = [
        tuple(frozenset(card for card, by in zip(CARDS, chain(*taken), strict=True) if by == player) for player in range(players))
        for taken in product(takers, repeat=len(SUITS))
    ]
    every = [*product(range(3), range(6))]
    found = 0
    for told in combinations_with_replacement(WANTED, players):
        made = {
            tuple((len(pile & BRIGHTS), len(pile & KASU)) for pile in piles) for piles in divisions if all(map(meets, piles, told))
        }
        assert divides(DECK, told, [every] * players) == bool(made)
        for numbers in product(every[::2], repeat=players - 1):
            answer = divides(DECK, told, [*([one] for one in numbers), every])
            assert answer == any(one[:-1] == numbers for one in made)
            found += answer
    assert found > 20
