"""PDF: the only code that uses WeasyPrint. Nothing is fetched from the network.

The drawing of a card is an image with the URL `card:` and its path among the static files.
"""

import logging
import re
from functools import cache, lru_cache
from typing import Any
from urllib.parse import unquote

from scorekeeper.core.words import Words
from scorekeeper.local import folders
from scorekeeper.local.fonts import printable

STYLES = 16
"""How many parsed style sheets are kept, of 3 MB each: those of the sheets and of the other prints on four papers."""


INSTALLS = (
    "apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 (Debian) · "
    "brew install pango (macOS) · dnf install pango (Fedora)"
)
NO_PANGO = Words(
    "この機械にはPangoが無いので、PDFを作れない。Pangoを入れる: {how}",
    "This machine lacks Pango, which draws PDFs. Install it: {how}",
).put(how=INSTALLS)


class NoPango(OSError):
    """The libraries that draw a PDF are missing; everything else works without them."""


def pdf(html: str) -> bytes:
    """The PDF of a complete HTML page (scorekeeper.sheet.layout.html); NoPango where it cannot be drawn. The server queues these
    jobs (scorekeeper.pdf.queue).
    """
    made = lay_out(html).write_pdf(pdf_tags=True)
    assert isinstance(made, bytes)
    return made


def lay_out(html: str) -> Any:
    """The document of a complete HTML page, laid out on its pages. Its head has at most one style sheet. A mark stands
    for a letter that no font has: Pango would draw a box over its neighbours.
    """
    # Imported here: it takes longer to load than everything else and is rarely needed.
    try:
        from weasyprint import HTML, LOGGER
    except OSError as error:
        raise NoPango(str(error)) from error

    LOGGER.setLevel(logging.ERROR)  # it warns about every rule for screens
    head, style, rest = printable(html).partition("<style>")
    rules, _, body = rest.partition("</style>")
    return HTML(string=head + body, url_fetcher=_drawings()).render(stylesheets=[_parse(rules)] if style else [])


@lru_cache(STYLES)
def _parse(rules: str) -> Any:
    """A style sheet, which takes about as long to parse as a short page to lay out."""
    from weasyprint import CSS

    return CSS(string=rules, url_fetcher=_drawings())


@cache
def _drawings() -> Any:
    """Fetches drawings, and nothing else."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class Drawings(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: object = None) -> Any:
            return URLFetcherResponse(url, drawing(url), {"Content-Type": "image/svg+xml"})

    return Drawings()


SKY = 'fill="#c63a20"/><circle'
"""The start of the drawing of a sky with a moon, which becomes lines that widen towards the horizon."""


def in_two_tones(svg: str) -> str:
    """A card drawing in black and white: light colours become white, dark ones black, a vermilion sky lines."""
    lines = "".join(f'<rect x="0" y="{3 + 2.2 * nth:.1f}" width="66" height="{0.35 + 0.03 * nth:.2f}"/>' for nth in range(40))
    svg = svg.replace(SKY, f'fill="#ffffff"/><g fill="#000000">{lines}</g><circle')

    def in_tone(found: re.Match[str]) -> str:
        red, green, blue = (int(found[1][at : at + 2], 16) for at in (0, 2, 4))
        return "#ffffff" if 0.3 * red + 0.6 * green + 0.1 * blue > 110 else "#000000"

    return re.sub(r"#([0-9a-f]{6})\b", in_tone, svg)


def drawing(url: str) -> bytes:
    """The SVG of a `card:` URL, of an `ink:` URL (the same in two tones), or of a data URL in a style sheet. ValueError for any
    other URL.
    """
    held = "data:image/svg+xml,"
    if url.startswith(held):
        return unquote(url.removeprefix(held)).encode()
    art = re.fullmatch(r"(?:card|ink):([a-z]+/[a-z0-9-]+\.svg)", url)
    file = folders.static() / art[1] if art else None
    if file is None or not file.is_file():
        raise ValueError(f"{url} is not fetched")
    return in_two_tones(file.read_text("utf-8")).encode() if url.startswith("ink:") else file.read_bytes()
