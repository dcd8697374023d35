"""A shobu of こいこい told by names stands if and only if some turn leads to it: looked at over all turns of small decks, and over
turns of the whole deck.
"""

from collections.abc import Iterator
from functools import cache, partial
from itertools import product
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from kinds import share, times

from scorekeeper.core.own_yaku import OwnYaku
from scorekeeper.games.koikoi import GAME
from scorekeeper.games.koikoi.facts import Shobu
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.yaku import DEKIYAKU
from scorekeeper.kit.calling import telling
from scorekeeper.kit.cards import shobu
from scorekeeper.kit.cards.turns import TurnCaptures
from tests.games.small_decks import deck, drawn, subsets, turns
from tests.games.table import Table

PLAIN, RICH = KoikoiHouse(), KoikoiHouse(ame_shikou="on", tan_plus="on", aka_ao="on", bakefuda="off")

BIRDS = OwnYaku("三鳥", 3, cards=("susuki-tane", "yanagi-tane", "kiku-tane"), need=2, instead=("hanamizake",))
PAIR = OwnYaku("松に幕", 7, cards=("matsu-hikari", "sakura-hikari"), instead=("sankou",))
OWN = KoikoiHouse(own=(BIRDS, PAIR), worth=(("hanamizake", 1),))
ONLY = KoikoiHouse(own=(msgspec.structs.replace(BIRDS, then="counts"), PAIR), worth=(("hanamizake", 1),))
"""Two yaku of a table's own, each dearer than the one beside which it does not count; of which one is not enough to stop."""


RAIN, BESIDE = KoikoiHouse(viewing="rain", ame_shikou="on"), KoikoiHouse(viewing="beside", ame_shikou="on")
"""The drinks are washed out by willow, or not enough to stop by themselves."""
EITHER, CUP = KoikoiHouse(cup="either"), KoikoiHouse(cup="kasu", ino_plus="on")


def table(house: KoikoiHouse) -> Table:
    return Table.of(GAME, **msgspec.to_builtins(house))


class Seen(NamedTuple):
    """What a turn leads to: its yaku with their numbers, which of them are new, and whether anything can have been held before."""

    held: tuple[tuple[str, int], ...]
    new: frozenset[str]
    before: bool


def seen(turn: TurnCaptures, house: KoikoiHouse) -> Seen:
    judged = DEKIYAKU.judge_turn(turn, house)
    return Seen(tuple((one.key, one.number) for one in judged.held), judged.new, DEKIYAKU.had_some(house, frozenset(turn.before)))


def agrees(fact: Shobu, made: Seen, *, called: bool) -> bool:
    """Whether a telling is true of a turn. What it does not mark as held before may be new or old, but something is new."""
    held = dict(made.held)
    if {*fact.names} != held.keys() or any(number and number != getattr(fact, DEKIYAKU.counter(key)) for key, number in made.held):
        return False
    if called and not made.before:
        return False
    return not made.new & {*fact.old} and bool(made.new - {*fact.old})


GROWTH = (2, 4, 5, 6, 9)
"""Months with five tane, five ribbons and ten kasu with the cup."""
LIGHTS = (1, 3, 8, 9, 11)
"""Months with the drinks, three lights and the rain man."""
RIBBONS = (1, 2, 3, 6, 10)
"""Months with the red ribbons and two of the blue ones."""


def growth(house: KoikoiHouse) -> Iterator[Shobu]:
    for names in subsets(("tane", "tan", "kasu")):
        for kasu, old in product((10, 11), subsets(names)):
            if names and ("kasu" in names or kasu == 10):
                numbers = {"tane": 5, "tan": 5, "kasu": kasu}
                yield Shobu(player=0, names=names, old=old, **{key: numbers[key] for key in names})


