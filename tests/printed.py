"""What is read from PDF files in tests: their pages, texts and sizes."""

import io
import re
import subprocess
from collections.abc import Iterator

import pypdf
import pytest
from flask.testing import FlaskClient
from kinds import covering
from sizes import SIZES

from scorekeeper.core.words import LANGUAGES
from scorekeeper.paper import PAPERS

MM = 72 / 25.4
SHEETS = covering(PAPERS, LANGUAGES)
"""Papers and languages such that every one of them occurs."""

sheets = pytest.mark.parametrize(("paper", "lang"), SHEETS)
papers = pytest.mark.parametrize("paper", PAPERS)


def read(made: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(made))


def told(made: bytes, *how: str) -> str:
    """What pdftotext says of a file: it needs a tenth of the time that pypdf does."""
    return subprocess.run(["pdftotext", *how, "-", "-"], input=made, check=True, capture_output=True).stdout.decode()


def texts(made: bytes) -> list[str]:
    """The text of every page in the order in which it was drawn."""
    return told(made, "-raw").split("\f")[:-1]


def bare(text: str) -> str:
    """A text without spaces, which a PDF does not keep."""
    return re.sub(r"\s", "", text)


def text(made: bytes) -> str:
    """The whole text without spaces."""
    return bare("".join(texts(made)))


def sizes(made: bytes) -> Iterator[tuple[float, float]]:
    """The pages in millimetres, the shorter side first."""
    for one in read(made).pages:
        short, long = sorted(round(float(side) / MM, 1) for side in (one.mediabox.width, one.mediabox.height))
        yield short, long


def links(page: str) -> list[str]:
    """The files linked from a page of prints."""
    return [address.replace("&amp;", "&") for address in re.findall(r'href="([^"]+\.pdf[^"]*)"', page)]


def opened(client: FlaskClient, address: str, paper: str, lang: str) -> bytes:
    """The file at an address: a PDF whose pages and name are of this paper and language."""
    answer = client.get(address)
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert f"-{paper}-{lang}.pdf" in answer.headers["Content-Disposition"]
    assert {*sizes(answer.data)} == {SIZES[paper]}
    return answer.data


def boldly(made: bytes) -> bool:
    """Whether some letters are bold."""
    return "Bold" in str([font for one in read(made).pages for font in one["/Resources"]["/Font"].values()])  # type: ignore[index]
