"""The pages of a group: people, seasons, standings and matches, for members and watchers; and its public page."""

import html
import json
import re
from collections import Counter
from functools import cache
from random import Random

import pytest
from flask import Flask
from opening import client_of, table_of
from reading import first, seen
from strategies import grown
from werkzeug.test import TestResponse

from scorekeeper.core.acts import together
from scorekeeper.core.facts import Closed, Fact
from scorekeeper.core.record import Record, Refused, fold
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.koikoi_three import GAME as KOIKOI
from scorekeeper.season.entries import Anonymous, Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.season.group import GroupState
from scorekeeper.season.rules import SeasonRules
from scorekeeper.store import Store
from scorekeeper.web.table.people import DOORS

NAMES = ("秋山", "石川", "上田", "秋山さん")
"""The people of every group here, numbers 1 to 4; the season is number 5."""
SEASON = 5


@cache
def over(seed: int) -> Record:
    """A generated, finished match."""
    return next(record for record, state in grown(GAME, GAME.house(), Random(seed), 2000) if GAME.final(state) is not None)


def typed_players(page: str) -> list[str]:
    return re.findall(r'name="players"[^>]*value="([^"]*)"', page)


class Phone:
    """A browser that arranges a group with a season; its forms have seen all entries."""

    def __init__(self, app: Flask) -> None:
        self.store: Store = app.extensions["store"]
        facts = (Called(name="木曜会"), *(PersonEntered(name=name) for name in NAMES), SeasonEntered(name="春", ruleset=GAME.name))
        self.id = self.store.groups.create(together(*facts))
        self.app, self.client = app, client_of(app)
        self.links = self.store.groups.links(self.id)
        self.keys = 0

    @property
    def group(self) -> GroupState:
        return self.store.groups.state_of(self.id).group

    @property
    def log(self) -> tuple[Fact, ...]:
        return self.store.groups.state_of(self.id).log

    def see(self, page: str = "", status: int = 200) -> str:
        answer = self.client.get(f"/g/{self.links.scorer}/{page}")
        assert answer.status_code == status, answer.text
        return html.unescape(answer.text)

    def send(self, page: str, *, then: int = 303, **fields: object) -> TestResponse:
        self.keys += 1
        said = {"seq": len(self.log), "key": f"k{self.keys}"} | fields
        answer = self.client.post(f"/g/{self.links.scorer}/{page}", data=said)
        assert answer.status_code == then, answer.text
        return answer

    def refused(self, page: str, **fields: object) -> str:
        """What a form that is sent back says."""
        return html.unescape(self.send(page, then=422, **fields).text)

    def finals(self) -> list[int]:
        """What the first player of each match of the season has at its end."""
        found = self.store.matches(self.group.seasons[SEASON].matches).values()
        return [match.final[0] for match in found if match and match.final]

    def played(self, record: Record, *people: int) -> str:
        """A match of the season: the table's id."""
        table = self.store.create(record._replace(players=tuple(self.group.people[one].name for one in people)))
        self.store.groups.append(self.id, [MatchEntered(table=table, season=SEASON, people=people)], "")
        return table


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


def test_a_group_is_founded_once_and_listed_at_home(app: Flask, store: Store) -> None:
    client, before = client_of(app), store.groups.ids()
    for name, people, beside, said in (
        ("", "秋山", "name", "名前を入れる"),
        ("金曜会", "秋山\n石川\n秋山", "people", "「秋山」はもういる"),
    ):
        answer = client.post("/group", data={"name": name, "people": people})
        assert answer.status_code == 422
        assert re.search(rf'id="why-{beside}"[^>]*>.*?{said}.*?</p>', answer.text)
        assert html.escape(people.split("\n")[0]) in answer.text, "nothing typed is lost"
    assert store.groups.ids() == before
    form = {"name": " 火曜会 ", "people": "秋山\n\n 石川 \r\n上田", "key": "once-火"}
    first, again = (client.post("/group", data=form).headers["Location"] for _ in range(2))
    assert first == again
    assert "火曜会" in client.get(first).text
    assert [who.name for who in store.groups.state_of(table_of(first)).group.people.values()] == [*NAMES[:3]]
    assert (first in client.get("/").text, first in client_of(app).get("/").text) == (True, False)
    client.post("/forget", data={"link": first.split("/")[2]})
    assert first not in client.get("/").text


