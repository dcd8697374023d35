"""Prints of seasons and groups: scorecards, player cards, books of sheets, certificates, house books."""

import io
import re
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from kinds import share
from markupsafe import escape
from opening import circle as founded
from opening import sat, table_of
from PIL import Image, ImageOps
from printed import EXAMPLES, bare, links, opened, opening, sizes, text, texts, turns
from reading import first
from sizes import SIZES
from strategies import grown

from scorekeeper import cli
from scorekeeper.book.reading import book
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.record import Record
from scorekeeper.core.text import with_sign
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from scorekeeper.local import days
from scorekeeper.pdf import rendering
from scorekeeper.pdf.binding import LINK, PLACES, BoundBook, bind
from scorekeeper.pdf.picture import picture
from scorekeeper.season import award, digest
from scorekeeper.season.bests import bests
from scorekeeper.season.cross import cross_table
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.season.matches import PlayedMatch as Folded
from scorekeeper.season.played import Played
from scorekeeper.season.rules import SeasonRules, clauses
from scorekeeper.season.standings import standings, unit
from scorekeeper.season.statistics import statistics
from scorekeeper.sheet.blanks import blank
from scorekeeper.store import Store
from scorekeeper.web import create_app
from scorekeeper.web.common.functions import exact
from scorekeeper.web.groups.circle import circle
from scorekeeper.web.prints import choices, printing, season_prints, season_sheets
from scorekeeper.web.prints.season_page import figure
from tests.web.referee.test_rulings import own

NAMES = ("秋山 <b>", "十二文字もある長い名前の人", "Bartholomew Q.", "上田", "石川", "江口", "小川")
TOTAL = SeasonRules()
FIRST, SECOND = datetime(2026, 1, 2, 19, tzinfo=UTC), datetime(2026, 11, 21, 19, tzinfo=UTC)

every = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


class Held(NamedTuple):
    """A season in the app: the path of its prints, and the links of its tables."""

    path: str
    tables: tuple[str, ...]

    @property
    def group(self) -> str:
        return self.path.partition("/season")[0]


def recalled(app: Flask, path: str) -> Played[Folded]:
    """The season whose prints have this path."""
    with app.test_request_context(path):
        return circle(path.split("/")[2]).season_events(int(path.split("/")[4]))


def season(
    app: Flask, game: Game, matches: int, rules: SeasonRules = TOTAL, names: tuple[str, ...] = NAMES, played: Sequence[Record] = ()
) -> Held:
    """A season of so many matches, the sample or these by turns, in which these players take turns."""
    store: Store = app.extensions["store"]
    facts: list[Fact] = [Called(name="金曜の会 <i>"), *(PersonEntered(name=name) for name in names)]
    number, played, tables = len(facts), played or [EXAMPLES[game.name]], []
    facts.append(SeasonEntered(name="令和八年 & 秋", ruleset=game.name, rules=rules))
    for match, sample in zip(range(matches), cycle(played), strict=False):
        seats = [(match + seat) % len(names) for seat in range(len(sample.players))]
        began = (FIRST + (SECOND - FIRST) * match / max(1, matches - 1)).isoformat()
        log = tuple(msgspec.structs.replace(fact, at=began) for fact in sample.log)
        tables.append(store.create(sample._replace(players=tuple(names[seat] for seat in seats), log=log)))
        facts.append(MatchEntered(table=tables[-1], season=number, people=tuple(seat + 1 for seat in seats)))
    watcher = store.groups.links(store.groups.create(facts)).watcher
    return Held(f"/g/{watcher}/season/{number}/print", tuple(store.links(table).watcher for table in tables))


@pytest.fixture(scope="module")
def of_two(app: Flask) -> Callable[[Game], Held]:
    """A season of two matches."""
    rules = SeasonRules("ranks", least=1, points=(5, 2, 0))
    made = cache(lambda name: season(app, BY_NAME[name], 2, rules))
    return lambda game: made(game.name)


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[str | BoundBook]:
    """The pages and books that are asked for, none of which is printed."""
    asked: list[str | BoundBook] = []
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: asked.append(made) or "printed")
    return asked


