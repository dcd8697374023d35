"""A group: people who play together for years, and their seasons. Like a record it is a list of declared facts, and nothing else.

People and seasons are numbers: the entry that named them. A match is the id of the table where its record is kept, or its place in
an archive.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

import msgspec

from scorekeeper.core.facts import SEATS, Fact, Void
from scorekeeper.core.game import Objection
from scorekeeper.core.names import NAME_LENGTH, nameless, trimmed
from scorekeeper.core.record import Refused, in_force
from scorekeeper.core.words import Words, literal
from scorekeeper.games import BY_NAME
from scorekeeper.season.rules import Rules, amiss

CLAUSE = "group"
"""What objections to a group's entries cite: docs/record.md, the group."""
LOG_LENGTH = 20_000
"""The most entries of a group: a thousand matches, with everybody who ever came."""
SEASONS = 1000
"""The most seasons of a group."""
Name = Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)]
Number = Annotated[int, msgspec.Meta(ge=0, lt=LOG_LENGTH)]
TableId = Annotated[str, msgspec.Meta(max_length=40)]


class Called(Fact, frozen=True, tag="called"):
    """The group is called `name` from now on."""

    name: Name


class Person(Fact, frozen=True, tag="person"):
    """Somebody who plays with this group; a `guest` is left out of the standings."""

    name: Name
    guest: bool = False


class Renamed(Fact, frozen=True, tag="renamed"):
    """`person` is written so from now on, on old matches too."""

    person: Number
    name: Name


class Hosted(Fact, frozen=True, tag="hosted"):
    """`person` is a guest from now on, or one no longer."""

    person: Number
    guest: bool


class Merged(Fact, frozen=True, tag="merged"):
    """`person` and `into` are the same, spelt in two ways; all matches of both are `into`'s."""

    person: Number
    into: Number


class Season(Fact, frozen=True, tag="season"):
    """Matches of one ruleset that are counted together, by rules of their own."""

    name: Name
    ruleset: Annotated[str, msgspec.Meta(max_length=40)]
    rules: Rules = Rules()


class Reruled(Fact, frozen=True, tag="reruled"):
    """The season has another name or other rules from now on."""

    season: Number
    name: Name
    rules: Rules


class Match(Fact, frozen=True, tag="match"):
    """The match kept at `table` belongs to a season; `people` sit there, in seat order. Said again, it moves the match."""

    table: TableId
    season: Number
    people: Annotated[tuple[Number, ...], msgspec.Meta(min_length=2, max_length=SEATS)]


class Year(Match, frozen=True, tag="year"):
    """A match, as groups that were written before 0.2.0 say it."""


class Removed(Fact, frozen=True, tag="removed"):
    """The match kept at `table` belongs to this group no longer; its record is as it was."""

    table: TableId


FACTS: tuple[type[Fact], ...] = (Void, Called, Person, Renamed, Hosted, Merged, Season, Reruled, Match, Year, Removed)
Entry = Void | Called | Person | Renamed | Hosted | Merged | Season | Reruled | Match | Year | Removed


class Who(NamedTuple):
    """Somebody of the group, under the number that matches are folded by; `spelt` are the other numbers of the same person."""

    number: int
    name: str
    guest: bool
    spelt: tuple[int, ...] = ()


class Kept(NamedTuple):
    """A season of the group, and its matches in the order in which they were added, each a table with who sat there."""

    number: int
    name: str
    ruleset: str
    rules: Rules
    matches: Mapping[str, tuple[int, ...]]


class Group(NamedTuple):
    """Where a group stands: everybody in it and all seasons by their numbers. Made by folding facts; nothing mutates it."""

    name: str = ""
    people: Mapping[int, Who] = MappingProxyType({})
    seasons: Mapping[int, Kept] = MappingProxyType({})
    same: Mapping[int, int] = MappingProxyType({})

    def who(self, number: int) -> Who:
        """The person that a number means, through all merges. KeyError where nobody has it."""
        while number in self.same:
            number = self.same[number]
        return self.people[number]

    @property
    def numbers(self) -> Mapping[int, int]:
        """Every number that anybody has or had, with the one that means that person now."""
        return {number: number for number in self.people} | dict(self.same)

    def season_of(self, table: str) -> Kept | None:
        """The season that the match of a table belongs to."""
        return next((one for one in self.seasons.values() if table in one.matches), None)


