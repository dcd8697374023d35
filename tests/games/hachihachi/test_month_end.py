"""A month that was played out: captures that are possible, card points, nuke, special yaku, and who deals next."""

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
    Exempt,
    HachihachiField,
    HachihachiPlayedOut,
    HachihachiTobikomi,
    HachihachiWrongTeyaku,
)
from scorekeeper.games.hachihachi.play.dekiyaku import dekiyaku_in
from scorekeeper.kit.eights.kasu import kasu_of, possible_kasu
from scorekeeper.kit.eights.teyaku import TATE_MONTHS
from scorekeeper.kit.seating import everyone
from tests.games.hachihachi.table import agari, hand, month, out

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


PINES, OPEN = dived(0, 1), dived(0, 1, told=False)
TWO_OPEN = (hand(0, "futasanbon"), HachihachiTobikomi(player=0), HachihachiTobikomi(player=0))


@pytest.mark.parametrize(
    ("said", "count", "key"),
    [
        # The four pines are 27 points, and no three without a special needs less than the 17 of the plums.
        (PINES, out(26, 120, 118), "points-taken"),
        (PINES, out(27, 120, 117), ""),
        (PINES, out(120, 27, 117), ""),
        (OPEN, out(16, 120, 128), "points-taken"),
        (OPEN, out(17, 120, 127), ""),
        (TWO_OPEN, out(33, 120, 111), "points-taken"),
        (TWO_OPEN, out(34, 120, 110), ""),
        # The tobikomi of a void hand says nothing.
        ((*PINES, HachihachiWrongTeyaku(player=0)), out(0, 120, 144), ""),
        # Nobody has so many points without a yaku.
        ((), out(206, 29, 29), "points-yaku"),
        ((), out(202, 31, 31), ""),
        # 27 kasu are all there are, two of them pines.
        (PINES, out(sujuroku=1, kasu=26), "kasu-taken"),
        (PINES, out(sujuroku=1, kasu=25), ""),
        (PINES, out(sujuroku=0, kasu=27), ""),
        (PINES, out(40, 112, 112, sujuroku=0, kasu=16), "kasu-taken"),
        (OPEN, out(sujuroku=1, kasu=27), "kasu-taken"),
    ],
)
def test_points_and_kasu_against_a_tobikomi(said: tuple[Fact, ...], count: HachihachiPlayedOut, key: str) -> None:
    at = month(*said)
    assert [one.key for one in at.GAME.check(at.state, count)] == [key] * bool(key)


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


# ---------------------------------------------------------------- card points and the next dealer


def test_piles_count_themselves() -> None:
    """Who takes the four cards of each month in order; the last pile may be left out."""
    shares = "0011 1100 2211 1100 0000 1122 2200 2200 1122 0022 2222 0000".split()
    every = [card for cards in MONTHS.values() for card in cards]
    piles = [[card for card, who in zip(every, "".join(shares), strict=True) if int(who) == seat] for seat in range(3)]
    told = tuple(tuple(card.name for card in pile) for pile in piles)
    own = tuple(sum(map(worth, pile)) - 88 for pile in piles)
    assert month(HachihachiPlayedOut(captures=told)).points == month(HachihachiPlayedOut(captures=told[:2])).points == own


# ---------------------------------------------------------------- special yaku


@pytest.mark.parametrize(
    ("count", "dealer", "kan", "next_dealer"),
    [
        (HachihachiCount((167, 97, 0), (0, 15, 0)), 0, {}, None),
        (HachihachiCount((168, 96, 0), (0, 0, 0)), 0, {0: 10}, 0),
        (HachihachiCount((169, 95, 0), (0, 0, 0)), 0, {0: 11}, 0),
        (HachihachiCount((200, 64, 0), (0, 0, 0)), 0, {0: 42}, 0),
        (HachihachiCount(None, (0, 15, 0)), 0, {}, None),
        (HachihachiCount(None, (0, 16, 0)), 0, {1: 12}, 1),
        (HachihachiCount(None, (0, 20, 0)), 0, {1: 20}, 1),
        # Two makers: the one with more points; sohachi keeps the dealer (decisions (c) 7).
        (HachihachiCount((170, 60, 34), (0, 17, 0)), 2, {0: 12, 1: 14}, 0),
        (HachihachiCount((88, 88, 88), (0, 16, 0)), 2, {2: 10, 1: 12}, 2),
        (HachihachiCount((88, 88, 88), (0, 0, 0)), 1, {1: 10}, 1),
        (HachihachiCount((90, 90, 84), (0, 0, 16)), 1, {2: 12}, 2),
        (HachihachiCount((170, 60, 34), (16, 0, 0)), 1, {0: 24}, 0),
    ],
)
def test_specials_and_who_deals_after_them(
    count: HachihachiCount, dealer: int, kan: dict[int, int], next_dealer: int | None
) -> None:
    made = specials(count, dealer)
    fees: dict[int, int] = {}
    for one in made:
        fees[one.maker] = fees.get(one.maker, 0) + sum(part[1] for part in one.fee.parts)
    assert fees == {player: 12 * each for player, each in kan.items()}
    if made:
        assert special_dealer(made, count, everyone(3, dealer))[0] == next_dealer


HANDS = (hand(0, "karasu", "sanbon"), hand(1, "aka", "tatesanbon"))


def test_blow_off() -> None:
    """Every teyaku and tobikomi of the month is returned to its payers, the maker's own too; nothing of another month."""
    dives = (HachihachiTobikomi(player=0), HachihachiTobikomi(player=1, offender=2), Exempt(player=2, reason="shown"))
    at = month(*HANDS, *dives, out(sujuroku=0, kasu=16))
    assert at.kan == (24, -12, -12)
    struck = [line for line in at.lines if line.struck]
    assert [line.sort for line in struck] == ["teyaku", "teyaku", "tobikomi", "tobikomi", "exempt"]
    assert all(line.struck == "hachihachi.special.8" and line.marks[-1].ja == "吹き消し" for line in struck)
    assert {"special.8", "special.9", "tobikomi.12"} <= at.clauses()
    assert "nuke" not in {line.sort for line in at.lines}
    earlier = month(*HANDS, agari(2, "akatan")).kan
    other = month(*HANDS, agari(2, "akatan"), HachihachiField(), out(170, 50, 44))
    assert other.kan == (earlier[0] + 24, earlier[1] - 12, earlier[2] - 12)
