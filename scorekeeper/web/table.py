"""A table: where the game stands, and everything that may be declared about it."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core import forms
from scorekeeper.core.acts import undoing
from scorekeeper.core.game import Offer
from scorekeeper.core.ledger import Payment
from scorekeeper.core.record import Refused
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.store import Locked, Stale, StoreError
from scorekeeper.web.drawn import board
from scorekeeper.web.here import At, at, naming, redoable, scoring, undoable
from scorekeeper.web.history import entered
from scorekeeper.web.news import News, since
from scorekeeper.web.pages import store
from scorekeeper.web.preview import asks, beside, button, digest, previewed
from scorekeeper.web.remembered import TABLES
from scorekeeper.web.starting import fresh_key

table = Blueprint("table", __name__, url_prefix="/t/<table>")


@table.get("/")
def page(table: str) -> ResponseReturnValue:
    here = at(table)
    TABLES.add(table)
    if here.scores and not here.by:
        return redirect(url_for("people.who", table=table), 303)
    return render_template("table.html", here=here, board=here.board, drawn=board(here))


class Note(NamedTuple):
    """Why a form comes back: its fact is not the one that was previewed, others were first, or it could not be kept."""

    kind: Literal["changed", "stale", "unkept"]
    news: Sequence[News] = ()
    words: Words = NOTHING


def plain_form(form: Any) -> dict[str, list[str]]:
    return {name: list(form.getlist(name)) for name in form}


def form_page(
    here: At, offer: Offer, tapped: dict[str, list[str]], *, strict: bool = False, note: Note | None = None, code: int = 200
) -> ResponseReturnValue:
    """A form with its preview. `strict`: the reader asked to enter it, so what is wrong stands beside its field. `note` says why
    nothing has been entered.
    """
    preview = previewed(here, offer, tapped)
    return (
        render_template(
            "declare.html",
            here=here,
            board=here.board,
            offer=offer,
            tapped=tapped,
            preview=preview,
            button=button(preview, here),
            objections=beside(preview.objections, offer),
            missing=preview.draft.missing if strict else (),
            note=note,
            key=fresh_key(),
        ),
        code,
    )


@table.get("/declare/<key>")
def declare(table: str, key: str) -> ResponseReturnValue:
    here = scoring(table)
    offer = here.offer(key)
    if offer.shut:
        return redirect(url_for("table.page", table=table), 303)
    if not here.by:
        return naming(table)
    tapped = forms.start(offer)
    tapped.update({name: values for name, values in request.args.to_dict(flat=False).items() if name != "csrf_token"})
    return form_page(here, offer, tapped)


@table.post("/preview/<key>")
def preview(table: str, key: str) -> ResponseReturnValue:
    """The thumb zone of a form, drawn anew for what is tapped so far; objections go beside their fields."""
    here = at(table)
    if here.role != "scorer":
        abort(403)
    offer = here.open(key) if here.scores else None
    if offer is None or request.form.get("asks", asks(offer)) != asks(offer):
        return render_template("_shut.html", here=here, offer=offer)
    found = previewed(here, offer, tapped := plain_form(request.form))
    return render_template(
        "_preview.html",
        here=here,
        board=here.board,
        offer=offer,
        preview=found,
        tapped=tapped,
        button=button(found, here),
        objections=beside(found.objections, offer),
        live=True,
    )


@table.post("/declare/<key>")
def enter(table: str, key: str) -> ResponseReturnValue:
    here = scoring(table)
    tapped = plain_form(request.form)
    asked = request.form.get("do") == "preview"
    if not asked and store().used(here.id, request.form.get("key", "")):
        return redirect(url_for("table.page", table=table), 303)  # sent again: the first answer was lost on the way
    offer = here.open(key)
    if offer is None:
        return conflicted(here)
    if asked:
        return form_page(here, offer, tapped, strict=True)
    if seen() != here.seq:
        return overtaken(here, key, tapped)
    said = forms.read(offer, tapped, len(here.players)).fact
    if said is None or here.game.check(here.state, said):
        return form_page(here, offer, tapped, strict=True, code=422)
    if request.form.get("previewed", digest(said)) != digest(said):
        return form_page(here, offer, tapped, strict=True, note=Note("changed"))
    fact = msgspec.structs.replace(said, by=here.by, at=now())
    try:
        kept = store().append(here.id, [fact], here.seq, request.form.get("key") or fresh_key())
    except StoreError as error:
        return form_page(here, offer, tapped, strict=True, note=Note("unkept", words=error.words), code=503)
    if isinstance(kept, Stale | Locked):
        return overtaken(scoring(table), key, tapped)
    if isinstance(kept, Refused):
        return form_page(here, offer, tapped, strict=True, code=422)
    return redirect(url_for("table.page", table=table), 303)


def seen() -> int:
    """How long the log was when the form that is sent was drawn; −1 if it does not say."""
    return request.form.get("seq", -1, type=int)


def overtaken(here: At, key: str, tapped: dict[str, list[str]]) -> ResponseReturnValue:
    """Somebody else was first: the fresh board with this input, if it may still be declared; else the board alone."""
    offer = here.open(key)
    if offer is None:
        return conflicted(here)
    return form_page(here, offer, tapped, strict=True, note=Note("stale", since(here.folded, seen())), code=409)


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def conflicted(here: At, words: Words | None = None, code: int = 409) -> ResponseReturnValue:
    """The declaration does not fit any more: the fresh board, and what was declared before it. `words` tell another reason."""
    news = since(here.folded, seen())
    return render_template("conflict.html", here=here, board=here.board, news=news, words=words), code


@table.post("/undo")
def undo(table: str) -> ResponseReturnValue:
    """Take back all that was declared with an entry. Of two phones that undo the same thing, one undoes it."""
    here = scoring(table)
    entry = request.form.get("entry", type=int)
    if entry is None or "seq" not in request.form:
        abort(400)
    key = request.form.get("key") or fresh_key()
    if store().used(here.id, key):
        return redirect(url_for("table.page", table=table), 303)
    if seen() != here.seq or not 0 <= entry < here.seq:
        return conflicted(here)
    voids = undoing(here.record.log, entry)
    if not voids:
        return conflicted(here)
    facts = [msgspec.structs.replace(void, by=here.by, at=now()) for void in voids]
    try:
        kept = store().append(here.id, facts, here.seq, key)
    except StoreError as error:
        return conflicted(here, error.words, 503)
    if isinstance(kept, Stale | Refused | Locked):
        return conflicted(scoring(table))
    return redirect(url_for("table.page", table=table), 303)


@table.get("/line/<int:number>")
def line(table: str, number: int) -> ResponseReturnValue:
    """How a line's numbers were made: screen e, as a page or as a sheet over the table."""
    here = at(table)
    if number >= len(here.lines):
        abort(404)
    found = here.lines[number]
    page = "_reckoning.html" if request.htmx else "line_page.html"  # type: ignore[attr-defined]
    said = entered(here.record.log, found.entry)
    return render_template(page, here=here, board=here.board, line=found, groups=grouped(found.payments), said=said)


