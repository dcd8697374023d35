"""The rounds of a sheet on its pages: which rounds each page has, and its lines with sums carried over, as texts in one language.

Pages are filled in order, and the last has room for the feet. scorekeeper.sheet lays out what stands around them.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations, groupby, pairwise, takewhile
from typing import NamedTuple

from scorekeeper import across, below
from scorekeeper.core import ledger
from scorekeeper.core.ledger import summed
from scorekeeper.core.sheet import TOKEN, Cell, Foot, Round, Row, Sheet, added, tokens, total
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.letters import ems, grouped, held, raised, signed, step_of
from scorekeeper.paper import Hand, Lines

CARRIED = Words("次頁繰越", "Carried")
BROUGHT = Words("前頁繰越", "Brought")


class Drawn(NamedTuple):
    """A mark beside a figure, and its shape."""

    text: str
    shape: str


class Amount(NamedTuple):
    """A player's columns in a line, as texts and as numbers. `signs` stand before them. `out`: the player sits the round out, and
    the first `hatched` columns are hatched. `under` is the line below the items, `step` by how many steps its font is reduced.
    `reached`: the last column is the total that reached the target, which is ringed.
    """

    texts: tuple[str, ...]
    token: bool
    numbers: tuple[int | None, ...]
    out: bool = False
    signs: tuple[Drawn, ...] = ()
    hatched: int = 0
    under: str = ""
    step: int = 0
    reached: bool = False


class Line(NamedTuple):
    """A line of a round. `step` is the number of steps by which the font of its remark is reduced, `behind` the ledger lines that
    it shows, `notes` the numbers of those under the table to which it refers, `more` the second line of its remark.
    """

    amounts: tuple[Amount, ...]
    kind: str
    note: str
    end: str
    struck: bool
    step: int
    behind: tuple[ledger.Line, ...] = ()
    notes: tuple[int, ...] = ()
    more: str = ""
    tells: str = "moves"

    @property
    def remark(self) -> str:
        return self.with_under(())

    def with_under(self, said: Sequence[str]) -> str:
        """The whole remark, with what is `said` of the lines below the players' items."""
        return " ".join(part for part in (self.kind, self.note, self.more, *said, self.end, raised(self.notes)) if part)


class Field(NamedTuple):
    """What stands in a narrow column before the players: its lines, and the number of steps by which the font is reduced."""

    lines: tuple[str, ...]
    step: int


class Block(NamedTuple):
    """The lines of one round. `group` is its group, `first` whether it begins the group. `above` are the sums before the
    first round that is filled in `by_hand`. `under` is a second line of its name.
    """

    name: str
    marks: tuple[str, ...]
    lines: tuple[Line, ...]
    group: str
    first: bool
    by_hand: bool = False
    above: "Sum | None" = None
    under: str = ""
    fields: tuple[Field, ...] = ()

    @property
    def beside(self) -> tuple[str, ...]:
        """Its narrow columns, each on one line."""
        return tuple(" ".join(field.lines) for field in self.fields)

    @property
    def whole(self) -> str:
        """The name with its second line."""
        return " ".join(filter(None, (self.name, self.under)))

    @property
    def mark(self) -> str:
        """The marks on one line: 大大, "big big"."""
        return (" " if all(mark.isascii() for mark in self.marks) else "").join(self.marks)


class Sum(NamedTuple):
    """A line of sums: a foot, or sums carried over; `held` are everybody's tokens, in a row of their own under it."""

    name: str
    amounts: tuple[Amount, ...]
    note: str
    step: int
    ranks: tuple[str, ...] = ()
    last: bool = False
    held: tuple[str, ...] = ()


class Page(NamedTuple):
    """A page: sums brought forward, rounds, and either sums carried over or the feet. `rule` is its line spacing;
    `explained`: it has the legend; `notes` stand under it. `row` is the height of its rows in millimetres where it was computed.
    """

    blocks: tuple[Block, ...]
    sums: tuple[Sum, ...] = ()
    brought: Sum | None = None
    carried: Sum | None = None
    rule: str = ""
    number: str = ""
    explained: bool = True
    notes: tuple[tuple[int, str], ...] = ()
    row: float | None = None


