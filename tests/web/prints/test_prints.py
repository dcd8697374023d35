"""Prints about rulesets, tables and evenings other than the sheet, read from the PDF."""

import io
import re
from functools import cache

import pytest
from flask import Flask
from flask.testing import FlaskClient
from kinds import share
from opening import circle, page_of, sat, store_of, table_of
from printed import SHEETS, bare, fonts, links, opened, opening, text, texts, texts_of, turns
from pypdf import PdfReader
from strategies import a_table, agreed

from scorekeeper.book.reading import book
from scorekeeper.club.entries import Attended, MeetingEntered, RoundBegun, RoundsPlanned, SeatingChosen
from scorekeeper.club.planning import TableSizes, plan
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.house import option_value, options
from scorekeeper.core.limits import idle, unusual
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.local import fonts as installed
from scorekeeper.pdf import rendering
from scorekeeper.sheet.papers import PAPERS
from scorekeeper.store import Store
from scorekeeper.web.prints import choices, printing

PLAYERS = ("秋山 <b>", "十二文字もある長い名前の人", "Bartholomew Q.")

every = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages that are asked for, none of which is printed."""
    asked: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda page, *_, **__: asked.append(page) or "printed")
    return asked


def at_table(app: Flask, game: Game, **house: str) -> str:
    """The path of a new table."""
    return page_of(app, Record(game, game.edition, game.house(**house), PLAYERS)).removesuffix("/")


def test_a_page_lists_everything_of_a_ruleset(client: FlaskClient, pages: list[str]) -> None:
    for nth, game in enumerate(GAMES):
        for paper, lang in turns(nth):
            found = links(client.get(f"/rules/{game.name}/print?paper={paper}&lang={lang}").text)
            more = game.seats[1] - game.seats[0]
            assert len(found) == len(choices.OF_RULES) + more, "a blank sheet for every number of players"
            assert all(f"paper={paper}" in address and f"lang={lang}" in address for address in found)
            assert [address.rpartition("/")[2].partition(".")[0] for address in found[more:]] == [*choices.OF_RULES]
            assert not more or [f"seats={seats}" in found[seats - game.seats[0]] for seats in game.seats] == [True, True]
    # For as few as may play if nobody can sit down in that number. test_pdf lays out the sheets.
    for asked in ("", "5", "10", "2", "11", "x"):
        client.get(f"/rules/kingo/print/blank.pdf?seats={asked}")
    assert [page.partition("</thead>")[0].count('class="p ') for page in pages] == [3, 5, 10, 3, 3, 3]


@pytest.mark.pdf
def test_a_letter_without_a_font_is_told_before_printing_and_marked(app: Flask, client: FlaskClient) -> None:
    """No font has a code point that is not assigned; what is not drawn needs none."""
    name = "\U0003fffd野 葛\U000e0100\u200d"
    assert installed.missing(f"渚\ufe00ア\n{name}") == ["\U0003fffd"]
    game = GAMES[0]
    path = page_of(app, Record(game, game.edition, game.house(), (name, *PLAYERS[1 : game.seats[0]]))).removesuffix("/")
    assert "U+3FFFD" in client.get(f"{path}/print").text
    assert "U+3FFFD" not in client.get(f"{at_table(app, game)}/print").text
    (page, *_) = texts(opened(client, f"{path}/sheet.pdf?paper=a4&lang=ja", "a4", "ja"))
    assert "〓野" in bare(page)


def test_a_table_without_yaku_is_offered_no_card_of_them(app: Flask, client: FlaskClient) -> None:
    game = next(game for game in GAMES if any(option.name == "yaku" for option in options(game.house)))
    for yaku, offered in (("on", True), ("off", False)):
        path = at_table(app, game, yaku=yaku)
        assert any("/yaku." in address for address in links(client.get(f"{path}/print").text)) == offered
    found = opened(client, f"{path}/print/yaku.pdf?paper=a4&lang=en", "a4", "en")
    assert "Under these house rules there are no yaku." in " ".join(texts(found)).replace("\n", " ")
    assert "この決まりでは、役は無い。" in client.get(f"/rules/{game.name}/tables/yaku?house=yaku:off").text


def one_page(client: FlaskClient, game: Game, what: str, paper: str, lang: str) -> str:
    """The text of a print of a ruleset, which is one page without bold letters."""
    made = opened(client, f"/rules/{game.name}/print/{what}.pdf?paper={paper}&lang={lang}", paper, lang)
    assert "Bold" not in str(fonts(made))
    (page,) = texts(made)
    return page


@pytest.mark.parametrize("game", share(GAMES), ids=lambda game: game.name)
def test_the_yaku_card_is_one_page_with_every_yaku(game: Game, client: FlaskClient) -> None:
    """Two pages of small paper if it shows whole hands, whose letters are to be no smaller than the others."""
    for paper, lang in turns(GAMES.index(game)):
        made = opened(client, f"/rules/{game.name}/print/yaku.pdf?paper={paper}&lang={lang}", paper, lang)
        assert "Bold" not in str(fonts(made))
        pages = texts(made)
        assert len(pages) == (2 if game.deck.name == "tiles" and "5" in paper else 1)
        page = "\n".join(pages)
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


@pytest.mark.parametrize("game", share([*GAMES[1:], GAMES[0]]), ids=lambda game: game.name)
def test_the_check_sheet_is_one_page_with_every_question(game: Game, client: FlaskClient) -> None:
    for paper, lang in turns(GAMES.index(game) + 1):
        written = bare(one_page(client, game, "check", paper, lang))
        for option in (one for one in options(game.house) if not one.departs):
            said = (option.question, *(words for choice in option.choices.values() for words in choice))
            assert [words.say(lang) for words in said if bare(words.say(lang)) not in written] == []


def test_only_a_card_of_whole_hands_has_rows_for_them(app: Flask) -> None:
    """A single yaku of sixteen cards says its rule instead: its row would leave no place for three fees."""
    with app.test_request_context():
        for game in GAMES:
            made = choices.yaku(choices.Subject(game, None), printing.Setting(PAPERS["a4"], "ja"))
            whole = max(len(sample.cards) for group in game.yaku(game.house()) for sample in group.samples) > 10
            assert ("yaku-card long" in made) == (whole and game.deck.copies > 1)


@every
def test_few_yaku_are_one_column_in_large_type(game: Game) -> None:
    groups = game.yaku(game.house())
    lengths = [sum(len(samples) for _, samples in column) for column in choices.halve_columns(groups)]
    count = sum(len(group.samples) for group in groups)
    assert lengths == ([count] if count <= 8 else [count - count // 2, count // 2])


def ticks(page: str) -> list[bool]:
    return ["<svg" in box for box in re.findall(r'<span class="box">(.*?)</span>', page)]


@every
def test_what_is_chosen_is_ticked(game: Game, app: Flask, client: FlaskClient, pages: list[str]) -> None:
    """The last choice of every question that then applies, at a table and by the address; nothing if nothing is chosen. What tables
    play otherwise than the source is on the sheet where it is chosen.
    """
    last = {option.name.replace("-", "_"): [*option.choices][-1] for option in options(game.house) if option.choices}
    agreed_on = agreed(game.house(**last))
    house = {option.name: option_value(agreed_on, option.name) for option in options(game.house) if option.choices}
    named = {name.replace("-", "_"): value for name, value in house.items()}
    said = ",".join(f"{name}:{value}" for name, value in house.items())
    client.get(f"{at_table(app, game, **named)}/print/check.pdf")
    client.get(f"/rules/{game.name}/print/check.pdf?house={said}")
    client.get(f"/rules/{game.name}/print/check.pdf")
    client.get(f"{at_table(app, game)}/print/check-blank.pdf")

    def ticked(seats: int) -> list[bool]:
        told = [option for option in options(game.house) if not option.departs or option in unusual(agreed_on)]
        apply = [option for option in told if not idle(agreed_on, option.name, seats)]
        return [one == house.get(option.name) for option in apply for one in option.choices]

    nothing = [False for option in options(game.house) if not option.departs for _ in option.choices]
    assert [ticks(page) for page in pages] == [ticked(a_table(game)), ticked(0), nothing, nothing]


@every
def test_the_house_rules_of_the_rule_book_go_along(game: Game, client: FlaskClient) -> None:
    option = next(option for option in options(game.house) if option.choices)
    said = f"{option.name}:{[*option.choices][-1]}"
    page = client.get(f"/rules/{game.name}?house={said}").text
    (address,) = re.findall(r'href="([^"]+/print\?[^"]*)"', page)
    assert all(said in address.replace("%3A", ":") for address in links(client.get(address).text))


def test_everything_of_a_table_names_its_players(app: Flask, client: FlaskClient, pages: list[str]) -> None:
    """And as text only, whatever they are called."""
    for nth, game in enumerate(GAMES):
        for paper, lang in turns(nth):
            found = links(client.get(f"{at_table(app, game)}/print?paper={paper}&lang={lang}").text)
            assert len(found) == len(choices.OF_TABLE) + 2
            pages.clear()
            assert {client.get(address).status_code for address in found} == {200}
            assert sum("秋山 &lt;b&gt;" in page for page in pages) >= 3
            assert not any("秋山 <b>" in page for page in pages)


def test_everything_of_a_table_is_printed_with_its_address_if_asked(app: Flask, client: FlaskClient) -> None:
    for nth, game in share(enumerate(GAMES), 4):
        (paper, lang), *_ = turns(nth + 2)
        for address in links(client.get(f"{at_table(app, game)}/print?paper={paper}&lang={lang}").text):
            if "/yaku." in address or "/check-blank." in address:
                continue  # the same as for the ruleset
            made = opened(client, address, paper, lang)
            if "blank.pdf" in address or "check.pdf" in address:
                said = text(made)
                assert all(bare(player)[:10] in said for player in PLAYERS[1:]), game.name
    path = at_table(app, GAMES[0])
    for asked, coded in (("?code=1", True), ("", False)):
        page = client.get(f"{path}/print{asked}").text
        assert "code=1" in page
        assert any("/sheet.pdf" in address and "code=1" in address for address in links(page)) == coded


@pytest.mark.parametrize("asked", ["", "?paper=a3&lang=xx", "?paper=&lang=", "?paper=a4&lang=ja"])
def test_unknown_settings_mean_the_default_and_unknown_prints_are_404(asked: str, client: FlaskClient, app: Flask) -> None:
    answer = client.get(f"/rules/{GAMES[0].name}/print/check.pdf{asked}", headers={"Accept-Language": "ja"})
    assert f"{GAMES[0].name}-check-a4-ja.pdf" in answer.headers["Content-Disposition"]
    assert client.get(f"/rules/{GAMES[0].name}/print{asked}").status_code == 200
    unknown = (f"/rules/{GAMES[0].name}/print/season.pdf", "/rules/none/print", f"{at_table(app, GAMES[0])}/print/none.pdf")
    assert [client.get(address).status_code for address in unknown] == [404] * 3
    page = client.get(f"/rules/{GAMES[0].name}/print?lang=en", headers={"Accept-Language": "ja"}).text
    assert "<h1>印刷</h1>" in page
    assert all("lang=en" in address for address in links(page))


def test_only_drawings_of_cards_are_images() -> None:
    addresses = ("card:cards/matsu-hikari.svg", "card:tiles/man1.svg", "card:../served", "card:cards/none.svg")
    made = opening(rendering.pdf("<style>img{width:9mm}</style>" + "".join(f'<img src="{one}">' for one in addresses) + "<p>x"))
    assert len(made.pages) == 1
    for address in ("file:///etc/passwd", "card:../print/ledger.css"):
        with pytest.raises(ValueError, match="is not fetched"):
            rendering.drawing(address)


SMALLEST = 8
"""In points."""


@pytest.mark.parametrize(("paper", "lang"), share(SHEETS, 4))
def test_no_letter_of_a_card_of_whole_hands_is_smaller_than_eight_points(app: Flask, paper: str, lang: str) -> None:
    game = next(game for game in GAMES if game.deck.name == "tiles")
    with app.test_request_context():
        made = choices.yaku(choices.Subject(game, None), printing.Setting(PAPERS[paper], lang))
    boxes = [box for page in rendering.lay_out(made).pages for box in texts_of(page._page_box)]
    assert min(box.style["font_size"] for box in boxes if box.element_tag != "@bottom-right") * 0.75 > SMALLEST - 0.01


PEOPLE = 14
"""All but one of them come. The evening is entry 16."""
MEETING = PEOPLE + 2


@cache
def seating() -> RoundsPlanned:
    return RoundsPlanned(meeting=MEETING, round=1, rounds=plan(range(1, PEOPLE), 2, TableSizes(3, 3), seed=1, steps=0))


def evening(app: Flask) -> str:
    """The way to the prints of an evening of which the first of two rounds has begun."""
    names = tuple(f"人の名{nth:02}" for nth in range(1, PEOPLE + 1))
    tables = [sat(app, GAME, players=tuple(names[person - 1] for person in table)) for table in seating().rounds[0].tables]
    facts = (
        MeetingEntered(day="2026-12-03", time="19:00"),
        Attended(meeting=MEETING, people=tuple(range(1, PEOPLE)), present=True),
        SeatingChosen(meeting=MEETING, season=MEETING - 1, least=3, most=3, house={}, rounds=2),
        seating(),
        RoundBegun(meeting=MEETING, round=1, tables=tuple(map(table_of, tables))),
    )
    return f"/g/{circle(store_of(app), *facts, people=names, 冬=GAME.name).scorer}/evenings/{MEETING}/print/"


def texts_at(app: Flask, address: str) -> list[str]:
    answer = app.test_client().get(address)
    assert answer.status_code == 200, answer.text
    return ["".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(answer.data)).pages]


def test_everybody_stands_on_the_plan_and_on_the_card_of_his_table(app: Flask) -> None:
    """Four tables in each of two rounds: on A4 six cards a page."""
    way = evening(app)
    found = texts_at(app, f"{way}cards.pdf?paper=a4&lang=ja")
    assert len(found) == 2
    whole = "".join(found)
    for one in seating().rounds:
        for desk, table in enumerate(one.tables, 1):
            card = f"{desk}卓" + "".join(
                f"{seat}人の名{person:02}" for seat, person in zip(("胴", "胴二", "ビキ"), table, strict=True)
            )
            assert card in whole
    assert whole.count("この卓を開く") == 4, "the tables of the first round are open"
    (plan,) = texts_at(app, f"{way}plan.pdf?paper=a4&lang=en")
    assert plan.startswith("Seatingplan木曜会2026-12-03PeopleRound1Round2人の名01Table")
    assert all(f"人の名{person:02}" in plan for person in range(1, PEOPLE))
    assert plan.count("—") == sum(len(one.byes) for one in seating().rounds)


def test_only_who_may_enter_gets_codes_that_open_tables(app: Flask, store: Store) -> None:
    """And before anybody is seated the page says what to do."""
    way = evening(app)
    scorer = way.split("/")[2]
    watched = way.replace(scorer, store.groups.links(scorer.partition("-")[0]).watcher)
    found = "".join(texts_at(app, f"{watched}cards.pdf?paper=a5&lang=ja&round=1"))
    assert ("1卓" in found, "第1回" in found, "第2回" in found, "この卓を開く" in found) == (True, True, False, False)
    assert app.test_client().get(f"{way}cards.pdf?round=9").status_code == 404
    announced = MeetingEntered(day="2026-12-03", time="19:00")
    empty = f"/g/{circle(store, announced, people=('秋山',)).scorer}/evenings/2/print/"
    page = app.test_client().get(empty).text
    assert ("席がまだ決まっていない" in page, ".pdf" in page) == (True, False)
    assert "席がまだ決まっていない" not in app.test_client().get(way).text


def test_who_came_when_is_printed_and_counted(app: Flask) -> None:
    """Twelve days, of which ten stand beside each other on A5; 秋山 came on all, 石川 on every other."""
    facts: list[Fact] = []
    for day in range(1, 13):
        facts.append(MeetingEntered(day=f"2026-11-{day:02}", time="19:00"))
        facts.append(Attended(meeting=2 * day + 2, people=(2,) if day % 2 else (1, 2), present=True))
    link = circle(store_of(app), *facts, people=("石川", "秋山", "上田")).watcher
    client, way = app.test_client(), f"/g/{link}/evenings/came/print/"
    assert f"{way}came.pdf" in client.get(way).text
    assert way in client.get(f"/g/{link}/evenings/came").text
    (page,) = texts_at(app, f"{way}came.pdf?paper=a5&lang=ja")
    assert page.startswith("だれが来たか木曜会全部で12日")
    assert page.index("12" + "○" * 10 + "6" + "○" * 5) < page.index("12○○6○"), "by figures, then names"
    assert ("秋山" in page, "石川" in page) == (True, True)
    assert "上田" not in page
    rows = client.get(f"{way}came.csv?lang=ja").text.lstrip("\ufeff").splitlines()
    assert rows[0] == "名前,日数," + ",".join(f"2026-11-{day:02}" for day in range(1, 13))
    assert rows[1:] == ["秋山,12,1,1,1,1,1,1,1,1,1,1,1,1", "石川,6,,1,,1,,1,,1,,1,,1"]
