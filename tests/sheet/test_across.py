"""Sheets that run across: what a column says and what the list does, pages, and names."""

import re
from itertools import pairwise, product
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kinds import share
from printed import EXAMPLES, bare, drawn, fonts, outside, upright, words, written

from scorekeeper.core.sheet import STRUCK, LegendMark, Sheet, SheetCell, SheetFoot, SheetRound, SheetRow
from scorekeeper.core.words import LANGUAGES, NOTHING, Words, same
from scorekeeper.games import GAMES
from scorekeeper.pdf import rendering
from scorekeeper.sheet import across, layout, text_csv
from scorekeeper.sheet.blanks import blank
from scorekeeper.sheet.measures import PaperSize
from scorekeeper.sheet.papers import A4, A5
from tests.sheet.test_sheet import columns, of_html

PLAYERS = ("秋山", "石川", "上田")
HOSTILE = ("寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲", "<script>alert(1)</script", "=1+1 עברית😀 wwwwwwwwwwww")
SEASONS = (Words("春", "spring"), Words("夏", "summer"), Words("秋", "autumn"), Words("冬", "winter"))
EMPTY = (SheetCell(),) * 3
T = TypeVar("T")


def koikoi(players: tuple[str, ...] = PLAYERS, game: str = "koikoi-three") -> Sheet:
    """The sheet of the sample year of 三人こいこい, or of another game."""
    return drawn(EXAMPLES[game]._replace(players=players))


def cells(*numbers: int) -> tuple[SheetCell, ...]:
    return tuple(SheetCell(small=number) for number in numbers)


def with_rounds(*rounds: SheetRound) -> Sheet:
    """三人こいこい with these rounds instead of its first ones."""
    made = koikoi()
    return made._replace(rounds=(*rounds, *made.rounds[len(rounds) :]))


def replayed() -> Sheet:
    """A year up to June: void deals, struck rows, a month with nothing but void deals so far."""
    one, two, three, four, five, six, *_ = koikoi().rounds
    void = SheetRow(EMPTY, Words("流れ", "void"), Words("場札のシマ", "four of a month on the field"))
    said = Words("手役", "hand"), Words("はねけん（石川）", "haneken (石川)")
    struck = SheetRow(cells(-4, 8, -4), *said, struck=True, end=Words("取消", "withdrawn"))
    rounds = (one, two._replace(rows=(void, struck, *two.rows)), three, four, five._replace(rows=(void, void, *five.rows)))
    so_far = Words("ここまで", "so far")
    total = SheetFoot("total", Words("合計", "Total"), so_far, cells(-7, 2, 5), so_far, "", last=True)
    legend = (LegendMark(STRUCK, Words("取消", "withdrawn")),)
    return koikoi()._replace(rounds=(*rounds, six._replace(rows=(void,))), feet=(total,), ranks=(), legend=legend)


