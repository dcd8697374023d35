"""A year that was kept on paper, typed in month by month as it stands on the sheet, and checked line by line against the rules.

Nothing here knows a ruleset: the sheet says which rows there are, and a year is computed by folding the totals of its months. What
does not agree is a value that says which cell it is, and what belongs there.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from scorekeeper.core import record as records
from scorekeeper.core.facts import Closed, Fact, Totals
from scorekeeper.core.game import Game, Input, State
from scorekeeper.core.ledger import Unit
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.sheet import Cell, Foot, Round, Sheet
from scorekeeper.core.words import Words, literal
from scorekeeper.letters import signed

MOST_MONTHS = 60
"""The most months of a year that is typed: far more than were ever played."""
MOST_ROWS = 12
"""The most lines of a month."""
SEARCHED = 3
"""The most wrong lines at once for which the wrong cell is looked for."""
UNFOLDED = 1000
"""How much worse than any sum it is when the months make no year."""
TYPED = re.compile("([-\N{MINUS SIGN}\N{EN DASH}\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK}△▲])?\\+?([0-9]{1,6})")
"""A number with the signs that are written for minus."""

Amounts = tuple[int | None, ...]
"""A line by seat, in the smallest unit; None where nothing is written."""


class Month(NamedTuple):
    """A month as it is typed: its lines, who leads the next, and its sums if they stand on the paper."""

    rows: tuple[Amounts, ...]
    leader: int | None = None
    sums: Amounts = ()

    @property
    def empty(self) -> bool:
        return not any(_said(row) for row in self.rows)


class Paper(NamedTuple):
    """A sheet as it is typed. `beside` are rounds that the rules add, by their place on the form, `feet` the rows below by key.

    `ranks` are places, 1 for the first. Of all three only what stands on the paper is there; it is compared and never entered.
    """

    months: tuple[Month, ...]
    beside: Mapping[int, Amounts] = {}
    feet: Mapping[str, Amounts] = {}
    ranks: Amounts = ()


class Slip(NamedTuple):
    """What does not agree: in which field, and what to do. A `light` one is in the paper's own sums, and may be let stand."""

    where: str
    text: Words
    clause: str = ""
    light: bool = False


class Checked(NamedTuple):
    """A paper that was gone through: what does not agree, and the year that its months make, as far as they make one."""

    slips: tuple[Slip, ...]
    record: Record | None = None
    state: State | None = None

    @property
    def stands(self) -> bool:
        """Whether the year can be entered: nothing is wrong but what the paper says of itself."""
        return self.record is not None and all(slip.light for slip in self.slips)


def _said(row: Amounts) -> int:
    """In how many cells of a line something is written."""
    return sum(amount is not None for amount in row)


# The form of a sheet


class Form(NamedTuple):
    """What is asked for: the months of the blank sheet, the rounds beside them by their place on the form, and the rows below."""

    months: tuple[Words, ...]
    beside: Mapping[int, tuple[int, Words]]
    feet: tuple[Foot, ...]
    leader: Input


def form_of(game: Game, blank: Record) -> Form:
    """The form for a game by the house rules of a record without entries."""
    state = records.start(blank)
    sheet = game.sheet(state, blank.players)
    months: list[Words] = []
    beside: dict[int, tuple[int, Words]] = {}
    for nth, one in enumerate(sheet.form.rounds):
        if one.number > len(months):
            months.append(month_name(sheet, one))
        else:
            beside[nth] = (one.number, Words(f"{one.group.ja}の{one.name.ja}", f"{one.name.en} of {one.group.en}"))
    offer = next(offer for offer in game.offers(state) if offer.fact is Totals)
    return Form(tuple(months), beside, sheet.form.feet, next(one for one in offer.inputs if one.name == "leader"))


def month_name(sheet: Sheet, one: Round) -> Words:
    """三月, "month 3"."""
    head = sheet.heads[0]
    return Words(f"{one.name.ja}{head.ja}", f"{head.en} {one.name.en}")


def name_of(form: Form, number: int) -> Words:
    """The name of a month, counted from 1, also of one that the blank sheet does not have."""
    if number <= len(form.months):
        return form.months[number - 1]
    return Words(f"{number}ヶ月目", f"month {number}")


