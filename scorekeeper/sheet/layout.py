"""The sheet on paper: a Sheet in one language, laid out on pages (scorekeeper.sheet.paging) and rendered as HTML.

It is that of a record (`of_record`) or one to be filled in by hand (`blanks`). `view` lays it out; every format renders that view,
so all have the same cells (`text_csv`: text and CSV; `across`: pages of a sheet that runs across). scorekeeper.pdf prints the HTML.
The lengths assumed here are set by the templates and the style sheet.
"""

from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

import markupsafe

from scorekeeper.charts.drawing import Chart
from scorekeeper.charts.race import RaceWay, way
from scorekeeper.core.sheet import HATCHED, LegendMark, Sheet, with_sums
from scorekeeper.core.text import hyphenate, step_of
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.local import folders
from scorekeeper.local.widths import ems
from scorekeeper.sheet import across, around, holdings, legends
from scorekeeper.sheet.across import AcrossPage
from scorekeeper.sheet.blanks import WRITE, with_empty_rounds
from scorekeeper.sheet.columns import FEW, Upright, across_layout, downward_layout, holding, running
from scorekeeper.sheet.markup import hyphenated_markup
from scorekeeper.sheet.measures import Lines, PaperSize
from scorekeeper.sheet.paging import Page, height_of, on_one_page, on_pages, sums_of
from scorekeeper.sheet.papers import A4
from scorekeeper.sheet.remarks import abridge, fitting, with_notes, written_out
from scorekeeper.sheet.row_texts import high_enough
from scorekeeper.sheet.stylesheets import style, styles

if TYPE_CHECKING:
    import jinja2

RANK = Words("順位", "Rank")
RUNNING = Words("累計", "total")
EDITION = Words("規則 第{edition}版", "rules, edition {edition}")
RECORD = Words("記録 {fingerprint}", "record {fingerprint}")
REOPENED = Words("確定後に訂正 {n}回", "corrected after closing, {n}×")
BLANK = Words("　　", "  ")
DATE, GROUP, SEASON, PLACE = Words("日", "date"), Words("会", "group"), Words("季", "season"), Words("所", "place")


SMALLER = 0.66
"""The size of a former name beside the name that stands over it."""


class HeadName(NamedTuple):
    """A player's name over the columns, and the number of steps by which its font is reduced. `was` are the names there before."""

    text: str
    step: int
    was: str = ""


class Head(NamedTuple):
    """The heading of a narrow column in lines, and the width of the column in millimetres."""

    lines: tuple[str, ...]
    wide: float


class View(NamedTuple):
    """The sheet laid out in one language. `whole` is all of it as one page, for a screen; `small`: some remark is set one step
    smaller. `nth` is the number of the match in words, or the words before and after a number to be written; `facts` are pairs of
    label and text, "" for what is written by hand; `code` is a QR code, if any. `legend` explains the marks that were used; `marks`
    is what the pages explain, each with its shape ("" if it is written) and its clauses: every mark if some is filled in by
    hand.

    A `running` sheet has a total beside each figure; one `holding` has what each holds, below his change if `stacked`, and a
    `chart` if its last page has room. `fields` are its narrow columns, `head` is the width of the first column, None for that
    of the style sheet; `places` stand under the names. On an itemized one the first `items` columns of a player are what his
    amount is made of; it stands in a second line if it is `lower`. On a `framed` one the cells of who leads are framed. A sheet
    that runs across has its pages in `across`. `reopened` says how often it was corrected after closing. A sheet with many
    players may be `lying` (landscape); `widths` are the widths of a player's columns in millimetres, None for those of the
    style sheet. `headed` are the options above the table on paper. `way` is drawn below a race.
    """

    lang: str
    paper: str
    title: str
    nth: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    code: markupsafe.Markup
    options: tuple[tuple[str, str], ...]
    asked: tuple[tuple[str, tuple[str, ...]], ...]
    names: tuple[HeadName, ...]
    heads: tuple[str, str, str]
    columns: tuple[str, ...]
    whole: Page
    pages: tuple[Page, ...]
    across: tuple[across.AcrossPage, ...]
    legend: tuple[tuple[str, str], ...]
    marks: tuple[legends.Explained, ...]
    colophon: tuple[str, ...]
    small: bool
    reopened: str
    lying: bool = False
    widths: tuple[float, ...] | None = None
    running: bool = False
    headed: tuple[tuple[str, str], ...] = ()
    holding: bool = False
    stacked: bool = False
    fields: tuple[Head, ...] = ()
    head: float | None = None
    places: tuple[str, ...] = ()
    chart: Chart | None = None
    kept: bool = False
    close: bool = False
    framed: bool = False
    way: RaceWay | None = None
    items: int = 0
    lower: bool = False

    @property
    def day(self) -> str:
        """The first day of the match; "" if its facts have no times."""
        return self.facts[0][1][:10]

    def marks_of(self, page: Page | AcrossPage) -> tuple[legends.Explained, ...]:
        """The marks that one of its pages explains."""
        return legends.of_page(page, self.across or self.pages, self.marks, self.lang)

    @property
    def crowd(self) -> bool:
        """The columns of its players stand close together."""
        return len(self.names) > (FEW - 1 if self.running and not self.holding else FEW)


