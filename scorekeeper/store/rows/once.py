"""One-time keys: a request sent twice with the same key is entered once; a different request with the same key is recognised."""

from hashlib import sha256
from typing import NamedTuple

DIGEST = 12


class Once(NamedTuple):
    """A one-time key, and a digest of what was sent with it; "" to skip the comparison."""

    key: str
    said: str = ""

    @property
    def stored_value(self) -> str | None:
        """The value stored with an entry; None without a key."""
        return (f"{self.key} {self.said}" if self.said else self.key) or None

    @property
    def alike(self) -> tuple[str, str, str, int]:
        """The parameters of ALIKE."""
        return self.key, f"{self.key} ", f"{self.key}!", len(self.key) + 1 + DIGEST

    def says(self, kept: str) -> bool:
        """Whether this request is the same as the one of the stored value `kept`."""
        return not self.said or kept in (self.key, self.stored_value)


ALIKE = "(entries.key = ? OR (entries.key >= ? AND entries.key < ? AND length(entries.key) = ?))"
"""SQL: whether an entry was made with this key, with any digest."""


def digest(*parts: str) -> str:
    """A short digest of these texts."""
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:DIGEST]
