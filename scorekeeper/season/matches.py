"""What one record says for statistics: a match, folded once. Nothing in it can be changed but by what is declared at its table."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from scorekeeper.core import record as records
from scorekeeper.core.game import State
from scorekeeper.core.house import House
from scorekeeper.core.ledger import POT, Line, ahead, balances
from scorekeeper.core.play import totals
from scorekeeper.core.record import Record
from scorekeeper.core.sheet import Round as Written
from scorekeeper.core.tally import Event
from scorekeeper.core.words import Words


class Round(NamedTuple):
    """A round that was played: its number, from 1, and name, and what everybody gained in it, in the smallest unit.

    `told` is whether the table told what happened in it, and not its totals alone. `out` are the seats that sat it out.
    """

    number: int
    name: Words
    moved: tuple[int, ...]
    told: bool
    out: tuple[int, ...] = ()


class Happened(NamedTuple):
    """How often a kind of event came to a seat (None: the table's), and what it moved in all, in the smallest unit."""

    kind: str
    key: str
    seat: int | None
    times: int
    moved: int


class Result(msgspec.Struct, frozen=True, array_like=True):
    """What a record says for standings.

    `final` is in the unit of results, None while it goes on; `ranks` say every seat's place, 1 for the first, as the sheet ranks
    them, or who is ahead so far; alike where level. `began` and `ended` are the times of the first and the last entry (ISO 8601),
    "" where the record does not tell. `closed`: the table has agreed.
    """

    fingerprint: str
    ruleset: str
    players: tuple[str, ...]
    began: str
    ended: str
    closed: bool
    final: tuple[int, ...] | None
    ranks: tuple[int, ...]

    @property
    def result(self) -> "Result":
        """This alone."""
        return Result(*(getattr(self, field) for field in Result.__struct_fields__))


class Match(Result, frozen=True):
    """A record as statistics see it.

    `paid[payer][payee]` is what one paid the other in all, in the smallest unit, the final chain left aside. `happened` is what the
    events come to.
    """

    house: House
    rounds: tuple[Round, ...]
    paid: tuple[tuple[int, ...], ...]
    events: tuple[Event, ...]
    happened: tuple[Happened, ...]


def match_of(record: Record, state: State) -> Match:
    """The match that a record, folded to this state, tells of."""
    game = record.game
    final = game.final(state)
    events = game.events(state)
    times = [fact.at for fact in record.log if fact.at]
    return Match(
        records.fingerprint(record),
        game.name,
        record.players,
        times[0] if times else "",
        times[-1] if times else "",
        game.board(state).closed,
        final,
        game.places(state) or ahead(game.balances(state)),
        record.house,
        tuple(_rounds(game.sheet(state, record.players).rounds, state.seats)),
        _paid(game.lines(state), state.seats),
        events,
        tuple(_happened(events)),
    )


def _rounds(rounds: Iterable[Written], seats: int) -> Iterator[Round]:
    """The rounds that were played, those of one number as one: what is paid beside a round belongs to it."""
    held: dict[int, tuple[Words, list[Line], set[int]]] = {}
    for one in rounds:
        lines = [line for line in one.lines or (row.line for row in one.rows) if line and line.struck is None]
        if one.played and lines:
            _, told, playing = held.setdefault(one.number, (one.name, [], set()))
            told.extend(lines)
            playing.update(seat for row in one.rows for seat, cell in enumerate(row.cells) if not cell.out)
    for number, (name, told, playing) in held.items():
        out = tuple(seat for seat in range(seats) if seat not in playing)
        yield Round(number, name, balances(told, seats), all(line.sort != totals.SORT for line in told), out)


def _paid(lines: Iterable[Line], seats: int) -> tuple[tuple[int, ...], ...]:
    sums = [[0] * seats for _ in range(seats)]
    for line in lines:
        if line.struck is None:
            for payment in line.payments:
                if POT not in (payment.payer, payment.payee):
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
