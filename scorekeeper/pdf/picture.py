"""A printed page as a picture, to send on: the only code that uses PDFium."""

import io
from threading import Lock

POINTS = 72
DENSITY = 150
"""Pixels to the inch: 1,240 across a page of A4, legible when a phone shows it in full."""
ALONE = Lock()
"""PDFium takes one thread at a time."""


def picture(pdf: bytes) -> bytes:
    """The first page of a PDF as a PNG, in grey as it is printed."""
    import pypdfium2  # it takes a while to load, and is rarely needed

    made = io.BytesIO()
    with ALONE, pypdfium2.PdfDocument(pdf) as document:
        document[0].render(scale=DENSITY / POINTS).to_pil().convert("L").save(made, "PNG", optimize=True)
    return made.getvalue()
