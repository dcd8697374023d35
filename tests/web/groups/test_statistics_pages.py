"""The pages of statistics: their numbers agree with the fold and link to the matches and rounds behind them."""

import re
from collections import Counter
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import pytest
import reading
from flask import Flask
from flask.testing import FlaskClient
from opening import circle, client_of, store_of
from printed import text as printed_text

from scorekeeper.core import effort
from scorekeeper.core.effort import Exhausted, look
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.record import Record, read
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.season import charts
from scorekeeper.season.entries import MatchEntered, Merged, Renamed
from scorekeeper.season.played import Played, season_of_matches
from scorekeeper.season.statistics import Player, statistics
from scorekeeper.store import Store
from scorekeeper.web.groups.statistics import likely

HERE = Path(__file__).parents[2]
RECORDS = HERE.parent / "examples/seed-year.json", HERE / "records/shiso-in-march.json", HERE / "records/all-equal.json"
PEOPLE = ("秋山", "石川", "上田", "江口", "小川", "秋山さん")
SEATS = (1, 2, 3), (2, 3, 4), (3, 1, 2)
SPRING, SUMMER = len(PEOPLE) + 1, len(PEOPLE) + 2


class Page:
    """A page as it is read out: its texts, the rows of its tables, and its links with their texts."""

    def __init__(self, html: str) -> None:
        page = reading.heard(html)
        self.text, self.rows, self.links = reading.joined(page), reading.rows(page), reading.links(page)

    def row(self, label: str) -> list[str]:
        """The first row with this label."""
        return next(row for row in self.rows if row and row[0].startswith(label))


class Kept(NamedTuple):
    """A group with two seasons of three matches in all, stored by the app."""

    app: Flask
    client: FlaskClient
    id: str
    link: str
    tables: tuple[str, ...]

    @property
    def store(self) -> Store:
        return store_of(self.app)

    def of(self, season: int = SPRING) -> Played:
        group = self.store.groups.state_of(self.id).group
        kept = group.seasons[season]
        return season_of_matches(group, kept, self.store.matches(kept.matches))

    def say(self, *facts: Fact) -> None:
        assert self.store.groups.append(self.id, facts, "")

    def page(self, path: str) -> Page:
        answer = self.client.get(f"/g/{self.link}/{path}")
        assert answer.status_code == 200, (path, answer.status_code)
        return Page(answer.text)


def founded(app: Flask) -> Kept:
    store, tables = store_of(app), []
    for path, seats in zip(RECORDS, SEATS, strict=True):
        record = read(path.read_bytes(), BY_NAME)
        assert isinstance(record, Record)
        tables.append(store.create(record._replace(players=tuple(PEOPLE[seat - 1] for seat in seats))))
    matches = [MatchEntered(table=table, season=SPRING, people=people) for table, people in zip(tables, SEATS, strict=True)]
    link = circle(store, *matches, people=PEOPLE, 春の部=GAME.name, 夏の部=GAME.name).scorer
    return Kept(app, client_of(app), link.partition("-")[0], link, tuple(tables))


@pytest.fixture(scope="module")
def kept(app: Flask) -> Kept:
    """A group that no test changes."""
    return founded(app)


def figures(text: str) -> list[str]:
    return re.findall(r"[+−]?[\d.]+", text)


def amount(value: int) -> str:
    """An amount as a screen reader says it."""
    big, small = divmod(abs(value), 12)
    said = f"{big}貫" * bool(big) + f"{small}点" * bool(small or not big)
    return f"マイナス{said}" if value < 0 else said