def test_a_watcher_sees_everything_but_no_way_to_change_it(phone: Phone) -> None:
    """Every page linked from a watcher's pages of a group and its tables, or three of a kind, and some requested by hand."""
    table = phone.played(over(1), 1, 2, 3)
    secrets = [phone.links.scorer.partition("-")[2], phone.store.links(table).scorer.partition("-")[2]]
    group, watched = f"/g/{phone.links.watcher}/", f"/t/{phone.store.links(table).watcher}/"
    asked = [f"people?show={kind}" for kind in (*DOORS, "nothing")]
    asked += ["who", "board", "end", "sheet.json", "sheet.csv", "sheet.txt", "live?view=table&poll=1", "live?view=follow&poll=1"]
    waiting, seen = [f"{group}links?show=scorer", group, *(watched + page for page in asked)], set()
    client, alike = phone.app.test_client(), Counter[str]()
    while waiting:
        page = waiting.pop()
        kind = re.sub(r"/\d+|=\w+", "", page)
        if page in seen or alike[kind] == 3 or page.partition("?")[0].endswith((".pdf", ".zip")):
            continue
        seen.add(page)
        alike[kind] += page not in [watched + one for one in asked]
        answer = client.get(page)
        assert answer.status_code in (200, 204, 302, 303, 403), page
        assert not [secret for secret in secrets if secret.encode() in answer.data + str(answer.headers).encode()], page
        if answer.mimetype == "text/html":
            assert not re.search(rf'<form[^>]*method="post"[^>]*action="{group}(?!who)', answer.text), page
            found = [html.unescape(href) for href in re.findall(r'(?:href|hx-get)="([^"#]+)', answer.text)]
            waiting += [href for href in found if href.startswith((group, watched))]
    assert {f"{group}season/{SEASON}/", f"{watched}sheet"} <= seen


def test_people_are_added_renamed_and_made_guests(phone: Phone) -> None:
    """Two of one name are told apart."""
    phone.send("people/", name=" 遠藤 ", guest="on")
    number = max(phone.group.people)
    assert phone.group.people[number][1:3] == ("遠藤", True)
    for _ in range(2):  # what is so already is no entry
        phone.send(f"people/{number}", name="遠藤一", guest="")
        assert (phone.group.people[number][1:3], len(phone.log)) == (("遠藤一", False), 9)
    assert "遠藤一" in phone.see("people/")
    assert [fact.by for fact in phone.log[-2:]] == ["秋山"] * 2
    name = NAMES[0]
    phone.send("people/", name=f"{name}\u200b", then=422)
    (other,) = re.findall('name="apart" value="([^"]*)"', phone.send("people/", name=name, then=422).text)
    assert other == f"{name}（二人目）"
    phone.send("people/", name=name, apart=other)
    assert other in phone.see("people/")
    phone.send(f"match/{phone.played(over(1), 1, 2, 3)}", **{"people.0": "guest"})
    assert f"{name}（三人目）" in phone.see("people/")


