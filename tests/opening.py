"""Tables of the running app, opened without a tap."""

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.club.entries import Attended, CallRuled, MeetingEntered, RefereeCalled, RoundBegun, RoundsPlanned, SeatingChosen
from scorekeeper.club.planning import SeatedRound
from scorekeeper.core.acts import together
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game
from scorekeeper.core.names import nameless, trim
from scorekeeper.core.record import Record
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.store import Links, Role, Store
from scorekeeper.web.common.permissions import token as hosting_token

PLAYERS = ("秋山", "石川", "上田", "江口", "小野", "加藤", "木村")


def store_of(app: Flask) -> Store:
    store: Store = app.extensions["store"]
    return store


def page_of(app: Flask, record: Record, role: Role = "scorer") -> str:
    """The path of a new table with this record, through one of its links."""
    store = store_of(app)
    return f"/t/{getattr(store.links(store.create(record)), role)}/"


def sat(app: Flask, game: Game, *log: Fact, players: tuple[str, ...] = (), role: Role = "scorer", **house: object) -> str:
    """The path of a new table of a game with these entries: as few of the usual players as it takes, but three if it may, unless
    others are named; under these of its house rules.
    """
    few = PLAYERS[: max(game.seats[0], min(3, game.seats[1]))]
    return page_of(app, Record(game, game.edition, game.house(**house), players or few, log), role)


def log_of(where: Flask | Store, path: str) -> tuple[Fact, ...]:
    """What has been entered at the table at a path."""
    stored = (where if isinstance(where, Store) else store_of(where)).load(table_of(path))
    assert stored
    return stored.record.log


def circle(store: Store, *more: Fact, people: tuple[str, ...] = PLAYERS[:3], **seasons: str) -> Links:
    """The links of a new group 「木曜会」: its people, its seasons with their rulesets, and whatever else was entered. People are
    numbered from 1, seasons from the next number on.
    """
    named = (*(PersonEntered(name=name) for name in people), *(SeasonEntered(name=name, ruleset=seasons[name]) for name in seasons))
    return store.groups.links(store.groups.create(together(Called(name="木曜会"), *named, *more)))


FOUNDED = {"person": "4", "into": "1", "season": "6", "other": "7", "meeting": "9", "call": "14"}
"""The numbers of people, seasons, an evening and a call in a group made by `founded`, as they appear in an address."""


def founded(table: str, ruleset: str, players: tuple[str, ...]) -> tuple[Fact, ...]:
    """The facts of a group with one match: a table with these players, whose names stand everywhere that a name may stand. One
    player had another spelling before. The match is the first round of an evening, and a referee was called to it.
    """
    named = [name if name == trim(name) and not nameless(name, "") else f"{seat}の人" for seat, name in enumerate(players[:3])]
    sat = (1, 2, 3, 5)[: len(players)]
    facts = (
        Called(name=named[0]),
        *(PersonEntered(name=name) for name in named),
        PersonEntered(name="客の人", guest=True),
        PersonEntered(name="来た人"),
        SeasonEntered(name=named[1], ruleset=ruleset),
        SeasonEntered(name=named[2], ruleset=ruleset),
        MatchEntered(table=table, season=6, people=sat),
    )
    announced = MeetingEntered(day="2026-11-28", time="19:00", venue=named[0], note=named[1])
    meeting = int(FOUNDED["meeting"])
    return (
        *facts,
        *(announced,) * (meeting - len(facts) + 1),
        Attended(meeting=meeting, people=sat, present=True),
        SeatingChosen(meeting=meeting, season=6, least=len(sat), most=len(sat), house={}, rounds=3, minutes=50),
        RoundsPlanned(meeting=meeting, round=1, rounds=(SeatedRound((sat,)), SeatedRound((sat[::-1],)))),
        RoundBegun(meeting=meeting, round=1, tables=(table,)),
        RefereeCalled(meeting=meeting, table=table, seq=1, question=named[0], by=named[1]),
        CallRuled(meeting=meeting, call=int(FOUNDED["call"]), text=named[2], by="客の人"),
    )


def group_with(app: Flask, id: str) -> Links:
    """The links of a new group that has this table among its matches."""
    store: Store = app.extensions["store"]
    stored = store.load(id)
    assert stored
    return store.groups.links(store.groups.create(founded(id, stored.record.game.name, stored.record.players)))


def table_of(path: str) -> str:
    """The id of the table at a path."""
    return path.split("/")[2].partition("-")[0]


def hosting(client: FlaskClient) -> FlaskClient:
    """A browser signed in with the passcode."""
    with client.application.app_context():
        token = hosting_token()
    with client.session_transaction() as session:
        session["host"] = token
    return client


def untried(app: Flask) -> None:
    """Forget all passcode attempts."""
    with app.extensions["store"].writing() as db:
        db.execute("DELETE FROM tries")


def cookies_of(client: FlaskClient) -> str:
    """The cookies of a browser, as it sends them."""
    return "; ".join(f"{cookie.key}={cookie.value}" for cookie in client._cookies.values())  # type: ignore[union-attr]


def client_of(app: Flask, name: str = "秋山") -> FlaskClient:
    """A browser that has entered a name."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["name"] = name
    return client
