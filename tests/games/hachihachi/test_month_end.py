"""A month that was played out: captures that are possible, card points, nuke, special yaku, and who deals next."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from kinds import times
from strategies import captured

from scorekeeper.core.facts import Fact
from scorekeeper.decks import captures
from scorekeeper.decks.hanafuda import BY_NAME, DECK, Flower, month_of, points
from scorekeeper.games.hachihachi.end.count import HachihachiCount
from scorekeeper.games.hachihachi.end.specials import special_dealer, specials
from scorekeeper.games.hachihachi.facts import (
    HachihachiPlayedOut,
    HachihachiTobikomi,
)
from scorekeeper.games.hachihachi.play.dekiyaku import dekiyaku_in
from scorekeeper.kit.eights.kasu import kasu_of, possible_kasu
from scorekeeper.kit.eights.teyaku import TATE_MONTHS
from scorekeeper.kit.seating import everyone
from tests.games.cases import Case, each, every, numbers
from tests.games.hachihachi.table import hand, month

WORTH = {"hikari": 20, "tane": 10, "tan": 5, "kasu": 1}
MONTHS = {month: [card for card in DECK if card.month == month] for month in range(1, 13)}


def worth(card: Flower) -> int:
    return WORTH[card.name.partition("-")[2].rstrip("123")]


# ---------------------------------------------------------------- what can be captured


def test_exactly_what_can_be_captured_is_possible() -> None:
    """All divisions of 264 points, counted independently: bit 265·a + b means a points for seat 0 and b for seat 1. Nobody
    captures one or three cards of a month.
    """
    reach = 1
    for cards in MONTHS.values():
        shares = set()
        for takers in product(range(3), repeat=4):
            if all(takers.count(seat) % 2 == 0 for seat in range(3)):
                shares.add(tuple(sum(worth(c) for c, taker in zip(cards, takers, strict=True) if taker == s) for s in (0, 1)))
        after = 0
        for one, two in shares:
            after |= reach << (265 * one + two)
        reach = after
    for one in range(265):
        for two in range(265 - one):
            assert captures.possible((one, two, 264 - one - two)) == bool(reach >> (265 * one + two) & 1), (one, two)


def test_kasu_and_points_that_go_together() -> None:
    """What one player can capture, for every even choice of each month's cards, with each willow card as kasu or not."""
    reach = {(0, 0)}
    for number, cards in MONTHS.items():
        step = set()
        for taken in product((False, True), repeat=4):
            pile = [card for card, mine in zip(cards, taken, strict=True) if mine]
            least = sum(worth(card) == 1 for card in pile)
            if len(pile) % 2 == 0:
                step |= {(kasu, sum(map(worth, pile))) for kasu in range(least, (len(pile) if number == 11 else least) + 1)}
        reach = {(kasu + more, points + worth_) for kasu, points in reach for more, worth_ in step}
    for kasu, ten in product(range(30), range(265)):
        assert possible_kasu(kasu, ten) == ((kasu, ten) in reach), (kasu, ten)


# ---------------------------------------------------------------- against the tobikomi of the month: four cards are with its owner


def dived(player: int, number: int, *, told: bool = True) -> tuple[Fact, ...]:
    """A three of a month and its tobikomi; which month is left open unless it is told."""
    name = "tatesanbon" if number in TATE_MONTHS else "sanbon"
    return hand(player, name, months=(number,) if told else ()), HachihachiTobikomi(player=player)


@pytest.mark.fuzz
def test_what_was_dealt_is_taken_and_what_contradicts_it_is_refused() -> None:
    rng, seen = Random(11), set()
    for _ in range(times(150)):
        told = captured(rng)
        piles = [tuple(BY_NAME[name] for name in pile) for pile in told]
        if any(map(dekiyaku_in, piles)):
            continue
        owner, number = rng.randrange(3), rng.randrange(1, 12)
        at = month(*dived(owner, number, told=rng.random() < 0.7))
        known = bool(at.month.hand(owner).months)
        kind = [one for one in range(1, 13) if (one in TATE_MONTHS or one == 12) == (number in TATE_MONTHS) or one == 12]
        true = any(month_of(one) <= {*piles[owner]} for one in ([number] if known else kind))
        seen.add((known, true))
        refused = [one.key for one in at.GAME.check(at.state, HachihachiPlayedOut(captures=told))]
        assert refused == ["same-card" if known else "tobikomi-pile"] * (not true)
        if true:
            kasu = max(range(3), key=lambda player: kasu_of(piles[player]))
            more = {"sujuroku": kasu, "kasu": kasu_of(piles[kasu])} if kasu_of(piles[kasu]) >= 16 else {}
            assert at.GAME.check(at.state, HachihachiPlayedOut(points=tuple(map(points, piles)), **more)) == ()
    assert len(seen) == 4


# ---------------------------------------------------------------- special yaku


@each(every("hachihachi")["specials"])
def test_specials_and_who_deals_after_them(case: Case) -> None:
    scores, kasu, dealer, kan, next_dealer = case
    count = HachihachiCount(None if scores == "-" else numbers(scores), numbers(kasu))
    made = specials(count, int(dealer))
    fees: dict[int, int] = {}
    for one in made:
        fees[one.maker] = fees.get(one.maker, 0) + sum(part[1] for part in one.fee.parts)
    assert (" ".join(f"{maker}:{Fraction(fee, 12)}" for maker, fee in fees.items()) or "-") == kan
    assert not made or str(special_dealer(made, count, everyone(3, int(dealer)))[0]) == next_dealer
