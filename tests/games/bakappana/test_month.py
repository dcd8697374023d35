"""馬鹿っ花: yaku that exclude each other, the end of a year, and hands on a small deck."""

from collections import Counter
from itertools import combinations

from scorekeeper.core.facts import Closed, Totals, Void
from scorekeeper.core.record import fold
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.bakappana import GAME, chances
from scorekeeper.games.bakappana.facts import BakappanaDekiyaku, BakappanaPlayedOut
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.yaku import dekiyaku_in, table
from scorekeeper.kit.cards.odds import by_reading
from scorekeeper.kit.counted.chances import dealt_features as matters
from scorekeeper.kit.counted.chances import together
from tests.games.bakappana.table import Table, told


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


def test_a_year_is_twelve_months_and_ends_level_or_not() -> None:
    rules = Table().say(*[BakappanaPlayedOut(points=(98, 90, 76))] * 12)
    assert (rules.final, GAME.places(rules.state)) == ((120, 24, -144), (1, 2, 3))
    assert rules.keys(BakappanaPlayedOut(points=(88, 88, 88))) == ("match-over",)
    rules.say(Closed(final=(120, 24, -144)))
    assert GAME.places(Table().say(*[Totals(amounts=(2, 2, -4))] * 12).state) == (1, 1, 3)


def test_undo_of_any_entry_of_a_month_restores_what_was() -> None:
    rules = Table(5, kudari="flat", teyaku="on", fuke="on").say(*told("oi", seats=5))
    before = rules.state
    rules.say(*told("i", 2, 5))
    assert fold(rules.record.and_then(Void(entry=len(rules.record.log) - 1))) == before


def test_every_hand_on_a_small_deck() -> None:
    """Everything that is counted by classes is counted hand by hand on four months."""
    small = [card for card in DECK if card.month in (1, 4, 11, 12)]
    seen = Counter(chances.readings(hand) for hand in combinations(small, 7))
    assert len(seen) == 4
    assert +Counter(by_reading(small, 7, matters, together, chances.readings)) == seen
