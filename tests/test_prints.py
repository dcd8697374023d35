"""Prints other than the sheet: every file in every size and language, read from the PDF."""

import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from random import Random

import msgspec
import pypdf
import pytest
from flask import Flask
from flask.testing import FlaskClient
from kinds import covering
from markupsafe import escape
from sizes import SIZES
from strategies import a_table, agreed, grown

from scorekeeper import cli, pdf
from scorekeeper.binding import LINK, PLACES, Book, bound
from scorekeeper.blanks import blank
from scorekeeper.book import book
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.house import chosen, options
from scorekeeper.core.limits import idle
from scorekeeper.core.record import Record
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import Field
from scorekeeper.letters import signed
from scorekeeper.paper import PAPERS
from scorekeeper.season import award
from scorekeeper.season.bests import bests
from scorekeeper.season.entries import Called, Match, Person, Season
from scorekeeper.season.rules import Rules, clauses
from scorekeeper.season.standings import standings, unit
from scorekeeper.season.statistics import statistics
from scorekeeper.store import Store
from scorekeeper.web import create_app, printing, prints, season_prints, season_sheets
from scorekeeper.web.groups import circle
from scorekeeper.web.pages import exact
from tests.test_rulings import own

PLAYERS = ("秋山 <b>", "十二文字もある長い名前の人", "Bartholomew Q.")
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
    """The whole text without spaces, which a PDF does not keep."""
    return re.sub(r"\s", "", "".join(page.extract_text() for page in read(made).pages))


def sizes(made: bytes) -> Iterator[tuple[float, float]]:
    """The pages in millimetres, the shorter side first."""
    for one in read(made).pages:
        short, long = sorted(round(float(side) / MM, 1) for side in (one.mediabox.width, one.mediabox.height))
        yield short, long


def printed_of(made: str | Book) -> tuple[str, ...]:
    """The pages that are printed."""
    return (made,) if isinstance(made, str) else (made.contents, *(chapter.page for chapter in made.chapters))


def links(page: str) -> list[str]:
    """The files linked from a page of prints."""
    return [address.replace("&amp;", "&") for address in re.findall(r'href="([^"]+\.pdf[^"]*)"', page)]


every = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
papers = pytest.mark.parametrize("paper", PAPERS)
sheets = pytest.mark.parametrize(("paper", "lang"), covering(PAPERS, LANGUAGES))


@every
@sheets
def test_everything_of_a_ruleset(game: Game, paper: str, lang: str, client: FlaskClient) -> None:
    page = client.get(f"/rules/{game.name}/print?paper={paper}&lang={lang}")
    found = links(page.text)
    fewest, most = game.seats
    assert len(found) == len(prints.OF_RULES) + most - fewest, "a blank sheet for every number of players"
    for address in found:
        answer = client.get(address)
        assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
        assert f"-{paper}-{lang}.pdf" in answer.headers["Content-Disposition"]
        assert {*sizes(answer.data)} == {SIZES[paper]}
        fonts = str([font for one in read(answer.data).pages for font in one["/Resources"]["/Font"].values()])  # type: ignore[index]
        assert "Bold" not in fonts or "blank" in address


@every
@sheets
def test_the_yaku_card_is_one_page_with_every_yaku(game: Game, paper: str, lang: str, client: FlaskClient) -> None:
    made = client.get(f"/rules/{game.name}/print/yaku.pdf?paper={paper}&lang={lang}").data
    (page,) = read(made).pages
    written, lines = text(made), [re.sub(r"\s", "", line) for line in page.extract_text().splitlines()]
    readings = {term.ja: term.reading for term in book(game).terms.values()}
    for group in game.yaku(game.house()):
        for sample in group.samples:
            name = sample.yaku.words
            assert re.sub(r"\s", "", name.say(lang)) in written
            small = readings.get(name.ja, "") if lang == "ja" else name.ja
            assert any(small in line for line in lines), "it is not broken over two lines"
            fees = "/".join(printing.figure(fee, group.unit or game.unit) if fee else "—" for fee in sample.fees)
            assert fees in written


