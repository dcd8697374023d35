"""One record as a match: what standings and statistics need of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

import msgspec

from scorekeeper.book.comparing import only_what_differs
from scorekeeper.core import corrections
from scorekeeper.core import record as records
from scorekeeper.core.facts import EndedEarly
from scorekeeper.core.game import State
from scorekeeper.core.house import House
from scorekeeper.core.ledger import Line, Unit, ahead, balances
from scorekeeper.core.log import live
from scorekeeper.core.naming import people_by_entry, whose_instead
from scorekeeper.core.record import Record
from scorekeeper.core.seated import columns, in_columns, line_in_columns
from scorekeeper.core.sheet import SheetRound as Written
from scorekeeper.core.tally import Event
from scorekeeper.core.words import Words
from scorekeeper.kit import totals


class PlayedRound(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A round that was played: its number (from 1), its name, and what it moved by seat, in the smallest unit.

    `told`: it was entered in full and not only by its totals. `out` are the seats that sat it out.
    """

    number: int
    name: Words
    moved: tuple[int, ...]
    told: bool
    out: tuple[int, ...] = ()


class Happened(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """How often an event happened to a seat (None: to the table), and what it moved in all, in the smallest unit."""

    kind: str
    key: str
    seat: int | None
    times: int
    moved: int


class MatchResult(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What standings need of a record.

    `final` is in the unit of results of its house, None while the match goes on, and `per` of these make one of the game's usual
    unit of results; `ranks` is the place of each seat, from 1, equal for ties, as
    on the sheet or by the current balances. `began` and `ended` are the times of the first and last entry in play (ISO 8601), "" if
    unknown. `closed`: the table has agreed to the result. `length` is the number of rounds, `played` how many of them each seat did
    not sit out. `house_line` is what its house answers otherwise than the source (book/comparing.py). Who changed seats has
    the seat in which he began, throughout. `instead` are the seats whose result is that of a substitute, with his name.
    `early`: the table ended it before its rules did.
    """

    fingerprint: str
    ruleset: str
    players: tuple[str, ...]
    began: str
    ended: str
    closed: bool
    final: tuple[int, ...] | None
    ranks: tuple[int, ...]
    played: tuple[int, ...]
    length: int
    per: int
    house_line: str
    instead: tuple[tuple[int, str], ...]
    early: bool

    def worth(self, seat: int) -> Fraction | int | None:
        """The final result of a seat in the usual unit of results, so that matches of any house can be added up."""
        if self.final is None:
            return None
        if self.per == 1:
            return self.final[seat]
        worth = Fraction(self.final[seat], self.per)
        return worth.numerator if worth.denominator == 1 else worth

    @property
    def result(self) -> "MatchResult":
        """The result without the other fields of a match."""
        return MatchResult(*(getattr(self, field) for field in MatchResult.__struct_fields__))


class PlayedMatch(MatchResult, frozen=True, gc=False):
    """What statistics need of a record.

    `paid[payer][payee]` is the sum of payments between players in the smallest unit, without the settlement at the end. `happened`
    is the summary of the events. `ranked_by` are the clauses that decide the ranks, if these do not follow the final results.
    `most` and `least` are what each seat gained in its best and its worst round, None if it played none. Rounds and events, of
    which a long season has a million, are kept as they are written until somebody asks for them.
    """

    house: House
    written_rounds: msgspec.Raw
    paid: tuple[tuple[int, ...], ...]
    written_events: msgspec.Raw
    happened: tuple[Happened, ...]
    ranked_by: tuple[str, ...]
    most: tuple[int | None, ...]
    least: tuple[int | None, ...]

    @property
    def rounds(self) -> tuple[PlayedRound, ...]:
        return ROUNDS.decode(self.written_rounds)

    @property
    def events(self) -> tuple[Event, ...]:
        return EVENTS.decode(self.written_events)


ROUNDS, EVENTS = msgspec.msgpack.Decoder(tuple[PlayedRound, ...]), msgspec.msgpack.Decoder(tuple[Event, ...])


def pack(values: Sequence[PlayedRound] | Sequence[Event]) -> msgspec.Raw:
    """Rounds or events as a match keeps them."""
    return msgspec.Raw(msgspec.msgpack.encode(values))


def match_of(record: Record, state: State) -> PlayedMatch:
    """The match of a record and its folded state."""
    game = record.game
    final = game.final(state)
    began, at = tuple(range(state.seats)), people_by_entry(record)
    order = columns(state.people or began, began)
    events = tuple(_events_in_columns(record, state))
    lines = [line_in_columns(line, columns(at(line.entry), began)) for line in game.lines(state)]
    times = corrections.times(record.log)
    rounds = played_rounds(record, state)
    gains = [[round.moved[seat] for round in rounds if seat not in round.out] for seat in range(state.seats)]
    return PlayedMatch(
        records.fingerprint(record),
        game.name,
        record.players,
        times[0] if times else "",
        times[-1] if times else "",
        game.board(state).closed,
        None if final is None else in_columns(final, order),
        in_columns(game.places(state) or ahead(game.balances(state)), order),
        tuple(sum(seat not in round.out for round in rounds) for seat in range(state.seats)),
        len(rounds),
        _per(game.unit, record.ruleset.unit),
        only_what_differs(state.house),
        tuple(whose_instead(record).items()),
        any(isinstance(fact, EndedEarly) for _, fact in live(record.log)),
        state.house,
        pack(rounds),
        _payment_matrix(lines, state.seats),
        pack(events),
        tuple(_tally_events(events)),
        game.ranked_by(state) if final is not None and game.places(state) != ahead(final) else (),
        tuple(max(gained, default=None) for gained in gains),
        tuple(min(gained, default=None) for gained in gains),
    )


def played_rounds(record: Record, state: State) -> tuple[PlayedRound, ...]:
    """The rounds of a match that were played."""
    return tuple(_rounds(record.game.sheet(state, record.players).rounds, state.seats, people_by_entry(record)))


def _events_in_columns(record: Record, state: State) -> Iterator[Event]:
    """What happened, by the seats in which people began."""
    at, began = people_by_entry(record), tuple(range(state.seats))
    orders = {one.number: at(one.lines[0].entry) for one in record.game.rounds(state)} if at(-1) != began else {}
    for event in record.game.events(state):
        order = orders.get(event.round, began)
        yield event if event.player is None else msgspec.structs.replace(event, player=order[event.player])


def _per(own: Unit, usual: Unit) -> int:
    """How many of the units of results of a house make a usual one: 1 where both have the same name."""
    return 1 if own.of_results.small == usual.of_results.small else usual.in_small(1) // own.in_small(1)


def _rounds(rounds: Iterable[Written], seats: int, at: Callable[[int], tuple[int, ...]]) -> Iterator[PlayedRound]:
    """The rounds that were played. Sheet rounds with the same number are joined: extra payments belong to their round."""
    held: dict[int, tuple[Words, list[Line], set[int]]] = {}
    for one in rounds:
        lines = [line for line in one.lines or (row.line for row in one.rows) if line and line.struck is None]
        if one.played and lines:
            _, told, playing = held.setdefault(one.number, (one.apart, [], set()))
            order = columns(at(lines[-1].entry), tuple(range(seats)))
            told.extend(line_in_columns(line, columns(at(line.entry), tuple(range(seats)))) for line in lines)
            moving = [row for row in one.rows if row.tells == "moves"]
            # A row that hatches nobody, such as one of drop fees, does not say who plays where others do.
            hatched = [row for row in moving if any(cell.out for cell in row.cells)]
            rows = [in_columns(row.cells, order) for row in hatched or moving]
            playing.update(seat for cells in rows for seat, cell in enumerate(cells) if not cell.out)
    for number, (name, told, playing) in held.items():
        out = tuple(seat for seat in range(seats) if seat not in playing)
        yield PlayedRound(number, name, balances(told, seats), all(line.sort != totals.SORT for line in told), out)


def _payment_matrix(lines: Iterable[Line], seats: int) -> tuple[tuple[int, ...], ...]:
    sums = [[0] * seats for _ in range(seats)]
    for line in lines:
        if line.struck is None:
            for payment in line.payments:
                if min(payment.payer, payment.payee) >= 0:
                    sums[payment.payer][payment.payee] += payment.amount
    return tuple(map(tuple, sums))


def _tally_events(events: Iterable[Event]) -> Iterator[Happened]:
    found: dict[tuple[str, str, int | None], tuple[int, int]] = {}
    for event in events:
        which = event.kind, event.key, event.player
        times, moved = found.get(which, (0, 0))
        found[which] = times + 1, moved + event.moved
    for which, (times, moved) in found.items():
        yield Happened(*which, times, moved)
