"""Prints about rulesets and tables other than the sheet, read from the PDF."""

import re
from collections.abc import Iterator
from itertools import cycle, islice, product

import pytest
from flask import Flask
from flask.testing import FlaskClient
from kinds import covering, deep
from printed import SHEETS, bare, boldly, links, opened, read, sheets, text, texts
from strategies import a_table, agreed

from scorekeeper import pdf
from scorekeeper.book import book
from scorekeeper.core.game import Game
from scorekeeper.core.house import chosen, options
from scorekeeper.core.limits import idle
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.paper import PAPERS
from scorekeeper.web import printing, prints

PLAYERS = ("秋山 <b>", "十二文字もある長い名前の人", "Bartholomew Q.")


def sat(app: Flask, game: Game, **house: str) -> str:
    """The scorer's link of a new table."""
    store = app.extensions["store"]
    return str(store.links(store.create(Record(game, game.edition, game.house(**house), PLAYERS))).scorer)


every = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every
@sheets
def test_a_page_lists_everything_of_a_ruleset(game: Game, paper: str, lang: str, visitor: FlaskClient) -> None:
    found = links(visitor.get(f"/rules/{game.name}/print?paper={paper}&lang={lang}").text)
    fewest, most = game.seats
    assert len(found) == len(prints.OF_RULES) + most - fewest, "a blank sheet for every number of players"
    assert all(f"paper={paper}" in address and f"lang={lang}" in address for address in found)
    assert [address.rpartition("/")[2].partition(".")[0] for address in found[most - fewest :]] == [*prints.OF_RULES]


def numbers() -> Iterator[tuple[Game, int, str, str]]:
    """Every number of players of each game once, on the papers by turns; each on every paper with --deep."""
    for place, game in enumerate(GAMES):
        seats = range(game.seats[1] - game.seats[0] + 1)
        pairs = product(seats, SHEETS) if deep else zip(seats, islice(cycle(SHEETS), place, None), strict=False)
        yield from ((game, nth, *sheet) for nth, sheet in pairs)


@pytest.mark.parametrize(("game", "nth", "paper", "lang"), [*numbers()])
def test_a_blank_sheet_for_every_number_of_players(game: Game, nth: int, paper: str, lang: str, visitor: FlaskClient) -> None:
    address = links(visitor.get(f"/rules/{game.name}/print?paper={paper}&lang={lang}").text)[nth]
    assert "/blank.pdf" in address
    assert opened(visitor, address, paper, lang)


def test_a_table_without_yaku_is_offered_no_card_of_them(served: Flask, visitor: FlaskClient) -> None:
    game = next(game for game in GAMES if any(option.name == "yaku" for option in options(game.house)))
    for yaku, offered in (("on", True), ("off", False)):
        link = f"/t/{sat(served, game, yaku=yaku)}"
        assert any("/yaku." in address for address in links(visitor.get(f"{link}/print").text)) == offered
        found = opened(visitor, f"{link}/print/yaku.pdf?paper=a4&lang=en", "a4", "en")
        assert ("By these house rules there are no yaku." in " ".join(texts(found)).replace("\n", " ")) != offered
    assert "この決まりでは、役は無い。" in visitor.get(f"/rules/{game.name}/tables/yaku?house=yaku:off").text


@every
@sheets
def test_the_yaku_card_is_one_page_with_every_yaku(game: Game, paper: str, lang: str, visitor: FlaskClient) -> None:
    made = opened(visitor, f"/rules/{game.name}/print/yaku.pdf?paper={paper}&lang={lang}", paper, lang)
    assert not boldly(made)
    (page,) = texts(made)
    written, lines = bare(page), [*map(bare, page.splitlines())]
    readings = {term.ja: term.reading for term in book(game).terms.values()}
    for group in game.yaku(game.house()):
        for sample in group.samples:
            name = sample.yaku.words
            assert bare(name.say(lang)) in written
            small = readings.get(name.ja, "") if lang == "ja" else name.ja
            assert any(small in line for line in lines), "it is not broken over two lines"
            fees = "/".join(printing.figure(fee, group.unit or game.unit) if fee else "—" for fee in sample.fees)
            assert fees in written


@every
def test_only_a_card_of_whole_hands_has_rows_for_them(game: Game, served: Flask) -> None:
    """A single yaku of sixteen cards says its rule instead: its row would leave no place for three fees."""
    with served.test_request_context():
        made = prints.yaku(prints.Subject(game, None), printing.Setting(PAPERS["a4"], "ja"))
    whole = max(len(sample.cards) for group in game.yaku(game.house()) for sample in group.samples) > 10 and game.deck.copies > 1
    assert ("yaku-card long" in made) == whole


