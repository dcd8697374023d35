"""The promises of SECURITY.md, each with a table of attacks."""

import csv
import hmac
import io
import json
import os
import re
import socket
import stat
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import kinds
import opening
import pypdf
import pytest
from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import URLSafeSerializer, URLSafeTimedSerializer
from kinds import One, share
from msgspec.structs import replace
from opening import FOUNDED, PLAYERS, client_of, group_with, hosting, store_of, table_of
from reading import first
from routes import address, forms, kept, opened, routes
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.core.facts import Fact, Redo
from scorekeeper.core.names import NAME_LENGTH
from scorekeeper.core.record import Record
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from scorekeeper.local import secret_keys
from scorekeeper.pdf import rendering
from scorekeeper.store import FILE, Links
from scorekeeper.store.backup.backup import backup
from scorekeeper.store.tables.tries import EACH
from scorekeeper.web import LARGEST_BODY, create_app
from scorekeeper.web.edge.around import POLICY
from scorekeeper.web.host.exchange import BRINGING
from scorekeeper.web.prints import printing
from scorekeeper.web.table.stream import VIEWS

LOG: tuple[Fact, ...] = (
    HachihachiField(brights=("matsu-hikari",)),
    HachihachiTeyaku(player=0, names=("sanbon",)),
    HachihachiDekiyaku(player=2, names=("aotan",), then="agari"),
    HachihachiField(),
)
SEQ = {"seq": str(len(LOG)), "do": "enter", "name": "偽", "locked": "yes"}
DRAFT = '[{"fact":"void","entry":1}]'
GROUP = {"seq": "16"}
"""The entries of a group after everything that `founded` declares."""
TRUE: dict[str, dict[str, str]] = {
    "table.enter": {"player": "1", "names": "karasu"},
    "table.undo": {"entry": "3"},
    "corrections.enter": {"draft": DRAFT},
    "host.renew": {},
    "host.lock": {},
    "host.renew_group": {},
    "founding.new": {"name": "金曜会"},
    "groups.name": GROUP | {"name": "金曜会"},
    "groups.undo": GROUP | {"entry": "15"},
    "members.page": GROUP | {"name": "偽の人"},
    "members.change": GROUP | {"name": "偽の人"},
    "members.merge": GROUP | {"into": "1"},
    "seasons.new": GROUP | {"name": "夏", "ruleset": "hachihachi", "by": "total"},
    "seasons.rules": GROUP | {"name": "夏", "by": "average"},
    "matches.start": GROUP | {"players": "", "shown": "hachihachi"},
    "matches.change": GROUP | {"season": "7"},
    "meetings.new": {"day": "2026-12-03", "time": "19:00", "ends": "23:00"},
    "meetings.cancel": {"cancelled": "yes"},
    "desk.guest": {"name": "偽の客"},
    "desk.make_plan": {"do": "plan"},
    "desk.open_tables": {"round": "2"},
    "rounds.call": {"call": "start"},
    "calling.call": {"do": "withdraw", "call": FOUNDED["call"]},
    "queue.rule": {"do": "agree"},
    "home.new": {"ruleset": "hachihachi", "players": "", "shown": "hachihachi"},
}
"""Valid forms that change something, by endpoint."""


def table(app: Flask, players: tuple[str, ...] = PLAYERS[:3], log: tuple[Fact, ...] = LOG) -> Links:
    """A table that is a match of a group, reached by the same kinds of links."""
    id = store_of(app).create(Record(GAME, GAME.edition, GAME.house(), players, log))
    links = store_of(app).links(id)
    GROUPS.update(zip(links, group_with(app, id), strict=True))
    return links


@pytest.fixture
def links(app: Flask) -> Links:
    opening.untried(app)
    return table(app)


def path(rule: Rule, link: str) -> str:
    return address(rule, places(link) | ({"key": "sage"} if rule.endpoint == "rules.term" else {}))


OPENED = re.compile("<(table|group)>")
"""The parameters in the address of a page that a link opens."""