def on_one_page(sheet: Sheet, lang: str, lines: Lines) -> Page:
    """The whole sheet as one page."""
    page = _page(sheet, lang, sheet.rounds, lines, last=True)
    return page._replace(brought=_carry(BROUGHT, sheet, _SoFar.of(sheet.before, sheet), lang)) if sheet.before else page


def on_pages(sheet: Sheet, lang: str, lines: Lines) -> Iterator[Page]:
    """The pages. A round is only split if it is longer than a page."""
    by_hand = any(not one.played for one in sheet.rounds)
    if not by_hand and not sheet.kept and height_of(sheet.rounds, lang, lines) <= lines.dense:
        yield on_one_page(sheet, lang, lines)
        return
    full = 0
    if by_hand:
        over = _groups_played(sheet) if sheet.kept else ()
        cuts = [*_filled(sheet, over, lang, lines, feet=False)]
        full = len(cuts)
        cuts += _by_hand(sheet, sheet.rounds[len(over) :], lang, lines, first=not cuts)
    else:
        cuts = [*(_filled(sheet, sheet.rounds, lang, lines, feet=True) if sheet.kept else _cuts(sheet.rounds, lang, lines))]
    done = _SoFar.of(sheet.before, sheet)
    for number, rounds in enumerate(cuts, 1):
        last = number == len(cuts)
        page = _page(sheet, lang, rounds, lines, last=last)
        so_far = sheet.kept and any(block.above for block in page.blocks[:1])  # says the same
        if (number > 1 or sheet.before) and not so_far:
            page = page._replace(brought=_carry(BROUGHT, sheet, done, lang))
        done = done.then(_SoFar.of(rounds, sheet))
        if not last:
            page = page._replace(carried=_carry(CARRIED, sheet, done, lang), explained=not by_hand or _marked(rounds))
        if sheet.kept and (not by_hand or number <= full):
            page = page._replace(rule="hand" if by_hand else "", row=_row_of(page, sheet, rounds, lang, lines))
        yield page._replace(number=f"{number} / {len(cuts)}" if len(cuts) > 1 else "")


def _groups_played(sheet: Sheet) -> tuple[Round, ...]:
    """The rounds of the groups that are over, before a group that is not."""
    groups = [tuple(group) for _, group in groupby(sheet.rounds, key=lambda one: one.group)]
    return tuple(one for group in takewhile(lambda group: all(one.played for one in group), groups) for one in group)


def _by_hand(sheet: Sheet, rounds: tuple[Round, ...], lang: str, lines: Lines, *, first: bool) -> Iterator[tuple[Round, ...]]:
    """The rounds of each page of a sheet that is filled in by hand: pages are filled in order, and the last has room for the
    feet. On a kept sheet these have a page of their own where the last round and they do not go on one, and if some
    are played every group begins a page. `first`: no page comes before.
    """
    left = [part for one in rounds for part in (_parts(one, lang, lines) if one.played else (one,))]
    hand, sums_so_far = lines.hand, sheet.form.so_far != NOTHING
    breaks = sheet.kept and sums_so_far
    feet = sum(hand.final if foot.last else hand.sums for foot in sheet.feet) + hand.sums + hand.legend
    alone = sheet.kept and height_of(left[-1:], lang, lines) * hand.row + feet > hand.room + hand.head - hand.row
    while left:
        room = hand.room + (0 if first and sheet.asked else hand.head) - (0 if first else hand.row)
        fits = [*accumulate(height_of([one], lang, lines) * (hand.printed if one.played else hand.row) for one in left)]
        if sums_so_far and (first or breaks):
            room -= hand.row
        turn = _turn(left) if breaks else len(left)
        if turn == len(left) and fits[-1] + (hand.row if alone else feet) <= room:
            yield tuple(left)
            break
        most = room - hand.row - (hand.legend if _marked(left) else 0)
        taken = min(max(1, sum(height <= most for height in fits[:turn])), max(1, len(left) - 1))
        yield tuple(left[:taken])
        sums_so_far = sums_so_far and left[taken - 1].played
        del left[:taken]
        first = False
    if alone:
        yield ()


def _marked(rounds: Sequence[Round]) -> bool:
    """Whether a page that begins with these rounds has marks to explain: those that are left to be filled in come last."""
    return bool(rounds) and rounds[0].played


