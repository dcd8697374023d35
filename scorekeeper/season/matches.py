"""One record as a match: what standings and statistics need of it."""

from collections.abc import Iterable, Iterator

import msgspec

from scorekeeper.core import corrections
from scorekeeper.core import record as records
from scorekeeper.core.game import State
from scorekeeper.core.house import House
from scorekeeper.core.ledger import Line, ahead, balances
from scorekeeper.core.play import totals
from scorekeeper.core.record import Record
from scorekeeper.core.sheet import Round as Written
from scorekeeper.core.tally import Event
from scorekeeper.core.words import Words


class Round(msgspec.Struct, frozen=True, array_like=True, gc=False):
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


class Result(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What standings need of a record.

    `final` is in the unit of results, None while the match goes on; `ranks` is the place of each seat, from 1, equal for ties, as
    on the sheet or by the current balances. `began` and `ended` are the times of the first and last entry in play (ISO 8601), "" if
    unknown. `closed`: the table has agreed to the result. `length` is the number of rounds, `played` how many of them each seat did
    not sit out.
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

    @property
    def result(self) -> "Result":
        """The result without the other fields of a match."""
        return Result(*(getattr(self, field) for field in Result.__struct_fields__))


class Match(Result, frozen=True, gc=False):
    """What statistics need of a record.

    `paid[payer][payee]` is the sum of payments between players in the smallest unit, without the settlement at the end. `happened`
    is the summary of the events. `ranked_by` are the clauses that decide the ranks, if these do not follow the final results.
    """

    house: House
    rounds: tuple[Round, ...]
    paid: tuple[tuple[int, ...], ...]
    events: tuple[Event, ...]
    happened: tuple[Happened, ...]
    ranked_by: tuple[str, ...]


def match_of(record: Record, state: State) -> Match:
    """The match of a record and its folded state."""
    game = record.game
    final = game.final(state)
    events = game.events(state)
    times = corrections.times(record.log)
    rounds = tuple(_rounds(game.sheet(state, record.players).rounds, state.seats))
    return Match(
        records.fingerprint(record),
        game.name,
        record.players,
        times[0] if times else "",
        times[-1] if times else "",
        game.board(state).closed,
        final,
        game.places(state) or ahead(game.balances(state)),
        tuple(sum(seat not in round.out for round in rounds) for seat in range(state.seats)),
        len(rounds),
        record.house,
        rounds,
        _paid(game.lines(state), state.seats),
        events,
        tuple(_happened(events)),
        game.ranked_by(state) if final is not None and game.places(state) != ahead(final) else (),
    )


def _rounds(rounds: Iterable[Written], seats: int) -> Iterator[Round]:
    """The rounds that were played. Sheet rounds with the same number are joined: extra payments belong to their round."""
    held: dict[int, tuple[Words, list[Line], set[int]]] = {}
    for one in rounds:
        lines = [line for line in one.lines or (row.line for row in one.rows) if line and line.struck is None]
        if one.played and lines:
            _, told, playing = held.setdefault(one.number, (one.apart, [], set()))
            told.extend(lines)
            moving = [row for row in one.rows if row.tells == "moves"]
            # A row that hatches nobody, such as one of drop fees, does not say who plays where others do.
            hatched = [row for row in moving if any(cell.out for cell in row.cells)]
            playing.update(seat for row in hatched or moving for seat, cell in enumerate(row.cells) if not cell.out)
    for number, (name, told, playing) in held.items():
        out = tuple(seat for seat in range(seats) if seat not in playing)
        yield Round(number, name, balances(told, seats), all(line.sort != totals.SORT for line in told), out)


def _paid(lines: Iterable[Line], seats: int) -> tuple[tuple[int, ...], ...]:
    sums = [[0] * seats for _ in range(seats)]
    for line in lines:
        if line.struck is None:
            for payment in line.payments:
                if min(payment.payer, payment.payee) >= 0:
                    sums[payment.payer][payment.payee] += payment.amount
    return tuple(map(tuple, sums))


def _happened(events: Iterable[Event]) -> Iterator[Happened]:
    found: dict[tuple[str, str, int | None], tuple[int, int]] = {}
    for event in events:
        which = event.kind, event.key, event.player
        times, moved = found.get(which, (0, 0))
        found[which] = times + 1, moved + event.moved
    for which, (times, moved) in found.items():
        yield Happened(*which, times, moved)
