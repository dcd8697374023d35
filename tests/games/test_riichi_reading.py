"""Hands of riichi mahjong by tiles: fu part by part, the dearest reading, dora, what is refused, waits and shanten."""

import pytest

from scorekeeper.core.words import Words
from scorekeeper.decks.tiles import EAST, SOUTH, TILES
from scorekeeper.games.riichi import waiting
from scorekeeper.games.riichi.reading import Luck, after, faults, groups_of, readings, scattered
from tests.games.riichi_tiles import dealt, luck, tiles


def clause(short: str) -> str:
    return f"riichi.{short}"


FU = [
    # riichi.fu.1, riichi.fu.11, riichi.fu.3, riichi.fu.9
    ("234m456p678s11p45s6s", "ron", [20, 10], 30),
    ("234m456p678s11p45s6s", "tsumo", [20], 20),
    ("34m55p5m 234s 678s 234p", "ron", [20, 10], 30),
    ("34m55p5m 234s 678s 234p", "tsumo", [20, 2], 30),
    # riichi.fu.2: edge, closed, pair
    ("12m55p3m 789s 678s 111p", "ron", [20, 4, 2], 30),
    ("24m55p3m 234s 678s 555z", "ron", [20, 4, 2], 30),
    ("5p5p 234m 234s 678s 555z", "ron", [20, 4, 2], 30),
    ("55z34m5m 234s 678s 666z", "ron", [20, 2, 4], 30),
    # riichi.fu.4: pairs of value honours, of the double wind, of another wind
    ("11z34m5m 234s 678s 666z", "ron", [20, 2, 4], 30),
    ("33z34m5m 234s 678s 666z", "ron", [20, 4], 30),
    # riichi.fu.5 and riichi.fu.7
    ("33z34m5m 234s 888s 666z", "ron", [20, 2, 4], 30),
    ("888s33z34m5m 234s 666z", "ron", [20, 4, 4], 30),
    ("99s33z345m9s 234s 666z", "ron", [20, 4, 4], 30),
    ("99s33z345m9s 234s 666z", "tsumo", [20, 8, 4, 2], 40),
    ("555z999s33z34m5m 234s", "ron", [20, 8, 8], 40),
    # riichi.fu.6
    ("33z34m5m 8888s 234s 666z", "ron", [20, 8, 4], 40),
    ("33z34m5m 9999s 234s 666z", "ron", [20, 16, 4], 40),
    ("33z34m5m +8888s 234s 666z", "ron", [20, 16, 4], 40),
    ("33z34m5m +9999s 234s 666z", "ron", [20, 32, 4], 60),
    ("33z34m5m +9999s +5555z 234s", "tsumo", [20, 32, 32, 2], 90),
    # riichi.fu.10
    ("1122m3344p5566s1z1z", "ron", [25], 25),
    ("1122m3344p5566s1z1z", "tsumo", [25], 25),
]


@pytest.mark.parametrize(("hand", "how", "parts", "rounded"), FU)
def test_the_parts_of_the_fu(hand: str, how: str, parts: list[int], rounded: int) -> None:
    found = readings(dealt(hand), luck(how, "haitei" if how == "tsumo" else "houtei"))[0]
    assert sorted(part.fu for part in found.parts) == sorted(parts)
    assert found.fu == rounded


def test_every_part_cites_its_clause() -> None:
    found = readings(dealt("99s44m345m9s 234s 6666z"), luck())[0]
    assert [(part.words.ja, part.fu, part.clause) for part in found.parts] == [
        ("副底", 20, clause("fu.1")),
        ("九索の明刻", 4, clause("fu.7")),
        ("發の明槓", 16, clause("fu.6")),
    ]


def test_the_double_wind_pair_counts_four() -> None:
    """riichi.fu.4"""
    found = readings(dealt("11z34m5m 234s 678s 666z"), luck(seat=EAST))[0]
    assert [part.fu for part in found.parts] == [20, 4, 4]


