"""Records from a file to a server and back: `copy`."""

from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.command import IN_THE_WAY, WRONG, Command, Trouble
from scorekeeper.core.words import Words
from scorekeeper.serve.terminal import about, in_language, store_error_text

if TYPE_CHECKING:
    from scorekeeper.store import Where

FILE = "sqlite:"

COPIED = Words(
    "写した: 卓 {tables}（記入 {entries}、リンク {links}）、会 {groups}（記入 {group_entries}、リンク {group_links}）、"
    "消したもの {removals}",
    "Copied: tables {tables} (entries {entries}, links {links}), groups {groups} (entries {group_entries}, links {group_links}),"
    " removals {removals}",
)
COMPARED = Words("写した先と照合した: どの卓も会も元と同じ。", "Compared: every table and every group is the same in both places.")
LEFT = Words(
    "写さないもの: 合言葉と鍵、確かめの済まない取り込み、今日の数え。",
    "Not copied: passcode and keys, imports that nobody has confirmed, today's counts against limits.",
)


def commands(command: Command) -> None:
    help = Words("全ての記録を別の置き場へ写す(アプリを止めてから)", "copy all records to another place, while the app is stopped")
    made = command("copy", copy, help)
    place = "sqlite:FILE, postgresql://USER@HOST/DATABASE"
    made.add_argument(
        "--from", dest="source", type=_place, required=True, metavar="PLACE", help=Words(f"元: {place}", f"from: {place}")
    )
    made.add_argument(
        "--to",
        dest="target",
        type=_place,
        required=True,
        metavar="PLACE",
        help=Words(f"空の先: {place}", f"to: {place}; it must be empty"),
    )
    house = Words("サーバーの中の家の名", "the house on that server")
    made.add_argument("--from-house", default="", metavar="NAME", help=house)
    made.add_argument("--to-house", default="", metavar="NAME", help=house)


def copy(arguments: Namespace) -> None:
    from scorekeeper.store import StoreError
    from scorekeeper.store.backup.copying import copy

    lang: str = arguments.lang
    source, target = _at(arguments.source, arguments.from_house, lang), _at(arguments.target, arguments.to_house, lang)
    try:
        rows = copy(source, target)
    except StoreError as error:
        raise Trouble(IN_THE_WAY, about(f"{source} → {target}", store_error_text(error, lang))) from error
    print(in_language(COPIED, lang, **rows))
    print(in_language(COMPARED, lang))
    print(in_language(LEFT, lang))


def _place(text: str) -> str:
    if text.startswith(("postgresql://", "postgres://")) or text.removeprefix(FILE) not in ("", text):
        return text
    raise ArgumentTypeError("sqlite:FILE, postgresql://USER@HOST/DATABASE")


def _at(text: str, house: str, lang: str) -> "Where":
    """The place of this address. Trouble for a name that no house can have."""
    import os

    from scorekeeper.store import StoreError
    from scorekeeper.store.rows.where import HOUSE, on_server

    if text.startswith(FILE):
        return Path(text.removeprefix(FILE)).expanduser().resolve()
    try:
        return on_server(text, house or os.environ.get(HOUSE, ""))
    except StoreError as error:
        raise Trouble(WRONG, store_error_text(error, lang)) from error
