"""The history of a table: everything that was ever declared, undone and corrected."""

from collections.abc import Iterable
from datetime import datetime
from itertools import groupby, takewhile
from typing import Literal, NamedTuple

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import format_date

from scorekeeper.core.acts import Act, Kind, acts
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.ledger import Line
from scorekeeper.core.record import Refused, Step, in_force, live, start, steps
from scorekeeper.core.words import Words
from scorekeeper.web.here import At, at, described
from scorekeeper.web.news import targets

history = Blueprint("history", __name__, url_prefix="/t/<table>")

SHOWN = 100
"""Acts a page."""

RESTORED = frozenset(("undone", "corrected", "inserted"))
"""Acts that can be taken back from here; what was declared last is undone on the table page."""

KINDS: dict[Kind, Words] = {
    "declared": Words("記入", "entered"),
    "inserted": Words("書き足し", "inserted"),
    "corrected": Words("訂正", "corrected"),
    "undone": Words("取り消し", "undone"),
    "redone": Words("やり直し", "redone"),
}


class Told(NamedTuple):
    """A fact of an act: its entry, what it says in a few words, and whether it counts."""

    entry: int
    words: Words
    counts: bool


class Past(NamedTuple):
    """An act as the history tells it, numbered from 1 in the order of declaring.

    `said` are the facts that it declared, `about` the acts whose facts it took back or brought back, with what these said. It still
    counts, or `undone_by` or `corrected_by` another act, or part of it does. `restores`: it is an undo or a correction that can be
    taken back.
    """

    number: int
    act: Act
    when: datetime | None
    said: tuple[Told, ...]
    about: tuple[tuple[int, Words], ...]
    state: Literal["counts", "undone", "corrected"]
    ended_by: int | None
    restores: bool

    @property
    def day(self) -> str:
        return format_date(self.when.date(), "full") if self.when else ""


@history.get("/history")
def page(table: str) -> ResponseReturnValue:
    """The acts up to the one that is asked for, the newest first, by day."""
    here = at(table)
    told = acts(here.record.log)
    newest = min(max(request.args.get("to", len(told), type=int), 1), len(told))
    oldest = max(0, newest - SHOWN)
    past = Telling(here, told).of(range(newest - 1, oldest - 1, -1))
    return render_template(
        "history.html",
        here=here,
        board=here.board,
        days=[(day, list(one)) for day, one in groupby(past, key=lambda one: one.day)],
        shown=range(oldest + 1, newest + 1),
        newer=min(newest + SHOWN, len(told)) if newest < len(told) else None,
        kinds=KINDS,
    )


class Telling:
    """Tells the acts of a table. What counts is told as it stands now; what does not, as it stood when it was declared."""

    def __init__(self, here: At, told: tuple[Act, ...]) -> None:
        self._here = here
        self._log = here.record.log
        self._acts = told
        self._act_of = {entry: nth for nth, act in enumerate(told) for entry in act.entries}
        self._counting = in_force(self._log)
        self._ends = {
            fact.entry: entry for entry, fact in enumerate(self._log) if isinstance(fact, Void) and entry in self._counting
        }
        self._stood: dict[int, tuple[tuple[Line, ...], dict[int, Words]]] = {}
        self._steps: list[tuple[Step, Words]] = []

    def of(self, numbers: Iterable[int]) -> list[Past]:
        return [self._past(number, self._acts[number]) for number in numbers]

    def _past(self, nth: int, act: Act) -> Past:
        about = tuple((self._act_of[entry] + 1, self._words(entry)) for entry in targets(self._log, act))
        state, by = self._state(act)
        restores = state == "counts" and act.kind in RESTORED
        said = tuple(Told(entry, self._words(entry), entry in self._counting) for entry, _ in act.said)
        return Past(nth + 1, act, moment(act.at), said, about, state, by, restores)

    def _state(self, act: Act) -> tuple[Literal["counts", "undone", "corrected"], int | None]:
        """Whether all of an act counts; else the act that took the first of it back, which counts itself."""
        gone = next((entry for entry in act.entries if entry in self._ends), None)
        if gone is None:
            return "counts", None
        by = self._act_of[self._ends[gone]]
        return "corrected" if self._acts[by].kind == "corrected" else "undone", by + 1

    def _words(self, entry: int) -> Words:
        """A fact in a few words, after the round that it was declared in."""
        end = len(self._log) if entry in self._counting else self._acts[self._act_of[entry]].entries[-1] + 1
        if end not in self._stood:
            self._stood[end] = self._folded(live(self._log[:end]))
        lines, rounds = self._stood[end]
        words = described(self._here.game, lines, self._log[entry], entry)
        round = rounds.get(entry)
        return Words(f"{round.ja}　{words.ja}", f"{round.en}: {words.en}") if round else words

    def _folded(self, facts: tuple[tuple[int, Fact], ...]) -> tuple[tuple[Line, ...], dict[int, Words]]:
        """The lines after these facts and the round of each, none where they do not stand. What they begin with alike with the last
        ones is not folded again, so that a page full of undos costs little more than one fold.
        """
        alike = takewhile(lambda both: both[0][0] == both[1][0].entry, zip(facts, self._steps, strict=False))
        del self._steps[sum(1 for _ in alike) :]
        game = self._here.game
        state = self._steps[-1][0].state if self._steps else start(self._here.record)
        for step in steps(game, state, facts[len(self._steps) :]):
            if isinstance(step, Refused):
                return (), {}
            self._steps.append((step, game.board(state).round))
            state = step.state
        return game.lines(state), {step.entry: round for step, round in self._steps}


class Entered(NamedTuple):
    """Who entered something, when and how, and the number that it has in the history."""

    number: int
    by: str | None
    when: datetime | None
    how: Words

    @property
    def moment(self) -> str:
        return f"{format_date(self.when.date(), 'medium')} {self.when:%H:%M}" if self.when else ""


def entered(log: tuple[Fact, ...], entry: int) -> Entered:
    """Of an entry of a log."""
    number, act = next((number, act) for number, act in enumerate(acts(log), 1) if entry in act.entries)
    return Entered(number, act.by, moment(act.at), KINDS[act.kind])


def moment(at: str | None) -> datetime | None:
    """When something was declared, in the time of this server; None where the record does not tell."""
    try:
        return datetime.fromisoformat(at).astimezone() if at else None
    except (ValueError, OverflowError):
        return None
