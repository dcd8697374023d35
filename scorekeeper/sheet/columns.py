"""The columns of a sheet on a paper size: their widths for a number of players, and how many lines then fit on a page. The lengths
assumed here are set by the style sheet.
"""

from typing import NamedTuple

from scorekeeper.sheet.measures import Lines, PaperSize, Runs

FEW = 4
"""The maximum number of players for the column widths of the style sheet. For more players, and where each has one column, they are
computed here."""


LITTLE, LEAST = 2.4, 2.12
"""The font sizes in millimetres of a remark that is set two or three steps smaller, so that it stays on one line."""


class Upright(NamedTuple):
    """The layout of a sheet that runs down, for a number of players: `lying` (landscape), its lines, and the widths of a player's
    big and small column in millimetres (None: those of the style sheet).
    """

    lying: bool
    lines: Lines
    columns: tuple[float, ...] | None


def downward_layout(paper: PaperSize, seats: int, columns: int, marked: bool, *, kept: bool = False) -> Upright:
    """The layout of a sheet that runs down, with `columns` for each player; `marked`: rounds have a second heading;
    `kept`: they end with what everybody holds.
    """
    few = seats <= FEW
    if few and columns > 1:
        return Upright(False, paper.lines, None)
    lying = columns > 1
    size = paper.lying if lying else paper.upright
    left = size.width - (size.heads if marked else size.head if few else size.narrow)
    widest = size.columns[columns]
    share = min(1, (left - (size.kept if kept else size.remarks)) / (seats * sum(widest)))
    widths = tuple(int(10 * width * share) / 10 for width in widest)
    one, small, name, less = paper.fonts
    remark, room = left - seats * sum(widths) - 3.4, sum(widths) - 2
    lines = paper.lines
    if lying:
        roomy, close, dense, full = paper.side
        hand = lines.hand._replace(room=paper.low)
        lines = lines._replace(roomy=roomy, close=close, dense=dense, full=full, hand=hand)
    lines = lines._replace(
        remark=(remark / one, remark / small, remark / LITTLE, remark / LEAST),
        name=(room / name, room / less, room * 0.57, room * 0.83),
        below=size.width / small,
        room=0 if few and not lines.room else remark / LEAST,
    )
    return Upright(lying, lines, tuple(round(width * paper.scale, 2) for width in widths))


def running(paper: PaperSize, seats: int, *, items: int = 0, lower: bool = False) -> Upright:
    """The layout of a running sheet: each player's figure and total, in rows with room for several lines of remark. On an itemized
    one so many `items` stand before the amount, or above it if it is `lower`. How many rows a page has is left open.
    """
    lying = seats > (ITEMIZED if items else FEW)
    size = paper.lying if lying else paper.upright
    tall = size.tall
    left = size.width - tall.head
    made = tall.itemized
    least = made.remarks if items else tall.remarks - NARROWER * max(0, seats - FEW - 1)
    widest = (*(made.item,) * items, *(() if lower else (made.amount,)), made.total) if items else tall.columns
    share = min(1, (left - least) / (seats * sum(widest)))
    widths = tuple(int(10 * width * share) / 10 for width in widest)
    one, small, name, less = paper.fonts
    remark, room = left - seats * sum(widths) - 2.6, sum(widths) - 2
    most = tall.lines * remark / SMALLEST * FILLED
    under = sum(widths[: items - 1 if lower else -1]) - 2
    lines = paper.lines._replace(
        remark=(remark / one, remark / small, 2 * remark / SMALLER * FILLED, most),
        name=(room / name, room / less, room * 0.57, room * 0.83),
        below=size.width / small,
        room=most,
        under=tuple(under / font for font in UNDER) if items else (),
        hand=tall.hand,
    )
    return Upright(lying, lines, tuple(round(width * paper.scale, 2) for width in widths))


SMALLER, SMALLEST = 2.47, 2.12
"""The font sizes in millimetres of the remarks of a running sheet that take several lines."""
ITEMIZED = 2
"""The maximum number of players of an itemized sheet that is upright."""
UNDER = (2.47, 2.12, 1.77)
"""The font sizes in millimetres of the line below a player's items."""
NARROWER = 5
"""By how many millimetres the remarks of a running sheet may be narrower for every player beyond the fifth."""
FILLED = 0.92
"""The share of such lines that is filled before they break."""


def holding(paper: PaperSize, seats: int, fields: int, *, blank: bool) -> Upright:
    """The layout of a sheet with what each holds under the changes, with so many narrow columns; `blank`: to be filled in by hand,
    with two columns for a player. It is upright, so that it has few players.
    """
    held = paper.upright.held
    left = paper.upright.width - held.head - sum(held.fields[:fields])
    share = min(1, (left - paper.upright.remarks) / (seats * held.column))
    widths = held.beside if blank else (int(10 * held.column * share) / 10,)
    one, small, name, less = paper.fonts
    remark, room = left - seats * sum(widths) - 2.6, sum(widths) - 2
    most = 3 * remark / SMALLEST * FILLED
    roomy, close, dense, full = held.rows
    lines = paper.lines._replace(
        roomy=roomy,
        close=close,
        dense=dense,
        full=full,
        remark=(remark / one, remark / small, 2 * remark / SMALLER * FILLED, most),
        name=(room / name, room / less, room * 0.57, room * 0.83),
        below=paper.upright.width / small,
        room=most,
        fields=tuple((width - 1.4) / one for width in held.fields[:fields]),
        hand=held.blank if blank else held.hand,
    )
    return Upright(False, lines, tuple(round(width * paper.scale, 2) for width in widths))


def across_layout(paper: PaperSize, seats: int, *, by_hand: bool = False, lines: int = 1) -> Runs:
    """The layout of a sheet that runs across; for more than FEW players the list has two columns, with room for all amounts.
    `by_hand`: some of it is filled in by hand, which takes room. So many `lines` of house rules stand above it.
    """
    runs = paper.runs if seats <= FEW else paper.crowd
    if by_hand:
        rounds, most = paper.by_hand
        runs = runs._replace(rounds=rounds, roomy=most, dense=most)
    return runs._replace(roomy=runs.roomy - (lines - 1), dense=runs.dense - (lines - 1))