def path_of(app: Flask, matches: int, **more: Any) -> str:
    return season(app, GAME, matches, **more).path


def parts(made: str | BoundBook) -> tuple[str, ...]:
    """The pages that are printed."""
    return (made,) if isinstance(made, str) else (made.contents, *(chapter.page for chapter in made.chapters))


@every
def test_everything_of_a_season_is_offered(game: Game, of_two: Callable[[Game], Held], client: FlaskClient) -> None:
    path = of_two(game).path
    for paper, lang in turns(GAMES.index(game)):
        found = links(client.get(f"{path}?paper={paper}&lang={lang}").text)
        page, scorecard, sheets, certificate, figures, ladder, cards = 1, 1, 1, 1, 1, 1, 1
        sat = len(EXAMPLES[game.name].players) + 1
        assert len(found) == page + scorecard + sheets + certificate + figures + ladder + cards + sat + len(choices.OF_TABLE)
        (book,) = links(client.get(f"{of_two(game).group}/print?paper={paper}&lang={lang}").text)
        for address in (found[0], found[1], found[3], book) if game in share(GAMES) else ():  # the sheets are those of the tables
            assert opened(client, address, paper, lang)


def test_a_sheet_says_when_it_was_played_and_in_which_season(
    of_two: Callable[[Game], Held], client: FlaskClient, pages: list[str | BoundBook]
) -> None:
    """The day, the number of the match, the group and the season; from the table and from the season."""
    held = of_two(GAMES[0])
    sheet = f"/t/{held.tables[1]}/sheet.pdf"
    for address in (f"{sheet}?lang=ja", f"{held.path}/sheets-1.pdf?lang=ja", f"{sheet}?lang=en&code=1"):
        client.get(address)
    one, all_, coded = ("".join(parts(made)) for made in pages)
    group = ("<bdi>金曜の会 &lt;i&gt;</bdi>", "<bdi>令和八年 &amp; 秋</bdi>", "<small>所</small>")
    for part in (f"<bdi>{days.day(SECOND)}</bdi>", "第2年", *group):
        assert part in one
        assert part in all_
    assert ("第1年" in all_, "match 2" in coded) == (True, True)
    assert ('class="qr"' in one, 'class="qr"' in coded) == (False, True)


@every
def test_a_table_and_its_season_print_the_same_page(
    game: Game, of_two: Callable[[Game], Held], client: FlaskClient, pages: list[str | BoundBook]
) -> None:
    """So that what one has printed is there for the other. A blank sheet of a season names nobody."""
    held = of_two(game)
    for paper, lang in turns(GAMES.index(game)):
        pages.clear()
        for address in (f"{held.path}/sheets-1.pdf", *(f"/t/{table}/sheet.pdf" for table in held.tables)):
            assert client.get(f"{address}?paper={paper}&lang={lang}").status_code == 200
        book, *own_ = pages
        assert isinstance(book, BoundBook)
        assert [chapter.page for chapter in book.chapters] == own_
        assert len({*own_}) == 2
        (address,) = (address for address in links(client.get(held.path).text) if "/blank." in address)
        assert client.get(address).status_code == 200
        assert not [name for name in NAMES if str(escape(name)) in str(pages[-1])]


def test_the_scorecard_tells_the_season(app: Flask, client: FlaskClient) -> None:
    game = GAMES[0]
    path = season(app, game, 6, SeasonRules("average", best=4, least=2)).path
    held = recalled(app, path)
    with app.test_request_context(path):
        figures = [exact(row.value, unit(game, held.season.rules)) for row in standings(held).rows if row.value is not None]
    names = [row.who.name for row in standings(held).rows]
    results = [f"{figure.sign}{figure.digits}" for figure in figures]
    for one in held.final_matches:
        results += [str(days.day(one.match.began)), *map(with_sign, one.match.final or ())]
    assert len(figures) == len(NAMES)
    for paper, lang in turns(0, 2):
        written = text(client.get(f"{path}/scorecard.pdf?paper={paper}&lang={lang}").data)
        rules = [words.say(lang) for _, words in clauses(held.season.rules, game.speech)]
        records = [best.words.say(lang) for best in bests(statistics(held)) if best.value]
        said = (*names, *results, *rules, *records, "金曜の会 <i>")
        assert [one for one in said if bare(one) not in written] == []