# Reading what was typed


def read(typed: Mapping[str, str], game: Game, form: Form, rows: Sequence[int]) -> tuple[Paper, tuple[Slip, ...]]:
    """The paper from the fields of its form, which has so many lines for each month; and what in them is no number.

    A cell is `m.3.0.1.big` (month 3, its first line, seat 1), a month's sums are `m.3.sum`, its leader `m.3.lead`, the others `b`,
    `f` and `r`. A sign is typed with the number, or in a field of its own that ends in `.minus`.
    """
    seats = range(game.seats[1])
    wrong: list[Slip] = []

    def number(field: str) -> int | None:
        text = unicodedata.normalize("NFKC", typed.get(field, "")).strip()
        if not text:
            return None
        found = TYPED.fullmatch(text)
        if not found:
            words = Words("6桁までの数を入れる。", "Enter a number of at most 6 digits.")
            wrong.append(Slip(field.rpartition(".")[0], words))
            return None
        return -int(found[2]) if found[1] or typed.get(f"{field}.minus") else int(found[2])

    def line(prefix: str) -> Amounts:
        return tuple(_amount(number(f"{prefix}.{seat}.big"), number(f"{prefix}.{seat}.small"), game.unit) for seat in seats)

    def seat_of(field: str) -> int | None:
        return next((seat for seat in seats if typed.get(field) == str(seat)), None)

    months = tuple(
        Month(tuple(line(f"m.{nth}.{row}") for row in range(count)), seat_of(f"m.{nth}.lead"), line(f"m.{nth}.sum"))
        for nth, count in enumerate(rows, 1)
    )
    beside = {nth: line(f"b.{nth}") for nth in form.beside}
    feet = {foot.key: line(f"f.{foot.key}") for foot in form.feet}
    ranks = tuple(seat + 1 if (seat := seat_of(f"r.{one}")) is not None else None for one in seats)
    return Paper(months, beside, feet, ranks), tuple(wrong)


def _amount(big: int | None, small: int | None, unit: Unit) -> int | None:
    return None if big is None and small is None else (big or 0) * unit.per + (small or 0)


# Checking


def check(paper: Paper, blank: Record, form: Form) -> Checked:
    """Go through a paper line by line. `blank` is the record to begin with: ruleset, house rules, names."""
    played = _played(paper)
    slips = [*_gaps(played, form)]
    if not played:
        slips.append(Slip("m.1.0", Words("一月から、月ごとに入れる。", "Enter the months, from the first on.")))
    off = [(nth, row) for nth, month in enumerate(played) for row, line in enumerate(month.rows) if _off(line)]
    for nth, month in enumerate(played):
        slips += _lines(nth + 1, month, len(blank.players))
    if slips:
        return Checked(tuple(slips))
    if off:
        return Checked(tuple(_wrong_lines(paper, blank, form, off)))
    folded = _folded(played, blank)
    if isinstance(folded, Slip):
        return Checked((folded, *_sums(played, blank, form)))
    record, state = folded
    slips = [*_sums(played, blank, form), *_compared(paper, record, state, form)]
    if slips:
        slips = [*_traced(paper, blank, state, form)] or slips
    final = blank.game.final(state)
    if final is not None and _agrees(paper, blank.game.sheet(state, blank.players).feet, blank.game.unit):
        record = record.and_then(Closed(final=final))
        closed = records.fold(record)
        assert not isinstance(closed, Refused), "it is the result of these months"
        state = closed
    return Checked(tuple(slips), record, state)


def _played(paper: Paper) -> tuple[Month, ...]:
    """The months up to the last in which something is written."""
    count = max((nth for nth, month in enumerate(paper.months, 1) if not month.empty), default=0)
    return paper.months[:count]


def _gaps(played: tuple[Month, ...], form: Form) -> Iterator[Slip]:
    for nth, month in enumerate(played, 1):
        if month.empty:
            text = Words("{month}が空いている。順に入れる。", "Nothing is entered for {month}. Enter the months in order.")
            yield Slip(f"m.{nth}.0", text.put(month=name_of(form, nth)))