def grouped(payments: Iterable[Payment]) -> list[tuple[list[int], int, Payment]]:
    """Payments with the same reckoning explained once: (payers, payee, one of them)."""
    groups: dict[tuple[Any, int], list[Payment]] = {}
    for payment in payments:
        groups.setdefault((payment.why, payment.payee), []).append(payment)
    return [([one.payer for one in alike], payee, alike[0]) for (_, payee), alike in groups.items()]


@table.get("/more")
def more(table: str) -> ResponseReturnValue:
    here = scoring(table)
    rare = [offer for offer in here.game.offers(here.state) if offer.place == "more"]
    page = "_more.html" if request.htmx else "more.html"  # type: ignore[attr-defined]
    return render_template(page, here=here, board=here.board, offers=rare)


@table.get("/end")
def end(table: str) -> ResponseReturnValue:
    """The year end, row by row: screen g."""
    here = at(table)
    if here.game.final(here.state) is None:
        return redirect(url_for("table.page", table=table), 303)
    from scorekeeper.sheet import prepare

    closing = next((offer for offer in here.game.offers(here.state) if offer.place == "close"), None) if here.scores else None
    return render_template(
        "end.html",
        here=here,
        board=here.board,
        sheet=prepare(here.record, here.state),
        closing=closing,
        undo=undoable(here) if here.scores else None,
        redo=redoable(here) if here.scores else None,
        key=fresh_key(),
    )
