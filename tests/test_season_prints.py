"""Prints of seasons and groups: scorecards, player cards, books of sheets, certificates, house books."""

import re
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from random import Random

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from kinds import covering
from markupsafe import escape
from printed import SHEETS, bare, links, opened, papers, read, sheets, sizes, text, texts
from sizes import SIZES
from strategies import a_table, grown

from scorekeeper import cli, pdf
from scorekeeper.binding import LINK, PLACES, Book, bound
from scorekeeper.blanks import blank
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import Field
from scorekeeper.letters import signed
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

NAMES = ("秋山 <b>", "十二文字もある長い名前の人", "Bartholomew Q.", "上田", "石川", "江口", "小川")
TOTAL = Rules()
FIRST, SECOND = datetime(2026, 1, 2, 19, tzinfo=UTC), datetime(2026, 11, 21, 19, tzinfo=UTC)

every = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def printed_of(made: str | Book) -> tuple[str, ...]:
    """The pages that are printed."""
    return (made,) if isinstance(made, str) else (made.contents, *(chapter.page for chapter in made.chapters))


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


@pytest.mark.parametrize(("game", "paper", "lang"), [(game, *sheet) for game, sheet in covering(GAMES, SHEETS)])
def test_everything_of_a_season(game: Game, paper: str, lang: str, served: Flask, visitor: FlaskClient) -> None:
    path = season(served, game, 2, Rules("ranks", least=1, points=(5, 2, 0)))
    found = links(visitor.get(f"{path}?paper={paper}&lang={lang}").text)
    scorecard, sheets, certificate, sat = 1, 1, 1, a_table(game) + 1
    assert len(found) == scorecard + sheets + certificate + sat + len(prints.OF_TABLE)
    for address in (*found[:3], next(address for address in found if "/check." in address)):
        assert opened(visitor, address, paper, lang)
    group = path.partition("/season")[0] + "/print"
    (book,) = links(visitor.get(f"{group}?paper={paper}&lang={lang}").text)
    assert opened(visitor, book, paper, lang)


