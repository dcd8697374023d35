"""The forms of riichi: what they ask, what they read, and what they find in tiles."""

from collections import Counter
from typing import Any

import pytest

from scorekeeper.core.filled import offer_for, taps_for
from scorekeeper.core.forms import read, start
from scorekeeper.core.offer import Offer
from scorekeeper.decks.tiles import TILES
from scorekeeper.games.riichi import GAME
from scorekeeper.games.riichi.facts import SEATS, AlsoRon, Draw, Ron, Tsumo
from scorekeeper.games.riichi.standing import RON, TSUMO
from scorekeeper.games.riichi.yaku import YAKU
from tests.games.riichi.told import Riichi, facts, told

HAND = tuple("man2 man3 man4 man8 man8 pin6 pin7 pin8 sou5 sou7 haku haku haku sou6".split())
OPEN = tuple("man2 man3 man4 man8 man8 pin6 pin7 pin8".split())


def offer(table: Riichi, key: str) -> Offer:
    found = GAME.offer(table.state, key)
    assert found is not None
    return found


TILES_WON = (
    ("ron-tiles", Ron(player=1, payer=0, hand=HAND, indicators=("pin7",))),
    ("tsumo-tiles", Tsumo(player=0, hand=OPEN, calls=("sou7", "sou8", "sou9"), kans=("haku",), yaku=("rinshan",))),
)
SHORT = """riichi-2: riichi 2; ron: ron 2<3 3/40; ron: ron 0<3 kazoe; tsumo: tsumo 2 double daisuushii=1; tsumo: tsumo 2 2/20;
    ron-yaku: ron 1<0 pinfu+tanyao fu=30 dora=1; tsumo-yaku: tsumo 1 honitsu fu=30 open=1; draw: draw 12; draw: draw nagashi=1;
    abort: abort suufuu; chombo: chombo 13; foul: foul 1"""


def test_a_form_reads_what_it_shows() -> None:
    short = (one.strip().split(": ") for one in SHORT.split(";"))
    for key, fact in (*TILES_WON, *((key, facts(text)[0]) for key, text in short)):
        table = told()
        assert not GAME.check(table.state, fact)
        found = offer_for(GAME.offers(table.state), fact, SEATS)
        assert found is not None
        assert found.key == key
        assert read(found, taps_for(found, fact, SEATS), SEATS).fact == fact


@pytest.mark.parametrize("way", ["", "-yaku", "-tiles"])
def test_the_other_winner_has_the_same_three_forms(way: str) -> None:
    by: dict[str, dict[str, Any]] = {"": {"han": 1, "fu": 30}, "-yaku": {"yaku": ("tanyao",), "fu": 40}, "-tiles": {"hand": HAND}}
    fact = AlsoRon(player=0, **by[way])
    found = offer_for(GAME.offers(told("ron 1<2 1/30").state), fact, SEATS)
    assert found is not None
    assert found.key == f"also-ron{way}"
    assert found.then is not None
    third = offer(told("ron 1<2 1/30").say(fact), f"also-ron{way}")
    assert third.then is None
    assert [choice.value for choice in third.inputs[0].choices] == ["3"]
    ron = offer(told(), f"ron{way}")
    assert ron.then is not None
    assert ron.then[0] == f"also-ron{way}"


def test_all_who_win_on_a_discard_win_on_the_same_tile() -> None:
    """Whoever of them was told by tiles, the tile is known."""
    third = AlsoRon(player=0, hand=(*HAND[:10], "sou8", "sou8", "sou8", "man8"))
    assert told("ron 1<2 1/30").say(AlsoRon(player=3, hand=HAND)).refuses(third) == (("also-tile", "win.1"),)


@pytest.mark.parametrize("key", ["ron", "ron-yaku", "ron-tiles", "tsumo", "tsumo-yaku", "tsumo-tiles"])
def test_each_form_of_a_win_leads_to_the_two_others(key: str) -> None:
    found = offer(told(), key)
    first = key.partition("-")[0]
    ways = {found.door, *(to for to, _ in found.further)}
    assert {key, *ways} == {first, f"{first}-yaku", f"{first}-tiles"}


