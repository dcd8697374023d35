"""A table: its state, and everything that may be declared."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core import corrections, forms, record
from scorekeeper.core.acts import together, undoing
from scorekeeper.core.board import Board
from scorekeeper.core.facts import Fact
from scorekeeper.core.ledger import Payment
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words
from scorekeeper.store import Appended
from scorekeeper.web.common.cookies import know_phone
from scorekeeper.web.common.functions import fresh_key, piece_or_page, say
from scorekeeper.web.common.opened_links import TABLES
from scorekeeper.web.groups.evening import evening
from scorekeeper.web.record.debts import debts
from scorekeeper.web.record.entering import FormNote, Hindered, keep, only_once, seen_length, stale, to_table
from scorekeeper.web.record.history import entry_at
from scorekeeper.web.record.news import since
from scorekeeper.web.record.player_offers import PLAYER, offers_for
from scorekeeper.web.record.preview import asks, beside, button, digest, preview_of
from scorekeeper.web.record.request import At, at, naming, needs_name, redoable, scoring, undoable
from scorekeeper.web.record.result import result, rulings_to_agree
from scorekeeper.web.table import kept_pages
from scorekeeper.web.table.kept_pages import board
from scorekeeper.web.table.walk import WALK, next_step

table = Blueprint("table", __name__, url_prefix="/t/<table>")
WALKED = Words(
    "これで一回りした。この卓は本物で、このまま続けられる。名前はメニューの「席・名前・締め」で直せる。",
    "That was all. This table is a real one and goes on from here; the menu has what is said about the match, such as names.",
)


@table.get("/")
def page(table: str) -> ResponseReturnValue:
    here = at(table, partly=True)
    TABLES.add(table)
    know_phone()
    if here.scores and needs_name(here):
        return redirect(url_for("people.who", table=table), 303)
    if (shut := request.args.get("shut", "")) or "walked" in request.args:
        words, title = why_shut(here, shut) if shut else WALKED, f"{say(here.board.round)} — {say(here.game.words)}"
        return render_template(
            "table/table.html", here=here, title=title, seq=here.seq, seat=here.own_seat, drawn=board(here), shut=words
        )
    return kept_pages.page(here)


def why_shut(here: At, key: str) -> Words:
    """Why the form that somebody has gone back to is not open now."""
    if here.board.closed:
        return here.game.speech.closing_notice
    offer = here.game.offer(here.state, key)
    if offer is None:
        return Words("その記入は、いまはできない。下から選び直す。", "That cannot be entered now. Choose again below.")
    if offer.shut is None:
        return Words("その記入は、いまはできる。下から選ぶ。", "That can be entered now. Choose it below.")
    return Words("{what}は、いまはできない：{why}。", "{what} cannot be entered now: {why}.").put(what=offer.words, why=offer.shut)


def form_page(
    here: At, offer: Offer, tapped: dict[str, list[str]], *, strict: bool = False, note: FormNote | None = None, code: int = 200
) -> ResponseReturnValue:
    """A form with its preview. `strict`: the user tried to submit it, so objections are shown beside their fields, also those to
    cards that are still being laid out. `note` says why nothing has been entered.
    """
    preview = preview_of(here, offer, tapped)
    wrong = [one for one in preview.objections if strict or one not in preview.pending]
    return (
        render_template(
            "table/declare.html",
            here=here,
            board=here.board,
            offer=offer,
            tapped=tapped,
            preview=preview,
            button=button(preview, here),
            objections=beside(wrong, offer, tapped),
            missing=preview.draft.missing if strict else (),
            strict=strict,
            note=note,
            key=fresh_key(),
            others=offers_for(here, request.args.get("of", -1, type=int)),
        ),
        code,
    )


@table.get("/declare/<key>")
def declare(table: str, key: str) -> ResponseReturnValue:
    here = scoring(table)
    found = here.declaring(key, ahead="of" in request.args)
    if found is None:
        return redirect(url_for("table.page", table=table, shut=key), 303)
    if needs_name(here):
        return naming(table)
    here, offer = found
    tapped = forms.start(offer) | own(here, offer)
    given = request.args.to_dict(flat=False)
    tapped.update({name: in_order(offer, name, given[name]) for name in given if name not in ("csrf_token", "of")})
    if request.args.get("of", "").isdecimal():
        tapped[PLAYER] = [request.args["of"]]
    return form_page(here, offer, tapped)


def in_order(offer: Offer, name: str, given: list[str]) -> list[str]:
    """Answers of which several may be chosen as the form will send them: in the order of its choices."""
    places = [choice.value for one in offer.inputs if one.name == name and one.kind == "many" for choice in one.choices]
    return sorted(given, key=lambda value: places.index(value) if value in places else len(places))


def own(here: At, offer: Offer) -> dict[str, list[str]]:
    """What a form starts with on the phone of a player: himself, where he may be meant."""
    seat = "" if here.own_seat is None else str(here.own_seat)
    asked = (question for question in offer.inputs if question.own)
    return {question.name: [seat] for question in asked if seat in (choice.value for choice in question.choices)}


@table.post("/preview/<key>")
def preview(table: str, key: str) -> ResponseReturnValue:
    """The thumb zone of a form, redrawn for the current input; objections go beside their fields."""
    here = at(table)
    if here.role != "scorer":
        abort(403)
    here, offer = (here.declaring(key, ahead="implied" in request.form) if here.scores else None) or (here, None)
    if offer is None or request.form.get("asks", asks(offer)) != asks(offer):
        return render_template("table/_shut.html", here=here, offer=offer)
    found = preview_of(here, offer, tapped := request.form.to_dict(flat=False))
    return render_template(
        "table/_preview.html",
        here=here,
        board=here.board,
        offer=offer,
        preview=found,
        tapped=tapped,
        button=button(found, here),
        objections=beside(found.objections, offer, tapped),
        live=True,
    )


@table.post("/declare/<key>")
def enter(table: str, key: str) -> ResponseReturnValue:
    here = scoring(table)
    form = request.form
    tapped, do = form.to_dict(flat=False), form.get("do")
    asked, newest = do == "preview", seen_length() == here.seq
    used = None if asked or newest else only_once(here)
    here, offer = here.declaring(key, ahead="implied" in form) or (here, None)
    if offer is None:
        return conflict_page(here, used and used.words, 422 if used else 409)
    if used:
        return form_page(here, offer, tapped, strict=True, note=used, code=422)
    if asked:
        return form_page(here, offer, tapped, strict=True)
    if not newest:
        return back(here, key, tapped, stale(here), 409)
    fact = forms.read(offer, tapped, len(here.players)).fact
    if fact is None:
        return form_page(here, offer, tapped, strict=True, code=422)
    if (shown := form.get("previewed")) is not None and shown != digest(offer, tapped, len(here.players)):
        refused = bool(preview_of(here, offer, tapped).objections)
        return form_page(
            here, offer, tapped, strict=True, note=None if refused else FormNote("changed"), code=422 if refused else 200
        )
    match keep(here, *together(*here.implied, fact)):
        case Appended() if offer.place == "close":
            return redirect(url_for("table.end", table=table), 303)
        case Appended() if offer.then and do == "then":
            return redirect(url_for("table.declare", table=table, key=offer.then[0]), 303)
        case Appended():
            return (next_step(here, offer) if WALK in session else None) or to_table(here)
        case Refused():
            return form_page(here, offer, tapped, strict=True, code=422)
        case Hindered(now, note, code):
            return back(now, key, tapped, note, code)


def back(here: At, key: str, tapped: dict[str, list[str]], note: FormNote, code: int) -> ResponseReturnValue:
    """The form with its input on the current board, if its fact may still be declared; else the board alone. What one tap enters
    has no input to keep.
    """
    offer = here.open(key)
    if offer is None:
        return conflict_page(here)
    if offer.at_once:
        return conflict_page(here, note.words, code)
    return form_page(here, offer, tapped, strict=True, note=note, code=code)


def conflict_page(here: At, words: Words | None = None, code: int = 409) -> ResponseReturnValue:
    """The declaration is no longer possible: the current board, with what was declared before it. `words` give another reason."""
    news = since(here.as_folded, seen_length())
    return render_template("table/conflict.html", here=here, board=here.board, news=news, words=words), code


def by_one_tap(here: At, *facts: Fact, to: str = "") -> ResponseReturnValue:
    """Enter facts that have no form which could come back, and go to this address, or to the table."""
    match keep(here, *facts):
        case Appended():
            return redirect(to, 303) if to else to_table(here)
        case Refused():
            return conflict_page(here)
        case Hindered(now, note, code):
            return conflict_page(now, note.words, code)


@table.post("/undo")
def undo(table: str) -> ResponseReturnValue:
    """Take back everything declared in the same act as an entry. If two phones undo the same act, it is undone once."""
    here = scoring(table)
    entry = request.form.get("entry", type=int)
    if entry is None or "seq" not in request.form:
        abort(400)
    if used := only_once(here):
        return conflict_page(here, used.words, 422)
    if seen_length() != here.seq or not 0 <= entry < here.seq:
        return conflict_page(here)
    voids = undoing(here.record.log, entry)
    return by_one_tap(here, *voids) if voids else conflict_page(here)


@table.get("/line/<int:number>")
def line(table: str, number: int) -> ResponseReturnValue:
    """How a line's numbers were calculated: screen e, as a page or as a sheet over the table."""
    here = at(table)
    if number >= len(here.lines):
        abort(404)
    found = here.lines[number]
    here, said = here.when(found.entry), entry_at(here.record.log, found.entry)
    return piece_or_page(
        "table/_reckoning.html",
        "table/line_page.html",
        here=here,
        board=board_at(here, found.entry),
        number=number,
        line=found,
        groups=group_payments(found.payments),
        said=said,
    )


