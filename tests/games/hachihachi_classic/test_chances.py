"""The odds of 八八 with 出る・下りる that are counted quickly; test_odds_twice.py counts all of them a second time."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from scorekeeper.book import odds
from scorekeeper.core.chance import Average, Chance
from scorekeeper.games import hachihachi, hachihachi_classic
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi_classic import chances
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.kit.eights.fields import FieldKind


def test_teyaku_are_dealt_as_in_the_other_game() -> None:
    """Where aka is two kan and all compounds are allowed both games read all hands alike."""
    ours = chances.teyaku_table(ClassicHouse(aka="2", sanbon_tate="on"))
    theirs = odds.tables(hachihachi.GAME, HachihachiHouse())[0]
    numbers = [[cell.deals for cell in table.cells.values() if isinstance(cell, Chance)] for table in (ours, theirs)]
    assert len(numbers[0]) > 70
    assert Counter(numbers[0]) == Counter(numbers[1])


def test_all_fields_that_are_not_dealt_again() -> None:
    assert chances.count_fields().total() == 12_271_512 - 12 * 946


def test_a_short_year_by_every_course_of_it() -> None:
    toy = Counter({(0, 0): 5, (1, 0): 2, (0, 1): 2, (2, 1): 1})
    found = chances.count_years(toy, 4)
    twelve: Counter[FieldKind] = Counter()
    queued, bound = [0, 0], 0
    for course in product(toy.items(), repeat=4):
        zetsu = big = 0
        ways = 1
        kinds = []
        for (more, larger), each in course:
            zetsu, big, ways = zetsu + more, big + larger, ways * each
            kinds.append(FieldKind.ZETSU if zetsu else FieldKind.BIG if big else FieldKind.SMALL)
            zetsu, big = (zetsu - 1, big) if zetsu else (0, max(big - 1, 0))
        for kind in kinds:
            twelve[kind] += ways
        queued = [queued[0] + zetsu * ways, queued[1] + big * ways]
        bound += ways * bool(zetsu or big)
    assert found.twelve == {kind: Fraction(each, 10**4) for kind, each in twelve.items()}
    assert found.queued == (Fraction(queued[0], 10**4), Fraction(queued[1], 10**4))
    assert found.bound == Fraction(bound, 10**4)


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
