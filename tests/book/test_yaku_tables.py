"""The tables of yaku: every yaku of a game is in them, with sample cards that the rules read as that yaku, and its fee."""

from collections import Counter
from typing import Any

import pytest

from scorekeeper.book.reading import book
from scorekeeper.core.game import Game
from scorekeeper.core.yaku import Sample
from scorekeeper.decks.captures import most
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi.deal import teyaku as eight_dealt
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.play import dekiyaku as eight_captured
from scorekeeper.games.hanaawase import yaku as flower
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.koikoi_three import yaku as koi
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse

KAN = 12
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def samples(game: str, group: int, house: object = None) -> tuple[Sample, ...]:
    return BY_NAME[game].yaku(house or BY_NAME[game].house())[group].samples


@each_game
def test_every_table_is_whole(game: Game) -> None:
    """What the statistics count by the clause of a yaku is a yaku of the tables, none of which is empty."""
    groups = game.yaku(game.house())
    known = {sample.yaku.key: sample.yaku.clause for group in groups for sample in group.samples}
    assert groups
    assert all(group.samples for group in groups)
    counted = {key: row.clause for tally in game.tallies(game.house()).values() for key, row in tally.rows.items()}
    assert {key for key, clause in counted.items() if clause in known.values()} <= known.keys()
    for group in groups:
        for sample in group.samples:
            assert sample.yaku.clause in book(game).clauses
            assert max(Counter((*sample.cards, *sample.rest)).values(), default=1) <= game.deck.copies
            assert not sample.fees or len(sample.fees) == max(1, len(group.pays))
            assert game.deck.copies > 1 or list(sample.cards) == sorted(sample.cards)


def test_every_hand_of_hachihachi_is_that_teyaku_alone() -> None:
    shown = [*samples("hachihachi", 0), *samples("hachihachi", 1)]
    assert [(best.names, others) for best, *others in (eight_dealt.readings(one.cards + one.rest) for one in shown)] == [
        ((one.yaku.key,), []) for one in shown
    ]
    assert {one.yaku.key for one in shown} == eight_dealt.TEYAKU.keys()
    willow = {*cards_named(["yanagi-hikari", "yanagi-tane", "yanagi-tan", "yanagi-kasu1"])}
    assert not any(willow & {*one.cards, *one.rest} for one in shown), "a learner need not know yet that it has two readings"


def test_every_set_of_hachihachi_is_that_dekiyaku_alone() -> None:
    for sample in samples("hachihachi", 2):
        assert [part.key for part in eight_captured.dekiyaku_in(sample.cards)] == [sample.yaku.key]
        missing = [eight_captured.dekiyaku_in(set(sample.cards) - {card}) for card in sample.cards]
        assert not any(sample.yaku.key in [part.key for part in found] for found in missing)


def test_every_hand_of_koikoi_and_hanaawase_is_that_alone() -> None:
    assert [koi.TEYAKU.teyaku_of(one.cards + one.rest) for one in samples("koikoi-three", 0)] == [*koi.TEYAKU]
    for sample in (*samples("hanaawase", 0), *samples("hanaawase", 1)):
        assert flower.readings(sample.cards + sample.rest) == (sample.yaku.key,)


@pytest.mark.parametrize(
    ("game", "group", "table", "held"),
    [
        ("koikoi-three", 1, koi.DEKIYAKU, koi.yaku_in),
        ("hanaawase", 2, flower.DEKIYAKU, lambda cards: flower.sets(HanaawaseHouse()).dekiyaku_in(cards).held),
    ],
    ids=["koikoi-three", "hanaawase"],
)
def test_every_set_is_that_dekiyaku(game: str, group: int, table: Any, held: Any) -> None:
    shown = samples(game, group)
    assert [one.yaku.key for one in shown] == [key for key in table if key != "oyanaka"]
    for one in shown:
        assert one.yaku.key in {made.key for made in held(one.cards)}
        assert not any(one.yaku.key in table.made(frozenset(one.cards) - {card}) for card in one.cards)


def test_the_sets_that_other_yaku_exclude() -> None:
    """Not those of told yaku, beaten ones, ones that do not count now, and ones of any so many cards."""
    table, whole = koi.DEKIYAKU, [key for key, row in koi.DEKIYAKU.items() if not row.need]
    sets = [table[key].cards for key in whole]
    assert table.apart(()) == (*sets,)
    left = [key for key in whole if key not in ("ootori", "kotori", "akatan", "hanamizake")]
    assert table.apart(("ootori", "akatan", "tane"), ("hanamizake",)) == tuple(table[key].cards for key in left)
    assert "oyanaka" in flower.DEKIYAKU
    assert all(flower.DEKIYAKU.apart(("oyanaka",)))


def test_a_guess_names_few_yaku() -> None:
    keys = "akatan", "gokou", "tan", "kasu"
    assert koi.DEKIYAKU.some(keys) == koi.DEKIYAKU.words(keys[:3])
    assert koi.DEKIYAKU.some(key for key in keys if key == "tan") == koi.DEKIYAKU["tan"].yaku.words


def test_the_most_cards_that_are_captured() -> None:
    assert (most(7, 6), most(8, 8)) == (32, 36)


FEES = {  # of sanbon and of gokō in kan, by the treatment of the field
    "A": ((2, 4, 8), (20, 40, 80)), "B": ((2, 4, 6), (20, 40, 60)), "C": ((2, 3, 4), (20, 30, 40)),
    "D": ((2, 4, 4), (20, 40, 40)), "E": ((2, 2, 2), (20, 20, 20)), "F": ((2, 3, 4), (20, 21, 22)),
}  # fmt: skip


@pytest.mark.parametrize("option", FEES)
def test_fees_follow_the_treatment_of_the_field(option: str) -> None:
    house = HachihachiHouse(field=option)  # type: ignore[arg-type]
    told = samples("hachihachi", 0, house)[0], samples("hachihachi", 2, house)[0]
    assert tuple(tuple(points // KAN for points in one.fees) for one in told) == FEES[option]


def test_a_gift_is_listed_under_its_yaku() -> None:
    told = samples("koikoi-three", 1, KoikoiThreeHouse(gokou_shugi=5))
    assert [one.fees for one in told[:3]] == [(24,), (5,), (18,)]


def test_a_yaku_that_the_house_plays_is_added() -> None:
    usual, played = (samples("hanaawase", 2, HanaawaseHouse(oyanaka=one)) for one in ("off", "on"))  # type: ignore[arg-type]
    assert [one.yaku.key for one in played[len(usual) :]] == ["oyanaka"]
