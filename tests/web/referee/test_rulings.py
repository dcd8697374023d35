"""Recorded rulings: laws of the two facts in every game, the remarks on the sheet, precedents, and the pages that record
rulings.
"""

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from urllib.parse import urlencode

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from generated import added, beginnings, years
from kinds import times
from opening import sat
from pypdf import PdfReader
from storing import NAMES
from strategies import a_table, ruled

from scorekeeper import settlement
from scorekeeper.core import corrections
from scorekeeper.core.effects import Effect, effect
from scorekeeper.core.facts import Agreed, Closed, Fact, Ruled, Void
from scorekeeper.core.filled import offer_for
from scorekeeper.core.game import Game, State
from scorekeeper.core.record import Record, Refused, add, fingerprint, fold, read, start, write
from scorekeeper.core.rulings import CHANGED, OTHERWISE, PROVISIONAL, SILENT
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiPlayedOut, HachihachiTeyaku
from scorekeeper.sheet import layout as drawing
from scorekeeper.sheet.of_record import prepare
from scorekeeper.store import Store, Where, open_store
from tests.laws.test_laws import holds, sheet_agrees, shown

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])

ASKED = {"player": "0", "names": "akatan", "then": "agari"}
AT = "2026-11-21T12:00:00Z"
PAYS = Ruled(inquiry="pays", answers=tuple(ASKED.items()), verdict="both", clauses=("hachihachi.dekiyaku.8",), agreed=(0,), at=AT)
AKATAN = HachihachiDekiyaku(player=0, names=("akatan",), then="agari", also=True)
OWN = "今夜は赤短を8貫とする"


def folded(*log: Fact) -> tuple[Record, State]:
    record = Record(GAME, GAME.edition, GAME.house(), NAMES, log)
    state = fold(record)
    assert not isinstance(state, Refused), state
    return record, state


def own(fact: Ruled = PAYS, text: str = OWN, **more: object) -> Ruled:
    return msgspec.structs.replace(fact, otherwise=text, **more)


def sprinkled(record: Record, rng: Random) -> tuple[Record, State]:
    """The record with rulings and agreements at random places where they are valid; what refers to an entry still does."""
    game = record.game
    grown, state = record._replace(log=()), start(record)
    entries: list[int] = []
    for fact in record.log:
        for more in [ruled(rng, game, state) for _ in range(rng.choice((0, 0, 1, 2)))]:
            if not isinstance(stood := add(grown, state, more), Refused):
                grown, state = stood
        entries.append(len(grown.log))
        grown, state = added(grown, state, referring(fact, entries))
    return grown, state


def referring(fact: Fact, entries: list[int]) -> Fact:
    """The fact with the entries to which it refers under the numbers that these have now."""
    if isinstance(fact, Void):
        fact = msgspec.structs.replace(fact, entry=entries[fact.entry])
    if fact.place is not None and fact.place >= 0:
        fact = msgspec.structs.replace(fact, place=entries[fact.place])
    return fact


@pytest.mark.fuzz
@every_game
def test_rulings_move_nothing(game: Game) -> None:
    """With rulings in it a record folds to the same state, and all laws of records still hold."""
    for match in (*beginnings(game)[: times(1)], *years(game)[: times(1)]):
        grown, state = sprinkled(match.record, match.rng)
        lines, *rest = shown(game, state)
        assert ([line for line in lines if line.sort != "ruled"], *rest) == shown(game, match.state)
        assert [line.entry for line in game.lines(state) if line.sort == "ruled"] == [one.line.entry for one in state.rulings]
        holds(game, state)
        sheet_agrees(game, state)
        assert (fold(grown), read(write(grown), BY_NAME)) == (state, grown)
        last = len(grown.log) - 1
        undone = added(grown, state, Void(entry=last))
        assert undone[1] == fold(grown._replace(log=grown.log[:-1]))
        assert added(*undone, Void(entry=last + 1))[1] == state
        on_the_sheet(grown, state)


