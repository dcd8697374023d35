"""The sample year of the source, as a scorer taps it on a phone, up to the printed sheet."""

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from browser.table import KAN, Phone, Shown, phone_of
from scorekeeper.core import record
from scorekeeper.core.record import Record, Refused
from scorekeeper.games import BY_NAME
from scorekeeper.settlement import plain

EXAMPLE = Path(__file__).parents[2] / "examples" / "seed-year.json"
MOST = 220
"""The most taps and key presses for a year."""

TAPPED: tuple[Callable[[Phone], object], ...] = (
    lambda p: (p.field("matsu-hikari"), p.teyaku(2, "sanbon"), p.dekiyaku(1, "akatan", then="agari")),
    lambda p: (p.field(), p.teyaku(1, "tanichi"), p.played_out(78, 89, None)),
    lambda p: (
        p.field("sakura-hikari", "susuki-hikari"),
        p.teyaku(0, "tanichi", "sanbon"),
        p.tobikomi(0),
        p.played_out(118, 62, None),
    ),
    lambda p: (p.field(), p.teyaku(0, "karasu"), p.sujuroku(0, 17)),
    lambda p: (p.field(), p.dekiyaku(2, "aotan", then="sage"), p.dekiyaku(2, "nanatan", then="agari")),
    lambda p: (p.field("yanagi-hikari"), p.teyaku(0, "sanbon"), p.played_out(121, 39, None)),
    lambda p: (
        p.field(),
        p.teyaku(1, "bikaichi"),
        p.teyaku(0, "sanbon"),
        p.tobikomi(0, offender=1),
        p.played_out(101, 76, None),
    ),
    lambda p: (
        p.field(),
        p.teyaku(1, "tatesanbon"),
        p.dekiyaku(2, "aotan", then="sage"),
        p.tobikomi(1),
        p.cancel(),
    ),
    lambda p: (p.field(), p.played_out(88, 103, None)),
    lambda p: (p.field("kiri-hikari"), p.teyaku(1, "aka"), p.dekiyaku(1, "shiko", then="agari")),
    lambda p: (
        p.field("sakura-hikari"),
        p.teyaku(1, "tanichi"),
        p.dekiyaku(1, "akatan", then="sage"),
        p.dekiyaku(0, "inoshikacho", then="agari"),
    ),
    lambda p: (p.field("susuki-hikari"), p.teyaku(0, "aka"), p.dekiyaku(2, "inoshikacho", then="agari")),
)
"""The declarations of each month. In the fourth the points are unknown: a special was made, so they may be left out."""

SOURCE = """
1  大   手役   三本・C           -4 .  | -4 .   | +8 .
1  大   出来役 赤短・B           -14 . | +28 .  | -14 .
2  小   手役   短一・B           -3 .  | +6 .   | -3 .
2  小   抜け   抜け・B           -1 .  | +2 .   | -1 .
2  小   点差   点差・            . -10 | . +1   | . +9
3  大大 手役   短一三本・A       +20 . | -10 .  | -10 .
3  大大 飛込み 飛込み・A         +4 .  | -2 .   | -2 .
3  大大 抜け   抜け・A           +4 .  | -2 .   | -2 .
3  大大 点差   点差・            . +60 | . -52  | . -8
4  大   手役   空素・A           +16 . | -8 .   | -8 .
4  大   特殊役 素十六・17枚・A   +56 . | -28 .  | -28 .
5  小   出来役 青短・七短・C     -17 . | -17 .  | +34 .
6  絶   手役   三本・A           +16 . | -8 .   | -8 .
6  絶   点差   点差・            . +132 | . -196 | . +64
7  小   手役   光一・B           -4 .  | +8 .   | -4 .
7  小   手役   三本・A           +4 .  | -2 .   | -2 .
7  小   飛込み 飛込み/法度・A    +2 .  | -2 .   | . .
7  小   点差   点差・            . +13 | . -12  | . -1
8  小   手役   立三本・B         -3 .  | +6 .   | -3 .
8  小   飛込み 飛込み/Cの下げ中・B . . | +2 .   | -2 .
8  小   出来役 青短/消・C        -3 -6 | -3 -6  | +6 +12
9  小   点差   点差・            . .   | . +15  | . -15
10 絶   手役   赤・B             -8 .  | +16 .  | -8 .
10 絶   出来役 四光・B           -48 . | +96 .  | -48 .
11 大   手役   短一・B           -6 .  | +12 .  | -6 .
11 大   出来役 赤短/下・B        -7 .  | +14 .  | -7 .
11 大   出来役 猪鹿蝶・A         +24 . | -24 .  | . .
12 大   手役   赤・A             +8 .  | -4 .   | -4 .
12 大   出来役 猪鹿蝶・C         -12 . | -12 .  | +24 .
"""
"""Section (e) of the decisions: month, field, kind, label and maker, then 貫 and 点 of A, B and C as written."""

