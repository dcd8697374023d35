"""A printed page as a picture, to send on: the only code that uses PDFium."""

import io

POINTS = 72
DENSITY = 150
"""Pixels to the inch: 1,240 across a page of A4, legible when a phone shows it in full."""


def picture(pdf: bytes) -> bytes:
    """The first page of a PDF as a PNG."""
    import pypdfium2  # it takes a while to load, and is rarely needed

    document = pypdfium2.PdfDocument(pdf)
    try:
        made = io.BytesIO()
        document[0].render(scale=DENSITY / POINTS).to_pil().convert("P", dither=0).save(made, "PNG", optimize=True)
        return made.getvalue()
    finally:
        document.close()
