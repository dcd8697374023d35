"""The secrets of an installation, made on first use and kept in its instance folder for its owner alone."""

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
    """What the host types to steer the tables of this house: eight digits, easy to read aloud in any language."""
    return kept(instance / "passcode", lambda: "".join(secrets.choice("0123456789") for _ in range(_PASSCODE_DIGITS)))


def secret(instance: Path) -> str:
    """The key that signs sessions and forms."""
    return kept(instance / "secret", lambda: secrets.token_hex(32))


def house(instance: Path) -> str:
    """A short name of this installation, which tells its cookies from those of another one on the same machine."""
    return "sk" + hashlib.sha256(f"house {secret(instance)}".encode()).hexdigest()[:6]


def hosts(instance: Path) -> str:
    """What stands in the cookie of a browser that is the host's, until the host ends all of them at once."""
    return kept(instance / "hosts", lambda: secrets.token_hex(16))


def end_hosts(instance: Path) -> None:
    """No browser is the host's any longer."""
    (instance / "hosts").unlink(missing_ok=True)


def spoken(code: str) -> str:
    """The passcode as it is shown and read aloud, in two halves: `4821 7730`."""
    half = (len(code) + 1) // 2
    return f"{code[:half]} {code[half:]}"


def opens(instance: Path, typed: str) -> bool:
    """Whether `typed` is the passcode, however a phone's keyboard spaced it or made it full-width."""
    folded = unicodedata.normalize("NFKC", typed)
    digits = "".join(character for character in folded if not character.isspace() and character != "-")
    return hmac.compare_digest(digits.encode(), passcode(instance).encode())


def kept(path: Path, make: Callable[[], str]) -> str:
    """The text of the file, made first if there is none; of two makers at once the first is kept and both read it."""
    if not path.exists():
        with _draft(path, make) as draft, suppress(FileExistsError):
            path.hardlink_to(draft)  # whole or not at all, and never over another's
    return path.read_text(encoding="ascii").strip()


def put(path: Path, text: str) -> None:
    """Keep the text in the file, whole or not at all, in place of what was there."""
    with _draft(path, lambda: text) as draft:
        draft.replace(path)


@contextmanager
def _draft(path: Path, make: Callable[[], str]) -> Iterator[Path]:
    """A file beside `path` with what is to stand there; gone afterwards."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # mode 600 from its first moment
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(make() + "\n")
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)
