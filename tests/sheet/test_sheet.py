"""The sheet: every format has the same cells, pages break between months, and no name can break it."""

import csv
import html
import io
import re
import unicodedata
from collections.abc import Iterable
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from kinds import times
from printed import EXAMPLES, drawn

from scorekeeper.core import text as letters
from scorekeeper.core.facts import Fact, Redo
from scorekeeper.core.game import Game
from scorekeeper.core.house import options
from scorekeeper.core.record import Record, fingerprint
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import GAMES
from scorekeeper.games.hachihachi import GAME, facts
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTeyaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.local import days, widths
from scorekeeper.sheet import layout, text_csv
from scorekeeper.sheet.blanks import blank, with_empty_rounds
from scorekeeper.sheet.markup import hyphenated_markup
from scorekeeper.sheet.papers import A4, A5
from tests.strategies import years

PLAYERS = ("秋山", "石川", "上田")
FEET = "合計 月石清算 吟味分減算 再計 点を貫に 端数処理 最終得点".split()


def seed(players: tuple[str, ...] = PLAYERS) -> Record:
    return EXAMPLES[GAME.name]._replace(players=players)


def month(lines: int, brights: tuple[str, ...] = ()) -> list[Fact]:
    """A month that takes so many lines, one to seven."""
    hands = [HachihachiTeyaku(seat, ("sanbon",)) for seat in range(min(3, lines - 1))]
    dives = [facts.HachihachiTobikomi(seat) for seat in range(lines - 1 - len(hands))]
    return [HachihachiField(brights), *hands, *dives, facts.HachihachiPlayedOut(points=(78, 89, 97))]


def year(*lines: int, players: tuple[str, ...] = PLAYERS, **house: str) -> Record:
    """A year of months with so many lines each. The twelfth and later ones bind, except the last: with etsunen they continue."""
    log: list[Fact] = []
    for number, count in enumerate(lines, 1):
        binding = 12 <= number < len(lines)
        log += month(count, ("yanagi-hikari", "kiri-hikari") if binding else ())
    return Record(GAME, GAME.edition, HachihachiHouse(**house), players, tuple(log))  # type: ignore[arg-type]


