"""The forms of riichi: what they ask, what they read, and what they find in tiles."""

from collections import Counter

import pytest

from scorekeeper.core.facts import Fact
from scorekeeper.core.filled import asked, tapped
from scorekeeper.core.forms import read
from scorekeeper.core.game import State
from scorekeeper.core.offer import Offer
from scorekeeper.decks.tiles import TILES
from scorekeeper.games.riichi import GAME
from scorekeeper.games.riichi.facts import SEATS, Abort, AlsoRon, Chombo, Draw, Foul, Riichi, Ron, Tsumo
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.standing import RON, TSUMO
from scorekeeper.games.riichi.yaku import YAKU

HAND = tuple("man2 man3 man4 man8 man8 pin6 pin7 pin8 sou5 sou7 haku haku haku sou6".split())
OPEN = tuple("man2 man3 man4 man8 man8 pin6 pin7 pin8".split())


def table(*facts: Fact) -> State:
    state = GAME.start(RiichiHouse(), SEATS)
    for entry, fact in enumerate(facts):
        assert not GAME.check(state, fact), fact
        state = GAME.step(state, fact, entry)
    return state


def offer(state: State, key: str) -> Offer:
    found = GAME.offer(state, key)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("key", "fact"),
    [
        ("riichi-2", Riichi(player=2)),
        ("ron", Ron(player=2, payer=3, han=3, fu=40)),
        ("ron", Ron(player=0, payer=3, han="kazoe")),
        ("tsumo", Tsumo(player=2, han="double", daisuushii=1)),
        ("tsumo", Tsumo(player=2, han=2, fu=20)),
        ("ron-yaku", Ron(player=1, payer=0, yaku=("pinfu", "tanyao"), fu=30, dora=1)),
        ("tsumo-yaku", Tsumo(player=1, yaku=("honitsu",), fu=30, open=True)),
        ("ron-tiles", Ron(player=1, payer=0, hand=HAND, indicators=("pin7",))),
        ("tsumo-tiles", Tsumo(player=0, hand=OPEN, calls=("sou7", "sou8", "sou9"), kans=("haku",), yaku=("rinshan",))),
        ("draw", Draw(tenpai=(1, 2))),
        ("draw", Draw(nagashi=(1,))),
        ("abort", Abort(reason="suufuu")),
        ("chombo", Chombo(players=(1, 3))),
        ("foul", Foul(player=1)),
    ],
)
def test_a_form_reads_what_it_shows(key: str, fact: Fact) -> None:
    state = table()
    assert not GAME.check(state, fact)
    found = asked(GAME.offers(state), fact, SEATS)
    assert found is not None
    assert found.key == key
    assert read(found, tapped(found, fact, SEATS), SEATS).fact == fact


@pytest.mark.parametrize("way", ["", "-yaku", "-tiles"])
def test_the_other_winner_has_the_same_three_forms(way: str) -> None:
    told = {"": {"han": 1, "fu": 30}, "-yaku": {"yaku": ("tanyao",), "fu": 30}, "-tiles": {"hand": HAND}}[way]
    state = table(Ron(player=1, payer=2, han=1, fu=30))
    fact = AlsoRon(player=0, **told)  # type: ignore[arg-type]
    found = asked(GAME.offers(state), fact, SEATS)
    assert found is not None
    assert found.key == f"also-ron{way}"
    assert found.then is not None
    third = offer(GAME.step(state, fact, 1), f"also-ron{way}")
    assert third.then is None
    assert [choice.value for choice in third.inputs[0].choices] == ["3"]
    ron = offer(table(), f"ron{way}")
    assert ron.then is not None
    assert ron.then[0] == f"also-ron{way}"


def test_all_who_win_on_a_discard_win_on_the_same_tile() -> None:
    """Whoever of them was told by tiles, the tile is known."""
    first = Ron(player=1, payer=2, han=1, fu=30)
    third = AlsoRon(player=0, hand=(*HAND[:10], "sou8", "sou8", "sou8", "man8"))
    state = table(first, AlsoRon(player=3, hand=HAND))
    assert [(one.key, one.clause) for one in GAME.check(state, third)] == [("also-tile", "riichi.win.1")]


@pytest.mark.parametrize("key", ["ron", "ron-yaku", "ron-tiles", "tsumo", "tsumo-yaku", "tsumo-tiles"])
def test_each_form_of_a_win_leads_to_the_two_others(key: str) -> None:
    found = offer(table(), key)
    first = key.partition("-")[0]
    ways = {found.door, *(to for to, _ in found.further)}
    assert {key, *ways} == {first, f"{first}-yaku", f"{first}-tiles"}