def board_at(here: At, entry: int) -> Board:
    """The board after an entry or, if that ended its round, before it."""
    states = (corrections.before(here.record, entry), corrections.after(here.record, entry))
    first, *later = [here.game.board(state) for state in states if not isinstance(state, Refused)]
    return later[0] if later and later[0].round == first.round else first


@table.get("/lines/<int:first>/<int:last>")
def lines(table: str, first: int, last: int) -> ResponseReturnValue:
    """The lines with these numbers, each of which opens its reckoning: what a row of the sheet sums up."""
    here = at(table)
    found = [*enumerate(here.lines)][first : last + 1]
    if not found or last >= len(here.lines):
        abort(404)
    return piece_or_page("table/_lines.html", "table/lines_page.html", here=here, board=here.board, lines=found)


def group_payments(payments: Iterable[Payment]) -> list[tuple[list[int], int, Payment]]:
    """Group payments with the same calculation: (payers, payee, one of them)."""
    groups: dict[tuple[Any, int, int | None], list[Payment]] = {}
    for payment in payments:
        groups.setdefault((payment.why, payment.payee, payment.scorer), []).append(payment)
    return [([one.payer for one in alike], payee, alike[0]) for (_, payee, _), alike in groups.items()]


@table.get("/more")
def more(table: str) -> ResponseReturnValue:
    here = scoring(table)
    rare = [offer for offer in here.offers if offer.place == "more"]
    return piece_or_page("table/_more.html", "table/more.html", here=here, board=here.board, offers=rare, key=fresh_key())


