"""Shobu, entered by cards or by names: checked, judged and paid."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.core.offer import Objection
from scorekeeper.core.play.unused import told, unused
from scorekeeper.core.play.yaku import fees, said
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.decks.captures import MOST
from scorekeeper.decks.hanafuda import CRANE, SAKE_CUP
from scorekeeper.games.koikoi_three.facts import Shobu
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.judge import Judged, News, cited, decide, judge
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.month import LIMITED, Month
from scorekeeper.games.koikoi_three.telling import Telling
from scorekeeper.games.koikoi_three.yaku import CUP_YAKU, DEKIYAKU, GROWING, Held
from scorekeeper.games.shobu import KEPT
from scorekeeper.games.shobu import wrong as wrong_telling
from scorekeeper.games.turns import check_piles, turn_of

FROM_CARDS = frozenset((*Fact.__struct_fields__, "player", "captures"))
"""The fields of a shobu that is entered by cards."""


def judged(month: Month, fact: Shobu) -> Judged:
    """The judgement of a shobu whose names or cards are consistent."""
    return _judged(month.house, bare(fact), limit=month.limited)


def bare(fact: Shobu) -> Shobu:
    """The same shobu, whoever called it and when: its worth does not depend on that, so the caches should not either."""
    return msgspec.structs.replace(fact, player=0, by=None, at=None, place=None, also=False)


@lru_cache(KEPT)
def _judged(house: KoikoiHouse, fact: Shobu, *, limit: bool) -> Judged:
    if fact.captures:
        return judge(turn_of(fact.captures), house, limit=limit)
    held = tuple(
        Held(row, getattr(fact, key) if row.grows else 0, key == "kasu" and fact.cup)
        for key, row in DEKIYAKU.items()
        if key in fact.names
    )
    news = {one.key: _news(one, fact, house) for one in held}
    clauses = tuple(_cited(fact, held, news, house, limit=limit))
    return decide(held, news, limit=limit)._replace(clauses=tuple(dict.fromkeys(clauses)))


def _news(one: Held, fact: Shobu, house: KoikoiHouse) -> News:
    """The news of a yaku, as entered."""
    if one.key in CUP_YAKU and fact.hinode:
        return News.REVIVED
    if one.key in fact.old:
        return News.OLD
    if one.only_ten:
        return News.TEN
    if one.key in fact.grown:
        return News.RISEN if house.grow_new == "on" else News.GROWN
    return News.NEW


def _cited(fact: Shobu, held: tuple[Held, ...], news: dict[str, News], house: KoikoiHouse, *, limit: bool) -> Iterator[str]:
    yield from cited(held, news, house)
    if any(one.cup for one in held):
        yield LAW["bake.2" if house.bake_both == "on" else "bake.3"]
    if fact.rain:
        yield LAW["rain.1"]
    if fact.hinode and CUP_YAKU & {*fact.names}:
        yield LAW["rain.5"]
    if limit:
        yield from LAW.all("flow.3", "flow.4")


# ---------------------------------------------------------------- checked


def check_shobu(month: Month, fact: Shobu) -> Iterator[Objection]:
    wrong = tuple(check_captures(fact) if fact.captures else _check_names(month.house, fact))
    yield from wrong
    refusal = None if wrong else judged(month, fact).refusal
    if refusal:
        yield refusal._replace(where="captures" if fact.captures else "names")


def check_captures(fact: Shobu) -> Iterator[Objection]:
    """Whether a turn can leave these piles: of each month two or four cards, and one month for each card played."""
    both = told(fact, *(name for name in fact.__struct_fields__ if name not in FROM_CARDS))
    if both:
        yield from (LAW.no("shobu-both", name) for name in both)
        return
    yield from check_piles(LAW, fact.captures, MOST)


def _check_names(house: KoikoiHouse, fact: Shobu) -> Iterator[Objection]:
    names = frozenset(fact.names)
    if not names:
        yield LAW.no("shobu-none", "names")
        return
    if names - DEKIYAKU.keys() or len(names) != len(fact.names):
        yield LAW.no("shobu-unknown", "names")
        return
    for key, clause in DEKIYAKU.beaten(names).items():
        family = DEKIYAKU.rivals(key) & names | {key}
        best = next(one for one in DEKIYAKU if one in family)
        yield LAW.no("shobu-family", "names", by=clause, several=DEKIYAKU.words(family), best=DEKIYAKU[best].yaku.words)
        return
    if house.bake_both == "off" and fact.cup and "tane" in names:
        yield LAW.no("shobu-cup", "cup")
        return
    if house.bake_both == "on" and not fact.cup and "kasu" in names and SAKE_CUP in DEKIYAKU.cards(names):
        yield LAW.no("shobu-with-cup", "cup", words=DEKIYAKU.words([key for key in names if SAKE_CUP in DEKIYAKU[key].cards]))
        return
    wrong = tuple(_check_unused(names, fact)) or tuple(_check_rain(names, fact))
    yield from wrong or filter(None, (wrong_telling(Telling(house, bare(fact))),))


def _check_unused(names: frozenset[str], fact: Shobu) -> Iterator[Objection]:
    for key in (one for one in DEKIYAKU.growing if one not in names):
        yaku = DEKIYAKU[key].yaku
        yield from unused(fact, yaku.clause, yaku.words, key, *(("cup",) if key == "kasu" else ()))
    if not CUP_YAKU & names:
        yield from unused(fact, LAW["rain.5"], DEKIYAKU.words(CUP_YAKU), "hinode")


def _check_rain(names: frozenset[str], fact: Shobu) -> Iterator[Objection]:
    crane = [key for key in names if CRANE in DEKIYAKU[key].cards]
    cup = [row.yaku.words for key, row in DEKIYAKU.items() if key in CUP_YAKU & names]
    if fact.rain and crane:
        yield LAW.no("shobu-crane", "rain", words=DEKIYAKU.words(crane))
    elif fact.rain and cup:
        yield LAW.no("shobu-wet", "names", cup=cup[0])
    old, grown = frozenset(fact.old), frozenset(fact.grown)
    if old - names or old & grown:
        yield LAW.no("shobu-old", "old")
    elif grown - names or grown - {*GROWING}:
        yield LAW.no("shobu-old", "grown")


# ---------------------------------------------------------------- paid


class Worth(NamedTuple):
    """What is said of a shobu in its line, and what each of the others owes."""

    words: Words
    why: Reckoning
    clauses: tuple[str, ...]


def why(found: Judged, house: KoikoiHouse) -> Reckoning:
    """The total of the valid yaku, never multiplied (koikoi-three.call.7), and the gift for gokou if the house has one."""
    reckoned = fees(found.held)
    if house.gokou_shugi and any(one.key == "gokou" for one in found.held):
        reckoned = reckoned.plus(Words("五光の祝儀", "gift for gokou"), house.gokou_shugi, LAW["dekiyaku.2"])
    return reckoned


def shobu(month: Month, fact: Shobu, entry: int) -> Month:
    """Only the caller is paid; others get nothing for the yaku they hold (koikoi-three.call.8)."""
    worth = _worth(month.house, bare(fact), limit=month.limited)
    paid = month.seating.from_others(fact.player, worth.why)
    marks = (LIMITED,) if month.limited else ()
    return month.won(fact.player, month.line(entry, "shobu", worth.words, fact.player, paid, marks=marks), *worth.clauses)


@lru_cache(KEPT)
def _worth(house: KoikoiHouse, fact: Shobu, *, limit: bool) -> Worth:
    found = _judged(house, fact, limit=limit)
    clauses = dict.fromkeys((*found.clauses, *LAW.all("call.1", "call.5", "call.7", "call.8")))
    return Worth(said(found.held), why(found, house), tuple(clauses))
