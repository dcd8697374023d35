"""What is read from prints in tests: from pages that are laid out, or from PDF files; and whose turn it is to be printed."""

import io
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from flask.testing import FlaskClient
from kinds import deep, turn
from sizes import SIZES

from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME
from scorekeeper.pdf import rendering
from scorekeeper.sheet import layout
from scorekeeper.sheet.measures import PaperSize
from scorekeeper.sheet.of_record import prepare
from scorekeeper.sheet.papers import A4, PAPERS

if TYPE_CHECKING:
    import pypdf

MM = 72 / 25.4
PIXEL = 25.4 / 96
"""A pixel of a layout, in mm."""
EXAMPLES = {
    record.game.name: record
    for file in (Path(__file__).parent.parent / "examples").glob("*.json")
    if isinstance(record := read(file.read_bytes(), BY_NAME), Record)
}
SHEETS = [(paper, LANGUAGES[(nth + nth // len(PAPERS)) % 2]) for nth, paper in enumerate([*PAPERS] * 2)]
"""Every paper in every language, such that any four neighbours have all papers and both languages."""


def turns(place: int, of: int = 1) -> list[tuple[str, str]]:
    """So many papers and languages whose turn it is at this place, other ones with each commit; all of them with --deep."""
    first = place + turn() * of
    return SHEETS if deep else [SHEETS[nth % len(SHEETS)] for nth in range(first, first + of)]


def drawn(record: Record) -> Sheet:
    """The sheet of a record."""
    state = fold(record)
    assert not isinstance(state, Refused), state
    return prepare(record, state)


def upright(made: Sheet, lang: str, paper: PaperSize = A4) -> Any:
    """The pages of a sheet, laid out."""
    return rendering.lay_out(layout.html(made, lang, paper).partition('<article class="ledger upright')[0])


def texts_of(box: Any) -> list[Any]:
    """The boxes of text in another box, or on a page."""
    return [one for one in box.descendants() if type(one).__name__ == "TextBox" and one.text.strip()]


def written(page: Any) -> str:
    """All that is on a page that was laid out, without spaces."""
    return bare("".join(box.text for box in texts_of(page._page_box)))


def outside(document: Any, paper: str, lying: bool) -> list[str]:
    """The texts that are too near to the edge of the paper for a printer, or in the 20 mm at the left for the holes of a binder."""
    high, wide = SIZES[paper] if lying else SIZES[paper][::-1]
    return [
        box.text
        for page in document.pages
        for box in texts_of(page._page_box)
        if box.position_x * PIXEL < 19.9
        or (box.position_x + box.width) * PIXEL > wide - 5
        or (box.position_y + box.height / 2) * PIXEL > high - 5.5
    ]


def spilt(document: Any) -> list[str]:
    """The texts of printed pages that are wider than the cell in which they stand."""
    found = []
    for one in document.pages:
        for cell in one._page_box.descendants():
            if type(cell).__name__ == "TableCellBox":
                left, right = cell.position_x, cell.position_x + cell.width + cell.padding_left + cell.padding_right
                found += [box.text for box in texts_of(cell) if box.position_x < left - 1 or box.position_x + box.width > right + 1]
    return found


def heights(document: Any) -> dict[str, list[float]]:
    """The heights in mm of the rows of a sheet by kind: written by hand, sums, or the list."""
    found: dict[str, list[float]] = {"pen": [], "sum": [], "list": []}
    for one in document.pages:
        for table in one._page_box.descendants():
            if table.element_tag != "table" or type(table).__name__ != "TableBox":
                continue
            kind = table.element.get("class")
            for group in table.children:
                body = (group.element.get("class") or "").split() if group.element_tag == "tbody" else []
                by_hand, sums = kind.split()[0] == "runs" or "pen" in body, {*body} & {"carry", "finish"}
                sort = "list" if "list" in kind else "pen" if by_hand else "sum" if sums else ""
                for row in group.children if sort and group.element_tag == "tbody" else ():
                    if "lower" in (row.element.get("class") or "").split():  # the second half of the row above
                        found[sort][-1] += row.height * PIXEL
                    else:
                        found[sort].append(row.height * PIXEL)
    return found


class Word(NamedTuple):
    """A word on a page, in mm from the top left."""

    left: float
    right: float
    middle: float
    text: str

    @property
    def center(self) -> float:
        return (self.left + self.right) / 2


def told(made: bytes, *how: str) -> str:
    """What pdftotext says of a file: it needs a tenth of the time that pypdf does."""
    return subprocess.run(["pdftotext", *how, "-", "-"], input=made, check=True, capture_output=True).stdout.decode()


def words(made: bytes) -> list[list[Word]]:
    """The words of every page, from top to bottom."""
    page_tag = "{http://www.w3.org/1999/xhtml}page"
    # pdftotext neither escapes the title nor encodes it correctly.
    told_ = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=made, check=True, capture_output=True).stdout
    pages = []
    for page in ElementTree.fromstring(re.sub(b"<title>.*</title>", b"", told_)).iter(page_tag):
        found = []
        for word in page:
            left, right, top, bottom = (float(word.attrib[key]) / MM for key in ("xMin", "xMax", "yMin", "yMax"))
            found.append(Word(left, right, (top + bottom) / 2, word.text or ""))
        pages.append(sorted(found, key=lambda word: (word.middle, word.left)))
    return pages


def opening(made: bytes) -> "pypdf.PdfReader":
    """The structure of a file."""
    import pypdf  # which takes a while, and few tests need

    return pypdf.PdfReader(io.BytesIO(made))


def fonts(made: bytes) -> set[str]:
    """The names of the fonts of a file."""
    held = [one["/Resources"]["/Font"] for one in opening(made).pages]  # type: ignore[index]
    return {str(font.get_object()["/BaseFont"]) for one in held for font in one.values()}


def texts(made: bytes) -> list[str]:
    """The text of every page in the order in which it was drawn."""
    return told(made, "-raw").split("\f")[:-1]


def bare(text: str) -> str:
    """A text without spaces, which a PDF does not keep."""
    return re.sub(r"\s", "", text)


def text(made: bytes) -> str:
    """The whole text without spaces."""
    return bare("".join(texts(made)))


def sizes(made: bytes) -> Iterator[tuple[float, float]]:
    """The pages in millimetres, the shorter side first."""
    for one in opening(made).pages:
        short, long = sorted(round(float(side) / MM, 1) for side in (one.mediabox.width, one.mediabox.height))
        yield short, long


def links(page: str) -> list[str]:
    """The files linked from a page of prints."""
    return [address.replace("&amp;", "&") for address in re.findall(r'href="([^"]+\.pdf[^"]*)"', page)]


def opened(client: FlaskClient, address: str, paper: str, lang: str) -> bytes:
    """The file at an address: a PDF whose pages and name are of this paper and language."""
    answer = client.get(address)
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert f"-{paper}-{lang}.pdf" in answer.headers["Content-Disposition"]
    assert {*sizes(answer.data)} == {SIZES[paper]}
    return answer.data
