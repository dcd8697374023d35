"""Sheets that run across: the sample tables of both sources in every format, and other cases."""

import io
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kinds import covering
from printed import Word, bare, words
from sizes import SIZES

from scorekeeper import across, pdf, plain, sheet
from scorekeeper.blanks import blank
from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.core.sheet import Cell, Foot, Mark, Row, Sheet
from scorekeeper.core.words import LANGUAGES, NOTHING, Words
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.paper import A4, A5, Paper
from scorekeeper.prepared import prepare
from tests import runs
from tests.runs import HANAAWASE, HANAAWASE_FEET, HOSTILE, KOIKOI, KOIKOI_FEET, PLAYERS
from tests.test_sheet import Table, columns, of_csv, of_html

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.json"))
SEATS = range(3)
T = TypeVar("T")

Written = list[tuple[str, list[str]]]
"""Columns as written: the name of each and its cell for every player."""


def column(line: str, *, grouped: bool) -> tuple[str, list[str]]:
    name, *cells = line.split()[grouped : 4 + grouped]
    return name, ["" if cell == "_" else cell for cell in cells]


def table(rounds: str, feet: str, *, grouped: bool) -> Written:
    return [
        *(column(line, grouped=grouped) for line in rounds.strip().splitlines()),
        *(column(line, grouped=False) for line in feet.strip().splitlines()),
    ]


KOIKOI_TABLE = table(KOIKOI, KOIKOI_FEET, grouped=True)
HANAAWASE_TABLE = table(HANAAWASE, HANAAWASE_FEET, grouped=False)
samples = pytest.mark.parametrize(
    ("made", "written"),
    [(runs.koikoi(), KOIKOI_TABLE), (runs.hanaawase(), HANAAWASE_TABLE)],
    ids=["koikoi", "hanaawase"],
)


def number(text: str) -> str:
    return text.replace("−", "-").replace("+", "")


@cache
def examples() -> tuple[Sheet, ...]:
    """The sheets of the sample years that run across."""
    found = []
    for path in EXAMPLES:
        record = read(path.read_bytes(), BY_NAME)
        assert isinstance(record, Record)
        state = fold(record)
        assert not isinstance(state, Refused)
        found.append(prepare(record, state))
    return tuple(one for one in found if one.across)


def printed(made: Sheet, lang: str) -> bytes:
    return pdf.pdf(sheet.html(made, lang))


# The sample tables in every format.


@samples
def test_as_csv(made: Sheet, written: Written) -> None:
    head, *rows, ranks = of_csv(plain.csv(made, "ja"))
    grouped = made.rounds[0].group != NOTHING
    assert head == ["月", *["区分"] * grouped, *(f"{who} {made.columns[1].ja}" for who in PLAYERS), "備考", "取消し線"]
    assert [(row[0], row[1 + grouped : 4 + grouped]) for row in rows] == [(name, [*map(number, cells)]) for name, cells in written]
    assert [row[-2] for row in rows[: len(made.rounds)]] == [
        line.remark for block in sheet.view(made, "ja").whole.blocks for line in block.lines
    ]
    if grouped:
        assert [row[1] for row in rows] == [*"春春春夏夏夏夏秋秋秋冬冬冬", "", "", ""]
    assert ranks[0] == "順位"


@samples
def test_as_text(made: Sheet, written: Written) -> None:
    lines = [columns(line) for line in plain.text(made, "ja").splitlines()]
    rule = next(place for place, line in enumerate(lines) if line.startswith("---"))
    head, rows = lines[rule - 1], lines[rule + 1 : rule + 4]
    assert head.replace("\0", "").replace("|", "").split()[1:] == [name for name, _ in written]
    ends = [found.end() for found in re.finditer(r"[^ |]+", head)]
    for place, (start, end) in enumerate(pairwise(ends)):
        cells = [re.sub(r"[ |\0]", "", row[start:end]) for row in rows]
        assert cells == written[place][1] or cells == ["", "ふけ", ""]
    assert [row.replace("\0", "")[:2] for row in rows] == [*PLAYERS]
    assert {row.replace("\0", "")[-2:] for row in rows} == {"首位", "二位", "三位"}
    for item in (item for items in across_of(made).lists for item in items):
        assert f"{item.name}{' ' * (6 - 2 * len(item.name))}{item.remark}" in plain.text(made, "ja").splitlines()


