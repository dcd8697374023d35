"""Archives and imports: an export imports unchanged, broken files are refused with their place, nothing is imported twice."""

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kinds import times
from storing import example, folded, group_of, match_in
from strategies import grown

from scorekeeper.core import record as records
from scorekeeper.core.facts import Fact, Totals, Void
from scorekeeper.core.record import Record, fingerprint
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.local import days
from scorekeeper.season import archive, entries, exports, imports, spreadsheets
from scorekeeper.season.archive import Contents
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.season.matches import match_of
from scorekeeper.season.played import season_of_matches
from scorekeeper.season.rules import SeasonRules
from scorekeeper.season.standings import standings
from tests.season.test_statistics import season as season_of

SEED = records.write(example())
GAME = GAMES[0]
NAMES = ("秋山", "石川", "上田")


@cache
def match(seed: int, players: tuple[str, ...] = NAMES, game: int = 0, most: int = 60) -> Record:
    """A randomly played match, with author and time for each entry."""
    chosen = GAMES[game]
    *_, (made, _) = grown(chosen, chosen.house(), Random(seed), most)
    day = f"2026-01-{seed % 28 + 1:02}"
    log = (fact.__replace__(by="秋山", at=f"{day}T12:00:{nth % 60:02}Z") for nth, fact in enumerate(made.log))
    return made._replace(players=players, log=tuple(log))


LOG = (Path(__file__).parent / "founded.json").read_bytes()
FOUNDED: tuple[Fact, ...] = msgspec.json.decode(LOG, type=tuple[entries.Entry, ...])
"""A group of two seasons, in which people were merged, renamed and taken back, rules changed and a match was removed."""
HELD = {"a" * 16: match(1), "b" * 16: match(2, ("あきやま", "石川", "客")), "c" * 16: match(3, ("上田", "秋山", "石川"), game=1)}


def packed(seasons: tuple[int, ...] = (7, 8), held: Mapping[str, Record] = HELD, log: tuple[Fact, ...] = FOUNDED) -> bytes:
    return exports.write(log, group_of(*log), held, seasons, {"standings-1.csv": "順位"})


def nobody(record: Record) -> list[tuple[str, Record]]:
    return []


def standing(log: tuple[Fact, ...], held: Mapping[str, Record], name: str) -> list[tuple[object, ...]]:
    """The standings of the season of this name, without the numbers of people."""
    group = group_of(*log)
    season = next(one for one in group.seasons.values() if one.name == name)
    found = standings(season_of_matches(group, season, {table: match_in(held[table]) for table in season.matches}))
    return [(row.who.name, row.who.guest, row.place, row.value, row.unplaced, len(row.shares)) for row in found.rows]


Imported = tuple[tuple[Fact, ...], dict[str, Record]]


def taken_in(log: tuple[Fact, ...], *files: Contents, like: Callable[..., object] = nobody) -> Imported:
    """A group's log after an import, and the imported records by the tables that they got."""
    plan = imports.plan(log, group_of(*log) if log else None, files, like)  # type: ignore[arg-type]
    tables = {row.fingerprint: f"t{nth}" for nth, row in enumerate(plan.new)}
    said = imports.facts(plan, tables, len(log))
    return log + said, {tables[row.fingerprint]: row.record for row in plan.new if row.record}


def test_an_archive_holds_what_its_seasons_need_and_no_more() -> None:
    with zipfile.ZipFile(io.BytesIO(packed((8,)))) as opened:
        assert opened.namelist() == ["group.json", f"records/001-{fingerprint(HELD['c' * 16])}.json", "standings-1.csv"]
        said = json.loads(opened.read("group.json"))["log"]
    assert [one["name"] for one in said if one["fact"] == "person"] == [*NAMES, "あきやま"], "the other spelling of one who sat"
    assert "cccc" not in json.dumps(said), "the id of a table is nobody else's business"
    assert said[0] == {"fact": "called", "name": "木曜会", "by": "秋山", "at": "2026-01-01T10:00:00Z"}


