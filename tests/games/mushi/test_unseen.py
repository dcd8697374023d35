"""むし: which yaku the cards in sight leave open, and how likely the other holds what is needed, by looking at everything."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from scorekeeper.decks.hanafuda import BY_NAME, Flower
from scorekeeper.games.mushi.referee.reach import percent
from scorekeeper.games.mushi.unseen import chance_held, hands

WILLOWS = {"yanagi-hikari", "yanagi-tane", "yanagi-tan"}


def stands(hand: Sequence[Flower]) -> bool:
    """Whether a hand is not dealt again (deal.3, deal.4)."""
    names = {card.name for card in hand}
    months = [name.partition("-")[0] for name in names]
    return not names >= WILLOWS and not any(month != "yanagi" and months.count(month) == 4 for month in months)


SMALL = {
    "two whole months, the willows and the oni": "fuji-tane fuji-tan fuji-kasu1 fuji-kasu2 kiri-hikari kiri-kasu1 kiri-kasu2"
    " kiri-kasu3 yanagi-hikari yanagi-tane yanagi-tan yanagi-kasu1",
    "nothing whole": "matsu-hikari matsu-tan ume-tane sakura-hikari sakura-tan sakura-kasu1 kiku-tane yanagi-hikari yanagi-kasu1",
    "the willows without the oni": "yanagi-hikari yanagi-tane yanagi-tan matsu-hikari matsu-tan kiku-tane",
}


@pytest.mark.parametrize("cards", SMALL.values(), ids=SMALL)
def test_hands_of_a_small_deck(cards: str) -> None:
    deck = [BY_NAME[name] for name in cards.split()]
    for size in range(9):
        every = [hand for hand in combinations(deck, size) if stands(hand)]
        assert hands(frozenset(deck), size) == len(every), size
        for wanted in ({*deck[:1]}, {*deck[2:5]}, {*deck[-2:]}):
            share = chance_held(frozenset(deck), frozenset(wanted), size)
            if every:
                assert share == Fraction(sum(not wanted.isdisjoint(hand) for hand in every), len(every))
            else:
                assert share is None


def test_a_chance_is_said_in_tenths_of_a_percent_and_never_as_none() -> None:
    chances = [Fraction(1, 3), Fraction(1, 2000), Fraction(1), Fraction(0)]
    assert [percent(one) for one in chances] == ["33.3%", "0.1%", "100.0%", "0.0%"]