@pytest.mark.parametrize("key", ["ron", "tsumo"])
def test_a_key_of_fu_says_what_is_paid(key: str) -> None:
    """Under every fu stands what the rules pay for it: the whole, or the child's share and the dealer's."""
    state = table()
    shown = 0
    for question in (one for one in offer(state, key).inputs if one.name == "fu"):
        when = dict(question.when)
        (han,) = when["han"]
        for player in map(int, when["player"]):
            payer = (player + 1) % SEATS
            for choice in question.choices:
                kind = Ron(player=player, payer=payer, han=int(han), fu=int(choice.value))
                fact = kind if key == "ron" else Tsumo(player=player, han=int(han), fu=int(choice.value))
                lines = GAME.lines(GAME.step(state, fact, 0))
                paid = sorted({payment.amount for payment in lines[0].payments})
                assert choice.detail.ja.removesuffix(" オール").split() == [f"{one:,}" for one in paid], fact
                shown += 1
    assert shown == SEATS * {"ron": 9 + 3 * 10, "tsumo": 9 + 10 + 2 * 11}[key]


def test_rare_fu_stand_behind_one_key() -> None:
    said = [(one.rare, dict(one.when)["han"]) for one in offer(table(), "tsumo").inputs if one.name == "fu"]
    assert said[:4] == [("70–", {"1"}), ("20・70–", {"2"}), ("20・25・70–", {"3"}), ("20・25・70–", {"4"})]
    ron = [choice for one in offer(table(), "ron").inputs if one.name == "fu" for choice in one.choices]
    assert {choice.value for choice in ron if not choice.rare} == {"30", "40", "50", "60"}


@pytest.mark.parametrize(("key", "barred"), [("ron-yaku", TSUMO), ("tsumo-yaku", RON)])
def test_every_yaku_that_is_possible_has_one_chip(key: str, barred: frozenset[str]) -> None:
    shown = Counter(choice.value for one in offer(table(), key).inputs if one.name == "yaku" for choice in one.choices)
    assert shown == dict.fromkeys(YAKU.keys() - barred - {"paarenchan"}, 1)


def test_the_sets_that_can_be_laid_are_all_that_exist() -> None:
    rack = {one.name: one for one in offer(table(), "ron-tiles").inputs if one.look == "rack"}
    sizes = Counter(len(choice.value.split("+")) for choice in rack["calls"].sets)
    assert sizes == {3: 21 + 34, 4: 34}
    assert [choice.value for choice in rack["kans"].sets] == [tile.name for tile in TILES.cards]


def test_who_declared_riichi_is_tenpai_and_cannot_be_taken_back() -> None:
    state = table(Riichi(player=2))
    tenpai = next(one for one in offer(state, "draw").inputs if one.name == "tenpai")
    assert [choice.sure for choice in tenpai.choices] == [False, False, True, False]
    assert read(offer(state, "draw"), {}, SEATS).fact == Draw(tenpai=(2,))


def test_tiles_are_found_part_by_part() -> None:
    state = table(Riichi(player=1))
    fact = Ron(player=1, payer=2, hand=HAND, indicators=("pin7",))
    form = offer(state, "ron-tiles")
    (found,) = GAME.find(state, "ron-tiles", tapped(form, fact, SEATS))
    assert found.words.ja == "3翻40符"
    assert found.detail.ja == "40 × 2⁵ × 4 = 5,120 → 5,200"
    yaku, fu = found.ledgers
    assert [(words.ja, worth.ja) for words, worth, _ in yaku.rows] == [("立直", "1翻"), ("翻牌・白", "1翻"), ("ドラ", "1翻")]
    assert (yaku.total.ja, fu.total.ja) == ("3翻", "40符")
    assert sum(int(worth.ja) for _, worth, _ in fu.rows) == 40


def test_nothing_is_found_while_the_tiles_are_no_hand() -> None:
    state = table()
    form = offer(state, "tsumo-tiles")
    for hand in ((), HAND[:-1], (*HAND[:-1], "pei")):
        assert GAME.find(state, "tsumo-tiles", tapped(form, Tsumo(player=1, hand=hand), SEATS)) == ()


def test_indicators_are_read_at_once() -> None:
    found = GAME.find(table(), "ron-tiles", {"indicators": ["pin7", "chun"], "ura": ["pei"]})
    assert [(one.words.ja, one.detail.ja) for one in found] == [("ドラ", "八筒・白"), ("裏ドラ", "東")]


def test_riichi_needs_a_thousand_points() -> None:
    state = table(Ron(player=1, payer=0, han="sanbaiman"), *(Foul(player=0),))
    assert offer(state, "riichi-0").shut is not None
    assert offer(state, "riichi-1").shut is None