def test_the_page_of_a_player_agrees_with_the_fold_and_every_number_leads_to_its_matches(kept: Kept) -> None:
    for player in statistics(kept.of()).people:
        page = kept.page(f"season/{SPRING}/player/{player.who.number}")
        assert figures(page.row("年の数")[1]) == [str(len(player.sittings))]
        ranks = figures(page.row("順位ごとの年の数")[1])
        assert ranks == [text for rank, times in enumerate(player.ranks, 1) for text in (str(rank), str(times))]
        for label, value in (("最終得点の合計", player.total), ("一年あたり", player.mean), ("いちばん良い年", player.best.final)):
            minus, digits = "マイナス" if value < 0 else "", f"{float(abs(value)):.2f}".rstrip("0").rstrip(".")
            assert page.row(label)[1].startswith(f"{minus}{digits}貫"), label
        assert player.best_round
        assert player.worst_round
        assert amount(player.best_round.amount) in page.row("いちばん良い月")[1]
        assert amount(player.worst_round.amount) in page.row("いちばん悪い月")[1]
        assert counted(page, player) > 10
        led = [(href, said) for href, said in page.links if "/count/" in href]
        assert len(led) > 5
        for href, said in led:
            behind = Page(kept.client.get(href).text)
            times, *_ = said.split()
            assert behind.row("回数")[1] == times
            sheets = [href for href, _ in behind.links if href.endswith("/sheet")]
            assert len(sheets) == len({*sheets}) > 0
            assert len(re.findall(r"[一二三四五六七八九十]+月", behind.text)) == int(times), href


def counted(page: Page, player: Player) -> int:
    """The number of counts on a player's page that were compared with the fold."""
    rows = iter(row for row in page.rows if len(row) == 2)
    done = 0
    for kind in player.kinds:
        for count in kind.counts:
            if not count.times and count.expected is None:
                continue
            clause = count.clause.partition(".")[2]
            cell = next(cell for label, cell in rows if label == f"{count.words.ja} {clause}")
            told = figures(cell)
            assert told[0] == str(count.times), count
            if count.expected is not None:
                assert f"期待 {likely(count.expected)}" in cell
            if kind.tally.paid and count.times:
                assert amount(count.moved) in cell
            done += 1
    return done


def test_the_page_of_a_season_shows_all_players_side_by_side(kept: Kept) -> None:
    found = statistics(kept.of())
    page = kept.page(f"season/{SPRING}/statistics")
    assert page.rows[[row[:1] for row in page.rows].index(["年の数"]) + 1] == [str(len(one.sittings)) for one in found.people]
    for kind in found.kinds:
        for count in kind.counts:
            if not count.times:
                continue
            clause = count.clause.partition(".")[2]
            at = [row[:1] for row in page.rows].index([f"{count.words.ja} {clause}"])
            times = [figures(cell)[0] for cell in page.rows[at + 1]]
            del page.rows[at : at + 2]
            assert times == [times_of(one, kind.key, count.key) for one in found.people]


def times_of(player: Player, kind: str, key: str) -> str:
    own = player.kind(kind)
    row = own.row(key) if own else None
    assert row
    return str(row.times)


