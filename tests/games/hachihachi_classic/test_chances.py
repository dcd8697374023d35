"""The odds of 八八 with 出る・下りる that are counted quickly; test_odds_twice.py counts all of them a second time."""

from collections import Counter
from fractions import Fraction

import pytest

from scorekeeper.book import odds
from scorekeeper.core.chance import Average, Chance
from scorekeeper.games import hachihachi, hachihachi_classic
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi_classic import chances
from scorekeeper.games.hachihachi_classic.house import ClassicHouse


def test_teyaku_are_dealt_as_in_the_other_game() -> None:
    """Where aka is two kan and all compounds are allowed both games read all hands alike."""
    ours = chances.teyaku_table(ClassicHouse(aka="2", sanbon_tate="on"))
    theirs = odds.tables(hachihachi.GAME, HachihachiHouse())[0]
    numbers = [[cell.deals for cell in table.cells.values() if isinstance(cell, Chance)] for table in (ours, theirs)]
    assert len(numbers[0]) > 70
    assert Counter(numbers[0]) == Counter(numbers[1])


@pytest.mark.parametrize("aka", ["3", "2"])
def test_every_table_sums_up(aka: str) -> None:
    house = ClassicHouse(aka=aka, quarter_cards="red-blue-light" if aka == "2" else "all")  # type: ignore[arg-type]
    tables = {table.key: table for table in odds.tables(hachihachi_classic.GAME, house)}
    assert set(tables) == {"teyaku", "drive", "field", "year"}
    rows = {row: cell.value for (row, _), cell in tables["drive"].cells.items() if isinstance(cell, Chance)}
    assert sum(rows[key] for key in ("none", "to1", "to2", "to4", "more")) == 1
    for column in ("none", "big", "zetsu"):
        assert sum(cell.value for (_, key), cell in tables["field"].cells.items() if key == column) == 1
    assert tables["year"].cells["length", "twelve"] == Average(Fraction(12))
    assert "hachihachi-classic.field.10" in tables["year"].clauses
