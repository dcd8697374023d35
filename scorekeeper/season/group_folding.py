"""The log of a group, a list of declared facts like a record (scorekeeper.season.entries): what may be declared, and the group that
is folded from it.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterator

from scorekeeper.club import meeting as meetings
from scorekeeper.club.entries import MEETING_FACTS, KeptApart, MeetingEntered, MeetingFact
from scorekeeper.club.numbers import LOG_LENGTH
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.house import House
from scorekeeper.core.log import in_force
from scorekeeper.core.names import apart, name_key, nameless, trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Refused, house_of
from scorekeeper.core.words import Words, literal
from scorekeeper.games import BY_NAME
from scorekeeper.season.entries import (
    Anonymous,
    Called,
    Hosted,
    HouseDropped,
    HouseNamed,
    MatchEntered,
    MatchRemoved,
    Merged,
    PersonEntered,
    Renamed,
    Reruled,
    SeasonEntered,
)
from scorekeeper.season.group import GroupState, KeptSeason, Who
from scorekeeper.season.rules import amiss

CLAUSE = "group"
"""The clause that objections to a group's entries cite: docs/archive.md."""
SEASONS = 1000
"""The maximum number of seasons of a group."""
HOUSES = 20
"""The maximum number of houses that a group keeps."""


def fold(log: tuple[Fact, ...]) -> GroupState | Refused:
    """The group after every fact in force, or the first that cannot stand, with the objections.

    Names that only look alike stand here: they may have been entered before they were compared by what is seen.
    """
    if len(log) > LOG_LENGTH:
        text = Words("記入が多すぎる。新しい会を作る。", "Too many entries. Start another group.")
        return Refused(LOG_LENGTH, (Objection("too-long", "", text, CLAUSE),))
    growing, counting = _Growing(GroupState(), str), in_force(log)
    for entry, fact in enumerate(log):
        wrong = tuple(_aim(fact, entry)) or (tuple(check(growing, fact)) if entry in counting else ())
        if wrong:
            return Refused(entry, wrong)
        if entry in counting:
            growing.take(fact, entry)
    return growing.group()


def add(
    log: tuple[Fact, ...], group: GroupState, *facts: Fact, key: Callable[[str], str] = name_key, imported: bool = False
) -> GroupState | Refused:
    """The group with more facts, which are accepted or refused together; `key` says which names are the same. Those that are
    `imported` may be about rulesets that are not installed.
    """
    if any(isinstance(fact, Void) for fact in facts) or len(log) + len(facts) > LOG_LENGTH:
        return fold(log + facts)
    growing = _Growing(group, key, imported=imported)
    for entry, fact in enumerate(facts, len(log)):
        wrong = tuple(_aim(fact, entry)) or tuple(check(growing, fact))
        if wrong:
            return Refused(entry, wrong)
        growing.take(fact, entry)
    return growing.group()


