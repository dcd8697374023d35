"""An import: which records in some files are new to a group, which exist already, which are refused; and the group's new entries.

Nothing is entered here. Two records are the same if their fingerprints are: who entered what and when makes no difference.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from scorekeeper.core.acts import together
from scorekeeper.core.facts import Fact
from scorekeeper.core.foreign import AnyRecord, ruleset_of
from scorekeeper.core.house import plain_house
from scorekeeper.core.log import in_force
from scorekeeper.core.names import name_key
from scorekeeper.season.archive import MOST_RECORDS, Contents
from scorekeeper.season.entries import Called, HouseNamed, MatchEntered, Merged, PenaltyGiven, PersonEntered, Renamed, SeasonEntered
from scorekeeper.season.exports import evenings
from scorekeeper.season.group import GroupState, KeptSeason, SeasonPenalty
from scorekeeper.season.import_rows import (
    TOO_MANY,
    TWICE,
    ImportRow,
    KnownTables,
    Somebody,
    Target,
    refuse,
    row_of,
    shelf_of,
    target_in,
)

NEW, GUEST = "new", "guest"
"""The choices for an unknown name that is a new person."""


class Plan(NamedTuple):
    """An import before it is confirmed. `known` are the numbers, by the key of the name, of people whom the group knows or who were
    chosen; `unknown` are people whom it knows by none of its names (`spelt`, as `guests` by their keys).

    `called` is the name of a group to be created for an archive, None if there is a group or none is needed; `people`, `seasons`
    and `houses` are all those of that archive, in order, and `archived` is its group, whose evenings come along. For a group that
    is there, `archived` has the evenings that it does not have yet, `people` who came to them, and `seasons` as they are here.
    """

    rows: tuple[ImportRow, ...]
    known: Mapping[str, int]
    unknown: tuple[Somebody, ...]
    spelt: frozenset[str] = frozenset()
    guests: frozenset[str] = frozenset()
    called: str | None = None
    people: tuple[Somebody, ...] = ()
    seasons: tuple[Target, ...] = ()
    houses: tuple[HouseNamed, ...] = ()
    archived: GroupState | None = None

    def of(self, fate: str) -> tuple[ImportRow, ...]:
        return tuple(row for row in self.rows if row.fate == fate)

    @property
    def new(self) -> tuple[ImportRow, ...]:
        return self.of("new")

    @property
    def evenings(self) -> int:
        """How many evenings come along."""
        return len(self.archived.meetings) if self.archived else 0

    @property
    def known_matches(self) -> tuple[ImportRow, ...]:
        """For a group to be created: its matches whose tables exist already, once each. They are added to the group as well."""
        if self.called is None:
            return ()
        return tuple({row.table: row for row in self.of("there") if row.table and row.season}.values())


Like = Callable[[AnyRecord], Iterable[tuple[str, AnyRecord]]]
"""Finds the existing tables with the ruleset and players of a record: (table id, record)."""


def spellings(log: tuple[Fact, ...], group: GroupState) -> dict[str, int]:
    """The people of a group by every name that they have or had. A current name takes precedence over a former one."""
    counting = in_force(log)
    found: dict[str, int] = {}
    for entry, fact in enumerate(log):
        if entry in counting and isinstance(fact, PersonEntered | Renamed):
            found[fact.name] = group.who(entry if isinstance(fact, PersonEntered) else fact.person).number
    return found | {who.name: who.number for who in group.people.values()}


def plan(
    log: tuple[Fact, ...],
    group: GroupState | None,
    files: Sequence[Contents],
    like: Like,
    season: int | None = None,
    chosen: Mapping[str, str] | None = None,
) -> Plan:
    """What an import of these files into a group would do. Without a group, records become tables, or an archive a new group.

    `season` is the number of the season for records that name none. `chosen` says who an unknown name is: the number of a person,
    NEW, or GUEST.
    """
    archived = next((one for one in files if one.group), None)
    called = archived.group.name if archived and archived.group and group is None else None
    here = group or GroupState()
    rows: list[ImportRow] = []
    seen: dict[str, str] = {}
    shelves: dict[tuple[str, tuple[str, ...]], KnownTables] = {}
    for contents in files:
        rows += [ImportRow("refused", one.file, refused=one.refused) for one in contents.unread]
        seats = _seats(contents)
        for brought in contents.records:
            record = brought.record
            name = ruleset_of(record)
            shelf = shelves.get((name, record.players)) or shelf_of(like(record))
            shelves[name, record.players] = shelf
            row = row_of(brought, here if group or called is not None else None, shelf, season, seats)
            if row.fate == "new" and brought.fingerprint in seen:
                row = row._replace(fate="there")
            elif row.fate == "new" and len(seen) == MOST_RECORDS:
                row = refuse(row, TOO_MANY)
            else:
                seen.setdefault(brought.fingerprint, row.table)
            rows.append(row)
    known = {name_key(name): number for name, number in spellings(log, here).items()}
    known |= {name_key(who.name): who.number for who in here.people.values()}
    came = _come_along(archived, group) if archived and group else None
    people = {one.key: one for row in rows if row.fate == "new" for one in row.people}
    people |= {one.key: one for one in came.people} if came else {}
    matched = {one.key: found for one in people.values() if (found := _number_of(one, known)) is not None}
    unknown = tuple(one for one in people.values() if one.key not in matched)
    for one in unknown:
        number = _number((chosen or {}).get(one.name, NEW))
        if number in here.people:
            matched[one.key] = number
    guests = frozenset(one.key for one in unknown if (chosen or {}).get(one.name) == GUEST)
    done = Plan(tuple(rows), matched, unknown, frozenset(known), guests, called)
    if called is not None and archived:
        assert archived.group, "only archives are asked"
        houses = tuple(
            HouseNamed(name=name, ruleset=ruleset, house=plain_house(house))
            for (ruleset, name), house in archived.group.houses.items()
        )
        houses += tuple(
            HouseNamed(name=name, ruleset=ruleset, house=dict(house))
            for (ruleset, name), house in archived.group.resting_houses.items()
        )
        done = done._replace(
            people=(*_people(archived).values(),), seasons=(*_seasons(archived).values(),), houses=houses, archived=archived.group
        )
    if came:
        done = done._replace(people=came.people, seasons=came.seasons, archived=came.group)
    return done._replace(rows=tuple(_check_seats(row, done) for row in rows))


class ComingAlong(NamedTuple):
    """What comes along into a group that is there: an archive's group with those of its evenings that the other does not have, who
    came to these, and its seasons, with their numbers here if they are here.
    """

    group: GroupState
    people: tuple[Somebody, ...]
    seasons: tuple[Target, ...]


def _come_along(contents: Contents, here: GroupState) -> ComingAlong:
    """An evening is the same as one that began at the same time in the same place."""
    archived = contents.group
    assert archived, "only archives are asked"
    known = {(one.day, one.time, one.venue) for one in here.meetings.values()}
    new = {number: one for number, one in archived.meetings.items() if (one.day, one.time, one.venue) not in known}
    sat = (person for one in new.values() for round in one.begun_rounds for person in (*chain(*round.tables), *round.byes))
    there = dict.fromkeys(archived.who(one).number for one in chain(sat, *(one.present for one in new.values())))
    people, seasons = _people(contents), _seasons(contents)
    targets = tuple(target_in(target, here) for target in seasons.values())
    brought = {
        season.number: season._replace(penalties=_new_penalties(archived, season, target, here))
        for season, target in zip(archived.all_seasons.values(), targets, strict=True)
    }
    there |= dict.fromkeys(archived.who(fine.person).number for season in brought.values() for fine in season.penalties)
    found = archived._replace(meetings=new, apart=frozenset())
    found = found._replace(
        seasons={number: brought[number] for number in archived.seasons},
        resting={number: brought[number] for number in archived.resting},
    )
    return ComingAlong(found, tuple(people[one] for one in there), targets)


def _new_penalties(archived: GroupState, season: KeptSeason, target: Target, here: GroupState) -> tuple[SeasonPenalty, ...]:
    """The penalties of an archive's season that the group does not have yet."""

    def key_of(group: GroupState, one: SeasonPenalty) -> tuple[object, ...]:
        return name_key(group.who(one.person).name), one.points, one.reason, one.at

    known = {key_of(here, one) for one in here.all_seasons[target.number].penalties} if target.number is not None else set()
    return tuple(one for one in season.penalties if key_of(archived, one) not in known)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else -1


