"""An import: which records in some files are new to a group, which exist already, which are refused; and the group's new entries.

Nothing is entered here. Two records are the same if their fingerprints are: who entered what and when makes no difference.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from scorekeeper.core.acts import together
from scorekeeper.core.facts import Fact
from scorekeeper.core.house import House, plain_house
from scorekeeper.core.log import in_force
from scorekeeper.core.names import name_key
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Record, Refused, fingerprint
from scorekeeper.core.words import Words, literal
from scorekeeper.games import BY_NAME
from scorekeeper.season.archive import MOST_RECORDS, Brought, Contents
from scorekeeper.season.entries import Called, HouseNamed, MatchEntered, Merged, PersonEntered, Renamed, SeasonEntered
from scorekeeper.season.group import GroupState, KeptSeason
from scorekeeper.season.rules import SeasonRules

NEW, GUEST = "new", "guest"
"""The choices for an unknown name that is a new person."""


class Somebody(NamedTuple):
    """A person in the files: the name, other spellings, and whether they are a guest there."""

    name: str
    spelt: tuple[str, ...] = ()
    guest: bool = False

    @property
    def key(self) -> str:
        """By which this person is known here."""
        return name_key(self.name)


class Target(NamedTuple):
    """The season of an imported record: one of the group by its number, or a new one (None), the `nth` of this name."""

    number: int | None
    name: str
    ruleset: str
    rules: SeasonRules = SeasonRules()
    nth: int = 0


class ImportRow(NamedTuple):
    """What becomes of a record: it is `new`, `there` already, or `refused`. A new one may have an entry that is `refused` all the
    same: its table opens up to there.

    `table` is the id of the existing table, if there is one; `people` are in seat order.
    """

    fate: Literal["new", "there", "refused"]
    file: str
    record: Record | None = None
    fingerprint: str = ""
    table: str = ""
    season: Target | None = None
    people: tuple[Somebody, ...] = ()
    refused: Refused | None = None

    @property
    def players(self) -> tuple[str, ...]:
        return self.record.players if self.record else ()


class Plan(NamedTuple):
    """An import before it is confirmed. `known` are the numbers, by the key of the name, of people whom the group knows or who were
    chosen; `unknown` are people whom it knows by none of its names (`spelt`, as `guests` by their keys).

    `called` is the name of a group to be created for an archive, None if there is a group or none is needed; `people`, `seasons`
    and `houses` are all those of that archive, in order.
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

    def of(self, fate: str) -> tuple[ImportRow, ...]:
        return tuple(row for row in self.rows if row.fate == fate)

    @property
    def new(self) -> tuple[ImportRow, ...]:
        return self.of("new")

    @property
    def known_matches(self) -> tuple[ImportRow, ...]:
        """For a group to be created: its matches whose tables exist already, once each. They are added to the group as well."""
        if self.called is None:
            return ()
        return tuple({row.table: row for row in self.of("there") if row.table and row.season}.values())


Like = Callable[[Record], Iterable[tuple[str, Record]]]
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
            shelf = shelves.get((record.game.name, record.players)) or _shelf(like(record))
            shelves[record.game.name, record.players] = shelf
            row = _row(brought, here if group or called is not None else None, shelf, season, seats)
            if row.fate == "new" and brought.fingerprint in seen:
                row = row._replace(fate="there")
            elif row.fate == "new" and len(seen) == MOST_RECORDS:
                row = _refuse(row, _TOO_MANY)
            else:
                seen.setdefault(brought.fingerprint, row.table)
            rows.append(row)
    known = {name_key(name): number for name, number in spellings(log, here).items()}
    known |= {name_key(who.name): who.number for who in here.people.values()}
    people = {one.key: one for row in rows if row.fate == "new" for one in row.people}
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
        done = done._replace(people=(*_people(archived).values(),), seasons=(*_seasons(archived).values(),), houses=houses)
    return done._replace(rows=tuple(_check_seats(row, done) for row in rows))


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
    for season in contents.group.seasons.values():
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
        for season in group.seasons.values()
        for table, sat in season.matches.items()
    }


class KnownTables(NamedTuple):
    """The existing tables of a ruleset and some players: by fingerprint, and with their content."""

    tables: Mapping[str, str]
    said: tuple[tuple[str, "Bare"], ...]


Bare = tuple[str, House, tuple[Fact, ...]]
"""A record's content besides ruleset and players: edition, house rules, and the log without who entered what and when."""


def _bare(record: Record) -> Bare:
    log = tuple(msgspec.structs.replace(fact, by=None, at=None, also=False) for fact in record.log)
    return record.edition, record.house, log


def _shelf(held: Iterable[tuple[str, Record]]) -> KnownTables:
    there = [*held]
    return KnownTables({fingerprint(one): table for table, one in there}, tuple((table, _bare(one)) for table, one in there))


