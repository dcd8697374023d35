"""The sheet on paper: a Sheet in one language, laid out on pages (scorekeeper.leaves) and rendered as HTML.

`prepare` makes the sheet of a record, `view` lays it out; every format renders that view, so all have the same cells
(scorekeeper.plain: text and CSV; scorekeeper.across: pages of a sheet that runs across). scorekeeper.pdf prints the HTML. The
lengths assumed here are set by the templates and the style sheet.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote

import jinja2
import markupsafe
import segno

from scorekeeper import across, circled, places
from scorekeeper.core import corrections, rulings
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import House, options
from scorekeeper.core.ledger import Unit
from scorekeeper.core.play import totals
from scorekeeper.core.record import Record, fingerprint
from scorekeeper.core.sheet import (
    CIRCLED,
    HATCHED,
    Cell,
    Foot,
    Form,
    Mark,
    Note,
    Occasion,
    Round,
    Row,
    Sheet,
    signs,
    total,
    with_sums,
)
from scorekeeper.core.words import NOTHING, Words, listed, numeral, of, same
from scorekeeper.leaves import CARRIED, Page, height_of, on_one_page, on_pages, rows_of, width_of
from scorekeeper.letters import ems, lines_of, moment, shown, softened, step_of
from scorekeeper.paper import A4, FEW, Hand, Lines, Paper, holding, ruled, running, spread
from scorekeeper.season.drawing import Chart, Frame, Label, Line, Place
from scorekeeper.season.drawing import lines as charted
from scorekeeper.way import Way, way

RANK = Words("順位", "Rank")
RUNNING = Words("累計", "total")
EDITION = Words("規則 第{edition}版", "rules, edition {edition}")
RECORD = Words("記録 {fingerprint}", "record {fingerprint}")
REOPENED = Words("確定後に訂正 {n}回", "corrected after closing, {n}×")
LONGEST = 24
"""The maximum number of printed characters of an edition."""
BLANK = Words("　　", "  ")
PAGES = "pages"
ALWAYS = ("tokens", PAGES)
"""The style sheets of everything that is printed."""
SHEET = ("ledger", "across", "screen")
"""The style sheets that a sheet is drawn with, on any paper."""


DATE, GROUP, SEASON, PLACE = Words("日", "date"), Words("会", "group"), Words("季", "season"), Words("所", "place")
TOTALS = Words("略", "net")
"""The mark of a round of which only the totals are known."""
NTH = Words("第{n}{match}", "{match} {n}")
WRITE = "＿"
"""Stands for a number to be written by hand."""


class Name(NamedTuple):
    """A player's name over the columns, and the number of steps by which its font is reduced."""

    text: str
    step: int


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
    names: tuple[Name, ...]
    heads: tuple[str, str, str]
    columns: tuple[str, ...]
    whole: Page
    pages: tuple[Page, ...]
    across: tuple[across.Part, ...]
    legend: tuple[tuple[str, str], ...]
    marks: tuple[tuple[str, str, str, tuple[str, ...]], ...]
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
    way: Way | None = None
    items: int = 0
    lower: bool = False

    @property
    def day(self) -> str:
        """The first day of the match; "" if its facts have no times."""
        return self.facts[0][1][:10]

    @property
    def crowd(self) -> bool:
        """The columns of its players stand close together."""
        return len(self.names) > (FEW - 1 if self.running and not self.holding else FEW)


def prepare(record: Record, state: State) -> Sheet:
    """The sheet of a folded record, with names filled in, and edition, fingerprint and number of reopenings."""
    return _named(record.game.sheet(state, record.players))._replace(
        edition=shown(record.edition)[:LONGEST],
        fingerprint=fingerprint(record),
        reopened=corrections.reopened(record.log),
        occasion=Occasion(_days(record)),
    )


def placed(sheet: Sheet, game: Game, number: int, group: str, season: str) -> Sheet:
    """The sheet with the place of its match in a season, and the names of group and season."""
    nth = game.speech.put(NTH, n=number)
    return sheet._replace(occasion=sheet.occasion._replace(nth=nth, group=shown(group), season=shown(season)))


