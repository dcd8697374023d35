"""The first round at a new table, step by step: what to do with the cards stands above each form, and the next form follows.

Where a browser is on its walk stands in a cookie. The table is a real one from the start, and goes on afterwards.
"""

from typing import NamedTuple

from flask import Blueprint, Flask, redirect, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.offer import Offer
from scorekeeper.core.walk import WalkStep
from scorekeeper.web.record.request import At, scoring

WALK = "walk"
"""The key of the cookie's value."""
walk = Blueprint("walk", __name__, url_prefix="/t/<table>/walk")


class WalkNow(NamedTuple):
    """A step of the walk as its form shows it: its number from 1, how many there are, and where its way on leads."""

    nth: int
    of: int
    step: WalkStep
    on: str


@walk.get("/<int:nth>")
def go(table: str, nth: int) -> ResponseReturnValue:
    """On to a step, from 1, or to the next whose form is open; after the last to the table."""
    here = scoring(table)
    steps = here.game.walk
    for number, step in enumerate(steps[max(nth - 1, 0) :], max(nth, 1)):
        if (offer := here.open(step.key)) and not offer.shut:
            session[WALK] = f"{here.id}.{number}"
            return redirect(url_for("table.declare", table=table, key=step.key), 303)
    session.pop(WALK, None)
    return redirect(url_for("table.page", table=table, walked=1 if steps else None), 303)


def walking(here: At, offer: Offer) -> WalkNow | None:
    """The step that this form is for this browser; None if it is on no walk here."""
    table, _, number = str(session.get(WALK, "")).rpartition(".")
    steps = here.game.walk
    if table != here.id or not number.isdecimal() or not 0 < int(number) <= len(steps):
        return None
    step = steps[int(number) - 1]
    if offer.key not in (step.key, step.instead):
        return None
    beside = step.instead and offer.key != step.instead
    on = (
        url_for("table.declare", table=here.link, key=step.instead)
        if beside
        else url_for("walk.go", table=here.link, nth=int(number) + 1)
    )
    return WalkNow(int(number), len(steps), step, on if step.skip.ja and offer.key == step.key else "")


def next_step(here: At, offer: Offer) -> ResponseReturnValue | None:
    """The way on after this form was entered; None if it was no step of a walk."""
    now = walking(here, offer)
    return redirect(url_for("walk.go", table=here.link, nth=now.nth + 1), 303) if now else None


def register(app: Flask) -> None:
    app.jinja_env.globals.update(walking=walking)
