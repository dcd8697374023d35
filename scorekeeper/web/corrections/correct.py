"""Correcting an earlier entry: its form, the entries that the correction would invalidate, and the effect of all of it, to be
confirmed (scorekeeper.web.corrections.effects).
"""

from dataclasses import replace
from functools import partial
from itertools import chain

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.core import corrections as core
from scorekeeper.core import filled, forms
from scorekeeper.core.acts import together, undoing
from scorekeeper.core.effects import Both, effect
from scorekeeper.core.facts import Fact, HouseRevised, Totals
from scorekeeper.core.house import changed_choices
from scorekeeper.core.log import live
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words
from scorekeeper.store import Appended
from scorekeeper.web.common.functions import fresh_key, swapped_into
from scorekeeper.web.corrections.again import plays_again, round_after
from scorekeeper.web.corrections.drafts import draft_of, gone_through, hidden_fields
from scorekeeper.web.corrections.effects import confirm, leaders, stretches
from scorekeeper.web.corrections.places import CorrectionPlace, earlier, in_round, since, spot
from scorekeeper.web.record.entering import FormNote, Hindered, keep, only_once, seen_length, stale, to_table
from scorekeeper.web.record.entry_summaries import describe
from scorekeeper.web.record.preview import beside, preview_of
from scorekeeper.web.record.request import At, naming, needs_name, scoring
from scorekeeper.web.rules.houses import house_at
from scorekeeper.web.table.page import conflict_page

corrections = Blueprint("corrections", __name__, url_prefix="/t/<table>")

WHOLE, PIECE = 600, 50
"""Up to so many entries the effect on the whole record is shown, otherwise on so many rounds; a long match has 400 entries."""
REST = 1000
"""Up to so many entries are taken back at once."""
LINES = 200
"""So many changed lines of a round are shown."""
LOOK = Words("何が変わるか見る", "See what changes")


@corrections.route("/correct/<int:entry>", methods=["GET", "POST"])
@corrections.route("/correct/<int:entry>/<key>", methods=["GET", "POST"])
def change(table: str, entry: int, key: str = "") -> ResponseReturnValue:
    return declare_form(table, CorrectionPlace(entry, instead=True), key)


@corrections.route("/insert/<int(signed=True):place>", methods=["GET", "POST"])
@corrections.route("/insert/<int(signed=True):place>/<key>", methods=["GET", "POST"])
def insert(table: str, place: int, key: str = "") -> ResponseReturnValue:
    return declare_form(table, CorrectionPlace(place, instead=False), key)


@corrections.route("/before/<int:entry>", methods=["GET", "POST"])
@corrections.route("/before/<int:entry>/<key>", methods=["GET", "POST"])
def before(table: str, entry: int, key: str = "") -> ResponseReturnValue:
    return declare_form(table, CorrectionPlace(entry, instead=False, before=entry), key)


@corrections.route("/strike/<int:entry>", methods=["GET", "POST"])
def strike(table: str, entry: int) -> ResponseReturnValue:
    """Take back an entry, or it and the `rest` of the record after it."""
    here = beginning(table, entry)
    if not isinstance(here, At):
        return here
    draft = draft_of(here)
    record = here.record.and_then(*draft)
    struck = since(record, entry) if request.values.get("do") == "rest" else [entry]
    try:
        return effect_page(here, together(*draft, *dict.fromkeys(chain.from_iterable(core.strike(record, one) for one in struck))))
    except LookupError:
        return conflict_page(here)


@corrections.route("/house/<int(signed=True):place>", methods=["GET", "POST"])
def house(table: str, place: int) -> ResponseReturnValue:
    """Play by the house of this address from the round on that begins after an entry (−1: from the first)."""
    here = beginning(table, place)
    if not isinstance(here, At):
        return here
    chosen = house_at(here.record.ruleset, request.values.get("to", ""))
    if chosen is None:
        abort(404)
    draft, fact = draft_of(here), HouseRevised(choices=changed_choices(chosen.house))
    try:
        return effect_page(here, together(*draft, *core.insert(here.record.and_then(*draft), place, fact)))
    except LookupError:
        return conflict_page(here)


