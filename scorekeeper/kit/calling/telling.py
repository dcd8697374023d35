"""What a call by names demands of the captured cards under the house rules; what the cards say is decided by the table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import product
from typing import Any, NamedTuple

from scorekeeper.core.offer import Objection
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.decks.hanafuda import Flower
from scorekeeper.kit.calling.table import CallTable
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
from scorekeeper.kit.law import Law


class TurnAsked(NamedTuple):
    """The end of which turn is told: one that makes something new, or of the last (`news` is false). `called`: the player has said
    in this round that play goes on, so something was held before this turn; `first`: nothing was. `reread`: the cards may have been
    read otherwise before, so that nothing follows from what was held then.
    """

    news: bool = True
    called: bool = False
    first: bool = False
    reread: bool = False


def wrong(yaku: CallTable[Any], house: Any, fact: Any, *, called: bool = False) -> Objection | None:
    """What is wrong with a telling of names that are known, each once, none of which beats another; None if some turn leads to
    exactly this.
    """
    return _as_read_best(yaku, house, fact, TurnAsked(called=called))


def wrong_at_last(yaku: CallTable[Any], house: Any, fact: Any) -> Objection | None:
    """The same of what a player holds when the hands have run out, new or not."""
    return _as_read_best(yaku, house, fact, TurnAsked(news=False))


def _as_read_best(yaku: CallTable[Any], house: Any, fact: Any, asked: TurnAsked) -> Objection | None:
    """None if a telling is possible in any way in which its cards may be read."""
    readings = yaku.readings(house)
    if len(readings) > 1:
        asked = asked._replace(called=False, reread=True)
    found = [shobu.wrong(CallTelling(one, fact, yaku, asked)) for one in readings]
    return None if None in found else found[0]


@lru_cache(KEPT)
def certainly_before(yaku: CallTable[Any], house: Any, fact: Any) -> bool:
    """Whether a telling that can be true says that some yaku was held before the last turn."""
    return not any(CallTelling(one, fact, yaku, TurnAsked(first=True)).possible() for one in yaku.readings(house))


@dataclass(frozen=True)
class CallTelling(shobu.ShobuTelling[Any]):
    yaku: CallTable[Any]
    asked: TurnAsked

    @property
    def law(self) -> Law:
        return self.yaku.law

    @property
    def most(self) -> int:
        return self.yaku.most

    @property
    def table(self) -> YakuTable[Flower]:
        return self.yaku.under(self.house)

    @property
    def keys(self) -> frozenset[str]:
        return self.yaku.keys(self.house, self.fact.names)

    def users(self, field: str) -> tuple[str, ...]:
        return self.yaku.users(self.house, self.fact.names, field)

    def number(self, field: str) -> int:
        return self.yaku.number(self.house, self.fact, field)

    @property
    def excused_yaku(self) -> frozenset[str]:
        """Those that may be void; `_weather` says when."""
        spoilt = self.yaku.spoilt(self.house)
        return spoilt.keys if spoilt else frozenset()

    @property
    def doubts(self) -> tuple[Callable[[], Objection | None], ...]:
        return self._nothing_before, *super().doubts

    def _nothing_before(self) -> Objection | None:
        """The player has said that play goes on, but what is told can only be new."""
        found = self.asked.called and replace(self, asked=self.asked._replace(called=False)).possible()
        return self.law.no("shobu-koi-before", "names") if found else None

    def demands(self, doubt: Doubt) -> Iterator[Demand]:
        fixed = reduce(Demand.and_, self._numbers(doubt), self.certain_demand(doubt)._replace(takings=TAKINGS))
        sure = self.asked.news and not doubt.before and not self.asked.reread
        unchanged = [self._nothing_taken()] if sure else [NOTHING]
        news = [*self._new()] if self.asked.news else [NOTHING]
        before = [*self._something()] if self.asked.called else [self._nothing()] if self.asked.first else [NOTHING]
        for parts in product(self._weather(doubt), unchanged, news, before):
            yield reduce(Demand.and_, parts, fixed)

    def _weather(self, doubt: Doubt) -> Iterator[Demand]:
        """Without the cards that spoil some yaku, of each of these that is not told a card is missing; with some of them these are
        void.
        """
        spoilt, held = self.yaku.spoilt(self.house), self.keys | {doubt.left_out}
        if not spoilt:
            yield NOTHING
            return
        left = (key for key in spoilt.keys & self.table.keys() - held if not self.table.rivals(key) & held)
        yield Demand(barred=spoilt.cards, short=tuple(self.table[key].cards for key in left))
        if not spoilt.keys & self.keys:
            yield Demand(some=(spoilt.cards,))

    def _numbers(self, doubt: Doubt) -> Iterator[Demand]:
        """How many tane, ribbons and kasu there are. Ribbons make several yaku grow, which all tell the same number."""
        for field in COUNTED:
            row, by = self.yaku.of_source(self.house)[field], self.users(field)
            least = max((self.table[key].need for key in by), default=0)
            if field == doubt.number:
                yield counting(row.of, range(least, len(row.of) + 1))
            elif by:
                yield counting(row.of, {self.number(field)} & {*range(least, len(row.of) + 1)})
            beaten = bool(self.table.rivals(field) & self.keys)
            if field in self.table and not beaten and field not in (*self.keys, doubt.left_out, doubt.number):
                yield counting(row.of, range(row.need))
        yield from self.own_numbers(doubt)

    def _nothing_taken(self) -> Demand:
        """The last turn took nothing of a yaku that has not changed."""
        early = [self.table[key].cards | self.table[key].of for key in self.yaku.keys(self.house, self.old)]
        return Demand(early=frozenset[Flower]().union(*early))

    def _new(self) -> Iterator[Demand]:
        """The last turn took something of a yaku that is not marked as unchanged."""
        for key in self.keys - self.yaku.keys(self.house, self.old) - self.yaku.only_counting(self.house, self.keys):
            made = self.table[key].cards | self.table[key].of
            yield Demand(late=(made,)) if made else NOTHING

    def _nothing(self) -> Demand:
        """The last turn took so much that none of these yaku was held before, nor a lower one."""
        return reduce(Demand.and_, (one for key in self.keys for one in self._made_now(key)), NOTHING)

    def _parts(self, key: str) -> tuple[frozenset[Flower], ...]:
        """The cards of the yaku that are this one together."""
        rows = self.yaku.of_source(self.house)
        parts = self.yaku.rows[key].parts if key in self.yaku.rows else frozenset()
        return tuple(one.cards for other, one in rows.items() if other in parts)

    def _made_now(self, key: str) -> Iterator[Demand]:
        row = self.table[key]
        if key in FOUR_LIGHTS | THREE_LIGHTS:
            # Three lights without the rain man were one already.
            yield counting(LIGHTS, range(2 if key in FOUR_LIGHTS else 1, len(LIGHTS) + 1), late=True)
        elif parts := self._parts(key):
            yield Demand(late=parts)
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
        yield from self._void_since()
        own = self.keys & OWN_KEYS
        for key in (*own, *(key for key in self.table if own & self.table.rivals(key))):
            yield from self._whole_before(key)
        for key in self.keys - own:
            row = self.table[key]
            if key in FOUR_LIGHTS | THREE_LIGHTS:
                # Three lights without the rain man were there already.
                yield counting(LIGHTS, range(2 if key in FOUR_LIGHTS else 1), late=True)
            elif parts := self._parts(key):
                yield from (Demand(early=cards) for cards in parts)
            elif row.cards:
                yield Demand(early=row.cards)
            else:
                yield counting(row.of, range(self.number(key) - row.need + 1), late=True)

    def _void_since(self) -> Iterator[Demand]:
        """The ways in which one may have been held that is void by now."""
        spoilt = self.yaku.spoilt(self.house)
        for key in spoilt.keys & self.table.keys() - self.keys if spoilt else ():
            yield Demand(need=self.table[key].cards, early=self.table[key].cards)

    def _whole_before(self, key: str) -> Iterator[Demand]:
        """The ways in which a yaku of the table's own, or one that it beats, was held before the last turn."""
        row = self.table[key]
        early = Demand(early=row.cards)
        if not row.need:
            yield early
        for number in range(row.need, len(row.of) + 1) if row.need else ():
            yield early.and_(counting(row.of, {number})).and_(counting(row.of, range(number - row.need + 1), late=True))
