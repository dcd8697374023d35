"""The log of a group, a list of declared facts like a record (scorekeeper.season.entries): what may be declared, and the group that
is folded from it.
"""

from collections.abc import Callable, Iterator

from scorekeeper.club import meeting as meetings
from scorekeeper.club.entries import MEETING_FACTS
from scorekeeper.club.numbers import LOG_LENGTH
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.log import in_force
from scorekeeper.core.names import REASON_LETTERS, apart, name_key, nameless, showable, trim
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
    PenaltyGiven,
    PenaltyLifted,
    PersonEntered,
    Renamed,
    Reruled,
    SeasonEntered,
)
from scorekeeper.season.group import GroupState
from scorekeeper.season.growing import Growing
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
    growing, counting = Growing(GroupState(), str), in_force(log)
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
    growing = Growing(group, key, imported=imported)
    for entry, fact in enumerate(facts, len(log)):
        wrong = tuple(_aim(fact, entry)) or tuple(check(growing, fact))
        if wrong:
            return Refused(entry, wrong)
        growing.take(fact, entry)
    return growing.group()


def _aim(fact: Fact, entry: int) -> Iterator[Objection]:
    if isinstance(fact, Void) and not 0 <= fact.entry < entry:
        text = Words("取り消す記入が無い。記入の番号を確かめる。", "There is no such entry to undo. Check its number.")
        yield Objection("void-nothing", "entry", text, CLAUSE)


def check(group: Growing, fact: Fact) -> Iterator[Objection]:
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
        case PenaltyGiven(season=season, person=person, reason=reason):
            yield from _season(group, season)
            yield from _there(group, "person", person)
            yield from _reason(reason)
        case PenaltyLifted(penalty=penalty):
            if group.fined_in(penalty) is None:
                yield Objection(
                    "no-penalty", "penalty", Words("この罰点はもう無い。", "There is no such penalty any more."), CLAUSE
                )


def _reason(reason: str) -> Iterator[Objection]:
    if not reason.strip():
        text = Words("訳を入れる。成績表に残る。", "Enter the reason; it stands on the scorecard.")
        yield Objection("penalty-reason", "reason", text, CLAUSE)
    elif not showable(reason):
        yield Objection("penalty-letters", "reason", REASON_LETTERS, CLAUSE)


def _ruleset(group: Growing, ruleset: str) -> Iterator[Objection]:
    if ruleset not in BY_NAME and not group.takes_foreign:
        text = Words("この競技は無い。あるものから選ぶ。", "There is no such ruleset. Choose one from the list.")
        yield Objection("ruleset", "ruleset", text, CLAUSE)


def _name(group: Growing, name: str) -> Iterator[Objection]:
    if name != trim(name):
        text = Words("名前の前後の空きを取る。", "Remove the space around the name.")
        yield Objection("name-space", "name", text, CLAUSE)
    elif wrong := nameless(name, "name", group.key):
        yield wrong


def _new(group: Growing, name: str, person: int | None) -> Iterator[Objection]:
    """Names must be unique; two spellings of one person can be merged."""
    if group.numbers_called(name) - {person}:
        text = Words(
            "「{name}」はもういる。別の人なら「{other}」のように区別できる名前に、同じ人ならまとめる。",
            "There is a “{name}” already. If this is somebody else, use another name, such as “{other}”; otherwise merge the two.",
        )
        other = apart(name, (who.name for who in group.people.values()))
        text = text.put(name=literal(name), other=Words(*(literal(one).ja for one in other)))
        yield Objection("name-twice", "name", text, CLAUSE)


def _there(group: Growing, where: str, person: int) -> Iterator[Objection]:
    if person not in group.people:
        yield Objection("nobody", where, Words("会の人から選ぶ。", "Choose somebody from the group."), CLAUSE)


def _season(group: Growing, season: int) -> Iterator[Objection]:
    if season not in group.seasons:
        yield Objection("no-season", "season", Words("シーズンを選ぶ。", "Choose a season."), CLAUSE)


def _once(group: Growing, person: int, into: int) -> Iterator[Objection]:
    if person == into:
        text = Words("同じ人を選んでいる。別の名前を選ぶ。", "That is the same person. Choose another name.")
        yield Objection("merged-self", "into", text, CLAUSE)
        return
    if group.together(person, into):
        text = Words(
            "二人は同じ卓に座ったことがある。同じ人ではない。", "The two sat at one table, so they are not the same person."
        )
        yield Objection("merged-twice", "into", text, CLAUSE)
