"""Following a table: streams as a browser reads them, what browsers share and what they never share, and news about others."""

import gzip
import http.client
import re
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import client_of, cookies_of, page_of, table_of
from reading import first
from serving import in_a_thread
from storing import GAME, NAMES, kept, table, there, until

from scorekeeper.core.facts import Fact, Void
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiPlayedOut, HachihachiTeyaku
from scorekeeper.store import Role, Store, StoreError
from scorekeeper.store.rows.connection import AWAY, FULL
from scorekeeper.web import create_app
from scorekeeper.web.record.news import since
from scorekeeper.web.table import frames as frames_of
from scorekeeper.web.table import kept_pages
from scorekeeper.web.table import stream as live
from scorekeeper.web.table.stream import Followers

BEGUN: tuple[Fact, ...] = (HachihachiField(by="秋山"), HachihachiTeyaku(player=0, names=("sanbon",), by="石川"))
LONG = 20.0
"""Seconds; a test that waits this long has failed."""


def declare(store: Store, path: str, *facts: Fact) -> None:
    id = table_of(path)
    kept(store.append(id, facts, store.seq(id), f"tap {store.seq(id)}"))


def token(text: str) -> str:
    return first('name="csrf_token" value="([^"]*)"', text)


def keys(text: str) -> list[str]:
    return re.findall(r'name="key" value="([^"]*)"', text)


class Stream:
    """A stream as a browser reads it, event by event."""

    def __init__(self, base: str, path: str, cookie: str = "", language: str = "ja") -> None:
        self.connection = http.client.HTTPConnection(base, timeout=LONG)
        self.connection.request("GET", path, headers={"Cookie": cookie, "Accept-Language": language})
        self.answer = self.connection.getresponse()

    def next(self) -> tuple[str, str]:
        """The name and text of the next event; ("", "") at the end of the stream."""
        name, said = "", []
        while line := self.answer.readline().decode().removesuffix("\n"):
            field, _, value = line.partition(": ")
            if field == "event":
                name = value
            else:
                assert field == "data"
                said.append(value)
        return name, "\n".join(said)

    def board(self, seen: str) -> str:
        """The text of the next event, which must be a board of this state."""
        name, piece = self.next()
        assert (name, first('data-seen="([^"]*)"', piece)) == ("board", seen)
        return piece

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path, BEAT=LONG, FOLLOWERS=8)
    yield app
    app.extensions["store"].close()


@pytest.fixture
def base(app: Flask, store: Store) -> Iterator[str]:
    with in_a_thread(app) as port:
        yield f"127.0.0.1:{port}"
        store.dismiss()


Follow = Callable[..., Stream]


@pytest.fixture
def follow(base: str) -> Iterator[Follow]:
    opened: list[Stream] = []

    def follow(path: str, view: str = "table", seen: str = "2", seq: int = 2, **more: str) -> Stream:
        opened.append(Stream(base, f"{path}live?view={view}&seq={seq}&seen={seen.replace(' ', '+')}", **more))
        return opened[-1]

    yield follow
    for one in opened:
        one.close()


def opened(app: Flask, *log: Fact, players: tuple[str, ...] = NAMES, role: Role = "scorer") -> str:
    return page_of(app, table(*players, log=log), role)


def other(app: Flask, path: str, role: Role) -> str:
    """The page of the same table through another link."""
    return f"/t/{getattr(app.extensions['store'].links(table_of(path)), role)}/"


@pytest.mark.parametrize("role", ["scorer", "watcher"])
def test_a_stream_sends_missing_changes_at_once_and_then_new_ones(app: Flask, store: Store, follow: Follow, role: Role) -> None:
    path = opened(app, *BEGUN, role=role)
    streams = [(view, follow(path, view, seen="1"), follow(path, view, seen="2")) for view in live.VIEWS]
    for _, behind, level in streams:
        assert behind.answer.headers["Content-Type"].startswith("text/event-stream")
        assert (behind.answer.headers["Cache-Control"], behind.answer.headers["X-Accel-Buffering"]) == ("no-store, private", "no")
        behind.board("2")
        assert level.next() == ("same", "")
    for seq in (3, 4):
        declare(store, path, HachihachiTeyaku(player=seq - 2, names=("aka",), by="上田"))
        for view, *both in streams:
            for stream in both:
                assert bool(re.search("<form", stream.board(str(seq)))) == (view == "table" and role == "scorer"), view