def _turn(rounds: Sequence[Round]) -> int:
    """How many rounds come before the next group; one without a name belongs to that before it."""
    turns = (nth for nth in range(1, len(rounds)) if rounds[nth].group not in (NOTHING, rounds[nth - 1].group))
    return next(turns, len(rounds))


def _cuts(rounds: tuple[Round, ...], lang: str, lines: Lines) -> Iterator[tuple[Round, ...]]:
    """The rounds of each page: pages are filled in order, and the last has room for the feet."""
    left = [part for one in rounds for part in _parts(one, lang, lines)]
    room = lines.full - 1
    while height_of(left, lang, lines) > (lines.roomy - 1 if room < lines.full - 1 else lines.dense):
        taken = 1
        while taken < len(left) - 1 and height_of(left[: taken + 1], lang, lines) <= room:
            taken += 1
        yield tuple(left[:taken])
        del left[:taken]
        room = lines.full - 2
    yield tuple(left)


def _filled(sheet: Sheet, rounds: tuple[Round, ...], lang: str, lines: Lines, *, feet: bool) -> Iterator[tuple[Round, ...]]:
    """The rounds of each page of a kept sheet: as few pages for a group as its closest rows allow, evenly filled. The `feet`, if
    they follow, have a page of their own where the last one has no room for them.
    """
    most = ((lines.full - TWO) * lines.hand.printed - (0 if feet else _higher(lines.hand))) / lines.least
    last: tuple[Round, ...] = ()
    for _, group in groupby(rounds, key=lambda one: one.group):
        if last:
            yield last
        parts = tuple(part for one in group for part in _parts(one, lang, lines))
        heights = [height_of([part], lang, lines) for part in parts]
        ends = [*evenly(heights, most)]
        *pages, last = (parts[start:end] for start, end in pairwise((0, *ends)))
        yield from pages
    if last or feet:
        yield last
    if feet and _left(sheet, last, lang, lines, feet=True) < lines.least * height_of(last, lang, lines):
        yield ()


def _higher(hand: Hand) -> float:
    """By how much higher the sums brought forward and carried over are on a page of a sheet that is filled in by hand."""
    return TWO * (hand.row - hand.printed)


def evenly(heights: Sequence[float], most: float) -> Iterator[int]:
    """Where each of the fewest pages ends that these heights in turn fill up to `most`, the fullest of them as low as it can be."""
    fewest = len([*_ends(heights, most)])
    sums = [0.0, *accumulate(heights)]
    lower = sorted({high - low for low, high in combinations(sums, 2) if high - low < most})
    yield from _ends(heights, next((most for most in lower if len([*_ends(heights, most)]) <= fewest), most))


def _ends(heights: Sequence[float], most: float) -> Iterator[int]:
    room = most
    for nth, height in enumerate(heights):
        if height > room and nth:
            yield nth
            room = most
        room -= height
    yield len(heights)


def _left(sheet: Sheet, rounds: Sequence[Round], lang: str, lines: Lines, *, feet: bool) -> float:
    """The height in millimetres that a page of a kept sheet has for its rounds, beside sums brought forward and carried over, or
    the `feet`.
    """
    hand = lines.hand
    tokened = hand.sums if TOKEN in (mark.sign for mark in sheet.legend) else 0
    below = sum(hand.final if foot.last else hand.sums for foot in sheet.feet) + tokened if feet else hand.printed
    return (lines.full - 1) * hand.printed - below


def _row_of(page: Page, sheet: Sheet, rounds: Sequence[Round], lang: str, lines: Lines) -> float:
    """The height of the rows that fill a page, in millimetres."""
    left = _left(sheet, rounds, lang, lines, feet=page.carried is None) - (_higher(lines.hand) if page.rule == "hand" else 0)
    return min(lines.hand.printed, int(100 * left / max(1, height_of(rounds, lang, lines))) / 100)


def _parts(one: Round, lang: str, lines: Lines) -> Iterator[Round]:
    return below.split(one, lang, lines.roomy - 1, lines.below)


def height_of(rounds: Sequence[Round], lang: str, lines: Lines) -> float:
    """The height of rounds with their notes, in lines."""
    return rows_of(rounds) + below.depth(rounds, lang, lines.below)


def rows_of(rounds: Iterable[Round]) -> int:
    return sum(len(one.rows) for one in rounds)