def on_the_sheet(grown: Record, state: State) -> None:
    """Every ruling of a finished match is on its sheet, and whatever is drawn of any match can be drawn."""
    game = grown.game
    rows = [row for one in game.sheet(state, grown.players).rounds for row in one.rows if row.line and row.line.sort == "ruled"]
    if game.final(state) is not None:
        assert {row.line.entry for row in rows if row.line} == {one.line.entry for one in state.rulings}
    for lang in ("ja", "en"):
        drawing.view(prepare(grown, state), lang)
    settlement.plain(grown, state, "ja")
    assert {*map(id, game.board(state).lines)} <= {*map(id, game.lines(state))}


def test_what_a_ruling_says_until_everybody_has_agreed() -> None:
    log: tuple[Fact, ...] = (HachihachiField(), PAYS, AKATAN)
    for fact, left in (((), ("仮",)), ((Agreed(entry=1, player=2),), ("仮",)), ((Agreed(entry=1, player=1),), ())):
        log += fact
        line = [line for line in GAME.lines(folded(*log)[1]) if line.sort == "ruled"][-1]
        assert tuple(mark.ja for mark in line.marks) == left
    # A table's own text is not filled with names; and rulings have no form.
    record, state = folded(HachihachiField(), own(text="mail a@1.jp to @2"))
    (line,) = [line for line in GAME.board(state).lines if line.sort == "ruled"]
    assert (line.kind.ja, line.label.ja, line.payments) == ("裁定", "だれがいくら払うか → 二人がそれぞれ払う", ())
    said = [mark.with_names(record.players).en for mark in line.marks]
    assert said == [PROVISIONAL.en, OTHERWISE.put(text="mail a@1.jp to @2").en]
    assert "hachihachi.dekiyaku.8" in line.clauses
    for fact in (PAYS, Agreed(entry=1, player=1)):
        assert offer_for(GAME.offers(state), fact, 3) is None


@pytest.mark.parametrize(
    ("fact", "mark"),
    [
        (msgspec.structs.replace(PAYS, verdict="nobody"), CHANGED),
        (msgspec.structs.replace(PAYS, answers=()), SILENT),
        (msgspec.structs.replace(PAYS, answers=(("player", "9"), ("names", "五光"), ("", "x"))), SILENT),
    ],
)
def test_a_ruling_that_the_rules_no_longer_give_is_marked_and_not_refused(fact: Ruled, mark: object) -> None:
    _, state = folded(HachihachiField(), fact)
    assert mark in state.rulings[0].line.marks
    assert state.rulings[0].line.cites()


@pytest.mark.parametrize(
    ("fact", "key"),
    [
        (msgspec.structs.replace(PAYS, inquiry="weather"), "ruled-question inquiry"),
        (msgspec.structs.replace(PAYS, inquiry="points"), "ruled-question inquiry"),
        (msgspec.structs.replace(PAYS, clauses=("poker.1",)), "ruled-clause clauses"),
        (msgspec.structs.replace(PAYS, agreed=(1, 1)), "ruled-agreed agreed"),
        (msgspec.structs.replace(PAYS, agreed=(3,)), "ruled-agreed agreed"),
        (own(text="二\n行"), "otherwise-letters otherwise"),
        (own(text="a\u202eb"), "otherwise-letters otherwise"),
        (Agreed(entry=0, player=1), "agreed-nothing entry"),
        (Agreed(entry=1, player=0), "agreed-twice player"),
        (Agreed(entry=1, player=3), "agreed-nobody player"),
    ],
)
def test_invalid_rulings_are_refused(fact: Fact, key: str) -> None:
    (objection,) = GAME.check(folded(HachihachiField(), PAYS)[1], fact)
    assert (f"{objection.key} {objection.where}", objection.clause) == (key, "record")


def test_until_when_rulings_are_recorded_and_agreed_to() -> None:
    refused = add(*folded(HachihachiField(), PAYS, Void(entry=1)), Agreed(entry=1, player=1))
    assert isinstance(refused, Refused)
    assert refused.objections[0].key == "agreed-nothing"
    refused = add(*folded(HachihachiField(), PAYS, Agreed(entry=1, player=1)), Void(entry=1))
    assert isinstance(refused, Refused)
    assert refused.entry == 2
    record, state = folded(HachihachiField(), HachihachiTeyaku(player=0, names=("shiso",)), PAYS)
    assert GAME.final(state) is not None
    assert GAME.sheet(state, NAMES).rounds[-1].rows[0].kind.ja == "裁定"
    closed = add(record, state, Closed())
    for fact in (PAYS, Agreed(entry=2, player=1)):
        (objection,) = GAME.check(closed[1], fact)
        assert objection.key == "match-closed"