class _Growing:
    """A mutable copy of a group into which facts are folded, so that the cost of a fact does not grow with the group."""

    def __init__(self, group: GroupState, key: Callable[[str], str], *, imported: bool = False) -> None:
        """Names with the same `key` are the same."""
        self.key, self._imported = key, imported
        self.name = group.name
        self.people = {**group.people}
        self.seasons = {number: season._replace(matches={**season.matches}) for number, season in group.all_seasons.items()}
        self.houses = {**group.houses}
        self.resting_houses = {**group.resting_houses}
        self.meetings = {**group.meetings}
        self.apart = group.apart
        self._same = {**group.same}
        self._called: defaultdict[str, set[int]] = defaultdict(set)
        for number, one in self.people.items():
            self._called[key(one.name)].add(number)
        self._where = {table: number for number, season in self.seasons.items() for table in season.matches}
        self._matches: defaultdict[int, set[str]] | None = None

    def group(self) -> GroupState:
        """The group, with every merged number pointing directly to its person."""
        same = {number: self._who(number) for number in self._same}
        resting = {number: season for number, season in self.seasons.items() if season.ruleset not in BY_NAME}
        seasons = {number: season for number, season in self.seasons.items() if number not in resting}
        return GroupState(
            self.name, self.people, seasons, same, self.houses, resting, self.resting_houses, self.meetings, self.apart
        )

    @property
    def reads_back(self) -> bool:
        """Whether facts are read that stood when they were entered: names are compared as written, and rules may have changed."""
        return self.key is str

    @property
    def takes_foreign(self) -> bool:
        """Whether facts may be about rulesets that are not installed."""
        return self.reads_back or self._imported

    def numbers_called(self, name: str) -> set[int]:
        """The numbers of those with this name."""
        return self._called[self.key(name)]

    def season_of(self, table: str) -> KeptSeason | None:
        return self.seasons.get(self._where.get(table, -1))

    @property
    def numbers(self) -> Container[int]:
        """Every number that anybody has or had."""
        return self.people.keys() | self._same.keys()

    def seats_of(self, season: int) -> tuple[int, int] | None:
        """How many play at a table of a season; None if there is no such season, or its ruleset is not installed."""
        kept = self.seasons.get(season)
        return BY_NAME[kept.ruleset].seats if kept and kept.ruleset in BY_NAME else None

    def counts(self, table: str) -> bool:
        """Whether the match of a table belongs to a season."""
        return table in self._where

    def together(self, person: int, other: int) -> bool:
        """Whether two people have sat at the same table."""
        return not self._sat[person].isdisjoint(self._sat[other])

    def take(self, fact: Fact, entry: int) -> None:
        """Fold a fact that `check` did not object to."""
        match fact:
            case Called(name=name):
                self.name = name
            case PersonEntered(name=name, guest=guest):
                self._put(Who(entry, name, guest))
            case Renamed(person=person, name=name):
                was = self.people[person]
                self.numbers_called(was.name).discard(person)
                former = tuple(one for one in (*was.former, was.name) if one != name)
                self._put(was._replace(name=name, former=former))
            case Hosted(person=person, guest=guest):
                self._put(self.people[person]._replace(guest=guest))
            case Anonymous(person=person, hidden=hidden):
                self._put(self.people[person]._replace(anonymous=hidden))
            case Merged(person=person, into=into):
                self._merge(self.people[person], self.people[into])
            case SeasonEntered(name=name, ruleset=ruleset, rules=rules):
                self.seasons[entry] = KeptSeason(entry, name, ruleset, rules, {})
            case Reruled(season=season, name=name, rules=rules):
                self.seasons[season] = self.seasons[season]._replace(name=name, rules=rules)
            case HouseNamed(name=name, ruleset=ruleset, house=told):
                self.houses.pop((ruleset, name), None)
                self.resting_houses.pop((ruleset, name), None)
                if ruleset not in BY_NAME:
                    self.resting_houses[ruleset, name] = told
                    return
                house = house_of(BY_NAME[ruleset], told)
                if isinstance(house, House):  # else rules have changed since
                    self.houses[ruleset, name] = house
            case HouseDropped(name=name, ruleset=ruleset):
                self.houses.pop((ruleset, name), None)
                self.resting_houses.pop((ruleset, name), None)
            case MatchEntered(table=table, season=season, people=people):
                self._seat(table, season, people)
            case MatchRemoved(table=table):
                self._unseat(table, self._where.pop(table))
            case MeetingEntered():
                self.meetings[entry] = meetings.new_meeting(fact, entry)
            case KeptApart():
                self.apart = meetings.keep_apart(self.apart, fact)
            case MeetingFact(meeting=meeting):
                self.meetings[meeting] = meetings.take(self.meetings[meeting], fact, entry)

    def _put(self, who: Who) -> None:
        self.people[who.number] = who
        self.numbers_called(who.name).add(who.number)

    def _merge(self, gone: Who, kept: Who) -> None:
        sat = self._sat
        del self.people[gone.number]
        self.numbers_called(gone.name).discard(gone.number)
        spelt, former = (*kept.spelt, *gone.spelt, gone.number), (*kept.former, *gone.former, gone.name)
        self.people[kept.number] = kept._replace(spelt=spelt, former=former)
        self._same[gone.number] = kept.number
        few, many = sorted((sat.pop(gone.number, set()), sat[kept.number]), key=len)
        many |= few
        sat[kept.number] = many

    def _who(self, number: int) -> int:
        """The current number of a person, through all merges, with path compression."""
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
        """Remove a match from its people, and from the season unless it `stays` there."""
        matches = _matches(self.seasons[season])
        if self._matches is not None:
            for person in matches[table]:
                self._matches[self._who(person)].discard(table)
        if not stays:
            del matches[table]

    @property
    def _sat(self) -> "defaultdict[int, set[str]]":
        """The tables by person, built lazily at the first merge."""
        if self._matches is None:
            self._matches = defaultdict(set)
            for season in self.seasons.values():
                for table, people in season.matches.items():
                    for person in people:
                        self._matches[self._who(person)].add(table)
        return self._matches


def _matches(season: KeptSeason) -> dict[str, tuple[int, ...]]:
    assert isinstance(season.matches, dict), "a group that grows has copied them"
    return season.matches


def _aim(fact: Fact, entry: int) -> Iterator[Objection]:
    if isinstance(fact, Void) and not 0 <= fact.entry < entry:
        text = Words("取り消す記入が無い。記入の番号を確かめる。", "There is no such entry to undo. Check its number.")
        yield Objection("void-nothing", "entry", text, CLAUSE)


