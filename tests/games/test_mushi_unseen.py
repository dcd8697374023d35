"""むし: which yaku the cards in sight leave open, and how likely the other holds what is needed, by looking at everything."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from scorekeeper.decks.hanafuda import BY_NAME, Flower, Flowers
from scorekeeper.decks.mushi import DECK
from scorekeeper.games.mushi import GAME
from scorekeeper.games.mushi.referee.reach import percent
from scorekeeper.games.mushi.unseen import hands, held, possible
from tests.games.test_mushi import after, played

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
            share = held(frozenset(deck), frozenset(wanted), size)
            if every:
                assert share == Fraction(sum(not wanted.isdisjoint(hand) for hand in every), len(every))
            else:
                assert share is None


def test_hands_of_the_whole_deck() -> None:
    """Four of a month, two such months, the three willows, or both, by formulas of their own."""
    again = 9 * comb(36, 4) - comb(9, 2) + comb(37, 5) - 9 * comb(33, 1)
    assert hands(frozenset(DECK), 8) == comb(40, 8) - again


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(300))
def test_what_is_made_in_the_end_was_possible_all_the_time(seed: int) -> None:
    """And what is impossible for both at some time is made by nobody."""
    rng = Random(seed)
    piles, left = played(rng)
    final = after(piles, left)
    made = [{key for key, cards in YAKU.items() if cards <= pile} for pile in final]
    for _ in range(6):
        seen = [frozenset(rng.sample(sorted(pile), rng.randrange(len(pile) + 1))) for pile in piles]
        for player in (0, 1):
            assert made[player] <= {*possible(seen[player], seen[1 - player])}
    for player in (0, 1):
        assert {*possible(final[player], final[1 - player])} == made[player], "when all is known nothing else is possible"


def cards(names: str) -> Flowers:
    return frozenset(BY_NAME[name] for name in names.split())


YAKU = {
    "gokou": cards("matsu-hikari sakura-hikari susuki-hikari yanagi-hikari kiri-hikari"),
    "sankou": cards("matsu-hikari ume-tane sakura-hikari"),
    "fuji_shima": cards("fuji-tane fuji-tan fuji-kasu1 fuji-kasu2"),
    "kiri_shima": cards("kiri-hikari kiri-kasu1 kiri-kasu2 kiri-kasu3"),
}


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
    seen = [card.name for card in DECK if not card.name.startswith("fuji")]
    for holds, verdict in ((4, "amiss"), (3, "fuji_shima/gokou+sankou+fuji_shima+kiri_shima")):
        ruling = GAME.ask["possible"](state, {"seen": {"theirs": seen}, "holds": holds})
        assert ruling.verdict == verdict
