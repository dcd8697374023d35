"""The yaku of riichi mahjong: rows written from the clauses, each yaku with a hand that has it and one that just misses."""

import itertools
from collections.abc import Iterator
from random import Random

import pytest
from kinds import times

from scorekeeper.decks.tiles import EAST, NORTH, SOUTH, WEST
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.reading import Luck, Reading, readings
from scorekeeper.games.riichi.standing import conflicts, forgotten, fus
from scorekeeper.games.riichi.tables import groups
from scorekeeper.games.riichi.yaku import YAKU, worth
from tests.games.riichi_hands import random_hand
from tests.games.riichi_tiles import dealt, luck
from tests.games.test_riichi_read_twice import told


def best(hand: str, how: Luck) -> Reading:
    """The dearest reading of a hand."""
    found = readings(dealt(hand), how)
    assert found, f"{hand} has no yaku"
    return found[0]


def keys(reading: Reading) -> set[str]:
    return {made.key for made in reading.yaku}


SHOWN = [
    # riichi.yaku.3, closed tsumo
    ("123m456m789m11p23s1s", "tsumo", "tsumo pinfu ittsu"),
    ("23s1s11p 123m 456m 789m", "tsumo", "ittsu"),
    # riichi.yaku.4: four sequences, a pair without value, a wait on both sides
    ("123m456p789s11p45s6s", "ron", "pinfu"),
    ("234m456p789s22z45s6s", "ron", ""),
    ("234m456p789s33z45s6s", "ron", "pinfu"),
    ("234m456p789s11z45s6s", "ron", ""),
    ("234m456p789s55z45s6s", "ron", ""),
    ("234m456p789s11p46s5s", "ron", ""),
    ("234m456p678s11p12s3s", "ron", ""),
    ("234m456p678s11p23s1s", "ron", "pinfu"),
    ("234m456p345s678s9p9p", "ron", ""),
    # riichi.yaku.5, open allowed
    ("34m55p5m 234s 678s 234p", "ron", "tanyao"),
    ("34m55p2m 234s 678s 123p", "ron", ""),
    # riichi.yaku.6 and riichi.yaku.21
    ("223344m567p11z78s9s", "ron", "iipeikou"),
    ("34m11z78s2m9s 234m 567p", "ron", ""),
    ("223344m556677p9s9s", "ron", "ryanpeikou"),
    ("222233334444m9s9s", "ron", "ryanpeikou"),
    # riichi.yaku.7 and riichi.yaku.8
    ("123m456p99s12s3s 555z", "ron", "yakuhai-haku"),
    ("123m456p99s12s3s 6666z", "ron", "yakuhai-hatsu"),
    ("123m456p99s12s3s +7777z", "ron", "yakuhai-chun"),
    ("123m456p99s12s3s 111z", "ron", "bakaze"),
    ("123m456p99s12s3s 222z", "ron", "jikaze"),
    ("123m456p99s12s3s 333z", "ron", ""),
    # riichi.yaku.11, riichi.yaku.12
    ("99s11p1p 555m 333z 444p", "ron", "toitoi"),
    ("12p11s3p 555m 333z 444p", "ron", ""),
    ("222m444p66s888s77z6s", "ron", "toitoi sanankou"),
    ("222m444p888s77z45s6s", "ron", "sanankou"),
    ("222m444p88s77z456s8s", "ron", ""),
    ("222m444p88s77z456s8s", "tsumo", "tsumo sanankou"),
    ("222m444p77z45s6s 888s", "ron", ""),
    # riichi.yaku.13
    ("45s6s99p 1111m +2222p 3333s", "ron", "sankantsu"),
    ("45s6s99p 1111m +2222p 333s", "ron", ""),
    # riichi.yaku.14 to riichi.yaku.16
    ("22s789s99p2s 222m 222p", "ron", "doukou"),
    ("33s789s99p3s 222m 222p", "ron", ""),
    ("23m99p4m 234p 234s 678s", "ron", "sanshoku"),
    ("23m99p1m 234p 234s 678s", "ron", ""),
    ("23m99p1m 456m 789m 234s", "ron", "ittsu"),
    ("23m99p1m 456m 678m 234s", "ron", ""),
    # riichi.yaku.17, riichi.yaku.18, riichi.yaku.23
    ("12m33z3m 789p 999s 123s", "ron", "chanta"),
    ("12m33z3m 789p 888s 123s", "ron", ""),
    ("12m99p3m 789p 999s 123s", "ron", "junchan"),
    ("99p11s9p 111m 333z 999s", "ron", "honroutou toitoi"),
    ("1199m1199p3344z9s9s", "ron", "honroutou chiitoitsu"),
    ("1199m1188p3344z9s9s", "ron", "chiitoitsu"),
    # riichi.yaku.19
    ("77z45s6s 555z 666z 123m", "ron", "shousangen yakuhai-haku yakuhai-hatsu"),
    ("33z45s6s 555z 666z 123m", "ron", "yakuhai-haku yakuhai-hatsu"),
    # riichi.yaku.20, without the triplets of riichi.yaku.19
    ("1122m33p556677z8s8s", "ron", "chiitoitsu"),
    ("1122m3344p5566s1z1z", "ron", "chiitoitsu"),
    # riichi.yaku.22, riichi.yaku.24
    ("123m456m789m33z88m8m", "ron", "honitsu ittsu"),
    ("12m33z3m 456m 888m 999m", "ron", "honitsu"),
    ("12m55m3m 456m 888m 999m", "ron", "chinitsu"),
    ("12m55p3m 456m 888m 999m", "ron", ""),
    # yakuman
    ("45s99p6s 555z 666z 777z", "ron", "daisangen"),
    ("222m444p66s888s77z6s", "tsumo", "suuankou"),
    ("222m444p666s888s7z7z", "ron", "tanki"),
    ("222m444p666s888s7z7z", "tsumo", "tanki"),
    ("11p99s1p 111m 999m 999p", "ron", "chinroutou"),
    ("44z45s6s 111z 222z 333z", "ron", "shousuushii"),
    ("44z55z4z 111z 222z 333z", "ron", "daisuushii tsuuiisou"),
    ("1122334455667z7z", "ron", "tsuuiisou"),
    ("22s33s2s 444s 666s 888s", "ron", "ryuuiisou"),
    ("22s66z2s 333s 234s 888s", "ron", "ryuuiisou"),
    ("22s77z2s 333s 234s 888s", "ron", "honitsu"),
    ("19m19p199s123456z7z", "ron", "kokushi"),
    ("19m19p19s1234567z1m", "ron", "juusanmen"),
    ("1112345678999m5m", "ron", "junsei"),
    ("1113345678999m2m", "ron", "chuuren"),
    ("1112345678899m9m", "ron", "chuuren"),
    ("9p9p 1111m +2222p 3333s 5555z", "ron", "suukantsu"),
    ("9p9p +1111m +2222p +3333s +5555z", "ron", "suukantsu tanki"),
    ("223344556677p8p8p", "ron", "daisharin"),
    ("223344556677s8s8s", "ron", "chinitsu tanyao ryanpeikou pinfu"),
    ("112233445566p7p7p", "ron", "chinitsu ryanpeikou pinfu"),
]