def test_a_whole_group_is_restored_from_its_archive() -> None:
    assert packed() == packed(), "the same matches make the same bytes"
    contents = archive.read("木曜会.zip", packed())
    assert contents.unread == ()
    assert {one.fingerprint for one in contents.records} == {fingerprint(one) for one in HELD.values()}
    log, held = taken_in((), contents)
    group = group_of(*log)
    assert group.name == "木曜会"
    assert [one.name for one in group.people.values()] == [
        one.name for one in group_of(*FOUNDED).people.values() if one.number < 13
    ]
    for season in ("春の部", "夏の部"):
        assert standing(log, held, season) == standing(FOUNDED, HELD, season)
    assert {*map(records.write, held.values())} == {*map(records.write, HELD.values())}, "who entered what, and when, is kept"


def fines(log: tuple[Fact, ...]) -> list[tuple[str, str, int, str]]:
    group = group_of(*log)
    return [(kept.name, group.who(one.person).name, *one[2:4]) for kept in group.seasons.values() for one in kept.penalties]


def test_penalties_come_along_once() -> None:
    group = group_of(*FOUNDED)
    spring = next(one for one in group.seasons.values() if one.name == "春の部")
    who = next(one.number for one in group.people.values() if one.name == "上田")
    given = entries.PenaltyGiven(season=spring.number, person=who, points=5, reason="遅刻", at="2026-01-02T10:00:00Z")
    lifted = (msgspec.structs.replace(given, points=9), entries.PenaltyLifted(penalty=len(FOUNDED) + 1))
    fined = (*FOUNDED, given, *lifted)
    brought = archive.read("x.zip", packed(log=fined))
    log, held = taken_in((), brought)
    assert fines(log) == fines(fined) == [("春の部", "上田", 5, "遅刻")]
    again, _ = taken_in(log, brought, like=lambda _: [*held.items()])
    assert fines(again) == fines(log)
    late = tuple(one for one in log if not isinstance(one, entries.PenaltyGiven))
    back, _ = taken_in(late, brought, like=lambda _: [*held.items()])
    assert (fines(late), fines(back)) == ([], fines(log))


def test_an_import_matches_people_by_former_names() -> None:
    here = (
        Called(name="土曜会"),
        PersonEntered(name="Akiyama"),
        PersonEntered(name="あきやま"),
        entries.Merged(person=2, into=1),
        SeasonEntered(name="春の部", ruleset=GAME.name),
    )
    log, _ = taken_in(here, archive.read("x.zip", packed((7,))))
    group = group_of(*log)
    assert {one.name for one in group.people.values()} == {"Akiyama", "石川さん", "上田", "客"}
    (season,) = group.seasons.values()
    assert (season.rules, len(season.matches)) == (SeasonRules(), 2), "the season of this name, by the rules it has here"
    for player in ("石川", "石\u200b川", "石川\ufe0f"):
        single, _ = taken_in(log, Contents((archive.Brought("y", match(9, (player, "上田", "客")), "f"),)))
        assert len(single) == len(log) + 1, "and by the names that they had there before, or that look like those"


@settings(max_examples=times(8))
@given(seeds=st.lists(st.integers(0, 2**20), min_size=1, max_size=2, unique=True), game=st.integers(0, 2), rng=st.randoms())
def test_a_round_trip_keeps_fingerprints_and_standings(seeds: list[int], game: int, rng: Random) -> None:
    held = {f"t{seed}": match(seed, NAMES, game, 150) for seed in seeds}
    people = (1, 2, 3)
    log: tuple[Fact, ...] = (
        Called(name="会"),
        *(PersonEntered(name=name) for name in NAMES),
        SeasonEntered(name="部", ruleset=GAMES[game].name),
    )
    log += tuple(MatchEntered(table=table, season=4, people=people) for table in held)
    content = exports.write(log, group_of(*log), held, (4,), {})
    contents = archive.read("会.zip", content)
    assert not contents.unread
    assert [one.fingerprint for one in contents.records] == [fingerprint(held[f"t{seed}"]) for seed in seeds]
    new, there = taken_in((), contents)
    if len({fingerprint(one) for one in held.values()}) == len(held):
        assert standing(new, there, "部") == standing(log, held, "部")


ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp932")


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_file_is_read_in_whatever_encoding_a_desktop_has_saved_it(encoding: str, ends: str) -> None:
    def saved(content: bytes) -> bytes:
        return content.decode().replace("\n", ends).encode(encoding)

    record = match(1)._replace(players=("ソ表", "ｱｷﾔﾏ", "上田"))
    assert records.read(saved(records.write(record)), BY_NAME) == record
    with zipfile.ZipFile(io.BytesIO(packed())) as opened:
        again = zipped({one: saved(opened.read(one)) for one in opened.namelist()})
    assert archive.read("x.zip", again) == archive.read("x.zip", packed())