@every
def test_only_a_card_of_whole_hands_has_rows_for_them(game: Game, app: Flask) -> None:
    """A single yaku of sixteen cards says its rule instead: its row would leave no place for three fees."""
    with app.test_request_context():
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
    """The last choice of every question that then applies, at a table and by the address; nothing if nothing is chosen."""
    printed: list[str] = []
    monkeypatch.setattr(pdf, "pdf", lambda page, **_: printed.append(page) or b"")
    last = {option.name.replace("-", "_"): [*option.choices][-1] for option in options(game.house) if option.choices}
    agreed_on = agreed(game.house(**last))
    house = {option.name: chosen(agreed_on, option.name) for option in options(game.house) if option.choices}
    named = {name.replace("-", "_"): value for name, value in house.items()}
    said = ",".join(f"{name}:{value}" for name, value in house.items())
    client.get(f"/t/{sat(app, game, **named)}/print/check.pdf")
    client.get(f"/rules/{game.name}/print/check.pdf?house={said}")
    client.get(f"/rules/{game.name}/print/check.pdf")
    client.get(f"/t/{sat(app, game)}/print/check-blank.pdf")

    def ticked(seats: int) -> list[bool]:
        apply = [option for option in options(game.house) if not idle(agreed_on, option.name, seats)]
        return [one == house.get(option.name) for option in apply for one in option.choices]

    nothing = [False for option in options(game.house) for _ in option.choices]
    assert [ticks(page) for page in printed] == [ticked(a_table(game)), ticked(0), nothing, nothing]


@every
def test_the_house_rules_of_the_rule_book_go_along(game: Game, client: FlaskClient) -> None:
    option = next(option for option in options(game.house) if option.choices)
    said = f"{option.name}:{[*option.choices][-1]}"
    page = client.get(f"/rules/{game.name}?house={said}").text
    (address,) = re.findall(r'href="([^"]+/print\?[^"]*)"', page)
    assert all(said in address.replace("%3A", ":") for address in links(client.get(address).text))


@every
@sheets
def test_everything_of_a_table(game: Game, paper: str, lang: str, app: Flask, client: FlaskClient) -> None:
    link = sat(app, game)
    found = links(client.get(f"/t/{link}/print?paper={paper}&lang={lang}").text)
    assert len(found) == len(prints.OF_TABLE) + 2
    for address in found:
        if "/yaku." in address:
            continue  # the same as for the ruleset
        answer = client.get(address)
        assert answer.status_code == 200
        assert {*sizes(answer.data)} == {SIZES[paper]}
        if "blank.pdf" in address or "check.pdf" in address:
            for player in PLAYERS[1:]:
                assert re.sub(r"\s", "", player)[:10] in text(answer.data)


