"""Rulings that are recorded: entered with their facts, then agreed to by each player; and the house book, which lists what a
group's players ruled differently from the rules.
"""

from typing import Any

import msgspec
from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.core import rulings as core
from scorekeeper.core.acts import together
from scorekeeper.core.facts import Agreed, Ruled
from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.names import trimmed
from scorekeeper.core.record import Refused
from scorekeeper.letters import moment
from scorekeeper.store import Appended, Precedent
from scorekeeper.web import printing
from scorekeeper.web.entering import Hindered, Note, keep, only_once, seen, stale, to_table
from scorekeeper.web.here import At, at, naming, scoring, unknown
from scorekeeper.web.pages import came_from, store
from scorekeeper.web.referee import inquiry_of, ruled
from scorekeeper.web.starting import fresh_key
from scorekeeper.web.table import by_one_tap, conflicted, plain_form

rulings = Blueprint("rulings", __name__, url_prefix="/t/<table>")
rulings.add_app_template_filter(moment, "moment")

rulings.add_app_template_global(fresh_key)

ALONE = ("keep", "otherwise")
"""The ways to record a ruling without any facts."""


@rulings.post("/ask/<key>/ruling")
def rule(table: str, key: str) -> ResponseReturnValue:
    """Record the ruling on the answers of this address: together with its facts as one act; alone, if `do` is `keep`; or with
    what the table ruled instead, if it is `otherwise`.
    """
    here = scoring(table)
    used = only_once(here)
    inquiry = inquiry_of(here, key)
    if used:
        return ruled(here, inquiry, used, 422)
    if unknown(here):
        return naming(table)
    if seen() != here.seq:
        return ruled(here, inquiry, stale(here), 409)
    found = core.ruled(here.game, here.state, inquiry, plain_form(request.args))
    if found is None:
        return ruled(here, inquiry, code=422)
    if request.form.get("verdict", found.verdict) != found.verdict:
        return ruled(here, inquiry, Note("changed"), 409)
    fact = said(here, inquiry, found)
    entering = request.form.get("do") not in ALONE
    if fact is None or (entering and not found.facts):
        return ruled(here, inquiry, code=422)
    match keep(here, *together(fact, *(found.facts if entering else ()))):
        case Appended():
            return to_table(here)
        case Refused(objections=objections):
            return ruled(here, inquiry, Note("unkept", words=objections[0].text.called(here.players)), 422)
        case Hindered(now, note, code):
            return ruled(now, inquiry_of(now, key), note, code)


def said(here: At, inquiry: Inquiry, found: Ruling) -> Ruled | None:
    """The ruling as a fact; None if the table ruled differently and does not say how, so that the page asks. The user of this
    phone counts as agreeing.
    """
    otherwise = trimmed(request.form.get("otherwise", "")) if request.form.get("do") == "otherwise" else ""
    if request.form.get("do") == "otherwise" and (not otherwise or any(core.unfit(otherwise))):
        return None
    values = {
        "inquiry": inquiry.key,
        "answers": core.answered(inquiry, plain_form(request.args)),
        "verdict": found.verdict,
        "clauses": found.clauses,
        "agreed": [] if here.own_seat is None else [here.own_seat],
        "otherwise": otherwise,
    }
    try:
        return msgspec.convert(values, Ruled)
    except msgspec.ValidationError:
        return None


@rulings.post("/agree")
def agree(table: str) -> ResponseReturnValue:
    """A player agrees to a ruling, on any phone, and stays on the page. Other entries made meanwhile do not matter, as long as the
    ruling counts.
    """
    here = scoring(table)
    if used := only_once(here):
        return conflicted(here, used.words, 422)
    if unknown(here):
        return naming(table)
    entry, player = (request.form.get(name, -1, type=int) for name in ("entry", "player"))
    fact = Agreed(entry=entry, player=player)
    objections = here.game.check(here.state, fact)
    if objections:
        return conflicted(here, objections[0].text.called(here.players))
    return by_one_tap(here, fact, to=came_from() if request.referrer else "")


# Precedents


@rulings.app_template_global()
def precedents(here: At, key: str = "") -> list[Precedent]:
    """What the players of a table have ruled differently, on one question or on all."""
    found = store().precedents(here.game.name, here.players)
    return [one for one in found if key in ("", one.ruling.fact.inquiry)]


@rulings.get("/house-book")
def house_book(table: str) -> str:
    here = at(table)
    return render_template("house-book.html", here=here, board=here.board, **_book(here))


@rulings.get("/house-book.pdf")
def house_book_pdf(table: str) -> Response:
    here, how = at(table), printing.setting()
    book = printing.page("print/house-book.html", how, game=here.game, **_book(here))
    return printing.pdf(book, how, f"{here.game.name}-house-book", whose=here.id)


def _book(here: At) -> dict[str, Any]:
    """What the page and the print of a house book need: its precedents and the names of the players."""
    return {"told": precedents(here), "group": here.players}
