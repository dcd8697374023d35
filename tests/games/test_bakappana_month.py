"""馬鹿っ花: yaku and their exclusions under every house, card points, fuke and willow, months of two, and what is refused."""

from itertools import combinations
from random import Random
from typing import Any

import pytest
from bakappana_table import Table, played, told
from hypothesis import assume, event, given
from hypothesis import strategies as st
from strategies import captured

from scorekeeper.core.facts import Closed, Totals, Void
from scorekeeper.core.play.odds import by_reading
from scorekeeper.core.record import fold
from scorekeeper.decks.hanafuda import DECK, named, points
from scorekeeper.games.bakappana import GAME, chances
from scorekeeper.games.bakappana.facts import Chaff, Dekiyaku, PlayedOut
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.yaku import found, table
from scorekeeper.games.counted.chances import seen as matters
from scorekeeper.games.counted.chances import together

ALL_LIGHTS = ("matsu-hikari", "sakura-hikari", "susuki-hikari", "yanagi-hikari", "kiri-hikari")
RED, BLUE = ("matsu-tan", "ume-tan", "sakura-tan"), ("botan-tan", "kiku-tan", "momiji-tan")
GRASS = ("fuji-tan", "ayame-tan", "hagi-tan")
WILLOW = ("yanagi-hikari", "yanagi-tane", "yanagi-tan", "yanagi-kasu1")
DRINKS = ("sakura-hikari", "susuki-hikari", "kiku-tane")


def fees(cards: tuple[str, ...], **house: Any) -> dict[str, int]:
    return {one.key: one.fee for one in found(BakappanaHouse(**house), named(cards)).held}


@pytest.mark.parametrize(
    ("cards", "house", "made"),
    [
        (ALL_LIGHTS, {}, {"gokou": 100, "matsu-kiri-bouzu": 20}),
        (ALL_LIGHTS, {"shikou_stack": "on"}, {"gokou": 100, "shikou": 60, "matsu-kiri-bouzu": 20}),
        (ALL_LIGHTS, {"ame_shikou": "yaku"}, {"gokou": 100, "matsu-kiri-bouzu": 20}),
        (
            ALL_LIGHTS,
            {"ame_shikou": "shikou", "shikou_stack": "on"},
            {"gokou": 100, "shikou": 60, "matsu-kiri-bouzu": 20},
        ),
        (("matsu-hikari", "sakura-hikari", "susuki-hikari", "kiri-hikari"), {}, {"shikou": 60, "matsu-kiri-bouzu": 20}),
        (("matsu-hikari", "sakura-hikari", "yanagi-hikari", "kiri-hikari"), {}, {}),
        (("matsu-hikari", "sakura-hikari", "yanagi-hikari", "kiri-hikari"), {"ame_shikou": "yaku"}, {"ameshikou": 40}),
        (
            ("matsu-hikari", "sakura-hikari", "yanagi-hikari", "kiri-hikari"),
            {"ame_shikou": "yaku", "ame_shikou_points": 55},
            {"ameshikou": 55},
        ),
        (("matsu-hikari", "sakura-hikari", "yanagi-hikari", "kiri-hikari"), {"ame_shikou": "shikou"}, {"ameshikou": 60}),
        (DRINKS, {}, {"nomi": 40}),
        (DRINKS, {"nomi": "own"}, {"nomi": 30}),
        (DRINKS, {"nomi": "own", "nomi_points": 25}, {"nomi": 25}),
        (DRINKS[::2], {}, {"hanami": 20}),
        (DRINKS[1:], {"nomi": "own"}, {"tsukimi": 20}),
        ((*RED, *BLUE), {}, {"rokutan": 30, "aotan": 40, "akatan": 40}),
        ((*RED, *BLUE, "fuji-tan"), {}, {"nanatan": 40, "aotan": 40, "akatan": 40}),
        ((*RED, *BLUE, *GRASS), {}, {"nanatan": 40, "aotan": 40, "akatan": 40, "kusa": 20}),
        ((*RED, "botan-tan", "fuji-tan", "yanagi-tan"), {}, {"akatan": 40}),
        ((*RED[:2], *BLUE[:2], *GRASS[:2], "yanagi-tan"), {}, {"rokutan": 30}),
        ((*RED[:2], *BLUE[:2], "fuji-tan", "yanagi-tan"), {}, {}),
        (WILLOW, {}, {"ame-shima": 10}),
        (WILLOW, {"ame_shima": "nagashi"}, {"ame-shima": 0}),
        (("matsu-hikari", "ume-tane", "sakura-hikari"), {}, {"omote-sugawara": 30}),
        (("botan-tane", "hagi-tane", "momiji-tane"), {}, {"inoshikachou": 20}),
        (("fuji-tane", "fuji-tan", "fuji-kasu1", "fuji-kasu2"), {}, {"fuji-shima": 10}),
        (("kiri-hikari", "kiri-kasu1", "kiri-kasu2", "kiri-kasu3"), {}, {"kiri-shima": 10}),
        (("matsu-hikari", "matsu-tan", "matsu-kasu1", "matsu-kasu2"), {}, {}),
    ],
)
def test_the_yaku_of_cards(cards: tuple[str, ...], house: dict[str, Any], made: dict[str, int]) -> None:
    assert fees(cards, **house) == made