def test_players_texts_are_escaped(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    monkeypatch.setattr(pdf, "pdf", lambda page, **_: printed.append(page) or b"")
    link = sat(app, GAMES[0])
    for address in links(client.get(f"/t/{link}/print").text):
        client.get(address)
    assert sum("秋山 &lt;b&gt;" in page for page in printed) >= 3
    assert not any("秋山 <b>" in page for page in printed)


@pytest.mark.parametrize("asked", ["", "?paper=a3&lang=xx", "?paper=&lang=", "?paper=a4&lang=ja"])
def test_unknown_settings_mean_the_default(asked: str, client: FlaskClient) -> None:
    answer = client.get(f"/rules/{GAMES[0].name}/print/check.pdf{asked}", headers={"Accept-Language": "ja"})
    assert f"{GAMES[0].name}-check-a4-ja.pdf" in answer.headers["Content-Disposition"]
    assert client.get(f"/rules/{GAMES[0].name}/print{asked}").status_code == 200


def test_unknown_prints_are_404(app: Flask, client: FlaskClient) -> None:
    assert client.get(f"/rules/{GAMES[0].name}/print/season.pdf").status_code == 404
    assert client.get("/rules/none/print").status_code == 404
    assert client.get(f"/t/{sat(app, GAMES[0])}/print/none.pdf").status_code == 404


def test_the_language_of_a_print_does_not_change_the_readers(client: FlaskClient) -> None:
    page = client.get(f"/rules/{GAMES[0].name}/print?lang=en", headers={"Accept-Language": "ja"}).text
    assert "<h1>印刷</h1>" in page
    assert all("lang=en" in address for address in links(page))


def test_only_drawings_of_cards_are_images() -> None:
    addresses = ("card:cards/matsu-hikari.svg", "card:tiles/man1.svg", "card:../app", "card:cards/none.svg")
    made = read(pdf.pdf("<style>img{width:9mm}</style>" + "".join(f'<img src="{one}">' for one in addresses) + "<p>x"))
    assert len(made.pages) == 1
    with pytest.raises(ValueError, match="is not fetched"):
        pdf.drawing("file:///etc/passwd")
    with pytest.raises(ValueError, match="is not fetched"):
        pdf.drawing("card:../print/ledger.css")


# Seasons


NAMES = ("秋山 <b>", "十二文字もある長い名前の人", "Bartholomew Q.", "上田", "石川", "江口", "小川")
TOTAL = Rules()
FIRST, SECOND = datetime(2026, 1, 2, 19, tzinfo=UTC), datetime(2026, 11, 21, 19, tzinfo=UTC)


def played(game: Game, seed: int, players: tuple[str, ...], began: datetime) -> Record:
    """A finished match."""
    record = next(made for made, state in grown(game, game.house(), Random(seed), 2000) if game.final(state) is not None)
    log = tuple(msgspec.structs.replace(fact, at=began.isoformat()) for fact in record.log)
    return record._replace(players=players, log=log)


def season(app: Flask, game: Game, matches: int, rules: Rules = TOTAL, names: tuple[str, ...] = NAMES) -> str:
    """The path of a season of so many matches, in which these players take turns, with three records repeated."""
    store: Store = app.extensions["store"]
    facts: list[Fact] = [Called(name="金曜の会 <i>"), *(Person(name=name) for name in names)]
    number = len(facts)
    facts.append(Season(name="令和八年 & 秋", ruleset=game.name, rules=rules))
    begun = [played(game, seed, names[: a_table(game)], FIRST) for seed in range(min(matches, 3))]
    for match in range(matches):
        seats = [(match + seat) % len(names) for seat in range(a_table(game))]
        began = FIRST + (SECOND - FIRST) * match / max(1, matches - 1)
        record = begun[match % 3]._replace(players=tuple(names[seat] for seat in seats))
        log = tuple(msgspec.structs.replace(fact, at=began.isoformat()) for fact in record.log)
        table = store.create(record._replace(log=log))
        facts.append(Match(table=table, season=number, people=tuple(seat + 1 for seat in seats)))
    return f"/g/{store.groups.links(store.groups.create(facts)).watcher}/season/{number}/print"


@sheets
@every
def test_everything_of_a_season(game: Game, lang: str, paper: str, app: Flask, client: FlaskClient) -> None:
    path = season(app, game, 2, Rules("ranks", least=1, points=(5, 2, 0)))
    found = links(client.get(f"{path}?paper={paper}&lang={lang}").text)
    scorecard, sheets, certificate, sat = 1, 1, 1, a_table(game) + 1
    assert len(found) == scorecard + sheets + certificate + sat + len(prints.OF_TABLE)
    for address in (*found[:3], next(address for address in found if "/check." in address)):
        answer = client.get(address)
        assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
        assert {*sizes(answer.data)} == {SIZES[paper]}
    group = path.partition("/season")[0] + "/print"
    (book,) = links(client.get(f"{group}?paper={paper}&lang={lang}").text)
    assert {*sizes(client.get(book).data)} == {SIZES[paper]}


def test_a_sheet_says_when_it_was_played_and_in_which_season(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The day, the number of the match, the group and the season; from the table and from the season."""
    store: Store = app.extensions["store"]
    path = season(app, GAMES[0], 2)
    (group,) = store.groups.ids()
    table = [*next(iter(store.groups.held(group).group.seasons.values())).matches][1]
    pages: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: pages.append("".join(printed_of(made))) or "made")
    link = store.links(table).watcher
    client.get(f"/t/{link}/sheet.pdf?lang=ja")
    client.get(path.removesuffix("print") + "print/sheets-1.pdf?lang=ja")
    client.get(f"/t/{link}/sheet.pdf?lang=en&code=1")
    one, every_, coded = pages
    day = SECOND.astimezone().date()
    for part in (
        f"<bdi>{day}</bdi>",
        "第2年",
        "<bdi>金曜の会 &lt;i&gt;</bdi>",
        "<bdi>令和八年 &amp; 秋</bdi>",
        "<small>所</small>",
    ):
        assert part in one
        assert part in every_
    assert "第1年" in every_
    assert "year 2" in coded
    assert ('class="qr"' in one, 'class="qr"' in coded) == (False, True)


def test_a_sheet_may_have_the_address_of_its_record(app: Flask, client: FlaskClient) -> None:
    link = sat(app, GAMES[0])
    listed = client.get(f"/t/{link}/print?code=1").text
    assert [address for address in links(listed) if "/sheet.pdf" in address and "code=1" in address]
    plain = client.get(f"/t/{link}/print").text
    assert "code=1" in plain
    assert not [address for address in links(plain) if "/sheet.pdf" in address and "code=1" in address]


@every
def test_a_blank_sheet_of_a_season_names_nobody(game: Game, app: Flask, client: FlaskClient) -> None:
    path = season(app, game, 1)
    (address,) = (address for address in links(client.get(path).text) if "/blank." in address)
    assert not [name for name in NAMES if name in text(client.get(address).data)]


@sheets
def test_the_scorecard_tells_the_season(paper: str, lang: str, app: Flask, client: FlaskClient) -> None:
    game = GAMES[0]
    path = season(app, game, 6, Rules("average", best=4, least=2))
    link, number = path.split("/")[2], int(path.split("/")[4])
    with app.test_request_context(f"{path}"):
        held = circle(link).recalled(number)
    written = text(client.get(f"{path}/scorecard.pdf?paper={paper}&lang={lang}").data)
    found = standings(held)
    for row in found.rows:
        assert re.sub(r"\s", "", row.who.name) in written
        assert row.value is not None
        with app.test_request_context():
            figure = exact(row.value, unit(game, held.season.rules))
        assert f"{figure.sign}{figure.digits}" in written
    for _, words in clauses(held.season.rules, game.speech):
        assert re.sub(r"\s", "", words.say(lang)) in written
    for one in held.counted:
        assert one.match.began[:10] in written
        assert one.match.final
        assert all(signed(final) in written for final in one.match.final)
    for best in bests(statistics(held)):
        assert not best.value or re.sub(r"\s", "", best.words.say(lang)) in written
    assert "金曜の会<i>" in written


def test_ties_in_the_records_of_a_season_are_capped(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda page, *_, **__: made.append(page) or "made")
    client.get(f"{season(app, GAMES[0], 18)}/scorecard.pdf?lang=ja")
    section = made[0][made[0].index('class="bests"') :]
    held = [row.count('class="holder"') for row in section.split("<tr>")]
    assert max(held) == season_prints.TIES + 1
    assert re.search(r"ほか\d+<", section)


@papers
@pytest.mark.parametrize("matches", [2, 4, 6])
def test_signatures_are_never_alone_on_a_page(paper: str, matches: int, app: Flask, client: FlaskClient) -> None:
    made = client.get(f"{season(app, GAMES[-1], matches, TOTAL)}/scorecard.pdf?paper={paper}&lang=ja").data
    pages = [re.sub(r"\s", "", page.extract_text()) for page in read(made).pages]
    (signed,) = [page for page in pages if "署名" in page]
    assert "シーズンの記録" in signed


@papers
def test_all_sheets_in_one_file(paper: str, app: Flask, client: FlaskClient) -> None:
    """The table of contents gives the page on which every match begins and links to it, and so do the bookmarks."""
    game = next(game for game in GAMES if blank(game, game.house()).across)
    made = read(client.get(f"{season(app, game, 5)}/sheets-1.pdf?paper={paper}&lang=ja").data)
    *_, first, second, third, fourth, fifth = made.outline
    matches = [first, second, third, fourth, fifth]
    starts = [made.get_destination_page_number(one) or 0 for one in matches]  # type: ignore[arg-type]
    assert [one.title.split()[0] for one in matches] == [f"第{number}年" for number in range(1, 6)]  # type: ignore[union-attr]
    contents = re.sub(r"\s+", " ", made.pages[0].extract_text()).removesuffix(f" 1 / {len(made.pages)}")
    rows = re.split(r"\b\d 2026-", contents)[1:]
    assert [int(row.split()[-1]) for row in rows] == [start + 1 for start in starts]
    targets = [one.get_object()["/Dest"][0] for one in made.pages[0]["/Annots"]]  # type: ignore[union-attr, index]
    assert [made.get_page_number(target.get_object()) for target in targets] == starts
    for nth, one in enumerate(made.pages, 1):
        assert f"{nth} / {len(made.pages)}" in re.sub(r"\s+", " ", one.extract_text())
    for start in starts:
        assert sum(name.split()[0] in made.pages[start].extract_text() for name in NAMES) >= 2
    assert len(made.pages) == 6


@sheets
@every
def test_a_table_and_its_season_print_the_same_page(
    game: Game, lang: str, paper: str, app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that what one has printed is there for the other."""
    store: Store = app.extensions["store"]
    made: list[str | Book] = []
    path = season(app, game, 2)
    (group,) = store.groups.ids()
    tables = [*next(iter(store.groups.held(group).group.seasons.values())).matches]
    monkeypatch.setattr(printing, "pdf", lambda page, *_, **__: made.append(page) or "made")
    for address in (f"{path}/sheets-1.pdf", *(f"/t/{store.links(table).watcher}/sheet.pdf" for table in tables)):
        assert client.get(f"{address}?paper={paper}&lang={lang}").status_code == 200
    book, *pages = made
    assert isinstance(book, Book)
    assert [chapter.page for chapter in book.chapters] == pages
    assert len({*pages}) == 2


def test_a_name_is_not_taken_for_a_page_number(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    books: list[Book] = []
    pages: list[str] = []
    names = "⟦match-1⟧", "<!--match-1-->", PLACES, LINK
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: books.append(made) or "made")
    assert client.get(f"{season(app, GAMES[0], 2, names=names)}/sheets-1.pdf").status_code == 200

    def print_(page: str) -> bytes:
        pages.append(page)
        return pdf.pdf(page)

    assert bound(books[0], print_, lambda _: pdf.pdf("<title>a sheet</title><p>a sheet"), [].append)
    shown, _ = pages
    assert [shown.count(f"<bdi>{escape(name)}</bdi>") for name in names] == [1, 2, 2, 1]
    assert re.findall(r'href="book:match-\d">(.*?)</a>', shown) == ["2", "3"]


def test_a_long_season_is_several_files(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    books: list[Book] = []
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: books.append(made) or "made")
    monkeypatch.setattr(season_sheets, "SHEETS", 2)
    path = season(app, GAMES[0], 5)
    found = [address for address in links(client.get(path).text) if "sheets-" in address]
    assert [re.search(r"sheets-(\d+)", address)[1] for address in found] == ["1", "3", "5"]  # type: ignore[index]
    for address in found:
        assert client.get(address).status_code == 200
    assert [[one.key for one in book.chapters] for book in books] == [["match-1", "match-2"], ["match-3", "match-4"], ["match-5"]]
    for nobody in (0, 2, 6, 7):
        assert client.get(f"{path}/sheets-{nobody}.pdf").status_code == 404


@sheets
def test_a_card_for_a_player(paper: str, lang: str, app: Flask, client: FlaskClient) -> None:
    path = season(app, GAMES[0], 4)
    link, number = path.split("/")[2], int(path.split("/")[4])
    with app.test_request_context(path):
        counted = statistics(circle(link).recalled(number))
    for one in counted.people[:2]:
        written = text(client.get(f"{path}/player-{one.who.number}.pdf?paper={paper}&lang={lang}").data)
        assert re.sub(r"\s", "", one.who.name) in written
        for sitting in one.sittings:
            assert signed(sitting.final) in written
        for kind in one.kinds:
            for count in kind.counts:
                assert not count.times or re.sub(r"\s", "", count.words.say(lang)) + str(count.times) in written
        for other in counted.people:
            pair = counted.pair(one.who.number, other.who.number)
            assert not pair or re.sub(r"\s", "", other.who.name) in written
    assert client.get(f"{path}/player-99.pdf").status_code == 404


def test_a_season_without_matches(app: Flask, client: FlaskClient) -> None:
    for game in GAMES:
        path = season(app, game, 0)
        for address in links(client.get(path).text):
            assert client.get(address).status_code == 200
        assert client.get(f"{path}/scorecard.pdf").status_code == 200
        assert client.get(f"{path}/sheets-1.pdf").status_code == 404


def test_the_house_book_of_a_group(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulings that differ from the rules at the group's tables, for this ruleset only."""
    printed: list[str] = []
    monkeypatch.setattr(pdf, "pdf", lambda page, **_: printed.append(page) or b"")
    store: Store = app.extensions["store"]
    text = "卓では <b>逆</b> とする"
    ruled = Record(GAME, GAME.edition, GAME.house(), PLAYERS, (Field(), own(text=text)))
    tables = [store.create(one) for one in (ruled, ruled._replace(log=()), ruled)]
    facts: list[Fact] = [Called(name="会"), *(Person(name=name) for name in NAMES[:3])]
    facts += [Season(name=f"{game.name}の年", ruleset=game.name) for game in GAMES]
    facts += [
        Match(table=table, season=4 + GAMES.index(GAME), people=(1, 2, 3)) for table in tables[:2]
    ]  # the third belongs to no group
    link = store.groups.links(store.groups.create(facts)).watcher
    books = links(client.get(f"/g/{link}/print").text)
    for address in books:
        client.get(address)
    assert len(books) == len(printed) == len(GAMES)
    assert [page.count("卓では &lt;b&gt;逆&lt;/b&gt; とする") for page in printed] == [int(game is GAME) for game in GAMES]
    assert client.get(f"/g/{link}/print/house-book-none.pdf").status_code == 404


def test_a_groups_texts_are_escaped(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: printed.extend(printed_of(made)) or "made")
    path = season(app, GAMES[0], 2)
    for page in (path, path.partition("/season")[0] + "/print"):
        answer = client.get(page).text
        assert "<b>秋山" not in answer
        for address in links(answer):
            client.get(address)
    assert not any("秋山 <b>" in page or "<i>" in page.replace("<i></i>", "") for page in printed)
    assert sum("秋山 &lt;b&gt;" in page for page in printed) > 3
    assert sum("金曜の会 &lt;i&gt;" in page for page in printed) > 3
    assert not any("http" in page.partition("</style>")[2].replace("http://www.w3.org/2000/svg", "") for page in printed)


@sheets
def test_the_winner_of_a_season_gets_a_certificate(paper: str, lang: str, app: Flask, client: FlaskClient) -> None:
    path = season(app, GAMES[0], 5)
    link, number = path.split("/")[2], int(path.split("/")[4])
    assert f"{path}/certificate.pdf" in {address.partition("?")[0] for address in links(client.get(path).text)}
    with app.test_request_context(path):
        first = [row for row in standings(circle(link).recalled(number)).rows if row.place == 1]
    made = read(client.get(f"{path}/certificate.pdf?paper={paper}&lang={lang}").data)
    assert len(made.pages) == len(first)
    for row, page in zip(first, made.pages, strict=True):
        assert page.mediabox.width > page.mediabox.height
        written = re.sub(r"\s", "", page.extract_text())
        assert re.sub(r"\s", "", row.who.name) in written
        assert ("賞状" if lang == "ja" else "Certificate") in written


@every
def test_a_certificate_shows_the_emblem_of_the_deck_and_counts_one_match_as_one(
    game: Game, app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards stand for every game of hanafuda and kabufuda, nothing for tiles."""
    told: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: told.append(made) or "")
    client.get(f"{season(app, game, 1)}/certificate.pdf?lang=en")
    emblems = set() if game.deck.name == "tiles" else {game.deck.emblem}
    assert {*re.findall(r'<img class="art" src="ink:([^"]*)"', told[0])} == emblems
    assert re.search(rf" (1 {game.speech.match.en}|in 1 {game.speech.match.en}) of ", told[0])


def test_a_certificate_by_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    file = tmp_path / "certificate.pdf"
    for matches, status, said in ((2, 0, ""), (0, 2, "まだ終わった年が無い。\n")):
        app = create_app(tmp_path)
        group = season(app, GAME, matches).split("/")[2]
        app.extensions["store"].close()
        asked = ["print", "certificate", "--group", group, "--season", "令和八年 & 秋", "--paper", "b5", "-o", str(file)]
        assert (cli.main(asked), capsys.readouterr().err) == (status, said)
    made = file.read_bytes()
    assert {*sizes(made)} == {SIZES["b5"]}
    assert "賞" in text(made)


def test_a_season_without_a_finished_match_has_no_certificate(app: Flask, client: FlaskClient) -> None:
    path = season(app, GAMES[0], 0)
    assert client.get(f"{path}/certificate.pdf").status_code == 404
    assert "certificate.pdf" not in client.get(path).text


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "〇"),
        (1, "一"),
        (10, "十"),
        (18, "十八"),
        (20, "二十"),
        (101, "百一"),
        (214, "二百十四"),
        (1000, "千"),
        (10_305, "一万三百五"),
    ],
)
def test_numbers_in_kanji(number: int, said: str) -> None:
    assert award.kanji(number) == said


@pytest.mark.parametrize(("per", "said"), [("", "七文の成績を収め"), ("一月あたり", "一月あたり七文の成績を収め")])
def test_a_certificate_says_per_what_a_value_is(per: str, said: str) -> None:
    assert said in certified(award.Taken(2, 24, 24), per)


def certified(taken: award.Taken, per: str = "") -> list[str]:
    columns = award.text("秋", GAME.words, taken, GAME.speech, Fraction(7), "文", per)
    return ["".join(sign.text for sign in column.signs) for column in columns]


@pytest.mark.parametrize(("rounds", "said"), [(24, "全二年を打ち通し"), (14, "全二年のうち十四の月を打ち")])
def test_a_certificate_says_how_much_was_played(rounds: int, said: str) -> None:
    assert certified(award.Taken(2, rounds, 24))[1].endswith(f"　{said}")
