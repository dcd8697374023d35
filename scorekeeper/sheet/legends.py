"""The marks that a page of a sheet explains: those that are on it, and those that are not written anywhere."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scorekeeper.core.sheet import HATCHED, STRUCK, TOKEN
from scorekeeper.core.words import Words
from scorekeeper.sheet.across import AcrossPage
from scorekeeper.sheet.paging import Page
from scorekeeper.sheet.row_texts import RowLine


class Explained(NamedTuple):
    """A mark with its meaning, its shape ("" if it is written, "out" for the hatch), and the clauses by which it is written."""

    sign: str
    meaning: str
    shape: str
    clauses: tuple[str, ...]


def of_page(
    page: Page | AcrossPage, pages: Iterable[Page | AcrossPage], marks: tuple[Explained, ...], lang: str
) -> tuple[Explained, ...]:
    """The marks explained on a page, all of them if some of it is filled in by hand. Those that are on no page at all, such as what
    a thick line means, are on every one.
    """
    if page.by_hand if isinstance(page, AcrossPage) else page.pen:
        return marks
    here, everywhere = {*_on(page, lang)}, {sign for one in pages for sign in _on(one, lang)}
    return tuple(mark for mark in marks if _is_used(mark, here) or not _is_used(mark, everywhere))


def _is_used(mark: Explained, texts: set[str]) -> bool:
    """Whether a mark, or one of those that it lists, is among the texts of a page."""
    return any(one in text for one in mark.sign.split("・") for text in texts)


def _on(page: Page | AcrossPage, lang: str) -> Iterator[str]:
    """Everything on a page in which a mark may be."""
    if isinstance(page, AcrossPage):
        yield from (mark for column in page.columns for mark in (*column.marks, column.said))
        items = [item for column in page.lists for item in column]
        yield from (text for item in items for text in (item.kind, item.note, item.end))
        yield from _mark_texts((STRUCK,) * any(item.struck for item in items), lang)
        return
    for block in page.blocks:
        yield from (*block.marks, block.whole, *block.beside)
        for line in block.lines:
            yield line.remark
            yield from _mark_texts(_visible_marks(line), lang)
            yield from (sign.text for amount in line.amounts for sign in amount.signs)
            yield from (amount.texts[-1] for amount in line.amounts if amount.reached)


def _visible_marks(line: RowLine) -> Iterator[Words]:
    """The marks of a line that are drawn."""
    if line.struck:
        yield STRUCK
    if any(amount.token for amount in line.amounts):
        yield TOKEN
    if any(amount.out or amount.hatched for amount in line.amounts):
        yield HATCHED


def _mark_texts(marks: Iterable[Words], lang: str) -> Iterator[str]:
    return (mark.say(lang) for mark in marks)