def fold(log: tuple[Fact, ...]) -> Group | Refused:
    """The group after every fact that counts; or the first that cannot stand, with the reasons."""
    if len(log) > LOG_LENGTH:
        text = Words("記入が多すぎる。新しい会を作る。", "Too many entries. Start another group.")
        return Refused(LOG_LENGTH, (Objection("too-long", "", text, CLAUSE),))
    growing, counting = _Growing(Group()), in_force(log)
    for entry, fact in enumerate(log):
        wrong = tuple(_aim(fact, entry)) or (tuple(check(growing, fact)) if entry in counting else ())
        if wrong:
            return Refused(entry, wrong)
        if entry in counting:
            growing.take(fact, entry)
    return growing.group()


def add(log: tuple[Fact, ...], group: Group, *facts: Fact) -> Group | Refused:
    """The group with more facts, which stand or fall together."""
    if any(isinstance(fact, Void) for fact in facts) or len(log) + len(facts) > LOG_LENGTH:
        return fold(log + facts)
    growing = _Growing(group)
    for entry, fact in enumerate(facts, len(log)):
        wrong = tuple(_aim(fact, entry)) or tuple(check(growing, fact))
        if wrong:
            return Refused(entry, wrong)
        growing.take(fact, entry)
    return growing.group()


class _Growing:
    """A group while facts are folded into it: a copy of its own, so that a fact costs no more the more the group holds."""

    def __init__(self, group: Group) -> None:
        self.name = group.name
        self.people = {**group.people}
        self.seasons = {number: season._replace(matches={**season.matches}) for number, season in group.seasons.items()}
        self._same = {**group.same}
        self._called = {one.name: number for number, one in self.people.items()}
        self._where = {table: number for number, season in self.seasons.items() for table in season.matches}
        self._matches: defaultdict[int, set[str]] | None = None

    def group(self) -> Group:
        """The group as it stands, every number that was merged leading straight to its person."""
        same = {number: self._who(number) for number in self._same}
        return Group(self.name, self.people, self.seasons, same)

    def called(self, name: str) -> int | None:
        """Who is written so."""
        return self._called.get(name)

    def season_of(self, table: str) -> Kept | None:
        return self.seasons.get(self._where.get(table, -1))

    def together(self, person: int, other: int) -> bool:
        """Whether two people sat at one table."""
        return not self._sat[person].isdisjoint(self._sat[other])

    def take(self, fact: Fact, entry: int) -> None:
        """Fold a fact that `check` did not object to."""
        match fact:
            case Called(name=name):
                self.name = name
            case Person(name=name, guest=guest):
                self._put(Who(entry, name, guest))
            case Renamed(person=person, name=name):
                del self._called[self.people[person].name]
                self._put(self.people[person]._replace(name=name))
            case Hosted(person=person, guest=guest):
                self._put(self.people[person]._replace(guest=guest))
            case Merged(person=person, into=into):
                self._merge(self.people[person], self.people[into])
            case Season(name=name, ruleset=ruleset, rules=rules):
                self.seasons[entry] = Kept(entry, name, ruleset, rules, {})
            case Reruled(season=season, name=name, rules=rules):
                self.seasons[season] = self.seasons[season]._replace(name=name, rules=rules)
            case Match(table=table, season=season, people=people):
                self._seat(table, season, people)
            case Removed(table=table):
                self._unseat(table, self._where.pop(table))

    def _put(self, who: Who) -> None:
        self.people[who.number] = who
        self._called[who.name] = who.number

    def _merge(self, gone: Who, kept: Who) -> None:
        sat = self._sat
        del self.people[gone.number], self._called[gone.name]
        self.people[kept.number] = kept._replace(spelt=(*kept.spelt, *gone.spelt, gone.number))
        self._same[gone.number] = kept.number
        few, many = sorted((sat.pop(gone.number, set()), sat[kept.number]), key=len)
        many |= few
        sat[kept.number] = many

    def _who(self, number: int) -> int:
        """The person that a number means, through all merges; the way there is shorter for whoever asks next."""
        while (into := self._same.get(number)) is not None:
            self._same[number] = self._same.get(into, into)
            number = into
        return number

    def _seat(self, table: str, season: int, people: tuple[int, ...]) -> None:
        held = self._where.get(table)
        if held is not None:
            self._unseat(table, held, stays=held == season)
        _matches(self.seasons[season])[table] = people
        self._where[table] = season
        if self._matches is not None:
            for person in people:
                self._matches[person].add(table)

    def _unseat(self, table: str, season: int, *, stays: bool = False) -> None:
        """Nobody sits in a match any more; it keeps its place in the season where it `stays`."""
        matches = _matches(self.seasons[season])
        if self._matches is not None:
            for person in matches[table]:
                self._matches[self._who(person)].discard(table)
        if not stays:
            del matches[table]

    @property
    def _sat(self) -> "defaultdict[int, set[str]]":
        """The tables at which everybody sat, found once somebody is merged."""
        if self._matches is None:
            self._matches = defaultdict(set)
            for season in self.seasons.values():
                for table, people in season.matches.items():
                    for person in people:
                        self._matches[self._who(person)].add(table)
        return self._matches


