"""The sheet as plain text and as CSV, from the same view as the printed page (scorekeeper.sheet.layout)."""

import csv as csv_
import io
from collections.abc import Iterable, Iterator

from scorekeeper.core.effort import glance
from scorekeeper.core.sheet import HATCHED, RING, STAKE, STRUCK, TOKEN, Sheet
from scorekeeper.core.text import ISOLATES, superscript, width_of
from scorekeeper.core.words import Words, of, same
from scorekeeper.sheet.across import AcrossColumn, AcrossPage, Item
from scorekeeper.sheet.layout import BLANK, RANK, View, view
from scorekeeper.sheet.row_texts import AmountColumns, RowLine

GROUP = Words("区分", "group")
"""The column heading for groups of rounds in a spreadsheet."""
SIGNS, STAKES, OUT = Words("印", "marks"), Words("張り", "stake"), Words("休み", "out")
"""The column headings for a player's marks and for his stake in a spreadsheet, and what it says of who sits out."""


def csv(sheet: Sheet, lang: str) -> str:
    """The sheet as CSV with a byte order mark: amounts are numbers; every line has its round, the taker of a token and, where any
    are used, the marks of every player, with a word for who sits out, and his stake.
    """
    drawn = view(sheet, lang, paged=False)
    name, field, remarks = drawn.heads
    narrow = ["・".join(head.lines) if lang == "ja" else " ".join(head.lines) for head in drawn.fields]
    marked, token = bool(field), any(amount.token for line in _all(drawn) for amount in line.amounts)
    grouped = any(block.group for block in drawn.whole.blocks)
    shapes = {one.shape for line in _all(drawn) for amount in line.amounts for one in amount.signs}
    signed, staked = bool(shapes - {STAKE}), STAKE in shapes
    out = io.StringIO("\N{ZERO WIDTH NO-BREAK SPACE}")
    out.seek(0, io.SEEK_END)
    writer = csv_.writer(out)

    def beside(amount: AmountColumns) -> Iterator[str]:
        if signed:
            yield safe(_signs(amount, lang))
        if staked:
            yield "".join(one.text for one in amount.signs if one.shape == STAKE)

    def write(
        name: str,
        group: str,
        marks: str,
        amounts: tuple[AmountColumns, ...],
        said: str,
        struck: bool = False,
        fields: tuple[str, ...] = (),
    ) -> None:
        holder = next((who.text for who, amount in zip(drawn.names, amounts, strict=True) if amount.token), "")
        numbers = [cell for amount in amounts for cell in (*beside(amount), *amount.numbers)]
        words = [safe(holder)] * token + [safe(said), safe(STRUCK.say(lang) if struck else "")]
        between = map(safe, fields or ("",) * len(narrow))
        writer.writerow([safe(name), *[safe(group)] * grouped, *[safe(marks)] * marked, *between, *numbers, *words])

    heads = [*[SIGNS.say(lang)] * signed, *[STAKES.say(lang)] * staked, *drawn.columns]
    columns = [safe(f"{who.text} {column}") for who in drawn.names for column in heads]
    between = [*[GROUP.say(lang)] * grouped, *[field] * marked, *narrow]
    writer.writerow([name, *between, *columns, *[TOKEN.say(lang)] * token, remarks, STRUCK.say(lang)])
    nobody = (AmountColumns(("",) * len(drawn.columns), False, (None,) * len(drawn.columns)),) * len(drawn.names)
    for block in drawn.whole.blocks:
        for line in block.lines:
            write(block.whole, block.group, block.mark, line.amounts, _remark(line, drawn), line.struck, block.beside)
    for number, said in drawn.whole.notes:
        write("", "", "", nobody, f"{superscript([number])} {said}")
    for foot in drawn.whole.sums:
        write(foot.name, "", "", foot.amounts, " ".join(filter(None, (foot.note, drawn.reopened if foot.last else ""))))
        if foot.ranks:
            ranks = [cell for rank in foot.ranks for cell in (*[""] * (signed + staked), rank, *[""] * (len(drawn.columns) - 1))]
            writer.writerow([RANK.say(lang), *[""] * (grouped + marked + len(narrow)), *ranks, *[""] * token, "", ""])
    return out.getvalue()


def _remark(line: RowLine, drawn: View) -> str:
    """The remark on a line; what stands below a player's items is in it, with his name."""
    pairs = zip(line.amounts, drawn.names, strict=True)
    return line.with_under([of(same(amount.under), same(who.text)).say(drawn.lang) for amount, who in pairs if amount.under])