def test_a_season_stands_on_one_page(app: Flask, client: FlaskClient) -> None:
    """However many people and matches: with everybody who fits, how the others are counted, and who got what from whom."""
    many = tuple(f"{name}{nth}" for nth in range(6) for name in NAMES)
    for (names, matches), (paper, lang) in zip(((NAMES, 12), (many[:16], 60), (many, 60)), turns(0, 3), strict=False):
        path = path_of(app, matches, names=names)
        file = opened(client, f"{path}/one-page.pdf?paper={paper}&lang={lang}", paper, lang)
        held, written = recalled(app, path), text(file)
        rows = standings(held).rows
        assert len(opening(file).pages) == 1, (len(names), paper)
        assert all(bare(row.who.name) in written for row in rows[:12] if len(row.who.name) < 12)
        assert all(str(days.day(held.final_matches[nth].match.began)) in written for nth in (0, -1))
        cross = cross_table(held)
        assert all(sum(net for (one, _), net in cross.net.items() if one == row.who.number) == row.value for row in rows)
        if names is NAMES:
            assert all(with_sign(int(net)) in written for net in cross.net.values())


def test_a_season_is_a_picture(client: FlaskClient, app: Flask) -> None:
    """That of its page, in the same shape, with ink from the title at the top to the foot."""
    path = path_of(app, 6)
    answer = client.get(f"{path}/one-page.png?paper=a5&lang=ja")
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert answer.headers["Content-Disposition"] == 'inline; filename="season-one-page-a5-ja.png"'
    with Image.open(io.BytesIO(answer.data)) as image:
        shape = image.height / image.width
        left, top, right, bottom = ImageOps.invert(image.convert("L")).getbbox() or (0, 0, 0, 0)
        (wide, high), *_ = sizes(client.get(f"{path}/one-page.pdf?paper=a5&lang=ja").data)
        assert shape == pytest.approx(high / wide, abs=0.01)
        assert (left < image.width * 0.1, right > image.width * 0.9) == (True, True)
        assert (top < image.height * 0.1, bottom > image.height * 0.6) == (True, True)
    with ThreadPoolExecutor(8) as pool:
        assert {*pool.map(picture, [client.get(f"{path}/one-page.pdf?paper=a5&lang=ja").data] * 16)} == {answer.data}


def test_a_scorecard_says_why_places_do_not_follow_the_results_and_caps_ties(
    app: Flask, client: FlaskClient, pages: list[str]
) -> None:
    log = (HachihachiField(), HachihachiDekiyaku(0, ("goko",), "agari")) * 6
    shiso = (HachihachiField(), HachihachiTeyaku(0, ("sanbon",)), HachihachiTeyaku(1, ("shiso",)))
    path = path_of(app, 4, played=(EXAMPLES[GAME.name], Record(GAME, GAME.edition, GAME.house(), NAMES[:3], log + shiso)))
    for address, years in (("scorecard", "2・4"), ("player-2", "2")):
        client.get(f"{path}/{address}.pdf?lang=ja")
        assert f"第{years}年の順位は、最終得点の順とは限らない。 {book(GAME).clauses['hachihachi.shiso.3'].words.ja}" in pages[-1]
    client.get(f"{path_of(app, 18)}/scorecard.pdf?lang=ja")
    section = pages[-1][pages[-1].index('class="bests"') :]
    held = [row.count('class="holder"') for row in section.split('<th scope="row">')]
    assert max(held) == season_prints.TIES + 1
    assert re.search(r"ほか\d+<", section)


