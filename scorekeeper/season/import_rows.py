"""What becomes of each record of an import, and why one is refused."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from scorekeeper.core.foreign import AnyRecord, ForeignRecord, fingerprint, ruleset_of, words_of
from scorekeeper.core.names import name_key
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words, literal
from scorekeeper.games import BY_NAME
from scorekeeper.season.archive import MOST_RECORDS, Brought
from scorekeeper.season.group import GroupState, KeptSeason
from scorekeeper.season.rules import SeasonRules


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

    `table` is the id of the existing table, if there is one; `people` are in seat order. `notes` are what has to be said beside a
    record that was made of a file of another program, the first `differing` of them differences of scores.
    """

    fate: Literal["new", "there", "refused"]
    file: str
    record: AnyRecord | None = None
    fingerprint: str = ""
    table: str = ""
    season: Target | None = None
    people: tuple[Somebody, ...] = ()
    refused: Refused | None = None
    notes: tuple[Words, ...] = ()
    differing: int = 0

    @property
    def foreign(self) -> bool:
        """Whether the ruleset of the record is not installed."""
        return isinstance(self.record, ForeignRecord)

    @property
    def players(self) -> tuple[str, ...]:
        return self.record.players if self.record else ()


class KnownTables(NamedTuple):
    """The existing tables of a ruleset and some players: by fingerprint, and with their content."""

    tables: Mapping[str, str]
    said: tuple[tuple[str, "Bare"], ...]


Bare = tuple[str, Any, tuple[Any, ...]]
"""A record's content besides ruleset and players: edition, house rules, and the log without who entered what and when."""


def _bare(record: AnyRecord) -> Bare:
    if isinstance(record, ForeignRecord):
        said = ({name: told for name, told in entry.items() if name not in ("by", "at", "also")} for entry in record.log)
        return record.edition, record.house, tuple(said)
    log = tuple(msgspec.structs.replace(fact, by=None, at=None, also=False) for fact in record.log)
    return record.edition, record.house, log


def shelf_of(held: Iterable[tuple[str, AnyRecord]]) -> KnownTables:
    there = [*held]
    return KnownTables({fingerprint(one): table for table, one in there}, tuple((table, _bare(one)) for table, one in there))


def row_of(
    brought: Brought,
    group: GroupState | None,
    shelf: KnownTables,
    season: int | None,
    seats: Mapping[str, tuple[Target, tuple[Somebody, ...]]],
) -> ImportRow:
    record, bare = brought.record, _bare(brought.record)
    row = ImportRow(
        "new", brought.file, record, brought.fingerprint, refused=brought.refused, notes=brought.notes, differing=brought.differing
    )
    table = shelf.tables.get(brought.fingerprint) or next((table for table, other in shelf.said if _goes_on(bare, other)), "")
    if table:
        row = row._replace(fate="there", table=table)
        return row if group is None else _place_row(row, record, group, seats.get(brought.place)) or row
    if any(_goes_on(other, bare) for _, other in shelf.said):
        return refuse(row, _LONGER)
    if group is None:
        return row
    if brought.place in seats:
        return _place_row(row, record, group, seats[brought.place]) or refuse(row, _OTHERWISE.put(game=words_of(record)))
    people = tuple(Somebody(name) for name in record.players)
    kept = group.seasons.get(season) if season is not None else _latest(group, record)
    if kept is None:
        missing = _NOT_INSTALLED if isinstance(record, ForeignRecord) else _NO_SEASON
        return refuse(row, missing.put(game=words_of(record)))
    if kept.ruleset != ruleset_of(record):
        other = BY_NAME[kept.ruleset].words
        return refuse(row, _OTHER_RULESET.put(game=words_of(record), season=literal(kept.name), other=other))
    return row._replace(season=Target(kept.number, kept.name, kept.ruleset, kept.rules), people=people)


def _place_row(
    row: ImportRow, record: AnyRecord, group: GroupState, seat: tuple[Target, tuple[Somebody, ...]] | None
) -> ImportRow | None:
    """The row with the season and people from its archive; None if it names none, or they do not fit the record."""
    if seat is None:
        return None
    target, people = seat
    if target.ruleset != ruleset_of(record) or len(people) != len(record.players):
        return None
    return row._replace(season=target_in(target, group), people=people)


def target_in(target: Target, group: GroupState) -> Target:
    """The season of an archive with the number that it has in a group, if it is there."""
    called = [one.number for one in group.all_seasons.values() if (one.name, one.ruleset) == (target.name, target.ruleset)]
    return target._replace(number=dict(enumerate(called)).get(target.nth))


def _latest(group: GroupState, record: AnyRecord) -> KeptSeason | None:
    of_game = [one for one in group.all_seasons.values() if one.ruleset == ruleset_of(record)]
    return of_game[-1] if of_game else None


def _goes_on(one: Bare, longer: Bare) -> bool:
    """Whether a non-empty record is an earlier state of the `longer` one."""
    count = len(one[2])
    return 0 < count < len(longer[2]) and one == (*longer[:2], longer[2][:count])


def refuse(row: ImportRow, text: Words, where: str = "") -> ImportRow:
    return row._replace(fate="refused", refused=Refused(None, (Objection("import", where, text, "import"),)))


TOO_MANY = Words(
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
_NOT_INSTALLED = Words(
    "「{game}」の規則がここに無く、会にそのシーズンも無い。会でなく、はじめの画面から取り込むと、宣言を読める卓になる。",
    "The rules of {game} are not installed here, and the group has no season of it. Import it from the first page instead:"
    " its table tells what was declared.",
)
_OTHER_RULESET = Words(
    "「{game}」の記録。シーズン「{season}」は「{other}」のもの。別のシーズンを選ぶ。",
    "A record of {game}, but the season “{season}” is one of {other}. Choose another season.",
)
_OTHERWISE = Words(
    "会の記入では別の競技か別の人数の対局になっている。書き出し直す。",
    "The group's log has this match under another ruleset or with another number of players. Export it again.",
)
TWICE = Words("二つの席が同じ人になる。名前の下で選び直す。", "Two seats would be one person. Choose again for the names below.")
