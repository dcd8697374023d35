"""A table of こいこい for declarations."""

from typing import ClassVar

from scorekeeper.games.koikoi import GAME
from tests.games import table


class Table(table.Table):
    """Players in seat order; seat 0 deals first."""

    GAME: ClassVar = GAME
    SEATS: ClassVar = 2