def long() -> Sheet:
    """Two extensions, a sweep in every season: more rounds than a table has columns."""
    rounds = []
    for number in range(1, 19):
        extension = 1 + (number > 15)
        group = SEASONS[(number - 1) // 3] if number <= 12 else Words(f"延長{'一二'[extension - 1]}", f"extension {extension}")
        name = Words(f"{number}月", str(number))
        rounds.append(SheetRound(name, (), (SheetRow(cells(2, -1, -1), note=Words("カス", "kasu")),), number=number, group=group))
        if number % 3 == 0:
            rounds.append(SheetRound(Words("小引", "kobiki"), (), (SheetRow(cells(10, -5, -5)),), number=number, group=group))
    gained = SheetFoot("total", Words("合計", "Total"), NOTHING, cells(96, -48, -48), NOTHING, "", last=True)
    return koikoi()._replace(rounds=tuple(rounds), feet=(gained,))


def across_of(made: Sheet, lang: str = "ja") -> across.AcrossPage:
    (part,) = layout.view(made, lang).across
    return part


def items_of(made: Sheet, lang: str = "ja") -> list[across.Item]:
    return [item for items in across_of(made, lang).lists for item in items]


@pytest.mark.pdf
@pytest.mark.parametrize("game", ["koikoi-three", "hanaawase"])
def test_on_paper(game: str) -> None:
    """One page with every amount under its month and every remark beside it, in the fonts of the sheet."""
    made, lang = koikoi(game=game), "ja" if game == "hanaawase" else "en"
    file = rendering.pdf(layout.html(made, lang))
    assert all(re.search(r"\+BIZ-?UDP?(Mincho|Gothic)", name) for name in fonts(file))
    (page,) = words(file)
    names = [one.name.say(lang) for one in (*made.rounds, *made.feet)]
    rows = [next(word.middle for word in page if word.text == who) for who in PLAYERS]
    heads = [word for word in page if rows[0] - 30 < word.middle < rows[0] - 8]
    part = across_of(made, lang)
    for name, cells in zip(names, (one.amounts for one in (*part.columns, *part.ends)), strict=True):
        (at,) = [word.center for word in heads if word.text == name]
        under = [[word.text for word in page if abs(word.middle - row) < 3.2 and abs(word.center - at) < 4] for row in rows]
        amounts = [[text for text in found if re.fullmatch(r"[+−]?\d+", text)] for found in under]
        assert amounts == [[cell] if cell else [] for cell in cells]
    below = bare("".join(word.text for word in page if word.middle > rows[-1] + 15))
    assert [part for item in items_of(made, lang) for part in (item.kind, item.note) if bare(part) not in below] == []


def test_a_column_holds_the_sum_of_what_is_not_struck() -> None:
    first, second, *_ = koikoi().rounds
    row = second.rows[0]
    more = row._replace(cells=(SheetCell(), *cells(5, -5)))
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
    page = layout.html(replayed(), "ja")
    assert [kind for kind, _ in of_html(page)].count("struck") == 2, "in the list, and where the months are rows"
    assert "二    " in text_csv.text(replayed(), "ja")
    assert "× 手役 はねけん（石川） 取消" in text_csv.text(replayed(), "ja")


FUKE = (Words("ふけ", "fuke"),)


def test_a_column_in_which_nothing_was_paid() -> None:
    for kind, marks, paid, says in (
        (Words("流れ", "void"), (), EMPTY, "流れ"),
        (NOTHING, FUKE, EMPTY, "ふけ"),
        (NOTHING, FUKE, cells(0, 0, 0), "ふけ"),
        (Words("点差", "card points"), (), cells(0, 0, 0), ""),
        (Words("とても長い種類", "a very long kind"), (), EMPTY, ""),
    ):
        (first, *_) = across_of(with_rounds(koikoi().rounds[0]._replace(marks=marks, rows=(SheetRow(paid, kind),)))).columns
        assert first.said == says
        assert first.amounts == (("",) * 3 if says or paid == EMPTY else ("0",) * 3)


def test_months_known_by_their_totals_have_a_mark_and_one_line_in_the_legend() -> None:
    """All twelve of the sample year of 三人こいこい; a month about which more is said keeps its remark."""
    made = koikoi()
    assert [item.remark for item in items_of(made)].count("略") == 12
    assert [meaning for mark, meaning in layout.view(made, "ja").legend if mark == "略"] == ["合計だけ記入・役は不明・流れも不明"]
    first = made.rounds[0]
    said = [item.remark for item in items_of(with_rounds(first._replace(rows=(first.rows[0]._replace(note=Words("別", "else")),))))]
    assert (said[0], said.count("略")) == ("別", 11)


def test_marks_stand_under_the_month_and_a_year_in_progress_has_lines_for_the_remaining_rounds() -> None:
    made = with_rounds(koikoi().rounds[0]._replace(marks=(Words("しぼり", "limit"),)))
    assert '<span class="mark">しぼり</span>' in layout.html(made, "ja")
    nothing = across_of(koikoi()._replace(rounds=(), feet=(), ranks=()))
    assert (nothing.columns, nothing.spare, nothing.lists) == ((), across.LEAST, ())


def test_two_units_are_one_number_in_a_column() -> None:
    made = koikoi()
    kan = (SheetCell(2, 6), SheetCell(-1, -3), SheetCell(-1, -3))
    foot = SheetFoot("total", Words("合計", "Total"), NOTHING, kan, NOTHING, "", last=True)
    unit = made.unit._replace(big=Words("貫", "kan"), per=12)
    part = across_of(made._replace(unit=unit, rounds=(made.rounds[0]._replace(rows=(SheetRow(kan),)),), feet=(foot,)))
    assert part.columns[0].amounts == part.ends[0].amounts == ("+30", "−15", "−15")


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES)
def test_extensions_continue_in_a_second_table(lang: str) -> None:
    made = long()
    first, second = layout.view(made, lang).across
    assert [group.columns for group in (*first.groups, *second.groups)] == [4] * 6
    assert [column.name for part in (first, second) for column in part.columns] == [one.name.say(lang) for one in made.rounds]
    (carried,) = first.ends
    assert carried.amounts == second.brought.amounts == ("+64", "−32", "−32")
    assert (first.number, second.number) == ("1 / 2", "2 / 2")
    one, other = map(written, upright(made, lang).pages)
    assert ("繰越" if lang == "ja" else "Carried") in one
    assert ("前より" if lang == "ja" else "Brought") in other


LONG = Words(
    "雨四光・花見酒・月見酒・猪鹿蝶・タネ六枚・タン七枚・カス十二枚（秋山）", "ame-shikō, hanami-zake, tsukimi-zake, kasu (秋山)"
)