def test_a_stream_at_rest_asks_the_store_only_while_others_are_not_heard(
    app: Flask, store: Store, follow: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.config["BEAT"] = 0.05
    stream = follow(opened(app, *BEGUN))
    until(lambda: store._watch.hearing)
    assert [stream.next() for _ in range(4)] == [("same", "")] * 4
    monkeypatch.setattr(store, "visit", lambda link, device: pytest.fail("looked again"))
    assert [stream.next() for _ in range(4)] == [("same", "")] * 4

    def lost(link: str, device: str) -> None:
        raise StoreError(AWAY)

    monkeypatch.setattr(store, "visit", lost)
    store._watch.hearing = 0
    until(lambda: stream.next() == ("", ""))


def test_followers_are_told_when_the_host_locks_the_table_or_renews_their_link_and_streams_end_with_the_server(
    app: Flask, store: Store, follow: Follow
) -> None:
    path = opened(app, *BEGUN)
    id = table_of(path)
    board, form, watcher = follow(path), follow(path, "form"), follow(other(app, path, "watcher"))
    assert (board.next(), form.next(), watcher.next()) == (("same", ""),) * 3
    store.lock(id, locked=True)
    for stream in (board, form):
        piece = stream.board("2 locked")
        assert ("席主がこの卓を閉じた" in piece, "<form" in piece) == (True, False)
    late = follow(path, seen="2 locked")
    assert late.next() == ("same", "")
    store.lock(id, locked=False)
    assert 'class="undo"' in board.board("2")
    watcher.board("2 locked")
    watcher.board("2")
    store.renew(id, "scorer")
    assert board.next()[0] == "gone"
    assert board.next() == ("", "")
    assert follow(path).answer.status == 410
    declare(store, path, HachihachiTeyaku(player=1, names=("aka",)))
    watcher.board("3")
    store.dismiss()
    assert watcher.next() == ("", "")


def test_phones_beyond_the_limit_of_streams_poll(app: Flask, follow: Follow) -> None:
    app.config["BEAT"] = 0.05
    path = opened(app, *BEGUN)
    streams = [follow(path) for _ in range(8)]
    assert {stream.answer.status for stream in streams} == {200}
    assert follow(path).answer.status == 503
    for stream in streams:
        stream.close()
    until(lambda: follow(path).answer.status == 200)
    client, path = client_of(app), opened(app, *BEGUN)
    client.get(path)
    for query, code in POLLS.items():
        answer = client.get(f"{path}live?{query}&poll=1")
        assert (answer.status_code, bool(answer.text)) == (code, code != 204), query
        assert "Set-Cookie" not in answer.headers
        if code < 400:
            assert answer.headers["Cache-Control"] == "no-store, private"
    for link in ("none", "a" * 16, "a" * 16 + "-" + "a" * 16):
        assert client.get(f"/t/{link}/live?view=table&poll=1").status_code == 404


def test_places_are_shared_out_among_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of streams that still end are not given again."""
    followers = Followers(8)
    many = [followers.enter("1.1.1.1") for _ in range(8)]
    assert all(many)
    assert followers.enter("1.1.1.1") is None, "it has all there are"
    others = [followers.enter("2.2.2.2") for _ in range(8)]
    assert [bool(seat) for seat in others] == [True] * 4 + [False] * 4
    assert sum(seat.given for seat in many if seat) == 4
    third = followers.enter("3.3.3.3")
    assert third
    for seat in filter(None, (*many, *others, third)):
        followers.leave(seat)
    assert (followers.apart, followers.enter("1.1.1.1") is None) == (0, False)
    monkeypatch.setattr(live, "AT_ONCE", 1)
    followers = Followers(8)
    many = [followers.enter("1.1.1.1") for _ in range(8)]
    assert [bool(followers.enter("2.2.2.2")) for _ in range(2)] == [True, False]
    followers.leave(next(seat for seat in many if seat and seat.given))
    assert followers.enter("2.2.2.2")


def test_a_stream_whose_place_is_given_to_another_address_ends(app: Flask, follow: Follow) -> None:
    app.config["BEAT"] = 0.05
    streams = [follow(opened(app, *BEGUN)) for _ in range(8)]
    assert app.extensions["followers"].enter("2.2.2.2")
    until(lambda: app.extensions["followers"].ending == 0)
    assert len(streams) == 8


def test_many_streams_beat_more_seldom_and_say_so_and_each_ends_after_its_time(
    app: Flask, follow: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.config["BEAT"] = 0.05
    monkeypatch.setattr(live, "A_SECOND", 2)
    monkeypatch.setattr(live, "LONGEST", 0.3)
    path = opened(app, *BEGUN)
    streams = [follow(path) for _ in range(4)]
    assert [stream.answer.status for stream in streams] == [200] * 4
    assert streams[3].next() == ("same", "2")
    until(lambda: streams[0].next() == ("", ""))


POLLS = {
    "view=table&seen=2": 204, "view=table&seen=1": 200, "view=table": 200, "view=form&seq=1&seen=1": 200,
    "view=form&seq=x&seen=99": 200, "view=page&seq=-1&seen=" + "9" * 500: 200, "view=follow&seen=2": 204,
    "view=other&seen=1": 400, "seen=1": 400,
}  # fmt: skip


def test_a_board_is_drawn_once_for_everybody_who_sees_the_same(app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    path = opened(app, *BEGUN)
    made: list[str] = []
    draw = kept_pages._board

    def slowly(shown: dict[str, Any]) -> str:
        made.append(f"{shown['here'].role} {shown['here'].mark} {kept_pages.lang()}")
        time.sleep(0.1)
        return draw(shown)

    monkeypatch.setattr(kept_pages, "_board", slowly)

    def look(language: str) -> None:
        client = client_of(app)
        for page in (path, f"{path}live?view=table&poll=1"):
            assert client.get(page, headers={"Accept-Language": language}).status_code == 200

    for seq in (2, 3):
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(look, ["ja", "en"] * 8))
        assert sorted(made)[2 * seq - 4 :] == [f"scorer {seq} en", f"scorer {seq} ja"]
        declare(store, path, HachihachiTeyaku(player=seq - 1, names=("aka",)))


def test_the_forms_of_all_offers_are_drawn_once_for_everybody(app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    path = opened(app, *BEGUN)
    made: list[int] = []
    draw = kept_pages._forms
    monkeypatch.setattr(kept_pages, "_forms", lambda shown: made.append(shown["here"].seq) or draw(shown))  # type: ignore[func-returns-value]
    texts = [client_of(app).get(path + "forms").text for _ in range(2)]
    assert made == [2]
    state = there(store.state(table_of(path))).state
    offered = {offer.key for offer in GAME.offers(state) if not offer.shut and offer.place != "first"}
    for text in texts:
        assert set(re.findall(r'<template data-form="([^"]*)"', text)) == offered
        assert not {kept_pages.CSRF, kept_pages.KEY} & set(re.findall(r'value="([^"]*)"', text))
    assert not set(keys(texts[0])) & set(keys(texts[1]))
    assert len(gzip.compress(texts[0].encode())) < 10_000
    assert client_of(app).get(other(app, path, "watcher") + "forms").status_code == 403


def test_the_cache_of_boards_is_limited_and_what_cannot_be_drawn_is_tried_again() -> None:
    """And a table whose record takes long to fold does not delay others."""
    cache = kept_pages.PieceCache(most=3)
    assert [cache.get(nth, lambda nth=nth: nth, str) for nth in range(9)] == [str(nth) for nth in range(9)]  # type: ignore[misc]
    assert len(cache) == 3
    assert [cache.get(nth, lambda: "anew", str) for nth in (8, 0)] == ["8", "anew"]
    for find, draw in ((lambda: 1 // 0, str), (lambda: 1, lambda one: str(one // 0))) * 2:
        with pytest.raises(ZeroDivisionError):
            cache.get("board", find, draw)
    assert cache.get("board", lambda: "drawn", str) == "drawn"

    def slow() -> str:
        with ThreadPoolExecutor(1) as other:
            return other.submit(cache.get, "other", lambda: "other", str).result(timeout=5)

    assert cache.get("one", slow, str) == "other"


def test_no_browser_gets_the_token_or_a_key_of_another(app: Flask, store: Store, base: str, follow: Follow) -> None:
    path = opened(app, *BEGUN)
    declare(store, path, Void(entry=1, by="秋山"))
    tokens, used = [], []
    for _ in range(2):
        client = client_of(app)
        page = client.get(path).text
        polled = client.get(f"{path}live?view=table&seen=1&poll=1").text
        _, piece = follow(path, seen="1", cookie=cookies_of(client)).next()
        for text in (page, polled, piece):
            assert (kept_pages.CSRF in text, kept_pages.KEY in text) == (False, False)
            assert len(keys(text)) == 2, "redo and undo"
        used += keys(page) + keys(polled)
        assert {*keys(piece), token(piece)} == {""}, "the browser fills them in"
        tokens.append((client, token(page), token(polled)))
    assert len(used) == len(set(used)) == 8
    (one, *mine), (two, *theirs) = tokens
    assert not set(mine) & set(theirs)
    form = {"seq": "3", "entry": "2", "key": "k"}
    for client, given in ((one, theirs), (two, mine)):
        assert {client.post(path + "undo", data=form | {"csrf_token": each}).status_code for each in given} == {400}
    assert store.seq(table_of(path)) == 3
    assert one.post(path + "undo", data=form | {"csrf_token": mine[1]}).status_code == 303


def test_an_event_is_compressed_once_for_everybody_who_sees_the_same(
    app: Flask, store: Store, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = opened(app, *BEGUN)
    made: list[str] = []
    frame = kept_pages.frame
    monkeypatch.setattr(kept_pages, "frame", lambda name, text: made.append(name) or frame(name, text))  # type: ignore[func-returns-value]
    streams = [http.client.HTTPConnection(base, timeout=LONG) for _ in range(5)]
    try:
        for stream in streams:
            stream.request("GET", f"{path}live?view=table&seen=1&seq=1", headers={"Accept-Encoding": "gzip"})
        answers = [stream.getresponse() for stream in streams]
        read = [zlib.decompressobj(31) for _ in answers]
        for seq in (2, 3):
            for answer, inflate in zip(answers, read, strict=True):
                text, size = "", 0
                while f'data-seen="{seq}"' not in text or not text.endswith("\n\n"):
                    packed = answer.read1()
                    text, size = text + inflate.decompress(packed).decode(), size + len(packed)
                assert size < 2200
            if seq == 2:
                declare(store, path, HachihachiTeyaku(player=1, names=("aka",)))
        assert made == ["board"] * 2
    finally:
        for stream in streams:
            stream.close()
    frames = [frames_of.frame("board", text) for text in ("<b>一\n二</b>", "", "三" * 9000)]
    assert gzip.decompress(b"".join(frames_of.gzip_frames(frames))) == b"".join(frames_of.plain(frames))


def test_each_language_gets_its_own_words(app: Flask, store: Store, follow: Follow) -> None:
    path = opened(app, *BEGUN)
    said = {
        "ja": ("元に戻す：手役 赤", "Danaさんが「手役 赤 石川 +4貫」を記入"),
        "en": ("Undo: teyaku aka", "Dana entered “teyaku aka 石川 +4 kan”"),
    }
    streams = [(language, [follow(path, view, language=language) for view in ("table", "form")]) for language in ("ja", "en", "ja")]
    assert {stream.next() for _, both in streams for stream in both} == {("same", "")}
    declare(store, path, HachihachiTeyaku(player=1, names=("aka",), by="Dana"))
    for language, both in streams:
        for words, stream in zip(said[language], both, strict=True):
            assert words in re.sub("<.*?>", "", stream.board("3"))


AKA = HachihachiTeyaku(player=1, names=("aka",), by="上田")
HAPPENED: dict[str, tuple[tuple[Fact, ...], int, list[tuple[str, str | None, str]]]] = {
    "nothing": (BEGUN, 2, []),
    "never so few": (BEGUN, 9, []),
    "before anything": (BEGUN, -1, []),
    "one": (BEGUN, 1, [("declared", "石川", "手役 三本 @0 +4貫")]),
    "all, in order": (BEGUN, 0, [("declared", "秋山", "配札 小場"), ("declared", "石川", "手役 三本 @0 +4貫")]),
    "undone": ((*BEGUN, Void(entry=1, by="上田")), 2, [("undone", "上田", "手役 三本 @0 +4貫")]),
    "done and undone": ((*BEGUN, AKA, Void(entry=2)), 2, [("declared", "上田", "手役"), ("undone", None, "手役 赤 @1 +4貫")]),
    "redone": ((*BEGUN, Void(entry=1), Void(entry=2, by="秋山")), 3, [("redone", "秋山", "手役 三本 @0 +4貫")]),
    "corrected": (
        (*BEGUN, Void(entry=1, by="秋山"), HachihachiTeyaku(player=0, names=("aka",), place=1, also=True)),
        2,
        [("corrected", "秋山", "手役 赤 @0 +4貫")],
    ),
    "forgotten": ((*BEGUN, HachihachiTeyaku(player=2, names=("aka",), place=0)), 2, [("inserted", None, "手役 赤 @2 +4貫")]),
}


def test_what_happened_is_told_act_by_act(app: Flask, store: Store) -> None:
    for case, (log, seq, told) in HAPPENED.items():
        folded = there(store.state(table_of(opened(app, *log))))
        with app.test_request_context():
            assert [(one.kind, one.by, one.words.ja) for one in since(folded, seq).told] == told, case


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["WTF_CSRF_ENABLED"] = False
    return client_of(app)


def strip(text: str) -> str:
    return re.sub(r"<[^>]*>|\n", "", first(r'<div class="strip" role="alert">(.*?)</div>', text))


SHORT = {"player": "1", "names": "aka", "key": "k"}


def test_a_second_undo_of_the_same_act_changes_nothing_and_says_why(app: Flask, client: FlaskClient, store: Store) -> None:
    path = opened(app, *BEGUN)
    form = {"entry": "1", "seq": "2"}
    for _ in range(2):  # sent again, it is the same
        assert client.post(path + "undo", data=form | {"key": "a"}).status_code == 303
    for late in (form, form | {"entry": "0"}):
        answer = client_of(app, "上田").post(path + "undo", data=late | {"key": "b"})
        assert answer.status_code == 409
        assert "秋山さんが「手役 三本 秋山 +4貫」を取り消し" in strip(answer.text)
    assert client.post(path + "undo", data=form | {"seq": "3", "key": "c"}).status_code == 409, "there is nothing of it left"
    assert store.seq(table_of(path)) == 3


def test_a_preview_uses_the_current_board(app: Flask, store: Store, client: FlaskClient) -> None:
    path = opened(app, *BEGUN)
    text = client.post(path + "preview/teyaku", data=SHORT | {"seq": "0"}).text
    assert all(said in text for said in ('name="seq" value="2"', "+4"))
    for page, form, said in (
        (opened(app, *BEGUN, HachihachiPlayedOut(points=(88, 88, 88))), {}, "今の盤では、この記入はできない"),
        (path, {"asks": "other"}, "聞くことも変わった"),
    ):
        answer = client.post(page + "preview/teyaku", data=SHORT | form)
        assert (answer.status_code, said in answer.text) == (200, True)
        assert 'value="enter"' not in answer.text
    store.lock(table_of(path), locked=True)
    assert "席主がこの卓を閉じた" in client.post(path + "preview/teyaku", data=SHORT).text
    assert client.post(other(app, path, "watcher") + "preview/teyaku", data=SHORT).status_code == 403


def test_an_entry_that_cannot_be_stored_comes_back_as_a_form(
    app: Flask, store: Store, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = opened(app, *BEGUN)

    def full(*_: object) -> None:
        raise StoreError(FULL)

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", full)
        for language in ("ja", "en"):
            headers = {"Accept-Language": language}
            entered = client.post(path + "declare/teyaku", data=SHORT | {"seq": "2"}, headers=headers)
            undone = client.post(path + "undo", data={"entry": "1", "seq": "2", "key": "u"}, headers=headers)
            for answer in (entered, undone):
                assert answer.status_code == 503
                assert FULL.say(language) in strip(answer.text)
            assert re.search(r'name="names" value="aka" checked', entered.text)
    assert store.seq(table_of(path)) == 2
    assert client.post(path + "declare/teyaku", data=SHORT | {"seq": "2"}).status_code == 303