def across_of(made: Sheet, lang: str = "ja") -> across.Part:
    (part,) = sheet.view(made, lang).across
    return part


def runs_of(page: str) -> Table:
    """The first table of a page, which runs across."""
    return of_html(page.partition("</table>")[0])


@samples
def test_as_html(made: Sheet, written: Written) -> None:
    *heads, first, second, third = runs_of(sheet.html(made, "ja")).rows
    names = [text for kind, text in heads[-1][1] if kind.startswith("c") and kind != "corner"]
    assert names == [name for name, _ in written[:-3]]
    if len(heads) > 1:
        assert [text for _, text in heads[0][1]] == ["文", "春", "夏", "秋", "冬", "小計", "吟味", "合計"]
    said = [place for place, (_, cells) in enumerate(written, 1) if not any(cells)]
    for seat, (_, row) in enumerate((first, second, third)):
        texts = [text for _, text in row]
        if seat == 0:
            assert [texts[place] for place in said] == ["ふけ"] * len(said)
            texts = ["" if place in said else text for place, text in enumerate(texts)]
        else:
            for place in said:
                texts.insert(place, "")
        rank = made.ranks[seat].ja
        assert texts == [PLAYERS[seat], *(cells[seat] for _, cells in written[:-1]), written[-1][1][seat] + rank]


@samples
def test_on_a_phone_months_are_rows(made: Sheet, written: Written) -> None:
    page = sheet.html(made, "ja")
    rows = of_html(page[page.index('class="ledger upright') :]).rows[2:]
    groups = dict(zip("一四七十", "春夏秋冬", strict=True)) if made.rounds[0].group != NOTHING else {}
    for (_, row), (name, cells) in zip(rows, written, strict=True):
        ranks = [one.ja for one in made.ranks] if name == "合計" else [""] * 3
        texts = [re.sub(r"\s", "", text) for _, text in row]
        assert texts[:4] == [groups.get(name, "") + name, *map(str.__add__, cells, ranks)]
    assert 'lang="ja"' in page


@pytest.mark.pdf
@samples
@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_paper(made: Sheet, written: Written, lang: str, tmp_path: Path) -> None:
    """One landscape page with every amount under its month and every remark beside it."""
    file = printed(made, lang)
    (leaf,) = pypdf.PdfReader(io.BytesIO(file)).pages
    assert leaf.mediabox.width > leaf.mediabox.height
    (page,) = words(file)
    names = [one.name.say(lang) for one in (*made.rounds, *made.feet)]
    rows = [next(word.middle for word in page if word.text == who) for who in PLAYERS]
    heads = [word for word in page if rows[0] - 30 < word.middle < rows[0] - 8]
    at = {name: [word for word in heads if word.text == name] for name in names}
    assert all(len(found) == 1 for found in at.values())
    for name, (_, cells) in zip(names, written, strict=True):
        middle = at[name][0].center
        under = [[word.text for word in page if abs(word.middle - row) < 3.2 and abs(word.center - middle) < 4] for row in rows]
        assert [[text for text in found if re.fullmatch(r"[+−]?\d+", text)] for found in under] == [
            [cell] if cell else [] for cell in cells
        ]
    below = bare("".join(word.text for word in page if word.middle > rows[-1] + 15))
    for item in (item for items in across_of(made, lang).lists for item in items):
        for part in (item.kind, item.note):
            assert bare(part) in below


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_fonts_of_the_sheet_are_in_it(lang: str) -> None:
    (page,) = pypdf.PdfReader(io.BytesIO(printed(runs.replayed(), lang))).pages
    fonts = {str(font.get_object()["/BaseFont"]) for font in page["/Resources"]["/Font"].values()}
    assert all(re.search(r"\+BIZ-?UDP?(Mincho|Gothic)", name) for name in fonts), fonts


