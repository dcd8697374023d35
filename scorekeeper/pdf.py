"""PDF: the only place that knows WeasyPrint. A page is printed as it stands; nothing in it is fetched from anywhere.

The drawing of a card is an image with the address `card:` and its name.
"""

import hashlib
import threading
from collections import OrderedDict
from typing import Any

from scorekeeper import places
from scorekeeper.core.cards import BY_NAME

KEPT = 32
"""How many PDFs are kept, by the content of the page they were made from; a sheet has about 40 kB."""

_lock, _long, _keeping = threading.Lock(), threading.Lock(), threading.Lock()
_kept: OrderedDict[str, bytes] = OrderedDict()


def pdf(html: str, *, keep: bool = True, long: bool = False) -> bytes:
    """The PDF of a complete page (scorekeeper.sheet.html). One is printed at a time, and a `long` one of very many pages beside it,
    for which nobody else has to wait; the same page is printed once.
    """
    key = hashlib.sha256(html.encode()).hexdigest()
    with _long if long else _lock:
        with _keeping:
            if keep and key in _kept:
                _kept.move_to_end(key)
                return _kept[key]
        made = _print(html)
        if keep:
            with _keeping:
                _kept[key] = made
                while len(_kept) > KEPT:
                    _kept.popitem(last=False)
        return made


def _print(html: str) -> bytes:
    # Imported here: it takes longer to load than all the rest, and a game is kept without it.
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher, URLFetcherResponse

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
