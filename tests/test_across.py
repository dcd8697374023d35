"""Sheets that run across: the sample tables of both sources in every format, and other cases."""

import re
from itertools import pairwise
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kinds import share
from printed import EXAMPLES, bare, drawn, fonts, outside, upright, words, written

from scorekeeper import across, pdf, plain, sheet
from scorekeeper.blanks import blank
from scorekeeper.core.sheet import STRUCK, Cell, Foot, Mark, Round, Row, Sheet
from scorekeeper.core.words import LANGUAGES, NOTHING, Words, same
from scorekeeper.games import GAMES
from scorekeeper.paper import A4, A5, Paper
from tests.test_sheet import columns, of_csv, of_html

# The tables of the sources, decisions (e): everybody's gain in each column (_: nothing was paid).
KOIKOI = """
一 +4 −2 −2 / 二 −1 +2 −1 / 三 −6 −6 +12
四 −1 +2 −1 / 五 −3 +6 −3 / 六 −6 +12 −6 / 小引 −5 +10 −5
七 +6 −3 −3 / 八 −12 −12 +24 / 九 −4 +8 −4
十 −2 −2 +4 / 十一 +16 −8 −8 / 十二 −6 +12 −6
小計 −20 +19 +1 / 吟味 −12 +18 −6 / 合計 −32 +37 −5
"""
HANAAWASE = """
一 −18 −56 +74 / 二 −92 +74 +18 / 三 +28 +2 −30
四 −25 −13 +38 / 五 −93 +21 +72 / 六 −27 +33 −6
七 +138 −98 −40 / 八 −47 +2 +45 / 九 +43 0 −43
十 +74 −55 −19 / 十一 _ _ _ / 十二 +87 −74 −13
小計 +68 −164 +96 / 吟味 −10 −70 +80 / 合計 +58 −234 +176
"""
PLAYERS = ("秋山", "石川", "上田")
HOSTILE = ("寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲", "<script>alert(1)</script", "=1+1 עברית😀 wwwwwwwwwwww")
SEASONS = (Words("春", "spring"), Words("夏", "summer"), Words("秋", "autumn"), Words("冬", "winter"))
EMPTY = (Cell(),) * 3
T = TypeVar("T")

Written = list[tuple[str, list[str]]]
"""Columns as written: the name of each and its cell for every player."""


def table(text: str) -> Written:
    return [
        (name, ["" if cell == "_" else cell for cell in cells]) for name, *cells in map(str.split, re.split("[/\n]", text.strip()))
    ]


def sample(game: str, players: tuple[str, ...] = PLAYERS) -> Sheet:
    """The sheet of a sample year."""
    return drawn(EXAMPLES[game]._replace(players=players))


def koikoi() -> Sheet:
    return sample("koikoi-three")


samples = pytest.mark.parametrize(("game", "table_"), [("koikoi-three", table(KOIKOI)), ("hanaawase", table(HANAAWASE))])


def cells(*numbers: int) -> tuple[Cell, ...]:
    return tuple(Cell(small=number) for number in numbers)


def with_rounds(*rounds: Round) -> Sheet:
    """三人こいこい with these rounds instead of its first ones."""
    made = koikoi()
    return made._replace(rounds=(*rounds, *made.rounds[len(rounds) :]))


def replayed() -> Sheet:
    """A year up to June: void deals, struck rows, a month with nothing but void deals so far."""
    one, two, three, four, five, six, *_ = koikoi().rounds
    void = Row(EMPTY, Words("流れ", "void"), Words("場札のシマ", "four of a month on the field"))
    said = Words("手役", "hand"), Words("はねけん（石川）", "haneken (石川)")
    struck = Row(cells(-4, 8, -4), *said, struck=True, end=Words("取消", "withdrawn"))
    rounds = (one, two._replace(rows=(void, struck, *two.rows)), three, four, five._replace(rows=(void, void, *five.rows)))
    so_far = Words("ここまで", "so far")
    total = Foot("total", Words("合計", "Total"), so_far, cells(-7, 2, 5), so_far, "", last=True)
    legend = (Mark(STRUCK, Words("取消", "withdrawn")),)
    return koikoi()._replace(rounds=(*rounds, six._replace(rows=(void,))), feet=(total,), ranks=(), legend=legend)


