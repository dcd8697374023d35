"""What a shobu by names demands of the captured cards under the house rules; what the cards say is decided in `judge`."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import product
from typing import NamedTuple

from scorekeeper.core.house import own_yaku
from scorekeeper.core.offer import Objection
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.decks.captures import most
from scorekeeper.decks.hanafuda import BLUE_RIBBONS, RED_RIBBONS, Flower
from scorekeeper.games.koikoi.facts import RanOut, Shobu
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.law import LAW
from scorekeeper.games.koikoi.yaku import FIELDS, TEYAKU, dekiyaku, of_source
from scorekeeper.kit.cards import shobu
from scorekeeper.kit.cards.shobu import (
    COUNTED,
    FOUR_LIGHTS,
    KEPT,
    LIGHTS,
    NOTHING,
    TAKINGS,
    THREE_LIGHTS,
    Demand,
    Doubt,
    counting,
)
from scorekeeper.kit.cards.yaku import YakuTable

FIELD = 8
"""Cards dealt to the field (koikoi.deal.1)."""
MOST = most(TEYAKU.size, FIELD)
"""The most cards that one player can capture (koikoi.play.1, koikoi.play.3)."""


class Asked(NamedTuple):
    """The end of which turn is told: one that makes something new, or of the last (`news` is false). `called`: the player has said
    koi in this month, so something was held before this turn; `first`: nothing was.
    """

    news: bool = True
    called: bool = False
    first: bool = False


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
    there = len(table.cards(key for key in keys if key in table) & of_source(house)[field].of)
    return max(there, *(table[key].need for key in users(house, fact.names, field)))


def only_counting(house: KoikoiHouse) -> frozenset[str]:
    """The table's own yaku that do not let a player stop by themselves (koikoi.house.11)."""
    return frozenset(yaku.key for one, yaku in own_yaku(house) if one.then == "counts")


def ending(house: KoikoiHouse) -> frozenset[str]:
    """Those that end the month as soon as they are made."""
    return frozenset(yaku.key for one, yaku in own_yaku(house) if one.then == "ends")


def wrong(house: KoikoiHouse, fact: Shobu, *, called: bool = False) -> Objection | None:
    """What is wrong with a telling of names that are known, each once, none of which beats another; None if some turn leads to
    exactly this.
    """
    return shobu.wrong(Telling(house, fact, Asked(called=called)))


def wrong_at_last(house: KoikoiHouse, fact: Shobu) -> Objection | None:
    """The same of what a player holds when the hands have run out, new or not."""
    return shobu.wrong(Telling(house, fact, Asked(news=False)))


@lru_cache(KEPT)
def certainly_before(house: KoikoiHouse, fact: Shobu) -> bool:
    """Whether a telling that can be true says that some yaku was held before the last turn."""
    return not Telling(house, fact, Asked(first=True)).possible()


