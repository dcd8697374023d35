"""Shobu, entered by cards or by names: checked, judged and paid."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.decks.captures import MOST
from scorekeeper.decks.hanafuda import CRANE, SAKE_CUP, Flower
from scorekeeper.games.koikoi_three.facts import ShobuThree
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.judge import JudgedThree, YakuNews, decide, judge, validity_clauses
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.month import LIMITED, KoikoiThreeMonth
from scorekeeper.games.koikoi_three.telling import ShobuThreeTelling
from scorekeeper.games.koikoi_three.yaku import CUP_YAKU, DEKIYAKU, GROWING, HeldThree, dekiyaku, own_by_then
from scorekeeper.kit.calling import checks
from scorekeeper.kit.cards.shobu import KEPT
from scorekeeper.kit.cards.shobu import wrong as wrong_telling
from scorekeeper.kit.cards.turns import turn_of
from scorekeeper.kit.cards.yaku import YakuTable, fees, yaku_words
from scorekeeper.kit.unused import unused_objections


def judgement_of(month: KoikoiThreeMonth, fact: ShobuThree) -> JudgedThree:
    """The judgement of a shobu whose names or cards are consistent."""
    return _judge_shobu(month.house, bare(fact), limit=month.has_limit)


def bare(fact: ShobuThree) -> ShobuThree:
    """The same shobu, whoever called it and when: its worth does not depend on that, so the caches should not either."""
    return msgspec.structs.replace(fact, player=0, by=None, at=None, place=None, also=False)


@lru_cache(KEPT)
def _judge_shobu(house: KoikoiThreeHouse, fact: ShobuThree, *, limit: bool) -> JudgedThree:
    if fact.captures:
        return judge(turn_of(fact.captures), house, limit=limit)
    held = tuple(
        HeldThree(row, getattr(fact, key) if row.grows else 0, key == "kasu" and fact.cup)
        for key, row in dekiyaku(house).items()
        if key in fact.names
    )
    news = {one.key: _news(one, fact, house) for one in held}
    clauses = tuple(_shobu_clauses(fact, held, news, house, limit=limit))
    return decide(held, news, limit=limit)._replace(clauses=tuple(dict.fromkeys(clauses)))


def _news(one: HeldThree, fact: ShobuThree, house: KoikoiThreeHouse) -> YakuNews:
    """The news of a yaku, as entered."""
    if one.key in CUP_YAKU and fact.hinode:
        return YakuNews.REVIVED
    if one.key in own_by_then(house, "counts"):
        return YakuNews.COUNTS
    if one.key in fact.old:
        return YakuNews.OLD
    if one.only_ten:
        return YakuNews.TEN
    if one.key in fact.grown:
        return YakuNews.RISEN if house.grow_new == "on" else YakuNews.GROWN
    return YakuNews.NEW


def _shobu_clauses(
    fact: ShobuThree, held: tuple[HeldThree, ...], news: dict[str, YakuNews], house: KoikoiThreeHouse, *, limit: bool
) -> Iterator[str]:
    yield from validity_clauses(held, news, house)
    if any(one.cup for one in held):
        yield LAW["bake.2" if house.bake_both == "on" else "bake.3"]
    if fact.rain:
        yield LAW["rain.1"]
    if fact.hinode and CUP_YAKU & {*fact.names}:
        yield LAW["rain.5"]
    if limit:
        yield from LAW.all("flow.3", "flow.4")


# ---------------------------------------------------------------- checked


def check_shobu(month: KoikoiThreeMonth, fact: ShobuThree) -> Iterator[Objection]:
    wrong = tuple(check_captures(fact) if fact.captures else _check_names(month.house, fact))
    yield from wrong
    refusal = None if wrong else judgement_of(month, fact).refusal
    if refusal:
        yield refusal._replace(where="captures" if fact.captures else "names")


def check_captures(fact: ShobuThree) -> Iterator[Objection]:
    """Whether a turn can leave these piles."""
    return checks.check_captures(LAW, fact, fact.captures, MOST)


def _check_names(house: KoikoiThreeHouse, fact: ShobuThree) -> Iterator[Objection]:
    names, table = frozenset(fact.names), dekiyaku(house)
    if not names:
        yield LAW.no("shobu-none", "names")
        return
    if names - DEKIYAKU.keys() - {*table.own} or len(names) != len(fact.names):
        yield LAW.no("shobu-unknown", "names")
        return
    if off := names - table.keys():
        yield LAW.no("shobu-off", "names", words=DEKIYAKU.words(off))
        return
    if beaten := tuple(checks.check_families(LAW, table, names)):
        yield from beaten
        return
    if house.bake_both == "off" and fact.cup and "tane" in names:
        yield LAW.no("shobu-cup", "cup")
        return
    if house.bake_both == "on" and not fact.cup and "kasu" in names and SAKE_CUP in table.cards(names):
        yield LAW.no("shobu-with-cup", "cup", words=table.words([key for key in names if SAKE_CUP in table[key].cards]))
        return
    wrong = tuple(_check_unused(names, fact)) or tuple(_check_rain(table, names, fact)) or tuple(_check_ended(house, fact))
    yield from wrong or filter(None, (wrong_telling(ShobuThreeTelling(house, bare(fact))),))


def _check_unused(names: frozenset[str], fact: ShobuThree) -> Iterator[Objection]:
    for key in (one for one in DEKIYAKU.growing if one not in names):
        yaku = DEKIYAKU[key].yaku
        yield from unused_objections(fact, yaku.clause, yaku.words, key, *(("cup",) if key == "kasu" else ()))
    if not CUP_YAKU & names:
        yield from unused_objections(fact, LAW["rain.5"], DEKIYAKU.words(CUP_YAKU), "hinode")


def _check_ended(house: KoikoiThreeHouse, fact: ShobuThree) -> Iterator[Objection]:
    """Whether the month has gone on after a yaku of the table's own that ends it."""
    if own_by_then(house, "ends") & {*fact.old}:
        yield LAW.no("own-ended", "old")


