"""Entering what a form says into the record of a table: once for its one-time key, and only if nobody else was first."""

from typing import Literal, NamedTuple

import msgspec
from flask import abort, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words
from scorekeeper.store import Appended, Locked, Once, Reused, Stale, StoreError
from scorekeeper.store.once import digest
from scorekeeper.web.here import At, Removed, scoring
from scorekeeper.web.news import News, since
from scorekeeper.web.noted import failed
from scorekeeper.web.pages import store
from scorekeeper.web.starting import fresh_key

USED = Words(
    "この用紙で前に送ったことは、もう記入してある。今のはまだ。よければもう一度記入する。",
    "What this form said before has been entered; this has not. If it is right, enter it again.",
)
MECHANICS = frozenset(("csrf_token", "key", "seq", "do", "asks", "previewed"))
"""Fields of a form that say nothing of what is declared."""


class Note(NamedTuple):
    """Why a form comes back: its fact is not the one that was previewed, others were first, or it could not be kept."""

    kind: Literal["changed", "stale", "unkept"]
    news: News = News()
    words: Words | None = None


class Hindered(NamedTuple):
    """Nothing was entered, through no fault of what was said: the table as it is now, why, and the status of such an answer."""

    here: At
    note: Note
    code: int


def seen() -> int:
    """How long the log was when the form that is sent was drawn; −1 if it does not say."""
    return request.form.get("seq", -1, type=int)


def one_time() -> Once:
    """The one-time key of the form that is sent, with all that it says."""
    parts = sorted((name, value) for name in request.form if name not in MECHANICS for value in request.form.getlist(name))
    said = digest(request.full_path, *(f"{name}={value}" for name, value in parts))
    return Once(request.form.get("key", ""), said)


def only_once(here: At) -> Note | None:
    """A form that is sent again, as the first answer was lost on the way, is answered as it was then. One that says something else
    by now says so; None for one that was not sent before.
    """
    used = store().used(here.id, one_time())
    if isinstance(used, Reused):
        return Note("unkept", words=USED)
    if used:
        abort(to_table(here))
    return None


def to_table(here: At) -> Response:
    return redirect(url_for("table.page", table=here.link), 303)


def stale(here: At) -> Note:
    """Others were first, and with what."""
    return Note("stale", since(here.folded, seen()))


def keep(here: At, *facts: Fact) -> Appended | Refused | Hindered:
    """Enter facts by whoever holds this phone, all or none of them, right after what `here` shows; 423 if that is locked by now."""
    said = [msgspec.structs.replace(fact, by=here.by, at=None) for fact in facts]
    try:
        key, sent = one_time()
        kept = store().append(here.id, said, here.seq, key or fresh_key(), sent)
    except LookupError:
        raise Removed from None
    except StoreError as error:
        failed(error)
        return Hindered(here, Note("unkept", words=error.words), 503)
    if isinstance(kept, Reused):
        return Hindered(here, Note("unkept", words=USED), 422)
    if isinstance(kept, Stale | Locked):
        now = scoring(here.link)
        return Hindered(now, stale(now), 409)
    return kept