@table.get("/owe")
def owe(table: str) -> ResponseReturnValue:
    """Who owes whom if everybody settled now, at this table or over the whole evening of its group."""
    here = at(table)
    found = debts(here)
    if found is None:
        return redirect(url_for("table.page", table=table), 303)
    of = evening(here)
    every = of is not None and "evening" in request.args
    owed, names = (of.owed, of.players) if of and every else found
    return piece_or_page(
        "table/_owe.html", "table/owe.html", here=here, board=here.board, owed=owed, names=names, evening=of, all=every
    )


@table.get("/needs")
def needs(table: str) -> ResponseReturnValue:
    """Who needs what in the last round, for the place that is asked for: the first place if none is."""
    here = at(table)
    found = here.game.needs(here.state)
    if found is None:
        return redirect(url_for("table.page", table=table), 303)
    place = request.args.get("place", 1, int)
    goal = found.goals[place - 1] if 0 < place <= len(found.goals) else found.goals[0]
    return render_template("table/needs.html", here=here, board=here.board, needs=found, goal=goal)


@table.get("/end")
def end(table: str) -> ResponseReturnValue:
    """The end of the match, row by row: screen g."""
    here = at(table)
    from scorekeeper.sheet.of_record import prepare

    closing = next((offer for offer in here.offers if offer.place == "close"), None) if here.scores else None
    state = here.state
    if here.game.final(state) is None:
        # A match without a fixed end is shown as it would be after closing.
        ended = closing and record.add(here.record, state, closing.fact(**dict(closing.fixed)))
        if not ended or isinstance(ended, Refused):
            return redirect(url_for("table.page", table=table), 303)
        state = ended[1]
    return render_template(
        "table/end.html",
        ended=result(here) if here.board.closed else None,
        open=rulings_to_agree(here),
        here=here,
        board=here.board,
        sheet=prepare(here.record, state),
        closing=closing,
        undo=undoable(here) if here.scores else None,
        redo=redoable(here) if here.scores else None,
        key=fresh_key(),
    )
