"""What may be said about a match and not in it, now or from a round on: who sits where, what was agreed, an early end."""

from collections.abc import Iterator

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core import corrections, record
from scorekeeper.core.facts import RoundReplayed
from scorekeeper.core.game import State
from scorekeeper.core.log import live
from scorekeeper.core.offer import Objection, Offer
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words
from scorekeeper.web.common.functions import fresh_key
from scorekeeper.web.record.request import At, scoring
from scorekeeper.web.record.rounds import FromRound, from_round, rounds_of

AGAIN = Words("{round}をもう一度", "Play {round} again")
THEN = Words("後から打った合計を入れる。その後は元のまま", "enter what it came to; what followed stays")
about_match = Blueprint("about_match", __name__, url_prefix="/t/<table>")


@about_match.get("/frame")
def page(table: str) -> ResponseReturnValue:
    here = scoring(table)
    rounds = [*rounds_of(here)]
    asked = next((one for one in rounds if one.number == request.args.get("from", type=int)), None)
    when = from_round(here, asked.number if asked else None)
    return render_template(
        "table/frame.html",
        here=here,
        board=here.board,
        rounds=rounds,
        asked=asked,
        offers=[*_offers(here, asked, last=asked is None or asked == rounds[-1])],
        house_shut=when.text if isinstance(when, Objection) else None,
        key=fresh_key(),
    )


def _offers(here: At, asked: FromRound | None, *, last: bool) -> Iterator[tuple[Offer, str]]:
    """What may be said now, or from a round on, which may be the `last`, each with the address of its form."""
    if asked is None and here.board.closed:  # it is reopened first
        reopened = here.record.and_then(*corrections.reopening(here.record))
        state, end = record.fold(reopened), [*live(reopened.log)][-1][0]
        assert not isinstance(state, Refused), "the record stands"
        for offer in here.game.frame(state):
            yield offer, url_for("corrections.insert", table=here.link, place=end, key=offer.key)
        return
    if asked is None:
        yield from ((offer, url_for("table.declare", table=here.link, key=offer.key)) for offer in here.frame)
        return
    for offer in here.game.frame(_state_after(here, asked.place)):
        if offer.fact is not RoundReplayed:
            yield offer, url_for("corrections.insert", table=here.link, place=asked.place, key=offer.key)
    if asked.end is not None:
        again = next(one for one in here.game.frame(_state_after(here, asked.end)) if one.fact is RoundReplayed)
        words, hint = AGAIN.put(round=asked.name), again.hint if last else THEN
        yield again._replace(words=words, hint=hint), url_for("corrections.insert", table=here.link, place=asked.end, key=again.key)


def _state_after(here: At, place: int) -> State:
    state = corrections.after(here.record, place)
    assert not isinstance(state, Refused), "the whole record stands"
    return state