def long() -> Sheet:
    """Two extensions, a sweep in every season: more rounds than a table has columns."""
    rounds = []
    for number in range(1, 19):
        extension = 1 + (number > 15)
        group = SEASONS[(number - 1) // 3] if number <= 12 else Words(f"延長{'一二'[extension - 1]}", f"extension {extension}")
        name = Words(f"{number}月", str(number))
        rounds.append(Round(name, (), (Row(cells(2, -1, -1), note=Words("カス", "kasu")),), number=number, group=group))
        if number % 3 == 0:
            rounds.append(Round(Words("小引", "kobiki"), (), (Row(cells(10, -5, -5)),), number=number, group=group))
    gained = Foot("total", Words("合計", "Total"), NOTHING, cells(96, -48, -48), NOTHING, "", last=True)
    return koikoi()._replace(rounds=tuple(rounds), feet=(gained,))


def across_of(made: Sheet, lang: str = "ja") -> across.Part:
    (part,) = sheet.view(made, lang).across
    return part


def items_of(made: Sheet, lang: str = "ja") -> list[across.Item]:
    return [item for items in across_of(made, lang).lists for item in items]


# The sample tables in every format.


@samples
def test_as_csv(game: str, table_: Written) -> None:
    made = sample(game)
    head, *rows, ranks = of_csv(plain.csv(made, "ja"))
    grouped = made.rounds[0].group != NOTHING
    assert head == [
        "月",
        *["区分"] * grouped,
        *(f"{who} {made.columns[1].ja}" for who in PLAYERS),
        "備考" if grouped else "役",
        "取消し線",
    ]
    numbers = [(name, [cell.replace("−", "-").replace("+", "") for cell in cells]) for name, cells in table_]
    assert [(row[0], row[1 + grouped : 4 + grouped]) for row in rows] == numbers
    assert [row[-2] for row in rows[: len(made.rounds)]] == [
        line.remark for block in sheet.view(made, "ja").whole.blocks for line in block.lines
    ]
    if grouped:
        assert [row[1] for row in rows] == [*"春春春夏夏夏夏秋秋秋冬冬冬", "", "", ""]
    assert ranks[0] == "順位"


@samples
def test_as_text(game: str, table_: Written) -> None:
    made = sample(game)
    lines = [columns(line) for line in plain.text(made, "ja").splitlines()]
    rule = next(place for place, line in enumerate(lines) if line.startswith("---"))
    head, rows = lines[rule - 1], lines[rule + 1 : rule + 4]
    assert head.replace("\0", "").replace("|", "").split()[1:] == [name for name, _ in table_]
    ends = [found.end() for found in re.finditer(r"[^ |]+", head)]
    for place, (start, end) in enumerate(pairwise(ends)):
        said = [re.sub(r"[ |\0]", "", row[start:end]) for row in rows]
        assert said == table_[place][1] or said == ["", "ふけ", ""]
    assert [row.replace("\0", "")[:2] for row in rows] == [*PLAYERS]
    assert {row.replace("\0", "")[-2:] for row in rows} == {"首位", "二位", "三位"}
    for item in items_of(made):
        assert f"{item.name}{' ' * (6 - 2 * len(item.name))}{item.remark}" in plain.text(made, "ja").splitlines()


@samples
def test_as_html(game: str, table_: Written) -> None:
    """The first table of a page runs across; on a phone, the second one shows months as rows."""
    made = sample(game)
    page = sheet.html(made, "ja")
    *heads, first, second, third = of_html(page.partition("</table>")[0]).rows
    assert [text for kind, text in heads[-1][1] if kind.startswith("c") and kind != "corner"] == [name for name, _ in table_[:-3]]
    if len(heads) > 1:
        assert [text for _, text in heads[0][1]] == ["文", "春", "夏", "秋", "冬", "小計", "吟味", "合計"]
    said = [place for place, (_, cells) in enumerate(table_, 1) if not any(cells)]
    for seat, (_, row) in enumerate((first, second, third)):
        texts = [text for _, text in row]
        for place in said:
            if seat:
                texts.insert(place, "")
            else:
                assert texts[place] == "ふけ"
                texts[place] = ""
        assert texts == [PLAYERS[seat], *(cells[seat] for _, cells in table_[:-1]), table_[-1][1][seat] + made.ranks[seat].ja]
    rows = of_html(page[page.index('class="ledger upright') :]).rows[2:]
    groups = dict(zip("一四七十", "春夏秋冬", strict=True)) if made.rounds[0].group != NOTHING else {}
    for (_, row), (name, cells) in zip(rows, table_, strict=True):
        ranks = [one.ja for one in made.ranks] if name == "合計" else [""] * 3
        texts = [re.sub(r"\s", "", text) for _, text in row]
        assert texts[:4] == [groups.get(name, "") + name, *map(str.__add__, cells, ranks)]
    assert 'lang="ja"' in page


@pytest.mark.pdf
@samples
def test_on_paper(game: str, table_: Written) -> None:
    """One page with every amount under its month and every remark beside it, in the fonts of the sheet."""
    made, lang = sample(game), "ja" if game == "hanaawase" else "en"
    file = pdf.pdf(sheet.html(made, lang))
    assert all(re.search(r"\+BIZ-?UDP?(Mincho|Gothic)", name) for name in fonts(file))
    (page,) = words(file)
    names = [one.name.say(lang) for one in (*made.rounds, *made.feet)]
    rows = [next(word.middle for word in page if word.text == who) for who in PLAYERS]
    heads = [word for word in page if rows[0] - 30 < word.middle < rows[0] - 8]
    for name, (_, cells) in zip(names, table_, strict=True):
        (at,) = [word.center for word in heads if word.text == name]
        under = [[word.text for word in page if abs(word.middle - row) < 3.2 and abs(word.center - at) < 4] for row in rows]
        assert [[text for text in found if re.fullmatch(r"[+−]?\d+", text)] for found in under] == [
            [cell] if cell else [] for cell in cells
        ]
    below = bare("".join(word.text for word in page if word.middle > rows[-1] + 15))
    assert [part for item in items_of(made, lang) for part in (item.kind, item.note) if bare(part) not in below] == []


# What a column says, and what the list does.


def test_a_column_holds_the_sum_of_what_is_not_struck() -> None:
    first, second, *_ = koikoi().rounds
    row = second.rows[0]
    more = row._replace(cells=(Cell(), *cells(5, -5)))
    made = koikoi()._replace(rounds=(first, second._replace(rows=(row._replace(struck=True), row, more))))
    assert across_of(made).columns[1].amounts == ("−1", "+7", "−6")
    assert [(item.struck, item.amounts) for item in items_of(made)][:4] == [
        (False, ()),
        (True, ("−1", "+2", "−1")),
        (False, ("−1", "+2", "−1")),
        (False, ("", "+5", "−5")),
    ]


def test_the_list_shows_every_row() -> None:
    items = items_of(replayed())
    assert [(item.name, item.lines) for item in items if item.name] == [
        *zip("一二三四五六", (1, 3, 1, 1, 3, 1), strict=True),
        ("合計", 1),
    ]
    assert [item.remark for item in items if item.struck] == ["手役 はねけん（石川） 取消"]
    assert [item.amounts for item in items if item.amounts] == [("−4", "+8", "−4"), ("−1", "+2", "−1")]
    page = sheet.html(replayed(), "ja")
    assert [kind for kind, _ in of_html(page).rows].count("struck") == 2, "in the list, and where the months are rows"
    assert "二    " in plain.text(replayed(), "ja")
    assert "× 手役 はねけん（石川） 取消" in plain.text(replayed(), "ja")


FUKE = (Words("ふけ", "fuke"),)


@pytest.mark.parametrize(
    ("kind", "marks", "paid", "says"),
    [
        (Words("流れ", "void"), (), EMPTY, "流れ"),
        (NOTHING, FUKE, EMPTY, "ふけ"),
        (NOTHING, FUKE, cells(0, 0, 0), "ふけ"),
        (Words("点差", "card points"), (), cells(0, 0, 0), ""),
        (Words("とても長い種類", "a very long kind"), (), EMPTY, ""),
    ],
)
def test_a_column_in_which_nothing_was_paid(kind: Words, marks: tuple[Words, ...], paid: tuple[Cell, ...], says: str) -> None:
    (first, *_) = across_of(with_rounds(koikoi().rounds[0]._replace(marks=marks, rows=(Row(paid, kind),)))).columns
    assert first.said == says
    assert first.amounts == (("",) * 3 if says or paid == EMPTY else ("0",) * 3)


def test_months_known_by_their_totals_have_a_mark_and_one_line_in_the_legend() -> None:
    """All twelve of the sample year of 三人こいこい; a month about which more is said keeps its remark."""
    made = koikoi()
    assert [item.remark for item in items_of(made)].count("略") == 12
    assert [meaning for mark, meaning in sheet.view(made, "ja").legend if mark == "略"] == ["合計だけ記入・役は不明・流れも不明"]
    first = made.rounds[0]
    said = [item.remark for item in items_of(with_rounds(first._replace(rows=(first.rows[0]._replace(note=Words("別", "else")),))))]
    assert (said[0], said.count("略")) == ("別", 11)


def test_marks_stand_under_the_month() -> None:
    made = with_rounds(koikoi().rounds[0]._replace(marks=(Words("しぼり", "limit"),)))
    assert '<span class="mark">しぼり</span>' in sheet.html(made, "ja")


def test_a_year_in_progress_has_lines_for_the_remaining_rounds() -> None:
    nothing = across_of(koikoi()._replace(rounds=(), feet=(), ranks=()))
    assert (nothing.columns, nothing.spare, nothing.lists) == ((), across.LEAST, ())


def test_two_units_are_one_number_in_a_column() -> None:
    made = koikoi()
    kan = (Cell(2, 6), Cell(-1, -3), Cell(-1, -3))
    foot = Foot("total", Words("合計", "Total"), NOTHING, kan, NOTHING, "", last=True)
    unit = made.unit._replace(big=Words("貫", "kan"), per=12)
    part = across_of(made._replace(unit=unit, rounds=(made.rounds[0]._replace(rows=(Row(kan),)),), feet=(foot,)))
    assert part.columns[0].amounts == part.ends[0].amounts == ("+30", "−15", "−15")


# Pages.


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES)
def test_extensions_continue_in_a_second_table(lang: str) -> None:
    made = long()
    first, second = sheet.view(made, lang).across
    assert [group.columns for group in (*first.groups, *second.groups)] == [4] * 6
    assert [column.name for part in (first, second) for column in part.columns] == [one.name.say(lang) for one in made.rounds]
    (carried,) = first.ends
    assert second.brought
    assert carried.amounts == second.brought.amounts == ("+64", "−32", "−32")
    assert (first.number, second.number) == ("1 / 2", "2 / 2")
    one, other = map(written, upright(made, lang).pages)
    assert ("繰越" if lang == "ja" else "Carried") in one
    assert ("前より" if lang == "ja" else "Brought") in other


