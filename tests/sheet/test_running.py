"""Sheets with a total beside every figure, marks before the figures, and players who sit out: in every format, on every paper."""

import re
from itertools import pairwise, product

import pytest
from kinds import covering, deep, share
from printed import EXAMPLES, drawn, spilt, upright, words
from sizes import SIZES

from scorekeeper.core import sheet as sheets
from scorekeeper.core.ledger import Unit
from scorekeeper.core.sheet import FigureSign, LegendMark, Sheet, SheetCell, SheetRound, SheetRow
from scorekeeper.core.words import LANGUAGES, NOTHING, Words, numeral, same
from scorekeeper.games.bakappana import GAME as BAKAPPANA
from scorekeeper.games.kingo import GAME as KINGO
from scorekeeper.kit.sheets import blank_rounds
from scorekeeper.pdf import rendering
from scorekeeper.sheet import blanks, layout, of_record, text_csv
from scorekeeper.sheet.measures import PaperSize
from scorekeeper.sheet.papers import A4, A5, PAPERS
from scorekeeper.sheet.row_texts import RowLine
from tests.sheet.test_sheet import of_csv, of_html

DEALS = FigureSign(Words("親", "D"), "role")
CALLED = FigureSign(Words("こ", "k"), "befalls")
BOUND = FigureSign(Words("縛", "f"), "does")
SIGNS = {"D": DEALS, "k": CALLED, "f": BOUND}
LEGEND = (
    DEALS.means(Words("親", "deals")),
    CALLED.means(Words("こいを言う", "called")),
    BOUND.means(Words("縛り", "forced in")),
    LegendMark(sheets.HATCHED, Words("休む", "sits out")),
)
PLAYERS = ("秋山", "石川", "上田", "榎本", "大野")
HOSTILE = ("寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲", "W" * 24, "Constantinos Papadopoulos", "<script>", "=1+1")

# Each player's marks and figure (_: none, a dot before it: out), then the totals so far.
TABLE = """
D+7  k-7  .     +7  -7  0
.    Dk-2 f+2   +7  -9  +2
D    .    _     +7  -9  +2
.-3  D+8  -5    +4  -1  -3
"""


def cell(text: str) -> SheetCell:
    signs = tuple(SIGNS[letter] for letter in text if letter in SIGNS)
    figure = text.lstrip("".join(SIGNS) + "._")
    return SheetCell(None, int(figure) if figure else None, out="." in text, signs=signs)


ROWS = [line.split() for line in TABLE.strip().splitlines()]


def made(rounds: int = len(ROWS), players: tuple[str, ...] = PLAYERS[:3], *, left: int = 0) -> Sheet:
    """A sheet of so many rounds, those of the table over and over, with so many left to be filled in by hand."""
    seats = len(players)
    done = []
    for nth in range(rounds):
        one = tuple(map(cell, ROWS[nth % len(ROWS)][:3]))
        cells = (*one, *(SheetCell(out=True),) * seats)[:seats]
        row = SheetRow(cells, note=Words("三光・月見酒", "sankou, tsukimi-zake"), more=Words("11文 × 2", "11 mon × 2"))
        done.append(SheetRound(numeral(nth + 1), (), (row,), number=nth + 1))
    blank = tuple(blank_rounds(12, (DEALS, CALLED))(None, seats))
    foot = sheets.SheetFoot("final", Words("年計", "Total"), NOTHING, (SheetCell(),) * seats, NOTHING, "", last=True)
    sums = foot._replace(cells=sheets.total(done, seats), note=Words("@1 が勝った", "@1 won"))
    form = sheets.BlankSheet(
        blank, (foot,), LEGEND, blank[rounds:] if left else (), Words("ここまで", "so far") if left else NOTHING
    )
    return of_record.with_player_names(
        Sheet(
            Words("こいこい　記入表", "Koi-koi: score sheet"),
            ((Words("こい倍", "koi doubles"), Words("有", "yes")),),
            players,
            Unit(Words("文", "mon")),
            (NOTHING, Words("文", "mon")),
            tuple(done),
            (sums,),
            (same("勝ち"), same("負け")) * 3 if seats == 2 else tuple(map(numeral, range(seats))),
            LEGEND,
            "1",
            heads=(Words("月", "month"), NOTHING, Words("役", "yaku")),
            form=form,
            fingerprint="0123456789ab",
            occasion=sheets.Occasion("2026-01-15"),
            running=True,
        )
    )


