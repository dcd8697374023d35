"""A match and its rounds: the current round, the totals of all rounds, and when they are over."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, reduce
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import FoldedState, PendingBonus, Shared
from scorekeeper.core.ledger import Line, Payment, balances, sum_by_seat
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.kit.seating import Seating, everyone

GONE = Words("不在", "away")
"""The title of a seat that is empty."""


class RoundState(FoldedState, frozen=True, kw_only=True):
    """The state of a round, folded from facts. Games subclass it with their own fields.

    `number` counts from 1. `next` is the leader of the following round, None while this one goes on. The first `past` lines belong
    to earlier deals of the round: they are neither struck nor paid any more.
    """

    KINDS: ClassVar[Mapping[str, Words]] = {}
    """The label of each sort of line."""
    BADGES: ClassVar[tuple[Words, ...]] = ()
    """The titles of the players in order of turn, the leader first."""

    OUT: ClassVar[Words] = NOTHING
    """The title of a player who sits the round out."""

    number: int
    house: Any
    seating: Seating
    lines: tuple[Line, ...] = ()
    next: int | None = None
    past: int = 0

    @classmethod
    def begin(cls, house: Any, seats: int) -> Self:
        """Round 1: everybody plays, seat 0 leads."""
        return cls(number=1, house=house, seating=everyone(seats, 0))

    def following(self) -> Self:
        """The round after this one, which is over: everybody plays and `next` leads."""
        return type(self)(number=self.number + 1, house=self.house, seating=self.everyone(self.next or 0))

    def everyone(self, leader: int) -> Seating:
        """The seating of a round of this match in which everybody plays who is there."""
        return everyone(self.seating.seats, leader, self.seating.gone)

    def with_gone(self, gone: frozenset[int]) -> Self:
        """The round, which has not begun, once these seats are empty."""
        return self.replace(seating=everyone(self.seating.seats, self.leader, gone))

    @property
    def leader(self) -> int:
        return self.seating.leader

    @property
    def rules(self) -> Any:
        """The house rules as they are in this round."""
        return self.house

    @property
    def has_begun(self) -> bool:
        """Whether anything has been entered in this deal of the round."""
        return len(self.lines) > self.past

    @property
    def over(self) -> bool:
        return self.next is not None

    @cached_property
    def moves(self) -> tuple[int, ...]:
        """What the round has moved, by seat, in the smallest unit."""
        return balances(self.lines[self.past :], self.seating.seats)

    @property
    def tokens(self) -> tuple[int, ...]:
        """How many tokens each seat has put down in this round."""
        return (0,) * self.seating.seats

    @property
    def loan_sums(self) -> tuple[int, ...]:
        """What has been lent to each seat so far, in this round and before: they hold it and owe it, and no balance contains it."""
        return (0,) * self.seating.seats

    def with_moved(self, moved: tuple[int, ...]) -> Self:
        """The round once this has been moved beside it, by seat: for games whose rounds know what everybody has."""
        return self

    def with_house(self, house: Any) -> Self:
        """The round under other house rules."""
        return self.replace(house=house)

    def in_new_seats(self, order: tuple[int, ...]) -> Self:
        """The round, which is over, once those in seats `order` sit in the seats 0, 1 and so on, and take along what they owe."""
        return self

    @property
    def share_out(self) -> Shared | None:
        """How what every round conserves was shared out in this one; None if there is no such thing, or it is not known."""
        return None

    @property
    def sort(self) -> str:
        """The key of the kind of round that this is; "" for an ordinary one."""
        return ""

    @property
    def carry_over(self) -> str:
        """The key of what this round carries over from the one before; "" for nothing."""
        return ""

    @property
    def begins(self) -> Mapping[str, int | str]:
        """What this round began with, for machines, by key: the wind and the honba of a hand."""
        return {}

    @property
    def bonuses(self) -> tuple[PendingBonus, ...]:
        """What this round has earned that is paid in results at the end."""
        return ()

    def badge(self, player: int) -> Words:
        """A player's title in this round; empty for a place without one."""
        place = self.seating.place(player)
        if player in self.seating.gone:
            return GONE
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
        blamed: tuple[tuple[Words, int], ...] = (),
    ) -> Line:
        """A line of this round; its label defaults to the one of its sort."""
        kind = self.KINDS[sort]
        return Line(
            entry, sort, kind, label or kind, player, payments, marks, tuple(clauses), counted=counted, about=about, blamed=blamed
        )

    def strike(self, clause: str, mark: Words, hits: Callable[[Line], bool] | frozenset[str], player: int | None = None) -> Self:
        """Strike lines of this deal, with the clause and a remark.

        `hits` are the sorts to strike or a test on a line; `player` limits it to one player's lines. A line that is already struck
        keeps its first clause.
        """

        def strike_line(line: Line) -> Line:
            hit = line.sort in hits if isinstance(hits, frozenset) else hits(line)
            if not hit or line.struck is not None or player not in (None, line.player):
                return line
            return line._replace(struck=clause, marks=(*line.marks, mark))

        of_deal = self.lines[self.past :]
        return self.replace(lines=self.lines[: self.past] + tuple(map(strike_line, of_deal))) if of_deal else self

    def cite(self, *clauses: str) -> Self:
        """The round with more clauses added to its last line."""
        *before, last = self.lines
        return self.replace(lines=(*before, last._replace(clauses=(*last.clauses, *clauses))))


R = TypeVar("R", bound=RoundState)


