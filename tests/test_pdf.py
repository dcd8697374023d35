"""The printed sheet, read from the PDF: every cell in its place, the right number of pages, the right fonts."""

import io
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import groupby, pairwise, product
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pypdf
import pytest
from kinds import covering, deep
from sizes import SIZES

from scorekeeper import pdf, sheet
from scorekeeper.binding import LINK, PLACES, Book, Chapter, bound, number
from scorekeeper.blanks import blank
from scorekeeper.core.game import Game
from scorekeeper.core.names import NAME_LENGTH
from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.core.sheet import Occasion, Sheet
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.paper import A4, A5, B5, LETTER, PAPERS, Paper
from scorekeeper.prepared import linked, placed, prepare
from tests.test_sheet import FEET, HOSTILE, LINES, drawn, seed, spread, year

MM = 72 / 25.4
EXAMPLES = {
    record.game.name: record
    for file in (Path(__file__).parent.parent / "examples").glob("*.json")
    if isinstance(record := read(file.read_bytes(), BY_NAME), Record)
}
EDGES = [20 + 11.5 + 9.5 + width for width in (0, 17, 31, 48, 62, 79, 93)]
"""Where the columns of amounts begin and end, in mm from the left: 貫 17 and 点 14 wide."""
SMALL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c63f8cfc0f01f00050001ff56c72f0d0000000049454e44ae426082"
)
"""A picture of one pixel."""


papers = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
SHEETS = covering(PAPERS.values(), LANGUAGES)
OTHERS = [one for one in product(PAPERS.values(), LANGUAGES) if deep or one not in SHEETS]
"""The papers in the other language."""
sheets = pytest.mark.parametrize(("paper", "lang"), SHEETS)


class Word(NamedTuple):
    """A word on a page, in mm from the top left."""

    left: float
    right: float
    middle: float
    text: str


def words(made: bytes, tmp_path: Path) -> list[list[Word]]:
    """The words of every page, from top to bottom."""
    file = tmp_path / "sheet.pdf"
    file.write_bytes(made)
    told = subprocess.run(["pdftotext", "-bbox", file, "-"], check=True, capture_output=True).stdout
    told = re.sub(b"<title>.*</title>", b"", told)  # which pdftotext neither escapes nor encodes correctly
    pages = []
    for page in ElementTree.fromstring(told).iter("{http://www.w3.org/1999/xhtml}page"):
        found = []
        for word in page:
            left, right, top, bottom = (float(word.attrib[key]) / MM for key in ("xMin", "xMax", "yMin", "yMax"))
            found.append(Word(left, right, (top + bottom) / 2, word.text or ""))
        pages.append(sorted(found, key=lambda word: (word.middle, word.left)))
    return pages


class Row(NamedTuple):
    """A row of the printed table."""

    amounts: list[str]
    stars: list[bool]
    remark: str


def rows(page: list[Word]) -> list[Row]:
    """The rows that have amounts, a star or a remark, from top to bottom."""
    lines: list[list[Word]] = []
    for word in (word for word in page if word.left > EDGES[0]):
        if lines and word.middle - lines[-1][0].middle < 2:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [_row(sorted(line, key=lambda word: word.left)) for line in lines]


def _row(line: list[Word]) -> Row:
    def between(left: float, right: float) -> list[str]:
        return [word.text for word in line if left <= (word.left + word.right) / 2 < right]

    cells = ["".join(between(left, right)) for left, right in pairwise(EDGES)]
    remark = " ".join(between(EDGES[-1], 200))
    return Row([cell.replace("★", "") for cell in cells], ["★" in cell for cell in cells[::2]], remark)


def close(text: str) -> str:
    """A remark without spaces, which a PDF does not keep."""
    return re.sub(r"\s", "", text)


