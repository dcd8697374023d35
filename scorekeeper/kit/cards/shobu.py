"""A shobu told by names: whether captured cards can make exactly these yaku, and if not, what is wrong with the telling.

What cards make is asked the other way round here. Of the yaku that are not marked as held before, at least one must be new, or
there is nothing to call; the others may be old.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Self, TypeVar

import msgspec

from scorekeeper.core.house import House
from scorekeeper.core.offer import Objection
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.decks.hanafuda import BRIGHTS, DECK, HANAFUDA, RAIN_MAN, Flower
from scorekeeper.kit.cards.piles import PileNumber, PileTelling, count, possible
from scorekeeper.kit.cards.yaku import YakuTable
from scorekeeper.kit.law import Law

H = TypeVar("H", bound=House)
Demand = PileTelling[Flower]
NOTHING: Demand = Demand()
KEPT = 4096
"""The size of the caches of judged tellings: each is needed to check and to pay it, and again in every fold."""
TAKINGS = 2
"""A turn takes cards with the hand card and with the turned card."""
MANY = 20
"""So many counted cards fit into the most that one can capture with their partners; a larger number has to be tried."""
COUNTED = ("tane", "tan", "kasu")
"""The yaku that grow with every card, and the fields of a fact that hold how many there are."""
LIGHTS = BRIGHTS - {RAIN_MAN}
FOUR_LIGHTS = frozenset(("gokou", "shikou"))
THREE_LIGHTS = frozenset(("ameshikou", "sankou"))


class Doubt(NamedTuple):
    """What of a telling is doubted, to see whether the rest is possible: a yaku left out, a number, what was held before."""

    left_out: str = ""
    number: str = ""
    before: bool = False


SURE = Doubt()


def counting(cards: Collection[Flower], allowed: Collection[int], *, late: bool = False) -> Demand:
    """So many of these cards, or of those that the last turn took."""
    numbers: tuple[PileNumber[Flower], ...] = (count(cards, allowed, late=late),)
    return Demand(numbers=numbers)


@dataclass(frozen=True)
class ShobuTelling(ABC, Generic[H]):
    """A shobu by names, `fact`. Its names are known, each once, and none of them beats another."""

    house: H
    fact: Any

    @property
    @abstractmethod
    def law(self) -> Law: ...

    @property
    @abstractmethod
    def most(self) -> int:
        """The most cards that one player can capture."""

    @property
    @abstractmethod
    def table(self) -> YakuTable[Flower]: ...

    @property
    def keys(self) -> frozenset[str]:
        """The yaku that are told."""
        return frozenset(self.fact.names)

    @property
    def old(self) -> tuple[str, ...]:
        """Those that are told to be held since before this turn; none by a fact that does not say so."""
        return getattr(self.fact, "old", ())

    @property
    def excused_yaku(self) -> frozenset[str]:
        """Yaku that do not count now, whose cards the player may have."""
        return frozenset()

    def users(self, field: str) -> tuple[str, ...]:
        """Those of the yaku whose fee depends on the number in this field."""
        return (field,) if field in self.keys else ()

    def number(self, field: str) -> int:
        return int(getattr(self.fact, field))

    @abstractmethod
    def demands(self, doubt: Doubt) -> Iterator[Demand]:
        """The demands on the captured cards, in all ways in which the telling may be true."""

    def possible(self, doubt: Doubt = SURE, *, thorough: bool = True) -> bool:
        """Whether some turn leads to exactly this, but for what is doubted."""
        return any(possible(HANAFUDA, told, thorough=thorough) for told in self.demands(doubt))

    # ------------------------------------------------------------ what is wrong with it

    @property
    def doubts(self) -> tuple[Callable[[], Objection | None], ...]:
        """What may be wrong, the likeliest first."""
        return self.left_out, self.before, self.wrong_number

    def left_out(self) -> Objection | None:
        """A yaku that is there too: the cards of the named ones make it by themselves, or with it the rest is possible."""
        table, keys = self.table, self.keys
        certain = [key for key in table.beside(keys) if key not in self.excused_yaku]
        if certain:
            yaku = table[certain[0]].yaku
            return self.law.no("shobu-left-out", "names", by=yaku.clause, words=yaku.words)
        others = (key for key in table if key not in keys and not table.exclusions((*keys, key)))
        likely = [key for key in others if self.possible(Doubt(left_out=key), thorough=False)]
        return self.law.no("shobu-left-some", "names", words=table.some(likely)) if likely else None

    def before(self) -> Objection | None:
        """What is told to have been held before."""
        found = self.old and self.possible(Doubt(before=True), thorough=False)
        return self.law.no("shobu-before", "old") if found else None

    def wrong_number(self) -> Objection | None:
        """A number of cards that cannot be."""
        for field in COUNTED:
            by = self.users(field)
            if by and self.possible(Doubt(number=field), thorough=False):
                row, told = self.table[by[0]], self.number(field)
                # One more than the row has, as the cup may be one of the kasu.
                for other in sorted(range(row.need, len(row.of) + 2), key=lambda one: abs(one - told)):
                    if self._with(field, other).possible(thorough=False):
                        key = "shobu-few" if other > told else "shobu-many"
                        return self.law.no(key, field, by=row.yaku.clause, words=self.table.get(field, row).yaku.words, right=other)
        return None

    def _with(self, field: str, number: int) -> Self:
        return replace(self, fact=msgspec.structs.replace(self.fact, **{field: number}))

    # ------------------------------------------------------------ what every telling demands

    def certain_demand(self, doubt: Doubt) -> Demand:
        """The cards of a named yaku are there. Of one that is neither named nor beaten nor void a card is missing."""
        held = self.keys | {doubt.left_out}
        cards = Demand(need=self.table.cards(self.keys), short=self.table.apart(held, self.excused_yaku))
        return cards.and_(self._lights(held)).and_(self._size())

    def own_numbers(self, doubt: Doubt) -> Iterator[Demand]:
        """How many cards there are of those of which some make a yaku of the table's own."""
        for key in self.table.own:
            row = self.table[key]
            if row.need and key in self.keys:
                yield counting(row.of, range(row.need, len(row.of) + 1))
            elif row.need and key != doubt.left_out and not self.table.rivals(key) & self.keys:
                yield counting(row.of, range(row.need))

    def _lights(self, held: frozenset[str]) -> Demand:
        """Three lights are sankou, with the rain man ameshikou where that is played; four are more."""
        if held & FOUR_LIGHTS or "sankou" not in self.table or self.table.rivals("sankou") & held & OWN_KEYS:
            return NOTHING
        rain_man = frozenset((RAIN_MAN,))
        three = {3} if "shikou" in self.table else {3, 4}
        demand = counting(LIGHTS, three if held & THREE_LIGHTS else range(3))
        if "ameshikou" in held:
            return demand._replace(need=rain_man)
        return demand._replace(barred=rain_man) if "sankou" in held and "ameshikou" in self.table else demand

    def _size(self) -> Demand:
        """Cards come in pairs, and a player captures only so many."""
        counted = sum(self.number(field) for field in COUNTED if field in self.keys)
        return counting(DECK, range(self.most + 1)) if counted > MANY else NOTHING


@lru_cache(KEPT)
def wrong(telling: ShobuTelling[Any]) -> Objection | None:
    """What is wrong with a telling; None if some turn leads to exactly this."""
    if telling.possible():
        return None
    return next(filter(None, (doubt() for doubt in telling.doubts)), telling.law.no("shobu-cards", "names"))