def foldered(around: str, *more: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(packed())) as opened:
        return zipped({around + one: opened.read(one) for one in opened.namelist()} | dict.fromkeys(more, b"\0"))


def nameless(encoding: str, separator: str = "/") -> bytes:
    """An archive in a folder whose packer does not say how it writes names."""
    folder = "ソ表の会".encode(encoding)
    content = foldered("n" * len(folder) + "/").replace(b"n" * len(folder) + b"/", folder + separator.encode())
    return content if separator == "/" else content.replace(b"records/", b"records" + separator.encode())


PACKED: dict[str, Callable[[], bytes]] = {
    "Windows": lambda: foldered("木曜会/"),
    "Windows, with its caches": lambda: foldered("木曜会/", "木曜会/Thumbs.db", "木曜会/records/desktop.ini"),
    "macOS": lambda: foldered("木曜会/", "木曜会/", "__MACOSX/木曜会/._group.json", "木曜会/.DS_Store", "木曜会/records/.DS_Store"),
    "macOS, without a folder": lambda: foldered("", ".DS_Store", "__MACOSX/._group.json", "__MACOSX/records/._001.json"),
    "a folder in a folder": lambda: foldered("Downloads/木曜会/"),
    "from here": lambda: foldered("./"),
    "an old Windows": lambda: nameless("cp932"),
    "an old macOS": lambda: nameless("utf-8"),
    "an old .NET": lambda: nameless("cp932", "\\"),
}


@pytest.mark.parametrize("how", PACKED)
def test_an_archive_packed_again_is_read_as_it_was(how: str) -> None:
    read, before = archive.read("x.zip", PACKED[how]()), archive.read("x.zip", packed())
    assert read.unread == ()
    assert (read.log, read.group) == (before.log, before.group)
    assert [one._replace(file="") for one in read.records] == [one._replace(file="") for one in before.records]


def test_what_else_is_in_an_archive_packed_again_is_named() -> None:
    for around in ("", "木曜会/"):
        unread = archive.read("x.zip", foldered(around, f"{around}読んで.txt", f"{around}records/会.json")).unread
        assert [one.file for one in unread] == [f"x.zip/{around}読んで.txt", f"x.zip/{around}records/会.json"]
    with zipfile.ZipFile(io.BytesIO(packed())) as opened:
        files = {f"{around}{one}": opened.read(one) for around in ("甲/", "乙/") for one in opened.namelist()}
    assert len(archive.read("x.zip", zipped(files)).unread) == sum(not one.endswith(".csv") for one in files)


