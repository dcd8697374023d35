"""The effect of facts on the whole record: what they change in each round and in the result, before they are entered."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from itertools import groupby, takewhile
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from scorekeeper.core.acts import acts
from scorekeeper.core.board import Board
from scorekeeper.core.effort import glance
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game, State
from scorekeeper.core.ledger import Line
from scorekeeper.core.log import live
from scorekeeper.core.record import Record, Refused, amiss, fold, start, steps
from scorekeeper.core.seated import Order, board_in_columns, columns, in_columns, line_in_columns
from scorekeeper.core.words import Words

T = TypeVar("T")


class Both(NamedTuple, Generic[T]):
    """The same thing before and after a correction."""

    before: T
    after: T

    @property
    def differs(self) -> bool:
        return self.before != self.after


class LineEffect(NamedTuple):
    """A line before and after a correction; None on the side where it does not exist. A replaced entry matches its replacement."""

    before: Line | None
    after: Line | None

    @property
    def fate(self) -> Literal["same", "changed", "new", "gone"]:
        if self.before is None:
            return "new"
        if self.after is None:
            return "gone"
        return "changed" if _visible(self.before) != _visible(self.after) else "same"

    @property
    def is_renamed(self) -> bool:
        """Whether the label, kind or player of the line changes, and not only its amounts."""
        old, new = self
        if old is None or new is None:
            return False
        return (old.label, old.kind, old.player) != (new.label, new.kind, new.player)

    def moves(self, seats: int) -> Both[tuple[int, ...]]:
        """What the line moves on each side by seat, even if struck, in the smallest unit; () where it does not exist."""
        old, new = (line.moves(seats) if line else () for line in self)
        return Both(old, new)

    @property
    def line(self) -> Line:
        """The line as it is after the correction, or as it was if it is gone."""
        line = self.after or self.before
        assert line is not None
        return line


def _visible(line: Line) -> tuple[object, ...]:
    """What players see of a line."""
    paid = tuple((payment.payer, payment.payee, payment.amount) for payment in line.payments)
    return line.kind, line.label, line.player, line.marks, line.struck, line.counted, paid


class RoundEffect(NamedTuple):
    """A round before and after a correction. A side is None if the record has no such round there.

    `leader` is the seat that leads it, `aside` what it carried over from the round before, `badge` and `factor` those of the board.
    `totals` are the running totals of the table page after the round, by seat, in the smallest unit, `notes` what it notes on the
    players then, where the round is on both sides.
    """

    heading: Words
    leader: Both[int | None]
    badge: Both[Words | None]
    factor: Both[Words | None]
    aside: Both[Words | None]
    rows: tuple[LineEffect, ...]
    totals: Both[tuple[int, ...] | None]
    notes: tuple[Both[Words], ...]

    @property
    def differs(self) -> bool:
        """Whether anything but the running totals changes."""
        return self.heading_differs or any(row.fate != "same" for row in self.rows)

    @property
    def heading_differs(self) -> bool:
        """Whether its leader, badge, factor or what it carried over changes."""
        return any(one.differs for one in (self.leader, self.badge, self.factor, self.aside))


class Effect(NamedTuple):
    """What facts change in a record, round by round and in the result.

    Of a long record `rounds` are only some: those with the numbers `span`, the last not among them (None: to the end), and
    `reached` is the number of its last round. Where people change seats, both sides are in the seats of
    before. `balances` are in the smallest unit, `final` in the unit of results (None while the
    game goes on); `board` is the table page.
    """

    record: Record
    state: State
    rounds: tuple[RoundEffect, ...]
    board: Both[Board]
    balances: Both[tuple[int, ...]]
    final: Both[tuple[int, ...] | None]
    span: tuple[int, int | None]
    reached: int

    @property
    def further(self) -> int:
        """How many rounds come after those of the span."""
        return 0 if self.span[1] is None else max(0, self.reached + 1 - self.span[1])

    @property
    def differs(self) -> bool:
        """Whether anything visible to players changes, or may change in rounds that are not shown."""
        table = Both(*(board._replace(lines=()) for board in self.board))
        return bool(table.differs or self.final.differs or self.further or any(one.differs for one in self.rounds))


def effect(record: Record, *facts: Fact, state: State | None = None, most: int | None = None, first: int = 0) -> Effect | Refused:
    """What the facts change in a record, whose `state` may be known. Refused names the entry that cannot stand with them, which may
    be an old or a new one; without them some may not stand either, and the record is compared as far as it stood.

    With `most`, of so many rounds: from the number `first` on, by default from that in which the two sides part.
    """
    longer, game = record.and_then(*facts), record.game
    wrong = amiss(longer)
    if wrong:
        return wrong
    was, will = live(record.log), live(longer.log)
    shared = sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(was, will, strict=False)))
    # Who joins on one side only has an empty seat on the other.
    larger = max(record, longer, key=lambda one: len(one.sitting))
    alike = len(record.sitting) == len(longer.sitting)
    if not alike and isinstance(whole := fold(longer), Refused):
        return whole
    seen = _Seen(game, most, first, start(larger))
    refused = seen.through(was[:shared])
    other = seen.other_side()
    refused = refused or other.through(will[shared:])
    if refused:
        return refused
    seen.through(was[shared:], state if alike else None)
    states, boards = Both(seen.state, other.state), _Boards(game)
    people = states.before.people
    order, final = columns(states.after.people, people), Both(*map(game.final, states))
    return Effect(
        longer,
        other.state,
        _rounds(
            Both(seen.stages(boards, people), other.stages(boards, people)),
            Both(*map(game.lines, states)),
            _stand_ins(longer.log),
            seen.span,
        ),
        Both(game.board(states.before), board_in_columns(game.board(states.after), order)),
        Both(game.balances(states.before), in_columns(game.balances(states.after), order)),
        final if final.after is None else final._replace(after=in_columns(final.after, order)),
        seen.span,
        max(map(game.reached, states)),
    )


BESIDE = 5
"""So many rounds before and after those that are shown are gone through as well: the same round may have another number on the
other side.
"""


class _Seen:
    """One side of an effect: its state so far, and the states after each entry of the rounds that are shown, and before them."""

    def __init__(self, game: Game, most: int | None, first: int, state: State) -> None:
        self.game, self.state = game, state
        self._kept = [(-1, 0, state)]
        self._most, self._first = most, first
        self._anew = most is not None and not first

    @property
    def span(self) -> tuple[int, int | None]:
        return self._first, None if self._most is None else self._first + self._most

    def other_side(self) -> "_Seen":
        """The other side, which is the same until here."""
        if self._anew:
            self._anew, self._first = False, self.game.reached(self.state)
        other = copy(self)
        other._kept = [*self._kept]
        return other

    def through(self, facts: Iterable[tuple[int, Fact]], known: State | None = None) -> Refused | None:
        """Go on with these facts, up to the first that cannot stand. If the state after them is `known`, what is not shown is not
        folded.
        """
        for step in steps(self.game, self.state, facts):
            if isinstance(step, Refused):
                return step
            number = self.game.reached(step.state)
            first = (number if self._anew else self._first) - BESIDE
            if self._most is not None and number >= first + self._most + 2 * BESIDE:
                if known is not None:
                    self.state = known
                    break
            elif number >= first:
                while len(self._kept) > 1 and self._kept[1][1] < first:
                    del self._kept[0]
                self._kept.append((step.entry, number, step.state))
            else:
                self._kept = [(step.entry, number, step.state)]
            self.state = step.state
        return None

    def stages(self, boards: "_Boards", people: tuple[int, ...]) -> list["_Stage"]:
        return [_Stage(entry, number, state, boards, columns(state.people, people)) for entry, number, state in self._kept]


class _Boards:
    """The table page of each state that is asked for, made once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._made: dict[int, Board] = {}

    def of(self, state: State) -> Board:
        if id(state) not in self._made:
            self._made[id(state)] = self._game.board(state)
        return self._made[id(state)]


