"""Sheets of the banking games on paper; banking.txt among the sessions of the pages tells of the rest."""

import io
from pathlib import Path

import pytest
from flask import Flask
from kinds import deep
from opening import client_of, page_of
from pypdf import PdfReader

from scorekeeper.core import record
from scorekeeper.core.record import Record
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME
from scorekeeper.games.oichokabu import GAME
from scorekeeper.games.oichokabu.facts import Fights, OichokabuStakes
from scorekeeper.sheet.papers import PAPERS

NAMES = ("秋山", "石川", "上田", "江口", "小野", "久保", "木村")


@pytest.mark.pdf
@pytest.mark.parametrize(("paper", "lang"), [("a4", "ja"), ("a5", "en")])
def test_a_full_check_sheet_is_one_page(paper: str, lang: str, app: Flask) -> None:
    """With names to be signed, and its last line below them."""
    path = page_of(app, Record(GAME, GAME.edition, GAME.house(), NAMES[:6]))
    assert pages(app, f"{path}print/check.pdf?paper={paper}&lang={lang}") == 1


@pytest.mark.pdf
@pytest.mark.parametrize("lang", LANGUAGES if deep else ("en",))
def test_a_half_filled_small_sheet_is_one_page(lang: str, app: Flask) -> None:
    """Seven months by pencil below five, the sums and the seals."""
    year = record.read((Path(__file__).parents[3] / "examples" / "kingo-year.json").read_bytes(), BY_NAME)
    assert isinstance(year, Record)
    path = page_of(app, year._replace(log=year.log[: len(year.log) // 2]))
    assert pages(app, f"{path}sheet.pdf?paper=a5&lang={lang}") == 1


def pages(app: Flask, path: str) -> int:
    return len(PdfReader(io.BytesIO(client_of(app).get(path).data)).pages)


@pytest.mark.pdf
@pytest.mark.parametrize("paper", PAPERS if deep else ("a5",))
def test_the_mark_of_the_dealer_stands_beside_his_figure_on_the_sheet_of_ten(app: Flask, paper: str) -> None:
    """It must not cover the sign. The figure begins where the mark, a letter of 5 or 6 points in a box, has ended."""
    log = (OichokabuStakes(stakes=(0, *(12,) * 8, 4), spots=("", *"111111111")), Fights(spots=("9",), oya="8"))
    path = page_of(app, Record(GAME, GAME.edition, GAME.house(), tuple("ABCDEFGHIJ"), log))
    made = client_of(app).get(path + f"sheet.pdf?paper={paper}&lang=ja").data
    drawn: list[tuple[str, float]] = []

    def note(said: str, cm: list[float], tm: list[float], font: object, size: float) -> None:
        if said.strip():
            drawn.append((said.strip(), cm[0] * tm[4] + cm[2] * tm[5] + cm[4]))

    PdfReader(io.BytesIO(made)).pages[0].extract_text(visitor_text=note)
    place = next(place for place, (said, _) in enumerate(drawn) if said == "−100")
    (mark, left), (_, figure) = drawn[place - 1 : place + 1]
    assert mark == "親"
    assert figure - left > 6


LONG = ("Alexandrina", "Bartholomew", "Christopher", "Dora", "Evangeline", "Fitzgerald", "Gustav", "Henrietta", "Wilhelmina", "Max")


@pytest.mark.pdf
def test_long_names_of_ten_stand_above_their_seals(app: Flask) -> None:
    """Beside them there is room for a letter a line, which pushed the legend of a year to a page of its own."""
    month = (OichokabuStakes(stakes=(0, *(10,) * 9), spots=("", *"111111111")), Fights(spots=("9",), oya="8"))
    house, log = GAME.house(rotate="months", rotate_months=12), month * 12
    path = page_of(app, Record(GAME, GAME.edition, house, LONG, log))
    made = PdfReader(io.BytesIO(client_of(app).get(path + "sheet.pdf?paper=a5&lang=en").data))
    (said,) = (page.extract_text() for page in made.pages)
    assert "Fitzgerald" in said.replace("\u00ad", "")
