"""Several PDF files bound into one, with contents, page numbers and bookmarks, and the structure that reads it aloud.

The pages of a book are made one file at a time and kept, so that a long book needs little memory and its next edition prints only
what is new.
"""

import io
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pikepdf import Pdf

LINK = "book:"
"""The start of a link in the contents, before the key of a chapter."""
PLACES = "<!--pages-->"
"""Where the pages stand in the HTML of `Book.numbers`."""


class Chapter(NamedTuple):
    """A part of a book: its key in the contents, its bookmark, and its HTML page."""

    key: str
    title: str
    page: str


class BoundBook(NamedTuple):
    """What is bound: the HTML of the contents, in which `number(key)` stands for a page number and LINK + key is a link; the
    chapters; and the HTML of pages that have only their numbers, with one upright and one lying page to repeat.
    """

    contents: str
    chapters: tuple[Chapter, ...]
    numbers: str
    upright: str
    lying: str


def number(key: str) -> str:
    """What stands in the contents for the first page of a chapter: a comment, which no text that somebody typed is."""
    return f"<!--{key}-->"


def bind(book: BoundBook, print_: Callable[[str], bytes], printed: Callable[[str], bytes], done: Callable[[int], None]) -> bytes:
    """The PDF of a book. `print_` makes a page, `printed` too unless it is kept already; `done` is told how many chapters are
    ready.
    """
    files: list[bytes] = []
    for chapter in book.chapters:
        files.append(printed(chapter.page))
        done(len(files))
    lengths = [length(file) for file in files]
    front, guessed = b"", 0
    while not front or length(front) != guessed:
        guessed = length(front) if front else 1
        front = print_(_number_contents(book, lengths, guessed))
    return _join(book, front, files, print_)


def length(file: bytes) -> int:
    """The number of pages of a PDF file."""
    with _open(file) as pdf:
        return len(pdf.pages)


def _open(file: bytes) -> "Pdf":
    # Imported here: a server that prints no book does not need it.
    import pikepdf

    return pikepdf.open(io.BytesIO(file))


def _number_contents(book: BoundBook, lengths: Sequence[int], front: int) -> str:
    contents, place = book.contents, front + 1
    for chapter, pages in zip(book.chapters, lengths, strict=True):
        contents = contents.replace(number(chapter.key), str(place))
        place += pages
    return contents


def _join(book: BoundBook, front: bytes, files: Sequence[bytes], print_: Callable[[str], bytes]) -> bytes:
    from pikepdf import ObjectStreamMode, OutlineItem

    whole = _open(front)
    starts: dict[str, int] = {}
    for chapter, file in zip(book.chapters, files, strict=True):
        starts[chapter.key] = len(whole.pages)
        with _open(file) as own:
            _append(whole, own)
    with whole.open_outline() as outline:
        outline.root.extend(OutlineItem(chapter.title, starts[chapter.key]) for chapter in book.chapters)
    lying = (page.mediabox[2] > page.mediabox[3] for page in whole.pages)
    numbers = book.numbers.replace(PLACES, "".join(book.lying if one else book.upright for one in lying))
    with _open(print_(numbers)) as over:
        for page, one in zip(whole.pages, over.pages, strict=True):
            page.add_overlay(one, None)
    _link(whole, starts)
    made = io.BytesIO()
    whole.save(made, object_stream_mode=ObjectStreamMode.generate)
    return made.getvalue()


def _append(whole: "Pdf", own: "Pdf") -> None:
    """The pages of a file after those that are there, and the structure in which they are read, as one more part of it."""
    from pikepdf import Name

    root = whole.Root.StructTreeRoot
    nums = root.ParentTree.Nums
    past = max((int(key) for key in list(nums)[::2]), default=-1) + 1
    for page in own.pages:
        for one, key in ((page.obj, Name.StructParents), *((note, Name.StructParent) for note in page.get("/Annots", ()))):
            if key in one:
                one[key] = int(one[key]) + past
    whole.pages.extend(own.pages)
    # What refers to a page that has been copied refers to the copy.
    tree = whole.copy_foreign(own.make_indirect(own.Root.StructTreeRoot))
    for place, kid in enumerate(tree.ParentTree.Nums):
        nums.append(kid if place % 2 else int(kid) + past)
    document = root.K[0]
    for part in tree.K:
        part.S, part.P = Name.Part, document
        document.K.append(part)


def _link(whole: "Pdf", starts: Mapping[str, int]) -> None:
    """Links of the contents lead to their pages."""
    from pikepdf import Array, Name

    for page in whole.pages:
        for note in page.get("/Annots", ()):
            action = note.get("/A")
            address = "" if action is None else str(action.get("/URI", ""))
            if address.startswith(LINK) and address.removeprefix(LINK) in starts:
                del note["/A"]
                note.Dest = Array([whole.pages[starts[address.removeprefix(LINK)]].obj, Name.Fit])