def test_a_public_page_stands_on_prints_of_a_season(app: Flask, client: FlaskClient, pages: list[str]) -> None:
    """With its QR code and its address, on one page still."""
    path = path_of(app, 8)
    groups = app.extensions["store"].groups
    for there in (False, True):
        public = groups.withdraw(groups.opens(path.split("/")[2]).table, again=there)
        pages.clear()
        for what in ("one-page", "scorecard"):
            client.get(f"{path}/{what}.pdf?paper=a5&lang=en")
        assert [('class="qr"' in page, f"/results/{public}/" in page and there) for page in pages] == [(there, there)] * 2
    assert len(opening(rendering.pdf(pages[0])).pages) == 1


def generated(game: Game, seed: int) -> Record:
    """A finished match."""
    return next(made for made, state in grown(game, game.house(), Random(seed), 2000) if game.final(state) is not None)


def test_signatures_are_never_alone_on_a_page(app: Flask, client: FlaskClient) -> None:
    game = GAMES[-1]
    played = [generated(game, seed) for seed in range(3)]
    for matches in (2, 4, 6):
        path = season(app, game, matches, played=played).path
        for paper in {paper for paper, _ in turns(matches // 2)}:
            made = client.get(f"{path}/scorecard.pdf?paper={paper}&lang=ja").data
            (signed_,) = [page for page in map(bare, texts(made)) if "署名" in page]
            assert signed_.partition("署名")[0], (matches, paper)


def test_all_sheets_in_one_file(app: Flask, client: FlaskClient) -> None:
    """The table of contents gives the page on which every match begins and links to it, and so do the bookmarks."""
    game = next(game for game in GAMES if blank(game, game.house()).across)
    path = season(app, game, 5).path
    for paper in dict(turns(0)):
        file = opened(client, f"{path}/sheets-1.pdf?paper={paper}&lang=ja", paper, "ja")
        made = opening(file)
        matches = made.outline[-5:]
        starts = [made.get_destination_page_number(one) or 0 for one in matches]  # type: ignore[arg-type]
        assert [one.title.split()[0] for one in matches] == [f"第{number}年" for number in range(1, 6)]  # type: ignore[union-attr]
        written = [re.sub(r"\s+", " ", one).strip() for one in texts(file)]
        contents = written[0].partition("ページ")[2].removesuffix(f" 1 / {len(made.pages)}")
        assert [int(row.split()[-1]) for row in re.split(r"\b\d 2026-", contents)[1:]] == [start + 1 for start in starts]
        targets = [one.get_object()["/Dest"][0] for one in made.pages[0]["/Annots"]]  # type: ignore[union-attr, index]
        assert [made.get_page_number(target.get_object()) for target in targets] == starts
        assert all(f"{nth} / {len(made.pages)}" in one for nth, one in enumerate(written, 1))
        assert all(sum(name.split()[0] in written[start] for name in NAMES) >= 2 for start in starts)
        assert len(made.pages) == 6


def test_a_name_is_not_taken_for_a_page_number(app: Flask, client: FlaskClient, pages: list[BoundBook]) -> None:
    names = "⟦match-1⟧", "<!--match-1-->", PLACES, LINK
    assert client.get(f"{path_of(app, 2, names=names)}/sheets-1.pdf").status_code == 200
    printed: list[str] = []
    sheet = rendering.pdf("<title>a sheet</title><p>a sheet")
    assert bind(pages[0], lambda page: printed.append(page) or rendering.pdf(page), lambda _: sheet, [].append)
    shown, _ = printed
    assert [shown.count(f"<bdi>{escape(name)}</bdi>") for name in names] == [1, 2, 2, 1]
    assert re.findall(r'href="book:match-\d">(.*?)</a>', shown) == ["2", "3"]


def test_a_long_season_is_several_files(
    app: Flask, client: FlaskClient, pages: list[BoundBook], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(season_sheets, "SHEETS", 2)
    path = path_of(app, 5)
    found = [address for address in links(client.get(path).text) if "sheets-" in address]
    assert [first(r"sheets-(\d+)", address) for address in found] == ["1", "3", "5"]
    assert [client.get(address).status_code for address in found] == [200] * 3
    assert [[one.key for one in book.chapters] for book in pages] == [["match-1", "match-2"], ["match-3", "match-4"], ["match-5"]]
    assert [client.get(f"{path}/sheets-{nobody}.pdf").status_code for nobody in (0, 2, 6, 7)] == [404] * 4


def test_a_card_for_a_player_and_those_of_all_in_one_file(app: Flask, client: FlaskClient) -> None:
    path = path_of(app, 4)
    counted = statistics(recalled(app, path))
    for one, (paper, lang) in zip(counted.people, turns(2, 2), strict=False):
        written = text(client.get(f"{path}/player-{one.who.number}.pdf?paper={paper}&lang={lang}").data)
        said = [one.who.name, *(with_sign(sitting.final) for sitting in one.sittings)]
        said += [count.words.say(lang) + str(count.times) for kind in one.kinds for count in kind.counts if count.times]
        said += [other.who.name for other in counted.people if counted.pair(one.who.number, other.who.number)]
        assert [part for part in said if bare(part) not in written] == []
    assert client.get(f"{path}/player-99.pdf").status_code == 404
    # Each begins on a page of its own, in the order of the standings.
    ((paper, lang),) = turns(3)
    made = opened(client, f"{path}/cards.pdf?paper={paper}&lang={lang}", paper, lang)
    names = [row.who.name for row in standings(recalled(app, path)).rows]
    assert [name for page in texts(made) for name in names if bare(f"金曜の会 <i>{name}") in bare(page)] == names


def test_a_season_without_matches(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has a scorecard, no sheets, cards or certificate, and for the next match what the rule book has."""
    assert opened(client, f"{path_of(app, 0)}/scorecard.pdf?paper=a4&lang=ja", "a4", "ja")
    asked: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda page, *_, **__: asked.append(page) or "printed")
    for game in GAMES:
        path = season(app, game, 0).path
        listed = client.get(path).text
        assert [client.get(f"{path}/{none}.pdf").status_code for none in ("sheets-1", "certificate", "cards")] == [404] * 3
        page, card, *found = links(listed)
        assert ("/one-page.pdf" in page, "/one-page.png" in listed, "/scorecard.pdf" in card) == (True, True, True)
        assert "certificate.pdf" not in listed
        asked.clear()
        for address in (*found, *(f"/rules/{game.name}/print/{what}.pdf" for what in choices.OF_RULES)):
            assert client.get(address).status_code == 200
        by_hand, check, yaku, check_blank, *others = asked
        assert ([by_hand, check, yaku], check_blank) == (others, check)


def test_the_house_book_of_a_group(app: Flask, client: FlaskClient, pages: list[str], store: Store) -> None:
    """Rulings that differ from the rules at the group's tables, for this ruleset only."""
    ruled = (HachihachiField(), own(text="卓では <b>逆</b> とする"))
    tables = [table_of(sat(app, GAME, *log)) for log in (ruled, (), ruled)]  # the third belongs to no group
    matches = [MatchEntered(table=table, season=4 + GAMES.index(GAME), people=(1, 2, 3)) for table in tables[:2]]
    link = founded(store, *matches, **{f"{game.name}の年": game.name for game in GAMES}).watcher
    books = links(client.get(f"/g/{link}/print").text)
    assert {client.get(address).status_code for address in books} == {200}
    assert len(books) == len(pages) == len(GAMES)
    assert [page.count("卓では &lt;b&gt;逆&lt;/b&gt; とする") for page in pages] == [int(game is GAME) for game in GAMES]
    assert client.get(f"/g/{link}/print/house-book-none.pdf").status_code == 404


def test_a_groups_texts_are_escaped(of_two: Callable[[Game], Held], client: FlaskClient, pages: list[str | BoundBook]) -> None:
    held = of_two(GAMES[0])
    for page in (held.path, f"{held.group}/print"):
        answer = client.get(page).text
        assert "<b>秋山" not in answer
        for address in links(answer):
            client.get(address)
    printed = [page for made in pages for page in parts(made)]
    assert not any("秋山 <b>" in page or "<i>" in page.replace("<i></i>", "") for page in printed)
    assert sum("秋山 &lt;b&gt;" in page for page in printed) > 3
    assert sum("金曜の会 &lt;i&gt;" in page for page in printed) > 3
    assert not any("http" in page.partition("</style>")[2].replace("http://www.w3.org/2000/svg", "") for page in printed)


def test_the_winner_of_a_season_gets_a_certificate(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the emblem of the deck; one match is counted as one."""
    path = path_of(app, 5)
    assert f"{path}/certificate.pdf" in {address.partition("?")[0] for address in links(client.get(path).text)}
    best = [row for row in standings(recalled(app, path)).rows if row.place == 1]
    for paper, lang in turns(4):
        file = client.get(f"{path}/certificate.pdf?paper={paper}&lang={lang}").data
        for row, page, written in zip(best, opening(file).pages, map(bare, texts(file)), strict=True):
            assert page.mediabox.width > page.mediabox.height
            assert Counter(bare(row.who.name)) <= Counter(written), "a long name stands in two columns"
            assert ("賞状" if lang == "ja" else "Certificate") in written
    asked: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda page, *_, **__: asked.append(page) or "printed")
    for game in GAMES:
        client.get(f"{season(app, game, 1).path}/certificate.pdf?lang=en")
        assert {*re.findall(r'<img class="art" src="ink:([^"]*)"', asked[-1])} == {game.deck.emblem}
        assert b"#000000" in rendering.drawing(f"ink:{game.deck.emblem}")
        assert re.search(rf" (1 {game.speech.match.en}|in 1 {game.speech.match.en}) of ", asked[-1])


def test_certificates_up_to_the_third_with_a_day_and_an_issuer(app: Flask, client: FlaskClient) -> None:
    """One page for each, with the place; what is not chosen is that of the last match and of the group."""
    path = season(app, GAME, 5, played=[generated(GAME, seed) for seed in range(5)]).path
    rows = [row for row in standings(recalled(app, path)).rows if row.place and row.place <= 3]
    for lang, day, places in (
        ("ja", "二〇二六年十二月一日", ("首位となりました", "第二位となりました", "第三位となりました")),
        ("en", "1 December 2026", ("was first in", "was second in", "was third in")),
    ):
        asked = f"{path}/certificate.pdf?paper=a4&lang={lang}&places=3&day=2026-12-01&by=町内会長"
        made = [bare(page) for page in texts(opened(client, asked, "a4", lang))]
        assert [row.place for row in rows] == [1, 2, 3]
        for page, row, place in zip(made, rows, places, strict=True):
            said = (row.who.name, place, day, "町内会長") if lang == "en" else (place, day, "町内会長")
            assert [one for one in said if bare(one) not in page] == []
    usual = bare(texts(client.get(f"{path}/certificate.pdf?lang=en&places=x&day=2026-13-01").data)[0])
    assert all(bare(one) in usual for one in ("was first in", f"{days.day(SECOND).day} November 2026", "金曜の会 <i>"))
    form = client.get(path).text
    assert all(f'name="{field}"' in form for field in ("places", "day", "by"))


def test_a_certificate_by_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """And every other print of a season."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    no_font = "この機械の書体に無い字がある。紙では〓になる: \U0003fffd (U+3FFFD)\n"

    def prints(what: str, *more: str, file: str = "made.pdf") -> tuple[int, str]:
        of = ("--group", group, "--season", "令和八年 & 秋", "--paper", "b5", "-o", str(tmp_path / file))
        return cli.main(["print", what, *of, *more]), capsys.readouterr().err

    for name, matches, told in (("秋", 0, (2, "まだ終わった年が無い。\n")), ("\U0003fffd", 2, (0, no_font))):
        app = create_app(tmp_path)
        group = path_of(app, matches, names=(name, *NAMES[1:])).split("/")[2]
        app.extensions["store"].close()
        assert prints("certificate") == told
    for what in ("one-page", "statistics", "ladder", "sheets", "blank", "house-book", "who-came"):
        assert prints(what) == (0, no_font)
        assert {*sizes((tmp_path / "made.pdf").read_bytes())} <= {SIZES["b5"]}
    assert prints("one-page", file="season.png")[0] == 0
    assert (tmp_path / "season.png").read_bytes()[1:4] == b"PNG"
    for what, more, status, said in (
        ("card", (), 2, "--person"),
        ("card", ("--person", "だれか"), 2, "だれか"),
        ("card", ("--person", NAMES[1]), 0, "〓"),
        ("seating-plan", (), 2, "この会にはまだ例会が無い。"),
        ("certificate", ("--date", "2026-11-31"), 2, "「2026-11-31」という日は無い。"),
        ("certificate", ("--places", "3", "--issuer", "会長"), 0, ""),
    ):
        found, err = prints(what, *more)
        assert (found, said in err) == (status, True), (what, more)
        assert what != "card" or status or NAMES[1] in text((tmp_path / "made.pdf").read_bytes())
    assert prints("certificate", file="x.png")[0] == 2
    assert (cli.main(["print", "check", "--group", group, "-o", "x.pdf"]), "--season" in capsys.readouterr().err) == (2, True)
    assert all(sign in text((tmp_path / "made.pdf").read_bytes()) for sign in "賞〓")


KANJI = {0: "〇", 1: "一", 10: "十", 18: "十八", 20: "二十", 101: "百一", 214: "二百十四", 1000: "千", 10_305: "一万三百五"}


@pytest.mark.parametrize(
    ("taken", "per", "said"),
    [
        # matches, rounds played, rounds in all, matches that counted
        ((2, 24, 24, 2), "", ["全二年を打ち通し", "七文の成績を収め"]),
        ((2, 24, 24, 2), "一月あたり", ["全二年を打ち通し", "一月あたり七文の成績を収め"]),
        ((2, 14, 24, 2), "", ["全二年のうち十四の月を打ち", "七文の成績を収め"]),
        ((9, 108, 108, 9), "", ["全九年を打ち通し", "七文の成績を収め"]),
        ((9, 108, 108, 5), "", ["全九年を打ち通し", "良き五年に七文の成績を収め"]),
    ],
)
def test_a_certificate_says_how_much_was_played_and_what_counted(taken: tuple[int, ...], per: str, said: list[str]) -> None:
    columns = award.text("秋", GAME.words, award.Participation(*taken), GAME.speech, Fraction(7), "文", per)
    told = ["".join(sign.text for sign in column.signs) for column in columns]
    assert [told[1].rpartition("　")[2], told[2]] == said
    assert {number: award.kanji(number) for number in KANJI} == KANJI


@pytest.mark.parametrize(
    ("who", "columns"),
    [
        ("石川", [["石", "川", "　", "殿"]]),
        ("十二文字もある長い名前の人", [[*"十二文字もあ"], [*"る長い名前の人　殿"]]),
        ("Bartholomew Q. Smith", [["Bartholomew"], ["Q. Smith", "　", "殿"]]),
        ("佐藤 Ann", [["佐", "藤", "Ann", "　", "殿"]]),
        ("秋山 太郎", [["秋", "山", "　", "太", "郎", "　", "殿"]]),
    ],
)
def test_latin_words_run_along_the_column_of_a_name(who: str, columns: list[list[str]]) -> None:
    """A long name stands in two columns of the same size."""
    made = award.name(who)
    assert [[sign.text for sign in column.signs] for column in made] == columns
    assert len({column.share for column in made}) == 1
    assert all((sign.style == "run") is (len(sign.text) > 1) for column in made for sign in column.signs)


MANY = tuple(f"{name}{nth}" for nth in range(6) for name in NAMES)[:40]
CROWDS = ((2, 1), (7, 12), (40, 60))
"""Numbers of people and matches."""


@pytest.mark.parametrize("game", share(GAMES), ids=lambda game: game.name)
def test_the_statistics_of_a_season_take_four_pages_at_most(game: Game, app: Flask, client: FlaskClient) -> None:
    """They name everybody with their figures, the records, everything counted that is not left out, and who got most from whom."""
    for (people, matches), lang in zip(CROWDS, ("en", "ja", "en"), strict=True):
        played = [generated(game, seed) for seed in range(min(matches, 4))]
        names = (NAMES if people <= len(NAMES) else MANY)[: max(people, *(len(one.players) for one in played), 0)]
        path = season(app, game, matches, names=names, played=played).path
        file = opened(client, f"{path}/statistics.pdf?paper=a4&lang={lang}", "a4", lang)
        found, written = statistics(recalled(app, path)), text(file)
        assert len(opening(file).pages) <= 4, (people, matches)
        assert [player.who.name for player in found.people if bare(player.who.name[:8]) not in written] == []
        with app.test_request_context(path):
            totals = [figure(player.total, unit(game, SeasonRules())) for player in found.people]
        assert [total for total in totals if total not in written] == []
        folded = bare(written).lower()
        said = [best.words for best in bests(found) if best.value]
        kinds = digest.kinds(found, 84, 4)
        said += [words for one in kinds for words in (one.kind.tally.words, *(row.words for row in one.rows))]
        assert [words for words in said if bare(words.say(lang)).lower() not in folded] == []
        pairs, more = digest.pairs(found, 30)
        assert len(pairs) + more == len(found.pairs)
        assert (more > 0) == bool(re.search(rf"{'and' if lang == 'en' else 'ほか'}{more}(?!\d)", bare(written)))


def test_what_is_left_out_of_a_digest_occurred_least(app: Flask) -> None:
    game = GAMES[0]
    found = statistics(recalled(app, season(app, game, 8, played=[generated(game, seed) for seed in range(8)]).path))
    whole, short = digest.kinds(found, 1000, 4), digest.kinds(found, 50, 4)
    assert [one.kind for one in whole] == [one.kind for one in short] == [kind for kind in found.kinds if kind.visible_rows]
    assert not any(one.left_out for one in whole)
    assert any(one.left_out for one in short)
    for one in short:
        kept = {row.key for row in one.rows}
        left = [row for row in one.kind.visible_rows if row.key not in kept]
        assert (len(left), [row for row in one.kind.visible_rows if row.key in kept]) == (one.left_out, [*one.rows])
        assert max((row.times for row in left), default=0) <= min(row.times for row in one.rows)
    pairs, more = digest.pairs(found, 5)
    nets = sorted((abs(pair.net) for pair in found.pairs), reverse=True)
    assert ([pair.net for pair in pairs], more) == (nets[:5], len(nets) - 5)


def test_the_statistics_fit_every_paper_with_long_names_too(app: Flask, client: FlaskClient) -> None:
    """A season without a final result has none."""
    path = season(app, GAMES[0], 12).path
    for paper, lang in turns(0):
        assert opened(client, f"{path}/statistics.pdf?paper={paper}&lang={lang}", paper, lang)
    assert client.get(f"{season(app, GAMES[0], 0).path}/statistics.pdf").status_code == 404
    # Fewer are named beside a record, and fewer pairs.
    names = tuple(f"{nth:02}番目の人でとても長い名前を持っている会の人々" for nth in range(40))
    path = season(app, GAMES[0], 60, names=names, played=[generated(GAMES[0], seed) for seed in range(4)]).path
    file = opened(client, f"{path}/statistics.pdf?paper=a4&lang=en", "a4", "en")
    assert max(map(len, names)) == 24
    assert len(opening(file).pages) <= 4
    assert all(f"{nth:02}番目の人" in text(file) for nth in range(40))
