"""Input and output of commands: files, and the records of this installation."""

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.command import IN_THE_WAY, WRONG, Trouble
from scorekeeper.core.record import FILE_LENGTH
from scorekeeper.serve.terminal import UNREADABLE, UNWRITABLE, about, in_language, store_error_text, unusable, why

if TYPE_CHECKING:
    from scorekeeper.store import Store


def read(file: str, lang: str, most: int = FILE_LENGTH) -> bytes:
    """At most `most` + 1 bytes of a file, enough to see that it is too long; `-` is stdin. Trouble if it cannot be read."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(most + 1)
        with open(file, "rb") as opened:  # noqa: PTH123 - `Path("")` would be the folder
            return opened.read(most + 1)
    except (OSError, ValueError) as error:
        raise Trouble(WRONG, about(file, in_language(UNREADABLE, lang, why=why(error)))) from error


def write(output: Path, content: bytes, lang: str) -> None:
    """Write the output file of a command. Trouble if it cannot be written."""
    try:
        output.write_bytes(content)
    except (OSError, ValueError) as error:
        raise Trouble(IN_THE_WAY, about(output, in_language(UNWRITABLE, lang, why=why(error)))) from error


@contextmanager
def store(lang: str) -> Iterator["Store"]:
    """The store of this installation, migrated to the newest schema. StoreError becomes Trouble. Days are told in its time zone,
    unless the command named another one.
    """
    from scorekeeper.local import days, folders
    from scorekeeper.store import FILE, StoreError, Where, open_store, where
    from scorekeeper.store.backup.shelf import FOLDER

    instance = folders.instance()
    records: Where = instance / FILE
    try:
        records = where(instance)
        opened = open_store(records)
    except StoreError as error:
        raise Trouble(IN_THE_WAY, unusable(error, records, instance / FOLDER, lang)) from error
    named = days.name()
    days.follow(lambda: named or opened.zone)
    try:
        with closing(opened):
            yield opened
    except StoreError as error:
        raise Trouble(IN_THE_WAY, store_error_text(error, lang)) from error
