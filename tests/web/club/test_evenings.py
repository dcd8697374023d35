"""The pages of a club's evenings: dates, who is there, seats, opening tables, the clock, the wall, phones and calendars."""

import html
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from ics import events_of
from opening import client_of
from reading import first
from storing import kept

from scorekeeper.club.entries import Attended, MeetingEntered
from scorekeeper.club.meeting import Meeting
from scorekeeper.club.planning import repeats
from scorekeeper.core.facts import Totals
from scorekeeper.core.game import Game
from scorekeeper.games import GAMES
from scorekeeper.season.entries import PersonEntered, SeasonEntered
from scorekeeper.store.rows.links import ARRIVAL, CALENDAR
from scorekeeper.web.club import evenings
from scorekeeper.web.club.desk import usual_sizes
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


def begun(club: Club) -> None:
    club.seated()
    club.opens(1)


def shown(page: str) -> list[str]:
    """The clocks on a page."""
    return re.findall(r'class="clock(?: [^"]*)?"[^>]*>([^<]*)<', page)


def mark_of(page: str) -> str:
    return first(r"seen=([0-9a-f]{16})", page)


def seen(page: str) -> str:
    """What a reader sees of the middle of a page."""
    body = page.split("<main")[-1].split("</main>")[0].partition(">")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", body)).split())


def test_an_evening_is_announced_changed_and_called_off(app: Flask) -> None:
    phone = Phone(app)
    assert "これからの例会はまだ無い" in phone.see("evenings/")
    form = {"day": DAY, "time": "19:00", "ends": "23:00", "venue": "公民館", "note": "会費"}
    for wrong, why in (({"day": "2026-13-01"}, "日を入れる"), ({"ends": ""}, "時刻を入れる"), ({"venue": "あ" * 81}, "80字まで")):
        assert why in phone.refused("evenings/new", **form | wrong)
    assert phone.group.meetings == {}
    phone.send("evenings/new", **form | {"ends": "00:30", "note": "会費500円\r\n菓子"})
    (number,) = phone.group.meetings
    meeting = phone.group.meetings[number]
    assert (meeting.minutes, meeting.note) == (330, "会費500円\n菓子")
    assert "次の例会 12月3日(木) 19:00–00:30 公民館" in seen(phone.see())
    for _ in range(2):  # the second time nothing is changed
        phone.send(f"evenings/{number}/change", day="2026-12-04", time="19:00", ends="23:00", venue="", note="")
        assert (str(phone.group.meetings[number].day), phone.group.meetings[number].changes) == ("2026-12-04", 1)
    phone.send(f"evenings/{number}/cancel", cancelled="yes")
    assert "次の例会" not in seen(phone.see())
    assert "取りやめ" in phone.see("evenings/")
    assert "例会を取りやめる" in phone.see("history")


def test_a_past_evening_is_no_longer_the_next_and_watchers_change_nothing(club: Club, clock: list[datetime]) -> None:
    """That no form of theirs is taken holds for every address (test_attacks)."""
    club.seated()
    page = club.watched("")
    assert ("第1回" in page, "<form" in page.split("<main")[1]) == (True, False)
    # A day ends at five in the morning.
    clock[0] = datetime(2026, 12, 3, 19, 59, tzinfo=UTC)
    assert "次の例会" in club.see()
    clock[0] += timedelta(minutes=2)
    assert "次の例会" not in club.see()
    assert "これまで" in club.see("evenings/")