@dataclass(frozen=True)
class Telling(shobu.ShobuTelling[KoikoiHouse]):
    LAW = LAW
    MOST = MOST

    asked: Asked

    @property
    def table(self) -> YakuTable[Flower]:
        return dekiyaku(self.house)

    @property
    def keys(self) -> frozenset[str]:
        return names(self.house, self.fact.names)

    def users(self, field: str) -> tuple[str, ...]:
        return users(self.house, self.fact.names, field)

    def number(self, field: str) -> int:
        return number(self.house, self.fact, field)

    @property
    def doubts(self) -> tuple[Callable[[], Objection | None], ...]:
        return self._nothing_before, *super().doubts

    def _nothing_before(self) -> Objection | None:
        """The player has said koi, but what is told can only be new."""
        found = self.asked.called and replace(self, asked=self.asked._replace(called=False)).possible()
        return LAW.no("shobu-koi-before", "names") if found else None

    def demands(self, doubt: Doubt) -> Iterator[Demand]:
        fixed = reduce(Demand.and_, self._numbers(doubt), self.certain_demand(doubt)._replace(takings=TAKINGS))
        unchanged = [self._old()] if self.asked.news and not doubt.before else [NOTHING]
        news = [*self._new()] if self.asked.news else [NOTHING]
        before = [*self._something()] if self.asked.called else [self._nothing()] if self.asked.first else [NOTHING]
        for parts in product(unchanged, news, before):
            yield reduce(Demand.and_, parts, fixed)

    def _numbers(self, doubt: Doubt) -> Iterator[Demand]:
        """How many tane, ribbons and kasu there are. Ribbons make several yaku grow, which all tell the same number."""
        for field in COUNTED:
            row, by = of_source(self.house)[field], self.users(field)
            least = max((self.table[key].need for key in by), default=0)
            if field == doubt.number:
                yield counting(row.of, range(least, len(row.of) + 1))
            elif by:
                yield counting(row.of, {self.number(field)} & {*range(least, len(row.of) + 1)})
            beaten = bool(self.table.rivals(field) & self.keys)
            if field in self.table and not beaten and field not in (*self.keys, doubt.left_out, doubt.number):
                yield counting(row.of, range(row.need))
        for key, row in self.table.items():
            if key in OWN_KEYS and row.need:
                if key in self.keys:
                    yield counting(row.of, range(row.need, len(row.of) + 1))
                elif key != doubt.left_out and not self.table.rivals(key) & self.keys:
                    yield counting(row.of, range(row.need))

    def _old(self) -> Demand:
        """The last turn took nothing of a yaku that has not changed."""
        early = [self.table[key].cards | self.table[key].of for key in names(self.house, self.fact.old)]
        return Demand(early=frozenset[Flower]().union(*early))

    def _new(self) -> Iterator[Demand]:
        """The last turn took something of a yaku that is not marked as unchanged."""
        for key in self.keys - names(self.house, self.fact.old) - only_counting(self.house):
            made = self.table[key].cards | self.table[key].of
            yield Demand(late=(made,)) if made else NOTHING

    def _nothing(self) -> Demand:
        """The last turn took so much that none of these yaku was held before, nor a lower one."""
        return reduce(Demand.and_, (one for key in self.keys for one in self._made_now(key)), NOTHING)

    def _made_now(self, key: str) -> Iterator[Demand]:
        row = self.table[key]
        if key in FOUR_LIGHTS | THREE_LIGHTS:
            # Three lights without the rain man were one already.
            yield counting(LIGHTS, range(2 if key in FOUR_LIGHTS else 1, len(LIGHTS) + 1), late=True)
        elif key == "akaao":
            yield Demand(late=(RED_RIBBONS, BLUE_RIBBONS))
        elif row.cards:
            yield Demand(late=(row.cards,))
        elif key in OWN_KEYS:
            yield Demand(late=(row.of,)) if row.of else NOTHING
        else:
            yield counting(row.of, range(self.number(key) - row.need + 1, len(row.of) + 1), late=True)

    def _something(self) -> Iterator[Demand]:
        """The ways in which something was held before the last turn: one of these yaku with fewer cards, or a lower one."""
        if any(self.table.rivals(field) & self.keys - OWN_KEYS for field in COUNTED):
            yield NOTHING  # what is not counted beside a dearer one of the same cards may have been there
        own = self.keys & OWN_KEYS
        for key in (*own, *(key for key in self.table if own & self.table.rivals(key))):
            yield from self._whole_before(key)
        for key in self.keys - own:
            row = self.table[key]
            if key in FOUR_LIGHTS | THREE_LIGHTS:
                # Three lights without the rain man were there already.
                yield counting(LIGHTS, range(2 if key in FOUR_LIGHTS else 1), late=True)
            elif key == "akaao":
                yield from (Demand(early=ribbons) for ribbons in (RED_RIBBONS, BLUE_RIBBONS))
            elif row.cards:
                yield Demand(early=row.cards)
            else:
                yield counting(row.of, range(self.number(key) - row.need + 1), late=True)

    def _whole_before(self, key: str) -> Iterator[Demand]:
        """The ways in which a yaku of the table's own, or one that it beats, was held before the last turn."""
        row = self.table[key]
        early = Demand(early=row.cards)
        if not row.need:
            yield early
        for number in range(row.need, len(row.of) + 1) if row.need else ():
            yield early.and_(counting(row.of, {number})).and_(counting(row.of, range(number - row.need + 1), late=True))
