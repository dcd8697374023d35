"""Every hypothesis strategy of the tests."""

from hypothesis import strategies as st

from scorekeeper.core.cards import DECK, Card

KASU_CARDS = tuple(card for card in DECK if card.name.rstrip("123").endswith("kasu"))


@st.composite
def hands(draw: st.DrawFn) -> tuple[Card, ...]:
    """Seven cards: any seven, or near to a hand (few months, or nearly all kasu, ribbons or willow)."""
    pool = draw(
        st.sampled_from(
            (
                DECK,
                tuple(card for card in DECK if card in KASU_CARDS or card.month == 11),
                tuple(card for card in DECK if card in KASU_CARDS or card.name.endswith("-tan")),
                tuple(card for card in DECK if card.month in (4, 5, 12)),
                tuple(card for card in DECK if card.month in (1, 7, 11)),
                tuple(card for card in DECK if card.month in (11, 12)),
            )
        )
    )
    return tuple(draw(st.lists(st.sampled_from(pool), min_size=7, max_size=7, unique=True)))
