"""The forms of riichi: what they ask, what they read, and what they find in tiles."""

from collections import Counter

import pytest

from scorekeeper.core.filled import offer_for, taps_for
from scorekeeper.core.forms import read
from scorekeeper.core.offer import Offer
from scorekeeper.decks.tiles import TILES
from scorekeeper.games.riichi import GAME
from scorekeeper.games.riichi.facts import SEATS, AlsoRon, Ron, Tsumo
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


def test_all_who_win_on_a_discard_win_on_the_same_tile() -> None:
    """Whoever of them was told by tiles, the tile is known."""
    third = AlsoRon(player=0, hand=(*HAND[:10], "sou8", "sou8", "sou8", "man8"))
    assert told("ron 1<2 1/30").say(AlsoRon(player=3, hand=HAND)).refuses(third) == (("also-tile", "win.1"),)


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


@pytest.mark.parametrize(("key", "barred"), [("ron-yaku", TSUMO), ("tsumo-yaku", RON)])
def test_every_yaku_that_is_possible_has_one_chip(key: str, barred: frozenset[str]) -> None:
    house = told(open_riichi="han")
    shown = Counter(choice.value for one in offer(house, key).inputs if one.name == "yaku" for choice in one.choices)
    assert shown == dict.fromkeys(YAKU.keys() - barred - {"paarenchan"}, 1)


def test_the_sets_that_can_be_laid_are_all_that_exist() -> None:
    rack = {one.name: one for one in offer(told(), "ron-tiles").inputs if one.look == "rack"}
    sizes = Counter(len(choice.value.split("+")) for choice in rack["calls"].sets)
    assert sizes == {3: 21 + 34, 4: 34}
    assert [choice.value for choice in rack["kans"].sets] == [tile.name for tile in TILES.cards]