def lines(one: Sheet, lang: str = "ja") -> list[RowLine]:
    return [line for block in layout.view(one, lang).whole.blocks for line in block.lines]


def test_every_round_shows_the_totals_so_far_which_go_on_where_a_sheet_is_split() -> None:
    one = made(4)
    for line, row in zip(lines(one), ROWS, strict=True):
        assert [amount.numbers[1] for amount in line.amounts] == [*map(int, row[3:])]
        assert [amount.numbers[0] for amount in line.amounts] == [cell(text).small for text in row[:3]]
    assert lines(one._replace(before=one.rounds[:2], rounds=one.rounds[2:])) == lines(one)[2:]


def test_struck_rows_and_empty_rounds_have_no_totals() -> None:
    one = made(2)
    first, second = one.rounds
    struck = first._replace(rows=(first.rows[0]._replace(struck=True),))
    said = lines(one._replace(rounds=(struck, second)))
    assert [amount.texts for amount in said[0].amounts] == [("+7", ""), ("−7", ""), ("", "")]
    assert [amount.texts[1] for amount in said[1].amounts] == ["0", "−2", "+2"]
    by_hand = layout.view(made(2, left=10), "ja").pages[0].blocks[-1]
    assert {text for line in by_hand.lines for amount in line.amounts for text in amount.texts} == {""}


def test_no_figure_is_set_on_the_hatch_and_in_two_columns_it_opens_where_money_moves() -> None:
    for seats in (2, 3, 5):
        page = of_html(layout.html(made(players=PLAYERS[:seats]), "ja"))
        out = [text for _, row in page for kind, text in row if "out" in kind.split()]
        left_out = [cell(text) for row in ROWS for text in row[: min(seats, 3)]]
        assert len(out) == sum(one.out and one.small is None for one in left_out) + 4 * max(0, seats - 3)
        assert not re.search(r"\d", "".join(out))
    unit = Unit(Words("貫", "kan"), Words("点", "ten"), 12)
    for big, small, hatched in ((None, None, 2), (3, None, 0), (None, 3, 0)):
        rounds = (SheetRound(NOTHING, (), (SheetRow((SheetCell(big, small, out=True),) * 3),)),)
        assert lines(made()._replace(running=False, unit=unit, rounds=rounds))[0].amounts[0].hatched == hatched


def test_as_csv() -> None:
    head, *rows = of_csv(text_csv.csv(made(), "ja"))
    assert head == ["月", *(f"{who} {column}" for who in PLAYERS[:3] for column in ("印", "文", "累計")), "役", "取消し線"]
    assert rows[0][1:] == ["親", "7", "7", "こ", "-7", "-7", "休み", "", "0", "三光・月見酒 11文 × 2", ""]
    assert rows[1][4:7] == ["親 こ", "-2", "-9"]
    assert rows[3][1:4] == ["休み", "-3", "4"]
    assert len({len(row) for row in (head, *rows)}) == 1


def test_as_html() -> None:
    page = layout.html(made(), "ja")
    first = re.search(r'<td class="k[^"]*"[^>]*>\s*<div class="beside"><span class="signs">(.*?)</span> <span>(.*?)</span>', page)
    assert first.groups() == ('<i class="sign is-role">親</i>', "+7")
    foot = page[page.index('class="legend"') :]
    assert re.findall(r'<i class="(sign is-\w+|swatch)"', foot) == ["sign is-role", "sign is-befalls", "sign is-does", "swatch"]
    assert 'aria-label="斜線"' in foot


def test_marks_are_circled_by_hand() -> None:
    half = made(2, left=10)
    told = [(mark, meaning) for mark, meaning, *_ in layout.view(half, "ja").marks]
    assert (sheets.CIRCLED.sign.ja, sheets.CIRCLED.meaning.ja) in told
    page = layout.html(half, "ja")
    assert page.count('class="choose"') == 10 * 3
    assert sheets.CIRCLED.meaning.ja not in layout.html(made(), "ja")


def pages(one: Sheet, lang: str, paper: PaperSize) -> int:
    """How many pages a sheet is printed on."""
    return len(rendering.lay_out(layout.html(one, lang, paper)).pages)


KINDS = [(PAPERS[key], lang) for key, lang in covering(PAPERS, LANGUAGES)]