def linked(sheet: Sheet, address: str) -> Sheet:
    """The sheet with a QR code of the address of its record."""
    return sheet._replace(occasion=sheet.occasion._replace(address=address))


def _days(record: Record) -> str:
    """The day of a record, or its first and last; "" if its facts have no times."""
    known = [when.date() for fact in record.log if (when := moment(fact.at))]
    if not known:
        return ""
    first, last = min(known), max(known)
    if first == last:
        return str(first)
    return f"{first} – {last:%d}" if f"{first:%Y%m}" == f"{last:%Y%m}" else f"{first} – {last}"


PIECE = 300
"""The maximum number of rows of a sheet on one page of the app or in one PDF; a long match has a hundred."""


def pieces(sheet: Sheet) -> tuple[Sheet, ...]:
    """The sheet, split into several if it has more than PIECE rows, between rounds if possible."""
    if rows_of(sheet.rounds) <= PIECE:
        return (sheet,)
    cuts: list[list[Round]] = [[]]
    room = PIECE
    for one in sheet.rounds:
        for start in range(0, max(1, len(one.rows)), PIECE):
            part = one._replace(rows=one.rows[start : start + PIECE])
            if len(part.rows) > room:
                cuts.append([])
                room = PIECE
            cuts[-1].append(part)
            room -= len(part.rows)
    found: list[Sheet] = []
    done: tuple[Round, ...] = ()
    for number, rounds in enumerate(cuts, 1):
        last = number == len(cuts)
        cells = total((*done, *rounds), len(sheet.players), sheet.begins)
        feet = sheet.feet if last else (Foot("carried", CARRIED, NOTHING, cells, NOTHING, ""),)
        piece = sheet._replace(rounds=tuple(rounds), feet=feet, before=done, number=f"{number} / {len(cuts)}")
        found.append(piece if last else piece._replace(ranks=(), form=Form()))
        done += tuple(rounds)
    return tuple(found)


def blank(game: Game, house: House | None, players: tuple[str, ...] = ()) -> Sheet:
    """A blank sheet to be filled in by hand, with the names if known. Without house rules (None) all choices are on the sheet, to
    be circled.
    """
    seats = players or ("",) * game.seats[0]
    bare = game.sheet(game.start(house or game.house(), len(seats)), seats)
    if house is None:
        asked = ((one.short, tuple(label for label, _ in one.choices.values())) for one in options(game.house))
        bare = bare._replace(options=(), asked=tuple(asked))
    form = bare.form
    # A round may need more lines than it has, so that the rounds of a sheet that runs down are numbered by hand.
    rounds = form.rounds if bare.across or bare.running else tuple(one._replace(name=NOTHING) for one in form.rounds)
    rounds += () if bare.running else _spare(form, bare.across)
    ruled = bare._replace(rounds=rounds, feet=form.feet, ranks=(), legend=_by_hand_legend(form), form=Form(), edition=game.edition)
    ruled = ruled._replace(occasion=Occasion(nth=game.speech.put(NTH, n=WRITE)))
    return _named(ruled)


SPARE = {False: 2, True: 3}
"""How many empty rounds without a name a sheet by hand has after the usual ones, and how many of a sheet that runs across."""


def _spare(form: Form, across_: bool) -> tuple[Round, ...]:
    """Room for rounds beyond those of an ordinary match."""
    like = form.rounds[0]._replace(name=NOTHING, number=0, group=NOTHING)
    return (like,) * SPARE[across_]


LEFT = 8
"""The minimum number of empty rounds with which a match goes on whose length is open."""
NEXT = 3
"""The same for a race, whose rounds have lines for a race of usual length."""


def _by_hand_legend(form: Form) -> tuple[Mark, ...]:
    """The legend of a sheet that is filled in by hand."""
    return (*form.legend, CIRCLED) if signs(form.rounds) else form.legend


