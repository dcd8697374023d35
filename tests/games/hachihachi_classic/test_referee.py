"""The referee of 八八 with 出る・下りる: disputes of a table get the right answer."""

import pytest

from tests.games.hachihachi_classic.table import BIG, ZETSU, Table


def test_atsukai_is_asked_where_two_may_play() -> None:
    for table, asked in (
        (Table(2, shibari3="on"), True),
        (Table(4, two_out="ask"), True),
        (Table(4, two_out="split"), False),
        (Table(4, shibari3="on"), False),
    ):
        assert ("atsukai" in {one.key for one in table.GAME.inquiries(table.state)}) is asked


@pytest.mark.parametrize(("etsunen", "said"), [("on", ["大1"]), ("off", [])])
def test_the_last_field_of_a_year_carries_nothing_that_is_dropped(etsunen: str, said: list[str]) -> None:
    """field.10, field.11."""
    table = Table(seats=3, shibari3="on", etsunen=etsunen).months(*[0] * 11).deal(ZETSU, BIG)
    (line,) = table.month.lines
    assert [mark.ja.removeprefix("縛り ") for mark in line.marks[1:]] == said
    assert ("hachihachi-classic.field.11" in line.clauses) == (etsunen == "off")
    assert any(table.month.after) == (etsunen == "on")
