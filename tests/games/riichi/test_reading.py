"""Hands of riichi mahjong by tiles: fu part by part, the dearest reading, dora, what is refused, waits and shanten."""

import pytest

from scorekeeper.core.words import Words
from scorekeeper.decks.tiles import EAST, SOUTH, TILES
from scorekeeper.games.riichi import GAME, waiting
from scorekeeper.games.riichi.calls import groups_of
from scorekeeper.games.riichi.reading import after, faults, is_shiisan, readings
from tests.games.cases import Case, cases, each
from tests.games.riichi.tiles import dealt, keys, luck, read, tiles
from tests.games.riichi.told import fact

CASES = cases("riichi/hands.txt")
SHIISAN = "147m258p369s1234z4z"


def refused(hand: str, how: str) -> set[str]:
    return {one.key for one in faults(dealt(hand), luck(how))}


@each(CASES["fu"])
def test_the_parts_of_the_fu(case: Case) -> None:
    hand, how, parts, rounded = case
    found = read(hand, f"{how} {'haitei' if 'tsumo' in how else 'houtei'}")[0]
    assert sorted(part.fu for part in found.parts) == sorted(map(int, parts.split()))
    assert found.fu == int(rounded)


def test_every_part_cites_its_clause() -> None:
    found = read("99s44m345m9s 234s 6666z")[0]
    assert [(part.words.ja, part.fu, part.clause) for part in found.parts] == [
        ("副底", 20, "riichi.fu.1"),
        ("九索の明刻", 4, "riichi.fu.7"),
        ("發の明槓", 16, "riichi.fu.6"),
    ]


@pytest.mark.parametrize("hand", ["234m456p678s11p45s6s", "234m456p678s11p12s3s"])
def test_without_the_winning_tile_shown_there_is_neither_pinfu_nor_a_wait(hand: str) -> None:
    """riichi.win.3"""
    found = read(hand, "tsumo hidden")[0]
    assert (keys(found), [part.fu for part in found.parts], found.fu, found.wait) == ({"tsumo"}, [20, 2], 30, "")


def test_the_dearest_reading_counts_first() -> None:
    """Three equal triplets or three equal sequences; and pinfu or a closed wait (riichi.fu.12)."""
    found = read("111222333m789p9s9s", "tsumo")
    assert [keys(one) for one in found][:2] == [{"tsumo", "junchan", "iipeikou"}, {"tsumo", "sanankou"}]
    assert [one.value.share(4).value for one in found] == sorted((one.value.share(4).value for one in found), reverse=True)
    assert {one.wait: one.fu for one in read("345678m345p55s34s5s", "ron riichi")} == {"ryanmen": 30, "tanki": 40}


@each(CASES["dora"])
def test_the_tile_after_an_indicator_is_dora(case: Case) -> None:
    indicator, dora = case
    assert after(*tiles(indicator)) == tiles(dora)[0]


def test_dora_add_han_and_make_no_yaku() -> None:
    """riichi.dora.3, riichi.dora.5"""
    found = read("34m55p5m 234s 678s 2222p", "ron indicators=1p4p ura=2m")[0]
    assert (found.han, [(made.key, made.han) for made in found.dora]) == (7, [("dora", 6)])
    closed = read("234m456p678s11p45s6s", "ron riichi indicators=9p ura=9p")[0]
    assert [(made.key, made.han) for made in closed.dora] == [("dora", 2), ("ura", 2)]
    assert not read("34m55p2m 234s 678s 123p", "ron indicators=1s")
    assert refused("34m55p2m 234s 678s 123p", "ron indicators=1s") == {"no-yaku"}


def test_shiisan_puutaa_is_a_mangan_without_anything_else() -> None:
    """riichi.yaku.30, riichi.yaku.31"""
    (found,) = read(SHIISAN, "tsumo shiisan indicators=3z")
    assert (found.han, found.fu, found.units, found.is_fixed, found.dora) == (5, 0, 0, True, ())
    assert found.value.share(4).value == 8000
    assert not is_shiisan(tiles("136m258p369s1234z4z")), "1 and 3 are part of a sequence"
    assert not is_shiisan(tiles("147m258p369s1134z4z")), "two pairs"
    assert not is_shiisan(tiles("147m258p369s12345z")), "no pair"


@each(CASES["wrong"])
def test_what_no_hand_can_be_is_refused(case: Case) -> None:
    hand, how, key = case
    assert refused(hand, how) == {key}


@each(CASES["sound"])
def test_a_sound_hand_is_not_refused(case: Case) -> None:
    assert not refused(*case)


@each(CASES["groups"])
def test_calls_are_tapped_one_group_after_the_other(case: Case) -> None:
    tapped, groups = case
    assert sorted(map(sorted, groups_of(tiles(tapped)))) == sorted(sorted(tiles(one)) for one in groups.split())


# ---------------------------------------------------------------- waits


@each(CASES["waits"])
def test_the_tiles_that_complete_a_hand(case: Case) -> None:
    hand, waits = case
    assert set(waiting.waits(dealt(hand))) == set(tiles(waits))
    assert waiting.shanten(dealt(hand)) == (0 if waits else 1)


def test_a_wait_held_in_ones_own_kan_is_none() -> None:
    """riichi.tenpai.8: calls and kans are one's own hand, the river is not."""
    assert not waiting.waits(dealt("12m99p345s678s +3333m"))
    assert waiting.useful_draws(dealt("12m99p345s678s 111z"), tiles("3333m")) == (waiting.UsefulTile(tiles("3m")[0], 0),)


def test_each_discard_is_weighed() -> None:
    first, *others = waiting.discards(dealt("123m456m789m11p23s9p"))
    assert (first.discard, first.shanten, first.unseen_count) == (tiles("9p")[0], 0, 8)
    assert all(one.shanten >= 0 for one in others)
    assert waiting.shanten(dealt("123m456m789m11p23s1s")) == waiting.WON
    seen = waiting.discards(dealt("123m456m789m11p23s9p"), tiles("1114s"))[0]
    one, four = Words("一索", "one of bamboo"), Words("四索", "four of bamboo")
    assert [(drawn.tile.words, drawn.unseen) for drawn in seen.drawn] == [(one, 1), (four, 3)]


def test_furiten_by_the_river() -> None:
    """riichi.furiten.1"""
    hand = dealt("23456m234p567s99s")
    assert waiting.furiten(hand, tiles("7m1z")) == tiles("7m")
    assert not waiting.furiten(hand, tiles("8m1z"))


def test_a_hand_to_look_at_has_thirteen_or_fourteen() -> None:
    assert [one.key for one in waiting.faults(dealt("123m"))] == ["hand-thirteen"]
    assert not list(waiting.faults(dealt("1m 111p 222p 333p 444p")))
    assert [one.where for one in waiting.faults(dealt("1m 111p 222p 333p 444p"), tiles("11p"))] == ["seen"]


def test_the_deck_is_the_packages() -> None:
    """The package numbers kinds as the deck places them: suits of nine, winds from east, dragons from white."""
    assert [tile.place for tile in TILES.cards] == list(range(34))
    assert tiles("12z") == (EAST, SOUTH)


def test_a_win_is_read_once_to_be_checked_and_paid() -> None:
    state = GAME.start(GAME.house(), 4)
    tsumo = fact(fact="tsumo", player=0, hand=[tile.name for tile in tiles("234m456p678s11p45s6s")])
    readings.cache_clear()
    assert not GAME.check(state, tsumo)
    assert GAME.lines(GAME.step(state, tsumo, 0))
    assert readings.cache_info().misses == 1
