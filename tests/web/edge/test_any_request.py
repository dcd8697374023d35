"""Random requests: of any kind, to every address, with any link. Never a 500, and never an unexpected change."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from kinds import times
from opening import FOUNDED, group_with, untried
from routes import Kept, address, forget, kept, opened, routes
from strategies import a_table, grown, tapping, wild_facts
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.book.reading import book
from scorekeeper.core import record
from scorekeeper.core.facts import Closed, Void
from scorekeeper.core.house import options
from scorekeeper.core.record import Record, Refused
from scorekeeper.games import GAMES
from scorekeeper.local import secret_keys
from scorekeeper.pdf import rendering
from scorekeeper.season.group_folding import fold
from scorekeeper.store import ROLES, Links, Store
from scorekeeper.store.rows.links import ARRIVAL, CALENDAR
from scorekeeper.web import create_app
from scorekeeper.web.prints import printing
from scorekeeper.web.prints.choices import OF_TABLE

STEERING = {"host.renew", "host.renew_group", "host.lock"}
"""Endpoints by which a host changes who may make entries."""
ARRANGING = {"groups.undo", "members.page", "members.change", "members.merge", "seasons.new", "seasons.rules", "matches.change"}
EVENINGS = {
    *("meetings.new", "meetings.change", "meetings.cancel", "desk.people", "desk.guest", "desk.make_plan", "desk.open_tables"),
    *("desk.seating", "desk.apart", "rounds.call", "rounds.review", "calling.call", "queue.rule"),
}
PUBLISHING = {"public.change", "desk.way_in", "feeds.settings", "feeds.person_settings"}
"""Endpoints by which somebody who arranges a group makes, renews or closes a link that opens one thing of it."""
ENTERING = {"table.enter", "table.undo", "corrections.enter", "home.new", "founding.new", "matches.start"}
CHANGING = ENTERING | STEERING | ARRANGING | PUBLISHING | EVENINGS
"""Some of the endpoints that change something; whether a record grew is judged by the response."""
OPENING = {"home.new", "founding.new", "matches.start", "desk.open_tables"}
"""Endpoints that create a table or a group."""
SAID = "16"
"""The number of entries of a group at first."""
METHODS = ("GET", "POST", "HEAD", "OPTIONS")
TRIES = 200
"""How many valid requests may go to an address before one of them has to succeed."""
OTHERS = ("PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "JUNK")


class Seat(NamedTuple):
    """A table under test: its record, its id, and every link to it by kind; the same for the group that has it as a match, and
    the links that open one thing of that group, by endpoint, "" for its public page."""

    record: Record
    id: str
    links: dict[str, str]
    locked: bool
    group: str
    circles: dict[str, str]
    single: dict[str, str]


def sat(app: Flask, begun: Record, *, locked: bool) -> Seat:
    """A new table for a record, with a revoked link and a guessed one."""
    store: Store = app.extensions["store"]
    id = store.create(begun)
    group = group_with(app, id).scorer.partition("-")[0]
    arrival, calendar = (store.groups.withdraw(group, what, again=True) for what in (ARRIVAL, CALENDAR))
    single = {"": store.groups.withdraw(group, again=True), "feeds.file": calendar}
    single |= dict.fromkeys(("arrivals.page", "arrivals.check_in"), arrival)
    links = ways(id, store.links(id).watcher, store.renew(id, "watcher"))
    if locked:
        store.lock(id, locked=True)
    circles = ways(group, store.groups.links(group).watcher, store.groups.renew(group, "watcher"))
    return Seat(begun, id, links, locked, group, circles, single)


def ways(id: str, revoked: str, links: Links) -> dict[str, str]:
    """All links to a table or a group, including those that open nothing."""
    return {**links._asdict(), "revoked": revoked, "guess": f"{id}-{'a' * 16}", "id": id}


def records() -> Iterator[Record]:
    """For each game: an empty record, one in progress, and a finished match, which is closed in every second game."""
    for nth, game in enumerate(GAMES):
        empty = Record(game, game.edition, game.house(), ("秋山", "<b>B", "=C", "D'")[: a_table(game)])
        yield empty
        *_, (begun, _) = grown(game, game.house(), Random(1), 12)
        yield begun
        over = next((made, state) for made, state in grown(game, game.house(), Random(3), 2000) if game.final(state) is not None)
        if nth % 2:
            yield over[0]
            continue
        (offer,) = [offer for offer in game.offers(over[1]) if offer.fact is Closed]
        closed = record.add(*over, Closed(**dict(offer.fixed)))
        assert not isinstance(closed, Refused)
        yield closed[0]


PLAUSIBLE = dict(
    one.split("=")
    for one in """do=enter reopen=yes view=table name=秋山/新しい人 locked=yes/no into=1 season=6/7/none by=total/average
    day=2026-12-03 time=19:00 ends=23:00 cancelled=yes round=1/2 house=standard person=1/2/3 other=2 present=yes/no
    apart=yes rounds=3 minutes=50 reviewing=yes desk=0 call=start/pause/more/last""".split()
)
"""Values of fields that are right in some form."""


class World:
    """An app with tables in every state, and what can be declared there. Changes by a request are reverted."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.seats = [sat(app, one, locked=False) for one in records()]
        self.seats += [sat(app, seat.record, locked=True) for seat in self.seats[1::3]]
        self.routes = routes(app, *METHODS) + 5 * routes(app, "POST")
        self.changed: Counter[str] = Counter()
        self.blanks = self._blanks()
        self.kept = kept(app)

    @property
    def store(self) -> Store:
        found: Store = self.app.extensions["store"]
        return found

    def _blanks(self) -> dict[str, list[str]]:
        """Values for the parameters of an address, each kind in its place."""
        return {
            "ruleset": [game.name for game in GAMES],
            "topic": [key for game in GAMES for key in book(game).topics],
            "clause": [key.partition(".")[2] for game in GAMES for key in book(game).clauses],
            "key": sorted({key for seat in self.seats for key in self.keys(seat)}),
            "term": [key for game in GAMES for key in book(game).terms],
            "role": [*ROLES],
            "what": [*OF_TABLE],
            "code": ["ja", "en"],
            "filename": ["common/base.css", "app.js", "vendor/htmx.min.js", "cards/matsu-hikari.svg"],
        }

    def keys(self, seat: Seat) -> list[str]:
        """Keys of what can be declared at a table now, asked, or neither."""
        folded = self.store.state(seat.id)
        assert folded
        game, offers = seat.record.game, seat.record.game.offers(folded.state)
        found = 3 * [offer.key for offer in offers if not offer.shut] + [offer.key for offer in offers if offer.shut]
        return found + [one.key for one in game.inquiries(folded.state)]

    def form(self, seat: Seat, key: str, rng: Random) -> dict[str, list[str]]:
        """Plausible input: the form of an offer or an inquiry, freshly drawn and filled in."""
        folded = self.store.state(seat.id)
        assert folded
        game, state = seat.record.game, folded.state
        asked = {one.key: one.inputs for one in (*game.offers(state), *game.inquiries(state))}
        entry, seats = str(rng.randrange(len(seat.record.log) + 1)), str(len(seat.record.players))
        true = {name: [rng.choice(values.split("/"))] for name, values in PLAUSIBLE.items()}
        true |= {
            "seq": [str(len(seat.record.log))],
            "key": [str(rng.random())],
            "entry": [entry],
            "least": [seats],
            "most": [seats],
        }
        true |= {"ruleset": [game.name], "shown": [game.name], "players": ["甲", "乙", "丙"]}
        true |= {"draft": [json.dumps([{"fact": "void", "entry": int(entry)}])]}
        return true | tapping(rng, game, state, asked.get(key, ()), key)

    def put_back(self, id: str) -> None:
        """Replace a table that was changed, or whose group was, by a new one with the same record in a new group."""
        (nth,) = [nth for nth, seat in enumerate(self.seats) if id in (seat.id, seat.group)]
        forget(self.app, self.seats[nth].id)
        forget(self.app, self.seats[nth].group)
        self.seats[nth] = sat(self.app, self.seats[nth].record, locked=self.seats[nth].locked)
        self.kept = kept(self.app)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    app = create_app(tmp_path_factory.mktemp("instance"), WTF_CSRF_ENABLED=False)
    with pytest.MonkeyPatch.context() as patched:
        # What is printed is tested elsewhere.
        patched.setattr(rendering, "pdf", lambda page: b"%PDF")
        patched.setattr("scorekeeper.pdf.queue.bind", lambda *_: b"%PDF")
        patched.setattr(printing, "picture", lambda pdf: b"PNG")
        yield World(app)
    app.extensions["store"].close()


