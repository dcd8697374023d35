"""One-time keys: what was sent with one is entered once, and what else is sent with the same key is told apart from it."""

from hashlib import sha256
from typing import NamedTuple

DIGEST = 12


class Once(NamedTuple):
    """A one-time key, and a digest of what was sent with it; "" where nobody compares."""

    key: str
    said: str = ""

    @property
    def kept(self) -> str | None:
        """How an entry keeps it; None for no key."""
        return (f"{self.key} {self.said}" if self.said else self.key) or None

    @property
    def alike(self) -> tuple[str, str, str, int]:
        """The values of ALIKE."""
        return self.key, f"{self.key} ", f"{self.key}!", len(self.key) + 1 + DIGEST

    def says(self, kept: str) -> bool:
        """Whether what is sent is what was sent with what an entry keeps."""
        return not self.said or kept in (self.key, self.kept)


ALIKE = "(entries.key = ? OR (entries.key >= ? AND entries.key < ? AND length(entries.key) = ?))"
"""Whether an entry was made with a key, whatever was said."""


def digest(*parts: str) -> str:
    """What stands for these words; others have another one."""
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:DIGEST]
