"""What captured cards make under the house rules, and what of it is new at the end of a turn."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from scorekeeper.core.house import House, changes_worth, own_yaku
from scorekeeper.core.ledger import Unit
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.captures import most
from scorekeeper.decks.hanafuda import Flower, Flowers, cards_named
from scorekeeper.kit.calling.rows import ClauseNote, SourceYaku, SpoiltYaku, holds
from scorekeeper.kit.cards.shobu import KEPT
from scorekeeper.kit.cards.turns import TurnCaptures, turn_of
from scorekeeper.kit.cards.yaku import Beaten, HeldYaku, YakuTable
from scorekeeper.kit.law import Law

H = TypeVar("H", bound=House)


class JudgedTurn(NamedTuple):
    """The yaku held at the end of a turn, the keys of those that are new and let the player stop, the clauses, and the keys of all
    that the turn has made or bettered, as far as its cards are told.
    """

    held: tuple[HeldYaku, ...]
    new: frozenset[str]
    clauses: tuple[str, ...]
    made: frozenset[str] = frozenset()


class CallClauses(NamedTuple):
    """The clauses of a game on calls, by their short ids: a turn is judged by its end (`turn`), there must be something `new`, a
    further card is new too (`grown`); the table has changed what yaku are worth (`worth`), or has some of its `own`.
    """

    turn: str
    new: str
    grown: str
    worth: str
    own: str


def bare(fact: Any) -> Any:
    """The same yaku, whoever has them and whenever: what they are worth does not depend on that."""
    whose = {"player": 0, "last": None, "koi": None, "by": None, "at": None, "place": None, "also": False}
    return msgspec.structs.replace(fact, **{name: value for name, value in whose.items() if name in fact.__struct_fields__})


class CallTable(Generic[H]):
    """The yaku of a game in which a player may stop. Each is a row, and what is not beaten adds up.

    `size` cards are dealt to a hand and `field` to the field. `beaten` says by the condition on house rules under which it holds
    which yaku does not count beside which. `notes` are the clauses that cards are judged by, in the order in which they are cited.
    A fact tells yaku by `names` and numbers, those held before as `old`, or by `captures`. `readings` are the house rules one by
    one under which the holder of the cards may count them, whichever is dearest; `spoils` says what cards make void. `company` are
    by condition yaku that are not enough to stop while nothing else is held.
    """

    def __init__(
        self,
        law: Law,
        unit: Unit,
        rows: Iterable[SourceYaku],
        *,
        size: int,
        field: int,
        beaten: dict[str, Iterable[Beaten]],
        cites: CallClauses,
        notes: Iterable[ClauseNote] = (),
        readings: Callable[[H], tuple[H, ...]] = lambda house: (house,),
        spoils: Iterable[SpoiltYaku] = (),
        company: dict[str, frozenset[str]] | None = None,
    ) -> None:
        self.law, self.unit, self.cites, self.notes = law, unit, cites, (*notes,)
        self.rows = {one.key: one for one in rows}
        self.size = size
        self.turns = 2 * size
        """The turns of a round: two players, and a card of the hand in each."""
        self.most = most(size, field)
        """The most cards that one player can capture."""
        self._beaten = {condition: (*found,) for condition, found in beaten.items()}
        self.readings, self._spoils, self._company = readings, (*spoils,), company or {}
        law.all(*cites, *(one.clause for one in self.notes), *(one.clause for one in self._spoils))
        law.all(*(clause for one in self.rows.values() for clause in one.clauses))
        self.of_source = lru_cache(256)(self._of_source)
        """The table under house rules, with the worths of the source."""
        self.under = lru_cache(256)(self._under)
        """The table under house rules with all that the table at which it is played has changed, the dearest first."""
        self.judge = lru_cache(KEPT)(self._judge)
        """The judgement of a fact that tells a turn consistently: by its cards, or by names."""

    def _of_source(self, house: H) -> YakuTable[Flower]:
        rows = (one.under(self.law, house) for one in self.rows.values() if holds(house, one.where))
        return YakuTable(rows, (one for where, ones in self._beaten.items() if holds(house, where) for one in ones))

    def _under(self, house: H) -> YakuTable[Flower]:
        return self.of_source(house).under(house)

    def widest(self, kind: type[H]) -> H:
        """House rules under which every yaku is played that a house rule alone lets in."""
        lets_in: dict[str, Any] = {one.where: "on" for one in self.rows.values() if one.where in kind.__struct_fields__}
        return kind(**lets_in)

    def worths(self, house: H) -> dict[str, Yaku]:
        """Every yaku of these house rules, as the source counts it."""
        return {key: made.yaku for key, made in self.of_source(house).items()}

    # ------------------------------------------------------------ by cards

    def held_in(self, cards: Iterable[Flower], house: H) -> tuple[HeldYaku, ...]:
        """Every yaku in these captured cards, in the order of the table; as they are read best."""
        captured = frozenset(cards)
        return max((self._as_read(captured, one) for one in self.readings(house)), key=lambda held: sum(one.fee for one in held))

    def _as_read(self, captured: Flowers, house: H) -> tuple[HeldYaku, ...]:
        table = self.under(house)
        rows = (table[key] for key in table.keys_that_count(table.made(captured) - self._void(house, captured)))
        return tuple(HeldYaku(one, len(captured & one.of) if one.grows else 0) for one in rows)

    def spoilt(self, house: H) -> SpoiltYaku | None:
        """What cards make void under these house rules."""
        return next((one for one in self._spoils if holds(house, one.where)), None)

    def _void(self, house: H, captured: Flowers) -> frozenset[str]:
        spoilt = self.spoilt(house)
        return spoilt.keys if spoilt and not spoilt.cards.isdisjoint(captured) else frozenset()

    def had_some(self, house: H, captured: Flowers) -> bool:
        """Whether a player with these cards may have had a yaku: one that he has, or that is void by now."""
        spoilt = self.spoilt(house)
        made = self.under(house).made(captured) if spoilt else frozenset[str]()
        return bool(self.held_in(captured, house)) or bool(spoilt and made & spoilt.keys)

    def void_at_most(self, house: H, held: Collection[HeldYaku]) -> int:
        """How many yaku at most a player with these may have had that are void now."""
        spoilt = self.spoilt(house)
        return len(spoilt.keys - {one.key for one in held}) if spoilt else 0

    def judge_turn(self, turn: TurnCaptures, house: H) -> JudgedTurn:
        """A yaku is new if it was not there at the end of the player's turn before: a further card of one that grows and a step to
        a higher one count.
        """
        before = {one.key: one.more for one in self.held_in(turn.before, house)}
        now, table = self.held_in(turn.end, house), self.under(house)
        made = frozenset(one.key for one in now if one.more > before.get(one.key, -1))
        new = made - self.only_counting(house, {one.key for one in now})
        risen = any(key in before or table.rivals(old) & {key} for key in new for old in before)
        clauses = (self.cites.turn, self.cites.new, *((self.cites.grown,) if risen else ()))
        cited = dict.fromkeys((*self.law.all(*clauses), *self.clauses(house, now, turn.end)))
        return JudgedTurn(now, new, tuple(cited), made)

    def clauses(self, house: H, held: Collection[HeldYaku], pile: Flowers = frozenset()) -> Iterator[str]:
        """The clauses by which these cards make these yaku and no others; without cards those that follow from their names."""
        table, keys = self.under(house), {one.key for one in held}
        made, void = table.made(pile), self._void(house, pile)
        yield from dict.fromkeys(table.exclusions(made - void).values()) if pile else ()
        yield from (self.law[one.clause] for one in self._spoils if pile and made & void & one.keys)
        yield from (self.law[one.clause] for one in self.notes if one.applies(house, held, pile))
        if changes_worth(house, keys):
            yield self.law[self.cites.worth]
        if keys & OWN_KEYS:
            yield self.law[self.cites.own]

    # ------------------------------------------------------------ by names

    def keys(self, house: H, names: Collection[str]) -> frozenset[str]:
        """The keys of yaku that are told; of some the parts are one, where the house counts them so."""
        found = frozenset(names)
        for one in self.rows.values():
            if one.parts and one.parts <= found and holds(house, one.where):
                found = found - one.parts | {one.key}
        return found

    def users(self, house: H, names: Collection[str], field: str) -> tuple[str, ...]:
        """Those of these yaku whose fee depends on the number in a field."""
        keys = self.keys(house, names)
        return tuple(key for key in self.growing(house, field) if key in keys)

    def growing(self, house: H, field: str) -> tuple[str, ...]:
        """The yaku whose fee depends on the number in a field."""
        return tuple(key for key, one in self.under(house).items() if one.grows and self.counter(key) == field)

    def counter(self, key: str) -> str:
        """The field of a fact that holds how many cards a yaku has."""
        return self.rows[key].counts if key in self.rows else ""

    def number(self, house: H, fact: Any, field: str) -> int:
        """How many such cards there are; if it is not told, as few as these yaku take."""
        told: int | None = getattr(fact, field)
        if told is not None:
            return told
        table, keys = self.under(house), self.keys(house, fact.names)
        there = len(table.cards(key for key in keys if key in table) & self.of_source(house)[field].of)
        return max(there, *(table[key].need for key in self.users(house, fact.names, field)))

    def held_by_name(self, house: H, fact: Any) -> tuple[HeldYaku, ...]:
        """The yaku that are told by names and numbers, in the order of the table."""
        keys = self.keys(house, fact.names)
        return tuple(
            HeldYaku(one, self.number(house, fact, self.counter(key)) if one.grows else 0)
            for key, one in self.under(house).items()
            if key in keys
        )

    def only_counting(self, house: H, held: Collection[str]) -> frozenset[str]:
        """The yaku that do not let a player stop who has no others: those of the table's own that never do, and those that need
        company, where all that is `held` is of these sorts.
        """
        own = frozenset(yaku.key for one, yaku in own_yaku(house) if one.then == "counts")
        lonely = own.union(*(keys for where, keys in self._company.items() if holds(house, where)))
        return lonely if lonely.issuperset(held) else own

    def lets_stop(self, house: H, held: Collection[str]) -> bool:
        """Whether a player with these yaku could have stopped when they were new."""
        return bool({*held} - self.only_counting(house, held))

    def ending(self, house: H) -> frozenset[str]:
        """Those that end the round as soon as they are made."""
        return frozenset(yaku.key for one, yaku in own_yaku(house) if one.then == "ends")

    # ------------------------------------------------------------ either way

    def _judge(self, house: H, fact: Any) -> JudgedTurn:
        if fact.captures:
            return self.judge_turn(turn_of(fact.captures), house)
        held = self.held_by_name(house, fact)
        old = self.keys(house, fact.old) | self.only_counting(house, {one.key for one in held})
        new = frozenset(one.key for one in held if one.key not in old)
        return JudgedTurn(held, new, (*self.law.all(self.cites.turn, self.cites.new), *self.clauses(house, held)))

    def held_at_last(self, house: H, fact: Any) -> tuple[HeldYaku, ...]:
        """The yaku of a fact that tells what a player holds when the hands have run out, new or not."""
        return self.held_in(cards_named(fact.captures), house) if fact.captures else self.held_by_name(house, fact)