@pytest.mark.parametrize("key", ["ron", "tsumo"])
def test_a_key_of_fu_says_what_is_paid(key: str) -> None:
    """Under every fu stands what the rules pay for it: the whole, or the child's share and the dealer's."""
    table = told()
    shown = 0
    for question in (one for one in offer(table, key).inputs if one.name == "fu"):
        when = dict(question.when)
        (han,) = when["han"]
        for player in map(int, when["player"]):
            payer = (player + 1) % SEATS
            for choice in question.choices:
                kind = Ron(player=player, payer=payer, han=int(han), fu=int(choice.value))
                fact = kind if key == "ron" else Tsumo(player=player, han=int(han), fu=int(choice.value))
                lines = GAME.lines(GAME.step(table.state, fact, 0))
                paid = sorted({payment.amount for payment in lines[0].payments})
                assert choice.detail.ja.removesuffix(" オール").split() == [f"{one:,}" for one in paid], fact
                shown += 1
    assert shown == SEATS * {"ron": 9 + 3 * 10, "tsumo": 9 + 10 + 2 * 11}[key]


SEVEN = "7*tsumo 0 1/30"


def test_the_eighth_win_in_a_row_is_named_and_yakuman_is_a_further_one() -> None:
    """The table counts a dealer's eighth win itself (riichi.yakuman.12)."""
    table = told(SEVEN)
    for key in ("ron", "ron-yaku", "ron-tiles", "tsumo"):
        assert "八連荘" in offer(table, key).inputs[0].hint.ja
    assert not offer(told("6*tsumo 0 1/30"), "ron").inputs[0].hint.ja
    for how, paid, words in (("1/30", 48000, "役満（八連荘）"), ("yakuman", 96000, "ダブル役満（八連荘）")):
        line, honba, *_ = told(f"{SEVEN}, ron 0<1 {how}").lines[-2:]
        assert (line.label.ja, line.payments[0].amount, honba.payments[0].amount) == (words, paid, 2100)


@pytest.mark.parametrize(("said", "fu"), [("ron 1<0 chiitoitsu", 25), ("tsumo 1 pinfu+tsumo", 20), ("ron 1<0 pinfu+tanyao", 30)])
def test_the_only_fu_that_yaku_leave_need_not_be_told(said: str, fu: int) -> None:
    assert told(said).lines == told(f"{said} fu={fu}").lines


def test_yaku_that_leave_several_fu_ask_for_them() -> None:
    (fact,) = facts("ron 1<0 tanyao")
    assert told().refuses(fact) == (("fu-none", "payment.1"),)


def test_a_noten_riichi_has_its_way_from_the_draw() -> None:
    assert offer(told(), "draw").further == ()
    assert [to for to, _ in offer(told("riichi 1"), "draw").further] == ["chombo"]


def test_another_ron_shows_from_whom_as_the_first_asks_it() -> None:
    assert [asked.name for asked in offer(told(), "ron").inputs[:2]] == ["player", "payer"]
    ((asked, answer),) = offer(told("ron 1<2 1/30"), "also-ron").known
    assert (asked, answer.ja) == (offer(told(), "ron").inputs[1].label, "@2")


def test_rare_fu_stand_behind_one_key() -> None:
    said = [(one.rare, dict(one.when)["han"]) for one in offer(told(), "tsumo").inputs if one.name == "fu"]
    assert said[:4] == [("70–", {"1"}), ("20・70–", {"2"}), ("20・25・70–", {"3"}), ("20・25・70–", {"4"})]
    ron = [choice for one in offer(told(), "ron").inputs if one.name == "fu" for choice in one.choices]
    assert {choice.value for choice in ron if not choice.rare} == {"30", "40", "50", "60"}


@pytest.mark.parametrize(("key", "barred"), [("ron-yaku", TSUMO), ("tsumo-yaku", RON)])
def test_every_yaku_that_is_possible_has_one_chip(key: str, barred: frozenset[str]) -> None:
    shown = Counter(choice.value for one in offer(told(), key).inputs if one.name == "yaku" for choice in one.choices)
    assert shown == dict.fromkeys(YAKU.keys() - barred - {"paarenchan"}, 1)


