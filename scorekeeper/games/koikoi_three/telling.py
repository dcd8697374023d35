"""What a shobu by names demands of the captured cards: rain, the cup, and what the last turn took. What the cards say is decided in
`judge`.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product

import msgspec

from scorekeeper.core.offer import Objection
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.decks.captures import MOST
from scorekeeper.decks.hanafuda import CRANE, SAKE_CUP, WILLOW, Flower, Flowers
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.yaku import CUP_YAKU, DEKIYAKU, GROWING, dekiyaku, own_by_then
from scorekeeper.kit.cards import shobu
from scorekeeper.kit.cards.shobu import NOTHING, TAKINGS, Demand, Doubt, counting
from scorekeeper.kit.cards.yaku import YakuTable

CUP = frozenset((SAKE_CUP,))


@dataclass(frozen=True)
class ShobuThreeTelling(shobu.ShobuTelling[KoikoiThreeHouse]):
    law = LAW
    most = MOST

    @property
    def table(self) -> YakuTable[Flower]:
        return dekiyaku(self.house)

    @property
    def excused_yaku(self) -> frozenset[str]:
        return CUP_YAKU if self.fact.rain else frozenset()

    def before(self) -> Objection | None:
        where = "old" if self.fact.old or not self.fact.grown else "grown"
        return LAW.no("shobu-before", where) if self.possible(Doubt(before=True), thorough=False) else None

    def demands(self, doubt: Doubt) -> Iterator[Demand]:
        fixed = reduce(Demand.and_, self.own_numbers(doubt), self.certain_demand(doubt))
        news = [NOTHING] if doubt.before else [*self._news(doubt)]
        for parts in product(self._rain(doubt), self._numbers(doubt), news):
            yield reduce(Demand.and_, parts, fixed)
        beaten = any(self.table.rivals(key) & CUP_YAKU for key in self.keys & OWN_KEYS)
        if beaten and not self.fact.rain and not CUP_YAKU & self.keys:
            # It counts although the cards of a cup yaku are there that it does not add to: rain, told or not, has voided that.
            yield from replace(self, fact=msgspec.structs.replace(self.fact, rain=True)).demands(doubt)

    def _rain(self, doubt: Doubt) -> Iterator[Demand]:
        """A cup yaku is valid without willow or with the crane; the crane came last if it only revived the yaku."""
        crane, named = frozenset((CRANE,)), CUP_YAKU & self.keys
        if self.fact.rain:
            yield Demand(barred=crane, some=(WILLOW,))
        elif not named:
            yield NOTHING
        elif self.fact.hinode and doubt.before:
            yield Demand(need=crane, some=(WILLOW,))
        elif self.fact.hinode:
            yield Demand(need=crane, late=(crane,), kept=(WILLOW,))
        else:
            yield Demand(barred=WILLOW)
            if named.isdisjoint(self.fact.old) or doubt.before:
                yield Demand(need=crane)
            else:
                yield Demand(need=crane, early=crane)
                yield Demand(need=crane, fresh=WILLOW)

    def _numbers(self, doubt: Doubt) -> Iterator[Demand]:
        """How many tane, tan and kasu there are, wherever the cup counts (koikoi-three.bake.2, koikoi-three.bake.3)."""
        tane, tan, kasu = (self._allowed_numbers(key, doubt) for key in GROWING)
        named, ribbons = "kasu" in self.keys, _count("tan", tan)
        if self.house.bake_both == "on":
            cup = Demand(need=CUP) if self.fact.cup else Demand(barred=CUP) if named else NOTHING
            yield cup.and_(_count("tane", tane)).and_(ribbons).and_(_count("kasu", kasu, cup=True))
            return
        beside = (key for one in self.house.own for key in one.instead)
        if {"tane", "kasu"} & {*dict(self.house.worth), *beside}:
            # Which of the two pays more with it depends on what the table gives for them; it is not asked here.
            yield (Demand(need=CUP) if self.fact.cup else NOTHING).and_(ribbons)
            return
        if not self.fact.cup:
            plain = _count("tane", tane).and_(ribbons)
            yield Demand(barred=CUP).and_(plain).and_(_count("kasu", kasu))
            # With the cup fewer than five tane are none, but it would rather be the tenth kasu.
            tenth = range(DEKIYAKU["kasu"].need - 1)
            if "tane" in (*self.keys, doubt.left_out) or not named:
                yield Demand(need=CUP).and_(plain).and_(_count("kasu", kasu if "tane" in (*self.keys, doubt.left_out) else tenth))
        elif "tane" not in self.keys:
            yield Demand(need=CUP).and_(_count("tane", tane)).and_(ribbons).and_(_count("kasu", kasu, cup=True))

    def _allowed_numbers(self, key: str, doubt: Doubt) -> Collection[int] | None:
        """How many cards of a growing yaku there may be; None if any number."""
        row = DEKIYAKU[key]
        if key not in self.table or self.table.rivals(key) & self.keys:
            return None
        if key == doubt.number:
            return range(row.need, len(row.of) + 2)
        if key in self.keys:
            return (self.number(key),)
        return None if key == doubt.left_out else range(row.need)

    def _news(self, doubt: Doubt) -> Iterator[Demand]:
        """What the last turn took: nothing of an old yaku, something of a grown one, and what made one of the others new."""
        grown = [self._last_turn_demand(key, doubt, range(1, self._beyond(key) + 1)) for key in self.fact.grown]
        for old in self._old(doubt):
            yield from self._new(doubt, reduce(Demand.and_, grown, old._replace(takings=TAKINGS)))

    def _old(self, doubt: Doubt) -> Iterator[Demand]:
        """What the last turn did not take."""
        taken = {key: self._last_turn_demand(key, doubt, range(1)) for key in self.fact.old}
        yield reduce(Demand.and_, taken.values(), NOTHING)
        if self.house.bake_both == "off" and "kasu" in self.fact.old and "tane" in self.keys and not self.fact.cup:
            # The cup was the tenth kasu, became the fifth tane, and another kasu took its place.
            others = (demand for key, demand in taken.items() if key != "kasu")
            fifth = self._last_turn_demand("tane", doubt, range(self._beyond("tane") + 1, MOST))
            instead = fifth.and_(self._last_turn_demand("kasu", doubt, range(1, 2)))
            yield reduce(Demand.and_, others, instead).and_(Demand(early=CUP))

    def _new(self, doubt: Doubt, told: Demand) -> Iterator[Demand]:
        """What the last turn took, so that something is new."""
        revived = (CUP_YAKU if self.fact.hinode else frozenset[str]()) | own_by_then(self.house, "counts")
        fresh = [key for key in self.fact.names if key not in (*self.fact.old, *self.fact.grown, *revived)]
        if (self.fact.grown and self.house.grow_new == "on") or not fresh:
            yield told
        for key in fresh:
            if key not in GROWING:
                made = self.table[key].cards | self.table[key].of
                yield told.and_(Demand(late=(made,)) if made else NOTHING)
                continue
            least = 1 if self.house.grow_new == "on" else self._beyond(key) + 1
            yield told.and_(self._last_turn_demand(key, doubt, range(least, MOST)))
            if key == "kasu" and self.fact.cup and least > 1:
                # Ten with the cup could not be called, so the eleventh is new (koikoi-three.call.4).
                yield told.and_(self._last_turn_demand(key, doubt, range(least - 1, MOST))).and_(Demand(early=CUP))

    def _beyond(self, key: str) -> int:
        """How many cards a growing yaku has beyond those needed."""
        return self.number(key) - DEKIYAKU[key].need

    def _last_turn_demand(self, key: str, doubt: Doubt, allowed: range) -> Demand:
        """How many cards of a yaku the last turn took; none at all of one whose cards are certain."""
        if key in GROWING:
            return NOTHING if key == doubt.number else _count(key, allowed, cup=key == "kasu" and self.fact.cup, late=True)
        return Demand(early=self.table[key].cards | self.table[key].of)


def _count(key: str, allowed: Collection[int] | None, *, cup: bool = False, late: bool = False) -> Demand:
    cards: Flowers = DEKIYAKU[key].of | (CUP if cup else frozenset())
    return NOTHING if allowed is None else counting(cards, allowed, late=late)