def zipped(files: Mapping[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return out.getvalue()


def locked() -> bytes:
    """A zip that marks its file as encrypted."""
    content = bytearray(zipped({"records/1.json": SEED}))
    for header, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        content[content.index(header) + flags] |= 1
    return bytes(content)


def damaged() -> bytes:
    """A zip with one byte changed."""
    content = bytearray(zipped({"records/1.json": SEED}))
    content[len(content) // 2] ^= 1
    return bytes(content)


@cache
def bomb() -> bytes:
    return zipped({"records/1.json": b" " * 50_000_000})


def lying() -> bytes:
    """A zip whose directory says that its bomb is one byte long."""
    content = bytearray(bomb())
    place = content.index(b"PK\1\2") + 24
    content[place : place + 4] = (1).to_bytes(4, "little")
    return bytes(content)


def log_of(*log: str, archive: str = "1") -> bytes:
    return zipped({"group.json": f'{{"archive": {archive}, "log": [{", ".join(log)}]}}'.encode()})


REFUSED: dict[str, tuple[Callable[[], bytes], str, str, str]] = {
    "no record": (lambda: b"[1]", "f", "malformed", ""),
    "EUC-JP": (lambda: records.write(match(1)).decode().encode("euc_jp"), "f", "malformed", ""),
    "a letter of UTF-8 that changed": (lambda: records.write(match(1)).replace("山".encode(), b"\xe5\xb1"), "f", "malformed", ""),
    "a Western encoding": (lambda: records.write(match(1)).replace("秋山".encode(), b"\xd8yvind"), "f", "malformed", ""),
    "too long a record": (lambda: b" " * (records.FILE_LENGTH + 1), "f", "too-long", ""),
    "a zip cut short": (lambda: packed()[:-40], "f", "broken", ""),
    "too long a zip": (lambda: b"PK\3\4" + b"0" * archive.LENGTH, "f", "too-long", ""),
    "too many files": (lambda: zipped({f"{n}.csv": b"" for n in range(archive.MOST_FILES + 1)}), "f", "too-many", ""),
    "too many records": (lambda: zipped({f"records/{n}.json": b"" for n in range(archive.MOST_RECORDS + 1)}), "f", "too-many", ""),
    "a bomb": (bomb, "f/records/1.json", "too-much", ""),
    "a bomb that lies": (lying, "f/records/1.json", "unopened", ""),
    "bzip2": (lambda: zipped({"records/1.json": SEED}, zipfile.ZIP_BZIP2), "f/records/1.json", "unopened", ""),
    "a letter that changed": (damaged, "f/records/1.json", "unopened", ""),
    "a password": (locked, "f/records/1.json", "unopened", ""),
    "the same name twice": (
        lambda: zipped({"records/1.json": SEED, "records/2.json": SEED}).replace(b"records/2", b"records/1"),
        "f/records/1.json",
        "twice",
        "",
    ),
    "a way up": (lambda: zipped({"../records/1.json": SEED}), "f/../records/1.json", "unknown", ""),
    "a zip in a zip": (lambda: zipped({"season.zip": packed()}), "f/season.zip", "unknown", ""),
    "another kind of archive": (lambda: log_of(archive="2"), "f/group.json", "malformed", "archive"),
    "an unknown fact": (lambda: log_of('{"fact": "cold"}'), "f/group.json", "malformed", "fact"),
    "a fact with another field": (lambda: log_of('{"fact": "called", "name": "会", "x": 1}'), "f/group.json", "malformed", ""),
    "a person twice": (lambda: log_of(*['{"fact": "person", "name": "甲"}'] * 2), "f/group.json", "name-twice", "name"),
    "nested too deep": (lambda: zipped({"group.json": b"[" * 100_000}), "f/group.json", "malformed", ""),
}


@pytest.mark.parametrize("what", REFUSED)
def test_broken_files_are_refused_with_place_and_advice(what: str) -> None:
    made, file, key, where = REFUSED[what]
    (unread,) = archive.read("f", made()).unread
    (objection, *_) = unread.refused.objections
    assert unread.file == file
    assert (objection.key, objection.where) == (key or objection.key, where or objection.where)
    assert (objection.text.ja[-1], objection.text.en[-1]) == ("。", ".")


def test_an_invalid_entry_and_a_missing_record_are_named() -> None:
    log = [{"fact": "field"}, {"fact": "teyaku", "player": 0, "names": ["aka", "karasu"]}]
    (unread,) = archive.read("f", json.dumps({"ruleset": GAME.name, "players": NAMES, "log": log}).encode()).unread
    (objection, *_) = unread.refused.objections
    assert (unread.refused.entry, objection.where, unread.players) == (1, "names", NAMES)
    assert objection.clause.startswith(GAME.name)
    said = log_of(
        *(json.dumps({"fact": "person", "name": name}) for name in NAMES),
        json.dumps({"fact": "season", "name": "部", "ruleset": GAME.name}),
        '{"fact": "match", "table": "001-x", "season": 3, "people": [0, 1, 2]}',
    )
    (unread,) = archive.read("f", said).unread
    assert (unread.file, unread.refused.objections[0].key) == ("f/records/001-x.json", "missing")


def test_the_documentation_shows_what_an_archive_holds() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "archive.md").read_text("utf-8")
    (block,) = re.findall(r"^~~~json\n(.*?)^~~~", docs, re.MULTILINE | re.DOTALL)
    contents = archive.read("f", zipped({"group.json": block.encode(), "records/001-649f86b45e8a.json": SEED}))
    assert contents.unread == ()
    assert [who.name for who in contents.group.people.values()] == list(NAMES)
    told = {kind.__struct_config__.tag for kind in entries.FACTS}
    assert {f"`{tag}`" for tag in told} <= {*re.findall(r"`[a-z]+`", docs)}
    assert {type(fact) for fact in contents.log} == {*entries.FACTS} - {Void, entries.MatchRemoved, entries.Year}


@settings(max_examples=times(25))
@given(cut=st.integers(0, 49), flips=st.lists(st.tuples(st.integers(0, 4000), st.integers(0, 255)), max_size=8))
def test_no_file_breaks_anything(cut: int, flips: list[tuple[int, int]]) -> None:
    small = Record(GAME, "1", GAME.house(), NAMES, (Totals(amounts=(1, 2, -3), leader=0),))
    content = bytearray(packed((7,), {"a" * 16: small}))
    for place, value in flips:
        content[place % len(content)] = value
    imports.plan((), None, (archive.read("f", bytes(content[: len(content) - cut])),), nobody)


GROUP: tuple[Fact, ...] = (
    Called(name="会"),
    *(PersonEntered(name=name) for name in NAMES),
    SeasonEntered(name="部", ruleset=GAMES[0].name),
    SeasonEntered(name="夏", ruleset=GAMES[1].name),
)


def single(record: Record) -> Contents:
    return Contents((archive.Brought("f.json", record, fingerprint(record)),))


def short(record: Record, entries: int) -> Record:
    return record._replace(log=record.log[:entries])


FATES: list[tuple[Record, list[Record], int | None, str, str]] = [
    (match(1), [], None, "new", ""),
    (match(1), [match(1)], None, "there", ""),
    (match(1)._replace(log=tuple(fact.__replace__(by="別", at=None) for fact in match(1).log)), [match(1)], None, "there", ""),
    (short(match(1), 5), [match(1)], None, "there", ""),
    (match(1), [short(match(1), 5)], None, "refused", "記入がここまで進んでいない"),
    (match(1), [match(2)], None, "new", ""),
    (match(1), [], 5, "refused", "別のシーズンを選ぶ"),
    (match(1, game=1), [], 5, "new", ""),
    (match(1), [], 99, "refused", "シーズンがまだ無い"),
    (match(1, game=2), [], None, "refused", "シーズンがまだ無い"),
]


def test_what_becomes_of_a_record() -> None:
    for nth, (brought, held, season, fate, said) in enumerate(FATES):
        there = [(f"t{place}", one) for place, one in enumerate(held)]
        (row,) = imports.plan(GROUP, group_of(*GROUP), [single(brought)], lambda _, there=there: there, season).rows
        assert row.fate == fate, nth
        assert said in (row.refused.objections[0].text.ja if row.refused else ""), nth


def test_a_season_as_csv_opens_in_a_spreadsheet() -> None:
    seed = example()._replace(log=(msgspec.structs.replace(example().log[0], at="2026-11-21T03:30:00Z"), *example().log[1:]))
    state = folded(seed)
    season = season_of([(match_of(seed, state), (1, 2, 3))], people=("=1+1", *NAMES[1:]))
    for lang in ("ja", "en"):
        for text in (spreadsheets.standings_csv(season, lang), spreadsheets.matches_csv(season, lang)):
            assert text.startswith("\ufeff")
            assert text.count("\n") == text.count("\r\n") > 1
            assert len({len(row) for row in csv.reader(io.StringIO(text))}) == 1
    _, first, *_ = csv.reader(io.StringIO(spreadsheets.standings_csv(season, "ja")))
    _, *rows = csv.reader(io.StringIO(spreadsheets.matches_csv(season, "ja")))
    assert (first[0], int(first[2])) == ("1", max(GAME.final(state)))
    assert [int(row[7]) for row in rows] == [*GAME.final(state)]
    here = datetime.fromisoformat("2026-11-21T03:30:00+00:00").astimezone()
    told = [str(days.day(here)), f"{here:%Y-%m-%d %H:%M}", f"#{fingerprint(seed)}"]
    assert rows[0][1:4] == told, "local; and text, whatever its digits"
    assert rows[0][5] == "'=1+1"
    assert [sum(int(cell) for cell in row[8:]) for row in rows] == [*GAME.balances(state)]