@corrections.get("/restore/<int:entry>")
def restore(table: str, entry: int) -> ResponseReturnValue:
    """Undo an act that voided or corrected something: restore what it took back, and void what it declared."""
    here = beginning(table, entry)
    if not isinstance(here, At):
        return here
    facts = undoing(here.record.log, entry)
    return effect_page(here, together(*facts, *core.reopening(here.record.and_then(*facts)))) if facts else conflict_page(here)


@corrections.post("/correct")
def enter(table: str) -> ResponseReturnValue:
    here = scoring(table, mending=True)
    used = only_once(here)
    draft = draft_of(here)
    if not draft:
        abort(400)
    if used:
        return effect_page(here, draft, used, 422)
    if request.form.get("do") == "further":
        return effect_page(here, draft)
    if core.reopening(here.record) and "reopen" not in request.form:
        return asking(here)
    if seen_length() != here.seq:
        return effect_page(here, draft, stale(here), 409)
    match keep(here, *draft):
        case Appended():
            return to_table(here)
        case Refused():
            return effect_page(here, draft, code=422)
        case Hindered(now, note, code):
            return effect_page(now, draft_of(now), note, code)


# Before the form


def beginning(table: str, entry: int) -> At | ResponseReturnValue:
    """The table of a request that corrects it; or a page to show first, which asks for the browser's name or whether to reopen
    a closed match.
    """
    here = scoring(table, mending=True)
    if not -1 <= entry < here.seq:
        abort(404)
    if needs_name(here):
        return naming(table)
    if core.reopening(here.record) and "reopen" not in request.values:
        return asking(here)
    return here


def asking(here: At) -> ResponseReturnValue:
    """The match is closed: correcting it reopens it, which needs a tap of its own. The input is kept."""
    sent = [(name, value) for name, values in request.values.lists() for value in values if name != "csrf_token"]
    return render_template("corrections/correct.html", here=here, board=here.board, sent=sent)


# The pages


def declare_form(table: str, place: CorrectionPlace, key: str) -> ResponseReturnValue:
    """The form for a fact at a place: the questions of the entry's offer, or of the one chosen."""
    here = beginning(table, place.entry)
    if not isinstance(here, At):
        return here
    draft = draft_of(here)
    record = here.record.and_then(*draft)
    try:
        if place.before is not None:
            place = place._replace(entry=earlier(record, place.before))
        state = place.state(record)
    except LookupError:
        return conflict_page(here)
    if isinstance(state, Refused):
        return effect_page(here, draft)
    then = replace(here, record=record, state=state)
    seats, do = len(here.players), request.values.get("do", "")
    offers = [offer for offer in (*here.game.offers(state), *here.game.frame(state)) if not offer.shut]
    fact = record.log[place.entry] if place.instead else None
    if key and key not in {offer.key for offer in offers}:
        abort(404)
    told = filled.offer_for(offers, fact, seats) if fact and do != "choose" else None
    offer = next((offer for offer in offers if offer.key == key), told)
    if offer is None or (offer.at_once and not key):
        return choosing(here, then, draft, place, [offer for offer in offers if offer.place != "hidden"])
    sent = request.method == "POST" and do != "open"
    same = fact is not None and isinstance(fact, offer.fact)
    tapped = (
        request.form.to_dict(flat=False) if sent else filled.taps_for(offer, fact, seats) if fact and same else forms.start(offer)
    )
    if do == "enter" or (do == "open" and offer.at_once):
        entered = forms.read(offer, tapped, seats).fact
        if entered is not None and not here.game.check(state, entered):
            said = together(*draft, *place.facts(record, entered))
            return (plays_again(said) and second_time(here, said)) or effect_page(here, said)
    return form_page(here, then, draft, place, offer, tapped, strict=do in ("enter", "preview"))