NUMBERS = st.one_of(st.integers(-2, 40).map(str), st.integers().map(str), st.sampled_from(("9" * 5000, "1e999", "NaN", "-0", "２")))
TEXTS = st.one_of(
    NUMBERS,
    st.text(max_size=30),
    st.sampled_from((*"on yes enter preview open choose look draw sage <script> =1+1".split(), "", "\0", "x" * 3000)),
    st.sampled_from([value for game in GAMES for one in options(game.house) for value in (*one.choices, one.name)]),
)
FIELDS = (
    "seq seen said view poll entry do key draft reopen nth asks previewed player names cards months brights then offender hatto"
    " points points.0 points.1 captures captures.0 captures.1 amounts.0.big amounts.1.small amounts.0.sign month kasu final place"
    " ruleset shown players spare seating draw.0.0 draw.0.1 draw.1.2 field etsunen method name passcode link theme locked role show"
    " day time ends cancelled round present other apart least most rounds minutes desk reviewing call clauses text"
    " into guest people people.0 people.1 best least points.2 sit from match season person name"
    " to back next csrf_token question q verdict otherwise agreed house by at"
).split()
DRAFTS = st.one_of(
    st.lists(st.one_of([wild_facts(game) for game in GAMES] + [st.builds(Void, entry=st.integers(-2, 60))]), max_size=4).map(
        lambda facts: msgspec.json.encode(facts).decode()
    ),
    st.sampled_from(("[" * 9000, '[{"fact":"void","entry":' + "9" * 5000 + "}]", "null", '[{"fact":"void","entry":1,"by":5}]')),
)
FORMS = st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=8), st.lists(TEXTS, min_size=1, max_size=4), max_size=6)
LETTERS = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=40)
USUAL = {
    "HX-Request": ("true", "false"), "HX-Target": ("over", "preview"),
    "Accept-Language": ("ja", "en", "en;q=2,*", "q=x;;", "zz-" * 50),
    "Referer": ("http://localhost/new", "http://localhost//x", "http://localhost/t/a/", "http://[", "x:"),
    "Content-Type": ( *("application/json", "application/x-www-form-urlencoded; charset=x"),
        *("multipart/form-data", "multipart/form-data; boundary=x")),
    "Host": ("a b", "a:b", "[::1", "localhost:99999", "evil.example"), "Range": ("bytes=0-", "bytes=5-1", "x=-1"),
}  # fmt: skip
ODD = ("Last-Event-ID", "Cookie", "If-None-Match", "If-Modified-Since", "X-Forwarded-For")
HEADERS = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(ODD, LETTERS) | {name: st.sampled_from(values) | LETTERS for name, values in USUAL.items()}
)
SESSIONS = st.fixed_dictionaries({}, optional={"name": st.sampled_from((None, "秋山", "=1+1")), "language": TEXTS, "theme": TEXTS})


