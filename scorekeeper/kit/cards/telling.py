"""Yaku of captured cards that are told by name: whether one player, or all who played, can have captured them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scorekeeper.core.deck import Deck
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.decks.captures import MOST
from scorekeeper.decks.hanafuda import HANAFUDA, Flower, Flowers
from scorekeeper.kit.cards.division import divides
from scorekeeper.kit.cards.piles import PileTelling, PileWhole, count, possible, reachable_numbers
from scorekeeper.kit.cards.yaku import HeldYaku, YakuRow, YakuTable

KEPT = 4096
"""The size of the caches of judged claims: each is needed for every preview and fold."""
COUNTED_AGAIN = 3
"""Of so many yaku of a table's own that some of their cards make, it is looked at whether their cards fit the rest: each multiplies
the work. What is told of others is believed."""
OTHER = -1
"""Whoever else has a card."""
Counted = tuple[tuple[str, int], ...]
"""The yaku that grow, each with its number of cards."""


class Claim(NamedTuple):
    """The dekiyaku entered for a player by name, and how many cards he captured in all, if counted."""

    player: int
    held: tuple[HeldYaku, ...]
    entry: int
    captured: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.key for one in self.held)

    @property
    def counts(self) -> Counted:
        return tuple((one.key, one.number) for one in self.held if one.row.grows)


class CountedPart(NamedTuple):
    """Cards of one kind, and what each is worth."""

    cards: Flowers
    points: int


class _Question(NamedTuple):
    """What is asked about a claim, whoever the player is."""

    names: frozenset[str]
    counted: Counted
    need: Flowers
    barred: Flowers
    few: int | None
    captured: int | None
    points: frozenset[int] | None


class Judge:
    """Judges claims by a `table` of yaku.

    `parts` divide the deck into kinds of cards. `allowed` gives, for the told yaku, how many cards of each part there may be.
    `fewest` is the yaku of few captured cards, `most` the most cards that one player can capture.
    """

    def __init__(
        self,
        table: YakuTable[Flower],
        parts: Sequence[CountedPart],
        allowed: Callable[[frozenset[str], Mapping[str, int]], Iterable[Collection[int]]],
        fewest: str,
        deck: Deck[Flower] = HANAFUDA,
        most: int = MOST,
    ) -> None:
        self.most = most
        self.table, self.parts, self.allowed, self.fewest, self.deck = table, parts, allowed, fewest, deck
        self._some = tuple(row for key, row in table.items() if key in OWN_KEYS and row.need)[:COUNTED_AGAIN]
        self._fits = lru_cache(KEPT)(self._can)
        self._numbers = lru_cache(KEPT)(self._possible_numbers)
        self._divides = lru_cache(KEPT)(self._together)

    def holders(self, claims: Iterable[Claim], held: Mapping[Flower, int] | None = None) -> dict[Flower, int]:
        """The holder of every card that some claimed yaku needs, besides those that are known to be `held`."""
        known = dict(held or {})
        for one in claims:
            known |= dict.fromkeys(self.table.cards(one.names), one.player)
        return known

    def fits(
        self,
        claim: Claim,
        held: Mapping[Flower, int],
        few: int | None,
        points: Collection[int] | None = None,
        *,
        thorough: bool = True,
    ) -> bool:
        """Whether a player can have exactly these yaku and no others. `held` says who has the known cards, `points` what was
        counted, `few` is the most cards that make the yaku of few at this seat; None if it is not played. If not `thorough`, it
        may miss that he can.
        """
        ways = self._dealt_out(held, (claim.player, OTHER))
        return any(self._fits(self._of(claim, known, few, points), thorough=thorough) for known in ways)

    def can_divide(
        self,
        claims: Iterable[Claim],
        held: Mapping[Flower, int],
        few: Iterable[int | None],
        points: Iterable[int],
        *,
        thorough: bool,
    ) -> bool:
        """Whether all who played can have exactly these yaku and points together, when every card is captured. If not `thorough`,
        it may miss that they can.
        """
        told = [*zip(claims, few, points, strict=True)]
        ways = self._dealt_out(held, [claim.player for claim, *_ in told])
        questions = (tuple(self._of(claim, known, most, (score,)) for claim, most, score in told) for known in ways)
        return any(self._divides(each, thorough=thorough) for each in questions)

    def _dealt_out(self, held: Mapping[Flower, int], owners: Sequence[int]) -> Iterator[Mapping[Flower, int]]:
        """What is known to be held, in every way in which these owners may have the cards that void yaku of whoever has them."""
        open_ = sorted(self.table.voiding - held.keys())
        for each in product(owners, repeat=len(open_)):
            yield {**held, **dict(zip(open_, each, strict=True))} if open_ else held

    def _of(self, claim: Claim, held: Mapping[Flower, int], few: int | None, points: Collection[int] | None) -> _Question:
        own = frozenset(card for card, player in held.items() if player == claim.player)
        need = own | self.table.cards(claim.names)
        scores = None if points is None else frozenset(points)
        return _Question(frozenset(claim.names), claim.counts, need, frozenset(held) - own, few, claim.captured, scores)

    def _can(self, question: _Question, *, thorough: bool) -> bool:
        return possible(self.deck, *self._demands(question), thorough=thorough)

    def _possible_numbers(self, question: _Question, *, thorough: bool) -> frozenset[tuple[int, ...]]:
        """How many cards of each part the player may have."""
        return reachable_numbers(self.deck, *self._demands(question), thorough=thorough)

    def _together(self, questions: tuple[_Question, ...], *, thorough: bool) -> bool:
        told = [self._demands(question)[0] for question in questions]
        return divides(self.deck, told, [self._numbers(question, thorough=thorough) for question in questions])

    def _demands(self, question: _Question) -> tuple[PileTelling[Flower], PileWhole]:
        """The demands on the captured cards."""
        names, few = question.names, -1 if question.few is None else question.few
        if self.fewest in names:
            most, least = min(few, self.most), 0
            if question.captured is not None:
                most, least = min(question.captured, most), question.captured
        else:
            most, least = self.most, few + 1
        allowed = self.allowed(names, dict(question.counted))
        numbers = (
            *(count(part.cards, each) for part, each in zip(self.parts, allowed, strict=True)),
            *(count(row.of, self._number_of(row, names)) for row in self._some),
        )
        whole = PileWhole(tuple(part.points for part in self.parts), range(least, most + 1), question.points)
        voided = [key for key, row in self.table.items() if row.without & question.need]
        barred = question.barred | self.table.cards_against(names)
        return PileTelling(question.need, barred, self.table.apart(names, voided), numbers=numbers), whole

    def _number_of(self, row: YakuRow[Flower], names: frozenset[str]) -> range:
        """How many of the cards of a table's own yaku there may be, of which some make it."""
        if row.yaku.key in names:
            return range(row.need, len(row.of) + 1)
        return range(len(row.of) + 1 if self.table.rivals(row.yaku.key) & names else row.need)