def second_time(here: At, draft: tuple[Fact, ...]) -> ResponseReturnValue | None:
    """The form of what a round came to that a draft plays again; None if it is the last one, or the game takes no totals."""
    record = here.record.and_then(*draft)
    following = round_after(record, here.seq)
    if following is None:
        return None
    place = CorrectionPlace(earlier(record, following), instead=False, before=following)
    state = place.state(record)
    if isinstance(state, Refused):
        return None
    offer = next((one for one in here.game.offers(state) if one.fact is Totals and not one.shut), None)
    then = replace(here, record=record, state=state)
    return form_page(here, then, draft, place, offer, forms.start(offer), strict=False) if offer else None


def form_page(
    here: At, then: At, draft: tuple[Fact, ...], place: CorrectionPlace, offer: Offer, tapped: dict[str, list[str]], *, strict: bool
) -> ResponseReturnValue:
    """A form as of the state `then`; only its thumb zone if the page already has the rest."""
    offer = offer._replace(verb=LOOK, then=None)
    preview = preview_of(then, offer, tapped, partial(place.declare, then.record, then.state))
    values = {
        "here": then,
        "seq": here.seq,
        "board": then.board,
        "offer": offer,
        "tapped": tapped,
        "preview": preview,
        "button": LOOK,
        "objections": beside(preview.objections, offer, tapped),
    }
    if swapped_into():
        return render_template("table/_preview.html", **values, live=True)
    page = render_template(
        "corrections/correct.html",
        **values,
        missing=preview.draft.missing if strict else (),
        place=place,
        action=place.address(here, offer.key),
        hidden=hidden_fields(here, draft, gone_through()),
        again=plays_again(draft),
        spot=spot(here, then, place),
    )
    return page, 422 if strict and request.values.get("do") == "enter" else 200


def choosing(here: At, then: At, draft: tuple[Fact, ...], place: CorrectionPlace, offers: list[Offer]) -> ResponseReturnValue:
    return render_template(
        "corrections/insert.html",
        here=then,
        board=then.board,
        place=place,
        offers=[(offer, place.address(here, offer.key)) for offer in offers],
        hidden=hidden_fields(here, draft, gone_through()),
        spot=spot(here, then, place),
    )


def effect_page(here: At, draft: tuple[Fact, ...], note: FormNote | None = None, code: int = 200) -> ResponseReturnValue:
    """The effect of the facts, to be confirmed; or the first entry that they would invalidate, to be corrected first."""
    most = PIECE if len(here.record.log) > WHOLE else None
    first = max(0, request.values.get("from", 0, type=int)) if most else 0
    found = effect(here.record, *draft, state=here.state, most=most, first=first)
    if isinstance(found, Refused):
        return refusal_page(here, draft, found, note, code)
    names = here.players + found.state.names[len(here.players) :]
    page = render_template(
        "corrections/correct.html",
        here=here if names == here.players else replace(here, state=here.state._replace(names=names)),
        board=here.board,
        effect=found,
        stretches=stretches(found),
        most=LINES,
        leaders=Both(*map(leaders, found.final)),
        button=confirm(here, found),
        reopens=bool(core.reopening(here.record)),
        hidden=hidden_fields(here, draft, gone_through()),
        note=note,
        key=fresh_key(),
    )
    return page, code


def refusal_page(here: At, draft: tuple[Fact, ...], found: Refused, note: FormNote | None, code: int) -> ResponseReturnValue:
    record = here.record.and_then(*draft)
    entry = found.entry if found.entry in {entry for entry, _ in live(record.log)} else None
    told = None
    if entry is not None:
        stood = entry in {entry for entry, _ in live(here.record.log)}
        state = core.before(here.record if stood else record, entry)
        if isinstance(state, Refused):  # of several that today's rules refuse, the first is mended already
            state = core.before(record, entry)
        assert not isinstance(state, Refused), "everything before it is valid"
        told = in_round(here.game.board(state).round, describe(here.game, here.by_entry, record.log[entry], entry))
    nth = gone_through() + 1
    page = render_template(
        "corrections/correct.html",
        here=here,
        board=here.board,
        refused=found,
        entry=entry,
        by=record.log[entry].by if entry is not None else None,
        rest=len(since(record, entry)) if entry is not None else 0,
        spot=told,
        most_taken_back=REST,
        nth=nth,
        hidden=hidden_fields(here, draft, nth),
        note=note,
    )
    return page, code