def _page(sheet: Sheet, lang: str, rounds: tuple[Round, ...], lines: Lines, *, last: bool) -> Page:
    long = height_of(rounds, lang, lines) if last else 0
    by_hand = any(not one.played for one in sheet.rounds)
    rule = "hand" if by_hand else "" if long <= lines.roomy else "close" if long <= lines.close else "dense"
    unplayed = next((nth for nth, one in enumerate(rounds) if not one.played), None)
    begins = unplayed is not None and rounds[unplayed] is next(one for one in sheet.rounds if not one.played)
    above = _so_far(sheet, lang) if begins else None
    return Page(
        tuple(
            _block(one, sheet, lang, lines, first=first, above=above if nth == unplayed else None)
            for nth, (one, first) in enumerate(across.starts(rounds))
        ),
        tuple(_sums(sheet, lang, lines)) if last else (),
        rule=rule,
        notes=below.notes(rounds, lang),
    )


def _block(one: Round, sheet: Sheet, lang: str, lines: Lines, *, first: bool, above: Sum | None) -> Block:
    marks = tuple(mark.say(lang) for mark in one.marks)
    return Block(
        one.name.say(lang),
        marks,
        tuple(_line(row, one, sheet, lang, lines) for row in one.rows),
        one.group.say(lang),
        first and one.group != NOTHING,
        not one.played,
        above,
        one.under.say(lang),
        tuple(_field(tuple(line.say(lang) for line in field), wide) for field, wide in zip(one.fields, lines.fields, strict=True)),
    )


NARROW = (1, 1.18, 1.45)
"""By how much wider a text in a narrow column may be at every step of the font; what is wider is cut."""
TWO = 2


def _field(texts: tuple[str, ...], wide: float) -> Field:
    """A narrow column of this width in em: more than two lines are set smaller."""
    limits = tuple(wide * much for much in NARROW)
    cut = tuple(_cut(text, limits[-1]) for text in texts)
    return Field(cut, max(step_of(max(map(ems, cut), default=0), limits), len(texts) - TWO))


def _cut(text: str, wide: float) -> str:
    """The text with an ellipsis for what is wider than this."""
    if ems(text) <= wide:
        return text
    return next(f"{text[:end]}…" for end in range(len(text) - 1, -1, -1) if ems(text[:end]) + 1 <= wide or not end)


def _so_far(sheet: Sheet, lang: str) -> Sum | None:
    """The sums of what is played, above the rounds that are left to be filled in; None if nothing is."""
    played = tuple(one for one in sheet.rounds if one.played)
    if not played:
        return None
    return _carry(sheet.form.so_far, sheet, _SoFar.of(sheet.before, sheet).then(_SoFar.of(played, sheet)), lang)


def _line(row: Row, one: Round, sheet: Sheet, lang: str, lines: Lines) -> Line:
    kind, note, end = row.kind.say(lang), row.note.say(lang), row.end.say(lang)
    behind = row.behind or one.lines
    more = row.more.say(lang)
    width = width_of(kind, note, end, len(row.below))
    step = step_of(max(width, ems(more)), lines.remark)
    if step > 1:
        step = max(2, step_of(width + 1 + ems(more) if more else width, lines.remark))
    amounts = _amounts(row.cells, sheet, lang, plain=row.tells == "holds", under=lines.under)
    return Line(amounts, kind, note, end, row.struck, step, behind, below.numbers(row), more, row.tells)


def width_of(kind: str, note: str, end: str, notes: int = 0) -> float:
    """The width of a remark in em that refers to so many notes."""
    return ems(kind) + ems(note) + ems(end) + bool(kind) + bool(end) + notes


def _sum(foot: Foot, sheet: Sheet, lang: str, lines: Lines) -> Sum:
    note = foot.note.say(lang)
    ranks = tuple(rank.say(lang) for rank in sheet.ranks) if foot.last else ()
    if foot.results or sheet.kept:
        amounts = _amounts(foot.cells, sheet, lang, plain=foot.holds)
    else:
        amounts = _sums_of(foot.cells, sheet, lang)
    return Sum(foot.name.say(lang), amounts, note, step_of(ems(note), lines.remark), ranks, foot.last)