def test_few_cards_by_seat() -> None:
    house = BakappanaHouse(oyanaka="on")
    assert [found(house, DECK[:size], few).keys >= {"oyanaka"} for size, few in ((8, 8), (10, 8), (10, 10), (12, 10))] == [
        True,
        False,
        True,
        False,
    ]


# ---------------------------------------------------------------- by cards, by points, by name


def by_hand(table_: Table, piles: tuple[tuple[str, ...], ...], few: tuple[int, ...]) -> None:
    """Tell a month by names and points."""
    house: Any = table_.record.house
    for seat, pile in enumerate(piles):
        made = found(house, named(pile), few[seat] if house.oyanaka == "on" else None).held
        names = tuple(one.key for one in made)
        if names:
            table_.say(Dekiyaku(player=seat, names=names, captured=len(pile) if "oyanaka" in names else None))
    kasu = house.kasu_point == "1"
    scores = [sum(card.points for card in named(pile) if kasu or card.points > 1) for pile in piles]
    table_.say(PlayedOut(points=tuple(scores)))


@given(
    st.integers(0, 2**32),
    st.sampled_from(("off", "on")),
    st.sampled_from(("off", "on")),
    st.sampled_from(("yaku", "nagashi")),
    st.sampled_from(("1", "0")),
    st.sampled_from(("off", "yaku", "shikou")),
)
def test_by_cards_and_by_hand_are_the_same(seed: int, oyanaka: str, fuke: str, willow: str, kasu: str, lights: str) -> None:
    house = {"oyanaka": oyanaka, "fuke": fuke, "ame_shima": willow, "kasu_point": kasu, "ame_shikou": lights}
    piles = captured(Random(seed))
    assume(max(map(len, piles)) <= 32)
    by_cards, counted = Table(**house).say(PlayedOut(captures=piles)), Table(**house)
    by_hand(counted, piles, (8, 8, 10))
    assert (counted.points, counted.dealer) == (by_cards.points, by_cards.dealer)
    rules: Any = by_cards.record.house
    scores = [sum(card.points for card in named(pile) if kasu == "1" or card.points > 1) for pile in piles]
    made = [found(rules, named(pile), (8, 8, 10)[seat] if oyanaka == "on" else None) for seat, pile in enumerate(piles)]
    if fuke == "on" and min(scores) <= 20:
        event("fuke")
        assert by_cards.points == (0, 0, 0)
        return
    washed = willow == "nagashi" and any("ame-shima" in one.keys for one in made)
    event("washed out" if washed else "settled")
    paid = [0 if washed else one.fee for one in made]
    even = 88 if kasu == "1" else 80
    assert by_cards.points == tuple(3 * paid[seat] - sum(paid) + scores[seat] - even for seat in range(3))
    gained = by_cards.points
    assert by_cards.dealer == gained.index(max(gained))


@given(st.integers(0, 2**32), st.integers(4, 6))
def test_who_sits_out_changes_nothing_for_the_others(seed: int, seats: int) -> None:
    """Three of many, where nothing is paid for dropping, play as three alone do."""
    piles = captured(Random(seed))
    assume(max(map(len, piles)) <= 32)
    three = Table(oyanaka="on").say(PlayedOut(captures=piles))
    many = Table(seats, oyanaka="on").say(*told("o" * (seats - 3), seats=seats))
    many.say(PlayedOut(captures=piles))
    assert many.points == (*(0,) * (seats - 3), *three.points)
    assert many.dealer == seats - 3 + (three.dealer or 0)


