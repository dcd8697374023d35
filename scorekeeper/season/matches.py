"""One record as a match: what standings and statistics need of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Self

import msgspec

from scorekeeper.book.comparing import only_what_differs
from scorekeeper.core import corrections
from scorekeeper.core import record as records
from scorekeeper.core.facts import FRAME, EndedEarly, Redo, Reseated, Substituted
from scorekeeper.core.game import State
from scorekeeper.core.house import House
from scorekeeper.core.ledger import ANEW, Line, Unit, ahead, balances
from scorekeeper.core.log import live
from scorekeeper.core.naming import Sitters, by_sitter, sitters
from scorekeeper.core.record import Record
from scorekeeper.core.seated import line_in_columns
from scorekeeper.core.sheet import SheetRound as Written
from scorekeeper.core.tally import COULD, Event
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
    the seat in which he began, throughout. Substitutes with rounds of their own stand after the others, as so many `more` seats.
    `instead` are the seats whose result is that of a substitute, with his name, and `fixed` those that count so much in a season,
    in the unit of results, whatever `final` says. `early`: the table ended it before its rules did.
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
    more: int
    fixed: tuple[tuple[int, int], ...]

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return len(self.players) - self.more

    def worth(self, seat: int) -> Fraction | int | None:
        """The final result of a seat in the usual unit of results, so that matches of any house can be added up."""
        if self.final is None:
            return None
        final = dict(self.fixed).get(seat, self.final[seat]) if self.fixed else self.final[seat]
        if self.per == 1:
            return final
        worth = Fraction(final, self.per)
        return worth.numerator if worth.denominator == 1 else worth

    def of_seats(self, seats: tuple[int, ...]) -> Self:
        """The match with what belongs to some seats alone, in their order."""
        if seats == tuple(range(len(self.players))):
            return self
        kept = {field: tuple(values[seat] for seat in seats) for field, values in self._by_seat.items()}
        place = {seat: nth for nth, seat in enumerate(seats)}
        told: dict[str, Any] = {
            field: tuple((place[seat], value) for seat, value in getattr(self, field) if seat in place)
            for field in ("instead", "fixed")
        }
        told["more"] = sum(seat >= self.seats for seat in seats)
        return msgspec.structs.replace(self, **kept, **told, **self._of_places(place))

    @property
    def _by_seat(self) -> dict[str, tuple[Any, ...]]:
        """What there is one of for each seat, by field."""
        kept = {"players": self.players, "ranks": self.ranks, "played": self.played}
        return kept if self.final is None else kept | {"final": self.final}

    def _of_places(self, place: Mapping[int, int]) -> dict[str, Any]:
        """What else belongs to the seats of `place`, numbered anew, by field."""
        return {}

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
    def _by_seat(self) -> dict[str, tuple[Any, ...]]:
        return super()._by_seat | {"most": self.most, "least": self.least}

    def _of_places(self, place: Mapping[int, int]) -> dict[str, Any]:
        def renumber(one: Event | Happened, seat: int | None, field: str) -> Any:
            return one if seat is None else msgspec.structs.replace(one, **{field: place[seat]})

        def cut(round: PlayedRound) -> PlayedRound:
            out = tuple(place[seat] for seat in round.out if seat in place)
            return msgspec.structs.replace(round, moved=tuple(round.moved[seat] for seat in place), out=out)

        return {
            "written_rounds": pack([cut(one) for one in self.rounds]),
            "written_events": pack([renumber(one, one.player, "player") for one in self.events if one.player in {None, *place}]),
            "happened": tuple(renumber(one, one.seat, "seat") for one in self.happened if one.seat in {None, *place}),
            "paid": tuple(tuple(self.paid[seat][other] for other in place) for seat in place),
        }

    @property
    def rounds(self) -> tuple[PlayedRound, ...]:
        return ROUNDS.decode(self.written_rounds)

    @property
    def events(self) -> tuple[Event, ...]:
        return EVENTS.decode(self.written_events)


BESIDE = frozenset(str(one.__struct_config__.tag) for one in FRAME)
"""The sorts of lines that are no part of a round."""
REDO = str(Redo.__struct_config__.tag)
"""The sort of the line of a round that is dealt again."""
ROUNDS, EVENTS = msgspec.msgpack.Decoder(tuple[PlayedRound, ...]), msgspec.msgpack.Decoder(tuple[Event, ...])


def pack(values: Sequence[PlayedRound] | Sequence[Event]) -> msgspec.Raw:
    """Rounds or events as a match keeps them."""
    return msgspec.Raw(msgspec.msgpack.encode(values))


def match_of(record: Record, state: State) -> PlayedMatch:
    """The match of a record and its folded state."""
    game = record.game
    final, places = game.final(state), game.places(state)
    sat = sitters(record)
    many = len(sat.all)
    events = tuple(_events_by_sitter(record, state, sat.at))
    lines = [_line_by_sitter(line, sat.at(line.entry), many) for line in game.lines(state)]
    times = corrections.times(record.log)
    rounds = played_rounds(record, state)
    moved = balances(lines, many)
    gains = [[round.moved[sitter] for round in rounds if sitter not in round.out] for sitter in range(many)]
    own = None if final is None else own_results(sat, moved, final, game.unit)
    ranked = places or ahead(game.balances(state))
    return PlayedMatch(
        records.fingerprint(record),
        game.name,
        (*record.players, *(sitter.name for sitter in sat.all[len(record.players) :])),
        times[0] if times else "",
        times[-1] if times else "",
        game.board(state).closed,
        own,
        by_sitter(ranked, sat.at(-1), many, 0) if many == state.seats else ahead(own or moved),
        tuple(sum(sitter not in round.out for round in rounds) for sitter in range(many)),
        len(rounds),
        _per(game.unit, record.ruleset.unit),
        only_what_differs(state.house),
        sat.substitutes,
        any(isinstance(fact, EndedEarly) for _, fact in live(record.log)),
        many - len(record.players),
        tuple((nth, sitter.fixed) for nth, sitter in enumerate(sat.all) if sitter.fixed is not None),
        state.house.among(state.seats),
        pack(rounds),
        _payment_matrix(lines, many),
        pack(events),
        tuple(_tally_events(events)),
        game.ranked_by(state) if many == state.seats and final is not None and places != ahead(final) else (),
        tuple(max(gained, default=None) for gained in gains),
        tuple(min(gained, default=None) for gained in gains),
    )


def moved_by_sitter(record: Record, state: State, sat: Sitters) -> tuple[int, ...]:
    """What the rounds have moved for every sitter of a record, in the smallest unit."""
    lines = record.game.lines(state)
    return balances([_line_by_sitter(line, sat.at(line.entry), len(sat.all)) for line in lines], len(sat.all))


def own_results(sat: Sitters, moved: tuple[int, ...], final: tuple[int, ...], unit: Unit) -> tuple[int, ...]:
    """The final result of every sitter, by that of each seat: what has `moved` for those who gave a seat up, in whole units of
    results toward zero, and the rest, with what the end moves, for who sits there now.
    """
    now = sat.at(-1)
    results = [*by_sitter(final, now, len(sat.all), 0)]
    for heir in now:
        for giver in sat.before(heir):
            results[giver] = int(Fraction(moved[giver], unit.in_small(1)))
            results[heir] -= results[giver]
    return tuple(results)


def played_rounds(record: Record, state: State) -> tuple[PlayedRound, ...]:
    """The rounds of a match that were played."""
    sat = sitters(record)
    return tuple(_rounds(record.game.sheet(state, record.sitting).rounds, len(sat.all), sat.at))


def _line_by_sitter(line: Line, sitting: tuple[int, ...], many: int) -> Line:
    """The line with everybody named by his number among `many` sitters."""
    return line_in_columns(line, () if sitting == tuple(range(many)) else sitting)


def _events_by_sitter(record: Record, state: State, at: Callable[[int], tuple[int, ...]]) -> Iterator[Event]:
    """What happened, by the numbers of those who sat there."""
    if not any(isinstance(fact, Reseated | Substituted) for fact in record.log):
        yield from record.game.events(state)
        return
    sitting = {one.number: _sat_in(one.lines, at) for one in record.game.rounds(state)}
    tallies = record.game.tallies(state.house.among(state.seats))
    for event in record.game.events(state):
        there = sitting[event.round]
        if event.player is None and event.key == COULD and tallies[event.kind].per == "hand":
            yield from (msgspec.structs.replace(event, player=sitter) for sitter in there)
        else:
            yield event if event.player is None else msgspec.structs.replace(event, player=there[event.player])


def _sat_in(lines: Iterable[Line], at: Callable[[int], tuple[int, ...]]) -> tuple[int, ...]:
    """Who sat where in the round of these lines: before it, after it, and before it is dealt again people may change seats."""
    every = tuple(lines)
    own = [line for line in every if line.sort not in BESIDE]
    again = max((nth for nth, line in enumerate(own) if line.sort == REDO), default=-1)
    return at((*own[again + 1 :], *own[-1:], every[-1])[0].entry)


def _per(own: Unit, usual: Unit) -> int:
    """How many of the units of results of a house make a usual one: 1 where both have the same name."""
    return 1 if own.of_results.small == usual.of_results.small else usual.in_small(1) // own.in_small(1)


def _rounds(rounds: Iterable[Written], seats: int, at: Callable[[int], tuple[int, ...]]) -> Iterator[PlayedRound]:
    """The rounds that were played. Sheet rounds with the same number are joined: extra payments belong to their round.
    What is given back for a further game is no gain or loss of any round.
    """
    held: dict[int, tuple[Words, list[Line], set[int]]] = {}
    for one in rounds:
        every = [line for line in one.lines or (row.line for row in one.rows) if line and line.struck is None]
        lines = [line for line in every if line.sort != ANEW]
        if one.played and lines:
            _, told, playing = held.setdefault(one.number, (one.apart, [], set()))
            there = _sat_in(lines, at)
            told.extend(_line_by_sitter(line, at(line.entry), seats) for line in lines)
            moving = [row for row in one.rows if row.tells == "moves"]
            # A row that hatches nobody, such as one of drop fees, does not say who plays where others do.
            hatched = [row for row in moving if any(cell.out for cell in row.cells)]
            playing.update(
                there[seat] for row in hatched or moving for seat, cell in enumerate(row.cells) if not (cell.out or cell.absent)
            )
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
