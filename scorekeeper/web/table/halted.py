"""Tables with an entry that today's rules refuse: what is wrong, the whole record to save, and a correction."""

from typing import NamedTuple

import msgspec
from flask import Flask, make_response, render_template, request

from scorekeeper.core import effort
from scorekeeper.core.acts import acts
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.web.api import tables
from scorekeeper.web.common.failures import PROBLEM
from scorekeeper.web.common.functions import lang, say
from scorekeeper.web.edge.errors import API, Answer
from scorekeeper.web.record.entry_summaries import describe
from scorekeeper.web.record.request import At, Halted

ENTRY = Words(
    "{n}番の記入は、今の規則では成り立たない。卓はその前までを示し、新しい記入はできない。記録はすべて残っている。",
    "Today's rules do not allow entry {n}. The table is shown as it stood before, and takes no new ones. Nothing is lost.",
)
HOUSE = Words(
    "この卓の決まりの組は、今は選べない。新しい記入はできない。記録はすべて残っている。",
    "The house rules of this table can no longer be chosen together. It takes no new entries. Nothing of the record is lost.",
)


class Halt(NamedTuple):
    """Why a table stands still: in words, the objections, and the entry with what it declared; None if it is the house rules."""

    words: Words
    objections: tuple[Objection, ...]
    entry: int | None = None
    what: Words | None = None


def stop(here: At) -> Halt | None:
    """Why a table stands still, if it does."""
    if here.refused is None:
        return None
    entry, objections = here.refused
    if entry is None:
        return Halt(HOUSE, objections)
    nth = next(nth for nth, act in enumerate(acts(here.record.log), 1) if entry in act.entries)
    return Halt(ENTRY.put(n=nth), objections, entry, describe(here.game, {}, here.record.log[entry], entry))


def register(app: Flask) -> None:
    app.register_error_handler(Halted, _answer_halted)
    app.jinja_env.globals.update(halt=stop)


def _answer_halted(error: Halted) -> Answer:
    effort.begin(None)  # this page is short
    found = stop(error.here)
    assert found
    assert error.here.refused, "nothing else halts"
    if not request.path.startswith(API):
        return make_response(render_template("table/halted.html", here=error.here), 409)
    wrong = tables.refusal_complaints(error.here.refused, error.here.players, lang())
    return make_response(msgspec.json.encode(tables.Problem(409, say(found.words), wrong)), 409, {"Content-Type": PROBLEM})
