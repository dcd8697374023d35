"""Entering what a form says into the record of a table: once for its one-time key, and only if nobody else was first."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec
from flask import abort, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words
from scorekeeper.store import Appended, Locked, Stale, StoreError
from scorekeeper.web.here import At, scoring
from scorekeeper.web.news import News, since
from scorekeeper.web.pages import store
from scorekeeper.web.starting import fresh_key


class Note(NamedTuple):
    """Why a form comes back: its fact is not the one that was previewed, others were first, or it could not be kept."""

    kind: Literal["changed", "stale", "unkept"]
    news: Sequence[News] = ()
    words: Words | None = None


class Hindered(NamedTuple):
    """Nothing was entered, through no fault of what was said: the table as it is now, why, and the status of such an answer."""

    here: At
    note: Note
    code: int


def seen() -> int:
    """How long the log was when the form that is sent was drawn; −1 if it does not say."""
    return request.form.get("seq", -1, type=int)


def only_once(here: At) -> None:
    """A form that is sent again, as the first answer was lost on the way, is answered as it was then."""
    if store().used(here.id, request.form.get("key", "")):
        abort(to_table(here))


def to_table(here: At) -> Response:
    return redirect(url_for("table.page", table=here.link), 303)


def stale(here: At) -> Note:
    """Others were first, and with what."""
    return Note("stale", since(here.folded, seen()))


def keep(here: At, *facts: Fact) -> Appended | Refused | Hindered:
    """Enter facts by whoever holds this phone, all or none of them, right after what `here` shows; 423 if that is locked by now."""
    said = [msgspec.structs.replace(fact, by=here.by, at=None) for fact in facts]
    try:
        kept = store().append(here.id, said, here.seq, request.form.get("key") or fresh_key())
    except StoreError as error:
        return Hindered(here, Note("unkept", words=error.words), 503)
    if isinstance(kept, Stale | Locked):
        now = scoring(here.link)
        return Hindered(now, stale(now), 409)
    return kept