# What a column says, and what the list does.


def test_a_column_holds_the_sum_of_what_is_not_struck() -> None:
    made = runs.koikoi()
    row = made.rounds[1].rows[0]
    more = row._replace(cells=(Cell(), Cell(small=5), Cell(small=-5)))
    two = made.rounds[1]._replace(rows=(row._replace(struck=True), row, more))
    part = across_of(made._replace(rounds=(made.rounds[0], two)))
    assert part.columns[1].amounts == ("−1", "+7", "−6")
    assert [(item.struck, item.amounts) for items in part.lists for item in items] == [
        (False, ()),
        (True, ("−1", "+2", "−1")),
        (False, ("−1", "+2", "−1")),
        (False, ("", "+5", "−5")),
        (False, ()),
    ]


def test_the_list_shows_every_row() -> None:
    part = across_of(runs.replayed())
    items = [item for items in part.lists for item in items]
    assert [(item.name, item.lines) for item in items if item.name] == [
        *zip("一二三四五六", (1, 3, 1, 1, 3, 1), strict=True),
        ("合計", 1),
    ]
    assert [item.remark for item in items if item.struck] == ["手役 はねけん（石川） 取消"]
    assert [item.amounts for item in items if item.amounts] == [("−4", "+8", "−4"), ("−1", "+2", "−1")]
    page = sheet.html(runs.replayed(), "ja")
    assert [kind for kind, _ in of_html(page).rows].count("struck") == 2, "in the list, and where the months are rows"
    assert "二    " in plain.text(runs.replayed(), "ja")
    assert "× 手役 はねけん（石川） 取消" in plain.text(runs.replayed(), "ja")


@pytest.mark.parametrize(
    ("kind", "marks", "cells", "says"),
    [
        (Words("流れ", "void"), (), (Cell(),) * 3, "流れ"),
        (NOTHING, (Words("ふけ", "fuke"),), (Cell(),) * 3, "ふけ"),
        (NOTHING, (Words("ふけ", "fuke"),), (Cell(small=0),) * 3, "ふけ"),
        (Words("点差", "card points"), (), (Cell(small=0),) * 3, ""),
        (Words("とても長い種類", "a very long kind"), (), (Cell(),) * 3, ""),
    ],
)
def test_a_column_in_which_nothing_was_paid(kind: Words, marks: tuple[Words, ...], cells: tuple[Cell, ...], says: str) -> None:
    made = runs.koikoi()
    one = made.rounds[0]._replace(marks=marks, rows=(Row(cells, kind),))
    (first, *_) = across_of(made._replace(rounds=(one, *made.rounds[1:]))).columns
    assert first.said == says
    assert first.amounts == (("",) * 3 if says or cells[0] == Cell() else ("0",) * 3)


def test_months_known_by_their_totals_have_a_mark_and_one_line_in_the_legend() -> None:
    """All twelve of the sample year of 三人こいこい; a month about which more is said keeps its remark."""
    (made,) = (one for one in examples() if one.title.ja.startswith("三人"))
    alone = [row.note for one in made.rounds for row in one.rows if row.line and row.line.sort == "totals"]
    assert len(alone) == 12
    part = across_of(made)
    said = [item.remark for column in part.lists for item in column]
    assert said.count("略") == 12
    assert [meaning for mark, meaning in sheet.view(made, "ja").legend if mark == "略"] == ["合計だけ記入・役は不明・流れも不明"]
    first, *others = made.rounds
    more = first._replace(rows=(first.rows[0]._replace(note=Words("別のこと", "else")),))
    said = [item.remark for column in across_of(made._replace(rounds=(more, *others))).lists for item in column]
    assert (said[0], said.count("略")) == ("別のこと", 11)


def test_marks_stand_under_the_month() -> None:
    made = runs.koikoi()
    one = made.rounds[0]._replace(marks=(Words("しぼり", "limit"),))
    assert '<span class="mark">しぼり</span>' in sheet.html(made._replace(rounds=(one,)), "ja")