def test_a_merge_shows_what_it_changes_and_can_be_undone(phone: Phone) -> None:
    """Two who played each other cannot be merged."""
    for seed, seat in ((1, 1), (2, 4)):
        phone.played(over(seed), seat, 2, 3)
    finals = phone.finals()
    shown = phone.see("people/4/merge?into=1")
    assert all(f"{abs(value)}<small>貫" in shown for value in (*finals, sum(finals)))
    assert 4 in phone.group.people, "looking changes nothing"
    phone.send("people/4/merge", into=1)
    assert phone.group.who(4).number == 1
    assert "石川" in phone.see("people/4"), "an old address leads to who is meant"
    for number in (4, 1):
        phone.send("undo", entry=len(phone.log) - 1)
        assert phone.group.who(4).number == number
        assert "もう一度入れる</b>" in phone.see("history") or number == 1
    assert "同じ卓に座ったことがある" in phone.see("people/1/merge?into=2")
    phone.send("people/1/merge", into=2, then=422)
    assert phone.see("people/1/merge?into=1").count("同じ人を選んでいる") == 1
    for nobody in ("people/1/merge", "people/99"):
        phone.see(nobody, 404)


FORMS: list[tuple[str, dict[str, object], str]] = [
    ("people/", {"name": "遠藤"}, 'value="遠藤"'),
    ("people/1", {"name": "秋山一"}, 'value="秋山一"'),
    ("people/4/merge", {"into": 1}, "秋山にまとめる"),
    ("name", {"name": "金曜会"}, 'value="金曜会"'),
    ("season/new", {"name": "夏", "ruleset": GAME.name, "by": "average"}, 'value="夏"'),
    (f"season/{SEASON}/rules", {"name": "夏", "by": "total", "best": "3"}, 'value="3"'),
    (f"season/{SEASON}/start", {"players": ["秋山", "石川", "甲"], "shown": GAME.name}, 'value="甲"'),
    ("undo", {"entry": 0}, "今の履歴を見る"),
]


@pytest.mark.parametrize(("page", "fields", "kept"), FORMS)
def test_a_stale_form_comes_back_with_its_input_and_the_news(phone: Phone, page: str, fields: dict[str, object], kept: str) -> None:
    seq = len(phone.log)
    phone.store.groups.append(phone.id, [PersonEntered(name="尾崎", by="石川")], "other")
    tables = len(phone.store.tables())
    answer = phone.send(page, seq=seq, then=409, **fields)
    assert "先に別の記入があった" in answer.text
    assert kept in html.unescape(answer.text)
    assert (len(phone.log), len(phone.store.tables())) == (seq + 1, tables)
    if page == "undo":
        return
    seq_now = first(r'name="seq" value="(\d+)"', answer.text)
    one, again = (phone.send(page, seq=seq_now, key="once", **fields).headers["Location"] for _ in range(2))
    assert one == again or "new" in page
    assert [fact.also for fact in phone.log[seq + 1 :]] in ([False], [False, True]), "sent twice, it is entered once"
    assert len(phone.store.tables()) - tables == ("start" in page)


def test_a_season_follows_the_rules_from_its_form(phone: Phone) -> None:
    points = {"points.0": "15", "points.2": "−5"}
    phone.send("season/new", name="夏", ruleset=KOIKOI.name, by="ranks", best="５", least="2", **points)
    season = phone.group.seasons[max(phone.group.seasons)]
    assert (season.name, season.ruleset) == ("夏", KOIKOI.name)
    assert season.rules == SeasonRules(by="ranks", best=5, least=2, points=(15, 0, -5))
    page, again = phone.see(f"season/{season.number}/"), phone.see(f"season/{season.number}/rules")
    assert all(f'id="season.{clause}"' in page for clause in "ranks best least tie guest over".split())
    assert "よい方から5年だけ" in page
    assert all(f'value="{value}"' in again for value in ("15", "0", "-5", "5", "2"))


@pytest.mark.parametrize(
    ("fields", "beside"),
    [
        ({"name": ""}, "name"),
        ({"best": "1001"}, "best"),
        ({"best": "三"}, "best"),
        ({"least": "9" * 400}, "least"),
        ({"best": "2", "least": "3"}, "least"),
        ({"by": "ranks"}, "points"),
        ({"by": "ranks", "points.0": "3", "points.1": "x"}, "points"),
        ({"by": "ranks", "points.0": "1001", "points.1": "1"}, "points"),
    ],
)
def test_invalid_rules_are_answered_beside_their_field(phone: Phone, fields: dict[str, str], beside: str) -> None:
    before = phone.log
    for page in ("season/new", f"season/{SEASON}/rules"):
        answer = phone.send(page, then=422, **({"name": "夏", "ruleset": GAME.name, "by": "total"} | fields))
        assert re.search(rf'id="why-{beside}" role="alert"><span>[^<]+', answer.text)
        for value in fields.values():
            assert value[:6] in answer.text
    assert phone.log == before


