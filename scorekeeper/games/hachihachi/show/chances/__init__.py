"""The odds of 八八, counted and never stored."""

from scorekeeper.core.chance import FigureTable
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.show.chances.fields import field_table, year_table
from scorekeeper.games.hachihachi.show.chances.hands import aka_table, teyaku_table


def tables(house: HachihachiHouse) -> tuple[FigureTable, ...]:
    """Every table of odds under these house rules."""
    return teyaku_table(house), aka_table(house), field_table(), year_table(house)