def test_a_year_in_progress_has_lines_for_the_remaining_rounds() -> None:
    nothing = across_of(runs.koikoi()._replace(rounds=(), feet=(), ranks=()))
    assert (nothing.columns, nothing.spare, nothing.lists) == ((), across.LEAST, ())


# Pages.


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES)
def test_extensions_continue_in_a_second_table(lang: str, tmp_path: Path) -> None:
    made = runs.long()
    first, second = sheet.view(made, lang).across
    assert [group.columns for group in (*first.groups, *second.groups)] == [4] * 6
    assert [column.name for part in (first, second) for column in part.columns] == [one.name.say(lang) for one in made.rounds]
    (carried,) = first.ends
    assert second.brought
    assert carried.amounts == second.brought.amounts == ("+64", "−32", "−32")
    assert (first.number, second.number) == ("1 / 2", "2 / 2")
    pages = words(printed(made, lang))
    assert len(pages) == 2
    assert ("繰越" if lang == "ja" else "Carried") in [word.text for word in pages[0]]
    assert ("前より" if lang == "ja" else "Brought") in [word.text for word in pages[1]]


LONG = Words(
    "雨四光・花見酒・月見酒・猪鹿蝶・タネ六枚・タン七枚・カス十二枚（秋山）",
    "ame-shikō, hanami-zake, tsukimi-zake, kasu (秋山)",
)