def test_the_sample_year_on_paper(tmp_path: Path) -> None:
    (page,) = words(pdf.pdf(sheet.html(drawn(seed()), "ja")), tmp_path)
    found = rows(page)
    start = next(number for number, row in enumerate(found) if row.amounts == ["貫", "点"] * 3) + 1
    table = [row for row in found[start:] if any(row.amounts) or row.remark]
    for row, (_, _, cells, star, remark) in zip(table, LINES, strict=False):
        assert row.amounts == cells
        assert row.stars == [seat == star for seat in "ABC"]
        assert close(row.remark) == close(remark)
    held = table.pop(len(LINES) + 1)
    assert (held.amounts, held.stars) == (["", "5", "", "3", "", "4"], [False] * 3)
    feet = table[len(LINES) : len(LINES) + len(FEET)]
    for row, (_, cells, note) in zip(feet, FEET, strict=True):
        assert row.amounts == cells
        assert close(row.remark) == close(note)
    assert table[len(LINES) + len(FEET)].amounts == ["二位", "印", "首位", "印", "三位", "印"]
    top = next(word.middle for word in page if word.text == "貫")
    left = [word.text for word in page if word.right < EDGES[0] and word.middle > top]
    assert [text for text in left if re.fullmatch("[一二三四五六七八九十]+", text)] == [
        name for name, _ in groupby(LINES, lambda line: line[0])
    ]
    assert [text for text in left if re.fullmatch("[大小絶]", text)] == list("大小大大大小絶小小小絶大大")
    assert [text for text in left if text in {name for name, _, _ in FEET}] == [name for name, _, _ in FEET]


def fonts(made: bytes) -> set[str]:
    """The names of the fonts of a PDF."""
    pages = pypdf.PdfReader(io.BytesIO(made)).pages
    return {str(font["/BaseFont"]) for page in pages for font in (one.get_object() for one in page["/Resources"]["/Font"].values())}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_fonts_of_the_sheet_are_in_it(lang: str) -> None:
    found = fonts(pdf.pdf(sheet.html(drawn(seed()), lang)))
    assert found
    assert all(re.search(r"\+BIZ-?UDP?(Mincho|Gothic)", name) for name in found), found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_in_a_name_is_printed_as_one(lang: str) -> None:
    plain, pictured = (
        fonts(pdf.pdf(sheet.html(drawn(seed(names)), lang))) for names in (("猪", "鹿", "蝶"), ("猪🐗", "鹿🦌", "蝶🦋"))
    )
    (other,) = {name.partition("+")[2] for name in pictured} - {name.partition("+")[2] for name in plain}
    assert "Emoji" in other


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("paper", "lines", "pages"),
    [
        *[(A4, lines, pages) for lines, pages in ((30, 1), (33, 1), (35, 1), (36, 2), (60, 2))],
        *[(LETTER, lines, pages) for lines, pages in ((27, 1), (30, 1), (32, 1), (33, 2), (54, 2))],
        *[(A5, lines, pages) for lines, pages in ((24, 1), (27, 1), (29, 1), (30, 2), (48, 2), (70, 3))],
        *[(B5, lines, pages) for lines, pages in ((29, 1), (48, 2))],
    ],
    ids=lambda one: one.key if isinstance(one, Paper) else str(one),
)
def test_pages(paper: Paper, lines: int, pages: int, lang: str, tmp_path: Path) -> None:
    """Every page has the whole table from head to foot, and months are not split."""
    made = drawn(year(*spread(lines)))
    printed = words(pdf.pdf(sheet.html(made, lang, paper)), tmp_path)
    view = sheet.view(made, lang, paper)
    assert len(printed) == len(view.pages) == pages
    for found, page in zip(printed, view.pages, strict=True):
        texts = [word.text for word in found]
        assert view.names[0].text in texts
        assert made.fingerprint in texts
        assert [text for text in texts if text in {block.name for block in view.whole.blocks}][: len(page.blocks)] == [
            block.name for block in page.blocks
        ]
        assert max(word.middle for word in found) < SIZES[paper.key][1] - 5.5


def test_sums_carried_over_are_on_both_pages(tmp_path: Path) -> None:
    made = drawn(year(*spread(60)))
    first, second = words(pdf.pdf(sheet.html(made, "ja")), tmp_path)
    below = next(word for word in first if word.text == "次頁繰越")
    above = next(word for word in second if word.text == "前頁繰越")
    assert [row.amounts for row in rows([word for word in first if abs(word.middle - below.middle) < 2])] == [
        row.amounts for row in rows([word for word in second if abs(word.middle - above.middle) < 2])
    ]