@pytest.mark.parametrize(("hand", "how", "expected"), [row for row in SHOWN if row[2]])
def test_the_tiles_show(hand: str, how: str, expected: str) -> None:
    assert keys(best(hand, luck(how))) == set(expected.split())


@pytest.mark.parametrize(("hand", "how"), [row[:2] for row in SHOWN if not row[2]])
def test_a_hand_just_misses(hand: str, how: str) -> None:
    """With nothing but riichi or the last tile, or nothing at all where there are calls."""
    shown = dealt(hand)
    alone = "haitei" if how == "tsumo" else "houtei"
    assert keys(best(hand, luck(how, alone))) == {alone}
    if not shown.open:
        assert not readings(shown, luck(how)) or how == "tsumo"


DIFFERENT = [
    ("a double wind is one yaku of 2 han, riichi.yaku.8", "123m456p99s12s3s 111z", luck(seat=EAST), {"renpuu": 2}),
    ("renhou is 4 han and stacks, riichi.yaku.25", "123m456p789s11p45s6s", luck("ron", "renhou"), {"renhou": 4, "pinfu": 1}),
    ("open sanshoku loses one, riichi.yaku.33", "23m99p4m 234p 234s 678s", luck(), {"sanshoku": 1}),
    ("open honitsu loses one", "12m33z3m 456m 888m 999m", luck(), {"honitsu": 2}),
    ("open chinitsu loses one", "12m55m3m 456m 888m 999m", luck(), {"chinitsu": 5}),
    ("sanankou does not", "222m444p888s7z7z 456s", luck(), {"sanankou": 2}),
]