class _Stage(NamedTuple):
    """The state after an entry (−1: before the first) of the round of this number."""

    entry: int
    number: int
    state: State
    boards: _Boards
    order: Order

    @property
    def board(self) -> Board:
        return board_in_columns(self.boards.of(self.state), self.order)


def _stand_ins(log: tuple[Fact, ...]) -> dict[int, int]:
    """The entries that replaced another, each with the original entry, through any number of replacements."""
    found: dict[int, int] = {}
    for act in acts(log):
        for entry, fact in act.declarations:
            if fact.place in act.voids:
                found[entry] = found.get(fact.place, fact.place)
    return found


Key = tuple[int, str, int]
"""The identity of a line on both sides: the original entry, the sort, and a running number among lines with the same two."""


class _Side(NamedTuple):
    """A round on one side."""

    number: int
    leader: int | None
    badge: Words | None
    factor: Words
    aside: Words
    lines: dict[Key, Line]
    totals: tuple[int, ...]
    notes: tuple[Words, ...]


def _rounds(
    stages: Both[list[_Stage]], lines: Both[tuple[Line, ...]], stand_ins: Mapping[int, int], span: tuple[int, int | None]
) -> tuple[RoundEffect, ...]:
    """The rounds of a span, by the number that they have in the end, or had before they went."""
    was = _sides(stages.before, lines.before, stand_ins)
    will = _sides(stages.after, lines.after, stand_ins)
    first, end = span
    there = {heading: one.number for heading, one in (was | will).items()}
    shown = (heading for heading in _order(was, will) if first <= there[heading] and (end is None or there[heading] < end))
    return tuple(_round(heading, was.get(heading), will.get(heading)) for heading in shown)


