"""The history of a group: each entry in a few words."""

from scorekeeper.club.told import meeting_words
from scorekeeper.core.facts import Fact
from scorekeeper.core.words import NOTHING, Words, listing, literal
from scorekeeper.season.entries import (
    Anonymous,
    Called,
    Hosted,
    HouseDropped,
    HouseNamed,
    MatchEntered,
    MatchRemoved,
    Merged,
    PenaltyGiven,
    PenaltyLifted,
    PersonEntered,
    Renamed,
    Reruled,
    SeasonEntered,
)


def log_words(log: tuple[Fact, ...]) -> tuple[Words, ...]:
    """Each entry of a log, with people and seasons named as they were at the time; empty for a void."""
    people: dict[int, Words] = {}
    seasons: dict[int, Words] = {}
    matches: dict[str, Words] = {}
    found: list[Words] = []
    for entry, fact in enumerate(log):
        found.append(_entry_words(fact, people, seasons, matches, found))
        match fact:
            case PersonEntered(name=name):
                people[entry] = literal(name)
            case Renamed(person=person, name=name):
                people[person] = literal(name)
            case SeasonEntered(name=name):
                seasons[entry] = literal(name)
            case Reruled(season=season, name=name):
                seasons[season] = literal(name)
            case MatchEntered(table=table, people=sat):
                matches[table] = listing([people.get(person, NOTHING) for person in sat])
    return tuple(found)


def _entry_words(
    fact: Fact, people: dict[int, Words], seasons: dict[int, Words], matches: dict[str, Words], before: list[Words]
) -> Words:
    match fact:
        case Called(name=name):
            return Words("会の名 {name}", "name of the group: {name}").put(name=literal(name))
        case PersonEntered(name=name, guest=True):
            return Words("客を加える {name}", "guest added: {name}").put(name=literal(name))
        case PersonEntered(name=name):
            return Words("人を加える {name}", "player added: {name}").put(name=literal(name))
        case Renamed(person=person, name=name):
            return Words("名前 {was} → {name}", "name: {was} → {name}").put(was=people.get(person, NOTHING), name=literal(name))
        case Hosted(person=person, guest=True):
            return Words("客にする {name}", "made a guest: {name}").put(name=people.get(person, NOTHING))
        case Hosted(person=person):
            return Words("客でなくする {name}", "a guest no longer: {name}").put(name=people.get(person, NOTHING))
        case Anonymous(person=person, hidden=True):
            return Words("公開のページに名を出さない {name}", "not named on the public page: {name}").put(
                name=people.get(person, NOTHING)
            )
        case Anonymous(person=person):
            return Words("公開のページに名を出す {name}", "named on the public page: {name}").put(name=people.get(person, NOTHING))
        case Merged(person=person, into=into):
            both = {"name": people.get(person, NOTHING), "into": people.get(into, NOTHING)}
            return Words("同じ人にまとめる {name} → {into}", "merged: {name} → {into}").put(**both)
        case SeasonEntered(name=name):
            return Words("シーズンを作る {name}", "new season: {name}").put(name=literal(name))
        case Reruled(name=name):
            return Words("シーズンの決まり {name}", "rules of a season: {name}").put(name=literal(name))
        case HouseNamed(name=name):
            return Words("決まりを残す {name}", "house rules kept: {name}").put(name=literal(name))
        case HouseDropped(name=name):
            return Words("決まりを外す {name}", "house rules removed: {name}").put(name=literal(name))
        case MatchEntered(season=season, people=sat):
            both = {"names": listing([people.get(person, NOTHING) for person in sat]), "season": seasons.get(season, NOTHING)}
            return Words("対局 {names} → {season}", "match of {names} → {season}").put(**both)
        case MatchRemoved(table=table):
            return Words("対局を外す {names}", "match taken out: {names}").put(names=matches.get(table, NOTHING))
        case PenaltyGiven(person=person, reason=reason):
            said = {"name": people.get(person, NOTHING), "reason": literal(reason.strip())}
            return Words("罰点 {name} {points}　{reason}", "penalty: {name} {points}, {reason}").put(
                **said, points=f"−{fact.points:,}"
            )
        case PenaltyLifted(penalty=penalty):
            return Words("取り下げ {penalty}", "withdrawn: {penalty}").put(
                penalty=before[penalty] if penalty < len(before) else NOTHING
            )
        case _:
            return meeting_words(fact, people)
