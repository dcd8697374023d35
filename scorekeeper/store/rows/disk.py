"""Atomic files: whole or not there at all, even if this process is killed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def beside(file: Path) -> Iterator[Path]:
    """A temporary empty file on the same disk; it and its companions are deleted at the end unless moved away."""
    with TemporaryDirectory(dir=file.parent, prefix=f".{file.name}-") as folder:
        made = Path(folder) / file.name
        made.touch(mode=0o600)
        yield made


def put(file: Path, to: Path) -> None:
    """Move a file to its place, durably."""
    file.replace(to)
    settle(to.parent)


def settle(folder: Path) -> None:
    """Sync a folder, so that the names in it are on disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def log_of(path: Path) -> Path:
    """The path of the WAL of a database file."""
    return path.with_name(f"{path.name}-wal")
