"""A shobu told by names: whether captured cards can make exactly these yaku, and if not, what is wrong with the telling.

What the cards say is decided in `judge`; here the question is asked the other way round. Of the yaku that are not marked as held
before, at least one must be new, or there is nothing to call; the others may be old.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache, reduce
from itertools import product
from typing import NamedTuple

import msgspec

from scorekeeper.core.game import Objection
from scorekeeper.core.play.piles import Number, Told, count, possible
from scorekeeper.decks.captures import MOST
from scorekeeper.decks.hanafuda import CRANE, DECK, HANAFUDA, RAIN_MAN, SAKE_CUP, WILLOW, Flower, Flowers
from scorekeeper.games.koikoi_three.facts import Shobu
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.yaku import CUP_YAKU, DEKIYAKU, GROWING, LIGHTS

KEPT = 4096
FOUR_LIGHTS = {"gokou", "shikou"}
THREE_LIGHTS = {"ameshikou", "sankou"}
CUP = frozenset((SAKE_CUP,))
TAKINGS = 2
"""A turn takes cards with the hand card and with the turned card (koikoi-three.play.1)."""
MANY = 20
"""So many counted cards fit into MOST with their partners; a larger number has to be tried."""

Demand = Told[Flower]
NOTHING: Demand = Demand()


class Doubt(NamedTuple):
    """What of a telling is doubted, to see whether the rest is possible: a yaku left out, a number, what was held before."""

    left_out: str = ""
    number: str = ""
    before: bool = False


SURE = Doubt()


def stands(house: KoikoiHouse, fact: Shobu) -> bool:
    """Whether some turn leads to exactly this telling. Its names are known, each once, and none beats another."""
    return _possible(house, fact, SURE)


@lru_cache(KEPT)
def wrong(house: KoikoiHouse, fact: Shobu) -> Objection | None:
    """What is wrong with a telling that does not stand; None if it does."""
    if stands(house, fact):
        return None
    return next(filter(None, (ask(house, fact) for ask in (_left_out, _before, _number))), LAW.no("shobu-cards", "names"))


def _possible(house: KoikoiHouse, fact: Shobu, doubt: Doubt, *, thorough: bool = True) -> bool:
    return any(possible(HANAFUDA, told, thorough=thorough) for told in _demands(house, fact, doubt))


def _left_out(house: KoikoiHouse, fact: Shobu) -> Objection | None:
    """A yaku that is there too: the cards of the named ones make it by themselves, or with it the rest is possible."""
    certain = [key for key in DEKIYAKU.beside(fact.names) if not (fact.rain and key in CUP_YAKU)]
    if certain:
        yaku = DEKIYAKU[certain[0]].yaku
        return LAW.no("shobu-left-out", "names", by=yaku.clause, words=yaku.words)
    others = (key for key in DEKIYAKU if key not in fact.names and not DEKIYAKU.beaten((*fact.names, key)))
    likely = [key for key in others if _possible(house, fact, Doubt(left_out=key), thorough=False)]
    return LAW.no("shobu-left-some", "names", words=DEKIYAKU.some(likely)) if likely else None


def _number(house: KoikoiHouse, fact: Shobu) -> Objection | None:
    """A number of cards that cannot be."""
    for key in GROWING:
        row, told = DEKIYAKU[key], getattr(fact, key)
        if key in fact.names and _possible(house, fact, Doubt(number=key), thorough=False):
            for other in sorted(range(row.need, len(row.of) + 2), key=lambda number: abs(number - told)):
                if _possible(house, msgspec.structs.replace(fact, **{key: other}), SURE, thorough=False):
                    few = other > told
                    return LAW.no("shobu-few" if few else "shobu-many", key, by=row.yaku.clause, words=row.yaku.words, right=other)
    return None


def _before(house: KoikoiHouse, fact: Shobu) -> Objection | None:
    """What is told to have been held before."""
    where = "old" if fact.old or not fact.grown else "grown"
    return LAW.no("shobu-before", where) if _possible(house, fact, Doubt(before=True), thorough=False) else None


# ---------------------------------------------------------------- what a telling demands


def _demands(house: KoikoiHouse, fact: Shobu, doubt: Doubt) -> Iterator[Demand]:
    """The demands on the captured cards, in all ways in which a telling may be true."""
    fixed = _fixed(fact, doubt).and_(_lights(fact, doubt)).and_(_size(fact))
    news = [NOTHING] if doubt.before else [*_news(house, fact, doubt)]
    for parts in product(_rain(fact, doubt), _numbers(house, fact, doubt), news):
        yield reduce(Demand.and_, parts, fixed)


def _fixed(fact: Shobu, doubt: Doubt) -> Demand:
    """The cards of a named yaku are there. Of one that is neither named nor beaten nor void by rain a card is missing."""
    apart = DEKIYAKU.apart({*fact.names, doubt.left_out}, CUP_YAKU if fact.rain else ())
    return Demand(need=DEKIYAKU.cards(fact.names), short=apart)


def _lights(fact: Shobu, doubt: Doubt) -> Demand:
    """Three lights are sankou, with the rain man ameshikou; four are more."""
    named = frozenset((*fact.names, doubt.left_out))
    if named & FOUR_LIGHTS or doubt.left_out in THREE_LIGHTS:
        return NOTHING
    rain_man = frozenset((RAIN_MAN,))
    numbers = (count(LIGHTS, {3} if named & THREE_LIGHTS else range(3)),)
    return Demand(barred=rain_man if "sankou" in named else frozenset(), numbers=numbers)


def _size(fact: Shobu) -> Demand:
    counted = sum(getattr(fact, key) for key in GROWING if key in fact.names)
    return Demand(numbers=(count(DECK, range(MOST + 1)),)) if counted > MANY else NOTHING


def _rain(fact: Shobu, doubt: Doubt) -> Iterator[Demand]:
    """A cup yaku is valid without willow or with the crane; the crane came last if it only revived the yaku."""
    crane, named = frozenset((CRANE,)), CUP_YAKU & {*fact.names}
    if fact.rain:
        yield Demand(barred=crane, some=(WILLOW,))
    elif not named:
        yield NOTHING
    elif fact.hinode and doubt.before:
        yield Demand(need=crane, some=(WILLOW,))
    elif fact.hinode:
        yield Demand(need=crane, late=(crane,), kept=(WILLOW,))
    else:
        yield Demand(barred=WILLOW)
        if named.isdisjoint(fact.old) or doubt.before:
            yield Demand(need=crane)
        else:
            yield Demand(need=crane, early=crane)
            yield Demand(need=crane, fresh=WILLOW)


def _numbers(house: KoikoiHouse, fact: Shobu, doubt: Doubt) -> Iterator[Demand]:
    """How many tane, tan and kasu there are, wherever the cup counts (koikoi-three.bake.2, koikoi-three.bake.3)."""
    tane, tan, kasu = (_allowed(fact, key, doubt) for key in GROWING)
    named, ribbons = "kasu" in fact.names, _count("tan", tan)
    if house.bake_both == "on":
        cup = Demand(need=CUP) if fact.cup else Demand(barred=CUP) if named else NOTHING
        yield cup.and_(_count("tane", tane)).and_(ribbons).and_(_count("kasu", kasu, cup=True))
        return
    if not fact.cup:
        plain = _count("tane", tane).and_(ribbons)
        yield Demand(barred=CUP).and_(plain).and_(_count("kasu", kasu))
        # With the cup fewer than five tane are none, but it would rather be the tenth kasu.
        tenth = range(DEKIYAKU["kasu"].need - 1)
        if "tane" in (*fact.names, doubt.left_out) or not named:
            yield Demand(need=CUP).and_(plain).and_(_count("kasu", kasu if "tane" in (*fact.names, doubt.left_out) else tenth))
    elif "tane" not in fact.names:
        yield Demand(need=CUP).and_(_count("tane", tane)).and_(ribbons).and_(_count("kasu", kasu, cup=True))


def _allowed(fact: Shobu, key: str, doubt: Doubt) -> Collection[int] | None:
    """How many cards of a growing yaku there may be; None if any number."""
    row = DEKIYAKU[key]
    if key == doubt.number:
        return range(row.need, len(row.of) + 2)
    if key in fact.names:
        return (getattr(fact, key),)
    return None if key == doubt.left_out else range(row.need)


def _count(key: str, allowed: Collection[int] | None, *, cup: bool = False, late: bool = False) -> Demand:
    cards: Flowers = DEKIYAKU[key].of | (CUP if cup else frozenset())
    numbers: tuple[Number[Flower], ...] = () if allowed is None else (count(cards, allowed, late=late),)
    return Demand(numbers=numbers)


def _news(house: KoikoiHouse, fact: Shobu, doubt: Doubt) -> Iterator[Demand]:
    """What the last turn took: nothing of an old yaku, something of a grown one, and what made one of the others new."""
    grown = [_taken(fact, key, doubt, range(1, _beyond(fact, key) + 1)) for key in fact.grown]
    for old in _old(house, fact, doubt):
        yield from _new(house, fact, doubt, reduce(Demand.and_, grown, old._replace(takings=TAKINGS)))


def _old(house: KoikoiHouse, fact: Shobu, doubt: Doubt) -> Iterator[Demand]:
    """What the last turn did not take."""
    taken = {key: _taken(fact, key, doubt, range(1)) for key in fact.old}
    yield reduce(Demand.and_, taken.values(), NOTHING)
    if house.bake_both == "off" and "kasu" in fact.old and "tane" in fact.names and not fact.cup:
        # The cup was the tenth kasu, became the fifth tane, and another kasu took its place.
        others = (demand for key, demand in taken.items() if key != "kasu")
        instead = _taken(fact, "tane", doubt, range(_beyond(fact, "tane") + 1, MOST)).and_(_taken(fact, "kasu", doubt, range(1, 2)))
        yield reduce(Demand.and_, others, instead).and_(Demand(early=CUP))


def _new(house: KoikoiHouse, fact: Shobu, doubt: Doubt, told: Demand) -> Iterator[Demand]:
    """What the last turn took, so that something is new."""
    revived = CUP_YAKU if fact.hinode else frozenset[str]()
    fresh = [key for key in fact.names if key not in (*fact.old, *fact.grown, *revived)]
    if (fact.grown and house.grow_new == "on") or not fresh:
        yield told
    for key in fresh:
        if key not in GROWING:
            row = DEKIYAKU[key]
            yield told.and_(Demand(late=(row.cards | row.of,)))
            continue
        least = 1 if house.grow_new == "on" else _beyond(fact, key) + 1
        yield told.and_(_taken(fact, key, doubt, range(least, MOST)))
        if key == "kasu" and fact.cup and least > 1:
            # Ten with the cup could not be called, so the eleventh is new (koikoi-three.call.4).
            yield told.and_(_taken(fact, key, doubt, range(least - 1, MOST))).and_(Demand(early=CUP))


def _beyond(fact: Shobu, key: str) -> int:
    """How many cards a growing yaku has beyond those needed."""
    return int(getattr(fact, key)) - DEKIYAKU[key].need


def _taken(fact: Shobu, key: str, doubt: Doubt, allowed: range) -> Demand:
    """How many cards of a yaku the last turn took; none at all of one whose cards are certain."""
    if key in GROWING:
        return NOTHING if key == doubt.number else _count(key, allowed, cup=key == "kasu" and fact.cup, late=True)
    return Demand(early=DEKIYAKU[key].cards | DEKIYAKU[key].of)
