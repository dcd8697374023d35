"""馬鹿っ花: yaku that exclude each other, and hands on a small deck."""

from collections import Counter
from itertools import combinations

from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.bakappana import GAME, chances
from scorekeeper.games.bakappana.facts import BakappanaDekiyaku
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.yaku import table
from scorekeeper.kit.cards.odds import by_reading
from scorekeeper.kit.counted.chances import dealt_features as matters
from scorekeeper.kit.counted.chances import together


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
