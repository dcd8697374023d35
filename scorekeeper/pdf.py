"""PDF: the only place that knows WeasyPrint. A page is printed as it stands; nothing in it is fetched from anywhere.

The drawing of a card is an image with the address `card:` and its name.
"""

import logging
from typing import Any

from scorekeeper import places
from scorekeeper.decks.hanafuda import BY_NAME


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
    """The drawing of a card, by its address. ValueError for every other address."""
    scheme, _, name = url.partition(":")
    if scheme != "card" or name not in BY_NAME:
        raise ValueError(f"{url} is not fetched")
    return (places.static() / "cards" / f"{name}.svg").read_bytes()
