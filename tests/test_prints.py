"""What is printed besides the sheet: every file in every size and language, read back from the PDF."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import pdf
from scorekeeper.book import book
from scorekeeper.core.game import Game
from scorekeeper.core.house import options
from scorekeeper.core.record import Record
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import GAMES
from scorekeeper.paper import PAPERS
from scorekeeper.web import create_app, prints

PLAYERS = ("秋山 <b>", "十二文字もある長い名前の人", "Bartholomew Q.")
SIZES = {"a4": (210, 297), "a5": (148, 210)}
MM = 72 / 25.4


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path, TESTING=True, WTF_CSRF_ENABLED=False)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def sat(app: Flask, game: Game, **house: str) -> str:
    """The scorer's link of a new table."""
    store = app.extensions["store"]
    return str(store.links(store.create(Record(game, game.edition, game.house(**house), PLAYERS))).scorer)


def read(made: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(made))


def text(made: bytes) -> str:
    """All that is written, without the spaces, which a PDF does not keep."""
    return re.sub(r"\s", "", "".join(page.extract_text() for page in read(made).pages))


def sizes(made: bytes) -> Iterator[tuple[int, int]]:
    """The pages in millimetres, the shorter side first."""
    for one in read(made).pages:
        short, long = sorted(round(float(side) / MM) for side in (one.mediabox.width, one.mediabox.height))
        yield short, long


def links(page: str) -> list[str]:
    """The files that a page of prints leads to."""
    return [address.replace("&amp;", "&") for address in re.findall(r'href="([^"]+\.pdf[^"]*)"', page)]


every = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
papers = pytest.mark.parametrize("paper", PAPERS)
languages = pytest.mark.parametrize("lang", LANGUAGES)


@every
@papers
@languages
def test_everything_of_a_ruleset(game: Game, paper: str, lang: str, client: FlaskClient) -> None:
    page = client.get(f"/rules/{game.name}/print?paper={paper}&lang={lang}")
    found = links(page.text)
    assert len(found) == len(prints.OF_RULES)
    for address in found:
        answer = client.get(address)
        assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
        assert f"-{paper}-{lang}.pdf" in answer.headers["Content-Disposition"]
        assert {*sizes(answer.data)} == {SIZES[paper]}
        fonts = str([font for one in read(answer.data).pages for font in one["/Resources"]["/Font"].values()])  # type: ignore[index]
        assert "Bold" not in fonts or "blank" in address


@every
@papers
@languages
def test_the_yaku_card_is_one_page_with_every_yaku(game: Game, paper: str, lang: str, client: FlaskClient) -> None:
    made = client.get(f"/rules/{game.name}/print/yaku.pdf?paper={paper}&lang={lang}").data
    assert len(read(made).pages) == 1
    written = text(made)
    readings = {term.ja: term.reading for term in book(game).terms.values()}
    for group in game.yaku(game.house()):
        for sample in group.samples:
            name = sample.yaku.words
            assert re.sub(r"\s", "", name.say(lang)) in written
            assert (readings.get(name.ja, "") if lang == "ja" else name.ja) in written
            fees = "/".join(prints.figure(fee, game.unit) for fee in sample.fees)
            assert fees in written


@every
@papers
@languages
def test_the_check_sheet_is_one_page_with_every_question(game: Game, paper: str, lang: str, client: FlaskClient) -> None:
    made = client.get(f"/rules/{game.name}/print/check.pdf?paper={paper}&lang={lang}").data
    assert len(read(made).pages) == 1
    written = text(made)
    for option in options(game.house):
        assert re.sub(r"\s", "", option.question.say(lang)) in written
        for words, explained in option.choices.values():
            assert re.sub(r"\s", "", words.say(lang)) in written
            assert re.sub(r"\s", "", explained.say(lang)) in written


def ticks(page: str) -> list[bool]:
    return ["<svg" in box for box in re.findall(r'<span class="box">(.*?)</span>', page)]