@pytest.mark.pdf
@pytest.mark.parametrize("nth", range(len(KINDS)))
def test_twelve_rounds_are_one_page(nth: int) -> None:
    paper, lang = KINDS[nth]
    for names, seats in ((PLAYERS, 2 + nth % 4), (HOSTILE, 5)) if not deep else product((PLAYERS, HOSTILE), range(2, 6)):
        assert pages(made(12, names[:seats]), lang, paper) == 1


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_filled_in_by_hand_is_one(lang: str) -> None:
    for rounds, left in ((0, 12), (6, 6), (12, 0)):
        assert pages(made(rounds, PLAYERS[:2], left=left), lang, A5) == 1


@pytest.mark.pdf
@pytest.mark.parametrize(("paper", "rounds", "count"), [(A5, 14, 1), (A5, 15, 2), (A5, 30, 3), (A4, 19, 1), (A4, 20, 2)])
def test_a_further_round_begins_a_new_page(paper: PaperSize, rounds: int, count: int) -> None:
    one = made(rounds, PLAYERS[:2])
    laid = layout.view(one, "ja", paper).pages
    assert len(laid) == count == pages(one, "ja", paper)
    for before, after in pairwise(laid):
        assert before.carried
        assert after.brought
        last = before.blocks[-1].lines[-1].amounts
        assert [amount.texts[0] for amount in before.carried.amounts] == [amount.texts[1] for amount in last]


@pytest.mark.pdf
@pytest.mark.parametrize("game", share(EXAMPLES, 2))
def test_a_remark_below_the_sums_takes_room_from_the_rounds(game: str) -> None:
    """The years of the examples with the longest names print as many pages as were laid out."""
    record = EXAMPLES[game]
    many = (*HOSTILE[:3], "William Shakespeare", "十二文字もある長い名前の人", "Elizabeth Gaskell")
    one = drawn(record._replace(players=many[: len(record.players)]))
    first = [*EXAMPLES].index(game) % len(KINDS)
    for paper, lang in (KINDS if deep else KINDS[first : first + 1]) if one.running else ():
        assert pages(one, lang, paper) == len(layout.view(one, lang, paper).pages)


@pytest.mark.pdf
@pytest.mark.parametrize("paper", [A4, A5], ids=lambda paper: paper.key)
def test_figures_and_marks_stay_within_their_columns(paper: PaperSize) -> None:
    """The totals end at the right edge of their columns, the marks begin at the left of theirs."""
    (page,) = words(rendering.pdf(layout.html(made(12, PLAYERS[:2]), "ja", paper)))
    width = SIZES[paper.key][0]
    assert all(word.right < width for word in page)
    deals = [word for word in page if word.text in ("親", "親こ") and word.middle < 170]
    assert {round(word.left) for word in deals} <= {round(word.left) + step for word in deals[:1] for step in range(-60, 60)}
    units, totals = ([word for word in page if word.text == text] for text in ("文", "累計"))
    assert len(units) == len(totals) == 2
    assert all(unit.right < there.left for unit, there in zip(units, totals, strict=True))


@pytest.mark.pdf
def test_a_blank_sheet_with_all_house_rules_is_one_leaf() -> None:
    """Also where six marks to choose from take three lines of a narrow column, which are no higher than their row."""
    for seats, lang in covering([5, 7], LANGUAGES):
        assert pages(blanks.blank(BAKAPPANA, None, ("",) * seats), lang, A4) == 1
    for seats in (9, 10):
        assert pages(blanks.blank(KINGO, None, ("",) * seats), "ja", PAPERS["b5"]) == 1


ITEMS = (Words("札", "cards"), Words("役", "yaku"))
ITEMIZED = (
    # cards, yaku, amount and yaku by name, of both; None: out
    ((128, None, 13, ""), (102, None, -13, "")),
    ((97, 10, -33, "藤シマ"), (133, 25, 33, "三光")),
    (None, (110, 75, 148, "五光・三光・藤シマ・桐シマ")),
)


def itemized(players: tuple[str, ...] = PLAYERS[:2], *, lower: bool = False, by_hand: bool = False) -> Sheet:
    """A sheet with what every amount is made of; `lower`: under the items."""
    done = []
    for nth, both in enumerate(ITEMIZED, 1):
        cells = [SheetCell(out=True) if one is None else SheetCell(None, one[2], items=one[:2], under=same(one[3])) for one in both]
        cells += [SheetCell(out=True)] * (len(players) - 2)
        done.append(SheetRound(numeral(nth), (), (SheetRow(tuple(cells)),), number=nth))
    one = made(0, players)
    rounds = (*blank_rounds(12, (DEALS,))(None, len(players)),) if by_hand else tuple(done)
    foot = one.feet[0]._replace(cells=sheets.total(rounds, len(players)), note=NOTHING)
    return one._replace(ranks=(), rounds=rounds, items=ITEMS, lower=lower, feet=(foot,))


