"""Rounds that the table skips, or plays again, by agreement: no rule of a game decides on them."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.facts import RoundReplayed, RoundSkipped, Totals
from scorekeeper.core.game import State
from scorekeeper.core.ledger import Line
from scorekeeper.core.names import REASON_LETTERS, showable
from scorekeeper.core.offer import Objection
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import Words, literal
from scorekeeper.kit.finish import CLAUSE
from scorekeeper.kit.frame import REPLAYED, PlaysOn
from scorekeeper.kit.rounds import LineBeside, MatchState

TOTALS = str(Totals.__struct_config__.tag)
"""The sort of the line of a round known by its totals (totals.py)."""
AGREED = Words("話し合いで飛ばす", "skipped by agreement")
AGAIN = Words("やり直し", "played again")
FROM_ITS_START = Words("{round}の初めから", "from the start of the {round}")


def as_totals(fact: RoundSkipped, seats: int) -> Totals:
    """The round that moves nothing, as the game takes it."""
    return Totals(amounts=(0,) * seats, leader=fact.leader)


def with_skipped(state: State, fact: RoundSkipped, entry: int) -> State:
    """The state in which the totals of a round that moves nothing are told as a round that was skipped."""
    match: MatchState[Any] = state.own
    label = literal(fact.reason.strip()) if fact.reason.strip() else AGREED

    def relabel(line: Line) -> Line:
        if line.entry != entry or line.sort != TOTALS:
            return line
        return line._replace(kind=RoundSkipped.called, label=label, marks=(), clauses=(CLAUSE,))

    return state._replace(own=match.replace(now=match.now.replace(lines=tuple(map(relabel, match.now.lines)))))


def nobody_leads(speech: Speech) -> Objection:
    """The objection to a skipped round after which nobody leads."""
    text = speech.put(Words("次の{round}の{leader}を選ぶ。", "Choose who leads the next {round}."))
    return Objection("skipped-leader", "leader", text, CLAUSE)


def is_skipped(line: Line | None) -> bool:
    """Whether this is the line of a round that was skipped."""
    return line is not None and line.sort == TOTALS and line.kind == RoundSkipped.called


def check_replayed(play: PlaysOn, state: State, fact: RoundReplayed) -> Iterator[Objection]:
    """The objections to playing the last finished round again."""
    match: MatchState[Any] = state.own
    if not match.now.over or match.ended:
        text = Words("いま終わった{round}がない。", "No {round} has just ended.")
        yield Objection("replayed-round", "", play.speech.put(text), CLAUSE)
    elif any(one.order for one in match.beside if one.round == match.now.number and one.after):
        text = Words("席を直した後。先に席の直しを取り消す。", "The people have changed seats since. Undo that first.")
        yield Objection("replayed-seats", "", text, CLAUSE)
    yield from check_reason(fact)


def check_reason(fact: RoundSkipped | RoundReplayed) -> Iterator[Objection]:
    if not showable(fact.reason):
        yield Objection("reason-letters", "reason", REASON_LETTERS, CLAUSE)


def replay(play: PlaysOn, state: State, fact: RoundReplayed, entry: int) -> State:
    """The match before its last round. The lines of that stay beside it, struck."""
    match: MatchState[Any] = state.own
    was = match.now
    fresh = play.coming(match.done[-1]) if match.done else play.first(state.house, state.seats)
    if fresh.house != state.house:
        fresh = fresh.with_house(state.house)
    if state.gone != fresh.seating.gone:
        fresh = fresh.with_gone(state.gone)
    nothing = (0,) * state.seats
    label = literal(fact.reason.strip()) if fact.reason.strip() else play.speech.put(FROM_ITS_START)
    struck = [*map(_with_strike, was.lines), Line(entry, REPLAYED, RoundReplayed.called, label, clauses=(CLAUSE,))]
    here = [one._replace(place=0, after=False) if one.round == was.number else one for one in match.beside]
    beside = (*here, *(LineBeside(line, was.number, 0, nothing) for line in struck))
    return state._replace(own=match.replace(now=fresh.with_moved(match.moved_beside(was)), beside=beside))


def _with_strike(line: Line) -> Line:
    return line if line.struck else line._replace(struck=CLAUSE, marks=(*line.marks, AGAIN))