@given(st.integers(0, 2**32))
def test_two_pay_the_difference(seed: int) -> None:
    piles = captured(Random(seed))[:2]
    assume(max(map(len, piles)) <= 32)
    rules = BakappanaHouse(shortage="play", oyanaka="on", fuke="on")
    two = Table(4, shortage="play", oyanaka="on", fuke="on").say(*told("iioo", seats=4))
    if sum(map(len, piles)) > 34:
        assert two.refuses(PlayedOut(captures=piles)) == ("two-cards",)
        return
    two.say(PlayedOut(captures=piles))
    first, second = (found(rules, named(pile)).fee for pile in piles)
    gained = first - second + points(named(piles[0])) - points(named(piles[1]))
    assert two.points == (gained, -gained, 0, 0)
    assert two.dealer == (0 if gained >= 0 else 1)


def test_willow_and_fuke_meet() -> None:
    both = Table(ame_shima="nagashi", fuke="on", teyaku="on").say(Chaff(player=1, name="shichikasu"))
    both.say(Dekiyaku(player=2, names=("ame-shima",)), PlayedOut(points=(20, 122, 122)))
    assert both.points == (0, 0, 0)
    assert "special.10" in both.clauses("fuke")
    washed = Table(ame_shima="nagashi", fuke="on", teyaku="on").say(Chaff(player=1, name="shichikasu"))
    washed.say(Dekiyaku(player=2, names=("ame-shima",)), PlayedOut(points=(21, 121, 122)))
    assert washed.points == (-30 - 67, 60 + 33, -30 + 34)
    assert {"special.7", "special.8"} <= washed.clauses("nagashi")


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("house", "names", "key"),
    [
        ({}, (), "dekiyaku-none"),
        ({}, ("akatan", "akatan"), "dekiyaku-unknown"),
        ({}, ("goun",), "dekiyaku-unknown"),
        ({}, ("ameshikou",), "dekiyaku-unknown"),
        ({}, ("oyanaka",), "oyanaka-off"),
        ({}, ("gokou", "shikou", "matsu-kiri-bouzu"), "dekiyaku-excluded"),
        ({"shikou_stack": "on"}, ("gokou", "matsu-kiri-bouzu"), "dekiyaku-more"),
        ({"ame_shikou": "yaku"}, ("gokou", "ameshikou", "matsu-kiri-bouzu"), "dekiyaku-excluded"),
        ({"ame_shikou": "yaku"}, ("shikou", "ameshikou", "matsu-kiri-bouzu"), "dekiyaku-more"),
        ({}, ("nanatan", "rokutan", "akatan"), "dekiyaku-excluded"),
        ({}, ("nomi", "hanami"), "dekiyaku-excluded"),
        ({"nomi": "own"}, ("nomi", "tsukimi"), "dekiyaku-excluded"),
        ({}, ("hanami", "tsukimi"), "dekiyaku-more"),
        ({}, ("shikou",), "dekiyaku-more"),
        ({}, ("nanatan",), "dekiyaku-some"),
        ({}, ("rokutan", "akatan", "aotan", "kusa"), "dekiyaku-cards"),
    ],
)
def test_names_that_cannot_be(house: dict[str, str], names: tuple[str, ...], key: str) -> None:
    assert Table(**house).refuses(Dekiyaku(player=0, names=names)) == (key,)


def test_the_yaku_of_any_pile_can_be_told() -> None:
    rng = Random(3)
    for number in range(60):
        house = {"ame_shikou": rng.choice(("off", "yaku", "shikou")), "shikou_stack": rng.choice(("off", "on"))}
        rules = Table(**house)
        for seat, pile in enumerate(captured(rng)):
            names = tuple(one.key for one in found(rules.record.house, named(pile)).held)  # type: ignore[arg-type]
            if names and len(pile) <= 32:
                rules.say(Dekiyaku(player=seat, names=names))
        assert number < 60