def view(sheet: Sheet, lang: str, paper: PaperSize = A4, *, going_on: bool = True, paged: bool = True) -> View:
    """The sheet laid out in a language, one of LANGUAGES, for a paper size. `going_on`: a match in progress has lines for
    the rest. Not `paged`, it is only one long page.
    """
    marked = sheet.heads[1] != NOTHING or any(one.marks for one in sheet.rounds)
    sheet = with_sums(with_notes(abridge(sheet)))
    seats = len(sheet.players)
    if sheet.holding:
        upright = holding(paper, seats, len(sheet.fields), blank=not sheet.stacks_holdings)
    elif sheet.running:
        upright = running(paper, seats, items=len(sheet.items), lower=sheet.lower)
    else:
        upright = downward_layout(paper, seats, 2 if sheet.unit.big else 1, marked, kept=sheet.kept)
    said = tuple((label.say(lang), value.say(lang)) for label, value in sheet.options)
    width = (paper.lying if upright.lying or sheet.across else paper.upright).width - (CODE if sheet.occasion.address else 0)
    headed, more = around.house_rules_above(said, sheet.unusual, paper.chosen, width, whole=not (sheet.running or sheet.kept))
    lines = _heights(sheet, lang, paper, upright, more, close=sheet.kept)
    sheet = fitting(sheet, lang, lines)
    written = (written_out(one, lang, lines, across=sheet.across) for one in sheet.rounds)
    sheet = sheet._replace(rounds=tuple(high_enough(one, lang, lines) if sheet.holding else one for one in written))
    colophon: list[str] = []
    if sheet.edition:
        colophon.append(EDITION.put(edition=sheet.edition).say(lang))
    if sheet.fingerprint:
        colophon.append(RECORD.put(fingerprint=sheet.fingerprint).say(lang))
    reopened = REOPENED.put(n=sheet.reopened).say(lang) if sheet.reopened else ""
    if reopened:
        colophon.append(reopened)
    full = with_empty_rounds(sheet) if going_on else sheet
    by_hand = full is not sheet or any(not one.played for one in sheet.rounds)
    name, field, remarks = (head.say(lang) for head in sheet.heads)
    whole = on_one_page(sheet, lang, lines)
    pages, close = () if sheet.across or not paged else tuple(on_pages(full, lang, lines)), sheet.kept
    if sheet.asked and len(pages) > 1 and not close:
        fewer = tuple(on_pages(full, lang, lines._replace(hand=_heights(sheet, lang, paper, upright, more, close=True).hand)))
        close = len(fewer) < len(pages)
        pages = fewer if close else pages
    marks = tuple(legends.Explained(one.sign.say(lang), one.meaning.say(lang), _shape(one), one.clauses) for one in full.legend)
    return View(
        lang,
        paper.classes,
        f"{sheet.title.say(lang)}{BLANK.say(lang)}{sheet.number}" if sheet.number else sheet.title.say(lang),
        tuple(sheet.occasion.nth.say(lang).split(WRITE)) if sheet.occasion.nth != NOTHING else (),
        tuple((label.say(lang), text) for label, text in _facts(sheet)),
        _code(sheet.occasion.address),
        said,
        tuple((label.say(lang), tuple(one.say(lang) for one in choices)) for label, choices in sheet.asked),
        tuple(
            HeadName(player, step_of(max(ems(player), SMALLER * ems(was)), lines.name), was)
            for player, was in zip_longest(sheet.players, sheet.formerly, fillvalue="")
        ),
        (name, field if marked else "", remarks),
        _columns(sheet, lang),
        whole,
        pages,
        tuple(across.parts(full, lang, across_layout(paper, len(sheet.players), by_hand=by_hand, lines=more)))
        if sheet.across
        else (),
        tuple((one.sign.say(lang), one.meaning.say(lang)) for one in sheet.legend),
        marks,
        tuple(colophon),
        any(line.step == 1 for block in whole.blocks for line in block.lines),
        reopened,
        upright.lying,
        upright.columns,
        sheet.running,
        headed,
        kept=sheet.kept,
        close=close,
        framed=sheet.framed,
        items=len(sheet.items),
        lower=sheet.lower,
        way=way(sheet, lang, (paper.lying if upright.lying else paper.upright).width, _free(sheet, lang, paper, lines, len(pages))),
        **_holdings_context(sheet, full, lang, paper, lines, more - 1 + _further(lines, paper)),
    )


