"""Entering a form into a table's record: once per one-time key, and only if nobody else was first."""

from typing import Literal, NamedTuple

import msgspec
from flask import abort, request
from werkzeug.wrappers import Response

from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words
from scorekeeper.store import Appended, Locked, Once, Reused, Stale, StoreError
from scorekeeper.store.rows.once import digest
from scorekeeper.web.common.cookies import phone
from scorekeeper.web.common.functions import address, fresh_key, store
from scorekeeper.web.common.reports import log_failure
from scorekeeper.web.record.news import LatestActs, since
from scorekeeper.web.record.request import At, TableRemoved, scoring

USED = Words(
    "この用紙で前に送ったものは、もう記入してある。今のはまだ。よければもう一度記入する。",
    "What you sent with this form before has been entered; this has not. If it is right, enter it again.",
)
MECHANICS = frozenset(("csrf_token", "key", "seq", "do", "asks", "previewed", "computed"))
"""Fields of a form that are not part of the declaration."""


class FormNote(NamedTuple):
    """Why a form comes back: its fact is not the one that was previewed, others were first, or it could not be stored."""

    kind: Literal["changed", "stale", "unkept"]
    news: LatestActs = LatestActs()
    words: Words | None = None


class Hindered(NamedTuple):
    """Nothing was entered, although the form was valid: the table as it is now, the reason, and the status of the response."""

    here: At
    note: FormNote
    code: int


def seen_length() -> int:
    """The length of the log when the submitted form was drawn; −1 if the form does not say."""
    return request.form.get("seq", -1, type=int)


def one_time() -> Once:
    """The one-time key of the submitted form, with everything that it declares."""
    form = request.form
    parts = sorted((name, value) for name, values in form.lists() if name not in MECHANICS for value in values)
    said = digest(request.full_path, *[f"{name}={value}" for name, value in parts])
    return Once(form.get("key", ""), said)


def only_once(here: At) -> FormNote | None:
    """A form sent again because the first response was lost gets the same response as then; with changed contents, a note says
    so. None for a form sent for the first time, as one that has seen all entries must be: none can have been made with its key.
    """
    if seen_length() == here.seq:
        return None
    used = store().is_used(here.id, one_time())
    if isinstance(used, Reused):
        return FormNote("unkept", words=USED)
    if used:
        abort(to_table(here))
    return None


def to_table(here: At) -> Response:
    return Response(status=303, headers={"Location": address("table.page", table=here.link)})


def stale(here: At) -> FormNote:
    """A note that others made entries first, and which."""
    return FormNote("stale", since(here.as_folded, seen_length()))


def keep(here: At, *facts: Fact) -> Appended | Refused | Hindered:
    """Enter facts in this browser's name, all or none of them, right after what `here` shows; 423 if the table has been locked."""
    said = [msgspec.structs.replace(fact, by=here.by, at=None) for fact in facts]
    try:
        key, sent = one_time()
        kept = store().append(here.id, said, here.seq, key or fresh_key(), sent, phone())
    except LookupError:
        raise TableRemoved from None
    except StoreError as error:
        log_failure(error)
        return Hindered(here, FormNote("unkept", words=error.words), 503)
    if isinstance(kept, Reused):
        return Hindered(here, FormNote("unkept", words=USED), 422)
    if isinstance(kept, Stale | Locked):
        now = scoring(here.link, mending=here.refused is not None)
        return Hindered(now, stale(now), 409)
    return kept