def _row(
    brought: Brought,
    group: GroupState | None,
    shelf: KnownTables,
    season: int | None,
    seats: Mapping[str, tuple[Target, tuple[Somebody, ...]]],
) -> ImportRow:
    record, bare = brought.record, _bare(brought.record)
    row = ImportRow("new", brought.file, record, brought.fingerprint, refused=brought.refused)
    table = shelf.tables.get(brought.fingerprint) or next((table for table, other in shelf.said if _goes_on(bare, other)), "")
    if table:
        row = row._replace(fate="there", table=table)
        return row if group is None else _place_row(row, record, group, seats.get(brought.place)) or row
    if any(_goes_on(other, bare) for _, other in shelf.said):
        return _refuse(row, _LONGER)
    if group is None:
        return row
    if brought.place in seats:
        return _place_row(row, record, group, seats[brought.place]) or _refuse(row, _OTHERWISE.put(game=record.game.words))
    people = tuple(Somebody(name) for name in record.players)
    kept = group.seasons.get(season) if season is not None else _latest(group, record)
    if kept is None:
        return _refuse(row, _NO_SEASON.put(game=record.game.words))
    if kept.ruleset != record.game.name:
        other = BY_NAME[kept.ruleset].words
        return _refuse(row, _OTHER_RULESET.put(game=record.game.words, season=literal(kept.name), other=other))
    return row._replace(season=Target(kept.number, kept.name, kept.ruleset, kept.rules), people=people)


def _place_row(
    row: ImportRow, record: Record, group: GroupState, seat: tuple[Target, tuple[Somebody, ...]] | None
) -> ImportRow | None:
    """The row with the season and people from its archive; None if it names none, or they do not fit the record."""
    if seat is None:
        return None
    target, people = seat
    if target.ruleset != record.game.name or len(people) != len(record.players):
        return None
    called = [one.number for one in group.seasons.values() if (one.name, one.ruleset) == (target.name, target.ruleset)]
    return row._replace(season=target._replace(number=dict(enumerate(called)).get(target.nth)), people=people)


def _latest(group: GroupState, record: Record) -> KeptSeason | None:
    of_game = [one for one in group.seasons.values() if one.ruleset == record.game.name]
    return of_game[-1] if of_game else None


def _goes_on(one: Bare, longer: Bare) -> bool:
    """Whether a non-empty record is an earlier state of the `longer` one."""
    count = len(one[2])
    return 0 < count < len(longer[2]) and one == (*longer[:2], longer[2][:count])


def _check_seats(row: ImportRow, plan: Plan) -> ImportRow:
    """The row, refused if two of its seats are the same person."""
    who = [plan.known.get(one.key, one.key) for one in row.people]
    return _refuse(row, _TWICE, "players") if row.fate == "new" and len({*who}) < len(who) else row


def _refuse(row: ImportRow, text: Words, where: str = "") -> ImportRow:
    return row._replace(fate="refused", refused=Refused(None, (Objection("import", where, text, "import"),)))


def facts(plan: Plan, tables: Mapping[str, str], since: int) -> tuple[Fact, ...]:
    """The group's entries for the new records, as one act, from log index `since` on. `tables` are the table ids by fingerprint."""
    where = {**tables} | {row.fingerprint: row.table for row in plan.known_matches}
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
    for one in (*plan.people, *plan.unknown):
        for name in (one.name, *one.spelt) if one.key in numbers else ():
            if name_key(name) not in taken:
                said += (PersonEntered(name=name), Merged(person=since + len(said), into=numbers[one.key]))
                taken.add(name_key(name))
    said += plan.houses
    seasons: dict[Target, int] = {}
    for target in (*plan.seasons, *(row.season for row in rows if row.season)):
        if target.number is None and target not in seasons:
            seasons[target] = since + len(said)
            said.append(SeasonEntered(name=target.name, ruleset=target.ruleset, rules=target.rules))
    for row in rows:
        assert row.season, "only such rows are here"
        season = seasons[row.season] if row.season.number is None else row.season.number
        said.append(MatchEntered(table=where[row.fingerprint], season=season, people=tuple(numbers[one.key] for one in row.people)))
    return together(*said)


_TOO_MANY = Words(
    f"一度に{MOST_RECORDS}までの記録を取り込める。残りは後でもう一度。",
    f"At most {MOST_RECORDS} records at once. Import the rest afterwards.",
)
_LONGER = Words(
    "この対局はもうここにあり、記入がここまで進んでいない。ここの卓で続けるか、先にその対局をシーズンから外す。",
    "This match is here already, with fewer entries. Continue at its table, or first remove that match from the season.",
)
_NO_SEASON = Words(
    "「{game}」のシーズンがまだ無い。先にシーズンを作る。", "There is no season of {game} yet. Create one first, then import again."
)
_OTHER_RULESET = Words(
    "「{game}」の記録。シーズン「{season}」は「{other}」のもの。別のシーズンを選ぶ。",
    "A record of {game}, but the season “{season}” is one of {other}. Choose another season.",
)
_OTHERWISE = Words(
    "会の記入では別の競技か別の人数の対局になっている。書き出し直す。",
    "The group's log has this match under another ruleset or with another number of players. Export it again.",
)
_TWICE = Words("二つの席が同じ人になる。名前の下で選び直す。", "Two seats would be one person. Choose again for the names below.")
