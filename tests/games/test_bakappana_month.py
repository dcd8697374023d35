"""馬鹿っ花: yaku and their exclusions under every house, card points, fuke and willow, and what is refused."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from bakappana_table import Table, told

from scorekeeper.core.facts import Closed, Totals, Void
from scorekeeper.core.play.odds import by_reading
from scorekeeper.core.record import fold
from scorekeeper.decks.hanafuda import DECK, named
from scorekeeper.games.bakappana import GAME, chances
from scorekeeper.games.bakappana.facts import Dekiyaku, PlayedOut
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.yaku import found, table
from scorekeeper.games.counted.chances import seen as matters
from scorekeeper.games.counted.chances import together
from tests.games.koikoi import cards

RED, BLUE, GRASS = "matsu-tan ume-tan sakura-tan", "botan-tan kiku-tan momiji-tan", "fuji-tan ayame-tan hagi-tan"
FIVE, RAINY = "crane curtain moon rain phoenix", "crane curtain rain phoenix"
WILLOW = "rain swallow yanagi-tan yanagi*"
YAKU, SHIKOU, STACK = {"ame_shikou": "yaku"}, {"ame_shikou": "shikou"}, {"shikou_stack": "on"}


@pytest.mark.parametrize(
    ("captured", "house", "made"),
    [
        (FIVE, {}, {"gokou": 100, "matsu-kiri-bouzu": 20}),
        (FIVE, STACK, {"gokou": 100, "shikou": 60, "matsu-kiri-bouzu": 20}),
        (FIVE, YAKU, {"gokou": 100, "matsu-kiri-bouzu": 20}),
        (FIVE, SHIKOU | STACK, {"gokou": 100, "shikou": 60, "matsu-kiri-bouzu": 20}),
        ("crane curtain moon phoenix", {}, {"shikou": 60, "matsu-kiri-bouzu": 20}),
        (RAINY, {}, {}),
        (RAINY, YAKU, {"ameshikou": 40}),
        (RAINY, YAKU | {"ame_shikou_points": 55}, {"ameshikou": 55}),
        (RAINY, SHIKOU, {"ameshikou": 60}),
        ("curtain moon cup", {}, {"nomi": 40}),
        ("curtain moon cup", {"nomi": "own"}, {"nomi": 30}),
        ("curtain moon cup", {"nomi": "own", "nomi_points": 25}, {"nomi": 25}),
        ("curtain cup", {}, {"hanami": 20}),
        ("moon cup", {"nomi": "own"}, {"tsukimi": 20}),
        (f"{RED} {BLUE}", {}, {"rokutan": 30, "aotan": 40, "akatan": 40}),
        (f"{RED} {BLUE} fuji-tan", {}, {"nanatan": 40, "aotan": 40, "akatan": 40}),
        (f"{RED} {BLUE} {GRASS}", {}, {"nanatan": 40, "aotan": 40, "akatan": 40, "kusa": 20}),
        (f"{RED} botan-tan fuji-tan yanagi-tan", {}, {"akatan": 40}),
        ("matsu-tan ume-tan botan-tan kiku-tan fuji-tan ayame-tan yanagi-tan", {}, {"rokutan": 30}),
        ("matsu-tan ume-tan botan-tan kiku-tan fuji-tan yanagi-tan", {}, {}),
        (WILLOW, {}, {"ame-shima": 10}),
        (WILLOW, {"ame_shima": "nagashi"}, {"ame-shima": 0}),
        ("crane warbler curtain", {}, {"omote-sugawara": 30}),
        ("butterflies boar deer", {}, {"inoshikachou": 20}),
        ("cuckoo fuji-tan fuji* fuji**", {}, {"fuji-shima": 10}),
        ("phoenix kiri* kiri** kiri***", {}, {"kiri-shima": 10}),
        ("crane matsu-tan matsu* matsu**", {}, {}),
    ],
)
def test_the_yaku_of_cards(captured: str, house: dict[str, Any], made: dict[str, int]) -> None:
    assert {one.key: one.fee for one in found(BakappanaHouse(**house), named(cards(captured))).held} == made


def test_few_cards_by_seat() -> None:
    house, sizes = BakappanaHouse(oyanaka="on"), ((8, 8), (10, 8), (10, 10), (12, 10))
    assert ["oyanaka" in found(house, DECK[:size], few).keys for size, few in sizes] == [True, False, True, False]


def test_of_two_yaku_that_exclude_each_other_the_better_stands() -> None:
    rules = BakappanaHouse(ame_shikou="yaku", oyanaka="on")
    excluded = 0
    for pair in combinations(table(rules), 2):
        for beaten in table(rules).beaten(pair).values():
            objections = GAME.check(GAME.start(rules, 3), Dekiyaku(player=0, names=pair))
            assert (objections[0].key, objections[0].clause) == ("dekiyaku-excluded", beaten)
            excluded += 1
    assert excluded == 5


def test_a_year_is_twelve_months_and_ends_level_or_not() -> None:
    rules = Table().say(*[PlayedOut(points=(98, 90, 76))] * 12)
    assert (rules.final, GAME.places(rules.state)) == ((120, 24, -144), (1, 2, 3))
    assert rules.keys(PlayedOut(points=(88, 88, 88))) == ("match-over",)
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