def _lines(number: int, month: Month, seats: int) -> Iterator[Slip]:
    for row, line in enumerate(month.rows):
        if 0 < _said(line) < seats - 1:
            text = Words(
                "空けられるのは一人だけ。残りは計算で出る。ほかの人の分を入れる(無ければ0)。",
                "Only one player may be left empty, who is computed. Enter the others, 0 where nothing is.",
            )
            yield Slip(f"m.{number}.{row}", text)


def _off(line: Amounts) -> int:
    """By how much a line is off zero; a line with an empty cell is not, which follows from the others."""
    return 0 if None in line else sum(amount or 0 for amount in line)


def _whole(line: Amounts) -> tuple[int, ...]:
    """The line with its empty cell computed."""
    rest = -sum(amount or 0 for amount in line)
    return tuple(rest if amount is None else amount for amount in line)


def _moved(month: Month) -> tuple[int, ...]:
    """What a month moved for every seat."""
    return tuple(map(sum, zip(*(_whole(row) for row in month.rows if _said(row)), strict=True)))


def _folded(played: tuple[Month, ...], blank: Record) -> tuple[Record, State] | Slip:
    """The year that these months make; or the first that cannot stand."""
    facts: list[Fact] = [Totals(amounts=_moved(month), leader=month.leader) for month in played]
    record = blank.and_then(*facts)
    state = records.fold(record)
    if not isinstance(state, Refused):
        return record, state
    objection = state.objections[0]
    where = "lead" if objection.where == "leader" else "0"
    return Slip(f"m.{(state.entry or 0) + 1}.{where}", objection.text, objection.clause)


def _wrong_lines(paper: Paper, blank: Record, form: Form, off: list[tuple[int, int]]) -> Iterator[Slip]:
    """The lines that are not zero; and where a sum below is off by as much, the very cell."""
    cells = _culprits(paper, blank, form, off)
    for (nth, row), seat in zip(off, cells or [None] * len(off), strict=True):
        line = paper.months[nth].rows[row]
        much, where = _off(line), f"m.{nth + 1}.{row}"
        about = _line_name(paper, form, nth, row)
        if seat is None:
            text = Words("{line}: 和が{much}。0になるように直す。", "{line}: the sum is {much}. Correct it to zero.")
            yield Slip(where, text.put(line=about, much=amount_words(much, blank.game.unit)))
            continue
        said = line[seat]
        assert said is not None, "a line with an empty cell is not off"
        yield Slip(f"{where}.{seat}", _culprit_words(said, much, blank.game.unit).put(line=about, who=literal(blank.players[seat])))


def _culprit_words(said: int, much: int, unit: Unit) -> Words:
    """How a cell is wrong that is too much by so much."""
    more, right = amount_words(abs(much), unit, sign=False), amount_words(said - much, unit)
    if said - much == -said:
        text = Words(
            "{{line}} {{who}}: 符号が逆。{right}なら合う。", "{{line}}, {{who}}: the sign is wrong. With {right} all agrees."
        )
    elif much > 0:
        text = Words(
            "{{line}} {{who}}: {more}多い。{right}なら合う。", "{{line}}, {{who}}: {more} too many. With {right} all agrees."
        )
    else:
        text = Words(
            "{{line}} {{who}}: {more}少ない。{right}なら合う。", "{{line}}, {{who}}: {more} too few. With {right} all agrees."
        )
    return text.put(more=more, right=right)


def _line_name(paper: Paper, form: Form, nth: int, row: int) -> Words:
    name = name_of(form, nth + 1)
    if len(paper.months[nth].rows) == 1:
        return name
    return Words(f"{name.ja} {row + 1}行目", f"{name.en}, line {row + 1}")


def _culprits(paper: Paper, blank: Record, form: Form, off: list[tuple[int, int]]) -> tuple[int, ...] | None:
    """The seats whose cells, set right, leave the least that does not agree; None where several would do as well."""
    if len(off) > SEARCHED:
        return None
    tried = {
        seats: _disagreeing(_set_right(paper, off, seats), blank, form)
        for seats in product(range(len(blank.players)), repeat=len(off))
    }
    least = min(tried.values())
    best = [seats for seats, count in tried.items() if count == least]
    return best[0] if len(best) == 1 else None


