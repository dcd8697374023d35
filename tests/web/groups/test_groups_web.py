"""What watchers of a group and programs of other sites get; what its members do is told in groups.txt."""

import html
import re
from collections import Counter
from functools import cache
from random import Random

import pytest
from flask import Flask
from opening import client_of
from strategies import grown
from werkzeug.test import TestResponse

from scorekeeper.core.acts import together
from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.season.group import GroupState
from scorekeeper.store import Store
from scorekeeper.web.common.pieces import SHOWN
from scorekeeper.web.table.people import DOORS

NAMES = ("秋山", "石川", "上田", "秋山さん")
"""The people of every group here, numbers 1 to 4; the season is number 5."""
SEASON = 5


@cache
def over(seed: int) -> Record:
    """A generated, finished match."""
    return next(record for record, state in grown(GAME, GAME.house(), Random(seed), 2000) if GAME.final(state) is not None)


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

    def played(self, record: Record, *people: int) -> str:
        """A match of the season: the table's id."""
        table = self.store.create(record._replace(players=tuple(self.group.people[one].name for one in people)))
        self.store.groups.append(self.id, [MatchEntered(table=table, season=SEASON, people=people)], "")
        return table


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


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


def test_matches_that_cannot_be_read_are_named_as_far_as_the_page_goes(phone: Phone) -> None:
    gone = (MatchEntered(table=f"gone {nth}", season=SEASON, people=(1, 2, 3)) for nth in range(SHOWN + 2))
    phone.store.groups.append(phone.id, [*gone], "")
    assert "<span>ほか 2件</span>" in phone.see(f"season/{SEASON}/")


def test_the_api_gives_the_public_page_to_other_sites(phone: Phone) -> None:
    """Standings and matches as they add up; nothing again while nothing changes."""
    for record in (over(3), over(4)._replace(log=over(4).log[:1])):
        phone.played(record, 1, 2, 3)
    phone.send("public", do="open")
    page = f"/api/results/{phone.store.groups.public_link(phone.id)}/seasons/5"
    answer = phone.client.get(page, headers={"Origin": "https://club.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    told = answer.get_json()
    over_, going_on = told["matches"]
    assert ([one["place"] for one in over_["players"]], [one["result"] for one in going_on["players"]]) == ([1, 2, 3], [None] * 3)
    assert sum(one["result"] for one in over_["players"]) == 0
    assert {one["name"]: one["result"] for one in over_["players"]} == {one["name"]: one["value"] for one in told["standings"]}
    again = phone.client.get(page, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