def test_a_sheet_says_when_it_was_played_and_in_which_season(
    served: Flask, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The day, the number of the match, the group and the season; from the table and from the season."""
    store: Store = served.extensions["store"]
    path = season(served, GAMES[0], 2)
    (group,) = store.groups.ids()
    table = [*next(iter(store.groups.held(group).group.seasons.values())).matches][1]
    pages: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: pages.append("".join(printed_of(made))) or "made")
    link = store.links(table).watcher
    visitor.get(f"/t/{link}/sheet.pdf?lang=ja")
    visitor.get(path.removesuffix("print") + "print/sheets-1.pdf?lang=ja")
    visitor.get(f"/t/{link}/sheet.pdf?lang=en&code=1")
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


@every
def test_a_blank_sheet_of_a_season_names_nobody(
    game: Game, served: Flask, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda page, *_, **__: made.append(page) or "made")
    path = season(served, game, 1)
    (address,) = (address for address in links(visitor.get(path).text) if "/blank." in address)
    assert visitor.get(address).status_code == 200
    assert not [name for name in NAMES if str(escape(name)) in made[0]]


@sheets
def test_the_scorecard_tells_the_season(paper: str, lang: str, served: Flask, visitor: FlaskClient) -> None:
    game = GAMES[0]
    path = season(served, game, 6, Rules("average", best=4, least=2))
    link, number = path.split("/")[2], int(path.split("/")[4])
    with served.test_request_context(f"{path}"):
        held = circle(link).recalled(number)
    written = text(visitor.get(f"{path}/scorecard.pdf?paper={paper}&lang={lang}").data)
    found = standings(held)
    for row in found.rows:
        assert bare(row.who.name) in written
        assert row.value is not None
        with served.test_request_context():
            figure = exact(row.value, unit(game, held.season.rules))
        assert f"{figure.sign}{figure.digits}" in written
    for _, words in clauses(held.season.rules, game.speech):
        assert bare(words.say(lang)) in written
    for one in held.counted:
        assert one.match.began[:10] in written
        assert one.match.final
        assert all(signed(final) in written for final in one.match.final)
    for best in bests(statistics(held)):
        assert not best.value or bare(best.words.say(lang)) in written
    assert "金曜の会<i>" in written


def test_ties_in_the_records_of_a_season_are_capped(served: Flask, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda page, *_, **__: made.append(page) or "made")
    visitor.get(f"{season(served, GAMES[0], 18)}/scorecard.pdf?lang=ja")
    section = made[0][made[0].index('class="bests"') :]
    held = [row.count('class="holder"') for row in section.split("<tr>")]
    assert max(held) == season_prints.TIES + 1
    assert re.search(r"ほか\d+<", section)


@papers
@pytest.mark.parametrize("matches", [2, 4, 6])
def test_signatures_are_never_alone_on_a_page(paper: str, matches: int, served: Flask, visitor: FlaskClient) -> None:
    made = visitor.get(f"{season(served, GAMES[-1], matches, TOTAL)}/scorecard.pdf?paper={paper}&lang=ja").data
    (signed,) = [page for page in map(bare, texts(made)) if "署名" in page]
    assert "シーズンの記録" in signed


@papers
def test_all_sheets_in_one_file(paper: str, served: Flask, visitor: FlaskClient) -> None:
    """The table of contents gives the page on which every match begins and links to it, and so do the bookmarks."""
    game = next(game for game in GAMES if blank(game, game.house()).across)
    file = opened(visitor, f"{season(served, game, 5)}/sheets-1.pdf?paper={paper}&lang=ja", paper, "ja")
    made = read(file)
    *_, first, second, third, fourth, fifth = made.outline
    matches = [first, second, third, fourth, fifth]
    starts = [made.get_destination_page_number(one) or 0 for one in matches]  # type: ignore[arg-type]
    assert [one.title.split()[0] for one in matches] == [f"第{number}年" for number in range(1, 6)]  # type: ignore[union-attr]
    written = [re.sub(r"\s+", " ", one).strip() for one in texts(file)]
    contents = written[0].removesuffix(f" 1 / {len(made.pages)}")
    rows = re.split(r"\b\d 2026-", contents)[1:]
    assert [int(row.split()[-1]) for row in rows] == [start + 1 for start in starts]
    targets = [one.get_object()["/Dest"][0] for one in made.pages[0]["/Annots"]]  # type: ignore[union-attr, index]
    assert [made.get_page_number(target.get_object()) for target in targets] == starts
    for nth, one in enumerate(written, 1):
        assert f"{nth} / {len(made.pages)}" in one
    for start in starts:
        assert sum(name.split()[0] in written[start] for name in NAMES) >= 2
    assert len(made.pages) == 6


@sheets
@every
def test_a_table_and_its_season_print_the_same_page(
    game: Game, lang: str, paper: str, served: Flask, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that what one has printed is there for the other."""
    store: Store = served.extensions["store"]
    made: list[str | Book] = []
    path = season(served, game, 2)
    (group,) = store.groups.ids()
    tables = [*next(iter(store.groups.held(group).group.seasons.values())).matches]
    monkeypatch.setattr(printing, "pdf", lambda page, *_, **__: made.append(page) or "made")
    for address in (f"{path}/sheets-1.pdf", *(f"/t/{store.links(table).watcher}/sheet.pdf" for table in tables)):
        assert visitor.get(f"{address}?paper={paper}&lang={lang}").status_code == 200
    book, *pages = made
    assert isinstance(book, Book)
    assert [chapter.page for chapter in book.chapters] == pages
    assert len({*pages}) == 2


def test_a_name_is_not_taken_for_a_page_number(served: Flask, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    books: list[Book] = []
    pages: list[str] = []
    names = "⟦match-1⟧", "<!--match-1-->", PLACES, LINK
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: books.append(made) or "made")
    assert visitor.get(f"{season(served, GAMES[0], 2, names=names)}/sheets-1.pdf").status_code == 200

    def print_(page: str) -> bytes:
        pages.append(page)
        return pdf.pdf(page)

    assert bound(books[0], print_, lambda _: pdf.pdf("<title>a sheet</title><p>a sheet"), [].append)
    shown, _ = pages
    assert [shown.count(f"<bdi>{escape(name)}</bdi>") for name in names] == [1, 2, 2, 1]
    assert re.findall(r'href="book:match-\d">(.*?)</a>', shown) == ["2", "3"]


def test_a_long_season_is_several_files(served: Flask, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    books: list[Book] = []
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: books.append(made) or "made")
    monkeypatch.setattr(season_sheets, "SHEETS", 2)
    path = season(served, GAMES[0], 5)
    found = [address for address in links(visitor.get(path).text) if "sheets-" in address]
    assert [re.search(r"sheets-(\d+)", address)[1] for address in found] == ["1", "3", "5"]  # type: ignore[index]
    for address in found:
        assert visitor.get(address).status_code == 200
    assert [[one.key for one in book.chapters] for book in books] == [["match-1", "match-2"], ["match-3", "match-4"], ["match-5"]]
    for nobody in (0, 2, 6, 7):
        assert visitor.get(f"{path}/sheets-{nobody}.pdf").status_code == 404


@sheets
def test_a_card_for_a_player(paper: str, lang: str, served: Flask, visitor: FlaskClient) -> None:
    path = season(served, GAMES[0], 4)
    link, number = path.split("/")[2], int(path.split("/")[4])
    with served.test_request_context(path):
        counted = statistics(circle(link).recalled(number))
    for one in counted.people[:2]:
        written = text(visitor.get(f"{path}/player-{one.who.number}.pdf?paper={paper}&lang={lang}").data)
        assert bare(one.who.name) in written
        for sitting in one.sittings:
            assert signed(sitting.final) in written
        for kind in one.kinds:
            for count in kind.counts:
                assert not count.times or bare(count.words.say(lang)) + str(count.times) in written
        for other in counted.people:
            pair = counted.pair(one.who.number, other.who.number)
            assert not pair or bare(other.who.name) in written
    assert visitor.get(f"{path}/player-99.pdf").status_code == 404


@every
def test_a_season_without_matches(game: Game, served: Flask, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has a scorecard, no sheets, and for the next match what the rule book has."""
    path = season(served, game, 0)
    assert opened(visitor, f"{path}/scorecard.pdf?paper=a4&lang=ja", "a4", "ja")
    assert visitor.get(f"{path}/sheets-1.pdf").status_code == 404
    made: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda page, *_, **__: made.append(page) or "made")
    card, *found = links(visitor.get(path).text)
    assert "/scorecard.pdf" in card
    of_rules = [f"/rules/{game.name}/print/{what}.pdf" for what in prints.OF_RULES]
    for address in (*found, *of_rules):
        assert visitor.get(address).status_code == 200
    by_hand, check, yaku, check_blank, *others = made
    assert [by_hand, check, yaku] == others
    assert check_blank == check


def test_the_house_book_of_a_group(served: Flask, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulings that differ from the rules at the group's tables, for this ruleset only."""
    printed: list[str] = []
    monkeypatch.setattr(pdf, "pdf", lambda page, **_: printed.append(page) or b"")
    store: Store = served.extensions["store"]
    text = "卓では <b>逆</b> とする"
    ruled = Record(GAME, GAME.edition, GAME.house(), NAMES[:3], (Field(), own(text=text)))
    tables = [store.create(one) for one in (ruled, ruled._replace(log=()), ruled)]
    facts: list[Fact] = [Called(name="会"), *(Person(name=name) for name in NAMES[:3])]
    facts += [Season(name=f"{game.name}の年", ruleset=game.name) for game in GAMES]
    facts += [
        Match(table=table, season=4 + GAMES.index(GAME), people=(1, 2, 3)) for table in tables[:2]
    ]  # the third belongs to no group
    link = store.groups.links(store.groups.create(facts)).watcher
    books = links(visitor.get(f"/g/{link}/print").text)
    for address in books:
        visitor.get(address)
    assert len(books) == len(printed) == len(GAMES)
    assert [page.count("卓では &lt;b&gt;逆&lt;/b&gt; とする") for page in printed] == [int(game is GAME) for game in GAMES]
    assert visitor.get(f"/g/{link}/print/house-book-none.pdf").status_code == 404


def test_a_groups_texts_are_escaped(served: Flask, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: printed.extend(printed_of(made)) or "made")
    path = season(served, GAMES[0], 2)
    for page in (path, path.partition("/season")[0] + "/print"):
        answer = visitor.get(page).text
        assert "<b>秋山" not in answer
        for address in links(answer):
            visitor.get(address)
    assert not any("秋山 <b>" in page or "<i>" in page.replace("<i></i>", "") for page in printed)
    assert sum("秋山 &lt;b&gt;" in page for page in printed) > 3
    assert sum("金曜の会 &lt;i&gt;" in page for page in printed) > 3
    assert not any("http" in page.partition("</style>")[2].replace("http://www.w3.org/2000/svg", "") for page in printed)


@sheets
def test_the_winner_of_a_season_gets_a_certificate(paper: str, lang: str, served: Flask, visitor: FlaskClient) -> None:
    path = season(served, GAMES[0], 5)
    link, number = path.split("/")[2], int(path.split("/")[4])
    assert f"{path}/certificate.pdf" in {address.partition("?")[0] for address in links(visitor.get(path).text)}
    with served.test_request_context(path):
        first = [row for row in standings(circle(link).recalled(number)).rows if row.place == 1]
    made = read(visitor.get(f"{path}/certificate.pdf?paper={paper}&lang={lang}").data)
    assert len(made.pages) == len(first)
    for row, page in zip(first, made.pages, strict=True):
        assert page.mediabox.width > page.mediabox.height
        written = bare(page.extract_text())
        assert bare(row.who.name) in written
        assert ("賞状" if lang == "ja" else "Certificate") in written


@every
def test_a_certificate_shows_the_emblem_of_the_deck_and_counts_one_match_as_one(
    game: Game, served: Flask, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards stand for every game of hanafuda and kabufuda, nothing for tiles."""
    told: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: told.append(made) or "")
    visitor.get(f"{season(served, game, 1)}/certificate.pdf?lang=en")
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


def test_a_season_without_a_finished_match_has_no_certificate(served: Flask, visitor: FlaskClient) -> None:
    path = season(served, GAMES[0], 0)
    assert visitor.get(f"{path}/certificate.pdf").status_code == 404
    assert "certificate.pdf" not in visitor.get(path).text


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
