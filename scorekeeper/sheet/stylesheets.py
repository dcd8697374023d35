"""The style sheets of everything that is printed, inlined into its pages."""

import re
from urllib.parse import quote

import markupsafe

from scorekeeper.local import folders
from scorekeeper.sheet.measures import PaperSize

PAGES = "pages"
ALWAYS = ("tokens", PAGES)
"""The style sheets of everything that is printed."""
SHEET = ("lengths", "ledger", "across", "screen")
"""The style sheets that a sheet is drawn with, on any paper."""


def styles(paper: PaperSize) -> tuple[str, ...]:
    """The names of the style sheets for a paper size."""
    return (*SHEET, *paper.styles)


def style(*names: str, scale: float = 1) -> markupsafe.Markup:
    """The content of style sheets of `static/print`, preceded by those that all need, to be inlined into a page with its drawings,
    so that a page that is kept as a file needs nothing else. All lengths on paper are multiplied by `scale`, except those of the
    pages.
    """
    folder = folders.static() / "print"

    def scale_length(length: re.Match[str]) -> str:
        return f"{float(length[1]) * scale:.3f}{length[2]}"

    def read(name: str) -> str:
        text = (folder / f"{name}.css").read_text("utf-8")
        return text if scale == 1 or name == PAGES else re.sub(r"(?<![\w.-])(-?\d*\.?\d+)(mm|pt)\b", scale_length, text)

    written = "".join(map(read, (*ALWAYS, *names)))

    def inline_image(mark: re.Match[str]) -> str:
        return f'url("data:image/svg+xml,{quote((folder / mark[1]).read_text("utf-8").strip())}")'

    return markupsafe.Markup(re.sub(r'url\("(marks/[a-z-]+\.svg)"\)', inline_image, written))
