"""An archive of a group, or of some of its seasons, as it is written (scorekeeper.season.archive reads it)."""

import io
import zipfile
from collections.abc import Iterable, Mapping

import msgspec

from scorekeeper.club.entries import KeptApart
from scorekeeper.club.meeting import facts_of
from scorekeeper.core import foreign
from scorekeeper.core.facts import Fact
from scorekeeper.core.foreign import AnyRecord
from scorekeeper.core.log import in_force
from scorekeeper.season.archive import GROUP
from scorekeeper.season.entries import (
    Anonymous,
    Called,
    Hosted,
    HouseDropped,
    HouseNamed,
    MatchEntered,
    Merged,
    PenaltyGiven,
    PersonEntered,
    Renamed,
    Reruled,
    SeasonEntered,
)
from scorekeeper.season.group import GroupState, KeptSeason

DAY_ONE = (1980, 1, 1, 0, 0, 0)
"""The timestamp of every file in an archive, so that the same matches make the same bytes."""


def write(
    log: tuple[Fact, ...], group: GroupState, held: Mapping[str, AnyRecord], seasons: Iterable[int], tables: Mapping[str, str]
) -> bytes:
    """An archive of these seasons of a group.

    `held` are the records by table id; a match without one is left out. `tables` are CSV texts by file name. The same matches make
    the same bytes.
    """
    chosen = [group.all_seasons[number] for number in seasons]
    matches = [(season, table) for season in chosen for table in season.matches if table in held]
    places = {table: f"{nth:03}-{foreign.fingerprint(held[table])}" for nth, (_, table) in enumerate(matches, 1)}
    said = part(log, group, chosen, places)
    files = {GROUP: _log(said)}
    files |= {f"records/{place}.json": foreign.write(held[table]) for table, place in places.items()}
    files |= {name: text.encode() for name, text in tables.items()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, content in files.items():
            about = zipfile.ZipInfo(name, DAY_ONE)
            about.create_system, about.external_attr = 3, 0o644 << 16  # the same on every system
            packed.writestr(about, content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def _log(said: Iterable[Fact]) -> bytes:
    lines = ",\n    ".join(msgspec.json.encode(fact).decode() for fact in said)
    return f'{{\n  "archive": 1,\n  "log": [\n    {lines}\n  ]\n}}\n'.encode()


def part(log: tuple[Fact, ...], group: GroupState, seasons: list[KeptSeason], places: Mapping[str, str]) -> tuple[Fact, ...]:
    """The part of a group's log for these seasons, with people and seasons renumbered and matches named by their `places`.

    It contains the people who played in these seasons, or everybody and all evenings if these are all seasons. Matches come last,
    once each, and after them the evenings.
    """
    sat = {group.who(person).number for season in seasons for people in season.matches.values() for person in people}
    people = {*group.people} if len(seasons) == len(group.all_seasons) else sat
    numbers = {season.number for season in seasons}
    said: list[Fact] = []
    new: dict[int, int] = {}
    counting = in_force(log)
    matches: dict[str, MatchEntered] = {}
    for entry, fact in enumerate(log):
        if entry not in counting:
            continue
        if isinstance(fact, MatchEntered):
            matches[fact.table] = fact
        elif _concerns(group, entry, fact, people, numbers):
            new[entry] = len(said)
            renumbered = {name: new[getattr(fact, name)] for name in ("person", "into", "season") if hasattr(fact, name)}
            said.append(msgspec.structs.replace(fact, also=False, **renumbered))
    for season in seasons:
        for table, sitting in season.matches.items():
            if table in places:
                seats = tuple(new[group.who(person).number] for person in sitting)
                told = matches[table]
                said.append(MatchEntered(by=told.by, at=told.at, table=places[table], season=new[season.number], people=seats))
    if len(seasons) == len(group.all_seasons):
        current = {number: new[group.who(number).number] for number in group.numbers}
        said += evenings(group, len(said), current, new, places)
    return tuple(said)


def evenings(
    group: GroupState, since: int, people: Mapping[int, int], seasons: Mapping[int, int], tables: Mapping[str, str]
) -> list[Fact]:
    """The evenings of a group and who shall be kept apart there, for another log from index `since` on: with the numbers that
    people and seasons have there, and the ids of its tables.
    """
    said: list[Fact] = [
        KeptApart(person=people[one], other=people[other], apart=True)
        for one, other in sorted(group.apart)
        if people[one] != people[other]
    ]
    for meeting in group.meetings.values():
        season = seasons.get(meeting.chosen.season) if meeting.chosen else None
        said += facts_of(meeting, since + len(said), people, season, lambda table: tables.get(table, ""))
    return said


def _concerns(group: GroupState, entry: int, fact: Fact, people: set[int], seasons: set[int]) -> bool:
    """Whether a fact in force is about these people or seasons."""
    match fact:
        case Called() | HouseNamed() | HouseDropped():
            return True
        case PersonEntered():
            return group.who(entry).number in people
        case Renamed(person=person) | Hosted(person=person) | Anonymous(person=person) | Merged(person=person):
            return group.who(person).number in people
        case SeasonEntered():
            return entry in seasons
        case Reruled(season=season):
            return season in seasons
        case PenaltyGiven(season=season, person=person):
            held = season in seasons and any(one.number == entry for one in group.all_seasons[season].penalties)
            return held and group.who(person).number in people
        case _:
            return False
