"""Copies of all records: `backup` and `restore`."""

import sys
from argparse import Namespace
from pathlib import Path

from scorekeeper.cli.command import IN_THE_WAY, WRONG, Command, Trouble
from scorekeeper.cli.terminal import UNREADABLE, UNWRITABLE, about, clean, said, stored, why
from scorekeeper.core.words import Words

COPIED = Words("控え {file}: 卓 {tables}、記入 {entries}", "Copy {file}: tables {tables}, entries {entries}")
PUT_BACK = Words("戻した: 卓 {tables}、記入 {entries}", "Put back: tables {tables}, entries {entries}")
SET_ASIDE = Words("これまでの記録: {file}", "What was there: {file}")


def commands(command: Command) -> None:
    made = command("backup", backup, "控えを作る(動いている間も) · copy all records into a file, also while serving")
    made.add_argument("file", type=Path, metavar="FILE", help="控え · the copy; passcode and session key are not in it")
    made.add_argument("--force", action="store_true", help="あれば置き換える · replace a file that is there")

    made = command("restore", restore, "控えから戻す(止めてから) · put a copy in the place of the records, while nothing serves")
    made.add_argument("file", type=Path, metavar="FILE", help="控え · the copy; what was there is kept beside it")


def backup(arguments: Namespace) -> None:
    from scorekeeper import places
    from scorekeeper.store import FILE, StoreError
    from scorekeeper.store.backup import backup

    file: Path = arguments.file
    lang: str = arguments.lang
    try:
        held = backup(places.instance() / FILE, file, replace=arguments.force)
    except StoreError as error:
        raise Trouble(IN_THE_WAY, about(file, stored(error, lang))) from error
    except OSError as error:
        raise Trouble(IN_THE_WAY, about(file, said(UNWRITABLE, lang, why=why(error)))) from error
    print(said(COPIED, lang, file=clean(str(file)), **held._asdict()))


def restore(arguments: Namespace) -> None:
    from scorekeeper import places
    from scorekeeper.store import FILE, StoreError
    from scorekeeper.store.backup import Unfit, restore

    file: Path = arguments.file
    lang: str = arguments.lang
    try:
        restored = restore(places.instance() / FILE, file)
    except StoreError as error:
        raise Trouble(WRONG if isinstance(error, Unfit) else IN_THE_WAY, about(file, stored(error, lang))) from error
    except OSError as error:
        raise Trouble(WRONG, about(file, said(UNREADABLE, lang, why=why(error)))) from error
    print(said(PUT_BACK, lang, **restored.held._asdict()))
    if restored.before:
        print(said(SET_ASIDE, lang, file=clean(str(restored.before))))
    for unsound in restored.unsound:
        print(stored(unsound, lang), file=sys.stderr)
