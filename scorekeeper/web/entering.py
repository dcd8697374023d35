"""Entering a form into a table's record: once per one-time key, and only if nobody else was first."""

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
    "この用紙で前に送ったものは、もう記入してある。今のはまだ。よければもう一度記入する。",
    "What you sent with this form before has been entered; this has not. If it is right, enter it again.",
)
MECHANICS = frozenset(("csrf_token", "key", "seq", "do", "asks", "previewed", "computed"))
"""Fields of a form that are not part of the declaration."""


class Note(NamedTuple):
    """Why a form comes back: its fact is not the one that was previewed, others were first, or it could not be stored."""

    kind: Literal["changed", "stale", "unkept"]
    news: News = News()
    words: Words | None = None


class Hindered(NamedTuple):
    """Nothing was entered, although the form was valid: the table as it is now, the reason, and the status of the response."""

    here: At
    note: Note
    code: int


def seen() -> int:
    """The length of the log when the submitted form was drawn; −1 if the form does not say."""
    return request.form.get("seq", -1, type=int)


def one_time() -> Once:
    """The one-time key of the submitted form, with everything that it declares."""
    parts = sorted((name, value) for name in request.form if name not in MECHANICS for value in request.form.getlist(name))
    said = digest(request.full_path, *(f"{name}={value}" for name, value in parts))
    return Once(request.form.get("key", ""), said)


def only_once(here: At) -> Note | None:
    """A form sent again because the first response was lost gets the same response as then; with changed contents, a note says
    so. None for a form sent for the first time, as one that has seen all entries must be: none can have been made with its key.
    """
    if seen() == here.seq:
        return None
    used = store().used(here.id, one_time())
    if isinstance(used, Reused):
        return Note("unkept", words=USED)
    if used:
        abort(to_table(here))
    return None


def to_table(here: At) -> Response:
    return redirect(url_for("table.page", table=here.link), 303)


def stale(here: At) -> Note:
    """A note that others made entries first, and which."""
    return Note("stale", since(here.folded, seen()))


def keep(here: At, *facts: Fact) -> Appended | Refused | Hindered:
    """Enter facts in this browser's name, all or none of them, right after what `here` shows; 423 if the table has been locked."""
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
        now = scoring(here.link, mending=here.refused is not None)
        return Hindered(now, stale(now), 409)
    return kept