@pytest.mark.parametrize(("wait", "hand"), [("tsumo", "234m456p678s11p45s6s"), ("pinfu", "234m456p678s11p12s3s")])
def test_without_the_winning_tile_shown_there_is_neither_pinfu_nor_a_wait(wait: str, hand: str) -> None:
    """riichi.win.3"""
    found = readings(dealt(hand), luck("tsumo", shown=False))[0]
    assert ([made.key for made in found.yaku], [part.fu for part in found.parts], found.fu) == (["tsumo"], [20, 2], 30)
    assert found.wait == ""


def test_the_dearest_reading_counts_first() -> None:
    """Three equal triplets or three equal sequences; and pinfu or a closed wait (riichi.fu.12)."""
    found = readings(dealt("111222333m789p9s9s"), luck("tsumo"))
    assert [{made.key for made in one.yaku} for one in found][:2] == [{"tsumo", "junchan", "iipeikou"}, {"tsumo", "sanankou"}]
    assert [one.value.share(4).value for one in found] == sorted((one.value.share(4).value for one in found), reverse=True)
    by_wait = {one.wait: one.fu for one in readings(dealt("345678m345p55s34s5s"), luck("ron", "riichi"))}
    assert by_wait == {"ryanmen": 30, "tanki": 40}


@pytest.mark.parametrize(
    ("indicator", "dora"), [("9m", "1m"), ("8s", "9s"), ("4z", "1z"), ("1z", "2z"), ("7z", "5z"), ("5z", "6z"), ("6z", "7z")]
)
def test_the_tile_after_an_indicator_is_dora(indicator: str, dora: str) -> None:
    """riichi.dora.2"""
    assert after(*tiles(indicator)) == tiles(dora)[0]


def test_dora_add_han_and_make_no_yaku() -> None:
    """riichi.dora.3, riichi.dora.5"""
    hand = dealt("34m55p5m 234s 678s 2222p")
    found = readings(hand, luck(indicators=tiles("1p4p"), ura=tiles("2m")))[0]
    assert (found.han, [(made.key, made.han) for made in found.dora]) == (7, [("dora", 6)])
    closed = readings(dealt("234m456p678s11p45s6s"), luck("ron", "riichi", indicators=tiles("9p"), ura=tiles("9p")))[0]
    assert [(made.key, made.han) for made in closed.dora] == [("dora", 2), ("ura", 2)]
    bare = dealt("34m55p2m 234s 678s 123p")
    assert not readings(bare, luck(indicators=tiles("1s")))
    assert [one.key for one in faults(bare, luck(indicators=tiles("1s")))] == ["no-yaku"]


SHIISAN = "147m258p369s1234z4z"


def test_shiisan_puutaa_is_a_mangan_without_anything_else() -> None:
    """riichi.yaku.30, riichi.yaku.31"""
    (found,) = readings(dealt(SHIISAN), luck("tsumo", "shiisan", indicators=tiles("3z")))
    assert (found.han, found.fu, found.units, found.fixed, found.dora) == (5, 0, 0, True, ())
    assert found.value.share(4).value == 8000
    assert not scattered(tiles("136m258p369s1234z4z")), "1 and 3 are part of a sequence"
    assert not scattered(tiles("147m258p369s1134z4z")), "two pairs"
    assert not scattered(tiles("147m258p369s12345z")), "no pair"


WRONG = [
    ("34m55p5m 234s 678s 234p", luck(furiten=True), {"furiten-ron"}),
    ("34m55p5m 234s 678s 234p", luck("ron", "riichi"), {"yaku-open"}),
    ("234m456p678s11p45s6s", luck("ron", "ippatsu"), {"yaku-needs"}),
    ("234m456p678s11p45s6s", luck("ron", "riichi", "pinfu"), {"yaku-shown"}),
    ("234m456p678s11p45s6s", luck("tsumo", "rinshan"), {"yaku-kan"}),
    ("234m456p678s11p45s6s", luck("tsumo", "tenhou"), {"yaku-dealer"}),
    ("33z34m5m +8888s +1111s +6666z", luck("tsumo", "chiihou"), {"yaku-first"}),
    ("234m456p678s11p45s7s", luck("ron", "riichi"), {"no-form"}),
    ("234m456p678s22z45s6s", luck(), {"no-yaku"}),
    ("234m456p678s11p45s", luck(), {"hand-size"}),
    ("34m55p5m 235s 678s 234p", luck(), {"call-form"}),
    ("3z3z 1111m 2222m 3333m 4444m 5555m", luck(), {"calls-many"}),
    ("11p45s6s 1111p 234m 678s", luck(), {"card-twice"}),
    ("234m456p678s11p45s6s", luck(indicators=tiles("111p")), {"card-twice"}),
    ("234m456p678s11p45s6s", luck(ura=tiles("1m")), {"ura-riichi"}),
    ("234m456p678s11p45s6s", luck("tsumo", "shiisan"), {"shiisan-not"}),
]


