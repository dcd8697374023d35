"""An archive of a group, or of some of its seasons: a zip file with the group's log, its records, and CSV tables.

scorekeeper.season.exports writes it; here it is read, as are single records. Anything wrong with a file is a value that says
which file, where in it, and what to do.
"""

import hashlib
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Annotated, NamedTuple

import msgspec

from scorekeeper.club.numbers import LOG_LENGTH
from scorekeeper.core import exchange, foreign, malformed
from scorekeeper.core import record as records
from scorekeeper.core.encoding import utf_8
from scorekeeper.core.facts import Fact
from scorekeeper.core.foreign import AnyRecord
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Refused, fingerprint, twice
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.season.entries import DECODER
from scorekeeper.season.group import GroupState
from scorekeeper.season.group_folding import fold

MOST_RECORDS = 1000
"""The maximum number of records in one archive, and in all files of one import."""
MOST_FILES = 1500
"""The maximum number of files in one archive."""
LENGTH = 8_000_000
"""The maximum size of an archive in bytes: a thousand long matches."""
UNPACKED = 16_000_000
"""The maximum unpacked size of all files of one import, in bytes, whatever the zip headers claim."""
ENTRIES = 200_000
"""The maximum number of entries in all records of one import."""
GROUP = "group.json"
RECORD = re.compile(r"records/([0-9a-z-]{1,40})\.json")
_INNER = re.compile(rf"(?<![^/]){RECORD.pattern}$")
LITTER = re.compile(r"(?:^|/)(?:\.[^./][^/]*|__MACOSX|@eaDir|(?:eh)?thumbs\.db|desktop\.ini|Icon\r)(?:/|$)", re.IGNORECASE)
"""Files that desktops put into every folder, which are nobody's."""
ZIPPED = (b"PK\3\4", b"PK\5\6")
"""The first bytes of a zip file, and of an empty one."""


class _GroupFile(msgspec.Struct, forbid_unknown_fields=True):
    archive: Annotated[int, msgspec.Meta(ge=1, le=1)]
    log: list[msgspec.Raw]


class Unread(NamedTuple):
    """A file that cannot be imported, and why; `players` are those of its record, if they could be read."""

    file: str
    refused: Refused
    players: tuple[str, ...] = ()


class Brought(NamedTuple):
    """A record: the file that it came in, and its place in the archive ("" for a single record). It is valid; or it is of an
    earlier edition, and `refused` says which entry today's rules do not allow; or its ruleset is not installed. `notes` are what
    has to be said beside a record that was made of a file of another program, the first `differing` of them differences of scores.
    """

    file: str
    record: AnyRecord
    fingerprint: str
    place: str = ""
    refused: Refused | None = None
    notes: tuple[Words, ...] = ()
    differing: int = 0


class Contents(NamedTuple):
    """The contents of a file: records, refused files, and, for an archive, the group and its log."""

    records: tuple[Brought, ...] = ()
    unread: tuple[Unread, ...] = ()
    log: tuple[Fact, ...] = ()
    group: GroupState | None = None


Known = dict[tuple[str, bytes], "Brought | Unread"]
"""Records that have been read before, by file and content."""


class Allowance:
    """The remaining allowance of an import: bytes unpacked, and entries of records; and the records that are `known` already."""

    def __init__(self, size: int = UNPACKED, entries: int = ENTRIES, known: Known | None = None) -> None:
        self.size, self.entries, self.known = size, entries, {} if known is None else known

    def after(self, brought: "Brought | Unread") -> "Brought | Unread":
        """The record, or its refusal if it exceeds the allowance of entries."""
        if isinstance(brought, Unread):
            return brought
        self.entries -= len(brought.record.log)
        return brought if self.entries >= 0 else _no(brought.file, *_TOO_MUCH)

    def record(self, file: str, content: bytes, place: str = "") -> "Brought | Unread":
        """The record in a file."""
        key = file, hashlib.sha256(content).digest()
        if key not in self.known:
            self.known[key] = _record(file, content, place)
        return self.after(self.known[key])


def read_all(files: Iterable[tuple[str, bytes]], left: Allowance | None = None) -> tuple[Contents, ...]:
    """The contents of the files of one import, given as (name, content), within the common allowance `left`."""
    left = left or Allowance()
    return tuple(read(name, content, left) for name, content in files)