class LineBeside(NamedTuple):
    """A line that belongs to no rule (frame.py), in the round of this number after so many of its lines, and what it moves. With
    an `order` those who sat in its seats sit in the seats 0, 1 and so on from then on. `after`: the round was over then.
    """

    line: Line
    round: int
    place: int
    moved: tuple[int, ...]
    order: tuple[int, ...] = ()
    after: bool = False


class MatchState(FoldedState, Generic[R], frozen=True, kw_only=True):
    """The finished rounds, the current one (`now`), and whether the table has agreed to the result.

    `moved` is what the finished rounds have moved by seat, `put` the tokens put down in them and `before` the number of their
    lines: running sums, so that the rounds need not be gone through again. `beside` are the lines that are no round's own; what
    they move is in `moved` at once. `ended`: how the table ended it early (`EndedEarly`), "" if it did not.
    """

    now: R
    done: tuple[R, ...] = ()
    closed: bool = False
    moved: tuple[int, ...]
    put: tuple[int, ...]
    before: int = 0
    beside: tuple[LineBeside, ...] = ()
    ended: str = ""

    @property
    def rounds(self) -> tuple[R, ...]:
        return (*self.done, self.now)

    @cached_property
    def balances(self) -> tuple[int, ...]:
        """What all rounds have moved so far, by seat, in the smallest unit."""
        return sum_by_seat(self.moved, self.now.moves)

    @property
    def tokens(self) -> tuple[int, ...]:
        """The tokens that each seat has put down so far."""
        return sum_by_seat(self.put, self.now.tokens)

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for one in self.rounds for line in self.lines_of(one))

    def lines_of(self, round: RoundState) -> tuple[Line, ...]:
        """The lines of a round, with those beside it in their places."""
        lines = [*round.lines]
        for one in reversed(self.beside):
            if one.round == round.number:
                lines.insert(one.place, one.line)
        return tuple(lines)

    def moved_beside(self, round: RoundState) -> tuple[int, ...]:
        """What was moved by seat beside a round."""
        mine = (one.moved for one in self.beside if one.round == round.number)
        return reduce(sum_by_seat, mine, (0,) * round.seating.seats)

    def moved_in(self, round: RoundState) -> tuple[int, ...]:
        """What a round has moved by seat, with what was moved beside it."""
        return sum_by_seat(round.moves, self.moved_beside(round)) if self.beside else round.moves

    def with_line(self, line: Line, moved: tuple[int, ...] = (), order: tuple[int, ...] = ()) -> "MatchState[R]":
        """The match with a line beside the current round."""
        moves = moved or (0,) * self.now.seating.seats
        beside = LineBeside(line, self.now.number, len(self.now.lines), moves, order, self.now.over)
        return self.replace(now=self.now.with_moved(moves), beside=(*self.beside, beside), moved=sum_by_seat(self.moved, moves))

    @property
    def at_its_last_end(self) -> "MatchState[R]":
        """The match without a round in which nothing has been entered yet; what stood beside that stands beside the one before."""
        if self.now.over or not self.done:
            return self
        *done, last = self.done

        def less(sums: tuple[int, ...], own: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(one - other for one, other in zip(sums, own, strict=True))

        def beside(one: LineBeside) -> LineBeside:
            return one._replace(round=last.number, place=len(last.lines), after=True) if one.round == self.now.number else one

        return self.replace(
            now=last.with_moved(self.moved_beside(self.now)),
            done=tuple(done),
            moved=less(self.moved, last.moves),
            put=less(self.put, last.tokens),
            before=self.before - len(self.lines_of(last)),
            beside=tuple(map(beside, self.beside)),
        )

    def with_tokens_moved(self, order: tuple[int, ...]) -> "MatchState[R]":
        """The match once those in seats `order` sit in the seats 0, 1 and so on, and take along the tokens that they put down."""
        put = self.tokens
        return self.replace(
            put=tuple(own + put[was] - put[now] for own, (now, was) in zip(self.put, enumerate(order), strict=True))
        )

    def seat_now(self, round: RoundState, seat: int) -> int:
        """Where the player sits now who sat in this seat in a round."""
        for one in self.beside:
            if one.order and one.round >= round.number:
                seat = one.order.index(seat)
        return seat

    def with_round(self, round: R) -> "MatchState[R]":
        """The match with the current round replaced by `round`, or continued by it if it is the next one."""
        if round.number == self.now.number:
            return self.replace(now=round)
        return self.replace(
            now=round,
            done=self.rounds,
            moved=self.balances,
            put=self.tokens,
            before=self.before + len(self.lines_of(self.now)),
        )

    def close(self) -> "MatchState[R]":
        return self.replace(closed=True)


def new_match(first: R) -> MatchState[R]:
    """A new match, before any fact."""
    nil = (0,) * first.seating.seats
    return MatchState(now=first, moved=nil, put=nil)


class Move(NamedTuple, Generic[R]):
    """How a fact acts on a round: `check` gives the objections to it, `apply` the round after it.

    Once a round is over, a fact that `opens` applies to the next one. A `late` fact may still be declared between the end of the
    last round and the closing of the match.
    """

    check: Callable[[R, Any], Iterable[Objection]]
    apply: Callable[[R, Any, int], R]
    opens: bool = True
    late: bool = False


def never(check: Callable[[R, Any], Iterable[Objection]]) -> Move[R]:
    """The move of a fact to which a game always objects."""

    def apply(round: R, fact: Any, entry: int) -> R:
        raise AssertionError(f"{fact} cannot have stood")

    return Move(check, apply)


Moves = Mapping[type[Fact], Move[R]]
