"""Files that are whole or not there at all, whatever ends this process."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def beside(file: Path) -> Iterator[Path]:
    """An empty file on the same disk; it and what comes with it is gone in the end, unless it was moved away."""
    with TemporaryDirectory(dir=file.parent, prefix=f".{file.name}-") as folder:
        made = Path(folder) / file.name
        made.touch(mode=0o600)
        yield made


def put(file: Path, to: Path) -> None:
    """Move a file to its place, for good."""
    file.replace(to)
    settle(to.parent)


def settle(folder: Path) -> None:
    """Return when the names in a folder are on the disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def log_of(path: Path) -> Path:
    """Where SQLite keeps what is not yet in a database file itself."""
    return path.with_name(f"{path.name}-wal")
