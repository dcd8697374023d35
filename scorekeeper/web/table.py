"""A table: where the game stands, and everything that may be declared about it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core import forms, record
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.forms import Draft
from scorekeeper.core.game import Board, Finding, Game, Objection, Offer, State
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import NOTHING, Words, listed, seat
from scorekeeper.store import Stale
from scorekeeper.web.home import fresh_key, join
from scorekeeper.web.pages import amount, store

table = Blueprint("table", __name__, url_prefix="/t/<table>")


class At(NamedTuple):
    """A table as a request finds it."""

    id: str
    record: Record
    state: State

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def players(self) -> tuple[str, ...]:
        return self.record.players

    @property
    def seq(self) -> int:
        return len(self.record.log)

    @property
    def board(self) -> Board:
        return self.game.board(self.state)

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.game.lines(self.state)

    def offer(self, key: str) -> Offer:
        found = next((offer for offer in self.game.offers(self.state) if offer.key == key), None)
        if found is None:
            abort(404)
        return found

    def open(self, key: str) -> Offer | None:
        """The offer of this key, if it may be declared now."""
        return next((offer for offer in self.game.offers(self.state) if offer.key == key and not offer.shut), None)


def at(id: str) -> At:
    found = store().state(id)
    if found is None:
        abort(404)
    return At(id, *found)


class Undo(NamedTuple):
    """What one tap takes back or brings back: the entry to void, and how it is named."""

    entry: int
    words: Words


def undoable(here: At) -> Undo | None:
    """The newest entry that counts."""
    live = record.live(here.record.log)
    if not live:
        return None
    entry = max(entry for entry, _ in live)
    return Undo(entry, described(here.game, here.lines, here.record.log[entry], entry))


def redoable(here: At) -> Undo | None:
    """What the last tap took back, if it was an undo."""
    log = here.record.log
    if not log or not isinstance(log[-1], Void):
        return None
    before = record.fold(here.record._replace(log=log[:-1]))
    if isinstance(before, Refused):
        return None
    void = log[-1]
    target = log[void.entry]
    if isinstance(target, Void):
        return None
    return Undo(len(log) - 1, described(here.game, here.game.lines(before), target, void.entry))


def described(game: Game, lines: Sequence[Line], fact: Fact, entry: int) -> Words:
    """飛込み 秋山 +4貫: an entry in a few words. One that made several kinds of rows is called by what was declared."""
    made = [line for line in lines if line.entry == entry]
    called = game.called.get(type(fact), NOTHING)
    if not made or len({line.sort for line in made}) > 1:
        return called
    line = made[-1]
    label = line.kind if line.kind == line.label else Words(f"{line.kind.ja} {line.label.ja}", f"{line.kind.en} {line.label.en}")
    if line.player is None:
        return called if line.counted else label
    moved = line.moved(game.seats[1])[line.player]
    who = seat(line.player)
    written = amount(moved, game.unit, counted=line.counted)
    gain = f" {written.sign}{written.bare}" if moved else ""
    return Words(f"{label.ja} {who.ja}{gain}", f"{label.en} {who.en}{gain}")


@table.get("/")
def page(table: str) -> str:
    here = at(table)
    join(table)
    offers = here.game.offers(here.state)
    first = next((offer for offer in offers if offer.place == "first"), None)
    tapped = forms.start(first) if first else {}
    preview = previewed(here, first, tapped) if first else None
    return render_template(
        "table.html",
        here=here,
        board=here.board,
        offers=offers,
        first=first,
        tapped=tapped,
        preview=preview,
        objections={},
        undo=undoable(here),
        redo=redoable(here),
        key=fresh_key(),
        numbered=numbered(here),
    )


def numbered(here: At) -> list[tuple[int, Line]]:
    """The lines on the table page with the number that their own page has."""
    shown = set(map(id, here.board.lines))
    return [(number, line) for number, line in enumerate(here.lines) if id(line) in shown]


class Preview(NamedTuple):
    """What a form would do: the new lines, the net change of every seat, and the board after it; or why not yet."""

    offer: Offer
    draft: Draft
    findings: tuple[Finding, ...] = ()
    lines: tuple[Line, ...] = ()
    struck: tuple[Line, ...] = ()
    change: tuple[int, ...] = ()
    before: Board | None = None
    after: Board | None = None
    objections: tuple[Objection, ...] = ()

    @property
    def asked(self) -> str:
        return found_by(self.offer)

    @property
    def payments(self) -> list[tuple[Payment, Words]]:
        return [(payment, why(line, payment)) for line in self.lines for payment in line.payments]

    @property
    def as_ledger(self) -> bool:
        """Whether the lines are shown as rows with three amounts rather than as payments."""
        return any(line.counted for line in self.lines) or len(self.payments) > 4 or bool(self.struck)

    @property
    def moves_on(self) -> bool:
        return self.before is not None and self.after is not None and (self.before.round != self.after.round or self.after.over)


def why(line: Line, payment: Payment) -> Words:
    """What a payment is for, in a word or two: the yaku it pays, and whether it is for two or halved."""
    first = payment.why.steps[0].label
    label = line.label if line.counted or len({p.why.steps[0].label for p in line.payments}) == 1 else first
    told = [step.label for step in payment.why.steps if step.told]
    return listed([label, *told]) if told else label


def plain_form(form: Any) -> dict[str, list[str]]:
    return {name: list(form.getlist(name)) for name in form}


def found_by(offer: Offer) -> str:
    """The question that is answered by choosing one of the findings; "" where findings only tell."""
    return next((question.name for question in offer.inputs if question.kind == "found"), "")


def previewed(here: At, offer: Offer, tapped: dict[str, list[str]]) -> Preview:
    """The effect of a form without entering it, from the same computation (`record.add`)."""
    findings = here.game.find(here.state, offer.key, tapped)
    asked = found_by(offer)
    values = ["+".join(finding.values[asked]) for finding in findings if finding.values.get(asked)]
    if values and not set(values) & set(tapped.get(asked, [])):
        tapped[asked] = values[:1]
    draft = forms.read(offer, tapped, len(here.players))
    if draft.fact is None:
        return Preview(offer, draft, findings, objections=draft.wrong)
    result = record.add(here.record, here.state, draft.fact)
    if isinstance(result, Refused):
        return Preview(offer, draft, findings, objections=result.objections)
    state = result[1]
    before, after = here.lines, here.game.lines(state)
    made = tuple(line for line in after if line.entry == here.seq)
    struck = tuple(new for old, new in zip(before, after, strict=False) if old.struck is None and new.struck is not None)
    change = tuple(new - old for old, new in zip(here.game.balances(here.state), here.game.balances(state), strict=True))
    return Preview(offer, draft, findings, made, struck, change, here.board, here.game.board(state))


def button(preview: Preview, here: At) -> Words:
    """The confirm button names its effect where one amount says it all."""
    payments = preview.payments
    default = Offer("", Fact, NOTHING).verb
    amounts = {payment.amount for payment, _ in payments}
    if preview.offer.verb != default or len(amounts) != 1 or len(preview.lines) != 1 or len({p.payee for p, _ in payments}) != 1:
        return preview.offer.verb
    written = amount(payments[0][0].amount, here.game.unit, signed=False, counted=preview.lines[0].counted)
    payers = listed([seat(payment.payer) for payment, _ in payments])
    each = Words("ずつ", " each") if len(payments) > 1 else NOTHING
    return Words(f"記入する　{payers.ja}から {written.spoken}{each.ja}", f"Enter: {written.spoken}{each.en} from {payers.en}")


def beside(objections: Sequence[Objection], offer: Offer) -> dict[str, list[Objection]]:
    """Objections by the question they stand beside; "" for the form as a whole."""
    names = {question.name for question in offer.inputs}
    found: dict[str, list[Objection]] = {}
    for objection in objections:
        field, _, part = objection.where.partition("[")
        own = forms.piece(field, part.removesuffix("]"))
        name = next((name for name in (own, field) if name in names), "")
        found.setdefault(name, []).append(objection)
    return found


def form_page(
    here: At, offer: Offer, tapped: dict[str, list[str]], *, strict: bool = False, note: str = "", code: int = 200
) -> ResponseReturnValue:
    """A form with its preview. `strict`: the reader asked to enter it, so what is wrong stands beside its field."""
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
    here = at(table)
    offer = here.offer(key)
    if offer.shut:
        return redirect(url_for("table.page", table=table), 303)
    tapped = forms.start(offer)
    tapped.update({name: values for name, values in request.args.to_dict(flat=False).items() if name != "csrf_token"})
    return form_page(here, offer, tapped)


@table.post("/preview/<key>")
def preview(table: str, key: str) -> ResponseReturnValue:
    """The thumb zone of a form, drawn anew for what is tapped so far; objections go beside their fields."""
    here = at(table)
    offer = here.offer(key)
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
    here = at(table)
    tapped = plain_form(request.form)
    asked = request.form.get("do") == "preview"
    if not asked and store().used(table, request.form.get("key", "")):
        return redirect(url_for("table.page", table=table), 303)  # sent again: the first answer was lost on the way
    offer = here.open(key)
    if offer is None:
        return conflicted(here)
    if asked:
        return form_page(here, offer, tapped, strict=True)
    if request.form.get("seq", type=int) != here.seq:
        return overtaken(here, key, tapped)
    seen = previewed(here, offer, tapped)
    if seen.draft.fact is None or seen.objections:
        return form_page(here, offer, tapped, strict=True, code=422)
    fact = msgspec.structs.replace(seen.draft.fact, at=now())
    kept = store().append(table, [fact], here.seq, request.form.get("key") or fresh_key())
    if isinstance(kept, Stale):
        return overtaken(at(table), key, tapped)
    if isinstance(kept, Refused):
        return form_page(here, offer, tapped, strict=True, code=422)
    return redirect(url_for("table.page", table=table), 303)


def overtaken(here: At, key: str, tapped: dict[str, list[str]]) -> ResponseReturnValue:
    """Somebody else was first: the fresh board with this input, if it may still be declared; else the board alone."""
    offer = here.open(key)
    return form_page(here, offer, tapped, strict=True, note="stale", code=409) if offer else conflicted(here)


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def conflicted(here: At) -> ResponseReturnValue:
    """The declaration does not fit any more: the fresh board, and a sentence about it."""
    return render_template("conflict.html", here=here, board=here.board), 409


@table.post("/undo")
def undo(table: str) -> ResponseReturnValue:
    """Void an entry. Of two phones that undo the same thing, one undoes it."""
    here = at(table)
    entry, seq = request.form.get("entry", type=int), request.form.get("seq", type=int)
    if entry is None or seq is None:
        abort(400)
    key = request.form.get("key") or fresh_key()
    if seq != here.seq and not store().used(table, key):
        return conflicted(here)
    kept = store().append(table, [Void(entry=entry, at=now())], here.seq, key)
    if isinstance(kept, Stale | Refused):
        return conflicted(at(table))
    return redirect(url_for("table.page", table=table), 303)


@table.get("/line/<int:number>")
def line(table: str, number: int) -> ResponseReturnValue:
    """How a line's numbers were made: screen e, as a page or as a sheet over the table."""
    here = at(table)
    if number >= len(here.lines):
        abort(404)
    found = here.lines[number]
    page = "_reckoning.html" if request.htmx else "line_page.html"  # type: ignore[attr-defined]
    return render_template(page, here=here, board=here.board, line=found, groups=grouped(found))


def grouped(line: Line) -> list[tuple[list[int], int, Payment]]:
    """Payments with the same reckoning explained once: (payers, payee, one of them)."""
    groups: dict[tuple[Any, int], list[Payment]] = {}
    for payment in line.payments:
        groups.setdefault((payment.why, payment.payee), []).append(payment)
    return [([one.payer for one in alike], payee, alike[0]) for (_, payee), alike in groups.items()]


@table.get("/more")
def more(table: str) -> ResponseReturnValue:
    here = at(table)
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

    closing = next((offer for offer in here.game.offers(here.state) if offer.place == "close"), None)
    return render_template(
        "end.html",
        here=here,
        board=here.board,
        sheet=prepare(here.record, here.state),
        closing=closing,
        undo=undoable(here),
        redo=redoable(here),
        key=fresh_key(),
    )
