"""馬鹿っ花: yaku that exclude each other, hands on a small deck, and what any hand earns that was driven out."""

from collections import Counter
from itertools import combinations
from random import Random

from scorekeeper.core.house import plain_house
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.bakappana import GAME, chances, dealt
from scorekeeper.games.bakappana.facts import BakappanaDekiyaku, BakappanaDriven
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.yaku import dekiyaku_in, table
from scorekeeper.kit.cards.odds import by_reading
from scorekeeper.kit.counted.chances import dealt_features as matters
from scorekeeper.kit.counted.chances import together
from tests.games.bakappana.reckoned import drive_fee


def test_few_cards_by_seat() -> None:
    house, sizes = BakappanaHouse(oyanaka="on"), ((8, 8), (10, 8), (10, 10), (12, 10))
    assert ["oyanaka" in dekiyaku_in(house, DECK[:size], few).keys for size, few in sizes] == [True, False, True, False]


def test_of_two_yaku_that_exclude_each_other_the_better_stands() -> None:
    rules = BakappanaHouse(ame_shikou="yaku", oyanaka="on")
    excluded = 0
    for pair in combinations(table(rules), 2):
        for beaten in table(rules).exclusions(pair).values():
            objections = GAME.check(GAME.start(rules, 3), BakappanaDekiyaku(player=0, names=pair))
            assert (objections[0].key, objections[0].clause) == ("dekiyaku-excluded", beaten)
            excluded += 1
    assert excluded == 5


def test_every_hand_on_a_small_deck() -> None:
    """Everything that is counted by classes is counted hand by hand on four months."""
    small = [card for card in DECK if card.month in (1, 4, 11, 12)]
    seen = Counter(chances.readings(hand) for hand in combinations(small, 7))
    assert len(seen) == 4
    assert +Counter(by_reading(small, 7, matters, together, chances.readings)) == seen


def test_what_any_hand_earns() -> None:
    """The app and the second reckoning agree."""
    rng, house = Random(5), BakappanaHouse(kudari="hachi-seat", teyaku="on")
    rules = plain_house(house) | {"lights": house.lights}
    strong = [card for card in DECK if card.points > 5 or card.name.endswith("tan")]
    for number in range(400):
        hand = tuple(rng.sample(strong if number % 2 else DECK, 7))
        names = tuple(card.name for card in hand)
        if not dealt.four(hand):
            fee = dealt.drive_fee(dealt.earnings(house, BakappanaDriven(player=0, cards=names)), house).value
            assert fee == drive_fee(rules, names), hand
