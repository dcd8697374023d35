"""The draft of a correction: the facts so far, which are stored in the forms and validated like any input. The server keeps
nothing between the pages.
"""

from typing import Any

import msgspec
from flask import abort, make_response, request

from scorekeeper.core import corrections as core
from scorekeeper.core.acts import together
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.log import in_force
from scorekeeper.core.record import amiss, union
from scorekeeper.web.record.entering import seen_length
from scorekeeper.web.record.request import At
from scorekeeper.web.table.page import conflict_page

LONGEST = 100_000
"""The longest draft accepted, in characters; a round of 48 cards in three piles takes about 800."""


def draft_of(here: At) -> tuple[Fact, ...]:
    """The facts in a form, as one act on the log as it is now; 400 for anything but facts of this game.

    If others have made entries since the form was drawn, the draft's entry numbers are shifted.
    """
    text, drawn = request.form.get("draft", ""), seen_length()
    if not text:
        return ()
    if len(text) > LONGEST or not 0 <= drawn <= here.seq:
        abort(400)
    try:
        given = msgspec.json.decode(text, type=tuple[union(here.game), ...])  # type: ignore[misc]
    except (msgspec.DecodeError, RecursionError):
        abort(400)
    facts = tuple(_shift_references(fact, drawn, here.seq - drawn) for fact in given)
    if "reopen" in request.form and not amiss(here.record.and_then(*facts)):
        facts += core.reopening(here.record.and_then(*facts))
    if amiss(here.record.and_then(*facts)):
        abort(400)
    counting = in_force(here.record.log)
    if any(isinstance(fact, Void) and fact.entry < here.seq and fact.entry not in counting for fact in facts):
        abort(make_response(conflict_page(here)))  # somebody else has corrected the same entry meanwhile
    return together(*facts)


def _shift_references(fact: Fact, since: int, by: int) -> Fact:
    """A fact of a draft, not signed yet, with its references to entries from `since` on moved by `by`."""
    told: dict[str, Any] = {"by": None, "at": None}
    if fact.place is not None and fact.place >= since:
        told["place"] = fact.place + by
    if isinstance(fact, Void) and fact.entry >= since:
        told["entry"] = fact.entry + by
    return msgspec.structs.replace(fact, **told)


def hidden_fields(here: At, draft: tuple[Fact, ...], nth: int) -> dict[str, str]:
    """The hidden fields of every form of a correction: its draft, and how many invalid entries have been dealt with."""
    held = {"seq": str(here.seq), "nth": str(nth), "draft": msgspec.json.encode(draft).decode() if draft else ""}
    return held | ({"reopen": "yes"} if "reopen" in request.values else {})


def gone_through() -> int:
    """How many invalidated entries have been dealt with so far."""
    return min(max(request.values.get("nth", 0, type=int), 0), 999)
