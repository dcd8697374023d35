"""A group's public page: what it shows, whom it does not name, how it follows an evening, and that its link opens nothing else."""

import re

from flask import Flask
from flask.testing import FlaskClient
from opening import client_of
from reading import seen

from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME
from scorekeeper.season.entries import Anonymous, MatchEntered
from scorekeeper.store import Store
from tests.web.groups.test_groups_web import Phone, over


def opened(app: Flask) -> tuple[Phone, str]:
    """A group with one finished match and one that has begun, and the link of its public page."""
    phone = Phone(app)
    for record in (over(3), over(4)._replace(log=over(4).log[:1])):
        table = phone.store.create(record)
        phone.store.groups.append(phone.id, [MatchEntered(table=table, season=5, people=(1, 2, 3))], table)
    assert phone.client.get(f"/g/{phone.links.watcher}/public").status_code == 200
    assert phone.client.post(f"/g/{phone.links.watcher}/public", data={"do": "open"}).status_code == 403
    assert phone.client.post(f"/g/{phone.links.scorer}/public", data={"do": "open"}).status_code == 303
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
    phone.store.groups.append(phone.id, [Anonymous(person=1, hidden=True)], "hide")
    for address in (f"/results/{link}/5", f"/results/{link}/5.txt", f"/results/{link}/5?seen=none"):
        said = phone.client.get(address).text
        assert ("秋山" in said, "石川" in said, "名を出さない人" in said) == (False, True, True), address
    told = phone.client.get(f"/api/results/{link}/seasons/5?lang=ja").text
    assert ("秋山" in told, "石川" in told, "名を出さない人" in told) == (False, True, True)
    assert "秋山" in phone.client.get(f"/g/{phone.links.watcher}/season/5/").text
    phone.store.groups.append(phone.id, [Anonymous(person=1, hidden=False)], "show")
    assert "秋山" in phone.client.get(f"/results/{link}/5.txt").text


def test_a_person_s_form_hides_the_name(app: Flask) -> None:
    phone, _ = opened(app)
    page = phone.see("people/1")
    assert 'name="hidden"' in page
    form = {"name": "秋山", "hidden": "on", "seq": str(len(phone.log)), "key": "once"}
    assert phone.client.post(f"/g/{phone.links.scorer}/people/1", data=form).status_code == 303
    assert phone.group.people[1].anonymous
    assert not phone.group.people[1].guest
    assert "公開のページに名を出さない 秋山" in phone.see("history")


def test_it_follows_the_evening(app: Flask) -> None:
    """Nothing comes while nothing changes; an entry at a table brings the part that follows."""
    phone, link = opened(app)
    client: FlaskClient = phone.client
    store: Store = phone.store
    mark = re.search(r"seen=([0-9a-f]{16})", client.get(f"/results/{link}/5").text)
    assert mark
    address = f"/results/{link}/5?seen={mark[1]}"
    assert client.get(address).status_code == 204
    played = over(4)
    table = store.create(Record(GAME, played.edition, played.house, played.players, played.log))
    store.groups.append(phone.id, [MatchEntered(table=table, season=5, people=(1, 2, 3))], "more")
    answer = client.get(address)
    assert (answer.status_code, answer.text.count('id="results"'), "<html" in answer.text) == (200, 1, False)
    assert "対局 2" in seen(answer.text)


def test_its_link_is_renewed_and_revoked(app: Flask) -> None:
    phone, first = opened(app)
    change = f"/g/{phone.links.scorer}/public"
    phone.client.post(change, data={"do": "open"})
    second = phone.store.groups.public_link(phone.id)
    assert [phone.client.get(f"/results/{link}/5").status_code for link in (first, second)] == [410, 200]
    phone.client.post(change, data={"do": "close"})
    assert (phone.client.get(f"/results/{second}/").status_code, phone.store.groups.public_link(phone.id)) == (410, "")
    assert phone.client.post(change, data={"do": "other"}).status_code == 400


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