def spread(total: int, months: int = 12) -> list[int]:
    """So many lines distributed over the months as evenly as possible."""
    return [total // months + (number < total % months) for number in range(months)]


def of_csv(text: str) -> list[list[str]]:
    return [*csv.reader(io.StringIO(text.removeprefix("\ufeff")))]


def of_html(page: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The rows of all tables of a page: the class of each, and its cells, every one a (class, text)."""

    def kind(attributes: str) -> str:
        return "".join(re.findall(r'\bclass="(.*?)"', attributes))

    def text(cell: str) -> str:
        return html.unescape(re.sub(r"<[^>]*>", "", cell))

    rows = re.findall(r"<tr\b(.*?)>(.*?)</tr>", page, re.DOTALL)
    cells = re.compile(r"<t[dh]\b(.*?)>(.*?)</t[dh]>", re.DOTALL)
    return [(kind(row), [(kind(cell), text(said)) for cell, said in cells.findall(of)]) for row, of in rows]


def columns(line: str) -> str:
    """A line of a terminal, one character per column: a wide character is followed by an invisible one."""
    return "".join(letter + "\0" * (unicodedata.east_asian_width(letter) in "WF") for letter in line)


def numbers(cells: Iterable[str]) -> list[str]:
    found = re.findall(r"[+−-]?\d[\d,]*", " ".join(cells))
    return [one.replace("−", "-").lstrip("+").replace(",", "") for one in found]


@pytest.mark.parametrize("game", EXAMPLES)
def test_every_format_has_the_same_cells(game: str) -> None:
    """Row by row, or player by player where rounds are columns. The text is worked out by hand (laws/test_records)."""
    made = drawn(EXAMPLES[game])
    head, *rows = of_csv(text_csv.csv(made, "ja"))
    first = next(place for place, name in enumerate(head) if name.startswith(made.players[0]))
    lines = text_csv.text(made, "ja").splitlines()
    written = lines[next(nth for nth, line in enumerate(lines) if line.startswith("---")) + 1 :]
    texts = [numbers([line]) for line in written if line and line[0] not in "-="]
    tables = of_html(layout.html(made, "ja"))
    drawn_ = iter([numbers(text for kind, text in row if not kind.startswith("m")) for _, row in tables])
    if made.across:
        for nth in range(len(made.players)):
            cells = numbers(row[first + nth] for row in rows[:-1])
            assert texts[nth] == cells
            assert any(one == cells for one in drawn_)
    for row, text in zip((numbers(row[first:]) for row in rows), texts, strict=False):
        assert made.across or text[len(text) - len(row) :] == row
        # An amount below its items stands in a row of its own (test_running).
        assert made.items or not row or any(one[len(one) - len(row) :] == row for one in drawn_), row


def test_who_puts_out_a_stone_and_what_is_struck_have_columns_in_a_spreadsheet() -> None:
    head, first, *rows = of_csv(text_csv.csv(drawn(seed()), "ja"))
    assert head == ["月", "場", *(f"{who} {unit}" for who in PLAYERS for unit in "貫点"), "★", "備考", "取消し線"]
    assert first == ["一", "大", "-4", "", "-4", "", "8", "", "", "手役 三本（上田）", ""]
    assert rows[0][8:] == ["石川", "出来役 赤短（石川）", ""]
    struck = next(row for row in rows if row[-1])
    assert struck[1:] == ["大", "16", "", "-8", "", "-8", "", "", "手役 空素（秋山） 吹き消し", "取消し線"]
    assert {int(cell) for row in rows[:-1] for cell in row[2:8] if cell} >= {-14, 28, 132, -196}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_names_its_sources(lang: str) -> None:
    for made in (text_csv.text(drawn(seed()), lang), layout.html(drawn(seed()), lang)):
        assert fingerprint(seed()) in made
        assert ("規則 第1版" if lang == "ja" else "rules, edition 1") in made
        assert ("等倍・2倍・4倍" if lang == "ja" else "×1 · ×2 · ×4") in made


def test_every_mark_used_is_explained_and_no_other() -> None:
    assert [mark for mark, _ in layout.view(drawn(seed()), "ja").legend] == ["★", "大大", "消", "下", "法度", "取消し線"]
    view = layout.view(drawn(year(1, 2)), "ja")
    assert [mark for mark, _ in view.legend] == ["★"]
    assert [mark for mark, *_ in view.marks] == ["★", "大大・絶絶", "消", "下", "法度", "取消し線"]
    cited = [*dict.fromkeys(clause for *_, clauses in view.marks for clause in clauses)]
    assert cited == [f"hachihachi.{short}" for short in ("stone.3", "sheet.2", "sheet.7", "sheet.6", "sheet.5")]
    assert layout.view(drawn(year(1, 2, method="chips")), "ja").legend == ()


def test_an_ordinary_year_is_one_page_and_a_longer_one_is_carried_over() -> None:
    for lines, rule in {12: "", 29: "", 30: "close", 32: "close", 33: "dense", 35: "dense"}.items():
        (page,) = layout.view(drawn(year(*spread(lines))), "ja").pages
        assert (page.rule, page.number, page.brought, page.carried) == (rule, "", None, None), lines
    for lines, pages in {36: 2, 38: 2, 48: 2, 60: 2, 68: 3, 70: 3, 84: 3}.items():
        view = layout.view(drawn(year(*spread(lines))), "ja")
        pages_hold(view)
        assert [page.number for page in view.pages] == [f"{number} / {pages}" for number in range(1, pages + 1)], lines


def pages_hold(view: layout.View) -> None:
    """The pages contain the whole sheet, month by month, and none has more lines than fit."""
    assert sum((page.blocks for page in view.pages), ()) == view.whole.blocks
    *before, last = view.pages
    assert last.sums == view.whole.sums
    for one, other in pairwise(view.pages):
        assert one.carried.amounts == other.brought.amounts
    for page in before:
        assert not page.sums
        assert page.blocks
        assert sum(len(block.lines) for block in page.blocks) + 1 + bool(page.brought) <= A4.lines.full
    lines = sum(len(block.lines) for block in last.blocks)
    assert 0 < lines <= A4.lines.dense if not before else 0 < lines + 1 <= A4.lines.roomy


@given(years())
@settings(max_examples=times(8))
def test_pages_of_any_year(grown: tuple[Record, object]) -> None:
    record, _ = grown
    made = drawn(record)
    if not made.rounds:
        return
    longest = max(len(one.rows) for one in made.rounds)
    for lang in LANGUAGES:
        view = layout.view(made, lang)
        if longest < A4.lines.roomy:
            pages_hold(view)
        rows = sum(len(block.lines) for block in view.whole.blocks) + len(view.whole.sums) + bool(made.ranks)
        assert len(of_csv(text_csv.csv(made, lang))) == 1 + rows


def test_the_carried_sum_is_the_sum_so_far() -> None:
    made = drawn(year(*spread(60)))
    first, last = layout.view(made, "ja").pages
    done = made.rounds[: len(first.blocks)]
    assert (first.carried.name, last.brought.name) == ("次頁繰越", "前頁繰越")
    rows = [row for one in done for row in one.rows]
    sums = [[sum(getattr(row.cells[seat], place) or 0 for row in rows) for place in ("big", "small")] for seat in range(3)]
    assert [[*amount.numbers] for amount in first.carried.amounts] == sums
    assert first.carried.note == f"★ 0・0・{len(done)}"


def test_a_month_longer_than_a_page_still_prints() -> None:
    again = (HachihachiField(), *(HachihachiTeyaku(seat, ("sanbon",)) for seat in range(3)), Redo())
    view = layout.view(drawn(Record(GAME, "1", HachihachiHouse(), PLAYERS, (*again * 14, *month(1), *month(2)))), "ja")
    assert len(view.pages) == 4
    blocks = [block for page in view.pages for block in page.blocks]
    assert [block.name for block in blocks if not block.by_hand] == ["一", "一", "二"]


def test_halves_are_written_in_points() -> None:
    halves = ("A", (), "−3 −6", "+6 +12"), ("F", ("matsu-hikari",), "−4 ", "+8 "), ("C", ("matsu-hikari",), "−5 −3", "+10 +6")
    for field, brights, payer, maker in halves:
        log = (HachihachiField(brights), facts.HachihachiDekiyaku(0, ("aotan",), "sage"), facts.SageCancel())
        (block,) = layout.view(drawn(Record(GAME, "1", HachihachiHouse(field=field), PLAYERS, log)), "ja").whole.blocks  # type: ignore[arg-type]
        assert [" ".join(amount.texts) for amount in block.lines[0].amounts] == [maker, payer, payer]


def test_an_unfinished_year_prints_what_there_is_and_goes_on_by_pencil() -> None:
    """The months that are left are ruled below the sums so far, with two more and the feet."""
    record = seed()
    view = layout.view(drawn(record._replace(log=record.log[:10])), "ja")
    assert [block.name for block in view.whole.blocks] == ["一", "二", "三"]
    assert [(foot.name, foot.note) for foot in view.whole.sums] == [("合計", "ここまで")]
    empty = layout.view(drawn(record._replace(log=())), "ja")
    assert (empty.whole.blocks, empty.whole.sums) == ((), ())
    view = layout.view(drawn(record._replace(log=record.log[:9])), "ja")
    blocks = [block for page in view.pages for block in page.blocks]
    assert [block.name for block in blocks] == [*"一二三三四五六七八九十", "十一", "十二", "", ""]
    assert [block.by_hand for block in blocks] == [False] * 3 + [True] * 12
    (above,) = (block.above for block in blocks if block.above)
    assert (above.name, above.amounts) == ("ここまで", view.whole.sums[0].amounts)
    assert [line.name for line in view.pages[-1].sums] == FEET
    assert {text for line in view.pages[-1].sums for amount in line.amounts for text in amount.texts} == {""}
    ended = drawn(record)
    assert with_empty_rounds(ended) is ended


def test_the_sums_above_the_pencil_are_named_and_pages_before_it_carry_them() -> None:
    """After the last month. From the page with the first empty month on they are left blank."""
    made = drawn(year(1, 2, 1))
    assert (made.form.so_far.ja, made.form.so_far.en) == ("三月まで", "to month 3")
    assert [one.number for one in made.form.rest] == [*range(4, 13)]
    carried = [page.carried for page in layout.view(drawn(year(*spread(60, 11))), "ja").pages if page.carried]
    assert [any(text for amount in line.amounts for text in amount.texts) for line in carried] == [True, False]


def test_a_blank_sheet() -> None:
    for method in ("written", "chips"):
        made = blank(GAME, HachihachiHouse(method=method), PLAYERS)  # type: ignore[arg-type]
        pages = layout.view(made, "ja").pages
        blocks = [block for page in pages for block in page.blocks]
        assert [len(block.lines) for block in blocks] == [4] * 14, "as many as the longest month of the sample year"
        assert {block.name for block in blocks} == {""}
        assert {text for block in blocks for line in block.lines for amount in line.amounts for text in amount.texts} == {""}
        assert [foot.name for foot in pages[-1].sums] == FEET
        assert ("★" in layout.html(made, "ja")) == (method == "written")
        assert "@" not in text_csv.text(made, "ja")
    assert [name.text for name in layout.view(blank(GAME, HachihachiHouse()), "ja").names] == ["", "", ""]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_house_rules_that_nobody_chose_are_circled_on_paper(game: Game) -> None:
    """All that the source leaves open; what goes beyond it is told on paper where it is chosen."""
    for lang in LANGUAGES:
        page, _, _ = layout.html(blank(game, None), lang).partition("</article>")
        asked = [html.unescape(ring) for ring in re.findall('<span class="ring">(.*?)</span>', page)]
        open_, others = [one for one in options(game.house) if not one.departs], any(one.departs for one in options(game.house))
        circled = [label.say(lang) for option in open_ for label, _ in option.choices.values()]
        assert asked == circled
        written = page[page.index('class="asked') :].count('class="write"')
        assert written == sum(not option.choices for option in open_) + others
        assert "<dl>" not in page
    chosen = layout.html(blank(game, game.house()), "ja")
    assert 'class="ring"' not in chosen
    assert "<dl>" in chosen


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_head_has_room_for_what_is_not_known(lang: str) -> None:
    """Of a record that nobody dated: the day and the place; of a blank sheet also its number, group and season."""
    record = seed()
    undated = record._replace(log=tuple(msgspec.structs.replace(fact, at=None) for fact in record.log))
    assert [text for _, text in layout.view(drawn(undated), lang).facts] == ["", ""]
    view = layout.view(blank(GAME, None), lang)
    assert [text for _, text in view.facts] == [""] * 4
    assert view.nth == (("第", "年") if lang == "ja" else ("match ", ""))
    ats = ("2026-01-15T20:00:00+09:00", "2026-01-17T01:00:00+09:00")
    dated = [msgspec.structs.replace(fact, at=ats[nth % 2]) for nth, fact in enumerate(record.log)]
    (first, last) = (str(days.day(at)) for at in ats)
    assert layout.view(drawn(record._replace(log=tuple(dated))), lang).facts[0][1] == f"{first} – {last[-2:]}"


HOSTILE = ("寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲", "<script>alert(1)</script", "=1+1 \u202eעברית😀")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_escaped(lang: str) -> None:
    made = drawn(seed(HOSTILE))
    page = layout.html(made, lang)
    assert "&lt;script&gt;alert(1)&lt;/script" in page
    assert "<script" not in page
    for written in (page, text_csv.text(made, lang)):
        assert "\u202e" not in written
        assert "\u2068=1+1 עברית😀\u2069" in written
    assert "=1+1 עברית😀" in text_csv.csv(made, lang)
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", text_csv.csv(made, lang)), "data has no marks of direction"
    assert len({len(row) for row in of_csv(text_csv.csv(made, lang))}) == 1


def test_no_name_is_a_formula_or_a_seat_and_stacked_accents_are_limited() -> None:
    for name in ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1", " =1"):
        assert text_csv.safe(name) == f"'{name}"
        head, *rows = of_csv(text_csv.csv(drawn(seed((name, "B", "C"))), "ja"))
        texts = [cell for row in [head, *rows] for place, cell in enumerate(row) if row is head or not 2 <= place < 8]
        assert not [text for text in texts if text.strip()[:1] in ("=", "+", "-", "@", "＝")]
    lines = [line for block in layout.view(drawn(seed(("@1", "@2", "@0"))), "ja").whole.blocks for line in block.lines]
    assert lines[0].note == "三本（@0）"
    assert letters.display_name("e" + "\u0301" * 9) == "e" + "\u0301" * 3
    assert letters.display_name("a\nb\x1b[31m") == "ab[31m"


def test_a_long_remark_continues_on_lines_of_its_own_on_small_paper() -> None:
    """Nothing is lost, no line is wider than its space, and amounts appear once."""
    record = seed(("十二文字もある長い名前の人", "石川", "上田"))
    usual, small = (layout.view(drawn(record), "ja", paper).whole for paper in (A4, A5))
    for one, other in zip(usual.blocks, small.blocks, strict=True):
        said, again = ("".join(line.remark.replace(" ", "") for line in block.lines) for block in (one, other))
        assert said == again
        paid, once = (
            [line.amounts for line in block.lines if any("".join(a.texts) for a in line.amounts)] for block in (one, other)
        )
        assert paid == once
        assert all(widths.ems(line.note) <= A5.lines.room for line in other.lines)
    assert sum(len(block.lines) for block in small.blocks) > sum(len(block.lines) for block in usual.blocks)


CUTS: list[tuple[str, float, list[str]]] = [
    ("Constantinos Papadopoulos", 4, ["", "Constantinos", "Papadopoulos"]),
    ("with Constantinos Papadopoulos", 8, ["with", "Constantinos", "Papadopoulos"]),
    ("Wolfeschlegelsteinhausen", 0, ["Wolfeschlegelst", "einhausen"]),
    ("勘解由小路光太郎左衛門尉", 4, ["勘解由小", "路光太郎左衛門尉"]),
    ("改12（小野）・改19（Wm.）", 0, ["改12（小野）・改", "19（Wm.）"]),
    ("花（Jo Neill-Smyth）", 0, ["花（Jo Neill-", "Smyth）"]),
    ("四光・半額・法度（小野）", 0, ["四光・半額・法度", "（小野）"]),
    ("●●●○○○○○○○○○", 0, ["●●●○○○○○○", "○○○"]),
]


def test_a_remark_is_cut_between_words_where_a_word_fits_a_line() -> None:
    assert [[*widths.lines_of(text, 9.2, first)] for text, first, _ in CUTS] == [lines for *_, lines in CUTS]
    assert hyphenated_markup("上田") == "上田"
    assert hyphenated_markup("<b> Ann") == '<span class="word">&lt;b&gt;</span> <span class="word">Ann</span>'


def test_a_sheet_on_which_nothing_stands_yet_is_text_and_a_table() -> None:
    for game in GAMES:
        made = drawn(Record(game, game.edition, game.house(), ("秋山", "石川", "上田", "江口")[: game.seats[0]]))
        for lang in LANGUAGES:
            for written in (text_csv.text(made, lang), text_csv.csv(made, lang)):
                assert all(player in written for player in made.players), game.name


def test_a_leaf_explains_its_own_marks() -> None:
    """A sheet by hand explains all; what is written nowhere is explained on every leaf."""
    record = year(*spread(60))
    struck = drawn(record._replace(log=(HachihachiField(), HachihachiTeyaku(0, ("sanbon",)), Redo(), *record.log)))
    view = layout.view(struck, "ja")
    first, last = view.pages
    assert [[mark.sign for mark in view.marks_of(page)] for page in (first, last)] == [["★", "取消し線"], ["★"]]
    view = layout.view(blank(GAME, HachihachiHouse()), "ja")
    assert all(view.marks_of(page) == view.marks for page in view.pages)


LONG_NAMES = "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲", "Bartholomew Q. Smith", "Constantinos Papadopoulos", "上田"


def test_names_in_narrow_columns_are_whole() -> None:
    """In a spreadsheet on one line; on paper in more lines, and in as many rows as these need."""
    made = drawn(EXAMPLES["riichi"]._replace(players=LONG_NAMES))
    fields = {cell for row in of_csv(text_csv.csv(made, "ja")) for cell in row}
    assert {f"{LONG_NAMES[1]} ←上田", f"{LONG_NAMES[0]} ←{LONG_NAMES[1]}"} <= fields
    for block in layout.view(made, "ja", A5).whole.blocks:
        lines = block.fields[0].lines
        assert "".join(lines).replace(" ", "") == block.beside[0].replace(" ", "")
        assert len(lines) <= 4 * len(block.lines)


def test_a_stake_has_a_column_of_its_own_in_a_spreadsheet() -> None:
    head, *rows = of_csv(text_csv.csv(drawn(EXAMPLES["oichokabu"]), "ja"))
    marks, stakes = ([head.index(one) for one in head if one.endswith(kind)] for kind in (" 印", " 張り"))
    assert len(marks) == len(stakes) == len(EXAMPLES["oichokabu"].players)
    assert {row[place] for row in rows for place in stakes} - {""} >= {"10"}
    assert not any(character.isdigit() for row in rows for place in marks for character in row[place])
