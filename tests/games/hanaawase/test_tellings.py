"""Yaku told by names stand if and only if some captured cards make exactly these: over all piles of small decks, and over divisions
of the whole deck.
"""

from collections.abc import Iterator
from itertools import chain, combinations, product
from math import comb
from random import Random

import pytest
from kinds import share, times
from strategies import captured

from scorekeeper.core.own_yaku import OwnYaku
from scorekeeper.decks.captures import MOST
from scorekeeper.decks.hanafuda import DECK, Flowers, cards_named, points
from scorekeeper.games.hanaawase import GAME, chances
from scorekeeper.games.hanaawase.facts import HanaawaseChaff, HanaawaseDekiyaku, HanaawasePlayedOut
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.yaku import OYANAKA, sets
from scorekeeper.kit.cards.hands import chaff
from scorekeeper.kit.cards.telling import Claim, Judge
from scorekeeper.kit.counted.yaku import FEW, judging
from tests.games.small_decks import deck
from tests.games.table import Table

PLAIN = HanaawaseHouse()
hold, dekiyaku_in = sets(PLAIN).hold, sets(PLAIN).dekiyaku_in
OWN = HanaawaseHouse(
    own=(
        OwnYaku("三枚", 20, cards=("susuki-tane", "kiri-kasu1", "matsu-kasu1", "ume-tan"), need=2, instead=("matsu-kiri-bouzu",)),
        OwnYaku("松に月", 30, cards=("matsu-hikari", "susuki-hikari"), instead=("shikou",)),
        OwnYaku("口だけ", 10),
    )
)
"""Yaku of a table's own: some cards, all, and by word. One beats a yaku of the source, one is beaten by one."""
RAINY = HanaawaseHouse(rain_man="voids")
"""Whoever has the rain man has no drinks (house.3)."""


LIGHTS = (1, 3, 8, 11, 12)
"""Months with all lights, two shima and the willow."""
DRINKS = (2, 3, 8, 9, 12)
"""Months with the drinks, three lights, eleven chaff cards and a shima."""
WET = (3, 8, 9, 11, 12)
"""Months with the drinks, the rain man, four lights and two shima."""


def piles(months: tuple[int, ...]) -> Iterator[Flowers]:
    by_month = [[card for card in DECK if card.month == month] for month in months]
    shares = [[frozenset(pile) for size in (0, 2, 4) for pile in combinations(cards, size)] for cards in by_month]
    yield from (frozenset(chain(*taken)) for taken in product(*shares))


def divisions(months: tuple[int, ...]) -> Iterator[tuple[Flowers, ...]]:
    """Every way in which three players capture these months."""
    takers = [one for one in product(range(3), repeat=4) if all(one.count(player) % 2 == 0 for player in range(3))]
    cards = [card for card in DECK if card.month in months]
    for taken in product(takers, repeat=len(months)):
        by = [*zip(cards, chain.from_iterable(taken), strict=True)]
        yield tuple(frozenset(card for card, taker in by if taker == player) for player in range(3))


def judge_of(months: tuple[int, ...], house: HanaawaseHouse = PLAIN) -> Judge:
    return judging(sets(house).table, deck=deck(months))


@pytest.mark.fuzz
def test_all_tellings_of_a_small_deck() -> None:
    for months, few, house in share(
        [*product((LIGHTS, DRINKS), (None, 8), (PLAIN,)), (LIGHTS, None, OWN), (DRINKS, 8, OWN), (WET, None, RAINY)], of=2
    ):
        tellings_fit_piles(months, few, house)


def tellings_fit_piles(months: tuple[int, ...], few: int | None, house: HanaawaseHouse) -> None:
    fits, hold, table = judge_of(months, house).fits, sets(house).hold, sets(house).table
    made: dict[frozenset[str], set[int]] = {}
    for pile in piles(months):
        names = frozenset(one.key for one in sets(house).dekiyaku_in(pile, few).held)
        made.setdefault(names, set()).add(points(pile))
    keys = sorted(set(chain.from_iterable(made)))
    assert len(keys) > 3
    for size in range(len(keys) + 1):
        for names in combinations(keys, size):
            scores = made.get(frozenset(names), set())
            claim = Claim(0, hold(names, 0), 0)
            if not table.exclusions(names):
                assert fits(claim, {}, few) == bool(scores), names
                for score in {*sorted(scores)[:2], 31, 60, 88}:
                    assert fits(claim, {}, few, (score,)) == (score in scores), (names, score)


