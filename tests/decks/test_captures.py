"""Captures in pairs, with two to four players, checked against randomly dealt captures."""

import random
from itertools import product
from operator import add

import pytest
from kinds import times

from scorekeeper.core.captures import Captures, reachable
from scorekeeper.core.deck import Deck, points
from scorekeeper.decks.hanafuda import HANAFUDA, Flower
from scorekeeper.games.mushi.deck import MUSHI

THREE, TWO, TWO_AT_MUSHI, FOUR = Captures(HANAFUDA, 3), Captures(HANAFUDA, 2), Captures(MUSHI, 2), Captures(HANAFUDA, 4)


def dealt(captures: Captures[Flower], rng: random.Random) -> list[list[str]]:
    """The whole deck in pairs of a suit, each captured by somebody."""
    piles: list[list[str]] = [[] for _ in range(captures.seats)]
    for _, cards in captures.deck.by_suit:
        mixed = rng.sample([card.name for card in cards], len(cards))
        for pair in (mixed[:2], mixed[2:]):
            rng.choice(piles).extend(pair)
    return piles


@pytest.mark.parametrize("captures", [THREE, TWO, TWO_AT_MUSHI, FOUR], ids=["three", "two", "mushi", "four"])
def test_what_is_captured_in_pairs_is_possible(captures: Captures[Flower]) -> None:
    rng = random.Random(5)
    for _ in range(times(60)):
        told = dealt(captures, rng)
        assert captures.amiss(told) is None
        piles = captures.piles(told)
        assert captures.possible(tuple(map(points, piles)), {piles[0][0]: 0} if piles[0] else {})
        if captures.piles(told[:-1])[-1] != piles[-1]:
            assert not piles[-1], "the last pile is the rest"


@pytest.mark.parametrize(
    ("captures", "divided", "possible"),
    [
        (THREE, (88, 88, 88), True),
        (THREE, (264, 0, 0), True),
        (THREE, (1, 263, 0), False),
        (THREE, (88, 88, 87), False),
        (THREE, (-1, 200, 65), False),
        # Two kasu, or a bright and a kasu; no month gives one point alone.
        (TWO, (2, 262), True),
        (TWO, (3, 261), False),
        (TWO, (132, 132), True),
        (TWO_AT_MUSHI, (115, 115), True),
        (TWO_AT_MUSHI, (230, 0), True),
        (TWO_AT_MUSHI, (229, 1), False),
        (TWO_AT_MUSHI, (132, 132), False),
    ],
)
def test_which_points_are_possible(captures: Captures[Flower], divided: tuple[int, ...], possible: bool) -> None:
    assert captures.possible(divided) is possible


def test_a_card_known_to_be_captured_by_a_player() -> None:
    crane = HANAFUDA.by_name["matsu-hikari"]
    assert [THREE.possible((0, 264, 0), {crane: seat}) for seat in (0, 1)] == [False, True]


@pytest.mark.fuzz
@pytest.mark.parametrize("captures", [THREE, TWO_AT_MUSHI], ids=["three", "mushi"])
def test_suits_that_somebody_took_whole(captures: Captures[Flower]) -> None:
    """They are counted apart; that must give the same as every share of every suit gone through with all cards known."""
    rng, found = random.Random(7), set()
    for _ in range(times(20)):
        piles = captures.piles(dealt(captures, rng))
        other = captures.piles(dealt(captures, rng))
        whole = [cards for _, cards in captures.deck.by_suit if any({*cards} <= {*pile} for pile in other)]
        held = {card: seat for seat, pile in enumerate(other) for cards in whole for card in cards if card in pile}
        held |= {card: seat for seat, pile in enumerate(other) for card in rng.sample(pile, min(len(pile), rng.randrange(3)))}
        divided = tuple(map(points, rng.choice((piles, other))))
        every = captures._reach(frozenset(held.items()), ())
        found.add(captures.possible(divided, held))
        assert captures.possible(divided, held) is bool(every >> captures._pack(divided[:-1]) & 1)
    assert found == {True, False}


