"""A group's public page: what it shows, whom it does not name, how it follows an evening, and that its link opens nothing else."""

import re

from flask import Flask
from opening import client_of
from reading import first, seen

from scorekeeper.season.entries import Anonymous
from tests.web.groups.test_groups_web import Phone, over


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