def filled(lengths: list[int], players: tuple[str, ...] = PLAYERS) -> Sheet:
    """A year of months with so many rows each, all struck but the last, and long remarks."""
    made = koikoi(players)
    row = made.rounds[0].rows[0]._replace(kind=Words("出来役", "yaku"), note=LONG, line=None)
    struck = row._replace(struck=True, end=Words("取消", "withdrawn"))
    like = made.rounds[0]
    rounds = [
        like._replace(name=same(f"{place % 21 + 1}"), group=SEASONS[place // 3 % 4], rows=(*[struck] * (length - 1), row))
        for place, length in enumerate(lengths)
    ]
    return made._replace(rounds=tuple(rounds), legend=(LegendMark(Words("取消し線", "struck"), LONG),) * 3)


def within(document: Any, paper: str) -> bool:
    """Whether all is within the margins, except that names above the list are cut off."""
    return {text.strip("\u2068\u2069") for text in outside(document, paper, lying=True)} <= {*HOSTILE}


FILLED = ([3] * 12, [1] * 18, [2] * 18, [4, 2, 3] * 4, [13, 12, 10], [40, 1], [1] * 40)


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES)
def test_full_pages_fit(lang: str) -> None:
    for nth, lengths in share(enumerate(FILLED), 2):
        if nth // 2 % 2 == LANGUAGES.index(lang):
            fits(filled(lengths, HOSTILE), lang, A4)


def fits(made: Sheet, lang: str, paper: PaperSize) -> int:
    """Whether every page that was laid out is one, and all on it within the margins. How many there are."""
    document = upright(made, lang, paper)
    assert len(document.pages) == len(layout.view(made, lang, paper).across)
    assert within(document, paper.key)
    return len(document.pages)


def seated(made: Sheet, seats: int) -> Sheet:
    """The same with more players, by repeating them."""

    def more(cells: tuple[T, ...]) -> tuple[T, ...]:
        return (cells * seats)[:seats]

    rounds = tuple(one._replace(rows=tuple(row._replace(cells=more(row.cells)) for row in one.rows)) for one in made.rounds)
    feet = tuple(foot._replace(cells=more(foot.cells)) for foot in made.feet)
    return made._replace(players=more(HOSTILE), rounds=rounds, feet=feet, ranks=more(made.ranks))


@pytest.mark.pdf
@pytest.mark.parametrize(("seats", "paper"), [(7, A5), (10, A4)])
def test_full_pages_fit_for_many_players(seats: int, paper: PaperSize) -> None:
    made = seated(filled([3, 1, 4, 2] * 2), seats)
    assert {len(part.lists) for part in layout.view(made, "ja", paper).across} <= {1, 2}
    assert fits(made, "ja", paper) > 1


@given(st.lists(st.integers(1, 20), min_size=1, max_size=40))
def test_pages_hold_the_whole_sheet(lengths: list[int]) -> None:
    parts = layout.view(filled(lengths), "ja").across
    items = [item for part in parts for items in part.lists for item in items if item.sort != "foot"]
    assert len(items) == sum(lengths)
    assert [item.struck for item in items].count(False) == len(lengths)
    for part in parts:
        assert 0 < len(part.columns) <= A4.runs.rounds
        assert len(part.lists) <= A4.runs.lists
        assert max(map(len, part.lists)) <= (A4.runs.dense if part.dense else A4.runs.roomy)
    for one, other in pairwise(parts):
        assert one.ends[0].amounts == other.brought.amounts
    assert [end.name for end in parts[-1].ends] == ["小計", "吟味", "合計"]


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_cannot_break_the_page(lang: str) -> None:
    made, named = koikoi(), koikoi()._replace(players=HOSTILE)
    page = layout.html(named, lang)
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    (usual,), (hostile,) = (words(rendering.pdf(layout.html(one, lang))) for one in (made, named))
    one, other = (
        sorted((round(word.left), round(word.middle), word.text) for word in found if re.fullmatch(r"[+−]\d+", word.text))
        for found in (usual, hostile)
    )
    assert one == other
    beside = "".join(word.text for word in hostile if word.right < 63)
    assert [name for name in HOSTILE[:2] if bare(name) in beside] == [*HOSTILE[:2]]
    lines = text_csv.text(named, lang).splitlines()
    assert len({len(columns(line).partition("|")[0]) for line in lines if "||" in line}) == 1


def test_a_blank_sheet() -> None:
    """test_pdf lays it out."""
    ends = {"ja": ["小計", "吟味", "合計"], "en": ["subtotal", "ginmi", "total"]}
    games = [game for game in GAMES if blank(game, None).across]
    assert len(games) == 2
    for made, lang in product((blank(game, game.house(), HOSTILE) for game in games), LANGUAGES):
        part = across_of(made, lang)
        assert len(part.columns) >= across.LEAST
        assert {amount for one in part.columns for amount in one.amounts} == {""}
        assert [end.name.lower() for end in part.ends] == ends[lang]
        assert "@" not in text_csv.text(made, lang)
