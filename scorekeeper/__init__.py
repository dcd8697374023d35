"""Scorekeeper and referee for card and tile games.

>>> import scorekeeper
>>> score = scorekeeper.read("examples/seed-year.json")
>>> score.print("seed-year.pdf")

See docs/library.md.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorekeeper.library import Misasked, Score, Unreadable, convert, read

__all__ = ("Misasked", "Score", "Unreadable", "convert", "read")
__version__ = "0.13.0"


def __getattr__(name: str) -> Any:
    """Load the library lazily: commands that need no game start faster."""
    if name not in __all__:
        raise AttributeError(f"scorekeeper has no {name}")
    from scorekeeper import library

    return getattr(library, name)
