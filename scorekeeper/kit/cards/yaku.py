"""Tables of yaku: which of them a pile makes, which exclude each other, which grow with more cards."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any, Generic, NamedTuple

from scorekeeper.core.deck import C
from scorekeeper.core.game import FoldedState
from scorekeeper.core.house import House, at_worth, own_of, own_yaku
from scorekeeper.core.own_yaku import OWN_KEYS, OwnYaku
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, named_apart
from scorekeeper.core.yaku import Sample, Yaku

SOME = 3
"""At most so many yaku are named that may have been forgotten."""


class YakuRow(NamedTuple, Generic[C]):
    """A yaku and what makes it: all of `cards`, and `need` of the cards `of`, in a pile with none of `without`. It pays `grows`
    more, in the smallest unit, for each further card of `of`.
    """

    yaku: Yaku
    cards: frozenset[C] = frozenset()
    of: frozenset[C] = frozenset()
    need: int = 0
    grows: int = 0
    without: frozenset[C] = frozenset()

    def is_made_by(self, pile: frozenset[C]) -> bool:
        return self.cards <= pile and len(self.of & pile) >= self.need and self.without.isdisjoint(pile)

    @property
    def sample(self) -> Sample:
        """The row with example cards that make it; () if it is not made of cards. If there is a choice the first card is left out,
        so that an example of ribbons, say, does not show the red ones too.
        """
        spare = min(1, len(self.of) - self.need) if self.need else 0
        chosen = sorted(self.of)[spare : spare + self.need]
        return Sample(self.yaku, tuple(sorted({*self.cards, *chosen})), (self.yaku.fee,))


class HeldYaku(FoldedState, frozen=True):
    """A yaku that a player has; `number` is the number of cards, for a yaku that grows."""

    row: YakuRow[Any]
    number: int = 0

    @property
    def key(self) -> str:
        return self.row.yaku.key

    @property
    def more(self) -> int:
        """How many cards there are beyond those needed."""
        return max(0, self.number - self.row.need) if self.row.grows else 0

    @property
    def extra(self) -> int:
        """What the further cards add to the fee."""
        return self.more * self.row.grows

    @property
    def fee(self) -> int:
        """What each payer owes, in the smallest unit, before any factor."""
        return self.row.yaku.fee + self.extra

    @property
    def words(self) -> Words:
        """五光; タネ6枚; 青短（計5枚） if further cards only add to a set of certain ones."""
        words = self.row.yaku.words
        if not self.more:
            return words
        if self.row.cards:
            return Words(f"{words.ja}（計{self.number}枚）", f"{words.en} ({self.number} in all)")
        return Words(f"{words.ja}{self.number}枚", f"{words.en} of {self.number}")

    @property
    def parts(self) -> tuple[tuple[Words, int, str], ...]:
        """The parts of the fee: (words, amount, clause)."""
        yaku = self.row.yaku
        whole = (yaku.words, yaku.fee, yaku.clause)
        if not self.more:
            return (whole,)
        return (whole, (self.further, self.extra, yaku.clause))

    @property
    def further(self) -> Words:
        """The label of the further cards in a reckoning."""
        return Words(f"{self.row.need + 1}枚目から {self.more}枚", f"{self.more} beyond {self.row.need}")

    def onto(self, why: Reckoning) -> Reckoning:
        """The reckoning with the fee added."""
        for words, amount, clause in self.parts:
            why = why.plus(words, amount, clause)
        return why


class Beaten(NamedTuple):
    """A yaku that does not count together with any of the `better` ones, and the clause that says so."""

    key: str
    better: frozenset[str]
    clause: str


def family(clause: str, *keys: str) -> tuple[Beaten, ...]:
    """Yaku of which only the best counts; the best comes first."""
    return tuple(Beaten(key, frozenset(keys[:place]), clause) for place, key in enumerate(keys) if place)


def _own_row(own: OwnYaku, yaku: Yaku, cards: Mapping[str, C]) -> YakuRow[C]:
    """The row of a yaku of a table's own."""
    made = frozenset(cards[name] for name in own.cards)
    return YakuRow(yaku, made) if own.need in (0, len(made)) else YakuRow(yaku, of=made, need=own.need)


def _beaten_by_own(rows: Mapping[str, YakuRow[C]], beaten: Iterable[Beaten], own: Mapping[str, OwnYaku]) -> Iterator[Beaten]:
    """Which yaku do not count beside which because of a table's own: of two that it does not add up the dearer counts. What is
    beaten by something is beaten by all that beats this, so that it does not matter whether what lies between is told; no yaku
    beats one that beats it.
    """
    source: dict[str, frozenset[str]] = {}
    for one in beaten:
        source[one.key] = source.get(one.key, frozenset()) | one.better
    pairs = [(key, other) for key, one in own.items() for other in one.instead if other in rows]
    wins = [(other, key) for key, other in pairs if rows[key].yaku.fee >= rows[other].yaku.fee]
    losses = [(key, other) for key, other in pairs if (other, key) not in wins]
    better = dict(source)
    for less, more in (*wins, *losses):
        above = better.get(more, frozenset())
        if less not in above:
            below = [less, *(key for key in rows if less in better.get(key, ()))]
            better |= {key: better.get(key, frozenset()) | above | {more} for key in below}
    clause = next((rows[key].yaku.clause for key in own), "")
    yield from (Beaten(key, now - source.get(key, frozenset()), clause) for key, now in better.items() if now != source.get(key))


