"""The phones of a table: which they are, what each entered, and how the host signs one off and lets it in again."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, hosting, page_of, table_of
from storing import table, until

from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.store import Store, Where, open_store


@pytest.fixture
def path(app: Flask) -> str:
    return page_of(app, table())


def phone(app: Flask, path: str, name: str) -> FlaskClient:
    """A phone that has opened the table under this name."""
    client = client_of(app)
    client.post(f"{path}who", data={"name": name})
    assert client.get(path).status_code == 200
    return client


def enter(client: FlaskClient, path: str, seq: int) -> int:
    return client.post(f"{path}declare/field", data={"seq": seq, "key": f"k{seq}", "brights": []}).status_code


def listed(host: FlaskClient, path: str) -> list[list[str]]:
    """What the host's page says of each phone."""
    found = re.findall(r'<ul class="devices">(.*?)</ul>', host.get(path + "people").text, re.S)
    texts = [re.sub("<[^>]*>", " ", one).split() for one in re.findall("<li.*?</li>", found[0], re.S)] if found else []
    return [[word for word in words if not re.fullmatch(r"[\d/:]{5,}", word)] for words in texts]


def test_the_host_sees_the_phones_of_a_table_and_signs_one_off(app: Flask, path: str) -> None:
    store: Store = app.extensions["store"]
    ours, theirs = phone(app, path, "秋山"), phone(app, path, "石川")
    watcher = app.test_client()
    watcher.get(f"/t/{store.links(table_of(path)).watcher}/")
    watcher.get(f"/t/{store.links(table_of(path)).watcher}/")
    assert enter(theirs, path, 0) == 303
    host = hosting(ours)
    assert listed(host, path) == [
        ["電話1", "秋山", "この電話", "記入する", "記入0"],
        ["電話2", "石川", "記入する", "記入1", "外す"],
        ["電話3", "見る", "記入0", "外す"],
    ]
    assert "石川 電話2" in re.sub("<[^>]*>", "", ours.get(path + "history").text)
    (key,) = re.findall(r'name="device" value="(.*?)"', host.get(path + "people").text)[:1]
    assert client_of(app).post(path + "devices", data={"device": key, "ended": "yes"}).status_code == 403
    host.post(path + "devices", data={"device": key, "ended": "yes"})
    assert listed(host, path)[1] == ["電話2", "石川", "記入する", "記入1", "また入れる"]
    for answer in (
        theirs.get(path),
        theirs.post(path + "undo", data={"entry": 0, "seq": 1, "key": "x"}),
        theirs.get(path + "live?poll=1&view=table"),
    ):
        assert (answer.status_code, "席主がこの電話をこの卓から外した" in answer.text) == (410, True)
    assert ours.get(path).status_code == 200
    host.post(path + "devices", data={"device": key, "ended": "no"})
    assert theirs.get(path).status_code == 200


def test_a_stream_of_a_phone_that_is_signed_off_ends(app: Flask, path: str) -> None:
    store: Store = app.extensions["store"]
    theirs = phone(app, path, "石川")
    (one,) = store.devices.at(table_of(path))
    events: Iterator[bytes] = iter(theirs.get(path + "live?view=table", buffered=False).response)
    assert b"event: board" in next(events)
    store.devices.end(table_of(path), one.key, ended=True)
    store.nudge(table_of(path))
    assert any(b"event: gone" in event for event in events)


def test_every_process_hears_that_a_phone_was_signed_off(where: Where) -> None:
    with closing(open_store(where)) as one, closing(open_store(where)) as other:
        id = one.create(table())
        for key, name in (("a", "秋山"), ("b", None), ("a", "石川"), ("", "上田")):
            one.devices.note(id, key, "scorer", name)
        one.devices.note("nowhere", "a", "scorer", "秋山")
        seen = [(seen.number, seen.name, seen.entries, seen.ended) for seen in one.devices.at(id)]
        assert seen == [(1, "石川", 0, None), (2, None, 0, None)]
        one.append(id, [HachihachiField()], 0, "k", device="b")
        assert one.devices.device_by_entry(id) == {0: 2}
        link = one.links(id).scorer
        with other.following(id) as place:
            place.wait(1, 0.3)
            one.devices.end(id, "a", ended=True)
            until(lambda: place.nudged or (place.wait(1, 0.1) is None and place.nudged))
        opened = other.opens(link, "a"), other.opens(link, "b"), other.opens(link)
        assert [bool(found and found.ended) for found in opened] == [True, False, False]
        number = one.removals.remove("name", "石川", "石川")
        assert one.devices.at(id)[0].name == f"名無し{number}"