STRUCK = (4, "空素")
STARS = "BCAACAACBBAC"
"""Who puts down the stone of each month."""

CHAIN = """
合計       +8 +189 | +72 -250 | -80 +61
月石清算   +8 +184 | +72 -253 | -80 +69
吟味分減算 -10 .   | -10 .    | -10 .
再計       -2 +184 | +62 -253 | -90 +69
点を貫に   +13 +4  | +40 +11  | -84 -3
端数処理   +13 .   | . .      | -84 .
最終得点   +13 .   | +71 .    | -84 .
"""

KANJI = "一 二 三 四 五 六 七 八 九 十 十一 十二".split()

Cells = tuple[int | None, ...]
"""貫 and 点 of the three players."""


class Line(NamedTuple):
    month: int
    field: str
    kind: str
    label: str
    maker: str
    cells: Cells

    @property
    def struck(self) -> bool:
        return (self.month, self.label) == STRUCK

    @property
    def points(self) -> tuple[int, ...]:
        return tuple((self.cells[seat * 2] or 0) * KAN + (self.cells[seat * 2 + 1] or 0) for seat in range(3))


def cells(text: str) -> Cells:
    return tuple(None if one == "." else int(one) for one in text.replace("|", " ").split())


def source() -> list[Line]:
    found = []
    for row in SOURCE.strip().splitlines():
        month, field, kind, named, amounts = row.split(None, 4)
        label, _, maker = named.rpartition("・")
        found.append(Line(int(month), field, kind, label, maker, cells(amounts)))
    return found


LINES = source()
FEET = [(row.split()[0], cells(row.split(None, 1)[1])) for row in CHAIN.strip().splitlines()]


def after(month: int) -> tuple[int, ...]:
    """The accounts after a month, without stones."""
    counted = [line.points for line in LINES if line.month <= month and not line.struck]
    return tuple(map(sum, zip(*counted, strict=True)))


class Year(NamedTuple):
    """What the pages showed along the way."""

    months: list[tuple[list[Shown], tuple[int, ...]]]
    chain: list[list[str]]
    closing: str
    closed: str
    sheet: list[list[str]]
    pdf: bytes
    record: Record
    taps: int
    presses: int


@pytest.fixture(scope="module")
def year(chromium: Browser, base: str) -> Iterator[Year]:
    phone = phone_of(chromium, base)
    phone.open("/")
    phone.start("A", "B", "C")
    months = []
    for tapped in TAPPED:
        tapped(phone)
        months.append((phone.lines, phone.totals))
    phone.go(phone.page.get_by_role("link", name="年末の清算へ"))
    chain = phone.page.locator(".chain tbody tr").evaluate_all(
        """rows => rows.map(row => [Array.from(row.querySelector("th").childNodes)
               .filter(part => !part.matches?.("small, .clause")).map(part => part.textContent).join("").trim(),
             ...Array.from(row.querySelectorAll("td"),
                           cell => Array.from(cell.querySelectorAll(".n"), n => n.textContent).join(" "))])"""
    )
    closing = phone.page.locator(".thumb button.do").inner_text()
    phone.go(".thumb button.do")
    closed = phone.page.locator("body").inner_text()
    phone.go(phone.page.get_by_role("link", name="記入表"))
    sheet = phone.page.locator(".ledger table tr").evaluate_all(
        """rows => rows.map(row => [row.className,
             ...Array.from(row.children, cell => cell.innerText.trim().replace(/\\s+/g, " "))])"""
    )
    phone.go(phone.page.get_by_role("link", name="印刷"))
    link = phone.page.get_by_role("link", name="この年の記入表")
    phone.taps += 1
    pdf = phone.context.request.get(base + str(link.get_attribute("href")))
    assert pdf.headers["content-type"] == "application/pdf"
    kept = record.read(phone.context.request.get(f"{base}{phone.table}sheet.json").body(), BY_NAME)
    assert isinstance(kept, Record), kept
    yield Year(months, chain, closing, closed, sheet, pdf.body(), kept, phone.taps, phone.presses)
    phone.context.close()
    assert phone.said == []