def test_the_sets_that_can_be_laid_are_all_that_exist() -> None:
    rack = {one.name: one for one in offer(told(), "ron-tiles").inputs if one.look == "rack"}
    sizes = Counter(len(choice.value.split("+")) for choice in rack["calls"].sets)
    assert sizes == {3: 21 + 34, 4: 34}
    assert [choice.value for choice in rack["kans"].sets] == [tile.name for tile in TILES.cards]


def test_who_declared_riichi_is_tenpai_and_cannot_be_taken_back() -> None:
    table = told("riichi 2")
    tenpai = next(one for one in offer(table, "draw").inputs if one.name == "tenpai")
    assert [choice.sure for choice in tenpai.choices] == [False, False, True, False]
    assert read(offer(table, "draw"), {}, SEATS).fact == Draw(tenpai=(2,))


def test_tiles_are_found_part_by_part() -> None:
    table = told("riichi 1")
    fact = Ron(player=1, payer=2, hand=HAND, indicators=("pin7",))
    form = offer(table, "ron-tiles")
    (found,) = GAME.find(table.state, "ron-tiles", taps_for(form, fact, SEATS))
    assert found.words.ja == "3翻40符"
    assert found.detail.ja == "40 × 2⁵ × 4 = 5,120 → 5,200"
    yaku, fu = found.ledgers
    assert [(words.ja, worth.ja) for words, worth, _ in yaku.rows] == [("立直", "1翻"), ("翻牌・白", "1翻"), ("ドラ", "1翻")]
    assert (yaku.total.ja, fu.total.ja) == ("3翻", "40符")
    assert sum(int(worth.ja) for _, worth, _ in fu.rows) == 40


def test_nothing_is_found_while_the_tiles_are_no_hand() -> None:
    table = told()
    form = offer(table, "tsumo-tiles")
    for hand in ((), HAND[:-1], (*HAND[:-1], "pei")):
        assert GAME.find(table.state, "tsumo-tiles", taps_for(form, Tsumo(player=1, hand=hand), SEATS)) == ()


def test_indicators_are_read_at_once() -> None:
    found = GAME.find(told().state, "ron-tiles", {"indicators": ["pin7", "chun"], "ura": ["pei"]})
    assert [(one.words.ja, one.detail.ja) for one in found] == [("ドラ", "八筒・白"), ("裏ドラ", "東")]


def test_riichi_needs_a_thousand_points() -> None:
    table = told("ron 1<0 sanbaiman, foul 0")
    assert offer(table, "riichi-0").shut is not None
    assert offer(table, "riichi-1").shut is None


def test_riichi_told_by_name_follows_the_stick() -> None:
    """Known with the stick, unless it is a double riichi; without one it cannot be chosen."""
    table = told("riichi 1")
    for key, payer in (("ron-yaku", ["0"]), ("tsumo-yaku", [])):
        form = offer(table, key)
        group = next(one for one in form.inputs if one.name == "yaku")
        answers = start(form) | {"player": ["1"], "payer": payer, "fu": ["40"]}
        for yaku, counted in (([], ["riichi"]), (["ippatsu"], ["ippatsu", "riichi"]), (["double-riichi"], ["double-riichi"])):
            fact = read(form, answers | {"yaku": yaku}, SEATS).fact
            assert isinstance(fact, Ron | Tsumo)
            assert [*fact.yaku] == counted
            assert not GAME.check(table.state, fact) or "tsumo" in key
        assert read(form, answers | {"player": ["2"]}, SEATS).fact is None
        only = {choice.value: choice.only_when for choice in group.choices if choice.only_when}
        assert only == dict.fromkeys(("riichi", "double-riichi", "ippatsu"), (("player", frozenset("1")),))
    for yaku in ((), ("riichi",)):  # entered before, with the chip or without
        fact = Ron(player=1, payer=0, yaku=("pinfu", *yaku), fu=30)
        found = offer_for(GAME.offers(table.state), fact, SEATS)
        assert found is not None
        assert found.key == "ron-yaku"