def _signs(amount: AmountColumns, lang: str) -> str:
    """A player's marks in a line of a spreadsheet, and whether he sits out."""
    return " ".join((*(one.text for one in amount.signs if one.shape != STAKE), *[OUT.say(lang)] * amount.out))


def safe(text: str) -> str:
    """A text as data: without the marks that isolate a name on a page, and escaped so that no spreadsheet reads it as a formula."""
    text = text.translate(ISOLATES)
    return f"'{text}" if text.lstrip().startswith(_FORMULA) or text.startswith(("\t", "\r", "\n")) else text


_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


def _all(drawn: View) -> Iterator[RowLine]:
    return (line for block in drawn.whole.blocks for line in block.lines)


def text(sheet: Sheet, lang: str) -> str:
    """The sheet in aligned columns for a fixed-width font; full-width letters take two."""
    drawn = view(sheet, lang, paged=False)
    return "\n".join(line.rstrip() for line in (_across(drawn) if drawn.across else _text(drawn))) + "\n"


STROKE = "×"
"""The mark of a struck line, before its remark."""
HATCH = "///"
"""Stands for the hatch of who sits out."""


def _text(drawn: View) -> Iterator[str]:
    page, (name, field, remarks) = drawn.whole, drawn.heads
    sums = page.sums
    stars = any(amount.token for line in _all(drawn) for amount in line.amounts)
    struck = any(line.struck for line in _all(drawn))
    rows = [(line.amounts, "") for line in _all(drawn)] + [(foot.amounts, "") for foot in sums]
    signs = max(width_of(_with_marks(amount)) for amounts, _ in rows for amount in amounts) if rows else 0
    figures = [
        max([width_of(column), 3, *(width_of(_texts(amount)[place]) for amounts, _ in rows for amount in amounts)])
        for place, column in enumerate(drawn.columns)
    ]
    heads = ["".join(head.lines) for head in drawn.fields]
    first = max([width_of(name), 2, *(width_of(block.whole) for block in page.blocks)])
    marks = max([width_of(field), *(width_of(block.mark) for block in page.blocks)], default=0)
    beside = [max([width_of(head), *(width_of(block.beside[nth]) for block in page.blocks)]) for nth, head in enumerate(heads)]
    lead = max([first + 1 + marks + sum(beside) + 2 * len(beside), *(width_of(foot.name) for foot in sums)])
    column = 2 * stars + signs + bool(signs) + sum(figures) + len(figures) - 1
    widths = [max(column, width_of(name.text)) for name in drawn.names]

    def line(left: str, cells: Iterable[str], right: str) -> str:
        return "  ".join([_pad(left, lead), *cells, right])

    def amounts(given: tuple[AmountColumns, ...]) -> Iterator[str]:
        for amount, wide in zip(given, widths, strict=True):
            lead = ("★ " if amount.token else "  ") * stars + (_pad(_with_marks(amount), signs) + " " if signs else "")
            texts = [HATCH if nth < amount.hatched else text for nth, text in enumerate(_texts(amount))]
            yield _pad(lead + " ".join(_right(one, room) for one, room in zip(texts, figures, strict=True)), wide, left=True)

    def fields(texts: Iterable[str]) -> str:
        return "".join(f"  {_pad(text, wide)}" for text, wide in zip(texts, beside, strict=True))

    def remark(said: str, *, crossed: bool = False) -> str:
        return f"{STROKE if crossed else ' '} {said}" if struck else said

    yield drawn.title
    yield "  ".join(f"{label} {value}" for label, value in drawn.options)
    yield ""
    units = " ".join(_right(one, room) for one, room in zip(drawn.columns, figures, strict=True))
    names = (_pad(name.text, wide, left=True) for name, wide in zip(drawn.names, widths, strict=True))
    yield line(f"{_pad(name, first)} {field}{fields(heads)}", names, remark(remarks))
    yield line("", (_pad(units, wide, left=True) for wide in widths), "")
    rule = "-" * (lead + sum(widths) + 2 * len(widths))
    for block in page.blocks:
        yield rule
        for number, row in enumerate(block.lines):
            left = "" if number else f"{_pad(block.whole, first)} {''.join(block.marks)}{fields(block.beside)}"
            yield line(left, amounts(row.amounts), remark(_remark(row, drawn), crossed=row.struck))
    if sums:
        yield rule.replace("-", "=")
    for foot in sums:
        yield line(foot.name, amounts(foot.amounts), remark(foot.note))
        if foot.ranks:
            ranks = (
                _right(rank, wide - sum(figures[1:]) - len(figures) + 1) for rank, wide in zip(foot.ranks, widths, strict=True)
            )
            yield line("", (_pad(rank, wide) for rank, wide in zip(ranks, widths, strict=True)), "")
    yield from _foot(drawn)


