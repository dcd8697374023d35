"""What can be declared of a group: its people, its seasons, and the matches that belong to them.

People and seasons are identified by numbers, the log index of the entry that created them. A match is identified by the id of its
table, or by its place in an archive.
"""

from typing import Annotated, Any

import msgspec

from scorekeeper.club.entries import MEETING_FACTS, MeetingEntry
from scorekeeper.club.numbers import Name, Number, TableId
from scorekeeper.core.facts import REASON, SEATS, Fact, Void
from scorekeeper.season.rules import SeasonRules


class Called(Fact, frozen=True, tag="called"):
    """The group is named `name` from now on."""

    name: Name


class PersonEntered(Fact, frozen=True, tag="person"):
    """A new person in the group; a `guest` is not placed in the standings."""

    name: Name
    guest: bool = False


class Renamed(Fact, frozen=True, tag="renamed"):
    """`person` is called `name` from now on, in old matches too."""

    person: Number
    name: Name


class Hosted(Fact, frozen=True, tag="hosted"):
    """`person` becomes a guest, or is no longer one."""

    person: Number
    guest: bool


class Anonymous(Fact, frozen=True, tag="anonymous"):
    """The name of `person` is not shown on the group's public page, or is shown again."""

    person: Number
    hidden: bool


class Merged(Fact, frozen=True, tag="merged"):
    """`person` and `into` are the same person in two spellings; all matches of both belong to `into`."""

    person: Number
    into: Number


class SeasonEntered(Fact, frozen=True, tag="season"):
    """A new season: matches of one ruleset that are counted together, by the season's rules."""

    name: Name
    ruleset: Annotated[str, msgspec.Meta(max_length=40)]
    rules: SeasonRules = SeasonRules()


class Reruled(Fact, frozen=True, tag="reruled"):
    """The season gets another name or other rules."""

    season: Number
    name: Name
    rules: SeasonRules


class HouseNamed(Fact, frozen=True, tag="house"):
    """The group calls these house rules of a ruleset `name`, from now on; under that name they replace earlier ones. `house` has
    them as a record does.
    """

    name: Name
    ruleset: Annotated[str, msgspec.Meta(max_length=40)]
    house: Annotated[dict[str, Any], msgspec.Meta(max_length=200)]


class HouseDropped(Fact, frozen=True, tag="dropped"):
    """The group no longer keeps house rules of a ruleset under this name."""

    name: Name
    ruleset: Annotated[str, msgspec.Meta(max_length=40)]


class MatchEntered(Fact, frozen=True, tag="match"):
    """The match at `table` belongs to a season; `people` are in seat order. Declared again, it moves the match."""

    table: TableId
    season: Number
    people: Annotated[tuple[Number, ...], msgspec.Meta(min_length=2, max_length=SEATS)]


class Year(MatchEntered, frozen=True, tag="year"):
    """A match, in groups written before 0.2.0."""


class MatchRemoved(Fact, frozen=True, tag="removed"):
    """The match at `table` no longer belongs to this group; its record is unchanged."""

    table: TableId


class PenaltyGiven(Fact, frozen=True, tag="penalty"):
    """`points` are taken off the value of `person` in the standings of a season, outside of any match: who came late, say. They are
    in the unit of that value.
    """

    season: Number
    person: Number
    points: Annotated[int, msgspec.Meta(ge=1, le=10**6)]
    reason: Annotated[str, msgspec.Meta(max_length=REASON)]


class PenaltyLifted(Fact, frozen=True, tag="lifted"):
    """The penalty of this entry does not hold any more."""

    penalty: Number


FACTS: tuple[type[Fact], ...] = (
    Void,
    Called,
    PersonEntered,
    Renamed,
    Hosted,
    Anonymous,
    Merged,
    SeasonEntered,
    Reruled,
    HouseNamed,
    HouseDropped,
    MatchEntered,
    Year,
    MatchRemoved,
    PenaltyGiven,
    PenaltyLifted,
    *MEETING_FACTS,
)
People = Called | PersonEntered | Renamed | Hosted | Anonymous | Merged
Season = SeasonEntered | Reruled | HouseNamed | HouseDropped | MatchEntered | Year | MatchRemoved | PenaltyGiven | PenaltyLifted
Entry = Void | People | Season | MeetingEntry
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Entry)
"""A decoder for one entry of a group's log."""