def continued(sheet: Sheet) -> Sheet:
    """The sheet of a match in progress with empty rounds and feet below, to go on by hand; any other sheet as it is."""
    if sheet.form.so_far == NOTHING:
        return sheet
    form = sheet.form
    if sheet.holding:
        last = form.rounds[-1]
        rest = (*form.rest, *(last._replace(number=last.number + more) for more in range(1, LEFT - len(form.rest) + 1)))
    elif sheet.target:
        done = max((one.number for one in sheet.rounds), default=0)
        more = range(max(done, len(form.rounds)) + 1, done + NEXT + 1)
        rest = (*form.rest, *(form.rounds[-1]._replace(name=numeral(number), number=number) for number in more))
    else:
        rest = form.rest if sheet.running and form.rest else (*form.rest, *_spare(form, sheet.across))
    return sheet._replace(rounds=(*sheet.rounds, *rest), feet=form.feet, legend=_by_hand_legend(form))


def _named(sheet: Sheet) -> Sheet:
    """The sheet with the players' names filled in."""
    players = tuple(shown(player) for player in sheet.players)

    def field(words: tuple[Words, ...]) -> tuple[Words, ...]:
        return tuple(one.called(players) for one in words)

    def row(one: Row) -> Row:
        kind, note, more, end = (words.called(players) for words in (one.kind, one.note, one.more, one.end))
        return one._replace(kind=kind, note=note, more=more, end=end)

    def foot(one: Foot) -> Foot:
        return one._replace(aside=one.aside.called(players), note=one.note.called(players))

    rounds = tuple(
        one._replace(rows=tuple(row(line) for line in one.rows), fields=tuple(map(field, one.fields))) for one in sheet.rounds
    )
    return sheet._replace(players=players, rounds=rounds, feet=tuple(foot(one) for one in sheet.feet))


def view(sheet: Sheet, lang: str, paper: Paper = A4, *, going_on: bool = True) -> View:
    """The sheet laid out in a language, one of LANGUAGES, for a paper size. `going_on`: a match in progress has lines for
    the rest.
    """
    marked = sheet.heads[1] != NOTHING or any(one.marks for one in sheet.rounds)
    sheet = with_sums(_noted(_abridged(sheet)))
    seats = len(sheet.players)
    if sheet.holding:
        upright = holding(paper, seats, len(sheet.fields), blank=not sheet.stacked)
    elif sheet.running:
        upright = running(paper, seats, asked=bool(sheet.asked), items=len(sheet.items), lower=sheet.lower)
    else:
        upright = ruled(paper, seats, 2 if sheet.unit.big else 1, marked, kept=sheet.kept)
    lines = upright.lines
    if sheet.running and any(step_of(ems(foot.note.say(lang)), lines.remark) > WITHIN for foot in sheet.feet):
        lines = lines._replace(roomy=lines.roomy - BELOW, close=lines.close - BELOW, dense=lines.dense - BELOW)
    hand = lines.hand
    lines = lines._replace(hand=_room(sheet, lang, paper, hand, close=sheet.kept, lying=upright.lying))
    sheet = sheet._replace(
        rounds=tuple(_written_out(_fitting(one, sheet, lang, lines), lang, lines, across=sheet.across) for one in sheet.rounds)
    )
    colophon: list[str] = []
    if sheet.edition:
        colophon.append(EDITION.put(edition=sheet.edition).say(lang))
    if sheet.fingerprint:
        colophon.append(RECORD.put(fingerprint=sheet.fingerprint).say(lang))
    reopened = REOPENED.put(n=sheet.reopened).say(lang) if sheet.reopened else ""
    if reopened:
        colophon.append(reopened)
    full = continued(sheet) if going_on else sheet
    by_hand = full is not sheet or any(not one.played for one in sheet.rounds)
    name, field, remarks = (head.say(lang) for head in sheet.heads)
    whole = on_one_page(sheet, lang, lines)
    pages, close = () if sheet.across else tuple(on_pages(full, lang, lines)), sheet.kept
    if sheet.asked and len(pages) > 1 and not close:
        fewer = tuple(on_pages(full, lang, lines._replace(hand=_room(sheet, lang, paper, hand, close=True, lying=upright.lying))))
        close = len(fewer) < len(pages)
        pages = fewer if close else pages
    return View(
        lang,
        paper.classes,
        f"{sheet.title.say(lang)}{BLANK.say(lang)}{sheet.number}" if sheet.number else sheet.title.say(lang),
        tuple(sheet.occasion.nth.say(lang).split(WRITE)) if sheet.occasion.nth != NOTHING else (),
        tuple((label.say(lang), text) for label, text in _facts(sheet)),
        _code(sheet.occasion.address),
        tuple((label.say(lang), value.say(lang)) for label, value in sheet.options),
        tuple((label.say(lang), tuple(one.say(lang) for one in choices)) for label, choices in sheet.asked),
        tuple(Name(player, step_of(ems(player), lines.name)) for player in sheet.players),
        (name, field if marked else "", remarks),
        _columns(sheet, lang),
        whole,
        pages,
        tuple(across.parts(full, lang, spread(paper, len(sheet.players), by_hand=by_hand))) if sheet.across else (),
        tuple((one.sign.say(lang), one.meaning.say(lang)) for one in sheet.legend),
        tuple((one.sign.say(lang), one.meaning.say(lang), _shape(one), one.clauses) for one in full.legend),
        tuple(colophon),
        any(line.step == 1 for block in whole.blocks for line in block.lines),
        reopened,
        upright.lying,
        upright.columns,
        sheet.running,
        tuple(_headed(sheet, lang, paper, lying=upright.lying)),
        kept=sheet.kept,
        close=close,
        framed=sheet.framed,
        items=len(sheet.items),
        lower=sheet.lower,
        way=way(sheet, lang, (paper.lying if upright.lying else paper.upright).width, len(pages)),
        **_held(sheet, full, lang, paper, lines),
    )


