"""Keeps score and referees for tables of card and tile games.

>>> import scorekeeper
>>> score = scorekeeper.read("examples/seed-year.json")
>>> score.print("seed-year.pdf")

docs/library.md shows what else there is.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorekeeper.library import Score, Unreadable, read

__all__ = ("Score", "Unreadable", "read")
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """What the library gives is loaded when it is first asked for: the commands that need no game start without any."""
    if name not in __all__:
        raise AttributeError(f"scorekeeper has no {name}")
    from scorekeeper import library

    return getattr(library, name)