def _heights(sheet: Sheet, lang: str, paper: PaperSize, upright: Upright, rules: int, *, close: bool) -> Lines:
    """The layout of the pages below so many lines of house `rules`, or those to be circled, set as usual or `close`, and above the
    legend.
    """
    lines, chosen, size = upright.lines, paper.chosen, paper.closer if close else paper.circled
    width = (paper.lying if upright.lying else paper.upright).width
    high = rules * chosen.line + chosen.below if sheet.options else chosen.without
    if sheet.asked:
        high = around.above(sheet.asked, lang, size, width)
    legend = around.below(with_empty_rounds(sheet).legend, lang, size, width)
    hand = lines.hand._replace(
        room=lines.hand.room - high * paper.scale, more=(high - chosen.without) * paper.scale, legend=legend * paper.scale
    )
    if sheet.running and not sheet.holding:
        beside = sum(_beside(foot.note.say(lang), lines, paper) for foot in sheet.feet)
        most = int((hand.room - hand.legend - hand.seals - sums_of(sheet, hand) - beside) / hand.printed)
        return lines._replace(hand=hand, roomy=most, close=most, dense=most, full=int((hand.room - hand.legend) / hand.printed))
    count = ceil((rules - 1) * chosen.line / lines.least)
    roomy, close_, dense, full = (max(1, most - count) for most in (lines.roomy, lines.close, lines.dense, lines.full))
    return lines._replace(hand=hand, roomy=roomy, close=close_, dense=dense, full=full)


def _free(sheet: Sheet, lang: str, paper: PaperSize, lines: Lines, pages: int) -> float:
    """The height in millimetres that is left below the table of a running sheet of one page."""
    return (lines.roomy - height_of(sheet.rounds, lang, lines)) * lines.hand.printed / paper.scale if pages == 1 else 0


def _further(lines: Lines, paper: PaperSize) -> int:
    """How many lines the legend has beyond one."""
    size = paper.circled
    return max(0, round((lines.hand.legend / paper.scale - size.apart) / size.explained) - 1)


def _beside(note: str, lines: Lines, paper: PaperSize) -> float:
    """The height in millimetres of a remark on the sums of a running sheet that stands below the table; 0 if it is in their row."""
    return 1 + ceil(ems(note) / lines.below) * ASIDE * paper.scale if step_of(ems(note), lines.remark) > WITHIN else 0


def _holdings_context(sheet: Sheet, full: Sheet, lang: str, paper: PaperSize, lines: Lines, more: int) -> dict[str, Any]:
    """What only a sheet has that shows what each holds."""
    if not sheet.holding:
        return {}
    held = paper.upright.held
    heads = zip(sheet.fields, held.fields, strict=False)
    return {
        "holding": True,
        "stacked": sheet.stacks_holdings,
        "fields": tuple(Head(tuple(line.say(lang) for line in field), round(wide * paper.scale, 2)) for field, wide in heads),
        "head": round(held.head * paper.scale, 2),
        "places": tuple(place.say(lang) for place in sheet.places),
        "chart": holdings.chart(sheet, lang, paper, lines, more) if full is sheet and sheet.stacks_holdings else None,
    }


WITHIN, ASIDE = 3, 3.6
"""The last step of the font at which a remark on the sums of a running sheet stays in their row, and the height of a line of one
that stands below, in millimetres.
"""
CODE = 14
"""The width of the QR code beside the options, in millimetres."""


def _columns(sheet: Sheet, lang: str) -> tuple[str, ...]:
    """The headings of a player's columns."""
    big, small = (column.say(lang) for column in sheet.columns)
    if sheet.holding:
        return (big, small)
    items = (item.say(lang) for item in sheet.items)
    return (*items, small, RUNNING.say(lang)) if sheet.running else (big, small) if sheet.unit.big else (small,)


def _shape(mark: LegendMark) -> str:
    """How a mark of the legend is drawn; "" if it is written."""
    return "out" if mark.sign == HATCHED else mark.shape or ""


def _facts(sheet: Sheet) -> Iterator[tuple[Words, str]]:
    """When, by whom, in which season and where a match was played. A sheet of a record leaves out group and season if unknown."""
    known, blank_ = sheet.occasion, not sheet.fingerprint
    yield DATE, known.days
    yield from ((label, name) for label, name in ((GROUP, known.group), (SEASON, known.season)) if name or blank_)
    yield PLACE, ""


def _code(address: str) -> markupsafe.Markup:
    """The QR code of an address; nothing without one."""
    if not address:
        return markupsafe.Markup()
    import segno  # here: few sheets have a code

    made = segno.make(address, micro=False, error="m")
    return markupsafe.Markup(made.svg_inline(border=2, dark="#000", omitsize=True, svgclass="qr", lineclass=None))


def html(sheet: Sheet, lang: str, paper: PaperSize = A4) -> str:
    """A complete, self-contained HTML page of the sheet."""
    return (
        _templates()
        .get_template("print/sheet.html")
        .render(view=view(sheet, lang, paper), style=style(*styles(paper), scale=paper.scale))
    )


@cache
def _templates() -> "jinja2.Environment":
    import jinja2  # here: text and CSV need no templates

    loader = jinja2.FileSystemLoader(folders.templates())
    made = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters.update(parted=hyphenated_markup, soft=hyphenate)
    return made
