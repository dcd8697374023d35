"""People who leave a table for good, and others who join it, between two rounds: it goes on as a table of fewer or of more."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.facts import SEATS, PlayerJoined, PlayerLeft
from scorekeeper.core.game import State
from scorekeeper.core.ledger import Line
from scorekeeper.core.names import REASON_LETTERS, name_key, nameless, showable, trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, literal, seat
from scorekeeper.kit.finish import CLAUSE
from scorekeeper.kit.frame import JOINED, LEFT, PlaysOn
from scorekeeper.kit.rounds import MatchState

FIXED = Words("この競技の人数は途中で変わらない。", "In this game the number of players does not change.")
FEWER = Words("{n}人より少なくはできない。", "There are no fewer than {n} at a table.")
MORE = Words("{n}人より多くは座れない。", "No more than {n} sit at a table.")
STAYS = Words("ここまでの分は残る", "what was won or lost so far stays")


def check(play: PlaysOn, state: State, fact: PlayerLeft | PlayerJoined) -> Iterator[Objection]:
    """The objections to somebody who leaves or joins."""
    least, most = play.sits
    there = state.seats - len(state.gone)
    if not most:
        yield Objection("people-fixed", "", FIXED, CLAUSE)
    elif isinstance(fact, PlayerLeft):
        if there <= least:
            yield Objection("people-few", "", FEWER.put(n=least), CLAUSE)
        if fact.player >= state.seats or fact.player in state.gone:
            yield Objection("frame-seat", "player", Words("卓の人を選ぶ。", "Choose somebody at the table."), CLAUSE)
        if not showable(fact.reason):
            yield Objection("reason-letters", "reason", REASON_LETTERS, CLAUSE)
    else:
        if there >= most or (not state.waiting and state.seats >= SEATS):
            yield Objection("people-many", "", MORE.put(n=min(most, SEATS)), CLAUSE)
        yield from _check_name(state, trim(fact.name))


def _check_name(state: State, name: str) -> Iterator[Objection]:
    known = [name_key(one) for at, one in enumerate(state.names) if at not in state.waiting]
    if wrong := nameless(name, "name"):
        yield wrong
    elif name_key(name) in known:
        text = Words("同じ名前が二人いる。区別できる名前にする。", "Two players have this name. Use different names.")
        yield Objection("name-twice", "name", text, CLAUSE)


def step(play: PlaysOn, state: State, fact: PlayerLeft | PlayerJoined, entry: int) -> State:
    """The state after somebody has left or joined: the next round is that of those who are there then. Who joins is one of those
    for whom the record keeps a place from its beginning.
    """
    match: MatchState[Any] = state.own
    if isinstance(fact, PlayerLeft):
        gone, waiting = state.gone | {fact.player}, state.waiting
        who = literal(state.names[fact.player]) if state.names else seat(fact.player)
        marks = (literal(fact.reason.strip()),) if fact.reason.strip() else (STAYS,)
        line = Line(entry, LEFT, PlayerLeft.called, who, marks=marks, clauses=(CLAUSE,))
    else:
        newcomer, *later = state.waiting
        gone, waiting = state.gone - {newcomer}, tuple(later)
        line = Line(entry, JOINED, PlayerJoined.called, literal(trim(fact.name)), clauses=(CLAUSE,))
    match = match.with_line(line)
    round = play.coming(match.now) if match.now.over else match.now
    return state._replace(own=match.with_round(round.with_gone(gone)), gone=gone, waiting=waiting)