def test_the_rounds_of_a_player_are_gone_through_once_for_all_pages(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the best of them and for the worst; and the course of a season is drawn once for each language."""
    asked, drawn = Counter[int](), list[str]()
    every, draw = Player._extremes.func, charts.course
    once = cached_property(lambda player: asked.update([player.who.number]) or every(player))
    once.__set_name__(Player, "_extremes")
    monkeypatch.setattr(Player, "_extremes", once)
    monkeypatch.setattr(charts, "course", lambda *of: drawn.append(of[4]) or draw(*of))
    kept = founded(app)
    for path, language in zip(("statistics", "player/1", "statistics", "player/2") * 2, ("ja", "ja", "en", "en") * 2, strict=True):
        page = f"/g/{kept.link}/season/{SPRING}/{path}"
        assert kept.client.get(page, headers={"Accept-Language": language}).status_code == 200
    assert (set(asked.values()), drawn) == ({1}, ["ja", "en"])


def test_counting_a_long_season_is_no_part_of_what_a_request_may_compute() -> None:
    spent = iter((0.0, 0.0, 4.0, 4.0, 5.5, 6.5))
    with effort.within(2, lambda: next(spent)):
        with effort.besides(5):
            look()
        look()
        with pytest.raises(Exhausted):
            look()


def test_two_players_seen_from_both_sides(kept: Kept) -> None:
    pair = statistics(kept.of()).pair(1, 2)
    assert pair
    for one, other in ((pair, (1, 2)), (pair.reverse, (2, 1))):
        page = kept.page(f"season/{SPRING}/pair/{other[0]}/{other[1]}")
        labels = "同じ卓の年", f"{one.one.name}が上", f"{one.other.name}が上", "同じ順位"
        assert [int(page.row(label)[1]) for label in labels] == [len(one.met), one.above, one.below, one.level]
        assert amount(one.net) in page.row("差し引き")[1]
        for paid in (one.sum_paid, one.sum_received, *(paid for met in one.met for paid in met.payments)):
            assert amount(paid) in page.text


def test_all_seasons_together(app: Flask) -> None:
    kept = founded(app)
    kept.say(MatchEntered(table=kept.tables[2], season=SUMMER, people=SEATS[2]))
    assert kept.page(f"season/{SPRING}/player/1").row("年の数") == ["年の数", "1"]
    page = kept.page(f"all/{GAME.name}/player/1")
    assert page.row("年の数") == ["年の数", "2"]
    assert {f"/g/{kept.link}/season/{SPRING}/player/1", f"/g/{kept.link}/season/{SUMMER}/player/1"} <= {
        href for href, _ in page.links
    }
    assert "夏の部" in page.text
    assert kept.page(f"all/{GAME.name}/pair/1/2").row("同じ卓の年")[1] == "2"


def test_changes_are_counted_again(app: Flask) -> None:
    kept = founded(app)
    path = f"season/{SPRING}/player/1"
    before = kept.page(path).row("最終得点の合計")
    kept.say(Renamed(person=1, name="秋山花子"))
    assert "秋山花子" in kept.page(path).text
    kept.say(Merged(person=6, into=1))
    assert kept.page(f"season/{SPRING}/player/6").row("最終得点の合計") == before
    stored = kept.store.load(kept.tables[0])
    assert stored
    closed = len(stored.record.log) - 1
    kept.store.append(kept.tables[0], [Void(entry=closed), Void(entry=closed - 1)], key="", seq=closed + 1)
    assert kept.page(path).row("最終得点の合計") != before


def test_unknown_pages_of_statistics_and_empty_ones_that_say_so(kept: Kept) -> None:
    spring = f"season/{SPRING}"
    for path in (
        *("season/1/statistics", "season/99/statistics", "all/nothing/statistics", f"all/{GAMES[1].name}/statistics"),
        *(f"{spring}/player/0", f"{spring}/player/999", f"{spring}/pair/1/999"),
        *(f"{spring}/count/teyaku/none", f"{spring}/count/none/sanbon"),
        *(f"{spring}/count/teyaku/sanbon?person=999", f"{spring}/count/teyaku/sanbon?person=5"),
    ):
        assert kept.client.get(f"/g/{kept.link}/{path}").status_code == 404, path
    nobody, apart = "この人の、数える年が無い。", "二人が同じ卓に座った、数える年が無い。"
    for path, said in (
        (f"season/{SUMMER}/statistics", "まだ数える年が無い。"),
        *((f"season/{SUMMER}/player/1", nobody), (f"{spring}/player/5", nobody)),
        *((f"{spring}/pair/1/4", apart), (f"{spring}/pair/1/1", apart)),
    ):
        assert said in kept.page(path).text, path


@pytest.mark.fuzz
def test_every_link_of_these_pages_leads_somewhere_and_a_watcher_s_opens_no_more(kept: Kept) -> None:
    pages = [f"season/{SPRING}/statistics", f"season/{SPRING}/player/2", f"season/{SPRING}/pair/1/2"]
    seen = {href for path in pages for href, _ in kept.page(path).links if not href.startswith("#")}
    assert any(href.endswith("/chart") for href in seen)
    for href in seen:
        assert kept.client.get(href).status_code in (200, 302), href
    for path, page in ((f"season/{SPRING}/", f"season/{SPRING}/statistics"), ("", f"all/{GAME.name}/statistics")):
        assert f"/g/{kept.link}/{page}" in [href for href, _ in kept.page(path).links]
    links = kept.store.groups.links(kept.id)
    page = Page(kept.client.get(f"/g/{links.watcher}/season/{SPRING}/player/1").text)
    scorers = {kept.store.links(table).scorer for table in kept.tables} | {links.scorer}
    assert not [href for href, _ in page.links if any(link in href for link in scorers)]
    for href, _ in page.links:
        if href.startswith("/t/") or "/count/" in href:
            assert kept.client.get(href).status_code == 200


def test_the_chart_of_a_match_and_its_table(kept: Kept) -> None:
    link = kept.store.links(kept.tables[0]).watcher
    page = Page(kept.client.get(f"/t/{link}/chart").text)
    match = kept.of().matches[0].match
    sums = [[*accumulate(moved)] for moved in zip(*(round.moved for round in match.rounds), strict=True)]
    rows = [row for row in page.rows if len(row) == 1 + len(match.players)][1:]
    assert [row[0] for row in rows] == [round.name.ja for round in match.rounds]
    for nth, row in enumerate(rows):
        assert row[1:] == [amount(own[nth]) if own[nth] else "0点" for own in sums]
    link = kept.store.links(kept.store.create(Record(GAME, GAME.edition, GAME.house(), PEOPLE[:3]))).watcher
    assert "まだ終わった月が無い。" in kept.client.get(f"/t/{link}/chart").text


def test_expected_numbers_are_rounded_by_size() -> None:
    said = {"1234/100": "12.3", "123/100": "1.23", "1/8": "0.13", "1/80": "0.0125"}
    assert {value: likely(Fraction(value)) for value in said} == said


def test_the_ladder_shows_everybody_with_an_interval_and_evens_out_those_who_are_chosen(kept: Kept) -> None:
    """Of three people after two years nobody can be told apart: that is what it says."""
    for path in (f"season/{SPRING}/ladder", f"all/{GAME.name}/ladder"):
        page = kept.page(path)
        finals = [sat for number in ((SPRING,) if "season" in path else (SPRING, SUMMER)) for sat in kept.of(number).final_matches]
        people = {kept.of().group.who(person).name for sat in finals for person in sat.people}
        assert people
        assert all(name in page.text for name in people)
        assert page.text.count(" 〜 ") >= len(people)
    page = kept.page(f"all/{GAME.name}/ladder?who=1&who=2&who=3")
    handicaps = [int(re.sub("[^-0-9]", "", row[-1].replace("マイナス", "-"))) for row in page.rows]
    assert (len(handicaps), sum(handicaps)) == (3, 0)
    assert "二人以上を選ぶ。" in kept.page(f"all/{GAME.name}/ladder?who=1&who=77").text


def test_the_ladder_is_printed_and_told_to_programs_and_chats_never_without_its_interval(kept: Kept) -> None:
    found = kept.client.get(f"/api/g/{kept.link}/seasons/{SPRING}/ladder?lang=en").json
    assert (found["unit"], found["left_out"]) == ("kan", 0)
    assert found["rungs"]
    for one in found["rungs"]:
        assert one["low"] < one["strength"] < one["high"]
    names = [one["name"] for one in found["rungs"]]
    for path in (f"season/{SPRING}/ladder.txt", f"all/{GAME.name}/ladder.txt"):
        lines = kept.client.get(f"/g/{kept.link}/{path}?lang=ja").text.splitlines()
        assert lines[0].startswith("番付")
        assert all("〜" in line for line in lines[2:])
    told = kept.client.get(f"/g/{kept.link}/season/{SPRING}/ladder.txt").text.splitlines()[2:]
    assert [line.split()[1] for line in told] == names
    printed = kept.client.get(f"/g/{kept.link}/season/{SPRING}/print/ladder.pdf?lang=en&paper=a5")
    assert printed.mimetype == "application/pdf"
    said = printed_text(printed.data)
    assert all(name in said for name in names)
    assert said.count("〜") == len(names)
    assert kept.client.get(f"/g/{kept.link}/season/{SPRING}/print/ladder.pdf?lang=ja").status_code == 200


def test_nobody_is_on_a_ladder_before_a_match_has_ended(app: Flask) -> None:
    link, client = circle(store_of(app), 春の部=GAME.name).scorer, client_of(app)
    season = "season/4"
    for path in (f"{season}/ladder.txt", f"{season}/print/ladder.pdf"):
        assert client.get(f"/g/{link}/{path}").status_code == 404
