"""むし: which yaku the cards in sight leave open, and how likely the other holds what is needed, by looking at everything."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from scorekeeper.decks.hanafuda import BY_NAME, Flower
from scorekeeper.games.mushi import GAME
from scorekeeper.games.mushi.deck import MUSHI
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


@pytest.mark.parametrize(
    ("mine", "theirs", "verdict"),
    [
        ("", "", "gokou+sankou+fuji_shima+kiri_shima/gokou+sankou+fuji_shima+kiri_shima"),
        ("", "matsu-hikari matsu-tan", "fuji_shima+kiri_shima/gokou+sankou+fuji_shima+kiri_shima"),
        ("fuji-tan fuji-kasu1", "kiri-kasu1 kiri-kasu2", "gokou+sankou+fuji_shima/gokou+sankou+kiri_shima"),
        # of two willows and the oni the third belongs to the same player (leftover.3)
        ("", "yanagi-tane yanagi-tan", "gokou+sankou+fuji_shima+kiri_shima/gokou+sankou+fuji_shima+kiri_shima"),
        ("", "yanagi-tane yanagi-tan kiku-tane yanagi-kasu1", "sankou+fuji_shima+kiri_shima/gokou+sankou+fuji_shima+kiri_shima"),
        ("matsu-hikari matsu-tan fuji-tan fuji-kasu1", "ume-tane ume-tan kiri-hikari kiri-kasu1", "fuji_shima/kiri_shima"),
    ],
)
def test_the_referee_says_what_is_possible(mine: str, theirs: str, verdict: str) -> None:
    state = GAME.start(GAME.house(), 2)
    ruling = GAME.ask["possible"](state, {"seen": {"mine": mine.split(), "theirs": theirs.split()}, "holds": 5})
    assert ruling.verdict == verdict


def test_the_chance_that_the_other_holds_it() -> None:
    """At the deal, the crane and the curtain in hand: the other has the warbler in 8 of 24 hands, but for those dealt again."""
    state = GAME.start(GAME.house(), 2)
    hand = "matsu-hikari matsu-tan sakura-hikari sakura-kasu1 fuji-tan kiku-tane kiri-kasu1 yanagi-tan".split()
    field = "ume-kasu1 ume-tan ayame-tan ayame-tane susuki-tane susuki-hikari momiji-tan momiji-tane".split()
    ruling = GAME.ask["possible"](state, {"seen": {"hand": hand, "field": field}, "holds": 8})
    said = [reason.words.ja for reason in ruling.reasons if reason.clauses == ("mushi.dekiyaku.2",)]
    assert said == ["三光：どちらもあと3枚。見えない梅に鶯が相手の手札にある確率は33.3%。"], "no month is whole among these 24"
    assert percent(Fraction(1, 3)) == "33.3%"
    assert (percent(Fraction(1, 2000)), percent(Fraction(1)), percent(Fraction(0))) == ("0.1%", "100.0%", "0.0%")


def test_a_hand_that_cannot_be() -> None:
    """All that is unseen is one whole month: nobody holds that."""
    state = GAME.start(GAME.house(), 2)
    seen = [card.name for card in MUSHI.cards if not card.name.startswith("fuji")]
    for holds, verdict in ((4, "amiss"), (3, "fuji_shima/gokou+sankou+fuji_shima+kiri_shima")):
        ruling = GAME.ask["possible"](state, {"seen": {"theirs": seen}, "holds": holds})
        assert ruling.verdict == verdict