def test_changed_rules_recompute_all_matches_and_name_what_counts(phone: Phone) -> None:
    assert "まだ終わった年が無い" in phone.see()
    for seed in (1, 2, 3):
        phone.played(over(seed), 1, 2, 3)
    assert "首位" in phone.see()
    finals = phone.finals()
    assert f"{abs(sum(finals))}<small>貫" in phone.see(f"season/{SEASON}/")
    phone.send(f"season/{SEASON}/rules", name="春", by="total", best="1")
    assert f"{abs(max(finals))}<small>貫" in phone.see(f"season/{SEASON}/")
    steps = phone.see(f"season/{SEASON}/of/1")
    assert steps.count("数えない") == 2
    assert all(f"{abs(value)}<small>貫" in steps for value in finals)
    phone.send(f"season/{SEASON}/rules", name="春", by="total", least="4")
    assert "まだ順位に入る人がいない" in phone.see(), "why nobody leads"
    for nobody in (f"season/{SEASON}/of/4", "season/1/"):
        phone.see(nobody, 404)


def test_an_unfinished_or_unreadable_match_is_listed_and_not_counted(phone: Phone) -> None:
    phone.played(over(1), 1, 2, 3)
    running = phone.played(Record(GAME, GAME.edition, GAME.house(), ("a", "b", "c")), 4, 2, 3)
    phone.played(over(2), 1, 2, 3)
    phone.store.groups.append(phone.id, [MatchEntered(table="gone", season=SEASON, people=(1, 2, 3))], "")
    page = phone.see(f"season/{SEASON}/")
    assert re.findall(r'<span class="lab">(\S+?年)(?:　<b>(\S+?)</b>)?</span>', page.partition('id="matches"')[2]) == [
        ("第2年", ""),
        ("続いている年", "まだ数えない"),
        ("第1年", ""),
    ], "told apart by their numbers, since they have no date"
    assert re.findall(r'<a class="what"[^>]*>(\S+?年)', phone.see(f"season/{SEASON}/of/1")) == ["第2年", "第1年"]
    assert all(said in page for said in ("読めない年", f"/t/{phone.store.links(running).scorer}/"))
    assert "まだ終わった年が無い" in page, "of 秋山さん"
    phone.send("match/gone", season="none")
    assert "読めない年" not in phone.see(f"season/{SEASON}/")


def test_a_match_is_started_from_its_season(phone: Phone) -> None:
    start = f"season/{SEASON}/start"
    phone.played(Record(GAME, GAME.edition, GAME.house(field="C"), ("a", "b", "c")), 1, 2, 3)  # type: ignore[call-arg]
    assert re.search(r'name="field"[^>]*value="C" checked', phone.see(start)), "the house rules of last time"
    for players, then in ((["", "石川", ""], ["上田", "石川", ""]), (["上田", "石川", ""], ["", "石川", ""])):
        assert typed_players(phone.send(start, players=players, sit="上田", then=200).text) == then
    answer = phone.send(start, players=["上田", "石川", "鈴木"], field="C")
    table = answer.headers["Location"].split("/")[2]
    match = phone.group.seasons[SEASON].matches[table[:16]]
    assert [phone.group.people[one][1:3] for one in match] == [("上田", False), ("石川", False), ("鈴木", True)]
    assert phone.store.load(table[:16]).record.house.field == "C"  # type: ignore[union-attr]
    assert table in phone.see(), "the group leads to what goes on"
    assert f'href="/g/{phone.links.scorer}/season/{SEASON}/"' in phone.client.get(f"/t/{table}/").text
    assert "/g/" not in client_of(phone.app).get(f"/t/{table}/").text, "who does not know the group learns nothing of it"