def test_an_amount_stands_beside_what_it_is_made_of() -> None:
    view = layout.view(itemized(), "ja")
    assert view.columns == ("札", "役", "文", "累計")
    said = [[(amount.texts, amount.under) for amount in line.amounts] for line in lines(itemized())]
    assert said[1] == [(("97", "10", "−33", "−20"), "藤シマ"), (("133", "25", "+33", "+20"), "三光")]
    assert said[2][0] == (("", "", "", "−20"), "")
    assert [amount.hatched for amount in lines(itemized())[2].amounts] == [3, 0]
    towards = itemized()._replace(target=600)
    assert [amount.texts for amount in lines(towards)[1].amounts] == [("97", "10", "−33", "−20"), ("133", "25", "+33", "20")]


def test_items_in_csv_and_text() -> None:
    head, *rows = of_csv(text_csv.csv(itemized(), "ja"))
    assert head == ["月", *(f"{who} {column}" for who in PLAYERS[:2] for column in ("札", "役", "文", "累計")), "役", "取消し線"]
    assert rows[1][1:10] == ["97", "10", "-33", "-20", "133", "25", "33", "20", f"藤シマ（{PLAYERS[0]}） 三光（{PLAYERS[1]}）"]
    assert rows[3][1:9] == ["", "", "-20", "", "", "", "168", ""], "the sums stand below the amounts"
    said = text_csv.text(itemized(), "ja").splitlines()
    assert any(re.search(r"97 +10 +−33 +−20 +133 +25 +\+33 +\+20 +藤シマ（\S+） 三光（\S+）$", line) for line in said)


def test_a_row_has_two_lines_where_amounts_are_made_of_items() -> None:
    """The amount is beside its items, or below the last of them; the total beside both lines."""
    for lower, upper, under in (
        (True, ["97", "10", "−20", "133", "25", "+20"], ["藤シマ", "−33", "三光", "+33"]),
        (False, ["97", "10", "−33", "−20", "133", "25", "+33", "+20"], ["藤シマ", "三光"]),
    ):
        page = of_html(layout.html(itemized(lower=lower), "ja"))
        figures = [[text for kind, text in row if {"k", "t", "said"} & {*kind.split()}] for _, row in page]
        first = next(nth for nth, one in enumerate(figures) if "97" in one)
        assert figures[first : first + 2] == [upper, under]


def test_by_hand_the_marks_leave_the_place_of_the_figures_free() -> None:
    page = of_html(layout.html(itemized(by_hand=True), "ja"))
    cells = [(kind.split(), text.strip()) for _, row in page for kind, text in row]
    assert {text for kind, text in cells if "said" in kind} == {"親"}
    assert {text for kind, text in cells if {"k", "t"} & {*kind} and {"of0", "of1"} & {*kind}} == {"", *("札", "役", "文", "累計")}


def test_words_too_wide_for_the_place_below_the_items_are_a_remark_or_a_note_under_the_table() -> None:
    """A note where the remark has no room for them, so that the round keeps its height."""
    said = f"五光・三光・藤シマ・桐シマ（{PLAYERS[1]}）"
    many = (*PLAYERS[:5], "甲", "乙")
    for paper, players, remark, notes in ((A4, many, said, ()), (A5, many[:5], "", ((1, said),))):
        view = layout.view(itemized(players), "ja", paper)
        (line,) = view.whole.blocks[-1].lines
        assert {amount.under for amount in line.amounts} == {""}
        assert (line.more, view.whole.notes) == (remark, notes)
        assert line.notes == tuple(number for number, _ in notes)
    assert [amount.under for amount in lines(itemized())[2].amounts][1] == "五光・三光・藤シマ・桐シマ"


@pytest.mark.pdf
@pytest.mark.parametrize(("paper", "seats"), [(A4, 2), (A5, 3), (A4, 5), (A5, 5)], ids=str)
@pytest.mark.parametrize("lower", [False, True])
def test_a_leaf_with_items_is_as_full_as_any_running_one(lower: bool, seats: int, paper: PaperSize) -> None:
    for one in (itemized(PLAYERS[:seats], lower=lower), itemized(HOSTILE[:2], lower=lower, by_hand=True))[: 1 + (seats < 5)]:
        document = upright(one, "en", paper)
        assert len(document.pages) == len(layout.view(one, "en", paper).pages) == 1
        assert spilt(document) == []
