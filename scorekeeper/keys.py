"""The secrets of an installation, created on first use in its instance folder, readable only by its owner."""

import hashlib
import hmac
import os
import secrets
import tempfile
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PASSCODE_DIGITS = 8


def passcode(instance: Path) -> str:
    """The host's passcode: eight digits, easy to read aloud in any language."""
    return kept(instance / "passcode", lambda: "".join(secrets.choice("0123456789") for _ in range(_PASSCODE_DIGITS)))


def secret(instance: Path) -> str:
    """The key that signs sessions and forms."""
    return kept(instance / "secret", lambda: secrets.token_hex(32))


def house(instance: Path) -> str:
    """A short id of this installation, which keeps its cookies apart from those of another one on the same machine."""
    return "sk" + hashlib.sha256(f"house {secret(instance)}".encode()).hexdigest()[:6]


def hosts(instance: Path) -> str:
    """The cookie value of the host's browsers, until the host signs out all of them."""
    return kept(instance / "hosts", new_hosts)


def new_hosts() -> str:
    """Such a value that nobody can guess."""
    return secrets.token_hex(16)


def end_hosts(instance: Path) -> None:
    """Sign out all browsers of the host."""
    (instance / "hosts").unlink(missing_ok=True)


def spoken(code: str) -> str:
    """The passcode for display, in two halves: `4821 7730`."""
    half = (len(code) + 1) // 2
    return f"{code[:half]} {code[half:]}"


def opens(instance: Path, typed: str) -> bool:
    """Whether `typed` is the passcode, ignoring spaces, hyphens and full-width digits."""
    folded = unicodedata.normalize("NFKC", typed)
    digits = "".join(character for character in folded if not character.isspace() and character != "-")
    return hmac.compare_digest(digits.encode(), passcode(instance).encode())


def kept(path: Path, make: Callable[[], str]) -> str:
    """The text of the file, which is created if missing. If two processes create it at once, the first wins and both read it."""
    if not path.exists():
        with _draft(path, make) as draft, suppress(FileExistsError):
            path.hardlink_to(draft)  # whole or not at all, and never over another's
    return path.read_text(encoding="ascii").strip()


def put(path: Path, text: str) -> None:
    """Replace the content of the file, atomically."""
    with _draft(path, lambda: text) as draft:
        draft.replace(path)


@contextmanager
def _draft(path: Path, make: Callable[[], str]) -> Iterator[Path]:
    """A temporary file beside `path` with the new content."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # mode 600 from its first moment
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(make() + "\n")
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)
