"""A shobu told by names stands if and only if some turn leads to it: looked at over all turns of small decks, and over turns of the
whole deck.
"""

from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from kinds import share, times

from scorekeeper.core.own_yaku import OwnYaku
from scorekeeper.decks.captures import MOST
from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import ShobuThree
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.judge import FRESH, YakuNews, judge
from scorekeeper.games.koikoi_three.telling import ShobuThreeTelling
from scorekeeper.games.koikoi_three.yaku import CUP_YAKU, GROWING, dry, yaku_in
from scorekeeper.kit.cards import shobu
from scorekeeper.kit.cards.turns import TurnCaptures
from tests.games.small_decks import deck, drawn, remembered, subsets, turns
from tests.games.table import Table

HOUSES = {"plain": KoikoiThreeHouse(), "strict": KoikoiThreeHouse(grow_new="off", bake_both="off")}
BIRDS = OwnYaku("三鳥", 3, cards=("susuki-tane", "yanagi-tane", "kiku-tane"), need=2, instead=("hanamizake",))
PAIR = OwnYaku("松に幕", 7, cards=("matsu-hikari", "sakura-hikari"), instead=("sankou",))
MOON = OwnYaku("月と盃", 1, cards=("susuki-hikari", "kiku-tane"), instead=("tsukimizake",))
OWN = {
    "own": KoikoiThreeHouse(own=(BIRDS, PAIR, MOON)),
    "counting": KoikoiThreeHouse(own=(msgspec.structs.replace(BIRDS, then="counts"), PAIR), grow_new="off"),
}
"""Yaku of a table's own that beat yaku of the source, and one that is beaten unless rain voids what beats it; of which one is not
enough to stop.
"""


class Seen(NamedTuple):
    """What a turn leads to: its yaku, which of the numbers include the cup, what is new, and whether it rains."""

    numbers: tuple[tuple[str, int], ...]
    cup: bool
    news: tuple[tuple[str, YakuNews], ...]
    grew: frozenset[str]
    rain: bool


def seen(turn: TurnCaptures, house: KoikoiThreeHouse) -> Seen:
    judged = judge(turn, house, limit=False)
    before = {one.key: one for one in yaku_in(turn.before, house)}
    grew = frozenset(one.key for one in judged.held if one.key in before and one.number > before[one.key].number)
    return Seen(
        tuple((one.key, one.number) for one in judged.held),
        any(one.cup for one in judged.held),
        tuple(judged.news.items()),
        grew,
        not dry(turn.end),
    )


def agrees(fact: ShobuThree, house: KoikoiThreeHouse, made: Seen) -> bool:
    """Whether a telling is true of a turn. What it does not mark as held before may be new or old, but something is new."""
    news = dict(made.news)
    if {*fact.names} != news.keys() or (fact.rain and not made.rain) or ("kasu" in news and fact.cup != made.cup):
        return False
    if any(number != getattr(fact, key) for key, number in made.numbers if key in GROWING):
        return False
    cup = CUP_YAKU & news.keys()
    if fact.hinode and not {news[key] for key in cup} <= {YakuNews.REVIVED, YakuNews.UNDER_RAIN}:
        return False
    if any(news[key] is not YakuNews.OLD for key in fact.old if not (fact.hinode and key in cup)):
        return False
    if not {*fact.grown} <= made.grew:
        return False
    open_to_news = news.keys() - {*fact.old} - (cup if fact.hinode else frozenset())
    if house.grow_new == "off":
        open_to_news -= {*fact.grown}
    open_to_news -= {f"own-{nth}" for nth, one in enumerate(house.own, 1) if one.then == "counts"}
    if house.own and not open_to_news:
        return False
    only_ten = open_to_news == {"kasu"} and fact.cup and fact.kasu == 10
    return not open_to_news or only_ten or any(news[key] in FRESH for key in open_to_news)


# ---------------------------------------------------------------- small decks, looked at whole

GROWTH = (2, 4, 5, 6, 9)
"""Months with five tane, five ribbons, ten kasu and the cup."""
RAIN = (1, 3, 8, 9, 11)
"""Months with the cup yaku, three lights, the rain man and ten kasu with the cup."""


def growth() -> Iterator[ShobuThree]:
    for names in subsets(GROWING):
        for kasu, cup, old in product((10, 11), (False, True), subsets(names)):
            for grown in subsets(tuple(key for key in names if key not in old)) if names else ():
                if "kasu" in names or (kasu, cup) == (10, False):
                    yield ShobuThree(player=0, names=names, kasu=kasu, cup=cup, old=old, grown=grown)


