"""Long lists, shown in pieces."""

from typing import NamedTuple

from flask import request

SHOWN = 50
"""Rows per page."""


class Pages(NamedTuple):
    """One page of a long list of `of` rows: rows `first` to `last`, counted from 1; `name` asks for another in the address."""

    of: int
    first: int
    last: int
    name: str = "from"

    @property
    def newer(self) -> int | None:
        """The page before this one, None for the first."""
        return max(1, self.first - SHOWN) if self.first > 1 else None

    @property
    def older(self) -> int | None:
        """The page after this one, None for the last."""
        return self.last + 1 if self.last < self.of else None


def paged(count: int, name: str = "from") -> Pages:
    """The page of a list that a request asks for; `name` tells apart several lists on a page."""
    first = min(max(request.args.get(name, 1, type=int), 1), max(count, 1))
    return Pages(count, first, min(first + SHOWN - 1, count), name)
