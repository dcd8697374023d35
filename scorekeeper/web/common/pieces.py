"""Long lists, shown in pieces."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from flask import request

from scorekeeper.core.game import RoundTold
from scorekeeper.core.sheet import SheetRound

SHOWN = 50
"""Rows per page."""
PIECE = 500
"""The most lines of a match in a response of the API; a long match has a hundred or two."""
R = TypeVar("R", RoundTold, SheetRound)


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


def pages_of(count: int, name: str = "from") -> Pages:
    """The page of a list that a request asks for; `name` tells apart several lists on a page."""
    first = min(max(request.args.get(name, 1, type=int), 1), max(count, 1))
    return Pages(count, first, min(first + SHOWN - 1, count), name)


class Piece(NamedTuple, Generic[R]):
    """Some of the rounds of a match, with those of their lines that lie between `since` and `next`, counted from 0 through all
    rounds; `next` is None if there are no more.
    """

    rounds: tuple[R, ...]
    since: int
    next: int | None


def piece(rounds: Sequence[R], since: int | None = None) -> Piece[R]:
    """The piece of these rounds that begins at a line, or the last one. A round without lines counts as one line."""
    lengths = [max(1, len(_lines(one))) for one in rounds]
    whole, begins = sum(lengths), 0
    since = max(0, whole - PIECE) if since is None else since
    until = since + PIECE
    found: list[R] = []
    for one, length in zip(rounds, lengths, strict=True):
        if begins < until and begins + length > since:
            found.append(_cut_round(one, max(0, since - begins), until - begins))
        begins += length
    return Piece(tuple(found), since, until if until < whole else None)


def _lines(one: RoundTold | SheetRound) -> Sequence[object]:
    return one.lines if isinstance(one, RoundTold) else one.rows


def _cut_round(one: R, since: int, until: int) -> R:
    """The round with only these of its lines."""
    if isinstance(one, RoundTold):
        return one._replace(lines=one.lines[since:until])
    return one._replace(rows=one.rows[since:until])