def _set_right(paper: Paper, off: list[tuple[int, int]], seats: tuple[int, ...]) -> Paper:
    """The paper with these lines made zero, each in the cell of one seat."""
    for (nth, row), wrong in zip(off, seats, strict=True):
        line = paper.months[nth].rows[row]
        much = _off(line)
        right = tuple((amount or 0) - much if seat == wrong else amount for seat, amount in enumerate(line))
        paper = _with_line(paper, nth, row, right)
    return paper


def _traced(paper: Paper, blank: Record, state: State, form: Form) -> Iterator[Slip]:
    """Where the paper agrees with itself but for one line that is zero and wrong: that line, if only one can be meant.

    Where several can, the first row below, from which the others follow. Nothing where the paper does not agree otherwise either.
    """
    foot = form.feet[0]
    said = paper.feet.get(foot.key, ())
    cells = next((one.cells for one in blank.game.sheet(state, blank.players).feet if one.key == foot.key), ())
    computed = tuple(_amount(cell.big, cell.small, blank.game.unit) or 0 for cell in cells)
    much = tuple((one or 0) - other for one, other in zip(said, computed, strict=False))
    if None in said or not any(much) or sum(much) != 0:
        return
    lines = {(nth, row): line for nth, month in enumerate(paper.months) for row, line in enumerate(month.rows) if _said(line)}
    right = {at: tuple(map(sum, zip(_whole(line), much, strict=True))) for at, line in lines.items()}
    right = {at: line for at, line in right.items() if not _disagreeing(_with_line(paper, *at, line), blank, form)}
    alike = {at: line for at, line in right.items() if _figures(lines[at], line) == _figures(lines[at], lines[at])}
    for found in (alike, right):
        if len(found) == 1:
            ((nth, row), line) = next(iter(found.items()))
            told = [amount_words(amount, blank.game.unit) for amount in line]
            ja = "、".join(f"@{seat} {amount.ja}" for seat, amount in enumerate(told))
            en = ", ".join(f"@{seat} {amount.en}" for seat, amount in enumerate(told))
            text = Words("{line}: {right}なら全部合う。", "{line}: with {right} all agrees.")
            yield Slip(f"m.{nth + 1}.{row}", text.put(line=_line_name(paper, form, nth, row), right=Words(ja, en)), light=True)
            return
    if right:
        yield from _row_differs(f"f.{foot.key}", foot.name, blank, said, cells, foot.clause)


def _figures(typed: Amounts, line: Amounts) -> list[int]:
    """The figures of a line without their signs and their order, where something is typed."""
    return sorted(abs(amount or 0) for amount, said in zip(line, typed, strict=True) if said is not None)


def _with_line(paper: Paper, nth: int, row: int, line: Amounts) -> Paper:
    """The paper with another line in this place."""
    months = list(paper.months)
    rows = months[nth].rows
    months[nth] = months[nth]._replace(rows=(*rows[:row], line, *rows[row + 1 :]))
    return paper._replace(months=tuple(months))


def _disagreeing(paper: Paper, blank: Record, form: Form) -> int:
    """In how many cells what the paper says of itself does not agree with its months."""
    played = _played(paper)
    sums = sum(1 for _ in _sums(played, blank, form))
    folded = _folded(played, blank)
    if isinstance(folded, Slip):
        return UNFOLDED + sums + sum(1 for _ in _added_up(paper, blank, form))
    return sums + sum(1 for _ in _compared(paper, *folded, form))


def _sums(played: tuple[Month, ...], blank: Record, form: Form) -> Iterator[Slip]:
    """The sums of a month that stand on the paper against those of its lines."""
    for nth, month in enumerate(played, 1):
        moved = _moved(month)
        for seat, said in enumerate(month.sums):
            if said is not None and said != moved[seat]:
                name = name_of(form, nth)
                about = Words(f"{name.ja}の計", f"sum of {name.en}")
                yield _differs(f"m.{nth}.sum.{seat}", about, blank, seat, said, moved[seat])