def _matches(season: Kept) -> dict[str, tuple[int, ...]]:
    assert isinstance(season.matches, dict), "a group that grows has copied them"
    return season.matches


def _aim(fact: Fact, entry: int) -> Iterator[Objection]:
    if isinstance(fact, Void) and not 0 <= fact.entry < entry:
        text = Words("取り消す記入が無い。記入の番号を確かめる。", "There is no such entry to void. Check its number.")
        yield Objection("void-nothing", "entry", text, CLAUSE)


def check(group: _Growing, fact: Fact) -> Iterator[Objection]:
    """Why a fact cannot stand here."""
    match fact:
        case Called(name=name):
            yield from _name(name)
        case Person(name=name):
            yield from _name(name)
            yield from _new(group, name, None)
        case Renamed(person=person, name=name):
            yield from _there(group, "person", person)
            yield from _name(name)
            yield from _new(group, name, person)
        case Hosted(person=person):
            yield from _there(group, "person", person)
        case Merged(person=person, into=into):
            yield from _there(group, "person", person)
            yield from _there(group, "into", into)
            yield from _once(group, person, into)
        case Season(name=name, ruleset=ruleset, rules=rules):
            yield from _name(name)
            if len(group.seasons) >= SEASONS:
                text = Words("シーズンが多すぎる。新しい会を作る。", "Too many seasons. Start another group.")
                yield Objection("season-many", "name", text, CLAUSE)
            if ruleset not in BY_NAME:
                text = Words("この競技は無い。あるものから選ぶ。", "There is no such ruleset. Choose one that there is.")
                yield Objection("ruleset", "ruleset", text, CLAUSE)
            yield from amiss(rules)
        case Reruled(season=season, name=name, rules=rules):
            yield from _season(group, season)
            yield from _name(name)
            yield from amiss(rules)
        case Match(season=season, people=people):
            yield from _season(group, season)
            for seat, person in enumerate(people):
                yield from _there(group, f"people[{seat}]", person)
            if len(set(people)) < len(people):
                text = Words("同じ人が二つの席にいる。人を選び直す。", "One person sits in two seats. Choose again.")
                yield Objection("person-twice", "people", text, CLAUSE)
        case Removed(table=table):
            if group.season_of(table) is None:
                text = Words("この対局はこの会のものではない。", "This match does not belong to the group.")
                yield Objection("no-match", "table", text, CLAUSE)


def _name(name: str) -> Iterator[Objection]:
    if name != trimmed(name):
        text = Words("名前の前後の空きを取る。", "Take away the space around the name.")
        yield Objection("name-space", "name", text, CLAUSE)
    elif wrong := nameless(name, "name"):
        yield wrong


def _new(group: _Growing, name: str, person: int | None) -> Iterator[Objection]:
    """Two people of one name cannot be told apart in a table; two spellings of one person can be merged."""
    if group.called(name) not in (None, person):
        text = Words(
            "「{name}」はもういる。区別できる名前にするか、同じ人としてまとめる。",
            "There is a “{name}” already. Make the names differ, or merge the two.",
        ).put(name=literal(name))
        yield Objection("name-twice", "name", text, CLAUSE)


def _there(group: _Growing, where: str, person: int) -> Iterator[Objection]:
    if person not in group.people:
        yield Objection("nobody", where, Words("会の人から選ぶ。", "Choose somebody of the group."), CLAUSE)


def _season(group: _Growing, season: int) -> Iterator[Objection]:
    if season not in group.seasons:
        yield Objection("no-season", "season", Words("シーズンを選ぶ。", "Choose a season."), CLAUSE)


def _once(group: _Growing, person: int, into: int) -> Iterator[Objection]:
    if person == into:
        text = Words("同じ人を選んでいる。別の名前を選ぶ。", "That is the same entry. Choose the other name.")
        yield Objection("merged-self", "into", text, CLAUSE)
        return
    if group.together(person, into):
        text = Words(
            "二人は同じ卓に座ったことがある。同じ人ではない。", "The two sat at one table, so they are not the same person."
        )
        yield Objection("merged-twice", "into", text, CLAUSE)


DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Entry)
"""What reads one entry of a group's log."""
