"""A match and its rounds: what is said of the one at hand, what all of them have moved, when they are over."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Folded, Objection
from scorekeeper.core.ledger import Line, Payment, balances, summed
from scorekeeper.core.play.seating import Seating, everyone
from scorekeeper.core.words import NOTHING, Words


class Round(Folded, frozen=True, kw_only=True):
    """Where a round stands; a game adds what it must know. Everything here is made by folding facts.

    `number` counts from 1. `next` is who leads the round after, None while this one goes on. `past` of the lines tell of deals
    before this one: nothing of them is left to strike or to pay.
    """

    KINDS: ClassVar[Mapping[str, Words]] = {}
    """What the lines of each sort are called."""
    BADGES: ClassVar[tuple[Words, ...]] = ()
    """What the players are called by their places in the order of turn, the leader first."""

    OUT: ClassVar[Words] = NOTHING
    """What somebody is called who sits the round out."""

    number: int
    house: Any
    seating: Seating
    lines: tuple[Line, ...] = ()
    next: int | None = None
    past: int = 0

    @classmethod
    def begin(cls, house: Any, seats: int) -> Self:
        """Round 1: all play, the first seat leads."""
        return cls(number=1, house=house, seating=everyone(seats, 0))

    def following(self) -> Self:
        """The round after one that is over: all play, and who was to lead next leads."""
        return type(self)(number=self.number + 1, house=self.house, seating=everyone(self.seating.seats, self.next or 0))

    @property
    def leader(self) -> int:
        return self.seating.leader

    @property
    def over(self) -> bool:
        return self.next is not None

    @property
    def moved(self) -> tuple[int, ...]:
        """What the round has moved, by seat."""
        return balances(self.lines[self.past :], self.seating.seats)

    @property
    def tokens(self) -> tuple[int, ...]:
        """How many tokens of the match every seat has put down in this round."""
        return (0,) * self.seating.seats

    @property
    def carried(self) -> str:
        """What the round has begun with from the one before, as machines call it; "" for nothing."""
        return ""

    def badge(self, player: int) -> Words:
        """What a player is called in this round."""
        place = self.seating.place(player)
        if place is None:
            return self.OUT
        return self.BADGES[place] if place < len(self.BADGES) else NOTHING

    def add(self, *lines: Line) -> Self:
        return self.replace(lines=self.lines + lines)

    def line(
        self,
        entry: int,
        sort: str,
        label: Words | None = None,
        player: int | None = None,
        payments: tuple[Payment, ...] = (),
        *,
        marks: tuple[Words, ...] = (),
        clauses: Iterable[str] = (),
        counted: bool = False,
        about: tuple[int, ...] = (),
    ) -> Line:
        """A line of this round; without a label it is called what its sort is called."""
        kind = self.KINDS[sort]
        return Line(entry, sort, kind, label or kind, player, payments, marks, tuple(clauses), counted=counted, about=about)

    def strike(self, clause: str, mark: Words, hits: Callable[[Line], bool] | frozenset[str], player: int | None = None) -> Self:
        """Strike lines of this deal (those of these sorts, or those that it `hits`; of one player), with the clause and a remark.

        What is struck stays struck by its first clause.
        """

        def struck(line: Line) -> Line:
            hit = line.sort in hits if isinstance(hits, frozenset) else hits(line)
            if not hit or line.struck is not None or player not in (None, line.player):
                return line
            return line._replace(struck=clause, marks=(*line.marks, mark))

        return self.replace(lines=self.lines[: self.past] + tuple(struck(line) for line in self.lines[self.past :]))

    def cite(self, *clauses: str) -> Self:
        """The round with more clauses behind its last line."""
        *before, last = self.lines
        return self.replace(lines=(*before, last._replace(clauses=(*last.clauses, *clauses))))


R = TypeVar("R", bound=Round)


class Match(Folded, Generic[R], frozen=True, kw_only=True):
    """The rounds that are done, the one at hand, and whether the table has agreed to the result.

    `moved` is what all the rounds that are done have moved, `put` the tokens put down in them and `before` the number of their
    lines, so that nobody has to go through them for it.
    """

    now: R
    done: tuple[R, ...] = ()
    closed: bool = False
    moved: tuple[int, ...]
    put: tuple[int, ...]
    before: int = 0

    @property
    def rounds(self) -> tuple[R, ...]:
        return (*self.done, self.now)

    @property
    def balances(self) -> tuple[int, ...]:
        """What all rounds have moved, by seat, in the smallest unit."""
        return summed(self.moved, self.now.moved)

    @property
    def tokens(self) -> tuple[int, ...]:
        """The tokens that every seat has put down."""
        return summed(self.put, self.now.tokens)

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for one in self.rounds for line in one.lines)

    def told(self, round: R) -> "Match[R]":
        """The match once something was said of the round at hand, or of the next."""
        if round.number == self.now.number:
            return self.replace(now=round)
        return Match(now=round, done=self.rounds, moved=self.balances, put=self.tokens, before=self.before + len(self.now.lines))

    def close(self) -> "Match[R]":
        return self.replace(closed=True)


def begun(first: R) -> Match[R]:
    """The match before anything is said."""
    nil = (0,) * first.seating.seats
    return Match(now=first, moved=nil, put=nil)


class Move(NamedTuple, Generic[R]):
    """What a fact does to a round: what is wrong with it, and what it makes of the round.

    Said once a round is over, a fact that `opens` speaks of the next one. A `late` one may still be said between the end of the
    last round and the closing of the match.
    """

    check: Callable[[R, Any], Iterable[Objection]]
    apply: Callable[[R, Any, int], R]
    opens: bool = True
    late: bool = False


def never(check: Callable[[R, Any], Iterable[Objection]]) -> Move[R]:
    """A fact to which a game always objects."""

    def apply(round: R, fact: Any, entry: int) -> R:
        raise AssertionError(f"{fact} cannot have stood")

    return Move(check, apply)


Moves = Mapping[type[Fact], Move[R]]
