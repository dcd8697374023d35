"""The rounds of a sheet on its pages: which rounds each page has, with sums carried over from one to the next.

Pages are filled in order, and the last has room for the feet. `row_texts` has their lines; `layout` lays out what stands around
them.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations, groupby, pairwise, takewhile
from math import ceil
from typing import NamedTuple

from scorekeeper.core.sheet import TOKEN, Sheet, SheetRound
from scorekeeper.core.words import NOTHING
from scorekeeper.sheet import across, footnotes, row_texts
from scorekeeper.sheet.measures import Hand, Lines
from scorekeeper.sheet.row_texts import BROUGHT, CARRIED, Block, SoFar, Sum


class Page(NamedTuple):
    """A page: sums brought forward, rounds, and either sums carried over or the feet. `rule` is its line spacing;
    `explained`: it has the legend; `notes` stand under it. `row` is the height of its rows, `pen` that of
    rows by hand, in millimetres where they were computed. `headed`: the house rules stand above it.
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
    pen: float | None = None
    headed: bool = True


def on_one_page(sheet: Sheet, lang: str, lines: Lines) -> Page:
    """The whole sheet as one page."""
    page = _page(sheet, lang, sheet.rounds, lines, last=True)
    return (
        page._replace(brought=row_texts.carry_sums(BROUGHT, sheet, SoFar.of(sheet.before, sheet), lang)) if sheet.before else page
    )


def on_pages(sheet: Sheet, lang: str, lines: Lines) -> Iterator[Page]:
    """The pages. A round is only split if it is longer than a page."""
    by_hand = any(not one.played for one in sheet.rounds)
    if not by_hand and not sheet.kept and height_of(sheet.rounds, lang, lines) <= lines.dense:
        yield on_one_page(sheet, lang, lines)
        return
    full = 0
    if by_hand:
        over = _groups_played(sheet) if sheet.kept else ()
        cuts = [*_fill_pages(sheet, over, lang, lines, feet=False)]
        full = len(cuts)
        rest = _fewer_spare(sheet, sheet.rounds[len(over) :], lang, lines, first=not cuts)
        lines = _fit_rows(sheet, rest, lang, lines, first=not cuts)
        cuts += _by_hand(sheet, rest, lang, lines, first=not cuts)
    else:
        cuts = [*(_fill_pages(sheet, sheet.rounds, lang, lines, feet=True) if sheet.kept else _cuts(sheet.rounds, lang, lines))]
    done = SoFar.of(sheet.before, sheet)
    for number, rounds in enumerate(cuts, 1):
        last = number == len(cuts)
        page = _page(sheet, lang, rounds, lines, last=last)
        so_far = sheet.kept and any(block.above for block in page.blocks[:1])  # says the same
        if (number > 1 or sheet.before) and not so_far:
            page = page._replace(brought=row_texts.carry_sums(BROUGHT, sheet, done, lang))
        done = done.then(SoFar.of(rounds, sheet))
        if not last:
            page = page._replace(explained=not by_hand or _has_marks(rounds))
            if not sheet.kept or rounds[-1].played:  # else what everybody holds stands there
                page = page._replace(carried=row_texts.carry_sums(CARRIED, sheet, done, lang))
        if sheet.kept and (not by_hand or number <= full):
            page = page._replace(rule="hand" if by_hand else "", row=_row_of(page, sheet, rounds, lang, lines))
        if by_hand and number > full:
            page = page._replace(pen=lines.hand.row, headed=number == 1)
        yield page._replace(number=f"{number} / {len(cuts)}" if len(cuts) > 1 else "")


def _groups_played(sheet: Sheet) -> tuple[SheetRound, ...]:
    """The rounds of the groups that are over, before a group that is not."""
    groups = [tuple(group) for _, group in groupby(sheet.rounds, key=lambda one: one.group)]
    return tuple(one for group in takewhile(lambda group: all(one.played for one in group), groups) for one in group)


