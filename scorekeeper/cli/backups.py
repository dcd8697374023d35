"""Backups of all records: `backup`, `backups` and `restore`."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.command import IN_THE_WAY, WRONG, Command, Parser, Trouble
from scorekeeper.cli.terminal import UNREADABLE, UNWRITABLE, about, clean, said, stored, why
from scorekeeper.core.words import Words

if TYPE_CHECKING:
    from scorekeeper.store.backup import Restored
    from scorekeeper.store.shelf import Copy

LATEST = "latest"

COPIED = Words("控え {file}: 卓 {tables}、記入 {entries}", "Backup {file}: tables {tables}, entries {entries}")
PUT_BACK = Words("戻した: 卓 {tables}、記入 {entries}", "Restored: tables {tables}, entries {entries}")
SET_ASIDE = Words("これまでの記録: {file}", "The previous records: {file}")
TAKEN_FROM = Words("控え: {file}", "From backup: {file}")
HOLDS = Words("卓 {tables}、記入 {entries}", "tables {tables}, entries {entries}")
DAMAGED = Words("壊れている", "damaged")
NONE = Words("{folder} に控えは無い", "there is no backup in {folder}")
WHICH = Words(
    "どれを戻すか: scorekeeper restore latest（一番新しいもの）か、控えのファイル名。",
    "Say which one: scorekeeper restore latest (the newest), or the file name of a backup.",
)


def commands(command: Command) -> None:
    made = command(
        "backup",
        backup,
        Words(
            "全ての記録の控えを一つのファイルに作る(アプリが動いていてもよい)",
            "back up all records into a file, even while the app is running",
        ),
    )
    made.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help=Words("控えのファイル。合言葉とセッションの鍵は入らない", "the backup; it contains no passcode and no session key"),
    )
    made.add_argument("--force", action="store_true", help=Words("ファイルがあれば置き換える", "replace an existing file"))

    made = command("backups", backups, Words("毎日の控えを新しい順に並べる", "list the daily backups, the newest first"))
    _shelf(made)

    made = command("restore", restore, Words("控えから戻す(アプリを止めてから)", "restore a backup, while the app is stopped"))
    made.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help=Words(
            f"控えのファイル、または {LATEST}。今の記録は別の名で残る", f"the backup, or {LATEST}; the previous records are kept"
        ),
    )
    _shelf(made)


def _shelf(made: Parser) -> None:
    made.add_argument(
        "--backups",
        type=Path,
        metavar="FOLDER",
        help=Words("毎日の控えの置き場(serve --backups と同じ)", "folder of the daily backups, as given to serve --backups"),
    )


def _records(lang: str) -> Path:
    """The file with the records. Trouble, saying what to do instead, if they are on a server."""
    from scorekeeper import places
    from scorekeeper.store import StoreError, where
    from scorekeeper.store.where import ON_SERVER

    try:
        records = where(places.instance())
    except StoreError as error:
        raise Trouble(IN_THE_WAY, stored(error, lang)) from error
    if isinstance(records, Path):
        return records
    raise Trouble(IN_THE_WAY, about(str(records), said(ON_SERVER, lang, dumps=records.dumps)))


def backup(arguments: Namespace) -> None:
    from scorekeeper.store import StoreError
    from scorekeeper.store.backup import backup

    file: Path = arguments.file
    lang: str = arguments.lang
    records = _records(lang)
    try:
        held = backup(records, file, replace=arguments.force)
    except StoreError as error:
        raise Trouble(IN_THE_WAY, about(file, stored(error, lang))) from error
    except OSError as error:
        raise Trouble(IN_THE_WAY, about(file, said(UNWRITABLE, lang, why=why(error)))) from error
    print(said(COPIED, lang, file=clean(str(file)), **held._asdict()))


def backups(arguments: Namespace) -> None:
    from scorekeeper.store.shelf import counted

    lang: str = arguments.lang
    _records(lang)
    for copy in _copies(arguments):
        held = counted(copy)
        holds = said(HOLDS, lang, **held._asdict()) if held else DAMAGED.say(lang)
        print(f"{copy.made.astimezone():%Y-%m-%d %H:%M}  {copy.size / 1e6:9.1f} MB  {holds}  {clean(str(copy.file))}")


def restore(arguments: Namespace) -> None:
    from scorekeeper import logbook
    from scorekeeper.store import StoreError
    from scorekeeper.store.backup import Unfit, restore
    from scorekeeper.store.shelf import restore_newest

    lang: str = arguments.lang
    records = _records(lang)
    if arguments.file is None:
        backups(arguments)
        raise Trouble(WRONG, WHICH.say(lang))
    file = _folder(arguments) if arguments.file == LATEST else Path(arguments.file)
    try:
        if arguments.file == LATEST:
            taken, restored, damaged = restore_newest(records, file)
            file = taken.file
            for one in damaged:
                print(about(one.file, DAMAGED.say(lang)), file=sys.stderr)
            print(said(TAKEN_FROM, lang, file=clean(str(file))))
        else:
            restored = restore(records, file)
    except StoreError as error:
        raise Trouble(WRONG if isinstance(error, Unfit) else IN_THE_WAY, about(file, stored(error, lang))) from error
    except OSError as error:
        raise Trouble(WRONG, about(file, said(UNREADABLE, lang, why=why(error)))) from error
    logbook.write(records.parent, "restored", file=file.name, **restored.held._asdict())
    _tell(restored, lang)


def _tell(restored: "Restored", lang: str) -> None:
    print(said(PUT_BACK, lang, **restored.held._asdict()))
    if restored.before:
        print(said(SET_ASIDE, lang, file=clean(str(restored.before))))
    for unsound in restored.unsound:
        print(stored(unsound, lang), file=sys.stderr)


def _folder(arguments: Namespace) -> Path:
    from scorekeeper import places
    from scorekeeper.store.shelf import FOLDER

    chosen: Path | None = arguments.backups
    return chosen or places.instance() / FOLDER


def _copies(arguments: Namespace) -> "list[Copy]":
    """The backups in the folder. Trouble if there are none."""
    from scorekeeper.store.shelf import copies

    folder = _folder(arguments)
    try:
        found = copies(folder)
    except OSError as error:
        raise Trouble(WRONG, about(folder, said(UNREADABLE, arguments.lang, why=why(error)))) from error
    if not found:
        raise Trouble(IN_THE_WAY, said(NONE, arguments.lang, folder=clean(str(folder))))
    return found