def test_people_come_and_go_guests_join_and_the_desk_follows(club: Club) -> None:
    for person, present in ((1, "yes"), (1, "yes"), (2, "yes"), (1, "no")):
        club.send(club.at("people"), person=person, present=present)
    assert club.meeting.present == (2,)
    assert len(club.log) == 6 + 6 + 3, "what is known is not entered again"
    assert "名前を入れる" in club.refused(club.at("guest"), name=" ")
    assert "もういる" in club.refused(club.at("guest"), name="秋山")
    club.send(club.at("guest"), name="客人")
    club.send(club.at("guest"), name="新人", member="on")
    guest, member = (club.group.people[one] for one in club.meeting.present[1:])
    assert (guest.name, guest.guest, member.name, member.guest) == ("客人", True, "新人", False)
    club.send(club.at("people"), person=999, present="yes", then=400)
    address = f"/g/{club.links.scorer}/{club.at()}?seen={mark_of(club.see(club.at()))}"
    assert club.client.get(address).status_code == 204
    club.comes(1)
    piece = club.client.get(address, headers={"HX-Request": "true", "HX-Target": "desk"}).text
    assert (piece.count('id="desk"'), "<html" in piece, 'hx-swap-oob="outerHTML"' in piece) == (1, False, True)


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
    begun(club)
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


def test_those_kept_apart_those_without_a_seat_and_too_few(club: Club) -> None:
    club.send("evenings/apart", person=1, other=2)
    assert "秋山 ・ 石川" in seen(club.see("evenings/apart"))
    assert "同じ人を選んでいる" in club.refused("evenings/apart", person=1, other=1)
    club.comes(1, 2)
    club.seats()
    assert "一卓もできない" in club.refused(club.at("plan"), do="plan")
    for wrong, why in (({"minutes": "x"}, "0から600まで"), ({"most": 4}, "一卓は3人から3人")):
        assert why in club.refused(club.at("seating"), **{"season": SEASON, "least": 3, "most": 3, "rounds": 3} | wrong)
    club.seated(1, 2, 3, 4, 6, 7, 8)
    assert all({1, 2} - {*table} for one in club.meeting.rounds for table in one.tables)
    assert len({one.byes for one in club.meeting.rounds}) == 3
    assert "抜け番" in club.see(club.at())
    club.send("evenings/apart", person=1, other=2, apart="no")
    assert club.group.apart == frozenset()


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


def test_the_clock_is_the_server_s(club: Club, clock: list[datetime]) -> None:
    begun(club)
    assert shown(club.see(club.at("round"))) == ["50:00"]
    club.send(club.at("clock"), call="start")
    clock[0] += timedelta(minutes=10, seconds=5)
    page = club.see(club.at("round"))
    assert (shown(page), 'data-left="2395" data-runs' in page) == (["39:55"], True)
    club.send(club.at("clock"), call="pause")
    clock[0] += timedelta(minutes=7)
    for call in ({"call": "start"}, {"call": "more"}, {"call": "more", "desk": 1}):
        club.send(club.at("clock"), **call)
    assert shown(club.see(club.at("round"))) == ["44:55", "49:55"]
    club.send(club.at("clock"), call="last", desk=2)
    wall = club.see(club.at("wall"))
    assert shown(wall) == ["44:55", "49:55", "44:55"]
    assert (re.findall(r"<b>(\d)卓</b>", wall), "あと一月" in wall) == (["2", "3"], True)
    clock[0] += timedelta(minutes=46)
    wall = club.see(club.at("wall"))
    assert (shown(wall)[0], 'class="clock large over"' in wall) == ("+1:05", True)
    club.send(club.at("clock"), call="explode", then=400)


def test_the_wall_shows_who_leads_and_who_has_not_handed_in(club: Club) -> None:
    begun(club)
    one, other, _ = club.meeting.tables[0]
    assert "結果がまだの卓 1・2・3" in club.see(club.at("wall"))
    kept(club.store.append(one, (Totals(amounts=(12, -5, -7), leader=0),), 0, "one"))
    kept(club.store.append(other, over(1).log, 0, "all"))
    page = club.see(club.at("wall"))
    leader = club.group.people[club.meeting.rounds[0].tables[0][0]].name
    for said in (f'<li class="first"><bdi translate="no">{leader}</bdi>', "結果がまだの卓 1・3", "終わった"):
        assert said in page
    assert "+1 貫" in seen(page)


