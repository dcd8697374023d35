"""The history of a table: everything that was ever declared, undone and corrected."""

from datetime import datetime
from itertools import groupby
from typing import Literal, NamedTuple

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import format_date

from scorekeeper.core.acts import Act, Kind, acts
from scorekeeper.core.facts import Fact
from scorekeeper.core.words import Words
from scorekeeper.local.days import day, moment
from scorekeeper.web.common.functions import date_and_time, store
from scorekeeper.web.record.entry_summaries import EntrySummaries
from scorekeeper.web.record.request import at

history = Blueprint("history", __name__, url_prefix="/t/<table>")

SHOWN = 100
"""Acts a page."""
TOLD = 12
"""The most facts of an act that are listed; beyond that their number is given."""

RESTORED = frozenset(("undone", "corrected", "inserted"))
"""Acts that can be taken back here; the last declaration is undone on the table page."""

KINDS: dict[Kind, Words] = {
    "declared": Words("記入", "entered"),
    "inserted": Words("書き足し", "inserted"),
    "corrected": Words("訂正", "corrected"),
    "undone": Words("取り消し", "undone"),
    "redone": Words("入れ直し", "redone"),
}


class FactTold(NamedTuple):
    """A fact of an act: its entry, a short description, and whether it counts."""

    entry: int
    words: Words
    counts: bool


class HistoryAct(NamedTuple):
    """An act in the history, numbered from 1 in the order of declaring.

    `said` are the facts that it declared, `about` the acts whose facts it took back or restored, with those facts, `more` how
    many of both are left out. It still counts, or was `undone_by` or `corrected_by` another act, or counts in part. `restores`:
    it is an undo or a correction that can be taken back.
    """

    number: int
    act: Act
    when: datetime | None
    said: tuple[FactTold, ...]
    about: tuple[tuple[int, Words], ...]
    more: int
    state: Literal["counts", "undone", "corrected"]
    ended_by: int | None
    restores: bool

    @property
    def day(self) -> str:
        """The day of the evening, under which also stands what was entered after midnight."""
        return format_date(day(self.when), "full") if self.when else ""


@history.get("/history")
def page(table: str) -> ResponseReturnValue:
    """The acts up to the requested one, the newest first, by day."""
    here = at(table, partly=True)
    telling = EntrySummaries(here.record)
    count = len(telling.acts)
    newest = min(max(request.args.get("to", count, type=int), 1), count)
    oldest = max(0, newest - SHOWN)
    shown = range(newest - 1, oldest - 1, -1)
    telling.placing = {entry for nth in shown for entry in (*telling.declarations(nth)[:TOLD], *telling.targets(nth)[:TOLD])}
    telling.standing_at(len(here.record.log))  # describe what counts first, while there are steps left
    told = [past(telling, nth) for nth in shown]
    return render_template(
        "table/history.html",
        here=here,
        board=here.board,
        days=[(day, list(one)) for day, one in groupby(told, key=lambda one: one.day)],
        shown=range(oldest + 1, newest + 1),
        newer=min(newest + SHOWN, count) if newest < count else None,
        kinds=KINDS,
        phones=store().devices.device_by_entry(here.id),
        short=telling.short,
    )


def past(telling: EntrySummaries, nth: int) -> HistoryAct:
    act = telling.acts[nth]
    targets = telling.targets(nth)
    about = tuple((telling.act_of[entry] + 1, telling.with_round(entry)) for entry in targets[:TOLD])
    state, by = _state(telling, act)
    restores = state == "counts" and act.kind in RESTORED
    said = tuple(
        FactTold(entry, telling.with_round(entry), entry in telling.counting) for entry in telling.declarations(nth)[:TOLD]
    )
    more = max(0, len(act.declarations) - TOLD) + max(0, len(targets) - TOLD)
    return HistoryAct(nth + 1, act, moment(act.at), said, about, more, state, by, restores)


def _state(telling: EntrySummaries, act: Act) -> tuple[Literal["counts", "undone", "corrected"], int | None]:
    """Whether all of an act counts; if not, the act in force that first took back a part of it."""
    gone = next((entry for entry in act.entries if entry in telling.ends), None)
    if gone is None:
        return "counts", None
    by = telling.act_of[telling.ends[gone]]
    return "corrected" if telling.acts[by].kind == "corrected" else "undone", by + 1


class Entered(NamedTuple):
    """Who entered something, when and how, and its number in the history."""

    number: int
    by: str | None
    when: datetime | None
    how: Words

    @property
    def moment(self) -> str:
        return date_and_time(self.when) if self.when else ""


def entry_at(log: tuple[Fact, ...], entry: int) -> Entered:
    """The same for an entry of a log."""
    number, act = next((number, act) for number, act in enumerate(acts(log), 1) if entry in act.entries)
    return Entered(number, act.by, moment(act.at), KINDS[act.kind])