def test_seats_are_drawn_for_a_season_too(phone: Phone) -> None:
    start = f"season/{SEASON}/start"
    assert typed_players(phone.refused(start, players=["秋山", "秋山", ""]))[:2] == ["秋山", "秋山"]
    fields = {"players": ["秋山", "石川", "上田"], "seating": "draw", "draw.0.0": "5", "draw.0.1": "2", "draw.0.2": "2"}
    assert "引き直して" in phone.refused(start, **fields)
    phone.send(start, **(fields | {"draw.1.1": "9", "draw.1.2": "1"}))
    assert [*phone.group.seasons[SEASON].matches.values()] == [(3, 2, 1)]


def test_a_table_of_this_browser_joins_a_season(phone: Phone) -> None:
    mine = phone.store.create(over(1)._replace(players=("秋山", "石川 ", "新入り")))
    others = phone.store.create(over(2))
    watched = phone.store.create(over(3))
    phone.client.get(f"/t/{phone.store.links(mine).scorer}/")
    phone.client.get(f"/t/{phone.store.links(watched).watcher}/")
    listed = phone.see(f"season/{SEASON}/add")
    assert (mine in listed, others in listed, watched in listed) == (True, False, False)
    form = phone.see(f"match/{mine}?season={SEASON}")
    assert re.findall(r'value="([^"]+)" selected', form) == ["1", "2", "new"]
    for table in (others, watched, "none", "../x"):
        phone.see(f"match/{table}", 404)
        phone.send(f"match/{table}", season=SEASON, then=404)
    phone.send(f"match/{mine}", season=SEASON, **{"people.2": "guest"})
    assert phone.group.seasons[SEASON].matches == {mine: (1, 2, 6)}
    assert phone.group.people[6][1:3] == ("新入り", True)
    assert mine not in phone.see(f"season/{SEASON}/add")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"people.0": "2"}, "同じ人が二つの席にいる"),
        ({"people.0": "99"}, "会の人から選ぶ"),
        ({"season": "6"}, "この競技のシーズンを選ぶ"),
        ({"season": "9" * 50}, "この競技のシーズンを選ぶ"),
    ],
)
def test_an_invalid_change_of_a_match_says_why(phone: Phone, fields: dict[str, str], said: str) -> None:
    phone.send("season/new", name="こいこい", ruleset=KOIKOI.name, by="total")
    table = phone.played(over(1), 1, 2, 3)
    before = phone.log
    assert said in phone.send(f"match/{table}", then=422, **({"season": str(SEASON)} | fields)).text
    assert phone.log == before


def test_a_match_moves_to_another_season_and_out_and_many_come_in_pages(phone: Phone) -> None:
    table = phone.played(over(1), 1, 2, 3)
    phone.send("season/new", name="夏", ruleset=GAME.name, by="total")
    summer = max(phone.group.seasons)
    phone.send(f"match/{table}", season=summer, **{"people.0": "4"})
    assert (phone.group.seasons[SEASON].matches, phone.group.seasons[summer].matches) == ({}, {table: (4, 2, 3)})
    phone.send(f"match/{table}", season="none")
    assert phone.group.season_of(table) is None
    assert phone.store.load(table), "its record is as it was"
    phone.send("undo", entry=len(phone.log) - 1)
    assert phone.group.season_of(table)
    tables = [phone.store.create(over(1)) for _ in range(52)]
    phone.store.groups.append(phone.id, [MatchEntered(table=table, season=SEASON, people=(1, 2, 3)) for table in tables], "")
    pages = [phone.see(f"season/{SEASON}/{query}") for query in ("", "?from=51", "?from=9999", "?from=x")]
    assert [page.count('class="match"') for page in pages] == [50, 2, 1, 50]
    assert "from=51" in pages[0]
    assert phone.see(f"season/{SEASON}/of/1?from=51").count('class="what" href') == 2