def token_of(client: FlaskClient) -> str:
    return first('name="csrf_token" value="([^"]+)"', client.get("/").text)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app as in production."""
    app = create_app(tmp_path_factory.mktemp("guarded"))
    yield app
    app.extensions["store"].close()


@pytest.fixture(autouse=True)
def printer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is printed but by the tests of what is printed."""
    if not request.node.get_closest_marker("pdf"):
        monkeypatch.setattr(rendering, "pdf", lambda page: b"%PDF")
        monkeypatch.setattr(printing, "picture", lambda pdf: b"PNG")


def by_turns(ones: Sequence[One], nth: int, of: int) -> Sequence[One]:
    """So many of these for the nth address, others for the next one and in the next commit; all of them with --deep."""
    return ones if kinds.deep else [ones[(nth + kinds.turn() + step * len(ones) // of) % len(ones)] for step in range(of)]


GROUPS: dict[str, str] = {}
"""The group's link for each link of a table."""


def revoke(app: Flask, links: Links) -> None:
    """Revoke the scorer links of a table and of its group."""
    store_of(app).renew(table_of(f"/t/{links.scorer}/"), "scorer")
    store_of(app).groups.renew(GROUPS[links.scorer].partition("-")[0], "scorer")


def places(link: str) -> dict[str, str]:
    """Values for the parameters of an address, so that it exists."""
    true = {"entry": "1", "place": "0", "number": "0", "key": "teyaku", "role": "scorer", "code": "en", "ruleset": "hachihachi"}
    true |= {"table": link, "filename": "common/base.css", "topic": "hatto", "clause": "hatto.2"}
    return true | FOUNDED | {"group": GROUPS.get(link, link), "match": link.partition("-")[0]}


def form(rule: Rule) -> dict[str, str | list[str]]:
    made: dict[str, str | list[str]] = {**SEQ, **TRUE.get(rule.endpoint, {})}
    if "players" in made:
        made |= {"players": [*PLAYERS[:3]], "do": ""}
    return made


TOKENS: dict[str, Callable[[Flask, str], str | None]] = {
    "none": lambda app, own: None,
    "empty": lambda app, own: "",
    "another browser's": lambda app, own: token_of(app.test_client()),
    "another house's": lambda app, own: str(URLSafeTimedSerializer("x", salt="wtf-csrf-token").dumps("0" * 40)),
    "tampered": lambda app, own: ("J" if own[0] == "I" else "I") + own[1:],
    "half": lambda app, own: own.partition(".")[0],
}


@pytest.mark.parametrize("kind", TOKENS)
@pytest.mark.parametrize("sent", ["form", "header"])
def test_no_form_is_taken_without_the_token_of_its_browser(guarded: Flask, kind: str, sent: str) -> None:
    """No form without any; some with each wrong one."""
    link = table(guarded).scorer
    client = hosting(client_of(guarded))
    token = TOKENS[kind](guarded, token_of(client))
    before = kept(guarded)
    every = forms(guarded)
    assert {*TRUE} <= {rule.endpoint for rule in every}
    for rule in share(every, 8) if token else every:
        fields = form(rule) | ({"csrf_token": token} if token is not None and sent == "form" else {})
        headers = {"X-CSRFToken": token} if token and sent == "header" else {}
        answer = client.post(path(rule, link), data=fields, headers=headers)
        assert answer.status_code == 400, rule
        assert "このページは古くなった" in answer.text, rule
        assert "Set-Cookie" not in answer.headers, rule
    assert kept(guarded) == before


def test_every_form_works_with_its_token(guarded: Flask) -> None:
    for rule in forms(guarded):
        link = table(guarded).scorer
        client = hosting(client_of(guarded))
        before = kept(guarded)
        answer = client.post(path(rule, link), data=form(rule) | {"csrf_token": token_of(client)})
        assert "このページは古くなった" not in answer.text, rule
        assert (kept(guarded) != before) == (rule.endpoint in TRUE), rule


def test_a_start_that_is_sent_twice_opens_one_table(app: Flask) -> None:
    client = client_of(app)
    start = {
        "ruleset": "hachihachi",
        "players": [*PLAYERS[:3]],
        "key": first('name="key" value="([^"]+)"', client.get("/new").text),
    }
    before = len(kept(app))
    one, again = (client.post("/new", data=start).headers["Location"] for _ in range(2))
    assert (one == again, len(kept(app))) == (True, before + 1)
    others = client.post("/new", data=start | {"players": ["甲", "乙", "丙"]}).headers["Location"]
    unkeyed = {client_of(app).post("/new", data=start | {"key": ""}).headers["Location"] for _ in range(2)}
    assert len({one, others, *unkeyed}) == 4, "nobody comes to another table by a key that is worn, or none"


class Page(HTMLParser):
    """The tags of a page, with what is wrong with them."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.wrong: list[str] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.texts += given.values()
        own = given.get("src", "/static/").startswith("/static/")
        leads = all(not given.get(name) or re.match(r"/(?![/\\])|[#?]", given[name]) for name in ("href", "action", "formaction"))
        if (
            not own
            or not leads
            or tag in ("style", "iframe", "object", "embed", "base", "evil", "video")
            or (tag == "script" and "src" not in given)
            or any(name.startswith("on") or name in ("style", "hx-on", "srcdoc") for name in given)
        ):
            self.wrong.append(self.get_starttag_text() or tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def guards(answer: TestResponse) -> None:
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]
    assert answer.headers.get("Cache-Control") in ("private, no-cache", "no-store", "no-cache", "no-store, private"), "said of all"
    if answer.mimetype == "text/html":
        assert "charset=utf-8" in answer.headers["Content-Type"]
        assert "no-cache" in answer.headers["Cache-Control"] or "no-store" in answer.headers["Cache-Control"]
        assert Page(answer.text).wrong == []


def test_every_response_has_the_security_headers(app: Flask, links: Links) -> None:
    assert {part.split(" ", 1)[1] for part in POLICY.split("; ")} == {"'none'", "'self'"}, "no script in a page"
    assert "default-src 'none'" in POLICY
    revoke(app, gone := table(app))
    client = hosting(client_of(app))
    for method, rule in routes(app, "GET", "POST", "HEAD", "OPTIONS"):
        ways = (*links, gone.scorer, "none") if method in ("GET", "POST") and OPENED.search(rule.rule) else (links.scorer,)
        for link in ways:
            for headers in ({}, {"HX-Request": "true"})[: 2 if link == links.scorer and method == "GET" else 1]:
                answer = opened(client, method, path(rule, link), headers=headers)
                assert answer.status_code < 500, rule
                guards(answer)
    for _, rule in routes(app, "GET"):
        guards(client.delete(path(rule, links.scorer)))


def test_nobody_keeps_a_copy_of_what_a_link_opens(app: Flask, links: Links) -> None:
    """No proxy, no disk of a shared machine, no search engine; and no file name contains a part of the link."""
    client = client_of(app)
    for page in ("/rules/hachihachi", "/rules/hachihachi/print/yaku.pdf"):
        assert "X-Robots-Tag" not in client.get(page).headers, "which are public"
    for _, rule in routes(app, "GET"):
        if OPENED.search(rule.rule):
            answer = opened(client, "GET", path(rule, links.scorer))
            assert answer.headers["Cache-Control"] == "no-store, private", rule
            assert answer.headers["X-Robots-Tag"] == "noindex, nofollow", rule
            named = answer.headers.get("Content-Disposition", "")
            for part in (*links.scorer.split("-"), *links.watcher.split("-"), *GROUPS[links.scorer].split("-")):
                assert part[:5] not in named, rule


def test_error_pages_are_guarded_and_reveal_no_internals(app: Flask, links: Links, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> object:
        raise RuntimeError("secret inside")

    monkeypatch.setattr("scorekeeper.web.record.history.EntrySummaries", fails)
    client = client_of(app)
    answers = [
        client.get(f"/t/{links.scorer}/history"),
        client.get("/nowhere"),
        client.post(f"/t/{links.scorer}/correct"),
        client.post("/new", data={"players": "x" * LARGEST_BODY}),
        client.delete(f"/t/{links.scorer}/undo"),
        *[client.post("/host", data={"passcode": "0"}) for _ in range(EACH + 1)],
    ]
    assert [answer.status_code for answer in answers] == [500, 404, 400, 413, 405, *[422] * EACH, 429]
    for answer in answers:
        assert ("secret inside" in answer.text, "Traceback" in answer.text) == (False, False)
        assert answer.headers["Content-Security-Policy"] == POLICY


@pytest.mark.parametrize(("base", "secure"), [("http://localhost", False), ("https://localhost", True)])
def test_cookies_are_for_this_site_alone(app: Flask, links: Links, base: str, secure: bool) -> None:
    pages = [app.test_client().get(f"/{page}/", base_url=base) for page in (f"t/{links.watcher}", f"g/{GROUPS[links.watcher]}")]
    for answer in (app.test_client().post("/look", data={"theme": "dark"}, base_url=base), *pages):
        given = {part.strip() for part in answer.headers["Set-Cookie"].split(";")}
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= given
        assert ("Secure" in given) == secure
        assert not [part for part in given if part.startswith("Domain")]


def test_forged_cookies_are_ignored(app: Flask, links: Links) -> None:
    """The app reads only cookies that it has signed."""
    client = hosting(client_of(app))
    cookie = app.config["SESSION_COOKIE_NAME"]
    true, called = (client.get_cookie(cookie + kind).value for kind in (".host", ".name"))  # type: ignore[union-attr]
    signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    token = secret_keys.hosts(Path(app.instance_path))
    assert signer.loads(true) == ["host", token]
    body, signature = true.split(".")
    forged = URLSafeSerializer("x", salt="session").dumps(["host", token])
    changed = f"{'A' if body[-1] != 'A' else 'B'}{body[1:]}.{signature}"
    other = signer.dumps(["name", token])
    for value in ("", body, f"{body}.", changed, f"{body}.{signature[:-2]}", forged, other, called, "..", "\\", "=" * 3000):
        thief = app.test_client()
        thief.set_cookie(f"{cookie}.host", value)
        assert thief.post(f"/t/{links.scorer}/lock", data={"locked": "yes"}).status_code == 403, value
        assert "席主をやめる" not in thief.get("/").text
    assert client.post(f"/t/{links.scorer}/lock", data={"locked": "yes"}).status_code == 303


EVIL = "evil.example"
ELSEWHERE = (
    "http://evil.example/", "http://localhost.evil.example/", "http://localhost@evil.example/", "http://localhost:80@evil.example/",
    "http://localhost//evil.example/", "http://localhost/\\evil.example/", "http://localhost/\t/evil.example/",
    "//evil.example/", "http://localhost/%09/evil.example/", "http://localhost/.//evil.example/", "http://localhost\\@evil.example/",
    "javascript:alert(1)", "http://localhost/?next=//evil.example/", "http://localhost/t/../..//evil.example/", "data:text/html,x",
)  # fmt: skip
HERE = "http://localhost/t/somebody-was-here/"


def test_no_response_redirects_to_another_site(app: Flask, links: Links) -> None:
    """Whatever comes back to where somebody was, or redirects at all, is asked to lead to each other site; the rest to some."""
    client = hosting(client_of(app))

    def answered(method: str, rule: Rule, before: str, asked: str = "localhost") -> TestResponse:
        fields = dict.fromkeys(("back", "next", "url", "return", "link", "table", "show"), before)
        one = table(app).scorer if rule.endpoint in TRUE and method == "POST" else links.scorer
        headers = {"Referer": before, "Host": asked, "X-Forwarded-Host": EVIL, "Origin": f"http://{EVIL}"}
        sent = {"data": form(rule) | fields} if method == "POST" else {"query_string": fields}
        answer = client.open(path(rule, one), method=method, headers=headers, **sent)
        assert answer.status_code < 500, rule
        return answer

    for nth, (method, rule) in enumerate(routes(app, "GET", "POST")):
        if rule.endpoint in ("static", "live.follow"):
            continue
        usual = answered(method, rule, HERE)
        leads = "Location" in usual.headers or (usual.mimetype == "text/html" and "somebody-was-here" in usual.text)
        tries = [(one, "localhost") for one in (ELSEWHERE if leads else by_turns(ELSEWHERE, nth, 1))]
        for before, asked in (*tries, (ELSEWHERE[0], EVIL)):
            answer = answered(method, rule, before, asked)
            led = answer.headers.get("Location", "/")
            assert re.match(r"/(?![/\\\t\n\r])", led), (rule, led)
            if asked == "localhost" and answer.mimetype == "text/html":
                assert not re.search(r'(?:href|action|src)="[^"/#?]*(?://|\\|evil)', answer.text), rule


def test_guessed_links_open_no_address(app: Flask, links: Links) -> None:
    other, gone = table(app), table(app)
    revoke(app, gone)
    guesses = {
        "<table>": guessed(links.scorer, other.scorer) | {"its group's": GROUPS[links.scorer]},
        "<group>": guessed(GROUPS[links.scorer], GROUPS[other.scorer]) | {"its table's": links.scorer},
    }
    before = kept(app)
    client = hosting(client_of(app))
    for nth, (method, rule) in enumerate(routes(app, "GET", "POST")):
        found = [*next((found for blank, found in guesses.items() if blank in rule.rule), {}).items()]
        for what, guess in found and (found if rule.endpoint in ("table.page", "groups.page") else by_turns(found, nth, 3)):
            page = address(rule, places(guess) | {"group": guess})
            answer = opened(client, method, page, data=form(rule) if method == "POST" else None)
            assert answer.status_code == 404, (rule, what)
        if OPENED.search(rule.rule):
            answer = opened(client, method, path(rule, gone.scorer), data=form(rule) if method == "POST" else None)
            assert answer.status_code == 410, rule
    assert kept(app) == before


def guessed(link: str, other: str) -> dict[str, str]:
    """What somebody might try who has seen another link."""
    id, secret = link.split("-")
    return {
        "its id alone": id,
        "no secret": f"{id}-",
        "a wrong secret": f"{id}-{'a' * 16}",
        "another one's secret": f"{id}-{other.partition('-')[2]}",
        "another one's id": f"{other.partition('-')[0]}-{secret}",
        "all but a letter": link[:-1],
        "upper case": link.upper(),
        "SQL": f"{id}-' OR '1'='1",
        "a pattern": f"{id}-{'_' * 16}",
        "a way up": "../" + link,
    }


def test_every_secret_is_compared_in_constant_time(app: Flask, links: Links, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each secret of a table, whatever precedes it, and in no other way."""
    store, folder = store_of(app), Path(app.instance_path)
    id = links.scorer.partition("-")[0]
    store.renew(id, "watcher")
    compared: list[tuple[object, object]] = []
    spy = SimpleNamespace(compare_digest=lambda one, other: compared.append((one, other)) or hmac.compare_digest(one, other))
    for module in ("store.rows.links", "local.secret_keys"):
        monkeypatch.setattr(f"scorekeeper.{module}.hmac", spy)
    for link in (links.scorer, links.watcher, f"{id}-{'a' * 16}"):
        compared.clear()
        store.opens(link)
        assert [typed for _, typed in compared] == [link.partition("-")[2]] * 3
        assert len({secret for secret, _ in compared}) == 3
    compared.clear()
    for typed in ("0", secret_keys.passcode(folder), "é"):
        assert secret_keys.opens(folder, typed) == (typed == secret_keys.passcode(folder))
    assert len(compared) == 3


def test_watchers_and_all_but_the_host_change_nothing_that_is_not_theirs(app: Flask, links: Links) -> None:
    before = kept(app)
    for client in (client_of(app), app.test_client()):
        for _, rule in routes(app, "POST"):
            if OPENED.search(rule.rule):
                answer = client.post(path(rule, links.watcher), data=form(rule))
                assert answer.status_code == (303 if rule.endpoint.endswith(".who") else 403), rule
    assert kept(app) == before
    left = hosting(client_of(app))
    left.post("/host/leave")
    for client in (client_of(app), app.test_client(), left):
        for _, rule in routes(app, "POST"):
            if rule.endpoint.startswith("host.") and OPENED.search(rule.rule):
                assert client.post(path(rule, links.scorer), data=form(rule) | {"host": "1"}).status_code == 403
    assert kept(app) == before


def test_a_locked_table_is_changed_by_no_form(app: Flask, links: Links) -> None:
    app.extensions["store"].lock(table_of(f"/t/{links.scorer}/"), locked=True)
    before = kept(app)
    client = client_of(app)
    for _, rule in routes(app, "POST"):
        if "<table>" in rule.rule:
            answer = client.post(path(rule, links.scorer), data=form(rule))
            assert answer.status_code in (423, 403) or not rule.endpoint.startswith(("corrections", "table.enter", "table.undo"))
    assert kept(app) == before


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Client-IP"])
def test_the_passcode_is_not_guessed(app: Flask, header: str) -> None:
    """Not from many browsers of one machine either, nor from one that pretends to be others."""
    opening.untried(app)
    code = secret_keys.passcode(Path(app.instance_path))
    for nth in range(EACH):
        answer = app.test_client().post("/host", data={"passcode": f"{nth}"}, headers={header: f"10.0.0.{nth}"})
        assert answer.status_code == 422
    answer = app.test_client().post("/host", data={"passcode": code}, headers={header: "10.9.9.9"})
    assert answer.status_code == 429
    assert "Set-Cookie" not in answer.headers or "host" not in answer.headers["Set-Cookie"]


def test_no_other_passcode_opens(app: Flask) -> None:
    code = secret_keys.passcode(Path(app.instance_path))
    others = "0" * 8, "%", "' OR 1=1", "９" * 8, "\0", "1" * 100_000, f"{code}0", f"0{code}", code[:4]
    for typed in ("", " ", *others):
        opening.untried(app)
        assert app.test_client().post("/host", data={"passcode": typed}).status_code == 422, typed


HOSTILE = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "'><svg/onload=alert(1)><evil>",
    "</bdi></title></datalist></script><evil>", "{{7919*7907}}{% evil %}${7919*7907}", "<!--<script>", "]]><evil>",
    "javascript:alert(1)", "@1 %s {0} @2", "\\u003cevil\\u003e&lt;evil&gt;", '=HYPERLINK("http://x","y")', "+cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0", "\t=1+1", "\r=1+1", "\n=1+1", " =1+1", "＝1+1", 'a,b"c\n=1+1',
    "\u202eevil\u202c", "\u2066a\u2069 עברית",
)  # fmt: skip
"""Also names that no form accepts: a record may come from a file of an earlier version."""
NAMES = [tuple(HOSTILE[(nth + seat) % len(HOSTILE)] for seat in range(3)) for nth in range(0, len(HOSTILE), 3)]


def spoken(name: str) -> tuple[Fact, ...]:
    """A log by somebody of this name, who also writes it wherever a fact has room for text."""
    return (*(replace(fact, by=name) for fact in LOG), Redo(reason=name, by=name))


@pytest.mark.parametrize("nth", range(len(NAMES)))
def test_texts_from_players_are_texts_on_every_page(app: Flask, nth: int) -> None:
    """Three of the addresses in eight for each of these names; each address for three of them."""
    names, language = NAMES[nth], LANGUAGES[nth % 2]
    links = table(app, names, spoken(names[0]))
    client = client_of(app, names[0])
    seen = 0
    for link in links:
        assert client.get(f"/t/{link}/").status_code == 200
    every = [one for one in routes(app, "GET", "POST") if one[1].endpoint not in (*TRUE, *UNDRAWN)]
    for place, (method, rule) in enumerate(every):
        if nth not in by_turns(range(len(NAMES)), place, 3):
            continue
        fields = {"view": VIEWS[(place + nth) % 4], "seq": "0", "do": "enter", "player": "1", "names": names[1], "draft": ""}
        sent = {"data": fields} if method == "POST" else {"query_string": fields}
        for link in links if kinds.deep else [links[(place + nth) % 2]]:
            answer = opened(client, method, path(rule, link), headers={"Accept-Language": language}, **sent)
            assert answer.status_code < 500, rule
            if answer.mimetype in ("text/html", "text/event-stream"):
                page = Page(answer.text)
                assert page.wrong == [], rule
                assert str(7919 * 7907) not in answer.text, rule
                seen += any(" ".join(names[0].split()) in " ".join(text.split()) for text in page.texts)
    assert seen > 3, "the names are shown at all"


UNDRAWN = ("static", "sheets.pdf", "host.enter", "people.who", "groups.who", "home.forget")


@pytest.mark.pdf
@pytest.mark.parametrize("nth", share(range(len(NAMES))))
def test_texts_from_players_are_texts_in_every_file(app: Flask, nth: int) -> None:
    names, client = NAMES[nth], client_of(app)
    sheet = f"/t/{table(app, names, spoken(names[0])).watcher}/sheet"
    answers = {kind: client.get(f"{sheet}.{kind}") for kind in ("csv", "json", "txt", "pdf")}
    types = ["text/csv", "application/json", "text/plain", "application/pdf"]
    assert [answer.mimetype for answer in answers.values()] == types
    cells = [cell for row in csv.reader(io.StringIO(answers["csv"].text.lstrip("\ufeff"), newline="")) for cell in row]
    assert [cell for cell in cells if re.match(r"\s*[=+\-@＝＋－＠]|[\t\r\n]", cell) and not re.fullmatch(r"-?\d+", cell)] == []
    assert tuple(json.loads(answers["json"].text)["players"]) == names
    made = pypdf.PdfReader(io.BytesIO(answers["pdf"].data))
    assert not made.attachments
    assert "/JavaScript" not in str(made.trailer["/Root"])
    for page in made.pages:
        assert not page.images
        assert not [one for one in page.get("/Annots", []) if "/URI" in str(one.get_object())]


UNFIT = ["\u202eevil", "a\u2066b", "a\nb", "a\tb", "a\0b", "a\u2028x", "x" * (NAME_LENGTH + 1), "\u200b", " "]


def test_names_with_control_characters_are_refused(app: Flask, links: Links) -> None:
    before = kept(app)
    client = app.test_client()
    for name in UNFIT:
        assert client.post(f"/t/{links.scorer}/who", data={"name": name}).status_code == 422, name
        assert client.post("/new", data={"ruleset": "hachihachi", "players": [name, "乙", "丙"]}).status_code == 422, name
        with client.session_transaction() as session:
            assert "name" not in session
    assert kept(app) == before


def test_no_form_reads_a_large_body(guarded: Flask) -> None:
    """Uploads may be larger (test_exchange.py)."""
    link = table(guarded).scorer
    before = kept(guarded)
    client = hosting(client_of(guarded))
    large, parts = {"x": "x" * LARGEST_BODY}, {f"part{nth}": "x" for nth in range(1500)}
    for rule in forms(guarded):
        assert client.post(path(rule, link), data=form(rule) | large).status_code == 413, rule
        for more in (parts,) if rule.endpoint in BRINGING else (parts, large):
            answer = client.post(path(rule, link), data=form(rule) | more, content_type="multipart/form-data")
            assert answer.status_code == 413, rule
    assert kept(guarded) == before


NUMBERS = ["9" * 30, "-" + "9" * 30, "9" * 5000, "1e999", "NaN", "Infinity", "٣", "0x10", "1_000", "+5", "２" * 4400, "-0", "1.5"]


def test_no_number_breaks_anything(app: Flask, links: Links) -> None:
    """Each address with three of them. A server takes addresses of 4 kB, so a longer number comes in a form only."""
    before = kept(app)
    client = client_of(app)
    names = "seq entry nth player ribbons to points.0 amounts.0.big draw.0.0 draw.0.1 draw.0.2 etsunen kasu sujuroku".split()
    for nth, (method, rule) in enumerate(routes(app, "GET", "POST")):
        if rule.endpoint in ("static", "host.enter") or rule.rule.endswith(".pdf"):
            continue
        numbers = NUMBERS if method == "POST" else [one for one in NUMBERS if len(one) < 1000]
        for number in by_turns(numbers, nth, 3):
            long = len(number) > 1000  # fifteen of them make a megabyte
            fields = dict.fromkeys(("nth", "entry", "points.0", "amounts.0.big") if long else names, number)
            fields |= {"do": "enter", "seating": "draw", "draft": DRAFT, "players": "a", "view": "form"}
            sent = {"data": fields} if method == "POST" else {"query_string": fields}
            blanks = places(links.scorer) | dict.fromkeys(("entry", "place", "number"), "5" if long else number)
            for values in (blanks, places(links.scorer)):
                assert opened(client, method, address(rule, values), **sent).status_code < 500, (rule, number[:9])
    assert kept(app) == before


WAYS = """
    ../scorekeeper/library.py %2e%2e/pyproject.toml ..%2fpyproject.toml ..%5cpyproject.toml %2e%2e%2f%2e%2e%2fetc/passwd
    //etc/passwd %2fetc%2fpasswd ....//pyproject.toml vendor/../../pyproject.toml common/base.css%00.js . vendor ~root
""".split()


@pytest.mark.parametrize("way", WAYS)
def test_static_paths_cannot_leave_their_folder(app: Flask, way: str) -> None:
    answer = app.test_client().get(f"/static/{way}")
    assert answer.status_code in (404, 308), way
    assert ("[project]" in answer.text, "root:" in answer.text) == (False, False)


def test_files_are_readable_by_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    before = os.umask(0)
    try:
        app = create_app(folder, WTF_CSRF_ENABLED=False)
        secret_keys.passcode(folder)
        link = table(app).scorer
        client_of(app).post(f"/t/{link}/undo", data=SEQ | TRUE["table.undo"])
        backup(folder / FILE, tmp_path / "copy.db")
        found = [folder, *folder.rglob("*"), tmp_path / "copy.db"]
        assert {"secret", "passcode", FILE, f"{FILE}-wal"} <= {one.name for one in found}
        assert [one for one in found if stat.S_IMODE(one.stat().st_mode) & 0o077] == []
        app.extensions["store"].close()
    finally:
        os.umask(before)
    content = (tmp_path / "copy.db").read_bytes()
    assert secret_keys.passcode(folder).encode() not in content
    assert secret_keys.secret(folder).encode() not in content


@pytest.mark.parametrize("last", ["", "0", "x" * 5000, "-1", "<script>", "\u00ff"])
def test_a_stream_says_only_what_the_table_says(app: Flask, links: Links, last: str) -> None:
    """And a watcher's contains no form."""
    client = client_of(app)
    for view in ("table", "form&seq=9999", "page&seq=-5&seen=%0aevent:evil", "follow&seen=x%0d%0a"):
        answer = opened(client, "GET", f"/t/{links.watcher}/live?view={view}", headers={"Last-Event-ID": last})
        assert answer.status_code == 200
        assert re.fullmatch(r"event: (board|same)\n(data: [^\n]*\n)+\n", answer.text)
        assert not re.search(f"<form|csrf_token|declare/|/undo|name=.key|{links.scorer.partition('-')[2]}", answer.text), view
    assert "<form" in opened(client, "GET", f"/t/{links.scorer}/live?view=table").text


FETCHING = (
    '<img src="{at}">', '<link rel=stylesheet href="{at}">', '<link rel=attachment href="{at}">',
    "<style>@import '{at}';</style>",
    "<style>@font-face {{ font-family: x; src: url({at}) }} body {{ font-family: x; background: url({at}) }}</style>",
    '<object data="{at}"></object><embed src="{at}"><iframe src="{at}"></iframe>',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="{at}"/><use href="{at}#x"/></svg>',
    '<p style="content: url({at}); list-style-image: url({at})">x</p><input type=image src="{at}">',
    '<base href="{at}"><img src=x.png>', '<meta http-equiv=refresh content="0; url={at}">',
)  # fmt: skip


@pytest.mark.pdf
def test_the_printer_fetches_nothing(tmp_path: Path) -> None:
    """Nobody comes to a port of this machine; somebody who does is seen."""
    secret = tmp_path / "secret.png"
    secret.write_text("secret inside")

    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        port = server.getsockname()[1]
        for page in FETCHING:
            for at in (f"http://127.0.0.1:{port}/x.png", secret.as_uri(), f"ftp://127.0.0.1:{port}/x"):
                made = rendering.pdf(f"<html><body>{page.format(at=at)}<p>x</p>")
                assert b"secret inside" not in made
                assert not pypdf.PdfReader(io.BytesIO(made)).attachments
        with pytest.raises(BlockingIOError):
            server.accept()
        socket.create_connection(("127.0.0.1", port)).close()
        server.accept()[0].close()
