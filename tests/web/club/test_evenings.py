"""The pages of a club's evenings: dates, who is there, seats, opening tables, the clock, the wall, phones and calendars."""

import html
import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from flask import Flask
from opening import client_of
from storing import kept

from scorekeeper.club.entries import Attended, MeetingEntered, RefereeCalled
from scorekeeper.club.meeting import Meeting
from scorekeeper.club.planning import repeats
from scorekeeper.core.game import Game
from scorekeeper.games import GAMES
from scorekeeper.season.entries import PersonEntered, SeasonEntered
from scorekeeper.store.rows.links import ARRIVAL
from scorekeeper.web.club import evenings
from scorekeeper.web.club.desk import usual_sizes
from scorekeeper.web.prints import printing
from tests.web.groups.test_groups_web import SEASON, Phone, over

NOW = datetime(2026, 12, 3, 11, 0, tzinfo=UTC)
"""Eight in the evening in Tokyo."""
DAY = "2026-12-03"


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch, app: Flask) -> list[datetime]:
    """The server's clock, for pages and for the store; a test sets it."""
    told = [NOW]
    monkeypatch.setattr(evenings, "now", lambda: told[0])
    for module in ("club.arrivals", "club.rounds", "club.wall", "referee.calls"):
        monkeypatch.setattr(f"scorekeeper.web.{module}.now", lambda: told[0])
    app.config["ZONE"] = "Asia/Tokyo"
    app.extensions["store"].groups._stamp = lambda: told[0].strftime("%Y-%m-%dT%H:%M:%SZ")
    return told