LEGEND, LEGEND_KEPT, LEGEND_RUNNING = 4, 2, 1
"""For how many lines of a legend a sheet by hand has room anyway, one that keeps what everybody holds, and a running one."""


def _room(sheet: Sheet, lang: str, paper: Paper, hand: Hand, *, close: bool, lying: bool) -> Hand:
    """The room between the house rules to be circled, set as usual or `close`, and the legend, as high as they are."""
    width, size = (paper.lying if lying else paper.upright).width, paper.closer if close else paper.circled
    lines = LEGEND_KEPT if sheet.kept else LEGEND_RUNNING if sheet.running else LEGEND
    hand = hand._replace(legend=hand.legend + circled.below(continued(sheet).legend, lang, size, width, lines) * paper.scale)
    if not sheet.asked:
        return hand
    high = circled.above(sheet.asked, lang, size, width) * paper.scale
    return hand._replace(room=hand.room + hand.head - high, head=high)


def _held(sheet: Sheet, full: Sheet, lang: str, paper: Paper, lines: Lines) -> dict[str, Any]:
    """What only a sheet has that shows what each holds."""
    if not sheet.holding:
        return {}
    held = paper.upright.held
    heads = zip(sheet.fields, held.fields, strict=False)
    return {
        "holding": True,
        "stacked": sheet.stacked,
        "fields": tuple(Head(tuple(line.say(lang) for line in field), round(wide * paper.scale, 2)) for field, wide in heads),
        "head": round(held.head * paper.scale, 2),
        "places": tuple(place.say(lang) for place in sheet.places),
        "chart": _chart(sheet, lang, paper, lines) if full is sheet and sheet.stacked else None,
    }


THOUSAND, DENSITY = 1000, 3.9
THOUSANDS = Words("千{unit}", "1,000 {unit}")
"""A chart of holdings is in thousands; it has so many user units in a millimetre."""


