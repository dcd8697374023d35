"""Yaku told by names: whether captured cards can make exactly these, and if not, what is wrong with the telling.

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
from scorekeeper.decks.captures import most
from scorekeeper.decks.hanafuda import BLUE_RIBBONS, DECK, HANAFUDA, RAIN_MAN, RED_RIBBONS, Flower
from scorekeeper.games.koikoi.facts import RanOut, Shobu
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.law import LAW
from scorekeeper.games.koikoi.yaku import FIELDS, LIGHTS, TEYAKU, dekiyaku

KEPT = 4096
FIELD = 8
"""Cards dealt to the field (koikoi.deal.1)."""
MOST = most(TEYAKU.size, FIELD)
"""The most cards that one player can capture (koikoi.play.1, koikoi.play.3)."""
MANY = 20
"""So many counted cards fit into MOST with their partners; a larger number has to be tried."""
TAKINGS = 2
"""A turn takes cards with the hand card and with the turned card (koikoi.play.1)."""
COUNTED = ("tane", "tan", "kasu")
FOUR_LIGHTS = {"gokou", "shikou"}
THREE_LIGHTS = {"ameshikou", "sankou"}

Demand = Told[Flower]
NOTHING: Demand = Demand()


class Doubt(NamedTuple):
    """What of a telling is doubted, to see whether the rest is possible: a yaku left out, a number, what was held before."""

    left_out: str = ""
    number: str = ""
    before: bool = False


class Asked(NamedTuple):
    """The end of which turn is told: one that makes something new, or of the last (`news` is false). `called`: the player has said
    koi in this month, so something was held before this turn.
    """

    news: bool = True
    called: bool = False


SURE = Doubt()


def names(house: KoikoiHouse, told: Collection[str]) -> frozenset[str]:
    """The keys of yaku that are told; aotan and akatan told separately are one where the house counts them so
    (koikoi.dekiyaku.10).
    """
    both = {"aotan", "akatan"}
    keys = frozenset(told)
    return (keys - both) | {"akaao"} if house.aka_ao == "on" and both <= keys else keys


def users(house: KoikoiHouse, told: Collection[str], field: str) -> tuple[str, ...]:
    """Those of these yaku whose fee depends on the number in a field."""
    table = dekiyaku(house)
    return tuple(key for key in table if FIELDS.get(key) == field and table[key].grows and key in names(house, told))


def number(house: KoikoiHouse, fact: Shobu | RanOut, field: str) -> int:
    """How many such cards there are; if it is not told, as few as these yaku take."""
    told: int | None = getattr(fact, field)
    if told is not None:
        return told
    table, keys = dekiyaku(house), names(house, fact.names)
    there = len(table.cards(key for key in keys if key in table) & table[field].of)
    return max(there, *(table[key].need for key in users(house, fact.names, field)))


def wrong(house: KoikoiHouse, fact: Shobu, *, called: bool = False) -> Objection | None:
    """What is wrong with a telling of names that are known, each once, none of which beats another; None if some turn leads to
    exactly this.
    """
    return _wrong(house, fact, Asked(called=called))


def wrong_at_last(house: KoikoiHouse, fact: Shobu) -> Objection | None:
    """The same of what a player holds when the hands have run out, new or not."""
    return _wrong(house, fact, Asked(news=False))


@lru_cache(KEPT)
def _wrong(house: KoikoiHouse, fact: Shobu, asked: Asked) -> Objection | None:
    if _possible(house, fact, SURE, asked):
        return None
    if asked.called and _possible(house, fact, SURE, asked._replace(called=False)):
        return LAW.no("shobu-koi-before", "names")
    found = next(filter(None, (ask(house, fact, asked) for ask in (_left_out, _before, _number))), None)
    return found or LAW.no("shobu-cards", "names")


def _possible(house: KoikoiHouse, fact: Shobu, doubt: Doubt, asked: Asked, *, thorough: bool = True) -> bool:
    return any(possible(HANAFUDA, told, thorough=thorough) for told in _demands(house, fact, doubt, asked))


def _left_out(house: KoikoiHouse, fact: Shobu, asked: Asked) -> Objection | None:
    """A yaku that is there too: the cards of the named ones make it by themselves, or with it the rest is possible."""
    table, keys = dekiyaku(house), names(house, fact.names)
    certain = table.beside(keys)
    if certain:
        yaku = table[certain[0]].yaku
        return LAW.no("shobu-left-out", "names", by=yaku.clause, words=yaku.words)
    others = (key for key in table if key not in keys and not table.beaten((*keys, key)))
    likely = [key for key in others if _possible(house, fact, Doubt(left_out=key), asked, thorough=False)]
    return LAW.no("shobu-left-some", "names", words=table.some(likely)) if likely else None


def _number(house: KoikoiHouse, fact: Shobu, asked: Asked) -> Objection | None:
    """A number of cards that cannot be."""
    table = dekiyaku(house)
    for field in COUNTED:
        by = users(house, fact.names, field)
        if by and _possible(house, fact, Doubt(number=field), asked, thorough=False):
            row, told = table[by[0]], number(house, fact, field)
            for other in sorted(range(row.need, len(row.of) + 1), key=lambda one: abs(one - told)):
                if _possible(house, msgspec.structs.replace(fact, **{field: other}), SURE, asked, thorough=False):
                    key = "shobu-few" if other > told else "shobu-many"
                    return LAW.no(key, field, by=row.yaku.clause, words=table[field].yaku.words, right=other)
    return None


def _before(house: KoikoiHouse, fact: Shobu, asked: Asked) -> Objection | None:
    """What is told to have been held before."""
    found = fact.old and _possible(house, fact, Doubt(before=True), asked, thorough=False)
    return LAW.no("shobu-before", "old") if found else None


# ---------------------------------------------------------------- what a telling demands


def _demands(house: KoikoiHouse, fact: Shobu, doubt: Doubt, asked: Asked) -> Iterator[Demand]:
    """The demands on the captured cards, in all ways in which a telling may be true."""
    table, keys = dekiyaku(house), names(house, fact.names)
    held = keys | {doubt.left_out}
    cards = Demand(need=table.cards(keys), short=table.apart(held))
    fixed = reduce(Demand.and_, (_lights(house, held), _size(house, fact), *_numbers(house, fact, doubt)), cards)
    turns = [_old(house, fact).and_(Demand(takings=TAKINGS)) if asked.news and not doubt.before else Demand(takings=TAKINGS)]
    news = [*_new(house, fact)] if asked.news else [NOTHING]
    before = [*_something(house, fact)] if asked.called else [NOTHING]
    for parts in product(turns, news, before):
        yield reduce(Demand.and_, parts, fixed)


def _lights(house: KoikoiHouse, held: Collection[str]) -> Demand:
    """Three lights are sankou, with the rain man ameshikou where that is played; four are more."""
    named, rain_man = frozenset(held), frozenset((RAIN_MAN,))
    if named & FOUR_LIGHTS:
        return NOTHING
    return Demand(
        need=rain_man if "ameshikou" in named else frozenset(),
        barred=rain_man if "sankou" in named and house.ame_shikou == "on" else frozenset(),
        numbers=(count(LIGHTS, {3} if named & THREE_LIGHTS else range(3)),),
    )


def _size(house: KoikoiHouse, fact: Shobu) -> Demand:
    """Cards come in pairs, and a player captures only so many."""
    counted = sum(number(house, fact, field) for field in COUNTED if field in fact.names)
    return Demand(numbers=(count(DECK, range(MOST + 1)),)) if counted > MANY else NOTHING


def _numbers(house: KoikoiHouse, fact: Shobu, doubt: Doubt) -> Iterator[Demand]:
    """How many tane, ribbons and kasu there are. Ribbons make several yaku grow, which all tell the same number."""
    table, keys = dekiyaku(house), names(house, fact.names)
    for field in COUNTED:
        row, by = table[field], users(house, fact.names, field)
        least = max((table[key].need for key in by), default=0)
        if field == doubt.number:
            yield _count(row.of, range(least, len(row.of) + 1))
        elif by:
            yield _count(row.of, {number(house, fact, field)} & {*range(least, len(row.of) + 1)})
        if field not in (*keys, doubt.left_out, doubt.number):
            yield _count(row.of, range(row.need))


def _count(cards: Collection[Flower], allowed: Collection[int], *, late: bool = False) -> Demand:
    numbers: tuple[Number[Flower], ...] = (count(cards, allowed, late=late),)
    return Demand(numbers=numbers)


def _old(house: KoikoiHouse, fact: Shobu) -> Demand:
    """The last turn took nothing of a yaku that has not changed."""
    table = dekiyaku(house)
    early = [table[key].cards | table[key].of for key in names(house, fact.old)]
    return Demand(early=frozenset[Flower]().union(*early))


def _new(house: KoikoiHouse, fact: Shobu) -> Iterator[Demand]:
    """The last turn took something of a yaku that is not marked as unchanged."""
    table, old = dekiyaku(house), names(house, fact.old)
    for key in names(house, fact.names) - old:
        yield Demand(late=(table[key].cards | table[key].of,))


def _something(house: KoikoiHouse, fact: Shobu) -> Iterator[Demand]:
    """The ways in which something was held before the last turn: one of these yaku with fewer cards, or a lower one."""
    table = dekiyaku(house)
    for key in names(house, fact.names):
        row = table[key]
        if key in FOUR_LIGHTS | THREE_LIGHTS:
            # Three lights without the rain man were there already.
            yield _count(LIGHTS, range(2 if key in FOUR_LIGHTS else 1), late=True)
        elif key == "akaao":
            yield from (Demand(early=ribbons) for ribbons in (RED_RIBBONS, BLUE_RIBBONS))
        elif row.cards:
            yield Demand(early=row.cards)
        else:
            yield _count(row.of, range(number(house, fact, key) - row.need + 1), late=True)