LONG = Words(
    "雨四光・花見酒・月見酒・猪鹿蝶・タネ六枚・タン七枚・カス十二枚（秋山）",
    "ame-shikō, hanami-zake, tsukimi-zake, kasu (秋山)",
)


def filled(lengths: list[int], players: tuple[str, ...] = PLAYERS) -> Sheet:
    """A year of months with so many rows each, all struck but the last, and long remarks."""
    made = sample("koikoi-three", players)
    row = made.rounds[0].rows[0]._replace(kind=Words("出来役", "yaku"), note=LONG, line=None)
    struck = row._replace(struck=True, end=Words("取消", "withdrawn"))
    like = made.rounds[0]
    rounds = [
        like._replace(name=same(f"{place % 21 + 1}"), group=SEASONS[place // 3 % 4], rows=(*[struck] * (length - 1), row))
        for place, length in enumerate(lengths)
    ]
    return made._replace(rounds=tuple(rounds), legend=(Mark(Words("取消し線", "struck"), LONG),) * 3)


def within(document: Any, paper: str) -> bool:
    """Whether all is within the margins, except that names above the list are cut off."""
    return {text.strip("\u2068\u2069") for text in outside(document, paper, lying=True)} <= {*HOSTILE}


FILLED = ([3] * 12, [1] * 18, [2] * 18, [4, 2, 3] * 4, [13, 12, 10], [40, 1], [1] * 40)


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES)
def test_full_pages_fit(lang: str) -> None:
    for nth, lengths in share(enumerate(FILLED), 2):
        if nth // 2 % 2 == LANGUAGES.index(lang):
            made = filled(lengths, HOSTILE)
            document = upright(made, lang)
            assert len(document.pages) == len(sheet.view(made, lang).across), lengths
            assert within(document, "a4"), lengths


def seated(made: Sheet, seats: int) -> Sheet:
    """The same with more players, by repeating them."""

    def more(cells: tuple[T, ...]) -> tuple[T, ...]:
        return (cells * seats)[:seats]

    rounds = tuple(one._replace(rows=tuple(row._replace(cells=more(row.cells)) for row in one.rows)) for one in made.rounds)
    feet = tuple(foot._replace(cells=more(foot.cells)) for foot in made.feet)
    return made._replace(players=more(HOSTILE), rounds=rounds, feet=feet, ranks=more(made.ranks))


@pytest.mark.pdf
@pytest.mark.parametrize(("seats", "paper"), [(7, A5), (10, A4)])
def test_full_pages_fit_for_many_players(seats: int, paper: Paper) -> None:
    made = seated(filled([3, 1, 4, 2] * 2), seats)
    parts = sheet.view(made, "ja", paper).across
    assert {len(part.lists) for part in parts} <= {1, 2}
    document = upright(made, "ja", paper)
    assert len(document.pages) == len(parts) > 1
    assert within(document, paper.key)


@given(st.lists(st.integers(1, 20), min_size=1, max_size=40))
def test_pages_hold_the_whole_sheet(lengths: list[int]) -> None:
    parts = sheet.view(filled(lengths), "ja").across
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
def test_names_cannot_break_the_page(lang: str) -> None:
    made, named = koikoi(), koikoi()._replace(players=HOSTILE)
    page = sheet.html(named, lang)
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    (usual,), (hostile,) = (words(pdf.pdf(sheet.html(one, lang))) for one in (made, named))
    one, other = (
        sorted((round(word.left), round(word.middle), word.text) for word in found if re.fullmatch(r"[+−]\d+", word.text))
        for found in (usual, hostile)
    )
    assert one == other
    beside = "".join(word.text for word in hostile if word.right < 63)
    assert [name for name in HOSTILE[:2] if bare(name) in beside] == [*HOSTILE[:2]]
    lines = plain.text(named, lang).splitlines()
    assert len({len(columns(line).partition("|")[0]) for line in lines if "||" in line}) == 1


def test_a_blank_sheet() -> None:
    """test_pdf lays it out."""
    ends = {"ja": ["小計", "吟味", "合計"], "en": ["subtotal", "ginmi", "total"]}
    games = [game for game in GAMES if blank(game, None).across]
    assert len(games) == 2
    for game in games:
        for lang in LANGUAGES:
            made = blank(game, game.house(), HOSTILE)
            part = across_of(made, lang)
            assert len(part.columns) >= across.LEAST
            assert {amount for one in part.columns for amount in one.amounts} == {""}
            assert [end.name.lower() for end in part.ends] == ends[lang]
            assert "@" not in plain.text(made, lang)