@pytest.mark.parametrize(
    ("captures", "told", "key"),
    [
        (TWO, [["joker"]], "capture-unknown"),
        (TWO_AT_MUSHI, [["botan-tane"]], "capture-unknown"),
        (TWO, [["ume-tan", "ume-tan"]], "capture-twice"),
        (TWO, [], "capture-few"),
        (TWO, [["ume-tan"], ["ume-tane"]], "capture-few"),
        (TWO, [["ume-tan", "ume-kasu1"]], None),
        (TWO, [["ume-tan"]], "capture-odd"),
        (THREE, [["ume-tan", "ume-kasu1"]], "capture-few"),
        (THREE, [["ume-tan", "ume-kasu1"], ["sakura-tan"]], "capture-odd"),
    ],
)
def test_impossible_piles(captures: Captures[Flower], told: list[list[str]], key: str | None) -> None:
    found = captures.amiss(told)
    assert (found and found.key) == key
    assert found is None or found.where == "captures"


@pytest.mark.parametrize(
    ("captures", "told", "found"),
    [
        (THREE, (88, 88, None), None),
        (THREE, (88,), ("points-two", "points", {})),
        (THREE, (88, 88, 87), ("points-sum", "points[2]", {"sum": "88 + 88 + 87", "total": 263})),
        (THREE, (200, 100), ("points-over", "points[1]", {"sum": "200 + 100", "total": 300})),
        (THREE, (88, -1), ("points-range", "points[1]", {})),
        (TWO, (132,), None),
        (TWO, (), ("points-two", "points", {})),
        (TWO, (3,), ("points-cards", "points", {})),
        (TWO_AT_MUSHI, (115,), None),
        (TWO_AT_MUSHI, (231,), ("points-range", "points[0]", {})),
        (TWO_AT_MUSHI, (115, 149), ("points-sum", "points[1]", {"sum": "115 + 149", "total": 264})),
    ],
)
def test_impossible_points(captures: Captures[Flower], told: tuple[int | None, ...], found: tuple[object, ...] | None) -> None:
    assert captures.amiss_points(told) == found
    if found is None:
        assert sum(captures.fill(told)) == captures.deck.points


def sizes(cards: tuple[Flower, ...]) -> list[tuple[int, ...]]:
    return [(len(cards), points(cards))]


def test_what_one_player_may_have_captured() -> None:
    """Any even number of cards, with the fewest points possible; required cards are included, excluded ones are not."""
    reached = reachable(HANAFUDA, sizes)
    assert {number for number, _ in reached} == {*range(0, 49, 2)}
    assert min(reached) == (0, 0)
    assert {score for number, score in reached if number == 2} == {2, 6, 11, 15, 21, 25, 30}
    crane, ribbon = HANAFUDA.cards_named(("matsu-hikari", "matsu-tan"))
    assert {score for number, score in reachable(HANAFUDA, sizes, frozenset((crane,))) if number == 2} == {21, 25}
    assert max(reachable(HANAFUDA, sizes, barred=frozenset((crane, ribbon)))) == (46, 239)


def test_a_card_that_may_be_read_in_two_ways() -> None:
    def low_or_high(cards: tuple[Flower, ...]) -> list[tuple[int, ...]]:
        return [(0,), (len(cards),)]

    assert reachable(MUSHI, low_or_high) == {(number,) for number in range(0, MUSHI.size + 1, 2)}


def test_of_four_players_exactly_those_points_are_possible_that_some_sharing_out_gives() -> None:
    """On three months: every way of sharing out each of them in pairs."""
    small = Deck("small", HANAFUDA.words, HANAFUDA.suits, [card for card in HANAFUDA.cards if card.month in (1, 8, 11)])
    four, sums = Captures(small, 4), {(0, 0, 0, 0)}
    for _, cards in small.by_suit:
        ways = [takers for takers in product(range(4), repeat=len(cards)) if not any(takers.count(one) % 2 for one in range(4))]
        worth = [[sum(card.points for card, own in zip(cards, way, strict=True) if own == one) for one in range(4)] for way in ways]
        sums = {tuple(map(add, have, more)) for have in sums for more in worth}
    told = [(a, b, c, small.points - a - b - c) for a in range(0, 80, 3) for b in range(0, 60, 4) for c in range(0, 60, 5)]
    assert [one for one in (*told, *sums) if four.possible(one) != (one in sums)] == []