def check(group: _Growing, fact: Fact) -> Iterator[Objection]:
    """The objections to a fact."""
    if isinstance(fact, MEETING_FACTS):
        yield from meetings.check(group.meetings, group.numbers, group.seats_of, group.counts, fact)
    match fact:
        case Called(name=name):
            yield from _name(group, name)
        case PersonEntered(name=name):
            yield from _name(group, name)
            yield from _new(group, name, None)
        case Renamed(person=person, name=name):
            yield from _there(group, "person", person)
            yield from _name(group, name)
            yield from _new(group, name, person)
        case Hosted(person=person) | Anonymous(person=person):
            yield from _there(group, "person", person)
        case Merged(person=person, into=into):
            yield from _there(group, "person", person)
            yield from _there(group, "into", into)
            yield from _once(group, person, into)
        case SeasonEntered(name=name, ruleset=ruleset, rules=rules):
            yield from _name(group, name)
            if len(group.seasons) >= SEASONS:
                text = Words("シーズンが多すぎる。新しい会を作る。", "Too many seasons. Start another group.")
                yield Objection("season-many", "name", text, CLAUSE)
            yield from _ruleset(group, ruleset)
            yield from amiss(rules)
        case Reruled(season=season, name=name, rules=rules):
            yield from _season(group, season)
            yield from _name(group, name)
            yield from amiss(rules)
        case HouseNamed(name=name, ruleset=ruleset, house=house):
            yield from _name(group, name)
            yield from _ruleset(group, ruleset)
            if len(group.houses) >= HOUSES and (ruleset, name) not in group.houses:
                text = Words(
                    "決まりが多すぎる。使わない決まりを外す。", "Too many sets of house rules. Remove one that is not used."
                )
                yield Objection("house-many", "name", text, CLAUSE)
            found = house_of(BY_NAME[ruleset], house) if ruleset in BY_NAME else None
            if isinstance(found, Refused) and not group.reads_back:
                yield from found.objections
        case HouseDropped(name=name, ruleset=ruleset):
            if (ruleset, name) not in group.houses and not group.reads_back:
                text = Words("この名の決まりは無い。", "There are no house rules of this name.")
                yield Objection("house-none", "name", text, CLAUSE)
        case MatchEntered(season=season, people=people):
            yield from _season(group, season)
            for seat, person in enumerate(people):
                yield from _there(group, f"people[{seat}]", person)
            if len(set(people)) < len(people):
                text = Words("同じ人が二つの席にいる。人を選び直す。", "One person sits in two seats. Choose again.")
                yield Objection("person-twice", "people", text, CLAUSE)
        case MatchRemoved(table=table):
            if group.season_of(table) is None:
                text = Words("この対局はこの会のものではない。", "This match does not belong to the group.")
                yield Objection("no-match", "table", text, CLAUSE)


def _ruleset(group: _Growing, ruleset: str) -> Iterator[Objection]:
    if ruleset not in BY_NAME and not group.takes_foreign:
        text = Words("この競技は無い。あるものから選ぶ。", "There is no such ruleset. Choose one from the list.")
        yield Objection("ruleset", "ruleset", text, CLAUSE)


def _name(group: _Growing, name: str) -> Iterator[Objection]:
    if name != trim(name):
        text = Words("名前の前後の空きを取る。", "Remove the space around the name.")
        yield Objection("name-space", "name", text, CLAUSE)
    elif wrong := nameless(name, "name", group.key):
        yield wrong


def _new(group: _Growing, name: str, person: int | None) -> Iterator[Objection]:
    """Names must be unique; two spellings of one person can be merged."""
    if group.numbers_called(name) - {person}:
        text = Words(
            "「{name}」はもういる。別の人なら「{other}」のように区別できる名前に、同じ人ならまとめる。",
            "There is a “{name}” already. If this is somebody else, use another name, such as “{other}”; otherwise merge the two.",
        )
        other = apart(name, (who.name for who in group.people.values()))
        text = text.put(name=literal(name), other=Words(*(literal(one).ja for one in other)))
        yield Objection("name-twice", "name", text, CLAUSE)


def _there(group: _Growing, where: str, person: int) -> Iterator[Objection]:
    if person not in group.people:
        yield Objection("nobody", where, Words("会の人から選ぶ。", "Choose somebody from the group."), CLAUSE)


def _season(group: _Growing, season: int) -> Iterator[Objection]:
    if season not in group.seasons:
        yield Objection("no-season", "season", Words("シーズンを選ぶ。", "Choose a season."), CLAUSE)


def _once(group: _Growing, person: int, into: int) -> Iterator[Objection]:
    if person == into:
        text = Words("同じ人を選んでいる。別の名前を選ぶ。", "That is the same person. Choose another name.")
        yield Objection("merged-self", "into", text, CLAUSE)
        return
    if group.together(person, into):
        text = Words(
            "二人は同じ卓に座ったことがある。同じ人ではない。", "The two sat at one table, so they are not the same person."
        )
        yield Objection("merged-twice", "into", text, CLAUSE)