def _number_of(one: Somebody, known: Mapping[str, int]) -> int | None:
    return next((known[key] for key in map(name_key, (one.name, *one.spelt)) if key in known), None)


def _people(contents: Contents) -> dict[int, Somebody]:
    """The people of an archive's group, by number, with every name that they ever had."""
    assert contents.group, "only archives are asked"
    names: dict[int, list[str]] = {}
    for name, number in spellings(contents.log, contents.group).items():
        names.setdefault(number, []).append(name)
    return {
        who.number: Somebody(who.name, tuple(name for name in names[who.number] if name != who.name), who.guest)
        for who in contents.group.people.values()
    }


def _seasons(contents: Contents) -> dict[int, Target]:
    """The seasons of an archive by number, as new seasons."""
    assert contents.group, "only archives are asked"
    alike: Counter[tuple[str, str]] = Counter()
    found: dict[int, Target] = {}
    for season in contents.group.all_seasons.values():
        found[season.number] = Target(None, season.name, season.ruleset, season.rules, alike[season.name, season.ruleset])
        alike[season.name, season.ruleset] += 1
    return found


def _seats(contents: Contents) -> dict[str, tuple[Target, tuple[Somebody, ...]]]:
    """The season and the people of each match, by its place in the archive."""
    group = contents.group
    if group is None:
        return {}
    people, seasons = _people(contents), _seasons(contents)
    return {
        table: (seasons[season.number], tuple(people[group.who(person).number] for person in sat))
        for season in group.all_seasons.values()
        for table, sat in season.matches.items()
    }