@pytest.mark.parametrize(("hand", "how", "keys"), WRONG)
def test_what_no_hand_can_be_is_refused(hand: str, how: Luck, keys: set[str]) -> None:
    assert {one.key for one in faults(dealt(hand), how)} == keys


@pytest.mark.parametrize(
    ("hand", "how"),
    [
        ("234m456p678s11p45s6s", luck("tsumo", furiten=True)),
        ("19m19p199s123456z7z", luck("ron", "chankan")),
        ("33z34m5m +8888s +1111s +6666z", luck("tsumo", "rinshan", "riichi")),
        (SHIISAN, luck("tsumo", "shiisan")),
    ],
)
def test_a_sound_hand_is_not_refused(hand: str, how: Luck) -> None:
    assert not list(faults(dealt(hand), how))


@pytest.mark.parametrize(
    ("tapped", "groups"),
    [
        ("", []),
        ("123m555z", ["123m", "555z"]),
        ("5555z312m", ["5555z", "312m"]),
        ("111123m", ["111m", "123m"]),
        ("1111m234m", ["1111m", "234m"]),
        ("12m34m", ["1234m"]),
        ("122223m", ["123m", "222m"]),
    ],
)
def test_calls_are_tapped_one_group_after_the_other(tapped: str, groups: list[str]) -> None:
    found = groups_of(tiles(tapped))
    assert sorted(map(sorted, found)) == sorted(sorted(tiles(one)) for one in groups)


# ---------------------------------------------------------------- waits


WAITS = [
    ("23456m234p567s99s", "147m"),
    ("1112345678999m", "123456789m"),
    ("19m19p19s1234567z", "19m19p19s1234567z"),
    ("1122m3344p5566s1z", "1z"),
    ("1m 111p 222p 333p 444p", "1m"),
    ("2345m 123p 456p 789p", "25m"),
    ("1111m234p567s999s", ""),
]


@pytest.mark.parametrize(("hand", "waits"), WAITS)
def test_the_tiles_that_complete_a_hand(hand: str, waits: str) -> None:
    """riichi.tenpai.8: a fifth tile is no wait."""
    found = dealt(hand)
    assert set(waiting.waits(found)) == set(tiles(waits))
    assert waiting.shanten(found) == (0 if waits else 1)


def test_a_wait_held_in_ones_own_kan_is_none() -> None:
    """riichi.tenpai.8: calls and kans are one's own hand, the river is not."""
    held = dealt("12m99p345s678s +3333m")
    assert not waiting.waits(held)
    assert waiting.drawn(dealt("12m99p345s678s 111z"), tiles("3333m")) == (waiting.Drawn(tiles("3m")[0], 0),)


def test_each_discard_is_weighed() -> None:
    first, *others = waiting.discards(dealt("123m456m789m11p23s9p"))
    assert first.discard == tiles("9p")[0]
    assert (first.shanten, first.unseen) == (0, 8)
    assert all(one.shanten >= 0 for one in others)
    assert waiting.shanten(dealt("123m456m789m11p23s1s")) == waiting.WON
    seen = waiting.discards(dealt("123m456m789m11p23s9p"), tiles("1114s"))[0]
    assert [(one.tile.words, one.unseen) for one in seen.drawn] == [
        (Words("一索", "one of bamboo"), 1),
        (Words("四索", "four of bamboo"), 3),
    ]


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