def _chart(sheet: Sheet, lang: str, paper: Paper, under: Lines) -> Chart | None:
    """What each held after every round, if there is room for it below the table and its notes."""
    high = paper.upright.held.chart(height_of(sheet.rounds, lang, under))
    if not high or sheet.before or not sheet.feet:
        return None
    played = [one for one in sheet.rounds if one.played]
    places = [Place(0, NOTHING), *(Place(nth, one.name) for nth, one in enumerate(played, 1))]
    drawn: list[Line] = []
    for seat, name in enumerate(sheet.players):
        held = (sheet.begins, *(one.rows[-1].cells[seat].so_far or 0 for one in played))
        drawn.append(Line(name, tuple(Fraction(one, THOUSAND) for one in held)))
    frame = Frame(paper.upright.width * DENSITY, high * DENSITY, 11)
    title = Words(f"{sheet.columns[1].ja}の移り変わり", f"{sheet.columns[1].en} through the game")
    chart = charted("held", title, sheet.heads[0], places, drawn, Unit(NOTHING), lang, frame, plus=False)
    below = Label(0, round(frame.height - frame.letter * 0.45, 1), THOUSANDS.put(unit=sheet.unit.small).say(lang))
    return chart._replace(labels=(*chart.labels, below))


def _headed(sheet: Sheet, lang: str, paper: Paper, *, lying: bool) -> Iterator[tuple[str, str]]:
    """The options above the table; over a running or kept sheet as many as there is room for on one line."""
    room = (paper.lying if lying else paper.upright).width - (CODE if sheet.occasion.address else 0)
    for label, value in ((label.say(lang), value.say(lang)) for label, value in sheet.options):
        room -= ems(label + value) * paper.fonts.less * OPTION + GAP
        if (sheet.running or sheet.kept) and room < 0:
            return
        yield label, value


WITHIN, BELOW = 3, 2
"""The last step of the font at which a remark on the sums of a running sheet stays in their row, and how many rounds fewer a page
has if it stands below.
"""
CODE = 14
"""The width of the QR code beside the options, in millimetres."""
OPTION, GAP = 0.88, 5.0
"""The font size of an option as a share of that of a small name, and the space that it takes besides, in millimetres."""


def _columns(sheet: Sheet, lang: str) -> tuple[str, ...]:
    """The headings of a player's columns."""
    big, small = (column.say(lang) for column in sheet.columns)
    if sheet.holding:
        return (big, small)
    items = (item.say(lang) for item in sheet.items)
    return (*items, small, RUNNING.say(lang)) if sheet.running else (big, small) if sheet.unit.big else (small,)


def _shape(mark: Mark) -> str:
    """How a mark of the legend is drawn; "" if it is written."""
    return "out" if mark.sign == HATCHED else mark.shape or ""


def _abridged(sheet: Sheet) -> Sheet:
    """The sheet with a mark in place of the usual remark on rounds of which only the totals are known; the legend has it."""
    alone = [row.note for one in sheet.rounds for row in one.rows if row.line and row.line.sort == totals.SORT]
    if not alone:
        return sheet
    usual = max(alone, key=alone.count)

    def short(row: Row) -> Row:
        known = row.line and row.line.sort == totals.SORT and row.note == usual
        return row._replace(kind=NOTHING, note=TOTALS) if known else row

    rounds = tuple(one._replace(rows=tuple(map(short, one.rows))) for one in sheet.rounds)
    legend = (Mark(TOTALS, usual),)
    form = sheet.form._replace(legend=(*sheet.form.legend, *legend))
    return sheet._replace(rounds=rounds, legend=(*sheet.legend, *legend), form=form)