def _sums(sheet: Sheet, lang: str, lines: Lines) -> Iterator[Sum]:
    """The feet, the first with everybody's tokens, if any were put down, or may be on a sheet that is filled in by hand."""
    counts = tokens((*sheet.before, *sheet.rounds), len(sheet.players))
    by_hand = any(not one.played for one in sheet.rounds)
    counted = not sheet.across and TOKEN in (mark.sign for mark in sheet.legend)
    held = tuple("" if by_hand else f"{TOKEN.say(lang)}{count}" for count in counts) if counted else ()
    for nth, foot in enumerate(sheet.feet):
        yield _sum(foot, sheet, lang, lines)._replace(held=() if nth else held)


class _SoFar(NamedTuple):
    """The sums and tokens of rounds, and whether they were played (else the form is blank). `anew`: the sums are all that everybody
    holds.
    """

    sums: tuple[Cell, ...]
    held: tuple[int, ...]
    played: bool
    anew: bool

    @classmethod
    def of(cls, rounds: tuple[Round, ...], sheet: Sheet) -> "_SoFar":
        seats = len(sheet.players)
        anew = any(row.tells == "holds" for one in rounds for row in one.rows)
        return cls(total(rounds, seats), tokens(rounds, seats), not rounds or rounds[-1].played, anew)

    def then(self, more: "_SoFar") -> "_SoFar":
        sums = more.sums if more.anew else added(self.sums, more.sums)
        return _SoFar(sums, summed(self.held, more.held), more.played, self.anew or more.anew)


def _carry(name: Words, sheet: Sheet, so_far: _SoFar, lang: str) -> Sum:
    """A line with the sums and tokens so far."""
    if not so_far.played:
        return Sum(name.say(lang), _amounts((Cell(),) * len(sheet.players), sheet, lang), "", 0)
    note = f"{TOKEN.say(lang)} {'・'.join(map(str, so_far.held))}" if any(so_far.held) else ""
    began = (Cell(0, 0 if so_far.anew else sheet.begins),) * len(sheet.players)
    return Sum(name.say(lang), _sums_of(added(began, so_far.sums), sheet, lang), note, 0)


def _sums_of(cells: tuple[Cell, ...], sheet: Sheet, lang: str) -> tuple[Amount, ...]:
    """A line of sums; what each holds has no plus."""
    if sheet.kept:
        unit = sheet.unit
        points = [(cell.big or 0) * unit.per + (cell.small or 0) for cell in cells if cell.big is not None]
        known = tuple(Cell(*unit.split(one)) for one in points)
        return _amounts(known or cells, sheet, lang, plain=True)
    drawn = _amounts(cells, sheet, lang)
    return tuple(one._replace(texts=tuple(map(held, one.numbers))) for one in drawn) if sheet.holding or sheet.target else drawn


def _amounts(
    cells: tuple[Cell, ...], sheet: Sheet, lang: str, *, plain: bool = False, under: tuple[float, ...] = ()
) -> tuple[Amount, ...]:
    """The cells as texts; `plain`: what everybody holds, without a plus. `under` are the widths of the line below the items."""

    def texts(numbers: tuple[int | None, ...]) -> tuple[str, ...]:
        if plain:
            return tuple(map(held, numbers))
        if sheet.target and len(numbers) >= TWO:
            *items, moved, total = numbers
            return (*map(held, items), signed(moved), held(total))
        if sheet.items:
            *items, moved, total = numbers
            return (*map(held, items), signed(moved), signed(total))
        if not sheet.holding or len(numbers) < TWO:
            return tuple(map(signed, numbers))
        moved, holds = numbers
        return grouped(moved), held(holds)

    def amount(cell: Cell) -> Amount:
        items = cell.items or (None,) * len(sheet.items)
        plainly = (cell.big, cell.small) if sheet.unit.big else (cell.small,)
        numbers = (*items, cell.small, cell.so_far) if sheet.running else plainly
        marks = tuple(Drawn(one.words.say(lang), one.shape) for one in cell.signs)
        moved = cell.big is not None or cell.small is not None
        hatched = 0 if moved or not cell.out else len(numbers) - sheet.running
        below = cell.under.say(lang)
        step, reached = step_of(ems(below), under), cell.reaches(sheet.target)
        return Amount(texts(numbers), cell.token, numbers, cell.out, marks, hatched, below, step, reached)

    return tuple(amount(cell) for cell in cells)