def read(file: str, content: bytes, left: Allowance | None = None) -> Contents:
    """The contents of a file, a record or an archive, within the allowance `left`. No content of the file raises."""
    left = left or Allowance()
    if not content.startswith(ZIPPED):
        left.size -= len(content)
        return _contents(left.record(file, content) if left.size >= 0 else _no(file, *_TOO_MUCH))
    if len(content) > LENGTH:
        return Contents(unread=(_no(file, *_TOO_LONG),))
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return _unpack(file, packed, left)
    except BROKEN:
        return Contents(unread=(_no(file, *_BROKEN),))


BROKEN = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError, NotImplementedError, KeyError)
"""What zipfile raises for broken files; bad UTF-8 is a ValueError, a password a RuntimeError."""


def _record(file: str, content: bytes, place: str = "") -> Brought | Unread:
    if not place and (found := exchange.read(GAMES, content)):
        if isinstance(found, Refused):
            return Unread(file, found)
        return Brought(file, found.record, fingerprint(found.record), notes=found.notes, differing=len(found.differences))
    record = records.read(content, BY_NAME)
    if isinstance(record, Refused) and record.objections[0].key == "ruleset":
        kept = foreign.read(content)
        return Unread(file, kept) if isinstance(kept, Refused) else Brought(file, kept, foreign.fingerprint(kept), place)
    if isinstance(record, Refused):
        return Unread(file, record)
    _, refused = records.as_far(record)
    if refused and record.edition not in record.ruleset.earlier:
        return Unread(file, refused, record.players)
    return Brought(file, record, fingerprint(record), place, refused)


def _unpack(file: str, packed: zipfile.ZipFile, left: Allowance) -> Contents:
    infos = [(path, one) for one in packed.infolist() if not (path := _path(one)).endswith("/") and not LITTER.search(path)]
    around = _around([path for path, _ in infos])
    named = [(path, path.removeprefix(around), one) for path, one in infos]
    if len(infos) > MOST_FILES or sum(RECORD.fullmatch(inside) is not None for _, inside, _ in named) > MOST_RECORDS:
        return Contents(unread=(_no(file, *_TOO_MANY),))
    found: list[Brought | Unread] = []
    log: tuple[Fact, ...] = ()
    seen: set[str] = set()
    for path, inside, one in named:
        name, place = f"{file}/{path}", RECORD.fullmatch(inside)
        if path.endswith(".csv"):
            continue  # CSV tables only repeat what is in the records
        if not place and inside != GROUP:
            found.append(_no(name, *_UNKNOWN))
            continue
        if inside in seen:
            found.append(_no(name, *_TWICE))
            continue
        seen.add(inside)
        content = _member(packed, one, records.FILE_LENGTH) if one.file_size <= left.size else b""
        if content is None:
            found.append(_no(name, *_UNOPENED))
            continue
        left.size -= max(len(content), one.file_size)
        if left.size < 0:
            found.append(_no(name, *_TOO_MUCH))
            continue
        if place:
            found.append(left.record(name, content, place[1]))
            continue
        said = _group_log(content)
        if isinstance(said, Refused):
            found.append(Unread(name, said))
        else:
            log = said
    group = fold(log) if log else None
    assert not isinstance(group, Refused), "what was refused is not here"
    if group:
        there = {match[1] for inside in seen if (match := RECORD.fullmatch(inside))}
        found += [_no(f"{file}/{around}records/{table}.json", *_MISSING) for table in _tables(group) if table not in there]
    return _contents(*found)._replace(log=log, group=group)


def _path(one: zipfile.ZipInfo) -> str:
    """The path of a file in an archive, also if whoever packed it did not say its encoding, or used backslashes."""
    path = one.filename
    for encoding in () if one.flag_bits & _UTF_8 else ("cp932", "utf-8"):
        with suppress(UnicodeError):
            path = one.orig_filename.encode("cp437").decode(encoding)  # zipfile has read it as cp437
    return path.replace("\\", "/").removeprefix("./")


_UTF_8 = 0x800
"""The flag of a name in UTF-8."""