def _by_hand(
    sheet: Sheet, rounds: tuple[SheetRound, ...], lang: str, lines: Lines, *, first: bool
) -> Iterator[tuple[SheetRound, ...]]:
    """The rounds of each page of a sheet that is filled in by hand: pages are filled in order, and the last has room for the
    feet. On a kept sheet these have a page of their own where the last round and they do not go on one, and if some
    are played every group begins a page. `first`: no page comes before.
    """
    left = [part for one in rounds for part in (_parts(one, lang, lines) if one.played else (one,))]
    hand, sums_so_far = lines.hand, sheet.form.so_far != NOTHING
    breaks = sheet.kept and sums_so_far
    feet = sums_of(sheet, hand) + hand.seals + hand.legend
    alone = sheet.kept and height_of(left[-1:], lang, lines) * hand.row + feet > hand.room + hand.more - hand.sums
    while left:
        room = hand.room + (0 if first else hand.more - hand.sums)
        fits = [*accumulate(height_of([one], lang, lines) * (hand.printed if one.played else hand.row) for one in left)]
        if sums_so_far and (first or breaks):
            room -= hand.sums
        turn = _turn(left) if breaks else len(left)
        if turn == len(left) and fits[-1] + (0 if alone else feet) <= room:
            yield tuple(left)
            break
        most = room - (0 if sheet.kept else hand.sums) - (hand.legend if _has_marks(left) else 0)
        taken = min(max(1, sum(height <= most for height in fits[:turn])), max(1, len(left) - 1))
        yield tuple(left[:taken])
        sums_so_far = sums_so_far and left[taken - 1].played
        del left[:taken]
        first = False
    if alone:
        yield ()


ROOMIEST = 1.5
"""By how much the rows of a blank sheet may be higher than usual where they fill several pages, unless their height is fixed."""


SPARE = 1
"""What higher rows leave free of a page, in millimetres, since what stands around them is measured only roughly."""


def _fit_rows(sheet: Sheet, rounds: tuple[SheetRound, ...], lang: str, lines: Lines, *, first: bool) -> Lines:
    """The layout with the highest rows by hand, in tenths of a millimetre, of which no more pages are filled than of the lowest; on
    a single page no higher than usual.
    """

    def low(row: float) -> Lines:
        spare = SPARE if row > hand.least else 0
        return lines._replace(hand=hand._replace(row=round(row, 2), room=hand.room - spare))

    hand = lines.hand
    fewest = _leaves(sheet, rounds, lang, low(hand.least), first=first)
    blank = not (sheet.kept or any(one.played for one in sheet.rounds))
    highest = hand.row * (ROOMIEST if fewest > 1 and blank and hand.least < hand.row else 1)
    rows = (highest - tenth / 10 for tenth in range(ceil((highest - hand.least) * 10)))
    return next((low(row) for row in rows if _leaves(sheet, rounds, lang, low(row), first=first) <= fewest), low(hand.least))


def _fewer_spare(sheet: Sheet, rounds: tuple[SheetRound, ...], lang: str, lines: Lines, *, first: bool) -> tuple[SheetRound, ...]:
    """The rounds without one of several spare ones, where that saves a page."""
    least = lines._replace(hand=lines.hand._replace(row=lines.hand.least))
    fewer = rounds[:-1] if sum(not (one.played or one.number) for one in rounds) > 1 else rounds
    return min(rounds, fewer, key=lambda some: _leaves(sheet, some, lang, least, first=first))


def _leaves(sheet: Sheet, rounds: tuple[SheetRound, ...], lang: str, lines: Lines, *, first: bool) -> int:
    return len([*_by_hand(sheet, rounds, lang, lines, first=first)])


def sums_of(sheet: Sheet, hand: Hand) -> float:
    """The height of the closing rows with everybody's tokens, in millimetres."""
    tokened = TOKEN in (mark.sign for mark in sheet.legend)
    return sum(hand.final if foot.last else hand.sums for foot in sheet.feet) + tokened * hand.sums


