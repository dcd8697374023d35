"""The kinyū sheet of 八八 with 出る・下りる: the rows of a month, what everybody holds, and how it is printed."""

import pytest

from scorekeeper.core.facts import Redo
from scorekeeper.core.sheet import SheetRow
from scorekeeper.games.hachihachi_classic import GAME
from scorekeeper.games.hachihachi_classic.year import holdings
from scorekeeper.pdf.rendering import lay_out
from scorekeeper.sheet import layout as drawing
from scorekeeper.sheet.papers import PAPERS
from tests.games.hachihachi_classic.table import ZETSU, Table, counts, dealt, driven, ends, lowers, spoken

NAMES = ("秋山", "石川", "上田", "江口", "大野", "加藤", "木村")


def figures(row: SheetRow) -> list[int]:
    return [(cell.big or 0) * 12 + (cell.small or 0) for cell in row.cells]


def test_the_rows_of_a_month() -> None:
    """The dealer drops for a kan, the fifth is driven out with a light; a lowering fails; the winner takes the pot."""
    table = spoken("oiii", 5).say(driven(brights=1), lowers(1, "akatan"), ends(2, "aotan"))
    (month,) = (one for one in GAME.sheet(table.state, NAMES[:5]).rounds if one.played and one.rows[0].tells == "moves")
    first, red, blue, pot, held = month.rows
    assert figures(first) == [-12, -3, -3, -3, 9]
    assert figures(red) == [0, 84, -42, -42, 0], "half from each of the two"
    assert figures(blue) == [0, -168, 168, 0, 0], "both shares by whose lowering failed"
    assert figures(pot) == [0, 0, 11, 0, 0], "the pot less the stone"
    assert [cell.token for cell in pot.cells] == [False, False, True, False, False]
    assert held.tells == "holds"
    assert figures(held) == [*holdings(table.state.own)]
    assert [cell.out for cell in red.cells] == [True, False, False, False, True]


def test_what_a_zetsu_field_leaves_stands_beside_it() -> None:
    month = GAME.sheet(dealt(ZETSU, "matsu-hikari").say(counts(88, 100, 76)).state, NAMES[:3]).rounds[0]
    assert [mark.ja for mark in month.marks] == ["絶", "送", "大1"]


def test_what_several_brights_make_stands_with_the_field() -> None:
    table = dealt(ZETSU, "matsu-hikari", field_join="multiply").say(counts(88, 100, 76))
    month = GAME.sheet(table.state, NAMES[:3]).rounds[0]
    assert [mark.ja for mark in month.marks] == ["絶", "×8"], "and nothing is carried over"


@pytest.mark.parametrize(("paper", "months"), [*((paper, 6) for paper in PAPERS), ("a4", 3), ("a5", 8)])
def test_a_half_filled_sheet_breaks_at_half_time(paper: str, months: int) -> None:
    """Even if there is room; the sums at half time then open the second half once, not also as what is brought forward."""
    table = Table(seats=3).months(*[0] * months)
    pages = drawing.view(GAME.sheet(table.state, NAMES[:3]), "ja", PAPERS[paper]).pages
    halves = [{block.group for block in page.blocks} - {""} for page in pages]
    assert all(len(half) <= 1 for half in halves), halves
    assert halves.index({"後半"}) == sum(half == {"前半"} for half in halves)
    opens = pages[halves.index({"後半"})]
    assert bool(opens.brought) == (months != 6)


@pytest.mark.pdf
@pytest.mark.parametrize(("paper", "seats"), [("a4", 4), ("a5", 6)])
def test_every_field_that_is_left_stands_on_a_line_within_its_column(paper: str, seats: int) -> None:
    """In English the widest is zetsu with how many there are of them."""
    table = Table(seats=seats).deal(ZETSU, "yanagi-hikari", "matsu-hikari").speak("iii")
    table.say(counts(88, 100, 76, *(None,) * (seats - 3)))
    page = lay_out(drawing.html(GAME.sheet(table.state, NAMES[:seats]), "en", PAPERS[paper])).pages[0]
    boxes = page._page_box.descendants()
    cell = next(box for box in boxes if box.element_tag == "td" and (box.element.get("class") or "").split() == ["b"])
    texts = [box for box in cell.descendants() if type(box).__name__ == "TextBox" and box.text.strip()]
    assert [box.text.rstrip() for box in texts] == ["zetsu", "then", "zetsu 1", "big 1"]
    for box in texts:
        assert cell.position_x < box.position_x
        assert box.position_x + box.width < cell.position_x + cell.border_width()


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_month_that_is_higher_than_a_page_says_where_it_goes_on(paper: str) -> None:
    table = Table(seats=5)
    for _ in range(20):
        table.deal().speak("oiii").say(driven(brights=1), Redo())
    table.deal().speak("iii").say(counts(88, 100, 76, None, None))
    pages = drawing.view(GAME.sheet(table.state, NAMES[:5]), "ja", PAPERS[paper]).pages
    parts = [(nth, block.under) for nth, page in enumerate(pages) for block in page.blocks if block.name == "一"]
    assert len({nth for nth, _ in parts}) > 1
    assert [under for _, under in parts] == ["", *["続き"] * (len(parts) - 1)]


def test_the_stones_of_a_long_year_are_counted() -> None:
    """Twelve beads have room in a remark; a year of more months has a number."""
    table = Table(seats=3).months(*[0] * 11).deal(ZETSU, "matsu-hikari", "sakura-hikari").speak("iii").say(counts(88, 100, 76))
    for months, beads in ((0, "●" * 12), (1, "● 13"), (1, "● 14")):
        table.months(*[0] * months)
        (row,) = (row for row in GAME.sheet(table.state, NAMES[:3]).rounds[-1].rows if row.tells == "holds")
        assert row.note.ja == beads