def test_a_result_under_review_is_hidden(club: Club) -> None:
    begun(club)
    kept(club.store.append(club.meeting.tables[0][0], (Totals(amounts=(12, -5, -7), leader=0),), 0, "one"))
    before = club.watched("wall")
    part = f"/g/{club.links.watcher}/{club.at('wall')}?seen={mark_of(before)}"
    assert ("確認中" in before, 'class="first"' in before) == (False, True)
    assert client_of(club.app).get(part).status_code == 204
    club.send(club.at("review"), desk=0, reviewing="yes")
    piece = client_of(club.app).get(part).text
    assert ("確認中" in piece, 'class="first"' in piece, "<html" in piece) == (True, False, False)
    club.send(club.at("review"), desk=0, reviewing="no")
    assert 'class="first"' in club.watched("wall")
    secrets = (club.links.scorer, *(club.store.links(id).scorer for id in club.meeting.tables[0]))
    assert not [one for one in secrets if one.partition("-")[2] in before]


def test_many_tables_take_turns(club: Club, clock: list[datetime]) -> None:
    """Six at once; the address stays the same. This round has no clock."""
    club.store.groups.append(club.id, [PersonEntered(name=f"人{nth}") for nth in range(15)], "")
    club.seated(*EVERYBODY, *(one for one in club.group.people if one > club.number), rounds=1, minutes="")
    club.opens(1)
    pages = []
    for _ in range(2):
        wall = club.see(club.at("wall"))
        pages.append(re.findall(r"<h2>(\d+)卓", wall))
        assert shown(wall) == shown(club.see(club.at("round"))) == []
        clock[0] += timedelta(seconds=15)
    assert sorted(pages) == [["1", "2", "3", "4"], ["5", "6", "7", "8"]]


def arrival(club: Club) -> str:
    club.send("evenings/door", do="open")
    return f"/here/{club.store.groups.public_link(club.id, ARRIVAL)}"


def test_people_check_in_on_their_own_phones_and_see_their_seats(club: Club) -> None:
    link = arrival(club)
    own = client_of(club.app)
    assert "あなたはだれか" in own.get(link).text
    own.post(link, data={"do": "come", "person": "2", "key": "a"})
    assert club.meeting.present == (2,)
    assert "石川 受付が済んだ" in seen(own.get(link).text)
    assert "あなたはだれか" in client_of(club.app).get(link).text, "another phone"
    club.seated()
    mine = next(nth for nth, table in enumerate(club.meeting.rounds[0].tables, 1) if 2 in table)
    page = own.get(link).text
    assert f"第1回 {mine}卓" in seen(page)
    assert "この卓を開く" not in page
    club.opens(1)
    page = own.get(link).text
    links = {*re.findall(r"[a-z2-7]{16}-[a-z2-7]{16}", page)}
    assert shown(page) == ["50:00"]
    club.send(club.at("clock"), call="more", desk=mine - 1)
    assert shown(own.get(link).text) == ["55:00"], "that of its own table"
    assert links == {link.rpartition("/")[2], club.store.links(club.meeting.tables[0][mine - 1]).scorer}, "its own table alone"
    own.post(link, data={"do": "leave", "person": "2", "key": "b"})
    assert 2 not in club.meeting.present
    own.post(link, data={"do": "forget", "key": "c"})
    assert "あなたはだれか" in own.get(link).text


def test_the_link_of_the_desk_opens_nothing_else_on_its_day_alone_and_can_be_withdrawn(club: Club, clock: list[datetime]) -> None:
    link = arrival(club)
    clock[0] -= timedelta(days=1)
    page = client_of(club.app).get(link).text
    assert ("今日の例会は無い" in page, "12月3日" in page, "<form" in page.split("<main")[1]) == (True, True, False)
    client_of(club.app).post(link, data={"do": "come", "person": "1", "key": "x"})
    assert club.meeting.present == ()
    link = arrival(club)
    stranger, secret = client_of(club.app), link.rpartition("/")[2]
    pages = (f"/g/{secret}/", f"/g/{secret}/{club.at()}", f"/results/{secret}/", f"/calendar/{secret}.ics")
    for other in (*pages, f"/here/{club.links.watcher}"):
        assert stranger.get(other).status_code == 404, other
    assert stranger.get(link).status_code == 200
    club.send("evenings/door", do="close")
    assert stranger.get(link).status_code == stranger.post(link, data={"do": "come", "person": "1"}).status_code == 410


