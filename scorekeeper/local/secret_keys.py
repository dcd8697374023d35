"""The secrets of an installation, created on first use: in its instance folder, readable only by its owner, or in the house on a
server that several machines share.
"""

import hashlib
import hmac
import os
import secrets
import tempfile
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

_PASSCODE_DIGITS = 8


class Safe(Protocol):
    """What keeps secrets for all machines of a house."""

    def keep(self, name: str, make: Callable[[], str]) -> str:
        """The secret of this name, which is made if there is none. If two machines make it at once, both get the first one."""

    def put(self, name: str, text: str) -> None:
        """Replace the secret."""


class SharedSecrets:
    """The secrets of a house on a server. Those that the instance folder of a machine holds already are taken over by a house that
    has none: after its records have moved there from a file, phones stay signed in.
    """

    def __init__(self, safe: Safe, instance: Path) -> None:
        self._safe = safe
        self._instance = instance

    def keep(self, name: str, make: Callable[[], str]) -> str:
        return self._safe.keep(name, lambda: _read(self._instance / name) if (self._instance / name).exists() else make())

    def put(self, name: str, text: str) -> None:
        self._safe.put(name, text)


Place = Path | SharedSecrets
"""Where an installation keeps its secrets: its instance folder, or a house on a server, where asking may raise StoreError."""


def place(instance: Path, records: object, safe: Safe) -> Place:
    """Where an installation with these records keeps its secrets (`store.Where`)."""
    return instance if isinstance(records, Path) else SharedSecrets(safe, instance)


def passcode(place: Place) -> str:
    """The host's passcode: eight digits, easy to read aloud in any language."""
    return _keep(place, "passcode", _new_passcode)


def renew_passcode(place: Place) -> str:
    """A new passcode in place of the old one. The host's browsers stay signed in."""
    _put(place, "passcode", code := _new_passcode())
    return code


def secret(place: Place) -> str:
    """The key that signs sessions and forms."""
    return _keep(place, "secret", lambda: secrets.token_hex(32))


def house(place: Place) -> str:
    """A short id of this installation, which keeps its cookies apart from those of another one on the same machine."""
    return "sk" + hashlib.sha256(f"house {secret(place)}".encode()).hexdigest()[:6]


def hosts(place: Place) -> str:
    """The cookie value of the host's browsers, until the host signs out all of them."""
    return _keep(place, "hosts", lambda: secrets.token_hex(16))


def end_hosts(place: Place) -> None:
    """Sign out all browsers of the host."""
    _put(place, "hosts", secrets.token_hex(16))


def passcode_halves(code: str) -> str:
    """The passcode for display, in two halves: `4821 7730`."""
    half = (len(code) + 1) // 2
    return f"{code[:half]} {code[half:]}"


def opens(place: Place, typed: str) -> bool:
    """Whether `typed` is the passcode, ignoring spaces, hyphens and full-width digits."""
    folded = unicodedata.normalize("NFKC", typed)
    digits = "".join(character for character in folded if not character.isspace() and character != "-")
    return hmac.compare_digest(digits.encode(), passcode(place).encode())


def keep(path: Path, make: Callable[[], str]) -> str:
    """The text of the file, which is created if missing. If two processes create it at once, the first wins and both read it."""
    if not path.exists():
        with _draft(path, make) as draft, suppress(FileExistsError):
            path.hardlink_to(draft)  # whole or not at all, and never over another's
    return _read(path)


def put(path: Path, text: str) -> None:
    """Replace the content of the file, atomically."""
    with _draft(path, lambda: text) as draft:
        draft.replace(path)


def _new_passcode() -> str:
    return "".join(secrets.choice("0123456789") for _ in range(_PASSCODE_DIGITS))


def _keep(place: Place, name: str, make: Callable[[], str]) -> str:
    return keep(place / name, make) if isinstance(place, Path) else place.keep(name, make)


def _put(place: Place, name: str, text: str) -> None:
    if isinstance(place, Path):
        put(place / name, text)
    else:
        place.put(name, text)


def _read(path: Path) -> str:
    return path.read_text(encoding="ascii").strip()


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