def test_every_pair_of_yaku_is_told_or_refused_with_a_clause() -> None:
    """Of each two yaku that one excludes, the better stands and the other does not."""
    rules = BakappanaHouse(ame_shikou="yaku", oyanaka="on")
    for one, other in combinations(table(rules), 2):
        beaten = table(rules).beaten((one, other))
        objections = GAME.check(GAME.start(rules, 3), Dekiyaku(player=0, names=(one, other)))
        assert not beaten or objections[0].key == "dekiyaku-excluded"
        assert not beaten or objections[0].clause == next(iter(beaten.values()))


@pytest.mark.parametrize(
    ("house", "fact", "key"),
    [
        ({}, PlayedOut(), "count-one-way"),
        ({}, PlayedOut(points=(88, 88)), ""),
        ({}, PlayedOut(points=(88,)), "points-two"),
        ({}, PlayedOut(points=(88, 88, 89)), "points-sum"),
        ({}, PlayedOut(points=(88, 88, 87)), "points-sum"),
        ({"kasu_point": "0"}, PlayedOut(points=(88, 88, 88)), "points-sum"),
        ({"kasu_point": "0"}, PlayedOut(points=(80, 80, 80)), ""),
        ({"kasu_point": "0"}, PlayedOut(points=(81, 80, 79)), "points-cards"),
        ({"kasu_point": "0"}, PlayedOut(points=(241, 0)), "points-range"),
        ({}, PlayedOut(fuke=()), "fuke-off"),
        ({"fuke": "on"}, PlayedOut(fuke=()), ""),
        ({"fuke": "on"}, PlayedOut(fuke=(1, 1)), "fuke-three"),
        ({"fuke": "on"}, PlayedOut(fuke=(3,)), "not-sitting"),
        ({"fuke": "on"}, PlayedOut(points=(20, 122, 122)), ""),
    ],
)
def test_counts(house: dict[str, str], fact: PlayedOut, key: str) -> None:
    objections = GAME.check(Table(**house).state, fact)
    assert [one.key for one in objections] == ([key] if key else [])


def test_told_yaku_must_lie_in_the_cards() -> None:
    told_ = Table().say(Dekiyaku(player=0, names=("akatan",)))
    assert told_.refuses(played("0011 0220 1212 0011 1100 2211 1221 1122 0202 1001 0022 0022")) == ("capture-told",)


# ---------------------------------------------------------------- the year


def test_a_year_is_twelve_months_and_ends_level_or_not() -> None:
    rules = Table()
    for _ in range(12):
        rules.say(PlayedOut(points=(98, 90, 76)))
    assert (GAME.final(rules.state), GAME.places(rules.state)) == ((120, 24, -144), (1, 2, 3))
    assert rules.refuses(PlayedOut(points=(88, 88, 88))) == ("match-over",)
    rules.say(Closed(final=(120, 24, -144)))
    level = Table()
    for _ in range(12):
        level.say(Totals(amounts=(2, 2, -4)))
    assert GAME.places(level.state) == (1, 1, 3)


def test_undo_of_any_entry_of_a_month_restores_what_was() -> None:
    rules = Table(5, kudari="flat", teyaku="on", fuke="on").say(*told("oi", seats=5))
    before = rules.state
    rules.say(*told("i", 2, 5))
    record = rules.record.and_then(Void(entry=len(rules.record.log) - 1))
    assert fold(record) == before


# ---------------------------------------------------------------- odds


def test_every_hand_on_a_small_deck() -> None:
    """Everything that is counted by classes is counted hand by hand on six months."""
    small = [card for card in DECK if card.month in (1, 4, 8, 11, 12)]
    seen: dict[tuple[str, ...], int] = {}
    for hand in combinations(small, 7):
        key = chances.readings(hand)
        seen[key] = seen.get(key, 0) + 1
    counted = by_reading(small, 7, matters, together, chances.readings)
    assert {key: number for key, number in counted.items() if number} == seen


def test_every_field_of_a_small_deck() -> None:
    small = [card for card in DECK if card.month <= 5]
    months = [sum(card.month == month for card in small) for month in range(1, 6)]
    assert months == [4] * 5
    four = sum(any(sum(card.month == month for card in field) == 4 for month in range(1, 6)) for field in combinations(small, 6))
    assert four == 5 * len([*combinations(range(16), 2)])
    assert chances.field_table().cells["four", "hands"].deals == 12 * len([*combinations(range(44), 2)])
