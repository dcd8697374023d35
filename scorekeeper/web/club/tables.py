"""The tables of an evening: planning who sits there, opening them, and how far each has come."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.club.entries import RoundBegun, RoundsPlanned
from scorekeeper.club.planning import SeatedRound, by_standing, plan, repeats
from scorekeeper.core import effort, record
from scorekeeper.core.board import Board
from scorekeeper.core.game import Game
from scorekeeper.core.house import House
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Record
from scorekeeper.core.words import Words
from scorekeeper.season.entries import MatchEntered
from scorekeeper.store import Refused
from scorekeeper.store.tables.quotas import TABLE
from scorekeeper.web.club.evenings import GroupAfter, MeetingAt, SeatedTable, enter
from scorekeeper.web.common.functions import store
from scorekeeper.web.common.permissions import no_room

PATIENCE = 2.0
"""Seconds of computing that planning may take besides the rest of its request."""


# Planning


def plan_rounds(there: MeetingAt) -> GroupAfter:
    """Plan the rounds that have not begun for those who are there now; the last one by the standings of the evening, if that was
    chosen, once it is next.
    """
    chosen = there.meeting.chosen
    assert chosen, "the desk offers it only then"
    people = [who.number for who in there.present]
    rounds = _of_today(there)
    begun, before = rounds[: len(there.meeting.tables)], rounds[len(there.meeting.tables) :]
    seed = there.here.seq
    count = there.rounds_left
    if chosen.by_standings and count == 1 and begun:
        made: tuple[SeatedRound, ...] = (
            by_standing(standing_order(there, people), chosen.sizes, seed=seed, begun=begun, apart=there.apart),
        )
    else:
        count -= bool(chosen.by_standings and count > 1)
        with effort.besides(PATIENCE):
            made = plan(people, count, chosen.sizes, seed=seed, begun=begun, apart=there.apart, before=before)
    if not made or not made[0].tables:
        text = Words("今いる人では、一卓もできない。", "There are too few people for a table.")
        return GroupAfter(there.here, (Objection("few", "people", text, "group"),))
    return enter(there.here, RoundsPlanned(meeting=there.number, round=len(begun) + 1, rounds=made))


def _of_today(there: MeetingAt) -> tuple[SeatedRound, ...]:
    """The rounds that have begun and those that are planned, with the numbers that people have now."""
    who = there.group.who
    return tuple(
        SeatedRound(
            tuple(tuple(who(one).number for one in table) for table in each.tables), tuple(who(one).number for one in each.byes)
        )
        for each in there.meeting.rounds
    )


def standing_order(there: MeetingAt, people: Sequence[int]) -> list[int]:
    """The people by what they have won in the matches of the evening that are over, the first first."""
    sums: Counter[int] = Counter()
    won: dict[int, Fraction] = dict.fromkeys(people, Fraction(0))
    results = store().results(id for tables in there.meeting.tables for id in tables if id)
    for one in there.rounds:
        for table in one.tables:
            match = results.get(table.id) if table.id else None
            for seat, who in enumerate(table.people if match and len(match.players) == len(table.people) else ()):
                worth = match.worth(seat) if match else None
                if worth is not None:
                    won[who.number] = won.get(who.number, Fraction(0)) + worth
                    sums[who.number] += 1
    return sorted(people, key=lambda one: (-won[one], -sums[one], one))


def count_repeats(there: MeetingAt) -> int:
    """How many meetings of the evening, as it is planned now, are repeated ones."""
    return repeats(there.meeting.rounds)


# Opening


def house_of(there: MeetingAt, game: Game) -> House | None:
    """The house rules of the evening; None if the rules no longer allow them."""
    found = record.house_of(game, dict(there.meeting.chosen.house)) if there.meeting.chosen else game.house()
    return None if isinstance(found, Refused) else found


def open_round(there: MeetingAt, number: int) -> GroupAfter:
    """Open all tables of the next round, whose number the form gives, with season and house rules, all of them or none. The same
    round is opened once.
    """
    coming, game, season = there.coming, there.game, there.season
    if coming is None or coming.number != number:
        return GroupAfter(there.here)
    house = house_of(there, game) if game else None
    if game is None or season is None or house is None:
        text = Words("この決まりではもう始められない。席割りの決め方を直す。", "These rules can no longer be played. Choose again.")
        return GroupAfter(there.here, (Objection("house", "house", text, "group"),))
    records: list[Record] = []
    for table in coming.tables:
        players, wrong = record.names([who.name for who in table.people], game)
        if wrong:
            return GroupAfter(there.here, wrong)
        records.append(Record(game, game.edition, house, players))
    keys = [f"{there.here.id} {there.number} {number} {desk} {record.fingerprint(one)}" for desk, one in enumerate(records)]
    new = sum(store().opened_by(key) is None for key in keys)
    if new and (full := no_room(TABLE * new)):
        return GroupAfter(there.here, (Objection("room", "room", full, "record"),))
    ids = tuple(store().create(one, key) for one, key in zip(records, keys, strict=True))
    return enter(
        there.here,
        *(
            MatchEntered(table=id, season=season.number, people=tuple(who.number for who in table.people))
            for id, table in zip(ids, coming.tables, strict=True)
        ),
        RoundBegun(meeting=there.number, round=number, tables=ids),
    )


# How far each table has come


class TableRow(NamedTuple):
    """A player of a table: the name of who sits there, what he is now, the amount, and whether nobody has more."""

    name: str
    badge: Words
    amount: int
    first: bool


class MeetingTable(NamedTuple):
    """A table of the round that began last. `link` opens it; its players are in seat order. `handed_in`: its match is over.
    `reviewed`: its result is under review, or today's rules refuse an entry.
    """

    seated: SeatedTable
    link: str
    game: Game
    board: Board
    rows: tuple[TableRow, ...]
    begun: bool
    handed_in: bool
    reviewed: bool
    seq: int

    @property
    def number(self) -> int:
        """As people call it, from 1."""
        return self.seated.desk + 1


def meeting_tables(there: MeetingAt) -> list[MeetingTable]:
    """The tables of the round that began last; without those whose record is not here."""
    current = there.current
    return [found for one in (current.tables if current else ()) if (found := _table(there, one))]


def _table(there: MeetingAt, one: SeatedTable) -> MeetingTable | None:
    folded = store().state(one.id, partly=True) if one.id else None
    if folded is None or not one.id or store().list_entry(one.id) is None:
        return None
    game, state = folded.record.game, folded.state
    board = game.board(state)
    final = game.final(state)
    amounts = [game.unit.in_small(each) for each in final] if final else [seat.total for seat in board.seats]
    places = game.places(state)
    best = max(amounts)
    names = state.names or folded.record.players
    rows = tuple(
        TableRow(name, seat.badge, amount, places[nth] == 1 if places else amount == best and min(amounts) < best)
        for nth, (name, seat, amount) in enumerate(zip(names, board.seats, amounts, strict=True))
    )
    reviewed = one.desk in there.meeting.reviews or folded.refused is not None
    link = there.here.table(one.id)
    return MeetingTable(one, link, game, board, rows, bool(folded.seq), final is not None, reviewed, folded.seq)


def seat_words(there: MeetingAt, seats: int) -> tuple[Words, ...]:
    """What players are called by their seat when a match begins, as far as the game says so."""
    game = there.game
    house = house_of(there, game) if game else None
    if game is None or house is None or not game.seats[0] <= seats <= game.seats[1]:
        return ()
    return tuple(seat.badge for seat in game.board(game.start(house, seats)).seats)
