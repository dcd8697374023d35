"""The house rules of a match set right from a round on: chosen on the check sheet, whatever they are."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.core import record
from scorekeeper.core.house import values
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Refused
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.web.record.new_table import OWN_DO, NewTableForm, page_context, typed_rules
from scorekeeper.web.record.request import At, scoring
from scorekeeper.web.record.rounds import FromWhen, from_round
from scorekeeper.web.rules.houses import address_of

other_rules = Blueprint("other_rules", __name__, url_prefix="/t/<table>")


@other_rules.route("/rules", methods=["GET", "POST"])
def page(table: str) -> ResponseReturnValue:
    """The check sheet with the house rules of that round; from the choice on it the way goes to what changes."""
    here = scoring(table)
    when = from_round(here, request.args.get("from", type=int))
    if isinstance(when, Objection):
        return redirect(url_for("about_match.page", table=table), 303)
    form, does = request.form, request.form.get("do", "")
    if request.method == "GET" or does == "look" or "preset" in form or does.startswith(OWN_DO):
        return _page(here, when, form)
    house = record.house_of(here.game, typed_rules(form, here.game))
    if isinstance(house, Refused):
        return _page(here, when, form, house.objections), 422
    if house == when.house:
        return _page(here, when, form, said=Words("いまと同じ決まり。", "These are the house rules as they are.")), 422
    return redirect(url_for("corrections.house", table=table, place=when.place, to=address_of("", house)), 303)


def _page(here: At, when: FromWhen, form: MultiDict[str, str], wrong: tuple[Objection, ...] = (), said: Words = NOTHING) -> str:
    asked: dict[str, Any] = {"from": when.since.number} if when.since else {}
    look = url_for("other_rules.page", table=here.link, **asked)
    context = page_context(here.game, form, NewTableForm(wrong=wrong), values(when.house))
    return render_template(
        "corrections/rules.html",
        at=here,
        here={"game": here.game, "players": ()},
        since=when.since,
        look=look,
        said=said,
        **context,
    )