def test_a_year_takes_few_taps(year: Year, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\nthe sample year: {year.taps} taps + {year.presses} key presses = {year.taps + year.presses} (at most {MOST})")
    assert year.taps + year.presses <= MOST


@pytest.mark.parametrize("month", range(1, 13))
def test_every_line_of_a_month_is_on_the_table_page(year: Year, month: int) -> None:
    lines, _ = year.months[month - 1]
    paid = [line for line in lines if line.amounts]
    assert [
        (line.kind, line.label.replace(" ", "/"), line.by.replace("吹き消し", "A"), line.amounts, line.struck) for line in paid
    ] == [(line.kind, line.label, line.maker, line.points, line.struck) for line in LINES if line.month == month]


@pytest.mark.parametrize("month", range(1, 13))
def test_the_totals_after_every_month(year: Year, month: int) -> None:
    assert year.months[month - 1][1] == after(month)


def written(values: Cells, units: tuple[str, str] = ("", "")) -> list[str]:
    """Numbers as written: a sign on every change, with a real minus."""
    return ["" if value is None else f"{value:+d}{unit}".replace("-", "−") for value, unit in zip(values, units * 3, strict=True)]


@pytest.mark.parametrize("nth", range(len(FEET)), ids=[name for name, _ in FEET])
def test_a_row_of_the_year_end(year: Year, nth: int) -> None:
    name, values = FEET[nth]
    shown = written(values, ("貫", "点"))
    assert year.chain[nth] == [name, *(" ".join(filter(None, shown[seat * 2 : seat * 2 + 2])) for seat in range(3))]


def test_the_year_is_closed(year: Year) -> None:
    assert len(year.chain) == len(FEET)
    assert year.closing == "この年を確定する"
    assert "最終得点を見る" in year.closed


def test_the_sheet_page_cell_by_cell(year: Year) -> None:
    rows = year.sheet[2:]
    assert year.sheet[0][1:] == ["月", "場", "A", "B", "C", "備考"]
    assert year.sheet[1] == ["u", *("貫", "点") * 3]
    for line, (kind, *row) in zip(LINES, rows, strict=False):
        if line == next(one for one in LINES if one.month == line.month):
            month, field, *row = row
            assert (month, field.replace(" ", "")) == (KANJI[line.month - 1], line.field)
        *amounts, remark = row
        assert [amount.replace("★", "").strip() for amount in amounts] == written(line.cells), line
        assert kind == ("struck" if line.struck else "")
        said = line.label.replace("/", "・")
        said = said if line.kind in said else f"{line.kind} {said}"
        assert remark == (f"{said}（{line.maker}）" if line.maker else said) + (" 吹き消し" if line.struck else ""), line
        last = line == [one for one in LINES if one.month == line.month][-1]
        starred = ["★" in amount for amount in amounts]
        assert starred == [last and place == "ABC".index(STARS[line.month - 1]) * 2 for place in range(6)], line
    feet = rows[len(LINES) :]
    sums, stars, *others = feet
    assert [cell for cell in stars[1:] if cell] == ["★", *(f"★{STARS.count(player)}" for player in "ABC")]
    for (name, values), row in zip(FEET, (sums, *others), strict=True):
        assert row[1] == name
        assert [re.sub(r"\s*[首二三]位", "", cell) for cell in row[2:8]] == written(values)
    assert [cell[-2:] for cell in feet[-1][2:8:2]] == ["二位", "首位", "三位"]


def test_the_pdf_cell_by_cell(year: Year, tmp_path: Path) -> None:
    """The text of the PDF: a number belongs to the column at whose right edge it ends. The row of sums fills all six."""
    file = tmp_path / "sheet.pdf"
    file.write_bytes(year.pdf)
    boxes = subprocess.run(["pdftotext", "-bbox", file, "-"], capture_output=True, text=True, check=True).stdout
    words = [
        (round((float(top) + float(bottom)) / 2, 1), float(left), float(right), text)
        for left, top, right, bottom, text in re.findall(
            r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', boxes
        )
    ]
    assert boxes.count("<page ") == 1
    sums = next(middle for middle, _, _, text in words if text == "合計")
    edges = [right for middle, _, right, text in sorted(words) if abs(middle - sums) < 2 and re.fullmatch(r"[+−]\d+", text)]
    assert len(edges) == 6
    rows: list[tuple[float, dict[int, str]]] = []
    for middle, _, right, text in sorted(words):
        place = next((nth for nth, edge in enumerate(edges) if abs(edge - right) < 2), None)
        if place is None or not re.fullmatch(r"[+−]\d+", text):
            continue
        if not rows or middle - rows[-1][0] > 4:
            rows.append((middle, {}))
        rows[-1][1][place] = text
    found = [[row.get(place, "") for place in range(6)] for _, row in rows]
    assert found == [written(line.cells) for line in LINES] + [written(values) for _, values in FEET]
    said = [text for *_, text in words]
    assert said.count("★") == 14, "twelve stones, the row of their sums and the legend"
    assert record.fingerprint(year.record) in said


def test_the_record_equals_the_example(year: Year) -> None:
    example = record.read(EXAMPLE.read_bytes(), BY_NAME)
    assert isinstance(example, Record)
    assert len(year.record.log) == len(example.log) + 1, "nothing but the closing was added"
    tapped, told = record.fold(year.record), record.fold(example)
    assert not isinstance(tapped, Refused)
    assert not isinstance(told, Refused)
    mine, theirs = plain(year.record, tapped, "ja"), plain(example, told, "ja")
    assert mine["rounds"] == theirs["rounds"]
    assert mine["balances"] == theirs["balances"] == [285, 614, -899]
    assert mine["final"] == theirs["final"] == [13, 71, -84]