def _check_rain(table: YakuTable[Flower], names: frozenset[str], fact: ShobuThree) -> Iterator[Objection]:
    crane = [key for key in names if CRANE in table[key].cards]
    cup = [row.yaku.words for key, row in table.items() if key in CUP_YAKU & names]
    if fact.rain and crane:
        yield LAW.no("shobu-crane", "rain", words=table.words(crane))
    elif fact.rain and cup:
        yield LAW.no("shobu-wet", "names", cup=cup[0])
    old, grown = frozenset(fact.old), frozenset(fact.grown)
    if old - names or old & grown:
        yield LAW.no("shobu-old", "old")
    elif grown - names or grown - {*GROWING}:
        yield LAW.no("shobu-old", "grown")


# ---------------------------------------------------------------- paid


class ShobuWorth(NamedTuple):
    """What is said of a shobu in its line, and what each of the others owes."""

    words: Words
    why: Reckoning
    clauses: tuple[str, ...]


def why(found: JudgedThree, house: KoikoiThreeHouse) -> Reckoning:
    """The total of the valid yaku, never multiplied (koikoi-three.call.7), and the gift for gokou if the house has one."""
    reckoned = fees(found.held)
    if house.gokou_shugi and any(one.key == "gokou" for one in found.held):
        reckoned = reckoned.plus(Words("五光の祝儀", "gift for gokou"), house.gokou_shugi, LAW["dekiyaku.2"])
    return reckoned


def shobu(month: KoikoiThreeMonth, fact: ShobuThree, entry: int) -> KoikoiThreeMonth:
    """Only the caller is paid; others get nothing for the yaku they hold (koikoi-three.call.8)."""
    worth = _worth(month.house, bare(fact), limit=month.has_limit)
    paid = month.seating.from_others(fact.player, worth.why)
    marks = (LIMITED,) if month.has_limit else ()
    return month.win(fact.player, month.line(entry, "shobu", worth.words, fact.player, paid, marks=marks), *worth.clauses)


@lru_cache(KEPT)
def _worth(house: KoikoiThreeHouse, fact: ShobuThree, *, limit: bool) -> ShobuWorth:
    found = _judge_shobu(house, fact, limit=limit)
    clauses = dict.fromkeys((*found.clauses, *LAW.all("call.1", "call.5", "call.7", "call.8")))
    return ShobuWorth(yaku_words(found.held), why(found, house), tuple(clauses))