def _sides(stages: Sequence[_Stage], lines: Sequence[Line], stand_ins: Mapping[int, int]) -> dict[Words, _Side]:
    """The rounds by their name when they began. The entries of a round are those after which the board shows its lines.
    A round that is played again under the same name, as after a chombo, is one with the first.
    """
    made: defaultdict[int, list[Line]] = defaultdict(list)
    for line in lines:
        made[line.entry].append(line)
    found: dict[Words, _Side] = {}
    began = stages[0].board
    for _, stretch in groupby(stages[1:], key=lambda stage: stage.number):
        held = [*stretch]
        last = held[-1].board
        # A round told by its totals may follow a match that looked over, whose board announced no other.
        heading = last.note if began.over else began.heading
        named = next((stage.board for stage in reversed(held) if stage.board.heading == heading), began)
        keyed: dict[Key, Line] = {}
        alike: Counter[tuple[int, str]] = Counter()
        for stage in held:
            glance()
            stands = stand_ins.get(stage.entry, stage.entry)
            for line in (line_in_columns(one, stage.order) for one in made[stage.entry]):
                keyed[stands, line.sort, alike[stands, line.sort]] = line
                alike[stands, line.sort] += 1
        leader = next((player for player, seat in enumerate(began.seats) if seat.leads), None)
        seats = last.seats
        totals, notes = tuple(seat.total for seat in seats), tuple(seat.note for seat in seats)
        side = _Side(held[-1].number, leader, named.badge, named.factor, began.aside, keyed, totals, notes)
        first = found.get(heading, side)
        found[heading] = first._replace(number=side.number, lines=first.lines | keyed, totals=totals, notes=notes)
        began = last
    return found


def _order(old: Collection[T], new: Collection[T]) -> list[T]:
    """The keys of both sides in the order after the correction; a removed one comes right after its predecessor."""
    after: defaultdict[T | None, list[T]] = defaultdict(list)
    last: T | None = None
    for key in old:
        if key in new:
            last = key
        else:
            after[last].append(key)
    return [*after[None], *(one for key in new for one in (key, *after[key]))]


def _round(heading: Words, was: _Side | None, will: _Side | None) -> RoundEffect:
    def both(name: str) -> Both[Any]:
        return Both(getattr(was, name, None), getattr(will, name, None))

    glance()
    old, new = was.lines if was else {}, will.lines if will else {}
    rows = tuple(LineEffect(old.get(key), new.get(key)) for key in _order(old, new))
    notes = tuple(Both(*both) for both in zip(was.notes, will.notes, strict=True)) if was and will else ()
    return RoundEffect(heading, both("leader"), both("badge"), both("factor"), both("aside"), rows, both("totals"), notes)