@pytest.mark.parametrize(("hand", "how", "han"), [row[1:] for row in DIFFERENT], ids=[row[0] for row in DIFFERENT])
def test_the_han_of_a_yaku(hand: str, how: Luck, han: dict[str, int]) -> None:
    assert {made.key: made.han for made in best(hand, how).yaku} == han


UNITS = [
    ("19m19p19s1234567z1m", luck(), 2),
    ("19m19p19s1234567z1m", luck("tsumo", furiten=True), 1),
    ("1112345678999m5m", luck(), 2),
    ("1112345678999m5m", luck("tsumo", furiten=True), 1),
    ("222m444p666s888s7z7z", luck("tsumo", furiten=True), 2),
    ("44z55z4z 111z 222z 333z", luck(), 3),
    ("222m444p66s888s77z6s", luck("tsumo", "chiihou"), 2),
    ("123m456p789s11p45s6s", luck("tsumo", "tenhou", "paarenchan", seat=EAST), 2),
    ("111222333444z5z5z", luck("tsumo", "tenhou", seat=EAST), 6),
]


@pytest.mark.parametrize(("hand", "how", "units"), UNITS)
def test_yakuman_add_up_and_leave_the_rest_aside(hand: str, how: Luck, units: int) -> None:
    found = best(hand, how._replace(indicators=(EAST,)))
    assert (found.units, found.han, found.fu) == (units, 0, 0)
    assert sum(made.units for made in found.yaku) == units


def test_thirteen_han_are_no_yakuman() -> None:
    found = best("112233m778899m1m1m", luck("tsumo", "riichi"))
    assert found.han >= 13
    assert not found.units


def test_every_yaku_has_its_row() -> None:
    assert {key for _, _, expected in SHOWN for key in expected.split()} | {
        *("riichi double-riichi ippatsu haitei houtei rinshan chankan renhou shiisan tenhou chiihou paarenchan renpuu".split())
    } == set(YAKU)


# ---------------------------------------------------------------- by name

IMPOSSIBLE = [
    ("pinfu", {"open": True}, "yaku-open"),
    ("tenhou", {"tsumo": True, "dealer": False}, "yaku-dealer"),
    ("chiihou", {"tsumo": True, "dealer": True}, "yaku-child"),
    ("renhou", {"tsumo": True}, "yaku-ron"),
    ("haitei pinfu", {}, "yaku-tsumo"),
    ("houtei pinfu", {"tsumo": True}, "yaku-ron"),
    ("chankan", {"tsumo": True}, "yaku-ron"),
    ("rinshan", {}, "yaku-tsumo"),
    ("tsumo", {}, "yaku-tsumo"),
    ("pinfu toitoi", {}, "yaku-apart"),
    ("chanta tanyao", {}, "yaku-apart"),
    ("honitsu chinitsu", {}, "yaku-instead"),
    ("chiitoitsu pinfu", {}, "yaku-apart"),
    ("chiitoitsu toitoi", {}, "yaku-apart"),
    ("chiitoitsu iipeikou", {}, "yaku-apart"),
    ("riichi double-riichi", {}, "yaku-instead"),
    ("ippatsu pinfu", {}, "yaku-needs"),
    ("shousangen yakuhai-haku", {}, "yaku-needs"),
    ("honroutou", {}, "yaku-needs"),
    ("riichi ippatsu tsumo rinshan", {"tsumo": True}, "yaku-apart"),
    ("suuankou toitoi", {"tsumo": True}, "yaku-aside"),
    ("suuankou", {}, "yaku-tsumo"),
    ("shiisan riichi", {"tsumo": True}, "yaku-alone"),
    ("toitoi tsumo", {"tsumo": True}, "yaku-suuankou"),
    ("iipeikou ittsu yakuhai-haku", {}, "yaku-together"),
    ("yakuhai-haku yakuhai-hatsu yakuhai-chun", {}, "yaku-together"),
    ("sanrenkou", {}, "yaku-unknown"),
    ("pinfu pinfu", {}, "yaku-twice"),
]