class Sent(NamedTuple):
    """A request and its address."""

    method: str
    end: str
    seat: Seat
    link: str
    session: dict[str, Any]
    path: str
    more: dict[str, Any]


def sent(world: World, rng: Random, route: tuple[str, Rule], draw: Callable[[st.SearchStrategy[Any]], Any] | None = None) -> Sent:
    """A request that is valid in most of its parts. Hypothesis, which prefers the simplest value, chooses the invalid ones;
    without it all parts are valid.
    """

    def wild(among: st.SearchStrategy[Any], chance: float = 0.15) -> Any:
        return draw(among) if draw and rng.random() < chance else None

    method, rule = route
    method = wild(st.sampled_from(OTHERS), 0.03) or method
    seat = rng.choice(world.seats)
    link = rng.choice(("scorer",) * 8 + tuple(seat.links))
    key = rng.choice(world.keys(seat))
    blanks = {name: rng.choice(values) for name, values in world.blanks.items()}
    blanks |= {name: str(rng.randrange(-1, len(seat.record.log) + 1)) for name in ("entry", "place", "number")}
    blanks |= FOUNDED | {
        "table": seat.links[link],
        "group": seat.circles[link],
        "match": seat.id,
        "link": seat.single.get(rule.endpoint, seat.single[""]),
    }
    kind, tally = rng.choice([*seat.record.game.tallies(seat.record.house).items()])
    picked = {"rules.term": blanks["term"], "statistics.count": rng.choice([*tally.rows])}
    blanks |= {"kind": kind, "keys": blanks["term"], "key": picked.get(rule.endpoint, key)}
    if (text := wild(TEXTS)) is not None:
        blanks[rng.choice(sorted(blanks))] = text
    form = world.form(seat, key, rng) | ({"seq": [SAID], "entry": ["15"]} if "/g/" in rule.rule else {}) | (wild(FORMS) or {})
    if rule.endpoint == "desk.make_plan":
        form["do"] = ["plan"]
    if rule.endpoint in ("calling.call", "queue.rule"):
        form |= {"do": ["withdraw" if rng.random() < 0.5 else "agree"], "call": [FOUNDED["call"]]}
    if rule.endpoint in PUBLISHING:
        form["do"] = [rng.choice(("open", "close"))]
    if (draft := wild(DRAFTS)) is not None:
        form["draft"] = [draft]
    headers = wild(HEADERS, 0.3) or {}
    body = wild(st.binary(max_size=60)) or (json.dumps(form).encode() if "Content-Type" in headers else form)
    more = {"headers": headers, "query_string": form if rng.random() < 0.7 else None}
    more |= {"data": body} if method == "POST" else {}
    host = {"host": secret_keys.hosts(Path(world.app.instance_path))} if rng.random() < 0.5 else {}
    told = {"name": "<b>"} | host | (wild(SESSIONS) or {})
    return Sent(method, rule.endpoint, seat, link, told, address(rule, blanks), more)


