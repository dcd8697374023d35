"""Yaku as the rules have them, one row each: what makes it, what it pays, under which house rule it is played and what others
change; and the clauses that captured cards are judged by.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from scorekeeper.core.house import House
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import Flower, Flowers
from scorekeeper.kit.cards.yaku import HeldYaku, YakuRow
from scorekeeper.kit.law import Law


def holds(house: House, condition: str) -> bool:
    """Whether a condition on the house rules holds: `sake=3`; `tan_plus`, a rule that is played, or a number that is not 0; ""
    always; several, separated by spaces, if all of them do. A rule that the table does not have does not hold.
    """
    return all(_holds_one(house, one) for one in condition.split())


def _holds_one(house: House, condition: str) -> bool:
    name, _, value = condition.partition("=")
    chosen = getattr(house, name, "off")
    return str(chosen) == value if value else chosen not in ("off", 0)


class SourceYaku(NamedTuple):
    """A row: see YakuRow. The `fee` may be a house rule by name, the `cards` a function of the house rules, and `clause` is short.

    It is played if `where` holds (`holds`); a table without it is told so by the clause `off`. `counts` is the field of a fact that
    holds how many cards it has, where it grows. `parts` are yaku that are this one when they are told together. `instead` says what
    of the row is otherwise under which condition.
    """

    key: str
    words: Words
    fee: int | str
    clause: str
    cards: Flowers | Callable[[Any], Flowers] = frozenset()
    of: Flowers = frozenset()
    need: int = 0
    grows: int = 0
    counts: str = ""
    where: str = ""
    off: str = ""
    parts: frozenset[str] = frozenset()
    instead: Mapping[str, Mapping[str, Any]] = MappingProxyType({})

    def under(self, law: Law, house: House) -> YakuRow[Flower]:
        """The row under these house rules."""
        now = self
        for condition, changes in self.instead.items():
            now = now._replace(**changes) if holds(house, condition) else now
        fee = now.fee if isinstance(now.fee, int) else int(getattr(house, now.fee))
        cards = now.cards(house) if callable(now.cards) else now.cards
        return YakuRow(Yaku(now.key, now.words, fee, law[now.clause]), cards, now.of, now.need, now.grows)

    @property
    def clauses(self) -> Iterator[str]:
        """Every clause that the row can cite."""
        yield from (self.clause, *((self.off,) if self.off else ()))
        yield from (changes["clause"] for changes in self.instead.values() if "clause" in changes)


def row(
    key: str, ja: str, fee: int | str, clause: str, cards: Iterable[Flower] | Callable[[Any], Flowers] = (), **more: Any
) -> SourceYaku:
    """A row; its English name is the key unless `en` is given."""
    made = cards if callable(cards) else frozenset(cards)
    return SourceYaku(key, Words(ja, more.pop("en", key)), fee, clause, made, **more)


class SpoiltYaku(NamedTuple):
    """The yaku that count for nothing once their owner has captured any of these cards, where the house rules are as `where` says;
    with the clause, and the key of the objection to whoever tells both.
    """

    where: str
    keys: frozenset[str]
    cards: Flowers
    clause: str
    objection: str


class ClauseNote(NamedTuple):
    """A clause that has a part in what captured cards make: where at least `number` of these `yaku` are held (separated by spaces;
    any, if none are named), if the house rules are as `where` says, and if some of the `cards` are there, or the `whole` of them.
    `exact`: one of the yaku has no card too many.
    """

    clause: str
    yaku: str = ""
    number: int = 1
    where: str = ""
    cards: Flowers = frozenset()
    whole: bool = False
    exact: bool = False

    def applies(self, house: House, held: Collection[HeldYaku], pile: Flowers) -> bool:
        """Whether it does where `held` is made of this `pile`; without cards, as far as names say."""
        named = self.yaku.split()
        there = [one for one in held if one.key in named or not named]
        if len(there) < self.number or not holds(house, self.where):
            return False
        if self.exact and all(one.number != one.row.need for one in there):
            return False
        return not self.cards or (self.cards <= pile if self.whole else not self.cards.isdisjoint(pile))