@pytest.mark.parametrize(("names", "how", "key"), IMPOSSIBLE)
def test_what_cannot_stand_together(names: str, how: dict[str, bool], key: str) -> None:
    by = {"open": False, "tsumo": False, "dealer": False, **how}
    assert {found.key for found in conflicts(names.split(), **by)} == {key}


FORGOTTEN = [
    ("toitoi", {}, "sanankou"),
    ("sankantsu", {}, "sanankou"),
    ("pinfu", {"tsumo": True}, "tsumo"),
    ("doukou tsumo", {"tsumo": True}, "sanankou"),
    ("doukou bakaze", {"open": True}, "toitoi"),
    ("shousangen yakuhai-haku yakuhai-hatsu jikaze", {"open": True}, "honitsu"),
    ("suuankou", {"tsumo": True}, ""),
    ("doukou", {}, ""),
]


@pytest.mark.parametrize(("names", "how", "other"), FORGOTTEN)
def test_a_yaku_that_a_hand_must_have_besides_is_named(names: str, how: dict[str, bool], other: str) -> None:
    found = [one.text.ja for one in forgotten(names.split(), **{"open": False, "tsumo": False, **how})]
    assert found == ([f"{YAKU[other].words.ja}もある。足す。"] if other else [])


def together() -> Iterator[tuple[str, set[str], bool, bool]]:
    for (hand, _, _), how in itertools.product(SHOWN, ("ron", "tsumo")):
        for seat, around in ((SOUTH, EAST), (EAST, EAST), (WEST, NORTH)):
            for reading in readings(dealt(hand), luck(how, seat=seat, round=around)):
                yield hand, keys(reading), dealt(hand).open, how == "tsumo"


def test_what_a_hand_shows_may_be_told() -> None:
    for hand, names, is_open, tsumo in together():
        assert not list(conflicts(sorted(names), open=is_open, tsumo=tsumo, dealer=False)), hand


def test_a_hand_told_by_name_is_worth_what_it_is_by_tiles() -> None:
    for (hand, _, _), how in itertools.product(SHOWN, ("ron", "tsumo")):
        for reading in readings(dealt(hand), luck(how)):
            names, is_open = sorted(keys(reading)), dealt(hand).open
            assert worth(names, is_open) == (reading.han, reading.units), hand
            possible = fus(names, is_open, how == "tsumo", reading.han)
            assert reading.fu in possible if possible else reading.units or reading.han > 4, (hand, reading.fu, possible)


@pytest.mark.fuzz
def test_what_random_hands_show_may_be_told_with_their_fu() -> None:
    for seed in range(times(2000)):
        hand, how = told(random_hand(Random(seed)))
        for reading in readings(hand, how):
            names, by = [made.key for made in reading.yaku], {"open": hand.open, "tsumo": not how.ron}
            assert not list(conflicts(names, **by, dealer=how.seat == EAST)), (seed, names)
            assert worth(names, hand.open, sum(made.han for made in reading.dora)) == (reading.han, reading.units), (seed, names)
            assert not list(forgotten(names, **by)), (seed, names)
            possible = fus(names, **by, han=reading.han)
            assert not possible or reading.fu in possible, (seed, names, reading.fu, possible)


def test_worth_by_name() -> None:
    assert worth(["riichi", "tsumo", "pinfu"], open=False, dora=2) == (5, 0)
    assert worth(["honitsu"], open=True, dora=1) == (3, 0)
    assert worth([], open=False, dora=3) == (0, 0), "riichi.dora.3"
    assert worth(["tanki", "daisuushii"], open=False, dora=3) == (0, 4), "riichi.yakuman.13"
    assert worth(["shiisan"], open=False, dora=3) == (5, 0), "riichi.yaku.31"


def test_the_tables_show_every_yaku_that_is_read() -> None:
    shown = [sample.yaku.key for group in groups(RiichiHouse()) for sample in group.samples]
    assert len(shown) == len(set(shown)) == 50
    assert {*shown} == {*YAKU}