def _around(paths: list[str]) -> str:
    """The folder in which everything of an archive stands, with its slash; "" if there is none, or more than one."""
    folders = {path.removesuffix(GROUP) for path in paths if path.endswith(f"/{GROUP}") or path == GROUP}
    folders |= {path[: found.start()] for path in paths if (found := _INNER.search(path))}
    return folder if len(folders) == 1 and ".." not in (folder := folders.pop()).split("/") else ""


def _member(packed: zipfile.ZipFile, one: zipfile.ZipInfo, most: int) -> bytes | None:
    """A file of an archive; None if it cannot be unpacked or has more than `most` bytes."""
    if one.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return None
    try:
        with packed.open(one) as opened:
            content = opened.read(most + 1)
    except BROKEN:
        return None
    return content if len(content) <= most else None


def _group_log(content: bytes) -> tuple[Fact, ...] | Refused:
    """The log of a group from its file."""
    try:
        content = utf_8(content)
        file = msgspec.json.decode(content, type=_GroupFile)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Refused(None, (_malformed_objection(str(error)),))
    key = malformed.double_key(content)
    if key is not None:
        return Refused(None, (twice(key, key[:40]),))
    log: list[Fact] = []
    for entry, raw in enumerate(file.log[: LOG_LENGTH + 1]):
        try:
            log.append(DECODER.decode(raw))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return Refused(entry, (_malformed_objection(str(error)),))
    group = fold(tuple(log))
    return group if isinstance(group, Refused) else tuple(log)


def _malformed_objection(problem: str) -> Objection:
    problem, _, path = problem.partition(" - at `$")
    ja, en = malformed.explain(problem)
    text = Words(f"会の記入を読めない: {ja}。書き出し直す。", f"The group cannot be read: {en}. Export it again.")
    return Objection("malformed", path.removesuffix("`").lstrip(".")[:60], text, "archive")


def _tables(group: GroupState) -> Iterator[str]:
    return (table for season in group.all_seasons.values() for table in season.matches)


def _contents(*found: Brought | Unread) -> Contents:
    return Contents(tuple(one for one in found if isinstance(one, Brought)), tuple(one for one in found if isinstance(one, Unread)))


def _no(file: str, key: str, ja: str, en: str) -> Unread:
    return Unread(file, Refused(None, (Objection(key, "", Words(ja, en), "archive"),)))


_TOO_LONG = (
    "too-long",
    f"長すぎて読まない。まとめは{LENGTH // 1_000_000}MBまで。シーズンごとに書き出す。",
    f"The archive is too large. The limit is {LENGTH // 1_000_000} MB. Export it season by season.",
)
_TOO_MANY = (
    "too-many",
    f"ファイルが多すぎる。まとめの記録は{MOST_RECORDS}まで。シーズンごとに書き出す。",
    f"Too many files. An archive has at most {MOST_RECORDS} records. Export it season by season.",
)
_TOO_MUCH = (
    "too-much",
    f"一度に読むのは、広げて{UNPACKED // 1_000_000}MB、{ENTRIES}件の記入まで。ここから先は読んでいない。分けて取り込む。",
    f"At most {UNPACKED // 1_000_000} MB unpacked and {ENTRIES} entries are read at once; this was not read. Import it in parts.",
)
_BROKEN = ("broken", "zipとして読めない。写し直すか、書き出し直す。", "It cannot be read as a zip file. Copy or export it again.")
_UNKNOWN = (
    "unknown",
    f"まとめに入るのは {GROUP} と records/ の記録だけ。読まなかった。",
    f"An archive holds {GROUP} and the records in records/. This was not read.",
)
_TWICE = (
    "twice",
    "同じ名のファイルが二つある。あとの方は読まなかった。",
    "There are two files of this name. The second was not read.",
)
_UNOPENED = (
    "unopened",
    f"開けない。壊れているか、暗号付きか、圧縮が珍しいか、{records.FILE_LENGTH // 1_000_000}MBより長い。書き出し直す。",
    "It cannot be opened: damaged, packed with a password or in an unusual way, or longer than "
    f"{records.FILE_LENGTH // 1_000_000} MB. Export it again.",
)
_MISSING = (
    "missing",
    "会の記入にある対局の記録が無い。書き出し直す。",
    "The record of one of the group's matches is missing. Export it again.",
)