def _added_up(paper: Paper, blank: Record, form: Form) -> Iterator[Slip]:
    """The first row below against the months added up, where the rules cannot compute it yet."""
    added = [_moved(month) for month in _played(paper)] + [_whole(line) for line in paper.beside.values() if _said(line)]
    foot = form.feet[0]
    for seat, said in enumerate(paper.feet.get(foot.key, ())):
        total = sum(line[seat] for line in added)
        if said is not None and said != total:
            yield _differs(f"f.{foot.key}.{seat}", foot.name, blank, seat, said, total, foot.clause)


def _compared(paper: Paper, record: Record, state: State, form: Form) -> Iterator[Slip]:
    """What the paper says of itself against what the rules make of its months."""
    game = record.game
    sheet = game.sheet(state, record.players)
    for nth, line in paper.beside.items():
        number, name = form.beside[nth]
        rounds = [one for one in sheet.rounds if one.number == number]
        cells = rounds[1].rows[0].cells if len(rounds) > 1 else (Cell(0, 0),) * len(line)
        yield from _row_differs(f"b.{nth}", name, record, line, cells, form.feet[0].clause)
    there = {foot.key: foot for foot in sheet.feet}
    for foot in form.feet:
        line = paper.feet.get(foot.key, ())
        found = there.get(foot.key)
        if found:
            yield from _row_differs(f"f.{foot.key}", foot.name, record, line, found.cells, found.clause or foot.clause)
        elif _said(line):
            text = Words(
                "{row}: 年がまだ終わっていないので、この行は出ない。空ける。",
                "{row}: the year is not over, so there is no such row. Leave it empty.",
            ).put(row=foot.name)
            yield Slip(f"f.{foot.key}", text, foot.clause, light=True)
    places = game.places(state)
    for seat, rank in enumerate(paper.ranks):
        if rank is not None and places and places[seat] != rank:
            text = Words("順位 {who}: 計算では{place}位。", "Rank, {who}: by the rules place {place}.")
            yield Slip(
                f"r.{seat}", text.put(who=literal(record.players[seat]), place=places[seat]), form.feet[-1].clause, light=True
            )


def _row_differs(where: str, name: Words, record: Record, line: Amounts, cells: Iterable[Cell], clause: str) -> Iterator[Slip]:
    for seat, (said, cell) in enumerate(zip(line, cells, strict=False)):
        computed = _amount(cell.big, cell.small, record.game.unit)
        if said is not None and computed is not None and said != computed:
            yield _differs(f"{where}.{seat}", name, record, seat, said, computed, clause)


def _differs(where: str, about: Words, record: Record, seat: int, said: int, computed: int, clause: str = "") -> Slip:
    unit = record.game.unit
    text = Words(
        "{about} {who}: 紙は{said}、計算では{computed}。どちらかの書き間違い。",
        "{about}, {who}: the paper says {said}, the months make {computed}. One of them is a slip.",
    ).put(about=about, who=literal(record.players[seat]), said=amount_words(said, unit), computed=amount_words(computed, unit))
    return Slip(where, text, clause, light=True)


def _agrees(paper: Paper, feet: tuple[Foot, ...], unit: Unit) -> bool:
    """Whether the result of everybody stands on the paper as it is computed."""
    last = next(foot for foot in feet if foot.last)
    said = paper.feet.get(last.key, ())
    return bool(said) and said == tuple(_amount(cell.big, cell.small, unit) for cell in last.cells)


def amount_words(amount: int, unit: Unit, *, sign: bool = True) -> Words:
    """+2貫6点, "+2 kan 6 ten"."""
    big, small = unit.split(abs(amount))
    parts = [(big, unit.big)] if big and unit.big else []
    parts += [(small, unit.small)] if small or not parts else []
    mark = signed(amount)[:1] if amount and sign else ""
    return Words(
        mark + "".join(f"{count}{name.ja}" for count, name in parts), mark + " ".join(f"{count} {name.en}" for count, name in parts)
    )