def rain() -> Iterator[ShobuThree]:
    keys = ("teppou", "tsukimizake", "hanamizake", "sankou", "ameshikou", "kasu")
    for names in subsets(keys):
        if len(CUP_YAKU & {*names}) > 1 or len({"sankou", "ameshikou"} & {*names}) > 1:
            continue
        for wet, hinode, old in product((False, True), (False, True), subsets(names)):
            cup = bool(CUP_YAKU & {*names})
            if names and not (hinode and not cup) and not (wet and cup):
                yield ShobuThree(player=0, names=names, rain=wet, hinode=hinode, old=old, cup="kasu" in names)


def own() -> Iterator[ShobuThree]:
    """Of the table's own yaku at most one beside those that it does not add to."""
    apart = [{"own-2", "sankou"}, {"own-1", "hanamizake"}, {"own-3", "tsukimizake"}]
    for names in subsets(("own-1", "own-2", "own-3", "sankou", "hanamizake", "tsukimizake")):
        cup = bool(CUP_YAKU & {*names})
        if not names or any(pair <= {*names} for pair in apart):
            continue
        for wet, old in product((False, True), subsets(names)):
            if not (wet and cup) and {*old} != {*names}:
                yield ShobuThree(player=0, names=names, rain=wet, old=old)


def own_counting() -> Iterator[ShobuThree]:
    told = (fact for fact in own() if "own-3" not in fact.names and "own-1" not in fact.old)
    yield from (fact for fact in told if {*fact.names} - {*fact.old} != {"own-1"})


SEARCHES = [(house, search) for house in HOUSES.values() for search in ((GROWTH, growth), (RAIN, rain))]
SEARCHES += [(OWN["own"], (RAIN, own)), (OWN["counting"], (RAIN, own_counting))]


@pytest.mark.fuzz
def test_all_tellings_of_a_small_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    for house, (months, tellings) in share(SEARCHES, of=len(SEARCHES)):
        with monkeypatch.context() as patched:
            patched.setattr(shobu, "HANAFUDA", deck(months))
            shobu.wrong.cache_clear()
            remembered(patched, judge, "yaku_in", "sets", "dry")
            made = {seen(TurnCaptures(*turn), house) for turn in turns(months, partial(yaku_in, house=house))}
            told = {fact: ShobuThreeTelling(house, fact).possible() for fact in tellings()}
        shobu.wrong.cache_clear()
        assert {True, False} == {*told.values()}
        other = [fact for fact, stands in told.items() if stands != any(agrees(fact, house, one) for one in made)]
        assert other == []


# ---------------------------------------------------------------- turns of the whole deck


def told(turn: TurnCaptures, house: KoikoiThreeHouse) -> ShobuThree:
    """How a turn is told by names."""
    made = seen(turn, house)
    news, numbers = dict(made.news), {key: number for key, number in made.numbers if key in GROWING}
    cup = CUP_YAKU & news.keys()
    return ShobuThree(
        player=0,
        names=tuple(news),
        **numbers,
        cup=made.cup,
        old=tuple(key for key, one in news.items() if one is YakuNews.OLD),
        grown=tuple(key for key, one in news.items() if one is YakuNews.GROWN),
        rain=made.rain,
        hinode=any(news[key] in {YakuNews.REVIVED, YakuNews.UNDER_RAIN} for key in cup),
    )


@pytest.mark.fuzz
@pytest.mark.parametrize("house", (HOUSES | OWN).values(), ids=HOUSES | OWN)
def test_what_a_turn_leads_to_can_be_told(house: KoikoiThreeHouse) -> None:
    """By cards and by names the same is paid, or refused for the same reason, and the names are never said to be impossible."""
    rng = Random(20)
    tried = 0
    while tried < times(40):
        turn = TurnCaptures(*drawn(rng))
        if len(turn.end) > MOST or not yaku_in(turn.end, house):
            continue
        tried += 1
        by_cards = judge(turn, house, limit=False)
        fact = told(turn, house)
        assert ShobuThreeTelling(house, fact).possible(), (turn, fact)
        table = Table.of(GAME, grow_new=house.grow_new, bake_both=house.bake_both, own=msgspec.to_builtins(house.own))
        if by_cards.refusal is None:
            worth = sum(one.fee for one in by_cards.held)
            assert table.say(fact).balances == (2 * worth, -worth, -worth), (turn, fact)
        else:
            assert table.refuses(fact), (turn, fact)
