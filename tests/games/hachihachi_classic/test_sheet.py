"""The kinyū sheet of 八八 with 出る・下りる: how it is printed; its rows are cases (cases.txt)."""

import pytest

from scorekeeper.core.sheet import Sheet
from scorekeeper.pdf.rendering import lay_out
from scorekeeper.sheet import layout as drawing
from scorekeeper.sheet.papers import PAPERS
from tests.games.cases import told

TOTALS = "totals amounts=0,0,0 leader=0"
COUNTED = "played-out points=88,100,76"


def sheet(facts: str, seats: int) -> Sheet:
    return told("hachihachi-classic", facts, f"seats={seats}").sheet


@pytest.mark.parametrize(("paper", "months"), [*((paper, 6) for paper in PAPERS), ("a4", 3), ("a5", 8)])
def test_a_half_filled_sheet_breaks_at_half_time(paper: str, months: int) -> None:
    """Even if there is room; the sums at half time then open the second half once, not also as what is brought forward."""
    pages = drawing.view(sheet(f"{months}*{TOTALS}", 3), "ja", PAPERS[paper]).pages
    halves = [{block.group for block in page.blocks} - {""} for page in pages]
    assert all(len(half) <= 1 for half in halves), halves
    assert halves.index({"後半"}) == sum(half == {"前半"} for half in halves)
    opens = pages[halves.index({"後半"})]
    assert bool(opens.brought) == (months != 6)


@pytest.mark.pdf
@pytest.mark.parametrize(("paper", "seats"), [("a4", 4), ("a5", 6)])
def test_every_field_that_is_left_stands_on_a_line_within_its_column(paper: str, seats: int) -> None:
    """In English the widest is zetsu with how many there are of them."""
    made = sheet(f"field brights=kiri-hikari,yanagi-hikari,matsu-hikari; says 0i 1i 2i; {COUNTED}", seats)
    page = lay_out(drawing.html(made, "en", PAPERS[paper])).pages[0]
    boxes = page._page_box.descendants()
    cell = next(box for box in boxes if box.element_tag == "td" and (box.element.get("class") or "").split() == ["b"])
    texts = [box for box in cell.descendants() if type(box).__name__ == "TextBox" and box.text.strip()]
    assert [box.text.rstrip() for box in texts] == ["zetsu", "then", "zetsu 1", "big 1"]
    for box in texts:
        assert cell.position_x < box.position_x
        assert box.position_x + box.width < cell.position_x + cell.border_width()


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_month_that_is_higher_than_a_page_says_where_it_goes_on(paper: str) -> None:
    again = "; ".join(["OIII; driven player=4 brights=1; redo"] * 20)
    pages = drawing.view(sheet(f"{again}; III; {COUNTED}", 5), "ja", PAPERS[paper]).pages
    parts = [(nth, block.under) for nth, page in enumerate(pages) for block in page.blocks if block.name == "一"]
    assert len({nth for nth, _ in parts}) > 1
    assert [under for _, under in parts] == ["", *["続き"] * (len(parts) - 1)]