def full(paper: Paper) -> Iterator[list[int]]:
    """Numbers of lines in each month that fill the pages of a paper."""
    lines = paper.lines
    yield from (spread(lines.roomy), spread(lines.close), spread(lines.dense))
    yield [6] * 6 + [1] * 6
    yield [6] * 6 + [1, 3, 5, 6, 7, 7]
    yield [7, 7, 7, 7, 7, 1, 7, 7, 7, 7, 7, 1]


@sheets
def test_full_pages_fit(paper: Paper, lang: str) -> None:
    """As many lines as fit on a page, every mark explained, long names."""
    everything = blank(GAME, HachihachiHouse()).legend
    for lines in full(paper):
        made = drawn(year(*lines, players=HOSTILE))._replace(legend=everything, occasion=Occasion("2026-01-15 – 16"))
        made = linked(placed(made, GAME, 30, "木曜の会", "令和八年春の部"), "http://192.168.1.23:8000/t/7urlzyi4xagrkhw6-zpkbk2n")
        assert len(pdf.laid(sheet.html(made, lang, paper)).pages) == len(sheet.view(made, lang, paper).pages), lines


def half(game: Game) -> Sheet:
    """A match of which half was played."""
    record = EXAMPLES[game.name]
    return drawn(record._replace(log=record.log[: len(record.log) // 2]))


def upright(made: Sheet, lang: str, paper: Paper) -> Any:
    """The pages of a sheet, laid out."""
    return pdf.laid(sheet.html(made, lang, paper).partition('<article class="ledger upright')[0])


def heights(document: Any) -> dict[str, list[float]]:
    """The heights in mm of the rows of a sheet by kind: written by hand, sums, or the list."""
    found: dict[str, list[float]] = {"pen": [], "sum": [], "list": []}
    for one in document.pages:
        for table in one._page_box.descendants():
            if table.element_tag == "table" and type(table).__name__ == "TableBox":
                across, kind = (
                    table.element.get("class").split()[0] == "runs",
                    "list" if "list" in table.element.get("class") else "",
                )
                for group in table.children:
                    body = group.element.get("class") or "" if group.element_tag == "tbody" else ""
                    sort = kind or (
                        "pen" if across or "pen" in body.split() else "sum" if {*body.split()} & {"carry", "finish"} else ""
                    )
                    for row in group.children if sort and group.element_tag == "tbody" else ():
                        if "lower" in (row.element.get("class") or "").split():  # the second half of the row above
                            found[sort][-1] += row.height / 96 * 25.4
                        else:
                            found[sort].append(row.height / 96 * 25.4)
    return found


def leaves_of_a_year(view: sheet.View, paper: Paper, least: float) -> int:
    """The most leaves of a year with what everybody holds: as many as whole months by hand fill, and as the printed ones do, one
    for the ginmi, and one where print and pencil meet.
    """
    blocks = [block for page in view.pages for block in page.blocks]
    written = [least * len(block.lines) for block in blocks if block.by_hand]
    printed = paper.lines.hand.printed * sum(len(block.lines) for block in blocks if not block.by_hand)
    room = paper.low if view.lying else paper.lines.hand.room
    months = (room + paper.lines.hand.head - 2 * least) // max(written)
    return ceil(len(written) / months) + ceil(printed / room) + 1 + bool(printed)


@sheets
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("kind", ["asked", "chosen", "half"])
def test_a_sheet_by_hand_has_room_for_the_hand(kind: str, game: Game, lang: str, paper: Paper, tmp_path: Path) -> None:
    """Rows of 7 mm and more on A4 and Letter, 8 mm on smaller paper, sums of 7 mm; every page holds what the layout put on it, and
    no text runs over its cell.
    """
    made = half(game) if kind == "half" else blank(game, game.house() if kind == "chosen" else None, HOSTILE)
    view = sheet.view(made, lang, paper)
    document = upright(made, lang, paper)
    printed, found = len(document.pages), heights(document)
    least = 8 if "a5" in paper.classes else 7
    pages = 2 if made.across or paper is A4 else 3 if paper is LETTER else 5
    if made.kept:
        pages = leaves_of_a_year(view, paper, least)
    assert printed == len(view.pages or view.across) <= pages
    assert found["pen"]
    assert min(found["pen"] + found["list"]) >= least
    assert not found["sum"] or min(found["sum"]) >= 7
    assert spilt(document) == []
    if kind == "asked":
        holds_a_year(document, made, lang, paper, tmp_path)


def spilt(document: Any) -> list[str]:
    """The texts of printed pages that are wider than the cell in which they stand."""
    found = []
    for one in document.pages:
        for cell in one._page_box.descendants():
            if type(cell).__name__ == "TableCellBox":
                left, right = cell.position_x, cell.position_x + cell.width + cell.padding_left + cell.padding_right
                texts = [box for box in cell.descendants() if type(box).__name__ == "TextBox" and box.text.strip()]
                found += [box.text for box in texts if box.position_x < left - 1 or box.position_x + box.width > right + 1]
    return found


def holds_a_year(document: Any, made: Sheet, lang: str, paper: Paper, tmp_path: Path) -> None:
    """A blank sheet has room for all of a year, within the margins; nothing is carried over yet."""
    printed = words(document.write_pdf(), tmp_path)
    texts = [word.text for page in printed for word in page]
    assert made.feet[-1].name.say(lang) in texts
    view = sheet.view(made, lang, paper)
    assert max(word.right for page in printed for word in page) < SIZES[paper.key][made.across or view.lying] - 5
    carried = [line for page in view.pages for line in (page.brought, page.carried) if line]
    assert not any(text for line in carried for amount in line.amounts for text in amount.texts)


@pytest.mark.parametrize(
    ("game", "paper", "lang"),
    [
        pytest.param(game, *one, id=f"{game.name}-{one[0].key}-{one[1]}")
        for nth, game in enumerate(GAMES)
        for one in (SHEETS, OTHERS)[nth % 2]
    ],
)
def test_the_text_of_a_match_is_in_its_cells_and_not_in_the_holes_of_a_binder(
    game: Game, paper: Paper, lang: str, tmp_path: Path
) -> None:
    """The holes are 20 mm at the left of every page, upright or on its side."""
    document = upright(drawn(EXAMPLES[game.name]), lang, paper)
    assert spilt(document) == []
    pages = words(document.write_pdf(), tmp_path)
    assert min(word.left for page in pages for word in page) > 19.9


@pytest.mark.parametrize(("paper", "lang"), OTHERS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_text_of_a_sheet_by_hand_runs_over_its_cell(game: Game, paper: Paper, lang: str) -> None:
    """Half played and blank, in the other language on every paper."""
    for made in (half(game), blank(game, None)):
        assert spilt(upright(made, lang, paper)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_cannot_break_the_page(lang: str, tmp_path: Path) -> None:
    (page,) = words(pdf.pdf(sheet.html(drawn(seed(HOSTILE)), lang)), tmp_path)
    # Every amount is where it is with ordinary names.
    (plain,) = words(pdf.pdf(sheet.html(drawn(seed()), lang)), tmp_path)
    amount = re.compile(r"[+−]\d+")

    def places(found: list[Word]) -> list[tuple[int, int, str]]:
        return sorted(
            (round(word.left), round(word.middle), word.text)
            for word in found
            if amount.fullmatch(word.text) and word.left < EDGES[-1]
        )

    assert places(page) == places(plain)
    assert any("script" in word.text for word in page)


@papers
def test_the_longest_name_is_not_cut_off(paper: Paper) -> None:
    """All lines of every name fit in the space above its columns."""
    names = ("寿" * NAME_LENGTH, "Wolfeschlegelsteinhausen", "十二文字もある長い名前の人")
    (page, *_) = pdf.laid(sheet.html(drawn(seed(names)), "ja", paper)).pages
    cells = [box for box in page._page_box.descendants() if box.element_tag == "th" and " p " in f" {box.element.get('class')} "]
    assert len(cells) == len(names)
    for cell in cells:
        lines = [box for box in cell.descendants() if type(box).__name__ == "LineBox"]
        (room,) = {box.height for box in cell.descendants() if box.element_tag == "div" and type(box).__name__ == "BlockBox"}
        assert sum(line.height for line in lines) <= room + 0.01


def test_nothing_is_fetched(tmp_path: Path) -> None:
    picture = tmp_path / "one.png"
    picture.write_bytes(SMALL)
    page = (
        f'<link rel="attachment" href="{picture.as_uri()}"><link rel="stylesheet" href="{tmp_path.as_uri()}/no.css">'
        f'<style>@import url("http://127.0.0.1:9/x.css"); p {{ background: url("{picture.as_uri()}") }}</style>'
        f'<p>empty<img src="{picture.as_uri()}"><img src="data:image/png;base64,AAAA">'
    )
    made = pypdf.PdfReader(io.BytesIO(pdf.pdf(page)))
    assert not made.pages[0].images
    assert not made.attachments


def test_a_sheet_says_who_made_it_when_and_what_its_parts_are() -> None:
    """For readers aloud and for archives: structure, author, day, and bookmarks that differ."""
    kept = EXAMPLES[GAME.name]
    dated = kept._replace(log=tuple(msgspec.structs.replace(fact, at="2026-11-21T12:00:00Z") for fact in kept.log))
    state = fold(dated)
    assert not isinstance(state, Refused)
    made = pypdf.PdfReader(io.BytesIO(pdf.pdf(sheet.html(prepare(dated, state), "ja", A5))))
    assert made.trailer["/Root"]["/MarkInfo"]["/Marked"]  # type: ignore[index]
    assert made.metadata
    assert made.metadata.author == "Scorekeeper"
    assert made.metadata.creation_date_raw
    assert made.metadata.creation_date_raw.startswith("D:20261121")
    marks = [one.title for one in made.outline if not isinstance(one, list)]
    assert len(marks) == len(made.pages) == len(set(marks))


def test_what_is_read_aloud_survives_binding(tmp_path: Path) -> None:
    """Every page of a book refers to its own part of the structure, in the order of the pages."""
    frame = "<html lang=ja><title>t</title><meta name=author content=Scorekeeper><style>@page { size: 100mm }</style><body>"
    chapters = tuple(Chapter(key, f"章{key}", f"{frame}<h1>{key}</h1><p style='break-before: page'>終{key}</p>") for key in "abc")
    contents = f"{frame}{''.join(f'<a href={LINK}{key}>{number(key)}</a> ' for key in 'abc')}"
    numbers = f"{frame}<style>@page {{ @bottom-right {{ content: counter(page) }} }}</style>{PLACES}"
    leaf = "<p style='break-after: page'></p>"
    told: list[int] = []
    file = bound(Book(contents, chapters, numbers, leaf, leaf), pdf.pdf, pdf.pdf, told.append)
    made = pypdf.PdfReader(io.BytesIO(file))
    assert told == [1, 2, 3]
    assert [re.sub(r"\s+", "", page.extract_text()) for page in made.pages] == ["2461", "a2", "終a3", "b4", "終b5", "c6", "終c7"]
    nums = made.trailer["/Root"]["/StructTreeRoot"]["/ParentTree"]["/Nums"]  # type: ignore[index]
    parts = {int(place): kids.get_object() for place, kids in zip(nums[::2], nums[1::2], strict=True)}
    for page in made.pages:
        kids = [kid.get_object() for kid in parts[int(page["/StructParents"])]]
        assert {kid.raw_get("/Pg").idnum for kid in kids if kid} == {page.indirect_reference.idnum}  # type: ignore[union-attr]
    assert [made.get_page_number(note.get_object()["/Dest"][0].get_object()) for note in made.pages[0]["/Annots"]] == [1, 3, 5]  # type: ignore[union-attr, index]
    assert [one.title for one in made.outline if not isinstance(one, list)][-3:] == ["章a", "章b", "章c"]