def test_the_history_tells_who_entered_what_and_a_year_end_leads_to_the_standings(phone: Phone) -> None:
    phone.send("people/", name="遠藤", guest="on")
    phone.send("people/4/merge", into=1)
    phone.send(f"season/{SEASON}/rules", name="春の部", by="average")
    phone.played(over(1), 1, 2, 3)
    phone.send("undo", entry=len(phone.log) - 1)
    page = phone.see("history")
    newest_first = (
        "対局 秋山・石川・上田 → 春の部|シーズンの決まり 春の部|同じ人にまとめる 秋山さん → 秋山|客を加える 遠藤|会の名 木曜会"
    )
    places = [page.index(told) for told in newest_first.split("|")]
    assert places == sorted(places)
    english = phone.client.get(f"/g/{phone.links.scorer}/history", headers={"Accept-Language": "en"}).text
    assert "merged: 秋山さん → 秋山" in english
    state = fold(over(1))
    assert not isinstance(state, Refused)
    link = phone.store.links(phone.played(over(1).and_then(Closed(final=GAME.final(state))), 1, 2, 3)).scorer
    phone.see()
    page = phone.client.get(f"/t/{link}/end").text
    assert all(f'href="/g/{phone.links.scorer}/season/{SEASON}/{end}"' in page for end in ("", "start"))


def test_a_penalty_outside_of_a_match_is_listed_and_withdrawn(phone: Phone) -> None:
    phone.played(over(1), 1, 2, 3)
    (won,) = phone.finals()
    season = f"season/{SEASON}/"
    for beside, wrong in (("points", "0"), ("points", "五点"), ("reason", " "), ("person", "")):
        answer = phone.refused(f"{season}penalty/", **({"person": 1, "points": "7", "reason": "私語"} | {beside: wrong}))
        assert re.search(rf'id="why-{beside}" role="alert"><span>[^<]+', answer)
    phone.send(f"{season}penalty/", person=1, points="７", reason="私語")
    page, steps, public = phone.see(season), phone.see(f"{season}of/1"), phone.see(f"{season}standings.csv")
    assert all(f"{abs(won - 7)}<small>貫" in one for one in (page, steps))
    assert ("私語" in page, "私語" in steps, 'id="season.penalty"' in page, ",-7" in public) == (True, True, True, True)
    told = json.loads(phone.client.get(f"/api/g/{phone.links.watcher}/seasons/{SEASON}").text)["standings"]
    assert [one["penalties"] for one in told if one["person"] == 1] == [[{"points": 7, "reason": "私語"}]]
    assert "罰点 秋山 −7　私語" in phone.see("history")
    lift = first(rf'action="[^"]*/({season}penalty/\d+/lift)"', page)
    phone.send(lift)
    assert f"{abs(won)}<small>貫" in phone.see(season)
    assert "私語" not in phone.see(season)
    assert "取り下げ 罰点 秋山 −7" in phone.see("history")
    phone.send(lift, then=404)


def opened(app: Flask) -> tuple[Phone, str]:
    """A group with one finished match and one that has begun, and the link of its public page."""
    phone = Phone(app)
    for record in (over(3), over(4)._replace(log=over(4).log[:1])):
        phone.played(record, 1, 2, 3)
    assert phone.client.get(f"/g/{phone.links.watcher}/public").status_code == 200
    phone.send("public", do="open")
    return phone, phone.store.groups.public_link(phone.id)


