"""PDF: the only place that knows WeasyPrint. A page is printed as it stands; nothing in it is fetched from anywhere.

The drawing of a card is an image with the address `card:` and where it is among the files of the app.
"""

import logging
import re
from typing import Any
from urllib.parse import unquote

from scorekeeper import places


def pdf(html: str) -> bytes:
    """The PDF of a complete page (scorekeeper.sheet.html). Whoever asks for many has them made one by one (scorekeeper.press)."""
    # Imported here: it takes longer to load than all the rest, and a game is kept without it.
    from weasyprint import HTML, LOGGER
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    LOGGER.setLevel(logging.ERROR)  # it warns of every rule that is for screens only

    class Drawings(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: object = None) -> Any:
            return URLFetcherResponse(url, drawing(url), {"Content-Type": "image/svg+xml"})

    made = HTML(string=html, url_fetcher=Drawings()).write_pdf()
    assert isinstance(made, bytes)
    return made


def drawing(url: str) -> bytes:
    """The drawing of a card, by its address, or one that a style sheet holds itself. ValueError for every other address."""
    held = "data:image/svg+xml,"
    if url.startswith(held):
        return unquote(url.removeprefix(held)).encode()
    art = re.fullmatch(r"card:([a-z]+/[a-z0-9-]+\.svg)", url)
    file = places.static() / art[1] if art else None
    if file is None or not file.is_file():
        raise ValueError(f"{url} is not fetched")
    return file.read_bytes()