@pytest.mark.fuzz
def test_all_divisions_of_a_small_deck() -> None:
    """Three tellings stand together if and only if some division of the deck makes them."""
    for months, house in share(
        [((8, 9, 12), PLAIN), ((8, 11, 12), PLAIN), ((2, 7, 10), PLAIN), ((1, 8, 12), OWN), ((8, 9, 11), RAINY)]
    ):
        divisions_fit(months, house)


def divisions_fit(months: tuple[int, ...], house: HanaawaseHouse) -> None:
    judge, hold, dekiyaku_in = judge_of(months, house), sets(house).hold, sets(house).dekiyaku_in
    made = {
        (tuple(tuple(one.key for one in dekiyaku_in(pile).held) for pile in shares), tuple(map(points, shares)))
        for shares in divisions(months)
    }
    names, scores = (sorted({one[place] for one in made}) for place in (0, 1))
    every = [(told, score) for told in names for score in scores]
    rng = Random(5)
    stands = 0
    for told, score in (*rng.sample(sorted(made), min(len(made), times(60))), *rng.sample(every, min(len(every), times(400)))):
        three = [Claim(player, hold(keys, 0), 0) for player, keys in enumerate(told)]
        answer = judge.can_divide(three, judge.holders(three), (None,) * 3, score, thorough=True)
        assert answer == ((told, score) in made), (told, score)
        stands += answer
    assert stands >= min(len(made), times(60))


# ---------------------------------------------------------------- the whole deck


def told(player: int, pile: Flowers, few: int | None) -> HanaawaseDekiyaku | None:
    names = tuple(one.key for one in dekiyaku_in(pile, few).held)
    more = {"kasu": chaff(pile)} if "kasu" in names else {}
    if OYANAKA.key in names:
        more["captured"] = len(pile)
    return HanaawaseDekiyaku(player=player, names=names, **more) if names else None


@pytest.mark.fuzz
@pytest.mark.parametrize(("oyanaka", "dealer_by"), [("on", "score"), ("off", "cards")])
def test_what_was_captured_can_be_told(oyanaka: str, dealer_by: str) -> None:
    """By cards and by names the same is paid, in whatever order the names are told: every fee by both others, points from 88."""
    rng = Random(11)
    tried = 0
    while tried < times(25):
        shares = [frozenset(cards_named(pile)) for pile in captured(rng)]
        if max(map(len, shares)) > MOST:
            continue
        tried += 1
        by_cards, by_names = (Table.of(GAME, oyanaka=oyanaka, dealer_by=dealer_by) for _ in range(2))
        shown = [HanaawaseChaff(player=seat, name="rokkasu") for seat in range(3) if rng.random() < 0.3]
        by_cards.say(*shown, HanaawasePlayedOut(captures=tuple(tuple(card.name for card in pile) for pile in shares)))
        few = FEW if oyanaka == "on" else (None, None, None)
        scores = tuple(map(points, shares))
        named = [told(player, shares[player], few[player]) for player in rng.sample(range(3), 3)]
        by_names.say(*shown, *filter(None, named), HanaawasePlayedOut(points=scores))
        assert (by_names.points, by_names.next) == (by_cards.points, by_cards.next)
        fees = [
            dekiyaku_in(pile, few[seat]).fee + 20 * any(one.player == seat for one in shown) for seat, pile in enumerate(shares)
        ]
        settled = tuple(3 * fee - sum(fees) + score - 88 for fee, score in zip(fees, scores, strict=True))
        assert by_cards.points == (settled if min(scores) > 30 else (0, 0, 0))


def test_what_a_hand_may_be_shown_as() -> None:
    """In how many hands; the rule book has the figures for each reading."""
    hands = chances.hands_by_reading()
    alone = ("rokkasu", "shichikasu", "teshi", "tsuki-sante")
    several = ("teshi tsuki-sante", "rokkasu teshi", "rokkasu tsuki-sante", "shichikasu tsuki-sante", "rokkasu teshi tsuki-sante")
    assert {*hands} == {(), *((name,) for name in alone), *(tuple(names.split()) for names in several)}
    assert hands.total() == comb(48, 7)
    assert sum(many for names, many in hands.items() if "shichikasu" in names) == comb(24, 7)