def filled(lengths: list[int]) -> Sheet:
    """A year of months with so many rows each, all struck but the last, and long remarks."""
    made = runs.koikoi()
    row = made.rounds[0].rows[0]._replace(note=LONG, line=None)
    struck = row._replace(struck=True, end=Words("取消", "withdrawn"))
    rounds = [
        made.rounds[0]._replace(
            name=runs.name(place % 21 + 1), group=runs.SEASONS[place // 3 % 4], rows=(*[struck] * (length - 1), row)
        )
        for place, length in enumerate(lengths)
    ]
    return made._replace(rounds=tuple(rounds), legend=(Mark(Words("取消し線", "struck"), LONG),) * 3)


@pytest.mark.pdf
@pytest.mark.parametrize(
    ("lengths", "lang"),
    covering([[3] * 12, [1] * 18, [2] * 18, [4, 2, 3] * 4, [13, 12, 10], [40, 1], [1] * 40], LANGUAGES),
)
def test_full_pages_fit(lengths: list[int], lang: str, tmp_path: Path) -> None:
    made = filled(lengths)._replace(players=HOSTILE)
    parts = sheet.view(made, lang).across
    pages = words(printed(made, lang))
    assert len(pages) == len(parts)
    assert all(max(word.middle for word in page) < 210 - 9 for page in pages)
    assert all(max(word.right for word in page) < 297 - 5 for page in pages)


def seated(made: Sheet, seats: int) -> Sheet:
    """The same with more players, by repeating them."""

    def more(cells: tuple[T, ...]) -> tuple[T, ...]:
        return (cells * seats)[:seats]

    rounds = tuple(one._replace(rows=tuple(row._replace(cells=more(row.cells)) for row in one.rows)) for one in made.rounds)
    feet = tuple(foot._replace(cells=more(foot.cells)) for foot in made.feet)
    return made._replace(players=more(HOSTILE), rounds=rounds, feet=feet, ranks=more(made.ranks))


@pytest.mark.pdf
@pytest.mark.parametrize(("seats", "paper"), [(7, A5), (10, A4)])
def test_full_pages_fit_for_many_players(seats: int, paper: Paper, tmp_path: Path) -> None:
    made = seated(filled([3, 1, 4, 2] * 3), seats)
    parts = sheet.view(made, "ja", paper).across
    assert {len(part.lists) for part in parts} <= {1, 2}
    pages = words(pdf.pdf(sheet.html(made, "ja", paper)))
    assert len(pages) == len(parts) > 1
    high, wide = SIZES[paper.key]
    for page in pages:
        assert max(word.middle for word in page) < high - 5.5
        assert max(word.right for word in page) < wide - 5


@given(st.lists(st.integers(1, 20), min_size=1, max_size=40))
def test_pages_hold_the_whole_sheet(lengths: list[int]) -> None:
    made = filled(lengths)
    parts = sheet.view(made, "ja").across
    items = [item for part in parts for items in part.lists for item in items if item.sort != "foot"]
    assert len(items) == sum(lengths)
    assert [item.struck for item in items].count(False) == len(lengths)
    for part in parts:
        assert 0 < len(part.columns) <= A4.runs.rounds
        assert len(part.lists) <= A4.runs.lists
        assert max(map(len, part.lists)) <= (A4.runs.dense if part.dense else A4.runs.roomy)
    for one, other in pairwise(parts):
        assert other.brought
        assert one.ends[0].amounts == other.brought.amounts
    assert [end.name for end in parts[-1].ends] == ["小計", "吟味", "合計"]


# Names, and the blank sheet.


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_cannot_break_the_page(lang: str, tmp_path: Path) -> None:
    made = runs.koikoi()
    page = sheet.html(runs.called(made, HOSTILE), lang)
    assert "<script" not in page
    assert "&lt;script&gt;" in page

    def places(found: list[Word]) -> list[tuple[int, int, str]]:
        return [(round(word.left), round(word.middle), word.text) for word in found if re.fullmatch(r"[+−]\d+", word.text)]

    (usual,) = words(printed(made, lang))
    (hostile,) = words(printed(runs.called(made, HOSTILE), lang))
    assert sorted(places(hostile)) == sorted(places(usual))
    beside = "".join(word.text for word in hostile if word.right < 63)
    assert [name for name in HOSTILE[:2] if bare(name) in beside] == [*HOSTILE[:2]]
    lines = plain.text(runs.called(made, HOSTILE), lang).splitlines()
    assert len({len(columns(line).partition("|")[0]) for line in lines if "||" in line}) == 1


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in GAMES if blank(game, game.house()).across], ids=lambda game: game.name)
def test_a_blank_sheet(game: object, lang: str, tmp_path: Path) -> None:
    made = blank(game, game.house(), HOSTILE)  # type: ignore[arg-type, attr-defined]
    part = across_of(made, lang)
    assert len(part.columns) >= across.LEAST
    assert {amount for one in part.columns for amount in one.amounts} == {""}
    assert [end.name.lower() for end in part.ends] == (["小計", "吟味", "合計"] if lang == "ja" else ["subtotal", "ginmi", "total"])
    assert len(words(printed(made, lang))) == 1
    assert "@" not in plain.text(made, lang)


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("nth", range(2))
def test_the_sample_years_of_the_games(nth: int, lang: str, tmp_path: Path) -> None:
    """The table that all of them draw is the source's."""
    assert len(examples()) == 2
    made = examples()[nth]
    written = KOIKOI_TABLE if len(made.rounds) > 12 else HANAAWASE_TABLE
    part = across_of(made, lang)
    assert [list(one.amounts) for one in (*part.columns, *part.ends)] == [cells for _, cells in written]
    if lang == "ja":
        assert [one.name for one in (*part.columns, *part.ends)] == [name for name, _ in written]
    assert len(words(printed(made, lang))) == 1


def test_two_units_are_one_number_in_a_column() -> None:
    made = runs.koikoi()
    unit = made.unit._replace(big=Words("貫", "kan"), per=12)
    cells = (Cell(2, 6), Cell(-1, -3), Cell(-1, -3))
    foot = Foot("total", Words("合計", "Total"), NOTHING, cells, NOTHING, "", last=True)
    rounds = (made.rounds[0]._replace(rows=(Row(cells),)),)
    part = across_of(made._replace(unit=unit, rounds=rounds, feet=(foot,)))
    assert part.columns[0].amounts == part.ends[0].amounts == ("+30", "−15", "−15")