def test_rulings_go_through_corrections_and_are_shown_in_their_month() -> None:
    """And change the fingerprint."""
    record, _ = folded(HachihachiField(), PAYS, AKATAN, HachihachiField(), HachihachiPlayedOut(points=(88, 88, 88)))
    found = effect(record, *corrections.change(record, 2, msgspec.structs.replace(AKATAN, player=1)))
    assert isinstance(found, Effect)
    struck = effect(record, *corrections.strike(record, 1))
    assert isinstance(struck, Effect)
    assert [row.fate for one in struck.rounds for row in one.rows if row.line.sort == "ruled"] == ["gone"]
    assert not struck.balances.differs
    logs = ((HachihachiField(),), (HachihachiField(), PAYS), (HachihachiField(), own()))
    assert len({fingerprint(record._replace(log=log)) for log in logs}) == 3

    def on_board(*log: Fact) -> list[int]:
        return [line.entry for line in GAME.board(folded(*log)[1]).lines if line.sort == "ruled"]

    month = (HachihachiField(), PAYS, AKATAN)
    assert on_board(*month) == [1]
    assert on_board(*month, HachihachiField()) == []
    assert on_board(*month, PAYS) == [1, 3]
    assert on_board(*month, PAYS, HachihachiField()) == [3]
    rounds = GAME.sheet(folded(*month, PAYS)[1], NAMES).rounds
    assert [(one.number, [row.line.sort for row in one.rows if row.line]) for one in rounds] == [
        (1, ["ruled", "dekiyaku"]),
        (2, ["ruled"]),
    ]


def example(game: Game) -> Ruled:
    """A ruling on a question that can be asked at the start of a game."""
    state = game.start(game.house(), a_table(game))
    rng = Random(7)
    while not isinstance(fact := ruled(rng, game, state), Ruled) or game.check(state, fact):
        pass
    return own(fact, agreed=())


@pytest.fixture
def store(where: Where) -> Iterator[Store]:
    made = open_store(where, clock=lambda: datetime(2026, 11, 21, tzinfo=UTC))
    yield made
    made.close()


def test_precedents_are_those_of_the_group(store: Store) -> None:
    def opened(*log: Fact, players: tuple[str, ...] = NAMES, game: Game = GAME) -> str:
        return store.create(Record(game, game.edition, game.house(), players, log))

    first = opened(HachihachiField(), own())
    second = opened(HachihachiField(), own(text="半分", at="2026-11-22T12:00:00Z"), players=("上田", "秋山", "石川"))
    opened(HachihachiField(), PAYS)
    opened(HachihachiField(), own(), Void(entry=1))
    opened(HachihachiField(), own(), players=("秋山", "石川", "江口"))
    other = next(game for game in GAMES if game is not GAME)
    opened(example(other), game=other)
    told = store.precedents(GAME.name, reversed(NAMES))
    assert [(one.table, one.ruling.fact.otherwise, one.players) for one in told] == [
        (second, "半分", ("上田", "秋山", "石川")),
        (first, OWN, NAMES),
    ]
    assert store.precedents(GAME.name, ("だれか",)) == []


def test_a_precedent_is_shown_with_its_question_and_in_the_house_book(app: Flask, client: FlaskClient) -> None:
    sat(app, GAME, HachihachiField(), own())
    path = sat(app, GAME, HachihachiField())
    for where in ("ask/pays", f"ask/pays/ruling?{urlencode(ASKED)}", "house-book"):
        assert OWN in client.get(path + where).text, where
    assert OWN not in client.get(path + "ask/field").text
    printed = client.get(path + "house-book.pdf")
    assert printed.mimetype == "application/pdf"
    text = "".join("".join(one.extract_text().split()) for one in PdfReader(io.BytesIO(printed.data)).pages)
    for part in (OWN, "だれがいくら払うか", "dekiyaku.8", "2026-11-21", *NAMES):
        assert part in text
    assert "まだ無い" in client.get(sat(app, GAME, players=("A", "B", "C")) + "house-book").text