def _noted(sheet: Sheet) -> Sheet:
    """The sheet with the rulings as notes under the table, numbered, to which a row of their round refers: the first that is not
    struck, or a row of its own.
    """
    count = 0
    rounds: list[Round] = []
    for one in sheet.rounds:
        ruled = [row for row in one.rows if row.line and row.line.sort == rulings.SORT]
        noted = tuple(Note(nth, row.note, row.line) for nth, row in enumerate(ruled, count + 1) if row.line)
        count += len(noted)
        rows = [row for row in one.rows if row not in ruled] if ruled else [*one.rows]
        if ruled and not rows:
            rows = [ruled[0]._replace(note=NOTHING, line=None)]
        place = next((nth for nth, row in enumerate(rows) if not row.struck), 0)
        if ruled:
            there = rows[place]
            said = any((*there.kind, *there.note, *there.end))
            rows[place] = there._replace(below=noted, kind=there.kind if said else ruled[0].kind)
        rounds.append(one._replace(rows=tuple(rows)))
    return sheet._replace(rounds=tuple(rounds))


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
    made = segno.make(address, micro=False, error="m")
    return markupsafe.Markup(made.svg_inline(border=2, dark="#000", omitsize=True, svgclass="qr", lineclass=None))


def _fitting(one: Round, sheet: Sheet, lang: str, lines: Lines) -> Round:
    """The round with every line below a player's items that is too wide for its place in the remark, beside his name."""
    if not lines.under:
        return one
    rows = []
    for row in one.rows:
        wide = [seat for seat, cell in enumerate(row.cells) if ems(cell.under.say(lang)) > lines.under[-1]]
        said = [of(row.cells[seat].under, same(sheet.players[seat])) for seat in wide]
        cells = tuple(cell._replace(under=NOTHING) if seat in wide else cell for seat, cell in enumerate(row.cells))
        rows.append(row._replace(cells=cells, more=listed([row.more] * (row.more != NOTHING) + said)) if wide else row)
    return one._replace(rows=tuple(rows))


def _written_out(one: Round, lang: str, lines: Lines, *, across: bool) -> Round:
    """The round with remarks that do not fit on one line broken into several lines."""
    rows: list[Row] = []
    room = 0 if across else lines.room
    for row in one.rows:
        kind, note, end = row.kind.say(lang), row.note.say(lang), row.end.say(lang)
        if not room or width_of(kind, note, end, len(row.below)) + ems(row.more.say(lang)) <= room:
            rows.append(row)
            continue
        note = " ".join(filter(None, (note, row.more.say(lang))))
        first, *more = lines_of(note, room, room - width_of(kind, "", ""))
        rows.append(row._replace(note=same(first), more=NOTHING, end=NOTHING, below=()))
        rest = tuple(Cell(out=cell.out) for cell in row.cells)
        rows += [Row(rest, note=same(text), struck=row.struck, tells="aside") for text in more]
        rows[-1] = rows[-1]._replace(end=row.end, below=row.below)
    return one._replace(rows=tuple(rows))


def html(sheet: Sheet, lang: str, paper: Paper = A4) -> str:
    """A complete, self-contained HTML page of the sheet."""
    return (
        _templates()
        .get_template("print/sheet.html")
        .render(view=view(sheet, lang, paper), style=style(*styles(paper), scale=paper.scale))
    )


def styles(paper: Paper) -> tuple[str, ...]:
    """The names of the style sheets for a paper size."""
    return (*SHEET, *paper.styles)


def style(*names: str, scale: float = 1) -> markupsafe.Markup:
    """The content of style sheets of `static/print`, preceded by those that all need, to be inlined into a page with its drawings,
    so that a page that is kept as a file needs nothing else. All lengths on paper are multiplied by `scale`, except those of the
    pages.
    """
    folder = places.static() / "print"

    def scaled(length: re.Match[str]) -> str:
        return f"{float(length[1]) * scale:.3f}{length[2]}"

    def read(name: str) -> str:
        text = (folder / f"{name}.css").read_text("utf-8")
        return text if scale == 1 or name == PAGES else re.sub(r"(?<![\w.-])(-?\d*\.?\d+)(mm|pt)\b", scaled, text)

    written = "".join(map(read, (*ALWAYS, *names)))

    def inlined(mark: re.Match[str]) -> str:
        return f'url("data:image/svg+xml,{quote((folder / mark[1]).read_text("utf-8").strip())}")'

    return markupsafe.Markup(re.sub(r'url\("(marks/[a-z]+\.svg)"\)', inlined, written))


@cache
def _templates() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(places.templates())
    made = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters["soft"] = softened
    return made