@every
def test_what_is_chosen_is_ticked(game: Game, app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last choice of every question, at a table and by the address; nothing where nothing is chosen."""
    printed: list[str] = []
    monkeypatch.setattr(pdf, "pdf", lambda page, **_: printed.append(page) or b"")
    house = {option.name: [*option.choices][-1] for option in options(game.house) if option.choices}
    named = {name.replace("-", "_"): value for name, value in house.items()}
    said = ",".join(f"{name}:{value}" for name, value in house.items())
    client.get(f"/t/{sat(app, game, **named)}/print/check.pdf")
    client.get(f"/rules/{game.name}/print/check.pdf?house={said}")
    client.get(f"/rules/{game.name}/print/check.pdf")
    client.get(f"/t/{sat(app, game)}/print/check-blank.pdf")
    expected = [one == value for option in options(game.house) for value in [house.get(option.name)] for one in option.choices]
    assert [ticks(page) for page in printed] == [expected, expected, [False] * len(expected), [False] * len(expected)]


@every
def test_the_house_rules_of_the_rule_book_go_along(game: Game, client: FlaskClient) -> None:
    option = next(option for option in options(game.house) if option.choices)
    said = f"{option.name}:{[*option.choices][-1]}"
    page = client.get(f"/rules/{game.name}?house={said}").text
    (address,) = re.findall(r'href="([^"]+/print\?[^"]*)"', page)
    assert all(said in address.replace("%3A", ":") for address in links(client.get(address).text))


@every
@papers
@languages
def test_everything_of_a_table(game: Game, paper: str, lang: str, app: Flask, client: FlaskClient) -> None:
    link = sat(app, game)
    found = links(client.get(f"/t/{link}/print?paper={paper}&lang={lang}").text)
    assert len(found) == len(prints.OF_TABLE) + 2
    for address in found:
        answer = client.get(address)
        assert answer.status_code == 200
        assert {*sizes(answer.data)} == {SIZES[paper]}
        if "blank.pdf" in address or "check.pdf" in address:
            for player in PLAYERS[1:]:
                assert re.sub(r"\s", "", player)[:10] in text(answer.data)


def test_what_players_wrote_is_text(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    monkeypatch.setattr(pdf, "pdf", lambda page, **_: printed.append(page) or b"")
    link = sat(app, GAMES[0])
    for address in links(client.get(f"/t/{link}/print").text):
        client.get(address)
    assert sum("秋山 &lt;b&gt;" in page for page in printed) >= 3
    assert not any("秋山 <b>" in page for page in printed)


@pytest.mark.parametrize("asked", ["", "?paper=a3&lang=xx", "?paper=&lang=", "?paper=a4&lang=ja"])
def test_what_is_not_there_is_the_usual(asked: str, client: FlaskClient) -> None:
    answer = client.get(f"/rules/{GAMES[0].name}/print/check.pdf{asked}", headers={"Accept-Language": "ja"})
    assert f"{GAMES[0].name}-check-a4-ja.pdf" in answer.headers["Content-Disposition"]
    assert client.get(f"/rules/{GAMES[0].name}/print{asked}").status_code == 200


def test_what_is_not_offered_is_not_there(app: Flask, client: FlaskClient) -> None:
    assert client.get(f"/rules/{GAMES[0].name}/print/season.pdf").status_code == 404
    assert client.get("/rules/none/print").status_code == 404
    assert client.get(f"/t/{sat(app, GAMES[0])}/print/none.pdf").status_code == 404


def test_a_reader_stays_in_his_own_language(client: FlaskClient) -> None:
    page = client.get(f"/rules/{GAMES[0].name}/print?lang=en", headers={"Accept-Language": "ja"}).text
    assert "<h1>印刷</h1>" in page
    assert all("lang=en" in address for address in links(page))


def test_only_drawings_of_cards_are_images() -> None:
    made = read(pdf.pdf('<style>img { width: 9mm }</style><img src="card:matsu-hikari"><img src="card:../app"><img src="card:none"><p>x', keep=False))
    assert len(made.pages) == 1
    with pytest.raises(ValueError, match="is not fetched"):
        pdf.drawing("file:///etc/passwd")
    with pytest.raises(ValueError, match="is not fetched"):
        pdf.drawing("card:../app.css")