def lights(house: KoikoiHouse) -> Iterator[Shobu]:
    keys = ("tsukimizake", "hanamizake", "sankou", "tane") + (("ameshikou",) if house.ame_shikou == "on" else ())
    for names in subsets(keys):
        if names and len({"sankou", "ameshikou"} & {*names}) < 2:
            for old in subsets(names):
                yield Shobu(player=0, names=names, old=old, tane=5 if "tane" in names else None)


def ribbons(house: KoikoiHouse) -> Iterator[Shobu]:
    for names in subsets(("akatan", "tan")):
        asked = house.tan_plus == "on" or "tan" in names
        for tan, old in product(range(3 if house.tan_plus == "on" else 5, 7) if asked else (None,), subsets(names)):
            if names:
                yield Shobu(player=0, names=names, old=old, tan=tan)


def own(house: KoikoiHouse) -> Iterator[Shobu]:
    """Of the table's own yaku at most one beside those that it does not add to."""
    for names in subsets(("own-1", "own-2", "sankou", "hanamizake", "tsukimizake")):
        if names and not ("own-2" in names and "sankou" in names) and not {"own-1", "hanamizake"} <= {*names}:
            for old in subsets(names):
                yield Shobu(player=0, names=names, old=old)


SEARCHES = [
    *((PLAIN, (LIGHTS, lights)), (PLAIN, (GROWTH, growth)), (RICH, (LIGHTS, lights)), (RICH, (GROWTH, growth))),
    *((PLAIN, (RIBBONS, ribbons)), (RICH, (RIBBONS, ribbons))),
    *((OWN, (LIGHTS, own)), (ONLY, (LIGHTS, own))),
    *((RAIN, (LIGHTS, lights)), (BESIDE, (LIGHTS, lights)), (CUP, (GROWTH, growth))),
]
"""Ordered so that, by turns, no run has the longest of these and of 三人こいこい."""


@pytest.mark.fuzz
def test_all_tellings_of_a_small_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether or not the player has called before."""
    for house, (months, tellings) in share(SEARCHES, of=len(SEARCHES)):
        with monkeypatch.context() as patched:
            patched.setattr(shobu, "HANAFUDA", deck(months))
            shobu.wrong.cache_clear()
            patched.setattr(DEKIYAKU, "held_in", cache(DEKIYAKU.held_in))
            held = partial(DEKIYAKU.held_in, house=house)
            made = {seen(TurnCaptures(*turn), house) for turn in turns(months, held)}
            for called in (False, True):
                told = {fact: telling.wrong(DEKIYAKU, house, fact, called=called) is None for fact in tellings(house)}
                assert {True, False} == {*told.values()}
                other = [fact for fact, stands in told.items() if stands != any(agrees(fact, one, called=called) for one in made)]
                assert other == []
        shobu.wrong.cache_clear()


@pytest.mark.fuzz
@pytest.mark.parametrize("house", [PLAIN, RICH, OWN, ONLY, RAIN, BESIDE, EITHER, CUP])
def test_what_a_turn_leads_to_can_be_told(house: KoikoiHouse) -> None:
    """By cards and by names the same is paid, or both are refused."""
    rng = Random(15)
    tried = 0
    while tried < times(40):
        turn = TurnCaptures(*drawn(rng))
        if len(turn.end) > DEKIYAKU.most or not DEKIYAKU.held_in(turn.end, house):
            continue
        tried += 1
        judged = DEKIYAKU.judge_turn(turn, house)
        numbers = {DEKIYAKU.counter(one.key): one.number for one in judged.held if one.row.grows}
        names = tuple(one.key for one in judged.held)
        fact = Shobu(player=0, names=names, old=tuple(key for key in names if key not in judged.new), **numbers)
        by_cards = Shobu(player=0, captures=tuple(tuple(card.name for card in pile) for pile in turn))
        if judged.new:
            worth = sum(one.fee for one in judged.held)
            assert table(house).say(fact).balances == table(house).say(by_cards).balances == (worth, -worth), (turn, fact)
        else:
            assert table(house).refuses(fact)
            assert table(house).refuses(by_cards)
