"""PDF: the only code that uses WeasyPrint. Nothing is fetched from the network.

The drawing of a card is an image with the URL `card:` and its path among the static files.
"""

import logging
import re
from typing import Any
from urllib.parse import unquote

from scorekeeper import places


def pdf(html: str) -> bytes:
    """The PDF of a complete HTML page (scorekeeper.sheet.html). The server queues these jobs (scorekeeper.press)."""
    # Imported here: it takes longer to load than everything else and is rarely needed.
    from weasyprint import HTML, LOGGER
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    LOGGER.setLevel(logging.ERROR)  # it warns about every rule for screens

    class Drawings(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: object = None) -> Any:
            return URLFetcherResponse(url, drawing(url), {"Content-Type": "image/svg+xml"})

    made = HTML(string=html, url_fetcher=Drawings()).write_pdf(pdf_tags=True)
    assert isinstance(made, bytes)
    return made


def drawing(url: str) -> bytes:
    """The SVG of a `card:` URL, or of a data URL in a style sheet. ValueError for any other URL."""
    held = "data:image/svg+xml,"
    if url.startswith(held):
        return unquote(url.removeprefix(held)).encode()
    art = re.fullmatch(r"card:([a-z]+/[a-z0-9-]+\.svg)", url)
    file = places.static() / art[1] if art else None
    if file is None or not file.is_file():
        raise ValueError(f"{url} is not fetched")
    return file.read_bytes()
