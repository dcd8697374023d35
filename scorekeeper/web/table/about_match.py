"""What may be said about a match and not in it, now or from a round on: who sits where, what was agreed, an early end."""

from collections.abc import Iterator

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core import corrections
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Refused
from scorekeeper.web.common.functions import fresh_key
from scorekeeper.web.record.request import At, scoring
from scorekeeper.web.record.rounds import FromRound, rounds_of

about_match = Blueprint("about_match", __name__, url_prefix="/t/<table>")


@about_match.get("/frame")
def page(table: str) -> ResponseReturnValue:
    here = scoring(table)
    rounds = [*rounds_of(here)]
    asked = next((one for one in rounds if one.number == request.args.get("from", type=int)), None)
    return render_template(
        "table/frame.html",
        here=here,
        board=here.board,
        rounds=rounds,
        asked=asked,
        offers=[*_offers(here, asked)],
        key=fresh_key(),
    )


def _offers(here: At, asked: FromRound | None) -> Iterator[tuple[Offer, str]]:
    """What may be said now, or from a round on, each with the address of its form."""
    if asked is None:
        yield from ((offer, url_for("table.declare", table=here.link, key=offer.key)) for offer in here.frame)
        return
    state = corrections.after(here.record, asked.place)
    assert not isinstance(state, Refused), "the whole record stands"
    for offer in here.game.frame(state):
        yield offer, url_for("corrections.insert", table=here.link, place=asked.place, key=offer.key)