def _check_seats(row: ImportRow, plan: Plan) -> ImportRow:
    """The row, refused if two of its seats are the same person."""
    who = [plan.known.get(one.key, one.key) for one in row.people]
    return refuse(row, TWICE, "players") if row.fate == "new" and len({*who}) < len(who) else row


def facts(plan: Plan, tables: Mapping[str, str], since: int) -> tuple[Fact, ...]:
    """The group's entries for the new records, as one act, from log index `since` on. `tables` are the table ids by fingerprint."""
    where = {row.fingerprint: row.table for row in plan.rows if row.table} | {**tables}
    known_matches = {row.table for row in plan.known_matches}
    rows = [
        row for row in plan.rows if row.season and row.fingerprint in where and (row.fate == "new" or row.table in known_matches)
    ]
    said: list[Fact] = [Called(name=plan.called)] if plan.called else []
    numbers = dict(plan.known)
    taken = {*plan.spelt}
    for one in (*plan.people, *(one for row in rows for one in row.people)):
        if one.key not in numbers:
            numbers[one.key] = since + len(said)
            said.append(PersonEntered(name=one.name, guest=one.guest or one.key in plan.guests))
            taken.add(one.key)
    for one in (*(plan.people if plan.called else ()), *plan.unknown):
        for name in (one.name, *one.spelt) if one.key in numbers else ():
            if name_key(name) not in taken:
                said += (PersonEntered(name=name), Merged(person=since + len(said), into=numbers[one.key]))
                taken.add(name_key(name))
    said += plan.houses
    seasons: dict[Target, int] = {}
    for target in (*(plan.seasons if plan.called else ()), *(row.season for row in rows if row.season)):
        if target.number is None and target not in seasons:
            seasons[target] = since + len(said)
            said.append(SeasonEntered(name=target.name, ruleset=target.ruleset, rules=target.rules))
    for row in rows:
        assert row.season, "only such rows are here"
        season = seasons[row.season] if row.season.number is None else row.season.number
        said.append(MatchEntered(table=where[row.fingerprint], season=season, people=tuple(numbers[one.key] for one in row.people)))
    if plan.archived:
        targets = zip(plan.archived.all_seasons, plan.seasons, strict=True)
        found = {number: seasons.get(target) if target.number is None else target.number for number, target in targets}
        known = {number: season for number, season in found.items() if season is not None}
        keys = {number: name_key(plan.archived.who(number).name) for number in plan.archived.numbers}
        current = {number: numbers[key] for number, key in keys.items() if key in numbers}
        places = {
            table: where.get(table.partition("-")[2], "")
            for one in plan.archived.meetings.values()
            for table in (*chain(*one.tables), *(call.table for call in one.calls.values()))
        }
        said += [
            PenaltyGiven(season=known[number], person=current[one.person], points=one.points, reason=one.reason, at=one.at or None)
            for number, season in plan.archived.all_seasons.items()
            for one in season.penalties
            if number in known and one.person in current
        ]
        said += evenings(plan.archived, since + len(said), current, known, places)
    return together(*said)