@every
def test_few_yaku_are_one_column_in_large_type(game: Game) -> None:
    groups = game.yaku(game.house())
    columns = prints.halved(groups)
    lengths = [sum(len(samples) for _, samples in column) for column in columns]
    count = sum(len(group.samples) for group in groups)
    assert lengths == ([count] if count <= 8 else [count - count // 2, count // 2])


@every
@sheets
def test_the_check_sheet_is_one_page_with_every_question(game: Game, paper: str, lang: str, visitor: FlaskClient) -> None:
    made = opened(visitor, f"/rules/{game.name}/print/check.pdf?paper={paper}&lang={lang}", paper, lang)
    assert not boldly(made)
    (page,) = texts(made)
    written = bare(page)
    for option in options(game.house):
        assert bare(option.question.say(lang)) in written
        for words, explained in option.choices.values():
            assert bare(words.say(lang)) in written
            assert bare(explained.say(lang)) in written


def ticks(page: str) -> list[bool]:
    return ["<svg" in box for box in re.findall(r'<span class="box">(.*?)</span>', page)]


@every
def test_what_is_chosen_is_ticked(game: Game, served: Flask, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last choice of every question that then applies, at a table and by the address; nothing if nothing is chosen."""
    printed: list[str] = []
    monkeypatch.setattr(pdf, "pdf", lambda page, **_: printed.append(page) or b"")
    last = {option.name.replace("-", "_"): [*option.choices][-1] for option in options(game.house) if option.choices}
    agreed_on = agreed(game.house(**last))
    house = {option.name: chosen(agreed_on, option.name) for option in options(game.house) if option.choices}
    named = {name.replace("-", "_"): value for name, value in house.items()}
    said = ",".join(f"{name}:{value}" for name, value in house.items())
    visitor.get(f"/t/{sat(served, game, **named)}/print/check.pdf")
    visitor.get(f"/rules/{game.name}/print/check.pdf?house={said}")
    visitor.get(f"/rules/{game.name}/print/check.pdf")
    visitor.get(f"/t/{sat(served, game)}/print/check-blank.pdf")

    def ticked(seats: int) -> list[bool]:
        apply = [option for option in options(game.house) if not idle(agreed_on, option.name, seats)]
        return [one == house.get(option.name) for option in apply for one in option.choices]

    nothing = [False for option in options(game.house) for _ in option.choices]
    assert [ticks(page) for page in printed] == [ticked(a_table(game)), ticked(0), nothing, nothing]


@every
def test_the_house_rules_of_the_rule_book_go_along(game: Game, visitor: FlaskClient) -> None:
    option = next(option for option in options(game.house) if option.choices)
    said = f"{option.name}:{[*option.choices][-1]}"
    page = visitor.get(f"/rules/{game.name}?house={said}").text
    (address,) = re.findall(r'href="([^"]+/print\?[^"]*)"', page)
    assert all(said in address.replace("%3A", ":") for address in links(visitor.get(address).text))


@pytest.mark.parametrize(("game", "paper", "lang"), [(game, *sheet) for game, sheet in covering(GAMES, SHEETS)])
def test_everything_of_a_table(game: Game, paper: str, lang: str, served: Flask, visitor: FlaskClient) -> None:
    link = sat(served, game)
    found = links(visitor.get(f"/t/{link}/print?paper={paper}&lang={lang}").text)
    assert len(found) == len(prints.OF_TABLE) + 2
    for address in found:
        if "/yaku." in address:
            continue  # the same as for the ruleset
        made = opened(visitor, address, paper, lang)
        if "blank.pdf" in address or "check.pdf" in address:
            written = text(made)
            assert all(bare(player)[:10] in written for player in PLAYERS[1:])


def test_players_texts_are_escaped(served: Flask, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    monkeypatch.setattr(pdf, "pdf", lambda page, **_: printed.append(page) or b"")
    link = sat(served, GAMES[0])
    for address in links(visitor.get(f"/t/{link}/print").text):
        visitor.get(address)
    assert sum("秋山 &lt;b&gt;" in page for page in printed) >= 3
    assert not any("秋山 <b>" in page for page in printed)


def test_a_sheet_may_have_the_address_of_its_record(served: Flask, visitor: FlaskClient) -> None:
    link = sat(served, GAMES[0])
    listed = visitor.get(f"/t/{link}/print?code=1").text
    assert [address for address in links(listed) if "/sheet.pdf" in address and "code=1" in address]
    plain = visitor.get(f"/t/{link}/print").text
    assert "code=1" in plain
    assert not [address for address in links(plain) if "/sheet.pdf" in address and "code=1" in address]


@pytest.mark.parametrize("asked", ["", "?paper=a3&lang=xx", "?paper=&lang=", "?paper=a4&lang=ja"])
def test_unknown_settings_mean_the_default(asked: str, visitor: FlaskClient) -> None:
    answer = visitor.get(f"/rules/{GAMES[0].name}/print/check.pdf{asked}", headers={"Accept-Language": "ja"})
    assert f"{GAMES[0].name}-check-a4-ja.pdf" in answer.headers["Content-Disposition"]
    assert visitor.get(f"/rules/{GAMES[0].name}/print{asked}").status_code == 200


def test_unknown_prints_are_404(served: Flask, visitor: FlaskClient) -> None:
    assert visitor.get(f"/rules/{GAMES[0].name}/print/season.pdf").status_code == 404
    assert visitor.get("/rules/none/print").status_code == 404
    assert visitor.get(f"/t/{sat(served, GAMES[0])}/print/none.pdf").status_code == 404


def test_the_language_of_a_print_does_not_change_the_readers(visitor: FlaskClient) -> None:
    page = visitor.get(f"/rules/{GAMES[0].name}/print?lang=en", headers={"Accept-Language": "ja"}).text
    assert "<h1>印刷</h1>" in page
    assert all("lang=en" in address for address in links(page))


def test_only_drawings_of_cards_are_images() -> None:
    addresses = ("card:cards/matsu-hikari.svg", "card:tiles/man1.svg", "card:../served", "card:cards/none.svg")
    made = read(pdf.pdf("<style>img{width:9mm}</style>" + "".join(f'<img src="{one}">' for one in addresses) + "<p>x"))
    assert len(made.pages) == 1
    with pytest.raises(ValueError, match="is not fetched"):
        pdf.drawing("file:///etc/passwd")
    with pytest.raises(ValueError, match="is not fetched"):
        pdf.drawing("card:../print/ledger.css")