def _has_marks(rounds: Sequence[SheetRound]) -> bool:
    """Whether a page that begins with these rounds has marks to explain: those that are left to be filled in come last."""
    return bool(rounds) and rounds[0].played


def _turn(rounds: Sequence[SheetRound]) -> int:
    """How many rounds come before the next group; one without a name belongs to that before it."""
    turns = (nth for nth in range(1, len(rounds)) if rounds[nth].group not in (NOTHING, rounds[nth - 1].group))
    return next(turns, len(rounds))


def _cuts(rounds: tuple[SheetRound, ...], lang: str, lines: Lines) -> Iterator[tuple[SheetRound, ...]]:
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


def _fill_pages(
    sheet: Sheet, rounds: tuple[SheetRound, ...], lang: str, lines: Lines, *, feet: bool
) -> Iterator[tuple[SheetRound, ...]]:
    """The rounds of each page of a kept sheet: as few pages for a group as its closest rows allow, evenly filled. The `feet`, if
    they follow, have a page of their own where the last one has no room for them.
    """
    most = ((lines.full - 2) * lines.hand.printed - (0 if feet else _higher(lines.hand))) / lines.least
    last: tuple[SheetRound, ...] = ()
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
    if feet and _height_left(sheet, last, lang, lines, feet=True) < lines.least * height_of(last, lang, lines):
        yield ()


def _higher(hand: Hand) -> float:
    """By how much higher the sums brought forward and carried over are on a page of a sheet that is filled in by hand."""
    return 2 * (hand.sums - hand.printed)


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


def _height_left(sheet: Sheet, rounds: Sequence[SheetRound], lang: str, lines: Lines, *, feet: bool) -> float:
    """The height in millimetres that a page of a kept sheet has for its rounds, beside sums brought forward and carried over, or
    the `feet`.
    """
    return (lines.full - 1) * lines.hand.printed - (sums_of(sheet, lines.hand) if feet else lines.hand.printed)


def _row_of(page: Page, sheet: Sheet, rounds: Sequence[SheetRound], lang: str, lines: Lines) -> float:
    """The height of the rows that fill a page, in millimetres."""
    left = _height_left(sheet, rounds, lang, lines, feet=page.carried is None) - (_higher(lines.hand) if page.rule == "hand" else 0)
    return min(lines.hand.printed, int(100 * left / max(1, height_of(rounds, lang, lines))) / 100)


def _parts(one: SheetRound, lang: str, lines: Lines) -> Iterator[SheetRound]:
    return footnotes.split_round(one, lang, lines.roomy - 1, lines.below)


def height_of(rounds: Sequence[SheetRound], lang: str, lines: Lines) -> float:
    """The height of rounds with their notes, in lines."""
    return rows_of(rounds) + footnotes.depth(rounds, lang, lines.below)


def rows_of(rounds: Iterable[SheetRound]) -> int:
    return sum(len(one.rows) for one in rounds)


def _page(sheet: Sheet, lang: str, rounds: tuple[SheetRound, ...], lines: Lines, *, last: bool) -> Page:
    long = height_of(rounds, lang, lines) if last else 0
    by_hand = any(not one.played for one in sheet.rounds)
    rule = "hand" if by_hand else "" if long <= lines.roomy else "close" if long <= lines.close else "dense"
    unplayed = next((nth for nth, one in enumerate(rounds) if not one.played), None)
    begins = unplayed is not None and rounds[unplayed] is next(one for one in sheet.rounds if not one.played)
    above = row_texts.so_far(sheet, lang) if begins else None
    return Page(
        tuple(
            row_texts.block(one, sheet, lang, lines, first=first, above=above if nth == unplayed else None)
            for nth, (one, first) in enumerate(across.starts(rounds))
        ),
        tuple(row_texts.feet(sheet, lang, lines)) if last else (),
        rule=rule,
        notes=footnotes.notes(rounds, lang),
    )