def _texts(amount: AmountColumns) -> tuple[str, ...]:
    """A player's columns; brackets stand for the ring around the total that reaches the target."""
    glance()
    *before, last = amount.texts
    return (*before, in_ring(last)) if amount.reached else amount.texts


def in_ring(text: str) -> str:
    return f"({text})"


def _with_marks(amount: AmountColumns) -> str:
    """A player's marks before his figure."""
    between = " " if all(one.text.isascii() for one in amount.signs) else ""
    return between.join(one.text for one in amount.signs)


def _foot(drawn: View) -> Iterator[str]:
    yield ""
    yield from (f"{superscript([number])} {said}" for number, said in drawn.whole.notes)
    written = {STRUCK.say(drawn.lang): STROKE, HATCHED.say(drawn.lang): HATCH}
    written |= {mark: in_ring(mark) for mark, _, shape, _ in drawn.marks if shape == RING}
    legend = (f"{written.get(mark, mark)} {meaning}" for mark, meaning in drawn.legend)
    yield BLANK.say(drawn.lang).join(legend)
    yield BLANK.say(drawn.lang).join((*map(" ".join, drawn.options), *drawn.colophon))


def _across(drawn: View) -> Iterator[str]:
    yield drawn.title
    yield "  ".join(f"{label} {value}" for label, value in drawn.options)
    for part in drawn.across:
        yield ""
        yield from _table(part, drawn.columns[-1])
        if part.lists:
            yield ""
            yield from _list([item for column in part.lists for item in column])
    yield from _foot(drawn)


BAR, BARS = " |", " ||"
"""The separators between groups of columns, and before the sums."""


def _table(part: AcrossPage, unit: str) -> Iterator[str]:
    """The table: a row for each player, with bars between the groups."""
    columns = [
        *([(BAR, part.brought.name, part.brought.amounts)] if part.brought else []),
        *((BAR if column.first else "", column.name, _column_texts(column)) for column in part.columns),
        *((BARS if end is part.ends[0] else "", end.name, end.amounts) for end in part.ends),
    ]
    wide = [max(3, *map(width_of, (name, *amounts))) for _, name, amounts in columns]
    lead = max(map(width_of, (unit, *(name.text for name in part.names))))
    over, start = " " * lead, 0
    for called, span in [("", 1)] * bool(part.brought) + [*part.groups]:
        bar = f"{columns[start][0]}  {called}"
        room = sum(len(columns[at][0]) + 2 + wide[at] for at in range(start, start + span))
        wide[start + span - 1] += max(0, width_of(bar) - room)
        over += _pad(bar, room)
        start += span

    def line(left: str, cells: Iterable[str], right: str = "") -> str:
        drawn = (f"{bar}  {_right(one, room)}" for (bar, _, _), one, room in zip(columns, cells, wide, strict=True))
        return "".join([left, *drawn, "  ", right])

    heads = line(_right(unit, lead), (name for _, name, _ in columns))
    ranks = next((end.ranks for end in part.ends if end.ranks), ())
    if part.groups:
        yield over + BARS * bool(part.ends)
    yield heads
    yield "-" * width_of(heads.rstrip())
    for seat, name in enumerate(part.names):
        yield line(_pad(name.text, lead), (amounts[seat] for _, _, amounts in columns), ranks[seat] if ranks else "")


def _column_texts(column: AcrossColumn) -> tuple[str, ...]:
    """A column's amounts; a text instead of amounts goes in the middle row."""
    middle = len(column.amounts) // 2
    return tuple(column.said if column.said and seat == middle else amount for seat, amount in enumerate(column.amounts))


def _list(items: list[Item]) -> Iterator[str]:
    first = max(width_of(item.name) for item in items)
    struck = any(item.struck for item in items)
    remarks = [f"{STROKE if item.struck else ' '} {item.remark}" if struck else item.remark for item in items]
    room = max((width_of(said) for item, said in zip(items, remarks, strict=True) if item.amounts), default=0)
    for item, said in zip(items, remarks, strict=True):
        amounts = "".join(_right(amount, 6) for amount in item.amounts)
        yield f"{_pad(item.name, first)}  {_pad(said, room) if amounts else said}{amounts}"


def _pad(text: str, width: int, *, left: bool = False) -> str:
    space = " " * (width - width_of(text))
    return space + text if left else text + space


def _right(text: str, width: int) -> str:
    return _pad(text, width, left=True)