def test_the_calendar_of_the_club_follows_its_evenings(club: Club) -> None:
    club.send("calendar", do="open")
    link = club.store.groups.public_link(club.id, CALENDAR)
    stranger = client_of(club.app)

    def event(*fields: str) -> list[str]:
        answer = stranger.get(f"/calendar/{link}.ics")
        assert answer.content_type == "text/calendar; charset=utf-8"
        (told,) = events_of(answer.text)
        return [told[field] for field in fields]

    assert event("DTSTART", "DTEND", "SEQUENCE") == ["20261203T100000Z", "20261203T140000Z", "0"]
    uid, *named = event("UID", "SUMMARY", "LOCATION")
    assert named == ["木曜会 例会", "公民館"]
    club.send(club.at("change"), day="2026-12-05", time="18:00", ends="22:00", venue="公民館", note="")
    assert event("UID", "DTSTART", "SEQUENCE") == [uid, "20261205T090000Z", "1"]
    club.send(club.at("cancel"), cancelled="yes")
    assert event("STATUS", "SEQUENCE", "DESCRIPTION") == ["CANCELLED", "2", "取りやめ。"]
    club.send("calendar", do="close")
    assert [stranger.get(page).status_code for page in (f"/calendar/{link}.ics", f"/g/{link}/")] == [410, 404]


def test_the_calendar_of_a_person_has_the_evenings_to_which_he_came(club: Club, clock: list[datetime]) -> None:
    club.comes(1)
    club.send("evenings/new", day="2026-12-10", time="19:00", ends="23:00", venue="", note="")
    clock[0] += timedelta(days=1)
    found = {}
    for person in (1, 2):
        club.send(f"people/{person}/calendar", do="open")
        link = club.store.groups.public_link(club.id, f"{CALENDAR} {person}")
        events = events_of(client_of(club.app).get(f"/calendar/{link}.ics").text)
        found[person] = [(one["DTSTART"][:8], one.get("DESCRIPTION", "")) for one in events]
    assert found == {1: [("20261203", "来た。"), ("20261210", "")], 2: [("20261210", "")]}
    club.send("people/1/calendar", do="close")
    assert club.store.groups.public_link(club.id, f"{CALENDAR} 2"), "only his own"
    assert club.store.groups.links(club.id) == club.links


def test_who_came_is_known_from_the_desk_and_from_tables(club: Club) -> None:
    """A match of a week before, over midnight, without an evening that was announced."""
    club.comes(8, 9)
    log = tuple(fact.__replace__(at="2026-11-26T17:00:00Z") for fact in over(1).log)
    club.played(over(1)._replace(log=log), 1, 2, 8)
    page = seen(club.see("evenings/came"))
    assert ("12月3日(木) 公民館 2人 久保 ・ 斎藤" in page, "11月26日(木) 3人 秋山 ・ 石川 ・ 久保" in page) == (True, True)
    assert all(said in page for said in ("久保 2日 秋山 1日 石川 1日 斎藤 1日", "全部で2日"))
    (evening,) = club.client.get(f"/api/g/{club.links.watcher}").get_json()["evenings"]
    assert evening == {"number": club.number, "day": DAY, "time": "19:00", "minutes": 240, "came": [8, 9]} | {
        "venue": "公民館", "note": "", "cancelled": False,
    }  # fmt: skip


def test_nothing_that_could_not_be_entered_is_passed_over(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of the group is full."""
    link = arrival(club)
    begun(club)
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