def test_the_public_page_shows_results_and_nothing_that_opens_more(app: Flask) -> None:
    phone, link = opened(app)
    stranger = client_of(app)
    page = stranger.get(f"/results/{link}/5").text
    assert all(name in seen(page) for name in ("秋山", "石川", "上田", "続いている年"))
    assert "春" in stranger.get(f"/results/{link}/").text
    told = stranger.get(f"/results/{link}/5.txt").text.split("\n")
    assert (told[0], len(told), told[-1].endswith(f"/results/{link}/5")) == ("木曜会　春", 6, True)
    links = {*re.findall(r"[a-z2-7]{16}-[a-z2-7]{16}", page)}
    assert links == {link}
    for other in (f"/g/{link}/", f"/g/{link}/season/5/", f"/t/{link}/", f"/results/{phone.links.watcher}/", f"/results/{link}/99"):
        assert stranger.get(other).status_code == 404, other


def test_who_asked_for_that_is_not_named(app: Flask) -> None:
    phone, link = opened(app)
    assert 'name="hidden"' in phone.see("people/1")
    phone.send("people/1", name="秋山", hidden="on")
    assert (phone.group.people[1].anonymous, phone.group.people[1].guest) == (True, False)
    assert "公開のページに名を出さない 秋山" in phone.see("history")
    results = [f"/results/{link}/{page}" for page in ("5", "5.txt", "5?seen=none")]
    for address in (*results, f"/api/results/{link}/seasons/5?lang=ja"):
        said = phone.client.get(address).text
        assert ("秋山" in said, "石川" in said, "名を出さない人" in said) == (False, True, True), address
    assert "秋山" in phone.client.get(f"/g/{phone.links.watcher}/season/5/").text
    phone.store.groups.append(phone.id, [Anonymous(person=1, hidden=False)], "show")
    assert "秋山" in phone.client.get(f"/results/{link}/5.txt").text


def test_it_follows_the_evening_and_its_link_is_renewed_and_revoked(app: Flask) -> None:
    """Nothing comes while nothing changes; an entry at a table brings the part that follows."""
    phone, link = opened(app)
    address = f"/results/{link}/5?seen={first('seen=([0-9a-f]{16})', phone.client.get(f'/results/{link}/5').text)}"
    assert phone.client.get(address).status_code == 204
    phone.played(over(4), 1, 2, 3)
    answer = phone.client.get(address)
    assert (answer.status_code, answer.text.count('id="results"'), "<html" in answer.text) == (200, 1, False)
    assert "対局 2" in seen(answer.text)
    phone.send("public", do="open")
    new = phone.store.groups.public_link(phone.id)
    assert [phone.client.get(f"/results/{one}/5").status_code for one in (link, new)] == [410, 200]
    phone.send("public", do="close")
    assert (phone.client.get(f"/results/{new}/").status_code, phone.store.groups.public_link(phone.id)) == (410, "")
    phone.send("public", do="other", then=400)


def test_the_api_gives_the_same_to_other_sites(app: Flask) -> None:
    """Standings and matches without links and without names that are not to be shown; nothing again while nothing changes."""
    phone, link = opened(app)
    stranger = app.test_client()
    about = stranger.get(f"/api/results/{link}").json
    assert about == {
        "name": "木曜会",
        "seasons": [{"number": 5, "name": "春", "ruleset": "hachihachi", "title": "八八", "matches": 2}],
    }
    answer = stranger.get(f"/api/results/{link}/seasons/5", headers={"Origin": "https://club.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    told = answer.json
    assert told
    over, going_on = told["matches"]
    assert (over["number"], over["over"], going_on["number"], going_on["over"]) == (1, True, None, False)
    assert [one["place"] for one in over["players"]] == [1, 2, 3]
    assert sum(one["result"] for one in over["players"]) == 0
    assert [one["result"] for one in going_on["players"]] == [None] * 3
    names = {one["name"]: one["value"] for one in told["standings"]}
    assert {one["name"]: one["result"] for one in over["players"]} == names
    assert "/t/" not in answer.text
    again = stranger.get(f"/api/results/{link}/seasons/5", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert stranger.get(f"/api/results/{phone.links.watcher}/seasons/5").status_code == 404
    assert stranger.get(f"/api/results/{link}/seasons/99").status_code == 404
