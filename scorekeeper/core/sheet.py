"""The score sheet: the tabular view of a record that HTML, PDF, text and CSV render."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from scorekeeper.core.ledger import Line, Payment, Unit
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import NOTHING, Words, same

TOKEN = same("★")
STRUCK = Words("取消し線", "struck through")
"""The names, in a legend, of marks that are drawn and not written."""


HATCHED = Words("斜線", "hatched")
Shape = Literal["role", "does", "befalls", "stick", "stake", "ring"]
STICK: Shape = "stick"
"""The shape of a sign that is drawn as a stick, before what the player holds."""
STAKE: Shape = "stake"
"""The shape of a sign that is a small figure, what the player staked."""
RING: Shape = "ring"
"""The shape of a mark that is a ring around a total."""


class FigureSign(NamedTuple):
    """A mark beside a player's figure, of one letter or two, and its shape: a black square for a `role`, a framed square for what
    the player `does`, a ring for what `befalls` him or what he called, a stick that he put down, or a small figure: his `stake`.
    """

    words: Words
    shape: Shape

    def means(self, meaning: Words, *clauses: str) -> "LegendMark":
        """Its entry in the legend."""
        return LegendMark(self.words, meaning, clauses, self.shape)


class LegendMark(NamedTuple):
    """An entry of the legend: a mark, what it means, the clauses by which it is written, and the shape of one that is drawn."""

    sign: Words
    meaning: Words
    clauses: tuple[str, ...] = ()
    shape: Shape | None = None


CIRCLED = LegendMark(same("○"), Words("当てはまる印を囲む", "circle the marks that apply"))
"""What the foot of a sheet says on which marks are circled by hand."""


class SheetCell(NamedTuple):
    """A player's two columns in a row. None is an empty column; `out`: the player sits the round out;
    `absent`: he had left, or had not come yet. `signs` stand to the left of
    the figures; on a row that is filled in by hand they are those that may be circled. Drawing a running sheet fills in `so_far`.

    On an itemized sheet `items` are the player's figures of which his amount is made, () if they are empty, and `under` is a second
    line below them.
    """

    big: int | None = None
    small: int | None = None
    token: bool = False
    out: bool = False
    signs: tuple[FigureSign, ...] = ()
    so_far: int | None = None
    items: tuple[int | None, ...] = ()
    under: Words = NOTHING
    absent: bool = False

    def reaches(self, target: int) -> bool:
        """Whether the total so far came up to a target in this round; a target of 0 is none."""
        return 0 < target <= (self.so_far or 0) and (self.so_far or 0) - (self.small or 0) < target


class SheetNote(NamedTuple):
    """A note under the table, to which a remark refers by its number, and the ledger line that it shows, if its row does not."""

    number: int
    text: Words
    line: Line | None


class SheetRow(NamedTuple):
    """A row of a round, usually a payment. `line` is the ledger line it shows.

    Its remark has three parts: the `kind` of row, the `note`, and `end`, which says why a struck row is struck; `more` is a second
    line of the note, where a row has room for one. `below` are the notes to which it refers.

    A row usually moves its amounts. One that `holds` shows what everybody holds after the rows above it, without a plus; one
    `aside` shows figures that no sum contains.
    """

    cells: tuple[SheetCell, ...]
    kind: Words = NOTHING
    note: Words = NOTHING
    struck: bool = False
    line: Line | None = None
    end: Words = NOTHING
    below: tuple[SheetNote, ...] = ()
    more: Words = NOTHING
    tells: Literal["moves", "holds", "aside"] = "moves"

    @property
    def behind(self) -> tuple[Line, ...]:
        """Its ledger line and those of its notes."""
        return tuple(line for line in (*(note.line for note in self.below), self.line) if line)


class SheetRound(NamedTuple):
    """The rows of one round, never split across pages. `marks` are listed under each other in the second column.

    `under` is a small second line of its name, `full` the name that no other round has if its own is shared, `fields` are the lines
    in its narrow columns before the players. `number` (from 1) and `sort` (the kind of round) are for machines. `group`
    heads neighbouring rounds on a sheet that runs across; on any other a thick line parts them. `lines` are the ledger lines of a
    round whose rows are sums without a line of their own.
    """

    name: Words
    marks: tuple[Words, ...]
    rows: tuple[SheetRow, ...]
    played: bool = True
    number: int = 0
    sort: str = ""
    group: Words = NOTHING
    lines: tuple[Line, ...] = ()
    under: Words = NOTHING
    fields: tuple[tuple[Words, ...], ...] = ()
    full: Words = NOTHING

    @property
    def apart(self) -> Words:
        """The name that no other round has."""
        return self.name if self.full == NOTHING else self.full

    @property
    def whole(self) -> Words:
        """Its name with the small second line."""
        return Words(*(" ".join(filter(None, both)) for both in zip(self.name, self.under, strict=True)))

    @property
    def behind(self) -> tuple[Line, ...]:
        """All ledger lines that its rows show or sum up."""
        return self.lines or tuple(line for row in self.rows for line in row.behind)


class SheetFoot(NamedTuple):
    """A closing row: its name, a remark, a note and, in the last row, the reckoning of each seat in the smallest unit.

    `results`: its figures are in a unit of results that is not a unit of the sheet. `holds`: they are what everybody holds,
    without a plus.
    """

    key: str
    name: Words
    aside: Words
    cells: tuple[SheetCell, ...]
    note: Words
    clause: str
    last: bool = False
    why: tuple[Reckoning, ...] = ()
    results: bool = False
    holds: bool = False


class BlankSheet(NamedTuple):
    """The blank sheet: rounds of empty rows, feet of empty cells, and the legend of every mark.

    `half` are closing rows of its first half, which a blank sheet has before the others: where its rounds are numbered by hand,
    nobody knows which ends it. `rest` are the empty rounds that a match in progress has left; `so_far` names its sums above them; a
    match that is over has neither.
    """

    rounds: tuple[SheetRound, ...] = ()
    feet: tuple[SheetFoot, ...] = ()
    legend: tuple[LegendMark, ...] = ()
    rest: tuple[SheetRound, ...] = ()
    so_far: Words = NOTHING
    half: tuple[SheetFoot, ...] = ()


class Occasion(NamedTuple):
    """What a sheet says of its match beside the game, as far as it is known: the days, its number in its season (`nth`, in which
    a ＿ stands for a number to be written), the names of group and season, and the address of the record for its QR code.
    """

    days: str = ""
    nth: Words = NOTHING
    group: str = ""
    season: str = ""
    address: str = ""


class Sheet(NamedTuple):
    """The whole sheet. `options` are pairs of label and value for the heading, those that are `unusual` first; `legend` explains
    every mark used.

    `heads` are the headings of the rounds, their marks and the remarks, `columns` those of a player's two columns. `ranks` are
    in seat order. `asked` are house rules to be chosen on paper: a label and all choices, none for a number. `edition` and
    `fingerprint` identify the ruleset and the record; `reopened` is how many times the closed game was reopened for a
    correction. A sheet `across` has a row for each player, a column for each round (each of one row, whose remark is in a list
    below) and one for each foot. A `running` sheet, whose unit has no bigger one, shows every player's total so far beside his
    figure, from what everybody `begins` with; it has one row a round, with room for two lines of remark. If they begin with
    something, the total is what each holds: it stands under the change, without a plus, and a chart of it below the table. `fields`
    are the headings of the narrow columns before the players, in lines, `places` what stands under the names. A sheet too long for
    one file is split (`number`: 2 / 3); only the sums are shown of the rounds `before`.

    A running sheet is itemized if a player has columns of `items` before his amount: these are their headings. Such a row has a
    second line, in which the amount itself stands below the last of the items if it is `lower`.

    On a running sheet with a `target` players score towards it: totals have no plus, the one that reaches it is ringed, and their
    way to it is drawn below the table.

    On a `kept` sheet every round ends with a row of what everybody holds. Its rows are set as closely as a page of it needs, and
    each group of rounds begins a page.

    `formerly` are the names under which others, or the same person, had a column before, () where there are none.

    On a sheet that is `framed` the cells of whose `role` is marked are framed, with a thick line where that passes to another.
    """

    title: Words
    options: tuple[tuple[Words, Words], ...]
    players: tuple[str, ...]
    unit: Unit
    columns: tuple[Words, Words]
    rounds: tuple[SheetRound, ...]
    feet: tuple[SheetFoot, ...]
    ranks: tuple[Words, ...]
    legend: tuple[LegendMark, ...]
    edition: str
    heads: tuple[Words, Words, Words] = (Words("回", "Round"), NOTHING, Words("備考", "Remarks"))
    fingerprint: str = ""
    reopened: int = 0
    form: BlankSheet = BlankSheet()
    asked: tuple[tuple[Words, tuple[Words, ...]], ...] = ()
    across: bool = False
    running: bool = False
    begins: int = 0
    fields: tuple[tuple[Words, ...], ...] = ()
    places: tuple[Words, ...] = ()
    before: tuple[SheetRound, ...] = ()
    number: str = ""
    occasion: Occasion = Occasion()
    kept: bool = False
    target: int = 0
    items: tuple[Words, ...] = ()
    lower: bool = False
    framed: bool = False
    unusual: int = 0
    formerly: tuple[str, ...] = ()

    @property
    def holding(self) -> bool:
        """Whether it shows what each holds, and not only what was won and lost."""
        return self.running and self.begins > 0

    @property
    def stacks_holdings(self) -> bool:
        """Whether holdings stand under the changes; on an empty sheet they stand beside them."""
        return self.holding and any(one.played for one in (*self.before, *self.rounds))


def cells(line: Line, unit: Unit, seats: int) -> tuple[SheetCell, ...]:
    """The two columns of each player in a line.

    Each payment is split into units by itself, so that the receiver of two halves shows +6 貫 +12 点 where the payers show
    −3 貫 −6 点. A counted line uses only the small column. A column without any amount stays empty.
    """
    big: list[int | None] = [None] * seats
    small: list[int | None] = [None] * seats
    for payment in line.payments:
        whole, rest = _columns(payment, line, unit)
        for seat, sign in ((payment.payer, -1), (payment.payee, 1)):
            if seat < 0:
                continue
            if whole:
                big[seat] = (big[seat] or 0) + sign * whole
            if rest:
                small[seat] = (small[seat] or 0) + sign * rest
    return tuple(SheetCell(b, s) for b, s in zip(big, small, strict=True))


def _columns(payment: Payment, line: Line, unit: Unit) -> tuple[int, int]:
    return (0, payment.amount) if line.counted else unit.split(payment.amount)


def total(rounds: Iterable[SheetRound], seats: int, begins: int = 0, sums: tuple[SheetCell, ...] = ()) -> tuple[SheetCell, ...]:
    """Column sums over all rows that are not struck, and what everybody `begins` with or had before (`sums`). They begin anew where
    a row says what everybody holds.
    """
    sums = sums or (SheetCell(0, begins),) * seats
    for row in (row for one in rounds for row in one.rows if not row.struck):
        if row.tells == "holds":
            sums = tuple(SheetCell(cell.big or 0, cell.small or 0) for cell in row.cells)
        elif row.tells == "moves":
            sums = add_sums(sums, row.cells)
    return sums


def signs(rounds: Iterable[SheetRound]) -> frozenset[Words]:
    """The words of all signs in the cells."""
    return frozenset(sign.words for one in rounds for row in one.rows for cell in row.cells for sign in cell.signs)


def with_sums(sheet: Sheet) -> Sheet:
    """A running sheet with every player's total so far beside the last figure of each round; any other sheet as it is."""
    if not sheet.running:
        return sheet
    sums = total(sheet.before, len(sheet.players), sheet.begins)
    rounds: list[SheetRound] = []
    for one in sheet.rounds:
        rows = [*one.rows]
        sums = add_sums(sums, total((one,), len(sheet.players)))
        last = max((nth for nth, row in enumerate(rows) if not row.struck and row.tells != "aside"), default=None)
        if one.played and last is not None:
            cells = zip(rows[last].cells, sums, strict=True)
            rows[last] = rows[last]._replace(cells=tuple(cell._replace(so_far=there.small) for cell, there in cells))
        rounds.append(one._replace(rows=tuple(rows)))
    return sheet._replace(rounds=tuple(rounds))


def sat_out(rounds: Iterable[SheetRound]) -> bool:
    """Whether somebody sits out a round."""
    return any(cell.out for one in rounds for row in one.rows for cell in row.cells)


def add_sums(one: tuple[SheetCell, ...], other: tuple[SheetCell, ...]) -> tuple[SheetCell, ...]:
    """The sum of two rows of sums."""
    return tuple(SheetCell((a.big or 0) + (b.big or 0), (a.small or 0) + (b.small or 0)) for a, b in zip(one, other, strict=True))


def tokens(rounds: Iterable[SheetRound], seats: int) -> tuple[int, ...]:
    """The number of tokens in each player's columns."""
    rows = [row.cells for one in rounds for row in one.rows]
    return tuple(sum(row[seat].token for row in rows) for seat in range(seats))