def browser(app: Flask, told: dict[str, Any]) -> FlaskClient:
    client = app.test_client()
    with client.session_transaction() as session:
        session.update(told)
    return client


def answered(world: World, one: Sent) -> TestResponse:
    """The response to a request, which must break nothing; changes are judged and reverted."""
    untried(world.app)
    answer = opened(browser(world.app, one.session), one.method, one.path, **one.more)
    assert answer.status_code < 500 or answer.status_code == 501, answer.text
    after = kept(world.app)
    if after != world.kept:
        judge(world, one, answer, after)
    return answer


def test_no_request_breaks_anything_or_changes_a_record_unasked(world: World) -> None:
    @settings(max_examples=times(100))
    @given(data=st.data())
    def tried(data: st.DataObject) -> None:
        rng = Random(data.draw(st.integers(0, 2**32)))
        answered(world, sent(world, rng, rng.choice(world.routes), data.draw))

    tried()


def test_valid_requests_reach_every_address_and_change_what_they_should(world: World) -> None:
    """Valid requests go to each address until one is accepted and, where it should, has changed something."""
    for method, rule in routes(world.app, *METHODS):
        changes = method == "POST" and rule.endpoint in CHANGING
        before = world.changed[rule.endpoint]
        for seed in range(TRIES):
            answer = answered(world, sent(world, Random(seed), (method, rule)))
            if answer.status_code not in (404, 405) and (not changes or world.changed[rule.endpoint] > before):
                break
        else:
            pytest.fail(f"{method} {rule}")


def judge(world: World, one: Sent, answer: TestResponse, after: Kept) -> None:
    """Judge a change: by somebody who may, as the response says, and only as requested."""
    before = world.kept
    assert (one.method, answer.status_code) == ("POST", 303)
    world.changed[one.end] += 1
    new = [id for id in after if id not in before]
    old = [id for id in before if before[id] != after.get(id)]
    assert len(new) == (one.end in OPENING)
    if old:
        judge_old(world, one, after, *old)
    for id in new:
        forget(world.app, id)
    world.kept = kept(world.app)


def judge_old(world: World, one: Sent, after: Kept, id: str) -> None:
    """An existing table or group was changed: it is the one in the request, or that to whose referees its table calls, and nothing
    of it is lost.
    """
    before = world.kept
    assert id == (one.seat.group if "/g/" in one.path or one.end == "calling.call" else one.seat.id)
    if one.end in STEERING:
        assert one.session.get("host")
        assert entries(after, id) == entries(before, id)
    elif one.end in PUBLISHING:
        assert one.link == "scorer"
        shut = [[row for row in rows[id] if row[0] != "link" or row[1] in ROLES] for rows in (before, after)]
        assert shut[0] == shut[1]
    else:
        assert one.link == "scorer"
        assert [row for row in after[id] if row[0] != "entry"] == [row for row in before[id] if row[0] != "entry"]
        assert entries(after, id)[: len(entries(before, id))] == entries(before, id)
        page = f"/t/{one.seat.links['scorer']}/"
        if id == one.seat.id:
            assert not one.seat.locked
            stored = world.store.load(id)
            assert stored
            assert not isinstance(record.fold(stored.record), Refused)
        else:
            assert not (one.end == "calling.call" and one.seat.locked)
            assert not isinstance(fold(world.store.groups.state_of(id).log), Refused)
            page = f"/g/{one.seat.circles['scorer']}/"
        assert browser(world.app, one.session).get(page, follow_redirects=True).status_code == 200
    world.put_back(id)


def entries(found: Kept, id: str) -> list[tuple[object, ...]]:
    return [row for row in found[id] if row[0] == "entry"]
