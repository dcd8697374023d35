"""Backups of all records: `backup`, `backups` and `restore`."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.command import IN_THE_WAY, WRONG, Command, Parser, Trouble, in_zone
from scorekeeper.core.words import Words
from scorekeeper.serve.terminal import UNREADABLE, UNWRITABLE, about, clean, in_language, store_error_text, why

if TYPE_CHECKING:
    from scorekeeper.store.backup.backup import Restored
    from scorekeeper.store.backup.shelf import Copy

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
    in_zone(made)


def _records(lang: str) -> Path:
    """The file with the records. Trouble, saying what to do instead, if they are on a server."""
    from scorekeeper.local import folders
    from scorekeeper.store import StoreError, where
    from scorekeeper.store.rows.where import ON_SERVER

    try:
        records = where(folders.instance())
    except StoreError as error:
        raise Trouble(IN_THE_WAY, store_error_text(error, lang)) from error
    if isinstance(records, Path):
        return records
    raise Trouble(IN_THE_WAY, about(str(records), in_language(ON_SERVER, lang, dumps=records.dumps)))


def backup(arguments: Namespace) -> None:
    from scorekeeper.store import StoreError
    from scorekeeper.store.backup.backup import backup

    file: Path = arguments.file
    lang: str = arguments.lang
    records = _records(lang)
    try:
        held = backup(records, file, replace=arguments.force)
    except StoreError as error:
        raise Trouble(IN_THE_WAY, about(file, store_error_text(error, lang))) from error
    except OSError as error:
        raise Trouble(IN_THE_WAY, about(file, in_language(UNWRITABLE, lang, why=why(error)))) from error
    print(in_language(COPIED, lang, file=clean(str(file)), **held._asdict()))


def backups(arguments: Namespace) -> None:
    from scorekeeper.local import days
    from scorekeeper.store.backup.shelf import count_held

    lang: str = arguments.lang
    _records(lang)
    for copy in _copies(arguments):
        held = count_held(copy)
        holds = in_language(HOLDS, lang, **held._asdict()) if held else DAMAGED.say(lang)
        print(f"{days.here(copy.made):%Y-%m-%d %H:%M}  {copy.size / 1e6:9.1f} MB  {holds}  {clean(str(copy.file))}")


def restore(arguments: Namespace) -> None:
    from scorekeeper.store import StoreError, host_log
    from scorekeeper.store.backup.backup import Unfit, restore
    from scorekeeper.store.backup.shelf import restore_newest

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
            print(in_language(TAKEN_FROM, lang, file=clean(str(file))))
        else:
            restored = restore(records, file)
    except StoreError as error:
        raise Trouble(WRONG if isinstance(error, Unfit) else IN_THE_WAY, about(file, store_error_text(error, lang))) from error
    except OSError as error:
        raise Trouble(WRONG, about(file, in_language(UNREADABLE, lang, why=why(error)))) from error
    host_log.write(records.parent, "restored", file=file.name, **restored.held._asdict())
    _tell(restored, lang)


def _tell(restored: "Restored", lang: str) -> None:
    print(in_language(PUT_BACK, lang, **restored.held._asdict()))
    if restored.before:
        print(in_language(SET_ASIDE, lang, file=clean(str(restored.before))))
    for unsound in restored.unsound:
        print(store_error_text(unsound, lang), file=sys.stderr)


def _folder(arguments: Namespace) -> Path:
    from scorekeeper.local import folders
    from scorekeeper.store.backup.shelf import FOLDER

    chosen: Path | None = arguments.backups
    return chosen or folders.instance() / FOLDER


def _copies(arguments: Namespace) -> "list[Copy]":
    """The backups in the folder. Trouble if there are none."""
    from scorekeeper.store.backup.shelf import copies

    folder = _folder(arguments)
    try:
        found = copies(folder)
    except OSError as error:
        raise Trouble(WRONG, about(folder, in_language(UNREADABLE, arguments.lang, why=why(error)))) from error
    if not found:
        raise Trouble(IN_THE_WAY, in_language(NONE, arguments.lang, folder=clean(str(folder))))
    return found