class Club(Phone):
    """A group of nine and two guests with an evening today."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        more = [PersonEntered(name=name) for name in "江口 小野 久保 斎藤 島田".split()]
        self.store.groups.append(self.id, (*more, MeetingEntered(day=DAY, time="19:00", venue="公民館")), "")
        self.number = max(self.group.meetings)

    @property
    def meeting(self) -> Meeting:
        return self.group.meetings[self.number]

    def at(self, page: str = "") -> str:
        return f"evenings/{self.number}/{page}"

    def comes(self, *people: int) -> None:
        self.store.groups.append(self.id, (Attended(meeting=self.number, people=people, present=True),), "")

    def seats(self, **more: object) -> None:
        form = {"season": SEASON, "least": 3, "most": 3, "rounds": 3, "minutes": 50, "house": ""} | more
        self.send(self.at("seating"), **form)

    def seated(self, *people: int, **more: object) -> None:
        """These people, or all nine, have come and have their seats."""
        self.comes(*people or EVERYBODY)
        self.seats(**more)
        self.send(self.at("plan"), do="plan")

    def opens(self, round: int) -> None:
        self.send(self.at("open"), round=round)

    def watched(self, page: str) -> str:
        return client_of(self.app).get(f"/g/{self.links.watcher}/{self.at(page)}").text

    def hindered(self, monkeypatch: pytest.MonkeyPatch, *meanwhile: Callable[[], object]) -> None:
        """Something of others comes between the reading and the writing of each of the next requests."""
        append, more = self.store.groups.append, iter(meanwhile)

        def hindered(*given: object, **also: object) -> object:
            next(more, lambda: None)()
            return append(*given, **also)  # type: ignore[arg-type]

        monkeypatch.setattr(self.store.groups, "append", hindered)


@pytest.fixture
def club(app: Flask) -> Club:
    return Club(app)


EVERYBODY = (1, 2, 3, 4, 6, 7, 8, 9, 10)


def test_whatever_others_enter_meanwhile_a_guest_is_the_right_one_and_a_round_is_opened_once(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = club.store.groups.append
    come = (Attended(meeting=club.number, people=(person,), present=True) for person in (1, 2))
    club.hindered(monkeypatch, *(lambda one=one: append(club.id, (one,), "") for one in come))  # type: ignore[misc]
    club.send(club.at("guest"), name="客人")
    assert [club.group.people[one].name for one in club.meeting.present] == ["秋山", "石川", "客人"]
    # The other one's request has read the evening as it was before.
    club.seated()
    count = club.store.count() + 3
    club.hindered(monkeypatch, lambda: club.opens(1))
    assert "もう別の回になっている" in club.refused(club.at("open"), round=1)
    assert (len(club.meeting.tables), club.store.count()) == (1, count)
    assert "もう別の回になっている" in club.refused(club.at("clock"), call="start", round=2)


def test_nine_are_seated_without_meeting_twice_and_play_for_the_season(club: Club) -> None:
    club.comes(*EVERYBODY)
    assert "席割りの決め方" in club.see(club.at())
    club.seated(rounds=4)
    assert (len(club.meeting.rounds), repeats(club.meeting.rounds)) == (4, 0)
    assert "同じ人とは二度と当たらない" in club.see(club.at())
    count = club.store.count() + 3
    club.opens(1)
    tables = club.meeting.tables[0]
    assert [*club.group.seasons[SEASON].matches] == [*tables]
    for id, people in zip(tables, club.meeting.rounds[0].tables, strict=True):
        record = club.store.load(id).record  # type: ignore[union-attr]
        assert record.players == tuple(club.group.people[one].name for one in people)
        assert record.game.name == club.group.seasons[SEASON].ruleset
    club.opens(1)
    assert (len(club.meeting.tables), club.store.count()) == (1, count), "the same tap again"
    club.send("undo", entry=len(club.log) - 4)
    assert (club.meeting.tables, [*club.group.seasons[SEASON].matches]) == ((), [])
    club.opens(1)
    assert (club.meeting.tables, club.store.count()) == ((tables,), count), "the tables are still there"


def test_late_comers_and_leavers(club: Club) -> None:
    """After the first round one goes and one comes: the desk says so, and a new plan keeps that round."""
    club.seated()
    club.opens(1)
    before = club.meeting.rounds[0]
    assert "この席の人と違う" not in club.see(club.at())
    club.send(club.at("people"), person=1, present="no")
    club.send(club.at("guest"), name="客人")
    assert "この席の人と違う" in club.see(club.at())
    club.send(club.at("plan"), do="plan")
    assert (len(club.meeting.rounds), club.meeting.rounds[0]) == (3, before)
    sat = {person for one in club.meeting.rounds[1:] for table in one.tables for person in table}
    assert sat == {*club.meeting.present}
    assert repeats(club.meeting.rounds) == 0
    assert 1 in club.meeting.came


def test_the_last_round_is_seated_by_the_standings_of_the_evening(club: Club) -> None:
    club.seated(rounds=2, by_standings="on")
    assert len(club.meeting.rounds) == 1
    club.opens(1)
    won: dict[int, int] = {}
    for nth, (id, people) in enumerate(zip(club.meeting.tables[0], club.meeting.rounds[0].tables, strict=True)):
        kept(club.store.append(id, over(nth + 1).log, 0, f"all {nth}"))
        won |= dict(zip(people, club.store.results([id])[id].final, strict=True))  # type: ignore[union-attr, arg-type]
    assert "順位で席を決める" in club.see(club.at())
    club.send(club.at("plan"), do="plan")
    order = sorted(won, key=lambda one: -won[one])
    assert [{*table} for table in club.meeting.rounds[1].tables] == [{*order[:3]}, {*order[3:6]}, {*order[6:]}]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_opens_its_tables_with_the_sizes_that_it_takes(club: Club, game: Game) -> None:
    least, most = usual_sizes(game)
    assert game.seats[0] <= least <= most <= game.seats[1]
    club.store.groups.append(club.id, (SeasonEntered(name="別", ruleset=game.name),), "")
    season = max(club.group.seasons)
    assert re.search(rf'name="least"[^>]*value="{least}"', club.see(f"{club.at('seating')}?season={season}"))
    club.seated(season=season, least=least, most=most, rounds=1)
    club.opens(1)
    records = [club.store.load(id).record for id in club.meeting.tables[0]]  # type: ignore[union-attr]
    assert {(one.game.name, least <= len(one.players) <= most) for one in records} == {(game.name, True)}
    assert game.words.ja in html.unescape(club.see(club.at("wall")) + club.see(club.at()))


def arrival(club: Club) -> str:
    club.send("evenings/door", do="open")
    return f"/here/{club.store.groups.public_link(club.id, ARRIVAL)}"


def test_nothing_that_could_not_be_entered_is_passed_over(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of the group is full."""
    link = arrival(club)
    club.seated()
    club.opens(1)
    club.send(club.at("people"), person=1, present="no")
    monkeypatch.setattr("scorekeeper.season.group_folding.LOG_LENGTH", len(club.log))
    before = club.log
    posts: dict[str, dict[str, object]] = {
        "people": {"person": 1, "present": "yes"},
        "guest": {"name": "客人"},
        "plan": {"do": "plan"},
        "open": {"round": 2},
        "clock": {"call": "start"},
        "review": {"desk": 0, "reviewing": "yes"},
        "cancel": {"cancelled": "yes"},
        "change": {"day": "2026-12-04", "time": "19:00", "ends": "23:00"},
        "seating": {"season": SEASON, "least": 3, "most": 3, "rounds": 4},
    }
    for page, fields in posts.items():
        assert "記入が多すぎる" in club.refused(club.at(page), **fields), page
    assert "記入が多すぎる" in club.refused("evenings/new", day=DAY, time="19:00", ends="23:00")
    assert "記入が多すぎる" in club.refused("evenings/apart", person=1, other=2)
    answer = client_of(club.app).post(link, data={"do": "come", "person": "1", "key": "x"})
    assert (answer.status_code, "記入が多すぎる" in html.unescape(answer.text)) == (422, True)
    assert club.log == before


def test_the_house_book_is_printed_with_what_was_decided(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.seated()
    club.opens(1)
    id = club.meeting.tables[0][0]
    club.store.groups.append(club.id, (RefereeCalled(meeting=club.number, table=id, seq=0, question="逆か"),), "")
    page = club.at(f"calls/{len(club.log) - 1}")
    club.send(page, do="rule", name="秋山", text="申告は認めない")
    club.send(page, do="agree", name="石川")
    books: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: books.append(made) or "printed")
    assert club.client.get(f"/t/{club.store.links(id).scorer}/house-book.pdf").text == "printed"
    for game in ("hachihachi", "koikoi"):
        club.see(f"print/house-book-{game}.pdf")
    found = [[said in one for said in ("申告は認めない", "逆か", "例会の審判の裁定")] for one in books]
    assert found == [[True] * 3] * 2 + [[False] * 3]