class YakuTable(Mapping[str, YakuRow[C]], Generic[C]):
    """Yaku by key, in the order in which they are announced, and which of them beat which. All others add up."""

    def __init__(self, rows: Iterable[YakuRow[C]], beaten: Iterable[Beaten] = ()) -> None:
        self._rows = {row.yaku.key: row for row in rows}
        self._beaten = (*beaten,)
        self.made = lru_cache(64)(self._keys_made)
        """Every yaku whose cards are in a pile, beaten or not."""

    def __getitem__(self, key: str) -> YakuRow[C]:
        return self._rows[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def growing(self) -> tuple[str, ...]:
        return tuple(key for key, row in self.items() if row.grows)

    @property
    def own(self) -> tuple[str, ...]:
        """The yaku of the table's own."""
        return tuple(key for key in self if key in OWN_KEYS)

    @cached_property
    def by_word(self) -> frozenset[str]:
        """Those of them that no cards make: they are told by word."""
        return frozenset(key for key in self.own if not (self[key].cards or self[key].need))

    def of(self, rows: Iterable[YakuRow[C]]) -> "YakuTable[C]":
        """These rows, of which the same beat which."""
        return YakuTable(rows, self._beaten)

    def under(self, house: House) -> "YakuTable[C]":
        """The table with the worths of these house rules, without the yaku that they do not recognise, and with the table's own."""
        if not (house.worth or own_of(house)):
            return self
        counted = [(row, at_worth(house, row.yaku)) for row in self.values()]
        return self.of(row._replace(yaku=yaku) for row, yaku in counted if yaku).with_own(house)

    def with_own(self, house: House, scale: int = 0) -> "YakuTable[C]":
        """The table with the yaku of the table's own; `scale` of what its fees are counted in make one of a worth (0: as under the
        house).
        """
        made = [(one, yaku._replace(fee=one.worth * scale) if scale else yaku) for one, yaku in own_yaku(house)]
        rows = dict(self.items()) | {yaku.key: _own_row(one, yaku, type(house).own_cards) for one, yaku in made}
        own = {yaku.key: one for one, yaku in own_yaku(house)}
        return YakuTable(rows.values(), (*self._beaten, *_beaten_by_own(rows, self._beaten, own)))

    def words(self, keys: Collection[str]) -> Words:
        """The names of several yaku, in the order of the table."""
        return named_apart([row.yaku.words for key, row in self.items() if key in keys])

    def some(self, keys: Iterable[str]) -> Words:
        """The names of the first few of these, any of which may have been forgotten."""
        return self.words([*islice(keys, SOME)])

    def _keys_made(self, pile: frozenset[C]) -> frozenset[str]:
        return frozenset(key for key, row in self.items() if (row.cards or row.need) and row.is_made_by(pile))

    def exclusions(self, keys: Iterable[str]) -> dict[str, str]:
        """Those of these yaku that do not count because of others among them, each with the clause that says so."""
        there = frozenset(keys)
        found: dict[str, str] = {}
        for one in self._beaten:
            if one.key in there and one.better & there:
                found.setdefault(one.key, one.clause)
        return found

    def rivals(self, key: str) -> frozenset[str]:
        """The yaku that keep this one from counting."""
        return frozenset[str]().union(*(one.better for one in self._beaten if one.key == key))

    def keys_that_count(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Those of these yaku that count, in the order of the table."""
        there = frozenset(keys)
        lost = self.exclusions(there)
        return tuple(key for key in self if key in there and key not in lost)

    def cards(self, keys: Iterable[str]) -> frozenset[C]:
        """The cards that a player with these yaku must have captured, apart from free choices."""
        return frozenset[C]().union(*(self[key].cards for key in keys))

    @cached_property
    def voiding(self) -> frozenset[C]:
        """The cards whose owner cannot have some yaku."""
        return frozenset[C]().union(*(row.without for row in self.values()))

    def cards_against(self, keys: Iterable[str]) -> frozenset[C]:
        """The cards that a player with these yaku cannot have captured."""
        return frozenset[C]().union(*(self[key].without for key in keys))

    def apart(self, keys: Collection[str], excused: Collection[str] = ()) -> tuple[frozenset[C], ...]:
        """The sets that a player with exactly these yaku cannot have whole: the cards of every other yaku of certain cards, unless
        one of these beats it. Of the yaku left over it depends on how many cards there are. `excused`: yaku that do not count
        now, whose cards he may have.
        """
        held = frozenset(keys)
        certain = (key for key, row in self.items() if row.cards and row.is_made_by(row.cards) and key not in excused)
        return tuple(self[key].cards for key in certain if key not in held and not self.rivals(key) & held)

    def beside(self, keys: Collection[str], more: frozenset[C] = frozenset()) -> tuple[str, ...]:
        """The further yaku that a player with these must have: the cards of these, with `more`, make them, whatever else he has."""
        there = {key for key in self.made(self.cards(keys) | more) if key not in keys and not self[key].without}
        return tuple(key for key in self.keys_that_count({*keys, *there}) if key not in keys)


def yaku_words(held: Iterable[HeldYaku]) -> Words:
    """The names of several yaku: 五光・タネ6枚."""
    return named_apart([one.words for one in held])


def fees(held: Iterable[HeldYaku]) -> Reckoning:
    """What each payer owes for all of these together."""
    why = Reckoning()
    for one in held:
        why = one.onto(why)
    return why
