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
from scorekeeper.core.names import trim
from scorekeeper.core.record import Refused
from scorekeeper.store import Appended, Precedent
from scorekeeper.web.club.evenings import circles_of_table
from scorekeeper.web.common.functions import came_from, fresh_key, store
from scorekeeper.web.prints import printing
from scorekeeper.web.record.entering import FormNote, Hindered, keep, only_once, seen_length, stale, to_table
from scorekeeper.web.record.request import At, at, naming, needs_name, scoring
from scorekeeper.web.referee.questions import inquiry_of, ruling_page
from scorekeeper.web.table.page import by_one_tap, conflict_page

rulings = Blueprint("rulings", __name__, url_prefix="/t/<table>")

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
        return ruling_page(here, inquiry, used, 422)
    if needs_name(here):
        return naming(table)
    if seen_length() != here.seq:
        return ruling_page(here, inquiry, stale(here), 409)
    found = core.ruling_for(here.game, here.state, inquiry, request.args.to_dict(flat=False))
    if found is None:
        return ruling_page(here, inquiry, code=422)
    if request.form.get("verdict", found.verdict) != found.verdict:
        return ruling_page(here, inquiry, FormNote("changed"), 409)
    fact = ruling_fact(here, inquiry, found)
    entering = request.form.get("do") not in ALONE
    if fact is None or (entering and not found.facts):
        return ruling_page(here, inquiry, code=422)
    match keep(here, *together(fact, *(found.facts if entering else ()))):
        case Appended():
            return to_table(here)
        case Refused(objections=objections):
            return ruling_page(here, inquiry, FormNote("unkept", words=objections[0].text.with_names(here.players)), 422)
        case Hindered(now, note, code):
            return ruling_page(now, inquiry_of(now, key), note, code)


def ruling_fact(here: At, inquiry: Inquiry, found: Ruling) -> Ruled | None:
    """The ruling as a fact; None if the table ruled differently and does not say how, so that the page asks. The user of this
    phone counts as agreeing.
    """
    otherwise = trim(request.form.get("otherwise", "")) if request.form.get("do") == "otherwise" else ""
    if request.form.get("do") == "otherwise" and (not otherwise or any(core.unfit(otherwise))):
        return None
    values = {
        "inquiry": inquiry.key,
        "answers": core.answers_of(inquiry, request.args.to_dict(flat=False)),
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
        return conflict_page(here, used.words, 422)
    if needs_name(here):
        return naming(table)
    entry, player = (request.form.get(name, -1, type=int) for name in ("entry", "player"))
    fact = Agreed(entry=entry, player=player)
    objections = here.game.check(here.state, fact)
    if objections:
        return conflict_page(here, objections[0].text.with_names(here.players))
    return by_one_tap(here, fact, to=came_from() if request.referrer else "")


# Precedents


@rulings.app_template_global()
def precedents(here: At, key: str = "") -> list[Precedent]:
    """What the players of a table have ruled differently, on one question or on all."""
    found = store().precedents(here.game.name, here.record.players)
    return [one for one in found if key in ("", one.ruling.fact.inquiry)]


@rulings.get("/house-book")
def house_book(table: str) -> str:
    here = at(table)
    return render_template("referee/house-book.html", here=here, board=here.board, **_book(here))


@rulings.get("/house-book.pdf")
def house_book_pdf(table: str) -> Response:
    here, how = at(table), printing.setting()
    book = printing.page("print/house-book.html", how, game=here.game, **_book(here))
    return printing.pdf(book, how, f"{here.game.name}-house-book", whose=here.id)


def _book(here: At) -> dict[str, Any]:
    """What the page and the print of a house book need: its precedents, the names of the players, and what referees have decided at
    the evenings of the group.
    """
    groups = (circle.group for circle in circles_of_table(here.id, here.link, here.by))
    decided = [one for group in groups for one in group.decided_calls(here.game.name)]
    return {"told": precedents(here), "group": here.players, "decided": decided}
